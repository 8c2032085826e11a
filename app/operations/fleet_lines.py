"""The rows behind a fleet's lines: only those that differ are written, and inserting one moves no other."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, delete, insert, select, update

from app.core import codec
from app.core.codec import JsonObject
from app.core.force import Line
from db.tables import Table

LINES = Table.metadata.tables["fleet_line"]

_COLUMNS = ("unit", "count", "members", "profile", "fields")
#: The distance between the positions of neighbours: sixteen insertions at one place before any row moves.
_GAP = 1 << 16

LineRow = dict[str, Any]


def lines_row(line: Line) -> LineRow:
    """Return a line as its columns."""
    profile = None if line.profile is None else codec.encode(line.profile)
    members, fields = codec.encode(line.members), codec.encode(line.fields)
    return {"unit": line.unit, "count": line.count, "members": members, "profile": profile, "fields": fields}


def line_of(row: RowMapping, what: str) -> Line:
    """Return the line of a row; raise UserError when its JSON cannot be read."""
    return Line(
        unit=row["unit"],
        count=row["count"],
        members=codec.decode(row["members"], tuple[JsonObject, ...], what),
        profile=None if row["profile"] is None else codec.decode(row["profile"], JsonObject, what),
        fields=codec.decode(row["fields"], JsonObject, what),
    )


def write_lines(connection: Connection, fleet_id: int, new: Sequence[LineRow]) -> None:
    """Make a fleet's rows say `new`, keeping the rows that are the same at the front and at the back."""
    query = select(LINES).where(LINES.c.fleet_id == fleet_id).order_by(LINES.c.position, LINES.c.id)
    old = connection.execute(query).mappings().all()
    same = [{name: row[name] for name in _COLUMNS} for row in old]
    front = _shared(same, new)
    back = _shared(same[front:][::-1], new[front:][::-1])
    went, came = old[front : len(old) - back], new[front : len(new) - back]
    for row, values in zip(went, came, strict=False):
        differing = {name: values[name] for name in _COLUMNS if values[name] != row[name]}
        if differing:
            connection.execute(update(LINES).where(LINES.c.id == row["id"]), differing)
    gone = [row["id"] for row in went[len(came) :]]
    if gone:
        connection.execute(delete(LINES).where(LINES.c.id.in_(gone)))
    _insert(connection, fleet_id, came[len(went) :], [row["position"] for row in old], front + len(went))


def _shared(one: Sequence[LineRow], other: Sequence[LineRow]) -> int:
    """Return how many rows are the same at the front of both."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))


def _insert(
    connection: Connection, fleet_id: int, rows: Sequence[LineRow], positions: list[int], place: int
) -> None:
    """Insert rows before the `place`th of the old positions."""
    if not rows:
        return
    left = positions[place - 1] if place else 0
    right = positions[place] if place < len(positions) else left + _GAP * (len(rows) + 1)
    if right - left <= len(rows):
        _spread(connection, fleet_id)
        spread = [_GAP * number for number in range(1, len(positions) + 1)]
        _insert(connection, fleet_id, rows, spread, place)
        return
    between = [left + (right - left) * number // (len(rows) + 1) for number in range(1, len(rows) + 1)]
    values = [{"fleet_id": fleet_id, "position": at, **row} for at, row in zip(between, rows, strict=True)]
    connection.execute(insert(LINES), values)


def _spread(connection: Connection, fleet_id: int) -> None:
    query = select(LINES.c.id).where(LINES.c.fleet_id == fleet_id).order_by(LINES.c.position, LINES.c.id)
    for number, line_id in enumerate(connection.execute(query).scalars().all(), 1):
        connection.execute(update(LINES).where(LINES.c.id == line_id), {"position": _GAP * number})
