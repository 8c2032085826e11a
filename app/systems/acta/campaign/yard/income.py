"""Income: every RR of a turn with what it is for.

A Call to Arms, *Repairs and Reinforcements* (RR Points Modifiers) and *Mega-Campaigns*; rulings 27 and 38.
"""

from collections.abc import Iterator

from app.systems.acta import campaign_tables
from app.systems.acta.campaign.books.yard import IncomeItem, YardTerms
from app.systems.acta.campaign.yard.holdings import Holdings


def items(base: int, tariff: YardTerms, held: Holdings) -> tuple[IncomeItem, ...]:
    """Return what a player receives at the end of a turn, one line a reason: the base, events, targets, systems.

    Each target won or lost and each one held is a line of its own, so that every figure can be traced.
    """
    return tuple(_items(base, tariff, held))


def _items(base: int, tariff: YardTerms, held: Holdings) -> Iterator[IncomeItem]:
    yield IncomeItem("Every turn", base)
    for name in held.captured:
        yield IncomeItem(f"{name} captured", tariff.captured)
    for name in held.lost:
        yield IncomeItem(f"{name} lost", tariff.lost)
    for target in held.targets:
        if points := tariff.targets.get(target.kind, 0):
            yield IncomeItem(f"{kind_name(target.kind)}: {target.name}", points)
    for name in held.systems:
        yield IncomeItem(f"System held whole: {name}", tariff.system)


def total(found: tuple[IncomeItem, ...]) -> int:
    """Return the RR of an income, which may be negative (ruling 27)."""
    return sum(item.points for item in found)


def forgiven(balance: int, amount: int) -> int:
    """Return the RR that are due beyond the balance and are let off: a balance never falls below 0 (ruling 27)."""
    return max(0, -(balance + amount))


def kind_name(kind: str) -> str:
    """Return a kind of target as people read it, its id when no table knows it."""
    return next((found.name for found in campaign_tables.target_kinds() if found.id == kind), kind)
