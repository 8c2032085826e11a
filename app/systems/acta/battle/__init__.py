"""A battle of A Call to Arms: its books, kept by the rules, whoever rolls the dice."""

from app.core.forms import Field, Term
from app.core.marks import Page
from app.core.questions import Option
from app.core.system import BattleRules
from app.systems.acta import gains, tables
from app.systems.acta.battle.choices import choices, choices_of, open_choice
from app.systems.acta.battle.corrections import corrigible
from app.systems.acta.battle.end.report import text as report
from app.systems.acta.battle.end.secrets import view
from app.systems.acta.battle.end.topics import topics
from app.systems.acta.battle.events import KINDS, BattleEvent
from app.systems.acta.battle.fold import apply
from app.systems.acta.battle.growth.judgement import dice_left
from app.systems.acta.battle.odds.asked import odds_of
from app.systems.acta.battle.outcome import outcome
from app.systems.acta.battle.overview import figures, overview
from app.systems.acta.battle.press import press
from app.systems.acta.battle.start import Start, muster
from app.systems.acta.battle.state import BattleState, begin, roster, side_name
from app.systems.acta.battle.supply import missing, supply
from app.systems.acta.battle.tell import tell
from app.systems.acta.terms import explain as explain_terms

#: Moves when the fold of an old log would come out differently, so that checkpoints are thrown away.
VERSION = 5


def sheet(state: BattleState, unit: str, w: float, h: float) -> Page:
    """Draw a unit as it is now on a page `w` by `h` points."""
    from app.systems.acta.sheet import SheetUnit, draw_sheet

    ready, now = state.start.units[unit], state.units[unit]
    flights = tuple(
        other.craft for other, its in roster(state) if other.mothership == unit and not its.condition.fate
    )
    return draw_sheet(
        SheetUnit(
            id=unit,
            name=now.name,
            profile=ready.profile,
            crew_quality=ready.crew_quality,
            condition=now.condition,
            fresh=False,
            fleet=side_name(state, ready.side),
            notes=(*ready.notes, now.note) if now.note else ready.notes,
            honours=ready.honours,
            flights=flights,
            squadron=ready.squadron,
            xp_dice=dice_left(state, unit) if ready.gains.dice else None,
            gains=gains.lines(ready.gains.gained),
        ),
        w,
        h,
    )


def explain(state: BattleState, unit: str) -> tuple[Term, ...]:
    """Return the terms on a unit's sheet, its traits and those of its weapons."""
    profile = state.start.units[unit].profile
    weapon_traits = dict.fromkeys(trait for weapon in profile.weapons or () for trait in weapon.traits)
    return explain_terms(profile.traits or (), tuple(weapon_traits))


def agreements() -> tuple[Field, ...]:
    """Return what players agree on for a battle, as it stands without a word (rulings 16 and 17)."""
    return tuple(
        Field(
            entry.key,
            entry.label,
            "choice" if entry.options else "flag",
            entry.default,
            options=tuple(Option(option.key, option.label) for option in entry.options),
            help=entry.text,
        )
        for entry in tables.agreements()
        if "battle" in entry.scope
    )


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
    odds=odds_of,
    topics=topics,
    report=report,
)
