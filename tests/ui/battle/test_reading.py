"""What the battle page reads out of a game's descriptions."""

from app.core.marks import Box, Page, Text
from app.core.system import Choice, Fact, Overview, Side, UnitStatus
from app.ui.battle import reading
from app.ui.battle.past import as_text, read_value


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


def test_the_figures_nearest_to_a_unit_come_first() -> None:
    state = {
        "start": {"units": {"a-1": {"name": "A", "hull": 9}}},
        "units": {"a-1": {"name": "A", "left": 3, "hits": [{"id": "c1", "turn": 2}]}, "b-1": {"left": 5}},
    }
    assert [figure.path for figure in reading.correctable(state, "a-1")] == [
        "units/a-1/left",
        "units/a-1/hits/c1/turn",
        "units/a-1/name",
        "units/a-1/hits/c1/id",
        "start/units/a-1/hull",
        "start/units/a-1/name",
    ]


def test_a_typed_value_is_read_like_the_old_one() -> None:
    assert read_value(" 12 ", 3) == 12
    assert read_value("−4", 3) == -4
    assert read_value("?", 3) is None
    assert read_value("12", "old name") == "12"
    assert read_value("no", old=True) is False
    assert [as_text(value) for value in (None, True, False, 3, "x")] == ["?", "yes", "no", "3", "x"]
