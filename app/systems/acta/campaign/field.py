"""Founding a campaign from fleets, and fielding units of its rosters for a battle.

A Call to Arms, *Beginning the Campaign*, *Starting Fleets*, *Select Targets*; rulings 26, 31 and 36.
"""

from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.force import LONGEST_NAME, Force
from app.core.forms import Field
from app.core.questions import Option
from app.core.system import UnitStatus
from app.core.words import slug
from app.systems.acta import campaign_tables, scenarios, tables
from app.systems.acta.battle import start as battle
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.doubts import starting_points
from app.systems.acta.campaign.overview import overview
from app.systems.acta.campaign.start import Agreements, Player, Prices, RosterUnit, Start
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.condition import fresh
from app.systems.acta.fleet.members import Vessel, vessels
from app.systems.acta.unit import LEVELS

#: The most players and units that a campaign keeps books for.
MOST_PLAYERS, MOST_UNITS = 8, 600
MOST_POINTS = 999
PRICES, AGREED = "Prices", "Table agreements"


def settings() -> tuple[Field, ...]:
    """Return the form of what a campaign's players agree on, with the book's figures filled in."""
    book = book_prices()
    return (
        Field("income", "RR points a turn", "number", book.income, high=MOST_POINTS, group="Points"),
        Field("balance", "RR points at the start", "number", 0, high=MOST_POINTS, group="Points"),
        Field(
            "starting_points",
            "Points of a starting fleet, at least",
            "number",
            starting_points({}),
            high=MOST_POINTS,
            help="At Battle; smaller fleets may begin all the same.",
            group="Points",
        ),
        Field(
            "flights_return",
            "Lost flights return",
            "flag",
            tables.agreed({}, "flights_return") is not False,
            help="Flights lost from a ship that survives are back before its next battle.",
            group="Points",
        ),
        Field("damage", "Damage for 1 RR", "number", book.damage, low=1, group=PRICES),
        Field("crew", "Crew for 1 RR", "number", book.crew, low=1, group=PRICES),
        Field(
            "settled_crew", "Crew for 1 RR, settled world", "number", book.settled_crew, low=1, group=PRICES
        ),
        Field("premium", "RR before a crippled ship is repaired", "number", book.premium, group=PRICES),
        Field("critical", "RR for a critical hit", "number", book.critical, group=PRICES),
        Field("vital_critical", "RR for one to Vital Systems", "number", book.vital_critical, group=PRICES),
    )


def terms(_state: State) -> tuple[Field, ...]:
    """Return the form of what a battle between rosters agrees on: level, scenario and points (*Generate Scenario*)."""
    levels = tuple(Option(level, level) for level in LEVELS)
    known = tuple(Option(found.id, found.name, found.summary) for found in scenarios.scenarios())
    usual = campaign_tables.number("battle-points")
    return (
        Field("scenario", "Scenario", "choice", "", options=(Option("", "not agreed"), *known)),
        Field("level", "Priority Level", "choice", "", options=(Option("", "not agreed"), *levels)),
        Field("points", "Points a side", "number", usual, low=1, high=99, unknown=True),
        *(_agreement(each) for each in _of_battles()),
    )


def _of_battles() -> tuple[tables.Agreement, ...]:
    return tuple(each for each in tables.agreements() if "battle" in each.scope)


def _agreement(agreed: tables.Agreement) -> Field:
    options = tuple(Option(option.key, option.label) for option in agreed.options)
    kind = "choice" if options else "flag"
    return Field(
        agreed.key, agreed.label, kind, agreed.default, options=options, help=agreed.text, group=AGREED
    )


def book_prices() -> Prices:
    """Return the prices that the rulebook prints."""
    number = campaign_tables.number
    return Prices(
        income=number("base-income"),
        damage=number("damage-per-rr"),
        crew=number("crew-per-rr"),
        settled_crew=number("crew-per-rr-settled"),
        premium=number("crippled-premium"),
        critical=number("critical-rr"),
        vital_critical=number("vital-system-rr"),
    )


