"""A player's repairs and reinforcements as a plan: wishes are weighed together and played as one step.

A wish is a key with a number (a flag is 1): `premium:<unit>`, `repair:<unit>` and `recruit:<unit>` in RR,
`critical:<unit>:<id>`, `home:<unit>` (to High Command), `buy:<list>/<class>` in choices.
A Call to Arms, *Repairs and Reinforcements*.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from app.core.errors import Refused, UserError
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.changing import paid, worked
from app.systems.acta.campaign.events.yard import Commissioned
from app.systems.acta.campaign.state import MOST_ROSTERED, State, of_player, with_unit
from app.systems.acta.campaign.yard import commission, works
from app.systems.acta.campaign.yard.commission import Offer
from app.systems.acta.campaign.yard.fold import apply_yard

#: What a plan is made of.
Work: TypeAlias = e.Premium | e.Repaired | e.Mended | e.Recruited | e.YardEvent

PREMIUM, REPAIR, CRITICAL, RECRUIT, HOME, BUY = "premium", "repair", "critical", "recruit", "home", "buy"

#: The most choices of one class that a plan buys, and the most that a plan holds in all.
MOST_BOUGHT, MOST_BOUGHT_IN_ALL = 12, 40
#: The longest plan in writing, in characters.
LONGEST = 20_000


@dataclass(slots=True)
class Weighed:
    """What a plan comes to: `parts` before new ships, the ships `bought`, what each wish costs, why it is refused.

    `values` are the wishes as they were understood. `repaired` is the state after `parts`, `balance` what there is
    to spend, this turn's income included.
    """

    state: State
    player: str
    repaired: State
    values: dict[str, int] = field(default_factory=dict[str, int])
    parts: list[Work] = field(default_factory=list["Work"])
    bought: list[Offer] = field(default_factory=list[Offer])
    costs: dict[str, int] = field(default_factory=dict[str, int])
    refused: dict[str, str] = field(default_factory=dict[str, str])
    balance: int = 0

    @property
    def spent(self) -> int:
        """The RR of all wishes together."""
        return sum(self.costs.values())

    @property
    def left(self) -> int:
        """The RR that stay for later turns; below 0 when the plan is too dear."""
        return self.balance - self.spent

    @property
    def empty(self) -> bool:
        """True when nothing would happen."""
        return not self.parts and not self.bought

    def problems(self) -> tuple[str, ...]:
        """Return why the plan cannot be played, one sentence each."""
        name = self.state.players[self.player].name
        dear = [f"The plan costs {self.spent} RR; {name} has {self.balance}."] if self.left < 0 else []
        return (*dear, *dict.fromkeys(self.refused.values()))


def written(values: Mapping[str, int]) -> str:
    """Return a plan in writing, as its procedure takes it: `repair:damocles=3 critical:damocles:c1=1`."""
    return " ".join(f"{key}={value}" for key, value in values.items() if value > 0)


def read(text: str) -> dict[str, int]:
    """Return the wishes of a plan in writing; raises UserError for a word that is none."""
    found: dict[str, int] = {}
    for word in text.split():
        key, _, number = word.rpartition("=")
        if not key or not number.isdecimal() or len(number) > 4:
            raise UserError(f"“{word[:60]}” is no line of a plan; write it like repair:damocles=3.")
        found[key] = int(number)
    return found


def weigh(state: State, player: str, wishes: Mapping[str, int]) -> Weighed:
    """Return what a player's wishes come to: income first, then ship by ship, new ships last."""
    found = Weighed(state=state, player=player, repaired=state)
    if state.players[player].income_turn < state.turn:
        _done(found, works.take_income(state, player))
    found.balance = found.repaired.players[player].balance
    wanted = {key: number for key, number in wishes.items() if number > 0}
    for unit in of_player(state, player):
        _ship(found, unit.id, wanted)
    for key in [key for key in wanted if key.startswith(f"{BUY}:")]:
        _buy(found, key, wanted.pop(key))
    for key in wanted:
        found.refused.setdefault(key, f"Nothing in the yards is called “{key[:60]}”.")
    return found


