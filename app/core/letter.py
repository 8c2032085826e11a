"""A paper to read: a newsletter, a report or a form as records, before anybody lays it out; and as plain text."""

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Literal, TypeAlias

import msgspec

from app.core.forms import Column, Row, rows_text
from app.core.war import Chart

#: How many letters a line of plain text has at most.
LINE = 78


class Say(msgspec.Struct, frozen=True, tag="say"):
    """A paragraph."""

    text: str


class Item(msgspec.Struct, frozen=True):
    """A line of a list: what happened, a figure at its end, and what there is to say below it."""

    text: str
    figure: str = ""
    below: tuple[str, ...] = ()


class Items(msgspec.Struct, frozen=True, tag="items"):
    """A list."""

    items: tuple[Item, ...]


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A table."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


class Plots(msgspec.Struct, frozen=True, tag="plots"):
    """Plots of figures over turns; `names` are those of the players, in the order of their marks."""

    charts: tuple[Chart, ...]
    names: dict[str, str]


class Blank(msgspec.Struct, frozen=True, tag="blank"):
    """A line of a form: what is asked, a word at its end, and how it is answered with a pen.

    "tick" is a box to tick, "number" a box to write a figure into, "line" a line to write on. `options` are boxes
    with their words, one of which is ticked. `value` is what is filled in already. With a `key` it can be filled in
    on a screen too.
    """

    label: str
    how: Literal["tick", "number", "line", "options"]
    aside: str = ""
    options: tuple[tuple[str, str], ...] = ()
    value: str = ""
    key: str = ""


Block: TypeAlias = Say | Items | Grid | Plots | Blank


class Part(msgspec.Struct, frozen=True):
    """A part with its title; `wide` ones go across the page, the others stand in columns before them."""

    title: str
    blocks: tuple[Block, ...]
    wide: bool = False


class Letter(msgspec.Struct, frozen=True):
    """A paper: its name across the top, what stands beside it, a headline with its lead, then part by part."""

    name: str
    kind: str
    about: str = ""
    headline: str = ""
    lead: str = ""
    parts: tuple[Part, ...] = ()


def text(letter: Letter) -> str:
    """Return a letter as plain text, for mails: lines of at most LINE letters, tables as wide as they must be."""
    head = [letter.name.upper(), " · ".join(part for part in (letter.kind, letter.about) if part), "=" * LINE]
    lead = [letter.headline, *wrap(letter.lead, LINE)] if letter.headline else wrap(letter.lead, LINE)
    lines = [*head, "", *lead, *(line for part in letter.parts for line in _part(part))]
    return "\n".join(line.rstrip() for line in lines).rstrip() + "\n"


def _part(part: Part) -> Iterator[str]:
    yield from ("", part.title.upper(), "-" * len(part.title))
    for block in part.blocks:
        yield from _block(block)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Say(text=said):
            yield from wrap(said, LINE)
        case Items(items=items):
            for item in items:
                yield from _item(item)
        case Grid(columns=columns, rows=rows):
            yield from rows_text(columns, [Row(str(n), cells) for n, cells in enumerate(rows)]).splitlines()
        case Plots(charts=charts, names=names):
            for chart in charts:
                yield from _chart(chart, names)
        case Blank():
            yield from _blank(block)


def _item(item: Item) -> Iterator[str]:
    figure = f" ({item.figure})" if item.figure else ""
    yield from wrap(f"{item.text}{figure}", LINE, initial_indent="* ", subsequent_indent="  ")
    for line in item.below:
        yield from wrap(line, LINE, initial_indent="    - ", subsequent_indent="      ")


def _chart(chart: Chart, names: dict[str, str]) -> Iterator[str]:
    yield f"{chart.title} ({chart.unit}):" if chart.unit else f"{chart.title}:"
    for series in chart.series:
        told = ", ".join(f"turn {turn}: {value:g}" for turn, value in series.values)
        line = f"{names.get(series.player, series.player)}: {told or 'nothing yet'}"
        yield from wrap(line, LINE, initial_indent="  ", subsequent_indent="    ")


def _blank(blank: Blank) -> Iterator[str]:
    aside = f"  ({blank.aside})" if blank.aside else ""
    match blank.how:
        case "tick":
            yield f"[{'x' if blank.value else ' '}] {blank.label}{aside}"
        case "options":
            boxes = [f"({'x' if key == blank.value else ' '}) {label}" for key, label in blank.options]
            whole = f"{blank.label}: {'  '.join(boxes)}{aside}"
            if len(whole) <= LINE:
                yield whole
                return
            yield f"{blank.label}:{aside}"
            yield from (f"    {box}" for box in boxes)
        case _:
            yield f"[{blank.value or '____'}] {blank.label}{aside}"


def grid(columns: Sequence[tuple[str, bool]], rows: Sequence[Sequence[str]]) -> Grid:
    """Return a table from headings (with True for numbers, which stand right) and its rows."""
    heads = tuple(Column(label, label, number) for label, number in columns)
    return Grid(heads, tuple(tuple(row) for row in rows))
