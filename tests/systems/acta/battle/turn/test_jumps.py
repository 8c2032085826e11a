"""Jump points and gates, hyperspace reserves, withdrawing; flights in and out of their bays."""

import msgspec
import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.limits import movement, no_fire
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, STARFURY, after, entry, start, unit
from tests.systems.acta.battle.turn.fields import (
    CARRIER,
    RED_WINS,
    moving,
    next_turn,
    offered,
    refusal,
    two,
    whole,
)

ADVANCED = msgspec.structs.replace(HYPERION, id="adv", traits=("Advanced Jump Point",))


def test_a_jump_point_is_entered_the_turn_after_and_its_maker_takes_it_along():
    state = moving(two(), "action:hyperion:initiate-jump-point")
    assert no_fire(state, "hyperion")
    assert not offered(state, "jump:omega")
    state = next_turn(after(state, "moved:hyperion"))
    state = after(state, "action:hyperion:initiate-jump-point", "any-order")
    assert refusal(state, "jump:omega") == ""
    gone = after(state, "jump:omega")
    assert gone.units["omega"].condition.fate == "withdrawn"
    assert gone.things
    state = after(state, "jump:hyperion")
    assert not state.things
    assert BATTLE.figures(state)["scores"]["red"] == 3


def test_a_point_that_nobody_holds_closes_and_the_engines_recharge_for_three_turns():
    state = next_turn(moving(two(), "action:hyperion:initiate-jump-point"))
    assert state.things
    state = next_turn(state)
    assert not state.things
    for turn in (3, 4, 5):
        assert state.turn == turn
        with pytest.raises(Refused):
            BATTLE.open(state, "action:hyperion:initiate-jump-point")
        state = next_turn(state)
    BATTLE.open(state, "action:hyperion:initiate-jump-point")


def test_a_point_stays_for_three_turns_at_most():
    state = moving(two(), "action:hyperion:initiate-jump-point")
    for _ in range(2):
        state = after(next_turn(state), "action:hyperion:initiate-jump-point")
    assert state.turn == 3
    assert not next_turn(state).things


def test_the_enemy_does_not_leave_through_a_point_of_ones_own():
    state = next_turn(moving(two(), "action:hyperion:initiate-jump-point"))
    assert not offered(after(state, "any-order"), "jump:olympus")


def test_a_gate_opens_for_three_turns_for_everybody():
    state = moving(after(two(), ("gate", ("",))), "any-order", "action:olympus:activate-jump-gate")
    assert not offered(state, "jump:omega")
    for turn in (2, 3, 4):
        state = next_turn(state)
        assert (state.turn, offered(state, "jump:omega"), offered(state, "jump:olympus")) == (
            turn,
            True,
            True,
        )
    state = next_turn(state)
    assert not offered(state, "jump:omega")
    assert state.things


def test_an_enemys_gate_must_be_overridden_and_no_flight_can():
    state = after(two(unit("f", "blue", STARFURY)), ("gate", ("red",)))
    state = moving(state, "any-order")
    with pytest.raises(Refused):
        BATTLE.open(state, "action:f:activate-jump-gate")
    tied = after(state, ("action:hyperion:activate-jump-gate", ((5,), (3,))))
    assert not tied.things["jump-gate-1"].opened
    assert movement(tied, "hyperion").most == 4
    beaten = after(state, ("action:hyperion:activate-jump-gate", ((6,), (3,))))
    assert beaten.things["jump-gate-1"].opened == 1


def reserves(profile: object = HYPERION) -> BattleState:
    """A ship that can open its way, and one that cannot, wait in hyperspace."""
    state = whole(
        unit("here", "blue", OLYMPUS),
        unit("jumper", "blue", profile),  # type: ignore[arg-type]
        unit("other", "blue", OLYMPUS),
        unit("foe", "red", OLYMPUS),
    )
    return after(state, ("wait:jumper", ("hyperspace",)), ("wait:other", ("hyperspace",)))


