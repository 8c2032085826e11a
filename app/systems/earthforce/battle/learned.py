"""The tables that players entered in a battle, as the agreements of a next one (the book does not print them)."""

from collections.abc import Iterator, Mapping

from app.core.codec import Json, JsonObject
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.books.craft import Kill
from app.systems.earthforce.battle.state import BattleState

#: The columns that name a row of each table.
ROWS = {"kill-table": ("attacker", "defender"), "nerve-table": ("faction",), "difficulty-table": ("word",)}


def learned(state: BattleState) -> JsonObject:
    """Return the tables in which something was entered, whole, by the key of their agreement."""
    entered: dict[str, Mapping[str, Json]] = {
        "kill-table": {row: _score(kill) for row, kill in state.craft.kills.items()},
        "nerve-table": dict(state.craft.nerve),
        "difficulty-table": dict(state.craft.difficulty),
    }
    return {key: list(_rows(state, key, found)) for key, found in entered.items() if found}


def _score(kill: Kill) -> str | None:
    return f"{kill.score}{'*' if kill.red else ''}" if kill.score else None


def _rows(state: BattleState, key: str, entered: Mapping[str, Json]) -> Iterator[Json]:
    """Yield the rows that were agreed on, with what was entered in their place; an empty score takes a row out."""
    before = settled(state.start.agreements, key)
    scores: dict[str, Json] = {}
    for row in before if isinstance(before, list) else []:
        if isinstance(row, dict):
            scores[":".join(str(row.get(column)) for column in ROWS[key])] = row.get("score")
    for name, score in {**scores, **entered}.items():
        if score:
            yield {**dict(zip(ROWS[key], name.split(":"), strict=False)), "score": score}
