"""What the battle page reads out of a game's descriptions."""

from app.core.marks import Box, Page, Text
from app.core.shown import Fact, Side
from app.core.system import Choice, Overview, UnitStatus
from app.ui.battle import reading


def test_a_fact_of_left_and_full_is_a_bar_and_others_are_not() -> None:
    assert reading.bar(Fact("Hull", "8/12")) == reading.Bar("Hull", 8, 12)
    assert reading.bar(Fact("Hull", "?/12")) == reading.Bar("Hull", None, 12)
    assert reading.bar(Fact("Turns", "2/45°")) is None
    assert reading.bar(Fact("Speed", "8")) is None


def test_a_bar_never_shows_more_than_all_or_less_than_nothing() -> None:
    assert reading.Bar("Hull", 20, 12).share == 1
    assert reading.Bar("Hull", -3, 12).share == 0
    assert reading.Bar("Hull", 3, 0).share == 0


def test_what_can_be_marked_stands_before_what_cannot() -> None:
    unit = UnitStatus("a", "A", "", "red"), UnitStatus("b", "B", "", "red", facts=(Fact("Hull", "1/1"),))
    seen = Overview("", "", (Side("red", "Red"),), unit)
    assert [item.id for item in reading.items(seen)] == ["red", "b", "a"]


def test_units_of_no_named_side_are_not_lost() -> None:
    seen = Overview("", "", (Side("red", "Red"),), (UnitStatus("a", "A", "", "nobody"),))
    assert [item.id for item in reading.items(seen)] == ["red", "a"]


def test_choices_of_a_group_stand_together() -> None:
    made = [Choice("1", "", "x", "a"), Choice("2", "", "y", "a"), Choice("3", "", "x", "a"), Choice("4", "")]
    assert [choice.key for choice in reading.of_subject(made, "a")] == ["1", "3", "2"]
    assert reading.next_choice(made) == made[3]


def test_only_rows_of_boxes_that_take_points_are_tracks() -> None:
    marks = (
        Text(0, 0, "A", key="a-1.name"),
        *(Box(0, 0, 1, 1, key=f"a-1.hull.{n}") for n in (1, 2, 3)),
        Box(0, 0, 1, 1, key="a-1.weapon.1"),
        Box(0, 0, 1, 1, key="b-1.hull.9"),
    )

    def takes(key: str, text: str) -> str | None:
        return text if key.endswith("hull") else None

    assert reading.tracks(Page(1, 1, marks), "a-1", takes) == (reading.Track("a-1.hull", "Hull", 3),)
