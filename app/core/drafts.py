"""What a game says of a text while it is being written: what is wrong and why, what it takes, what it leads to.

Neutral records: a game fills them, and no window knows which game it is.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.core.marks import Page
from app.core.questions import Answer


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a text, in a sentence, and why; `at` and `length` say where, no length for the whole."""

    text: str
    why: str = ""
    at: int = 0
    length: int = 0


class Gauge(msgspec.Struct, frozen=True):
    """What a text takes of something that is bounded: `used` of `most`, None where nobody knows how much there is."""

    label: str
    used: int
    most: int | None = None

    @property
    def words(self) -> str:
        """The gauge in words, as in "main drive 4/6"."""
        return f"{self.label} {self.used}/{'?' if self.most is None else self.most}"


class Piece(msgspec.Struct, frozen=True):
    """A button that goes on with the text: `text` is the whole of it then; `refused` says why not now."""

    label: str
    text: str
    hint: str = ""
    refused: str = ""


class Draft(msgspec.Struct, frozen=True):
    """What there is to say of a text: `page` is a small drawing of what it leads to, None for none.

    `notes` are worth knowing; `pieces` are buttons, in rows by their order.
    """

    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    pieces: tuple[Piece, ...] = ()
    page: Page | None = None


def no_draft(_state: Any, _choice: str, _answers: Sequence[Answer], _text: str) -> Draft | None:
    """Return nothing: the game says nothing of a text before it is given."""
    return None
