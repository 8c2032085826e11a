"""The order of a turn in sentences."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import listed
from app.systems.acta.battle.events.turn import Moved, SimpleSet, TurnEvent
from app.systems.acta.battle.state import BattleState, name_of


def tell_turn(state: BattleState, event: TurnEvent) -> Phrase:
    """Return the line of the log for an event of the turn's order."""
    match event:
        case SimpleSet(on=on):
            return Phrase("Simple mode: the books only." if on else "The rules of the whole turn are kept.")
        case Moved(units=units):
            names = listed([name_of(state, unit) for unit in units])
            return Phrase(f"{names} {'moves' if len(units) == 1 else 'move'}.", units)
        case _:
            assert_never(event)
