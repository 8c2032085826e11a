"""Make the shipped catalogues of A Call to Arms from the committed facts in `resources/systems/acta/source`.

`python packaging/catalogue.py` writes `catalogue-first.json` and `catalogue-second.json`; a test holds that
what is shipped is what this makes. Nothing is invented: null stays unknown, `absent` stays absent.
"""

import json
from pathlib import Path
from typing import Any

from app.core import codec
from app.core.words import listed, slug
from app.systems.acta.unit import ARCS, FIGURES, Profile, plain, profile

Facts = dict[str, Any]

FOLDER = Path(__file__).resolve().parent.parent / "resources" / "systems" / "acta"
EDITIONS = ("first", "second")
#: The data says Forward where the book's arc is called Fore.
CODES = {**{name: code for code, name in ARCS.items()}, "Forward": "F"}
SHORT = {"AD": "attack_dice"}


def made(edition: str) -> str:
    """Return the text of an edition's shipped catalogue: an array, one record a line."""
    facts: Facts = json.loads((FOLDER / "source" / f"{edition}-edition.json").read_text("utf-8"))
    units = first(facts) if edition == "first" else second(facts)
    lines = ",\n".join(codec.encode(plain(unit)) for unit in units)
    return f"[\n{lines}\n]\n"


def first(facts: Facts) -> list[Profile]:
    """Return the rulebook's classes; figures borrowed from the second edition are in force (ruling 9)."""
    return [_first(entry) for entry in facts["classes"]]


def second(facts: Facts) -> list[Profile]:
    """Return the second edition's classes; ids are made unique within a list."""
    taken: set[str] = set()
    return [_second(entry, taken) for entry in facts["ships"]]


def _first(entry: Facts) -> Profile:
    origin = str(entry["figures_from"] or "").replace("rulebook example", "rulebook")
    in_force, other, other_from = entry["figures"], None, ""
    if "borrowed_figures" in entry:
        other, other_from = in_force, origin
        in_force, origin = entry["borrowed_figures"], entry["borrowed_figures_from"]
    wing = entry["flights_per_wing"] is not None
    return profile(
        {
            "id": entry["id"],
            "name": entry["class"],
            "force_list": slug(entry["fleet"]),
            "edition": "first",
            "priority_level": entry["priority_level"],
            "level_from": entry["priority_level_from"],
            "vessels_per_choice": entry["vessels_per_choice"],
            "flights_per_wing": entry["flights_per_wing"],
            **figures(in_force, wing=wing),
            "figures_from": origin,
            "borrowed": origin.startswith("second edition"),
            "other_figures": None if other is None else figures(other, wing=wing),
            "other_figures_from": other_from,
        }
    )


def _second(entry: Facts, taken: set[str]) -> Profile:
    force_list = slug(entry["fleet"])
    name, number = slug(entry["class"]), 1
    while f"{force_list}/{name}" in taken:
        number += 1
        name = f"{slug(entry['class'])}-{number}"
    taken.add(f"{force_list}/{name}")
    origin = f"second edition list: {entry['fleet']}"
    return profile(
        {
            "id": name,
            "name": entry["class"],
            "force_list": force_list,
            "edition": "second",
            "priority_level": entry["priority_level"],
            "level_from": origin,
            "vessels_per_choice": entry["ships_per_slot"] or 1,
            "flights_per_wing": entry["flights_per_wing"],
            **figures(entry, wing=entry["flights_per_wing"] is not None),
            "figures_from": origin,
            "note": remarks(entry),
        }
    )


def figures(facts: Facts | None, *, wing: bool) -> Facts:
    """Return a unit's figures as a profile has them; a craft that is no flight has no Dogfight score."""
    found: Facts = dict.fromkeys(FIGURES) | {"absent": []}
    if facts is not None:
        found |= {name: facts[name] for name in FIGURES if name != "weapons"}
        found["weapons"] = [weapon(entry) for entry in facts["weapons"]]
        found["absent"] = list(facts["absent"])
    fighter = wing or "Fighter" in (found["traits"] or ())
    if found["dogfight"] is None and not fighter:
        found["absent"].append("dogfight")
    return found


def weapon(entry: Facts) -> Facts:
    """Return a weapon as a profile has it; its arc is found by name where the code is missing."""
    return {
        "name": entry["name"],
        "range": entry["range"],
        "arc": entry.get("arc_code") or CODES[entry["arc"]],
        "attack_dice": entry["AD"],
        "traits": entry["traits"],
        "absent": [SHORT.get(name, name) for name in entry.get("absent", ())],
        "uncertain": ["traits"] if entry.get("traits_uncertain") else [],
    }


def remarks(entry: Facts) -> str:
    """Return what is known about a second-edition record's source, and what of it was not carried over."""
    said = [f"Transcribed by players: {entry['source']}."]
    if "also_source" in entry:
        said.append(f"Also from {entry['also_source']}.")
    if entry.get("source_note"):
        said.append("This copy is an older revision of the transcription: check the figures against a book.")
    if entry.get("cross_check_differences"):
        parts = listed(
            [difference["field"].split(" (")[0] for difference in entry["cross_check_differences"]]
        )
        said.append(f"A second transcription differs in {parts}: check your book.")
    elif entry.get("cross_checked"):
        said.append("A second transcription agrees.")
    if entry["has_extra_rule_note"]:
        said.append("This class has a rule of its own that is not carried over.")
    if entry.get("platform_type"):
        said.append(f"Platform: {entry['platform_type']}.")
    if entry.get("hardpoints"):
        said.append(
            f"Heavily damaged at {entry['heavily_damaged_threshold']}; {entry['hardpoints']} hardpoints;"
            f" Crew Quality is always {entry['crew_quality_fixed']}."
        )
    return " ".join(said)


if __name__ == "__main__":
    for name in EDITIONS:
        (FOLDER / f"catalogue-{name}.json").write_text(made(name), "utf-8")
        print(f"catalogue-{name}.json")
