"""The XP dice that a battle brings to each ship, with what each is for.

A Call to Arms, *Ship Experience*; rulings 28 and 29. Reckoned from the reviewed lines of the battle, so that a deed
that the players strike out no longer stands in the way of a smaller one.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from app.systems.acta.campaign.events.growth import Award
from app.systems.acta.campaign_tables import deed_dice, number
from app.systems.acta.unit import ALL_LEVELS

#: Deeds whose award takes the place of that for crippling or reducing the same ship (ruling 29).
GREATER = ("destroyed", "surrendered")
LESSER = ("crippled", "skeleton")
DEEDS = (*GREATER, *LESSER)
#: What is paid without a deed.
WINNING = "won"


class Fighter(msgspec.Struct, frozen=True, kw_only=True):
    """A ship or flight as experience sees it: its name, its Priority Level (empty when unknown), whether a flight."""

    name: str
    level: str = ""
    flight: bool = False


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit did to another: `how` is one of DEEDS, `event` the number of the battle's event."""

    unit: str
    victim: str
    how: str
    event: int = 0


def awards(
    fighters: Mapping[str, Fighter], deeds: Sequence[Deed], winners: Collection[str], serving: Collection[str]
) -> dict[str, tuple[Award, ...]]:
    """Return the awards of each ship that still serves on its roster, ships without any left out.

    `winners` are the units of the winning side that took part (ruling 28). Flights earn nothing, and nobody earns
    anything for destroying them.
    """
    ships = [unit for unit in fighters if unit in serving and not fighters[unit].flight]
    found = {unit: tuple(_of(unit, fighters, deeds, winners)) for unit in ships}
    return {unit: given for unit, given in found.items() if given}


def _of(
    unit: str, fighters: Mapping[str, Fighter], deeds: Sequence[Deed], winners: Collection[str]
) -> Iterator[Award]:
    told: set[tuple[str, str]] = set()
    for deed in deeds:
        if deed.unit != unit or (deed.victim, deed.how) in told or _outdone(deed, deeds):
            continue
        told.add((deed.victim, deed.how))
        victim = fighters.get(deed.victim)
        if victim is None or victim.flight:
            continue
        if dice := deed_dice(fighters[unit].level, victim.level, deed.how):
            levels = _levels(fighters[unit].level, victim.level)
            yield Award(dice=dice, why=deed.how, victim=victim.name, levels=levels, event=deed.event)
    if unit in winners:
        yield Award(dice=number("xp-winning-side"), why=WINNING)


def _levels(killer: str, victim: str) -> int:
    return ALL_LEVELS.index(victim) - ALL_LEVELS.index(killer)


def _outdone(deed: Deed, deeds: Sequence[Deed]) -> bool:
    """True for a lesser deed of a ship that destroyed the same enemy, or made it surrender, in the same battle.

    Where it did both, surrendering pays more and stands alone.
    """
    hows = {other.how for other in deeds if (other.unit, other.victim) == (deed.unit, deed.victim)}
    if deed.how in LESSER:
        return bool(hows & set(GREATER))
    return deed.how == "destroyed" and "surrendered" in hows
