"""Beam power systems recharge at the start of a turn, a die each (*Recharging*, *Minbari Beam Systems*)."""

from collections.abc import Iterator

from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, rolled
from app.systems.earthforce.battle.events import PartEvent
from app.systems.earthforce.battle.events.fire import Charge, Recharged
from app.systems.earthforce.battle.fire.boons import RECHARGE, boon
from app.systems.earthforce.battle.fire.weapons import recharge
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, ships
from app.systems.earthforce.condition import capacity, stored, working
from app.systems.earthforce.unit import Icon


def charging(state: BattleState) -> Iterator[tuple[str, Icon, int, int]]:
    """Yield the power systems that recharge: ship, icon, what it holds, the most it can hold.

    One that is full does not, nor one of which nobody knows the class.
    """
    for unit in ships(state):
        condition = state.units[unit].condition
        for icon in working(profile_of(state, unit), condition, "bps", "minbari-bps"):
            most = capacity(condition, icon)
            held = stored(condition, icon)
            if _empty(state, unit, icon):
                held = 0
            if most is not None and held is not None and held < most:
                yield unit, icon, held, most


def _empty(state: BattleState, unit: str, icon: Icon) -> bool:
    """True for a system that begins the battle empty, as agreed."""
    begins = settled(state.start.agreements, "start-energy") == "empty" and state.turn == 1
    fresh = state.start.units[unit].condition is None
    return begins and fresh and icon.id not in state.units[unit].condition.stores


def due(state: BattleState) -> bool:
    """True when anything recharges."""
    return any(True for _ in charging(state))


def charge(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Roll for every power system that is not full."""
    found = list(charging(state))
    names = ", ".join(name_of(state, unit) for unit, _, _, _ in found)
    dice = yield from rolled(len(found), f"Recharging, a die each: {names}")
    charges: list[Charge] = []
    used: list[str] = []
    for (unit, icon, held, most), value in zip(found, dice, strict=True):
        shift = 0 if unit in used else boon(state, unit, RECHARGE)
        if shift:
            used.append(unit)
        after = recharge(value, held, most, minbari=icon.kind == "minbari-bps", shift=shift)
        charges.append(Charge(unit=unit, icon=icon.id, die=value, before=held, after=after))
    if not charges:
        return ()
    return (Recharged(turn=state.turn, charges=tuple(charges), used=tuple(used)),)
