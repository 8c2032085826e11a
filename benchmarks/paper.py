"""PDF pages a second: the program's printing, and reportlab drawing the same marks with nothing else."""

import io
import time
from collections.abc import Sequence
from math import cos, radians, sin
from typing import Any

from reportlab.pdfbase import pdfmetrics, ttfonts
from reportlab.pdfgen import canvas as pdfgen

from app.core.fonts import font_path, runs
from app.core.marks import Arc, Box, Dot, Line, Mark, Page, Path, Text
from app.operations import printing
from app.operations.printing import Job
from app.pdf.palette import PAPER
from benchmarks.figures import Pair, in_turns

LAYOUT = "sheet"
#: reportlab carries no complete types.
Canvas = Any
_KNOWN: Any = pdfmetrics


def pairs(jobs: Sequence[Job], times: int) -> list[Pair]:
    """Return pages a second of the program and of the floor, in turns."""
    size = printing.paper_size("a4")
    drawn = [page for job in jobs for page in printing.pages(job, LAYOUT, size)]

    def ours() -> float:
        begin = time.perf_counter()
        printing.several(jobs, LAYOUT, size, "Fleets")
        return len(drawn) / (time.perf_counter() - begin)

    def floor() -> float:
        begin = time.perf_counter()
        plainly(drawn)
        return len(drawn) / (time.perf_counter() - begin)

    return in_turns(times, ours, floor)


def plainly(pages: Sequence[Page]) -> bytes:
    """Return the pages as reportlab draws them when each mark is drawn for itself."""
    target = io.BytesIO()
    canvas: Canvas = pdfgen.Canvas(target, invariant=1, pageCompression=1)
    for page in pages:
        canvas.setPageSize((page.w, page.h))
        for mark in page.marks:
            _draw(canvas, page.h, mark)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def _draw(canvas: Canvas, height: float, mark: Mark) -> None:
    match mark:
        case Text():
            _text(canvas, height, mark)
        case Line():
            canvas.setStrokeColorRGB(*PAPER[mark.stroke])
            canvas.setLineWidth(mark.line)
            canvas.setDash([mark.dash, mark.dash] if mark.dash else [])
            canvas.line(mark.x1, height - mark.y1, mark.x2, height - mark.y2)
        case Box() | Dot() | Arc() | Path():
            _colours(canvas, mark.fill, mark.stroke, mark.line)
            _shape(canvas, height, mark)


def _text(canvas: Canvas, height: float, text: Text) -> None:
    if not text.text:
        return
    font = next(iter(runs(text.text, text.face)))[0]
    if font not in _KNOWN.getRegisteredFontNames():
        _KNOWN.registerFont(ttfonts.TTFont(font, str(font_path(font))))
    canvas.setFont(font, text.size)
    canvas.setFillColorRGB(*PAPER[text.ink])
    draw = {"start": canvas.drawString, "middle": canvas.drawCentredString, "end": canvas.drawRightString}
    draw[text.anchor](text.x, height - text.y, text.text)


def _colours(canvas: Canvas, fill: str, stroke: str, line: float) -> None:
    if fill:
        canvas.setFillColorRGB(*PAPER[fill])
    if stroke:
        canvas.setStrokeColorRGB(*PAPER[stroke])
        canvas.setLineWidth(line)
        canvas.setDash([])


def _shape(canvas: Canvas, height: float, mark: Box | Dot | Arc | Path) -> None:
    how = {"stroke": bool(mark.stroke), "fill": bool(mark.fill)}
    match mark:
        case Box(radius=0):
            canvas.rect(mark.x, height - mark.y - mark.h, mark.w, mark.h, **how)
        case Box():
            radius = min(mark.radius, mark.w / 2, mark.h / 2)
            canvas.roundRect(mark.x, height - mark.y - mark.h, mark.w, mark.h, radius, **how)
        case Dot():
            canvas.circle(mark.x, height - mark.y, mark.r, **how)
        case Arc():
            _slice(canvas, height, mark, how)
        case Path():
            path = canvas.beginPath()
            path.moveTo(mark.points[0][0], height - mark.points[0][1])
            for x, y in mark.points[1:]:
                path.lineTo(x, height - y)
            if mark.closed:
                path.close()
            canvas.drawPath(path, **how)


def _slice(canvas: Canvas, height: float, arc: Arc, how: dict[str, bool]) -> None:
    y, begin = height - arc.y, 90 - arc.start
    path = canvas.beginPath()
    path.moveTo(arc.x, y)
    path.lineTo(arc.x + arc.r * cos(radians(begin)), y + arc.r * sin(radians(begin)))
    path.arcTo(arc.x - arc.r, y - arc.r, arc.x + arc.r, y + arc.r, begin, -arc.sweep)
    path.close()
    canvas.drawPath(path, **how)
