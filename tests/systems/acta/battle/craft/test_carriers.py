"""Flights saved by fleet carriers, and Scanners to Full: A Call to Arms, *Special Traits*, *Special Actions*."""

import msgspec
import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.craft.saving import carries, rescuers
from app.systems.acta.battle.scores import scores
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.limits import stealth_of
from app.systems.acta.unit import Craft
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, after, entry, unit
from tests.systems.acta.battle.craft.skies import AVENGER, FURY, frazi, fury, lost, replace, sky

CARRIER = unit("avenger", "blue", AVENGER)
HIDDEN = replace(OLYMPUS, id="hidden", name="Hidden", traits=("Stealth 4+",))


def refusal(state: BattleState, key: str) -> str:
    with pytest.raises(Refused) as refused:
        BATTLE.open(state, key)
    return str(refused.value)


def struck(flight: str = "fury", **changes: object) -> BattleState:
    """A carrier, and a Starfury that an enemy shot destroyed this turn."""
    state = sky(CARRIER, fury("fury"), frazi("frazi"))
    now = state.units[flight]
    gone = replace(
        now, condition=replace(now.condition, fate="exploded"), craft=replace(now.craft, lost=state.turn)
    )
    return replace(state, units={**state.units, flight: replace(gone, **changes)})


@pytest.mark.parametrize(
    ("answers", "saved"),
    [
        (("far/avenger", False, (5,)), True),
        (("far/avenger", False, (4,)), False),
        (("far/avenger", True, (5,)), False),
        (("far/avenger", True, (6,)), True),
        (("close/avenger", False, (4,)), True),
        (("close/avenger", True, (4,)), False),
        (("close/avenger", True, (5,)), True),
        (("out",), False),
    ],
)
def test_a_lost_flight_comes_back_on_five_or_six_less_near_the_enemy_more_near_the_carrier(
    answers: tuple[object, ...], saved: bool
):
    state = after(struck(), ("save:fury", answers))  # type: ignore[arg-type]
    assert lost(state, "fury") is not saved
    assert state.units["fury"].aboard is saved


def test_the_table_is_told_whom_a_fleet_carrier_may_still_save():
    told = next(topic for topic in BATTLE.topics(struck()) if topic.title == "Fleet Carrier")
    assert (told.now, told.lines) == (True, ("It may still save this turn: Fury.",))


def test_a_saved_flight_is_ready_for_launch_in_the_next_turn():
    state = after(struck(), ("save-flight", ("far/avenger", False, (6,))))
    assert state.units["fury"].craft.bay == "avenger"
    moving = replace(state, phase="movement", any_order=True)
    assert "ready in turn 3" in refusal(moving, "launch:fury")
    later = after(replace(moving, turn=3), "launch:fury")
    assert not later.units["fury"].aboard
    assert scores(state)["red"] == 0


def test_a_flight_is_tried_to_be_saved_once_and_in_its_turn_only():
    state = after(struck(), ("save:fury", ("out",)))
    assert "just destroyed" in refusal(state, "save:fury")
    assert "just destroyed" in refusal(replace(struck(), turn=3), "save:fury")


def test_a_flight_lost_in_its_bay_is_not_saved():
    assert "just destroyed" in refusal(struck(aboard=True), "save:fury")


def test_losing_a_dogfight_asks_for_the_carrier_at_once_and_costs_one():
    state = replace(sky(CARRIER, fury("fury"), frazi("frazi")), any_order=True)
    event = entry(state, "dogfight:fury", (1, 6), "far/avenger", (5,)).event
    assert lost(BATTLE.apply(state, event), "fury")
    state = after(state, ("dogfight:fury", ((1, 6), "close/avenger", (5,))))
    assert not lost(state, "fury")
    assert state.units["fury"].aboard
    assert scores(state)["red"] == 0
    assert state.credits == ()


