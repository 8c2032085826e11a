"""What is to be done before the first turn, in its order, and what of it is done; what the first phase begins with."""

from app.core.system import Choice
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, after, start, unit


def opened() -> BattleState:
    ships = (unit("hyperion", "blue", HYPERION), unit("olympus", "red", OLYMPUS))
    return after(BATTLE.start(start(*ships)), "simple")


def steps(state: BattleState) -> dict[str, str]:
    return {choice.key: choice.step for choice in BATTLE.choices(state) if choice.step}


def following(state: BattleState) -> Choice:
    return next(choice for choice in BATTLE.choices(state) if choice.key == "phase")


def test_the_steps_of_set_up_are_offered_in_their_order_and_ticked() -> None:
    state = opened()
    assert list(steps(state)) == ["scenario", "level", "roles", "debris"]
    assert steps(state)["scenario"] == "todo"
    state = after(state, ("scenario", ["ambush"]))
    assert list(steps(state)) == ["scenario", "level", "roles", "debris", "set-up"]
    assert (steps(state)["scenario"], steps(state)["set-up"]) == ("done", "todo")


def test_simple_mode_and_a_battle_under_way_have_no_first_steps() -> None:
    assert steps(after(opened(), "simple")) == {}
    assert steps(after(opened(), ("phase", ["skip"]))) == {}


def test_what_comes_after_the_initiative_phase_says_that_it_is_rolled_for() -> None:
    """*Initiative Phase*: every turn begins with it."""
    found = following(opened())
    assert found.label == "Next: Initiative"
    assert found.hint.endswith("Rolled or settled, then the Movement Phase")
    assert following(after(opened(), ("phase", ["skip"]))).label == "Next: Attack Phase"


def test_an_ended_battle_says_so_and_how_it_goes_on() -> None:
    state = opened()
    assert (BATTLE.overview(state).ended, BATTLE.overview(state).ending) == (False, "end")
    ended = after(state, ("end", ["the players agree to stop", "blue"]))
    assert (BATTLE.overview(ended).ended, BATTLE.overview(ended).ending) == (True, "go-on")
    assert "go-on" in {choice.key for choice in BATTLE.choices(ended)}
