"""The order boxes: one row a turn with velocity, course, orders, interceptor mode and charge.

Earthforce Sourcebook, *The Ship Control Sheet*, *Order Phase*.
"""

from collections.abc import Iterator, Sequence

from app.core.flow import Block, fit
from app.core.marks import Box, Face, Line, Mark, Text
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import OrderBox, SheetUnit
from app.systems.earthforce.unit import has

#: A column: its heading, its share of the width.
_TURN, _VELOCITY, _COURSE, _ORDERS, _MODE, _CHARGE = (
    ("Turn", 0.07),
    ("Velocity", 0.1),
    ("Course/Heading", 0.15),
    ("Orders", 0.44),
    ("Mode", 0.11),
    ("Charge", 0.13),
)


def boxes(unit: SheetUnit, w: float, room: float, style: Style, rows: int = 0) -> Block:
    """Draw the rows of the turns played and blank ones below, as many as fit `room` (or `rows`, when given)."""
    head_h, row_h = style.label * 1.7, style.body * 1.85
    fitting = rows or max(1, int((room - head_h) / row_h))
    played = unit.orders[-max(1, fitting - 1) :]
    first = played[0].turn if played else 1
    filled: list[OrderBox] = [*played]
    while len(filled) < fitting:
        filled.append(OrderBox(turn=(filled[-1].turn if filled else first - 1) + 1))
    h = head_h + row_h * len(filled)
    marks = [*_head(unit, w, h, head_h, style)]
    for number, row in enumerate(filled):
        marks.extend(_row(unit, row, w, head_h + number * row_h, row_h, style))
    return Block(h, tuple(marks), style.gap)


def columns(unit: SheetUnit) -> Sequence[tuple[str, float]]:
    """Return the columns that a ship needs: no mode without interceptors, no charge without a power system."""
    found = [_TURN, _VELOCITY, _COURSE, _ORDERS]
    if has(unit.profile, "interceptor") is not False:
        found.append(_MODE)
    if has(unit.profile, "bps") is not False or has(unit.profile, "minbari-bps") is not False:
        found.append(_CHARGE)
    total = sum(share for _, share in found)
    return [(label, share + (1 - total if label == "Orders" else 0)) for label, share in found]


def _head(unit: SheetUnit, w: float, h: float, head_h: float, style: Style) -> Iterator[Mark]:
    yield Box(0, 0, w, h, "paper", "ink", style.line(1), style.body * 0.25)
    yield Line(0, head_h, w, head_h, "ink", style.line(1))
    x = 0.0
    for number, (label, share) in enumerate(columns(unit)):
        if number:
            yield Line(x, 0, x, h, "rule", style.line(0.7))
        wide = share * w
        fitted = fit(label.upper(), wide - style.pad, "condensed-bold", style.label * 0.92, 1.0)
        yield Text(
            x + style.pad * 0.5, head_h * 0.68, fitted.lines[0], "condensed-bold", fitted.size, "faint"
        )
        x += wide


def _row(unit: SheetUnit, row: OrderBox, w: float, top: float, row_h: float, style: Style) -> Iterator[Mark]:
    current = row.turn == unit.turn
    if current:
        yield Box(
            style.line(0.6), top + style.line(0.6), w - style.line(1.2), row_h - style.line(1.2), "panel", ""
        )
    yield Line(0, top + row_h, w, top + row_h, "rule", style.line(0.6))
    orders = "written, not shown" if row.hidden else row.orders
    texts = {
        "Turn": str(row.turn),
        "Velocity": row.velocity,
        "Course/Heading": row.course,
        "Orders": orders,
        "Mode": row.mode,
        "Charge": row.charge,
    }
    x = 0.0
    for label, share in columns(unit):
        wide, text = share * w, texts[label]
        if text:
            face: Face = (
                "condensed" if label == "Turn" or (row.hidden and label == "Orders") else "condensed-bold"
            )
            ink = "faint" if face == "condensed" and not current else "ink"
            fitted = fit(text, wide - style.pad, face, style.body, style.body * 0.62)
            step = fitted.size * 1.02
            baseline = top + row_h / 2 - step * (len(fitted.lines) - 1) / 2 + fitted.size * 0.34
            for n, line in enumerate(fitted.lines[:2]):
                yield Text(x + style.pad * 0.5, baseline + n * step, line, face, fitted.size, ink)
        x += wide
    if current:
        yield Box(0, top, w, row_h, stroke="", key=f"{unit.id}.orders", tip="Written orders")
