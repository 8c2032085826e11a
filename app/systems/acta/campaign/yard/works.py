"""What can be done in the yards, each as the event that it comes to; whether it can be paid is asked elsewhere.

Raises Refused when the rules say no. A Call to Arms, *Repairs and Reinforcements*; rulings 11, 27, 34 and 35.
"""

from app.core.errors import Refused
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.events.yard import CameBack, IncomeTaken, SentHome
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.yard import income
from app.systems.acta.campaign.yard.holdings import holdings_of
from app.systems.acta.condition import fresh


def take_income(state: State, player_id: str) -> IncomeTaken:
    """Return a player's income of this turn, itemised; what goes below a balance of 0 is let off (ruling 27)."""
    player = state.players[player_id]
    if player.income_turn >= state.turn:
        raise Refused(
            f"{player.name} has taken the income of turn {state.turn}.",
            rule="acta.campaign.income",
            remedy="Correct the points by agreement, or go on to the next turn.",
        )
    items = income.items(state.prices.income, state.yard.terms, holdings_of(state, player_id))
    amount = income.total(items)
    let_off = income.forgiven(player.balance, amount)
    return IncomeTaken(
        player=player_id,
        items=items,
        amount=amount,
        balance=player.balance + amount + let_off,
        forgiven=let_off,
    )


def premium(state: State, unit: UnitState) -> e.Premium:
    """Return the payment that a crippled ship needs before any repair; none is due with a Spacedock."""
    mending.serving(unit)
    due, player = mending.premium_due(state, unit), mending.owner(state, unit)
    if not due:
        raise Refused(f"No premium is due for {unit.name}.", rule="acta.campaign.premium")
    now = mending.lifted(unit.profile, unit.condition)
    lifted = unit.condition.crippled and not now.crippled
    return e.Premium(unit.id, due, player.balance - due, now, lifted)


def repair(state: State, unit: UnitState, paid: int) -> e.Repaired:
    """Return what so many RR repair of a ship's Damage, never above the printed figure."""
    mending.repairable(state, unit)
    if not unit.missing_damage:
        raise Refused(f"{unit.name} has lost no Damage.", rule="acta.campaign.repair")
    points = min(unit.missing_damage, paid * state.prices.damage)
    now, before = mending.repaired(unit, points), unit.condition
    return e.Repaired(
        unit=unit.id,
        points=points,
        paid=paid,
        balance=mending.owner(state, unit).balance - paid,
        condition=now,
        regained=before.traits_lost if not now.traits_lost else (),
        lifted=before.crippled and not now.crippled,
    )


def mend(state: State, unit: UnitState, critical: str) -> e.Mended:
    """Return the repair of one critical hit."""
    found = next((known for known in unit.condition.standing if known.id == critical), None)
    if found is None:
        raise Refused(f"{unit.name} has no such critical hit.", rule="acta.campaign.critical")
    mending.repairable(state, unit)
    price = mending.critical_price(state, found)
    balance = mending.owner(state, unit).balance - price
    return e.Mended(unit.id, critical, found.area, price, balance, mending.mended(unit, critical))


def recruit(state: State, unit: UnitState, paid: int) -> e.Recruited:
    """Return what so many RR recruit; a crew brought up from a skeleton loses Crew Quality for good (ruling 34)."""
    mending.serving(unit)
    if not unit.missing_crew:
        raise Refused(f"{unit.name} has lost no Crew.", rule="acta.campaign.recruit")
    points = min(unit.missing_crew, paid * mending.crew_for_one(state, unit))
    now, quality = mending.recruited(unit, points)
    balance = mending.owner(state, unit).balance - paid
    return e.Recruited(unit.id, points, paid, balance, now, quality, max(0, unit.crew_quality - quality))


def repair_price(state: State, unit: UnitState) -> int:
    """Return the RR that replace all of a ship's Damage, without a premium."""
    return -(-unit.missing_damage // max(1, state.prices.damage))


def recruit_price(state: State, unit: UnitState) -> int:
    """Return the RR that replace all of a ship's Crew."""
    return -(-unit.missing_crew // max(1, mending.crew_for_one(state, unit)))


def hurt(unit: UnitState) -> bool:
    """True for a ship that has anything that High Command would repair."""
    now = unit.condition
    return bool(unit.missing_damage or unit.missing_crew or now.standing or now.crippled or now.skeleton)


def send_home(state: State, unit: UnitState) -> SentHome:
    """Return a ship's way to High Command: away for two turns, back at the start of the third (ruling 35)."""
    mending.serving(unit)
    if unit.profile.flight:
        raise Refused(f"{unit.name} is a flight, not a ship.", rule="acta.campaign.high-command")
    return SentHome(unit=unit.id, back=state.turn + state.yard.terms.away + 1)


def come_back(unit: UnitState) -> CameBack:
    """Return a ship's return from High Command: wholly repaired; a skeleton crew costs it one Crew Quality."""
    quality = mending.lowered(unit) if unit.condition.skeleton else unit.crew_quality
    return CameBack(
        unit=unit.id,
        condition=fresh(unit.profile),
        crew_quality=quality,
        quality_lost=max(0, unit.crew_quality - quality),
    )
