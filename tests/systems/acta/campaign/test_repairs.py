"""The book's prices, each alone: *Repairs and Reinforcements*, rulings 11, 27, 30 and 34."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.core.questions import Asking, Number, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import ENGINES, HURT, VITAL, campaign, play

BATTERED = Condition(damage=12, crew=25)


def refusal(state: object, key: str) -> str:
    with pytest.raises(Refused) as refused:
        CAMPAIGN.open(state, key)
    return refused.value.message


def test_one_point_repairs_five_damage() -> None:
    after = play(campaign(hyperion_1=BATTERED), "repair:hyperion-1", 1)
    assert after.units["hyperion-1"].condition.damage == 17
    assert after.players["earth"].balance == 19


def test_the_last_point_repairs_what_is_left() -> None:
    after = play(campaign(hyperion_1=BATTERED), "repair:hyperion-1", 2)
    assert after.units["hyperion-1"].condition.damage == 20
    assert after.players["earth"].balance == 18


def test_a_repair_offers_all_that_is_worth_it_and_never_more_than_the_balance() -> None:
    for balance, most in ((20, 2), (1, 1)):
        state = campaign(balance, hyperion_1=BATTERED)
        asked = run(CAMPAIGN.open(state, "repair:hyperion-1"), state)
        assert isinstance(asked, Asking)
        assert isinstance(asked.question, Number)
        assert (asked.question.low, asked.question.high, asked.question.default) == (1, most, most)


def test_an_undamaged_ship_needs_no_repair() -> None:
    assert refusal(campaign(), "repair:hyperion-1") == "Damocles has lost no Damage."


def test_without_points_a_repair_is_refused_with_its_price() -> None:
    assert refusal(campaign(0, hyperion_1=BATTERED), "repair:hyperion-1") == (
        "Repairing Damocles costs 1 RR; Earth Alliance has 0."
    )


def test_a_crippled_ship_waits_for_its_premium() -> None:
    state = campaign(hyperion_1=HURT)
    assert refusal(state, "repair:hyperion-1") == "Damocles is crippled: 5 RR are due before any repair."
    assert "5 RR are due" in refusal(state, "critical:hyperion-1:c1")
    paid = play(state, "premium:hyperion-1")
    assert paid.players["earth"].balance == 15
    assert play(paid, "repair:hyperion-1", 3).players["earth"].balance == 12


def test_the_premium_is_paid_once() -> None:
    paid = play(campaign(hyperion_1=replace(HURT, damage=0)), "premium:hyperion-1")
    once = play(paid, "repair:hyperion-1", 1)
    assert once.units["hyperion-1"].condition.crippled
    assert refusal(once, "premium:hyperion-1") == "No premium is due for Damocles."
    assert play(once, "repair:hyperion-1", 1).units["hyperion-1"].condition.damage == 10


def test_a_premium_beyond_the_balance_is_refused_with_both_figures() -> None:
    state = campaign(3, hyperion_1=HURT)
    assert (
        refusal(state, "premium:hyperion-1") == "The premium for Damocles costs 5 RR; Earth Alliance has 3."
    )


def test_a_spacedock_waives_the_premium() -> None:
    docked = play(campaign(hyperion_1=HURT), "hold:earth:spacedock")
    assert play(docked, "repair:hyperion-1", 3).units["hyperion-1"].condition.damage == 20


def test_repair_above_the_threshold_lifts_crippling_and_brings_traits_back() -> None:
    paid = play(campaign(hyperion_1=HURT), "premium:hyperion-1")
    now = play(paid, "repair:hyperion-1", 1).units["hyperion-1"]
    assert (now.condition.damage, now.condition.crippled, now.condition.traits_lost) == (10, False, ())


def test_repair_up_to_the_threshold_does_not_lift_crippling() -> None:
    paid = play(campaign(hyperion_1=replace(HURT, damage=1)), "premium:hyperion-1")
    now = play(paid, "repair:hyperion-1", 1).units["hyperion-1"]
    assert (now.condition.damage, now.condition.crippled, now.condition.traits_lost) == (
        6,
        True,
        ("Jump Point",),
    )


def test_where_nobody_knows_the_threshold_only_a_whole_ship_is_crippled_no_more() -> None:
    state = campaign(hyperion_1=replace(HURT, criticals=()))
    ship = state.units["hyperion-1"]
    unknown = replace(ship, profile=replace(ship.profile, damage_threshold=None, crew_threshold=None))
    state = play(replace(state, units={**state.units, ship.id: unknown}), "premium:hyperion-1")
    once = play(play(state, "repair:hyperion-1", 1), "recruit:hyperion-1", 1)
    assert (once.units[ship.id].condition.crippled, once.units[ship.id].condition.skeleton) == (True, True)
    whole = play(play(once, "repair:hyperion-1", 2), "recruit:hyperion-1", 2).units[ship.id]
    assert (whole.condition.crippled, whole.condition.skeleton, whole.crew_quality) == (False, False, 3)


def test_a_new_crippling_costs_a_new_premium() -> None:
    state = play(play(campaign(hyperion_1=HURT), "premium:hyperion-1"), "repair:hyperion-1", 3)
    again = state.units["hyperion-1"]
    crippled = replace(state, units={**state.units, again.id: replace(again, condition=HURT)})
    assert "5 RR are due" in refusal(crippled, "repair:hyperion-1")


def test_critical_hits_cost_one_and_vital_ones_two() -> None:
    state = campaign(hyperion_1=Condition(damage=20, crew=25, criticals=(ENGINES, VITAL)))
    engines = play(state, "critical:hyperion-1:c1")
    assert engines.players["earth"].balance == 19
    assert engines.units["hyperion-1"].condition.criticals == (VITAL,)
    vital = play(engines, "critical:hyperion-1:c2")
    assert vital.players["earth"].balance == 17
    assert vital.units["hyperion-1"].condition.criticals == ()


def test_one_point_recruits_eight_or_ten_with_a_settled_world() -> None:
    state = campaign(hyperion_1=Condition(damage=20, crew=10))
    assert play(state, "recruit:hyperion-1", 1).units["hyperion-1"].condition.crew == 18
    settled = play(state, "hold:earth:settled-world")
    assert play(settled, "recruit:hyperion-1", 1).units["hyperion-1"].condition.crew == 20


def test_a_skeleton_crew_brought_up_loses_one_quality_once() -> None:
    once = play(campaign(hyperion_1=HURT), "recruit:hyperion-1", 1).units["hyperion-1"]
    assert (once.condition.crew, once.condition.skeleton, once.crew_quality) == (12, False, 3)
    twice = play(play(campaign(hyperion_1=HURT), "recruit:hyperion-1", 1), "recruit:hyperion-1", 2)
    assert twice.units["hyperion-1"].crew_quality == 3
    assert twice.units["hyperion-1"].condition.crew == 25


@pytest.mark.parametrize(
    ("ship", "quality", "after"), [("hyperion-1", 2, 2), ("hermes-1", 4, 4), ("hermes-1", 5, 4)]
)
def test_quality_never_falls_below_its_floor(ship: str, quality: int, after: int) -> None:
    state = campaign(hyperion_1=HURT, hermes_1=HURT)
    crew = replace(state.units[ship], crew_quality=quality)
    state = replace(state, units={**state.units, ship: crew})
    assert play(state, f"recruit:{ship}", 3).units[ship].crew_quality == after


def test_income_is_taken_once_a_turn_and_the_balance_never_falls_below_zero() -> None:
    taken = play(campaign(4), "income:earth", -10, "lost a target")
    assert taken.players["earth"].balance == 0
    assert refusal(taken, "income:earth") == "Earth Alliance has taken the income of turn 1."
    assert play(play(taken, "turn"), "income:earth", 10, "").players["earth"].balance == 10


def test_income_offers_the_books_ten_points() -> None:
    asked = run(CAMPAIGN.open(campaign(), "income:narn"), campaign())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Number)
    assert asked.question.default == 10
