"""The paper's pen: pages of marks become PDF, the same bytes for the same pages.

A rounded box that repeats is a form that is drawn once and placed often; a colour, width or font is set only
when it changes; texts that follow each other share a text object. Text is never read as markup.
"""

import io
from collections.abc import Callable, Mapping, Sequence
from math import cos, radians, sin
from threading import Lock
from typing import Any

from app.core.fonts import font_path, run_ems, runs, width
from app.core.marks import Arc, Box, Dot, Line, Mark, Page, Path, Text
from app.pdf.fields import add_fields
from app.pdf.palette import PAPER, Colour

#: The PDF library carries no complete types, so its canvas is what it is.
Canvas = Any
Progress = Callable[[int, int], None]
FIRST_FONT = "barlow-400"
#: The PDF library keeps its fonts for all documents alike, so one document is written at a time.
ONE_AT_A_TIME = Lock()


def pdf(pages: Sequence[Page], title: str, progress: Progress | None = None) -> bytes:
    """Return pages as a PDF with `title`, embedded fonts and an outline of the pages' names.

    `progress` is told how many pages of how many are done, and may raise to stop.
    """
    from reportlab.pdfgen import canvas as pdfgen

    options: dict[str, Any] = {"invariant": 1, "pageCompression": 1, "initialFontName": FIRST_FONT}
    with ONE_AT_A_TIME:
        _font(FIRST_FONT)
        target = io.BytesIO()
        canvas: Canvas = pdfgen.Canvas(target, **options)
        canvas.setTitle(title)
        canvas.setCreator("Starmuster")
        _draw(pages, canvas, progress)
        canvas.save()
    return target.getvalue()


def _draw(pages: Sequence[Page], canvas: Canvas, progress: Progress | None) -> None:
    pen = Pen(canvas, PAPER)
    named = ""
    for number, page in enumerate(pages):
        canvas.setPageSize((page.w, page.h))
        if page.name and page.name != named:
            named = page.name
            canvas.bookmarkPage(f"page-{number}")
            canvas.addOutlineEntry(named, f"page-{number}", 0)
        pen.page(page)
        add_fields(canvas, page.marks, page.h)
        canvas.showPage()
        if progress is not None:
            progress(number + 1, len(pages))


def _font(name: str) -> None:
    """Make a font known to the PDF library once for all."""
    from reportlab.pdfbase import pdfmetrics, ttfonts

    known: Any = pdfmetrics
    if name not in known.getRegisteredFontNames():
        known.registerFont(ttfonts.TTFont(name, str(font_path(name))))


