"""What papers are drawn from: fleets with their lines, made from a force, a battle or a campaign.

Flights that have all in common share one sheet with a little box each, and so do the flights aboard ships.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from app.core.force import Budget, Fault, Force
from app.core.force import Report as Legality
from app.core.letter import Letter
from app.core.words import known, listed
from app.systems.acta import gains, tables
from app.systems.acta.battle.end.report import Report, report_of
from app.systems.acta.battle.growth.judgement import dice_left
from app.systems.acta.battle.start import craft as craft_profile
from app.systems.acta.battle.state import BattleState, mothership_out, roster
from app.systems.acta.campaign.press.report import agreements, report
from app.systems.acta.campaign.state import PlayerState, holdings
from app.systems.acta.campaign.state import State as CampaignState
from app.systems.acta.campaign.state import UnitState as RosterUnit
from app.systems.acta.campaign.war.agreements import agreed
from app.systems.acta.condition import fresh as as_new
from app.systems.acta.fleet.members import Bought, Vessel, bought, short_class, vessels
from app.systems.acta.parts.subject import SheetUnit
from app.systems.acta.unit import Profile
from app.systems.acta.unit import profile as read_profile

#: What the sheet of flights with veteran pilots says.
VETERANS = "Veteran pilots: +1 to Crew Quality checks in dogfights"


class Lot(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a roster: its units, what it costs as people read it; `name` tells a unit that nobody knows."""

    units: tuple[SheetUnit, ...] = ()
    cost: str = ""
    name: str = ""
    number: int = 0


class Fleet(msgspec.Struct, frozen=True, kw_only=True):
    """One fleet on paper; `problems` is None where nobody asked for its legality, `aboard` are its ships' craft."""

    id: str
    name: str
    facts: tuple[tuple[str, str], ...] = ()
    lots: tuple[Lot, ...] = ()
    aboard: tuple[SheetUnit, ...] = ()
    budget: Budget | None = None
    problems: tuple[Fault, ...] | None = None
    agreements: tuple[str, ...] = ()

    @property
    def units(self) -> tuple[SheetUnit, ...]:
        """Every unit that has a sheet, the craft aboard last."""
        return (*(unit for lot in self.lots for unit in lot.units), *self.aboard)


class Subject(msgspec.Struct, frozen=True):
    """Everything that one print is about; `report` tells of a battle, `account` and `agreed` of a whole campaign."""

    fleets: tuple[Fleet, ...]
    report: Report | None = None
    account: Letter | None = None
    agreed: Letter | None = None

    @property
    def units(self) -> tuple[SheetUnit, ...]:
        """The units of all fleets."""
        return tuple(unit for fleet in self.fleets for unit in fleet.units)


def units(subject: Subject) -> tuple[tuple[str, str], ...]:
    """Return id and name of everything that can be printed by itself; units of one name say what sets them apart."""
    names = Counter(unit.title for unit in subject.units)

    def label(unit: SheetUnit) -> str:
        apart = unit.notes[0].rstrip(".") if names[unit.title] > 1 and unit.notes else ""
        return f"{unit.title} · {apart}" if apart else unit.title

    return tuple((unit.id, label(unit)) for unit in subject.units)


def only(subject: Subject, ids: Sequence[str]) -> Subject:
    """Return the subject with only some units; the roster keeps the fleet's own figures."""
    chosen = set(ids)
    if not chosen:
        return subject
    return msgspec.structs.replace(subject, fleets=tuple(_only(fleet, chosen) for fleet in subject.fleets))


def _only(fleet: Fleet, chosen: set[str]) -> Fleet:
    replace = msgspec.structs.replace
    lots = (replace(lot, units=tuple(u for u in lot.units if u.id in chosen)) for lot in fleet.lots)
    kept = tuple(lot for lot in lots if lot.units)
    return replace(fleet, lots=kept, aboard=tuple(unit for unit in fleet.aboard if unit.id in chosen))


def of_profile(value: Mapping[str, Any]) -> Subject:
    """Return a catalogue profile as a subject of one sheet."""
    found = read_profile(value)
    unit = SheetUnit(
        id=found.id, name="", profile=found, crew_quality=None, condition=as_new(found), fresh=True
    )
    return Subject((Fleet(id=found.id, name=found.name, lots=(Lot(units=(unit,)),)),))


