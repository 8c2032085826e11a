"""Building a fleet: buying, naming, crews, swaps, terms, newer figures; every edit a pure function."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from app.core import force as forces
from app.core.dice import TypedDice, answered
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.questions import Answer, Number, Pick, Question
from app.core.system import Record
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE
from app.systems.acta.fleet.members import vessels

RECORDS: Mapping[str, Record] = CATALOGUE.records("first")
HYPERION = RECORDS["earth-alliance/hyperion-class-heavy-cruiser"]
OMEGA = RECORDS["earth-alliance/omega-class-destroyer"]
STARFURY = RECORDS["earth-alliance/starfury-wing"]
WHITE_STAR = RECORDS["interstellar-alliance/white-star"]
TLOTH = RECORDS["narn-regime/tloth-class-assault-cruiser"]
SPACEDOCK = RECORDS["other-craft/spacedock"]


def blank(force_list: str = "earth-alliance") -> Force:
    return FORCE.blank("first", force_list, "Test")


def bought(*records: Record, force_list: str = "earth-alliance") -> Force:
    force = blank(force_list)
    for record in records:
        force = FORCE.buy(force, record)
    return force


def value(force: Force, number: int, key: str) -> Any:
    return next(field.value for field in FORCE.line_form(force, number) if field.key == key)


def test_the_default_is_five_points_at_raid() -> None:
    terms = {field.key: field.value for field in FORCE.terms(blank())}
    assert (terms["priority_level"], terms["points"], terms["year"]) == ("Raid", 5, None)


def test_buying_freezes_the_profile_and_the_same_again_grows_the_line() -> None:
    force = bought(HYPERION, HYPERION, OMEGA)
    assert [(line.unit, line.count) for line in force.lines] == [
        ("hyperion-class-heavy-cruiser", 2),
        ("omega-class-destroyer", 1),
    ]
    assert force.lines[0].profile is not None
    assert force.lines[0].profile["hull"] == HYPERION.profile["hull"]


def test_a_line_with_names_is_left_alone_and_a_new_one_is_bought() -> None:
    force = FORCE.set_line(bought(HYPERION), 0, "0.name", "Damocles")
    assert [line.count for line in FORCE.buy(force, HYPERION).lines] == [1, 1]


def test_an_ally_is_named_with_its_list() -> None:
    assert (
        bought(TLOTH, force_list="interstellar-alliance").lines[0].unit
        == "narn-regime/tloth-class-assault-cruiser"
    )


def test_offers_are_the_own_list_its_allies_and_other_craft() -> None:
    def lists(force_list: str) -> list[str]:
        offers = FORCE.offers(blank(force_list), tuple(RECORDS.values()))
        return list(dict.fromkeys(str(record.profile["force_list"]) for record, _ in offers))

    assert lists("earth-alliance") == ["earth-alliance", "other-craft"]
    assert lists("raiders") == ["raiders", "league-of-non-aligned-worlds", "other-craft"]


def test_an_offer_that_can_never_be_bought_says_why() -> None:
    force = FORCE.set_term(blank(), "priority_level", "Skirmish")
    refusals = {record.key: why for record, why in FORCE.offers(force, tuple(RECORDS.values()))}
    assert "more than two levels above" in refusals["earth-alliance/warlock-class-advanced-destroyer"]
    assert refusals[HYPERION.key] == ""


def test_crews_are_four_and_one_better_for_rangers_but_not_for_their_allies() -> None:
    force = bought(WHITE_STAR, TLOTH, force_list="interstellar-alliance")
    assert [vessel.crew_quality for vessel in vessels(force)] == [5, 4]


def test_a_wing_has_one_crew_field_and_all_its_flights_take_it() -> None:
    force = FORCE.set_line(bought(STARFURY), 0, "0.crew_quality", "5")
    assert [vessel.crew_quality for vessel in vessels(force)] == [5, 5, 5]
    keys = [field.key for field in FORCE.line_form(force, 0) if field.key.endswith("crew_quality")]
    assert keys == ["0.crew_quality"]


def test_a_wing_is_edited_as_one_with_its_flights_names_together() -> None:
    force = bought(STARFURY, STARFURY)
    size = len(vessels(bought(STARFURY)))
    keys = [field.key for field in FORCE.line_form(force, 0)]
    wing = ("crew_quality", "squadron", "names")
    assert keys == ["count", *(f"{first}.{key}" for first in (0, size) for key in wing)]
    named = FORCE.set_line(force, 0, f"{size}.names", "Alpha Seven,,  Alpha  Nine ")
    named = FORCE.set_line(named, 0, f"{size}.squadron", "Second")
    told = [(vessel.name, vessel.squadron) for vessel in vessels(named)]
    assert told[:size] == [("", "")] * size
    assert told[size : size + 3] == [("Alpha Seven", "Second"), ("", "Second"), ("Alpha Nine", "Second")]
    assert value(named, 0, f"{size}.names") == "Alpha Seven, , Alpha Nine"
    nameless = FORCE.set_line(FORCE.set_line(named, 0, f"{size}.names", ""), 0, f"{size}.squadron", "")
    assert nameless == force


def test_more_names_than_a_wing_has_flights_are_refused() -> None:
    with pytest.raises(UserError) as error:
        FORCE.set_line(bought(STARFURY), 0, "0.names", "A,B,C,D,E,F,G,H,I,J,K,L,M")
    assert error.value.field == "0.names"


def test_flights_of_a_file_in_several_squadrons_show_them_all() -> None:
    line = bought(STARFURY).lines[0]
    members = ({"squadron": "One"}, {"squadron": "Two", "name": "Zeta, the fast"})
    force = msgspec.structs.replace(bought(STARFURY), lines=(msgspec.structs.replace(line, members=members),))
    assert value(force, 0, "0.squadron") == "One, Two"
    assert value(force, 0, "0.names") == "; Zeta, the fast"
    same = FORCE.set_line(force, 0, "0.names", "; Zeta, the fast")
    assert [vessel.name for vessel in vessels(same)][:2] == ["", "Zeta, the fast"]


def test_a_crew_given_to_one_flight_is_its_wings() -> None:
    members: tuple[dict[str, Any], ...] = ({"name": "Alpha"}, {"crew_quality": 5}, {}, {"crew_quality": 3})
    line = msgspec.structs.replace(bought(STARFURY).lines[0], count=3, members=members)
    force = msgspec.structs.replace(blank(), lines=(line,))
    assert [vessel.crew_quality for vessel in vessels(force)] == [5, 5, 5, 3, 3, 3, 4, 4, 4]


def test_both_kinds_of_flight_of_a_ship_are_swapped_as_its_sheet_prints_them() -> None:
    force = FORCE.set_line(bought(RECORDS["minbari-federation/morshin-class-carrier"]), 0, "0.name", "Valen")
    both = {"name": "Valen", "swaps": {"flyer": 8, "Nial": 1}}
    line = msgspec.structs.replace(
        force.lines[0], unit="minbari-federation/morshin-class-carrier", members=(both,)
    )
    aboard = vessels(msgspec.structs.replace(force, lines=(line,)))[0].flights
    assert (aboard[0], set(aboard[1:]), len(aboard)) == ("Nial", {"Flyer"}, 9)


def test_another_list_makes_strangers_of_the_ships_bought_so_far() -> None:
    force = FORCE.set_term(bought(HYPERION, SPACEDOCK), "force_list", "narn-regime")
    assert [line.unit for line in force.lines] == [HYPERION.key, SPACEDOCK.key]
    assert [fault.rule for fault in FORCE.report(force, RECORDS).problems if fault.severity == "error"] == [
        "acta.fleet.allies"
    ]
    assert FORCE.set_term(force, "force_list", "earth-alliance") == bought(HYPERION, SPACEDOCK)


def test_a_line_marked_as_convoy_keeps_its_ships_and_counts_them_one_by_one() -> None:
    force = bought(RECORDS["other-craft/corporate-freighter"])
    force = FORCE.set_term(FORCE.set_term(force, "scenario", "convoy-duty"), "side", "defender")
    given = FORCE.set_line(force, 0, "convoy", True)
    assert (given.lines[0].count, len(vessels(given))) == (2, 2)
    one = FORCE.set_line(given, 0, "count", 1)
    assert len(vessels(one)) == 1
    assert FORCE.set_line(given, 0, "convoy", False) == force


def test_swapped_flights_fly_instead_of_the_carried_ones() -> None:
    force = FORCE.set_line(bought(OMEGA), 0, "0.swaps.Thunderbolt", 3)
    aboard = vessels(force)[0].flights
    assert sum("Thunderbolt" in name for name in aboard) == 3
    assert len(aboard) == 4
    back = FORCE.set_line(force, 0, "0.swaps.Thunderbolt", 0)
    assert sum("Thunderbolt" in name for name in vessels(back)[0].flights) == 0


def test_the_flights_of_a_shadow_ship_come_only_if_bought() -> None:
    force = bought(RECORDS["the-shadows/shadow-ship"], force_list="the-shadows")
    assert vessels(force)[0].flights == ()


def test_unknown_figures_are_entered_in_place_and_never_block() -> None:
    force = bought(SPACEDOCK)
    assert value(force, 0, "figures.damage") is None
    force = FORCE.set_line(force, 0, "figures.damage", 40)
    assert value(force, 0, "figures.damage") == 40
    assert vessels(force)[0].profile.damage == 40
    assert FORCE.report(force, RECORDS).legal


@pytest.mark.parametrize(
    ("key", "wrong"),
    [("count", 0), ("count", "two"), ("0.crew_quality", "9"), ("0.name", "x" * 61), ("nonsense", 1)],
)
def test_a_value_that_cannot_be_names_its_field(key: str, wrong: Any) -> None:
    with pytest.raises(UserError) as trouble:
        FORCE.set_line(bought(HYPERION), 0, key, wrong)
    assert trouble.value.field == key


@pytest.mark.parametrize(
    ("key", "wrong"), [("points", 0), ("year", 99999), ("force_list", "klingons"), ("name", " ")]
)
def test_a_term_that_cannot_be_names_its_field(key: str, wrong: Any) -> None:
    with pytest.raises(UserError) as trouble:
        FORCE.set_term(blank(), key, wrong)
    assert trouble.value.field == key


def test_a_scenario_locks_the_points_it_gives() -> None:
    force = FORCE.set_term(FORCE.set_term(blank(), "scenario", "ambush"), "side", "attacker")
    points = next(field for field in FORCE.terms(force) if field.key == "points")
    assert (points.value, points.locked) == (3, True)
    with pytest.raises(UserError):
        FORCE.set_term(force, "points", 9)


def test_the_switch_of_figures_changes_ships_that_have_both() -> None:
    force = bought(HYPERION, OMEGA)
    printed = FORCE.set_term(force, "agreements.borrowed_figures", False)
    damage = [line.profile["damage"] for line in printed.lines if line.profile]
    assert damage == [20, OMEGA.profile["damage"]]
    assert FORCE.set_term(printed, "agreements.borrowed_figures", True).lines == force.lines
    assert (
        FORCE.buy(FORCE.set_term(blank(), "agreements.borrowed_figures", False), HYPERION).lines[0]
        == printed.lines[0]
    )


def test_rolling_all_crews_asks_two_dice_a_ship_and_wing() -> None:
    force = bought(HYPERION, STARFURY)
    rolled, answers = answered(FORCE.open(force, "crews"), force, [], TypedDice([6, 6, 1, 1]))
    assert answers == ((6, 6), (1, 1))
    assert [vessel.crew_quality for vessel in vessels(rolled)] == [6, 2, 2, 2]


def test_two_crews_are_swapped_once() -> None:
    force = bought(HYPERION, OMEGA)
    rolled, _ = answered(FORCE.open(force, "crews"), force, [], TypedDice([6, 6, 1, 1]))
    swapped, _ = answered(FORCE.open(rolled, "swap"), rolled, ["0:0", "1:0"], TypedDice([]))
    assert [vessel.crew_quality for vessel in vessels(swapped)] == [2, 6]
    with pytest.raises(Refused):
        FORCE.open(swapped, "swap")


def test_the_random_tables_roll_or_take_typed_dice() -> None:
    force = blank()
    after, _ = answered(FORCE.open(force, "scenario"), force, [(1, 3)], TypedDice([]))
    assert after.terms["scenario"] == "convoy-duty"
    after, _ = answered(FORCE.open(force, "level"), force, [3, 2, (1, 1)], TypedDice([]))
    assert after.terms["priority_level"] == "Skirmish"
    after, _ = answered(FORCE.open(force, "points"), force, [(6, 6)], TypedDice([]))
    assert after.terms["points"] == 10


def newer(record: Record, **figures: Any) -> Mapping[str, Record]:
    changed = Record(record.key, {**record.profile, **figures, "revision": 2}, 2)
    return {**RECORDS, record.key: changed}


def test_a_later_catalogue_offers_a_difference_and_changes_nothing_by_itself() -> None:
    force = bought(OMEGA, HYPERION)
    assert FORCE.updates(force, RECORDS) == ()
    later = newer(OMEGA, damage=77)
    updates = FORCE.updates(force, later)
    assert [number for number, _ in updates] == [0]
    assert any(difference.new == "77" for difference in updates[0][1])
    assert force.lines[0].profile == OMEGA.profile
    updated = FORCE.update(force, 0, later)
    assert updated.lines[0].profile is not None
    assert updated.lines[0].profile["damage"] == 77
    assert FORCE.updates(updated, later) == ()


def test_figures_that_a_player_entered_survive_a_later_catalogue() -> None:
    force = FORCE.set_line(bought(SPACEDOCK), 0, "figures.damage", 40)
    assert FORCE.updates(force, RECORDS) == ()
    updated = FORCE.update(force, 0, newer(SPACEDOCK, hull=6))
    assert updated.lines[0].profile is not None
    assert (updated.lines[0].profile["damage"], updated.lines[0].profile["hull"]) == (40, 6)


class Building(RuleBasedStateMachine):
    """Players buy and edit at random; the fleet always reports, draws its rows, and survives its file."""

    def __init__(self) -> None:
        super().__init__()
        self.force = blank()

    @rule(record=st.sampled_from(sorted(RECORDS)))
    def buy(self, record: str) -> None:
        if len(self.force.lines) < 8:
            self.force = FORCE.buy(self.force, RECORDS[record])

    @rule(data=st.data())
    def edit_line(self, data: st.DataObject) -> None:
        if not self.force.lines:
            return
        number = data.draw(st.integers(0, len(self.force.lines) - 1))
        field = data.draw(st.sampled_from(FORCE.line_form(self.force, number)))
        try:
            self.force = FORCE.set_line(self.force, number, field.key, data.draw(entered(field)))
        except UserError as error:
            assert error.message.endswith((".", "…"))

    @rule(data=st.data())
    def edit_term(self, data: st.DataObject) -> None:
        field = data.draw(st.sampled_from(FORCE.terms(self.force)))
        try:
            self.force = FORCE.set_term(self.force, field.key, data.draw(entered(field)))
        except UserError as error:
            assert error.message

    @rule(data=st.data())
    def take_a_step(self, data: st.DataObject) -> None:
        allowed = [choice for choice in FORCE.choices(self.force) if not choice.refused]
        choice = data.draw(st.sampled_from(allowed))

        def decide(question: Question) -> Answer:
            if isinstance(question, Pick):
                return data.draw(st.sampled_from(question.options)).key
            assert isinstance(question, Number)
            return data.draw(st.integers(question.low, question.high))

        dice = st.lists(st.integers(1, 6), min_size=400, max_size=400).map(TypedDice)
        self.force, _ = answered(FORCE.open(self.force, choice.key), self.force, [], data.draw(dice), decide)

    @invariant()
    def the_report_stands_and_the_file_keeps_everything(self) -> None:
        report = FORCE.report(self.force, RECORDS)
        assert len(report.lines) == len(self.force.lines) == len(FORCE.rows(self.force, report))
        assert report.legal is not any(fault.severity == "error" for fault in report.problems)
        file = forces.to_file(self.force)
        again = forces.from_file(msgspec.json.decode(msgspec.json.encode(file)))
        assert forces.to_file(again) == msgspec.json.decode(msgspec.json.encode(file))
        assert FORCE.report(again, RECORDS) == report


def entered(field: Any) -> st.SearchStrategy[Any]:
    match field.kind:
        case "choice":
            return st.sampled_from([option.key for option in field.options])
        case "flag":
            return st.booleans()
        case "number":
            numbers = st.integers(field.low - 1, field.high + 1)
            return numbers | st.none() if field.unknown else numbers
        case _:
            return st.text(max_size=20)


TestBuilding = Building.TestCase
TestBuilding.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
