"""When a class is in service, read off what its sheet prints."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.systems.acta import catalogue, years


@pytest.mark.parametrize(
    ("text", "before", "first", "last", "after"),
    [
        ("2246+", 2245, 2246, 9999, None),
        ("2202-2265", 2201, 2202, 2265, 2266),
        ("2202–2265", 2201, 2202, 2265, 2266),
        ("2261 only", 2260, 2261, 2261, 2262),
        ("Until 2261", None, 1, 2261, 2262),
        ("until 2261", None, 1, 2261, 2262),
        ("All", None, 1, 9999, None),
    ],
)
def test_a_class_serves_in_the_years_that_are_printed(
    text: str, before: int | None, first: int, last: int, after: int | None
) -> None:
    assert years.in_service(text, first) is True
    assert years.in_service(text, last) is True
    assert before is None or years.in_service(text, before) is False
    assert after is None or years.in_service(text, after) is False


@pytest.mark.parametrize("text", [None, "", "  ", "?", "soon", "224+", "2246+ or so"])
def test_what_cannot_be_read_is_unknown(text: str | None) -> None:
    assert years.in_service(text, 2250) is None


def test_every_date_that_ships_can_be_read() -> None:
    for edition in ("first", "second"):
        for record in catalogue.records(edition).values():
            printed = record.profile["in_service"]
            assert printed is None or years.span(printed) is not None, record.key


@given(st.text(max_size=20), st.integers(1900, 2300))
def test_any_text_is_read_or_unknown(text: str, year: int) -> None:
    assert years.in_service(text, year) in (True, False, None)
