"""The newsletter of a campaign turn and the report of a campaign, made from its log."""

from collections.abc import Sequence
from typing import Any

from app import systems
from app.core.errors import UserError
from app.core.letter import Letter
from app.core.log import Entry, Unknown
from app.core.system import CampaignRules
from app.core.war import TurnMark
from app.operations import log_files, logs
from app.operations.campaigns import OpenCampaign
from app.operations.log_files import Read
from app.operations.logs import OpenLog
from db.store import Store


def turns(open_: OpenCampaign) -> tuple[int, ...]:
    """Return the campaign turns that have a newsletter, none where the game makes none."""
    rules = systems.system(open_.system).campaign
    return tuple(mark.turn for mark in _marks(rules, open_.state))


def newsletter(store: Store, open_: OpenLog, turn: int | None = None, viewer: str = "") -> Letter:
    """Return the newsletter of a turn, the newest when None, as a viewer may read it ("" everybody).

    Raises UserError when there is no such turn or viewer, or the game makes no newsletter.
    """
    rules = systems.system(open_.system).campaign
    first, last = _span(rules, open_.state, open_.name, turn, open_.head)
    state = logs.state_at(store, "campaign", open_.id, first)
    entries = logs.entries(store, "campaign", open_.id, first, last)
    return _letter(rules, state, entries, viewer, open_.name)


def of_file(found: Read, turn: int | None = None, viewer: str = "") -> Letter:
    """Return the newsletter of a turn of a campaign file; raises as `newsletter` does."""
    rules = systems.system(found.file.system).campaign
    state = log_files.state_of(found)
    first, last = _span(rules, state, found.file.name, turn, found.file.head)
    before = log_files.state_of(found, first)
    return _letter(rules, before, found.entries[first:last], viewer, found.file.name)


def report(system: str, state: Any, name: str) -> Letter:
    """Return the report of a campaign so far; raise UserError when the game makes none of it."""
    made = systems.system(system).campaign.conduct.report(state)
    if made is None:
        raise UserError(f"There is no report of “{name}”: it keeps rosters only.")
    return made


def _marks(rules: CampaignRules, state: Any) -> tuple[TurnMark, ...]:
    war = rules.war(state)
    return war.marks if war is not None else ()


def _span(rules: CampaignRules, state: Any, name: str, turn: int | None, head: int) -> tuple[int, int]:
    """Return the entries of a turn: from its first to the one that begins the next, which is among them."""
    marks = _marks(rules, state)
    if len(marks) == 0:
        raise UserError(f"“{name}” has no newsletter: its first campaign turn has not begun.", field="turn")
    wanted = marks[-1].turn if turn is None else turn
    number = next((n for n, mark in enumerate(marks) if mark.turn == wanted), None)
    if number is None:
        told = f"{marks[0].turn} to {marks[-1].turn}" if len(marks) > 1 else str(marks[0].turn)
        raise UserError(f"“{name}” has no campaign turn {wanted}; there are {told}.", field="turn")
    last = marks[number + 1].first + 1 if number + 1 < len(marks) else head
    return marks[number].first, last


def _letter(
    rules: CampaignRules, state: Any, entries: Sequence[Entry[Any]], viewer: str, name: str
) -> Letter:
    known = [side.id for side in rules.overview(state).sides]
    if viewer and viewer not in known:
        raise UserError(
            f"“{name}” has no player “{viewer[:60]}”; there are {', '.join(known)}.", field="player"
        )
    happened = [entry.event for entry in entries if not isinstance(entry.event, Unknown)]
    made = rules.conduct.news(state, happened, viewer)
    if made is None:
        raise UserError(f"There is no newsletter of “{name}”: it keeps rosters only.")
    return made
