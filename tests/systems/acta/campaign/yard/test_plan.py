"""The plan of the phase by hand: prices, balance, one step, and what bulk steps leave with their reasons."""

import pytest

from app.core.errors import Refused, UserError
from app.core.questions import Asking, Finished, Roll, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.yard import planning
from app.systems.acta.campaign.yard.plan import read, weigh, written
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import ENGINES, HURT, VITAL, event, play
from tests.systems.acta.campaign.yard.yards import holding, taken, yards

BATTERED = Condition(damage=12, crew=9)


def test_a_plan_in_writing_reads_back_as_it_was() -> None:
    wishes = {"repair:hyperion-1": 2, "critical:hyperion-1:c1": 1, "buy:earth-alliance/x": 0}
    assert read(written(wishes)) == {"repair:hyperion-1": 2, "critical:hyperion-1:c1": 1}


@pytest.mark.parametrize("text", ["repair", "repair:x=-1", "repair:x=two", "repair:x=99999", "=3"])
def test_what_is_no_line_of_a_plan_is_told(text: str) -> None:
    with pytest.raises(UserError, match="no line of a plan"):
        read(text)


def test_a_plan_takes_the_income_first_and_shows_it() -> None:
    page = planning.plan(yards(balance=3), "earth", {})
    assert page is not None
    assert [(line.text, line.amount) for line in page.coming] == [("Every turn", 10)]
    assert (page.balance, page.spent) == (13, 0)


def test_every_repair_has_its_price_and_the_sum_is_what_the_plan_costs() -> None:
    state = taken(yards(balance=20, hyperion_1=HURT))
    # premium 5; 15 Damage lost: 3; Engines 1; Vital 2; 21 Crew lost: 3
    wishes = {
        "premium:hyperion-1": 1,
        "repair:hyperion-1": 3,
        "critical:hyperion-1:c1": 1,
        "critical:hyperion-1:c2": 1,
        "recruit:hyperion-1": 3,
    }
    found = weigh(state, "earth", wishes)
    assert found.costs == {
        "premium:hyperion-1": 5,
        "repair:hyperion-1": 3,
        "critical:hyperion-1:c1": 1,
        "critical:hyperion-1:c2": 2,
        "recruit:hyperion-1": 3,
    }
    assert (found.spent, found.left, found.problems()) == (14, 6, ())
    ship = found.repaired.units["hyperion-1"]
    assert (ship.condition.damage, ship.condition.crew, ship.condition.criticals) == (20, 25, ())
    assert (ship.condition.crippled, ship.condition.skeleton, ship.crew_quality) == (False, False, 3)


def test_a_repair_of_a_crippled_ship_brings_its_premium_into_the_plan() -> None:
    found = weigh(taken(yards(hyperion_1=HURT)), "earth", {"repair:hyperion-1": 1})
    assert found.values == {"premium:hyperion-1": 1, "repair:hyperion-1": 1}
    assert found.spent == 6


def test_a_spacedock_spares_the_premium() -> None:
    state = holding(taken(yards(hyperion_1=HURT)), "earth", "spacedock")
    found = weigh(state, "earth", {"repair:hyperion-1": 1})
    assert found.values == {"repair:hyperion-1": 1}
    assert found.spent == 1


def test_a_settled_world_recruits_ten_for_a_point() -> None:
    thin = yards(hyperion_1=Condition(damage=20, crew=15))
    assert weigh(taken(thin), "earth", {"recruit:hyperion-1": 9}).spent == 2
    settled = holding(taken(thin), "earth", "agrarian-world")
    assert weigh(settled, "earth", {"recruit:hyperion-1": 9}).spent == 1


def test_more_than_is_missing_is_never_paid() -> None:
    found = weigh(taken(yards(hyperion_1=BATTERED)), "earth", {"repair:hyperion-1": 99})
    assert found.values == {"repair:hyperion-1": 2}


