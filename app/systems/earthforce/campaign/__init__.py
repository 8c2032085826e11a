"""Between battles: the book has no campaign, so this one keeps what ships have suffered and what is agreed on."""

from app.core.system import CampaignRules
from app.systems.earthforce.campaign.carry import carry
from app.systems.earthforce.campaign.choices import choices, open_choice
from app.systems.earthforce.campaign.events import KINDS, Event
from app.systems.earthforce.campaign.field import field, terms
from app.systems.earthforce.campaign.fold import apply
from app.systems.earthforce.campaign.founding import found, settings
from app.systems.earthforce.campaign.overview import figures, overview, record, units
from app.systems.earthforce.campaign.state import Start, State, begin
from app.systems.earthforce.campaign.tell import tell

VERSION = 1


def view(state: State, viewer: str) -> State:  # noqa: ARG001 - nothing of it is secret
    """Return what a player may see: everything."""
    return state


CAMPAIGN = CampaignRules(
    version=VERSION,
    start_type=Start,
    state_type=State,
    events=Event,
    kinds=KINDS,
    start=begin,
    apply=apply,
    view=view,
    choices=choices,
    open=open_choice,
    tell=tell,
    overview=overview,
    figures=figures,
    settings=settings,
    found=found,
    units=units,
    terms=terms,
    field=field,
    carry=carry,
    record=record,
)
