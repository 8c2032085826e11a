"""The control sheet: one drawing for window and paper, from a card to a whole page.

Sizes shrink until everything stands on one page; the order boxes take what room is left. Earthforce Sourcebook,
*The Ship Control Sheet*.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from app.core.flow import Block, fit, moved, scaled, stacked
from app.core.marks import Mark, Page, Text
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.figures import FIGURES_FROM
from app.systems.earthforce.parts import beside, craft
from app.systems.earthforce.parts.band import band, figures
from app.systems.earthforce.parts.diagram import diagram, height
from app.systems.earthforce.parts.orders import boxes
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.parts.track import track
from app.systems.earthforce.unit import Profile, profile

#: Sizes of text, and of symbols and boxes beside it, from the most to the least wanted; what is still too large then
#: is drawn smaller as a whole.
SCALES = (1.0, 0.92, 0.85, 0.78, 0.72, 0.66, 0.6)
SYMBOLS = (1.55, 1.45, 1.35, 1.25, 1.15, 1.07, 1.0, 0.93)
#: Narrower pages have one column, and order boxes only when there is room for so many rows.
NARROW = 300.0
LEAST_ORDERS = 6
#: How high the ship may be drawn for the sake of large symbols, as a share of the width.
SHARE = 0.66


def draw_profile(value: Mapping[str, object], w: float, h: float) -> Page:
    """Draw a catalogue profile, plain JSON, as its control sheet on a page of `w` by `h` points."""
    return draw_sheet(unit_of(profile(value)), w, h)


def unit_of(found: Profile) -> SheetUnit:
    """Return a profile as a unit that nobody has named yet."""
    return SheetUnit(id=found.id, name="", profile=found, condition=Condition())


def draw_sheet(unit: SheetUnit, w: float, h: float, *, orders: bool = True) -> Page:
    """Draw a unit on one page `w` points wide and `h` high; without `orders`, no order boxes."""
    block, style = Block(0, ()), _style(w, h, SCALES[0])
    for scale in SCALES:
        style = _style(w, h, scale)
        room = h - _foot(unit, w, style).h - (_least_orders(unit, w, style) if orders else 0)
        block = _body(unit, w, room, style)
        if block.h <= room:
            break
    return _page(unit, block, w, h, style, orders=orders)


def _style(w: float, h: float, scale: float) -> Style:
    """Sizes for a page: 9 points of text on A4, 8 on half of it, 5 on a poker card."""
    area = (w * h) ** 0.5
    body = min(10.0, max(5.0, 2.6 + area / 92)) * scale
    return Style(body, body * 2.75, body * 1.85)


def _least_orders(unit: SheetUnit, w: float, style: Style) -> float:
    if not unit.profile.ship or w < NARROW:
        return 0
    rows = max(LEAST_ORDERS, min(len(unit.orders) + 1, 8))
    return boxes(unit, w, 0, style, rows).h + style.gap


def _body(unit: SheetUnit, w: float, room: float, style: Style) -> Block:
    head = stacked((band(unit, w, style), figures(unit, w, style)))
    left_room = room - head.h - style.gap
    if not unit.profile.ship:
        parts = (craft.strength(unit, w, style), beside.words(unit, w, style))
        return stacked((head, *(part for part in parts if part is not None)))
    if w < NARROW:
        return stacked((head, _narrow(unit, w, left_room, style)))
    gutter = style.pad * 2.4
    left_w = (w - gutter) * 0.56
    right_w = w - gutter - left_w
    room = min(left_room, w * SHARE)
    left = diagram(unit, left_w, _largest(lambda each: height(unit, left_w, each), room, style))
    right = _right(unit, right_w, style, room)
    y = head.h + style.gap
    down = max(0.0, (min(right.h, room) - left.h) / 2)
    marks = (*head.marks, *moved(left.marks, 0, y + down), *moved(right.marks, left_w + gutter, y))
    return Block(y + max(left.h, right.h), marks)


def _larger(style: Style, symbols: float) -> Style:
    return replace(style, icon=style.icon * symbols, box=style.box * symbols)


def _largest(measure: Callable[[Style], float], room: float, style: Style) -> Style:
    """Return the style with the largest symbols and boxes that fit a height; the smallest when none do."""
    styles = tuple(_larger(style, symbols) for symbols in SYMBOLS)
    return next((each for each in styles if measure(each) <= room), styles[-1])


def _narrow(unit: SheetUnit, w: float, room: float, style: Style) -> Block:
    def tall(each: Style) -> float:
        return height(unit, w, each) + track(unit, w, each).h + each.gap

    found = _largest(tall, room, style)
    return stacked((diagram(unit, w, found), track(unit, w, found)))


def _right(unit: SheetUnit, w: float, style: Style, room: float) -> Block:
    """What stands beside the ship, the track with the largest boxes that the rest leaves room for."""
    parts: Sequence[Block | None] = (
        beside.key(unit, w, style),
        beside.loads(unit, w, style),
        beside.aboard(unit, w, style),
        beside.words(unit, w, style),
    )
    rest = stacked(tuple(part for part in parts if part is not None))
    boxed = _largest(lambda each: track(unit, w, each).h, room - rest.h - style.gap, style)
    return stacked((track(unit, w, boxed), rest))


def _foot(unit: SheetUnit, w: float, style: Style) -> Block:
    size = max(style.small * 0.8, 3.4)
    source = FIGURES_FROM.get(unit.profile.figures_from, "")
    text = f"Earthforce ship combat  ·  figures: {source.lower()}"
    if unit.profile.practice:
        text = "An invented ship, for practice: no book has it"
    fitted = fit(text, w, "condensed", size, size * 0.5)
    return Block(size * 1.5, (Text(0, size * 1.3, fitted.lines[0], "condensed", fitted.size, "faint"),))


def _page(unit: SheetUnit, block: Block, w: float, h: float, style: Style, *, orders: bool) -> Page:
    foot = _foot(unit, w, style)
    room = h - foot.h
    marks: list[Mark] = [*moved(foot.marks, 0, h - foot.h)]
    if block.h > room:
        scale = room / block.h
        marks.extend(moved(scaled(block.marks, scale), w * (1 - scale) / 2, 0))
        return Page(w, h, tuple(marks), unit.title)
    marks.extend(block.marks)
    left = room - block.h - style.gap
    if orders and unit.profile.ship and left >= boxes(unit, w, 0, style, 1).h:
        under = boxes(unit, w, left, style)
        marks.extend(moved(under.marks, 0, room - under.h))
    return Page(w, h, tuple(marks), unit.title)
