"""What stands below the head of a sheet: one column on a tall page, two on a wide one, filled to its foot."""

from dataclasses import dataclass

from app.core.flow import Block, height, moved, stacked
from app.systems.acta.effective import Effective
from app.systems.acta.parts.arms import craft, traits, weapons
from app.systems.acta.parts.hits import (
    blank_hits,
    criticals,
    gains,
    hits_head,
    honours,
    in_force,
    notes,
    notes_head,
    ruled,
)
from app.systems.acta.parts.rose import rose
from app.systems.acta.parts.style import Style
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.parts.track import Track, grid_for, gutter, track

#: Pages narrower than this are small cards: no arc rose, the tracks take more of the height.
CARD = 230
#: The largest share of the height that tracks take, by columns; and on a small card.
TRACKS = {1: 0.3, 2: 0.5}
CARD_TRACKS = 0.36
#: The most empty lines for critical hits, and their share of the room that they divide with notes.
MOST_HITS = 6
HITS_SHARE = 0.5

Column = list[Block]


@dataclass(frozen=True, slots=True)
class Frame:
    """A page to fill: its size in points, its columns, its style."""

    w: float
    h: float
    columns: int
    style: Style

    @property
    def card(self) -> bool:
        """True for a small card."""
        return self.w <= CARD

    @property
    def gutter(self) -> float:
        """Space between columns."""
        return self.style.pad * 3

    @property
    def column(self) -> float:
        """Width of a column."""
        return (self.w - self.gutter * (self.columns - 1)) / self.columns


def body(unit: SheetUnit, now: Effective, frame: Frame, room: float) -> list[Column]:
    """Return the columns below the head, `room` points high; longer ones go on over the page."""
    columns = _main(unit, now, frame, room)
    style, w = frame.style, frame.column
    hits, written = criticals(unit, w, style), notes(unit, w, style)
    at = min(range(len(columns)), key=lambda n: (height(columns[n]), -n)) if columns[-1] else 0
    other = len(columns) - 1 - at
    columns[at].extend(hits)
    apart = other != at and height([*columns[other], *written]) + 5 * style.row <= room
    below = columns[other if apart else at]
    spare = 0 if apart else _height(written)
    left = room - height(columns[at]) - spare
    if not unit.profile.flight and left > 0:
        share = left if apart else left * HITS_SHARE
        columns[at].extend(_lines_for_hits(share, frame, headed=bool(hits)))
    below.extend(written)
    left = room - height(below)
    below.extend(_lines_for_notes(unit, left, frame, headed=bool(written)))
    return columns


def _height(blocks: tuple[Block, ...]) -> float:
    return sum(block.h + block.gap for block in blocks)


def _lines_for_hits(room: float, frame: Frame, *, headed: bool) -> Column:
    style, w = frame.style, frame.column
    head = [] if headed else [hits_head(w, style)]
    blank = blank_hits(w, room - _height(tuple(head)), style, MOST_HITS)
    return [*head, blank] if blank.h else []


def _lines_for_notes(unit: SheetUnit, room: float, frame: Frame, *, headed: bool) -> Column:
    style, w = frame.style, frame.column
    head = [] if headed else [notes_head(unit, w, style)]
    lines = ruled(unit, w, room - _height(tuple(head)), style)
    return [*head, lines] if lines.h else []


def _main(unit: SheetUnit, now: Effective, frame: Frame, room: float) -> list[Column]:
    style, w = frame.style, frame.column
    share = CARD_TRACKS if frame.card else TRACKS[frame.columns]
    tracks, guns = _tracks(unit, w, room * share, style), weapons(unit, now, w, style)
    words = (
        [*traits(unit, now, w, style), *craft(unit, w, style)] if frame.card else _rose(unit, now, w, style)
    )
    rest = [*words, *in_force(unit, now, w, style), *gains(unit, w, style), *honours(unit, w, style)]
    if frame.columns == 2:
        return [[*tracks, *rest], [*guns]]
    return [[*tracks, *guns, *rest]]


def _tracks(unit: SheetUnit, w: float, tallest: float, style: Style) -> Column:
    shown = _records(unit)
    if not shown:
        return []
    left = gutter(shown, style)
    grid = grid_for(shown, w - left, tallest, style)
    return [track(item, grid, w, left, style) for item in shown]


def _records(unit: SheetUnit) -> tuple[Track, ...]:
    profile, now = unit.profile, unit.condition
    if profile.flight:
        return _flights(unit)
    found = (
        Track(
            name="Damage",
            total=profile.damage,
            left=now.damage,
            threshold=profile.damage_threshold,
            word="Crippled",
            latched=now.crippled,
            key=f"{unit.id}.damage",
            ink="damage",
        ),
        Track(
            name="Crew",
            total=profile.crew,
            left=now.crew,
            threshold=profile.crew_threshold,
            word="Skeleton crew",
            latched=now.skeleton,
            key=f"{unit.id}.crew",
            ink="crew",
        ),
    )
    return tuple(item for item in found if item.name.lower() not in profile.absent)


def _flights(unit: SheetUnit) -> tuple[Track, ...]:
    """A box a flight where several share the sheet; they are spent with the pencil, not pressed."""
    if unit.flights_of < 2:
        return ()
    left = unit.flights_of - unit.flights_lost
    return (Track("Flights", unit.flights_of, left, None, "", latched=False, key="", ink="damage"),)


def _rose(unit: SheetUnit, now: Effective, w: float, style: Style) -> Column:
    """The arc rose with traits and craft beside it."""
    if not now.weapons:
        return [*traits(unit, now, w, style), *craft(unit, w, style)]
    size = min(w * 0.42, style.body * 13.5)
    left = size + style.pad * 2.5
    words = stacked((*traits(unit, now, w - left, style), *craft(unit, w - left, style)))
    picture = rose(now.weapons, size, style)
    return [Block(max(picture.h, words.h), (*picture.marks, *moved(words.marks, left, 0)), style.gap)]
