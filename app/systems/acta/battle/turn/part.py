"""What the order of a turn adds to the battle's choices and to what is shown of a unit."""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.core.words import capital
from app.systems.acta.battle import upkeep
from app.systems.acta.battle.asking import decided, picked
from app.systems.acta.battle.entry import arrival_hint
from app.systems.acta.battle.events.end import ThingPlaced
from app.systems.acta.battle.events.turn import AnyOrderSet, Moved, SimpleSet, SquadronLeft, Stationed
from app.systems.acta.battle.flights import locked_with, ward_of
from app.systems.acta.battle.part import Part, TableVerb, Verb
from app.systems.acta.battle.scene import deploying, no_room
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    UnitState,
    name_of,
    spent_of,
    squadron_mates,
)
from app.systems.acta.battle.turn import (
    actions,
    bays,
    capture,
    drift,
    jumps,
    order,
    picks,
    shown,
    squadrons,
)
from app.systems.acta.battle.turn.picks import on_table, out_of_turn, to_act
from app.systems.acta.battle.verbs import VERBS

ORDER, MOVEMENT, CRAFT, HYPERSPACE = "Turn", "Movement", "Craft", "Hyperspace"


def _moves(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if state.phase == "initiative":
        return picks.drifting(unit, now)
    return state.phase == "movement" and on_table(unit, now) and not now.condition.adrift


def _cannot_move(state: BattleState, unit: str) -> str:
    me, now = state.start.units[unit], state.units[unit]
    if state.phase not in ("initiative", "movement"):
        return "units move in the Movement Phase"
    if not _moves(state, me, now):
        return "it does not move in this phase"
    if spent_of(state, unit).moved:
        return "it has moved this turn"
    if locked_with(state, unit):
        return "it is in a dogfight"
    if ward_of(state, unit):
        return f"it moves with {name_of(state, ward_of(state, unit))}"
    if me.profile.flight and now.craft.launched == state.turn:
        return "it was launched this turn"
    return out_of_turn(state, unit)


def _moved(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Moved]:
    me = state.start.units[unit]
    mates = [mate.id for mate in squadron_mates(state, me)] if state.phase == "movement" else []
    waiting = set(to_act(state))
    units = tuple(mate for mate in mates if mate == unit or mate in waiting) or (unit,)
    convoy = picks.step_of(state, unit) == "convoy"
    return decided(Moved(units=units, turn=state.turn, phase=state.phase, side=me.side, convoy=convoy))


def _hint(state: BattleState, unit: str) -> str:
    mates = len(squadron_mates(state, state.start.units[unit]))
    return f"{shown.hint(state, unit)}{'; its squadron with it' if mates > 1 else ''}"


def _no_return(state: BattleState, unit: str) -> str:
    """Return why a unit cannot return, empty when it can (*Tactical Withdrawals*)."""
    now = state.units[unit]
    if now.jumped and now.condition.fate == "withdrawn":
        return "it left through hyperspace for good; undo that if it did not"
    return VERBS["return"].refusal(state, unit)


def _may_wait(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of `offered`
    return deploying(state) and not (now.condition.fate or now.aboard)


def _no_waiting(state: BattleState, unit: str) -> str:
    if not deploying(state):
        return "who waits is settled before the battle"
    return "it is aboard its ship" if state.units[unit].aboard else ""


def _wait(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Stationed]:
    here, reason = state.units[unit].where, capital(no_room(state, unit))
    places = (
        Option("hyperspace", f"In hyperspace{', by agreement' if reason else ''}", reason),
        Option("beyond", "Beyond the edge of the table"),
        Option("", "On the table"),
    )
    where = yield from picked([place for place in places if place.key != here], "Where it waits")
    return Stationed(units=(unit,), where=where)


def _waits(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return state.phase == "movement" and bool(now.where) and not now.condition.fate


def _late_call(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return state.phase == "end" and on_table(unit, now) and bool(now.condition.standing)


def _flights_of(state: BattleState, side: str) -> tuple[str, ...]:
    return tuple(
        unit
        for unit in to_act(state)
        if state.start.units[unit].side == side and state.start.units[unit].profile.flight
    )


def _sides_with_flights(state: BattleState) -> tuple[tuple[str, str], ...]:
    return tuple(
        (side.id, side.name)
        for side in state.start.sides
        if _flights_of(state, side.id) and not _flights_wait(state, side.id)
    )


def _flights_move(state: BattleState) -> bool:
    return state.phase == "movement" and picks.step(state) == "craft"


def _flights_fit(state: BattleState, side: str) -> bool:
    return _flights_move(state) and bool(_flights_of(state, side)) and not _flights_wait(state, side)


def _flights_wait(state: BattleState, side: str) -> str:
    return out_of_turn(state, _flights_of(state, side)[0])


def _flights(state: BattleState, side: str) -> Generator[Question, Answer, Moved]:
    return decided(Moved(units=_flights_of(state, side), turn=state.turn, phase=state.phase, side=side))


def _gate(state: BattleState, _: str) -> Generator[Question, Answer, ThingPlaced]:
    options = [Option("", "Nobody's"), *(Option(side.id, side.name) for side in state.start.sides)]
    owner = yield from picked(options, "Whose jump gate is it")
    return ThingPlaced(thing=jumps.gate(state, owner))


def _in_bay(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return now.aboard and not now.condition.fate and (state.phase == "movement" or deploying(state))


PART = Part(
    verbs={
        "moved": Verb("Has moved", MOVEMENT, _moves, _cannot_move, _moved, shortcut="M", now=_hint),
        "action": Verb(
            "Special Action…",
            MOVEMENT,
            actions.offered,
            actions.no_action,
            actions.take,
            "Before it moves, one a turn",
            "A",
            actions.fits,
        ),
        "all-hands": Verb(
            "All Hands to Deck, called late",
            "Mending",
            _late_call,
            actions.no_late_hands,
            lambda s, u, _: upkeep.all_hands(s, u),
            "Forgotten when it moved",
        ),
        "break-off": Verb(
            "Leaves its squadron",
            MOVEMENT,
            squadrons.may_leave,
            squadrons.no_leaving,
            lambda _, u, __: decided(SquadronLeft(unit=u)),
            now=squadrons.leaving_hint,
        ),
        "squadron": Verb(
            "Squadron…",
            MOVEMENT,
            squadrons.may_join,
            squadrons.no_joining,
            squadrons.join,
            now=squadrons.joining_hint,
        ),
        "drifts": Verb(
            "Drifts off the table or onto a planet…",
            MOVEMENT,
            drift.may_end,
            drift.no_end,
            drift.drift,
        ),
        "return": Verb(
            "Returns to the battle",
            "Conduct",
            VERBS["return"].offered,
            _no_return,
            VERBS["return"].run,
            "Marked by mistake, or by agreement",
        ),
        "arrive": Verb(
            "Comes onto the table",
            HYPERSPACE,
            _waits,
            jumps.no_arrival,
            lambda s, u, _: jumps.arrive(s, u),
            now=arrival_hint,
        ),
        "jump": Verb(
            "Enters hyperspace",
            HYPERSPACE,
            jumps.may_jump,
            jumps.no_jump,
            lambda s, u, _: jumps.jump(s, u),
            "Into the forward arc of a point or gate; a tactical withdrawal",
        ),
        "wait": Verb("Waits elsewhere…", HYPERSPACE, _may_wait, _no_waiting, _wait),
        "launch": Verb(
            "Launch", CRAFT, _in_bay, bays.no_launch, bays.launch, shortcut="L", now=bays.launch_hint
        ),
        "send": Verb(
            "Launches a flight…",
            CRAFT,
            bays.may_send,
            bays.no_sending,
            bays.send,
            shortcut="L",
            now=bays.send_hint,
        ),
        "recover": Verb("Recover", CRAFT, bays.may_recover, bays.no_recovery, bays.recover),
        "rally": Verb(
            "Crew rallies…",
            "Conduct",
            capture.may_rally,
            capture.no_rally,
            lambda s, u, _: capture.rally(s, u),
            now=capture.rally_hint,
        ),
    },
    table={
        "any-order": TableVerb(
            lambda state: "Act in the book's order" if state.any_order else "Act in any order",
            ORDER,
            lambda state, _: decided(AnyOrderSet(on=not state.any_order)),
            hint="Whoever the players prefer acts next",
            shortcut="O",
        ),
        "order": TableVerb(
            "Who moves first…",
            ORDER,
            lambda state, _: order.who_first(state),
            lambda state: state.phase == "movement" and not order.no_choice(state),
            order.no_choice,
            hint="The winner of the initiative chooses",
        ),
        "flights": TableVerb(
            "Flights of {} have moved",
            MOVEMENT,
            _flights,
            _flights_move,
            fits=_flights_fit,
            shortcut="Shift+M",
            subjects=_sides_with_flights,
        ),
        "gate": TableVerb("Jump gate on the table…", "Table", _gate),
        "simple": TableVerb(
            lambda state: "Leave simple mode" if state.simple else "Simple mode",
            ORDER,
            lambda state, _: decided(SimpleSet(on=not state.simple)),
            hint="Damage, crew, criticals and turns only",
            in_simple=True,
        ),
    },
    facts=shown.facts,
    words=shown.words,
    spent=shown.spent,
    warnings=shown.warnings,
)
