"""Forms that any reader of PDF can fill in."""

from app.core.letter import Blank, Letter, Part
from app.core.letter_pages import draw
from app.core.marks import Box, Page
from app.pdf.pen import pdf


def form(*blanks: Blank) -> bytes:
    return pdf(draw(Letter("Kahuna", "Orders", parts=(Part("Form", blanks),)), 595.0, 842.0), "Orders")


def test_boxes_with_a_key_become_fields_with_what_is_filled_in() -> None:
    options = (("a", "Attack"), ("b", "Wait"))
    made = form(
        Blank("Send it", "tick", value="x", key="send"),
        Blank("How many", "number", value="7", key="plan:repair:hyperion-1"),
        Blank("Name", "line", value="Hope", key="name"),
        Blank("Then", "options", options=options, value="b", key="then"),
    )
    for part in (
        b"/AcroForm",
        b"(send)",
        b"(plan:repair:hyperion-1)",
        b"(name)",
        b"(then)",
        b"(Hope)",
        b"/V (7)",
    ):
        assert part in made
    assert made.count(b"/FT /Tx") == 2
    assert b"/V /2" in made
    assert made == form(
        Blank("Send it", "tick", value="x", key="send"),
        Blank("How many", "number", value="7", key="plan:repair:hyperion-1"),
        Blank("Name", "line", value="Hope", key="name"),
        Blank("Then", "options", options=options, value="b", key="then"),
    )


def test_what_has_no_key_is_only_drawn() -> None:
    assert b"/AcroForm" not in form(Blank("Send it", "tick"), Blank("Name", "line"))
    sheet = Page(100.0, 100.0, (Box(10, 10, 10, 10, key="hyperion-1.damage.12"),))
    assert b"/AcroForm" not in pdf([sheet], "A sheet")


def test_a_strangers_names_and_texts_never_break_the_form() -> None:
    odd = "a) /Kids \n☃ " * 40
    options = ((odd, odd), ("", ""), ("b", "Wait"))
    made = form(
        Blank(odd, "line", value="Ж ☃ )(" * 9, key=odd),
        Blank("Then", "options", options=options, value=odd, key=f"{odd}2"),
        Blank("Then", "options", options=options, value=odd, key=f"{odd}3"),
        Blank("Once", "tick", value=odd, key="="),
        Blank("Once", "tick", value=odd, key="="),
    )
    assert made.startswith(b"%PDF")
    assert b"Kids \n" not in made
