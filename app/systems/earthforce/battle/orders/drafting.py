"""What there is to say of orders, or of a position, while they are written: reasons, budgets, buttons, the path."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from app.core.drafts import Draft, Fault, Gauge, Piece
from app.core.marks import Page
from app.core.questions import Answer
from app.core.words import known as shown
from app.systems.earthforce.battle.books.craft import JumpPoint
from app.systems.earthforce.battle.orders.meeting import course_line, meets
from app.systems.earthforce.battle.orders.moving import track_of
from app.systems.earthforce.battle.orders.placing import put_by, read_place
from app.systems.earthforce.battle.orders.plot import Ship, drawn, placed, spots
from app.systems.earthforce.battle.orders.standing import able_of, point_named, row_of, stunned, text_of
from app.systems.earthforce.battle.orders.writing import writers
from app.systems.earthforce.battle.state import BattleState, known, ships
from app.systems.earthforce.orders.budgets import Able, Bars
from app.systems.earthforce.orders.geometry import Vector, distance, nearest_point, passing
from app.systems.earthforce.orders.grammar import Item, parse, written
from app.systems.earthforce.orders.judging import Judged, judge
from app.systems.earthforce.orders.leaving import jump_entry
from app.systems.earthforce.orders.moving import Track

#: The page of the predicted path, in points.
WIDE, HIGH = 300.0, 190.0


def draft(state: BattleState, key: str, answers: Sequence[Answer], text: str) -> Draft | None:
    """Return what there is to say of the text of a choice, None for a choice that is about neither."""
    verb, _, subject = key.partition(":")
    asked = {
        "orders": (subject,),
        "plot": writers(state, subject),
        "place": (subject,),
        "places": ships(state),
    }
    units = asked.get(verb, ())
    if len(answers) >= len(units) or not known(state, units[len(answers)]):
        return None
    unit = units[len(answers)]
    return of_place(state, unit, text) if verb.startswith("place") else of_orders(state, unit, text)


def of_orders(state: BattleState, unit: str, text: str) -> Draft:
    """Say what a ship's orders break and why, what they take of its drives, and where they lead."""
    able = able_of(state, unit)
    judged = judge(text.rstrip(" ,;"), able)
    track = track_of(state, unit, () if stunned(state, unit) else judged.items)
    faults = tuple(Fault(each.text, each.why, each.at, each.length) for each in judged.faults)
    page = None if track is None else _path_page(state, unit, track)
    notes = (*_notes(able, track), *_jump_notes(state, unit, judged.items, track))
    return Draft(
        faults,
        notes,
        tuple(_gauges(judged.bars, able)),
        _pieces(state, unit, judged, able, text),
        page,
    )


def of_place(state: BattleState, unit: str, text: str) -> Draft:
    """Say what of a line that puts a unit somewhere cannot be read, and show it on the table."""
    read, put, now = read_place(text), put_by(state, unit, text), state.units[unit]
    course = None if put.course is None else nearest_point(put.course)
    note = f"Heading {shown(put.heading)}, course {shown(course)}, velocity {shown(put.velocity)} MU"
    if put.at is None:
        return Draft(read.faults, (f"{note}, no position",))
    here = Ship(now.name, put.at, put.heading, put.course, put.velocity)
    ships = (*placed(state, unit), here)
    return Draft(read.faults, (note,), page=drawn(ships, WIDE, HIGH, f"{now.name} on the table"))


def _notes(able: Able, track: Track | None) -> Iterator[str]:
    if able.drive is None:
        yield "Nobody knows its drive, so its budget is not judged."
    if track is None:
        yield "Its heading, course or velocity is unknown, so its path is not reckoned."
        return
    end = track.end
    point = "?" if end.course is None else nearest_point(end.course)
    course = "" if end.course is None else f" ({end.course:.0f}°)"
    at = "" if end.at is None else f", at {end.at[0]:.1f} {end.at[1]:.1f}"
    yield f"Then velocity {shown(end.velocity)}, course {point}{course}, heading {shown(end.heading)}{at}."


#: What comes of flying into a jump point, in words.
ENTRIES = {
    "ok": "course, heading and velocity are right",
    "row_damage": "the velocity is wrong and costs a row of boxes",
    "destroyed": "course or heading is wrong and destroys the ship",
}
#: How its course meets a jump point, with the point's name and how near it comes.
MEETINGS = {
    "front": "Its course passes {1} from {0} and enters it through its front faces.",
    "flank": "Its course passes {1} from {0} and enters it at its side, which destroys the ship.",
    "within": "It begins its turn within {0}.",
    "past": "Its course passes {1} from {0} and does not enter it.",
}


def _jump_notes(state: BattleState, unit: str, items: tuple[Item, ...], track: Track | None) -> Iterator[str]:
    """Say what comes of a jump with the course and velocity that the ship ends with (*Jump Points and Jumpgates*)."""
    order = next((item for item in items if item.code == "JUMP"), None)
    point = None if order is None else point_named(state, order.name)
    if point is None or track is None:
        return
    end = track.end
    if None not in (point.heading, end.course, end.heading, end.velocity):
        assert point.heading is not None
        assert end.course is not None
        assert end.heading is not None
        assert end.velocity is not None
        entry = jump_entry(point.heading, end.course, end.heading, end.velocity, ordered=True)
        yield f"Into {point.name}: {ENTRIES[entry]}."
    if end.at is not None:
        yield from _course_notes(state, unit, point, (track.origin, *(leg.to for leg in track.legs)))


