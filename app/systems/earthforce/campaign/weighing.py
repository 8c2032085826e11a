"""Repairs for points: what a player may have done, what it costs, and what comes of it, as pure values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from app.core.words import capital
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign import mending
from app.systems.earthforce.campaign.events import Repaired
from app.systems.earthforce.campaign.mending import BASE, DOCK
from app.systems.earthforce.campaign.state import State, UnitState, roster
from app.systems.earthforce.condition import STAGES
from app.systems.earthforce.unit import MOST_BOXES, MOST_ROWS, icon, icon_label

IN_DOCK, BOXES, SYSTEM, FIGHTERS = "dock", "boxes", "system", "fighters"
FAR, NO_DOCK = "It is far from any base.", "Only a dock can do this: send it into dock too."

replace = msgspec.structs.replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """Something that may be wished for a unit, up to `high` of it, at `place`; `price` is that of `each` of it."""

    key: str
    unit: str
    label: str
    group: str
    state: str = ""
    high: int = 1
    flag: bool = False
    place: str = BASE
    price: int = 0
    each: int = 1

    def cost(self, wished: int) -> int:
        """Return the points that so much of it costs."""
        return -(-wished // self.each) * self.price


@dataclass(frozen=True, slots=True)
class Weighed:
    """A player's wishes weighed: what each costs, why some cannot be, and what would happen."""

    state: State
    player: str
    jobs: tuple[Job, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict[str, int])
    refused: Mapping[str, str] = field(default_factory=dict[str, str])
    parts: tuple[Repaired, ...] = ()

    @property
    def balance(self) -> int:
        """Points that there are."""
        return self.state.players[self.player].balance

    @property
    def spent(self) -> int:
        """Points that the wishes cost."""
        return sum(part.paid for part in self.parts)

    @property
    def left(self) -> int:
        """Points that stay, below 0 when they do not reach."""
        return self.balance - self.spent

    def problems(self) -> tuple[str, ...]:
        """Return why the wishes cannot be played."""
        short = [f"{-self.left} points too many are wished."] if self.left < 0 else []
        names = {job.key: job.label for job in self.jobs}
        return (
            *short,
            *(f"{names[key]}: {why}" for key, why in self.refused.items() if self.values.get(key)),
        )


def weigh(state: State, player: str, wishes: Mapping[str, int]) -> Weighed:
    """Return a player's wishes weighed; those that nobody offers are left out."""
    by_unit = {unit.id: tuple(jobs_of(state, unit, now)) for unit, now in roster(state, player)}
    jobs = tuple(job for mine in by_unit.values() for job in mine)
    known = {job.key: job for job in jobs}
    values = {
        key: max(0, min(value, known[key].high)) for key, value in wishes.items() if key in known and value
    }
    refused: dict[str, str] = {}
    parts: list[Repaired] = []
    balance = state.players[player].balance
    for unit, now in roster(state, player):
        mine = by_unit[unit.id]
        dock = bool(mine) and docked(state, unit, values)
        for job in mine:
            if not mending.reached(now, job.place, dock=dock):
                refused[job.key] = FAR if now.away else NO_DOCK
        granted = {job: values[job.key] for job in mine if values.get(job.key) and job.key not in refused}
        if granted:
            part = _repaired(state, player, unit, now, granted, balance)
            balance = part.balance
            parts.append(part)
    return Weighed(state, player, jobs, values, refused, tuple(parts))


def docked(state: State, unit: Unit, values: Mapping[str, int]) -> bool:
    """True when a unit is in dock, or would go into it as wished; a group is where its carrier is."""
    owner = unit.carrier if unit.carrier in state.units else unit.id
    return mending.in_dock(state, state.units[owner]) or bool(values.get(f"{IN_DOCK}:{owner}"))


