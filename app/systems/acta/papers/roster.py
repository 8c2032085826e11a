"""The fleet roster: every line with its cost, crew and state; whether the fleet is legal; what was agreed."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.flow import Block, Fitted, fit, moved, poured, stacked, wrap
from app.core.force import Budget, Fault
from app.core.marks import Box, Face, Line, Mark, Page, Path, Text
from app.core.style import heading, paragraph
from app.core.words import counted, known, listed
from app.systems.acta.effective import OUT
from app.systems.acta.papers.subject import Fleet, Lot
from app.systems.acta.parts.style import Style
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.parts.words import crew_word, source_words

STYLE = Style(9, 12)
#: Share of the width and alignment of each column.
COLUMNS: tuple[tuple[str, float, bool], ...] = (
    ("Ship", 0.34, False),
    ("Level", 0.1, False),
    ("Damage", 0.1, True),
    ("Crew", 0.09, True),
    ("Crew quality", 0.16, False),
    ("Squadron", 0.12, False),
    ("XP dice", 0.08, True),
    ("Points", 0.09, True),
)


@dataclass(frozen=True, slots=True)
class Cell:
    """What a cell says, in how many lines it takes, in which face."""

    text: str
    face: Face = "condensed"
    ink: str = "ink"


def draw(fleet: Fleet, w: float, h: float) -> tuple[Page, ...]:
    """Draw a fleet's roster on pages `w` points wide and `h` high."""
    style = STYLE
    head, later = _band(fleet, w, style), _band(fleet, w, style, "continued")
    columns = _columns(fleet, w)
    rows, columns_head = _rows(fleet, columns, w, style), _head(columns, w, style)
    first_row = rows[0] if rows else paragraph("Nothing in this fleet yet.", w, style.body)
    table = [stacked((columns_head, first_row)), *rows[1:]]
    blocks = [*_top(fleet, w, style), *table, *_below(fleet, w, style)]
    room = h - later.h - columns_head.h - style.gap
    parts = poured(blocks, lambda n: h - head.h - style.gap if n == 0 else room)
    found: list[Page] = []
    for number, part in enumerate(parts):
        band = head if number == 0 else later
        again = (columns_head,) if number and any(part[0] is row for row in rows) else ()
        marks = (*band.marks, *moved(stacked((*again, *part)).marks, 0, band.h + style.gap))
        found.append(Page(w, h, marks, fleet.name))
    return tuple(found)


def _band(fleet: Fleet, w: float, style: Style, part: str = "") -> Block:
    pad = style.pad * 1.4
    title = fit(fleet.name or "Fleet", w - 2 * pad, "display", style.name, style.name * 0.6)
    facts = [f"{label}: {value}" for label, value in fleet.facts]
    under = fit("  ·  ".join([*facts, *([part] if part else [])]), w - 2 * pad, "condensed", 10, 8)
    marks: list[Mark] = []
    y = pad * 0.6
    lines: tuple[tuple[Fitted, Face], ...] = ((title, "display"), (under, "condensed"))
    for fitted, face in lines:
        for line in fitted.lines:
            y += fitted.size * 1.1
            marks.append(Text(pad, y - fitted.size * 0.2, line, face, fitted.size, "on-accent"))
    h = y + pad * 0.7
    return Block(h, (Box(0, 0, w, h, "accent", "", radius=4), *marks))


def _top(fleet: Fleet, w: float, style: Style) -> Iterator[Block]:
    if fleet.problems is None or fleet.budget is None:
        return
    errors = [fault for fault in fleet.problems if fault.severity == "error"]
    open_errors = [fault for fault in errors if fault.accepted is None]
    if open_errors:
        ink, verdict = "warning", f"Not legal: {counted(len(open_errors), 'problem')} to solve"
    elif errors:
        ink, verdict = "warning", f"Playable: {counted(len(errors), 'problem')} accepted by the players"
    else:
        ink, verdict = "good", "Legal"
    yield _verdict(verdict, _budget(fleet.budget), ink, w, style, whole=not open_errors)


def _budget(budget: Budget) -> str:
    if budget.spent is None:
        return f"{budget.allowed} {budget.unit} allowed; something here cannot be bought"
    left = budget.left or 0
    rest = f"{-left} too many" if left < 0 else f"{left} left"
    return f"{budget.spent} of {budget.allowed} {budget.unit} spent, {rest}"


