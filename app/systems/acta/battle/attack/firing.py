"""Firing: every aim resolved in turn over the battle as the shots before left it.

A Call to Arms, *Firing*, *Damage*, *Critical Hits*, *Manoeuvre to Shield Them*; rulings 14, 19 and 20.
"""

from collections.abc import Sequence

import msgspec

from app.core.questions import Option
from app.systems.acta.battle.asking import Ask, concerning, confirmed, counted, picked, rolled
from app.systems.acta.battle.attack.aims import Aim, bursts, on_table
from app.systems.acta.battle.attack.dice import fended_off, fires, locked_on, thrown
from app.systems.acta.battle.attack.fold import apply_shot
from app.systems.acta.battle.attack.making import needs_lock, sensors, spec_of, strike_spec
from app.systems.acta.battle.attack.nominating import circumstances
from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.attack.tables import number, strike, traits_of
from app.systems.acta.battle.attack.words import target_option
from app.systems.acta.battle.attack.wounds import Hull, wounded
from app.systems.acta.battle.criticals import unique_arcs
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.attack import Deed, LockOn, Opposed, Shot
from app.systems.acta.battle.state import (
    BattleState,
    figures_of,
    profile_of,
    roster,
)
from app.systems.acta.battle.suffering import suffer
from app.systems.acta.battle.turn.checks import opposing
from app.systems.acta.battle.turn.shielding import shields
from app.systems.acta.effective import signed

replace = msgspec.structs.replace


class Fire:
    """What was fired so far: the battle after it, its shots, the lock-ons tried, the deeds of the attackers."""

    def __init__(self, state: BattleState) -> None:
        self.state = state
        self.shots: list[Shot] = []
        self.deeds: list[Deed] = []
        self.lock_ons: dict[tuple[str, str], LockOn | None] = {}

    def add(self, shot: Shot) -> None:
        """Count a shot: the battle goes on as its event will fold."""
        self.state = apply_shot(self.state, self.state.turn, shot)
        self.shots.append(shot)


def fire_all(fire: Fire, aims: Sequence[Aim]) -> Ask[None]:
    """Resolve every aim in the order in which it was nominated, a target's lock-on before any other die."""
    for aim in aims:
        if (aim.by, aim.target) not in fire.lock_ons:
            yield from _lock(fire, [each for each in aims if (each.by, each.target) == (aim.by, aim.target)])
        yield from concerning((aim.by, aim.target), _shoot(fire, aim))


def shielded(state: BattleState, aims: Sequence[Aim]) -> Ask[tuple[tuple[Aim, ...], tuple[Opposed, ...]]]:
    """Let ships that shield a nominated target draw the fire, by opposed checks; all of it or none.

    A shield must have come into its place. What bursts around a point is not fired at anybody.
    """
    checks: list[Opposed] = []
    drawn: dict[tuple[str, str], str] = {}
    fired = [aim for aim in aims if not bursts(state, aim)]
    for by, target in dict.fromkeys((aim.by, aim.target) for aim in fired):
        for shield in shields(state, by, target):
            if not (yield from _in_place(state, shield, by, target)):
                continue
            check = yield from opposed(state, shield, by, f"shields {state.units[target].name}")
            checks.append(check)
            if check.won:
                drawn[by, target] = shield
                break
    found: list[Aim] = []
    for aim in aims:
        shield = None if bursts(state, aim) else drawn.get((aim.by, aim.target))
        if shield is not None:
            moved = replace(aim, target=shield, instead_of=aim.target, scout="")
            found.append((yield from circumstances(state, moved, found)))
        else:
            found.append(aim)
    return tuple(found), tuple(checks)


def _in_place(state: BattleState, shield: str, by: str, target: str) -> Ask[bool]:
    names = state.units
    return (
        yield from confirmed(
            f'{names[shield].name} shields {names[target].name}: is it within {number("shield-distance")}" of it, '
            f"directly between it and {names[by].name}?"
        )
    )


