"""What a refit or other duty does to a ship: whether it can apply, what may be picked for it, what becomes of it.

A Call to Arms, *Ship Experience* (Refitting, Other Duties); rulings 32 and 33. Nothing is cumulative within a
system: a weapon takes each refit once, and so do sensors, the stealth system and everything of other duties. Jump
engines can be refitted once more, since the second refit does something else.
"""

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from app.systems.acta import gains, terms
from app.systems.acta.campaign.growth.results import Result
from app.systems.acta.campaign_tables import number
from app.systems.acta.condition import Condition
from app.systems.acta.gains import Gain
from app.systems.acta.unit import BOUNDS, MOST_DICE, MOST_TRAITS, Profile, Weapon

JUMP, ADVANCED_JUMP, STEALTH = "Jump Point", "Advanced Jump Point", "Stealth"
DOUBLE = "Double Damage"
#: Weapon traits that multiply damage already, in either edition's words.
MULTIPLIED = (DOUBLE, "Triple Damage", "Quad Damage")
#: Figures of a sheet that a result of the players' own may change.
FIGURES = ("speed", "turns", "damage", "crew", "troops")


class Ship(msgspec.Struct, frozen=True, kw_only=True):
    """A ship as refits see it; `flights` are the craft aboard, `telepaths` says whether its fleet may have any.

    `initiative` is the bonus that its player has for the next turn already.
    """

    profile: Profile
    condition: Condition
    gained: tuple[Gain, ...] = ()
    flights: tuple[str, ...] = ()
    telepaths: bool = True
    initiative: int = 0


class Refitted(msgspec.Struct, frozen=True, kw_only=True):
    """A ship after a gain: its profile and condition, and what the gain says on its sheet."""

    profile: Profile
    condition: Condition
    text: str


def unfit(ship: Ship, found: Result) -> str:
    """Return why a result cannot apply to a ship at all, or an empty string; then it is rolled again."""
    if found.choose == "weapon":
        return (
            ""
            if any(not weapon_unfit(ship, found.effect, place) for place in places(ship))
            else "no weapon takes it"
        )
    if found.choose == "flight":
        return _flights_unfit(ship)
    check = _UNFIT.get(found.effect)
    return check(ship) if check is not None else _own_unfit(ship, found)


def places(ship: Ship) -> range:
    """Return the places of a ship's weapon systems, from 0."""
    return range(len(ship.profile.weapons or ()))


def weapon_unfit(ship: Ship, effect: str, place: int) -> str:
    """Return why a weapon cannot take a refit, or an empty string."""
    weapon = (ship.profile.weapons or ())[place]
    if any(gain.id == effect and gain.weapon == place for gain in ship.gained):
        return "refitted so already"
    return _WEAPON_UNFIT[effect](weapon)


def free_flights(ship: Ship) -> tuple[str, ...]:
    """Return the craft aboard of which a flight has no veteran pilots yet, each once."""
    veterans = [gain.flight for gain in ship.gained if gain.id == gains.VETERANS]
    return tuple(
        craft for craft in dict.fromkeys(ship.flights) if ship.flights.count(craft) > veterans.count(craft)
    )


def refitted(ship: Ship, found: Result, weapon: int = -1, flight: str = "") -> Refitted:
    """Return a ship after a result that applies to it; `weapon` and `flight` are what was picked for it."""
    if found.choose == "weapon":
        return _on_weapon(ship, found, weapon)
    same = Refitted(profile=ship.profile, condition=ship.condition, text=found.text)
    match found.effect:
        case gains.JUMP_POINT:
            return _jump(ship)
        case gains.STEALTH:
            return _stealth(ship)
        case gains.VETERANS:
            bonus = number("veteran-pilots-bonus")
            return replace(same, text=f"+{bonus} in dogfights for a flight of {flight}")
        case gains.TRAIT:
            return _with_trait(ship, "", found.text)
        case gains.FIGURE:
            return _figure(ship, found)
        case _:
            return same


def _turbo_unfit(weapon: Weapon) -> str:
    has = next((name for name in MULTIPLIED if terms.find(weapon.traits, name)), "")
    return f"has {has} already" if has else ""


def _long_unfit(weapon: Weapon) -> str:
    if weapon.range is None:
        return "its range is unknown"
    if weapon.attack_dice is None:
        return "its attack dice are unknown"
    return "half of its attack dice is none" if weapon.attack_dice < number("long-range-divisor") else ""


def _more_unfit(weapon: Weapon) -> str:
    least = number("refit-weapon-dice")
    if weapon.attack_dice is None:
        return "its attack dice are unknown"
    if weapon.attack_dice + number("refit-weapon-more") > MOST_DICE:
        return f"no weapon has more than {MOST_DICE} AD"
    return f"fewer than {least} AD" if weapon.attack_dice < least else ""


_WEAPON_UNFIT: Mapping[str, Callable[[Weapon], str]] = {
    gains.TURBO_WEAPONS: _turbo_unfit,
    gains.LONG_RANGE: _long_unfit,
    gains.MORE_WEAPONS: _more_unfit,
}


def _flights_unfit(ship: Ship) -> str:
    if not ship.flights:
        return "it carries no flights"
    return "" if free_flights(ship) else "all its flights have veteran pilots"


