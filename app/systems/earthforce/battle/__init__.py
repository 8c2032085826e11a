"""A battle of Earthforce ship combat: its books, kept by the rules, whoever rolls the dice."""

from collections.abc import Sequence

from app.core.board import Odds, Topic
from app.core.drafts import Draft
from app.core.forms import Field, Term
from app.core.marks import Page
from app.core.questions import Answer
from app.core.system import BattleRules
from app.systems.earthforce import agreements as rulings
from app.systems.earthforce.battle.choices import choices, choices_of, open_choice
from app.systems.earthforce.battle.corrections import plain_fields
from app.systems.earthforce.battle.events import KINDS, BattleEvent
from app.systems.earthforce.battle.fold import apply
from app.systems.earthforce.battle.outcome import outcome
from app.systems.earthforce.battle.overview import figures, overview
from app.systems.earthforce.battle.parts import PARTS
from app.systems.earthforce.battle.press import press
from app.systems.earthforce.battle.sheets import of_unit
from app.systems.earthforce.battle.start import Start, muster
from app.systems.earthforce.battle.state import BattleState, begin, profile_of
from app.systems.earthforce.battle.supply import missing, supply
from app.systems.earthforce.battle.tell import tell
from app.systems.earthforce.sheet import draw_sheet
from app.systems.earthforce.terms import explain as explain_terms

#: Moves when the fold of an old log would come out differently, so that checkpoints are thrown away.
VERSION = 1


def sheet(state: BattleState, unit: str, w: float, h: float) -> Page:
    """Draw a unit's control sheet as it is now on a page `w` by `h` points."""
    return draw_sheet(of_unit(state, unit), w, h)


def view(state: BattleState, viewer: str) -> BattleState:
    """Return what a side may see, everybody for an empty viewer: written orders stay secret until revealed."""
    for part in PARTS:
        state = part.hide(state, viewer)
    return state


def topics(state: BattleState) -> tuple[Topic, ...]:
    """Return what only the players can carry out."""
    return tuple(topic for part in PARTS for topic in part.topics(state))


def odds(state: BattleState, key: str, answers: Sequence[Answer]) -> Odds | None:
    """Return what may come of a choice after the answers so far, None when there is nothing to say."""
    for part in PARTS:
        found = part.odds(state, key, answers)
        if found is not None:
            return found
    return None


def draft(state: BattleState, key: str, answers: Sequence[Answer], text: str) -> Draft | None:
    """Return what there is to say of a text while it is written, None when there is nothing."""
    for part in PARTS:
        found = part.draft(state, key, answers, text)
        if found is not None:
            return found
    return None


def corrigible(state: BattleState, subject: str) -> tuple[Field, ...]:
    """Return what players may set by agreement on a unit, or on the battle as a whole."""
    more = (field for part in PARTS for field in part.corrigible(state, subject))
    return (*plain_fields(state, subject), *more)


def explain(state: BattleState, unit: str) -> tuple[Term, ...]:
    """Return what the systems of a unit's sheet do."""
    return explain_terms(profile_of(state, unit))


def agreements() -> tuple[Field, ...]:
    """Return what players agree on for a battle, as it stands without a word."""
    return rulings.fields({})


BATTLE = BattleRules(
    agreements=agreements,
    version=VERSION,
    start_type=Start,
    state_type=BattleState,
    events=BattleEvent,
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
    muster=muster,
    missing=missing,
    supply=supply,
    sheet=sheet,
    press=press,
    outcome=outcome,
    explain=explain,
    choices_of=choices_of,
    simplify="simple",
    odds=odds,
    topics=topics,
    draft=draft,
)
