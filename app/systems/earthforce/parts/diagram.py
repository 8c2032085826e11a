"""The ship seen from above, bow up: every system's symbol where it bears, drives at the stern, all else in the hull."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.core.flow import Block, moved
from app.core.fonts import width
from app.core.marks import Box, Dot, Mark, Path, Point, Text
from app.core.words import known
from app.systems.earthforce.condition import MINES, STAGES, capacity, stored
from app.systems.earthforce.parts.style import Style
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.parts.symbols import crossed, symbol
from app.systems.earthforce.parts.track import dashed
from app.systems.earthforce.unit import Icon, icon_label, icons, kinds

STERN = ("drive", "grid")
#: Kinds with a figure below their symbol: energy stored, mines left.
STORING = ("bps", "minbari-bps", "mine")
#: Space between symbols, as a share of one.
SPACE = 0.22
#: How much wider than high the symbols amidships stand.
PLUMP = 2.2


@dataclass(frozen=True, slots=True)
class Zone:
    """Symbols that stand together: rows of them, centred; `bare` ones have no figures of energy below them."""

    rows: tuple[tuple[Icon, ...], ...]
    cell: float
    style: Style
    bare: bool = False

    @property
    def w(self) -> float:
        """Width in points."""
        return max((len(row) for row in self.rows), default=0) * self.cell

    @property
    def h(self) -> float:
        """Height in points."""
        return sum(self.row_h(row) for row in self.rows)

    def row_h(self, row: Sequence[Icon]) -> float:
        """Height of one row, with room for figures below its symbols where it has some."""
        below = ("mine",) if self.bare else STORING
        return self.cell + (self.style.small * 1.05 if any(icon.kind in below for icon in row) else 0)

    def draw(self, unit: SheetUnit, middle: float, top: float) -> Iterator[Mark]:
        """Yield its marks around the middle."""
        y = top
        for row in self.rows:
            x = middle - len(row) * self.cell / 2
            for icon in row:
                yield from cell(unit, icon, x + self.cell / 2, y + self.cell / 2, self.style)
                x += self.cell
            y += self.row_h(row)


@dataclass(frozen=True, slots=True)
class Layout:
    """The zones of a ship, laid out for a style: how high it all is, and where amidships begins and ends."""

    bow: Zone
    port: Zone
    core: Zone
    starboard: Zone
    aft: Zone
    stern: Zone
    style: Style

    @property
    def pad(self) -> float:
        """Space between zones in points."""
        return self.style.pad * 1.2

    @property
    def amid(self) -> float:
        """Height amidships in points."""
        return max(self.port.h, self.core.h, self.starboard.h)

    @property
    def top(self) -> float:
        """Where amidships begins, in points from the bow."""
        return self.pad + (self.bow.h + self.pad if self.bow.rows else self.style.icon * 0.5)

    @property
    def low(self) -> float:
        """Where amidships ends."""
        return self.top + self.amid + self.pad

    @property
    def h(self) -> float:
        """Height of the whole ship in points."""
        return self.low + (self.aft.h + self.pad if self.aft.rows else 0) + self.stern.h + self.pad


def height(unit: SheetUnit, w: float, style: Style) -> float:
    """Return how high the ship is when it is drawn `w` points wide, without drawing it."""
    return _layout(unit, w, style).h if unit.profile.icons else _nothing(w, style).h


def _layout(unit: SheetUnit, w: float, style: Style) -> Layout:
    found = icons(unit.profile)
    side = style.icon * (1 + SPACE)
    across = max(3, int((w - style.pad * 4) / side))
    flank = 1 if across < 9 else 2
    port, starboard = (_zone(_bearing(found, arc), min(flank, across), side, style) for arc in "PS")
    inner = max(2, int((w - style.pad * 4 - 2 * max(port.w, starboard.w)) / side))
    bow, aft = (_zone(_bearing(found, arc), max(2, int(across * 0.6)), side, style) for arc in "FA")
    amid = [icon for icon in found if icon.arc not in ("F", "S", "A", "P") and icon.kind not in STERN]
    core = _core(amid, min(inner, max(4, round((len(amid) * PLUMP) ** 0.5))), side, style)
    stern = _zone([icon for icon in found if icon.kind in STERN], max(2, int(across * 0.7)), side, style)
    bare = unit.fresh
    return Layout(
        replace(bow, bare=bare),
        replace(port, bare=bare),
        replace(core, bare=bare),
        replace(starboard, bare=bare),
        replace(aft, bare=bare),
        replace(stern, bare=bare),
        style,
    )


def _bearing(found: Sequence[Icon], arc: str) -> list[Icon]:
    return [icon for icon in found if icon.arc == arc and icon.kind not in STERN]


def diagram(unit: SheetUnit, w: float, style: Style) -> Block:
    """Draw the ship's systems `w` points wide."""
    if not unit.profile.icons:
        return _nothing(w, style)
    laid = _layout(unit, w, style)
    middle, pad = w / 2, laid.pad
    flank = max(laid.port.w, laid.starboard.w)
    wide = max(laid.core.w + 2 * flank, laid.bow.w, laid.aft.w, laid.stern.w) + pad * 2
    half = min(w, max(wide + pad * 2, style.icon * 5)) / 2
    bow, stern = laid.bow.w / 2 + pad * 1.4, laid.stern.w / 2 + pad * 1.4
    hull = ((bow, 0), (half, laid.top * 0.9), (half, laid.low), (stern, laid.h))
    marks: list[Mark] = [_hull(middle, half, hull, style.line(1.2))]
    edge = half - pad * 1.2 - flank / 2
    marks.extend(laid.bow.draw(unit, middle, pad))
    for zone, x in ((laid.port, middle - edge), (laid.core, middle), (laid.starboard, middle + edge)):
        marks.extend(zone.draw(unit, x, laid.top + (laid.amid - zone.h) / 2))
    marks.extend(laid.aft.draw(unit, middle, laid.low))
    marks.extend(laid.stern.draw(unit, middle, laid.h - pad * 0.8 - laid.stern.h))
    return Block(laid.h, tuple(marks), style.gap)