def of_force(force: Force, report: Legality) -> Subject:
    """Return a fleet with what its report says."""
    by_line: dict[int, list[Vessel]] = {}
    for vessel in vessels(force):
        by_line.setdefault(vessel.line, []).append(vessel)
    lots = tuple(_lot(force, item, report, by_line.get(item.number, [])) for item in bought(force))
    ships = [unit for lot in lots for unit in lot.units]
    fleet = Fleet(
        id="fleet",
        name=force.name,
        facts=_facts(force),
        lots=lots,
        aboard=_aboard(ships, force.force_list, force.edition, force.name),
        budget=report.budget,
        problems=report.problems,
        agreements=tuple(_agreements(force.agreements)),
    )
    return Subject((fleet,))


def _facts(force: Force) -> tuple[tuple[str, str], ...]:
    terms = force.terms
    scenario = tables.scenario(str(terms.get("scenario") or ""))
    facts = [
        ("Fleet list", tables.list_name(force.force_list)),
        ("Level", known(terms.get("priority_level"))),
    ]
    if terms.get("year") is not None:
        facts.append(("Year", str(terms["year"])))
    if scenario is not None:
        side = str(terms.get("side") or "")
        facts.append(("Scenario", f"{scenario.name} ({side})" if side else scenario.name))
    return tuple(facts)


def _agreements(given: Mapping[str, Any]) -> Iterator[str]:
    """Yield what was agreed other than by default, in the words of the table."""
    for entry in tables.agreements():
        value = given.get(entry.key)
        if value is None or value == entry.default:
            continue
        labels = {option.key: option.label for option in entry.options}
        yield entry.label if value is True else f"{entry.label}: {labels.get(str(value), 'no')}"


def _lot(force: Force, item: Bought, report: Legality, members: Sequence[Vessel]) -> Lot:
    cost = report.lines[item.number].cost if item.number < len(report.lines) else ""
    drawn = tuple(gathered(_vessel(force, vessel) for vessel in members))
    return Lot(units=drawn, cost=cost, name=item.name, number=item.number)


def _vessel(force: Force, vessel: Vessel) -> SheetUnit:
    return SheetUnit(
        id=f"{vessel.profile.id}-{vessel.line + 1}-{vessel.member + 1}",
        name=flight_name(vessel.profile, vessel.label),
        profile=vessel.profile,
        crew_quality=vessel.crew_quality,
        condition=as_new(vessel.profile),
        fresh=True,
        fleet=force.name,
        flights=vessel.flights,
        squadron=vessel.squadron,
    )


def gathered(found: Iterable[SheetUnit]) -> Iterator[SheetUnit]:
    """Yield units with the flights that have all in common put together, lost ones counted."""
    groups: dict[tuple[object, ...], list[SheetUnit]] = {}
    for number, unit in enumerate(found):
        same = (
            unit.profile.id,
            unit.name,
            unit.crew_quality,
            unit.squadron,
            unit.notes,
            unit.honours,
            unit.gains,
        )
        groups.setdefault(same if unit.profile.flight else (number,), []).append(unit)
    for alike in groups.values():
        first = alike[0]
        if len(alike) == 1:
            yield first
            continue
        lost = sum(1 for unit in alike if unit.condition.fate)
        whole = msgspec.structs.replace(first, condition=as_new(first.profile))
        yield msgspec.structs.replace(whole, flights_of=len(alike), flights_lost=lost)


def flight_name(profile: Profile, name: str) -> str:
    """Return the name of a flight, empty for one that is only counted: `Starfury 3`."""
    counted_only = re.fullmatch(rf"{re.escape(short_class(profile))} \d+", name)
    return "" if profile.flight and counted_only else name


def _aboard(ships: Sequence[SheetUnit], force_list: str, edition: str, fleet: str) -> tuple[SheetUnit, ...]:
    """Return one sheet for each kind of craft that ships carry, in the ships' crew quality."""
    carriers: dict[tuple[str, int | None, bool], list[str]] = {}
    for ship in ships:
        veterans = list(ship.veterans)
        for name in ship.flights or ():
            proven = name in veterans
            if proven:
                veterans.remove(name)
            carriers.setdefault((name, ship.crew_quality, proven), []).append(ship.title)
    found: list[SheetUnit] = []
    for number, ((name, quality, proven), titles) in enumerate(carriers.items(), 1):
        profile = craft_profile(name, force_list, edition)
        found.append(
            SheetUnit(
                id=f"{force_list}-aboard-{number}",
                name=name,
                profile=profile,
                crew_quality=quality,
                condition=as_new(profile),
                fresh=True,
                fleet=fleet,
                flights_of=len(titles),
                notes=(f"Aboard {listed(list(dict.fromkeys(titles)))}.",),
                gains=(VETERANS,) if proven else (),
            )
        )
    return tuple(found)


