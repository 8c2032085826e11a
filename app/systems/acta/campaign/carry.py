"""From a battle to its campaign: reviewed lines become campaign events, with what they came to.

A Call to Arms, *Fight Battle* and *Repairs and Reinforcements*; rulings 11, 19, 28 and 31.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.core import codec
from app.core.errors import UserError
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.fold import apply
from app.systems.acta.campaign.growth.after import after_battle as experience_after
from app.systems.acta.campaign.lines import (
    LINES,
    FoughtLine,
    JudgedLine,
    KillLine,
    LostLine,
    ReportLine,
    SufferedLine,
)
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.war.outcome import after_battle as war_after
from app.systems.acta.campaign.war.outcome import fight_of
from app.systems.acta.campaign.yard.after import after_battle as yard_after
from app.systems.acta.condition import Condition

#: The most lines of a battle that one review holds.
MOST_LINES = 2000


def carry(
    state: State, battle_id: str, battle_name: str, lines: Sequence[Mapping[str, Any]]
) -> tuple[e.Event, ...]:
    """Return the campaign events of a battle's reviewed lines, self-repairs included.

    A ship that ends without crew is lost when another side won, else it waits to be recovered. Raises
    UserError for a line that cannot be read or is about a unit that serves on no roster.
    """
    if len(lines) > MOST_LINES:
        raise UserError(f"The battle brings {len(lines)} lines; at most {MOST_LINES} can be carried over.")
    read = [_read(line, number) for number, line in enumerate(lines, 1)]
    found: list[e.Event] = []
    first = next((line for line in read if isinstance(line, FoughtLine)), None)
    winner = None if first is None else first.winner
    for line in sorted(read, key=_order):
        state = _played(state, found, _events(state, battle_id, battle_name, line))
    state = _played(state, found, _casualties(state, battle_id, winner, read))
    for more in () if state.simple else (yard_after, experience_after):
        state = _played(state, found, more(state, battle_id, winner, read))
    state = _played(state, found, _self_repairs(state, battle_id))
    if not state.simple:
        lost = [(event.unit, event.how) for event in found if isinstance(event, e.Lost)]
        found.extend(war_after(state, battle_id, winner or "", _fight(state, first), lost))
    return tuple(found)


def _played(state: State, found: list[e.Event], events: Iterator[e.Event]) -> State:
    """Add events to what was found; return the state in which they count."""
    for event in events:
        found.append(event)
        state = apply(state, event)
    return state


def _fight(state: State, line: FoughtLine | None) -> Engagement | None:
    """Return the battle over a target that was fought, None when it was about none."""
    return None if line is None else fight_of(state, line.fight, line.units)


def _read(line: Mapping[str, Any], number: int) -> ReportLine:
    kind = line.get("kind")
    wanted = {str(known.__struct_config__.tag): known for known in LINES}.get(str(kind))
    if wanted is None:
        raise UserError(
            f"Line {number} of the battle is of the kind “{kind}”, which a campaign does not know."
        )
    return codec.build(dict(line), wanted, f"line {number} of the battle")


def _order(line: ReportLine) -> int:
    match line:
        case FoughtLine():
            return 0
        case SufferedLine():
            return 1
        case KillLine():
            return 2
        case LostLine():
            return 3
        case JudgedLine():
            return 4


def _events(state: State, battle: str, name: str, line: ReportLine) -> Iterator[e.Event]:
    match line:
        case FoughtLine():
            units = tuple(unit for unit in dict.fromkeys(line.units) if unit in state.units)
            yield e.Fought(battle, name, line.winner if line.winner in state.players else "", units)
        case KillLine(unit=unit, victim=victim, how=how):
            yield e.Killed(battle, _serving(state, unit).id, victim, HOW.get(how, how))
        case LostLine(unit=unit, how=how, note=note):
            yield e.Lost(_serving(state, unit).id, how if how in e.FATES else e.DESTROYED, battle, note)
        case SufferedLine():
            yield _suffered(state, battle, line)
        case JudgedLine(unit=unit):
            _known(state, unit)


#: What a battle calls a deed, and what the service record calls it.
HOW = {"skeleton": "reduced to a skeleton crew", "surrendered": "forced to surrender"}


def _suffered(state: State, battle: str, line: SufferedLine) -> e.Event:
    unit = _serving(state, line.unit)
    now = _condition(unit, line)
    before = {critical.id for critical in unit.condition.standing}
    kept = state.agreements.flights_return
    return e.Suffered(
        battle=battle,
        unit=unit.id,
        condition=now,
        damage_lost=_lost(unit.condition.damage, now.damage),
        crew_lost=_lost(unit.condition.crew, now.crew),
        criticals=tuple(critical.area for critical in now.criticals if critical.id not in before),
        flights_lost=line.flights_lost,
        flights=None if kept or not line.flights_lost else _without(unit.flights, line.flights_lost),
        note=line.note[:300],
    )


def _casualties(
    state: State, battle: str, winner: str | None, lines: Sequence[ReportLine]
) -> Iterator[e.Event]:
    """Lose ships that end without Damage, and without Crew where another side won; their deeds are told by then."""
    for line in lines:
        unit = state.units.get(line.unit) if isinstance(line, SufferedLine) else None
        if unit is None or unit.lost:
            continue
        if unit.condition.damage == 0:
            yield e.Lost(unit.id, e.DESTROYED, battle)
        elif unit.condition.crew == 0 and winner in state.players and winner != unit.player:
            yield e.Lost(unit.id, e.LEFT_BEHIND, battle)


def _condition(unit: UnitState, line: SufferedLine) -> Condition:
    """Return what a unit comes home with; one that regained everything in battle has nothing left to repair."""
    damage, crew = _within(line.damage, unit.profile.damage), _within(line.crew, unit.profile.crew)
    whole, manned = _whole(damage, unit.profile.damage), _whole(crew, unit.profile.crew)
    return Condition(
        damage=damage,
        crew=crew,
        crippled=(line.crippled and not whole) or _passed(damage, unit.profile.damage_threshold),
        skeleton=(line.skeleton and not manned) or _passed(crew, unit.profile.crew_threshold),
        criticals=tuple(critical for critical in line.criticals if not critical.repaired),
        traits_lost=() if line.crippled and whole else line.traits_lost,
        adrift=crew == 0,
    )


def _self_repairs(state: State, battle: str) -> Iterator[e.Event]:
    """Ships that repair themselves have all their Damage back before their next battle (*Repairs*)."""
    for unit in state.units.values():
        if unit.lost or not unit.missing_damage or not mending.repairs_itself(unit.profile, unit.condition):
            continue
        yield e.SelfRepaired(
            unit.id, unit.missing_damage, mending.repaired(unit, unit.missing_damage), battle
        )


def _known(state: State, unit: str) -> UnitState:
    found = state.units.get(unit)
    if found is None:
        raise UserError(f"No roster of this campaign has a unit “{unit}”; strike the line.", field=unit)
    return found


def _serving(state: State, unit: str) -> UnitState:
    found = _known(state, unit)
    if found.lost:
        raise UserError(
            f"{found.name} is off the roster already ({found.lost}); strike the line.", field=unit
        )
    return found


def _without(flights: Sequence[str], lost: Sequence[str]) -> tuple[str, ...]:
    left = list(flights)
    for name in lost:
        if name in left:
            left.remove(name)
    return tuple(left)


def _within(value: int | None, whole: int | None) -> int | None:
    return value if value is None or whole is None else max(0, min(value, whole))


def _whole(left: int | None, printed: int | None) -> bool:
    return left is not None and printed is not None and left >= printed


def _passed(left: int | None, threshold: int | None) -> bool:
    return left is not None and threshold is not None and left <= threshold


def _lost(before: int | None, after: int | None) -> int:
    return 0 if before is None or after is None else max(0, before - after)
