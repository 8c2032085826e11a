"""The plan of a player's repairs as the page shows it: wishes with prices, bulk steps, and how it is played."""

from collections.abc import Mapping

from app.core import codec
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.core.questions import Procedure, Write
from app.core.war import Bulk, Commitment, Plan, Wish
from app.systems.earthforce.campaign import mending
from app.systems.earthforce.campaign.events import Event, Together
from app.systems.earthforce.campaign.state import PHASES, REPAIRS, State, roster
from app.systems.earthforce.campaign.weighing import IN_DOCK, Job, Weighed, weigh

ALL, DOCK_ALL = "repair-all", "dock-all"
BULKS = (
    Bulk(DOCK_ALL, "Everything into dock that needs it", "Ships in dock miss battles"),
    Bulk(ALL, "Repair all that can be paid", "Systems and fighters first, then boxes; cheapest first"),
)
#: The longest plan in writing.
LONGEST_PLAN = 60_000


def plan(state: State, player: str, wishes: Mapping[str, Json]) -> Plan | None:
    """Return a player's repairs on one page, weighed as wished so far; None for nobody and in simple campaigns."""
    if state.start.simple or player not in state.players:
        return None
    now = weigh(state, player, numbers(wishes))
    return Plan(
        player=player,
        title=f"Repairs of {state.players[player].name} in turn {state.turn}",
        unit="points",
        balance=now.balance,
        spent=now.spent,
        wishes=tuple(_wish(now, job) for job in now.jobs),
        bulks=BULKS,
        problems=(*_untimely(state), *now.problems()),
        notes=_notes(state, player),
        values=_values(now),
    )


def numbers(wishes: Mapping[str, Json]) -> dict[str, int]:
    """Return wishes as numbers: a ticked flag is 1, what is no number counts as nothing."""
    return {key: int(value) for key, value in wishes.items() if isinstance(value, int)}


def _values(now: Weighed) -> dict[str, Json]:
    flags = {job.key for job in now.jobs if job.flag}
    return {key: value > 0 if key in flags else value for key, value in now.values.items()}


def _untimely(state: State) -> tuple[str, ...]:
    if state.phase == REPAIRS or state.any_order:
        return ()
    return (f"This waits for the repairs; the phase is {PHASES[state.phase].lower()}.",)


def _notes(state: State, player: str) -> tuple[str, ...]:
    found: list[str] = []
    for unit, now in roster(state, player):
        if not now.lost and mending.in_dock(state, now):
            found.append(f"{now.name} is in dock until turn {now.back}.")
        elif not now.lost and unit.profile.ship and now.away:
            found.append(f"{now.name} is far from any base.")
    return tuple(found)


def _wish(now: Weighed, job: Job) -> Wish:
    wished = now.values.get(job.key, 0)
    refused = now.refused.get(job.key, "")
    left = (
        "" if refused or wished >= job.high or now.left >= max(1, job.price) else "The points do not reach."
    )
    made = (
        Field(job.key, job.label, "flag", wished > 0)
        if job.flag
        else Field(job.key, job.label, "number", wished, high=job.high)
    )
    price = f"{job.price} point{'' if job.price == 1 else 's'}" if job.price else "free"
    many = f" for {job.each}" if job.each > 1 else "" if job.flag else " each"
    return Wish(
        key=job.key,
        label=job.label,
        field=made,
        group=job.group,
        subject=job.unit,
        state=job.state,
        after=_after(now, job) if wished else "",
        each=f"{price}{many if job.price else ''}",
        cost=0 if refused else job.cost(wished),
        refused=refused,
        left="" if job.key.startswith(f"{IN_DOCK}:") else left,
    )


def _after(now: Weighed, job: Job) -> str:
    part = next((part for part in now.parts if part.unit == job.unit), None)
    if part is None:
        return ""
    if job.flag:
        return "in dock" if job.key.startswith(f"{IN_DOCK}:") else "whole"
    left = part.condition.marked if part.boxes else part.condition.strength
    return f"{left} marked" if part.boxes else f"{left} of {mending.WHOLE}"


def fill(state: State, player: str, wishes: Mapping[str, Json], bulk: str) -> dict[str, Json]:
    """Return the wishes after a bulk step."""
    if player not in state.players:
        return {}
    values = numbers(wishes)
    now = weigh(state, player, values)
    if bulk == DOCK_ALL:
        docks = {
            job.key: 1
            for job in now.jobs
            if job.key.startswith(f"{IN_DOCK}:") and not now.refused.get(job.key)
        }
        return _values(weigh(state, player, {**values, **docks}))
    wanted = [
        job for job in now.jobs if not job.key.startswith(f"{IN_DOCK}:") and not now.refused.get(job.key)
    ]
    purse = now.left
    for job in sorted(wanted, key=lambda job: (job.group == "Repairs" and not job.flag, job.price)):
        old = values.get(job.key, 0)
        wished = max(old, _payable(job, max(0, purse) + job.cost(old)))
        purse -= job.cost(wished) - job.cost(old)
        values[job.key] = wished
    return _values(weigh(state, player, values))


def _payable(job: Job, purse: int) -> int:
    """Return how much of a job so many points pay."""
    return job.high if not job.price else min(job.high, purse // job.price * job.each)


def commit(state: State, player: str, wishes: Mapping[str, Json]) -> Commitment:
    """Return the choice that plays a plan and its first answer; raises Refused with the first problem."""
    found = plan(state, player, wishes)
    if found is None:
        raise Refused("This campaign plans nothing.")
    if found.problems:
        raise Refused(found.problems[0])
    if not weigh(state, player, numbers(wishes)).parts:
        raise Refused("Nothing is wished, so there is nothing to commit.")
    return Commitment(f"plan:{player}", (codec.encode(found.values),))


def play(state: State, player: str) -> Procedure[Event]:
    """Play a plan in writing."""
    typed = yield Write("The plan, as the page of plans writes it", LONGEST_PLAN)
    return played(state, player, codec.decode(str(typed), dict[str, bool | int], "the plan"))


def played(state: State, player: str, wishes: Mapping[str, Json]) -> Event:
    """Return what a plan comes to; raises UserError for one that cannot be."""
    found = weigh(state, player, numbers(wishes))
    problems = found.problems()
    if problems or not found.parts:
        raise UserError(problems[0] if problems else "The plan is empty.")
    return Together(title="Repairs", parts=found.parts, player=player)


def repair_all(state: State, player: str) -> Procedure[Event]:
    """Repair all that the balance pays."""
    yield from ()
    return played(state, player, fill(state, player, {}, ALL))


def nothing_to_repair(state: State, player: str) -> str:
    """Return why there is nothing to repair without a dock, empty when there is something."""
    if player not in state.players:
        return "The campaign has no such player."
    found = weigh(state, player, numbers(fill(state, player, {}, ALL)))
    return (
        ""
        if found.parts and not found.problems()
        else "Nothing can be repaired without a dock, or for these points."
    )