def test_a_plan_beyond_the_balance_is_refused_with_both_figures() -> None:
    state = taken(yards(balance=4, hyperion_1=HURT))
    page = planning.plan(state, "earth", {"repair:hyperion-1": 3})
    assert page is not None
    assert page.problems == ("The plan costs 8 RR; Earth Alliance has 4.",)
    with pytest.raises(Refused, match="costs 8 RR"):
        planning.commit(state, "earth", {"repair:hyperion-1": 3})


def test_a_ship_on_its_way_to_high_command_is_not_repaired_here() -> None:
    found = weigh(taken(yards(hyperion_1=HURT)), "earth", {"home:hyperion-1": 1, "repair:hyperion-1": 3})
    assert found.values == {"home:hyperion-1": 1}
    assert found.spent == 0


def test_a_plan_is_played_as_one_step_with_its_income() -> None:
    state = yards(balance=5, hyperion_1=HURT)
    made = planning.commit(state, "earth", {"repair:hyperion-1": 3, "critical:hyperion-1:c2": True})
    happened = event(state, made.choice, *made.answers)
    assert isinstance(happened, e.Together)
    assert [type(part).__name__ for part in happened.parts] == [
        "IncomeTaken",
        "Premium",
        "Repaired",
        "Mended",
    ]
    after = CAMPAIGN.apply(state, happened)
    # 5 + 10 − 5 − 3 − 2
    assert after.players["earth"].balance == 5
    assert after.players["earth"].income_turn == state.turn
    assert after.units["hyperion-1"].condition.damage == 20
    assert after.players["narn"] == state.players["narn"]


def test_new_ships_ask_for_crews_and_names_and_join_with_what_was_rolled() -> None:
    state = taken(yards(balance=40))
    wishes = {"buy:earth-alliance/hyperion-class-heavy-cruiser": 2}
    made = planning.commit(state, "earth", wishes)
    asked = run(CAMPAIGN.open(state, made.choice), state, made.answers)
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Roll)
    assert (asked.question.sides, asked.question.count) == (6, 4)
    # 6 + 6 = 12: Elite 6; 1 + 2 = 3: Green 3; Raid costs 16 each
    after = play(state, made.choice, *made.answers, (6, 6, 1, 2), "Agamemnon, Roanoke")
    fresh = [unit for unit in after.units.values() if unit.yard.joined]
    assert [(unit.name, unit.crew_quality, unit.player) for unit in fresh] == [
        ("Agamemnon", 6, "earth"),
        ("Roanoke", 3, "earth"),
    ]
    assert after.players["earth"].balance == 8
    assert fresh[0].service[0].text == "Commissioned as a reinforcement with Crew Quality 6"
    assert len({unit.id for unit in after.units.values()}) == len(after.units)


def test_unnamed_new_ships_are_numbered_on() -> None:
    state = taken(yards(balance=40))
    after = play(state, "plan:earth", "buy:earth-alliance/starfury-wing=2", (3, 3, 4, 4), "")
    fresh = [unit for unit in after.units.values() if unit.yard.joined]
    assert [unit.name for unit in fresh] == [f"Starfury {number}" for number in range(1, 7)]
    # 6: Military-Grade for the first wing's three flights, 8 the same; a wing of Patrol costs 5
    assert {unit.crew_quality for unit in fresh} == {4}
    assert after.players["earth"].balance == 30


def test_an_empty_plan_is_told() -> None:
    state = taken(yards())
    with pytest.raises(Refused, match="nothing to commit"):
        planning.commit(state, "earth", {})
    with pytest.raises(UserError, match="empty"):
        run(CAMPAIGN.open(state, "plan:earth"), state, ("",))


def test_a_wish_for_nobody_is_a_problem() -> None:
    found = weigh(taken(yards()), "earth", {"repair:nobody": 1, "repair:hyperion-2": 1, "fly:x": 1})
    assert len(found.problems()) == 3