def test_a_fleet_carrier_saves_only_craft_that_it_could_carry():
    state = sky(CARRIER, frazi("ally", "blue"), fury("fury"), fury("other", craft="Thunderbolt"))
    assert rescuers(state, "fury") == ("avenger",)
    assert rescuers(state, "ally") == ()
    assert rescuers(state, "other") == ("avenger",)
    assert carries(replace(HYPERION, craft=None), state.start.units["ally"])
    assert not carries(replace(HYPERION, craft=()), state.start.units["fury"])
    assert carries(replace(HYPERION, craft=(Craft(1, "Starfury Wing"),)), state.start.units["fury"])


def test_a_crippled_fleet_carrier_saves_nobody():
    state = struck()
    now = state.units["avenger"]
    hurt = replace(now, condition=replace(now.condition, crippled=True))
    state = replace(state, units={**state.units, "avenger": hurt})
    assert "no Fleet Carrier" in refusal(state, "save:fury")
    assert not [choice for choice in BATTLE.choices(state) if choice.key.startswith("save")]


def scouting(*more: object, **fields: object) -> BattleState:
    state = sky(unit("hidden", "red", HIDDEN), fury("a"), fury("b"), fury("c"), frazi("x"), phase="movement")
    return replace(state, any_order=True, **fields)


def test_scanners_to_full_lower_the_stealth_of_a_ship_for_the_turn():
    state = after(scouting(), ("scanners:a", ("done", (5,))))
    assert stealth_of(state, "hidden") == 3
    assert stealth_of(replace(state, turn=3), "hidden") == 4
    assert "no enemy with Stealth" in refusal(state, "scanners:b")


def test_scanners_need_nine_and_a_six_always_does():
    assert stealth_of(after(scouting(), ("scanners:a", ("done", (4,)))), "hidden") == 4
    weak = scouting()
    units = {**weak.start.units, "a": replace(weak.start.units["a"], crew_quality=2)}
    weak = replace(weak, start=replace(weak.start, units=units))
    assert stealth_of(after(weak, ("scanners:a", ("done", (6,)))), "hidden") == 3


def test_every_other_flight_near_the_target_adds_one_and_then_cannot_check_itself():
    state = after(scouting(), ("scanners:a", ("b", "c", (3,))))
    assert stealth_of(state, "hidden") == 3
    failed = after(scouting(), ("scanners:a", ("b", "done", (3,))))
    assert "already took" in refusal(failed, "scanners:b")
    assert after(failed, ("scanners:c", ((5,),))).units["hidden"].spent.stealth == -1


def test_flights_with_their_scanners_to_full_do_not_attack():
    state = after(scouting(), ("scanners:a", ("b", "done", (1,))))
    fighting = replace(state, phase="attack")
    assert "may not fire" in refusal(fighting, "dogfight:a")
    assert "may not fire" in refusal(fighting, "dogfight:b")


def test_flights_in_contact_with_the_enemy_cannot_scan():
    state = after(scouting(), "engage:a")
    assert "contact" in refusal(state, "scanners:a")


def test_scanners_are_turned_up_at_the_end_of_the_movement_phase():
    state = replace(scouting(), any_order=False)
    assert "end of the phase" in refusal(state, "scanners:a")
    moved = {
        key: replace(now, spent=msgspec.structs.replace(now.spent, turn=2, moved=True))
        for key, now in state.units.items()
    }
    state = replace(state, units=moved)
    assert after(state, ("scanners:a", ("done", (6,)))).units["hidden"].spent.stealth == -1


def test_an_unknown_dogfight_score_looks_unknown_and_the_carriers_bonus_shows():
    odd = unit("odd", "blue", replace(FURY, id="odd", dogfight=None))
    shown = {unit.id: unit for unit in BATTLE.overview(sky(CARRIER, odd, fury("fury"))).units}
    facts = {
        key: next(fact for fact in shown[key].facts if fact.label == "Dogfight") for key in ("odd", "fury")
    }
    assert (facts["odd"].value, facts["fury"].value, facts["fury"].printed) == ("?", "+3", "+2")
