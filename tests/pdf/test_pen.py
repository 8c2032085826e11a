"""The paper's pen: the same bytes for the same pages, everything embedded, text as it was typed."""

import pypdfium2
import pytest

from app.core.marks import Arc, Box, Dot, Line, Page, Path, Text
from app.pdf.pen import pdf

EVERYTHING = Page(
    300,
    200,
    (
        Box(10, 10, 50, 30, "accent", "ink", 1, 4),
        Box(70, 10, 50, 30, "accent", "ink", 1, 4),
        Box(130, 10, 50, 30, "panel", ""),
        Box(190, 10, 50, 30, "", "", key="unseen"),
        Line(10, 50, 200, 50, "rule", 0.5, 3),
        Dot(30, 80, 10, "damage", "ink"),
        Arc(80, 80, 20, -45, 90, "panel"),
        Path(((120, 70), (140, 70), (130, 90)), closed=True, fill="good"),
        Text(10, 120, "Damocles <b>&amp; Дамокл → 漢", "sans", 10),
        Text(290, 140, "right", "condensed-bold", 8, "faint", "end"),
    ),
    "Damocles",
)


def read(data: bytes, page: int = 0) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        return document[page].get_textpage().get_text_range()
    finally:
        document.close()


def test_the_same_pages_give_the_same_bytes() -> None:
    first = pdf([EVERYTHING, EVERYTHING], "Test")
    pdf([Page(100, 100, (Text(5, 50, "something else, ẞ", "display", 12),))], "Other")
    assert pdf([EVERYTHING, EVERYTHING], "Test") == first


def test_text_is_what_was_typed_never_markup() -> None:
    text = " ".join(read(pdf([EVERYTHING], "Test")).split())
    assert "Damocles <b>&amp; Дамокл → ?" in text
    assert "right" in text


def test_only_embedded_fonts_are_named() -> None:
    assert b"/Helvetica" not in pdf([EVERYTHING], "Test")


def test_pages_keep_their_own_sizes_and_names() -> None:
    document = pypdfium2.PdfDocument(pdf([EVERYTHING, Page(200, 300, (), "Second")], "Fleet of Ω"))
    assert [document[n].get_size() for n in range(2)] == [(300, 200), (200, 300)]
    assert [bookmark.get_title() for bookmark in document.get_toc()] == ["Damocles", "Second"]
    assert document.get_metadata_dict()["Title"] == "Fleet of Ω"
    document.close()


def test_marks_stand_where_they_should_be() -> None:
    document = pypdfium2.PdfDocument(
        pdf([Page(100, 100, (Box(10, 20, 30, 10, "accent", "", radius=1),))], "Test")
    )
    picture = document[0].render(scale=1).to_pil().convert("L")
    document.close()
    assert picture.getpixel((25, 25)) < 80
    assert picture.getpixel((25, 35)) == 255
    assert picture.getpixel((5, 25)) == 255


def test_progress_is_told_and_may_stop_the_work() -> None:
    told: list[tuple[int, int]] = []
    pdf([EVERYTHING] * 3, "Test", lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        pdf([EVERYTHING], "Test", stop)
    assert pdf([EVERYTHING], "Test")
