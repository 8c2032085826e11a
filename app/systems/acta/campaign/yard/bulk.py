"""Bulk steps over a plan: repair or recruit all that the balance pays, cheapest first, with reasons for the rest.

A Call to Arms, *Repairs and Reinforcements*.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.systems.acta.campaign import mending
from app.systems.acta.campaign.state import State, UnitState, of_player
from app.systems.acta.campaign.yard import works
from app.systems.acta.campaign.yard.plan import CRITICAL, HOME, PREMIUM, RECRUIT, REPAIR, Weighed, weigh


@dataclass(frozen=True, slots=True)
class Job:
    """Something that could still be done: the wish's key, what it is, the value it would have, RR that it takes more.

    `premium` is the part of these RR that a crippled ship needs before any repair.
    """

    key: str
    unit: UnitState
    what: str
    value: int
    cost: int
    premium: int = 0


def repairs(state: State, player: str, values: Mapping[str, int]) -> Iterator[Job]:
    """Yield the repairs of Damage and critical hits that a plan has not got yet, ship by ship."""
    for unit in _here(state, player, values):
        due = mending.premium_due(state, unit) if not values.get(f"{PREMIUM}:{unit.id}") else 0
        price, wished = works.repair_price(state, unit), values.get(f"{REPAIR}:{unit.id}", 0)
        if wished < price:
            what = f"{unit.name}: Damage"
            yield Job(f"{REPAIR}:{unit.id}", unit, what, price, price - wished + due, due)
        for critical in unit.condition.standing:
            key = f"{CRITICAL}:{unit.id}:{critical.id}"
            if not values.get(key):
                cost = mending.critical_price(state, critical) + due
                yield Job(key, unit, f"{unit.name}: {critical.area}", 1, cost, due)


def crews(state: State, player: str, values: Mapping[str, int]) -> Iterator[Job]:
    """Yield the crews that a plan has not recruited yet, ship by ship."""
    for unit in _here(state, player, values):
        price, wished = works.recruit_price(state, unit), values.get(f"{RECRUIT}:{unit.id}", 0)
        if wished < price:
            yield Job(f"{RECRUIT}:{unit.id}", unit, f"{unit.name}: Crew", price, price - wished)


def _here(state: State, player: str, values: Mapping[str, int]) -> Iterator[UnitState]:
    """Yield the units that repairs are for: on the roster, with the fleet, not on their way to High Command."""
    for unit in of_player(state, player):
        away = unit.yard.back or unit.lost or unit.awaits_recovery
        if not away and not values.get(f"{HOME}:{unit.id}"):
            yield unit


def filled(state: State, player: str, values: Mapping[str, int], *, of_crews: bool = False) -> dict[str, int]:
    """Return a plan with all that the balance still pays added, cheapest first; the last is done in part."""
    now = weigh(state, player, values)
    wanted, left = dict(now.values), now.left
    while job := _next(open_jobs(state, player, wanted, of_crews=of_crews), wanted, left):
        if job.premium:
            wanted[f"{PREMIUM}:{job.unit.id}"] = 1
        wanted[job.key], left = job.value, left - job.cost
    return weigh(state, player, wanted).values


def _next(jobs: Sequence[Job], wanted: Mapping[str, int], left: int) -> Job | None:
    """Return the cheapest job that can be paid, in part when none can be paid whole; None when nothing can."""
    cheapest = sorted(jobs, key=lambda job: job.cost)
    if cheapest and cheapest[0].cost <= left:
        return cheapest[0]
    for job in cheapest:
        if begun(job, left):
            return replace(job, value=wanted.get(job.key, 0) + left - job.premium, cost=left)
    return None


def begun(job: Job, left: int) -> bool:
    """True for a job that can be done in part with what is left: points, not critical hits."""
    return job.key.startswith((f"{REPAIR}:", f"{RECRUIT}:")) and left > job.premium


def open_jobs(
    state: State, player: str, values: Mapping[str, int], *, of_crews: bool = False
) -> tuple[Job, ...]:
    """Return what a plan leaves undone, repairs or crews."""
    return tuple((crews if of_crews else repairs)(state, player, values))


def reason(job: Job, left: int) -> str:
    """Return why a bulk step leaves a job: what it takes and what is left; empty when it could be paid."""
    if job.cost <= left:
        return ""
    first = f", {job.premium} of them the premium" if job.premium else ""
    return f"{job.cost} RR needed{first}; {max(0, left)} left."


def reasons(now: Weighed) -> tuple[str, ...]:
    """Return a sentence for each thing that a weighed plan leaves undone, why, ships away included."""
    jobs = (
        *open_jobs(now.state, now.player, now.values),
        *open_jobs(now.state, now.player, now.values, of_crews=True),
    )
    away = [
        f"{unit.name} is with High Command until turn {unit.yard.back}."
        for unit in of_player(now.state, now.player)
        if unit.yard.back and not unit.lost
    ]
    return (*(f"{job.what}: {reason(job, now.left) or 'not wished.'}" for job in jobs), *away)
