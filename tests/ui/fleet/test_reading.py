"""What the fleet page reads out of a report, and what happens to lines as lines."""

import pytest

from app.core.errors import Refused
from app.core.force import Acceptance, Affordable, Budget, Fault, Force, Line, Report
from app.ui.fleet import lines, reading
from tests.ui.toy.fleet import BOATS, CATALOGUE


def fleet(*units: str) -> Force:
    return Force("toy", "one", "F", "red", lines=tuple(Line(unit) for unit in units))


def names(force: Force) -> str:
    return "".join(line.unit for line in force.lines)


def report(*faults: Fault, left: int | None = 1) -> Report:
    return Report(Budget(5, None if left is None else 5 - left, left), (), (), faults)


def fault(severity: str, accepted: str | None = None, units: tuple[int, ...] = ()) -> Fault:
    return Fault("rule", severity, "message", "source", "remedy", units, accepted)


def test_lines_are_taken_out_moved_and_doubled() -> None:
    force = fleet("a", "b", "c")
    assert names(lines.without(force, (0, 2))) == "b"
    assert names(lines.moved(force, 2, -1)) == "acb"
    assert names(lines.doubled(force, 1)) == "abbc"


def test_a_line_at_the_end_moves_no_further() -> None:
    with pytest.raises(Refused):
        lines.moved(fleet("a"), 0, 1)


def test_what_names_lines_follows_them() -> None:
    force = Force(
        "toy",
        "one",
        "F",
        "red",
        lines=fleet("a", "b", "c").lines,
        squadrons=({"name": "S", "members": [[0, 1], 1, [2, 0]]}, {"name": "T"}),
        accepted=(Acceptance("x", (1, 2), "n"), Acceptance("y", (0,), "n"), Acceptance("z", (), "n")),
    )
    after = lines.without(force, (0,))
    assert after.squadrons == ({"name": "S", "members": [0, [1, 0]]}, {"name": "T"})
    assert after.accepted == (Acceptance("x", (0, 1), "n"), Acceptance("z", (), "n"))
    moved = lines.moved(force, 0, 2)
    assert moved.accepted[0].units == (0, 1)
    assert moved.squadrons[0]["members"] == [[2, 1], 0, [1, 0]]


def test_a_problem_is_accepted_once() -> None:
    force = lines.accepting(lines.accepting(fleet("a"), fault("error"), "one"), fault("error"), "two")
    assert force.accepted == (Acceptance("rule", (), "two"),)
    assert lines.withdrawing(force, fault("error")).accepted == ()


def test_the_badge_says_in_words_how_legal_a_fleet_is() -> None:
    assert reading.badge(report()) == ("Legal", "good")
    assert reading.badge(report(fault("warning"))) == ("Legal, 1 warning", "warning")
    assert reading.badge(report(fault("error"), fault("error"))) == ("Not legal: 2 errors", "problem")
    assert reading.badge(report(fault("error", "ok"))) == ("Playable: accepted by the players", "warning")


def test_the_budget_is_told_with_what_is_left_or_too_many() -> None:
    assert reading.budget_text(Budget(5, 4, 1)) == "4 of 5 points · 1 left"
    assert reading.budget_text(Budget(5, 7, -2)) == "7 of 5 points · 2 too many"
    assert reading.budget_text(Budget(5, None, None)) == "? of 5 points"


def test_the_rest_tells_what_it_still_buys() -> None:
    some = Report(Budget(5, 4, 1), (), (Affordable("Large", 0), Affordable("Small", 2)), ())
    assert reading.rest_text(some) == "Still buys 2 Small"
    assert reading.rest_text(report()) == "Buys nothing more"


def test_a_line_has_the_word_of_its_worst_problem() -> None:
    found = (fault("warning", units=(0,)), fault("error", units=(0,)), fault("error", "ok", units=(1,)))
    assert [reading.status(found, n) for n in range(3)] == ["Error", "Error, accepted", "Fine"]


def test_offers_are_grouped_by_the_facet_that_has_the_levels() -> None:
    placed = reading.groups(CATALOGUE, tuple(BOATS.values()), ["small", "middling", "large"])
    assert placed["red/barge"] == "large"
    assert reading.groups(CATALOGUE, tuple(BOATS.values()), ["no such level"]) == {}
