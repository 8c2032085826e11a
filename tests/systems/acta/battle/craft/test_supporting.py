"""Supporting ships and flights: A Call to Arms, *Supporting Ships*; deploying: ruling 22."""

import msgspec
import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.events.attack import Attacked
from app.systems.acta.battle.events.craft import Intercepted
from app.systems.acta.battle.flights import supporters_of, ward_of
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.picks import to_act
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, after, entry, unit
from tests.systems.acta.battle.craft.skies import AVENGER, COURIER, FURY, frazi, fury, lost, replace, sky

MISS = (1, 1)


def refusal(state: BattleState, key: str) -> str:
    with pytest.raises(Refused) as refused:
        BATTLE.open(state, key)
    return str(refused.value)


def supporting(state: BattleState, **wards: str) -> BattleState:
    """The state with flights on the bases of what they support."""
    units = dict(state.units)
    for flight, ward in wards.items():
        now = units[flight]
        units[flight] = replace(now, craft=replace(now.craft, supports=ward))
    return replace(state, units=units)


@pytest.fixture
def met() -> BattleState:
    state = sky(unit("olympus", "blue", OLYMPUS), fury("a"), fury("b"), frazi("x"))
    return supporting(replace(state, any_order=True), a="olympus", b="olympus")


def test_at_most_four_flights_support_a_ship_and_one_a_flight():
    flights = [fury(f"f{number}") for number in range(7)]
    state = sky(unit("olympus", "blue", OLYMPUS), *flights, phase="movement")
    state = supporting(state, f0="olympus", f1="olympus", f2="olympus", f3="olympus", f4="f5")
    options = {option.key for option in asked(replace(state, any_order=True), "support:f6")}
    assert options == {"f0", "f1", "f2", "f3", "f4"}


def asked(state: BattleState, key: str, *answers: object):
    from app.core.questions import Asking, Pick, run

    outcome = run(BATTLE.open(state, key), state, answers)  # type: ignore[arg-type]
    assert isinstance(outcome, Asking)
    assert isinstance(outcome.question, Pick)
    return outcome.question.options


def test_no_flight_supports_what_leans_on_itself():
    state = supporting(sky(fury("a"), fury("b"), fury("c"), phase="movement"), b="a", c="b")
    assert "no friendly unit has room" in refusal(replace(state, any_order=True), "support:a")


def test_supporting_takes_the_flights_move_but_nothing_before_the_battle():
    state = sky(unit("olympus", "blue", OLYMPUS), fury("a"), phase="movement")
    moved = after(replace(state, any_order=True), "support:a")
    assert ward_of(moved, "a") == "olympus"
    assert moved.units["a"].spent.moved
    before = after(replace(state, phase="initiative", turn=1), "support:a")
    assert supporters_of(before, "olympus") == ("a",)
    assert not before.units["a"].spent.moved


def test_a_supporting_flight_is_moved_with_its_ship_and_free_again_when_the_ship_is_lost():
    state = supporting(sky(unit("olympus", "blue", OLYMPUS), fury("a"), phase="movement"), a="olympus")
    assert "a" not in to_act(state)
    now = state.units["olympus"]
    gone = replace(now, condition=replace(now.condition, fate="hulk"))
    state = replace(state, units={**state.units, "olympus": gone})
    assert ward_of(state, "a") == ""
    assert "a" in to_act(state)


def test_a_ship_that_moves_further_than_a_flights_speed_leaves_it_behind():
    state = sky(unit("courier", "blue", COURIER), fury("a"), frazi("slow", "blue"), phase="movement")
    state = supporting(state, a="courier", slow="courier")
    left = after(state, ("outrun:courier", (12,)))
    assert (ward_of(left, "a"), ward_of(left, "slow")) == ("courier", "")
    assert ward_of(after(state, ("outrun:courier", (15,))), "a") == ""


def test_an_unknown_speed_is_asked_when_a_ship_may_leave_its_flights_behind():
    slow = replace(FURY, speed=None)
    state = sky(unit("courier", "blue", COURIER), unit("a", "blue", slow), phase="movement")
    state = supporting(state, a="courier")
    assert ward_of(after(state, ("outrun:courier", (10, True))), "a") == ""
    assert ward_of(after(state, ("outrun:courier", (10, False))), "a") == "courier"


def test_a_ship_slower_than_its_flights_is_not_asked():
    state = supporting(sky(unit("olympus", "blue", OLYMPUS), fury("a"), phase="movement"), a="olympus")
    assert "slower" in refusal(state, "outrun:olympus")


def test_supporting_flights_meet_an_attacker_which_may_not_attack_the_ship(met: BattleState):
    event = entry(met, "attack-craft:red", "olympus", "a", "b", (1, 4)).event
    assert isinstance(event, Intercepted)
    assert event.fights[0].first.helpers == ("b",)
    assert event.fights[0].first.total == event.fights[0].second.total == 8
    state = BATTLE.apply(met, event)
    assert event.attack.shots == ()
    assert state.units["x"].spent.attacked
    assert (ward_of(state, "a"), state.units["a"].craft.locked) == ("olympus", ())


