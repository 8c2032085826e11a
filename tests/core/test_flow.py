"""Flow: text shrinks, then wraps; blocks go on over the page; nothing is lost and nothing is too wide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.flow import Block, fit, moved, poured, stacked, wrap
from app.core.fonts import width
from app.core.marks import Arc, Box, Dot, Line, Path, Text

TEXTS = st.text(alphabet="abc WXÜд-“.\n", max_size=80)


@given(text=TEXTS, room=st.floats(min_value=12, max_value=300), size=st.floats(min_value=4, max_value=12))
def test_wrapped_lines_fit_and_lose_no_letter(text: str, room: float, size: float) -> None:
    lines = wrap(text, room, "sans", size)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert len(line) == 1 or width(line, "sans", size) <= room + 1e-6


@given(text=TEXTS.filter(lambda text: "\n" not in text), room=st.floats(min_value=20, max_value=200))
def test_fitted_text_is_never_wider_than_its_room_nor_smaller_than_allowed(text: str, room: float) -> None:
    fitted = fit(text, room, "condensed", 10, 6)
    assert 6 <= fitted.size <= 10
    assert all(width(line, "condensed", fitted.size) <= room + 1e-6 for line in fitted.lines)


def test_text_shrinks_before_it_wraps() -> None:
    whole = width("Damocles of Earth", "sans", 10)
    assert fit("Damocles of Earth", whole, "sans", 10, 6).size == 10
    shrunk = fit("Damocles of Earth", whole * 0.8, "sans", 10, 6)
    assert len(shrunk.lines) == 1
    assert shrunk.size == pytest.approx(8, rel=1e-3)
    wrapped = fit("Damocles of Earth", whole * 0.4, "sans", 10, 6)
    assert wrapped.size == 6
    assert wrapped.lines == ("Damocles", "of Earth")


def test_stacked_blocks_stand_below_each_other_with_their_gaps() -> None:
    whole = stacked((Block(10, (Text(0, 8, "a"),), 4), Block(5, (Box(0, 0, 5, 5),), 3)))
    assert (whole.h, whole.gap) == (18, 4)
    assert whole.marks == (Text(0, 8, "a"), Box(0, 13, 5, 5))


def test_blocks_that_do_not_fit_go_on_in_the_next_column() -> None:
    blocks = [Block(40, (), 10) for _ in range(5)]
    columns = poured(blocks, lambda n: 100 if n == 0 else 45)
    assert [len(column) for column in columns] == [2, 1, 1, 1]


def test_a_block_higher_than_any_column_has_one_of_its_own() -> None:
    assert [
        len(column) for column in poured([Block(10, ()), Block(500, ()), Block(10, ())], lambda n: 50)
    ] == [1, 1, 1]


def test_every_kind_of_mark_moves() -> None:
    marks = (
        Box(1, 2, 3, 4, key="k"),
        Line(0, 0, 1, 1),
        Text(5, 5, "t"),
        Dot(1, 1, 2),
        Arc(1, 1, 2, 0, 90),
        Path(((0, 0), (1, 2))),
    )
    assert moved(marks, 10, 20) == (
        Box(11, 22, 3, 4, key="k"),
        Line(10, 20, 11, 21),
        Text(15, 25, "t"),
        Dot(11, 21, 2),
        Arc(11, 21, 2, 0, 90),
        Path(((10, 20), (11, 22))),
    )


def test_a_block_higher_than_any_column_shrinks_with_all_its_marks_to_fit() -> None:
    marks = (Box(0, 0, 40, 200), Text(0, 199, "low", size=12), Path(((0, 0), (40, 200))), Line(0, 0, 0, 200))
    ((found,),) = poured([Block(200, marks)], lambda n: 50)
    assert found.h == pytest.approx(50)
    box, text, path, line = found.marks
    assert box == Box(0, 0, 10, 50, line=0.175)
    assert isinstance(text, Text)
    assert (text.y, text.size, text.text) == (pytest.approx(49.75), 3, "low")
    assert isinstance(path, Path)
    assert path.points == ((0, 0), (10, 50))
    assert isinstance(line, Line)
    assert line.y2 == 50
