"""The one engine: costs, what is affordable, and every problem, by the book's examples and the rulings."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core import force as forces
from app.core.force import Acceptance, Force, Report
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE, costs
from app.systems.acta.unit import LEVELS

CASES = json.loads(
    (Path(__file__).parents[3] / "data" / "cases" / "acta-fleets.json").read_text(encoding="utf-8")
)


def fleet(
    *units: str | dict[str, Any], name: str = "Test", force_list: str = "earth-alliance", **terms: Any
) -> Force:
    agreements = terms.pop("agreements", {})
    lines = [{"unit": unit} if isinstance(unit, str) else unit for unit in units]
    given_terms = {
        "priority_level": "Raid",
        "points": 5,
        "year": None,
        "scenario": None,
        "side": None,
    } | terms
    return forces.from_file(
        {
            "format": "starmuster/fleet",
            "version": 1,
            "system": "acta",
            "edition": "first",
            "name": name,
            "force_list": force_list,
            "terms": given_terms,
            "agreements": agreements,
            "units": lines,
        }
    )


def told(force: Force) -> Report:
    return FORCE.report(force, CATALOGUE.records("first"))


def errors(force: Force) -> list[str]:
    return [fault.rule for fault in told(force).problems if fault.severity == "error"]


def warnings(force: Force) -> list[str]:
    return [fault.rule for fault in told(force).problems if fault.severity == "warning"]


HYPERION = "hyperion-class-heavy-cruiser"
OMEGA = "omega-class-destroyer"
WARLOCK = "warlock-class-advanced-destroyer"
OLYMPUS = "olympus-class-corvette"


@pytest.mark.parametrize("case", CASES, ids=[case["fleet"]["name"] for case in CASES])
def test_the_agreed_fleets_give_exactly_their_answers(case: dict[str, Any]) -> None:
    report = told(forces.from_file(case["fleet"]))
    rules = [fault.rule for fault in report.problems if fault.severity == "error"]
    found = {"legal": report.legal, "spent": report.budget.spent, "rules": rules}
    assert found == case["expect"]


@pytest.mark.parametrize(
    ("difference", "count", "points"),
    [(2, 1, 4), (1, 1, 2), (0, 1, 1), (-1, 2, 1), (-2, 3, 1), (-3, 4, 1), (-4, 6, 1), (-1, 3, 2), (-4, 7, 2)],
)
def test_a_point_buys_what_the_table_says(difference: int, count: int, points: int) -> None:
    scenario = "War" if difference < 0 else "Patrol"
    level = LEVELS[LEVELS.index(scenario) + difference]
    assert costs.cost({level: count}, scenario, pooled=False) == points


def test_more_than_two_levels_above_can_never_be_bought() -> None:
    force = fleet(WARLOCK, priority_level="Skirmish", points=8)
    assert errors(force) == ["acta.fleet.level"]
    assert told(force).budget.spent is None
    assert told(force).budget.left is None


def test_the_second_editions_sixth_level_is_never_bought_and_never_called_two_above_war() -> None:
    force = fleet(
        {"unit": "own", "profile": {"name": "Own", "priority_level": "Armageddon"}}, priority_level="War"
    )
    problems = [fault for fault in told(force).problems if fault.severity == "error"]
    assert [fault.rule for fault in problems] == ["acta.fleet.level"]
    assert problems[0].message == "Own is of the level Armageddon, which fleets never buy."
    assert told(force).budget.spent is None


def test_pooling_fractions_is_an_agreement() -> None:
    units = ({"unit": OLYMPUS, "count": 3}, "hermes-class-transport")
    assert told(fleet(*units)).budget.spent == 3
    assert told(fleet(*units, agreements={"pooled_points": True})).budget.spent == 2


def test_what_is_affordable_counts_each_level_alone_and_tells_what_is_paid_for() -> None:
    report = told(fleet({"unit": OLYMPUS, "count": 3}, HYPERION))
    assert {item.level: item.count for item in report.affordable} == {
        "War": 0,
        "Battle": 1,
        "Raid": 2,
        "Skirmish": 5,
        "Patrol": 6,
    }
    skirmish = next(item for item in report.affordable if item.level == "Skirmish")
    assert skirmish.note == "1 Skirmish choice already paid for"


def test_a_fleet_that_spent_too_much_still_has_what_is_paid_for() -> None:
    report = told(fleet({"unit": HYPERION, "count": 5}, OLYMPUS))
    assert report.budget.left == -1
    assert {item.level: item.count for item in report.affordable}["Skirmish"] == 1
    assert {item.level: item.count for item in report.affordable}["Raid"] == 0


@given(
    st.dictionaries(st.sampled_from(LEVELS), st.integers(0, 9)),
    st.sampled_from(LEVELS),
    st.integers(1, 12),
    st.booleans(),
)
def test_affordable_means_that_many_fit_and_one_more_does_not(
    counts: dict[str, int], scenario: str, points: int, pooled: bool
) -> None:
    by_level = {record.profile["priority_level"]: record for record in CATALOGUE.records("first").values()}
    units = [
        {"unit": f"{by_level[level].profile['force_list']}/{by_level[level].profile['id']}", "count": count}
        for level, count in counts.items()
        if count and costs.price(level, scenario) is not None
    ]
    agreements = {"pooled_points": pooled, "mixed_lists": True}
    force = fleet(*units, priority_level=scenario, points=points, agreements=agreements)
    report = told(force)
    limit = max(report.budget.allowed or 0, report.budget.spent or 0)
    own = {level: count for level, count in counts.items() if costs.price(level, scenario) is not None}
    for item in report.affordable:
        if costs.price(item.level, scenario) is None:
            assert item.count == 0
            continue
        bigger = {**own, item.level: own.get(item.level, 0) + item.count}
        assert (costs.cost(bigger, scenario, pooled=pooled) or 0) <= limit
        bigger[item.level] += 1
        assert (costs.cost(bigger, scenario, pooled=pooled) or 0) > limit


def test_points_without_end_are_counted_out_at_once() -> None:
    report = told(fleet("hyperion-class-heavy-cruiser", points=10**30))
    assert {each.level: each.count for each in report.affordable}["Raid"] == 10**30 - 1


def test_members_and_vessels_a_choice() -> None:
    report = told(fleet("starfury-wing", "other-craft/civilian-trader", HYPERION, "other-craft/patrol-boat"))
    assert [line.members for line in report.lines] == [3, 4, 1, 2]


def test_an_unknown_unit_is_one_problem_with_its_line() -> None:
    report = told(fleet(HYPERION, "death-star"))
    problems = [fault for fault in report.problems if fault.severity == "error"]
    assert [(fault.rule, fault.units) for fault in problems] == [("acta.fleet.list", (1,))]


def test_an_unknown_list_and_level_are_told() -> None:
    assert "acta.fleet.list" in errors(fleet(force_list="klingons"))
    assert errors(fleet(HYPERION, priority_level="Colossal")) == ["acta.fleet.level"]


def test_a_year_puts_ships_out_of_service() -> None:
    assert errors(fleet(WARLOCK, year=2250)) == ["acta.fleet.year"]
    assert errors(fleet(WARLOCK, year=2261)) == []
    assert errors(fleet(WARLOCK)) == []


@pytest.mark.parametrize(("term", "rule"), [("year", "acta.fleet.year"), ("points", "acta.fleet.points")])
@pytest.mark.parametrize("value", ["2250", 2250.5, True, ""])
def test_a_term_that_is_no_number_is_told_and_never_passed_over(term: str, rule: str, value: Any) -> None:
    assert errors(fleet(WARLOCK, **{term: value})) == [rule]


def test_more_points_are_no_remedy_where_the_scenario_fixes_them() -> None:
    ambush = {"scenario": "ambush", "side": "attacker"}
    assert told(fleet(WARLOCK, **ambush)).problems[0].remedy == "Leave out choices worth 1 point."
    assert told(fleet(WARLOCK, points=3)).problems[0].remedy.endswith("or agree on more points.")


def test_an_unknown_service_date_is_only_a_warning() -> None:
    force = fleet("other-craft/spacedock", year=2250)
    assert errors(force) == []
    assert "acta.fleet.year" in warnings(force)


@pytest.mark.parametrize("crew", [1, 7, 0, -3, "4", True])
def test_crew_quality_outside_the_table_is_an_error(crew: object) -> None:
    assert errors(fleet({"unit": HYPERION, "members": [{"crew_quality": crew}]})) == [
        "acta.fleet.crew-quality"
    ]


def test_a_flight_computer_never_has_less_than_four() -> None:
    force = fleet(
        {"unit": "white-star", "members": [{"crew_quality": 3}]}, force_list="interstellar-alliance"
    )
    assert errors(force) == ["acta.fleet.crew-quality"]


def test_a_wing_has_one_crew_and_names_no_more_flights_than_it_has() -> None:
    assert errors(
        fleet({"unit": "starfury-wing", "members": [{"crew_quality": 4}, {"crew_quality": 5}, {}]})
    ) == ["acta.fleet.wing"]
    assert errors(fleet({"unit": "starfury-wing", "members": [{"name": "Alpha 1", "crew_quality": 5}]})) == []
    two = [{"crew_quality": 5}, {}, {}, {"crew_quality": 3}]
    assert errors(fleet({"unit": "starfury-wing", "count": 2, "members": two})) == []
    named = {"unit": "starfury-wing", "members": [{"name": str(n)} for n in range(4)]}
    assert errors(fleet(named)) == ["acta.fleet.wing"]


def squad(unit: str, count: int, name: str = "Alpha") -> dict[str, Any]:
    return {"unit": unit, "count": count, "members": [{"squadron": name} for _ in range(count)]}


def test_squadrons_are_two_or_three_ships_or_up_to_nine_flights_and_never_mixed() -> None:
    assert errors(fleet(squad(HYPERION, 3))) == []
    assert errors(fleet(squad(OLYMPUS, 4))) == ["acta.fleet.squadron"]
    assert errors(fleet(squad(HYPERION, 1))) == ["acta.fleet.squadron"]
    wing = {"unit": "starfury-wing", "count": 3, "members": [{"squadron": "Beta"} for _ in range(9)]}
    assert errors(fleet(wing)) == []
    too_many = {"unit": "starfury-wing", "count": 4, "members": [{"squadron": "Beta"} for _ in range(10)]}
    assert errors(fleet(too_many)) == ["acta.fleet.squadron"]
    assert errors(fleet(squad(HYPERION, 1), {**wing, "members": [{"squadron": "Alpha"}]})) == [
        "acta.fleet.squadron"
    ]


def swap(count: int, craft: str = "Thunderbolt") -> dict[str, Any]:
    return {"unit": OMEGA, "members": [{"swaps": {craft: count}}]}


def test_starfuries_are_swapped_for_thunderbolts_from_2259_on() -> None:
    assert errors(fleet(swap(2), year=2259)) == []
    assert errors(fleet(swap(2), year=2258)) == ["acta.fleet.swap"]
    assert errors(fleet(swap(2))) == []
    assert errors(fleet(swap(5))) == ["acta.fleet.swap"]
    assert errors(fleet(swap(1, "Nial"))) == ["acta.fleet.swap"]


def test_scenarios_give_points_and_make_demands() -> None:
    assert told(fleet(HYPERION, scenario="ambush", side="attacker", points=9)).budget.allowed == 3
    assert told(fleet(HYPERION, scenario="blockade", side="defender")).budget.allowed == 2
    assert errors(fleet(HYPERION, scenario="ambush")) == ["acta.fleet.scenario"]
    assert errors(fleet("explorer-class-survey-ship", scenario="carrier-clash", side="attacker")) == []
    flee = "flee-to-the-jump-gate"
    assert errors(fleet(OLYMPUS, scenario=flee, side="attacker")) == ["acta.fleet.scenario"]
    assert errors(fleet(HYPERION, scenario=flee, side="attacker")) == []
    assert errors(fleet(OLYMPUS, scenario=flee, side="defender")) == []


def test_a_carrier_clash_allows_one_carrier_above_its_level_and_nothing_else() -> None:
    carrier = "avenger-class-heavy-carrier"
    assert errors(fleet(carrier, scenario="carrier-clash", side="defender")) == []
    assert errors(fleet(carrier, OMEGA, scenario="carrier-clash")) == ["acta.fleet.scenario"]
    assert errors(fleet({"unit": carrier, "count": 2}, scenario="carrier-clash")) == ["acta.fleet.scenario"]


def test_convoy_ships_are_free_up_to_what_the_scenario_gives() -> None:
    terms: dict[str, Any] = {"scenario": "convoy-duty", "side": "defender", "priority_level": "Patrol"}
    freighter = {"unit": "other-craft/corporate-freighter", "count": 2, "convoy": True}
    report = told(fleet("hermes-class-transport", freighter, **terms))
    assert (report.budget.spent, report.legal) == (1, True)
    assert [fault.severity for fault in report.problems] == []
    report = told(fleet("hermes-class-transport", {**freighter, "count": 3}, **terms))
    assert [fault.rule for fault in report.problems if fault.severity == "error"] == ["acta.fleet.scenario"]
    waiting = told(fleet("hermes-class-transport", **terms))
    assert [(fault.rule, fault.severity) for fault in waiting.problems] == [("acta.fleet.scenario", "note")]


def test_a_convoy_is_counted_ship_by_ship_so_that_one_freighter_can_become_two_traders() -> None:
    terms: dict[str, Any] = {"scenario": "supply-ships", "side": "defender", "priority_level": "Patrol"}

    def convoy(**ships: int) -> list[tuple[str, str]]:
        units = [{"unit": f"other-craft/{name}", "count": n, "convoy": True} for name, n in ships.items()]
        return [(fault.rule, fault.severity) for fault in told(fleet(*units, **terms)).problems]

    assert convoy(**{"corporate-freighter": 1, "civilian-trader": 2}) == []
    assert convoy(**{"civilian-trader": 4}) == convoy(**{"space-liner": 1}) == []
    assert convoy(**{"corporate-freighter": 1}) == [("acta.fleet.scenario", "note")]
    assert convoy(**{"corporate-freighter": 1, "civilian-trader": 3}) == [("acta.fleet.scenario", "error")]
    assert convoy(**{"corporate-freighter": 1, "space-liner": 1}) == [("acta.fleet.scenario", "error")]


@pytest.mark.parametrize(
    "terms",
    [{}, {"scenario": "ambush", "side": "defender"}, {"scenario": "convoy-duty", "side": "attacker"}],
    ids=["no scenario", "no convoy", "not the defender"],
)
def test_ships_marked_as_convoy_are_never_free_where_no_scenario_gives_them(terms: dict[str, Any]) -> None:
    free = {"unit": WARLOCK, "count": 9, "convoy": True}
    assert errors(fleet(HYPERION, free, **terms)) == ["acta.fleet.scenario"]


def test_a_shadow_ship_is_a_carrier_only_with_flights_that_were_bought() -> None:
    terms: dict[str, Any] = {
        "force_list": "the-shadows",
        "scenario": "carrier-clash",
        "priority_level": "War",
    }
    assert errors(fleet("shadow-ship", **terms)) == ["acta.fleet.scenario"]
    assert errors(fleet("shadow-ship", "shadow-fighter-wing", **terms)) == []


def test_no_allies_can_be_agreed_on() -> None:
    units = ("white-star", "narn-regime/tloth-class-assault-cruiser")
    terms: dict[str, Any] = {"force_list": "interstellar-alliance"}
    assert errors(fleet(*units, **terms)) == []
    assert errors(fleet(*units, agreements={"allies": False}, **terms)) == ["acta.fleet.allies"]


def test_a_class_of_a_file_that_says_nothing_of_its_source_is_the_players_own() -> None:
    force = fleet({"unit": "my-own-cruiser", "profile": {"name": "Own cruiser", "priority_level": "Raid"}})
    assert (errors(force), warnings(force)) == ([], ["acta.fleet.list"])


def test_a_choice_that_a_sheet_leaves_open_is_no_swap_and_is_made_once_a_flight() -> None:
    def leshath(year: int | None = None, **swaps: int) -> list[str]:
        unit = {"unit": "leshath-class-heavy-scout", "members": [{"swaps": swaps}]}
        return errors(fleet(unit, force_list="minbari-federation", year=year))

    assert leshath(Nial=1) == leshath(Flyer=1) == leshath(year=2249, Nial=1) == []
    assert leshath(Nial=1, Flyer=1) == ["acta.fleet.swap"]


def test_messages_about_several_classes_speak_of_several() -> None:
    units = [{"unit": unit, "members": [{"crew_quality": 9}]} for unit in (HYPERION, OMEGA)]
    assert told(fleet(*units)).problems[0].message.endswith("Omega-class destroyer have another.")


def test_figures_of_two_scales_are_a_warning() -> None:
    force = fleet(HYPERION, OMEGA)
    assert warnings(force) == []
    printed = FORCE.set_term(
        FORCE.buy(fleet(OMEGA), CATALOGUE.records("first")[f"earth-alliance/{HYPERION}"]),
        "agreements.borrowed_figures",
        False,
    )
    assert warnings(printed) == ["acta.fleet.mixed-figures"]
    assert told(printed).legal


def test_a_borrowed_level_is_a_warning() -> None:
    force = fleet("sharlin-class-warcruiser", force_list="minbari-federation", priority_level="War")
    assert warnings(force) == ["acta.fleet.borrowed-level"]
    assert told(force).legal


def test_an_accepted_problem_is_playable_but_never_legal() -> None:
    force = fleet(WARLOCK, HYPERION, year=2250)
    accepted = msgspec.structs.replace(force, accepted=(Acceptance("acta.fleet.year", (0,), "agreed"),))
    report = told(accepted)
    assert not report.legal
    assert report.playable
    assert [fault.accepted for fault in report.problems if fault.severity == "error"] == ["agreed"]
    other = msgspec.structs.replace(force, accepted=(Acceptance("acta.fleet.year", (1,), "agreed"),))
    assert not told(other).playable


def test_every_problem_says_what_where_and_how_to_mend_it() -> None:
    force = fleet(
        WARLOCK, "nonsense", swap(9), squad(OLYMPUS, 4), year=2200, scenario="ambush", priority_level="Patrol"
    )
    for fault in told(force).problems:
        assert fault.message.endswith(".")
        assert fault.remedy.endswith(".")
        assert fault.source
