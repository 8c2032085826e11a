"""Dust clouds: who is in one, and what it takes from the quality of a crew, for every check.

A Call to Arms, *Dust Clouds*, *Special Traits* (Flight Computer); ruling 24.
"""

from app.systems.acta.battle.asking import Ask, confirmed
from app.systems.acta.battle.state import BattleState, crew_quality, figures_of, name_of
from app.systems.acta.battle_tables import number


def dust_penalty(state: BattleState, unit: str) -> int:
    """Return what a dust cloud takes from a unit's crew quality (*Dust Clouds*, *Special Traits*, Flight Computer)."""
    quality = crew_quality(state, state.start.units[unit])
    computer = "Flight Computer" in figures_of(state, unit).traits_in_force
    taken = number("dust-crew")
    return max(taken, min(0, number("computer-least") - quality)) if computer else taken


def in_dust(state: BattleState, unit: str) -> Ask[bool]:
    """Ask whether a unit is in a dust cloud, when one lies on the table; in simple mode the players see to it."""
    if state.simple or not any(thing.dusty for thing in state.things.values()):
        return False
    return (yield from confirmed(f"Is {name_of(state, unit)} in a dust cloud?", likely=False))
