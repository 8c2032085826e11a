"""Saying by hand where a group is, whatever the rules did before."""

from app.core.questions import Option, Procedure
from app.systems.earthforce.battle.asking import picked
from app.systems.earthforce.battle.craft.standing import side_of
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.craft import Stationed
from app.systems.earthforce.battle.state import BattleState, name_of, ships

STATES = {
    "free": "In flight",
    "aboard": "Aboard a ship",
    "screen": "Screens a ship",
    "landing": "Lands on a ship",
}


def station(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Say that a group or craft is in flight, aboard, screening or landing."""
    there = ships(state, side_of(state, unit))
    options = [Option(key, label) for key, label in STATES.items() if key == "free" or there]
    where = argument or (yield from picked(options, f"{name_of(state, unit)} is"))
    ship = ""
    if where != "free" and there:
        ship = yield from picked([Option(each, name_of(state, each)) for each in there], "which ship")
    return Stationed(unit=unit, state=where if ship else "free", ship=ship)


def station_fits(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001
    """True when the rest of a key is a way to be somewhere, or nothing."""
    return not argument or argument in STATES
