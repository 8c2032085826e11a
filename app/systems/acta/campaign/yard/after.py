"""What a battle brings to the yards, and what a campaign turn begins with.

A Call to Arms, *Repairs and Reinforcements* (High Command) and *Recruiting*; ruling 35.
"""

from collections.abc import Iterator, Sequence

import msgspec

from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.events import Event, Part
from app.systems.acta.campaign.events.yard import IncomeTaken
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard import works


def after_battle(
    state: State,
    battle: str,
    winner: str | None,
    lines: Sequence[msgspec.Struct],
) -> Iterator[Event]:
    """Yield what becomes of ships without crew: recovered if their player won the battle, else left behind."""
    for name in dict.fromkeys(getattr(line, "unit", "") for line in lines):
        unit = state.units.get(name)
        if unit is None or not unit.awaits_recovery:
            continue
        if winner == unit.player:
            yield e.Recovered(unit.id, unit.condition)
        else:
            yield e.Lost(unit.id, e.LEFT_BEHIND, battle)


def at_turn(state: State, turn: int) -> Iterator[Part]:
    """Yield the return of ships from High Command as campaign turn `turn` begins (ruling 35)."""
    for unit in state.units.values():
        if unit.yard.back and unit.yard.back <= turn and not unit.lost:
            yield works.come_back(unit)


def incomes(state: State) -> Iterator[IncomeTaken]:
    """Yield the income of every player who is in the campaign and has not received this turn's."""
    for player in state.players.values():
        if not player.war.out and player.income_turn < state.turn:
            yield works.take_income(state, player.id)
