"""Letters (newsletters, reports, forms) as text and PDF."""

from pathlib import Path
from typing import TYPE_CHECKING

from app.core import letter as letters
from app.core.errors import UserError
from app.core.letter import Letter
from app.core.letter_pages import draw
from app.core.marks import Page
from app.core.words import file_name as named_file
from app.operations.files import write_bytes, write_text

if TYPE_CHECKING:
    from collections.abc import Sequence


def pages(letter: Letter, size: tuple[float, float]) -> "tuple[Page, ...]":
    """Return the numbered pages of a letter on paper of a size in points."""
    return _numbered(draw(letter, *size), letter)


def pdf(letter: Letter, size: tuple[float, float], more: "Sequence[Page]" = ()) -> bytes:
    """Return a letter as PDF, with more pages after it; the same bytes for the same letter."""
    from app.pdf.pen import pdf as written

    drawn = _numbered((*draw(letter, *size), *more), letter)
    return written(drawn, " – ".join(part for part in (letter.name, letter.kind) if part))


def _numbered(drawn: "Sequence[Page]", letter: Letter) -> tuple[Page, ...]:
    from app.pdf.imposition import footed

    return footed(drawn, " – ".join(part for part in (letter.name, letter.kind) if part))


def text(letter: Letter) -> str:
    """Return a letter as plain text."""
    return letters.text(letter)


def write(letter: Letter, path: Path, size: tuple[float, float], more: "Sequence[Page]" = ()) -> None:
    """Write a letter as .pdf or .txt, by the path's suffix; raise UserError for another one."""
    suffix = path.suffix.lower()
    if suffix == ".pdf":
        write_bytes(path, pdf(letter, size, more))
    elif suffix == ".txt":
        write_text(path, text(letter))
    else:
        raise UserError(f"“{path.name}” cannot be written as “{suffix or path.name}”; use .pdf or .txt.")


def file_name(letter: Letter, suffix: str) -> str:
    """Return a name for the file of a letter: `Kahuna - Newsletter turn 3.pdf`."""
    return f"{named_file(letter.name, letter.kind)}{suffix}"
