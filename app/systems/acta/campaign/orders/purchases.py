"""The plan of repairs and reinforcements as part of an orders form.

A Call to Arms, *Repairs and Reinforcements*.
"""

from collections.abc import Iterator

from app.core.packet import Ask, Part
from app.core.war import Wish
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.orders import keys
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard import commission, planning
from app.systems.acta.campaign.yard.plan import BUY, CRITICAL, HOME, PREMIUM, REPAIR

#: The most letters of the names of new ships together.
LONGEST_NAMES = 2000


def purchases(state: State, player: str) -> Iterator[Part]:
    """Yield the plan of the phase with its prices, group by group; the first part says what there is to spend."""
    found = planning.plan(state, player, {})
    if found is None:
        return
    prices = _prices(state, player)
    asks = tuple(_ask(wish, prices) for wish in found.wishes if not wish.refused)
    if not asks:
        return
    coming = sum(line.amount for line in found.coming)
    text = f"You have {found.balance} RR" + (
        f", {coming:+d} of this turn's income among them." if coming else "."
    )
    names = Ask(key=keys.NAMES, label="Names of new ships, with commas", kind="text", high=LONGEST_NAMES)
    yield Part(
        "Repairs and reinforcements", (*asks, names), " ".join((text, *found.notes)), "RR", found.balance
    )


def _prices(state: State, player: str) -> dict[str, int]:
    """Return the RR of one of each wish whose price is not 1."""
    prices: dict[str, int] = {}
    for unit in (unit for unit in state.units.values() if unit.player == player and not unit.lost):
        prices[f"{PREMIUM}:{unit.id}"] = mending.premium_due(state, unit)
        prices[f"{HOME}:{unit.id}"] = 0
        for critical in unit.condition.standing:
            prices[f"{CRITICAL}:{unit.id}:{critical.id}"] = mending.critical_price(state, critical)
    for offer in commission.offers(state, state.players[player]):
        prices[f"{BUY}:{offer.key}"] = offer.price
    return prices


def _ask(wish: Wish, prices: dict[str, int]) -> Ask:
    kind, _, rest = wish.key.partition(":")
    premium = f"{PREMIUM}:{rest.partition(':')[0]}"
    needs = premium if kind in (REPAIR, CRITICAL) and prices.get(premium) else ""
    told = "; ".join(part for part in (wish.state, wish.each) if part)
    return Ask(
        key=f"{keys.PLAN}:{wish.key}",
        label=wish.label,
        kind="flag" if wish.field.kind == "flag" else "number",
        high=wish.field.high,
        unit=wish.field.unit,
        help=told,
        group=wish.group,
        cost=prices.get(wish.key, 1),
        needs=f"{keys.PLAN}:{needs}" if needs else "",
    )
