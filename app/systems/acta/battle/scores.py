"""Victory points of each side and experience dice of each ship, computed from the state of a battle.

A Call to Arms, *Victory Points* and *Ship Experience*; rulings 19, 25 and 29.
"""

import math
from collections.abc import Iterator

import msgspec

from app.core.words import counted as many
from app.systems.acta import tables
from app.systems.acta.battle.counting import TARGET, awards_of
from app.systems.acta.battle.length import revealed, standing_sides
from app.systems.acta.battle.scene import opponents, role_of, scenario_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    DESTROYED,
    BattleState,
    Credit,
    UnitState,
    roster,
    viable,
)
from app.systems.acta.battle_tables import number
from app.systems.acta.campaign_tables import deed_dice

#: A scenario's own awards that the books themselves tell, and what befell the ship.
BEFELL = {"convoy-destroyed": "lost", "convoy-survived": "survives"}
COUNTED = tuple(BEFELL)
#: A scenario's own awards for single ships that the players count, and what befell the ship.
TOLD = {
    "scan": "scanned",
    "exit-edge": "left over the far edge",
    "exit-gate": "left through the gate",
    "convoy-exited": "left over the exit edge",
}


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """Victory points of a side and what they are for; `unit` is the unit that they are for, empty for none.

    `event` is the number of the event that brought them, 0 where no single one did.
    """

    side: str
    points: int
    why: str
    unit: str = ""
    event: int = 0


def points(state: BattleState) -> tuple[Point, ...]:
    """Return every award of victory points; with more than two sides only credited deeds score."""
    level = state.start.level
    if level is None:
        return ()
    return (
        *_ships(state, level),
        *_wings(state, level),
        *_convoy(state),
        *_told(state, level),
        *_squares(state),
        *_ground(state),
    )


def scores(state: BattleState) -> dict[str, int]:
    """Return the victory points of each side."""
    found = {side.id: 0 for side in state.start.sides}
    for point in points(state):
        found[point.side] = found.get(point.side, 0) + point.points
    return found


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """A credited deed that brings experience dice: who did what to whom, and the event's number."""

    unit: str
    victim: str
    how: str
    dice: int
    event: int = 0


def awards(state: BattleState) -> dict[str, int]:
    """Return the experience dice that credited deeds bring to each ship (ruling 29)."""
    found: dict[str, int] = {}
    for deed in deeds(state):
        found[deed.unit] = found.get(deed.unit, 0) + deed.dice
    return found


def deeds(state: BattleState) -> tuple[Deed, ...]:
    """Return each deed that brings experience dice; who destroyed a ship gets nothing for crippling it before."""
    return tuple(_deeds(state))


def standing_credits(state: BattleState) -> tuple[Credit, ...]:
    """Return the credited deeds that still hold: a ship that rallied was not made to surrender after all."""
    return tuple(credit for credit in state.credits if _holds(state, credit))


def _holds(state: BattleState, credit: Credit) -> bool:
    now = state.units.get(credit.victim)
    if now is None:
        return True
    match credit.how:
        case "destroyed":
            return now.condition.fate in DESTROYED
        case "surrendered":
            return now.condition.fate == "surrendered"
        case "crippled":
            return now.condition.crippled
        case "skeleton":
            return now.condition.skeleton
        case _:
            return True


def _deeds(state: BattleState) -> Iterator[Deed]:
    standing = standing_credits(state)
    for credit in standing:
        killer, victim = state.start.units.get(credit.unit), state.start.units.get(credit.victim)
        if killer is None or victim is None or killer.profile.flight or victim.profile.flight:
            continue
        greater = {"destroyed", "surrendered"} & {
            other.how for other in standing if (other.unit, other.victim) == (credit.unit, credit.victim)
        }
        if greater and credit.how in ("crippled", "skeleton"):
            continue
        dice = deed_dice(killer.profile.priority_level, victim.profile.priority_level, credit.how)
        since = state.units[victim.id].end.since
        event = max((since[state_] for state_ in _states(credit.how) if state_ in since), default=0)
        if dice:
            yield Deed(unit=killer.id, victim=victim.id, how=credit.how, dice=dice, event=event)


