"""Who is active: dice for the first pick, ships picked in turn, done once each (*Combat Phase*)."""

from collections.abc import Sequence

from app.core.questions import Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.alternation import alternating
from app.systems.earthforce.battle.asking import Ask, decided, die, rolled
from app.systems.earthforce.battle.events import BattleEvent, PartEvent, Together
from app.systems.earthforce.battle.events.base import StepBegan
from app.systems.earthforce.battle.events.fire import Done, FirstPicked
from app.systems.earthforce.battle.fire.boons import FIRST, fires_with, side_boon
from app.systems.earthforce.battle.fire.defences import stunned
from app.systems.earthforce.battle.state import (
    BattleState,
    groups,
    name_of,
    out,
    profile_of,
    ships,
    side_name,
)
from app.systems.earthforce.battle.steps import LOOP

#: So many ties in a row are enough: the sides stand as they are listed.
MOST_TIES = 6


def together(parts: Sequence[PartEvent]) -> BattleEvent:
    """Return happenings as one event."""
    return parts[0] if len(parts) == 1 else Together(parts=tuple(parts))


def waiting(state: BattleState) -> tuple[str, ...]:
    """Return the ships that were not active yet in this turn (*Ship Selection*)."""
    return tuple(unit for unit in ships(state) if state.units[unit].acted < state.turn)


def attackers(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the fighters and armed craft that fight before a ship fires: by the targets that they chose.

    Those that go for it or for its screen, and groups of its screen that go for others (*Ship Selection*).
    """
    return tuple(each for each in groups(state) if _fights(state, each) and _around(state, each) == unit)


def _fights(state: BattleState, unit: str) -> bool:
    craft = state.units[unit].craft
    armed = profile_of(state, unit).weapon != "" and craft.state in ("free", "screen")
    return armed and craft.chose == state.turn and craft.fought < state.turn


def _around(state: BattleState, unit: str) -> str:
    """Return the ship that the fight of a group or craft is about, empty for none."""
    craft = state.units[unit].craft
    if craft.state == "screen":
        return craft.ship if craft.target else ""
    target = state.units.get(craft.target)
    if target is None or out(target):
        return ""
    return target.craft.ship if target.craft.state == "screen" else craft.target


def activated(state: BattleState, unit: str) -> tuple[PartEvent, ...]:
    """Return what makes a ship the active one before it fires, nothing when it is, or fires with the active one."""
    firing = (unit, fires_with(state, unit))
    if state.step not in LOOP or (state.active in firing and state.step == "P4.B"):
        return ()
    return (StepBegan(turn=state.turn, step="P4.B", active=unit),)


def cannot_pick(state: BattleState, unit: str) -> str:
    """Return why a ship cannot become the active one now, empty when it can."""
    if out(state.units[unit]):
        return "it is out of the battle"
    if state.units[unit].acted >= state.turn:
        return "it was active in this turn already"
    if state.active and state.active != unit:
        return f"{name_of(state, state.active)} is the active ship"
    if state.step not in LOOP:
        return "ships are picked in the combat phase"
    if state.any_order:
        return ""
    side = alternating(state, waiting(state))
    return (
        ""
        if state.active == unit or state.start.units[unit].side == side
        else f"{side_name(state, side)} picks"
    )


def cannot_act(state: BattleState, unit: str) -> str:
    """Return why a ship cannot fire as the active one now, empty when it can, being picked with it."""
    early = state.any_order and state.step not in LOOP
    other = fires_with(state, unit)
    if other and not early:
        return _cannot_join(state, unit, other)
    reason = "" if early else cannot_pick(state, unit)
    if reason:
        return reason
    if stunned(state, unit):
        return "it was struck by a pulse weapon and does nothing in this turn"
    if state.any_order:
        return ""
    if state.active == unit:
        return "fighters on it come first, its fire is the next step" if state.step == "P4.A2" else ""
    return "fighters near it come first" if attackers(state, unit) else ""


def _cannot_join(state: BattleState, unit: str, other: str) -> str:
    """Return why a ship whose fire waits for another cannot fire now, empty once that one fires."""
    if out(state.units[unit]):
        return "it is out of the battle"
    if state.active == other and state.step == "P4.B":
        return ""
    return f"it fires together with {name_of(state, other)}, once that is the active ship"


def pick(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Make a ship the active one; fighters on it come before its fire."""
    step = "P4.A2" if attackers(state, unit) else "P4.B"
    return decided(StepBegan(turn=state.turn, step=step, active=unit))


def cannot_pick_again(state: BattleState, unit: str) -> str:
    """Return why a ship cannot be picked, the one that is active among them."""
    return cannot_pick(state, unit) or ("it is the active ship" if state.active == unit else "")


def done(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Write down that a ship was active in this turn."""
    return decided(Done(unit=unit, turn=state.turn, side=state.start.units[unit].side))


def first_pick(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Roll for the side that picks first; a tie is rolled again (*Combat Phase*)."""
    sides = [side.id for side in state.start.sides if ships(state, side.id)]
    if len(sides) < 2:
        return ()
    if settled(state.start.agreements, "first-pick") == "one":
        return (yield from _one_die(state, sides))
    shifts = {side: value for side in sides if (value := side_boon(state, side, FIRST))}
    rounds: list[dict[str, int]] = []
    order = yield from _ordered(state, sides, shifts, rounds, MOST_TIES)
    return (FirstPicked(turn=state.turn, dice=tuple(rounds), order=tuple(order), shifts=shifts),)


def _one_die(state: BattleState, sides: Sequence[str]) -> Ask[tuple[PartEvent, ...]]:
    names = ", ".join(f"{place + 1} {side_name(state, side)}" for place, side in enumerate(sides[:6]))
    halves = f"odd {side_name(state, sides[0])}, even {side_name(state, sides[1])}"
    value = yield from die(f"Who picks first: {halves if len(sides) == 2 else names}")
    place = (value - 1) % len(sides)
    order = (*sides[place:], *sides[:place])
    return (FirstPicked(turn=state.turn, dice=({"": value},), order=order),)


def _ordered(
    state: BattleState, sides: Sequence[str], shifts: dict[str, int], rounds: list[dict[str, int]], ties: int
) -> Ask[list[str]]:
    """Return sides from the highest total down; equal ones roll again among themselves."""
    if len(sides) < 2 or not ties:
        return list(sides)
    names = ", ".join(_told(state, side, shifts) for side in sides)
    dice = yield from rolled(len(sides), f"Who picks first, a die for each, the highest picks: {names}")
    rounds.append(dict(zip(sides, dice, strict=True)))
    totals = {side: value + shifts.get(side, 0) for side, value in rounds[-1].items()}
    order: list[str] = []
    for total in sorted(set(totals.values()), reverse=True):
        equal = [side for side in sides if totals[side] == total]
        order += yield from _ordered(state, equal, shifts, rounds, ties - 1)
    return order


def _told(state: BattleState, side: str, shifts: dict[str, int]) -> str:
    shift = shifts.get(side, 0)
    return f"{side_name(state, side)}{f' ({shift:+d})' if shift else ''}"


def is_ship(state: BattleState, unit: str) -> bool:
    """True for a ship that still takes part."""
    return profile_of(state, unit).ship and not state.units[unit].condition.fate
