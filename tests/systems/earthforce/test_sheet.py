"""The control sheet: every system and box is there to press, what is lost looks lost, what is unknown says so."""

import pytest

from app.core.marks import Box, Dot, Mark, Page, Text, key_at, tip_at
from app.systems.earthforce.catalogue import records
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.parts.ring import SLICES
from app.systems.earthforce.parts.subject import OrderBox, SheetUnit
from app.systems.earthforce.sheet import draw_sheet
from app.systems.earthforce.unit import icons, kinds
from tests.systems.earthforce.ships import CRUISER, STAR, VETERAN, record

OMEGA = "earth-alliance/omega-class-destroyer"
SIZES = [(543.0, 381.0), (543.0, 784.0), (385.0, 842.0), (330.0, 842.0), (180.0, 252.0)]


def unit(key: str, **fields: object) -> SheetUnit:
    return SheetUnit(id="u", name="", profile=record(key), **{"condition": Condition(), **fields})  # type: ignore[arg-type]


def keys(page: Page) -> list[str]:
    return [key for mark in page.marks if (key := getattr(mark, "key", ""))]


def texts(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def middle(mark: Mark) -> tuple[float, float]:
    assert isinstance(mark, Box)
    return mark.x + mark.w / 2, mark.y + mark.h / 2


@pytest.mark.parametrize(("w", "h"), SIZES)
@pytest.mark.parametrize("key", list(records("sourcebook")))
def test_every_system_can_be_pressed_where_it_is_drawn(key: str, w: float, h: float) -> None:
    page = draw_sheet(unit(key, fresh=False, turn=2), w, h)
    for icon in icons(record(key)):
        (mark,) = [mark for mark in page.marks if getattr(mark, "key", "") == f"u.{icon.id}"]
        assert key_at(page, *middle(mark)) == f"u.{icon.id}"
        assert tip_at(page, *middle(mark))


def test_every_box_has_a_key_and_marked_ones_are_filled() -> None:
    page = draw_sheet(unit(CRUISER, condition=Condition(marked=8), fresh=False), 543, 784)
    boxes = [mark for mark in page.marks if isinstance(mark, Box) and mark.key.startswith("u.damage.")]
    assert [mark.key for mark in boxes] == [f"u.damage.{n}" for n in range(1, 25)]
    assert [mark.fill for mark in boxes] == ["damage"] * 8 + ["paper"] * 16


def test_thresholds_stand_at_the_ends_of_rows_and_are_filled_once_passed() -> None:
    page = draw_sheet(unit(CRUISER, condition=Condition(marked=7), fresh=False), 543, 784)
    ends = {mark.text: mark.ink for mark in page.marks if isinstance(mark, Text) and mark.size > 14}
    discs = [mark.fill for mark in page.marks if isinstance(mark, Dot) and mark.fill == "ink" and mark.r > 5]
    assert (ends["5"], ends["4"]) == ("ink", "ink")
    assert len(discs) == 1


def test_an_unknown_track_is_open_and_says_so() -> None:
    page = draw_sheet(unit(OMEGA, condition=Condition(marked=34), fresh=False), 543, 784)
    marked = [mark for mark in page.marks if isinstance(mark, Box) and mark.fill == "damage"]
    assert len(marked) == 34
    assert "u.damage.50" in keys(page)
    assert texts(page).count("?") > 8


def test_lost_systems_look_lost_and_say_so() -> None:
    stages = {"pulse-1": "out", "jump-1": "damaged", "fire-1": "stunned", "drive-2": "dock"}
    whole = draw_sheet(unit(CRUISER, fresh=False), 543, 784)
    page = draw_sheet(unit(CRUISER, condition=Condition(icons=stages), fresh=False), 543, 784)
    assert len(page.marks) > len(whole.marks)
    crosses = [mark for mark in page.marks if getattr(mark, "stroke", "") == "damage"]
    assert len(crosses) == 2 + 1 + 1 + 3
    tips = [mark.tip for mark in page.marks if isinstance(mark, Box) and mark.key == "u.pulse-1"]
    assert tips == ["Pulse battery class 3, forward (1), knocked out"]


def test_figures_at_the_head_are_those_in_force() -> None:
    page = draw_sheet(unit(CRUISER, condition=Condition(icons={"drive-1": "out"}), fresh=False), 543, 784)
    assert {"4", " of 6", "2", " of 3"} <= set(texts(page))


def test_energy_and_mines_left_are_shown_and_can_be_set() -> None:
    page = draw_sheet(unit(STAR, condition=Condition(stores={"minbari-bps-1": 5}), fresh=False), 543, 784)
    assert "5/12" in texts(page)
    assert "u.store.minbari-bps-1" in keys(page)
    assert "u.store.mine-2" in keys(draw_sheet(unit(VETERAN, fresh=False), 543, 784))


def test_order_boxes_hold_the_turns_played_and_hide_what_is_secret() -> None:
    rows = (
        OrderBox(turn=1, velocity="6", course="12/12", orders="MD4, RS1", mode="AP", charge="5"),
        OrderBox(turn=2, velocity="10", hidden=True),
    )
    page = draw_sheet(unit(CRUISER, orders=rows, fresh=False, turn=2), 543, 784)
    said = texts(page)
    assert {"MD4, RS1", "12/12", "AP", "written, not shown"} <= set(said)
    assert "u.orders" in keys(page)


def test_many_turns_keep_the_last_ones_and_a_blank_row() -> None:
    rows = tuple(OrderBox(turn=n, orders=f"MD{n}") for n in range(1, 60))
    said = texts(draw_sheet(unit(CRUISER, orders=rows, fresh=False, turn=59), 543, 381))
    assert "MD59" in said
    assert "60" in said
    assert "MD1" not in said


def test_a_group_shows_its_fighters_and_its_ace() -> None:
    page = draw_sheet(
        unit("earth-alliance/starfury", condition=Condition(strength=4, ace=True), fresh=False), 543, 381
    )
    assert [key for key in keys(page) if "strength" in key] == [f"u.strength.{n}" for n in range(1, 7)]
    assert "4 of 6 left, an ace" in texts(page)


def test_a_practice_ship_says_on_its_sheet_that_it_is_invented() -> None:
    assert {"INVENTED", "PRACTICE"} <= set(texts(draw_sheet(unit(CRUISER), 543, 381)))
    assert "INVENTED" not in texts(draw_sheet(unit(OMEGA), 543, 381))


def test_the_arcs_of_a_ring_are_those_of_the_book() -> None:
    assert {name: sweep for name, (_, sweep) in SLICES.items()} == {"F": 60, "S": 120, "A": 60, "P": 120}
    assert sum(sweep for _, sweep in SLICES.values()) == 360
    assert {kind.id for kind in kinds().values() if kind.arc} >= {
        "pulse",
        "beam",
        "interceptor",
        "afb",
        "mine",
    }
