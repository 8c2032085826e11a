"""Repairs one by one, each its own choice: premium, Damage, critical hits, crews, recovery.

A Call to Arms, *Repairs and Reinforcements* and *Recruiting*; rulings 11 and 34.
"""

from app.core.errors import Refused
from app.core.questions import Confirm, Number, Procedure
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.procedures import unit_of
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard import works


def premium(state: State, unit_id: str) -> Procedure[e.Event]:
    """Pay what a crippled ship costs before it can be repaired."""
    yield from ()
    unit = unit_of(state, unit_id)
    made = works.premium(state, unit)
    mending.afford(mending.owner(state, unit), made.paid, f"The premium for {unit.name}")
    return made


def repair(state: State, unit_id: str) -> Procedure[e.Event]:
    """Replace lost Damage points."""
    unit = unit_of(state, unit_id)
    works.repair(state, unit, 1)  # refuses before anything is asked
    missing, for_one, player = unit.missing_damage, state.prices.damage, mending.owner(state, unit)
    mending.afford(player, 1, f"Repairing {unit.name}")
    most = mending.most_points(missing, for_one, player.balance)
    why = f"{missing} Damage lost, {for_one} regained for each, {player.balance} RR left"
    paid = yield Number(1, most, f"RR to spend on {unit.name}: {why}", most)
    return works.repair(state, unit, int(str(paid)))


def recruit(state: State, unit_id: str) -> Procedure[e.Event]:
    """Replace lost Crew points."""
    unit = unit_of(state, unit_id)
    works.recruit(state, unit, 1)
    missing, player = unit.missing_crew, mending.owner(state, unit)
    for_one = mending.crew_for_one(state, unit)
    mending.afford(player, 1, f"Recruiting for {unit.name}")
    most = mending.most_points(missing, for_one, player.balance)
    green = "; up from a skeleton crew it loses 1 Crew Quality" if unit.condition.skeleton else ""
    why = f"{missing} Crew lost, {for_one} for each, {player.balance} RR left{green}"
    paid = yield Number(1, most, f"RR to spend on {unit.name}: {why}", most)
    return works.recruit(state, unit, int(str(paid)))


def mend(state: State, unit_id: str, critical_id: str) -> Procedure[e.Event]:
    """Repair one critical hit."""
    yield from ()
    unit = unit_of(state, unit_id)
    made = works.mend(state, unit, critical_id)
    mending.afford(mending.owner(state, unit), made.paid, f"Repairing {made.area} of {unit.name}")
    return made


def recover(state: State, unit_id: str) -> Procedure[e.Event]:
    """Bring home a ship without crew if its player won, else leave it behind (*Recruiting*)."""
    unit = unit_of(state, unit_id)
    if not unit.awaits_recovery:
        raise Refused(f"{unit.name} needs no recovery.", rule="acta.campaign.recovery")
    won = yield Confirm(
        f"Did {mending.owner(state, unit).name} win the battle that left {unit.name} without a crew?"
    )
    return e.Recovered(unit.id, unit.condition) if won else e.Lost(unit.id, e.LEFT_BEHIND)