def test_reserves_come_through_a_point_that_deviates_and_may_do_little():
    state = moving(reserves(), ("action:jumper:initiate-jump-point", ((3, 4),)))
    told = BATTLE.tell(
        state, entry(moving(reserves()), "action:jumper:initiate-jump-point", (3, 4)).event
    ).text
    assert "7 inches off" in told
    assert "attacked with 6 dice, Triple Damage" in told
    with pytest.raises(Refused):
        BATTLE.open(state, "arrive:jumper")
    state = next_turn(state)
    state = after(state, "arrive:other")
    assert (state.units["other"].where, state.units["jumper"].where) == ("", "hyperspace")
    assert refusal(state, "action:other") == "It left hyperspace this turn"
    assert no_fire(state, "other")
    assert movement(state, "other").turns == 0
    state = after(state, "moved:other", "any-order", "arrive:jumper")
    assert not state.things
    later = next_turn(state)
    with pytest.raises(Refused):
        BATTLE.open(after(later, "any-order"), "action:jumper:initiate-jump-point")


def test_who_opens_its_way_from_hyperspace_is_nominated_with_that():
    state = moving(reserves(), ("action:jumper:initiate-jump-point", ((3, 4),)))
    assert BATTLE.overview(state).picking == "red"


def test_an_opening_jump_point_strikes_what_it_opens_on():
    state = moving(reserves(), ("action:jumper:initiate-jump-point", ((3, 4),)))
    assert offered(state, "opened:jump-point-1")
    none = after(state, ("opened:jump-point-1", ("done",)))
    assert none.units == state.units
    hit = after(state, ("opened:jump-point-1", ("foe", "done", (5, 1, 1, 1, 1, 1), (3,))))
    assert (hit.units["foe"].condition.damage, hit.units["here"].condition.damage) == (17, 20)
    assert not offered(next_turn(state), "opened:jump-point-1")


def test_reserves_stay_away_once_the_last_friend_is_gone():
    state = next_turn(moving(reserves(), ("action:jumper:initiate-jump-point", ((3, 4),))))
    assert not refusal(state, "arrive:other")
    state = after(state, "withdraw:here")
    assert refusal(state, "arrive:other") == "No friendly ship is on the table"


def test_an_advanced_jump_point_is_exact_and_its_ship_acts_at_once():
    state = moving(reserves(ADVANCED), "action:jumper:initiate-jump-point")
    state = after(next_turn(state), "arrive:jumper")
    assert not no_fire(state, "jumper")
    assert not refusal(state, "action:jumper")
    assert movement(state, "jumper").turns == 2


def test_without_a_friend_on_the_table_nobody_leaves_hyperspace():
    state = after(reserves(), "withdraw:here")
    with pytest.raises(Refused):
        BATTLE.open(moving(state), "action:jumper:initiate-jump-point")


def test_a_scenario_may_jam_jump_engines():
    begun = start(unit("a", "blue", HYPERION), unit("b", "red", OLYMPUS))
    sides = tuple(
        msgspec.structs.replace(side, role=role)
        for side, role in zip(begun.sides, ("defender", "attacker"), strict=True)
    )
    begun = msgspec.structs.replace(begun, scenario="flee-to-the-jump-gate", sides=sides, simple=False)
    with pytest.raises(Refused):
        BATTLE.open(moving(BATTLE.start(begun)), "action:a:initiate-jump-point")


def carrier() -> BattleState:
    bays = [unit(f"f{n}", "blue", STARFURY, mothership="ship", craft="Starfury") for n in (1, 2, 3)]
    return whole(unit("ship", "blue", CARRIER), *bays, unit("b", "red", OLYMPUS))


def test_one_flight_is_deployed_before_the_battle():
    state = after(carrier(), "launch:f1")
    assert refusal(state, "launch:f2") == "Ship deploys at most 1 before the battle"
    assert any(
        found.id == "f1" and found.ready
        for found in BATTLE.overview(after(moving(state), "moved:ship", "moved:b")).units
    )


def test_a_carrier_launches_and_recovers_its_score_a_turn():
    state = moving(carrier(), "launch:f1", "launch:f2")
    assert refusal(state, "launch:f3") == "Ship launches or recovers 2 a turn"
    state = after(state, "phase", "phase")
    assert refusal(state, "recover:f1") == "No friendly ship has room and may recover one more"
    state = after(state, "phase", RED_WINS, "phase", "phase", "recover:f1", "recover:f2")
    assert all(state.units[flight].aboard for flight in ("f1", "f2", "f3"))