def _verdict(text: str, aside: str, ink: str, w: float, style: Style, *, whole: bool) -> Block:
    h, size = style.row * 1.7, style.body * 1.15
    baseline, x = h / 2 + size * 0.34, style.pad
    side = size * 0.8
    top = h / 2 - side / 2
    sign: Mark
    if whole:
        tick = ((x, top + side * 0.55), (x + side * 0.38, top + side * 0.95), (x + side, top + side * 0.1))
        sign = Path(tick, closed=False, fill="", stroke=ink, line=1.8)
    else:
        triangle = ((x + side / 2, top - 1), (x + side + 1, top + side), (x - 1, top + side))
        sign = Path(triangle, closed=True, fill=ink, stroke="")
    return Block(
        h,
        (
            Box(0, 0, w, h, "panel", ink, 1.2, 3),
            sign,
            Text(x + side + style.pad, baseline, text, "condensed-bold", size, ink),
            Text(w - style.pad, baseline, aside, "condensed", size, "ink", "end"),
        ),
    )


def _columns(fleet: Fleet, w: float) -> list[tuple[str, float, bool]]:
    """Return the columns that this fleet needs, with their widths in points."""
    needless = {"Points"} if fleet.budget is None else set[str]()
    if not any(unit.squadron for unit in fleet.units):
        needless.add("Squadron")
    if all(unit.xp_dice is None for unit in fleet.units):
        needless.add("XP dice")
    shown = [column for column in COLUMNS if column[0] not in needless]
    total = sum(share for _, share, _ in shown)
    return [(name, w * share / total, right) for name, share, right in shown]


def _rows(fleet: Fleet, columns: Sequence[tuple[str, float, bool]], w: float, style: Style) -> list[Block]:
    rows: list[Block] = []
    for lot in fleet.lots:
        rows.extend(_lot(lot, columns, w, style, shaded=len(rows)))
    return rows


def _head(columns: Sequence[tuple[str, float, bool]], w: float, style: Style) -> Block:
    marks: list[Mark] = []
    x, size = 0.0, style.label
    for name, wide, right in columns:
        at, anchor = (x + wide - style.pad * 2.4, "end") if right else (x + style.pad * 0.5, "start")
        marks.append(Text(at, size * 1.1, name.upper(), "condensed-bold", size, anchor=anchor))
        x += wide
    marks.append(Line(0, size * 1.6, w, size * 1.6, "accent", 0.8))
    return Block(size * 1.6 + style.pad * 0.4, tuple(marks), style.gap * 1.4)


def _lot(
    lot: Lot, columns: Sequence[tuple[str, float, bool]], w: float, style: Style, *, shaded: int
) -> Iterator[Block]:
    if not lot.units:
        yield _row(
            {
                "Ship": (Cell(lot.name, "condensed-bold"), Cell("unknown unit", ink="warning")),
                "Points": (Cell(lot.cost),),
            },
            columns,
            w,
            style,
            shaded=shaded,
        )
        return
    for number, unit in enumerate(lot.units):
        cost = lot.cost if number == 0 else ""
        yield _row(_cells(unit, cost), columns, w, style, shaded=shaded + number)


def _cells(unit: SheetUnit, cost: str) -> dict[str, tuple[Cell, ...]]:
    profile, now = unit.profile, unit.condition
    many = f"{unit.flights_of} × " if unit.flights_of > 1 else ""
    title = [Cell(f"{many}{unit.title}", "condensed-bold")]
    under = [profile.name] if unit.name else []
    if unit.flights:
        under.append(
            "carries "
            + listed([f"{unit.flights.count(name)} × {name}" for name in dict.fromkeys(unit.flights)])
        )
    if under:
        title.append(Cell("; ".join(under), ink="faint"))
    title += [Cell(gain, ink="faint") for gain in unit.gains]
    title += [Cell(state, "condensed-bold", "warning") for state in _states(unit)]
    quality = known(unit.crew_quality)
    return {
        "Ship": tuple(title),
        "Level": (Cell(profile.priority_level or "?"),),
        "Damage": (
            Cell(_points(profile.damage, now.damage, absent=profile.flight or "damage" in profile.absent)),
        ),
        "Crew": (Cell(_points(profile.crew, now.crew, absent=profile.flight or "crew" in profile.absent)),),
        "Crew quality": (Cell(f"{quality} {crew_word(unit.crew_quality)}"),),
        "Squadron": (Cell(unit.squadron or "–"),),
        "XP dice": tuple(_experience(unit)),
        "Points": (Cell(cost, "condensed-bold"),),
    }


