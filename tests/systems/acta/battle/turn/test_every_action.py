"""A turn in which every special action is taken, as a player sees it: menu, log, card, attack, next turn."""

from collections.abc import Sequence

import msgspec
import pytest

from app.core.questions import Answer, Asking, Pick, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle_tables import special_actions
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, STARFURY, after, unit
from tests.systems.acta.battle.turn.fields import (
    PLANET,
    RED_WINS,
    next_turn,
    refusal,
    status,
    whole,
    with_things,
)

GATE = Thing(id="jump-gate-1", kind="jump-gate", name="Jump gate")
FURY = msgspec.structs.replace(STARFURY, traits=("Dodge 2+", "Fighter", "Afterburner"))
HIDDEN = msgspec.structs.replace(OLYMPUS, traits=("Stealth 4+",))

#: Each action with its further answers, what the card says of it, and why the unit does not attack (empty: it may).
TURN: dict[str, tuple[Sequence[Answer], str, str]] = {
    "activate-jump-gate": (
        (),
        "Speed ×0.5, may stand still, no firing",
        "Activate Jump Gate: it may not fire",
    ),
    "all-hands-to-deck": (((5,),), "+1 damage control, all critical hits", ""),
    "all-power-to-engines": ((), "Speed ×1.5, no turns", ""),
    "all-stop": ((True,), "Speed ×0.5, may stand still, no turns", ""),
    "close-blast-doors": ((), "one turn fewer, one weapon only, Damage ignored on 5+", ""),
    "come-about": (((5,), "wider"), "one turn 45° wider", ""),
    "concentrate-all-firepower": (("foe",), "no turns, misses rolled again, against Foe", ""),
    "give-me-ramming-speed": (((6,),), "Speed ×1.5, at most 1 turn", ""),
    "initiate-jump-point": (
        (),
        "Speed ×0.5, may stand still, no firing",
        "Initiate Jump Point: it may not fire",
    ),
    "manoeuvre-to-shield-them": (("all-stop", "foe"), "shields All-stop, against Foe", ""),
    "run-silent": (((6,),), "Speed ×0.5, no turns, no firing, Stealth 3+", "Run Silent: it may not fire"),
    "stand-down": (
        ("", (5,), (1,)),
        "no firing, against Weak",
        "Stand Down and Prepare to be Boarded: it may not",
    ),
}


def begun() -> BattleState:
    """A blue ship for each action, named after it, against three of red; one of each side is crippled."""
    ships = [unit(action, "blue", OMEGA if action == "stand-down" else HYPERION) for action in TURN]
    foes = [unit("foe", "red", OLYMPUS), unit("weak", "red", OLYMPUS), unit("hidden", "red", HIDDEN)]
    flights = [unit("scan", "blue", STARFURY), unit("burn", "blue", FURY)]
    state = with_things(whole(*ships, *foes, *flights), PLANET, GATE)
    state = after(
        state,
        "damage:weak:-14",
        ("damage:give-me-ramming-speed:-14", ((6,),)),
        ("critical:all-hands-to-deck", ("Engines/1",)),
        RED_WINS,
        "any-order",
    )
    assert state.units["weak"].condition.crippled
    return state


def menu(state: BattleState, unit: str) -> tuple[str, ...]:
    """The actions that a unit's menu shows."""
    match run(BATTLE.open(state, f"action:{unit}"), state, ()):
        case Asking(question=Pick(options=options)):
            return tuple(option.key for option in options)
        case _:
            raise AssertionError(unit)


@pytest.fixture(scope="module")
def moved() -> BattleState:
    """The turn after every action was taken from its menu and every unit has moved."""
    state = begun()
    for action, (answers, _, _) in TURN.items():
        assert action in menu(state, action)
        state = after(state, (f"action:{action}", (action, *answers)), f"moved:{action}")
    state = after(state, "moved:foe", "moved:hidden", "action:burn:all-power-to-engines", "moved:burn")
    return after(state, "moved:scan", ("scanners:scan", ((5,),)))


def test_every_action_of_the_book_is_taken_in_this_turn():
    assert {*TURN, "scanners-to-full"} == {action.id for action in special_actions()}


@pytest.mark.parametrize("action", TURN)
def test_the_card_says_what_an_action_demands(moved: BattleState, action: str):
    name = next(found.name.rstrip("!") for found in special_actions() if found.id == action)
    assert f"{name}: {TURN[action][1]}." in status(moved, action).warnings
    assert status(moved, action).spent[:1] == (name,)


@pytest.mark.parametrize("action", TURN)
def test_the_attack_phase_warns_of_it(moved: BattleState, action: str):
    assert refusal(after(moved, "phase"), f"attack:{action}").startswith(TURN[action][2])
    assert bool(refusal(after(moved, "phase"), f"attack:{action}")) == bool(TURN[action][2])


def test_flights_take_the_actions_that_name_them(moved: BattleState):
    assert status(moved, "burn").spent == ("All Power to Engines", "moved")
    assert "Scanners to Full" in status(moved, "scan").spent
    assert moved.units["hidden"].spent.stealth == -1


def test_the_victim_surrenders_and_the_jump_point_and_gate_are_open_next_turn(moved: BattleState):
    assert "surrendered" in status(moved, "weak").states
    later = after(next_turn(moved), "any-order")
    through = {"jump-gate-1", "jump-point-1"}
    match run(BATTLE.open(later, "jump:all-stop"), later, ()):
        case Asking(question=Pick(options=options)):
            assert {option.key for option in options} == through
        case _:
            raise AssertionError


@pytest.mark.parametrize("action", TURN)
def test_with_the_turn_everything_is_forgotten_but_what_lasts(moved: BattleState, action: str):
    later = after(next_turn(moved), "any-order")
    assert status(later, action).spent == ()
    assert not refusal(later, f"action:{action}")
    assert not any("no firing" in text or "no turns" in text for text in status(later, action).warnings)