def test_a_supporting_flight_meets_an_attacker_once_a_turn(met: BattleState):
    state = after(met, ("attack-craft:red", ("olympus", "a", "done", (1, 3))))
    assert state.units["a"].spent.intercepted
    second = replace(state.units["x"], spent=replace(state.units["x"].spent, attacked=False))
    state = replace(state, units={**state.units, "x": second})
    assert {option.key for option in asked(state, "attack-craft:red", "olympus")} == {"done", "b"}


def test_an_attack_that_nobody_meets_goes_on_as_usual(met: BattleState):
    event = entry(met, "attack-craft:red", "olympus", "done", MISS).event
    assert isinstance(event, Attacked)
    assert BATTLE.apply(met, event).units["x"].spent.attacked


def test_the_flights_that_are_not_met_attack_all_the_same(met: BattleState):
    wing = sky(unit("olympus", "blue", OLYMPUS), fury("a"), frazi("x"), frazi("y"))
    wing = supporting(replace(wing, any_order=True), a="olympus")
    answers = ("x", "olympus", "y", "olympus", "a", (6, 1), MISS)
    event = entry(wing, "attack-craft:red", *answers).event
    assert isinstance(event, Intercepted)
    state = BATTLE.apply(wing, event)
    assert lost(state, "x")
    assert [shot.by for shot in event.attack.shots] == ["y"]
    assert "X" in BATTLE.tell(wing, event).text
    assert state.units["y"].spent.attacked


def test_a_supporting_flight_that_loses_is_gone_and_the_ship_is_still_safe(met: BattleState):
    state = after(met, ("attack-craft:red", ("olympus", "a", "done", (1, 6))))
    assert lost(state, "a")
    assert state.units["olympus"].condition == met.units["olympus"].condition


def test_who_supports_a_flight_fights_in_its_stead():
    state = sky(fury("a"), fury("guard"), frazi("x"))
    state = supporting(replace(state, any_order=True), guard="a")
    state = after(state, ("dogfight:x", ("a", "guard", (1, 6))))
    assert (lost(state, "a"), lost(state, "guard")) == (False, True)
    assert state.units["x"].spent.attacked
    assert state.units["a"].spent.dogfights == ()


def test_when_both_are_supported_the_supporting_flights_fight_and_the_attack_goes_on():
    state = sky(fury("a"), fury("guard"), frazi("x"), frazi("y"))
    state = supporting(replace(state, any_order=True), guard="a", y="x")
    answers = ("a", "guard", True, (6, 1), "done", (1, 4))
    event = entry(state, "dogfight:x", *answers).event
    first, second = event.fights  # type: ignore[union-attr]
    assert (first.first.unit, first.second.unit, first.lost) == ("y", "guard", "guard")
    assert (second.first.unit, second.second.unit) == ("x", "a")


def test_a_carrier_deploys_one_flight_and_a_fleet_carrier_two():
    flights = [fury(f"f{number}", mothership="hyperion") for number in range(3)]
    state = sky(unit("hyperion", "blue", HYPERION), *flights, phase="initiative", turn=1)
    state = after(state, ("deploy:hyperion", ("f1",)))
    assert [key for key, now in state.units.items() if now.aboard] == ["f0", "f2"]
    assert "all the flights that it may" in refusal(state, "deploy:hyperion")
    flights = [fury(f"f{number}", mothership="avenger") for number in range(3)]
    state = sky(unit("avenger", "blue", AVENGER), *flights, phase="initiative", turn=1)
    state = after(state, ("deploy:avenger", ("f1", "f2")))
    assert [key for key, now in state.units.items() if now.aboard] == ["f0"]


def test_the_attacker_of_an_ambush_deploys_every_flight_at_once():
    flights = [fury(f"f{number}", mothership="hyperion") for number in range(3)]
    state = sky(unit("hyperion", "blue", HYPERION), *flights, phase="initiative", turn=1)
    blue, *rest = state.start.sides
    begun = replace(state.start, scenario="ambush", sides=(replace(blue, role="attacker"), *rest))
    state = after(msgspec.structs.replace(state, start=begun), "deploy:hyperion")
    assert not any(now.aboard for now in state.units.values())


def test_wings_bought_apart_are_out_from_the_start():
    assert not sky(fury("a"), phase="initiative", turn=1).units["a"].aboard


def test_flights_are_not_deployed_later():
    state = sky(unit("hyperion", "blue", HYPERION), fury("f", mothership="hyperion"), turn=1)
    assert "before the battle" in refusal(state, "deploy:hyperion")


def test_flights_of_a_side_that_may_do_nothing_meet_nobody(met: BattleState):
    sides = tuple(
        replace(side, role="defender" if side.id == "blue" else "attacker") for side in met.start.sides
    )
    ambushed = replace(met, turn=1, start=replace(met.start, sides=sides, scenario="ambush"))
    assert isinstance(entry(ambushed, "attack-craft:red", "olympus", MISS).event, Attacked)