def _hull(middle: float, half: float, right: Sequence[Point], line: float) -> Path:
    """The hull around it all, from its right side: a bow, shoulders, and a stern that is no point."""
    (bow, y), *shoulders, (stern, low) = right
    side = ((min(bow, half), y), *shoulders, (min(max(stern, half * 0.5), half), low))
    points = (*((middle + x, y) for x, y in side), *((middle - x, y) for x, y in reversed(side)))
    return Path(points, closed=True, fill="panel", stroke="rule", line=line)


def _nothing(w: float, style: Style) -> Block:
    h = style.icon * 3
    text = "No systems are entered yet."
    size = min(style.body, style.body * (w - 8) / width(text, "condensed", style.body))
    return Block(
        h,
        (
            *dashed(2, 2, w - 4, h - 4, style.line(0.8)),
            Text(w / 2, h / 2 + size * 0.35, text, "condensed", size, "faint", "middle"),
        ),
        style.gap,
    )


def _zone(found: Sequence[Icon], across: int, side: float, style: Style) -> Zone:
    """Symbols in rows as even as can be."""
    if not found:
        return Zone((), side, style)
    rows = -(-len(found) // across)
    each = -(-len(found) // rows)
    return Zone(tuple(tuple(found[n : n + each]) for n in range(0, len(found), each)), side, style)


def _core(found: Sequence[Icon], across: int, side: float, style: Style) -> Zone:
    """Symbols in rows that keep a kind together where they can."""
    rows: list[tuple[Icon, ...]] = []
    row: tuple[Icon, ...] = ()
    for kind in dict.fromkeys(icon.kind for icon in found):
        like = tuple(icon for icon in found if icon.kind == kind)
        if len(row) + len(like) <= across:
            row = (*row, *like)
            continue
        if row:
            rows.append(row)
        whole = _zone(like, across, side, style).rows
        rows.extend(whole[:-1])
        row = whole[-1]
    return Zone((*rows, row) if row else tuple(rows), side, style)


def cell(unit: SheetUnit, icon: Icon, x: float, y: float, style: Style) -> Iterator[Mark]:
    """Draw one system: its symbol, what became of it, what it holds, and the place to press."""
    r, line = style.icon / 2, style.line(0.8)
    stage = unit.condition.icons.get(icon.id, "")
    lost = stage not in ("", "damaged")
    drive = unit.profile.drive or ""
    if icon.unknown:
        yield from moved(tuple(dashed(-r * 1.12, -r * 1.12, r * 2.24, r * 2.24, line)), x, y)
        yield from symbol(icon, x, y, r * 0.86, "faint", line, drive)
        yield Dot(x + r, y + r * 0.86, r * 0.46, "panel", "", line)
        yield Text(x + r, y + r * 1.19, "?", "condensed-bold", r * 0.95, "ink", "middle")
    else:
        yield from symbol(icon, x, y, r, "faint" if lost else "ink", line, drive)
    if stage:
        yield from crossed(x, y, r, line, stage)
    yield from _held(unit, icon, x, y + r, style)
    yield Box(x - r, y - r, 2 * r, 2 * r, stroke="", key=f"{unit.id}.{icon.id}", tip=tip(unit, icon))


def tip(unit: SheetUnit, icon: Icon) -> str:
    """Return what hovering over a system tells: its name and how it is."""
    name = icon_label(unit.profile, icon)
    if icon.unknown:
        return f"{kinds()[icon.kind].plural}: nobody knows how many"
    stage = unit.condition.icons.get(icon.id, "")
    how = STAGES.get(stage, stage) if stage else ""
    held = stored(unit.condition, icon) if icon.kind in STORING else None
    most = capacity(unit.condition, icon) if icon.kind in STORING else None
    what = (
        f"{known(held)} of {known(most)} {'mines' if icon.kind == 'mine' else 'energy'}"
        if held is not None
        else ""
    )
    return ", ".join(part for part in (name, how, what) if part)


def _held(unit: SheetUnit, icon: Icon, x: float, top: float, style: Style) -> Iterator[Mark]:
    if icon.kind == "mine":
        yield from _mines(unit, icon, x, top, style)
    elif icon.kind in STORING and not unit.fresh and not icon.unknown:
        held, most = stored(unit.condition, icon), capacity(unit.condition, icon)
        size = style.small
        key = f"{unit.id}.store.{icon.id}"
        yield Text(
            x, top + size * 1.02, f"{known(held)}/{known(most)}", "condensed-bold", size, "ink", "middle"
        )
        yield Box(
            x - size * 1.2,
            top + size * 0.15,
            size * 2.4,
            size * 1.05,
            stroke="",
            key=key,
            tip="Set what it holds",
        )


def _mines(unit: SheetUnit, icon: Icon, x: float, top: float, style: Style) -> Iterator[Mark]:
    """Three boxes, crossed off one by one (*Energy Mines*)."""
    held = stored(unit.condition, icon)
    side = style.small * 0.72
    left = x - side * 1.9
    for n in range(MINES):
        at = left + n * side * 1.4
        used = held is not None and n < MINES - held
        yield Box(
            at, top + style.small * 0.28, side, side, "ink" if used else "paper", "ink", style.line(0.7)
        )
    if not unit.fresh:
        key = f"{unit.id}.store.{icon.id}"
        yield Box(
            left,
            top + style.small * 0.2,
            side * 3.8,
            side * 1.2,
            stroke="",
            key=key,
            tip="Set the mines left",
        )
