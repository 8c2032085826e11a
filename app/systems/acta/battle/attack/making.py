"""Makes an attack's parameters out of a battle: the weapon's traits against the target's defences in force.

A Call to Arms, *Special Traits*, *Special Actions*, *Dust Clouds*; rulings 13 to 17 and 20.
"""

from collections.abc import Sequence

import msgspec

from app.systems.acta import campaign_tables, gains, tables
from app.systems.acta.battle.attack.aims import Aim
from app.systems.acta.battle.attack.spec import NEVER, AttackSpec, Interceptors
from app.systems.acta.battle.attack.tables import Defence, WeaponTrait, number, strike, traits_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, figures_of, profile_of, spent_of
from app.systems.acta.battle.turn import limits
from app.systems.acta.effective import trait_named, trait_number

SENSORS = "sensor-array"


def spec_of(state: BattleState, aim: Aim) -> AttackSpec:
    """Return the parameters of one weapon's attack on one target, as things stand."""
    weapon = figures_of(state, aim.by).weapons[aim.slot]
    traits = traits_of(weapon.weapon.traits)
    again = limits.rolls_again(state, aim.by, aim.target)
    spec = _against(state, aim, traits, _ignored(state, aim, traits))
    return msgspec.structs.replace(
        spec,
        attack_dice=aim.dice,
        reroll=spec.reroll or again or bool(aim.scout),
        fires_on=weapon.fires_on,
    )


def strike_spec(state: BattleState, key: str, target: str, dice: int, hull: int) -> AttackSpec:
    """Return the parameters of an attack that no weapon makes: an explosion, a jump point, an asteroid field."""
    found = strike(key)
    aim = Aim(by="", slot=-1, target=target, dice=dice, hull=hull)
    spec = _against(state, aim, traits_of(found.traits), frozenset(found.ignores))
    # Adaptive armour helps against weapons systems only.
    return msgspec.structs.replace(spec, adaptive=False)


def needs_lock(state: BattleState, aim: Aim) -> bool:
    """True for a weapon that does not ignore Stealth."""
    traits = traits_of(figures_of(state, aim.by).weapons[aim.slot].weapon.traits)
    return not any(trait.turns or "stealth" in trait.ignores for trait in traits)


def stealth(state: BattleState, unit: str, far: bool) -> int:
    """Return the Stealth score that a lock-on must reach, 0 when there is none (*Special Traits*, Stealth)."""
    own = limits.stealth_of(state, unit)
    return 0 if own is None else min(NEVER, max(1, own + far))


def stealthy(state: BattleState, unit: str) -> bool:
    """True when attacks on a unit need a lock-on."""
    return stealth(state, unit, far=False) > 0


def sensors(unit: Unit) -> int:
    """Return the bonus on lock-ons of a ship whose refit bettered its sensors."""
    if unit.gains.has(gains.SENSORS):
        return 1
    names = [row.name for row in campaign_tables.refits() if row.id == SENSORS]
    return int(any(name in honour for honour in unit.honours for name in names))


def interceptors_of(state: BattleState, unit: str) -> Interceptors:
    """Return the interceptors that a unit has left this turn; none when it is crippled."""
    score, spent = int(figures_of(state, unit).interceptors.now or 0), spent_of(state, unit)
    if not score:
        return Interceptors()
    if spent.interceptors is None:
        return Interceptors(score, number("interceptors-first"))
    return Interceptors(spent.interceptors, spent.intercepts_on)


def _ignored(state: BattleState, aim: Aim, traits: Sequence[WeaponTrait]) -> frozenset[Defence]:
    ignored: set[Defence] = {defence for trait in traits for defence in trait.ignores}
    if aim.close and profile_of(state, aim.target).flight:
        ignored |= {defence for trait in traits for defence in trait.ignores_close}
    return frozenset(ignored)


def _against(
    state: BattleState, aim: Aim, traits: Sequence[WeaponTrait], ignored: frozenset[Defence]
) -> AttackSpec:
    profile, condition = profile_of(state, aim.target), state.units[aim.target].condition
    in_force = figures_of(state, aim.target).traits_in_force
    multiplier, crew_multiplier = _multipliers(state, traits)
    return AttackSpec(
        attack_dice=aim.dice,
        hull=profile.hull or aim.hull or 1,
        modifier=sum(trait.modifier for trait in traits),
        accurate=any(trait.accurate for trait in traits),
        beam=any(trait.beam for trait in traits),
        reroll=any(trait.reroll for trait in traits),
        lock_on=0 if "stealth" in ignored else _lock_on(state, aim),
        dodge=0 if "dodge" in ignored else _dodge(state, aim, in_force),
        dodge_kept=0 if "dodge" in ignored else _dodge(state, aim, ()),
        interceptors=Interceptors() if "interceptors" in ignored else interceptors_of(state, aim.target),
        damage_modifier=sum(trait.damage_modifier for trait in traits),
        multiplier=multiplier,
        crew_multiplier=crew_multiplier,
        flight="damage" in profile.absent,
        adaptive=bool(trait_named(in_force, "Adaptive Armour")),
        grid=limits.grid_of(state, aim.target),
        vital_six=vital_six(state),
        damage_left=condition.damage,
        crew_left=condition.crew,
        damage_threshold=profile.damage_threshold,
        crew_threshold=profile.crew_threshold,
        crippled=condition.crippled,
        skeleton=condition.skeleton,
    )


def vital_six(state: BattleState) -> str:
    """Return what was agreed on a six of Vital Systems (ruling 17)."""
    return str(tables.agreed(state.start.agreements, "vital_systems_six"))


def _multipliers(state: BattleState, traits: Sequence[WeaponTrait]) -> tuple[int, int]:
    best = max(traits, key=lambda trait: trait.multiplier, default=None)
    if best is None:
        return 1, 1
    whole = best.crew == "always" or bool(tables.agreed(state.start.agreements, "triple_crew"))
    return best.multiplier, best.multiplier if whole else 1


def _lock_on(state: BattleState, aim: Aim) -> int:
    score = stealth(state, aim.target, aim.far)
    if not score:
        return 0
    return max(1, score - sensors(state.start.units[aim.by])) if aim.by else score


def _dodge(state: BattleState, aim: Aim, in_force: Sequence[str]) -> int:
    scores = [
        trait_number(in_force, "Dodge") or 0,
        number("dust-dodge") if aim.dust else 0,
        max(0, spent_of(state, aim.target).dodge),
    ]
    return min((score for score in scores if score), default=0)
