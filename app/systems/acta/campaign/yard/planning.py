"""The plan of a player's phase as the page shows it: wishes with prices, bulk steps, and how it is played.

A Call to Arms, *Repairs and Reinforcements*.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from app.core.codec import Json
from app.core.errors import Refused
from app.core.forms import Field
from app.core.war import Bulk, Commitment, LedgerLine, Plan, Wish
from app.core.words import counted, listed
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.books.war import REPAIRS
from app.systems.acta.campaign.events.yard import IncomeTaken
from app.systems.acta.campaign.state import State, UnitState, of_player
from app.systems.acta.campaign.yard import bulk, commission, works
from app.systems.acta.campaign.yard.commission import Offer
from app.systems.acta.campaign.yard.plan import (
    BUY,
    CRITICAL,
    HOME,
    MOST_BOUGHT,
    PREMIUM,
    RECRUIT,
    REPAIR,
    Weighed,
    weigh,
    written,
)
from app.systems.acta.tables import OTHER_CRAFT, list_name

REPAIR_ALL, RECRUIT_ALL = "repair-all", "recruit-all"
BULKS = (
    Bulk(REPAIR_ALL, "Repair all that can be paid", "Damage and critical hits, cheapest first"),
    Bulk(RECRUIT_ALL, "Recruit all that can be paid", "Crews, cheapest first"),
)


def plan(state: State, player: str, wishes: Mapping[str, Json]) -> Plan | None:
    """Return a player's whole phase on one page, weighed as wished so far; None for nobody and in simple campaigns."""
    if state.simple or player not in state.players:
        return None
    now = weigh(state, player, numbers(wishes))
    page = _Page(now, {job.key: bulk.reason(job, now.left) for job in _jobs(now)})
    return Plan(
        player=player,
        title=f"Repairs and reinforcements of {state.players[player].name} in turn {state.turn}",
        unit="RR",
        balance=now.balance,
        spent=now.spent,
        wishes=tuple(page.wishes()),
        coming=tuple(_coming(now)),
        bulks=BULKS,
        problems=(*_untimely(state), *now.problems()),
        notes=tuple(_notes(state, player)),
        values=_values(now),
    )


def fill(state: State, player: str, wishes: Mapping[str, Json], step: str) -> dict[str, Json]:
    """Return the wishes after a bulk step: all that the balance pays, cheapest first."""
    if player not in state.players:
        return {}
    values = bulk.filled(state, player, numbers(wishes), of_crews=step == RECRUIT_ALL)
    return dict(values)


def commit(state: State, player: str, wishes: Mapping[str, Json]) -> Commitment:
    """Return the choice that plays a plan and its first answer; raises Refused with the first problem."""
    found = plan(state, player, wishes)
    if found is None:
        raise Refused("This campaign plans nothing.")
    if found.problems:
        raise Refused(found.problems[0])
    now = weigh(state, player, numbers(wishes))
    if now.empty:
        raise Refused("Nothing is wished, so there is nothing to commit.")
    return Commitment(f"plan:{player}", (written(now.values),))


def numbers(wishes: Mapping[str, Json]) -> dict[str, int]:
    """Return wishes as numbers: a ticked flag is 1, anything that is no number counts as nothing."""
    return {key: int(value) for key, value in wishes.items() if isinstance(value, int)}


def _values(now: Weighed) -> dict[str, Json]:
    flags = (f"{PREMIUM}:", f"{CRITICAL}:", f"{HOME}:")
    return {key: value > 0 if key.startswith(flags) else value for key, value in now.values.items()}


def _jobs(now: Weighed) -> tuple[bulk.Job, ...]:
    crews = bulk.open_jobs(now.state, now.player, now.values, of_crews=True)
    return (*bulk.open_jobs(now.state, now.player, now.values), *crews)


def _untimely(state: State) -> tuple[str, ...]:
    if state.phase == REPAIRS or state.war.any_order:
        return ()
    return (f"This waits for Repairs and Reinforcements; the phase is {state.phase_name}.",)


def _coming(now: Weighed) -> Iterator[LedgerLine]:
    taken = next((part for part in now.parts if isinstance(part, IncomeTaken)), None)
    if taken is None:
        return
    for item in taken.items:
        yield LedgerLine(item.text, item.points, turn=now.state.turn, group="Income")
    if taken.forgiven:
        text = "Let off: the balance never falls below 0"
        yield LedgerLine(text, taken.forgiven, turn=now.state.turn, group="Income")


def _notes(state: State, player: str) -> Iterator[str]:
    for unit in of_player(state, player):
        if unit.lost:
            continue
        if unit.yard.back:
            yield f"{unit.name} is with High Command until turn {unit.yard.back}."
        elif unit.awaits_recovery:
            yield f"{unit.name} has no crew and has not been recovered."


