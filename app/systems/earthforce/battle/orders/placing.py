"""Saying where units are in one line: `x y heading course velocity`, as much of it as anybody wants to keep.

Without a position the program still reckons velocity and course, from `h12 c3 v8`; without anything it keeps what
players tell it.
"""

import re

import msgspec

from app.core.drafts import Fault
from app.core.errors import UserError
from app.core.questions import Procedure, Write
from app.core.words import counted
from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.orders import Placed, Put
from app.systems.earthforce.battle.orders.standing import course_of, heading_of
from app.systems.earthforce.battle.state import BattleState, UnitState, name_of, roster, ships
from app.systems.earthforce.orders.geometry import POINTS, degrees, nearest_point

#: The farthest that a unit can be from the middle of the table, and the fastest, in MU.
FARTHEST, FASTEST, LONGEST = 2000, 200, 60

_FIELDS = ("x", "y", "heading", "course", "velocity")
_LETTERS = {"x": "x", "y": "y", "h": "heading", "c": "course", "v": "velocity"}
_TOKEN = re.compile(r"([xyhcv]?)([+\-−]?\d{1,4}(?:\.\d{1,3})?|\?|-)(°|d|deg)?", re.IGNORECASE)


class Read(msgspec.Struct, frozen=True):
    """A line as it was read: where the unit is put, which figures it says, and what could not be read."""

    put: Put = Put()
    given: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()


def read_place(text: str) -> Read:
    """Read a line that says where a unit is; an empty one says that nobody knows."""
    values: dict[str, float | None] = {}
    faults: list[Fault] = []
    for word in re.finditer(r"[^\s,;]+", text):
        place = word.start()
        try:
            name, value = _read_word(word.group(), tuple(values))
        except UserError as error:
            faults.append(Fault(error.message, at=place, length=len(word.group())))
            continue
        values[name] = value
    if ("x" in values) != ("y" in values):
        faults.append(Fault("A position needs both x and y.", "Leave both out, or write ? for both."))
    return Read(_put(values), tuple(values), tuple(faults))


def _read_word(word: str, taken: tuple[str, ...]) -> tuple[str, float | None]:
    found = _TOKEN.fullmatch(word)
    if found is None:
        raise UserError(f"“{word[:20]}” is no number.")
    name = _LETTERS.get(found[1].lower()) or next((each for each in _FIELDS if each not in taken), "")
    if not name or name in taken:
        raise UserError(f"“{word[:20]}” is one too many; x, y, heading, course and velocity are all.")
    if found[2] in "?-":
        return name, None
    return name, _fitting(name, float(found[2].replace("−", "-")), exact=bool(found[3]))


def _fitting(name: str, value: float, *, exact: bool) -> float:
    if name in ("x", "y"):
        if abs(value) > FARTHEST:
            raise UserError(f"{value:g} MU is too far; {FARTHEST} is the most.")
        return value
    if name == "course":
        if exact:
            return value % 360
        if not 0 < value <= POINTS:
            raise UserError("A course is a clock point from 1 to 12, or degrees, as in 95°.")
        return value % POINTS * 30
    low, high = (1, POINTS) if name == "heading" else (0, FASTEST)
    if value != int(value) or not low <= value <= high:
        raise UserError(f"{name.capitalize()} is a whole number from {low} to {high}.")
    return value


def _put(values: dict[str, float | None]) -> Put:
    x, y, heading, velocity = (values.get(name) for name in ("x", "y", "heading", "velocity"))
    return Put(
        at=None if x is None or y is None else (x, y),
        heading=None if heading is None else int(heading),
        course=values.get("course"),
        velocity=None if velocity is None else int(velocity),
    )


def line_of(now: UnitState) -> str:
    """Return how a unit is written in that line now."""
    heading, course = heading_of(now), course_of(now)
    words = [_word("h", heading), _course(course), _word("v", now.velocity)]
    if now.place is not None:
        return " ".join([f"{round(now.place.x, 2):g}", f"{round(now.place.y, 2):g}", *words]).strip()
    return " ".join(word for word in words if word)


def _word(letter: str, value: int | None) -> str:
    return f"{letter}?" if value is None else f"{letter}{value}"


def _course(course: float | None) -> str:
    if course is None:
        return "c?"
    point = nearest_point(course)
    return f"c{point}" if abs(degrees(point) - course % 360) < 0.005 else f"c{round(course, 2):g}°"


def place_one(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Say where a unit is and how it flies, or that nobody keeps it; also to put right what the table shows."""
    now = state.units[unit]
    return Placed(units={unit: (yield from _asked(state, unit, line_of(now)))})


def place_all(state: BattleState, _argument: str) -> Procedure[BattleEvent]:
    """Say of every ship where it is, one line each; an empty line leaves a ship without a position."""
    units: dict[str, Put] = {}
    for unit in ships(state):
        units[unit] = yield from _asked(state, unit, line_of(state.units[unit]))
    return Placed(units=units)


def _asked(state: BattleState, unit: str, default: str) -> Ask[Put]:
    why = f"{name_of(state, unit)}: x y heading course velocity; ? for what nobody knows"
    answer = yield Write(why, LONGEST, default)
    assert isinstance(answer, str)
    return put_by(state, unit, answer)


def put_by(state: BattleState, unit: str, text: str) -> Put:
    """Return where a line puts a unit: what it does not say, or not so that it can be read, stays as it is."""
    now, read = state.units[unit], read_place(text)
    heading = read.put.heading if "heading" in read.given else heading_of(now)
    course = read.put.course if "course" in read.given else course_of(now)
    if course is None and heading is not None and "course" not in read.given:
        course = degrees(heading)
    velocity = read.put.velocity if "velocity" in read.given else now.velocity
    return Put(at=read.put.at, heading=heading, course=course, velocity=velocity)


def unplaced(state: BattleState) -> str:
    """Return how many ships have no position, in words, empty for none."""
    count = sum(now.place is None for unit, now in roster(state) if unit.profile.ship)
    return f"{counted(count, 'ship')} without a position" if count else ""
