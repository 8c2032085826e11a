"""What players may do between battles: mend by agreement, write notes, go on to the next turn."""

from collections.abc import Callable, Sequence

from app.core.errors import Refused
from app.core.questions import Opened, Procedure, Write
from app.core.system import Choice
from app.systems.earthforce.campaign.events import Event, Mended, Noted, TurnBegan
from app.systems.earthforce.campaign.state import State, roster
from app.systems.earthforce.condition import Condition


def choices(state: State) -> Sequence[Choice]:
    """Return everything that may happen now."""
    found = [
        Choice("turn", f"Turn {state.turn + 1}", "Turn", shortcut="Ctrl+Return"),
        Choice("note", "Note on the campaign…", "Books"),
    ]
    for unit, now in roster(state):
        whole = "" if now.condition != Condition(ace=now.condition.ace) else "It is whole."
        found.append(Choice(f"mend:{unit.id}", "Mend all by agreement", "Repairs", unit.id, refused=whole))
        found.append(Choice(f"note:{unit.id}", "Write in its service record…", "Books", unit.id))
    return tuple(found)


def open_choice(state: State, key: str) -> Opened[State, Event]:
    """Return the procedure of a key; raises Refused when the key means nothing."""
    verb, _, unit = key.partition(":")
    if key == "turn":
        return _next_turn
    if key == "note":
        return _noting("")
    makers: dict[str, Callable[[str], Opened[State, Event]]] = {"mend": _mending, "note": _noting}
    if verb not in makers or unit not in state.units:
        raise Refused(f"This campaign has nothing that “{key[:80]}” could mean.")
    return makers[verb](unit)


def _next_turn(state: State) -> Procedure[Event]:
    yield from ()
    return TurnBegan(turn=state.turn + 1)


def _mending(unit: str) -> Opened[State, Event]:
    def asks(state: State) -> Procedure[Event]:
        yield from ()
        condition = Condition(ace=state.units[unit].condition.ace)
        return Mended(unit=unit, condition=condition, why="by agreement")

    return asks


def _noting(unit: str) -> Opened[State, Event]:
    def asks(state: State) -> Procedure[Event]:  # noqa: ARG001 - the shape of every procedure
        text = yield Write("what to write down", 400)
        return Noted(unit=unit, text=str(text))

    return asks
