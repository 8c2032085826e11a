"""The program's own faces: which font file draws which characters, and how wide a text is, kerning off.

Both pens draw the runs that `runs` gives, each at the place that `width` says, so screen and paper agree.
Files come from font packages; nothing is loaded before it is first measured.
"""

import unicodedata
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path

from app.core.marks import Face
from app.core.truetype import Metrics, metrics

#: Family and weight of each face.
FACES: Mapping[Face, tuple[str, int]] = {
    "sans": ("barlow", 400),
    "sans-bold": ("barlow", 600),
    "condensed": ("barlow-condensed", 500),
    "condensed-bold": ("barlow-condensed", 700),
    "display": ("barlow-condensed", 600),
}
#: Families that lend a character, in this order: arrows and ticks, then Cyrillic and Greek.
LENDERS = ("ibm-plex-sans-condensed", "fira-sans-condensed")
#: What is drawn for a character that no font has.
NOBODY_HAS = "?"

Run = tuple[str, str]


@cache
def font_path(font: str) -> Path:
    """Return the file of a font named `family-weight`."""
    import fontpkg  # pyright: ignore[reportMissingTypeStubs] - it has types, only no marker

    family, _, weight = font.rpartition("-")
    return fontpkg.path(family, int(weight))


@cache
def face_fonts(face: Face) -> tuple[str, ...]:
    """Return the fonts of a face, its own first, then those that lend it characters."""
    family, weight = FACES[face]
    return tuple(f"{name}-{weight}" for name in (family, *LENDERS))


@cache
def font_metrics(font: str) -> Metrics:
    """Return the widths of a font."""
    return metrics(font_path(font))


@lru_cache(maxsize=8192)
def runs(text: str, face: Face) -> tuple[Run, ...]:
    """Return a line of text as runs, each a font and what to draw in it; what no font has becomes `?`."""
    found: list[tuple[str, list[str]]] = []
    for letter in _plain(text):
        font, drawn = _letter(letter, face)
        if not found or found[-1][0] != font:
            found.append((font, []))
        found[-1][1].append(drawn)
    return tuple((font, "".join(letters)) for font, letters in found)


@lru_cache(maxsize=8192)
def ems(text: str, face: Face) -> float:
    """Return the width of a line of text in ems."""
    return sum(run_ems(font, run) for font, run in runs(text, face))


@lru_cache(maxsize=8192)
def run_ems(font: str, run: str) -> float:
    """Return the width of a run in ems; all its characters are in the font."""
    advances = font_metrics(font).advances
    return sum(advances[letter] for letter in run)


def width(text: str, face: Face, size: float) -> float:
    """Return the width of a line of text in points, at `size` points."""
    return ems(text, face) * size


def _plain(text: str) -> str:
    """Compose accents, and turn line ends and tabs into spaces."""
    composed = text if text.isascii() else unicodedata.normalize("NFC", text)
    return "".join(" " if letter in "\t\n\r\v\f\xa0\u2028\u2029" else letter for letter in composed)


@lru_cache(maxsize=4096)
def _letter(letter: str, face: Face) -> tuple[str, str]:
    for font in face_fonts(face):
        if letter in font_metrics(font).advances:
            return font, letter
    return face_fonts(face)[0], NOBODY_HAS
