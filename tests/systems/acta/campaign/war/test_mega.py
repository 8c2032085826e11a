"""Mega-campaigns: the map, homes, advance and occupation, victory (*Mega-Campaigns*)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.core.war import Sketch
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.chart import drawn
from app.systems.acta.campaign.war.mega import connected, contested, owned
from app.systems.acta.campaign.war.selecting import rivals, to_select
from app.systems.acta.campaign.war.victory import victors
from tests.systems.acta.campaign.war.kahuna import founded, go_on, offered, play, stars, target

DICE = (3, 1, 4, 1, 5, 2, 6, 5)


def mapped(**terms: Any) -> State:
    """Return a mega-campaign with a map of dice and the targets of every star system."""
    state = play(founded(mega=True, targets=2, **terms), "map-draw", 10, DICE)
    return play(state, "targets-all", *[answer for _ in range(10) for answer in ((3, 3), (1,))])


@pytest.mark.parametrize("many", [10, 11, 17, 40])
def test_a_map_of_dice_is_connected_and_always_the_same(many: int) -> None:
    systems, routes = drawn(DICE, many)
    assert len({system.id for system in systems}) == many
    assert connected(tuple(system.id for system in systems), routes)
    assert drawn(DICE, many) == (systems, routes)
    assert drawn((1, *DICE[1:]), many) != (systems, routes)
    assert all(0 < system.x < 1 and 0 < system.y < 1 for system in systems)


def test_the_map_is_drawn_stroke_by_stroke() -> None:
    state = founded(mega=True)
    for stroke in (
        Sketch("add", name="Vega: the old", x=0.25, y=0.5),
        Sketch("add", name="Babylon", x=0.5, y=0.5),
        Sketch("join", place="vega-the-old", other="babylon"),
        Sketch("rename", place="babylon", name="Babylon 5"),
        Sketch("move", place="babylon", x=0.75, y=0.1),
    ):
        state = play(state, CAMPAIGN.conduct.sketch(state, stroke))
    assert state.war.systems["vega-the-old"].name == "Vega: the old"
    assert (state.war.systems["babylon"].name, state.war.systems["babylon"].x) == ("Babylon 5", 0.75)
    assert state.war.routes == (("babylon", "vega-the-old"),)
    state = play(state, CAMPAIGN.conduct.sketch(state, Sketch("part", place="babylon", other="vega-the-old")))
    state = play(state, CAMPAIGN.conduct.sketch(state, Sketch("remove", place="babylon")))
    assert set(state.war.systems) == {"vega-the-old"}
    assert state.war.routes == ()


def test_the_map_needs_ten_systems_and_one_more_for_each_player_past_two() -> None:
    state = founded(mega=True)
    assert offered(state, "phase")["phase"].refused == (
        "Before the campaign begins: the map needs 10 star systems, it has 0."
    )
    state = founded(("earth", "narn", "centauri"), mega=True)
    assert "needs 11 star systems" in offered(state, "phase")["phase"].refused


def test_a_map_in_two_parts_is_refused() -> None:
    state = mapped(roll_crews=False)
    alone = next(iter(state.war.systems))
    for a, b in [route for route in state.war.routes if alone in route]:
        state = play(state, f"map-part:{a}:{b}")
    assert "reached along the jump routes" in offered(state, "phase")["phase"].refused


def test_targets_of_a_system_are_not_more_for_more_players() -> None:
    state = play(founded(("earth", "narn", "centauri"), mega=True), "map-draw", 11, DICE)
    system = next(iter(state.war.systems))
    state = play(state, f"targets:{system}", (1, 2), (3, 3) * 5, (1,))
    assert len(state.war.targets) == 6


def test_players_choose_a_home_and_hold_all_of_it_and_the_mapper_chooses_last() -> None:
    state = mapped(mapper="earth", roll_crews=False)
    one, other = list(state.war.systems)[:2]
    with pytest.raises(Refused, match="drew the map"):
        CAMPAIGN.open(state, f"home:earth:{one}")
    state = play(state, f"home:narn:{one}")
    with pytest.raises(Refused, match="Narn begins there"):
        CAMPAIGN.open(state, f"home:earth:{one}")
    state = go_on(state, f"home:earth:{other}", "phase")
    assert owned(state, "narn") == (one,)
    assert owned(state, "earth") == (other,)
    assert state.phase == "initiative"


def test_a_player_advances_only_along_routes_from_a_system_that_is_held_whole() -> None:
    state = stars("earth", "", "", "narn")
    assert set(offered(state, "advance")) == {"advance:earth:s2"}
    assert not offered(state, "nominate")
    with pytest.raises(Refused, match="cannot be claimed"):
        CAMPAIGN.open(state, "advance:earth:s3")


def test_a_system_without_anybody_is_claimed_with_all_its_targets() -> None:
    state = play(stars("earth", "", "narn"), "advance:earth:s2")
    assert owned(state, "earth") == ("s1", "s2")
    assert [change.gained for change in state.war.changes] == ["earth", "earth"]


def test_in_an_occupied_system_a_target_is_selected() -> None:
    state = stars("earth", "narn", "")
    assert set(offered(state, "nominate")) == {"nominate:earth:s2-1", "nominate:earth:s2-2"}
    assert not offered(state, "advance")
    state = play(state, "nominate:earth:s2-1")
    assert next(iter(state.war.engagements.values())).defender == "narn"


def test_nobody_advances_while_he_shares_a_system() -> None:
    state = stars("earth", "earth/narn", "narn", routes=(("s1", "s2"), ("s2", "s3"), ("s1", "s3")))
    assert contested(state, "earth") == ("s2",)
    assert set(offered(state, "nominate")) == {"nominate:earth:s2-2"}
    with pytest.raises(Refused, match="still shares S2"):
        CAMPAIGN.open(state, "nominate:earth:s3-1")


def test_nobody_advances_from_another_system_either_while_he_shares_one() -> None:
    state = stars("earth", "earth/narn", "", routes=(("s1", "s2"), ("s1", "s3")))
    assert "advance:earth:s3" not in offered(state, "advance")
    with pytest.raises(Refused, match="still shares S2"):
        CAMPAIGN.open(state, "advance:earth:s3")
    free = stars("earth", "narn", "", routes=(("s1", "s2"), ("s1", "s3")))
    assert "advance:earth:s3" in offered(free, "advance")


def test_in_a_shared_system_only_targets_of_the_others_are_selected() -> None:
    state = stars("earth/narn/")
    assert set(offered(state, "nominate")) == {"nominate:earth:s1-2"}
    with pytest.raises(Refused, match="must attack there"):
        CAMPAIGN.open(state, "nominate:earth:s1-3")


def test_with_several_shared_systems_any_of_them_may_be_fought_for() -> None:
    state = stars("earth/narn", "earth/narn", "narn")
    assert set(offered(state, "nominate")) == {"nominate:earth:s1-2", "nominate:earth:s2-2"}


def test_a_system_claimed_by_one_player_is_not_claimed_again_in_the_turn() -> None:
    state = play(stars("earth", "", "narn"), "advance:earth:s2")
    assert set(offered(state, "nominate")) == {"nominate:narn:s2-1", "nominate:narn:s2-2"}


def test_whoever_owns_every_system_has_won_and_half_are_enough_when_agreed() -> None:
    assert victors(stars("earth", "earth", "narn")) is None
    assert victors(stars("earth", "earth")) == (("earth",), "Earth holds every star system")


def selected(state: State) -> State:
    """Return the state after Earth went where it can and the Narn nowhere."""
    while waiting := to_select(state):
        keys = [*offered(state, "advance"), *offered(state, "nominate")] if waiting[0] == "earth" else []
        state = play(state, keys[0] if keys else f"pass:{waiting[0]}")
    return state


def test_a_mega_campaign_of_ten_systems_is_fought_to_its_end() -> None:
    state = mapped(roll_crews=False)
    one, *_, last = list(state.war.systems)
    state = go_on(state, f"home:earth:{one}", f"home:narn:{last}", "phase")
    while not victors(state):
        state = play(play(state, "initiative", (6, 6), (1, 2), (6, 6), (1, 1)), "phase")
        state = selected(state)
        for fight in state.war.engagements:
            state = play(play(state, "phase"), f"concede:{fight}:narn")
        while state.phase != "initiative" and not victors(state):
            state = play(state, "phase")
    assert victors(state) == (("earth",), "Earth holds every star system")
    assert 9 <= state.turn <= 12
    assert play(state, "end").war.winners == ("earth",)


def test_docks_that_were_bought_lie_in_the_home_system() -> None:
    state = mapped(roll_crews=False)
    dock = replace(target("dock", "spacedock", "earth"), unit="earth-4")
    state = replace(state, war=replace(state.war, targets={**state.war.targets, "dock": dock}))
    one = next(iter(state.war.systems))
    state = play(state, f"home:earth:{one}")
    assert state.war.targets["dock"].system == one
    assert owned(state, "earth") == (one,)


def test_only_those_who_could_go_there_challenge_for_a_free_target() -> None:
    state = stars("earth", "centauri", "narn")
    free = replace(state.war.targets["s2-1"], holder="")
    state = replace(state, war=replace(state.war, targets={**state.war.targets, "s2-1": free}))
    assert rivals(state, "earth", "s2-1") == ("narn",)
    far = replace(state, war=replace(state.war, routes=(("s1", "s2"),)))
    assert rivals(far, "earth", "s2-1") == ()
