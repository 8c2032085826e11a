"""The figures of a battle that players may set by agreement, and how a correction reads in the log."""

from collections.abc import Iterator

from app.core.correction import sentence, subject_of
from app.core.forms import Field
from app.core.log import Correction
from app.core.questions import Option
from app.core.system import Phrase
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import PHASE_NAMES, BattleState, UnitState, known
from app.systems.acta.corrections import points_fields

MOST_TURNS = 99
#: What may have become of a unit, by its key in the state (ruling 19).
FATES = (
    ("", "In the battle"),
    ("hulk", "Destroyed: a hulk"),
    ("wreck-adrift", "Destroyed: its wreck runs adrift"),
    ("exploded", "Destroyed: nothing is left"),
    ("surrendered", "Surrendered"),
    ("withdrawn", "Withdrawn"),
)


def corrigible(state: BattleState, subject: str) -> tuple[Field, ...]:
    """Return what players may set by agreement on a unit, or on the battle as a whole; on a side nothing."""
    if known(state, subject):
        return tuple(_of_unit(state.start.units[subject], state.units[subject]))
    if subject:
        return ()
    phases = tuple(Option(phase, name) for phase, name in PHASE_NAMES.items())
    return (
        Field("turn", "Turn", "number", state.turn, low=1, high=MOST_TURNS),
        Field("phase", "Phase", "choice", state.phase, options=phases),
    )


def _of_unit(unit: Unit, now: UnitState) -> Iterator[Field]:
    path, condition = f"units/{unit.id}", now.condition
    yield from points_fields(f"{path}/condition", unit.profile, condition)
    if unit.profile.damage is not None:
        yield Field(f"{path}/condition/adrift", "Running adrift", "flag", condition.adrift)
    fates = tuple(Option(*fate) for fate in FATES)
    yield Field(f"{path}/condition/fate", "Fate", "choice", condition.fate, options=fates)
    if unit.mothership:
        yield Field(f"{path}/aboard", "In its ship's bay", "flag", now.aboard)
    for hit in condition.criticals:
        label = f"{hit.area}: repaired"
        where = f"{path}/condition/criticals/{hit.id}/repaired"
        yield Field(where, label, "flag", hit.repaired, group="critical hits")


def told(state: BattleState, event: Correction) -> Phrase:
    """Return a correction as a line of the log, in the words of the form."""
    unit = subject_of(event, units=state.units)
    name = state.units[unit].name if unit else ""
    return Phrase(f"{sentence(corrigible(state, unit), event, name)}.", (unit,) if unit else ())
