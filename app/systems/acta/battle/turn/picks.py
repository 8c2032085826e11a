"""Whose pick it is and who is still to act: alternation of sides, ships before craft, squadrons as one.

A Call to Arms, *Movement Phase*, *Attack Phase*, *Auxiliary Craft*, *Multiplayer Games*, *Squadrons*, scenarios
with a free turn or a convoy.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from app.core.same import Same
from app.systems.acta.battle.flights import locked_with, ward_of
from app.systems.acta.battle.scene import convoy_first, idle
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    UnitState,
    figures_of,
    name_of,
    roster,
    side_name,
    spent_of,
    squadron_mates,
)
from app.systems.acta.battle.turn.limits import no_fire

#: The steps of a phase in their order, and what they are called.
STEPS = {"drift": "ships running adrift", "convoy": "convoy ships", "ships": "ships", "craft": "flights"}


def on_table(unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - reads like its siblings
    """True for a unit that lies on the table and is its side's: not lost, gone, surrendered, waiting or in a bay."""
    return not (now.condition.fate or now.where or now.aboard)


def drifting(unit: Unit, now: UnitState) -> bool:
    """True for a ship or wreck that runs adrift and so moves before the initiative (*Damage*)."""
    if unit.profile.flight or now.where:
        return False
    return now.condition.fate == "wreck-adrift" or (now.condition.adrift and not now.condition.fate)


def to_act(state: BattleState) -> tuple[str, ...]:
    """Return the units that are still to act in this phase, in the order of the start."""
    return _to_act(Same(state))


@lru_cache(maxsize=4)
def _to_act(same: Same[BattleState]) -> tuple[str, ...]:
    state = same.value
    return tuple(unit.id for unit, now in roster(state) if _due(state, unit, now))


def _due(state: BattleState, unit: Unit, now: UnitState) -> bool:
    match state.phase:
        case "initiative":
            moves = drifting(unit, now) and not idle(state, unit.side)
            return moves and not spent_of(state, unit.id).moved
        case "movement":
            return _may_move(state, unit, now) and not spent_of(state, unit.id).moved
        case "attack":
            return _may_attack(state, unit, now) and not spent_of(state, unit.id).attacked
        case _:
            return False


def _may_move(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if not on_table(unit, now) or now.condition.adrift or idle(state, unit.side):
        return False
    if unit.profile.flight:
        held = ward_of(state, unit.id) or locked_with(state, unit.id)
        return not (held or now.craft.launched == state.turn)
    return "Immobile" not in (unit.profile.traits or ())


def _may_attack(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if not on_table(unit, now) or now.condition.adrift or idle(state, unit.side):
        return False
    if unit.profile.flight and now.craft.launched == state.turn:
        return False
    return not no_fire(state, unit.id) and _armed(state, unit)


def _armed(state: BattleState, unit: Unit) -> bool:
    if unit.profile.weapons is None:
        return True
    return bool(unit.profile.flight or any(weapon.can_fire for weapon in figures_of(state, unit.id).weapons))


def step(state: BattleState) -> str:
    """Return the step of the phase, a key of STEPS, empty when nobody is still to act."""
    return _step(Same(state))


@lru_cache(maxsize=4)
def _step(same: Same[BattleState]) -> str:
    found = {step_of(same.value, unit) for unit in to_act(same.value)}
    return next((name for name in STEPS if name in found), "")


def step_of(state: BattleState, unit: str) -> str:
    """Return the step in which a unit acts in this phase."""
    me = state.start.units[unit]
    if state.phase == "initiative":
        return "drift"
    if me.profile.flight:
        return "craft"
    return "convoy" if state.phase == "movement" and me.convoy and convoy_first(state) else "ships"


def order(state: BattleState, of_step: str) -> tuple[str, ...]:
    """Return the sides in the order in which they pick in a step, empty when no initiative is known.

    In the Attack Phase the winner of the initiative is first; in movement the order that the sides chose, or else
    everybody lets the others go first, so that the loser begins.
    """
    if of_step == "drift":
        return ()
    if state.phase == "attack":
        return state.initiative
    chosen = state.craft_order if of_step == "craft" else state.ship_order
    return chosen or tuple(reversed(state.initiative))


def picking(state: BattleState) -> str:
    """Return the side whose pick it is, empty when anybody may act or nobody has to."""
    return _picking(Same(state))


@lru_cache(maxsize=4)
def _picking(same: Same[BattleState]) -> str:
    state = same.value
    waiting, now = to_act(state), step(state)
    if state.active in waiting:
        return state.start.units[state.active].side
    sides = order(state, now)
    left = {state.start.units[unit].side for unit in waiting if step_of(state, unit) == now}
    after = sides.index(state.last) + 1 if now == "ships" and state.last in sides else 0
    turned = (*sides[after:], *sides[:after])
    return next((side for side in turned if side in left), "")


def out_of_turn(state: BattleState, unit: str) -> str:
    """Return why it is not this unit's turn to act, empty when it is or the players act in any order."""
    reason = idle(state, state.start.units[unit].side)
    if reason or state.any_order:
        return reason
    waiting = to_act(state)
    if state.active in waiting and state.active != unit:
        mates = {mate.id for mate in squadron_mates(state, state.start.units[state.active])}
        return "" if unit in mates else f"{name_of(state, state.active)} is nominated and acts first"
    now, side = step(state), picking(state)
    if now and unit in waiting and step_of(state, unit) != now:
        return f"{STEPS[now]} act first"
    if side and state.start.units[unit].side != side:
        return f"it is the pick of {side_name(state, side)}; O lets everybody act in any order"
    return ""


def prompt(state: BattleState) -> str:
    """Return in a sentence whose pick it is and who is still to act, empty when nobody is."""
    waiting = to_act(state)
    now = step(state)
    if not now:
        return ""
    counts = ", ".join(_counts(state, [unit for unit in waiting if step_of(state, unit) == now]))
    does = {"attack": "attack", "movement": "move", "initiative": "move"}[state.phase]
    acts = "attack with" if state.phase == "attack" else does
    if state.active in waiting:
        return f"{name_of(state, state.active)} is acting. Still to {does}: {counts}."
    side = picking(state)
    who = "Any order" if state.any_order or not side else f"{side_name(state, side)} to {acts} {_one(now)}"
    return f"{who}. Still to {does}: {counts} {STEPS[now] if now != 'ships' else ''}".rstrip() + "."


def _one(now: str) -> str:
    return {"ships": "a ship", "convoy": "a convoy ship", "craft": "all flights"}.get(now, "a ship")


def _counts(state: BattleState, waiting: Sequence[str]) -> Iterator[str]:
    for side in state.start.sides:
        count = sum(state.start.units[unit].side == side.id for unit in waiting)
        if count:
            yield f"{side.name} {count}"
