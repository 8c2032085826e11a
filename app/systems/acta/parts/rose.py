"""The arc rose: which arcs have weapons, how far they reach, and which are silent now.

A Call to Arms, *Ships* and *Attack Phase*: two lines cross the counter at right angles and part the four arcs.
"""

from collections.abc import Iterator, Sequence

from app.core.flow import Block
from app.core.marks import Arc, Dot, Line, Mark, Path, Text
from app.systems.acta.effective import WeaponNow
from app.systems.acta.parts.style import Style

#: Where each quarter begins, in degrees clockwise from straight ahead, and where its words stand.
QUARTERS = {"F": (-45, 0, -0.62), "S": (45, 0.6, 0), "A": (135, 0, 0.62), "P": (225, -0.6, 0)}


def rose(weapons: Sequence[WeaponNow], size: float, style: Style) -> Block:
    """Draw the rose in a square of `size` points."""
    beams = {weapon.weapon.arc for weapon in weapons} & {"B", "B(a)"}
    r = size / 2 - style.body * 1.1
    middle = size / 2
    marks: list[Mark] = []
    for arc, (start, _, _) in QUARTERS.items():
        armed = bool(_of(weapons, arc))
        marks.append(
            Arc(
                middle,
                middle,
                r,
                start,
                90,
                "panel" if armed else "paper",
                "ink" if armed else "rule",
                style.line(1 if armed else 0.6),
            )
        )
    for arc, (_, dx, dy) in QUARTERS.items():
        shift = 0.25 if arc in "FA" and beams else 0
        marks.extend(_label(weapons, arc, middle + (dx - shift) * r, middle + dy * r, style))
    marks.extend(_beam(weapons, "B", middle, middle, r, -1, style))
    marks.extend(_beam(weapons, "B(a)", middle, middle, r, 1, style))
    marks.extend(_turret(weapons, middle, r, style))
    return Block(size, tuple(marks), style.gap)


def _of(weapons: Sequence[WeaponNow], arc: str) -> list[WeaponNow]:
    return [weapon for weapon in weapons if weapon.weapon.arc == arc]


def _reach(weapons: Sequence[WeaponNow], arc: str) -> str:
    ranges = [weapon.weapon.range for weapon in _of(weapons, arc)]
    known = [reach for reach in ranges if reach is not None]
    return f"{max(known)}″" if known else "?"


def _silent(weapons: Sequence[WeaponNow], arc: str) -> bool:
    return not any(weapon.can_fire for weapon in _of(weapons, arc))


def _label(weapons: Sequence[WeaponNow], arc: str, x: float, y: float, style: Style) -> Iterator[Mark]:
    size = style.body * 0.95
    if not _of(weapons, arc):
        yield Text(x, y + size * 0.35, arc, "condensed", size, "faint", "middle")
        return
    silent = _silent(weapons, arc)
    yield Text(x, y, arc, "condensed-bold", size * 1.15, "faint" if silent else "ink", "middle")
    yield Text(x, y + size, _reach(weapons, arc), "condensed", size, "faint" if silent else "ink", "middle")
    if silent:
        yield Line(x - size, y + size, x + size, y - size * 0.8, "ink", 1.2)


def _beam(
    weapons: Sequence[WeaponNow], arc: str, x: float, y: float, r: float, way: int, style: Style
) -> Iterator[Mark]:
    if not _of(weapons, arc):
        return
    ink = "faint" if _silent(weapons, arc) else "accent"
    tip, size = y + way * r * 1.04, style.body * 0.95
    head = size * 0.42
    yield Line(x, y + way * r * 0.36, x, tip - way * head, ink, style.line(1.6))
    yield Path(
        ((x, tip + way * head * 0.6), (x - head, tip - way * head), (x + head, tip - way * head)),
        closed=True,
        fill=ink,
        stroke="",
    )
    baseline = y - r - size * 0.42 if way < 0 else y + r + size * 1.05
    yield Text(
        x + head * 1.6,
        baseline,
        f"{arc}  {_reach(weapons, arc)}",
        "condensed-bold",
        size,
        ink if ink == "faint" else "ink",
    )
    if ink == "faint":
        yield Line(x - size * 0.8, tip - way * size, x + size * 0.8, tip - way * size * 1.8, "ink", 1.2)


def _turret(weapons: Sequence[WeaponNow], middle: float, r: float, style: Style) -> Iterator[Mark]:
    inner, size = r * 0.36, style.body * 0.9
    if not _of(weapons, "T"):
        hull = (
            (middle, middle - inner * 0.6),
            (middle + inner * 0.35, middle + inner * 0.5),
            (middle - inner * 0.35, middle + inner * 0.5),
        )
        yield Path(hull, closed=True, fill="ink", stroke="")
        return
    silent = _silent(weapons, "T")
    yield Dot(middle, middle, inner, "paper" if silent else "accent", "ink", 0.8)
    ink = "faint" if silent else "on-accent"
    yield Text(middle, middle - size * 0.05, "T", "condensed-bold", size, ink, "middle")
    yield Text(middle, middle + size * 0.85, _reach(weapons, "T"), "condensed", size * 0.9, ink, "middle")
    if silent:
        yield Line(
            middle - inner * 0.7, middle + inner * 0.7, middle + inner * 0.7, middle - inner * 0.7, "ink", 1.2
        )