def _course_notes(
    state: BattleState, unit: str, point: JumpPoint, places: tuple[Vector, ...]
) -> Iterator[str]:
    met = meets(state, unit, point, places)
    if met is None or point.at is None:
        return
    line = course_line(state, unit, places)
    near = min((passing(a, b, point.at) for a, b in pairwise(line)), default=distance(line[0], point.at))
    yield MEETINGS[met].format(point.name, f"{near:.1f} MU")


def _gauges(bars: Bars, able: Able) -> Iterator[Gauge]:
    if able.drive == "grav":
        yield Gauge("Drive", bars.main, bars.main_most)
        yield Gauge("Turn", bars.turn, bars.turn_most)
        return
    yield Gauge("Main drive", bars.main, bars.main_most)
    yield Gauge("Thrusters", bars.thruster, bars.thruster_most)
    if bars.grid_most is not None:
        yield Gauge("Drive units", bars.grid, bars.grid_most)


def _pieces(state: BattleState, unit: str, judged: Judged, able: Able, text: str) -> tuple[Piece, ...]:
    if not judged.readable and text.strip():
        last = text.rpartition(",")[0]
        return (Piece("⌫", last, "Take the last order out"), Piece("Clear", "", "Nothing: drift"))
    found = [*_burns(judged.items, able), *_settings(judged.items, able)]
    before = row_of(state.units[unit], state.turn - 1)
    if before is not None and before.told and before.told != text:
        found.append(Piece("As before", before.told, f"The last turn’s: {before.told}"))
    if judged.items:
        found.append(Piece("⌫", written(judged.items[:-1]), "Take the last order out"))
        found.append(Piece("Clear", "", "Nothing: drift"))
    return tuple(found)


def _burns(items: tuple[Item, ...], able: Able) -> Iterator[Piece]:
    turns = {"RP": "Turn to port", "RS": "Turn to starboard"}
    if able.drive == "grav":
        codes = {"MD+": "Speed up", "MD-": "Slow down", **turns}
    else:
        pushes = {"PP": "Push to port", "PS": "Push to starboard", "PA": "Push aft"}
        codes = {"MD": "Main drive", **turns, **pushes}
    for code, hint in codes.items():
        yield Piece(f"{code}1", _with(items, code), f"{hint}, one more")


def _with(items: tuple[Item, ...], code: str) -> str:
    """Return orders with one point more of a code: on the last one when it is the same, else as a new one."""
    if items and items[-1].code == code:
        kept, count = items[:-1], items[-1].count + 1
    else:
        kept, count = items, 1
    return ", ".join((*(item.words for item in kept), f"{code}{count}"))


def _settings(items: tuple[Item, ...], able: Able) -> Iterator[Piece]:
    def add(code: str) -> str:
        kept = tuple(item for item in items if item.code != code.partition(" ")[0])
        return ", ".join((*(item.words for item in kept), code))

    if not able.jump:
        yield Piece(
            "JP",
            add("JP"),
            "Charge the jump engines: a point may open next turn; no weapons, mines neither, in both turns",
        )
    if not able.launch:
        launched = sum(item.count for item in items if item.code == "LAUNCH")
        none = "" if able.groups is None or launched < able.groups else "No group is left aboard."
        yield Piece("LAUNCH", add(f"LAUNCH {launched + 1}"), "Launch one more group", none)
    if able.interceptors != 0:
        yield Piece("INT AF", add("INT AF"), "Interceptors against fighters")
        yield Piece("INT AP", add("INT AP"), "Interceptors against pulse fire")
    if able.old_grid:
        word = "COLD" if able.hot else "HOT"
        yield Piece(f"WPN {word}", add(f"WPN {word}"), "Weapons powered or not")


def _path_page(state: BattleState, unit: str, track: Track) -> Page:
    """Draw the predicted path, with the other units near it when positions are kept."""
    now, end = state.units[unit], track.end
    points = tuple(leg.to for leg in track.legs)
    ghost = Ship(
        now.name,
        points[-1] if points else track.origin,
        end.heading,
        end.course,
        end.velocity,
        track.origin,
        points,
        ghost=True,
    )
    others = placed(state, unit) if now.place is not None else ()
    lying = spots(state) if now.place is not None else ()
    about = (track.origin, *points)
    return drawn((*others, ghost), WIDE, HIGH, f"Predicted path of {now.name}", about, lying)


def order_lines(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return a ship's orders of this turn in words, one a line; nothing before they are revealed."""
    row = row_of(state.units[unit], state.turn)
    return tuple(item.words for item in parse(row.told).items) if row is not None else ()


def drafted(state: BattleState, unit: str) -> Draft:
    """Return what there is to say of a ship's orders as they are written now."""
    return of_orders(state, unit, text_of(state, unit))
