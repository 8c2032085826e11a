"""The newsletter of a campaign turn and the report of a campaign, made from its log."""

from collections.abc import Sequence
from typing import Any

from app import systems
from app.core.conduct import no_news
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
    return tuple(mark.turn for mark in marks(open_.system, open_.state))


def told_best(open_: OpenCampaign) -> int | None:
    """Return the turn that a newsletter is wanted of most likely: the newest in which more happened than its begin."""
    found = marks(open_.system, open_.state)
    if len(found) > 1 and open_.head - found[-1].first <= 1:
        return found[-2].turn
    return found[-1].turn if found else None


def newsletter(store: Store, open_: OpenLog, turn: int | None = None, viewer: str = "") -> Letter:
    """Return the newsletter of a turn, the newest when None, as a viewer may read it ("" everybody).

    Raises UserError when there is no such turn or viewer, or the game makes no newsletter.
    """
    rules = systems.system(open_.system).campaign
    first, last = _span(open_.system, open_.state, open_.name, turn, open_.head)
    state = logs.state_at(store, "campaign", open_.id, first)
    entries = logs.entries(store, "campaign", open_.id, first, last)
    return _letter(rules, state, entries, viewer, open_.name)


def of_file(found: Read, turn: int | None = None, viewer: str = "") -> Letter:
    """Return the newsletter of a turn of a campaign file; raises as `newsletter` does."""
    rules = systems.system(found.file.system).campaign
    state = log_files.state_of(found)
    first, last = _span(found.file.system, state, found.file.name, turn, found.file.head)
    before = log_files.state_of(found, first)
    return _letter(rules, before, found.entries[first:last], viewer, found.file.name)


def headlines(letters: Sequence[Letter]) -> list[str]:
    """Return a line for each turn: which it is, the headline and the lead."""
    return [f"{letter.kind}: {letter.headline}. {letter.lead}" for letter in letters]


def report(system: str, state: Any, name: str) -> Letter:
    """Return the report of a campaign so far; raise UserError when the game makes none of it."""
    made = systems.system(system).campaign.conduct.report(state)
    if made is None:
        raise UserError(f"There is no report of “{name}”: it keeps rosters only.")
    return made


def marks(system: str, state: Any) -> tuple[TurnMark, ...]:
    """Return where the campaign turns begin in the log, none where the game tells none."""
    rules = systems.system(system).campaign
    war = None if rules.conduct.news is no_news else rules.war(state)
    return war.marks if war is not None else ()


def _span(system: str, state: Any, name: str, turn: int | None, head: int) -> tuple[int, int]:
    """Return the entries of a turn: from its first to the one that begins the next, which is among them."""
    found = marks(system, state)
    if len(found) == 0:
        raise UserError(f"“{name}” has no newsletter: its first campaign turn has not begun.", field="turn")
    wanted = found[-1].turn if turn is None else turn
    number = next((n for n, mark in enumerate(found) if mark.turn == wanted), None)
    if number is None:
        told = f"{found[0].turn} to {found[-1].turn}" if len(found) > 1 else str(found[0].turn)
        raise UserError(f"“{name}” has no campaign turn {wanted}; there are {told}.", field="turn")
    last = found[number + 1].first + 1 if number + 1 < len(found) else head
    return found[number].first, last


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
