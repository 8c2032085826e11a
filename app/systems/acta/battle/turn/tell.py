"""The order of a turn in sentences."""

from collections.abc import Sequence
from typing import TypeAlias, assert_never

from app.core.system import Phrase
from app.systems.acta.battle.books.turn import Taken
from app.systems.acta.battle.events.turn import (
    ActionTaken,
    AnyOrderSet,
    Arrived,
    Check,
    Drifted,
    Jumped,
    Launched,
    Moved,
    OrderChosen,
    Rallied,
    Recovered,
    SimpleSet,
    SquadronLeft,
    Stationed,
    TurnEvent,
)
from app.systems.acta.battle.state import BattleState, name_of, side_name
from app.systems.acta.battle.telling import dice_text, names_text
from app.systems.acta.battle.turn.actions import demands
from app.systems.acta.battle_tables import number
from app.systems.acta.effective import signed

Placed: TypeAlias = SquadronLeft | Stationed | Arrived | Jumped | Drifted | Launched | Recovered
Ordered: TypeAlias = SimpleSet | AnyOrderSet | OrderChosen

PLACES = {"hyperspace": "in hyperspace", "beyond": "beyond the edge of the table"}


def tell_turn(state: BattleState, event: TurnEvent) -> Phrase:
    """Return the line of the log for an event of the turn's order."""
    match event:
        case SimpleSet() | AnyOrderSet() | OrderChosen():
            return Phrase(_ordered(state, event), sort="Turn", turn=state.turn)
        case Moved(units=units):
            return Phrase(
                f"{names_text(state, units)} {_verb(units, 'moves', 'move')}.", units, sort="Movement"
            )
        case ActionTaken():
            about = tuple(unit for unit in (event.unit, event.target, event.friend, *event.helpers) if unit)
            return Phrase(_action(state, event), about, sort="Special Action", turn=event.turn)
        case Rallied():
            return Phrase(_rallied(state, event), (event.unit,), sort="Capture", turn=event.turn)
        case Stationed(units=units):
            return Phrase(_placed(state, event), units, sort="Movement")
        case SquadronLeft() | Arrived() | Jumped() | Drifted() | Launched() | Recovered():
            return Phrase(_placed(state, event), (event.unit,), sort="Movement")
        case _:
            assert_never(event)


def _verb(units: Sequence[str], one: str, many: str) -> str:
    return one if len(units) == 1 else many


def _ordered(state: BattleState, event: Ordered) -> str:
    match event:
        case SimpleSet(on=on):
            return "Simple mode: the books only." if on else "The rules of the whole turn are kept."
        case AnyOrderSet(on=on):
            return "The players act in any order." if on else "The sides act in the book's order again."
        case OrderChosen():
            what = "flights" if event.step == "craft" else "ships"
            sides = ", ".join(side_name(state, side) for side in event.order)
            return f"The sides move {what} in this order: {sides}."
        case _:
            assert_never(event)


def _placed(state: BattleState, event: Placed) -> str:
    match event:
        case SquadronLeft(unit=unit, squadron=squadron):
            joins = f"joins squadron {squadron}" if squadron else "leaves its squadron"
            return f"{name_of(state, unit)} {joins}."
        case Stationed(units=units, where=where):
            what = (
                f"{_verb(units, 'waits', 'wait')} {PLACES.get(where, where)}"
                if where
                else f"{_verb(units, 'is', 'are')} deployed on the table"
            )
            return f"{names_text(state, units)} {what}."
        case Arrived():
            return _arrived(state, event)
        case Jumped(unit=unit, thing=thing):
            through = _thing(state, thing)
            gone = " The jump point closes." if event.closed else ""
            along = f", {names_text(state, event.along)} with it," if event.along else ""
            return f"{name_of(state, unit)}{along} enters hyperspace through {through} and is gone.{gone}"
        case Drifted():
            return f"{name_of(state, event.unit)} drifts {_drifted(state, event)}."
        case Launched(unit=unit, ship=ship, deployed=deployed):
            return f"{name_of(state, unit)} is {'deployed' if deployed else 'launched'} from {name_of(state, ship)}."
        case Recovered(unit=unit, ship=ship):
            return f"{name_of(state, unit)} is aboard {name_of(state, ship)}."
        case _:
            assert_never(event)


def _drifted(state: BattleState, event: Drifted) -> str:
    if not event.onto:
        return "off the table"
    planet = state.things.get(event.onto)
    return f"onto {planet.name if planet is not None else 'a planet'} and is destroyed"


def _thing(state: BattleState, thing: str) -> str:
    found = state.things.get(thing)
    return f"“{found.name}”" if found is not None else "a jump point"


def _arrived(state: BattleState, event: Arrived) -> str:
    way = f"leaves hyperspace through {_thing(state, event.thing)}" if event.thing else "comes onto the table"
    stiff = ": no turns, no firing, no launching, no Special Action this turn" if event.stiff else ""
    gone = " The jump point closes." if event.closed else ""
    return f"{name_of(state, event.unit)} {way}{stiff}.{gone}"


def _action(state: BattleState, event: ActionTaken) -> str:
    name = event.name.rstrip("!")
    taken = Taken(action=event.action, burden=event.burden, target=event.target, friend=event.friend)
    laid = ", ".join(demands(state, taken))
    rolled = f" ({_check(event.check)})" if event.check is not None else ""
    result = "" if event.check is None else ", success" if event.succeeded else ", failed"
    parts = [f"{name_of(state, event.unit)}: {name}{rolled}{result}{f': {laid}' if laid else ''}."]
    if event.helpers:
        parts.append(f"With it: {names_text(state, event.helpers)}.")
    if event.afterburner:
        parts.append("Its Afterburner is used.")
    if event.burden.second:
        parts.append("It is the second one of its new captain, once a battle.")
    if event.well:
        parts.append("In a gravity well, it may take another action.")
    if event.thing is not None:
        parts.append(_opened(event))
    if event.surrendered:
        parts.append(f"{name_of(state, event.surrendered)} surrenders.")
    return " ".join(parts)


def _opened(event: ActionTaken) -> str:
    thing = event.thing
    assert thing is not None
    if thing.kind == "jump-point" and thing.opened < event.turn:
        return f"Its jump point is held, until turn {thing.closes} at most."
    place = f", {thing.note}" if thing.note else ""
    off = (
        f", {sum(event.scatter)} inches off in a random direction ({dice_text(event.scatter)})"
        if event.scatter
        else ""
    )
    strikes = ""
    if thing.way == "out":
        dice, radius = number("jump-point-dice"), number("jump-point-radius")
        strikes = f' Ships on it or within {radius}" before it are attacked with {dice} dice, Triple Damage.'
    return f"{thing.name} is open until turn {thing.closes}{place}{off}; nobody passes it this turn.{strikes}"


def _check(made: Check) -> str:
    bonus = f" {signed(made.modifier)}" if made.modifier else ""
    mine = f"{made.die} + {made.quality}{bonus}"
    if made.needed:
        return f"{mine} against {made.needed}"
    return f"{mine} against {made.their_die} + {made.their_quality}"


def _rallied(state: BattleState, event: Rallied) -> str:
    result = "obeys its own side again" if event.succeeded else "stays surrendered"
    return f"{name_of(state, event.unit)} {result} ({_check(event.check)})."
