"""A whole campaign made by hand for the tests of the yards, in the phase of repairs and reinforcements."""

from msgspec.structs import replace

from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import REPAIRS, Change, StarSystem, Target, War
from app.systems.acta.campaign.start import Agreements
from app.systems.acta.campaign.state import State, with_unit
from app.systems.acta.campaign.yard.tariff import book_terms
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import START, UNITS


def yards(balance: int = 20, turn: int = 1, **conditions: Condition) -> State:
    """Return the campaign in its phase of repairs: balances, and units in given conditions (`hyperion_1=…`)."""
    known = {key.replace("_", "-"): condition for key, condition in conditions.items()}
    units = tuple(replace(unit, condition=known.get(unit.id, unit.condition)) for unit in UNITS)
    begun = replace(START, units=units, agreements=Agreements(balance=balance), war=War(), yard=book_terms())
    return replace(CAMPAIGN.start(begun), phase=REPAIRS, turn=turn)


def holding(state: State, player: str, *kinds: str, system: str = "") -> State:
    """Return the state with a target of each kind in a player's hands."""
    found = {
        f"{player}-{number}-{kind}": Target(
            id=f"{player}-{number}-{kind}",
            name=f"{kind.title()} {number}",
            kind=kind,
            world="settled-world" if kind.endswith("-world") and kind != "dead-world" else "",
            holder=player,
            system=system,
        )
        for number, kind in enumerate(kinds, len(state.war.targets) + 1)
    }
    return replace(state, war=replace(state.war, targets=state.war.targets | found))


def changed(state: State, *changes: Change) -> State:
    """Return the state with targets that changed hands in this turn."""
    return replace(state, war=replace(state.war, changes=changes))


def with_system(state: State, system: str, name: str) -> State:
    """Return the state with a star system on the map."""
    systems = state.war.systems | {system: StarSystem(id=system, name=name)}
    return replace(state, war=replace(state.war, systems=systems))


def taken(state: State) -> State:
    """Return the state as if everybody had taken the income."""
    for player in state.players.values():
        state = replace(state, players=state.players | {player.id: replace(player, income_turn=state.turn)})
    return state


def hurt(state: State, unit: str, condition: Condition) -> State:
    """Return the state with a unit in another condition."""
    return with_unit(state, replace(state.units[unit], condition=condition))
