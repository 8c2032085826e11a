"""Figures that the players set by agreement: in the log like everything else, never a hidden edit."""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core import correction
from app.core.errors import Refused
from app.core.forms import Field
from app.core.log import Correction
from app.core.questions import Option, Procedure, Write
from app.systems.acta import tables
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.war import PHASE_NAMES
from app.systems.acta.campaign.procedures import LONGEST_NOTE, unit_of
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.corrections import points_fields
from app.systems.acta.fleet.members import HIGHEST_CREW, LOWEST_CREW

#: The largest balance of RR points that players may agree on, and the largest tally of a unit.
MOST_BALANCE = 9999
#: The most XP dice of a ship that they may agree on.
MOST_DICE = 99
WHY = "Why the players agree on it"


def corrigible(state: State, subject: str) -> tuple[Field, ...]:
    """Return what players may set by agreement on a unit, on a player, or on the campaign as a whole."""
    if subject in state.units:
        return (*_of_unit(state.units[subject]), *_experience(state, state.units[subject]))
    if subject in state.players:
        balance = state.players[subject].balance
        points = Field(f"players/{subject}/balance", "RR points", "number", balance, high=MOST_BALANCE)
        return (points, *_of_player(state, subject))
    if subject:
        return ()
    turn = Field("turn", "Campaign turn", "number", state.turn, low=1, high=MOST_BALANCE)
    return (turn, *([] if state.simple else [_phase(state)]))


def _phase(state: State) -> Field:
    options = tuple(Option(phase, name) for phase, name in PHASE_NAMES.items())
    return Field("phase", "Phase", "choice", state.phase, options=options)


def _of_player(state: State, player: str) -> Iterator[Field]:
    if not state.simple:
        out = state.players[player].war.out
        yield Field(
            f"players/{player}/war/out",
            "Out of the campaign since turn",
            "number",
            out,
            high=MOST_BALANCE,
            help="0: still in it",
        )


def _of_unit(unit: UnitState) -> Iterator[Field]:
    path = f"units/{unit.id}"
    yield from points_fields(f"{path}/condition", unit.profile, unit.condition)
    qualities = range(HIGHEST_CREW, LOWEST_CREW - 1, -1)
    tip = ", ".join(f"{n} {tables.crew_name(n)}" for n in qualities)
    low, high = LOWEST_CREW, HIGHEST_CREW
    quality = Field(f"{path}/crew_quality", "Crew Quality", "number", unit.crew_quality, help=tip)
    yield replace(quality, low=low, high=high)
    yield Field(f"{path}/battles", "Battles fought", "number", unit.battles, high=MOST_BALANCE)
    yield Field(f"{path}/kills", "Ships destroyed", "number", unit.kills, high=MOST_BALANCE)


def _experience(state: State, unit: UnitState) -> Iterator[Field]:
    """Yield the XP dice of a ship; flights have none, and simple campaigns know none (*Ship Experience*)."""
    if state.simple or unit.profile.flight:
        return
    path, book = f"units/{unit.id}/growth", unit.growth
    yield Field(f"{path}/dice", "XP dice saved", "number", book.dice, high=MOST_DICE)
    yield Field(f"{path}/aside", "XP dice kept aside for battles", "number", book.aside, high=MOST_DICE)


def told(state: State, event: Correction, name: str = "") -> str:
    """Return a correction as people read it; on a unit's own record its name is left out."""
    return correction.sentence(corrigible(state, subject_of(state, event)), event, name)


def subject_of(state: State, event: Correction) -> str:
    """Return the id of the unit or player that a correction is about, empty for the campaign as a whole."""
    return correction.subject_of(event, units=state.units, players=state.players)


def reinstate(state: State, unit_id: str) -> Procedure[e.Event]:
    """Bring a unit back onto its roster."""
    unit = unit_of(state, unit_id)
    if not unit.lost:
        raise Refused(f"{unit.name} is on its roster.")
    why = yield Write(WHY, LONGEST_NOTE)
    return Correction(f"units/{unit.id}/lost", unit.lost, "", str(why).strip())
