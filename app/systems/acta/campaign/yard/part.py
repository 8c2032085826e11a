"""What the yards bring to the campaign's choices and pages.

A Call to Arms, *Repairs and Reinforcements*; rulings 27 and 35.
"""

from collections.abc import Callable, Iterator

from app.core.errors import Refused
from app.core.questions import Procedure
from app.core.shown import Fact
from app.core.words import counted
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.books.war import REPAIRS
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.part import Part, Verb, nobody, players, serving
from app.systems.acta.campaign.state import PlayerState, State, UnitState
from app.systems.acta.campaign.yard import bulk, honours, memory, plan, playing, single, works
from app.systems.acta.campaign.yard.tell import itemised, signed
from app.systems.acta.condition import Critical

POINTS, MENDING, AGREEMENT = "Repair and Reinforcement points", "Repairs", "By agreement"


def _known(state: State, player: str) -> str:
    return "" if player in state.players else "The campaign has no such player."


def _no_income(state: State, player: str) -> str:
    return _known(state, player) or _refusal(lambda: works.take_income(state, player))


def _no_plan(state: State, player: str) -> str:
    if why := _known(state, player):
        return why
    return f"{state.players[player].name} is out of the campaign." if state.players[player].war.out else ""


def _no_repairs(state: State, player: str) -> str:
    """Return why nothing can be repaired: no ship is hurt, or the cheapest repair is too dear."""
    if why := _no_plan(state, player):
        return why
    jobs = bulk.open_jobs(state, player, {})
    if not jobs:
        return "Nothing can be repaired: no ship is hurt."
    found = plan.weigh(state, player, {})
    if any(job.cost <= found.left or bulk.begun(job, found.left) for job in jobs):
        return ""
    return f"Nothing can be repaired: {' '.join(bulk.reasons(found))}"


def _nobody(state: State, unit: str) -> str:
    return "" if unit in state.units else "No roster has it."


def _no_way(state: State, unit: str) -> str:
    if unit not in state.units:
        return "No roster has it."
    return _refusal(lambda: works.send_home(state, state.units[unit]))


def _refusal(work: Callable[[], object]) -> str:
    try:
        work()
    except Refused as refused:
        return refused.message
    return ""


def _ships(state: State) -> Iterator[str]:
    return (unit for unit in serving(state) if not state.units[unit].profile.flight)


def _words(state: State, unit: UnitState) -> Iterator[str]:  # noqa: ARG001 - the shape of every `words`
    if unit.yard.back:
        yield f"at High Command until turn {unit.yard.back}"


def _waits(state: State, player: str) -> str:
    return "take the income" if state.players[player].income_turn < state.turn else ""


def _income_hint(state: State, player: str) -> str:
    if state.players[player].income_turn >= state.turn:
        return "taken"
    found = works.take_income(state, player)
    return f"{found.amount} RR in {counted(len(found.items), 'line')}, balance {found.balance} then"


def _back(state: State, unit: str) -> str:  # noqa: ARG001 - the shape of every `hint`
    turn = state.turn
    away = state.yard.terms.away
    return f"away for {counted(away, 'turn')}, back wholly repaired in turn {turn + away + 1}"


def _hurt(hurt: Callable[[State, UnitState], int]) -> Callable[[State], Iterator[str]]:
    """Return the units of the rosters that a repair is about."""

    def subjects(state: State) -> Iterator[str]:
        return (unit for unit in serving(state) if hurt(state, state.units[unit]))

    return subjects


def _criticals(state: State) -> Iterator[str]:
    for unit in serving(state):
        for critical in state.units[unit].condition.standing:
            yield f"{unit}:{critical.id}"


def _critical(state: State, about: str) -> Critical | None:
    unit, _, wanted = about.partition(":")
    standing = state.units[unit].condition.standing if unit in state.units else ()
    return next((known for known in standing if known.id == wanted), None)


def _critical_label(state: State, about: str) -> str:
    found = _critical(state, about)
    return f"Repair: {found.area}" if found else "Repair a critical hit"


