"""What a battle brings to the experience of ships: dice earned, dice spent in it, veteran pilots lost.

A Call to Arms, *Ship Experience*; rulings 10, 28, 29 and 31.
"""

from collections.abc import Iterator, Sequence

from app.systems.acta.campaign.events import Event, Part
from app.systems.acta.campaign.events.growth import Experienced, Judged, VeteransLost
from app.systems.acta.campaign.growth.awards import Deed, Fighter, awards
from app.systems.acta.campaign.lines import FoughtLine, JudgedLine, KillLine, ReportLine, SufferedLine
from app.systems.acta.campaign.state import State
from app.systems.acta.gains import VETERANS


def after_battle(
    state: State, battle: str, winner: str | None, lines: Sequence[ReportLine]
) -> Iterator[Event]:
    """Yield what a battle's reviewed lines bring, over the state in which its losses count already.

    Dice that ships off the roster earned are lost with them; every ship of the winner's that took part is paid for
    it (ruling 28).
    """
    yield from _judged(state, battle, lines)
    yield from _veterans(state, battle, lines)
    fought = dict.fromkeys(unit for line in lines if isinstance(line, FoughtLine) for unit in line.units)
    deeds = [
        Deed(unit=line.unit, victim=line.victim, how=line.how, event=line.event)
        for line in lines
        if isinstance(line, KillLine)
    ]
    present = [unit for unit in (*fought, *(deed.unit for deed in deeds)) if unit in state.units]
    serving = {unit for unit in present if not state.units[unit].lost}
    winners = {unit for unit in fought if unit in serving and state.units[unit].player == winner}
    for unit, given in awards(_fighters(state, lines), deeds, winners, serving).items():
        earned = sum(award.dice for award in given)
        left = state.units[unit].growth.dice + earned
        yield Experienced(battle=battle, unit=unit, dice=earned, awards=given, left=left)


def at_turn(state: State, turn: int) -> Iterator[Part]:  # noqa: ARG001 - the shape of every part's `at_turn`
    """Yield nothing: experience keeps from turn to turn."""
    yield from ()


def _fighters(state: State, lines: Sequence[ReportLine]) -> dict[str, Fighter]:
    """Return everybody whom deeds can be about; victims that stand on no roster bring what their line says."""
    told = {
        line.victim: Fighter(name=line.name or line.victim, level=line.level, flight=line.flight)
        for line in lines
        if isinstance(line, KillLine)
    }
    known = {
        unit.id: Fighter(name=unit.name, level=unit.profile.priority_level or "", flight=unit.profile.flight)
        for unit in state.units.values()
    }
    return {**told, **known}


def _judged(state: State, battle: str, lines: Sequence[ReportLine]) -> Iterator[Event]:
    for line in lines:
        if not isinstance(line, JudgedLine) or line.unit not in state.units or line.spent < 1:
            continue
        aside = max(0, state.units[line.unit].growth.aside - line.spent)
        yield Judged(battle=battle, unit=line.unit, spent=line.spent, aside=aside)


def _veterans(state: State, battle: str, lines: Sequence[ReportLine]) -> Iterator[Event]:
    """Veterans go with a flight that does not come back (ruling 31)."""
    if state.agreements.flights_return:
        return
    for line in lines:
        unit = state.units.get(line.unit) if isinstance(line, SufferedLine) else None
        if unit is None or not isinstance(line, SufferedLine):
            continue
        known = [gain.flight for gain in unit.growth.gained if gain.id == VETERANS]
        flights = tuple(flight for flight in line.veterans_lost if flight in known)
        if flights:
            yield VeteransLost(battle=battle, unit=unit.id, flights=flights)
