"""Founding a campaign from fleets: what is agreed, frozen with the rosters.

A Call to Arms, *Beginning the Campaign*, *Starting Fleets*, *Mega-Campaigns*; rulings 4, 26, 31, 37 and 38.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import LONGEST_NAME, Force
from app.core.forms import Field
from app.core.words import slug
from app.systems.acta import campaign_tables, tables
from app.systems.acta.battle import start as battle
from app.systems.acta.campaign.books.war import Target, War
from app.systems.acta.campaign.doubts import starting_points
from app.systems.acta.campaign.growth import settings as growth
from app.systems.acta.campaign.start import Agreements, Player, Prices, RosterUnit, Start
from app.systems.acta.campaign.war import settings as war
from app.systems.acta.campaign.yard import settings as yard
from app.systems.acta.condition import fresh
from app.systems.acta.fleet.members import Vessel, vessels

#: The most players and units that a campaign keeps books for.
MOST_PLAYERS, MOST_UNITS = 8, 600
MOST_POINTS = 999
PRICES, POINTS = "Prices", "Points"
SPACEDOCK = "spacedock"


def settings() -> tuple[Field, ...]:
    """Return the form of what a campaign's players agree on, with the book's figures filled in."""
    book = book_prices()
    return (
        *war.fields(),
        Field("income", "RR points a turn", "number", book.income, high=MOST_POINTS, group=POINTS),
        Field("balance", "RR points at the start", "number", 0, high=MOST_POINTS, group=POINTS),
        Field(
            "flights_return",
            "Lost flights return",
            "flag",
            tables.agreed({}, "flights_return") is not False,
            help="Flights lost from a ship that survives are back before its next battle.",
            group=POINTS,
        ),
        Field("damage", "Damage for 1 RR", "number", book.damage, low=1, group=PRICES),
        Field("crew", "Crew for 1 RR", "number", book.crew, low=1, group=PRICES),
        Field(
            "settled_crew", "Crew for 1 RR, settled world", "number", book.settled_crew, low=1, group=PRICES
        ),
        Field("premium", "RR before a crippled ship is repaired", "number", book.premium, group=PRICES),
        Field("critical", "RR for a critical hit", "number", book.critical, group=PRICES),
        Field("vital_critical", "RR for one to Vital Systems", "number", book.vital_critical, group=PRICES),
        *yard.fields(),
        *growth.fields(),
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
        for unit in _units(player, force, units):
            units[unit.id] = unit
    if len(units) > MOST_UNITS:
        raise UserError(f"The fleets bring {len(units)} ships and flights; at most {MOST_UNITS} can be kept.")
    terms = None if war.is_simple(chosen) else war.agreed(chosen, [player.id for player in players])
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
        war=terms,
        growth=growth.agreed(chosen),
        yard=yard.agreed(chosen),
        targets=() if terms is None else _docks(terms, players, units),
    )


def _units(player: Player, force: Force, taken: Mapping[str, RosterUnit]) -> Iterator[RosterUnit]:
    brought = tuple(vessel for vessel in vessels(force) if not vessel.convoy)
    if not brought:
        raise UserError(f"{player.name}: the fleet “{force.name}” has no ships.", field="players")
    known = dict(taken)
    for vessel in brought:
        figures = battle.given_craft(force.lines[vessel.line])
        unit = replace(_unit(player.id, vessel, known), craft_figures=dict(figures))
        known[unit.id] = unit
        yield unit


def _docks(terms: War, players: Sequence[Player], units: Mapping[str, RosterUnit]) -> tuple[Target, ...]:
    """Return the Spacedocks that players bought: further targets under their control (*Starting Fleets*).

    Raises UserError for ships of the Other Craft list when the players did not agree on them.
    """
    names = {player.id: player.name for player in players}
    craft = [unit for unit in units.values() if unit.list_id == tables.OTHER_CRAFT]
    if craft and not terms.other_craft:
        raise UserError(
            f"{names[craft[0].player]} has {craft[0].name} of the Other Craft list, on which the players have not "
            "agreed; agree on it or leave it out.",
            field="other_craft",
        )
    kind = campaign_tables.target_kind(SPACEDOCK)
    docks = [unit for unit in craft if unit.profile.id == SPACEDOCK]
    found: list[Target] = []
    for number, unit in enumerate(docks):
        x, y = (number + 1) / (len(docks) + 1), 0.96
        found.append(
            Target(
                id=f"dock-{unit.id}",
                name=f"{unit.name} ({names[unit.player]})",
                kind=kind.id,
                kind_name=kind.name,
                holder=unit.player,
                unit=unit.id,
                x=round(x, 3),
                y=y,
            )
        )
    return tuple(found)


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
    return Player(
        id=player_id,
        name=title,
        fleet=force.name,
        force_list=listed,
        initiative=bonus,
        crews_rolled=force.fields.get("crew_rolled") is True,
        crews_swapped=force.fields.get("crew_swapped") is True,
    )


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
