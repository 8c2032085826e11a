"""Rows for tests of the store: made straight in the tables, read back whole."""

from typing import Any

from sqlalchemy import insert, select

from db.store import Store
from db.tables import RECORDED, Table

TABLES = Table.metadata.tables


def contents(store: Store) -> dict[str, list[dict[str, Any]]]:
    """Return every recorded row of a library."""
    with store.read() as session:
        connection = session.connection()
        return {
            name: [
                dict(row)
                for row in connection.execute(
                    select(TABLES[name]).order_by(*TABLES[name].primary_key)
                ).mappings()
            ]
            for name in RECORDED
        }


def fleet_values(name: str) -> dict[str, Any]:
    texts = ("terms", "agreements", "squadrons", "accepted", "fields")
    row = {"system": "toy", "edition": "one", "name": name, "force_list": "reds"}
    return {**row, **dict.fromkeys(texts, "{}"), "created_at": "2026-01-01", "changed_at": "2026-01-01"}


def line_values(fleet_id: int, position: int) -> dict[str, Any]:
    row = {"fleet_id": fleet_id, "position": position, "unit": f"ship-{position}", "count": 1}
    return {**row, "members": "[]", "profile": None, "fields": "{}"}


def new_fleet(store: Store, name: str, lines: int = 2) -> int:
    """Make a fleet with lines, as one step, and return its id."""
    with store.step(f"Make {name}") as session:
        connection = session.connection()
        fleet_id = connection.execute(insert(TABLES["fleet"]), fleet_values(name)).lastrowid
        for position in range(lines):
            connection.execute(insert(TABLES["fleet_line"]), line_values(fleet_id, position))
    return fleet_id
