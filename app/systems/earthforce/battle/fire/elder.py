"""Weapons of the Minbari: the electromagnetic pulse weapon and the plasma net."""

import msgspec

from app.core.questions import Option, Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted, picked, rolled
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.fire import Netted, Pulsed
from app.systems.earthforce.battle.fire.arming import controls
from app.systems.earthforce.battle.fire.defences import ready, stunned
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.fire.flow import activated, cannot_act, together
from app.systems.earthforce.battle.fire.harming import struck
from app.systems.earthforce.battle.fire.reach import at, known_range, mu
from app.systems.earthforce.battle.fire.shooting import silenced
from app.systems.earthforce.battle.state import (
    BattleState,
    enemies,
    groups,
    name_of,
    profile_of,
    roster,
    ships,
)
from app.systems.earthforce.condition import stored, working
from app.systems.earthforce.orders.figures import number as drive_number
from app.systems.earthforce.orders.geometry import along, distance, towards

#: The most MU that a net can be said to move a target where nobody knows what its ship has left.
MOST_SPARE = 40


def cannot_pulse(state: BattleState, unit: str) -> str:
    """Return why a ship cannot fire its pulse weapon now, empty when it can."""
    reason = cannot_act(state, unit) or silenced(state, unit)
    if reason:
        return reason
    if not ready(state, unit, "epw"):
        return "its pulse weapon is knocked out, or was fired in this turn"
    if not _energy(state, unit):
        return f"none of its power systems holds {number('pulse-weapon-cost')} energy points"
    return "" if pulse_targets(state, unit) else "no enemy is within 6 MU"


def pulse_targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemy ships and groups in flight that a pulse weapon reaches, as far as anybody knows."""
    side = state.start.units[unit].side
    flying = [
        group
        for group in groups(state)
        if state.units[group].craft.state != "aboard"
        and state.start.units[group].side != side
        and profile_of(state, group).size == "group"
    ]
    found: list[str] = []
    for target in (*enemies(state, unit), *flying):
        far = known_range(state, unit, target)
        if far is None or far <= number("pulse-weapon-reach"):
            found.append(target)
    return tuple(found)


def _energy(state: BattleState, unit: str) -> dict[str, int | None]:
    """Return the power systems that can feed a pulse, with what they hold; None is unknown."""
    condition = state.units[unit].condition
    systems = working(profile_of(state, unit), condition, "minbari-bps", "bps")
    held = {icon.id: stored(condition, icon) for icon in systems}
    cost = number("pulse-weapon-cost")
    return {icon: value for icon, value in held.items() if value is None or value >= cost}


def pulse(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Fire the pulse weapon: each system of a ship, or each fighter of a group, is out on 4 or more."""
    options = [
        Option(each, name_of(state, each), _far(state, unit, each)) for each in pulse_targets(state, unit)
    ]
    target = argument or (yield from picked(options, "The target, within 6 MU"))
    weapon = ready(state, unit, "epw")[0].id
    free = controls(state, unit)
    power, held = next(iter(_energy(state, unit).items()))
    left = {} if held is None else {power: held - number("pulse-weapon-cost")}
    fired = Pulsed(
        unit=unit, target=target, turn=state.turn, weapon=weapon, control=free[0] if free else "", stores=left
    )
    parts: list[PartEvent] = [*activated(state, unit)]
    if profile_of(state, target).ship:
        parts += [fired, (yield from struck(state, target, f"the pulse weapon of {name_of(state, unit)}"))]
    else:
        parts.append((yield from _at_fighters(state, fired)))
    return together(parts)


def _at_fighters(state: BattleState, fired: Pulsed) -> Ask[Pulsed]:
    condition = state.units[fired.target].condition
    out = number("pulse-weapon-number")
    why = f"Pulse weapon at {name_of(state, fired.target)}, a die for each fighter: {out} or more is out"
    dice = yield from rolled(condition.strength, why)
    left = sum(value < out for value in dice)
    fate = condition.fate if left else "destroyed"
    return msgspec.structs.replace(fired, dice=dice, strength=left, fate=fate)


def _far(state: BattleState, unit: str, target: str) -> str:
    far = known_range(state, unit, target)
    return "" if far is None else mu(far)


def spare(state: BattleState, unit: str) -> int | None:
    """Return the MU that a ship's plasma net can move a target in this turn, None when nobody knows."""
    path = state.units[unit].orders.path
    if path is None or path.turn != state.turn:
        return None
    each = settled(state.start.agreements, "net-unit") == "thrust"
    return path.spare * (drive_number("thrust-per-drive") if each else 1)


def net_due(state: BattleState) -> bool:
    """True when a plasma net can be fired in this turn."""
    return any(not cannot_net(state, unit, now=False) for unit in ships(state))


def cannot_net(state: BattleState, unit: str, *, now: bool = True) -> str:
    """Return why a ship cannot fire its plasma net (now), empty when it can."""
    if now and state.step != "P2.6" and not state.any_order:
        return "nets fire when all ships have moved, before courses are drawn anew"
    if stunned(state, unit):
        return "it was struck by a pulse weapon and does nothing in this turn"
    if not ready(state, unit, "net"):
        return "its plasma net is knocked out, or was fired in this turn"
    if spare(state, unit) == 0:
        return "its orders left no drive unit for the net"
    return silenced(state, unit) or ("" if net_targets(state, unit) else "nothing is in reach")


def net_targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return what a plasma net may move: ships and craft on the table within the agreed reach."""
    reach = settled(state.start.agreements, "net-reach")
    found: list[str] = []
    for each, other in roster(state):
        far = known_range(state, unit, each.id)
        gone = other.condition.fate or other.craft.state == "aboard" or each.id == unit
        near = far is None or not isinstance(reach, int) or not reach or far <= reach
        if not gone and near:
            found.append(each.id)
    return tuple(found)


def net(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Move a target straight away from the ship or towards it, 1 MU for each drive unit left."""
    options = [
        Option(each, name_of(state, each), _far(state, unit, each)) for each in net_targets(state, unit)
    ]
    target = argument or (yield from picked(options, "The target of the net"))
    way = yield from picked([Option("away", "Away"), Option("towards", "Towards the ship")], "Which way")
    most = spare(state, unit)
    high = MOST_SPARE if most is None else most
    length = yield from counted(0, high, "How many MU, 1 for each drive unit left", high if most else 1)
    free = controls(state, unit)
    return Netted(
        unit=unit,
        target=target,
        turn=state.turn,
        weapon=ready(state, unit, "net")[0].id,
        control=free[0] if free else "",
        distance=length,
        away=way == "away",
        at=_pushed(state, unit, target, length, away=way == "away"),
    )


def _pushed(
    state: BattleState, unit: str, target: str, length: int, *, away: bool
) -> tuple[float, float] | None:
    one, other = state.units[unit].place, state.units[target].place
    if one is None or other is None:
        return None
    line = towards(at(one), at(other))
    moved = length if away else -min(length, distance(at(one), at(other)))
    x, y = along(at(other), line, moved)
    return round(x, 6), round(y, 6)


def fits_pulse(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a target of the pulse weapon, or nothing."""
    return not argument or argument in pulse_targets(state, unit)


def fits_net(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a target of the net, or nothing."""
    return not argument or argument in net_targets(state, unit)
