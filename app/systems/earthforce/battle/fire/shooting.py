"""A ship fires at a target through one or more fire controls; what the target suffers counts at once.

*Weapons Fire*, *Fire Control Systems*, *Stealth Defenses and Jammers*.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from app.core.questions import Option, Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted, picked, rolled
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.fire import Checked, Fired, Suffered, Volley
from app.systems.earthforce.battle.fire.arming import (
    FAMILIES,
    Bank,
    Battery,
    banks,
    batteries,
    control_refusal,
    controls,
    needs_arc,
    summed,
)
from app.systems.earthforce.battle.fire.boons import (
    BEACON,
    BLIND,
    CRITICAL,
    DAMAGE,
    RANGE,
    RAPID,
    boon,
    counted_keys,
)
from app.systems.earthforce.battle.fire.defences import guards, interceptors, jammed_by
from app.systems.earthforce.battle.fire.flow import activated, cannot_act, together
from app.systems.earthforce.battle.fire.harming import said, suffered
from app.systems.earthforce.battle.fire.loading import Load, blind, loaded
from app.systems.earthforce.battle.fire.reach import arc_of, known_arcs, known_range, mu, range_of
from app.systems.earthforce.battle.fire.throwing import thrown
from app.systems.earthforce.battle.fire.weapons import beam_damage, beam_penalty, jams, pulse_damage
from app.systems.earthforce.battle.orders.standing import charging
from app.systems.earthforce.battle.state import BattleState, enemies, name_of, out, profile_of, roster
from app.systems.earthforce.condition import stored, working
from app.systems.earthforce.unit import ARCS, has


def cannot_fire(state: BattleState, unit: str) -> str:
    """Return why a ship cannot fire now, empty when it can."""
    reason = cannot_act(state, unit) or powerless(state, unit)
    if reason:
        return reason
    return ("" if _beacons(state, unit) else control_refusal(state, unit)) or unarmed(state, unit)


def silenced(state: BattleState, unit: str) -> str:
    """Return why none of a ship's weapons may fire in this turn, empty when they may."""
    return powerless(state, unit) or control_refusal(state, unit)


def powerless(state: BattleState, unit: str) -> str:
    """Return why a ship's weapons have no power in this turn, empty when they have."""
    if charging(state, unit):
        return "it charges its jump engines, or did in the last turn, and may not fire"
    if has(profile_of(state, unit), "grid") and not state.units[unit].orders.hot:
        return "its weapons are cold"
    return ""


def unarmed(state: BattleState, unit: str) -> str:
    """Return why a ship has nothing to fire, empty when it has."""
    if not batteries(state, unit) and not banks(state, unit):
        return "it has no weapon left that can fire in this turn"
    return "" if _aims(state, unit) else "no enemy is where its weapons bear and reach"


def _aims(state: BattleState, unit: str) -> bool:
    return bool(targets(state, unit))


