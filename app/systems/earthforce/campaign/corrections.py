"""Figures that the players set by agreement: in the log like everything else, never a hidden edit."""

from collections.abc import Iterator

from app.core import correction
from app.core.forms import Field
from app.core.log import Correction
from app.core.questions import Option
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign.state import PHASES, State, UnitState
from app.systems.earthforce.condition import WHOLE

MOST = 9999
#: Conditions that a unit can be in between battles.
FATES = (Option("", "Able"), Option("disabled", "Disabled"), Option("destroyed", "Destroyed"))
LOST = (
    Option("", "On its roster"),
    Option("destroyed", "Destroyed"),
    Option("lost", "Lost"),
    Option("captured", "Captured"),
    Option("struck off", "Struck off"),
)


def corrigible(state: State, subject: str) -> tuple[Field, ...]:
    """Return what players may set by agreement on a unit, on a player, or on the campaign as a whole."""
    if subject in state.units and subject in state.start.units:
        return tuple(_of_unit(state.start.units[subject], state.units[subject]))
    if subject in state.players:
        balance = state.players[subject].balance
        return (Field(f"players/{subject}/balance", "Repair points", "number", balance, high=MOST),)
    if subject:
        return ()
    phases = tuple(Option(key, name) for key, name in PHASES.items())
    return (
        Field("turn", "Turn", "number", state.turn, low=1, high=MOST),
        Field("phase", "Phase", "choice", state.phase, options=phases),
    )


def _of_unit(unit: Unit, now: UnitState) -> Iterator[Field]:
    path, condition = f"units/{unit.id}", now.condition
    if unit.profile.ship:
        high = unit.profile.boxes or 1200
        yield Field(f"{path}/condition/marked", "Boxes marked", "number", condition.marked, high=high)
        yield Field(f"{path}/away", "Far from any base", "flag", now.away)
        yield Field(
            f"{path}/back", "In dock until turn", "number", now.back, high=MOST, help="0: not in dock"
        )
    if unit.profile.size == "group":
        yield Field(f"{path}/condition/strength", "Fighters", "number", condition.strength, high=WHOLE)
        yield Field(f"{path}/condition/ace", "Has an ace", "flag", condition.ace)
    for key, each in (("cargo", unit.profile.cargo), ("passengers", unit.profile.passengers)):
        if each is not None:
            yield Field(f"{path}/{key}", f"{key.capitalize()} lost, %", "number", getattr(now, key), high=100)
    yield Field(f"{path}/condition/fate", "Condition", "choice", condition.fate, options=FATES)
    yield Field(f"{path}/lost", "Left the campaign", "choice", now.lost, options=LOST)
    yield Field(f"{path}/battles", "Battles fought", "number", now.battles, high=MOST)
    yield Field(f"{path}/kills", "Ships destroyed", "number", now.kills, high=MOST)


def subject_of(state: State, event: Correction) -> str:
    """Return the id of the unit or player that a correction is about, empty for the campaign as a whole."""
    return correction.subject_of(event, units=state.units, players=state.players)


def told(state: State, event: Correction, name: str = "") -> str:
    """Return a correction in the words of the form; on a unit's own record its name is left out."""
    return correction.sentence(corrigible(state, subject_of(state, event)), event, name)
