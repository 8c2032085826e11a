"""What a unit can do now beside what its sheet prints: every figure with the reason that changed it.

A Call to Arms, *Thresholds*, *Critical Hits*, *Damage*; rulings 11, 12, 13, 18, 21 and 23. Critical hits are
not cumulative: of those that still stand, the highest penalty of each sort counts.
"""

import re
from collections.abc import Sequence

import msgspec

from app.systems.acta import campaign_tables
from app.systems.acta.battle_tables import number
from app.systems.acta.condition import Condition, Critical
from app.systems.acta.unit import ARCS, Profile, Weapon

#: Names of the same trait in the two editions' figures.
SELF_REPAIRING = ("Self-Repairing", "Self-Repair")

#: What the number of a trait begins with, after its name and a space.
NUMBER_STARTS = tuple("+0123456789")

#: Why a unit of each fate takes no part any more.
OUT = {
    "hulk": "Destroyed: a burned-out hulk",
    "wreck-adrift": "Destroyed: the wreck runs adrift",
    "exploded": "Destroyed: exploded",
    "surrendered": "Surrendered",
    "withdrawn": "Withdrawn",
}


class Figure(msgspec.Struct, frozen=True):
    """A figure in force and as printed; None is unknown, or no such figure when `absent`; `why` is what changed it."""

    now: float | None
    printed: float | None
    why: str = ""
    absent: bool = False

    @property
    def text(self) -> str:
        """The figure in force as people read it: `3.5`, `7`, `?` when unknown, `–` when there is none."""
        return shown(self.now, self.absent)

    @property
    def printed_text(self) -> str:
        """The printed figure as people read it."""
        return shown(self.printed, self.absent)

    @property
    def changed(self) -> bool:
        """True when the figure in force is not the printed one."""
        return self.now != self.printed


class Permission(msgspec.Struct, frozen=True):
    """Whether something may be done, and why not."""

    allowed: bool
    why: str = ""


class WeaponNow(msgspec.Struct, frozen=True):
    """A weapon as it is now: attack dice, whether it can fire, the die it needs to fire at all (0: none), and why.

    `long_dice` are its attack dice beyond its usual range, None for a weapon that no refit lets reach farther.
    """

    weapon: Weapon
    attack_dice: Figure
    can_fire: bool = True
    fires_on: int = 0
    why: str = ""
    long_dice: Figure | None = None


class TraitNow(msgspec.Struct, frozen=True):
    """A trait of the sheet, whether it is in force, and why not; a lost one is struck for the battle."""

    name: str
    in_force: bool = True
    lost: bool = False
    why: str = ""