def jobs_of(state: State, unit: Unit, now: UnitState) -> Iterator[Job]:
    """Yield what may be wished for a unit; nothing for one that left the campaign."""
    if now.lost:
        return
    terms, condition = state.terms, now.condition
    if unit.profile.ship:
        yield from _dock(state, unit, now)
        yield from _boxes(state, unit, now)
        for system in mending.hurt(condition):
            yield from _system(state, unit, now, system)
    lacking = mending.missing_fighters(unit, now)
    carrier = state.units.get(unit.carrier)
    if lacking and terms.fighters != mending.NEVER and not (carrier and carrier.lost):
        yield Job(
            key=f"{FIGHTERS}:{unit.id}",
            unit=unit.id,
            label=f"{now.name}: new fighters",
            group="Fighters",
            state=f"{condition.strength} of {mending.WHOLE}",
            high=lacking,
            place=terms.fighters,
            price=terms.fighter_price,
        )


def _dock(state: State, unit: Unit, now: UnitState) -> Iterator[Job]:
    needs = tuple(mending.wants_dock(state.terms, unit, now))
    if needs and not mending.in_dock(state, now):
        back = state.turn + 1 + state.terms.dock_turns
        label = f"{now.name}: into dock"
        yield Job(
            key=f"{IN_DOCK}:{unit.id}",
            unit=unit.id,
            label=label,
            group="Dock",
            state=f"fights again in turn {back}",
            flag=True,
        )


def _boxes(state: State, unit: Unit, now: UnitState) -> Iterator[Job]:
    terms, marked = state.terms, now.condition.marked
    if marked and terms.boxes != mending.NEVER:
        whole = "?" if unit.profile.boxes is None else str(unit.profile.boxes)
        yield Job(
            key=f"{BOXES}:{unit.id}",
            unit=unit.id,
            label=f"{now.name}: boxes",
            group="Repairs",
            state=f"{marked} of {whole} marked",
            high=min(marked, MOST_BOXES * MOST_ROWS),
            place=terms.boxes,
            price=1,
            each=terms.box_points,
        )


def _system(state: State, unit: Unit, now: UnitState, system: str) -> Iterator[Job]:
    way = mending.way_of(state.terms, unit.profile, now.condition, system)
    if way.place == mending.NEVER or (way.free and way.place == DOCK):
        return
    yield Job(
        key=f"{SYSTEM}:{unit.id}:{system}",
        unit=unit.id,
        label=f"{now.name}: {system_name(unit, system)}",
        group="Repairs",
        state=STAGES.get(now.condition.icons.get(system, "damaged"), "damaged"),
        flag=True,
        place=way.place,
        price=0 if way.free else state.terms.system_price,
    )


def system_name(unit: Unit, system: str) -> str:
    """Return a system of a unit as people read it."""
    found = icon(unit.profile, system)
    return capital(system.replace("-", " ")) if found is None else icon_label(unit.profile, found)


def _repaired(
    state: State, player: str, unit: Unit, now: UnitState, granted: Mapping[Job, int], balance: int
) -> Repaired:
    """Return what comes of the wishes for one unit."""
    by_key = {job.key: wished for job, wished in granted.items()}
    dock = bool(by_key.get(f"{IN_DOCK}:{unit.id}"))
    inside = dock or mending.in_dock(state, now)
    boxes, fighters = by_key.get(f"{BOXES}:{unit.id}", 0), by_key.get(f"{FIGHTERS}:{unit.id}", 0)
    prefix = f"{SYSTEM}:{unit.id}:"
    systems = tuple(key.removeprefix(prefix) for key in by_key if key.startswith(prefix))
    free = mending.mended_free(state.terms, unit, now, dock=inside) if inside else ()
    condition = now.condition
    if inside:
        condition = mending.serviced(state.terms, unit, now, dock=True)
    condition = mending.healed(condition, systems)
    condition = replace(
        condition,
        marked=max(0, condition.marked - boxes),
        strength=condition.strength + fighters,
        fate="" if boxes and condition.fate == "disabled" else condition.fate,
    )
    paid = sum(job.cost(wished) for job, wished in granted.items())
    return Repaired(
        unit=unit.id,
        player=player,
        condition=condition,
        paid=paid,
        balance=balance - paid,
        boxes=boxes,
        systems=systems,
        fighters=fighters,
        back=state.turn + 1 + state.terms.dock_turns if dock else 0,
        free=tuple(each for each in free if each not in systems),
    )