def _experience(unit: SheetUnit) -> Iterator[Cell]:
    if unit.xp_dice is None:
        yield Cell("–")
        return
    yield Cell(str(unit.xp_dice + unit.xp_aside))
    if unit.xp_aside:
        yield Cell(f"{unit.xp_aside} aside", ink="faint")


def _states(unit: SheetUnit) -> Iterator[str]:
    now = unit.condition
    words = (
        (now.fate, OUT.get(now.fate, now.fate)),
        (now.adrift, "Running adrift"),
        (now.crippled, "Crippled"),
        (now.skeleton, "Skeleton crew"),
        (now.standing, counted(len(now.standing), "critical hit")),
        (unit.flights_lost, counted(unit.flights_lost, "flight") + " lost"),
    )
    found = [word for holds, word in words if holds]
    if found:
        yield ", ".join(found)


def _points(whole: int | None, left: int | None, *, absent: bool) -> str:
    if absent:
        return "–"
    return known(whole) if left == whole else f"{known(left)} / {known(whole)}"


def _row(
    cells: dict[str, tuple[Cell, ...]],
    columns: Sequence[tuple[str, float, bool]],
    w: float,
    style: Style,
    *,
    shaded: int,
) -> Block:
    size, step = style.body, style.row
    marks: list[Mark] = []
    x, deepest = 0.0, 1
    for name, wide, right in columns:
        lines = [
            (line, cell, fitted.size)
            for cell in cells.get(name, ())
            for fitted in (fit(cell.text, wide - style.pad * 2.6, cell.face, size, size * 0.85),)
            for line in fitted.lines
        ]
        at, anchor = (x + wide - style.pad * 2.4, "end") if right else (x + style.pad * 0.5, "start")
        for n, (line, cell, fitted_size) in enumerate(lines):
            y = style.pad * 0.5 + step * n + size
            marks.append(Text(at, y, line, cell.face, fitted_size, cell.ink, anchor))
        deepest = max(deepest, len(lines))
        x += wide
    h = step * deepest + style.pad
    return Block(
        h, (Box(0, 0, w, h, "panel" if shaded % 2 == 0 else "", ""), *marks, Line(0, h, w, h, "rule", 0.4))
    )


def _below(fleet: Fleet, w: float, style: Style) -> Iterator[Block]:
    problems = fleet.problems or ()
    for title, chosen in (
        ("Problems", [fault for fault in problems if fault.accepted is None and fault.severity == "error"]),
        ("Accepted by the players", [fault for fault in problems if fault.accepted is not None]),
        ("To know", [fault for fault in problems if fault.accepted is None and fault.severity != "error"]),
    ):
        rows = [_fault(fault, w, style) for fault in chosen]
        if rows:
            yield stacked((heading(title, w, style), rows[0]))
            yield from rows[1:]
    if fleet.agreements:
        yield stacked(
            (heading("Agreed", w, style), paragraph("; ".join(fleet.agreements) + ".", w, style.body))
        )
    sources = dict.fromkeys(source_words(unit.profile) for unit in fleet.units)
    yield from (paragraph(text, w, style.small, "condensed", "faint", style.gap * 0.5) for text in sources)


def _fault(fault: Fault, w: float, style: Style) -> Block:
    left = style.pad * 2
    texts: list[tuple[str, Face, str]] = [(fault.message, "condensed-bold", "ink")]
    if fault.accepted is not None:
        texts.append((f"Accepted: {fault.accepted}" if fault.accepted else "Accepted.", "condensed", "ink"))
    elif fault.remedy:
        texts.append((fault.remedy, "condensed", "ink"))
    texts.append((f"{fault.source} · {fault.rule}", "condensed", "faint"))
    lines: list[tuple[str, Face, str]] = [
        (line, face, ink) for text, face, ink in texts for line in wrap(text, w - left, face, style.body)
    ]
    step = style.row * 0.95
    marks: list[Mark] = [
        Box(
            0,
            2,
            2.2,
            step * len(lines) - 2,
            "warning" if fault.severity == "error" and fault.accepted is None else "rule",
            "",
        )
    ]
    marks += [
        Text(left, step * n + style.body, line, face, style.body, ink)
        for n, (line, face, ink) in enumerate(lines)
    ]
    return Block(step * len(lines) + style.pad * 0.6, tuple(marks))