@dataclass(frozen=True, slots=True)
class _Page:
    """The lines of a plan; `left` says by key why a bulk step leaves a line out."""

    now: Weighed
    left: Mapping[str, str] = field(default_factory=dict[str, str])

    def wishes(self) -> Iterator[Wish]:
        """Yield repairs ship by ship, crews, High Command, then new ships."""
        units = [unit for unit in of_player(self.now.state, self.now.player) if _mendable(unit)]
        for make in (self._repairs, self._crews, self._home):
            for unit in units:
                yield from make(unit)
        state = self.now.state
        for offer in commission.offers(state, state.players[self.now.player]):
            yield self._offer(offer)

    def _repairs(self, unit: UnitState) -> Iterator[Wish]:
        state = self.now.state
        if due := mending.premium_due(state, unit):
            made = self._flag(f"{PREMIUM}:{unit.id}", f"{unit.name}: premium of a crippled ship")
            yield self._wish(
                made, "Repairs", unit.id, state="crippled", after="may be repaired", each=f"{due} RR"
            )
        if unit.missing_damage:
            key, whole = f"{REPAIR}:{unit.id}", unit.profile.damage
            yield self._wish(
                self._number(key, f"{unit.name}: Damage", works.repair_price(state, unit), "RR"),
                "Repairs",
                unit.id,
                state=f"{unit.condition.damage} of {whole}",
                after=f"{self._after(unit).condition.damage} of {whole}",
                each=f"{state.prices.damage} Damage for 1 RR",
            )
        for critical in unit.condition.standing:
            made = self._flag(f"{CRITICAL}:{unit.id}:{critical.id}", f"{unit.name}: {critical.area}")
            each = f"{mending.critical_price(state, critical)} RR"
            yield self._wish(made, "Repairs", unit.id, state=critical.location, after="repaired", each=each)

    def _crews(self, unit: UnitState) -> Iterator[Wish]:
        if not unit.missing_crew:
            return
        after, whole = self._after(unit), unit.profile.crew
        lost = f", Crew Quality {after.crew_quality}" if after.crew_quality != unit.crew_quality else ""
        thin = ", skeleton crew" if unit.condition.skeleton else ""
        green = "; once above a skeleton crew it loses 1 Crew Quality" if thin else ""
        price = works.recruit_price(self.now.state, unit)
        yield self._wish(
            self._number(f"{RECRUIT}:{unit.id}", f"{unit.name}: Crew", price, "RR"),
            "Crews",
            unit.id,
            state=f"{unit.condition.crew} of {whole}{thin}",
            after=f"{after.condition.crew} of {whole}{lost}",
            each=f"{mending.crew_for_one(self.now.state, unit)} Crew for 1 RR{green}",
        )

    def _home(self, unit: UnitState) -> Iterator[Wish]:
        if not works.hurt(unit) or unit.profile.flight:
            return
        way, back = works.send_home(self.now.state, unit), works.come_back(unit)
        lost = f"; Crew Quality falls to {back.crew_quality}" if back.quality_lost else ""
        away = [str(turn) for turn in range(self.now.state.turn + 1, way.back)]
        yield self._wish(
            self._flag(f"{HOME}:{unit.id}", f"{unit.name}: to High Command"),
            "High Command",
            unit.id,
            state=f"away in turn{'s' if len(away) > 1 else ''} {listed(away)}, back in turn {way.back}",
            each=f"free; wholly repaired{lost}",
        )

    def _offer(self, offer: Offer) -> Wish:
        profile = offer.profile
        brings = f", {counted(profile.members, _noun(offer))}" if profile.members > 1 else ""
        off = f" ({offer.discount} less: {offer.why})" if offer.discount else ""
        own = self.now.state.players[self.now.player].force_list
        return self._wish(
            self._number(f"{BUY}:{offer.key}", profile.name, MOST_BOUGHT, ""),
            "Reinforcements" if offer.list_id == own else _beside(offer.list_id),
            "",
            state=f"{profile.priority_level or '?'}{brings}",
            each="" if offer.refused else f"{offer.price} RR{off}",
            refused=offer.refused,
        )

    def _after(self, unit: UnitState) -> UnitState:
        return self.now.repaired.units[unit.id]

    def _flag(self, key: str, label: str) -> Field:
        return Field(key, label, "flag", self.now.values.get(key, 0) > 0)

    def _number(self, key: str, label: str, high: int, unit: str) -> Field:
        return Field(key, label, "number", self.now.values.get(key, 0), high=high, unit=unit)

    def _wish(self, made: Field, group: str, subject: str, **texts: str) -> Wish:
        """Return a line with what it costs and why it is refused; what comes after is told once it is wished."""
        key = made.key
        after = texts.get("after", "") if self.now.values.get(key) else ""
        return Wish(
            key=key,
            label=made.label,
            field=made,
            group=group,
            subject=subject,
            state=texts.get("state", ""),
            after=after,
            each=texts.get("each", ""),
            cost=self.now.costs.get(key, 0),
            refused=self.now.refused.get(key, "") or texts.get("refused", ""),
            left=self.left.get(key, ""),
        )


def _mendable(unit: UnitState) -> bool:
    return not unit.lost and not unit.yard.back and not unit.awaits_recovery


def _noun(offer: Offer) -> str:
    return "flight" if offer.profile.wing else "vessel"


def _beside(listed: str) -> str:
    return list_name(listed) if listed == OTHER_CRAFT else f"Allies: {list_name(listed)}"