def _beacons(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemies at which a ship fires without a fire control (*Jam Fire Control*)."""
    return tuple(target for target in enemies(state, unit) if boon(state, target, BEACON))


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemy ships and small craft that something may bear on, as far as anybody knows."""
    found = _beacons(state, unit) if control_refusal(state, unit) else _enemies(state, unit)
    return tuple(target for target in found if any(_bearing(state, unit, target)))


def _enemies(state: BattleState, unit: str) -> tuple[str, ...]:
    side = state.start.units[unit].side
    craft = (
        each.id
        for each, now in roster(state)
        if each.profile.size == "craft" and each.side != side and not out(now) and now.craft.state != "aboard"
    )
    return (*enemies(state, unit), *craft)


def _bearing(state: BattleState, unit: str, target: str) -> tuple[tuple[Battery, ...], tuple[Bank, ...]]:
    """Return what bears on a target as far as anybody knows, both arcs counted on a dividing line."""
    far = known_range(state, unit, target) or 0
    found: tuple[Battery, ...] = ()
    held: tuple[Bank, ...] = ()
    for arc in known_arcs(state, unit, target) or ("",):
        found += batteries(state, unit, arc, max(0, far + boon(state, unit, RANGE)))
        held += banks(state, unit, arc)
    return found, held


def target_options(state: BattleState, unit: str, choices: Sequence[str]) -> tuple[Option, ...]:
    """Return targets as options, with range and arcs where they are known."""
    return tuple(Option(each, name_of(state, each), _hint(state, unit, each)) for each in choices)


def _hint(state: BattleState, unit: str, target: str) -> str:
    far = known_range(state, unit, target)
    if far is None:
        return ""
    arc = " or ".join(ARCS[each].lower() for each in known_arcs(state, unit, target))
    faced = " or ".join(ARCS[each].lower() for each in known_arcs(state, target, unit))
    hit = f" at its {faced} arc" if profile_of(state, target).ship else ""
    return f"{mu(far)}, {arc} arc{hit}. {_reach(state, unit, target, far)}"


def _reach(state: BattleState, unit: str, target: str, far: float) -> str:
    found, held = _bearing(state, unit, target)
    return summed(found, held, max(0.0, far + boon(state, unit, RANGE)))


@dataclass(frozen=True, slots=True)
class Aim:
    """What a ship aims at: the target, how far it is in MU, through which arc (empty where it does not matter)."""

    target: str
    far: float
    arc: str


def aimed(state: BattleState, unit: str, argument: str) -> Ask[Aim]:
    """Ask for a target, its range and its arc, as far as positions do not say."""
    options = target_options(state, unit, targets(state, unit))
    target = argument or (yield from picked(options, "The target"))
    far = yield from range_of(state, unit, target)
    if not needs_arc(state, unit):
        return Aim(target, far, "")
    arc = yield from arc_of(state, unit, target, options=_bearing_arcs(state, unit, far))
    return Aim(target, far, arc)


def _bearing_arcs(state: BattleState, unit: str, far: float) -> tuple[Option, ...]:
    """Return the arcs in which something bears at a range, with what it is; none when nothing does."""
    reach = max(0.0, far + boon(state, unit, RANGE))
    options: list[Option] = []
    for arc, label in ARCS.items():
        found, held = batteries(state, unit, arc, reach), banks(state, unit, arc)
        if arc != "ALL" and (found or held):
            options.append(Option(arc, label, summed(found, held, reach)))
    return tuple(options)


def shoot(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Fire at one target as the active ship."""
    shots = yield from shots_of(state, unit, argument)
    return together((*activated(state, unit), *shots))


def shots_of(state: BattleState, unit: str, argument: str) -> Ask[tuple[PartEvent, ...]]:
    """Fire at one target; with a jammer there, the weapons of each fire control are told before any die."""
    aim = yield from aimed(state, unit, argument)
    target, far, arc = aim.target, aim.far, aim.arc
    loads = yield from loads_of(state, unit, aim)
    volleys, faced, guard = yield from _volleys(state, unit, target, far, loads)
    damage = sum(volley.damage for volley in volleys)
    harm: Suffered | None = None
    if damage:
        shift = boon(state, unit, CRITICAL)
        harm = yield from suffered(state, target, damage, said(state, unit), shift)
    fired = Fired(
        unit=unit,
        target=target,
        turn=state.turn,
        range=round(far, 3),
        volleys=volleys,
        damage=damage,
        arc=arc,
        faced=faced,
        interceptors=guard[0],
        protecting=guard[1],
        stores=_stores(state, unit, loads, volleys),
        used=_used(state, unit, loads, harm),
    )
    return (fired,) if harm is None else (fired, harm)


def _stores(
    state: BattleState, unit: str, loads: Sequence[Load], volleys: Sequence[Volley]
) -> dict[str, int]:
    """Return what power systems hold after everything; what a jammed fire control had is not discharged."""
    condition = state.units[unit].condition
    taken = _drawn([load for load, volley in zip(loads, volleys, strict=True) if not volley.jammed])
    systems = working(profile_of(state, unit), condition, *(family[0] for family in FAMILIES))
    held = {icon.id: stored(condition, icon) for icon in systems}
    return {icon: (held.get(icon) or 0) - points for icon, points in taken.items()}


def _drawn(loads: Sequence[Load]) -> dict[str, int]:
    found: dict[str, int] = {}
    for load in loads:
        for icon, points in load.drawn.items():
            found[icon] = found.get(icon, 0) + points
    return found


def _used(state: BattleState, unit: str, loads: Sequence[Load], harm: Suffered | None) -> tuple[str, ...]:
    """Return the tasks that counted: those of the fire control, and one that waits for a threshold check."""
    if not loads:
        return ()
    checked = harm is not None and any(isinstance(each, Checked) for each in harm.turnout)
    keys = (RANGE, DAMAGE, RAPID, CRITICAL) if checked else (RANGE, DAMAGE, RAPID)
    return counted_keys(state, unit, *keys)


def loads_of(state: BattleState, unit: str, aim: Aim) -> Ask[list[Load]]:
    """Ask what each fire control fires; one, or as many as aim at a ship with a jammer."""
    target, far, arc = aim.target, aim.far, aim.arc
    free = None if boon(state, target, BEACON) else controls(state, unit)
    count = 1
    if free is not None and len(free) > 1 and jammed_by(state, target, unit):
        why = f"{name_of(state, target)} has a jammer: how many fire controls aim at it"
        count = yield from counted(1, len(free), why, 1)
    loads: list[Load] = []
    for place in range(count):
        shift = 0 if place else boon(state, unit, RANGE)
        found = _left(batteries(state, unit, arc, max(0.0, far + shift)), loads)
        held = _undrawn(banks(state, unit, arc), loads)
        if not found and not held:
            break
        control = free[place] if free else ""
        if control == BLIND:
            loads.append((yield from blind(found, held, max(0.0, far + shift))))
            continue
        name = name_of(state, unit) + (f" through fire control {place + 1}" if count > 1 else "")
        load = yield from loaded(control, found, held, max(0.0, far + shift), name)
        loads.append(load)
    return [load for load in loads if load.weapons or load.pulse or load.beam]


def _left(found: tuple[Battery, ...], loads: Sequence[Load]) -> tuple[Battery, ...]:
    gone = {weapon for load in loads for weapon in load.weapons}
    left = (
        (each, each.icons if each.unknown else tuple(icon for icon in each.icons if icon not in gone))
        for each in found
    )
    return tuple(Battery(each.cls, each.arc, icons, each.unknown) for each, icons in left if icons)


def _undrawn(held: tuple[Bank, ...], loads: Sequence[Load]) -> tuple[Bank, ...]:
    gone = {weapon for load in loads for weapon in load.weapons}
    taken = _drawn(loads)
    left = (
        Bank(
            tuple(
                (icon, None if value is None else value - taken.get(icon, 0)) for icon, value in bank.systems
            ),
            tuple(icon for icon in bank.projectors if icon not in gone),
            bank.each,
        )
        for bank in held
    )
    return tuple(bank for bank in left if bank.projectors and bank.most)


def _volleys(
    state: BattleState, unit: str, target: str, far: float, loads: Sequence[Load]
) -> Ask[tuple[tuple[Volley, ...], str, tuple[int, tuple[str, ...]]]]:
    jammers: list[int | None] = [None] * len(loads)
    seeking = [place for place, load in enumerate(loads) if load.control != BLIND]
    if seeking and jammed_by(state, target, unit):
        why = f"{name_of(state, target)}'s jammer, a die for each fire control: 4 or more and it cannot lock"
        for place, value in zip(seeking, (yield from rolled(len(seeking), why)), strict=True):
            jammers[place] = value
    locks = [value is None or not jams(value) for value in jammers]
    faced, guard = "", (0, ())
    if guards(state, target) and any(lock and load.pulse for lock, load in zip(locks, loads, strict=True)):
        faced = yield from arc_of(state, target, unit, f"Which arc of {name_of(state, target)} is hit")
        guard = yield from interceptors(state, target, faced)
    found: list[Volley] = []
    fresh = True
    for place, load in enumerate(loads):
        blank = Volley(
            control=load.control,
            weapons=tuple(load.weapons),
            range=round(far, 3),
            jammer=jammers[place],
            jammed=not locks[place],
        )
        if locks[place]:
            blank = yield from _rolled(state, unit, target, load, blank, guard[0], fresh=fresh)
            fresh = False
        found.append(blank)
    return tuple(found), faced, guard


def _rolled(
    state: BattleState, unit: str, target: str, load: Load, volley: Volley, guard: int, *, fresh: bool
) -> Ask[Volley]:
    """Roll the dice of one fire control; `fresh` is the first, for which tasks count."""
    far = max(0.0, volley.range + (boon(state, unit, RANGE) if fresh else 0))
    count = load.pulse * (2 if fresh and boon(state, unit, RAPID) else 1)
    who = f"{name_of(state, unit)} at {name_of(state, target)}, {mu(far)}"
    pulse, pulse_again = yield from thrown(count, f"{who}: pulse fire{_through(guard)}")
    beam, beam_again = yield from thrown(load.beam, f"{who}: beam, {beam_penalty(far)} off each die")
    plain = settled(state.start.agreements, "pulse-reroll") == "plain"
    clamp = settled(state.start.agreements, "beam-clamp") is True
    damage = pulse_damage(pulse, pulse_again, guard, plain=plain)
    damage += beam_damage(beam, beam_again, far, clamp=clamp)
    damage += boon(state, unit, DAMAGE) * len(load.weapons) if fresh else 0
    return msgspec.structs.replace(
        volley,
        range=far,
        pulse=pulse,
        pulse_again=pulse_again,
        beam=beam,
        beam_again=beam_again,
        damage=max(0, damage),
    )


def _through(guard: int) -> str:
    scale = ("4 and 5 one point, 6 two and again", "5 one point, 6 two and again", "6 two points and again")
    words = f", {guard} interceptor{'s' if guard > 1 else ''}" if guard else ""
    return f"{words}; {scale[min(guard, 2)]}"


def fits_target(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a target that something may bear on, or nothing."""
    return not argument or argument in targets(state, unit)
