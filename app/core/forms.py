"""Forms as data: a game says which fields it has, a window or a command line lets people fill them."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from app.core.codec import Json
from app.core.questions import Option

Kind: TypeAlias = Literal["text", "lines", "number", "choice", "flag", "table"]


class Field(msgspec.Struct, frozen=True):
    """One field: its `kind` of editor, its `value` now, and what it may be.

    `number` goes from `low` to `high`; when `unknown` is allowed, None is a value and looks unknown ("?").
    `choice` picks the key of one of `options`. `table` has rows of the fields in `columns`; its value is a list
    of objects, and `noun` says what a further row is ("a side"). `unit` is what a number counts. A `locked` field
    shows why in `help` and cannot be edited.
    """

    key: str
    label: str
    kind: Kind
    value: Json = None
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int = 999
    unknown: bool = False
    unit: str = ""
    help: str = ""
    locked: bool = False
    columns: tuple["Field", ...] = ()
    group: str = ""
    noun: str = ""


class Column(msgspec.Struct, frozen=True):
    """A column of a table of rows: numbers stand right, text left; `tip` explains the heading."""

    key: str
    label: str
    number: bool = False
    tip: str = ""


class Row(msgspec.Struct, frozen=True):
    """A row of cells under columns; `sort` holds a sortable value a cell where the text sorts wrongly."""

    key: str
    cells: tuple[str, ...]
    sort: tuple[float | str, ...] = ()
    tip: str = ""


class Term(msgspec.Struct, frozen=True):
    """A term of the game and what it does, in our own words, with the section of the rulebook it comes from."""

    name: str
    text: str
    source: str


class Difference(msgspec.Struct, frozen=True):
    """A field that differs between two versions of a thing, as people read it."""

    label: str
    old: str
    new: str


def rows_text(columns: Sequence[Column], rows: Sequence[Row]) -> str:
    """Return rows as aligned plain text with a heading, for the command line."""
    lines = [tuple(column.label for column in columns), *(row.cells for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(columns))]
    aligned = [
        "  ".join(
            cell.rjust(width) if column.number else cell.ljust(width)
            for cell, width, column in zip(line, widths, columns, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join(aligned)
