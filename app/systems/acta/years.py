"""When a class is in service, read off what its sheet prints.

A Call to Arms, *In Service Dates*; ruling 5. Printed are `2246+`, `2202-2265`, `2261 only`, `Until 2261`, `All`.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

#: First and last year of service, None for an open end.
Span: TypeAlias = tuple[int | None, int | None]

_FORMS: tuple[tuple[str, Callable[[tuple[str, ...]], Span]], ...] = (
    (r"all", lambda _: (None, None)),
    (r"(?:from\s+)?(\d{4})\s*\+", lambda years: (int(years[0]), None)),
    (r"from\s+(\d{4})", lambda years: (int(years[0]), None)),
    (r"(\d{4})\s*(?:-|–|to)\s*(\d{4})", lambda years: (int(years[0]), int(years[1]))),
    (r"(\d{4})(?:\s+only)?", lambda years: (int(years[0]), int(years[0]))),
    (r"(?:until|to)\s+(\d{4})", lambda years: (None, int(years[0]))),
)


@lru_cache(maxsize=512)
def span(text: str | None) -> Span | None:
    """Return the first and last Earth year of service, each None when open; None when nobody knows or can read it."""
    for form, read in _FORMS:
        found = re.fullmatch(form, (text or "").strip(), re.IGNORECASE)
        if found:
            return read(found.groups())
    return None


def in_service(text: str | None, year: int) -> bool | None:
    """Say whether a class serves in an Earth year; None when nobody knows."""
    years = span(text)
    if years is None:
        return None
    first, last = years
    return (first is None or year >= first) and (last is None or year <= last)
