"""What is true in a campaign now: players with their points, ships with what they suffered, service records."""

from collections.abc import Iterator

import msgspec

from app.core.codec import JsonObject
from app.core.errors import UserError
from app.core.shelf import shelved, whole
from app.systems.earthforce.battle.start import Combatant, Unit
from app.systems.earthforce.campaign.agreeing import Terms
from app.systems.earthforce.condition import Condition
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import Profile, checked

BATTLES, REPAIRS = "battles", "repairs"
#: The phases of a turn and their names, in order.
PHASES = {BATTLES: "Battles", REPAIRS: "Repairs"}
#: The most ships and groups that a campaign keeps books for.
MOST_UNITS = 2000


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it begins; `agreements` are rulings for its battles, `terms` what it is played by.

    A `simple` campaign keeps rosters only: everything in it is mended by agreement.
    """

    name: str
    players: tuple[Combatant, ...]
    units: dict[str, Unit]
    terms: Terms
    agreements: JsonObject = {}
    simple: bool = False


class Service(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One line of a service record: the turn, what happened, in which battle (its id), of what sort.

    `event` is the number of the log's entry from 0, None where nobody counted.
    """

    turn: int
    text: str
    battle: str = ""
    sort: str = ""
    event: int | None = None


class Account(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """One line of a player's account: what came or went, and the balance after it."""

    turn: int
    text: str
    amount: int
    balance: int
    sort: str = ""
    subject: str = ""
    event: int | None = None


class Figures(msgspec.Struct, frozen=True, array_like=True):
    """A player's figures at the end of a turn; boxes left in percent of all, None while nobody knows the tracks."""

    ships: int
    boxes: int | None
    fighters: int
    balance: int


class TurnFigures(msgspec.Struct, frozen=True, array_like=True):
    """The figures of a turn, by player."""

    turn: int
    players: dict[str, Figures]


class TurnBegun(msgspec.Struct, frozen=True, array_like=True):
    """A turn and how many entries of the log came before it."""

    turn: int
    first: int


class PlayerState(msgspec.Struct, frozen=True, kw_only=True):
    """A player now: repair points left, the turn in which they were last `given`, and the account's newest lines.

    Older lines of the account are on the shelf (`app.core.shelf`).
    """

    id: str
    name: str
    balance: int = 0
    given: int = 0
    account: tuple[Account, ...] = ()
    shelf: str = ""


class UnitState(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on a roster now; `lost` is empty while it serves, else how it left.

    `people` are the characters aboard, `crew` what the players write of its crew. `cargo` and `passengers` are the
    percentage lost. `away` is True for a ship far from any base; `back` is the first turn in which one in dock may
    fight again. `fought` is the turn of its last battle. `service` holds the newest lines of its record.
    """

    name: str
    condition: Condition
    people: tuple[Person, ...] = ()
    crew: str = ""
    cargo: int = 0
    passengers: int = 0
    away: bool = False
    back: int = 0
    lost: str = ""
    fought: int = 0
    battles: int = 0
    kills: int = 0
    note: str = ""
    honours: tuple[str, ...] = ()
    service: tuple[Service, ...] = ()
    shelf: str = ""


class Fight(msgspec.Struct, frozen=True, kw_only=True):
    """A battle that was announced: who attacks whom, over what; `battle` is its name once it began."""

    id: str
    name: str
    attacker: str
    defenders: tuple[str, ...]
    note: str = ""
    turn: int = 1
    battle: str = ""
    over: bool = False
    winner: str = ""

    @property
    def players(self) -> tuple[str, ...]:
        """Everybody who fights, the attacker first."""
        return (self.attacker, *self.defenders)


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign now; `battles` are the names of those that were fought, by id. `events` counts the log's entries.

    `start.units` holds every unit's class and carrier as they are now: ships join, sheets are completed.
    """

    start: Start
    players: dict[str, PlayerState]
    units: dict[str, UnitState]
    turn: int = 1
    phase: str = BATTLES
    note: str = ""
    any_order: bool = False
    fights: dict[str, Fight] = {}
    announced: int = 0
    battles: dict[str, str] = {}
    turns: tuple[TurnFigures, ...] = ()
    begun: tuple[TurnBegun, ...] = ()
    events: int = 0

    @property
    def terms(self) -> Terms:
        """What was agreed when the campaign was founded."""
        return self.start.terms


def begin(start: Start) -> State:
    """Return the state at the start; raises UserError for too many units and for sheets that cannot be."""
    if len(start.units) > MOST_UNITS:
        raise UserError(
            f"The campaign has {len(start.units)} ships and groups; at most {MOST_UNITS} can be tracked."
        )
    for unit in start.units.values():
        checked(unit.profile)
    return State(
        start=start,
        players={player.id: PlayerState(id=player.id, name=player.name) for player in start.players},
        units={unit.id: enlisted(unit, 1, None) for unit in start.units.values()},
        begun=() if start.simple else (TurnBegun(1, 0),),
    )


def enlisted(unit: Unit, turn: int, event: int | None, why: str = "") -> UnitState:
    """Return a unit as it joins its roster, with the first line of its record."""
    line = Service(turn, f"Commissioned{f': {why}' if why else ''}", sort="Commissioned", event=event)
    return UnitState(
        name=unit.name, condition=unit.condition or Condition(), people=unit.people, service=(line,)
    )


def roster(state: State, player: str = "") -> Iterator[tuple[Unit, UnitState]]:
    """Yield every unit with its state, of one player or of all, in the order in which they joined."""
    for key, now in state.units.items():
        unit = state.start.units.get(key)
        if unit is not None and player in ("", unit.side):
            yield unit, now


def profile_of(state: State, unit: str) -> Profile:
    """Return a unit's class."""
    return state.start.units[unit].profile


def name_of(state: State, unit: str) -> str:
    """Return what a unit is called now, its id when it is on no roster."""
    now = state.units.get(unit)
    return unit if now is None else now.name


def player_name(state: State, player: str) -> str:
    """Return a player's name, the id when there is none such."""
    found = state.players.get(player)
    return player if found is None else found.name


def served(now: UnitState, line: Service) -> UnitState:
    """Return a unit with one line more in its service record."""
    shelf, service = shelved(now.shelf, (*now.service, line))
    return msgspec.structs.replace(now, shelf=shelf, service=service)


def service_of(now: UnitState) -> tuple[Service, ...]:
    """Return a unit's service record from its first line to its last."""
    return whole(now.shelf, now.service, Service)


def account_of(player: PlayerState) -> tuple[Account, ...]:
    """Return a player's account from its first line to its last."""
    return whole(player.shelf, player.account, Account)