class Effective(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that counts now: speed in inches, turns with their angle in degrees, weapons, traits, permissions.

    `one_weapon` and `one_weapon_an_arc` bound what fires in a turn; `firing` says it in a sentence.
    `damage_control` is the modifier of damage control checks.
    """

    speed: Figure
    turns: Figure
    turn_angle: Figure
    super_manoeuvrable: bool
    weapons: tuple[WeaponNow, ...]
    one_weapon: bool
    one_weapon_an_arc: bool
    firing: str
    interceptors: Figure
    traits: tuple[TraitNow, ...]
    special_actions: Permission
    repairs: Permission
    damage_control: int
    damage_control_why: str

    @property
    def traits_in_force(self) -> tuple[str, ...]:
        """The traits that still count."""
        return tuple(trait.name for trait in self.traits if trait.in_force)

    @property
    def turning(self) -> str:
        """Turns as a sheet prints them: `2/45°`, `SM`, with `?` for what is unknown."""
        return _turning(self.super_manoeuvrable, self.turns.text, self.turn_angle.text)

    @property
    def turning_printed(self) -> str:
        """Turns as the sheet printed them."""
        return _turning(self.super_manoeuvrable, self.turns.printed_text, self.turn_angle.printed_text)


def effective(profile: Profile, condition: Condition) -> Effective:
    """Return what a unit can do in its condition (A Call to Arms, *Thresholds* and *Critical Hits*)."""
    traits = _traits(profile, condition)
    in_force = tuple(trait.name for trait in traits if trait.in_force)
    skeleton = condition.skeleton and "Flight Computer" not in in_force
    idle = _idle(condition)
    modifier, modifier_why = _damage_control(in_force, skeleton)
    return Effective(
        speed=_speed(profile, condition),
        turns=_turns(profile, condition),
        turn_angle=_turn_angle(profile, condition),
        super_manoeuvrable=bool(profile.super_manoeuvrable),
        weapons=tuple(_weapon(weapon, condition, idle) for weapon in profile.weapons or ()),
        one_weapon=skeleton,
        one_weapon_an_arc=condition.crippled,
        firing=_firing(condition, skeleton),
        interceptors=_interceptors(profile, traits),
        traits=traits,
        special_actions=_special_actions(profile, condition, skeleton, idle),
        repairs=_repairs(condition, idle),
        damage_control=modifier,
        damage_control_why=modifier_why,
    )


def shown(value: float | None, absent: bool = False) -> str:
    """Return a figure as people read it: fractions kept, `?` when unknown, `–` when there is no such figure."""
    if value is None:
        return "–" if absent else "?"
    return f"{value:g}"


def trait_named(traits: Sequence[str], *names: str) -> str:
    """Return the first trait of one of these names, with its number, or an empty string."""
    return next((trait for trait in traits if any(_is(trait, name) for name in names)), "")


def _is(trait: str, name: str) -> bool:
    return trait == name or (
        trait.startswith(f"{name} ") and trait[len(name) + 1 : len(name) + 2] in NUMBER_STARTS
    )


def trait_number(traits: Sequence[str], *names: str) -> int | None:
    """Return the number of a trait (`Interceptors 2` → 2), None when the unit lacks it or it has no plain number."""
    found = re.fullmatch(r".* \+?(\d+)\+?", trait_named(traits, *names))
    return int(found.group(1)) if found else None


def _turning(super_manoeuvrable: bool, turns: str, angle: str) -> str:
    if super_manoeuvrable:
        return "SM"
    if turns == angle and turns in ("–", "?"):
        return turns
    return turns if turns == "0" else f"{turns}/{angle}°"


def _idle(condition: Condition) -> str:
    if condition.fate:
        return OUT.get(condition.fate, "Out of the battle")
    return "Running adrift: no crew" if condition.adrift else ""


def _figure(profile: Profile, name: str) -> Figure:
    value = getattr(profile, name)
    return Figure(value, value, "", name in profile.absent)


def _speed(profile: Profile, condition: Condition) -> Figure:
    printed = _figure(profile, "speed")
    if "Immobile" in (profile.traits or ()):
        return Figure(0, printed.printed, "Immobile")
    stop = _stopped(condition)
    if stop:
        return Figure(0, printed.printed, stop, printed.absent)
    if printed.now is None:
        return printed
    now, reasons = printed.now, list[str]()
    worst = max(condition.standing, key=_slowing, default=None)
    if worst is not None and worst.effect.speed:
        now, reasons = max(0, now - worst.effect.speed), [f"{worst.area}: −{worst.effect.speed}"]
    halvings = (
        (condition.crippled, "Crippled: speed halved"),
        (_drifts(condition), "Running adrift: half speed"),
    )
    for halved, why in halvings:
        if halved:
            now, reasons = now / 2, [*reasons, why]
    return Figure(now, printed.printed, "; ".join(reasons))


def _slowing(critical: Critical) -> int:
    return critical.effect.speed


def _drifts(condition: Condition) -> bool:
    return condition.adrift or condition.fate == "wreck-adrift"


def _stopped(condition: Condition) -> str:
    if condition.fate in ("hulk", "exploded", "surrendered"):
        return OUT[condition.fate]
    areas = [critical.area for critical in condition.standing if critical.effect.speed_zero]
    return areas[0] if areas else ""


def _turns(profile: Profile, condition: Condition) -> Figure:
    printed = _figure(profile, "turns")
    if "Immobile" in (profile.traits or ()):
        return Figure(0, printed.printed, "Immobile")
    if printed.now is None:
        return printed
    if _drifts(condition):
        return Figure(0, printed.printed, "Running adrift: straight ahead")
    if condition.crippled and printed.now > 1:
        return Figure(printed.now - 1, printed.printed, "Crippled: one turn fewer")
    return printed


def _turn_angle(profile: Profile, condition: Condition) -> Figure:
    printed = _figure(profile, "turn_angle")
    widest = number("crippled-turn-angle")
    if condition.crippled and printed.now is not None and printed.now > widest:
        return Figure(widest, printed.printed, f"Crippled: turns of {widest}°")
    return printed


def _weapon(weapon: Weapon, condition: Condition, idle: str) -> WeaponNow:
    standing = condition.standing
    dice, reasons = _attack_dice(weapon, standing)
    silent = [idle] if idle else []
    silent += [f"{hit.area}: no weapon can fire" for hit in standing if hit.effect.no_fire]
    silent += [
        f"{hit.area}: {ARCS.get(weapon.arc, weapon.arc)} arc out"
        for hit in standing
        if hit.effect.arc == weapon.arc
    ]
    if dice.now == 0 and dice.changed:
        silent.append("no attack dice left")
    needed = max((hit.effect.fires_on for hit in standing), default=0)
    if needed and not silent:
        area = next(hit.area for hit in standing if hit.effect.fires_on == needed)
        reasons.append(f"{area}: fires on {needed}+")
    why = "; ".join([*silent, *reasons])
    return WeaponNow(weapon, dice, not silent, 0 if silent else needed, why, _long_dice(weapon, dice))


def _long_dice(weapon: Weapon, dice: Figure) -> Figure | None:
    """Return a weapon's dice beyond its usual range: half of them, rounded down (*Refitting*)."""
    if weapon.long_range is None:
        return None
    part = campaign_tables.number("long-range-divisor")
    now, printed = (None if each is None else each // part for each in (dice.now, dice.printed))
    return Figure(now, printed, dice.why, dice.absent)


def _attack_dice(weapon: Weapon, standing: Sequence[Critical]) -> tuple[Figure, list[str]]:
    printed, absent = weapon.attack_dice, "attack_dice" in weapon.absent
    worst = max(standing, key=lambda hit: hit.effect.attack_dice, default=None)
    if printed is None or worst is None or not worst.effect.attack_dice:
        return Figure(printed, printed, "", absent), []
    why = f"{worst.area}: −{worst.effect.attack_dice} AD"
    return Figure(max(0, printed - worst.effect.attack_dice), printed, why), [why]


def _firing(condition: Condition, skeleton: bool) -> str:
    if skeleton:
        return "Skeleton crew: one weapon a turn"
    return "Crippled: one weapon in each arc" if condition.crippled else ""


def _traits(profile: Profile, condition: Condition) -> tuple[TraitNow, ...]:
    names = profile.traits or ()
    lost = set(condition.traits_lost)
    computer = "Flight Computer" in names and "Flight Computer" not in lost
    leaderless = _leaderless(condition, computer)
    return tuple(_trait(name, lost, condition.crippled, leaderless) for name in names)


def _leaderless(condition: Condition, computer: bool) -> str:
    if condition.crippled:
        return "Crippled"
    return "Skeleton crew" if condition.skeleton and not computer else ""


def _trait(name: str, lost: set[str], crippled: bool, leaderless: str) -> TraitNow:
    if crippled and trait_named((name,), "Interceptors"):
        return TraitNow(name, in_force=False, lost=True, why="Crippled: Interceptors destroyed")
    if name in lost:
        return TraitNow(
            name, in_force=False, lost=True, why="Lost on becoming crippled" if crippled else "Lost"
        )
    if leaderless and trait_named((name,), "Command", "Fleet Carrier"):
        return TraitNow(name, in_force=False, why=f"{leaderless}: gives no bonus")
    return TraitNow(name)


def _interceptors(profile: Profile, traits: Sequence[TraitNow]) -> Figure:
    if profile.traits is None:
        return Figure(None, None)
    printed = trait_number(profile.traits, "Interceptors")
    gone = next((t.why for t in traits if not t.in_force and trait_named((t.name,), "Interceptors")), "")
    return Figure(0 if gone else printed, printed, gone, absent=printed is None)


def _special_actions(profile: Profile, condition: Condition, skeleton: bool, idle: str) -> Permission:
    if condition.fate:
        return Permission(allowed=False, why=idle)
    if profile.flight:
        return Permission(allowed=False, why="Flights take only the actions that name them")
    causes = [
        cause for holds, cause in ((condition.adrift, "running adrift"), (skeleton, "skeleton crew")) if holds
    ]
    causes += [hit.area for hit in condition.standing if hit.effect.no_special_actions]
    return Permission(not causes, f"No Special Actions: {', '.join(dict.fromkeys(causes))}" if causes else "")


def _repairs(condition: Condition, idle: str) -> Permission:
    areas = [hit.area for hit in condition.standing if hit.effect.no_damage_control]
    if idle or areas:
        return Permission(allowed=False, why=idle or f"{areas[0]}: no Damage Control")
    return Permission(allowed=True)


def _damage_control(traits: Sequence[str], skeleton: bool) -> tuple[int, str]:
    parts: list[tuple[int, str]] = []
    if skeleton:
        parts.append((number("damage-control-skeleton"), "skeleton crew"))
    if trait_named(traits, *SELF_REPAIRING):
        parts.append((number("damage-control-self-repairing"), "self-repairing"))
    return sum(part for part, _ in parts), ", ".join(f"{why} {signed(part)}" for part, why in parts)


def signed(value: int) -> str:
    """Return a modifier as people read it: `+1`, `−2`."""
    return f"{value:+d}".replace("-", "−")
