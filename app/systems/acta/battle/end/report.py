"""The after-battle report: who won, for what, who earned what, and what became of every ship.

A Call to Arms, *Victory Points*, *Ship Experience*; rulings 19, 25 and 29. Figures name the number of their event.
"""

from collections.abc import Iterator

import msgspec

from app.core.words import counted, listed
from app.systems.acta import campaign_tables
from app.systems.acta.battle.conduct import DEED_WORDS
from app.systems.acta.battle.length import over
from app.systems.acta.battle.outcome import totals, verdict, winner
from app.systems.acta.battle.scene import scenario_of
from app.systems.acta.battle.scores import deeds, points, scores
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, mothership_out, roster, side_name
from app.systems.acta.effective import OUT


class Line(msgspec.Struct, frozen=True):
    """A line of the report: what it says, the figure at its end, and the number of its event (0: none)."""

    text: str
    figure: str = ""
    event: int = 0


class Part(msgspec.Struct, frozen=True):
    """A part of the report under a heading."""

    title: str
    lines: tuple[Line, ...]


class Report(msgspec.Struct, frozen=True):
    """The whole report: heading, what the battle was, who won, and its parts."""

    title: str
    about: str
    verdict: str
    parts: tuple[Part, ...]


def report_of(state: BattleState) -> Report:
    """Return the report of a battle as it is now."""
    parts = (
        *(_scored(state, side.id) for side in state.start.sides),
        _earned(state),
        *(_ships(state, side.id) for side in state.start.sides),
    )
    return Report(_title(state), _about(state), _verdict(state), tuple(part for part in parts if part.lines))


def text(state: BattleState) -> tuple[str, ...]:
    """Return the report as lines of text."""
    return tuple(_text(report_of(state)))


def _text(report: Report) -> Iterator[str]:
    yield from (report.title, report.about, report.verdict)
    for part in report.parts:
        yield from ("", part.title)
        for line in part.lines:
            figure = f": {line.figure}" if line.figure else ""
            event = f" [event {line.event}]" if line.event else ""
            yield f"  {line.text}{figure}{event}"


def _title(state: BattleState) -> str:
    return " against ".join(side.name for side in state.start.sides)


def _about(state: BattleState) -> str:
    scenario = scenario_of(state)
    parts = [scenario.name] if scenario else []
    parts += [f"Priority Level {state.start.level}"] if state.start.level else []
    parts += [f"turn {state.turn}", counted(state.end.events, "event")]
    parts += [f"{side.name}: {side.role}" for side in state.start.sides if side.role]
    return " · ".join(parts)


def _verdict(state: BattleState) -> str:
    return verdict(state) or f"The battle goes on{totals(state)}."


def _scored(state: BattleState, side: str) -> Part:
    lines = [
        Line(point.why, counted(point.points, "point"), point.event)
        for point in points(state)
        if point.side == side
    ]
    return Part(f"Victory points of {side_name(state, side)}: {scores(state).get(side, 0)}", tuple(lines))


def _earned(state: BattleState) -> Part:
    lines = [
        Line(
            f"{state.units[deed.unit].name}: {state.units[deed.victim].name} {DEED_WORDS.get(deed.how, deed.how)}",
            counted(deed.dice, "die", "dice"),
            deed.event,
        )
        for deed in deeds(state)
    ]
    return Part("Experience dice", (*lines, *_won(state), *_judged(state)))


def _won(state: BattleState) -> Iterator[Line]:
    """Yield what being on the winning side brings each of its ships that is still there (ruling 28)."""
    first, dice = winner(state) if over(state) else "", campaign_tables.number("xp-winning-side")
    ships = [
        now.name
        for unit, now in roster(state)
        if unit.side == first and not unit.profile.flight and now.condition.fate in ("", "withdrawn")
    ]
    if ships:
        each = f"{counted(dice, 'die', 'dice')} each"
        yield Line(f"On the winning side: {listed(ships)}", each, state.end.ended_at)


def _judged(state: BattleState) -> Iterator[Line]:
    """Yield the dice that ships spent on dice rolled again (*Tactical Judgement*)."""
    for _, now in roster(state):
        if now.growth.spent:
            yield Line(f"{now.name}: spent on dice rolled again", counted(now.growth.spent, "die", "dice"))


def _ships(state: BattleState, side: str) -> Part:
    lines = [_ship(unit, now) for unit, now in roster(state) if unit.side == side and not unit.profile.flight]
    flights = [
        bool(now.condition.fate or mothership_out(state, unit, now))
        for unit, now in roster(state)
        if unit.side == side and unit.profile.flight
    ]
    if flights:
        lines.append(Line("Flights lost", f"{sum(flights)} of {len(flights)}"))
    return Part(side_name(state, side), tuple(lines))


def _ship(unit: Unit, now: UnitState) -> Line:
    condition, profile, since = now.condition, unit.profile, now.end.since
    words = [
        word
        for word, holds in (
            ("crippled", condition.crippled),
            ("skeleton crew", condition.skeleton),
            ("running adrift", condition.adrift),
            (counted(len(condition.standing), "critical hit"), bool(condition.standing)),
        )
        if holds and (not condition.fate or condition.fate in ("surrendered", "withdrawn"))
    ]
    fate = [OUT.get(condition.fate, condition.fate)] if condition.fate else []
    lost = [
        f"{label} {'?' if left is None else left}/{'?' if whole is None else whole}"
        for label, left, whole in (
            ("damage", condition.damage, profile.damage),
            ("crew", condition.crew, profile.crew),
        )
        if label not in profile.absent
    ]
    state_ = listed([*fate, *words]) or "in fighting order"
    event = since.get(condition.fate, 0) if condition.fate else max(since.values(), default=0)
    return Line(f"{now.name}, {profile.name}: {state_}", ", ".join(lost), event)