def test_all_repairs_are_done_cheapest_first() -> None:
    state = taken(yards(balance=4, hyperion_1=Condition(damage=12, crew=25, criticals=(ENGINES, VITAL))))
    # Engines 1, then Damage 2 (8 lost), then Vital 2: 1 + 2 of 4, then 1 left: Vital left
    page = planning.plan(state, "earth", planning.fill(state, "earth", {}, planning.REPAIR_ALL))
    assert page is not None
    assert page.values == {"critical:hyperion-1:c1": True, "repair:hyperion-1": 2}
    left = {wish.key: wish.left for wish in page.wishes if wish.left}
    assert left == {"critical:hyperion-1:c2": "2 RR needed; 1 left."}


def test_the_cheapest_of_several_ships_goes_first_and_the_last_is_done_in_part() -> None:
    state = taken(yards(balance=7, hyperion_1=HURT, hermes_1=Condition(damage=13, crew=25)))
    # Hermes: 7 lost, 2 RR. Damocles: premium 5 + 3 = 8, or a critical 6: 5 left after Hermes, so nothing more
    values = planning.fill(state, "earth", {}, planning.REPAIR_ALL)
    assert values == {"repair:hermes-1": 2}
    richer = taken(yards(balance=9, hyperion_1=Condition(damage=5, crew=25, crippled=True)))
    # premium 5 + 3: 8 of 9 pay all of it
    assert planning.fill(richer, "earth", {}, planning.REPAIR_ALL) == {
        "premium:hyperion-1": 1,
        "repair:hyperion-1": 3,
    }
    poorer = taken(yards(balance=7, hyperion_1=Condition(damage=5, crew=25, crippled=True)))
    # premium 5, 2 of the 3 RR: in part
    assert planning.fill(poorer, "earth", {}, planning.REPAIR_ALL) == {
        "premium:hyperion-1": 1,
        "repair:hyperion-1": 2,
    }


def test_what_a_bulk_step_leaves_has_its_reason_with_the_premium() -> None:
    state = taken(yards(balance=2, hyperion_1=HURT))
    page = planning.plan(state, "earth", planning.fill(state, "earth", {}, planning.REPAIR_ALL))
    assert page is not None
    left = {wish.key: wish.left for wish in page.wishes if wish.left}
    assert left["repair:hyperion-1"] == "8 RR needed, 5 of them the premium; 2 left."
    assert left["critical:hyperion-1:c1"] == "6 RR needed, 5 of them the premium; 2 left."


def test_crews_are_recruited_by_their_own_step() -> None:
    state = taken(yards(balance=3, hyperion_1=BATTERED, hermes_1=Condition(damage=20, crew=20)))
    # Hermes: 5 lost, 1 RR; Damocles: 16 lost, 2 RR
    assert planning.fill(state, "earth", {}, planning.RECRUIT_ALL) == {
        "recruit:hermes-1": 1,
        "recruit:hyperion-1": 2,
    }


def test_all_repairs_in_one_choice_say_what_is_left() -> None:
    state = taken(yards(balance=2, hyperion_1=BATTERED, hermes_1=HURT))
    happened = event(state, "repair-all:earth")
    assert isinstance(happened, e.Together)
    assert [type(part).__name__ for part in happened.parts] == ["Repaired"]
    assert "Hermes: Damage: 8 RR needed, 5 of them the premium; 0 left." in happened.title


def test_nothing_to_repair_is_refused_with_the_reason() -> None:
    whole = taken(yards())
    with pytest.raises(Refused, match="no ship is hurt"):
        CAMPAIGN.open(whole, "repair-all:earth")
    poor = taken(yards(balance=0, hyperion_1=BATTERED))
    with pytest.raises(Refused, match="2 RR needed; 0 left"):
        CAMPAIGN.open(poor, "repair-all:earth")


def test_a_finished_plan_answers_alike_when_it_is_asked_again() -> None:
    state = yards(hyperion_1=HURT)
    made = planning.commit(state, "earth", {"repair:hyperion-1": 1})
    first = run(CAMPAIGN.open(state, made.choice), state, made.answers)
    assert isinstance(first, Finished)
    assert first == run(CAMPAIGN.open(state, made.choice), state, made.answers)