def _states(how: str) -> tuple[str, ...]:
    return DESTROYED if how == "destroyed" else (how,)


def _ships(state: BattleState, level: str) -> Iterator[Point]:
    for unit, now in roster(state):
        if unit.profile.flight or unit.convoy:
            continue
        side = _scorer(state, unit, now)
        if not side or not _counts(state, side, now):
            continue
        factor, times = _factor(state, side, now)
        rank = unit.profile.priority_level
        value, why, state_ = _value(now, 1 if rank is None else tables.worth(rank, level), factor)
        if state_ == "withdrawn":
            times = ""
        if rank is None:
            # Nobody knows what it is worth: told, for the players to count, and never invented.
            value, times = 0, ", its level unknown: count it by hand"
        if state_:
            yield Point(
                side=side,
                points=value,
                why=f"{now.name} {why}{times}",
                unit=unit.id,
                event=now.end.since.get(state_, 0),
            )


def _factor(state: BattleState, side: str, now: UnitState) -> tuple[int, str]:
    """Return what multiplies the points for damage to the ship that was named as the target, and that in words.

    Nobody is told before the battle is over (*Assassination*).
    """
    for award in awards_of(state, TARGET):
        if TARGET in now.end.marks and role_of(state, side) == award.side and revealed(state):
            return round(award.factor), f" (the target, times {award.factor:g})"
    return 1, ""


def _told(state: BattleState, level: str) -> Iterator[Point]:
    """Yield what the scenario pays for single ships and the players counted: scans and exits."""
    for award in awards_of(state, *TOLD):
        for unit, now in roster(state):
            number_ = now.end.marks.get(award.on, 0)
            if not number_ or unit.profile.priority_level is None:
                continue
            own = role_of(state, unit.side) == award.side
            side = unit.side if own else _opponent(state, award.side)
            worth = tables.worth(unit.profile.priority_level, level)
            value = award.points or math.ceil(worth * award.factor)
            why = f"{now.name} {TOLD[award.on]}"
            if side:
                yield Point(side=side, points=value, why=why, unit=unit.id, event=number_)


def _opponent(state: BattleState, role: str) -> str:
    return next((side.id for side in state.start.sides if side.role == role), "")


def _squares(state: BattleState) -> Iterator[Point]:
    for award in awards_of(state, "square"):
        for side, held in state.end.squares.items():
            if held:
                yield Point(
                    side=side,
                    points=held * award.points,
                    why=f"{many(held, 'square')} held alone",
                    event=state.end.squares_at.get(side, 0),
                )


def _value(now: UnitState, worth: int, factor: int) -> tuple[int, str, str]:
    """Return the highest single award for a ship, that in words, and the state that it is for (ruling 25).

    `factor` multiplies what was done to it. Whoever leaves over an edge that is the enemy's counts as destroyed
    (*Tactical Withdrawals*).
    """
    return max(_values(now, worth, factor), key=lambda each: each[0], default=(0, "", ""))


