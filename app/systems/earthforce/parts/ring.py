"""The ring around a weapon: its fire arcs, the one that it bears through filled, the ship's bow up.

Earthforce Sourcebook, *Fire Arc*: forward and aft 60 degrees, port and starboard 120.
"""

from math import cos, radians, sin

from app.core.marks import Arc, Dot, Line, Mark, Text

#: Start and sweep of each arc in degrees, 0 the bow, clockwise.
SLICES = {"F": (330.0, 60.0), "S": (30.0, 120.0), "A": (150.0, 60.0), "P": (210.0, 120.0)}
#: The radius of the disc inside, as a share of the ring's.
INNER = 0.7


def ring(x: float, y: float, r: float, arc: str | None, ink: str, line: float) -> tuple[Mark, ...]:
    """Draw a ring of radius `r` around a point with its arc filled; None: nobody knows the arc."""
    marks: list[Mark] = [Dot(x, y, r, "paper", ink, line)]
    for name, (start, sweep) in SLICES.items():
        if arc in (name, "ALL"):
            marks.append(Arc(x, y, r, start, sweep, ink, "", line))
    marks.extend(
        _spoke(x, y, r, angle, "paper" if arc == "ALL" else ink, line) for angle in (30, 150, 210, 330)
    )
    marks.append(Dot(x, y, r * INNER, "paper", ink, line))
    if arc is None:
        marks.append(Text(x + r * 0.98, y - r * 0.62, "?", "condensed-bold", r * 0.62, ink, "middle"))
    return tuple(marks)


def _spoke(x: float, y: float, r: float, angle: float, ink: str, line: float) -> Line:
    dx, dy = sin(radians(angle)), -cos(radians(angle))
    return Line(x + dx * r * INNER, y + dy * r * INNER, x + dx * r, y + dy * r, ink, line)
