"""Layout numbers of control sheets, all from one size of text, and the words that stand above blocks."""

from dataclasses import dataclass

from app.core.flow import Block, fit, wrap
from app.core.fonts import width
from app.core.marks import Face, Line, Mark, Text


@dataclass(frozen=True, slots=True)
class Style:
    """Sizes in points, from the size of running text `body`; `icon` is the side of a symbol, `box` of a damage box."""

    body: float
    icon: float
    box: float

    @property
    def label(self) -> float:
        """Size of the words above blocks and columns."""
        return self.body * 0.8

    @property
    def small(self) -> float:
        """Size of captions and sources."""
        return self.body * 0.84

    @property
    def gap(self) -> float:
        """Space between blocks."""
        return self.body * 0.9

    @property
    def pad(self) -> float:
        """Space inside a frame, and between columns half of it."""
        return self.body * 0.6

    def line(self, width: float) -> float:
        """Return a line's width in points on this page: finer on cards than on a whole page."""
        return width * min(1.15, max(0.45, self.body / 9))


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
    return Block(size * 1.4 + style.pad * 0.6, tuple(marks), style.gap)


def paragraph(
    text: str, w: float, size: float, face: Face = "sans", ink: str = "ink", gap: float = 0
) -> Block:
    """Running text in as many lines as it needs."""
    lines = wrap(text, w, face, size)
    step = size * 1.22
    marks = tuple(Text(0, step * n + size, line, face, size, ink) for n, line in enumerate(lines))
    return Block(step * len(lines), marks, gap)
