"""What battles decide: captures, draws, trophies, crews, the end of fleets and of the war (*Fight Battle*)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.core.log import Entry, fold
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.victory import victors
from tests.systems.acta.campaign.war.kahuna import (
    FIGHT,
    KAHUNA,
    fought,
    go_on,
    offered,
    play,
    selecting,
    to_fight,
    war,
)


def lost(unit: str, how: str = "destroyed") -> dict[str, object]:
    return {"kind": "lost", "unit": unit, "how": how}


def test_the_victor_takes_the_target_at_once() -> None:
    state = fought(to_fight(), "earth")
    assert state.war.targets["kahuna-v"].holder == "earth"
    assert state.war.engagements[FIGHT].over
    assert [(c.gained, c.lost) for c in state.war.changes] == [("earth", "narn")]


def test_the_defender_who_wins_keeps_it() -> None:
    state = fought(to_fight(), "narn")
    assert state.war.targets["kahuna-v"].holder == "narn"
    assert not state.war.changes


def test_a_draw_leaves_the_target_where_it_was() -> None:
    state = fought(to_fight(), "")
    assert state.war.targets["kahuna-v"].holder == "narn"
    state = go_on(selecting(), "nominate:earth:comet", "challenge:narn", "pass:narn")
    state = fought(state, "")
    assert state.war.targets["comet"].holder == ""
    assert not state.war.changes


def test_ships_that_surrendered_are_trophies_and_serve_nobody() -> None:
    state = fought(to_fight(), "earth", lost("narn-1", "surrendered"))
    assert state.players["earth"].war.trophies == ("Narn 1",)
    assert state.units["narn-1"].lost == "surrendered"
    assert {unit.player for unit in state.units.values() if unit.name == "Narn 1"} == {"narn"}


@pytest.mark.parametrize(("winner", "fate"), [("earth", ""), ("narn", "left behind"), ("", "left behind")])
def test_a_ship_without_crew_is_recovered_by_the_winner_only(winner: str, fate: str) -> None:
    state = fought(to_fight(), winner, {"kind": "suffered", "unit": "earth-1", "damage": 9, "crew": 0})
    assert state.units["earth-1"].lost == fate
    assert state.units["earth-1"].recovered == (not fate)


def test_damage_and_critical_hits_are_noted_on_the_roster() -> None:
    hit = {"id": "c1", "location": "Engines", "area": "Thrusters damaged"}
    line = {"kind": "suffered", "unit": "earth-1", "damage": 9, "crew": 20, "criticals": [hit]}
    state = fought(to_fight(), "narn", line)
    assert state.units["earth-1"].condition.damage == 9
    assert state.units["earth-1"].condition.standing[0].area == "Thrusters damaged"


def test_a_battle_can_be_given_up_or_agreed_away() -> None:
    state = play(to_fight(), f"concede:{FIGHT}:narn")
    assert state.war.targets["kahuna-v"].holder == "earth"
    state = play(to_fight(), f"no-fight:{FIGHT}")
    assert state.war.targets["kahuna-v"].holder == "narn"
    assert play(state, "phase").phase == "experience"


def test_nobody_goes_on_before_every_battle_is_decided() -> None:
    state = to_fight()
    assert "Kahuna V is not decided" in offered(state, "phase")["phase"].refused
    assert play(fought(state, "earth"), "phase").phase == "experience"


def test_only_battles_of_the_two_players_decide_their_target() -> None:
    state = fought(to_fight(), "earth", units=["earth-1", "earth-2"])
    assert not state.war.engagements[FIGHT].over


def all_lost(player: str, ships: int = 4) -> list[dict[str, object]]:
    return [lost(f"{player}-{n}") for n in range(1, ships + 1)]


def test_a_player_without_ships_is_out_and_his_targets_belong_to_nobody() -> None:
    more = (*KAHUNA, replace(KAHUNA[4], id="kahuna-vi", name="Kahuna VI"))
    state = fought(to_fight(targets=more), "earth", *all_lost("narn"))
    assert state.players["narn"].war.out == 1
    assert state.players["earth"].war.fleets_destroyed == 1
    assert state.war.targets["kahuna-v"].holder == "earth"
    assert state.war.targets["kahuna-vi"].holder == ""


def test_a_winner_who_loses_his_last_ship_is_out_all_the_same() -> None:
    state = fought(to_fight(), "narn", *all_lost("narn"))
    assert state.players["narn"].war.out == 1
    assert state.war.targets["kahuna-v"].holder == ""


def test_flights_that_are_left_save_nobody() -> None:
    state = fought(to_fight(), "narn", *all_lost("earth"))
    assert state.units["starfury-1"].lost == ""
    assert state.players["earth"].war.out == 1


def test_a_fleet_struck_off_can_be_retired() -> None:
    state = war()
    assert not offered(state, "retire")
    for number in range(1, 5):
        state = play(state, f"strike:narn-{number}", "gone")
    state = play(state, "retire:narn")
    assert state.players["narn"].war.out == 1


def holding_all(holder: str) -> State:
    return war(targets=[replace(target, holder=holder) for target in KAHUNA])


def test_whoever_holds_every_target_has_won() -> None:
    assert victors(war()) is None
    assert victors(holding_all("earth")) == (("earth",), "Earth holds every Strategic Target")
    state = play(holding_all("earth"), "end")
    assert state.war.winners == ("earth",)
    assert CAMPAIGN.overview(state).over == "Earth has won: Earth holds every Strategic Target"
    with pytest.raises(Refused, match="over"):
        CAMPAIGN.open(state, "phase")


def test_the_last_fleet_wins() -> None:
    state = fought(to_fight(), "earth", *all_lost("narn"))
    assert victors(state) == (("earth",), "the only fleet that is left")


def test_two_fleets_that_destroy_each_other_make_a_draw() -> None:
    state = fought(to_fight(), "", *all_lost("narn"), *all_lost("earth"))
    assert victors(state) == ((), "no fleet is left")
    assert CAMPAIGN.overview(state).over == "A draw: no fleet is left"


def test_the_players_may_play_on_and_end_the_war_as_they_judge() -> None:
    state = play(play(holding_all("earth"), "end"), "play-on")
    assert victors(state) is None
    state = play(state, "end", "draw", "both are tired")
    assert (state.war.winners, state.war.verdict) == ((), "both are tired")


def test_agreed_conditions_of_victory_count() -> None:
    half = war(victory="half")
    assert victors(half) == (("earth",), "3 of 6 Strategic Targets held")
    turns = war(victory="turns", victory_count=3, turn=3)
    assert victors(turns) is None
    turns = replace(turns, phase="repairs")
    assert victors(turns) == (("earth",), "3 Strategic Targets after 3 turns")
    fleets = war(victory="fleets", victory_count=2)
    feared = replace(fleets.players["narn"], war=replace(fleets.players["narn"].war, fleets_destroyed=2))
    fleets = replace(fleets, players={**fleets.players, "narn": feared})
    assert victors(fleets) == (("narn",), "2 enemy fleets destroyed")
    words = play(war(victory="words", victory_words="Londo is emperor"), "end", "narn", "Londo is emperor")
    assert words.war.winners == ("narn",)


def test_a_new_turn_forgets_what_was_selected_and_changed() -> None:
    state = go_on(fought(to_fight(), "earth"), "phase", "phase", "phase")
    assert (state.turn, state.phase) == (2, "initiative")
    assert (state.war.selected, state.war.engagements, state.war.changes, state.war.order) == ({}, {}, (), ())
    assert [begun.turn for begun in state.war.begun] == [1, 2]
    assert not CAMPAIGN.units(state)[0].out


def docked() -> State:
    """Return a war in which Kahuna V is a Spacedock of the Narn roster."""
    dock = replace(KAHUNA[4], kind="spacedock", unit="narn-4")
    return to_fight(targets=(*KAHUNA[:4], dock, KAHUNA[5]))


def test_a_dock_of_a_roster_goes_with_its_target() -> None:
    state = fought(docked(), "earth")
    assert state.units["narn-4"].lost == "captured"
    assert fought(docked(), "narn").units["narn-4"].lost == ""


def test_a_dock_fights_for_its_own_place_only() -> None:
    (_, weight) = CAMPAIGN.conduct.weigh(docked(), FIGHT, ["narn-4"])
    assert weight.refused == ""
    elsewhere = to_fight(targets=(*KAHUNA[:5], replace(KAHUNA[5], kind="spacedock", unit="narn-4")))
    (_, weight) = CAMPAIGN.conduct.weigh(elsewhere, FIGHT, ["narn-4"])
    assert weight.refused == "Narn 4 cannot leave its place."


def test_a_dock_alone_is_no_fleet() -> None:
    state = fought(docked(), "narn", *all_lost("narn", 3))
    assert state.players["narn"].war.out == 1


def test_a_fleet_that_is_destroyed_in_a_draw_counts_for_whoever_fought_it() -> None:
    state = fought(to_fight(), "", *all_lost("narn"))
    assert state.players["earth"].war.fleets_destroyed == 1


def test_a_campaign_without_any_fleet_goes_on_without_initiative_and_without_holders() -> None:
    both: list[dict[str, object]] = [
        {"kind": "lost", "unit": f"{p}-{n}", "how": "destroyed"} for p in ("earth", "narn") for n in (1, 2)
    ]
    units = ["earth-1", "earth-2", "narn-1", "narn-2"]
    state = fought(to_fight(ships=2), "", *both, units=units)
    assert all(player.war.out for player in state.players.values())
    state = go_on(state, "play-on", "phase", "phase", "phase")
    assert (state.turn, state.phase) == (2, "initiative")
    with pytest.raises(Refused, match="No fleet is left"):
        CAMPAIGN.open(state, "initiative")
    with pytest.raises(Refused, match="No fleet is left that could hold it"):
        CAMPAIGN.open(state, "give:comet")
    assert go_on(state, "phase").phase == "targets"


def test_the_other_battles_of_a_fleet_that_is_gone_are_given_up_for_it() -> None:
    order = ("earth", "centauri", "narn")
    places = tuple(replace(t, holder="narn") if t.id == "comet" else t for t in KAHUNA)
    state = go_on(selecting(order, ships=1, targets=places), "nominate:earth:kahuna-v")
    state = go_on(state, "nominate:centauri:comet", "pass:narn", "phase")
    units = ["earth-1", "narn-1"]
    line: dict[str, object] = {"kind": "fought", "winner": "earth", "units": units, "fight": FIGHT}
    events = CAMPAIGN.carry(state, "b1", "Kahuna V", [line, lost("narn-1")])
    state = fold(state, [Entry(event) for event in events], CAMPAIGN.apply)
    assert state.players["narn"].war.out == 1
    assert state.players["earth"].war.fleets_destroyed == 1
    given_up = state.war.engagements["comet-turn-1"]
    assert (given_up.over, given_up.winner, given_up.conceded) == (True, "centauri", "narn")
    assert state.war.targets["comet"].holder == "centauri"
    assert state.war.targets["kahuna-v"].holder == "earth"
