"""Dogfights: A Call to Arms, *Auxiliary Craft and Dogfights*."""

import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.events.craft import Dogfought
from app.systems.acta.battle.flights import locked_with
from app.systems.acta.battle.scores import scores
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.picks import to_act
from tests.systems.acta.battle.books import OLYMPUS, after, entry, unit
from tests.systems.acta.battle.craft.skies import AVENGER, FURY, NIAL, frazi, fury, lost, replace, sky


def duel(**more: object) -> BattleState:
    return sky(fury("fury"), frazi("frazi"))


def fight(state: BattleState, key: str, *answers: object) -> Dogfought:
    event = entry(state, key, *answers).event  # type: ignore[arg-type]
    assert isinstance(event, Dogfought)
    return event


def test_each_side_adds_its_die_dogfight_score_and_crew_quality_and_the_highest_destroys_the_other():
    event = fight(duel(), "dogfight:fury", (2, 3))
    first, second = event.fights[0].first, event.fights[0].second
    assert (first.total, second.total) == (2 + 2 + 4, 3 + 0 + 4)
    state = BATTLE.apply(duel(), event)
    assert (lost(state, "fury"), lost(state, "frazi")) == (False, True)


def test_the_flight_that_was_attacked_can_win():
    state = after(duel(), ("dogfight:fury", ((1, 6),)))
    assert (lost(state, "fury"), lost(state, "frazi")) == (True, False)


def test_the_crew_quality_of_each_flight_counts():
    state = sky(fury("fury", crew_quality=3), frazi("frazi", crew_quality=6))
    event = fight(state, "dogfight:fury", (1, 1))
    assert (event.fights[0].first.total, event.fights[0].second.total) == (6, 7)


def test_stealth_never_applies_in_a_dogfight():
    state = sky(fury("fury"), unit("nial", "red", NIAL))
    assert lost(after(state, ("dogfight:fury", ((6, 1),))), "nial")


def test_a_draw_locks_the_flights_until_another_dogfight():
    state = after(duel(), ("dogfight:fury", ((1, 3),)))
    assert not lost(state, "fury")
    assert not lost(state, "frazi")
    assert locked_with(state, "fury") == ("frazi",)
    assert locked_with(state, "frazi") == ("fury",)
    moving = replace(state, phase="movement", turn=3)
    assert "contact" in refusal(moving, "engage:fury")


def refusal(state: BattleState, key: str) -> str:
    with pytest.raises(Refused) as refused:
        BATTLE.open(state, key)
    return str(refused.value)


def test_flights_that_drew_fight_once_more_when_the_other_side_is_nominated():
    state = after(duel(), ("dogfight:fury", ((1, 3),)))
    assert "attacked" in refusal(state, "dogfight:fury")
    again = after(state, ("dogfight:frazi", ((6, 1),)))
    assert lost(again, "fury")
    assert locked_with(again, "frazi") == ()


def test_a_flight_locked_with_one_enemy_fights_no_other():
    state = sky(fury("fury"), frazi("one"), frazi("two"))
    state = after(state, ("dogfight:fury", ("one", "done", (1, 3))))
    later = replace(state, turn=3)
    assert fight(later, "dogfight:fury", "done", (6, 1)).foe == "one"


def test_every_further_flight_in_contact_adds_one_for_either_side():
    state = sky(fury("a"), fury("b"), fury("c"), frazi("x"), frazi("y"))
    event = fight(state, "dogfight:a", "x", "b", "c", "y", (1, 1))
    assert event.fights[0].first.total == 1 + 2 + 4 + 2
    assert event.fights[0].second.total == 1 + 0 + 4 + 1


def test_a_flight_may_support_many_dogfights_but_never_fights_whom_it_helped_against():
    state = sky(fury("a"), fury("b"), frazi("x"), frazi("y"))
    state = after(state, ("dogfight:a", ("x", "b", "done", (1, 4))))
    with pytest.raises(Refused):
        BATTLE.open(state, "dogfight:b:x")
    assert "helped" in refusal(state, "dogfight:b")


def test_only_one_enemy_flight_is_destroyed_by_a_dogfight_and_the_rest_stay_in_contact():
    state = replace(sky(fury("a"), frazi("x"), frazi("y")), initiative=("red", "blue"))
    state = after(state, ("dogfight:x", ("y", (1, 6))))
    assert (lost(state, "x"), lost(state, "y")) == (True, False)
    assert locked_with(state, "a") == ("y",)
    state = after(state, "hold:y")
    assert lost(after(state, ("dogfight:a", ((6, 1),))), "y")


