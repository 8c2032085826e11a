"""A game small enough to see through, for tests of what every game shares: counters that lose points."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from app.core.correction import corrected
from app.core.errors import Refused, UserError
from app.core.force import Budget, Force, Line, Report
from app.core.forms import Column, Field, Row
from app.core.log import Correction, kinds_of
from app.core.marks import Page
from app.core.questions import Confirm, Procedure, Roll
from app.core.system import (
    BattleRules,
    CampaignRules,
    CarryLine,
    CatalogueRules,
    Choice,
    Edition,
    ForceList,
    ForceRules,
    GameSystem,
    Overview,
    Papers,
    Phrase,
    Record,
)
from app.core.words import slug

SHIPPED = {
    "reds/ship": Record("reds/ship", {"id": "ship", "name": "Ship", "points": 10, "revision": 1}),
    "reds/boat": Record("reds/boat", {"id": "boat", "name": "Boat", "points": 4, "revision": 1}),
}


class Counter(msgspec.Struct, frozen=True):
    id: str
    points: int
    note: str | None = None


class BattleStart(msgspec.Struct, frozen=True):
    counters: tuple[Counter, ...]


class BattleState(msgspec.Struct, frozen=True):
    counters: dict[str, Counter]
    turn: int = 1


class Hit(msgspec.Struct, frozen=True, tag_field="kind", tag="hit"):
    unit: str
    rolls: tuple[int, ...]
    lost: int


class Turn(msgspec.Struct, frozen=True, tag_field="kind", tag="turn"):
    number: int


BattleEvent: TypeAlias = Hit | Turn | Correction


def begin(start: BattleStart) -> BattleState:
    return BattleState({counter.id: counter for counter in start.counters})


def apply_battle(state: BattleState, event: BattleEvent) -> BattleState:
    match event:
        case Hit(unit=unit, lost=lost):
            old = state.counters[unit]
            new = Counter(unit, max(0, old.points - lost), old.note)
            return BattleState(state.counters | {unit: new}, state.turn)
        case Turn(number=number):
            return BattleState(state.counters, number)
        case Correction():
            return corrected(state, event)


def open_battle(state: BattleState, key: str) -> Callable[[BattleState], Procedure[BattleEvent]]:
    verb, _, unit = key.partition(":")
    if verb == "turn":
        return next_turn
    if unit not in state.counters or state.counters[unit].points == 0:
        raise Refused(f"{unit} cannot be hit any more.", rule="toy.hit")
    return lambda now: hit(now, unit)


def next_turn(state: BattleState) -> Procedure[BattleEvent]:
    yield Confirm("is everybody done")
    return Turn(state.turn + 1)


def hit(state: BattleState, unit: str) -> Procedure[BattleEvent]:
    rolls = yield Roll(6, 2, f"hits on {unit}")
    assert isinstance(rolls, tuple)
    if max(rolls) == 6:
        more = yield Roll(6, 1, "one more for a six")
        assert isinstance(more, tuple)
        rolls = (*rolls, *more)
    return Hit(unit, rolls, sum(roll >= 5 for roll in rolls))


def tell_battle(state: BattleState, event: BattleEvent) -> Phrase:
    match event:
        case Hit(unit=unit, lost=lost):
            return Phrase(f"{unit} loses {lost} of {state.counters[unit].points}", (unit,))
        case Turn(number=number):
            return Phrase(f"Turn {number}", heading=True)
        case Correction(path=path):
            return Phrase(f"Corrected {path}")


def muster(sides: Sequence[tuple[str, Force]], agreements: Mapping[str, Any]) -> BattleStart:
    if len(sides) < 2:
        raise Refused("A battle needs two sides.")
    return BattleStart(
        tuple(
            Counter(f"{slug(side)}-{n}", int((line.profile or {}).get("points", 1)))
            for side, force in sides
            for n, line in enumerate(force.lines, 1)
        )
    )


def outcome(state: BattleState) -> tuple[CarryLine, ...]:
    return tuple(
        CarryLine(f"{c.id} keeps {c.points}", c.id, {"kind": "keep", "unit": c.id, "points": c.points})
        for c in state.counters.values()
    )


class CampaignStart(msgspec.Struct, frozen=True):
    name: str
    units: dict[str, int]


class CampaignState(msgspec.Struct, frozen=True):
    name: str
    units: dict[str, int]
    gold: int = 0


class Income(msgspec.Struct, frozen=True, tag_field="kind", tag="income"):
    gold: int


class Keep(msgspec.Struct, frozen=True, tag_field="kind", tag="keep"):
    unit: str
    points: int


CampaignEvent: TypeAlias = Income | Keep | Correction


def apply_campaign(state: CampaignState, event: CampaignEvent) -> CampaignState:
    match event:
        case Income(gold=gold):
            return msgspec.structs.replace(state, gold=state.gold + gold)
        case Keep(unit=unit, points=points):
            return msgspec.structs.replace(state, units=state.units | {unit: points})
        case Correction():
            return corrected(state, event)


def income(state: CampaignState) -> Procedure[CampaignEvent]:
    rolls = yield Roll(6, 1, "income")
    assert isinstance(rolls, tuple)
    return Income(rolls[0])


def tell_campaign(state: CampaignState, event: CampaignEvent) -> Phrase:
    match event:
        case Income(gold=gold):
            return Phrase(f"Income of {gold}")
        case Keep(unit=unit, points=points):
            return Phrase(f"{unit} keeps {points}")
        case Correction(path=path):
            return Phrase(f"Corrected {path}")


def found(name: str, players: Sequence[tuple[str, Force]], settings: Mapping[str, Any]) -> CampaignStart:
    counters = muster(players, settings).counters
    return CampaignStart(name, {counter.id: counter.points for counter in counters})


def field(
    state: CampaignState, sides: Sequence[tuple[str, str, Sequence[str]]], options: Mapping[str, Any]
) -> BattleStart:
    return BattleStart(tuple(Counter(unit, state.units[unit]) for _, _, units in sides for unit in units))


def carry(
    state: CampaignState, battle_id: str, name: str, lines: Sequence[Mapping[str, Any]]
) -> tuple[CampaignEvent, ...]:
    return tuple(msgspec.convert(dict(line), CampaignEvent) for line in lines)


def overview(state: Any) -> Overview:
    return Overview("", "", (), ())


def blank(edition: str, force_list: str, name: str) -> Force:
    return Force("toy", edition, name, force_list)


def buy(force: Force, record: Record) -> Force:
    line = Line(record.key.partition("/")[2], profile=record.profile)
    return msgspec.structs.replace(force, lines=(*force.lines, line))


def report(force: Force, records: Mapping[str, Record]) -> Report:
    spent = sum(int((line.profile or {}).get("points", 0)) for line in force.lines)
    return Report(Budget(100, spent, 100 - spent), (), (), ())


def check(profile: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(profile.get("points"), int):
        raise UserError("Points are a whole number.", field="points")
    return dict(profile)


def copy(profile: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {**profile, "id": slug(name), "name": name}


def edit(profile: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    return check({**profile, **values})


def no_choice(force: Force, key: str) -> Callable[[Force], Procedure[Force]]:
    raise Refused(f"There is no {key}.")


def no_page(*_: Any) -> Page:
    raise UserError("The toy has no papers.")


SYSTEM = GameSystem(
    id="toy",
    name="Toy",
    catalogue=CatalogueRules(
        editions=(Edition("one", "First"),),
        records=lambda edition: SHIPPED if edition == "one" else {},
        columns=(Column("name", "Name"),),
        row=lambda record: Row(record.key, (str(record.profile["name"]),)),
        facets=lambda records: (),
        narrow=lambda records, text, values: records,
        form=lambda profile: (Field("points", "Points", "number", profile["points"]),),
        edit=edit,
        copy=copy,
        check=check,
        difference=lambda old, new: (),
        explain=lambda profile: (),
        provenance=lambda profile: (),
        sheet=no_page,
    ),
    force=ForceRules(
        lists=lambda edition: (ForceList("reds", "Reds"),),
        blank=blank,
        terms=lambda force: (),
        set_term=lambda force, key, value: force,
        line_form=lambda force, number: (),
        set_line=lambda force, number, key, value: force,
        offers=lambda force, records: (),
        buy=buy,
        report=report,
        choices=lambda force: (),
        open=no_choice,
        columns=(),
        rows=lambda force, report: (),
        updates=lambda force, records: (),
        update=lambda force, number, records: force,
    ),
    battle=BattleRules(
        version=1,
        start_type=BattleStart,
        state_type=BattleState,
        events=BattleEvent,
        kinds=kinds_of(Hit, Turn, Correction),
        start=begin,
        apply=apply_battle,
        view=lambda state, side: state,
        choices=lambda state: [Choice(f"hit:{unit}", f"Hit {unit}") for unit in state.counters],
        open=open_battle,
        tell=tell_battle,
        overview=overview,
        figures=msgspec.to_builtins,
        muster=muster,
        missing=lambda force: (),
        supply=lambda force, values: force,
        sheet=no_page,
        press=lambda state, key, text: None,
        outcome=outcome,
        explain=lambda state, unit: (),
    ),
    campaign=CampaignRules(
        version=1,
        start_type=CampaignStart,
        state_type=CampaignState,
        events=CampaignEvent,
        kinds=kinds_of(Income, Keep, Correction),
        start=lambda start: CampaignState(start.name, start.units),
        apply=apply_campaign,
        view=lambda state, side: state,
        choices=lambda state: [Choice("income", "Income")],
        open=lambda state, key: income,
        tell=tell_campaign,
        overview=overview,
        figures=msgspec.to_builtins,
        settings=lambda: (),
        units=lambda state: (),
        terms=lambda state: (),
        found=found,
        field=field,
        carry=carry,
        record=lambda state, unit: (),
    ),
    papers=Papers(
        kinds=(),
        of_profile=lambda profile: None,
        of_force=lambda force, report: None,
        of_battle=lambda state, fresh, side, units: None,
        of_campaign=lambda state, fresh, side, units: None,
        units=lambda subject: (),
        only=lambda subject, ids: subject,
    ),
    demonstration=dict,
)
