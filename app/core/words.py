"""Small helpers for sentences: numbers with their nouns, lists with their "and", names as ids."""

import re
import unicodedata
from collections.abc import Sequence


def slug(name: str) -> str:
    """Return a name as an id: lower case, words joined by one hyphen, apostrophes dropped."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", re.sub(r"['’`]", "", plain.lower())).strip("-")


def counted(number: int, noun: str, plural: str = "") -> str:
    """Return `1 ship`, `3 ships`: a number with its noun."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """Return `a, b and c`."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def capital(text: str) -> str:
    """Return a text with a capital at its beginning and the rest as it is."""
    return text[:1].upper() + text[1:]


def known(value: object) -> str:
    """Return a figure as people read it: `?` when it is unknown."""
    return "?" if value is None else str(value)


def file_name(*parts: str) -> str:
    """Return a name for a file out of titles: only letters, digits, spaces and hyphens, at most 80 characters.

    The first title is shortened, so that the others still tell two files apart.
    """
    words = [re.sub(r"[^\w \-]+", "", unicodedata.normalize("NFKC", part)).strip() for part in parts]
    words = [re.sub(r"\s+", " ", word) for word in words if word]
    if len(words) > 1:
        words[0] = words[0][: max(80 - len(" - ".join(["", *words[1:]])), 10)].strip()
    return " - ".join(words)[:80].strip(" -") or "starmuster"
