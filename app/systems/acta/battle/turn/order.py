"""The phases and the initiative: modifiers, ties, scouts, and who of the winners moves first.

A Call to Arms, *The Turn*, *Initiative Phase*, *Multiplayer Games*, *Special Traits* (Command, Scout).
"""

from collections.abc import Generator, Mapping, Sequence

from app.core.questions import Answer, Option, Question
from app.core.words import capital
from app.systems.acta.battle.asking import Ask, confirmed, picked, rolled
from app.systems.acta.battle.entry import notes
from app.systems.acta.battle.events.base import PhaseBegan, SideRoll
from app.systems.acta.battle.events.turn import OrderChosen
from app.systems.acta.battle.scene import free_turn
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    PHASES,
    BattleState,
    initiative_modifier,
    roster,
    side_name,
    spent_of,
)
from app.systems.acta.battle.turn.jumps import expired
from app.systems.acta.battle.turn.limits import trait_of
from app.systems.acta.battle.turn.picks import step, to_act

#: After so many ties in a row the players settle the order themselves.
MOST_TIES = 8


def next_phase(state: BattleState) -> tuple[int, str]:
    """Return turn and phase after the ones that are now."""
    here = PHASES.index(state.phase) if state.phase in PHASES else 0
    if here + 1 < len(PHASES):
        return state.turn, PHASES[here + 1]
    return state.turn + 1, PHASES[0]


def asks_initiative(state: BattleState) -> bool:
    """True when the next phase begins with the initiative: it is not settled, and no side has the turn for itself."""
    return state.phase == PHASES[0] and not state.initiative and not free_turn(state)


def begin_phase(state: BattleState) -> Generator[Question, Answer, PhaseBegan]:
    """Begin the next phase; leaving the Initiative Phase it asks for the initiative, or leaves it to the table."""
    turn, phase = next_phase(state)
    if not asks_initiative(state):
        closed = expired(state) if turn != state.turn else ()
        return PhaseBegan(turn=turn, phase=phase, closed=closed)
    sides = [side.id for side in state.start.sides]
    options = [Option("roll", "Roll initiative", _modifiers(state, sides))]
    options += [
        Option(f"side/{side}", f"{side_name(state, side)} won", "Settled at the table") for side in sides
    ]
    options.append(Option("skip", "Do not track initiative"))
    answer = yield from picked(options, f"Initiative of turn {state.turn}")
    if answer == "roll":
        rolls, order = yield from initiative(state, sides, scouts=state.turn == 1 and not state.simple)
        return PhaseBegan(turn=turn, phase=phase, order=order, rolls=rolls)
    first = answer.partition("/")[2]
    order = (first, *(side for side in sides if side != first)) if first else ()
    return PhaseBegan(turn=turn, phase=phase, order=order)


def still_to_act(state: BattleState) -> str:
    """Return who has not acted in this phase and what the scenario still asks; empty when nothing is left."""
    left = 0 if state.simple else len(to_act(state))
    waiting = [f"{left} {'unit has' if left == 1 else 'units have'} not acted yet"] if left else []
    return "; ".join([*waiting, *map(capital, notes(state))])


def initiative(
    state: BattleState, sides: Sequence[str], *, scouts: bool = False
) -> Ask[tuple[tuple[SideRoll, ...], tuple[str, ...]]]:
    """Roll 2d6 a side with its modifiers until no two totals tie; return the rolls and the order.

    With `scouts` the side with more Scouts than every other may roll its first dice again, once.
    """
    dice: dict[str, tuple[int, ...]] = dict.fromkeys(sides, ())
    totals: dict[str, tuple[int, ...]] = dict.fromkeys(sides, ())
    for side in sides:
        yield from _roll(state, side, dice, totals)
    scouted = yield from _scouted(state, sides, dice, totals) if scouts else _nobody()
    tied = _tied(sides, totals)
    for _ in range(MOST_TIES):
        if not tied:
            break
        for side in tied:
            yield from _roll(state, side, dice, totals)
        tied = _tied(sides, totals)
    order = sorted(sides, key=lambda side: totals[side], reverse=True)
    if tied:
        order = yield from _settled(state, order, tied)
    return tuple(_side_roll(state, side, dice, totals, scouted) for side in sides), tuple(order)


