"""What players agree on at the table where the book is silent: rulings with their proposal as the default."""

from collections.abc import Mapping
from functools import cache

import msgspec

from app.core.codec import Json
from app.core.forms import Field
from app.core.questions import Option
from app.systems.earthforce import shipped

OWNERS = ("base", "orders", "fire", "craft")


class Word(msgspec.Struct, frozen=True):
    """One way in which a ruling may go."""

    key: str
    label: str


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """A column of a table that players enter: one of `options`, or a whole number from `low` to `high`."""

    key: str
    label: str
    options: tuple[Word, ...] = ()
    low: int = 0
    high: int = 0


class Agreement(msgspec.Struct, frozen=True, kw_only=True):
    """A ruling: a flag, one of `options`, or a whole number from `low` to `high` (None where that is unknown).

    One with `columns` is a table that the book does not print, empty until players enter its rows. `group` is the
    heading that it stands under, `source` the section that leaves it open.
    """

    key: str
    label: str
    text: str
    default: bool | str | int | tuple[()] | None = None
    options: tuple[Word, ...] = ()
    low: int = 0
    high: int = 0
    unknown: bool = False
    columns: tuple["Column", ...] = ()
    group: str = ""
    source: str = ""


@cache
def agreements() -> tuple[Agreement, ...]:
    """Return every ruling, in order."""
    found: list[Agreement] = []
    for owner in OWNERS:
        rows: tuple[Agreement, ...] = shipped.load(f"agreements/{owner}.json", tuple[Agreement, ...])
        found.extend(rows)
    return tuple(found)


def settled(agreed: Mapping[str, Json], key: str) -> Json:
    """Return how a ruling stands: as agreed, else by its default; raises KeyError when there is no such ruling."""
    default = next((found.default for found in agreements() if found.key == key), _NONE)
    if default is _NONE:
        raise KeyError(key)
    value = agreed.get(key)
    return default if value is None else value  # type: ignore[return-value]


_NONE: object = object()


def fields(agreed: Mapping[str, Json]) -> tuple[Field, ...]:
    """Return every ruling as a field of a form, with what was agreed so far."""
    return tuple(_field(found, settled(agreed, found.key)) for found in agreements())


def _field(found: Agreement, value: Json) -> Field:
    if found.columns:
        columns = tuple(_column(each) for each in found.columns)
        rows = list(value) if isinstance(value, list | tuple) else []
        return Field(
            found.key, found.label, "table", rows, columns=columns, help=found.text, group=found.group
        )
    number = found.high > found.low
    return Field(
        found.key,
        found.label,
        "choice" if found.options else "number" if number else "flag",
        value,
        options=tuple(Option(word.key, word.label) for word in found.options),
        low=found.low,
        high=found.high if number else 999,
        unknown=found.unknown,
        help=found.text,
        group=found.group,
    )


def _column(found: Column) -> Field:
    options = tuple(Option(word.key, word.label) for word in found.options)
    if options:
        return Field(found.key, found.label, "choice", options[0].key, options=options)
    return Field(found.key, found.label, "number", None, low=found.low, high=found.high, unknown=True)
