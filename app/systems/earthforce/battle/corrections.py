"""The figures of a battle that players may set by agreement, and how a correction reads in the log."""

from collections.abc import Iterator

from app.core.correction import sentence, subject_of
from app.core.forms import Field
from app.core.log import Correction
from app.core.questions import Option
from app.core.system import Phrase
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, known
from app.systems.earthforce.battle.steps import steps
from app.systems.earthforce.condition import FATES, WHOLE

MOST_TURNS = 99


def plain_fields(state: BattleState, subject: str) -> tuple[Field, ...]:
    """Return what players may set by agreement on a unit, or on the battle as a whole; on a side nothing."""
    if known(state, subject):
        return tuple(_of_unit(state.start.units[subject], state.units[subject]))
    if subject:
        return ()
    options = tuple(Option(found.id, f"{found.phase}: {found.name}") for found in steps())
    return (
        Field("turn", "Turn", "number", state.turn, low=1, high=MOST_TURNS),
        Field("step", "Step", "choice", state.step, options=options),
    )


def _of_unit(unit: Unit, now: UnitState) -> Iterator[Field]:
    path, condition = f"units/{unit.id}", now.condition
    if unit.profile.ship:
        high = 1200 if unit.profile.boxes is None else unit.profile.boxes
        yield Field(f"{path}/condition/marked", "Boxes marked", "number", condition.marked, high=high)
        yield Field(f"{path}/velocity", "Velocity", "number", now.velocity, high=200, unknown=True, unit="MU")
        yield Field(f"{path}/acted", "Turn in which it was last active", "number", now.acted, high=MOST_TURNS)
    if unit.profile.size == "group":
        yield Field(f"{path}/condition/strength", "Fighters left", "number", condition.strength, high=WHOLE)
        yield Field(f"{path}/condition/ace", "Has an ace", "flag", condition.ace)
    fates = tuple(Option(key, label) for key, label in FATES.items())
    yield Field(f"{path}/condition/fate", "Fate", "choice", condition.fate, options=fates)


def told(state: BattleState, event: Correction) -> Phrase:
    """Return a correction as a line of the log, in the words of the form."""
    unit = subject_of(event, units=state.units)
    name = state.units[unit].name if unit else ""
    text = f"{sentence(plain_fields(state, unit), event, name)}."
    return Phrase(text, (unit,) if unit else (), sort="By agreement")
