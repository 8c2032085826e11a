"""What is true in a campaign now: turn, balances and every unit with its condition and service."""

from collections.abc import Mapping

import msgspec

from app.core.codec import JsonObject
from app.core.errors import UserError
from app.core.shelf import shelved, whole
from app.systems.acta.campaign.books.growth import GrowthBook, GrowthPlayer, GrowthUnit
from app.systems.acta.campaign.books.share import SharePlayer
from app.systems.acta.campaign.books.war import FOUNDING, PHASE_NAMES, Target, WarBook, WarPlayer, WarUnit
from app.systems.acta.campaign.books.yard import YardBook, YardPlayer, YardUnit
from app.systems.acta.campaign.start import Agreements, Player, Prices, RosterUnit, Start
from app.systems.acta.condition import Condition
from app.systems.acta.unit import Profile, checked

#: The most ships and flights that a campaign keeps books for, all players together.
MOST_ROSTERED = 2000


class Service(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One line of a service record: the campaign turn, the battle it belongs to if any, and what happened.

    `sort` says in a word what sort of happening it is; `event` is the number of the log's entry from 0, None where
    nobody counted.
    """

    turn: int
    text: str
    battle: str = ""
    sort: str = ""
    event: int | None = None


class PlayerState(msgspec.Struct, frozen=True, kw_only=True):
    """A player now: RR points, the turn whose income was last taken, and targets held that change prices."""

    id: str
    name: str
    fleet: str
    force_list: str
    initiative: int = 0
    balance: int = 0
    income_turn: int = 0
    held: tuple[str, ...] = ()
    war: WarPlayer = WarPlayer()
    growth: GrowthPlayer = GrowthPlayer()
    yard: YardPlayer = YardPlayer()
    share: SharePlayer = SharePlayer()


class UnitState(msgspec.Struct, frozen=True, kw_only=True):
    """A unit of a roster now; `lost` is empty while it serves, else how it left.

    `premium_paid` is True once the premium of its present crippling is paid, `recovered` once a ship without
    crew was brought home. `fought` is the turn of its last battle. `service` holds the newest lines of its record,
    `shelf` the older ones in writing (`app.core.shelf`).
    """

    id: str
    name: str
    player: str
    profile: Profile
    crew_quality: int
    condition: Condition
    list_id: str = ""
    ally: bool = False
    flights: tuple[str, ...] = ()
    squadron: str = ""
    craft_figures: dict[str, JsonObject] = {}
    premium_paid: bool = False
    recovered: bool = False
    lost: str = ""
    fought: int = 0
    battles: int = 0
    kills: int = 0
    note: str = ""
    honours: tuple[str, ...] = ()
    service: tuple[Service, ...] = ()
    shelf: str = ""
    war: WarUnit = WarUnit()
    growth: GrowthUnit = GrowthUnit()
    yard: YardUnit = YardUnit()

    @property
    def awaits_recovery(self) -> bool:
        """True for a ship without crew that nobody has brought home yet (*Recruiting*)."""
        return not self.lost and self.condition.crew == 0 and not self.recovered

    @property
    def missing_damage(self) -> int:
        """Damage points lost, 0 when the unit has no such figure."""
        return _missing(self.profile.damage, self.condition.damage)

    @property
    def missing_crew(self) -> int:
        """Crew points lost, 0 when the unit has no such figure."""
        return _missing(self.profile.crew, self.condition.crew)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign now; `names` keeps each battle's name by its id.

    A `simple` campaign keeps rosters and points only. `phase` is empty in it, else one of the war's phases;
    `war`, `growth` and `yard` are the books of the parts of the rules.
    """

    name: str
    edition: str
    turn: int
    players: dict[str, PlayerState]
    units: dict[str, UnitState]
    prices: Prices
    agreements: Agreements
    names: dict[str, str] = {}
    simple: bool = True
    phase: str = ""
    war: WarBook = WarBook()
    growth: GrowthBook = GrowthBook()
    yard: YardBook = YardBook()

    @property
    def phase_name(self) -> str:
        """The name of the phase, empty in a simple campaign."""
        return PHASE_NAMES.get(self.phase, "")


def start(started: Start) -> State:
    """Return the state in which a campaign begins: turn 1, every unit as its roster has it.

    Raises UserError for more units than can be tracked, and for figures that no ship has.
    """
    if len(started.units) > MOST_ROSTERED:
        raise UserError(
            f"The campaign has {len(started.units)} units; at most {MOST_ROSTERED} can be tracked."
        )
    for unit in started.units:
        checked(unit.profile)
    return State(
        name=started.name,
        edition=started.edition,
        turn=1,
        players={player.id: _player(player, started.agreements) for player in started.players},
        units={unit.id: _unit(unit) for unit in started.units},
        prices=started.prices,
        agreements=started.agreements,
        simple=started.war is None,
        phase="" if started.war is None else FOUNDING,
        growth=GrowthBook(terms=started.growth, filled=started.growth.filled),
        war=WarBook() if started.war is None else WarBook(terms=started.war, targets=_docks(started)),
        yard=YardBook(terms=started.yard),
    )


def _docks(started: Start) -> dict[str, Target]:
    return {target.id: target for target in started.targets}


def holdings(state: State, player: str) -> tuple[Target, ...]:
    """Return the Strategic Targets that a player holds."""
    return tuple(target for target in state.war.targets.values() if target.holder == player)


def holds(state: State, player: str, kind: str) -> bool:
    """True when a player holds a kind of target, such as `spacedock`, `asteroid-belt` or any `settled-world`."""
    if state.simple:
        return player in state.players and kind in state.players[player].held
    return any(kind in (target.kind, target.world) for target in holdings(state, player))


def with_unit(state: State, unit: UnitState) -> State:
    """Return the state with one unit replaced."""
    return msgspec.structs.replace(state, units={**state.units, unit.id: unit})


def with_player(state: State, player: PlayerState) -> State:
    """Return the state with one player replaced."""
    return msgspec.structs.replace(state, players={**state.players, player.id: player})


def of_player(state: State, player: str) -> tuple[UnitState, ...]:
    """Return a player's units in roster order, lost ones too."""
    return tuple(unit for unit in state.units.values() if unit.player == player)


def served(unit: UnitState, line: Service) -> UnitState:
    """Return a unit with one line more in its service record."""
    shelf, service = shelved(unit.shelf, (*unit.service, line))
    return msgspec.structs.replace(unit, shelf=shelf, service=service)


def service_of(unit: UnitState) -> tuple[Service, ...]:
    """Return a unit's service record from its first line to its last."""
    return whole(unit.shelf, unit.service, Service)


def name_of(names: Mapping[str, UnitState], unit: str) -> str:
    """Return a unit's name, or its id when it is on no roster."""
    return names[unit].name if unit in names else unit


def _missing(whole: int | None, left: int | None) -> int:
    return 0 if whole is None or left is None else max(0, whole - left)


def _player(player: Player, agreements: Agreements) -> PlayerState:
    return PlayerState(
        id=player.id,
        name=player.name,
        fleet=player.fleet,
        force_list=player.force_list,
        initiative=player.initiative,
        balance=agreements.balance,
        war=WarPlayer(crews_rolled=player.crews_rolled, crews_swapped=player.crews_swapped),
    )


def _unit(unit: RosterUnit) -> UnitState:
    return UnitState(
        id=unit.id,
        name=unit.name,
        player=unit.player,
        profile=unit.profile,
        crew_quality=unit.crew_quality,
        condition=unit.condition,
        list_id=unit.list_id,
        ally=unit.ally,
        flights=unit.flights,
        squadron=unit.squadron,
        craft_figures=unit.craft_figures,
        service=(Service(1, f"Commissioned with Crew Quality {unit.crew_quality}", sort="Commissioned"),),
    )
