"""How the phase of repairs and reinforcements is played: income, the plan, all repairs at once, agreements.

A Call to Arms, *Repairs and Reinforcements*; rulings 27 and 35.
"""

from app.core.errors import UserError
from app.core.questions import Number, Procedure, Roll, Write
from app.core.words import counted, listed
from app.systems.acta.campaign.events import Event, Part, Together
from app.systems.acta.campaign.events.yard import Agreed
from app.systems.acta.campaign.procedures import LONGEST_NAME, LONGEST_NOTE, MOST_INCOME
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard import bulk, commission, plan, works


def take_income(state: State, player: str) -> Procedure[Event]:
    """Receive the RR of the turn, every figure with its reason."""
    yield from ()
    return works.take_income(state, player)


def agree(state: State, player: str) -> Procedure[Event]:
    """Give or take RR by agreement, with the reason."""
    owner = state.players[player]
    most = MOST_INCOME
    amount = yield Number(
        -min(most, owner.balance), most, f"RR that {owner.name} receives; below 0 they are lost", 0
    )
    reason = yield Write("Why the players agree on it", LONGEST_NOTE)
    points = int(str(amount))
    return Agreed(
        player=player,
        amount=points,
        reason=str(reason).strip() or "no reason given",
        balance=owner.balance + points,
    )


def send(state: State, unit: str) -> Procedure[Event]:
    """Send a ship to High Command (ruling 35)."""
    yield from ()
    return works.send_home(state, state.units[unit])


def play(state: State, player: str) -> Procedure[Event]:
    """Play a plan in writing: income, repairs and crews at once, then dice and names of new ships."""
    text = yield Write("The plan, such as repair:damocles=3", plan.LONGEST)
    found = plan.weigh(state, player, plan.read(str(text)))
    problems = found.problems()
    if problems or found.empty:
        raise UserError(problems[0] if problems else "The plan is empty.")
    parts: list[Part] = list(found.parts)
    if found.bought:
        parts.extend((yield from _new_ships(found)))
    return Together(title="Repairs and reinforcements", parts=tuple(parts), player=player)


def _new_ships(found: plan.Weighed) -> Procedure[tuple[Part, ...]]:
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
    names = [name.strip()[:LONGEST_NAME] for name in str(typed).split(",")]
    made: list[Part] = []
    now = found.repaired
    for offer, number in zip(found.bought, crews, strict=True):
        dice, rolls = rolls[: 2 * number], rolls[2 * number :]
        new = plan.commissioned(now, found.player, offer, dice, names[: offer.profile.members])
        names = names[offer.profile.members :]
        made.append(new)
        now = plan.after(now, new)
    return tuple(made)


def repair_all(state: State, player: str) -> Procedure[Event]:
    """Repair all that the balance pays, cheapest first; the title says what is left and why."""
    yield from ()
    found = plan.weigh(state, player, bulk.filled(state, player, {}))
    left = " ".join(bulk.reasons(found))
    title = f"All repairs that can be paid (left: {left})" if left else "All repairs"
    return Together(title=title, parts=tuple(found.parts), player=player)
