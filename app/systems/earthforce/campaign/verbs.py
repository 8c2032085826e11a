"""The verbs of a campaign, in the order in which they are offered."""

from collections.abc import Mapping

from app.systems.earthforce.campaign import fights, people, phases, planning, procedures
from app.systems.earthforce.campaign.joining import join, no_room
from app.systems.earthforce.campaign.part import (
    Verb,
    everybody,
    gone,
    groups,
    nobody,
    open_fights,
    players,
    serving,
    ships,
    table,
)
from app.systems.earthforce.campaign.state import BATTLES, REPAIRS, State

TURN, BATTLE, YARD, CREW, ROSTER, AGREED, BOOKS = (
    "Turn",
    "Battles",
    "Repairs",
    "Crew",
    "Roster",
    "By agreement",
    "Books",
)


def _commissioned(state: State) -> tuple[str, ...]:
    """Offer a note on the campaign and on every unit."""
    return ("", *everybody(state))


def _note_label(state: State, about: str) -> str:  # noqa: ARG001 - the shape of every label
    return "Write a note" if about else "Note on the campaign"


def _no_player(state: State, player: str) -> str:
    return "" if player in state.players else "The campaign has no such player."


VERBS: Mapping[str, Verb] = {
    "phase": Verb(label=phases.label, group=TURN, run=phases.go_on, hint=phases.hint, shortcut="Ctrl+Return"),
    "announce": Verb(
        label="Announce a battle", group=BATTLE, run=fights.announce, phase=BATTLES, simple=False
    ),
    "call-off": Verb(
        label=fights.call_off_label, group=BATTLE, run=fights.call_off, subjects=open_fights, simple=False
    ),
    "plan": Verb(
        label="The plan of repairs",
        group=YARD,
        run=planning.play,
        subjects=nobody,
        refusal=_no_player,
        phase=REPAIRS,
        simple=False,
        hidden=True,
    ),
    "repair-all": Verb(
        label="Repair all that can be paid",
        group=YARD,
        run=planning.repair_all,
        subjects=players,
        refusal=planning.nothing_to_repair,
        phase=REPAIRS,
        simple=False,
    ),
    "move": Verb(
        label=procedures.move_label,
        group=YARD,
        run=procedures.move,
        subjects=ships,
        hint="Only at a base, or in its dock, is a ship mended",
        simple=False,
    ),
    "person": Verb(
        label="Bring a character aboard", group=CREW, run=people.enlist, subjects=serving, refusal=people.full
    ),
    "fortune": Verb(label="Set fortune points", group=CREW, run=people.fortune, subjects=people.crewed),
    "transfer": Verb(
        label="Send a character elsewhere", group=CREW, run=people.transfer, subjects=people.crewed
    ),
    "crew": Verb(label="Write of its crew", group=CREW, run=procedures.crew, subjects=serving),
    "ace": Verb(
        label=procedures.ace_label,
        group=CREW,
        run=procedures.ace,
        subjects=groups,
        refusal=procedures.no_group,
    ),
    "assign": Verb(label="Give it another carrier", group=ROSTER, run=procedures.assign, subjects=groups),
    "note": Verb(label=_note_label, group=BOOKS, run=procedures.note, subjects=_commissioned),
    "honour": Verb(label="Give an honour", group=ROSTER, run=procedures.honour, subjects=serving),
    "rename": Verb(label="Rename", group=ROSTER, run=procedures.rename, subjects=serving),
    "strike": Verb(label="Strike off the roster", group=ROSTER, run=procedures.strike, subjects=serving),
    "mend": Verb(
        label="Mend all",
        group=AGREED,
        run=procedures.mend,
        subjects=serving,
        refusal=procedures.whole,
    ),
    "system": Verb(
        label="Set how a system is",
        group=AGREED,
        run=procedures.set_system,
        subjects=ships,
        refusal=procedures.no_systems,
    ),
    "reinstate": Verb(
        label="Bring back onto the roster", group=AGREED, run=procedures.reinstate, subjects=gone
    ),
    "join": Verb(label="Let a ship join", group=AGREED, run=join, subjects=players, refusal=no_room),
    "agree": Verb(
        label="Give or take repair points",
        group=AGREED,
        run=procedures.agree,
        subjects=players,
        hint=procedures.agree_hint,
        simple=False,
    ),
    "any-order": Verb(
        label=procedures.any_order_label,
        group=AGREED,
        run=procedures.any_order,
        subjects=table,
        simple=False,
    ),
}