def test_a_ship_launches_its_flights_itself_and_is_asked_which():
    state = moving(carrier(), ("send:ship", ("f2",)), ("send:ship", ("f1",)))
    assert [state.units[flight].aboard for flight in ("f1", "f2", "f3")] == [False, False, True]
    assert refusal(state, "send:ship") == "Ship launches or recovers 2 a turn"


def test_a_ship_that_takes_a_special_action_launches_nothing():
    state = moving(carrier(), "action:ship:all-stop")
    assert refusal(state, "launch:f1") == "Ship takes a Special Action this turn"


def test_a_flight_may_be_recovered_by_another_ship_and_is_lost_with_that_one():
    state = whole(
        unit("ship", "blue", CARRIER),
        unit("wing", "blue", STARFURY),
        unit("b", "red", OLYMPUS),
    )
    state = after(moving(state), "phase", "phase", "recover:wing")
    assert state.units["wing"].aboard
    lost = after(state, ("damage:ship:-44", ((6,),)))
    assert lost.units["wing"].condition.fate == "exploded"


def test_flights_on_a_ships_base_go_into_hyperspace_with_it():
    state = two(unit("f", "blue", STARFURY), unit("free", "blue", STARFURY))
    state = after(state, ("support:f", ("hyperion",)))
    state = next_turn(moving(state, "action:hyperion:initiate-jump-point", "moved:hyperion"))
    made = entry(after(state, "any-order"), "jump:hyperion").event
    assert BATTLE.tell(state, made).text.startswith("Hyperion, F with it, enters hyperspace")
    gone = BATTLE.apply(state, made)
    assert [gone.units[id].condition.fate for id in ("f", "free")] == ["withdrawn", ""]


def test_a_flight_from_hyperspace_moves_after_the_ships():
    state = whole(
        unit("here", "blue", OLYMPUS),
        unit("jumper", "blue", HYPERION),
        unit("f", "blue", STARFURY),
        unit("foe", "red", OLYMPUS),
    )
    state = after(state, ("wait:jumper", ("hyperspace",)), ("wait:f", ("hyperspace",)))
    state = moving(state, ("action:jumper:initiate-jump-point", ((3, 4),)))
    state = after(next_turn(state), "arrive:f")
    assert refusal(state, "moved:f") == "Ships act first"
    assert not refusal(state, "moved:here")


def test_the_table_tells_which_way_a_point_leads_and_for_whom():
    def timers(state: BattleState) -> tuple[str, ...]:
        return next(topic.lines for topic in BATTLE.topics(state) if topic.title == "Timers")

    state = moving(two(), "action:hyperion:initiate-jump-point")
    assert timers(state) == ("Jump point of Hyperion is open until turn 3, into hyperspace, for Blue.",)
    state = moving(after(two(), ("gate", ("",))), "action:hyperion:activate-jump-gate")
    assert timers(state) == ("Jump gate is open until turn 4.",)


def test_who_holds_its_point_from_hyperspace_does_not_come_out_in_the_same_turn():
    state = moving(reserves(ADVANCED), "action:jumper:initiate-jump-point")
    state = after(next_turn(state), "any-order", "action:jumper:initiate-jump-point")
    assert refusal(state, "arrive:jumper") == "It took a Special Action in hyperspace this turn"
    assert not refusal(state, "arrive:other")


def test_what_closes_with_a_turn_is_told():
    state = after(two(), ("gate", ("",)))
    state = after(
        moving(state, "action:hyperion:initiate-jump-point"), "any-order", "action:omega:activate-jump-gate"
    )
    ending = after(next_turn(state), "phase", "phase")
    told = BATTLE.tell(ending, entry(ending, "phase").event).text
    assert told.endswith("Jump point of Hyperion is gone; its engines recharge until turn 5.")
    for _ in range(2):
        ending = after(ending, "phase", RED_WINS, "phase", "phase")
    assert BATTLE.tell(ending, entry(ending, "phase").event).text.endswith("Jump gate is shut.")
