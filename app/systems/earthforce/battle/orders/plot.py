"""The plot of a turn as marks: every ship with heading and course, its path, and the ghost of where it began."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from app.core.fonts import width
from app.core.marks import Box, Dot, Line, Mark, Page, Path, Text
from app.systems.earthforce.battle.orders.standing import course_of, heading_of, points_in_play
from app.systems.earthforce.battle.state import BattleState, roster
from app.systems.earthforce.orders.figures import number
from app.systems.earthforce.orders.geometry import Vector, along, degrees

#: The least that a plot shows across, in MU, what it leaves around, and the distance of its grid lines.
LEAST, AROUND, GRID = 24.0, 4.0, 10
#: Points: the radius of a ship, how far its bow and its course stand out, and the room for a line of text.
SHIP, BOW, ARROW, LINE = 4.0, 5.0, 16.0, 9.0
#: Names: their size in points on a page narrower than so many, and on others; what counts as flying across.
SMALL, LARGE, ROOMY, ACROSS = 7.0, 8.5, 340.0, 0.7


class Ship(msgspec.Struct, frozen=True):
    """A unit on a plot: its name, where it is and how it flies, the path that brought it there from `origin`.

    `ghost` marks a position that is only predicted, `ink` is its colour, `small` says that it is no ship.
    """

    name: str
    at: Vector
    heading: int | None = None
    course: float | None = None
    velocity: int | None = None
    origin: Vector | None = None
    points: tuple[Vector, ...] = ()
    ghost: bool = False
    ink: str = "ink"
    small: bool = False


class Spot(msgspec.Struct, frozen=True):
    """A thing on a plot that is no unit: its words, how far it works in MU, the clock point that it heads for."""

    words: str
    at: Vector
    reach: float = 0.0
    heading: int | None = None


class Scale(msgspec.Struct, frozen=True):
    """How MU become points: the middle in MU and on the page, and points a MU."""

    middle: Vector
    at: Vector
    points: float

    def to(self, place: Vector) -> Vector:
        """Return a place in MU on the page; y goes down there."""
        return (
            self.at[0] + (place[0] - self.middle[0]) * self.points,
            self.at[1] - (place[1] - self.middle[1]) * self.points,
        )


def placed(state: BattleState, but: str = "") -> tuple[Ship, ...]:
    """Return every unit that has a position and takes part, with the path of this turn; one may be left out."""
    sides = [side.id for side in state.start.sides]
    inks = ("ink", "damage", "good", "crew")
    found: list[Ship] = []
    for unit, now in roster(state):
        if now.place is None or now.condition.fate or unit.id == but or now.craft.state == "aboard":
            continue
        path = now.orders.path
        mine = path is not None and path.turn == state.turn and path.points
        found.append(
            Ship(
                now.name,
                (now.place.x, now.place.y),
                heading_of(now) if unit.profile.ship else None,
                course_of(now),
                now.velocity,
                path.origin if path is not None and mine else None,
                path.points if path is not None and mine else (),
                ink=inks[sides.index(unit.side) % len(inks)] if unit.side in sides else "ink",
                small=not unit.profile.ship,
            )
        )
    return tuple(found)


def spots(state: BattleState) -> tuple[Spot, ...]:
    """Return what lies on the table beside units: energy mines, jump points, gates."""
    reach = float(number("mine-radius"))
    mines = (Spot("mine", mine.at, reach) for mine in state.fire.mines if mine.at is not None)
    points = (Spot(p.name, p.at, heading=p.heading) for p in points_in_play(state) if p.at is not None)
    opened = {point.gate for point in points_in_play(state)}
    gates = (gate for gate in state.craft.gates if gate.at is not None and gate.id not in opened)
    return (*mines, *points, *(Spot(g.name, g.at, heading=g.heading) for g in gates if g.at is not None))


def plot(state: BattleState, w: float, h: float, name: str = "") -> Page:
    """Return the plot of the turn on a page `w` by `h` points; it says so when nobody keeps positions."""
    return drawn(placed(state), w, h, name or f"Plot of turn {state.turn}", spots=spots(state))


def drawn(
    ships: Sequence[Ship],
    w: float,
    h: float,
    name: str,
    about: Sequence[Vector] = (),
    spots: Sequence[Spot] = (),
) -> Page:
    """Draw ships and spots on a page so that all of them, or the places in `about`, have room."""
    frame = Box(0.5, 0.5, w - 1, h - 1, "", "rule")
    places = list(about) or [
        *(place for ship in ships for place in (ship.at, *ship.points, ship.origin or ship.at)),
        *(spot.at for spot in spots),
    ]
    if not places:
        return Page(
            w, h, (frame, Text(w / 2, h / 2, "Nobody keeps positions.", ink="faint", anchor="middle")), name
        )
    scale = _scale(places, w, h)
    inside = [ship for ship in ships if _inside(scale.to(ship.at), w, h)]
    marks: list[Mark] = [*_grid(scale, w, h), frame]
    for spot in spots:
        marks.extend(_spot(spot, scale, w, h))
    for ship in inside:
        marks.extend(_path(ship, scale, w, h))
    for ship in inside:
        marks.extend(_ship(ship, scale))
    marks.extend(_names(inside, scale, w, h))
    marks.append(Text(w - 4, h - 4, f"{GRID} MU a square", "sans", 6, "faint", "end"))
    return Page(w, h, tuple(marks), name)


def _scale(places: Sequence[Vector], w: float, h: float) -> Scale:
    xs, ys = [place[0] for place in places], [place[1] for place in places]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    wide = max(LEAST, max(xs) - min(xs) + 2 * AROUND)
    high = max(LEAST * h / w, max(ys) - min(ys) + 2 * AROUND)
    return Scale(middle, (w / 2, h / 2), min(w / wide, h / high))


def _inside(at: Vector, w: float, h: float) -> bool:
    return 0 <= at[0] <= w and 0 <= at[1] <= h


def _grid(scale: Scale, w: float, h: float) -> Iterator[Mark]:
    step = GRID * scale.points
    if step < 6:
        return
    left, top = scale.to((0.0, 0.0))
    for n in range(math.ceil(-left / step), math.floor((w - left) / step) + 1):
        x = left + n * step
        yield Line(x, 0.5, x, h - 0.5, "rule", 0.3)
    for n in range(math.ceil(-top / step), math.floor((h - top) / step) + 1):
        y = top + n * step
        yield Line(0.5, y, w - 0.5, y, "rule", 0.3)


def _spot(spot: Spot, scale: Scale, w: float, h: float) -> Iterator[Mark]:
    """A cross with its words, the ring that it reaches as far as that lies on the page, and its heading."""
    x, y = scale.to(spot.at)
    if not _inside((x, y), w, h):
        return
    ring = spot.reach * scale.points
    if ring and ring < min(x, y, w - x, h - y):
        yield Dot(x, y, ring, "", "warning", 0.5)
    yield Line(x - 3, y - 3, x + 3, y + 3, "warning", 1)
    yield Line(x - 3, y + 3, x + 3, y - 3, "warning", 1)
    if spot.heading is not None:
        yield from _arrow((x, y), degrees(spot.heading), "warning")
    yield Text(
        min(x + 5, w - 2 - width(spot.words, "condensed", SMALL)),
        y - 3,
        spot.words,
        "condensed",
        SMALL,
        "warning",
    )


def _path(ship: Ship, scale: Scale, w: float, h: float) -> Iterator[Mark]:
    """The path as dashes from a hollow ghost of where the ship began, with a speck at each turn."""
    if ship.origin is None or not ship.points:
        return
    places = [scale.to(ship.origin), *(scale.to(point) for point in ship.points)]
    for one, other in pairwise(places):
        if one != other:
            yield Line(*one, *other, stroke=ship.ink, line=0.8, dash=2.5)
    for x, y in places[1:-1]:
        yield Dot(x, y, 1.1, ship.ink)
    if _inside(places[0], w, h):
        yield Dot(*places[0], SHIP * 0.8, "paper", ship.ink, 0.6)


def _ship(ship: Ship, scale: Scale) -> Iterator[Mark]:
    x, y = scale.to(ship.at)
    fill = "paper" if ship.ghost else ship.ink
    if ship.course is not None and ship.velocity:
        yield from _arrow((x, y), ship.course, ship.ink)
    if ship.heading is None:
        yield Dot(x, y, SHIP * (0.5 if ship.small else 0.8), fill, ship.ink, 0.8)
        return
    course = degrees(ship.heading)
    corners = ((0.0, SHIP + BOW), (140.0, SHIP * 1.3), (180.0, SHIP * 0.6), (-140.0, SHIP * 1.3))
    points = tuple(_off((x, y), course + off, length) for off, length in corners)
    yield Path(points, closed=True, fill=fill, stroke=ship.ink, line=0.8)


def _off(at: Vector, course: float, length: float) -> Vector:
    """Return the point on the page so far from another along a course."""
    x, y = along((0.0, 0.0), course, length)
    return at[0] + x, at[1] - y


def _arrow(at: Vector, course: float, ink: str) -> Iterator[Mark]:
    tip = _off(at, course, ARROW)
    yield Line(*at, *tip, stroke=ink, line=0.5)
    yield Path((_off(tip, course + 155, 4), tip, _off(tip, course - 155, 4)), stroke=ink, line=0.5)


def _names(ships: Sequence[Ship], scale: Scale, w: float, h: float) -> Iterator[Mark]:
    """Names with velocity beside the ships, below those that fly across, moved down off other names and units."""
    size = SMALL if w < ROOMY else LARGE
    signs = (scale.to(ship.at) for ship in ships)
    taken = [(x - SHIP, x + SHIP, y + SHIP / 2) for x, y in signs]
    for ship in sorted(ships, key=lambda each: scale.to(each.at)[1]):
        words = ship.name if ship.velocity is None else f"{ship.name} · {ship.velocity}"
        long = width(words, "condensed", size)
        left, down = _beside(ship, scale.to(ship.at), long, w)
        down = min(max(down, LINE), h - LINE)
        while any(abs(down - y) < LINE - 1 and left < end and left + long > start for start, end, y in taken):
            down += LINE - 1
        if down < h - 2:
            taken.append((left, left + long, down))
            yield Text(left, down, words, "condensed", size, ship.ink)


def _beside(ship: Ship, at: Vector, long: float, w: float) -> Vector:
    """Return where the name of a ship begins: below one that flies across, else at the right, or left without room."""
    x, y = at
    if ship.course is not None and abs(math.sin(math.radians(ship.course))) > ACROSS:
        return max(2.0, min(w - 2 - long, x - long / 2)), y + SHIP + LINE
    right = x + SHIP + 6
    return (right if right + long < w - 2 else max(2.0, x - SHIP - 6 - long)), y + 2.5
