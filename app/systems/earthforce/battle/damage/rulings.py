"""How damage is taken where the book is silent, as agreed at the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.core.codec import Json
from app.systems.earthforce.agreements import settled


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """`batch`: a hit's checks come after all its boxes. `equal`: a chain die equal to the number counts.

    `halve_again`: a second such hit halves what is left of a beam power system. `pulses_chain`: checks of a pulse
    weapon count toward a chain reaction. `grids`: antiquated power grids are rolled for.
    """

    batch: bool = False
    equal: bool = False
    halve_again: bool = False
    pulses_chain: bool = False
    grids: bool = False


def rulings(agreed: Mapping[str, Json]) -> Rulings:
    """Return the rulings of a battle out of its agreements."""
    return Rulings(
        batch=settled(agreed, "chain-timing") == "batch",
        equal=settled(agreed, "chain-die") == "equal",
        halve_again=settled(agreed, "halved-again") == "halved",
        pulses_chain=settled(agreed, "pulse-checks") is True,
        grids=settled(agreed, "grid-checks") is True,
    )
