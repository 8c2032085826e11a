"""The campaign of A Call to Arms: rosters that carry their battles' scars, and the points that mend them."""

from app.core.conduct import Conduct
from app.core.system import CampaignRules
from app.systems.acta.campaign import events
from app.systems.acta.campaign.carry import carry
from app.systems.acta.campaign.choices import choices, choices_of, open_choice
from app.systems.acta.campaign.corrections import corrigible
from app.systems.acta.campaign.doubts import doubts
from app.systems.acta.campaign.field import begun, field, fight_terms, terms, units
from app.systems.acta.campaign.fold import apply
from app.systems.acta.campaign.founding import found, settings
from app.systems.acta.campaign.orders.form import orders
from app.systems.acta.campaign.orders.moves import moves
from app.systems.acta.campaign.orders.receipts import receipt, received
from app.systems.acta.campaign.overview import figures, overview, record
from app.systems.acta.campaign.press.news import news
from app.systems.acta.campaign.press.report import report
from app.systems.acta.campaign.start import Start
from app.systems.acta.campaign.state import State, start
from app.systems.acta.campaign.tell import tell
from app.systems.acta.campaign.war import paper
from app.systems.acta.campaign.war.forces import weigh
from app.systems.acta.campaign.war.mapping import sketch
from app.systems.acta.campaign.war.page import war
from app.systems.acta.campaign.war.view import view
from app.systems.acta.campaign.yard import memory, planning
from app.systems.acta.campaign.yard.figures import charts

#: Raised when folding changes, so that kept checkpoints are made again.
VERSION = 6


CAMPAIGN = CampaignRules(
    version=VERSION,
    start_type=Start,
    state_type=State,
    events=events.Event,
    kinds=events.KINDS,
    start=start,
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
    doubts=doubts,
    units=units,
    terms=terms,
    field=field,
    carry=carry,
    record=record,
    choices_of=choices_of,
    war=war,
    begun=begun,
    conduct=Conduct(
        sketch=sketch,
        weigh=weigh,
        fight_terms=fight_terms,
        paper=paper.forms,
        lines=paper.lines,
        plan=planning.plan,
        fill=planning.fill,
        commit=planning.commit,
        ledger=memory.ledger,
        service=memory.service,
        charts=charts,
        orders=orders,
        moves=moves,
        receipt=receipt,
        received=received,
        news=news,
        report=report,
    ),
)