def found(name: str, forces: Sequence[tuple[str, Force]], chosen: Mapping[str, Json]) -> Start:
    """Return the start of a campaign of players, each a name and a force, by the settings of `settings`.

    Raises UserError for a name or setting that cannot be used, or a force that brings nobody.
    """
    if not name.strip():
        raise UserError("A campaign needs a name.", field="name")
    if not 2 <= len(forces) <= MOST_PLAYERS:
        raise UserError(f"A campaign has 2 to {MOST_PLAYERS} players, not {len(forces)}.", field="players")
    players: list[Player] = []
    units: dict[str, RosterUnit] = {}
    for player_name, force in forces:
        player = _player(player_name, force, players)
        players.append(player)
        brought = tuple(vessel for vessel in vessels(force) if not vessel.convoy)
        if not brought:
            raise UserError(f"{player.name}: the fleet “{force.name}” has no ships.", field="players")
        for vessel in brought:
            unit = _unit(player.id, vessel, units)
            units[unit.id] = unit
    if len(units) > MOST_UNITS:
        raise UserError(f"The fleets bring {len(units)} ships and flights; at most {MOST_UNITS} can be kept.")
    return Start(
        name=name.strip()[:LONGEST_NAME],
        edition=forces[0][1].edition,
        players=tuple(players),
        units=tuple(units.values()),
        prices=_prices(chosen),
        agreements=Agreements(
            balance=_number(chosen, "balance", 0, 0),
            flights_return=chosen.get("flights_return", True) is not False,
            starting_points=_number(chosen, "starting_points", starting_points({}), 0),
        ),
    )


def units(state: State) -> tuple[UnitStatus, ...]:
    """Return what the rosters can bring to a battle; one that cannot go is out, with its reasons as warnings."""
    return tuple(
        status if not (why := unready(state, state.units[status.id])) else _barred(status, why)
        for status in overview(state).units
        if not state.units[status.id].lost
    )


def unready(state: State, unit: UnitState) -> str:
    """Return why a unit cannot go to battle, or an empty string."""
    if unit.lost:
        return f"{unit.name} is off the roster: {unit.lost}."
    if unit.condition.crew == 0:
        return f"{unit.name} has no crew."
    if unit.fought == state.turn:
        return f"{unit.name} has fought in campaign turn {state.turn}; begin the next turn first."
    return ""


def field(
    state: State, sides: Sequence[tuple[str, str, Sequence[str]]], agreed: Mapping[str, Json]
) -> battle.Start:
    """Return the start of a battle between roster units: side name, player id and unit ids each.

    Unit ids are the roster's, conditions too. `agreed` holds the values of `terms`. Raises Refused
    for a unit that cannot go (*Select Targets*: one battle a turn) and UserError for sides that make no battle.
    """
    if len({player for _, player, _ in sides}) < 2 or len({player for _, player, _ in sides}) != len(sides):
        raise UserError("A battle needs units of at least two players, each on a side of their own.")
    combatants = tuple(_combatant(state, name, player) for name, player, _ in sides)
    fielded: dict[str, battle.Unit] = {}
    for _, player, chosen in sides:
        if not chosen:
            raise UserError(
                f"{state.players[player].name} brings no unit; choose at least one.", field=player
            )
        for unit_id in dict.fromkeys(chosen):
            fielded[unit_id] = _fielded(state, player, unit_id)
    for ship in tuple(fielded.values()):
        taken = {*state.units, *fielded}
        flights = battle.aboard(ship, state.units[ship.id].flights, taken, state.edition)
        fielded |= {flight.id: flight for flight in flights}
    return battle.Start(
        sides=combatants,
        units=fielded,
        level=_one_of(agreed.get("level"), LEVELS),
        scenario=_one_of(agreed.get("scenario"), [known.id for known in scenarios.scenarios()]),
        points=points if isinstance(points := agreed.get("points"), int) else None,
        terms={key: value for key, value in agreed.items() if key in ("scenario", "level", "points")},
        agreements={each.key: agreed.get(each.key, each.default) for each in _of_battles()},
        campaign=state.name,
        simple=agreed.get("simple") is True,
    )