def _values(now: UnitState, worth: int, factor: int) -> Iterator[tuple[int, str, str]]:
    condition = now.condition
    if condition.fate in DESTROYED:
        yield worth * factor, "destroyed", condition.fate
    if condition.fate == "surrendered":
        yield worth * number("vp-surrender-factor") * factor, "surrendered", condition.fate
    if condition.fate == "withdrawn" and "unsafe" in now.end.marks:
        yield worth, "left over an edge that is the enemy's", condition.fate
    if condition.fate == "withdrawn":
        yield -(-worth // number("vp-withdrawal-divisor")), "withdrawn", condition.fate
    part = -(-worth // number("vp-reduced-divisor")) * factor
    if condition.crippled:
        yield part, "crippled", "crippled"
    if condition.skeleton:
        yield part, "down to a skeleton crew", "skeleton"


def _counts(state: BattleState, side: str, now: UnitState) -> bool:
    """True when the scenario pays a side for what befell an enemy; a side without a role is paid the usual way."""
    scenario, role = scenario_of(state), role_of(state, side)
    if scenario is None or not role:
        return True
    paid = scenario.withdrawal_pays if now.condition.fate == "withdrawn" else scenario.usual_points
    return role in paid


def _convoy(state: BattleState) -> Iterator[Point]:
    """Fixed points for ships of a convoy: those destroyed, and those that survive so far."""
    for award in awards_of(state, *COUNTED):
        for unit, now in roster(state):
            side = unit.side if award.on == "convoy-survived" else _scorer(state, unit, now)
            if unit.convoy and role_of(state, side) in (award.side, "") and _befell(state, now, award.on):
                yield Point(
                    side=side,
                    points=award.points,
                    why=f"{now.name} {BEFELL[award.on]}",
                    unit=unit.id,
                    event=now.end.since.get(now.condition.fate, 0),
                )


def _befell(state: BattleState, now: UnitState, on: str) -> bool:
    """Tell whether an award of COUNTED is due; where survival pays, a ship that withdraws counts as destroyed."""
    if on == "convoy-survived":
        return not now.condition.fate
    driven_off = now.condition.fate == "withdrawn" and any(awards_of(state, "convoy-survived"))
    unsafe = now.condition.fate == "withdrawn" and "unsafe" in now.end.marks
    return driven_off or unsafe or now.condition.fate in DESTROYED


def by_hand(state: BattleState, side: str) -> tuple[str, ...]:
    """Return what else the scenario pays a side for and only the table can count, where no choice counts it."""
    if not state.simple:
        return ()
    scenario, role = scenario_of(state), role_of(state, side)
    found = scenario.awards if scenario else ()
    return tuple(each.text for each in found if each.on not in COUNTED and each.side in (role, "both"))


def _scorer(state: BattleState, unit: Unit, now: UnitState) -> str:
    others = opponents(state, unit.side)
    if len(others) == 1:
        return others[0]
    deeds = [credit for credit in state.credits if credit.victim == unit.id]
    whole = bool(now.condition.fate)
    wanted = ("destroyed", "surrendered") if whole else ("crippled", "skeleton")
    by = next((credit.unit for credit in deeds if credit.how in wanted), "")
    return state.start.units[by].side if by in state.start.units else ""


def _wings(state: BattleState, level: str) -> Iterator[Point]:
    """Bought wings: lost flights of a type make up wings, a part of one counting whole (ruling 25)."""
    lost: dict[tuple[str, str, str], list[Unit]] = {}
    for unit, now in roster(state):
        gone = now.condition.fate in DESTROYED or (now.condition.fate and "unsafe" in now.end.marks)
        if unit.profile.flight and not unit.mothership and gone:
            side = _scorer(state, unit, now)
            if side and _counts(state, side, now):
                lost.setdefault((side, unit.side, unit.profile.id), []).append(unit)
    for (side, _, _), flights in lost.items():
        profile = flights[0].profile
        if profile.priority_level is None:
            continue
        wings = -(-len(flights) // (profile.flights_per_wing or 1))
        each = tables.worth(profile.priority_level, level)
        last = max(max(state.units[flight.id].end.since.values(), default=0) for flight in flights)
        why = f"{profile.name}: {many(len(flights), 'flight')} destroyed"
        yield Point(side=side, points=wings * each, why=why, event=last)


def _ground(state: BattleState) -> Iterator[Point]:
    """Yield the points of the one side with a ship on the table, when none of the others can still come there."""
    held = standing_sides(state)
    scenario = scenario_of(state)
    alone = bool(held) and not set(held) & set(opponents(state, held[0]))
    if alone and (scenario is None or scenario.holding_ground) and _present(state, held[0]):
        last = max((max(now.end.since.values(), default=0) for _, now in _others(state, held[0])), default=0)
        yield Point(side=held[0], points=number("holding-ground"), why="Holding the ground", event=last)


def _present(state: BattleState, side: str) -> bool:
    return any(
        unit.side == side and not now.where and viable(state, unit, now) for unit, now in roster(state)
    )


def _others(state: BattleState, side: str) -> Iterator[tuple[Unit, UnitState]]:
    return ((unit, now) for unit, now in roster(state) if unit.side != side and not now.aboard)
