"""Launching and recovering flights within what a ship's bays and its Carrier score allow.

A Call to Arms, *Auxiliary Craft*, *Special Traits* (Carrier, Fleet Carrier); ruling 22.
"""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import decided, picked
from app.systems.acta.battle.events.turn import Launched, Recovered
from app.systems.acta.battle.flights import locked_with
from app.systems.acta.battle.scene import deploying, idle, role_of, scenario_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, bay_of, name_of, roster, spent_of
from app.systems.acta.battle.turn.limits import PRECISE_JUMP, trait_of, trait_value
from app.systems.acta.battle_tables import number


def most(state: BattleState, ship: str) -> int:
    """Return how many flights a ship may launch and recover in a turn, both together."""
    return max(1, trait_value(state, ship, "Carrier"))


def used(state: BattleState, ship: str) -> int:
    """Return how many flights a ship launched and recovered this turn."""
    spent = spent_of(state, ship)
    return spent.launched + spent.recovered


def room(state: BattleState, ship: str) -> int | None:
    """Return how many more flights a ship can take aboard, None when its bays are unknown."""
    craft = state.start.units[ship].profile.craft
    if craft is None:
        return None
    inside = sum(
        now.aboard and not now.condition.fate and bay_of(unit, now) == ship for unit, now in roster(state)
    )
    return sum(each.count for each in craft) - inside


def no_launch(state: BattleState, unit: str) -> str:
    """Return why a flight cannot be launched now, empty when it can."""
    me, now = state.start.units[unit], state.units[unit]
    ship = bay_of(me, now)
    if now.condition.fate or not now.aboard:
        return "it is not in a bay"
    if ship not in state.units:
        return ""
    if state.units[ship].condition.fate:
        return "its ship is out of the battle"
    if now.craft.ready > state.turn:
        return f"it is ready in turn {now.craft.ready}"
    if deploying(state):
        return _no_deploying(state, ship)
    if state.phase != "movement":
        return "flights are launched at the end of a ship's movement"
    return _no_launching(state, ship)


def _no_deploying(state: BattleState, ship: str) -> str:
    me = state.start.units[ship]
    if state.units[ship].where:
        return f"{name_of(state, ship)} is not on the table"
    scenario = scenario_of(state)
    if scenario is not None and role_of(state, me.side) in scenario.all_flights_deployed:
        return ""
    key = "deployed-flights-fleet-carrier" if trait_of(state, ship, "Fleet Carrier") else "deployed-flights"
    out = sum(unit.mothership == ship and not now.aboard for unit, now in roster(state))
    limit = number(key)
    return f"{name_of(state, ship)} deploys at most {limit} before the battle" if out >= limit else ""


def _no_launching(state: BattleState, ship: str) -> str:
    spent, name = spent_of(state, ship), name_of(state, ship)
    if state.units[ship].where:
        return f"{name} is not on the table"
    if state.units[ship].condition.adrift:
        return f"{name} runs adrift"
    if any(not taken.helps for taken in spent.actions):
        return f"{name} takes a Special Action this turn"
    if spent.arrived and not trait_of(state, ship, PRECISE_JUMP):
        return f"{name} left hyperspace this turn"
    return idle(state, state.start.units[ship].side) or _full(state, ship)


def _full(state: BattleState, ship: str) -> str:
    limit = most(state, ship)
    if used(state, ship) < limit:
        return ""
    return f"{name_of(state, ship)} launches or recovers {limit} a turn"


def launch(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Launched]:
    """Launch a flight, or deploy it before the battle."""
    ship = bay_of(state.start.units[unit], state.units[unit])
    return decided(Launched(unit=unit, ship=ship, turn=state.turn, deployed=deploying(state)))


def may_send(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True for a ship with flights in its bays while ships move."""
    return state.phase == "movement" and not now.condition.fate and bool(_in_bays(state, unit.id))


def no_sending(state: BattleState, unit: str) -> str:
    """Return why a ship launches none of its flights now, empty when it may launch one."""
    reasons = [no_launch(state, flight) for flight in _in_bays(state, unit)]
    return "" if "" in reasons else next(iter(reasons), "no flight is in its bays")


def send(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Launched]:
    """Launch one of a ship's flights, asking which where there are several."""
    ready = [flight for flight in _in_bays(state, unit) if not no_launch(state, flight)]
    chosen = ready[0]
    if len(ready) > 1:
        options = [Option(flight, name_of(state, flight)) for flight in ready]
        chosen = yield from picked(options, f"{name_of(state, unit)} launches")
    return Launched(unit=chosen, ship=unit, turn=state.turn, deployed=False)


def send_hint(state: BattleState, unit: str) -> str:
    """Return where a ship's flights are put and how many more it may launch."""
    left = most(state, unit) - used(state, unit)
    return f'Within {number("launch-range")}" at the end of its move; {left} more this turn'


def _in_bays(state: BattleState, ship: str) -> list[str]:
    return [unit.id for unit, now in roster(state) if now.aboard and bay_of(unit, now) == ship]


def launch_hint(state: BattleState, unit: str) -> str:
    """Return where a flight is put and how many more its ship may launch."""
    ship = bay_of(state.start.units[unit], state.units[unit])
    if ship not in state.units or deploying(state):
        return "Before the battle"
    left = most(state, ship) - used(state, ship)
    near = f'Within {number("launch-range")}" of {name_of(state, ship)}'
    return f"{near} at the end of its move; {left} more this turn"


def may_recover(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True when a flight is out there and a friend may take it aboard in this phase."""
    if not unit.profile.flight or now.condition.fate or now.aboard or now.where:
        return False
    return state.phase == "end" or deploying(state)


def carriers(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the friendly ships that may take a flight aboard now."""
    me = state.start.units[unit]
    return tuple(
        ship.id
        for ship, now in roster(state)
        if ship.side == me.side
        and not ship.profile.flight
        and not (now.condition.fate or now.condition.adrift or now.where)
        and (room(state, ship.id) or 0) > 0
        and (deploying(state) or not _full(state, ship.id))
    )


def no_recovery(state: BattleState, unit: str) -> str:
    """Return why a flight cannot be recovered now, empty when it can."""
    now = state.units[unit]
    if not state.start.units[unit].profile.flight:
        return "it is a ship"
    if now.condition.fate or now.aboard or now.where:
        return "it is not out there"
    if not (state.phase == "end" or deploying(state)):
        return "flights are recovered in the End Phase"
    if locked_with(state, unit):
        return "it is in a dogfight"
    reason = idle(state, state.start.units[unit].side)
    if reason and not deploying(state):
        return reason
    return "" if carriers(state, unit) else "no friendly ship has room and may recover one more"


def recover(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Recovered]:
    """Recover a flight, asking which ship takes it aboard."""
    home = bay_of(state.start.units[unit], state.units[unit])
    ships = sorted(carriers(state, unit), key=lambda ship: ship != home)
    near = f'Within {number("launch-range")}"'
    options = [Option(ship, name_of(state, ship), near) for ship in ships]
    ship = yield from picked(options, f"{name_of(state, unit)} is recovered by")
    return Recovered(unit=unit, ship=ship, turn=state.turn)
