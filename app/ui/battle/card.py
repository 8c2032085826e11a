"""A unit's card on the board: name, what is left as bars, states as word and shape, what is spent this turn."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontInfo, QFontMetrics, QPainter, QPen

from app.core.system import UnitStatus
from app.ui.battle.cells import Cell, Column, Folded
from app.ui.battle.reading import Bar, bars, fact_text, plain_facts
from app.ui.battle.signs import HARM, paint_sign
from app.ui.theme import Theme

#: Space inside a card and between its parts, in pixels at the usual text size; how high a finger needs a card.
PAD, GAP, FINGER = 7, 5, 44
#: How large the names of bars are beside other text, and how many plain facts a card tells.
SMALL, MOST_FACTS = 0.85, 4
LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Ink:
    """What cards are drawn with: fonts, their measures and the theme's colours, read once for all cards."""

    font: QFont
    bold: QFont
    small: QFont
    plain: QFontMetrics
    strong: QFontMetrics
    theme: Theme

    @property
    def line(self) -> int:
        """How high a line of text is, in pixels."""
        return self.plain.height()

    @property
    def pad(self) -> int:
        """The space inside a card, growing with the text."""
        return max(4, round(PAD * self.line / 17))

    @property
    def gap(self) -> int:
        """The space between the parts of a card, growing with the text."""
        return max(3, round(GAP * self.line / 17))

    def colour(self, name: str) -> QColor:
        """Return a colour of the theme."""
        return self.theme.colour(name)


def ink_of(font: QFont, theme: Theme) -> Ink:
    """Return what cards are drawn with in a font."""
    bold = QFont(font)
    bold.setWeight(QFont.Weight.DemiBold)
    small = QFont(font)
    small.setPixelSize(round(QFontInfo(font).pixelSize() * SMALL))
    return Ink(font, bold, small, QFontMetrics(font), QFontMetrics(bold), theme)


def height_of(cell: Cell, ink: Ink) -> int:
    """Return how high a card is; all cards of a shape are alike, whatever happens on them."""
    unit = cell.unit
    least = round(FINGER * ink.line / 17)
    if unit is None or unit.small or not bars(unit):
        return max(least, 2 * ink.line + ink.gap + ink.pad + 6)
    return max(least, round(3.5 * ink.line) + 2 * ink.gap + ink.pad + 7)


def head_height(column: Column, ink: Ink, width: int) -> int:
    """Return how high the head of a column is, with its figures on as many lines as they need.

    There is always room for how many are still to act, so that no card moves when somebody is.
    """
    most = max(column.waiting, len(column.cells), 1)
    lines = _head_lines(replace(column, waiting=most), ink, width - 2 * ink.pad)
    return (1 + len(lines)) * ink.line + 2 * ink.pad


def _head_lines(column: Column, ink: Ink, width: int) -> list[str]:
    """Return the figures of a side in lines that are no wider than a width; no figure is broken."""
    waiting = f"{column.waiting} to act" if column.waiting else ""
    lines: list[str] = []
    for part in filter(None, (waiting, *map(fact_text, column.side.facts))):
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and ink.plain.horizontalAdvance(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def paint_head(painter: QPainter, ink: Ink, column: Column, box: QRect) -> None:
    """Draw the head of a side: its name, whether the pick is its, and its figures."""
    if not column.side.name:
        return
    if column.picking:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink.colour("accent"))
        painter.drawRoundedRect(box, 6, 6)
    strong = ink.colour("on-accent" if column.picking else "text")
    weak = ink.colour("on-accent" if column.picking else "faint")
    inner = box.adjusted(ink.pad, ink.pad, -ink.pad, -ink.pad)
    top = QRect(inner.left(), inner.top(), inner.width(), ink.line)
    painter.setPen(strong)
    words = "to pick" if column.picking else ""
    wide = ink.strong.horizontalAdvance(words) + ink.line + ink.gap if words else 0
    _text(painter, top.adjusted(0, 0, -wide, 0), column.side.name, ink.bold, ink.strong, LEFT)
    _text(painter, top, words, ink.bold, ink.strong, RIGHT)
    if words:
        _sign(painter, QRect(top.right() - wide, top.top(), ink.line, ink.line), "act", strong)
    painter.setPen(weak)
    for number, told in enumerate(_head_lines(column, ink, inner.width()), 1):
        _text(painter, top.translated(0, number * ink.line), told, ink.font, ink.plain, LEFT)


