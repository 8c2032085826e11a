"""Starting fleets below the points agreed on are named before a campaign begins, and begin all the same (ruling 26)."""

from msgspec.structs import replace

from app.core.force import Force
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE

RECORDS = CATALOGUE.records("first")
OMEGA = RECORDS["earth-alliance/omega-class-destroyer"]
HYPERION = RECORDS["earth-alliance/hyperion-class-heavy-cruiser"]


def fleet(omegas: int, hyperions: int = 0) -> Force:
    force = FORCE.blank("first", "earth-alliance", "Patrol")
    for record in [OMEGA] * omegas + [HYPERION] * hyperions:
        force = FORCE.buy(force, record)
    return force


def test_a_fleet_of_ten_points_at_battle_is_fine_whatever_it_was_built_for() -> None:
    assert CAMPAIGN.doubts([("Anna", fleet(10)), ("Boris", fleet(9, 2))], {}) == ()


def test_a_smaller_fleet_is_named_with_what_it_costs_at_battle() -> None:
    told = CAMPAIGN.doubts([("Anna", fleet(10)), ("Boris", fleet(8, 1))], {})
    wanted = "starting fleets have at least 10 points"
    assert told == (f"Boris: “Patrol” costs 9 points at Battle; {wanted}.",)


def test_the_points_are_a_setting_that_the_campaign_keeps() -> None:
    players = [("Anna", fleet(5)), ("Boris", fleet(5))]
    assert CAMPAIGN.doubts(players, {"starting_points": 5}) == ()
    assert len(CAMPAIGN.doubts(players, {"starting_points": 6})) == 2
    begun = CAMPAIGN.found("War", players, {"starting_points": 6})
    assert begun.agreements.starting_points == 6


def test_the_setting_is_ten_unless_the_players_agree_otherwise() -> None:
    (field,) = [field for field in CAMPAIGN.settings() if field.key == "starting_points"]
    assert field.value == 10


def test_ships_that_battle_cannot_buy_are_told() -> None:
    beyond = replace(OMEGA, profile={**OMEGA.profile, "priority_level": "Armageddon"})
    force = FORCE.buy(FORCE.blank("first", "earth-alliance", "Last"), beyond)
    (told,) = CAMPAIGN.doubts([("Anna", force)], {})
    assert told == "Anna: “Last” has ships that cannot be bought at Battle."
