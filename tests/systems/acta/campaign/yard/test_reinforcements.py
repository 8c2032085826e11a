"""Reinforcements by hand: prices by level, discounts that do not add up, lists, allies, crews (rulings 1, 4 and 6)."""

import pytest
from msgspec.structs import replace

from app.systems.acta.campaign.state import State, with_player, with_unit
from app.systems.acta.campaign.yard import commission, planning
from app.systems.acta.campaign.yard.commission import Offer
from app.systems.acta.campaign.yard.plan import weigh
from tests.systems.acta.campaign.rosters import HYPERION, STARFURY, play
from tests.systems.acta.campaign.yard.yards import holding, taken, yards


def offers(state: State, player: str = "earth") -> dict[str, Offer]:
    return {offer.key: offer for offer in commission.offers(state, state.players[player])}


def of_list(state: State, player: str, force_list: str) -> State:
    """Return the state with a player of another fleet list."""
    return with_player(state, replace(state.players[player], force_list=force_list))


@pytest.mark.parametrize(
    ("unit", "level", "price"),
    [
        ("hermes-class-transport", "Patrol", 5),
        ("artemis-class-heavy-frigate", "Skirmish", 10),
        ("hyperion-class-heavy-cruiser", "Raid", 16),
        ("omega-class-destroyer", "Battle", 23),
        ("warlock-class-advanced-destroyer", "War", 30),
    ],
)
def test_each_level_costs_what_the_book_prints(unit: str, level: str, price: int) -> None:
    found = offers(yards())[f"earth-alliance/{unit}"]
    assert (found.profile.priority_level, found.price, found.refused) == (level, price, "")


def test_a_jump_gate_takes_one_point_off_every_ship_however_many_gates_there_are() -> None:
    state = holding(yards(), "earth", "jump-gate", "jump-gate")
    found = offers(state)["earth-alliance/omega-class-destroyer"]
    assert (found.price, found.discount, found.why) == (22, 1, "Jump Gate")
    assert offers(state)["earth-alliance/hermes-class-transport"].price == 4
    assert offers(state, "narn")["narn-regime/gquan-class-heavy-cruiser"].price == 23


def test_a_comet_takes_one_point_off_ships_that_jump_only() -> None:
    state = holding(yards(), "earth", "inner-system-comet")
    omega, hermes = (
        offers(state)[f"earth-alliance/{unit}"] for unit in ("omega-class-destroyer", "starfury-wing")
    )
    assert (omega.price, omega.why) == (22, "Inner System Comet")
    assert (hermes.price, hermes.why) == (5, "")


def test_the_two_discounts_do_not_add_up() -> None:
    state = holding(yards(), "earth", "jump-gate", "inner-system-comet")
    assert offers(state)["earth-alliance/omega-class-destroyer"].price == 22


def test_of_two_discounts_that_were_agreed_the_better_one_counts() -> None:
    state = holding(yards(), "earth", "jump-gate", "inner-system-comet")
    terms = replace(state.yard.terms, jump_discounts={"inner-system-comet": 3})
    state = replace(state, yard=replace(state.yard, terms=terms))
    omega = offers(state)["earth-alliance/omega-class-destroyer"]
    assert (omega.price, omega.discount, omega.why) == (20, 3, "Inner System Comet")
    assert offers(state)["earth-alliance/starfury-wing"].price == 4


def test_only_the_fleets_own_list_and_other_craft_are_on_offer() -> None:
    assert {offer.list_id for offer in offers(yards()).values()} == {"earth-alliance", "other-craft"}
    terms = replace(yards().yard.terms, other_craft=False)
    alone = replace(yards(), yard=replace(yards().yard, terms=terms))
    assert {offer.list_id for offer in offers(alone).values()} == {"earth-alliance"}


def test_a_spacedock_and_ships_without_figures_are_refused_with_a_reason() -> None:
    found = offers(yards())
    assert "Strategic Target" in found["other-craft/spacedock"].refused
    assert "Nobody knows" in found["other-craft/civilian-trader"].refused


def test_a_choice_of_several_vessels_costs_once_and_brings_them_all() -> None:
    state = taken(yards(balance=5))
    after = play(state, "plan:earth", "buy:other-craft/patrol-boat=1", (1, 1, 6, 5), "")
    fresh = [unit for unit in after.units.values() if unit.yard.joined]
    # 2: Civilian 2; 11: Elite 6
    assert [unit.crew_quality for unit in fresh] == [2, 6]
    assert not any(unit.ally for unit in fresh)
    assert after.players["earth"].balance == 0


