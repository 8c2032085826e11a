"""What a battle brings to its campaign: damage, crews, losses, flights and self-repair."""

import pytest
from msgspec.structs import replace

from app.core import codec
from app.core.errors import Refused, UserError
from app.systems.acta.campaign import CAMPAIGN, events
from app.systems.acta.campaign.start import Agreements
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import ENGINES, START, campaign, carried, play

FOUGHT: dict[str, object] = {
    "kind": "fought",
    "winner": "earth",
    "units": ["hyperion-1", "hyperion-2", "white-1"],
}


def suffered(unit: str, damage: int, crew: int, **fields: object) -> dict[str, object]:
    return {"kind": "suffered", "unit": unit, "damage": damage, "crew": crew, **fields}


def test_a_ship_brings_its_damage_crew_and_critical_hits_home() -> None:
    line = suffered("hyperion-1", 12, 20, criticals=[codec.plain(ENGINES)], traits_lost=[])
    now = carried(campaign(), FOUGHT, line).units["hyperion-1"]
    assert (now.condition.damage, now.condition.crew, now.condition.criticals) == (12, 20, (ENGINES,))
    assert (now.battles, now.fought) == (1, 1)


def test_points_at_a_threshold_cripple_and_leave_a_skeleton_crew() -> None:
    now = carried(campaign(), suffered("hyperion-1", 6, 6)).units["hyperion-1"].condition
    assert (now.crippled, now.skeleton) == (True, True)


def test_points_beyond_the_sheet_are_brought_within_it() -> None:
    now = carried(campaign(), suffered("hyperion-1", 99, -3)).units["hyperion-1"].condition
    assert (now.damage, now.crew) == (20, 0)


def test_destroyed_and_surrendered_ships_leave_the_roster() -> None:
    lost = {"kind": "lost", "unit": "hyperion-2", "how": "surrendered"}
    gone = {"kind": "lost", "unit": "white-1", "how": "destroyed"}
    after = carried(campaign(), FOUGHT, lost, gone)
    assert after.units["hyperion-2"].lost == "surrendered"
    assert CAMPAIGN.overview(after).over == "Narn Regime has no ship left"
    with pytest.raises(Refused, match="off the roster"):
        CAMPAIGN.open(after, "repair:hyperion-2")


def test_a_ship_reviewed_down_to_no_damage_is_destroyed() -> None:
    assert carried(campaign(), suffered("hyperion-1", 0, 10)).units["hyperion-1"].lost == "destroyed"


def test_a_ship_without_crew_is_left_behind_by_the_loser() -> None:
    after = carried(campaign(), {**FOUGHT, "winner": "narn"}, suffered("hyperion-1", 10, 0))
    assert after.units["hyperion-1"].lost == "left behind"


def test_a_ship_without_crew_waits_for_the_winner_to_recover_it() -> None:
    state = carried(campaign(), FOUGHT, suffered("hyperion-1", 10, 0))
    assert state.units["hyperion-1"].awaits_recovery
    with pytest.raises(Refused, match="not been recovered"):
        CAMPAIGN.open(state, "recruit:hyperion-1")
    home = play(state, "recover:hyperion-1", True)
    assert play(home, "recruit:hyperion-1", 4).units["hyperion-1"].condition.crew == 25
    assert not play(home, "recruit:hyperion-1", 4).units["hyperion-1"].condition.adrift
    assert play(state, "recover:hyperion-1", False).units["hyperion-1"].lost == "left behind"


def test_a_self_repairing_ship_has_all_its_damage_back_and_no_crew() -> None:
    now = carried(campaign(), suffered("white-1", 4, 20, crippled=True, traits_lost=["Dodge 5+"])).units[
        "white-1"
    ]
    assert (now.condition.damage, now.condition.crew) == (20, 20)
    assert (now.condition.crippled, now.condition.traits_lost) == (False, ())


def test_a_ship_that_regained_everything_in_battle_is_crippled_no_more() -> None:
    line = suffered("white-1", 20, 25, crippled=True, skeleton=True, traits_lost=["Dodge 5+"])
    assert carried(campaign(), line).units["white-1"].condition == Condition(damage=20, crew=25)
    struck = carried(campaign(), suffered("white-1", 20, 25, traits_lost=["Dodge 5+"])).units["white-1"]
    assert struck.condition.traits_lost == ("Dodge 5+",)


