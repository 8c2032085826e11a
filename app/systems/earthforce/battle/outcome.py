"""What a battle brings to its campaign: who won, each unit as it came out of it, and its characters."""

from collections.abc import Iterator
from typing import Any

import msgspec

from app.core import codec
from app.core.forms import Field
from app.core.questions import Option
from app.core.system import CarryLine
from app.core.words import counted, listed
from app.systems.earthforce.battle.learned import learned
from app.systems.earthforce.battle.people import everybody
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, groups, name_of, roster, ships
from app.systems.earthforce.condition import FATES, WHOLE, Condition
from app.systems.earthforce.unit import MOST_BOXES, MOST_ROWS

#: Fates that are over when the battle is: the unit comes home.
AWAY = ("withdrawn", "jumped")
MOST_KILLS, MOST_FORTUNE = 99, 99
#: What may have become of a character.
PERSON_FATES = (
    Option("", "Aboard, unharmed"),
    Option("ejected", "Ejected, and recovered"),
    Option("lost", "Lost"),
)
#: What may be said of the ace of a group that is lost.
ACES = (Option("", "As the campaign agreed"), Option("lives", "Lives"), Option("lost", "Is lost"))


def outcome(state: BattleState) -> tuple[CarryLine, ...]:
    """Return who won, one line for each unit and for each character, and the tables that were entered."""
    units = (_line(unit, now) for unit, now in roster(state))
    return (_fought(state), *units, *_people(state), *_tables(state))


def _tables(state: BattleState) -> Iterator[CarryLine]:
    found = learned(state)
    if found:
        text = "The figures of tables that were entered count in later battles"
        yield CarryLine(text, "", {"kind": "tables", "agreements": found})


def _fought(state: BattleState) -> CarryLine:
    held = [side for side in state.start.sides if ships(state, side.id) or groups(state, side.id)]
    winner = held[0].id if len(held) == 1 else ""
    options = (Option("", "Nobody"), *(Option(side.id, side.name) for side in state.start.sides))
    event = {
        "kind": "fought",
        "winner": winner,
        "units": [unit.id for unit, _ in roster(state)],
        "fight": state.start.fight,
    }
    text = f"{held[0].name} won" if winner else "The battle is over"
    return CarryLine(text, "", event, (Field("winner", "Winner", "choice", winner, options=options),))


def _line(unit: Unit, now: UnitState) -> CarryLine:
    condition = now.condition
    if condition.fate in AWAY:
        condition = msgspec.structs.replace(condition, fate="")
    event: dict[str, Any] = {
        "kind": "kept",
        "unit": unit.id,
        "condition": codec.plain(condition),
        "name": now.name,
        "fate": condition.fate,
        "marked": condition.marked,
        "strength": condition.strength,
        "kills": 0,
        "note": now.note,
    }
    if unit.profile.ship:
        sheet = ("rows", "thresholds", "icons", "drive")
        event["sheet"] = {key: codec.plain(getattr(unit.profile, key)) for key in sheet}
    text = f"{now.name}: {_told(unit, now)}"
    return CarryLine(text, unit.id, event, tuple(_fields(unit, condition)))


def _bereft(unit: Unit, condition: Condition) -> bool:
    """True for a group that is lost and had an ace: whether its pilot lives is for the players to say."""
    had = condition.ace or (unit.condition is not None and unit.condition.ace)
    return unit.profile.size == "group" and had and (condition.strength == 0 or bool(condition.fate))


def _fields(unit: Unit, condition: Condition) -> Iterator[Field]:
    fates = tuple(Option(key, label) for key, label in FATES.items() if key not in AWAY)
    yield Field("fate", "Fate", "choice", condition.fate, options=fates)
    if unit.profile.ship:
        high = unit.profile.boxes or MOST_BOXES * MOST_ROWS
        yield Field("marked", "Boxes marked", "number", condition.marked, high=high)
    if unit.profile.size == "group":
        yield Field("strength", "Fighters left", "number", condition.strength, high=WHOLE)
    if _bereft(unit, condition):
        yield Field("ace", "Its ace", "choice", "", options=ACES)
    yield Field("kills", "Ships destroyed by it", "number", 0, high=MOST_KILLS)


def _told(unit: Unit, now: UnitState) -> str:
    condition = now.condition
    if condition.fate:
        return FATES.get(condition.fate, condition.fate).lower()
    if not unit.profile.ship:
        return f"{counted(condition.strength, 'fighter')} left"
    lost = len(condition.icons)
    parts = [counted(condition.marked, "box", "boxes") + " marked"]
    if lost:
        parts.append(f"{counted(lost, 'system')} damaged or out")
    return ", ".join(parts)


def _people(state: BattleState) -> Iterator[CarryLine]:
    for key, found in everybody(state).items():
        home = key.rpartition(".")[0]
        person = found.person
        event = {
            "kind": "person",
            "unit": home,
            "person": codec.plain(person),
            "aboard": found.unit,
            "fate": found.fate,
            "fortune": person.fortune,
        }
        fields = (
            Field("fate", "What became of it", "choice", found.fate, options=PERSON_FATES),
            Field("fortune", "Fortune points", "number", person.fortune, high=MOST_FORTUNE),
        )
        where = listed([found.fate or f"aboard {name_of(state, found.unit)}", f"fortune {person.fortune}"])
        yield CarryLine(f"{person.name}: {where}", found.unit, event, fields)
