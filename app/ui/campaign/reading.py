"""A campaign as rows: standings, rosters, battles and log, from what the game's records say."""

import re
from collections.abc import Sequence

from app.core.forms import Column, Row
from app.core.shown import Fact, Side
from app.core.system import Overview, UnitStatus
from app.operations.battles import BattleItem
from app.operations.logs import Told

BATTLES = (
    Column("name", "Battle"),
    Column("state", "State"),
    Column("events", "Events", number=True),
    Column("begun", "Begun"),
)
LOG = (Column("n", "No.", number=True), Column("at", "When"), Column("text", "What happened"))
#: A figure, or what is left of a whole, as a fact shows it.
FIGURE = re.compile(r"\s*([+-]?\d+(?:\.\d+)?)\s*(?:/\s*\d+)?\s*")


def battle_row(item: BattleItem) -> Row:
    """Return a battle as a row; one that is open says so."""
    state = f"closed {minute(item.closed_at)}" if item.closed_at else "open"
    begun = minute(item.created_at)
    return Row(str(item.id), (item.name, state, str(item.head), begun), (item.name, state, item.head, begun))


def log_row(line: Told) -> Row:
    """Return a line of the log as a row, its key the number of the entry."""
    number = line.n + 1
    return Row(
        str(line.n), (str(number), minute(line.at), line.phrase.text), (number, line.at, line.phrase.text)
    )


def standing_columns(overview: Overview) -> tuple[Column, ...]:
    """Return the columns of the standings: the player and every fact that a player has."""
    facts = [side.facts for side in overview.sides]
    return (Column("name", "Player"), *_fact_columns(facts))


def standing_row(side: Side, columns: Sequence[Column]) -> Row:
    """Return a player as a row of the standings."""
    return _row(side.id, {"name": side.name}, side.facts, columns)


def roster_columns(units: Sequence[UnitStatus]) -> tuple[Column, ...]:
    """Return the columns of a roster: name, state, every fact that one of its units has, and the class."""
    facts = _fact_columns([unit.facts for unit in units])
    return (Column("name", "Unit"), Column("state", "State"), *facts, Column("kind", "Class"))


def roster_row(unit: UnitStatus, columns: Sequence[Column]) -> Row:
    """Return a unit as a row of its roster."""
    fixed = {"name": unit.name, "kind": unit.kind, "state": ", ".join(unit.states) or "ready"}
    return _row(unit.id, fixed, unit.facts, columns, "\n".join(unit.warnings))


def facts_line(facts: Sequence[Fact]) -> str:
    """Return facts as one line of text, with what is printed where that differs."""
    return " · ".join(
        f"{fact.label} {fact.value}{f' ({fact.printed})' if fact.printed else ''}" for fact in facts
    )


def _fact_columns(rows: Sequence[Sequence[Fact]]) -> tuple[Column, ...]:
    found: dict[str, list[Fact]] = {}
    for facts in rows:
        for fact in facts:
            found.setdefault(fact.label, []).append(fact)
    return tuple(
        Column(label, label, number=all(FIGURE.fullmatch(fact.value) or fact.value == "?" for fact in facts))
        for label, facts in found.items()
    )


def _row(
    key: str, fixed: dict[str, str], facts: Sequence[Fact], columns: Sequence[Column], tip: str = ""
) -> Row:
    values = fixed | {fact.label: fact.value for fact in facts}
    cells = tuple(values.get(column.key, "") for column in columns)
    sort = tuple(_sort(cell, column) for cell, column in zip(cells, columns, strict=True))
    return Row(key, cells, sort, tip)


def _sort(cell: str, column: Column) -> float | str:
    figure = FIGURE.fullmatch(cell) if column.number else None
    return float(figure[1]) if figure else (-1.0 if column.number else cell)


def minute(at: str) -> str:
    """Return a moment to the minute."""
    return at[:16].replace("T", " ")
