"""What is true in a campaign now: its players, their ships with what they suffered, and their service records."""

from collections.abc import Iterator

import msgspec

from app.core.codec import JsonObject
from app.systems.earthforce.battle.start import Combatant, Unit
from app.systems.earthforce.condition import Condition


class Start(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it begins."""

    name: str
    players: tuple[Combatant, ...]
    units: dict[str, Unit]
    agreements: JsonObject = {}


class UnitState(msgspec.Struct, frozen=True, kw_only=True):
    """A unit on a roster now; `service` is its record, oldest line first."""

    name: str
    condition: Condition
    service: tuple[str, ...] = ()


class State(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign now; `battles` are the names of those that were closed, by id."""

    start: Start
    units: dict[str, UnitState]
    turn: int = 1
    note: str = ""
    battles: dict[str, str] = {}


def begin(start: Start) -> State:
    """Return the state at the start."""
    units = {
        unit.id: UnitState(name=unit.name, condition=unit.condition or Condition())
        for unit in start.units.values()
    }
    return State(start=start, units=units)


def roster(state: State) -> Iterator[tuple[Unit, UnitState]]:
    """Yield every unit with its state, in the order of the start."""
    for key, now in state.units.items():
        if key in state.start.units:
            yield state.start.units[key], now
