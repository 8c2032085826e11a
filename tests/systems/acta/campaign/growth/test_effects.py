"""What refits and other duties do, with the book's figures (*Refitting*, *Other Duties*; rulings 32 and 33)."""

import pytest
from msgspec.structs import replace

from app.systems.acta import gains
from app.systems.acta.campaign.books.growth import Filled
from app.systems.acta.campaign.growth import effects
from app.systems.acta.campaign.growth.effects import Refitted, Ship, refitted, unfit, weapon_unfit
from app.systems.acta.campaign.growth.results import DUTIES, REFITS, Result, missing, result
from app.systems.acta.condition import Condition, fresh
from app.systems.acta.gains import Gain
from app.systems.acta.unit import Profile, Weapon

LASER = Weapon(name="Heavy Laser", range=15, arc="B", attack_dice=5, traits=("Beam",))
PULSE = Weapon(name="Pulse Cannon", range=8, arc="F", attack_dice=3)
FLAK = Weapon(name="Flak", range=4, arc="T", attack_dice=1, traits=("Triple Damage",))
CRUISER = Profile(
    id="cruiser",
    name="Cruiser",
    force_list="earth-alliance",
    priority_level="Raid",
    damage=20,
    damage_threshold=5,
    crew=24,
    crew_threshold=6,
    speed=8,
    traits=("Interceptors 2",),
    weapons=(LASER, PULSE, FLAK),
)


def ship(*traits: str, gained: tuple[Gain, ...] = (), **fields: object) -> Ship:
    profile = replace(CRUISER, traits=(*(CRUISER.traits or ()), *traits), **fields)
    return Ship(profile=profile, condition=fresh(profile), gained=gained, flights=("Starfury", "Starfury"))


def guns(found: Refitted) -> tuple[Weapon, ...]:
    assert found.profile.weapons is not None
    return found.profile.weapons


def of(table: str, total: int) -> Result:
    found = result((), table, total)
    assert found is not None
    return found


JUMP, TURBO, SENSORS, STEALTH, FAR, MORE = (of(REFITS, total) for total in range(2, 8))
CONTACT, CAPTAIN, SEEN, TELEPATHS, VETERANS = (of(DUTIES, total) for total in range(2, 7))


def test_the_book_prints_refits_to_seven_and_duties_to_six_and_the_players_fill_the_rest() -> None:
    assert missing((), REFITS) == (8, 9, 10, 11, 12)
    assert missing((), DUTIES) == (7, 8, 9, 10, 11, 12)
    own = Filled(table=DUTIES, total=7, name="Time in Orbit", text="+1 to demands of surrender")
    assert missing((own,), DUTIES) == (8, 9, 10, 11, 12)
    found = result((own,), DUTIES, 7)
    assert found is not None
    assert found.own
    assert found.name == "Time in Orbit"


def test_the_effects_have_the_books_numbers() -> None:
    assert tuple(found.effect for found in (JUMP, TURBO, SENSORS, STEALTH, FAR, MORE)) == gains.REFITS
    assert tuple(found.effect for found in (CONTACT, CAPTAIN, SEEN, TELEPATHS, VETERANS)) == gains.DUTIES


def test_jump_engines_need_twenty_damage_and_improve_where_they_are() -> None:
    assert (unfit(ship(damage=19), JUMP), unfit(ship(damage=20), JUMP)) == ("fewer than 20 Damage", "")
    assert unfit(ship(damage=None), JUMP) == "its Damage is unknown"
    assert refitted(ship(), JUMP).profile.traits == ("Interceptors 2", "Jump Point")
    assert refitted(ship("Jump Point", damage=12), JUMP).profile.traits == (
        "Interceptors 2",
        "Advanced Jump Point",
    )
    assert refitted(ship("Jump Engine"), JUMP).profile.traits == ("Interceptors 2", "Advanced Jump Point")
    assert unfit(ship("Advanced Jump Point"), JUMP) == "it has Advanced Jump Point"
    assert unfit(ship("Advanced Jump Engine"), JUMP) == "it has Advanced Jump Point"


def test_a_trait_that_is_lost_stays_lost_when_it_is_improved() -> None:
    hurt = Ship(
        profile=replace(CRUISER, traits=("Stealth 3+",)),
        condition=Condition(damage=4, traits_lost=("Stealth 3+",)),
    )
    assert refitted(hurt, STEALTH).condition.traits_lost == ("Stealth 4+",)


@pytest.mark.parametrize(
    ("before", "after"),
    [((), "Stealth 2+"), (("Stealth 2+",), "Stealth 3+"), (("Stealth 4+",), "Stealth 5+")],
)
def test_stealth_improves_by_one_or_begins_at_two(before: tuple[str, ...], after: str) -> None:
    assert unfit(ship(*before), STEALTH) == ""
    assert refitted(ship(*before), STEALTH).profile.traits == ("Interceptors 2", after)


