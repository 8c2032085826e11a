"""Letters as text and as pages: newsletters, reports and forms, whatever their length."""

from app.core.fonts import width
from app.core.letter import Blank, Grid, Item, Items, Letter, Part, Plots, Say, grid, text
from app.core.letter_pages import draw
from app.core.letter_plots import plots, sign
from app.core.marks import Box, Line, Page, Text
from app.core.war import Chart, Series

A4 = (595.0, 842.0)
NAMES = {"red": "Red", "blue": "Blue"}
CHART = Chart(
    "held", "Targets held", "targets", (Series("red", ((1, 2.0), (2, -3.0))), Series("blue", ((1, 1.0),)))
)
TABLE = grid((("Ship", False), ("Points", True)), [(f"Ship {n}", str(n)) for n in range(120)])


def letter(*parts: Part, headline: str = "All quiet") -> Letter:
    return Letter("Kahuna", "Newsletter", "turn 1", headline, "Nothing happened.", parts)


def texts(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


def test_text_has_lists_tables_figures_and_boxes_to_fill_in() -> None:
    options = (("a", "Attack"), ("b", "Wait"))
    told = text(
        letter(
            Part("News", (Say("word " * 30), Items((Item("It fell", "3", ("below it",)),)))),
            Part("Table", (grid((("Ship", False), ("Points", True)), [("Damocles", "12")]),)),
            Part("Plots", (Plots((CHART,), NAMES),)),
            Part(
                "Form",
                (
                    Blank("Send it", "tick", "Raid", value="x"),
                    Blank("How many", "number"),
                    Blank("Then", "options", options=options, value="b"),
                    Blank("Long " * 12, "options", options=options),
                ),
            ),
        )
    )
    lines = told.splitlines()
    assert lines[:2] == ["KAHUNA", "Newsletter · turn 1"]
    assert max(len(line) for line in lines) <= 78
    for line in (
        "* It fell (3)",
        "    - below it",
        "Ship      Points",
        "Damocles      12",
        "  Red: turn 1: 2, turn 2: -3",
        "[x] Send it  (Raid)",
        "[____] How many",
        "Then: ( ) Attack  (x) Wait",
        "    ( ) Attack",
    ):
        assert line in lines


def test_long_columns_and_tables_go_on_over_the_page_with_their_heads_again() -> None:
    news = Part(
        "News",
        (Items(tuple(Item(f"Item {n} of many words that take more than a line of it") for n in range(150))),),
    )
    pages = draw(letter(news, Part("Ships", (TABLE,), wide=True)), *A4)
    assert len(pages) > 3
    words = [word for page in pages for word in texts(page)]
    assert all(f"Ship {n}" in words for n in range(120))
    assert sum(f"Item {n} of" in " ".join(words) for n in range(150)) == 150
    heads = [page for page in pages if "SHIP" in texts(page)]
    assert len(heads) >= 2
    for page in pages:
        for mark in page.marks:
            if isinstance(mark, Text):
                left = mark.x - {"start": 0, "middle": 0.5, "end": 1}[mark.anchor] * width(
                    mark.text, mark.face, mark.size
                )
                assert left > -0.5
                assert left + width(mark.text, mark.face, mark.size) < A4[0]
                assert 0 < mark.y < A4[1]


def test_what_begins_a_page_has_its_head_once() -> None:
    for rows in range(1, 45):
        table = grid((("Ship", False), ("Points", True)), [(f"Ship {n}", str(n)) for n in range(rows)])
        other = grid((("Boat", False),), [("Boat 1",)])
        parts = (
            Part("Ships", (table, other), wide=True),
            Part("Figures", (Plots((CHART,) * 5, NAMES),), wide=True),
        )
        for page in draw(letter(*parts), *A4):
            words = texts(page)
            for head, below in (("SHIP", "Ship "), ("BOAT", "Boat "), ("Blue", "Targets held")):
                assert words.count(head) == any(word.startswith(below) for word in words)


def test_columns_stand_beside_each_other_and_are_even() -> None:
    items = Part("News", (Items(tuple(Item(f"Item {n}") for n in range(40))),))
    (page,) = draw(letter(items), *A4)
    first = [mark for mark in page.marks if isinstance(mark, Text) and mark.text.startswith("Item")]
    columns = {round(mark.x) for mark in first}
    assert len(columns) == 2
    ends = [max(mark.y for mark in first if round(mark.x) == x) for x in columns]
    assert abs(ends[0] - ends[1]) < 40
    (narrow,) = draw(letter(Part("News", (Items((Item("One"),)),))), 300.0, 500.0)
    assert "One" in texts(narrow)


def test_a_form_has_boxes_that_are_ticked_when_it_is_filled_in() -> None:
    def marks(value: str) -> int:
        (page,) = draw(letter(Part("Form", (Blank("Send it", "tick", value=value),))), *A4)
        return sum(isinstance(mark, Line) for mark in page.marks)

    assert marks("x") == marks("") + 2
    (page,) = draw(
        letter(Part("Form", (Blank("How many", "number", value="7"), Blank("Name", "line", value="Hope")))),
        *A4,
    )
    assert {"7", "Hope"} <= set(texts(page))
    assert sum(isinstance(mark, Box) and not mark.fill for mark in page.marks) == 1


def test_plots_have_every_figure_below_nought_too_and_eight_marks_that_differ() -> None:
    (row,) = plots((CHART,), NAMES, 500.0)
    words = [mark.text for mark in row.marks if isinstance(mark, Text)]
    assert {"Red", "Blue", "Targets held", "−4", "0", "2"} <= set(words)
    assert all(0 <= mark.y <= row.h + 1 for mark in row.marks if isinstance(mark, Text))
    assert plots((Chart("held", "Targets held"),), NAMES, 500.0) == []
    shapes = [
        repr([(type(mark), getattr(mark, "points", ())) for mark in sign(n, 0, 0)])
        + repr(getattr(sign(n, 0, 0)[0], "fill", ""))
        for n in range(8)
    ]
    assert len(set(shapes)) == 8


def test_a_table_without_rows_and_an_empty_letter_are_still_pages() -> None:
    (page,) = draw(letter(Part("Empty", (Grid((), ()),), wide=True), headline=""), *A4)
    assert "Kahuna" in texts(page)
    assert "EMPTY" not in texts(page)
