"""From the table to the campaign: the reviewed lines of a battle as events."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from app.core import codec
from app.systems.earthforce.battle.learned import ROWS
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign.events import Event, Fought, Kept, PeopleSet, SheetLearned, TablesEntered
from app.systems.earthforce.campaign.lines import FoughtLine, KeptLine, Line, PersonLine, TablesLine, reviewed
from app.systems.earthforce.campaign.mending import after_battle
from app.systems.earthforce.campaign.people import MOST_PEOPLE, new_id
from app.systems.earthforce.campaign.state import State
from app.systems.earthforce.condition import Condition, rows_full
from app.systems.earthforce.members import Person

#: Fates that end a ship's part in the campaign.
ENDED = {"destroyed": "destroyed", "lost": "lost"}
FULL = 100

replace = msgspec.structs.replace
#: A union is no class to a type checker.
_LINE: Any = Line


def carry(state: State, battle_id: str, name: str, kept: Sequence[Mapping[str, Any]]) -> Sequence[Event]:
    """Return the campaign's events of a closed battle; lines about units that are on no roster are left out."""
    lines: list[Line] = [codec.build(dict(line), _LINE, "a line of the battle") for line in kept]
    units = [reviewed(line) for line in lines if isinstance(line, KeptLine) and _serves(state, line.unit)]
    gone = {line.unit: how for line in units if (how := _ended(state, line))}
    found: list[Event] = [_fought(state, battle_id, name, lines, units)]
    for line in units:
        found.extend(_unit(state, battle_id, line, gone))
    people = [line for line in lines if isinstance(line, PersonLine) and line.unit in state.units]
    found.extend(_people(state, battle_id, name, people))
    found.extend(_tables(battle_id, lines))
    return found


def _serves(state: State, unit: str) -> bool:
    return unit in state.units and unit in state.start.units and not state.units[unit].lost


def _fought(
    state: State, battle_id: str, name: str, lines: Sequence[Line], units: Sequence[KeptLine]
) -> Fought:
    told = next((line for line in lines if isinstance(line, FoughtLine)), FoughtLine())
    fight = state.fights.get(told.fight)
    known = told.winner in state.players
    return Fought(
        battle=battle_id,
        name=name,
        winner=told.winner if known else "",
        units=tuple(line.unit for line in units),
        fight="" if fight is None or fight.over else fight.id,
    )


def _ended(state: State, line: KeptLine) -> str:
    """Return how a ship or craft left the campaign; groups are made up again, so they do not leave by themselves."""
    unit, fate = state.start.units[line.unit], line.condition.fate
    if unit.profile.size == "group":
        return ""
    if fate == "disabled":
        return "disabled, and lost" if state.terms.saved == "lost" else ""
    return ENDED.get(fate, "")


def _unit(state: State, battle_id: str, line: KeptLine, gone: Mapping[str, str]) -> Iterator[Event]:
    unit, now = state.start.units[line.unit], state.units[line.unit]
    profile, sheet = unit.profile, line.sheet
    if sheet is not None and profile.ship:
        learned = SheetLearned(unit=unit.id, battle=battle_id, **msgspec.structs.asdict(sheet))
        unit = replace(unit, profile=replace(profile, **msgspec.structs.asdict(sheet)))
        if unit.profile != profile:
            yield learned
    condition = _home(state, unit, line)
    lost = gone.get(unit.id, "")
    if profile.size == "group" and condition.strength == 0 and unit.carrier in gone:
        lost = "lost with its carrier"
    rows = rows_full(unit.profile, line.condition) - rows_full(unit.profile, now.condition)
    yield Kept(
        unit=unit.id,
        condition=condition,
        name=line.name or now.name,
        battle=battle_id,
        lost=lost,
        cargo=_loss(now.cargo, profile.cargo, rows),
        passengers=_loss(now.passengers, profile.passengers, rows),
        kills=line.kills,
        note=line.note,
    )


def _tables(battle_id: str, lines: Sequence[Line]) -> Iterator[TablesEntered]:
    for line in lines:
        if isinstance(line, TablesLine) and line.agreements:
            known = {key: rows for key, rows in line.agreements.items() if key in ROWS}
            yield TablesEntered(agreements=known, battle=battle_id)


def _loss(before: int, each: int | None, rows: int) -> int:
    return min(FULL, before + max(0, rows) * (each or 0))


def _home(state: State, unit: Unit, line: KeptLine) -> Condition:
    """Return a unit's condition as it comes home."""
    condition = line.condition
    if unit.profile.size != "group":
        fate = condition.fate if condition.fate in (*ENDED, "disabled") else ""
        return after_battle(state.terms, unit, replace(condition, fate=fate))
    dead = condition.fate in ENDED or condition.strength == 0
    lives = condition.ace and (not dead or state.terms.aces == "lives")
    ace = lives if not line.ace else line.ace == "lives"
    return replace(condition, fate="", strength=0 if dead else condition.strength, ace=ace)


def _people(state: State, battle_id: str, name: str, lines: Sequence[PersonLine]) -> Iterator[PeopleSet]:
    """Yield the characters of every unit whose characters changed; those of a lost ship wait to be sent elsewhere."""
    now = {unit: list(each.people) for unit, each in state.units.items()}
    for line in lines:
        now[line.unit] = [person for person in now[line.unit] if person.id != line.person.id]
    for line in lines:
        to = line.aboard if line.aboard in now else line.unit
        if line.fate != "lost" and len(now[to]) < MOST_PEOPLE:
            fortune = line.person.fortune if line.fortune is None else line.fortune
            now[to].append(_arriving(tuple(now[to]), replace(line.person, fortune=fortune)))
    for unit, people in now.items():
        before = sorted(state.units[unit].people, key=_by_id)
        if sorted(people, key=_by_id) != before:
            yield PeopleSet(unit=unit, people=tuple(people), why=f"after {name}", battle=battle_id)


def _arriving(people: tuple[Person, ...], person: Person) -> Person:
    taken = any(each.id == person.id for each in people)
    return replace(person, id=new_id(people)) if taken else person


def _by_id(person: Person) -> str:
    return person.id
