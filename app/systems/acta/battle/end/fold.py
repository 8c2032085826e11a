"""Folding set-up, things on the table, and the end."""

from app.systems.acta.battle.changing import with_thing, without_thing
from app.systems.acta.battle.events.end import EndEvent
from app.systems.acta.battle.state import BattleState


def apply_end(state: BattleState, event: EndEvent) -> BattleState:
    """Return the state after an event of set-up or of the end."""
    return without_thing(state, event.thing.id) if event.gone else with_thing(state, event.thing)