def opposed(state: BattleState, unit: str, other: str, about: str) -> Ask[Opposed]:
    """Roll opposed crew quality checks; `unit` wins when its total is the higher, a tie is lost.

    Telepaths and dust clouds count in the qualities (*Other Duties*, *Dust Clouds*).
    """
    names = state.units
    mine, my_why = yield from _strength(state, unit)
    theirs, their_why = yield from _strength(state, other)
    why = (
        f"{names[unit].name} {about}: a die of {names[unit].name} ({signed(mine)}{my_why}), then one of "
        f"{names[other].name} ({signed(theirs)}{their_why}); the first must be higher"
    )
    dice = yield from concerning((unit, other), rolled(6, 2, why))
    return Opposed(
        unit=unit,
        other=other,
        dice=(dice[0], dice[1]),
        qualities=(mine, theirs),
        won=dice[0] + mine > dice[1] + theirs,
        about=about,
    )


def _strength(state: BattleState, unit: str) -> Ask[tuple[int, str]]:
    """Return what a unit adds to its die in an opposed check, and what of it is not its crew's quality."""
    quality, telepaths = opposing(state, unit)
    dust = dust_penalty(state, unit) if (yield from in_dust(state, unit)) else 0
    parts = ((telepaths, "telepaths"), (dust, "dust cloud"))
    return quality + telepaths + dust, "".join(
        f", {signed(bonus)} {why} counted in" for bonus, why in parts if bonus
    )


def strike_at(fire: Fire, key: str, by: str, target: str, dice: int) -> Ask[None]:
    """Resolve an attack that no weapon makes on one target."""
    yield from concerning((target,), _strike_at(fire, key, by, target, dice))


def _strike_at(fire: Fire, key: str, by: str, target: str, dice: int) -> Ask[None]:
    shot = Shot(by=by, target=target, weapon=strike(key).name, attack_dice=dice)
    if not on_table(fire.state, target):
        fire.add(replace(shot, result="wasted"))
        return
    shot = replace(shot, freed=surrendered(fire.state, target))
    hull = yield from _hull(fire.state, target)
    yield from _resolved(fire, shot, strike_spec(fire.state, key, target, dice, hull))


def explode(fire: Fire, ship: str, dice: int) -> Ask[None]:
    """Strike everything near an exploding ship, which the players pick; what explodes of it explodes on."""
    name = fire.state.units[ship].name
    dice = dice or (
        yield from counted(0, number("explosion-most-dice"), f"Attack dice of the explosion of {name}")
    )
    struck: list[str] = []
    while dice:
        options = [
            target_option(fire.state, unit.id)
            for unit, _ in roster(fire.state)
            if unit.id not in (ship, *struck) and on_table(fire.state, unit.id)
        ]
        near = f'{name} explodes: what else is within {number("explosion-radius")}"?'
        target = yield from picked((Option("done", "Nothing else"), *options), near)
        if target == "done":
            return
        struck.append(target)
        yield from strike_at(fire, "explosion", ship, target, dice)


def ship_of(state: BattleState, unit: str) -> Hull:
    """Return what critical hits need to know of a unit."""
    now = state.units[unit]
    return Hull(
        name=now.name,
        arcs=unique_arcs(profile_of(state, unit)),
        taken=tuple(hit.id for hit in now.condition.criticals),
        turn=state.turn,
    )


def deeds_of(fire: Fire, by: str, shot: Shot) -> None:
    """Note what a unit did to an enemy by a shot; only ships earn it, and only on ships."""
    units, after = fire.state.start.units, shot.after
    if after is None or by not in units or units[by].side == units[shot.target].side:
        return
    done = (
        ("destroyed", after.wreck is not None),
        ("crippled", after.crippled),
        ("skeleton", after.skeleton),
    )
    fire.deeds += [Deed(by, shot.target, how) for how, holds in done if holds]


