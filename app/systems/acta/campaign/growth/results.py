"""The two tables of experience as they are in force: what the book prints, and what the players filled in.

A Call to Arms, *Ship Experience* (Refitting, Other Duties); ruling 32: the book prints results 2 to 7 of refits and
2 to 6 of other duties only; the others are rolled again until the players fill them from their own book.
"""

from collections.abc import Sequence

import msgspec

from app.systems.acta import gains
from app.systems.acta.campaign.books.growth import Filled
from app.systems.acta.campaign_tables import RewardRow, other_duties, refits

REFITS, DUTIES = "refits", "duties"
TABLES = {REFITS: "Refitting", DUTIES: "Other Duties"}
#: The lowest and highest total of 2d6.
LOWEST, HIGHEST = 2, 12

#: What a player picks for an effect.
CHOOSE = {
    gains.TURBO_WEAPONS: "weapon",
    gains.LONG_RANGE: "weapon",
    gains.MORE_WEAPONS: "weapon",
    gains.CONTACT: "raider",
    gains.VETERANS: "flight",
}


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """A result of a table in force: `effect` is what it does, `own` that the players filled it in."""

    table: str
    total: int
    name: str
    text: str
    effect: str
    figure: str = ""
    amount: int = 0
    own: bool = False

    @property
    def choose(self) -> str:
        """What the player picks for it: weapon, flight, raider, or nothing."""
        return CHOOSE.get(self.effect, "")


def result(filled: Sequence[Filled], table: str, total: int) -> Result | None:
    """Return what a total of 2d6 gives in a table; None where the book prints nothing and nobody filled it in."""
    own = next((each for each in filled if (each.table, each.total) == (table, total)), None)
    if own is not None:
        return Result(
            table=table,
            total=total,
            name=own.name,
            text=own.text,
            effect=own.effect,
            figure=own.figure,
            amount=own.amount,
            own=True,
        )
    printed = next((row for row in _printed(table) if row.low <= total <= row.high), None)
    return None if printed is None else _of_book(table, total, printed)


def results(filled: Sequence[Filled], table: str) -> tuple[tuple[int, Result | None], ...]:
    """Return every total of a table with its result, None for one that is missing."""
    return tuple((total, result(filled, table, total)) for total in range(LOWEST, HIGHEST + 1))


def missing(filled: Sequence[Filled], table: str) -> tuple[int, ...]:
    """Return the totals of a table that have no result."""
    return tuple(total for total, found in results(filled, table) if found is None)


def _printed(table: str) -> tuple[RewardRow, ...]:
    return refits() if table == REFITS else other_duties()


def _of_book(table: str, total: int, row: RewardRow) -> Result:
    return Result(table=table, total=total, name=row.name, text=row.text, effect=row.id)
