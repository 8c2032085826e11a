"""The toy game's boats and how a flotilla of them is bought."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

import msgspec

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.force import Affordable, Budget, Fault, Force, Line, LineReport, Report
from app.core.forms import Column, Difference, Field, Row, Term
from app.core.marks import Box, Page, Text
from app.core.questions import Answer, Option, Question, Roll
from app.core.system import (
    CatalogueRules,
    Choice,
    Edition,
    Facet,
    ForceList,
    ForceRules,
    Opened,
    Record,
)

COSTS = {"small": 1, "middling": 2, "large": 4}


def boat(key: str, name: str, size: str, hull: int | None) -> Record:
    return Record(key, {"key": key, "name": name, "size": size, "hull": hull}, revision=2)


BOATS = {
    record.key: record
    for record in (
        boat("red/skiff", "Skiff", "small", 3),
        boat("red/punt", "Punt", "small", None),
        boat("red/cutter", "Cutter", "middling", 6),
        boat("red/barge", "Barge", "large", 12),
        boat("blue/raft", "Raft", "small", 2),
        boat("blue/ferry", "Ferry", "large", 14),
    )
}


def records(edition: str) -> Mapping[str, Record]:
    return BOATS


def row(record: Record) -> Row:
    p = record.profile
    return Row(record.key, (p["name"], p["size"].title(), "?" if p["hull"] is None else str(p["hull"])))


def facets(found: Sequence[Record]) -> tuple[Facet, ...]:
    lists = {record.key.split("/")[0] for record in found}
    return (
        Facet("list", "Side of the pond", tuple((key, key.title()) for key in sorted(lists))),
        Facet("size", "Size", tuple((key, key.title()) for key in COSTS)),
    )


def narrow(found: Sequence[Record], text: str, chosen: Mapping[str, str]) -> Sequence[Record]:
    return [
        record
        for record in found
        if text.lower() in f"{record.profile['name']} {record.profile['size']}".lower()
        and chosen.get("size", record.profile["size"]) == record.profile["size"]
        and chosen.get("list", record.key.split("/")[0]) == record.key.split("/")[0]
    ]


def difference(old: Mapping[str, Any], new: Mapping[str, Any]) -> tuple[Difference, ...]:
    return tuple(
        Difference(key.title(), str(old[key]), str(new[key])) for key in old if old[key] != new.get(key)
    )


def draw(profile: Mapping[str, Any], w: float, h: float) -> Page:
    return Page(w, h, (Box(10, 10, w - 20, h - 20), Text(20, 40, str(profile["name"]))))


def unchanged(profile: Mapping[str, Any]) -> dict[str, Any]:
    return dict(profile)


CATALOGUE = CatalogueRules(
    editions=(Edition("one", "First"),),
    records=records,
    columns=(Column("name", "Boat"), Column("size", "Size"), Column("hull", "Hull", number=True)),
    row=row,
    facets=facets,
    narrow=narrow,
    form=lambda profile: (Field("name", "Name", "text", profile["name"]),),
    edit=lambda profile, values: {**profile, **values},
    copy=lambda profile, name: {**profile, "name": name},
    check=unchanged,
    difference=difference,
    explain=lambda profile: (Term("Afloat", "It does not sink by itself.", "Ponds"),),
    provenance=lambda profile: ("Made up for the tests.",),
    sheet=draw,
)


def lists(edition: str) -> tuple[ForceList, ...]:
    return (ForceList("red", "Red bank"), ForceList("blue", "Blue bank"))


def blank(edition: str, force_list: str, name: str) -> Force:
    return Force("toy", edition, name, force_list, terms={"points": 5, "weather": "fair"})


def terms(force: Force) -> tuple[Field, ...]:
    banks = tuple(Option(each.id, each.name) for each in lists(force.edition))
    weathers = (Option("fair", "Fair"), Option("gale", "Gale"))
    return (
        Field("force_list", "Bank", "choice", force.force_list, options=banks),
        Field("points", "Points", "number", force.terms["points"], low=1, high=20),
        Field("weather", "Weather", "choice", force.terms["weather"], options=weathers),
    )


def set_term(force: Force, key: str, value: Json) -> Force:
    if key == "force_list":
        if force.lines:
            raise UserError("The bank cannot change while boats are bought.", field=key)
        return msgspec.structs.replace(force, force_list=str(value))
    return msgspec.structs.replace(force, terms={**force.terms, key: value})


def line_form(force: Force, number: int) -> tuple[Field, ...]:
    line = force.lines[number]
    fields: list[Field] = [
        Field("name", "Name", "text", line.fields.get("name", "")),
        Field("count", "How many", "number", line.count, low=1, high=9),
        Field("crew", "Crew", "number", line.fields.get("crew"), low=1, high=6, unknown=True),
    ]
    if line.profile and line.profile["hull"] is None:
        fields.append(Field("hull", "Hull", "number", None, low=1, high=99, unknown=True))
    return tuple(fields)


def set_line(force: Force, number: int, key: str, value: Json) -> Force:
    line = force.lines[number]
    if key == "name" and "Titanic" in str(value):
        raise UserError("That name is bad luck; choose another.", field=key)
    if key == "count":
        changed = msgspec.structs.replace(line, count=value)
    elif key == "hull":
        changed = msgspec.structs.replace(line, profile={**(line.profile or {}), "hull": value})
    else:
        changed = msgspec.structs.replace(line, fields={**line.fields, key: value})
    return with_line(force, number, changed)


def with_line(force: Force, number: int, line: Line) -> Force:
    return msgspec.structs.replace(force, lines=(*force.lines[:number], line, *force.lines[number + 1 :]))


def offers(force: Force, found: Sequence[Record]) -> Sequence[tuple[Record, str]]:
    left = report(force, BOATS).budget.left or 0
    return [
        (record, "" if COSTS[record.profile["size"]] <= left else f"Only {left} points are left.")
        for record in found
        if record.key.startswith(f"{force.force_list}/")
    ]


def buy(force: Force, record: Record) -> Force:
    line = Line(record.key, profile=record.profile)
    return msgspec.structs.replace(force, lines=(*force.lines, line))


def rows(force: Force, done: Report) -> Sequence[Row]:
    return [
        Row(str(n), (line.fields.get("name") or line.profile["name"], str(line.count), told.cost))
        for n, (line, told) in enumerate(zip(force.lines, done.lines, strict=True))
        if line.profile
    ]


def cost(line: Line) -> int:
    return line.count * COSTS[(line.profile or {})["size"]]


def problems(force: Force, spent: int) -> list[Fault]:
    found: list[Fault] = []
    if not force.lines:
        found.append(Fault("empty", "note", "There is no boat yet.", "Ponds", "Buy one from the left."))
    if spent > force.terms["points"]:
        over = spent - force.terms["points"]
        found.append(
            Fault(
                "over",
                "error",
                f"{over} points too many are spent.",
                "Money",
                "Sell a boat.",
                tuple(range(len(force.lines))),
            )
        )
    found += [
        Fault("no-crew", "warning", "Nobody rows this boat.", "Crews", "Give it a crew.", (n,))
        for n, line in enumerate(force.lines)
        if line.fields.get("crew") is None
    ]
    return [msgspec.structs.replace(fault, accepted=accepted(force, fault)) for fault in found]


def accepted(force: Force, fault: Fault) -> str | None:
    return next((a.note for a in force.accepted if (a.rule, a.units) == (fault.rule, fault.units)), None)


def report(force: Force, known: Mapping[str, Record]) -> Report:
    spent = sum(cost(line) for line in force.lines)
    left = force.terms["points"] - spent
    return Report(
        Budget(force.terms["points"], spent, left),
        tuple(LineReport(line.unit, line.count, line.count, f"{cost(line)} points") for line in force.lines),
        tuple(Affordable(size.title(), max(left, 0) // price) for size, price in COSTS.items()),
        tuple(problems(force, spent)),
    )


def choices(force: Force) -> Sequence[Choice]:
    why = "" if force.lines else "There is no boat to crew."
    return (Choice("crews", "Roll crews", group="Crews", refused=why),)


def open_choice(force: Force, key: str) -> Opened:
    if key != "crews":
        raise Refused(f"There is no step “{key}”.")
    return roll_crews


def roll_crews(force: Force) -> Generator[Question, Answer, Force]:
    dice = yield Roll(6, len(force.lines), "a crew for every boat")
    assert isinstance(dice, tuple)
    for number, die in enumerate(dice):
        force = set_line(force, number, "crew", die)
    return force


def updates(force: Force, known: Mapping[str, Record]) -> Sequence[tuple[int, tuple[Difference, ...]]]:
    found: list[tuple[int, tuple[Difference, ...]]] = []
    for n, line in enumerate(force.lines):
        if line.profile and line.unit in known:
            differs = difference(line.profile, known[line.unit].profile)
            found += [(n, differs)] if differs else []
    return found


def update(force: Force, number: int, known: Mapping[str, Record]) -> Force:
    line = force.lines[number]
    return with_line(force, number, msgspec.structs.replace(line, profile=known[line.unit].profile))


FORCE = ForceRules(
    lists=lists,
    blank=blank,
    terms=terms,
    set_term=set_term,
    line_form=line_form,
    set_line=set_line,
    offers=offers,
    buy=buy,
    columns=(Column("name", "Boat"), Column("count", "No.", number=True), Column("cost", "Cost")),
    rows=rows,
    report=report,
    choices=choices,
    open=open_choice,
    updates=updates,
    update=update,
)