def _shoot(fire: Fire, aim: Aim) -> Ask[None]:
    weapon = figures_of(fire.state, aim.by).weapons[aim.slot].weapon
    shot = Shot(
        by=aim.by,
        target=aim.target,
        weapon=weapon.name,
        slot=aim.slot,
        attack_dice=aim.dice,
        long=aim.long,
        instead_of=aim.instead_of,
        scout=aim.scout,
    )
    if not on_table(fire.state, aim.target):
        fire.add(replace(shot, result="wasted"))
        return
    spec, lock_on = spec_of(fire.state, aim), None
    if needs_lock(fire.state, aim):
        lock_on = fire.lock_ons[aim.by, aim.target]
        shot = replace(shot, lock_on=None if lock_on in _told(fire, aim) else lock_on)
    power = yield from fires(spec, shot.weapon)
    shot = replace(shot, power_die=power)
    if power and power < spec.fires_on:
        fire.add(replace(shot, result="silent"))
        return
    shot = replace(shot, freed=surrendered(fire.state, shot.target))
    if lock_on is not None and not lock_on.locked:
        fire.add(replace(shot, result="no-lock"))
    elif any(trait.turns for trait in traits_of(weapon.traits)):
        about = f"turns {fire.state.units[aim.target].name} by up to {number('shifter-turn')}°"
        check = yield from opposed(fire.state, aim.by, aim.target, about)
        fire.add(replace(shot, check=check, result="turned" if check.won else "held"))
    else:
        yield from _resolved(fire, shot, spec)


def _lock(fire: Fire, aims: Sequence[Aim]) -> Ask[None]:
    """Try to lock on to a target before any other die, for all weapons at it that need it (*Stealth*; ruling 14)."""
    by, target = aims[0].by, aims[0].target
    fire.lock_ons[by, target] = None
    if not on_table(fire.state, target):
        return
    needed = max(spec_of(fire.state, aim).lock_on if needs_lock(fire.state, aim) else 0 for aim in aims)
    if needed:
        units, bonus = fire.state.units, sensors(fire.state.start.units[by])
        why = "its Stealth now" + (f", {signed(bonus)} by better sensors counted in" if bonus else "")
        fire.lock_ons[by, target] = yield from locked_on(needed, units[by].name, units[target].name, why)


def _told(fire: Fire, aim: Aim) -> list[LockOn]:
    """Return the lock-ons of this pair that an earlier shot holds already."""
    return [
        shot.lock_on
        for shot in fire.shots
        if (shot.by, shot.target) == (aim.by, aim.target) and shot.lock_on is not None
    ]


def _resolved(fire: Fire, shot: Shot, spec: AttackSpec) -> Ask[None]:
    """Throw the attack dice, let the target fend off, and let it suffer what is left."""
    name = fire.state.units[shot.target].name
    throws = yield from thrown(spec, shot.weapon, name)
    fended = yield from fended_off(spec, name, throws.hits)
    shot = replace(shot, throws=throws, fended=fended)
    if not fended.hits:
        fire.add(replace(shot, result="fended" if throws.hits else "missed"))
    elif spec.flight:
        fire.add(replace(shot, result="destroyed"))
    else:
        yield from _suffered(fire, shot, spec)


def _suffered(fire: Fire, shot: Shot, spec: AttackSpec) -> Ask[None]:
    wounds = yield from wounded(spec, shot.fended.hits, ship_of(fire.state, shot.target))
    after = None
    if wounds.damage or wounds.crew or wounds.criticals:
        suffering = suffer(fire.state, shot.target, -wounds.damage, -wounds.crew)
        after = yield from concerning((shot.target,), suffering)
    shot = replace(shot, wounds=wounds, after=after)
    fire.add(shot)
    deeds_of(fire, shot.by if shot.slot >= 0 else "", shot)
    if after is not None and after.wreck is not None and after.wreck.fate == "exploded":
        yield from explode(fire, shot.target, after.wreck.attack_dice)


def surrendered(state: BattleState, unit: str) -> bool:
    """True for a ship that surrendered, which any attack on it gives back (*Stand Down*)."""
    return state.units[unit].condition.fate == "surrendered"


def _hull(state: BattleState, unit: str) -> Ask[int]:
    if profile_of(state, unit).hull is not None:
        return 0
    return (yield from counted(1, 6, f"The hull of {state.units[unit].name} is unknown: which is it?", 4))
