"""The program's faces: measured as both pens draw them, and with a face to lend what one lacks."""

from pathlib import Path
from typing import Any

import pytest

from app.core import fonts
from app.core.errors import UserError
from app.core.marks import Face
from app.core.truetype import metrics

SENTENCES = (
    "Heavy Laser Cannon 18″ – Boresight (a)",
    "Überschlachtschiff Ærø",
    "AVATAR To Wave 2/45° ≤ 6",
    "",
)


@pytest.mark.parametrize("face", list(fonts.FACES))
@pytest.mark.parametrize("text", SENTENCES)
def test_a_line_is_as_wide_as_the_pdf_library_sets_it(face: Face, text: str) -> None:
    from reportlab.pdfbase import ttfonts

    font: Any = ttfonts.TTFont("measured", str(fonts.font_path(fonts.face_fonts(face)[0])))
    assert fonts.width(text, face, 12) == pytest.approx(font.stringWidth(text, 12), rel=2e-3, abs=0.02)


def test_letters_that_a_face_lacks_are_lent_by_another() -> None:
    drawn = fonts.runs("Дамокл Ωmega", "display")
    assert [run for _, run in drawn] == ["Дамокл", " Ωmega"] or "".join(
        run for _, run in drawn
    ) == "Дамокл Ωmega"
    assert drawn[0][0] == "fira-sans-condensed-600"
    assert drawn[-1][0] == "barlow-condensed-600"


def test_a_letter_that_no_font_has_shows_as_a_question_mark() -> None:
    assert fonts.runs("漢", "sans") == (("barlow-400", "?"),)


def test_line_ends_become_spaces_and_accents_are_composed() -> None:
    assert fonts.runs("a\nb\tc", "sans") == (("barlow-400", "a b c"),)
    assert fonts.runs("e\u0301", "sans") == (("barlow-400", "é"),)


def test_width_grows_with_size_and_text() -> None:
    assert fonts.width("Damocles", "sans", 20) == pytest.approx(2 * fonts.width("Damocles", "sans", 10))
    assert fonts.width("Damocles", "sans-bold", 10) > fonts.width("Damocles", "sans", 10)


def test_a_file_that_is_no_font_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "broken.ttf"
    file.write_bytes(b"\0\1\0\0\0\2" + b"\0" * 40)
    with pytest.raises(UserError, match=r"broken\.ttf is not a font"):
        metrics(file)
