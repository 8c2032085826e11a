"""What set-up and the end add to the battle's choices and to what is shown of a unit."""

from collections.abc import Iterator

from app.systems.acta.battle import counting
from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.end import debris, ending, mending, setup
from app.systems.acta.battle.events.end import ThingPlaced
from app.systems.acta.battle.part import Part, TableVerb, Verb, no_objection
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState

SETUP, SCENARIO, END = "Set-up", "Scenario", "End"


def _things(state: BattleState) -> tuple[tuple[str, str], ...]:
    return tuple((thing.id, thing.name) for thing in state.things.values())


def _sides(state: BattleState) -> tuple[tuple[str, str], ...]:
    return tuple((side.id, side.name) for side in state.start.sides)


def _mending_sides(state: BattleState) -> tuple[tuple[str, str], ...]:
    order = state.initiative or tuple(side.id for side in state.start.sides)
    names = dict(_sides(state))
    return tuple(
        (side, names[side]) for side in order if side in names and not mending.no_mending(state, side)
    )


def _side_known(state: BattleState, side: str) -> bool:
    return any(found.id == side for found in state.start.sides)


def _may_mend(state: BattleState, side: str) -> bool:
    return _side_known(state, side) and not mending.no_mending(state, side)


def _begins(state: BattleState) -> bool:
    return state.turn == 1 and state.phase == "initiative" and not state.initiative


def _no_setup(state: BattleState) -> str:
    return "" if _begins(state) else "the battle has begun"


def _open(state: BattleState) -> bool:
    return not state.end.ended


def _ended(state: BattleState) -> bool:
    return bool(state.end.ended)


def _marks(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001 - the shape of `words`
    yield from now.end.marks


PART = Part(
    verbs={
        "count": Verb("The scenario counts…", SCENARIO, counting.offered, no_objection, counting.count_unit),
        "scan": Verb("Scan an enemy…", SCENARIO, counting.scans, counting.no_scan, counting.scan),
    },
    table={
        "scenario": TableVerb(
            "Scenario…",
            SETUP,
            setup.choose_scenario,
            offered=_begins,
            refusal=_no_setup,
            hint="Chosen or rolled",
        ),
        "level": TableVerb(
            "Priority Level…",
            SETUP,
            setup.choose_level,
            offered=_begins,
            refusal=_no_setup,
            hint="Chosen or rolled",
        ),
        "points": TableVerb("Points…", SETUP, setup.choose_points, offered=_begins, refusal=_no_setup),
        "roles": TableVerb("Who attacks…", SETUP, setup.choose_roles, offered=_begins, refusal=_no_setup),
        "debris": TableVerb(
            "Roll for stellar debris", SETUP, debris.roll_debris, offered=_begins, refusal=_no_setup
        ),
        "mend-side": TableVerb(
            "Damage Control of {}",
            "Mending",
            mending.mend_side,
            fits=_may_mend,
            subjects=_mending_sides,
            hint="Every damaged ship in turn",
        ),
        "squares": TableVerb(
            "Squares held by {}",
            SCENARIO,
            counting.count_squares,
            offered=counting.pays_squares,
            fits=_side_known,
            subjects=_sides,
        ),
        "take-away": TableVerb(
            "Take away: {}",
            "Table",
            lambda state, thing: decided(ThingPlaced(thing=state.things[thing], gone=True)),
            fits=lambda state, thing: thing in state.things,
            subjects=_things,
        ),
        "end": TableVerb("End the battle…", END, ending.end_battle, offered=_open),
        "go-on": TableVerb("The battle goes on", END, ending.go_on, offered=_ended),
    },
    words=_marks,
)
