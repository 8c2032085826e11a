"""What papers are drawn from: the units of forces, of a battle or of a campaign, as sheets."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from app.core.force import Force, Report
from app.core.words import known
from app.systems.earthforce.battle.sheets import of_unit
from app.systems.earthforce.battle.start import Unit, entering
from app.systems.earthforce.battle.state import BattleState, roster
from app.systems.earthforce.campaign.field import notes
from app.systems.earthforce.campaign.state import State as CampaignState
from app.systems.earthforce.campaign.state import roster as campaign_roster
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.members import members
from app.systems.earthforce.parts.subject import SheetUnit
from app.systems.earthforce.sheet import unit_of
from app.systems.earthforce.unit import profile


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """One force on paper: its name, what was agreed, its units and what stands about its legality."""

    name: str
    facts: tuple[tuple[str, str], ...] = ()
    units: tuple[SheetUnit, ...] = ()
    carried: tuple[SheetUnit, ...] = ()
    problems: tuple[str, ...] = ()


class Subject(msgspec.Struct, frozen=True):
    """Everything that one print is about; `battle` is its state for the plot of the turn, None for anything else."""

    fleets: tuple[Fleet, ...]
    battle: BattleState | None = None

    @property
    def units(self) -> tuple[SheetUnit, ...]:
        """The units of all forces."""
        return tuple(unit for fleet in self.fleets for unit in fleet.units)

    @property
    def carried(self) -> tuple[SheetUnit, ...]:
        """The fighter groups aboard these ships, where they are no units of their own."""
        return tuple(unit for fleet in self.fleets for unit in fleet.carried)


def units(subject: Subject) -> tuple[tuple[str, str], ...]:
    """Return id and name of everything that can be printed by itself."""
    return tuple((unit.id, unit.title) for unit in subject.units)


def only(subject: Subject, ids: Sequence[str]) -> Subject:
    """Return the subject with only some units."""
    chosen = set(ids)
    if not chosen:
        return subject
    fleets = (
        msgspec.structs.replace(
            fleet,
            units=tuple(unit for unit in fleet.units if unit.id in chosen),
            carried=tuple(unit for unit in fleet.carried if unit.id.partition("/")[0] in chosen),
        )
        for fleet in subject.fleets
    )
    return Subject(tuple(fleet for fleet in fleets if fleet.units), subject.battle)


def of_profile(value: Mapping[str, Any]) -> Subject:
    """Return a catalogue profile as a subject of one sheet."""
    found = profile(value)
    return Subject((Fleet(name=found.name, units=(unit_of(found),)),))


def of_force(force: Force, report: Report) -> Subject:
    """Return a force with what its report says."""
    taken: set[str] = set()
    found: list[SheetUnit] = []
    carried: list[SheetUnit] = []
    for member in members(force):
        ready = list(entering(member, "", taken))
        taken |= {unit.id for unit in ready}
        ship = ready[0]
        found.append(
            SheetUnit(
                id=ship.id,
                name=member.name,
                profile=member.profile,
                condition=ship.condition or Condition(),
                side=force.name,
                aboard=tuple((unit.profile.name, "aboard", 6) for unit in ready[1:]),
                people=tuple(f"{p.name} ({p.post})" if p.post else p.name for p in member.people),
                velocity=member.velocity,
            )
        )
        carried.extend(_carried(unit, ship.id, force.name) for unit in ready[1:])
    problems = tuple(fault.message for fault in report.problems if fault.severity != "note")
    fleet = Fleet(
        name=force.name,
        facts=tuple(_facts(report)),
        units=tuple(found),
        carried=tuple(carried),
        problems=problems,
    )
    return Subject((fleet,))


def _facts(report: Report) -> Iterator[tuple[str, str]]:
    budget = report.budget
    if budget.allowed is not None:
        yield "Budget", f"{known(budget.spent)} of {budget.allowed}"
    elif budget.spent:
        yield "Cost", str(budget.spent)


def _carried(unit: Unit, ship: str, side: str) -> SheetUnit:
    """Return a group aboard a ship as a unit of its own on paper; its id begins with the ship's."""
    return SheetUnit(
        id=f"{ship}/{unit.id}", name=unit.name, profile=unit.profile, condition=Condition(), side=side
    )


def of_battle(state: BattleState, fresh: bool, side: str, ids: Sequence[str]) -> Subject:
    """Return a battle's units, of one side or of all, as they are now or `fresh`."""
    chosen = set(ids)
    fleets: list[Fleet] = []
    for each in state.start.sides:
        if side in ("", each.id):
            mine = tuple(
                of_unit(state, unit.id, fresh=fresh)
                for unit, _ in roster(state)
                if unit.side == each.id and (not chosen or unit.id in chosen)
            )
            fleets.append(Fleet(name=each.name, units=mine))
    return Subject(tuple(fleet for fleet in fleets if fleet.units), None if fresh else state)


def of_campaign(state: CampaignState, fresh: bool, player: str, ids: Sequence[str]) -> Subject:
    """Return the ships of a campaign's players, as they are now or `fresh`; those that left it only when asked for."""
    chosen = set(ids)
    fleets: list[Fleet] = []
    for each in state.start.players:
        if player in ("", each.id):
            mine = tuple(
                _of_roster(state, unit, each.name, fresh=fresh)
                for unit, now in campaign_roster(state, each.id)
                if unit.id in chosen or not (chosen or now.lost)
            )
            fleets.append(Fleet(name=each.name, units=mine))
    return Subject(tuple(fleet for fleet in fleets if fleet.units))


def _of_roster(state: CampaignState, unit: Unit, side: str, *, fresh: bool) -> SheetUnit:
    now = state.units[unit.id]
    carried = [
        (other.profile.name, "aboard", 6 if fresh else there.condition.strength)
        for other, there in campaign_roster(state, unit.side)
        if other.carrier == unit.id and not there.lost
    ]
    return SheetUnit(
        id=unit.id,
        name=now.name,
        profile=unit.profile,
        condition=Condition() if fresh else now.condition,
        fresh=fresh,
        side=side,
        aboard=tuple(carried),
        people=tuple(f"{p.name} ({p.post})" if p.post else p.name for p in now.people),
        notes=() if fresh else tuple(notes(now)),
    )
