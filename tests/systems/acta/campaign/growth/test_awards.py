"""XP dice of a battle, with the book's figures (*Ship Experience*; rulings 28 and 29)."""

import pytest

from app.systems.acta.campaign.events.growth import Award
from app.systems.acta.campaign.growth.awards import Deed, Fighter, awards
from app.systems.acta.campaign_tables import deed_dice

FIGHTERS = {
    "omega": Fighter(name="Agamemnon", level="Battle"),
    "hyperion": Fighter(name="Damocles", level="Raid"),
    "gquan": Fighter(name="G'Quan", level="Battle"),
    "thentus": Fighter(name="Na'Kal", level="Skirmish"),
    "frazi": Fighter(name="Frazi", level="Patrol", flight=True),
    "fury": Fighter(name="Alpha", level="Patrol", flight=True),
}
EVERYBODY = tuple(FIGHTERS)


def earned(
    *deeds: Deed, winners: tuple[str, ...] = (), serving: tuple[str, ...] = EVERYBODY
) -> dict[str, int]:
    found = awards(FIGHTERS, deeds, winners, serving)
    return {unit: sum(award.dice for award in given) for unit, given in found.items()}


@pytest.mark.parametrize(
    ("killer", "victim", "dice"),
    [
        ("War", "Patrol", 1),
        ("Battle", "Raid", 1),
        ("Raid", "Raid", 2),
        ("Raid", "Battle", 3),
        ("Skirmish", "Battle", 4),
        ("Patrol", "Battle", 5),
        ("Patrol", "War", 6),
    ],
)
def test_destroying_pays_by_the_levels_of_both_ships(killer: str, victim: str, dice: int) -> None:
    assert deed_dice(killer, victim, "destroyed") == dice


@pytest.mark.parametrize(
    ("how", "dice"), [("surrendered", 6), ("crippled", 1), ("skeleton", 1), ("hailed", 0)]
)
def test_surrender_pays_double_and_reducing_half_rounded_down(how: str, dice: int) -> None:
    assert deed_dice("Raid", "Battle", how) == dice


def test_half_of_one_die_is_none() -> None:
    assert deed_dice("Battle", "Raid", "crippled") == 0
    assert earned(Deed(unit="omega", victim="hyperion", how="crippled")) == {}


def test_a_level_beyond_war_counts_as_four_above_at_most_and_an_unknown_one_pays_nothing() -> None:
    assert deed_dice("Patrol", "Armageddon", "destroyed") == 6
    assert deed_dice("Raid", "", "destroyed") == 0


def test_crippling_and_reducing_the_same_ship_both_pay() -> None:
    both = (
        Deed(unit="hyperion", victim="gquan", how="crippled"),
        Deed(unit="hyperion", victim="gquan", how="skeleton"),
    )
    assert earned(*both) == {"hyperion": 2}


def test_who_destroys_a_ship_gets_nothing_for_crippling_it_before_but_another_ship_does() -> None:
    deeds = (
        Deed(unit="omega", victim="gquan", how="crippled", event=7),
        Deed(unit="hyperion", victim="gquan", how="crippled"),
        Deed(unit="hyperion", victim="gquan", how="destroyed", event=12),
    )
    found = awards(FIGHTERS, deeds, (), EVERYBODY)
    assert found["hyperion"] == (Award(dice=3, why="destroyed", victim="G'Quan", levels=1, event=12),)
    assert found["omega"] == (Award(dice=1, why="crippled", victim="G'Quan", levels=0, event=7),)


def test_a_surrender_takes_the_place_of_every_other_deed_against_the_ship() -> None:
    deeds = tuple(
        Deed(unit="hyperion", victim="gquan", how=how) for how in ("crippled", "destroyed", "surrendered")
    )
    assert earned(*deeds) == {"hyperion": 6}


def test_one_deed_is_paid_once_however_often_it_is_told() -> None:
    once = Deed(unit="hyperion", victim="thentus", how="destroyed")
    assert earned(once, once) == {"hyperion": 1}


def test_flights_neither_earn_nor_pay() -> None:
    assert earned(Deed(unit="fury", victim="gquan", how="destroyed"), winners=("fury",)) == {}
    assert earned(Deed(unit="hyperion", victim="frazi", how="destroyed")) == {}


def test_winning_pays_two_dice_to_every_ship_that_is_still_on_its_roster() -> None:
    winners = ("omega", "hyperion", "fury")
    assert earned(winners=winners, serving=("omega", "gquan", "fury")) == {"omega": 2}


def test_a_ship_that_is_off_the_roster_keeps_no_dice_for_its_deeds() -> None:
    deed = Deed(unit="hyperion", victim="gquan", how="destroyed")
    assert earned(deed, serving=("omega",)) == {}
