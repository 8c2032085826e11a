"""What protects a target: interceptors by arc and mode, jammers (*Interceptors*, *Stealth Defenses and Jammers*)."""

from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted
from app.systems.earthforce.battle.fire.boons import INTERCEPTOR, SILENT, boon
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.fire.reach import through
from app.systems.earthforce.battle.orders.standing import charging
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of
from app.systems.earthforce.condition import working, works
from app.systems.earthforce.unit import ARCS, Icon, how_many, icons


def ready(state: BattleState, unit: str, *kinds: str) -> tuple[Icon, ...]:
    """Return the systems of some kinds that work and were not used in this turn; unknown ones are among them."""
    now, turn = state.units[unit], state.turn
    return tuple(
        icon
        for icon in icons(profile_of(state, unit))
        if icon.kind in kinds
        and works(now.condition, icon)
        and (icon.unknown or now.fire.fired.get(icon.id, 0) < turn)
        and not boon(state, unit, f"{SILENT}{icon.id}")
    )


def stunned(state: BattleState, unit: str) -> bool:
    """True when a unit was struck by a pulse weapon in the last turn and does nothing in this one."""
    return state.units[unit].orders.stunned == state.turn


def unpowered(state: BattleState, unit: str) -> bool:
    """True when jump engines take the power of a ship's defensive weapons too, as agreed (*Jump Points*)."""
    return charging(state, unit) and settled(state.start.agreements, "jump-power") != "offensive"


def per_attack(state: BattleState) -> bool:
    """True when an interceptor protects against one attack in a turn only, as agreed."""
    return settled(state.start.agreements, "interceptors-for") == "attack"


def guards(state: BattleState, target: str) -> bool:
    """True when something may weaken pulse fire at a target now, in any arc: interceptors, or what tasks give it."""
    if not profile_of(state, target).ship:
        return False
    return any(boon(state, target, f"{INTERCEPTOR}{arc}") for arc in ARCS) or bool(_guarding(state, target))


def _guarding(state: BattleState, target: str) -> tuple[Icon, ...]:
    now = state.units[target]
    if now.orders.mode != "AP" or stunned(state, target) or unpowered(state, target):
        return ()
    if per_attack(state):
        return ready(state, target, "interceptor")
    known = working(profile_of(state, target), now.condition, "interceptor")
    unknown = tuple(i for i in icons(profile_of(state, target)) if i.kind == "interceptor" and i.unknown)
    return known + unknown


def interceptors(state: BattleState, target: str, faced: str) -> Ask[tuple[int, tuple[str, ...]]]:
    """Return how many interceptors weaken pulse fire into an arc, and those that are spent on it, if any are.

    Where nobody knows which arcs they cover, the table says.
    """
    most = number("interceptors-useful")
    found = _guarding(state, target)
    sure = [icon.id for icon in found if not icon.unknown and through(icon.arc, faced)]
    extra = boon(state, target, f"{INTERCEPTOR}{faced}") + boon(state, target, f"{INTERCEPTOR}ALL")
    unsure = [icon for icon in found if icon.unknown or through(icon.arc, faced) is None]
    count = len(sure) + extra
    if unsure and count < most:
        told = "unknown" if how_many(profile_of(state, target), "interceptor") is None else str(len(found))
        why = f"{name_of(state, target)}: interceptors that cover its {ARCS[faced].lower()} arc ({told} work)"
        count = yield from counted(count, most, why, count)
    used = tuple(sure[:most]) if per_attack(state) else ()
    return min(count, most), used


def jammed_by(state: BattleState, target: str, shooter: str) -> bool:
    """True when a target has a working jammer and the shooter is of another race."""
    if stunned(state, target):
        return False
    profile, own = profile_of(state, target), profile_of(state, shooter)
    stranger = own.force_list != profile.force_list or not any(i.kind == "jammer" for i in icons(own))
    return stranger and bool(working(profile, state.units[target].condition, "jammer"))