def test_stealth_is_never_improved_past_five_or_twice() -> None:
    assert unfit(ship("Stealth 5+"), STEALTH) == "Stealth is 5+ already"
    twice = Gain(id=gains.STEALTH, name="Stealth system")
    assert unfit(ship("Stealth 2+", gained=(twice,)), STEALTH) == "its stealth system is improved already"


def test_turbo_weapons_double_the_damage_of_one_weapon() -> None:
    found = refitted(ship(), TURBO, 1)
    assert found.profile.weapons == (LASER, replace(PULSE, traits=("Double Damage",)), FLAK)
    assert found.text == "Pulse Cannon, Double Damage"
    assert weapon_unfit(ship(), TURBO.effect, 2) == "has Triple Damage already"


def test_a_weapon_takes_a_refit_once_and_another_weapon_takes_it_too() -> None:
    laser = Gain(id=gains.TURBO_WEAPONS, name="Turbo weapons", weapon=0)
    pulse = replace(laser, weapon=1)
    assert weapon_unfit(ship(gained=(laser,)), TURBO.effect, 0) == "refitted so already"
    assert weapon_unfit(ship(gained=(laser,)), TURBO.effect, 1) == ""
    assert unfit(ship(gained=(laser,)), TURBO) == ""
    assert unfit(ship(gained=(laser, pulse)), TURBO) == "no weapon takes it"


def test_long_range_is_half_as_far_again_with_half_the_dice() -> None:
    found = refitted(ship(), FAR, 0)
    assert guns(found)[0].long_range == 22.5
    assert found.text == "Heavy Laser, 22.5″ with half its attack dice"
    assert weapon_unfit(ship(), FAR.effect, 2) == "half of its attack dice is none"
    unknown = ship(weapons=(replace(LASER, range=None), replace(LASER, attack_dice=None)))
    assert weapon_unfit(unknown, FAR.effect, 0) == "its range is unknown"
    assert weapon_unfit(unknown, FAR.effect, 1) == "its attack dice are unknown"


def test_more_guns_need_four_dice_and_bring_two() -> None:
    found = refitted(ship(), MORE, 0)
    assert guns(found)[0].attack_dice == 7
    assert weapon_unfit(ship(), MORE.effect, 1) == "fewer than 4 AD"
    assert unfit(ship(weapons=(PULSE,)), MORE) == "no weapon takes it"
    assert unfit(ship(weapons=None), MORE) == "no weapon takes it"


def test_sensors_captains_and_telepaths_come_once_and_never_telepaths_to_the_narn() -> None:
    for found in (SENSORS, CAPTAIN, TELEPATHS):
        assert unfit(ship(), found) == ""
        assert unfit(ship(gained=(Gain(id=found.effect, name=found.name),)), found) != ""
    assert unfit(replace(ship(), telepaths=False), TELEPATHS) == "its fleet never has telepaths"


def test_scouting_exercises_do_not_add_up() -> None:
    assert unfit(ship(), SEEN) == ""
    assert unfit(replace(ship(), initiative=2), SEEN) == "its player has that Initiative already"


def test_each_flight_gets_veterans_once() -> None:
    one = Gain(id=gains.VETERANS, name="Veteran pilots", flight="Starfury")
    assert effects.free_flights(ship(gained=(one,))) == ("Starfury",)
    assert unfit(ship(gained=(one, one)), VETERANS) == "all its flights have veteran pilots"
    assert unfit(replace(ship(), flights=()), VETERANS) == "it carries no flights"
    assert refitted(ship(), VETERANS, flight="Starfury").text == "+1 in dogfights for a flight of Starfury"


def test_results_of_the_players_own_change_a_figure_or_bring_a_trait() -> None:
    armour = Filled(table=REFITS, total=8, name="Armour belt", effect="figure", figure="damage", amount=3)
    found = result((armour,), REFITS, 8)
    assert found is not None
    hurt = replace(ship(), condition=Condition(damage=11, crew=24))
    made = refitted(hurt, found)
    assert (made.profile.damage, made.condition.damage) == (23, 14)
    assert made.text == "Damage 23 instead of 20"
    had = Gain(id="figure", name="Armour belt", table=REFITS)
    assert unfit(ship(gained=(had,)), found) == "it has that already"
    assert unfit(ship(damage=None), found) == "its Damage is unknown"
    trait = result((Filled(table=REFITS, total=9, name="Net", text="Scout", effect="trait"),), REFITS, 9)
    assert trait is not None
    assert refitted(ship(), trait).profile.traits == ("Interceptors 2", "Scout")
    assert unfit(ship("Scout"), trait) == "it has that trait already"


def test_four_attack_dice_are_enough_for_two_more() -> None:
    four = ship(weapons=(replace(PULSE, attack_dice=4), PULSE))
    assert (weapon_unfit(four, MORE.effect, 0), weapon_unfit(four, MORE.effect, 1)) == ("", "fewer than 4 AD")
    assert guns(refitted(four, MORE, 0))[0].attack_dice == 6
