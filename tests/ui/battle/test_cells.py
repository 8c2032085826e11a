"""What stands on the board, and what odds read like."""

import pytest

from app.core.board import Spread
from app.core.shown import Side
from app.core.system import Overview, UnitStatus
from app.ui.battle.cells import Folded, columns, holder
from app.ui.battle.odds import bars_of, percent

SIDES = (Side("red", "Red"), Side("blue", "Blue"))


def ship(key: str, side: str = "red", **more: object) -> UnitStatus:
    return UnitStatus(key, key.title(), "Ship", side, **more)  # type: ignore[arg-type]


def flight(key: str, group: str = "", side: str = "red", **more: object) -> UnitStatus:
    return UnitStatus(key, key.title(), "Flight", side, group=group, small=True, **more)  # type: ignore[arg-type]


def ids(seen: Overview, *shown: str) -> list[list[str]]:
    return [[cell.id for cell in column.cells] for column in columns(seen, frozenset(shown))]


def test_flights_stand_folded_under_their_ship_and_loose_ones_at_the_end() -> None:
    units = (ship("a"), flight("f1", "a"), flight("f2", "a"), flight("g1"), flight("g2"), ship("b"))
    seen = Overview("", "", SIDES, units)
    assert ids(seen) == [["a", "a/Flight", "b", "red/Flight"], []]
    assert ids(seen, "a/Flight")[0] == ["a", "a/Flight", "f1", "f2", "b", "red/Flight"]
    assert holder(seen, units[2]) == "a/Flight"
    assert holder(seen, units[0]) == ""


def test_a_single_flight_is_not_folded() -> None:
    assert ids(Overview("", "", SIDES, (ship("a"), flight("f1", "a")))) == [["a", "f1"], []]


def test_a_brief_board_tells_flights_on_the_card_of_their_ship() -> None:
    units = (ship("a"), flight("f1", "a", states=("aboard",)), flight("f2", "a"))
    (red, _) = columns(Overview("", "", SIDES, units), frozenset(), brief=True)
    assert [cell.carried for cell in red.cells] == [("2 × Flight: 1 aboard, 1 in play",)]


def test_units_of_no_side_have_a_column_of_their_own() -> None:
    assert ids(Overview("", "", SIDES, (ship("a", "nobody"),))) == [[], [], ["a"]]


def test_folded_units_tell_how_they_are_and_how_many_are_to_act() -> None:
    members = (flight("f1", ready=True), flight("f2", states=("destroyed",), out=True), flight("f3"))
    fold = Folded("x", "Flight", "red", members, shown=False)
    assert fold.words == ("2 in play", "1 destroyed")
    assert (fold.waiting, fold.left) == (1, 2)


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (0, "0 %"),
        (0.0004, "under 0.1 %"),
        (0.004, "0.4 %"),
        (0.5, "50 %"),
        (0.9999, "over 99.9 %"),
        (1, "100 %"),
    ],
)
def test_chances_read_as_people_say_them(chance: float, words: str) -> None:
    assert percent(chance) == words


def test_a_long_spread_is_drawn_with_neighbours_taken_together() -> None:
    values = tuple((n, 0.01) for n in range(100))
    bars = bars_of(Spread("Damage", values))
    assert len(bars) == 20
    assert bars[0][0] == "0–4"
    assert bars[0][1] == pytest.approx(0.05)
    assert sum(chance for _, chance in bars) == pytest.approx(1)
    assert bars_of(Spread("Nothing", ())) == ()


def test_the_long_tail_of_a_spread_is_one_bar() -> None:
    values = ((0, 0.5), (1, 0.497), (2, 0.002), (3, 0.0005), (4, 0.0005))
    assert bars_of(Spread("Hits", values)) == (("0", 0.5), ("1+", pytest.approx(0.5)))


def test_figures_that_never_come_keep_their_place() -> None:
    assert bars_of(Spread("Hits", ((0, 0.5), (3, 0.5)))) == (("0", 0.5), ("1", 0), ("2", 0), ("3", 0.5))
