"""What players write into the books: notes, names, and who is credited with a deed.

A Call to Arms, *Ship Experience*; ruling 29.
"""

from collections.abc import Generator, Iterable

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import picked, written
from app.systems.acta.battle.events.base import (
    Credited,
    Noted,
    Renamed,
)
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    enemies,
    side_name,
)
from app.systems.acta.condition import Condition

LONGEST_NOTE = 500
LONGEST_NAME = 80


def write_note(state: BattleState, unit: str) -> Generator[Question, Answer, Noted]:
    """Write the note of a unit, or of the battle when `unit` is empty."""
    old = state.units[unit].note if unit else state.note
    about = state.units[unit].name if unit else "the battle"
    text = yield from written(f"Note on {about}", LONGEST_NOTE, old[:LONGEST_NOTE])
    return Noted(unit=unit, text=text.strip())


def rename(state: BattleState, unit: str) -> Generator[Question, Answer, Renamed]:
    """Give a unit another name; an empty one keeps the old."""
    old = state.units[unit].name
    text = yield from written(f"Name of {old}", LONGEST_NAME, old[:LONGEST_NAME])
    return Renamed(unit=unit, old=old, name=text.strip() or old)


def deeds(condition: Condition) -> tuple[str, ...]:
    """Return what may be credited to an enemy for a ship in this condition, the greatest first."""
    if condition.fate == "surrendered":
        first = ("surrendered",)
    elif condition.fate and condition.fate != "withdrawn":
        first = ("destroyed",)
    else:
        first = ()
    return (*first, *(how for how in ("crippled", "skeleton") if getattr(condition, how)))


def credit(state: BattleState, unit: str) -> Generator[Question, Answer, Credited]:
    """Say which enemy unit destroyed, crippled or otherwise undid a ship, for experience."""
    now, me = state.units[unit], state.start.units[unit]
    how = yield from picked(_named(deeds(now.condition)), f"{now.name}: which deed?")
    options = [_suspect(state, other) for other in enemies(state, me)]
    options.append(Option("", "Nobody, or not known"))
    by = yield from picked(options, f"{now.name} {DEED_WORDS[how]}: by whom?")
    return Credited(unit=by, victim=unit, how=how)


def _suspect(state: BattleState, unit: Unit) -> Option:
    return Option(unit.id, state.units[unit.id].name, side_name(state, unit.side))


DEED_WORDS = {
    "destroyed": "destroyed",
    "crippled": "crippled",
    "skeleton": "reduced to a skeleton crew",
    "surrendered": "forced to surrender",
}


def _named(keys: Iterable[str]) -> tuple[Option, ...]:
    return tuple(Option(key, DEED_WORDS[key].capitalize()) for key in keys)
