"""Between battles: the book has no campaign, so this one keeps what ships have suffered and what is agreed on."""

from app.core.conduct import Conduct
from app.core.system import CampaignRules
from app.systems.earthforce.campaign import memory, paper, planning, press
from app.systems.earthforce.campaign.carry import carry
from app.systems.earthforce.campaign.choices import choices, choices_of, open_choice
from app.systems.earthforce.campaign.corrections import corrigible
from app.systems.earthforce.campaign.events import KINDS, Event
from app.systems.earthforce.campaign.field import field, fight_terms, terms
from app.systems.earthforce.campaign.fights import begun, weigh
from app.systems.earthforce.campaign.fold import apply
from app.systems.earthforce.campaign.founding import found, settings
from app.systems.earthforce.campaign.overview import figures, overview, record, units
from app.systems.earthforce.campaign.page import war
from app.systems.earthforce.campaign.state import Start, State, begin
from app.systems.earthforce.campaign.tell import tell

#: Raised when folding changes, so that kept checkpoints are made again.
VERSION = 2


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
    corrigible=corrigible,
    settings=settings,
    found=found,
    units=units,
    terms=terms,
    field=field,
    carry=carry,
    record=record,
    choices_of=choices_of,
    war=war,
    begun=begun,
    conduct=Conduct(
        weigh=weigh,
        fight_terms=fight_terms,
        paper=paper.forms,
        lines=paper.lines,
        plan=planning.plan,
        fill=planning.fill,
        commit=planning.commit,
        ledger=memory.ledger,
        service=memory.service,
        charts=memory.charts,
        news=press.news,
        report=press.report,
    ),
)
