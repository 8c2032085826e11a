"""What the page of campaigns lets be done away from the window's thread."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app import systems
from app.core.codec import Json
from app.core.marks import Page
from app.core.questions import Procedure, Write
from app.operations import battles, campaigns
from app.operations.campaigns import OpenCampaign
from app.ui.campaign.war import Loaded
from app.ui.campaign.whole.scene import scene_of

if TYPE_CHECKING:
    from app.operations.printing import Job
    from db.store import Store

LONGEST_NAME = 80


def loaded(store: "Store", campaign: int, lines: int) -> Loaded:
    """Read a campaign with its battles and the newest lines of its log, so many of them."""
    open_ = campaigns.open_campaign(store, campaign)
    told = campaigns.told(store, campaign, max(0, open_.head - lines), open_.head)
    fought = battles.listing(store, campaign)
    return Loaded(open_, fought, told, open_.rules.overview(open_.state), scene_of(open_, fought, told))


def corrected(
    store: "Store", open_: OpenCampaign, changed: Sequence[tuple[str, Json]], note: str
) -> OpenCampaign:
    """Set figures by agreement, one after the other; each is an undo step of its own."""
    for path, new in changed:
        open_ = campaigns.correct(store, open_, path, new, note)
    return open_


def preview(open_: OpenCampaign, name: str, kept: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Tell what a campaign would make of a battle's lines."""
    rules, state = systems.system(open_.system).campaign, open_.state
    told: list[str] = []
    for event in rules.carry(state, "", name, kept):
        told.append(rules.tell(state, event).text)
        state = rules.apply(state, event)
    return tuple(told)


def sheet(open_: OpenCampaign, unit: str) -> Page:
    """Draw the sheet of a unit as it is now, with the game's first layout."""
    from app.operations import printing

    job = printing.job_of_state(open_.system, "campaign", open_.state, open_.name, units=(unit,))
    return printing.pages(job, printing.layouts(open_.system)[0][0], printing.paper_size("a4"))[0]


def job(store: "Store", campaign: int, fresh: bool) -> "Job":
    """Return what is printed of a campaign."""
    from app.operations import printing

    return printing.job_of_campaign(store, campaign, fresh=fresh)


def name(now: str) -> Procedure[str]:
    """Ask for a campaign's name."""
    return str((yield Write("the campaign’s name", LONGEST_NAME, now)))