def test_a_ship_that_lost_its_self_repair_stays_as_it_is() -> None:
    now = carried(campaign(), suffered("white-1", 4, 20, traits_lost=["Self-Repairing 2"])).units["white-1"]
    assert now.condition.damage == 4


def test_flights_return_unless_the_players_agreed_otherwise() -> None:
    line = suffered("hyperion-1", 20, 25, flights_lost=["Starfury"])
    assert carried(campaign(), line).units["hyperion-1"].flights == ("Starfury", "Starfury")
    strict = CAMPAIGN.start(replace(START, agreements=Agreements(flights_return=False)))
    assert carried(strict, line).units["hyperion-1"].flights == ("Starfury",)


def test_a_kill_is_told_in_the_service_record_and_counted() -> None:
    kill = {"kind": "kill", "unit": "hyperion-1", "victim": "hyperion-2", "how": "destroyed"}
    lost = {"kind": "lost", "unit": "hyperion-2", "how": "destroyed"}
    after = carried(campaign(), lost, FOUGHT, kill)
    assert after.units["hyperion-1"].kills == 1
    assert CAMPAIGN.record(after, "hyperion-1") == (
        "Turn 1: Commissioned with Crew Quality 4",
        "Turn 1: Fought in Ambush (won)",
        "   Destroyed: Captured",
    )


def test_a_deed_of_a_ship_that_did_not_come_home_is_told_all_the_same() -> None:
    kill = {"kind": "kill", "unit": "hyperion-1", "victim": "hyperion-2", "how": "skeleton"}
    after = carried(campaign(), {**FOUGHT, "winner": "narn"}, suffered("hyperion-1", 10, 0), kill)
    assert after.units["hyperion-1"].lost == "left behind"
    assert CAMPAIGN.record(after, "hyperion-1")[-2:] == (
        "   Reduced to a skeleton crew: Captured",
        "   Left behind, off the roster",
    )
    told = CAMPAIGN.tell(after, events.Killed("b1", "hyperion-1", "hyperion-2", "forced to surrender"))
    assert told.text == "Captured forced to surrender by Damocles"


def test_a_service_record_tells_battles_repairs_and_losses() -> None:
    state = carried(campaign(), FOUGHT, suffered("hyperion-1", 12, 20))
    state = play(play(state, "repair:hyperion-1", 2), "turn")
    state = carried(state, FOUGHT, {"kind": "lost", "unit": "hyperion-1", "how": "destroyed"}, battle="b2")
    assert CAMPAIGN.record(state, "hyperion-1")[1:] == (
        "Turn 1: Fought in Ambush (won)",
        "   8 Damage lost, 12 left; 5 Crew lost, 20 left",
        "Turn 1: 8 Damage repaired for 2 RR (18 left), now 20",
        "Turn 2: Fought in Ambush (won)",
        "   Destroyed, off the roster",
    )


def test_a_line_that_cannot_be_used_says_which_and_why() -> None:
    with pytest.raises(UserError, match="No roster of this campaign has a unit “droshalla-1”"):
        CAMPAIGN.carry(campaign(), "b1", "Ambush", [suffered("droshalla-1", 1, 1)])
    with pytest.raises(UserError, match="Line 2 of the battle is of the kind “boarded”"):
        CAMPAIGN.carry(campaign(), "b1", "Ambush", [FOUGHT, {"kind": "boarded"}])
    with pytest.raises(UserError, match="Line 1 of the battle cannot be used"):
        CAMPAIGN.carry(
            campaign(), "b1", "Ambush", [{"kind": "suffered", "unit": "hyperion-1", "damage": "none"}]
        )


def test_every_carried_event_is_of_a_kind_that_the_log_knows() -> None:
    kill = {"kind": "kill", "unit": "white-1", "victim": "hyperion-1", "how": "skeleton"}
    made = CAMPAIGN.carry(campaign(), "b1", "Ambush", [FOUGHT, suffered("white-1", 4, 20), kill])
    assert {codec.plain(event)["kind"] for event in made} <= CAMPAIGN.kinds
    assert [type(event) for event in made] == [
        events.Fought,
        events.Suffered,
        events.Killed,
        events.SelfRepaired,
    ]