def paint_card(
    painter: QPainter, ink: Ink, cell: Cell, box: QRect, *, here: bool, focused: bool, news: bool
) -> None:
    """Draw a card; `here` is the one in hand, `focused` when the keys go to it, `news` when it just changed."""
    item = cell.item
    out = item.out if isinstance(item, UnitStatus) else not item.left
    _paint_frame(painter, ink, box, here=here, focused=focused, news=news, out=out)
    inner = box.adjusted(ink.pad + 2, ink.pad // 2 + 2, -ink.pad, -(ink.pad // 2) - 1)
    if isinstance(item, Folded):
        _paint_folded(painter, ink, item, inner)
    else:
        _paint_unit(painter, ink, item, inner, cell.carried)


def _paint_frame(
    painter: QPainter, ink: Ink, box: QRect, *, here: bool, focused: bool, news: bool, out: bool
) -> None:
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    edge = "focus" if focused else "accent" if here or news else "rule"
    pen = QPen(ink.colour(edge), 3 if focused or here else 2 if news else 1)
    if news and not here:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(ink.colour("accent-soft" if here else "window" if out else "raised"))
    painter.drawRoundedRect(QRectF(box).adjusted(1.5, 1.5, -1.5, -1.5), 7, 7)


def _paint_unit(painter: QPainter, ink: Ink, unit: UnitStatus, box: QRect, carried: Sequence[str]) -> None:
    top = QRect(box.left(), box.top(), box.width(), ink.line)
    left = _paint_waiting(painter, ink, unit.ready, top)
    painter.setPen(ink.colour("faint" if unit.out else "text"))
    bold = QFont(ink.bold)
    bold.setStrikeOut(unit.out)
    used = _text(painter, top.adjusted(left, 0, 0, 0), unit.name, bold, ink.strong, LEFT)
    painter.setPen(ink.colour("faint"))
    rest = top.adjusted(left + used + 2 * ink.gap, 0, 0, 0)
    kind = "" if unit.kind == unit.name else unit.kind
    if rest.width() > 6 * ink.plain.averageCharWidth():
        _text(painter, rest, kind, ink.font, ink.plain, RIGHT)
    below = box.top() + ink.line + ink.gap
    found = () if unit.small else bars(unit)
    if found:
        below = _paint_bars(
            painter, ink, found, QRect(box.left(), below, box.width(), ink.line), out=unit.out
        )
    _paint_words(painter, ink, unit, QRect(box.left(), below, box.width(), ink.line + 2), carried)


def _paint_waiting(painter: QPainter, ink: Ink, ready: bool, top: QRect) -> int:
    """Draw the arrow of a unit that is still to act; return how much room it took."""
    if not ready:
        return 0
    side = round(ink.line * 0.8)
    _sign(painter, QRect(top.left(), top.top(), side, ink.line), "act", ink.colour("accent"))
    return side + ink.gap


def _paint_folded(painter: QPainter, ink: Ink, fold: Folded, box: QRect) -> None:
    top = QRect(box.left(), box.top(), box.width(), ink.line)
    left = _paint_waiting(painter, ink, bool(fold.waiting), top)
    painter.setPen(ink.colour("text" if fold.left else "faint"))
    name = f"{len(fold.members)} × {fold.name}"
    side = ink.line
    _text(painter, top.adjusted(left, 0, -side - ink.gap, 0), name, ink.bold, ink.strong, LEFT)
    square = QRect(top.right() - side, top.top(), side, side)
    _sign(painter, square, "open" if fold.shown else "shut", ink.colour("text"))
    painter.setPen(ink.colour("faint"))
    waiting = (f"{fold.waiting} to act",) if fold.waiting else ()
    words = " · ".join((*waiting, *fold.words))
    _text(painter, top.translated(0, ink.line + ink.gap // 2), words, ink.font, ink.plain, LEFT)


def _paint_bars(painter: QPainter, ink: Ink, found: Sequence[Bar], box: QRect, *, out: bool) -> int:
    width = (box.width() - 2 * ink.gap * (len(found) - 1)) // len(found)
    for place, each in enumerate(found):
        left = box.left() + place * (width + 2 * ink.gap)
        _paint_bar(painter, ink, each, QRect(left, box.top(), width, box.height()), out=out)
    return box.top() + round(box.height() * 1.5) + ink.gap + 2


def _paint_bar(painter: QPainter, ink: Ink, each: Bar, box: QRect, *, out: bool) -> None:
    figure = f"{'?' if each.left is None else each.left}/{each.full}"
    painter.setPen(ink.colour("faint"))
    widest = "0" * (2 * len(str(each.full))) + "/"  # alike on all cards, whatever is left
    room = box.adjusted(0, 0, -ink.strong.horizontalAdvance(widest) - 3, 0)
    label = QFontMetrics(ink.small)
    if room.width() >= label.horizontalAdvance(each.label):
        _text(painter, room, each.label, ink.small, label, LEFT)
    elif room.width() > 0:
        _text(painter, room, each.label[:1], ink.small, label, LEFT)
    painter.setPen(ink.colour("faint" if out else "text"))
    _text(painter, box, figure, ink.bold, ink.strong, RIGHT)
    track = QRect(box.left(), box.bottom() + 1, box.width(), max(7, round(box.height() * 0.5)))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setPen(ink.colour("edge"))
    painter.setBrush(ink.colour("window"))
    painter.drawRect(track.adjusted(0, 0, -1, -1))
    inner = track.adjusted(1, 1, -1, -1)
    inner.setWidth(round(inner.width() * each.share))
    painter.fillRect(inner, ink.colour("edge" if out else "danger" if each.share <= 0.5 else "accent"))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


def _paint_words(painter: QPainter, ink: Ink, unit: UnitStatus, box: QRect, carried: Sequence[str]) -> None:
    """Draw the states as chips and what is spent behind them, then figures; a number tells what has no room."""
    left = box.left()
    signs = (*unit.signs, *("" for _ in unit.states))
    words = [(state, sign, True) for state, sign in zip(unit.states, signs, strict=False)]
    words += [(spent, "", False) for spent in unit.spent]
    for place, (word, sign, state) in enumerate(words):
        wide = _chip_width(ink, word, state)
        if left + wide > box.right() and place:
            more = f"+{len(words) - place}"
            painter.setPen(ink.colour("faint"))
            _text(painter, box.adjusted(left - box.left(), 0, 0, 0), more, ink.bold, ink.strong, LEFT)
            return
        chip = QRect(left, box.top(), min(wide, box.right() - left), box.height())
        if state:
            _paint_state(painter, ink, word, sign, chip)
        else:
            _paint_spent(painter, ink, word, chip)
        left += wide + ink.gap
    room = box.adjusted(left - box.left(), 0, 0, 0)
    if room.width() > 8 * ink.plain.averageCharWidth() and not unit.out:
        painter.setPen(ink.colour("faint"))
        metrics = QFontMetrics(ink.small)
        facts = carried or tuple(fact_text(fact) for fact in plain_facts(unit.facts)[:MOST_FACTS])
        _text(painter, room, _whole(facts, metrics, room.width()), ink.small, metrics, LEFT)


def _whole(facts: Sequence[str], metrics: QFontMetrics, width: int) -> str:
    """Return as many facts as fit into a width, the first one always; a fact cut short says nothing."""
    text = ""
    for fact in facts:
        longer = f"{text}   {fact}" if text else fact
        if text and metrics.horizontalAdvance(longer) > width:
            break
        text = longer
    return text


def _chip_width(ink: Ink, word: str, state: bool) -> int:
    metrics = ink.strong if state else ink.plain
    return metrics.horizontalAdvance(word) + ink.line + 2 * ink.gap


def _paint_state(painter: QPainter, ink: Ink, word: str, sign: str, chip: QRect) -> None:
    harm = sign in HARM
    painter.setPen(ink.colour("warning" if harm else "edge"))
    painter.setBrush(ink.colour("warning-soft" if harm else "window"))
    painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
    colour = ink.colour("warning" if harm else "text")
    side = chip.height() * 0.74
    square = QRectF(chip.left() + ink.gap * 0.7, chip.top() + (chip.height() - side) / 2, side, side)
    paint_sign(painter, square, sign, colour)
    painter.setPen(colour)
    room = chip.adjusted(round(side + ink.gap * 1.4), 0, -2, 0)
    _text(painter, room, word, ink.bold, ink.strong, LEFT)


def _paint_spent(painter: QPainter, ink: Ink, word: str, chip: QRect) -> None:
    side = round(ink.line * 0.75)
    _sign(painter, QRect(chip.left(), chip.top(), side, chip.height()), "done", ink.colour("faint"))
    painter.setPen(ink.colour("faint"))
    _text(painter, chip.adjusted(side + 3, 0, 0, 0), word, ink.font, ink.plain, LEFT)


def _sign(painter: QPainter, box: QRect, sign: str, ink: QColor) -> None:
    """Draw a sign in the middle of a box."""
    side = min(box.width(), box.height()) * 0.9
    middle = QRectF(box).center()
    paint_sign(painter, QRectF(middle.x() - side / 2, middle.y() - side / 2, side, side), sign, ink)


def _text(
    painter: QPainter, box: QRect, text: str, font: QFont, metrics: QFontMetrics, align: Qt.AlignmentFlag
) -> int:
    """Draw a line of text, shortened to its room; return how wide it is."""
    wide = metrics.horizontalAdvance(text)
    if wide > box.width():
        text = metrics.elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        wide = box.width()
    painter.setFont(font)
    painter.drawText(box, align | Qt.TextFlag.TextSingleLine, text)
    return wide
