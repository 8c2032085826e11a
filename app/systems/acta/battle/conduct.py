"""The turn and what players decide without the tables: phases, initiative, who left, flights, notes, names, credit.

A Call to Arms, *The Turn*, *Initiative Phase*, *Tactical Withdrawals*, *Ship Experience*; rulings 22 and 29.
"""

from collections.abc import Generator, Iterable, Mapping, Sequence

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, picked, rolled, written
from app.systems.acta.battle.events.base import (
    Credited,
    Noted,
    PhaseBegan,
    Renamed,
    SideRoll,
)
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    PHASES,
    BattleState,
    enemies,
    initiative_modifier,
    side_name,
)
from app.systems.acta.condition import Condition

LONGEST_NOTE = 500
LONGEST_NAME = 80
#: After so many ties in a row the players settle the order themselves.
MOST_TIES = 8


def next_phase(state: BattleState) -> tuple[int, str]:
    """Return turn and phase after the ones that are now."""
    here = PHASES.index(state.phase) if state.phase in PHASES else 0
    if here + 1 < len(PHASES):
        return state.turn, PHASES[here + 1]
    return state.turn + 1, PHASES[0]


def begin_phase(state: BattleState) -> Generator[Question, Answer, PhaseBegan]:
    """Begin the next phase; leaving the Initiative Phase it asks for the initiative, or leaves it to the table."""
    turn, phase = next_phase(state)
    if state.phase != PHASES[0] or state.initiative:
        return PhaseBegan(turn=turn, phase=phase)
    sides = [side.id for side in state.start.sides]
    options = [Option("roll", "Roll initiative", _modifiers(state, sides))]
    options += [
        Option(f"side/{side}", f"{side_name(state, side)} won", "Settled at the table") for side in sides
    ]
    options.append(Option("skip", "Do not track initiative"))
    answer = yield from picked(options, f"Initiative of turn {state.turn}")
    if answer == "roll":
        rolls, order = yield from _initiative(state, sides)
        return PhaseBegan(turn=turn, phase=phase, order=order, rolls=rolls)
    first = answer.partition("/")[2]
    order = (first, *(side for side in sides if side != first)) if first else ()
    return PhaseBegan(turn=turn, phase=phase, order=order)


def _modifiers(state: BattleState, sides: Sequence[str]) -> str:
    return ", ".join(f"{side_name(state, side)} {sum(initiative_modifier(state, side)):+d}" for side in sides)


def _initiative(
    state: BattleState, sides: Sequence[str]
) -> Ask[tuple[tuple[SideRoll, ...], tuple[str, ...]]]:
    dice: dict[str, tuple[int, ...]] = dict.fromkeys(sides, ())
    totals: dict[str, tuple[int, ...]] = dict.fromkeys(sides, ())
    tied = list(sides)
    for _ in range(MOST_TIES):
        for side in tied:
            bonus = sum(initiative_modifier(state, side))
            shown = yield from rolled(6, 2, f"Initiative, {side_name(state, side)}: 2d6 {bonus:+d}")
            dice[side] += shown
            totals[side] += (sum(shown) + bonus,)
        tied = [side for side in sides if list(totals.values()).count(totals[side]) > 1]
        if not tied:
            break
    order = sorted(sides, key=lambda side: totals[side], reverse=True)
    if tied:
        order = yield from _settled(state, order, tied)
    rolls = tuple(_side_roll(state, side, dice, totals) for side in sides)
    return rolls, tuple(order)


def _settled(state: BattleState, order: list[str], tied: list[str]) -> Ask[list[str]]:
    options = [Option(side, side_name(state, side)) for side in tied]
    first = yield from picked(options, "Still tied: who goes first?")
    place = min(order.index(side) for side in tied)
    rest = [side for side in order if side != first]
    return [*rest[:place], first, *rest[place:]]


def _side_roll(
    state: BattleState, side: str, dice: Mapping[str, tuple[int, ...]], totals: Mapping[str, tuple[int, ...]]
) -> SideRoll:
    fleet, command = initiative_modifier(state, side)
    return SideRoll(side=side, dice=dice[side], fleet=fleet, command=command, total=totals[side][0])


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