def _player(name: str, force: Force, others: Sequence[Player]) -> Player:
    title = name.strip()[:LONGEST_NAME]
    if not title:
        raise UserError(f"The player of “{force.name}” needs a name.", field="players")
    if any(title.casefold() == other.name.casefold() for other in others):
        raise UserError(f"Two players are called “{title}”; give each a name of their own.", field="players")
    base = slug(title) or f"player-{len(others) + 1}"
    taken = {other.id for other in others}
    player_id = base if base not in taken else f"{base}-{len(others) + 1}"
    listed = force.force_list
    bonus = tables.fleet_list(listed).initiative if tables.has_list(listed) else 0
    return Player(id=player_id, name=title, fleet=force.name, force_list=listed, initiative=bonus)


def _unit(player: str, vessel: Vessel, taken: Mapping[str, RosterUnit]) -> RosterUnit:
    return RosterUnit(
        id=battle.new_id(vessel.profile, taken),
        name=vessel.label,
        player=player,
        profile=vessel.profile,
        crew_quality=vessel.crew_quality,
        condition=fresh(vessel.profile),
        list_id=vessel.list_id,
        ally=vessel.ally,
        flights=vessel.flights,
        squadron=vessel.squadron,
    )


def _prices(chosen: Mapping[str, Json]) -> Prices:
    book = book_prices()
    return Prices(
        income=_number(chosen, "income", book.income, 0),
        damage=_number(chosen, "damage", book.damage, 1),
        crew=_number(chosen, "crew", book.crew, 1),
        settled_crew=_number(chosen, "settled_crew", book.settled_crew, 1),
        premium=_number(chosen, "premium", book.premium, 0),
        critical=_number(chosen, "critical", book.critical, 0),
        vital_critical=_number(chosen, "vital_critical", book.vital_critical, 0),
    )


def _number(chosen: Mapping[str, Json], key: str, usual: int, low: int) -> int:
    value = chosen.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= MOST_POINTS:
        raise UserError(
            f"“{value}” cannot be used here; give a number from {low} to {MOST_POINTS}.", field=key
        )
    return value


def _one_of(value: Json, known: Sequence[str]) -> str | None:
    return value if isinstance(value, str) and value in known else None


def _barred(status: UnitStatus, why: str) -> UnitStatus:
    return UnitStatus(
        status.id,
        status.name,
        status.kind,
        status.side,
        status.states,
        status.facts,
        out=True,
        warnings=(why,),
    )


def _combatant(state: State, name: str, player_id: str) -> battle.Combatant:
    if player_id not in state.players:
        raise UserError(f"The campaign has no player “{player_id}”.")
    player = state.players[player_id]
    return battle.Combatant(
        id=player.id,
        name=name.strip() or player.name,
        force_list=player.force_list,
        initiative=player.initiative,
    )


def _fielded(state: State, player: str, unit_id: str) -> battle.Unit:
    unit = state.units.get(unit_id)
    if unit is None or unit.player != player:
        raise UserError(f"{state.players[player].name} has no unit “{unit_id}”.", field=unit_id)
    if why := unready(state, unit):
        raise Refused(why, rule="acta.campaign.ready")
    return battle.Unit(
        id=unit.id,
        side=player,
        name=unit.name,
        profile=unit.profile,
        crew_quality=unit.crew_quality,
        list_id=unit.list_id,
        ally=unit.ally,
        squadron=unit.squadron,
        condition=mending.before_battle(unit),
        honours=unit.honours,
        notes=(unit.note,) if unit.note else (),
    )
