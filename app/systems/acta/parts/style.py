"""Layout numbers of roster sheets and cards, and figures that no longer count."""

from dataclasses import dataclass
from typing import ClassVar

from app.core import style
from app.core.fonts import width
from app.core.marks import Face, Line, Mark, Text


@dataclass(frozen=True, slots=True)
class Style(style.Style):
    """Sizes in points; `box` is the largest side of a box of a track."""

    SMALL: ClassVar[float] = 0.86
    GAP: ClassVar[float] = 0.85
    PAD: ClassVar[float] = 0.55
    BELOW: ClassVar[float] = 0.5
    FINEST: ClassVar[float] = 0.4
    BOLDEST: ClassVar[float] = 1.0

    box: float
    roomy: bool = True

    @property
    def figure(self) -> float:
        """Size of the figures at the head."""
        return self.body * 1.95

    @property
    def name(self) -> float:
        """Size of the ship's name."""
        return self.body * 2.7

    @property
    def row(self) -> float:
        """Height of a line of running text."""
        return self.body * 1.3


def struck(x: float, baseline: float, text: str, face: Face, size: float) -> tuple[Mark, ...]:
    """A figure that no longer counts: faint, with a line through it."""
    wide = width(text, face, size)
    y = baseline - size * 0.31
    return Text(x, baseline, text, face, size, "faint"), Line(
        x - 1, y, x + wide + 1, y, "ink", max(0.6, size * 0.08)
    )