def test_rangers_are_one_better_and_a_flight_computer_never_below_four() -> None:
    state = of_list(yards(), "earth", "interstellar-alliance")
    star = offers(state)["interstellar-alliance/white-star"]
    owner = state.players["earth"]
    assert commission.quality(owner, star.list_id, star.profile, 7) == 5
    assert commission.quality(owner, star.list_id, star.profile, 12) == 6
    computer = replace(star.profile, traits=("Flight Computer",))
    assert commission.quality(owner, "narn-regime", computer, 2) == 4


def test_allies_are_worth_one_point_at_battle_at_one_time() -> None:
    state = of_list(taken(yards(balance=90)), "earth", "interstellar-alliance")
    known = offers(state)
    assert known["narn-regime/gquan-class-heavy-cruiser"].refused == ""
    assert "2 points at Battle" in known["narn-regime/bintak-class-dreadnought"].refused
    # two Raid ships are one point at Battle, the third would make two
    wish = "buy:narn-regime/rongoth-class-destroyer"
    assert weigh(state, "earth", {wish: 2}).problems() == ()
    assert "2 points at Battle" in weigh(state, "earth", {wish: 3}).problems()[0]


def test_allies_come_from_one_list_at_a_time() -> None:
    state = of_list(taken(yards(balance=90)), "earth", "interstellar-alliance")
    ally = replace(state.units["hyperion-2"], player="earth", list_id="narn-regime", ally=True)
    beside = with_unit(state, ally)
    assert "one list at a time" in offers(beside)["earth-alliance/hermes-class-transport"].refused
    lost = with_unit(state, replace(ally, lost="destroyed"))
    assert offers(lost)["earth-alliance/hermes-class-transport"].refused == ""


def test_raiders_ally_with_the_league_up_to_raid() -> None:
    found = offers(of_list(yards(), "earth", "raiders"))
    league = [offer for offer in found.values() if offer.list_id == "league-of-non-aligned-worlds"]
    assert league
    assert all(
        "Raid or lower" in offer.refused
        for offer in league
        if offer.profile.priority_level in ("Battle", "War")
    )
    assert any(not offer.refused for offer in league if offer.profile.priority_level == "Raid")


def test_a_wing_lost_is_replaced_by_a_wing_bought() -> None:
    state = taken(yards(balance=5))
    gone = with_unit(state, replace(state.units["starfury-1"], lost="destroyed"))
    after = play(gone, "plan:earth", "buy:earth-alliance/starfury-wing=1", (3, 4), "Beta 1, Beta 2")
    fresh = [unit for unit in after.units.values() if unit.yard.joined]
    assert [unit.name for unit in fresh] == ["Beta 1", "Beta 2", "Starfury 1"]
    assert all(unit.profile.flight for unit in fresh)
    assert after.players["earth"].balance == 0


def test_bought_carriers_bring_their_flights_and_shadow_ships_empty_bays() -> None:
    earth = yards()
    avenger = offers(earth)["earth-alliance/avenger-class-heavy-carrier"]
    (carrier,) = commission.recruits(earth, earth.players["earth"], avenger, [4])
    assert carrier.flights
    shadows = of_list(yards(), "earth", "the-shadows")
    ship = offers(shadows)["the-shadows/shadow-ship"]
    if not ship.refused:
        (found,) = commission.recruits(shadows, shadows.players["earth"], ship, [4])
        assert found.flights == ()


def test_the_players_own_classes_are_bought_again_as_their_fleet_has_them() -> None:
    state = yards()
    own = replace(HYPERION, id="own-cruiser", name="Own cruiser", figures_from="own")
    mine = replace(state.units["hyperion-1"], profile=own, list_id="earth-alliance")
    assert offers(with_unit(state, mine))["earth-alliance/own-cruiser"].price == 16
    assert STARFURY.flights_per_wing == 3


def test_the_page_shows_price_level_and_saving_of_new_ships() -> None:
    page = planning.plan(holding(taken(yards(balance=60)), "earth", "jump-gate"), "earth", {})
    assert page is not None
    wishes = {wish.key: wish for wish in page.wishes}
    omega = wishes["buy:earth-alliance/omega-class-destroyer"]
    assert (omega.state, omega.each, omega.group) == ("Battle", "22 RR (1 less: Jump Gate)", "Reinforcements")
    wing = wishes["buy:earth-alliance/starfury-wing"]
    assert wing.state == "Patrol, 3 flights"