def test_a_flight_is_dogfought_once_in_a_nomination_however_many_are_arrayed_against_it():
    state = sky(fury("a"), fury("b"), frazi("x"))
    state = after(state, ("dogfight:a", ("done", (1, 3))))
    assert "dogfought already" in refusal(state, "dogfight:b:x")


def test_a_fleet_carrier_adds_one_while_it_stands_neither_crippled_nor_undermanned():
    carrier = unit("avenger", "blue", AVENGER)
    state = sky(carrier, fury("fury"), frazi("frazi"))
    assert fight(replace(state, any_order=True), "dogfight:fury", (3, 4)).fights[0].first.carrier == 1
    now = state.units["avenger"]
    for fields in ({"crippled": True}, {"skeleton": True}, {"fate": "hulk"}):
        reduced = replace(now, condition=replace(now.condition, **fields))
        hurt = replace(state, units={**state.units, "avenger": reduced}, any_order=True)
        assert fight(hurt, "dogfight:fury", (3, 4)).fights[0].first.carrier == 0


def test_an_unknown_dogfight_score_is_asked_once_for_its_class():
    strange = replace(FURY, id="strange-wing", name="Strange Wing", dogfight=None)
    state = sky(fury("fury"), unit("odd", "red", strange))
    event = fight(state, "dogfight:fury", 4, (1, 1))
    assert event.fights[0].second.total == 1 + 4 + 4
    drawn = BATTLE.apply(state, fight(state, "dogfight:fury", 1, (1, 2)))
    assert fight(drawn, "dogfight:odd", (1, 1)).fights[0].first.dogfight == 1


def test_moving_into_contact_holds_both_flights():
    state = sky(fury("fury"), frazi("frazi"), phase="movement", turn=2)
    state = after(replace(state, any_order=True), "engage:fury")
    assert state.units["fury"].spent.moved
    assert locked_with(state, "frazi") == ("fury",)
    assert "contact" in refusal(state, "engage:frazi")
    assert locked_with(after(state, "part:frazi"), "fury") == ()


def test_craft_fight_after_the_ships_and_the_winner_of_the_initiative_first():
    state = sky(unit("olympus", "red", OLYMPUS), fury("fury"), frazi("frazi"))
    assert "ships act first" in refusal(state, "dogfight:fury")
    state = after(state, "hold:olympus")
    assert "pick of Blue" in refusal(state, "dogfight:frazi")
    assert fight(state, "dogfight:fury", (3, 3)).side == "blue"


def test_a_sides_flights_that_do_not_attack_are_done_at_once():
    state = sky(fury("a"), fury("b"), frazi("x"))
    state = after(after(state, ("dogfight:a", ("done", (1, 3)))), "hold-craft:blue")
    assert to_act(state) == ("x",)
    with pytest.raises(Refused):
        BATTLE.open(state, "hold-craft:blue")


def test_no_craft_attack_before_the_ships_have():
    state = sky(unit("olympus", "red", OLYMPUS), fury("fury"), frazi("frazi"))
    assert "ships act first" in refusal(state, "attack-craft:blue")
    BATTLE.open(after(state, "hold:olympus"), "attack-craft:blue")


def test_a_flight_launched_this_turn_does_not_dogfight_yet():
    state = duel()
    now = state.units["fury"]
    fresh = replace(now, craft=replace(now.craft, launched=2))
    assert "launched" in refusal(replace(state, units={**state.units, "fury": fresh}), "dogfight:fury")


def test_eleven_of_eighteen_starfuries_destroyed_in_dogfights_are_four_wings():
    furies = [fury(f"f{number}") for number in range(18)]
    frazis = [frazi(f"x{number}") for number in range(11)]
    state = sky(*furies, *frazis, level="Patrol")
    for number in range(11):
        now = replace(state, any_order=True)
        key = f"dogfight:x{number}:f{number}"
        state = after(now, (key, ("done", "done", (6, 1))))
    assert sum(lost(state, flight.id) for flight in furies) == 11
    assert scores(state)["red"] == 4 * 10


def test_dogfights_bring_no_experience_and_no_kill_to_the_campaign():
    state = after(duel(), ("dogfight:fury", ((2, 3),)))
    assert [credit.unit for credit in state.credits] == ["fury"]
    assert "kill" not in {line.event["kind"] for line in BATTLE.outcome(state)}


def test_the_log_tells_a_dogfight_with_its_sums():
    event = fight(duel(), "dogfight:fury", (2, 3))
    told = BATTLE.tell(duel(), event)
    assert told.sort == "Dogfight"
    assert "Fury 8 (2, +2 Dogfight, 4 Crew Quality)" in told.text
    assert "Frazi is destroyed" in told.text