def _roll(
    state: BattleState, side: str, dice: dict[str, tuple[int, ...]], totals: dict[str, tuple[int, ...]]
) -> Ask[None]:
    bonus = sum(initiative_modifier(state, side))
    tie = f"tied at {totals[side][-1]}, again " if totals[side] else ""
    shown = yield from rolled(6, 2, f"Initiative, {side_name(state, side)}: {tie}2d6 {bonus:+d}")
    dice[side] += shown
    totals[side] += (sum(shown) + bonus,)


def _tied(sides: Sequence[str], totals: Mapping[str, tuple[int, ...]]) -> list[str]:
    return [side for side in sides if list(totals.values()).count(totals[side]) > 1]


def _nobody() -> Ask[dict[str, tuple[int, ...]]]:
    yield from ()
    return {}


def _scouted(
    state: BattleState,
    sides: Sequence[str],
    dice: dict[str, tuple[int, ...]],
    totals: dict[str, tuple[int, ...]],
) -> Ask[dict[str, tuple[int, ...]]]:
    side = more_scouts(state, sides)
    if not side:
        return {}
    now = ", ".join(f"{side_name(state, other)} {totals[other][0]}" for other in sides)
    again = yield from confirmed(f"{now}. {side_name(state, side)} has more Scouts: roll its dice again?")
    if not again:
        return {}
    before, dice[side], totals[side] = dice[side], (), ()
    yield from _roll(state, side, dice, totals)
    return {side: before}


def more_scouts(state: BattleState, sides: Sequence[str]) -> str:
    """Return the side with more ships with Scout in force than every other, empty when there is none."""
    counts = dict.fromkeys(sides, 0)
    for unit, now in roster(state):
        there = not (now.condition.fate or now.aboard)
        if unit.side in counts and there and trait_of(state, unit.id, "Scout"):
            counts[unit.side] += 1
    best = max(counts.values(), default=0)
    leading = [side for side, count in counts.items() if count == best and best]
    return leading[0] if len(leading) == 1 else ""


def _modifiers(state: BattleState, sides: Sequence[str]) -> str:
    return ", ".join(f"{side_name(state, side)} {sum(initiative_modifier(state, side)):+d}" for side in sides)


def _settled(state: BattleState, order: list[str], tied: list[str]) -> Ask[list[str]]:
    options = [Option(side, side_name(state, side)) for side in tied]
    first = yield from picked(options, "Still tied: who goes first?")
    place = min(order.index(side) for side in tied)
    rest = [side for side in order if side != first]
    return [*rest[:place], first, *rest[place:]]


def _side_roll(
    state: BattleState,
    side: str,
    dice: Mapping[str, tuple[int, ...]],
    totals: Mapping[str, tuple[int, ...]],
    scouted: Mapping[str, tuple[int, ...]],
) -> SideRoll:
    fleet, command = initiative_modifier(state, side)
    return SideRoll(
        side=side,
        dice=dice[side],
        fleet=fleet,
        command=command,
        total=totals[side][0],
        scouted=scouted.get(side, ()),
    )


def who_first(state: BattleState) -> Generator[Question, Answer, OrderChosen]:
    """Ask each side in the order of the initiative whether it moves now or lets the others go first.

    Who goes now is first; the others go on among themselves; who waited follows them, so that with everybody
    waiting the loser begins (*Multiplayer Games*).
    """
    of_step = step(state) or "ships"
    what = "all its flights" if of_step == "craft" else "a ship"
    early: list[str] = []
    late: list[str] = []
    for place, side in enumerate(state.initiative, 1):
        waits = False
        if place < len(state.initiative):
            options = [
                Option("wait", "Lets the others go first"),
                Option("now", f"Moves {what} now"),
            ]
            waits = (yield from picked(options, f"{side_name(state, side)} chooses")) == "wait"
        (late if waits else early).append(side)
    return OrderChosen(step=of_step, order=(*early, *reversed(late)), waited=tuple(late))


def _moved(state: BattleState, unit: Unit) -> bool:
    return spent_of(state, unit.id).moved


def no_choice(state: BattleState) -> str:
    """Return why nobody can choose who moves first now, empty when the sides can."""
    if state.phase != "movement":
        return "who moves first is chosen in the Movement Phase"
    if len(state.initiative) < 2:
        return "nobody has the initiative"
    of_step = step(state)
    if of_step in ("ships", "convoy") and state.last:
        return "a ship has moved already"
    if of_step == "craft" and any(unit.profile.flight and _moved(state, unit) for unit, _ in roster(state)):
        return "a flight has moved already"
    return "" if of_step else "everybody has moved"
