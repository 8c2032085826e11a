"""Layout numbers of sheets and cards, all from one size of text, and the words in small capitals above things."""

from dataclasses import dataclass

from app.core.flow import Block, fit, wrap
from app.core.fonts import width
from app.core.marks import Face, Line, Mark, Text


@dataclass(frozen=True, slots=True)
class Style:
    """Sizes in points, from the size of running text; `box` is the largest side of a box of a track."""

    body: float
    box: float
    roomy: bool = True

    @property
    def label(self) -> float:
        """Size of the words above figures and columns."""
        return self.body * 0.8

    @property
    def small(self) -> float:
        """Size of reasons and sources."""
        return self.body * 0.86

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

    @property
    def gap(self) -> float:
        """Space between blocks."""
        return self.body * 0.85

    @property
    def pad(self) -> float:
        """Space inside a box, and between columns half of it."""
        return self.body * 0.55

    def line(self, width: float) -> float:
        """Return a line's width in points on this page: finer on cards than on a whole page."""
        return width * min(1.0, max(0.4, self.body / 9))


def heading(title: str, w: float, style: Style, aside: str = "") -> Block:
    """A heading over a hairline, with a word at the right end when there is room for it."""
    size = style.label
    marks: list[Mark] = [
        Text(0, size, title.upper(), "condensed-bold", size),
        Line(0, size * 1.4, w, size * 1.4, "accent", style.line(0.8)),
    ]
    if aside:
        room = w - width(title.upper(), "condensed-bold", size) - style.pad * 2
        fitted = fit(aside, room, "condensed", size, size * 0.8)
        if len(fitted.lines) == 1:
            marks.append(Text(w, size, aside, "condensed", fitted.size, "faint", "end"))
    return Block(size * 1.4 + style.pad * 0.5, tuple(marks), style.gap)


def paragraph(
    text: str, w: float, size: float, face: Face = "sans", ink: str = "ink", gap: float = 0
) -> Block:
    """Running text in as many lines as it needs."""
    lines = wrap(text, w, face, size)
    step = size * 1.22
    marks = tuple(Text(0, step * n + size, line, face, size, ink) for n, line in enumerate(lines))
    return Block(step * len(lines), marks, gap)


def struck(x: float, baseline: float, text: str, face: Face, size: float) -> tuple[Mark, ...]:
    """A figure that no longer counts: faint, with a line through it."""
    wide = width(text, face, size)
    y = baseline - size * 0.31
    return Text(x, baseline, text, face, size, "faint"), Line(
        x - 1, y, x + wide + 1, y, "ink", max(0.6, size * 0.08)
    )
