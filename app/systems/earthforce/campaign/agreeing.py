"""What players agree on for a campaign, frozen when it is founded; the book has no campaign, so all of it is theirs.

Each agreement stands in a table with its proposal as the default and what leaves it open as its source.
"""

from collections.abc import Iterator, Mapping
from functools import cache

import msgspec

from app.core import codec
from app.core.codec import Json, JsonObject
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.systems.earthforce import shipped
from app.systems.earthforce.agreements import Agreement


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """How the campaign is played: each field is the key of an agreement, with how it stands."""

    repairs: int
    saving: bool
    box_points: int
    system_price: int
    fighter_price: int
    boxes: str
    systems: str
    bps: str
    jump: str
    dock_only: str
    dock_turns: int
    mines: str
    fighters: str
    aces: str
    cargo: str
    saved: str
    fortune: str


@cache
def agreements() -> tuple[Agreement, ...]:
    """Return every agreement of a campaign, in order."""
    found: tuple[Agreement, ...] = shipped.load("agreements/campaign.json", tuple[Agreement, ...])
    return found


def fields() -> tuple[Field, ...]:
    """Return every agreement as a field of the form in which a campaign is founded."""
    return tuple(_field(found) for found in agreements())


def agreed(chosen: Mapping[str, Json]) -> Terms:
    """Return the terms as chosen, by default where nothing was; raises UserError for what cannot be."""
    values: JsonObject = {}
    for found in agreements():
        value = chosen.get(found.key)
        value = found.default if value is None else value
        if not _allowed(found, value):
            raise UserError(f"{found.label}: “{str(value)[:40]}” is no way to agree on it.", field=found.key)
        values[found.key] = value
    return codec.build(values, Terms, "what was agreed")


def told(terms: Terms) -> Iterator[str]:
    """Yield what was agreed, a line each."""
    for found in agreements():
        value = getattr(terms, found.key)
        word = next((word.label for word in found.options if word.key == value), None)
        shown = word if word is not None else {True: "yes", False: "no"}.get(value, str(value))
        yield f"{found.label}: {shown}" if isinstance(value, bool) or word else f"{found.label}: {value}"


def _allowed(found: Agreement, value: object) -> bool:
    if found.options:
        return value in [word.key for word in found.options]
    if isinstance(found.default, bool):
        return isinstance(value, bool)
    return isinstance(value, int) and not isinstance(value, bool) and found.low <= value <= found.high


def _field(found: Agreement) -> Field:
    kind = "choice" if found.options else "flag" if isinstance(found.default, bool) else "number"
    return Field(
        found.key,
        found.label,
        kind,
        None if isinstance(found.default, tuple) else found.default,
        options=tuple(Option(word.key, word.label) for word in found.options),
        low=found.low,
        high=found.high or 999,
        help=found.text,
        group=found.group,
    )
