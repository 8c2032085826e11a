"""What a ship's experience brings along into a battle.

A Call to Arms, *Ship Experience* (Tactical Judgement), *Other Duties* (Veteran Fighter Pilots).
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from app.systems.acta import gains
from app.systems.acta.battle.start import Unit
from app.systems.acta.campaign.state import UnitState
from app.systems.acta.gains import Gains


def gains_of(unit: UnitState) -> Gains:
    """Return what a unit takes into a battle: dice kept aside, and what it has gained."""
    return Gains(dice=unit.growth.aside, gained=unit.growth.gained)


def with_veterans(ship: UnitState, flights: Sequence[Unit]) -> Iterator[Unit]:
    """Yield the flights aboard a ship, those of veteran pilots with their gain: the first of each craft."""
    left = [gain for gain in ship.growth.gained if gain.id == gains.VETERANS]
    for flight in flights:
        proven = next((gain for gain in left if gain.flight == flight.craft), None)
        if proven is None:
            yield flight
        else:
            left.remove(proven)
            yield replace(flight, gains=Gains(gained=(proven,)))