def of_battle(state: BattleState, fresh: bool, side: str, ids: Sequence[str]) -> Subject:
    """Return the sides of a battle as they are now, or fresh; `side` and `ids` narrow it when they are not empty."""
    fleets = tuple(
        _side(state, found.id, found.name, fresh=fresh)
        for found in state.start.sides
        if side in ("", found.id)
    )
    return only(Subject(fleets, None if fresh else report_of(state)), ids)


def _side(state: BattleState, side: str, name: str, *, fresh: bool) -> Fleet:
    drawn: list[SheetUnit] = []
    for unit, now in roster(state):
        if unit.side != side:
            continue
        fate = mothership_out(state, unit, now)
        condition = msgspec.structs.replace(now.condition, fate=fate) if fate else now.condition
        carried = tuple(
            other.craft
            for other, its in roster(state)
            if other.mothership == unit.id and not its.condition.fate
        )
        drawn.append(
            SheetUnit(
                id=unit.id,
                name=unit.craft or flight_name(unit.profile, now.name),
                profile=unit.profile,
                crew_quality=unit.crew_quality,
                condition=as_new(unit.profile) if fresh else condition,
                fresh=fresh,
                fleet=name,
                notes=() if fresh else (*unit.notes, *([now.note] if now.note else [])),
                honours=unit.honours,
                flights=carried,
                squadron=unit.squadron,
                xp_dice=dice_left(state, unit.id) if unit.gains.dice and not fresh else None,
                gains=gains.lines(unit.gains.gained),
            )
        )
    turn = (("Turn", str(state.turn)),) if not fresh else ()
    return Fleet(id=side, name=name, facts=turn, lots=tuple(Lot(units=(unit,)) for unit in gathered(drawn)))


def of_campaign(state: CampaignState, fresh: bool, player: str, ids: Sequence[str]) -> Subject:
    """Return the rosters of a campaign's players; lost units have no sheet."""
    fleets = tuple(
        _roster(state, found, fresh=fresh) for found in state.players.values() if player in ("", found.id)
    )
    subject = Subject(fleets, account=report(state), agreed=agreements(state))
    return only(subject, ids)


def _roster(state: CampaignState, player: PlayerState, *, fresh: bool) -> Fleet:
    name = player.fleet or player.name
    serving = [unit for unit in state.units.values() if unit.player == player.id and not unit.lost]
    whole = not state.simple
    drawn = tuple(gathered(_roster_unit(unit, name, fresh=fresh, whole=whole) for unit in serving))
    return Fleet(
        id=player.id,
        name=name,
        facts=(
            ("Player", player.name),
            ("Campaign turn", str(state.turn)),
            ("Repair points", str(player.balance)),
            *([("Strategic Targets", _held(state, player.id))] if whole else []),
        ),
        agreements=tuple(agreed(state)) if whole else (),
        lots=tuple(Lot(units=(unit,)) for unit in drawn),
        aboard=_aboard(drawn, player.force_list, state.edition, name),
    )


def _held(state: CampaignState, player: str) -> str:
    return listed([target.name for target in holdings(state, player)]) or "none"


def _roster_unit(unit: RosterUnit, fleet: str, *, fresh: bool, whole: bool) -> SheetUnit:
    """Return a unit of a roster; a `whole` campaign's ships have experience."""
    book, counts = unit.growth, whole and not fresh and not unit.profile.flight
    return SheetUnit(
        id=unit.id,
        name=flight_name(unit.profile, unit.name),
        profile=unit.profile,
        crew_quality=unit.crew_quality,
        condition=as_new(unit.profile) if fresh else unit.condition,
        fresh=fresh,
        fleet=fleet,
        notes=(unit.note,) if unit.note and not fresh else (),
        honours=unit.honours,
        flights=unit.flights,
        squadron=unit.squadron,
        xp_dice=book.dice if counts else None,
        xp_aside=book.aside if counts else 0,
        gains=gains.lines(book.gained),
        veterans=tuple(gain.flight for gain in book.gained if gain.id == gains.VETERANS),
    )
