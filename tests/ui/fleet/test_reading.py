"""What the fleet page reads out of a report."""

from app.core.force import Affordable, Budget, Fault, Report
from app.core.forms import Field
from app.core.questions import Option
from app.ui.fleet import reading
from tests.ui.toy.fleet import BOATS, CATALOGUE


def report(*faults: Fault, left: int | None = 1) -> Report:
    return Report(Budget(5, None if left is None else 5 - left, left), (), (), faults)


def fault(severity: str, accepted: str | None = None, units: tuple[int, ...] = ()) -> Fault:
    return Fault("rule", severity, "message", "source", "remedy", units, accepted)


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


def test_offers_of_a_game_without_levels_are_grouped_by_its_first_facet() -> None:
    placed = reading.groups(CATALOGUE, tuple(BOATS.values()), [])
    assert (placed["red/barge"], placed["blue/raft"]) == ("Red", "Blue")


def test_terms_are_told_by_their_words_and_figures_by_what_they_count() -> None:
    fields = (
        Field("name", "Name", "text", "Alpha"),
        Field("weather", "Weather", "choice", "gale-force", options=(Option("gale-force", "A gale"),)),
        Field("points", "Points", "number", 5, unit="points"),
        Field("year", "Year", "number", 1805),
        Field("tide", "Tide", "number", None, unknown=True),
        Field("pooled", "Pooled", "flag", value=True),
    )
    assert reading.terms_text(fields) == "A gale · 5 points · Year 1805"
    assert reading.terms_text([Field("points", "Points", "number", 1, unit="points")]) == "1 point"


def test_without_a_budget_nothing_is_counted_but_what_has_a_cost() -> None:
    free = Report(Budget(None, 0, None), (), (), ())
    assert reading.budget_text(free.budget) == "No budget"
    assert reading.points_text(free.budget) == ""
    assert reading.budget_text(Budget(None, 40, None)) == "40 points"
    assert reading.rest_text(free) == ""