class Pen:
    """Draws marks on a canvas whose y axis points up, and remembers the colours and widths that are set."""

    def __init__(self, canvas: Canvas, palette: Mapping[str, Colour]) -> None:
        self._canvas = canvas
        self._palette = palette
        self._forms: dict[tuple[float | str, ...], str] = {}
        self._fonts: set[str] = {FIRST_FONT}
        self._height = 0.0
        self._fill, self._stroke = "", ""
        self._line: float = -1.0
        self._dash: float = -1.0

    def page(self, page: Page) -> None:
        """Draw a page's marks in their order."""
        self._height = page.h
        self._forget()
        texts: list[Text] = []
        for mark in page.marks:
            if isinstance(mark, Text):
                texts.append(mark)
                continue
            self._texts(texts)
            self._mark(mark)
        self._texts(texts)

    def _forget(self) -> None:
        self._fill, self._stroke = "", ""
        self._line, self._dash = -1.0, -1.0

    def _mark(self, mark: Mark) -> None:
        match mark:
            case Box():
                self._box(mark)
            case Line():
                self._pencil(mark.stroke, mark.line, mark.dash)
                self._canvas.line(mark.x1, self._height - mark.y1, mark.x2, self._height - mark.y2)
            case Dot():
                if self._brush(mark.fill, mark.stroke, mark.line):
                    self._canvas.circle(
                        mark.x, self._height - mark.y, mark.r, bool(mark.stroke), bool(mark.fill)
                    )
            case Arc():
                self._arc(mark)
            case Path():
                self._path(mark)
            case Text():
                self._texts([mark])

    def _box(self, box: Box) -> None:
        if not (box.fill or box.stroke):
            return
        if box.radius:
            self._form(box)
            return
        self._brush(box.fill, box.stroke, box.line)
        self._canvas.rect(box.x, self._height - box.y - box.h, box.w, box.h, bool(box.stroke), bool(box.fill))

    def _form(self, box: Box) -> None:
        """Place the form of a rounded box; a form has its own colours and leaves the page's as they are."""
        shape = (box.w, box.h, box.fill, box.stroke, box.line, box.radius)
        name = self._forms.get(shape)
        canvas = self._canvas
        if name is None:
            name = self._forms[shape] = f"b{len(self._forms)}"
            kept = self._fill, self._stroke, self._line, self._dash
            edge = box.line
            canvas.beginForm(name, -edge, -edge, box.w + edge, box.h + edge)
            self._forget()
            self._brush(box.fill, box.stroke, box.line)
            radius = min(box.radius, box.w / 2, box.h / 2)
            canvas.roundRect(0, 0, box.w, box.h, radius, bool(box.stroke), bool(box.fill))
            canvas.endForm()
            self._fill, self._stroke, self._line, self._dash = kept
        canvas.saveState()
        canvas.translate(box.x, self._height - box.y - box.h)
        canvas.doForm(name)
        canvas.restoreState()

    def _arc(self, arc: Arc) -> None:
        if not self._brush(arc.fill, arc.stroke, arc.line):
            return
        y = self._height - arc.y
        begin = 90 - arc.start
        path = self._canvas.beginPath()
        path.moveTo(arc.x, y)
        path.lineTo(arc.x + arc.r * cos(radians(begin)), y + arc.r * sin(radians(begin)))
        path.arcTo(arc.x - arc.r, y - arc.r, arc.x + arc.r, y + arc.r, begin, -arc.sweep)
        path.close()
        self._draw(path, arc.fill, arc.stroke)

    def _path(self, mark: Path) -> None:
        if len(mark.points) < 2 or not self._brush(mark.fill, mark.stroke, mark.line):
            return
        path = self._canvas.beginPath()
        x, y = mark.points[0]
        path.moveTo(x, self._height - y)
        for x, y in mark.points[1:]:
            path.lineTo(x, self._height - y)
        if mark.closed:
            path.close()
        self._draw(path, mark.fill, mark.stroke)

    def _draw(self, path: Any, fill: str, stroke: str) -> None:
        self._canvas.drawPath(path, bool(stroke), bool(fill))

    def _texts(self, texts: list[Text]) -> None:
        """Draw texts that follow each other, and empty the list."""
        if not texts:
            return
        out = self._canvas.beginText()
        font, size = "", 0.0
        for text in texts:
            self._colour_text(text.ink, out.setFillColorRGB)
            x = text.x - _before(text)
            for name, run in runs(text.text, text.face):
                if (name, text.size) != (font, size):
                    font, size = name, text.size
                    self._load(name)
                    out.setFont(name, size)
                out.setTextOrigin(x, self._height - text.y)
                out.textOut(run)
                x += run_ems(name, run) * text.size
        self._canvas.drawText(out)
        texts.clear()

    def _colour_text(self, ink: str, set_colour: Callable[[float, float, float], object]) -> None:
        if ink != self._fill:
            self._fill = ink
            set_colour(*self._palette[ink])

    def _load(self, font: str) -> None:
        if font not in self._fonts:
            _font(font)
            self._fonts.add(font)

    def _brush(self, fill: str, stroke: str, line: float) -> bool:
        """Set colours and width for a shape; say whether it shows at all."""
        if fill and fill != self._fill:
            self._fill = fill
            self._canvas.setFillColorRGB(*self._palette[fill])
        if stroke:
            self._pencil(stroke, line, 0)
        return bool(fill or stroke)

    def _pencil(self, stroke: str, line: float, dash: float) -> None:
        if stroke != self._stroke:
            self._stroke = stroke
            self._canvas.setStrokeColorRGB(*self._palette[stroke])
        if line != self._line:
            self._line = line
            self._canvas.setLineWidth(line)
        if dash != self._dash:
            self._dash = dash
            self._canvas.setDash([dash, dash] if dash else [])


def _before(text: Text) -> float:
    """Return how far left of its place an anchored text begins."""
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    return share * width(text.text, text.face, text.size) if share else 0.0
