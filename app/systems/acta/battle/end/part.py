"""What set-up and the end add to the battle's choices and to what is shown of a unit."""

import dataclasses
from collections.abc import Iterator

from app.core.errors import Refused
from app.systems.acta.battle import counting
from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.end import debris, ending, leaving, mending, setting, setup
from app.systems.acta.battle.events.end import ThingPlaced
from app.systems.acta.battle.length import revealed
from app.systems.acta.battle.part import Part, TableVerb, Verb, no_objection
from app.systems.acta.battle.scene import unbegun
from app.systems.acta.battle.scores import TOLD
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, side_name
from app.systems.acta.battle.verbs import VERBS

SETUP, SCENARIO, CONDUCT, END = "Set-up", "Scenario", "Conduct", "End"


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


def _may_mend(state: BattleState, side: str) -> bool:
    if not _side_known(state, side):
        return False
    reason = mending.no_mending(state, side)
    if reason:
        raise Refused(f"Damage Control of {side_name(state, side)}: {reason}.")
    return True


def _side_known(state: BattleState, side: str) -> bool:
    return any(found.id == side for found in state.start.sides)


def _no_setup(state: BattleState) -> str:
    return "" if unbegun(state) else "the battle has begun"


def _open(state: BattleState) -> bool:
    return not state.end.ended


def _ended(state: BattleState) -> bool:
    return bool(state.end.ended)


#: What the scenario counts of a unit, as its card says it.
WORDS = {**TOLD, counting.TARGET: "the target", leaving.UNSAFE: "left over the enemy's edge"}


def _marks(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001 - the shape of `words`
    for on in now.end.marks:
        if on != counting.TARGET or revealed(state):
            yield WORDS.get(on, on)


def _no_target(state: BattleState) -> str:
    return "" if counting.names_target(state) else "the scenario names no target, or nobody's role is told"


PART = Part(
    verbs={
        "count": Verb("The scenario counts…", SCENARIO, counting.offered, no_objection, counting.count_unit),
        "withdraw": Verb(
            "Withdraws…", CONDUCT, leaving.may_withdraw, leaving.no_withdrawal, leaving.withdraw
        ),
        "surrender": dataclasses.replace(
            VERBS["surrender"], label="Surrenders…", run=leaving.surrender, hint="By hand"
        ),
        "scan": Verb("Scan an enemy…", SCENARIO, counting.scans, counting.no_scan, counting.scan),
    },
    table={
        "scenario": TableVerb(
            "Scenario…",
            SETUP,
            setup.choose_scenario,
            offered=unbegun,
            refusal=_no_setup,
            hint="Chosen or rolled",
        ),
        "level": TableVerb(
            "Priority Level…",
            SETUP,
            setup.choose_level,
            offered=unbegun,
            refusal=_no_setup,
            hint="Chosen or rolled",
        ),
        "points": TableVerb("Points…", SETUP, setup.choose_points, offered=unbegun, refusal=setup.no_points),
        "roles": TableVerb("Who attacks…", SETUP, setup.choose_roles, offered=unbegun, refusal=_no_setup),
        "set-up": TableVerb(
            "Set up as the scenario says…",
            SETUP,
            setting.set_up,
            offered=lambda state: unbegun(state) and bool(state.start.scenario),
            refusal=setting.no_set_up,
            hint="Who sets up first, who comes later, gate and planet",
        ),
        "target": TableVerb(
            "Name the target…",
            SETUP,
            counting.name_target,
            offered=counting.names_target,
            refusal=_no_target,
            hint="The attacker's secret, told at the end; on paper it can wait till then",
        ),
        "debris": TableVerb(
            "Roll for stellar debris",
            SETUP,
            debris.roll_debris,
            offered=unbegun,
            refusal=_no_setup,
            hint="A table of 6 by 4 feet",
        ),
        "debris-sized": TableVerb(
            "Roll for stellar debris on another table…",
            SETUP,
            debris.roll_sized,
            offered=unbegun,
            refusal=_no_setup,
        ),
        "lay": TableVerb(
            "Lay stellar debris…",
            "Table",
            debris.lay,
            hint="Where a side likes it, by agreement, or forgotten before",
        ),
        "mend-side": TableVerb(
            "Damage Control of {}",
            "Mending",
            mending.mend_side,
            fits=_may_mend,
            subjects=_mending_sides,
            hint="Every damaged ship in turn",
        ),
        "mend-done": TableVerb(
            "Damage Control of {} is done",
            "Mending",
            mending.done,
            fits=_may_mend,
            subjects=_mending_sides,
            hint="What is left stays as it is",
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
