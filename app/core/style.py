"""Layout numbers of sheets and cards, all from one size of text, and the words that stand above blocks and in them."""

from dataclasses import dataclass
from typing import ClassVar

from app.core.flow import Block, fit, wrap
from app.core.fonts import width
from app.core.marks import Face, Line, Mark, Text


@dataclass(frozen=True, slots=True)
class Style:
    """Sizes in points, from the size of running text `body`; a game says how they stand to it."""

    #: Shares of the size of running text: of captions, between blocks, inside boxes.
    SMALL: ClassVar[float]
    GAP: ClassVar[float]
    PAD: ClassVar[float]
    #: The space below a heading, as a share of `pad`.
    BELOW: ClassVar[float]
    #: How much finer and bolder lines may be than on a whole page.
    FINEST: ClassVar[float]
    BOLDEST: ClassVar[float]

    body: float

    @property
    def label(self) -> float:
        """Size of the words above figures, blocks and columns."""
        return self.body * 0.8

    @property
    def small(self) -> float:
        """Size of captions, reasons and sources."""
        return self.body * self.SMALL

    @property
    def gap(self) -> float:
        """Space between blocks."""
        return self.body * self.GAP

    @property
    def pad(self) -> float:
        """Space inside a box, and between columns half of it."""
        return self.body * self.PAD

    def line(self, width: float) -> float:
        """Return a line's width in points on this page: finer on cards than on a whole page."""
        return width * min(self.BOLDEST, max(self.FINEST, self.body / 9))


def heading(title: str, w: float, style: Style, aside: str = "") -> Block:
    """A heading over a hairline, with a word at the right end when there is room for it."""
    size = style.label
    marks: list[Mark] = [
        Text(0, size, title.upper(), "condensed-bold", size),
        Line(0, size * 1.4, w, size * 1.4, "accent", style.line(0.8)),
    ]
    room = w - width(title.upper(), "condensed-bold", size) - style.pad * 2
    if aside and room > 0:
        fitted = fit(aside, room, "condensed", size, size * 0.8)
        if len(fitted.lines) == 1:
            marks.append(Text(w, size, aside, "condensed", fitted.size, "faint", "end"))
    return Block(size * 1.4 + style.pad * style.BELOW, tuple(marks), style.gap)


def paragraph(
    text: str, w: float, size: float, face: Face = "sans", ink: str = "ink", gap: float = 0
) -> Block:
    """Running text in as many lines as it needs."""
    lines = wrap(text, w, face, size)
    step = size * 1.22
    marks = tuple(Text(0, step * n + size, line, face, size, ink) for n, line in enumerate(lines))
    return Block(step * len(lines), marks, gap)
