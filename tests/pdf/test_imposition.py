"""Imposition: cards lie edge to edge, whole, with cut marks; pages are numbered."""

import pytest

from app.core.errors import UserError
from app.core.fonts import width
from app.core.marks import Box, Line, Page, Text
from app.pdf.imposition import MILLIMETRE, footed, grid, imposed

A4 = (210 * MILLIMETRE, 297 * MILLIMETRE)
LETTER = (215.9 * MILLIMETRE, 279.4 * MILLIMETRE)
A6 = (105 * MILLIMETRE, 148 * MILLIMETRE)
POKER = (63.5 * MILLIMETRE, 88.9 * MILLIMETRE)


@pytest.mark.parametrize(
    ("card", "paper", "count"), [(A6, A4, 4), (A6, LETTER, 2), (POKER, A4, 9), (POKER, LETTER, 9)]
)
def test_as_many_cards_as_fit_lie_on_a_sheet(
    card: tuple[float, float], paper: tuple[float, float], count: int
) -> None:
    assert grid(*card, *paper).count == count


def test_a_sheet_is_turned_when_it_holds_more_then() -> None:
    laid = grid(100, 40, 50, 100)
    assert (laid.w, laid.h, laid.count) == (100, 50, 1)


def test_a_card_that_is_too_large_is_refused_with_both_sizes() -> None:
    with pytest.raises(UserError, match=r"105 × 148 mm does not fit on paper of 100 × 100 mm"):
        grid(*A6, 100 * MILLIMETRE, 100 * MILLIMETRE)


def test_cards_lie_whole_on_the_sheet_and_do_not_overlap() -> None:
    card = Page(*POKER, (Box(0, 0, *POKER),), "Card")
    sheets = imposed([card] * 11, *A4)
    boxes = [[mark for mark in sheet.marks if isinstance(mark, Box)] for sheet in sheets]
    assert [len(found) for found in boxes] == [9, 2]
    corners = {(round(box.x, 2), round(box.y, 2)) for box in boxes[0]}
    assert len(corners) == 9
    for box in boxes[0]:
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.w <= A4[0] + 0.01
        assert box.y + box.h <= A4[1] + 0.01


def test_cut_marks_stay_on_the_sheet_and_off_the_cards_where_there_is_room() -> None:
    sheet = imposed([Page(*POKER, (), "Card")] * 9, *A4)[0]
    laid = grid(*POKER, *A4)
    marks = [mark for mark in sheet.marks if isinstance(mark, Line)]
    assert len([mark for mark in marks if mark.stroke == "ink"]) == 16
    for mark in marks:
        assert 0 <= min(mark.x1, mark.x2) <= max(mark.x1, mark.x2) <= sheet.w
        assert 0 <= min(mark.y1, mark.y2) <= max(mark.y1, mark.y2) <= sheet.h
        if mark.stroke == "ink" and mark.x1 == mark.x2:
            assert max(mark.y1, mark.y2) < laid.top or min(mark.y1, mark.y2) > sheet.h - laid.top


def test_no_cards_make_no_sheets() -> None:
    assert imposed([], *A4) == ()


def test_pages_are_numbered_and_a_long_title_stays_left_of_the_number() -> None:
    pages = footed([Page(300, 400, ()), Page(300, 400, ())], "A title " * 30)
    texts = [mark for mark in pages[1].marks if isinstance(mark, Text)]
    assert texts[-1].text == "Page 2 of 2"
    assert " ".join(mark.text for mark in texts[:-1]).split() == ["A", "title"] * 30
    number = texts[-1].x - width(texts[-1].text, texts[-1].face, texts[-1].size)
    assert all(mark.x + width(mark.text, mark.face, mark.size) < number for mark in texts[:-1])
