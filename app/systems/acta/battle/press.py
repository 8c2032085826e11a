"""What pressing a mark of the sheet, or typing there, means in a battle.

Keys are `unit.damage.8`, `unit.crew.3`, `unit.critical.c1`, `unit.trait.1`, `unit.weapon.2`, `unit.note`,
`unit.name`; `unit.damage` and `unit.crew` alone take what was typed: `-8`, `+4`, `12` (points left).
"""

import re

from app.core.errors import UserError
from app.core.system import Choice
from app.systems.acta.battle.choices import verbs
from app.systems.acta.battle.state import BattleState, known, profile_of
from app.systems.acta.battle.upkeep import no_repair, repairable


def press(state: BattleState, key: str, typed: str) -> Choice | None:
    """Return the choice of a key and what was typed there; None when pressing it changes nothing.

    Raises UserError when the text is not a number of points.
    """
    unit, _, rest = key.partition(".")
    part, _, place = rest.partition(".")
    if not known(state, unit):
        return None
    match part:
        case "damage" | "crew":
            return _track(state, unit, part, place, typed.strip())
        case "critical":
            return _critical(state, unit, place)
        case "trait":
            return _trait(state, unit, place)
        case "note":
            return _choice(state, "note", unit)
        case "name":
            return _choice(state, "rename", unit)
        case _:
            return None


def _track(state: BattleState, unit: str, track: str, place: str, typed: str) -> Choice | None:
    left: int | None = getattr(state.units[unit].condition, track)
    if typed:
        return _typed(state, unit, track, left, typed)
    printed: int | None = getattr(profile_of(state, unit), track)
    if not place.isdecimal() or printed is None or left is None:
        return None
    taken = int(place)
    after = printed - taken + (1 if printed - left == taken else 0)
    return _points(state, unit, track, left, f"={max(0, min(printed, after))}")


def _typed(state: BattleState, unit: str, track: str, left: int | None, typed: str) -> Choice | None:
    if re.fullmatch(r"[+\-−]?\d{1,3}", typed) is None:
        raise UserError(f"“{typed[:40]}” is not a number of points; type -8, +4, or 12 for the points left.")
    text = typed.replace("−", "-")
    return _points(state, unit, track, left, text if text[0] in "+-" else f"={text}")


def _points(state: BattleState, unit: str, track: str, left: int | None, argument: str) -> Choice | None:
    if track == "damage" and "damage" in profile_of(state, unit).absent:
        return _choice(state, "destroy", unit) if argument[0] == "-" and argument.strip("-0") else None
    value = int(argument[1:])
    if (argument[0] != "=" and value == 0) or (argument[0] == "=" and value == left):
        return None
    label = f"{track.capitalize()} to {value}" if argument[0] == "=" else f"{track.capitalize()} {argument}"
    return _choice(state, track, unit, argument, label)


def _critical(state: BattleState, unit: str, critical: str) -> Choice | None:
    hits = {hit.id: hit for hit in state.units[unit].condition.criticals}
    if critical not in hits:
        return None
    if not no_repair(state, unit) and any(hit.id == critical for hit in repairable(state, unit)):
        return _choice(state, "repair", unit, critical, f"Damage control: {hits[critical].area}")
    return _choice(state, "mend", unit, critical, f"Mend by hand: {hits[critical].area}")


def _trait(state: BattleState, unit: str, place: str) -> Choice | None:
    traits = profile_of(state, unit).traits or ()
    if not place.isdecimal() or not 1 <= int(place) <= len(traits):
        return None
    return _choice(state, "trait", unit, str(int(place)), traits[int(place) - 1])


def _choice(state: BattleState, verb: str, unit: str, argument: str = "", label: str = "") -> Choice:
    found = verbs(state)[verb]
    return Choice(
        key=f"{verb}:{unit}:{argument}" if argument else f"{verb}:{unit}",
        label=label or found.label,
        group=found.group,
        subject=unit,
        hint=found.hint,
        refused=found.refusal(state, unit),
    )