def commissioned(
    state: State, player: str, offer: Offer, rolls: Sequence[int], names: Sequence[str] = ()
) -> Commissioned:
    """Return the event of one bought choice with its crews: `rolls` are 2d6 a crew, none for crews nobody rolls."""
    owner = state.players[player]
    pairs = [rolls[place] + rolls[place + 1] for place in range(0, len(rolls) - 1, 2)]
    qualities = [commission.quality(owner, offer.list_id, offer.profile, total) for total in pairs]
    usual = commission.usual_quality(owner, offer.list_id, offer.profile)
    return Commissioned(
        player=player,
        what=offer.profile.name,
        units=commission.recruits(state, owner, offer, qualities or [usual], names),
        paid=offer.price,
        balance=owner.balance - offer.price,
        discount=offer.discount,
        discount_why=offer.why,
        rolls=tuple(rolls),
    )


def after(state: State, part: Work) -> State:
    """Return the state after a part of a plan, without a line in any record: what the next part is weighed over."""
    if isinstance(part, e.YardEvent):
        return apply_yard(state, part)
    unit = state.units[part.unit]
    return paid(with_unit(state, worked(unit, part)), unit.player, part.balance)


def _done(found: Weighed, part: Work, key: str = "") -> None:
    found.parts.append(part)
    found.repaired = after(found.repaired, part)
    if key:
        found.costs[key] = getattr(part, "paid", 0)


def _ship(found: Weighed, unit: str, wanted: dict[str, int]) -> None:
    """Weigh all wishes about one ship and take them out of what is wanted."""
    keys = {kind: f"{kind}:{unit}" for kind in (HOME, PREMIUM, REPAIR, RECRUIT)}
    criticals = [key for key in wanted if key.startswith(f"{CRITICAL}:{unit}:")]
    mine = {key: wanted.pop(key) for key in (*keys.values(), *criticals) if key in wanted}
    if not mine:
        return
    if keys[HOME] in mine:  # nothing else is done to a ship that leaves
        _try(found, keys[HOME], 1, lambda state: works.send_home(state, state.units[unit]))
        return
    repairs = keys[REPAIR] in mine or bool(criticals)
    if keys[PREMIUM] in mine or (repairs and mending.premium_due(found.state, found.state.units[unit])):
        _try(found, keys[PREMIUM], 1, lambda state: works.premium(state, state.units[unit]))
    if keys[REPAIR] in mine:
        paid = min(mine[keys[REPAIR]], max(1, works.repair_price(found.state, found.state.units[unit])))
        _try(found, keys[REPAIR], paid, lambda state: works.repair(state, state.units[unit], paid))
    for key in criticals:
        critical = key.split(":", 2)[2]
        _try(found, key, 1, lambda state, hit=critical: works.mend(state, state.units[unit], hit))
    if keys[RECRUIT] in mine:
        hired = min(mine[keys[RECRUIT]], max(1, works.recruit_price(found.state, found.state.units[unit])))
        _try(found, keys[RECRUIT], hired, lambda state: works.recruit(state, state.units[unit], hired))


def _try(found: Weighed, key: str, value: int, work: Callable[[State], Work]) -> None:
    found.values[key] = value
    try:
        _done(found, work(found.repaired), key)
    except Refused as refused:
        found.refused[key] = refused.message


def _buy(found: Weighed, key: str, wanted: int) -> None:
    """Weigh new ships of a class; allies already bought in the plan count against the next ones."""
    found.values[key] = number = min(wanted, MOST_BOUGHT)
    now = _with_bought(found)
    for _ in range(number):
        offer = commission.offer(now, now.players[found.player], key.partition(":")[2])
        if offer is None or offer.refused:
            found.refused[key] = offer.refused if offer else f"No list of the fleet has “{key[:60]}”."
            return
        if len(found.bought) >= MOST_BOUGHT_IN_ALL:
            found.refused[key] = f"A plan buys at most {MOST_BOUGHT_IN_ALL} choices."
            return
        if len(now.units) + offer.profile.members > MOST_ROSTERED:
            found.refused[key] = f"The rosters hold at most {MOST_ROSTERED} units together."
            return
        found.bought.append(offer)
        found.costs[key] = found.costs.get(key, 0) + offer.price
        now = after(now, commissioned(now, found.player, offer, ()))


def _with_bought(found: Weighed) -> State:
    now = found.repaired
    for offer in found.bought:
        now = after(now, commissioned(now, found.player, offer, ()))
    return now
