"""A battle that was played on paper, typed in for both sides: who won, and how every unit came out of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from app.core import codec
from app.core.codec import Json
from app.core.conduct import CarryLine
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.core.war import PaperUnit
from app.core.words import counted, listed
from app.systems.earthforce.battle.outcome import MOST_KILLS, PERSON_FATES
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign.people import MOST_FORTUNE
from app.systems.earthforce.campaign.state import Fight, State, UnitState, player_name
from app.systems.earthforce.condition import STAGES, WHOLE, Condition
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import MOST_BOXES, MOST_ROWS, icon, icons

FATES = (
    Option("", "Came home"),
    Option("destroyed", "Destroyed"),
    Option("disabled", "Disabled, saved by fortune"),
    Option("lost", "Lost"),
)
LONGEST = 400
Values = Mapping[str, Mapping[str, Json]]

replace = msgspec.structs.replace


def forms(state: State, fight: str, units: Sequence[str]) -> tuple[PaperUnit, ...]:
    """Return what is typed of a battle on paper: its winner first, then every unit that took part, both sides."""
    found = state.fights.get(fight)
    if found is None:
        return ()
    whole = PaperUnit("", found.name, fields=(_winner(state, found, ""),))
    return (whole, *(_form(unit, now) for unit, now in _present(state, found, units)))


def _winner(state: State, fight: Fight, won: str) -> Field:
    options = (Option("", "Nobody"), *(Option(side, player_name(state, side)) for side in fight.players))
    return Field("winner", "Winner", "choice", won, options=options)


def _present(state: State, fight: Fight, units: Sequence[str]) -> list[tuple[Unit, UnitState]]:
    found = [
        (state.start.units[key], state.units[key])
        for key in dict.fromkeys(units)
        if key in state.units and key in state.start.units
    ]
    sides = fight.players
    return sorted(
        (each for each in found if each[0].side in sides), key=lambda each: sides.index(each[0].side)
    )


def _form(unit: Unit, now: UnitState) -> PaperUnit:
    return PaperUnit(unit.id, now.name, unit.side, unit.profile.name, tuple(_fields(unit, now)))


def _fields(unit: Unit, now: UnitState) -> Iterator[Field]:
    profile, condition = unit.profile, now.condition
    fates = FATES if profile.ship else (FATES[0], FATES[1], FATES[3])
    yield Field("fate", "What became of it", "choice", condition.fate, options=fates)
    if profile.ship:
        high = profile.boxes or MOST_BOXES * MOST_ROWS
        yield Field("marked", "Boxes marked", "number", condition.marked, high=high)
        known = listed([each.id for each in icons(profile) if not each.unknown])
        help_ = f"All that are not whole, with commas, as in “pulse-1, jump-1 damaged, fire-1 dock”. Aboard: {known}"
        yield Field("systems", "Systems out", "text", _written(condition), high=LONGEST, help=help_)
    if profile.size == "group":
        yield Field("strength", "Fighters left", "number", condition.strength, high=WHOLE)
        yield Field("ace", "Has an ace", "flag", condition.ace)
    for person in now.people:
        yield Field(f"fate.{person.id}", person.name, "choice", "", options=PERSON_FATES)
        label = f"Fortune points of {person.name}"
        yield Field(f"fortune.{person.id}", label, "number", person.fortune, high=MOST_FORTUNE)
    yield Field("kills", "Ships destroyed by it", "number", 0, high=MOST_KILLS)
    yield Field("note", "Note", "text", "", high=LONGEST)


def _written(condition: Condition) -> str:
    return ", ".join(key if stage == "out" else f"{key} {stage}" for key, stage in condition.icons.items())


def lines(state: State, fight: str, units: Sequence[str], values: Values) -> tuple[CarryLine, ...]:
    """Return the lines of a battle on paper for review; raises UserError for a system that nobody knows."""
    found = state.fights.get(fight)
    if found is None:
        return ()
    present = _present(state, found, units)
    typed = str(values.get("", {}).get("winner") or "")
    won = typed if typed in found.players else ""
    event = {"kind": "fought", "winner": won, "units": [unit.id for unit, _ in present], "fight": fight}
    text = f"{player_name(state, won)} won" if won else "Nobody won"
    made = [CarryLine(text, "", event, (_winner(state, found, won),))]
    for unit, now in present:
        made.append(_unit(unit, now, values.get(unit.id, {})))
        made.extend(_person(unit, person, values.get(unit.id, {})) for person in now.people)
    return tuple(made)


def _unit(unit: Unit, now: UnitState, typed: Mapping[str, Json]) -> CarryLine:
    before = now.condition
    condition = replace(
        before,
        fate=str(typed.get("fate", before.fate) or ""),
        marked=_number(typed.get("marked"), before.marked),
        strength=_number(typed.get("strength"), before.strength),
        ace=typed.get("ace", before.ace) is True,
    )
    if unit.profile.ship and "systems" in typed:
        condition = replace(condition, icons=dict(_systems(unit, now, str(typed["systems"] or ""))))
    event: dict[str, Any] = {
        "kind": "kept",
        "unit": unit.id,
        "condition": codec.plain(condition),
        "name": now.name,
        "fate": condition.fate,
        "marked": condition.marked,
        "strength": condition.strength,
        "kills": _number(typed.get("kills"), 0),
        "note": str(typed.get("note") or "")[:LONGEST],
    }
    shown = {"fate", "marked", "strength", "kills", "note"}
    fields = tuple(
        replace(field, value=event[field.key]) for field in _fields(unit, now) if field.key in shown
    )
    return CarryLine(f"{now.name}: {_told(unit, condition)}", unit.id, event, fields)


def _number(value: Json, default: int) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else default


def _told(unit: Unit, condition: Condition) -> str:
    fate = next((option.label.lower() for option in FATES[1:] if option.key == condition.fate), "")
    if fate or not unit.profile.ship:
        return fate or f"{counted(condition.strength, 'fighter')} left"
    lost = f", {counted(len(condition.icons), 'system')} out" if condition.icons else ""
    return f"{counted(condition.marked, 'box', 'boxes')} marked{lost}"


def _person(unit: Unit, person: Person, typed: Mapping[str, Json]) -> CarryLine:
    fate = str(typed.get(f"fate.{person.id}") or "")
    fortune = _number(typed.get(f"fortune.{person.id}"), person.fortune)
    event = {
        "kind": "person",
        "unit": unit.id,
        "person": codec.plain(person),
        "aboard": unit.id,
        "fate": fate,
        "fortune": fortune,
    }
    fields = (
        Field("fate", "What became of it", "choice", fate, options=PERSON_FATES),
        Field("fortune", "Fortune points", "number", fortune, high=MOST_FORTUNE),
    )
    return CarryLine(f"{person.name}: {fate or 'unharmed'}, fortune {fortune}", unit.id, event, fields)


def _systems(unit: Unit, now: UnitState, typed: str) -> Iterator[tuple[str, str]]:
    """Yield systems with their stages out of what was typed: `pulse-1`, `jump 1 damaged`."""
    for part in typed.replace(";", ",").split(","):
        words = part.lower().split()
        if not words:
            continue
        stage = words.pop() if words[-1] in STAGES else "out"
        key = "-".join(words)
        if icon(unit.profile, key) is None and key not in now.condition.icons:
            raise UserError(f"{now.name} has no system “{' '.join(words)[:40]}”.", field="systems")
        yield key, stage
