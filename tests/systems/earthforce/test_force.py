"""Building forces: factions, and limits only where the players agree on them."""

import msgspec
import pytest

from app.core import force as files
from app.core.errors import UserError
from app.core.force import Force, Report
from app.systems.earthforce.catalogue import records
from app.systems.earthforce.force import FORCE
from app.systems.earthforce.members import members
from tests.systems.earthforce.ships import CRUISER, LANCER, force

KNOWN = records("sourcebook")


def told(made: Force) -> Report:
    return FORCE.report(made, KNOWN)


def rules(made: Force) -> set[str]:
    return {fault.rule.rpartition(".")[2] for fault in told(made).problems if fault.severity == "error"}


def test_a_force_without_agreements_is_legal_whatever_it_costs() -> None:
    made = force("Free", CRUISER, CRUISER, LANCER)
    assert told(made).legal
    assert told(made).budget.allowed is None
    assert [line.count for line in told(made).lines] == [2, 1]


def test_a_budget_counts_the_costs_that_the_players_gave() -> None:
    made = FORCE.set_line(force("Costly", CRUISER, CRUISER), 0, "cost", 30)
    made = FORCE.set_term(made, "budget", 50)
    assert told(made).budget.spent == 60
    assert told(made).budget.left == -10
    assert rules(made) == {"budget"}
    assert rules(FORCE.set_term(made, "budget", 60)) == set()


def test_with_a_budget_every_ship_needs_a_cost() -> None:
    made = FORCE.set_term(force("Vague", CRUISER), "budget", 50)
    assert rules(made) == {"cost"}
    assert told(made).budget.spent is None


def test_limits_of_ships_and_groups_are_kept_where_agreed() -> None:
    made = FORCE.set_term(force("Many", CRUISER, LANCER), "most_ships", 1)
    assert rules(made) == {"ships"}
    made = FORCE.set_term(FORCE.set_term(made, "most_ships", None), "most_groups", 2)
    assert rules(made) == {"groups"}


def test_ships_of_another_faction_are_an_error_until_the_players_agree() -> None:
    made = FORCE.buy(
        FORCE.blank("sourcebook", "narn-regime", "Mixed"), KNOWN["earth-alliance/omega-class-destroyer"]
    )
    assert rules(made) == {"faction"}
    assert rules(FORCE.set_term(made, "mixed", True)) == set()
    offered = {record.key for record, _ in FORCE.offers(made, tuple(KNOWN.values()))}
    assert "earth-alliance/omega-class-destroyer" not in offered
    assert {"narn-regime/heavy-cruiser", "civilian/large-freighter", CRUISER} <= offered


def test_practice_and_incomplete_ships_are_named_in_notes() -> None:
    made = FORCE.blank("sourcebook", "earth-alliance", "Notes")
    made = FORCE.buy(FORCE.buy(made, KNOWN["earth-alliance/omega-class-destroyer"]), KNOWN[CRUISER])
    notes = {fault.rule for fault in told(made).problems if fault.severity == "note"}
    assert notes == {"earthforce.force.figures", "earthforce.force.practice"}
    assert told(made).legal


def test_an_empty_force_and_an_unknown_class_are_errors() -> None:
    empty = force("Empty")
    assert rules(empty) == {"empty"}
    strange = msgspec.structs.replace(empty, lines=(files.Line("no-such-ship"),))
    assert rules(strange) == {"class"}
    assert FORCE.rows(strange, told(strange))[0].cells[0] == "no-such-ship"


def test_members_have_names_velocities_and_people() -> None:
    made = force("Named", CRUISER, CRUISER)
    made = FORCE.set_line(made, 0, "members.1.name", " Red   Star ")
    made = FORCE.set_line(made, 0, "members.1.velocity", 8)
    made = FORCE.set_line(
        made, 0, "members.1.people", [{"name": "Anders", "post": "helm", "fortune": 2, "player": True}]
    )
    first, second = members(made)
    assert (first.name, first.velocity) == ("Practice Cruiser 1", None)
    assert (second.name, second.velocity) == ("Red Star", 8)
    assert [(p.name, p.post, p.fortune) for p in second.people] == [("Anders", "helm", 2)]
    assert files.from_file(files.to_file(made)) == made
    assert len(FORCE.set_line(made, 0, "count", 1).lines[0].members) == 1


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("count", 0),
        ("members.0.velocity", 900),
        ("members.0.name", "x" * 90),
        ("nothing", 1),
        ("members.0.people", [{}]),
    ],
)
def test_a_wrong_value_of_a_line_names_its_field(key: str, value: object) -> None:
    with pytest.raises(UserError) as trouble:
        FORCE.set_line(force("Wrong", CRUISER), 0, key, value)  # type: ignore[arg-type]
    assert trouble.value.field == key


def test_a_newer_sheet_in_the_catalogue_is_offered_and_taken_over() -> None:
    made = force("Old", CRUISER)
    newer = msgspec.structs.replace(
        KNOWN[CRUISER], profile={**KNOWN[CRUISER].profile, "role": "Renewed"}, revision=2
    )
    known = {**KNOWN, CRUISER: newer}
    ((number, differences),) = FORCE.updates(made, known)
    assert [(found.label, found.new) for found in differences] == [("Role", "Renewed")]
    assert FORCE.updates(FORCE.update(made, number, known), known) == ()
