"""What the yards bring to the campaign's choices and pages.

A Call to Arms, *Repairs and Reinforcements*; rulings 27 and 35.
"""

from collections.abc import Callable, Iterator

from app.core.errors import Refused, UserError
from app.core.questions import Number, Procedure, Roll, Write
from app.core.words import counted, listed
from app.systems.acta.campaign import procedures
from app.systems.acta.campaign.books.war import REPAIRS
from app.systems.acta.campaign.events import Event, Together
from app.systems.acta.campaign.events import Part as Happening
from app.systems.acta.campaign.events.yard import Agreed
from app.systems.acta.campaign.part import Part, Verb, players, serving
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.yard import bulk, commission, plan, works

POINTS, MENDING, AGREEMENT = "Repair and Reinforcement points", "Repairs", "By agreement"


def _take_income(state: State, player: str) -> Procedure[Event]:
    yield from ()
    return works.take_income(state, player)


def _agree(state: State, player: str) -> Procedure[Event]:
    owner = state.players[player]
    most = procedures.MOST_INCOME
    amount = yield Number(
        -min(most, owner.balance), most, f"RR that {owner.name} receives; below 0 they are lost", 0
    )
    reason = yield Write("Why the players agree on it", procedures.LONGEST_NOTE)
    points = int(str(amount))
    return Agreed(
        player=player,
        amount=points,
        reason=str(reason).strip() or "no reason given",
        balance=owner.balance + points,
    )


def _send(state: State, unit: str) -> Procedure[Event]:
    yield from ()
    return works.send_home(state, state.units[unit])


def _plan(state: State, player: str) -> Procedure[Event]:
    """Play a plan in writing: income, repairs and crews at once, then dice and names of new ships."""
    text = yield Write("The plan, such as repair:damocles=3", plan.LONGEST)
    found = plan.weigh(state, player, plan.read(str(text)))
    problems = found.problems()
    if problems or found.empty:
        raise UserError(problems[0] if problems else "The plan is empty.")
    parts: list[Happening] = list(found.parts)
    if found.bought:
        parts.extend((yield from _new_ships(found)))
    return Together(title="Repairs and reinforcements", parts=tuple(parts), player=player)


def _new_ships(found: plan.Weighed) -> Procedure[tuple[Happening, ...]]:
    crews = [commission.crews(offer.profile) for offer in found.bought]
    rolls: tuple[int, ...] = ()
    if found.state.war.terms.roll_crews:
        what = listed(tuple(dict.fromkeys(offer.profile.name for offer in found.bought)))
        why = f"Crews of new ships, 2d6 each ({counted(sum(crews), 'crew')}: {what})"
        answer = yield Roll(6, 2 * sum(crews), why)
        rolls = answer if isinstance(answer, tuple) else ()
    members = sum(offer.profile.members for offer in found.bought)
    typed = yield Write(
        f"Names of the {counted(members, 'new unit')}, with commas (empty: numbered on)", 2000
    )
    names = [name.strip()[: procedures.LONGEST_NAME] for name in str(typed).split(",")]
    made: list[Happening] = []
    now = found.repaired
    for offer, number in zip(found.bought, crews, strict=True):
        dice, rolls = rolls[: 2 * number], rolls[2 * number :]
        new = plan.commissioned(now, found.player, offer, dice, names[: offer.profile.members])
        names = names[offer.profile.members :]
        made.append(new)
        now = plan.after(now, new)
    return tuple(made)


def _repair_all(state: State, player: str) -> Procedure[Event]:
    """Repair all that the balance pays, cheapest first; the title says what is left and why."""
    yield from ()
    found = plan.weigh(state, player, bulk.filled(state, player, {}))
    left = " ".join(bulk.reasons(found))
    title = f"All repairs that can be paid (left: {left})" if left else "All repairs"
    return Together(title=title, parts=tuple(found.parts), player=player)


def _known(state: State, player: str) -> str:
    return "" if player in state.players else "The campaign has no such player."


def _no_income(state: State, player: str) -> str:
    return _known(state, player) or _refusal(lambda: works.take_income(state, player))


def _no_plan(state: State, player: str) -> str:
    if why := _known(state, player):
        return why
    return f"{state.players[player].name} is out of the campaign." if state.players[player].war.out else ""


def _no_repairs(state: State, player: str) -> str:
    if why := _no_plan(state, player):
        return why
    found = plan.weigh(state, player, bulk.filled(state, player, {}))
    return (
        ""
        if found.values
        else "Nothing can be repaired: " + (" ".join(bulk.reasons(found)) or "no ship is hurt.")
    )


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


PART = Part(
    verbs={
        "income": Verb(
            label="Take the income",
            group=POINTS,
            run=_take_income,
            subjects=players,
            refusal=_no_income,
            hint=_income_hint,
            phases=(REPAIRS,),
        ),
        "plan": Verb(
            label="Plan repairs and reinforcements",
            group=POINTS,
            run=_plan,
            subjects=players,
            refusal=_no_plan,
            hint="everything of the phase on one page, played as one step",
            phases=(REPAIRS,),
        ),
        "repair-all": Verb(
            label="Repair all that can be paid",
            group=MENDING,
            run=_repair_all,
            subjects=players,
            refusal=_no_repairs,
            hint="cheapest first; what is left is told with its reason",
            phases=(REPAIRS,),
        ),
        "high-command": Verb(
            label="Send to High Command",
            group=MENDING,
            run=_send,
            subjects=_ships,
            refusal=_no_way,
            hint=_back,
            phases=(REPAIRS,),
        ),
        "agree": Verb(
            label="Give or take RR",
            group=AGREEMENT,
            run=_agree,
            subjects=players,
            refusal=_known,
            hint="a correction with its sum and reason, in the log and in the account",
        ),
    },
    words=_words,
    waits={REPAIRS: _waits},
)