def _critical_hint(state: State, about: str) -> str:
    found = _critical(state, about)
    return f"{found.location}; {mending.critical_price(state, found)} RR" if found else ""


def _mend(state: State, about: str) -> Procedure[Event]:
    unit, _, critical = about.partition(":")
    return single.mend(state, unit, critical)


def _asks(run: Callable[[State, str], Procedure[Event]]) -> Callable[[State, str], str]:
    """Return how a procedure refuses before it asks anything."""

    def refusal(state: State, about: str) -> str:
        return _refusal(lambda: next(run(state, about), None))

    return refusal


def _repair_hint(state: State, unit: str) -> str:
    found = state.units[unit]
    price, each = works.repair_price(state, found), state.prices.damage
    return f"{found.missing_damage} Damage lost: {price} RR for all, {each} for each"


def _recruit_hint(state: State, unit: str) -> str:
    found = state.units[unit]
    price, each = works.recruit_price(state, found), mending.crew_for_one(state, found)
    return f"{found.missing_crew} Crew lost: {price} RR for all, {each} for each"


def _premium_hint(state: State, unit: str) -> str:
    return f"{mending.premium_due(state, state.units[unit])} RR before a crippled ship can be repaired"


def _side(state: State, player: PlayerState) -> Iterator[Fact]:
    """Yield what a player receives this turn as things stand, or that it is taken."""
    if player.income_turn >= state.turn:
        yield Fact("Income", "taken")
        return
    found = works.take_income(state, player.id)
    yield Fact("Income", signed(found.amount), why=itemised(found.items))


PART = Part(
    verbs={
        "income": Verb(
            label="Take the income",
            group=POINTS,
            run=playing.take_income,
            subjects=players,
            refusal=_no_income,
            hint=_income_hint,
            phases=(REPAIRS,),
        ),
        "plan": Verb(
            label="Plan repairs and reinforcements",
            group=POINTS,
            run=playing.play,
            subjects=nobody,  # its page makes the key; in a list it would ask for the plan in writing
            refusal=_no_plan,
            hint="everything of the phase on one page, played as one step",
            phases=(REPAIRS,),
        ),
        "repair-all": Verb(
            label="Repair all that can be paid",
            group=MENDING,
            run=playing.repair_all,
            subjects=players,
            refusal=_no_repairs,
            hint="cheapest first; what is left is told with its reason",
            phases=(REPAIRS,),
        ),
        "premium": Verb(
            label="Pay the premium",
            group=MENDING,
            run=single.premium,
            subjects=_hurt(mending.premium_due),
            refusal=_asks(single.premium),
            hint=_premium_hint,
            phases=(REPAIRS,),
        ),
        "repair": Verb(
            label="Repair Damage",
            group=MENDING,
            run=single.repair,
            subjects=_hurt(lambda _state, unit: unit.missing_damage),
            refusal=_asks(single.repair),
            hint=_repair_hint,
            phases=(REPAIRS,),
        ),
        "critical": Verb(
            label=_critical_label,
            group=MENDING,
            run=_mend,
            subjects=_criticals,
            refusal=_asks(_mend),
            hint=_critical_hint,
            phases=(REPAIRS,),
        ),
        "recruit": Verb(
            label="Recruit Crew",
            group=MENDING,
            run=single.recruit,
            subjects=_hurt(lambda _state, unit: unit.missing_crew),
            refusal=_asks(single.recruit),
            hint=_recruit_hint,
            phases=(REPAIRS,),
        ),
        "high-command": Verb(
            label="Send to High Command",
            group=MENDING,
            run=playing.send,
            subjects=_ships,
            refusal=_no_way,
            hint=_back,
            phases=(REPAIRS,),
        ),
        "honour": Verb(
            label="Give an honour", group="Roster", run=honours.honour, subjects=serving, refusal=_nobody
        ),
        "agree": Verb(
            label="Give or take RR",
            group=AGREEMENT,
            run=playing.agree,
            subjects=players,
            refusal=_known,
            hint="a correction with its sum and reason, in the log and in the account",
        ),
    },
    words=_words,
    side=_side,
    figures=memory.figures,
    waits={REPAIRS: _waits},
)