def _jump_unfit(ship: Ship) -> str:
    traits, least = ship.profile.traits or (), number("refit-jump-damage")
    if terms.find(traits, ADVANCED_JUMP):
        return f"it has {ADVANCED_JUMP}"
    if terms.find(traits, JUMP):
        return ""
    if ship.profile.damage is None or _laden(ship):
        return _laden(ship) or "its Damage is unknown"
    return f"fewer than {least} Damage" if ship.profile.damage < least else ""


def _stealth_unfit(ship: Ship) -> str:
    if gains.has(ship.gained, gains.STEALTH):
        return "its stealth system is improved already"
    found = terms.find(ship.profile.traits or (), STEALTH)
    most = number("stealth-refit-most")
    if found is None or found.number is None:
        return _laden(ship) if found is None else "its Stealth is unknown"
    return f"Stealth is {found.number}+ already" if found.number >= most else ""


def _laden(ship: Ship) -> str:
    return "it has too many traits" if len(ship.profile.traits or ()) >= MOST_TRAITS else ""


def _once(effect: str, why: str) -> Callable[[Ship], str]:
    def check(ship: Ship) -> str:
        return why if gains.has(ship.gained, effect) else ""

    return check


def _telepaths_unfit(ship: Ship) -> str:
    if not ship.telepaths:
        return "its fleet never has telepaths"
    return "it has telepaths already" if gains.has(ship.gained, gains.TELEPATHS) else ""


def _seen_unfit(ship: Ship) -> str:
    return "its player has that Initiative already" if ship.initiative else ""


def _always(_ship: Ship) -> str:
    return ""


_UNFIT: Mapping[str, Callable[[Ship], str]] = {
    gains.JUMP_POINT: _jump_unfit,
    gains.SENSORS: _once(gains.SENSORS, "its sensors are improved already"),
    gains.STEALTH: _stealth_unfit,
    gains.CONTACT: _always,
    gains.CAPTAIN: _once(gains.CAPTAIN, "it has a new captain already"),
    gains.SEEN_ME: _seen_unfit,
    gains.TELEPATHS: _telepaths_unfit,
}


def _own_unfit(ship: Ship, found: Result) -> str:
    """Return why a result that the players filled in does not apply: it is there already, or changes what is not."""
    if any(gain.name == found.name and gain.table == found.table for gain in ship.gained):
        return "it has that already"
    if found.effect == gains.FIGURE and getattr(ship.profile, found.figure, None) is None:
        return f"its {found.figure.capitalize()} is unknown"
    if found.effect != gains.TRAIT:
        return ""
    return "it has that trait already" if found.text in (ship.profile.traits or ()) else _laden(ship)


def _on_weapon(ship: Ship, found: Result, place: int) -> Refitted:
    weapons = list(ship.profile.weapons or ())
    old = weapons[place]
    weapons[place], words = _rearmed(old, found.effect)
    profile = replace(ship.profile, weapons=tuple(weapons))
    return Refitted(profile=profile, condition=ship.condition, text=f"{old.name}, {words}")


def _rearmed(weapon: Weapon, effect: str) -> tuple[Weapon, str]:
    match effect:
        case gains.TURBO_WEAPONS:
            return replace(weapon, traits=(*weapon.traits, DOUBLE)), DOUBLE
        case gains.LONG_RANGE:
            far = (weapon.range or 0) * number("long-range-percent") / 100
            return replace(weapon, long_range=far), f"{far:g}″ with half its attack dice"
        case _:
            more = number("refit-weapon-more")
            dice = (weapon.attack_dice or 0) + more
            return replace(weapon, attack_dice=dice), f"{dice} AD instead of {weapon.attack_dice}"


def _jump(ship: Ship) -> Refitted:
    found = terms.find(ship.profile.traits or (), JUMP)
    old = _spelled(ship, JUMP) if found else ""
    return _with_trait(ship, old, ADVANCED_JUMP if found else JUMP)


def _stealth(ship: Ship) -> Refitted:
    found = terms.find(ship.profile.traits or (), STEALTH)
    score = number("stealth-refit-first") if found is None or found.number is None else found.number + 1
    return _with_trait(ship, _spelled(ship, STEALTH) if found else "", f"{STEALTH} {score}+")


def _spelled(ship: Ship, name: str) -> str:
    """Return a trait as the sheet spells it."""
    return next(trait for trait in ship.profile.traits or () if terms.find((trait,), name))


def _with_trait(ship: Ship, old: str, new: str) -> Refitted:
    """Return a ship with a trait gained, or put in the place of another; one that was lost stays lost."""
    traits, lost = ship.profile.traits or (), ship.condition.traits_lost
    swapped = tuple(new if trait == old else trait for trait in traits)
    profile = replace(ship.profile, traits=swapped if old else (*traits, new))
    condition = replace(ship.condition, traits_lost=tuple(new if trait == old else trait for trait in lost))
    return Refitted(profile=profile, condition=condition, text=f"{new} instead of {old}" if old else new)


def _figure(ship: Ship, found: Result) -> Refitted:
    """Return a ship with a printed figure changed within its bounds; Damage and Crew change what is left, too."""
    low, high = BOUNDS[found.figure]
    old: int = getattr(ship.profile, found.figure)
    new = max(low, min(high, old + found.amount))
    profile = replace(ship.profile, **{found.figure: new})
    condition = ship.condition
    left = getattr(condition, found.figure, None)
    if left is not None:
        condition = replace(condition, **{found.figure: max(0, min(new, left + new - old))})
    words = f"{found.figure.capitalize()} {new} instead of {old}"
    return Refitted(
        profile=profile, condition=condition, text=f"{found.text}; {words}" if found.text else words
    )
