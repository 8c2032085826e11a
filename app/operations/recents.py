"""What was opened last, for the home page."""

from typing import Literal

from sqlalchemy import delete, insert

from app.operations.stamps import now
from db.store import Store
from db.tables import Table

RECENT = Table.metadata.tables["recent"]


def note(store: Store, kind: Literal["fleet", "battle", "campaign"], item_id: int, at: str = "") -> None:
    """Remember that a thing was opened; no undo step."""
    row = {"kind": kind, "item_id": item_id, "at": at or now()}
    with store.write() as session:
        session.connection().execute(insert(RECENT).prefix_with("OR REPLACE"), row)


def forget(store: Store) -> None:
    """Forget what was opened; the things stay."""
    with store.write() as session:
        session.connection().execute(delete(RECENT))
