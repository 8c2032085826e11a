"""Victory points and experience from the log, each with its event; when a battle is over and who won; the report."""

import msgspec
import pytest

from app.core.errors import Refused
from app.core.marks import Text
from app.core.questions import Asking, Number, Pick, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.end.report import text
from app.systems.acta.battle.length import over
from app.systems.acta.battle.outcome import winner
from app.systems.acta.battle.scores import deeds, points, scores
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.actions import no_action
from app.systems.acta.condition import Critical, Effect
from app.systems.acta.papers import PAPERS
from app.systems.acta.unit import Profile
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, STARFURY, after, entry, start, unit

PATROL = 2  # victory points of a Patrol ship in a Raid game


def opened(scenario: str = "", attacker: str = "", **profiles: Profile) -> BattleState:
    ships = {"hyperion": ("blue", HYPERION), "omega": ("blue", OMEGA), "olympus": ("red", OLYMPUS)}
    begun = BATTLE.start(start(*(unit(key, side, profile) for key, (side, profile) in ships.items())))
    steps = [
        "simple",
        *([("scenario", [scenario])] if scenario else []),
        *([("roles", [attacker])] if attacker else []),
    ]
    return after(begun, *steps)  # type: ignore[arg-type]


def test_eleven_of_eighteen_starfuries_pay_as_four_patrol_ships() -> None:
    wings = [unit(f"starfury-{n}", "blue", STARFURY) for n in range(18)]
    state = BATTLE.start(start(unit("omega", "blue", OMEGA), *wings, unit("olympus", "red", OLYMPUS)))
    state = after(state, *(f"destroy:starfury-{n}" for n in range(11)))
    assert scores(state)["red"] == 4 * 3
    assert [point.event for point in points(state) if point.side == "red"] == [11]


def test_each_award_names_the_event_that_brought_it_and_only_the_highest_counts() -> None:
    state = after(opened(), "note:omega" and ("note:omega", ["x"]), ("damage:hyperion:-14", [(1,)]))
    crippled = next(point for point in points(state) if point.unit == "hyperion")
    assert (crippled.points, crippled.event) == (2, 3)
    state = after(state, ("damage:hyperion:-20", [(1,)]))
    (destroyed,) = [point for point in points(state) if point.unit == "hyperion"]
    assert (destroyed.points, destroyed.event) == (10, 4)


def test_experience_names_the_event_of_the_deed() -> None:
    state = after(opened(), ("damage:hyperion:-40", [(1,)]), ("credit:hyperion", ["destroyed", "olympus"]))
    (deed,) = deeds(state)
    assert (deed.unit, deed.victim, deed.how, deed.event) == ("olympus", "hyperion", "destroyed", 2)


def test_the_target_of_an_assassination_pays_three_times_and_only_once_all_is_over() -> None:
    state = after(opened("assassination", "red"), ("target", ["omega"]), ("damage:omega:-60", [(1,)]))
    assert scores(state)["red"] == 20
    ended = after(state, ("end", ["over", ""]))
    assert scores(ended)["red"] == 3 * 20
    withdrawn = after(opened("assassination", "red"), ("target", ["omega"]), "withdraw:omega")
    assert scores(after(withdrawn, ("end", ["over", ""])))["red"] == 5


def test_closing_the_battle_counts_the_target_even_where_nobody_ended_it() -> None:
    state = after(opened("assassination", "red"), ("target", ["omega"]), ("damage:omega:-60", [(1,)]))
    assert "Red 60" in BATTLE.outcome(state)[0].text


def test_the_target_is_one_ship_of_the_highest_level_of_the_defender() -> None:
    state = opened("assassination", "red")
    asked = run(BATTLE.open(state, "target"), state, ())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Pick)
    assert [option.key for option in asked.question.options] == ["omega", ""]
    named = after(state, ("target", ["omega"]))
    assert not after(named, ("target", [""])).units["omega"].end.marks


def test_only_the_attacker_sees_whom_he_named_until_the_battle_ends() -> None:
    before = opened("assassination", "red")
    event = entry(before, "target", "omega").event
    state = BATTLE.apply(before, event)
    assert BATTLE.tell(before, event).text == "The attacker has secretly written down the target."
    assert not BATTLE.tell(before, event).subjects
    seen = {viewer: "the target" in shown(BATTLE.view(state, viewer)) for viewer in ("", "red", "blue")}
    assert seen == {"": False, "red": True, "blue": False}
    hurt = after(state, ("damage:omega:-60", [(1,)]))
    # Neither the board nor the figures, the report or the points tell it: not even the books as they are.
    assert "the target" not in shown(hurt)
    assert "the target" not in str(BATTLE.figures(hurt))
    assert not any("target" in line for line in text(hurt))
    ended = entry(state, "end", "over", "").event
    assert BATTLE.tell(state, ended).text.endswith("The attacker's target was Omega.")
    assert "the target" in shown(BATTLE.view(BATTLE.apply(state, ended), ""))
    assert "the target" in shown(BATTLE.apply(state, ended))


def shown(state: BattleState) -> str:
    """All that the board says of the Omega, the sides and the table."""
    seen = BATTLE.overview(state)
    omega = next(found for found in seen.units if found.id == "omega")
    choices = [choice for choice in BATTLE.choices(state) if choice.subject == "omega"]
    return f"{omega.states} {seen.sides} {[topic for topic in BATTLE.topics(state) if topic.now]} {choices}"


def test_a_ship_that_leaves_over_the_far_edge_of_a_blockade_pays_its_runner_in_full() -> None:
    state = after(opened("blockade", "red"), ("withdraw:omega", ["far"]))
    assert scores(state) == {"blue": 20, "red": 5}
    told = points(state)
    assert {point.event for point in told} == {4}
    assert scores(after(state, "count:omega"))["blue"] == 0
    assert scores(after(state, "return:omega")) == {"blue": 0, "red": 0}


def test_a_ship_that_leaves_over_an_edge_of_the_enemy_counts_as_destroyed() -> None:
    state = after(opened("blockade", "red"), ("withdraw:omega", ["short"]))
    assert scores(state) == {"blue": 0, "red": 20}
    assert scores(after(opened("blockade", "red"), ("withdraw:omega", ["near"]))) == {"blue": 0, "red": 5}
    clash = opened("carrier-clash")
    assert scores(after(clash, ("withdraw:omega", ["other-short"])))["red"] == 20
    assert scores(after(clash, ("withdraw:omega", ["long"])))["red"] == 5
    event = entry(clash, "withdraw:omega", "other-short").event
    assert "it counts as destroyed" in BATTLE.tell(clash, event).text


def convoy(scenario: str) -> BattleState:
    ships = [unit("freighter", "blue", HYPERION, convoy=True), unit("omega", "blue", OMEGA)]
    begun = BATTLE.start(start(*ships, unit("olympus", "red", OLYMPUS)))
    return after(begun, "simple", ("scenario", [scenario]), ("roles", ["red"]))


def test_convoy_ships_pay_two_for_leaving_over_the_exit_edge_and_two_for_being_driven_off() -> None:
    state = convoy("convoy-duty")
    assert scores(after(state, ("withdraw:freighter", ["exit"])))["blue"] == 2
    assert scores(after(state, ("withdraw:freighter", ["short"]))) == {"blue": 0, "red": 0}
    assert scores(after(state, ("withdraw:freighter", ["long"]))) == {"blue": 0, "red": 2}
    # Only convoy ships count for the exit edge.
    assert scores(after(state, ("withdraw:omega", ["exit"]))) == {"blue": 0, "red": 5}
    supply = convoy("supply-ships")
    assert scores(supply)["blue"] == 2
    assert scores(after(supply, "withdraw:freighter")) == {"blue": 0, "red": 2}


def test_the_convoy_goes_on_without_an_enemy_and_space_is_held_for_ten_turns() -> None:
    gone = ("damage:olympus:-40", [(1,)])
    assert over(after(convoy("convoy-duty"), gone)) == ""
    assert over(after(opened("space-superiority"), gone)) == ""
    assert over(after(opened("call-to-arms"), gone)) == "Only Blue has viable ships left."
    # The runner of a blockade plays on for the far edge; the blockader has nothing left to stop.
    assert over(after(opened("blockade", "red"), gone)) == ""
    runner = after(opened("blockade", "blue"), gone)
    assert over(runner) == "Only Blue has viable ships left."


def test_a_destroyed_ship_of_unknown_level_is_told_and_its_points_are_not_invented() -> None:
    riddle = msgspec.structs.replace(OLYMPUS, priority_level=None)
    begun = BATTLE.start(start(unit("omega", "blue", OMEGA), unit("riddle", "red", riddle)))
    state = after(begun, ("damage:riddle:-40", [(1,)]))
    assert [(point.why, point.points) for point in points(state) if point.unit] == [
        ("Riddle destroyed, its level unknown: count it by hand", 0)
    ]


def test_allies_of_one_role_score_no_points_of_each_other_and_win_together() -> None:
    ships = (unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS), unit("c", "green", OLYMPUS))
    state = after(BATTLE.start(start(*ships, sides=3)), "simple", ("scenario", ["ambush"]))
    state = after(state, ("roles", ["red", "with/green"]), ("damage:b:-40", [(1,)]))
    # The only opponent of the attackers scores without being credited.
    assert scores(state) == {"blue": 5, "red": 0, "green": 0}
    assert over(state) == ""
    assert over(after(state, ("damage:a:-40", [(1,)]))) == "Only Green has viable ships left."
    allied = after(BATTLE.start(start(*ships, sides=3)), "simple", ("scenario", ["ambush"]))
    allied = after(allied, ("roles", ["red", "with/green"]), ("damage:a:-40", [(1,)]))
    assert over(allied) == "Only Red and Green have viable ships left."


def test_the_window_says_who_has_won_and_for_what() -> None:
    state = after(opened("call-to-arms"), ("damage:olympus:-40", [(1,)]))
    won = "Blue has won (Blue 10, Red 0 victory points). Only Blue has viable ships left."
    assert BATTLE.overview(state).over == won
    result = BATTLE.topics(state)[0]
    assert (result.title, result.lines[0]) == ("Result", won)
    assert "Olympus destroyed 5" in result.lines[1]


def test_holding_the_ground_names_the_event_that_cleared_it_and_waits_for_who_may_still_come() -> None:
    state = after(opened("call-to-arms"), ("damage:olympus:-40", [(1,)]))
    assert [(point.why, point.event) for point in points(state)][-1] == ("Holding the ground", 3)
    begun = opened("recon-run", "red")
    away = after(begun, "set-up")
    assert away.units["olympus"].where == "beyond"
    assert scores(away) == {"blue": 0, "red": 0}
    assert over(away) == ""
    late = msgspec.structs.replace(away, turn=2)
    assert over(late) == "Only Blue has viable ships left."


def test_a_ship_that_surrenders_by_hand_names_its_holder_and_who_made_it() -> None:
    state = after(opened(), ("surrender:omega", ["olympus"]))
    assert state.units["omega"].holder == "red"
    (deed,) = deeds(state)
    assert (deed.unit, deed.how, deed.dice, deed.event) == ("olympus", "surrendered", 2 * 4, 2)
    assert scores(state)["red"] == 40
    back = after(state, "return:omega")
    assert (back.units["omega"].holder, deeds(back)) == ("", ())


def test_a_crew_that_rallies_takes_the_experience_and_the_points_back() -> None:
    state = after(opened(), ("surrender:omega", ["olympus"]), ("rally:omega", [(6,)]))
    assert state.units["omega"].condition.fate == ""
    assert deeds(state) == ()
    assert all(line.event["kind"] != "kill" for line in BATTLE.outcome(state))


def test_the_winning_side_earns_two_dice_a_ship_once_the_battle_is_over() -> None:
    state = after(opened("call-to-arms"), ("damage:olympus:-40", [(1,)]))
    assert "  On the winning side: Hyperion and Omega: 2 dice each" in text(state)


def later(state: BattleState) -> BattleState:
    return msgspec.structs.replace(state, turn=state.turn + 1)


def moving(state: BattleState) -> BattleState:
    return msgspec.structs.replace(state, phase="movement")


def test_a_scanned_ship_pays_half_once_and_a_ship_scans_once_a_turn() -> None:
    early = opened("recon-run", "red")
    assert refused(early, "scan:olympus").startswith("A ship scans in the Movement Phase")
    state = after(moving(early), ("scan:olympus", ["omega", (3,)]))
    assert "it scans an enemy" in no_action(state, "olympus")
    assert "scan:olympus" in {choice.key for choice in BATTLE.choices(state) if choice.refused}
    state = after(later(state), ("scan:olympus", [(1,)]))
    assert scores(state)["red"] == 10
    assert not over(state)
    assert over(after(later(state), ("scan:olympus", [(6,)]))) == "Every defending ship has been scanned."


def test_a_scan_out_of_a_dust_cloud_is_harder() -> None:
    state = after(opened("recon-run", "red"), ("lay", ["Dust cloud"]))
    event = entry(moving(state), "scan:olympus", "omega", True, (3,)).event
    assert (event.crew_quality, event.succeeded) == (3, False)  # type: ignore[attr-defined]


def test_a_wing_that_leaves_over_the_enemys_edge_counts_as_destroyed() -> None:
    ships = (unit("omega", "blue", OMEGA), unit("fury", "blue", STARFURY), unit("olympus", "red", OLYMPUS))
    state = after(BATTLE.start(start(*ships)), "simple", ("scenario", ["blockade"]), ("roles", ["red"]))
    assert scores(after(state, ("withdraw:fury", ["short"])))["red"] == 3
    assert scores(after(state, ("withdraw:fury", ["near"])))["red"] == 0


def refused(state: BattleState, key: str) -> str:
    return next(choice.refused for choice in BATTLE.choices(state) if choice.key == key)


def test_squares_held_alone_pay_five_each_and_name_the_event_that_counted_them() -> None:
    state = after(opened("space-superiority"), ("squares:blue", [2]))
    assert scores(state)["blue"] == 10
    assert [point.event for point in points(state)] == [3]


def test_ships_that_are_crippled_hold_no_square() -> None:
    state = after(opened("space-superiority"), ("damage:hyperion:-14", [(1,)]))
    asked = run(BATTLE.open(state, "squares:blue"), state, ())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Number)
    assert asked.question.high == 1


def test_a_scenario_ends_after_its_turns() -> None:
    state = opened("call-to-arms")
    assert over(msgspec.structs.replace(state, turn=10)) == ""
    assert over(msgspec.structs.replace(state, turn=11)) == "The 10 turns of Call to Arms are over."


def test_the_players_may_end_a_battle_name_the_winner_and_go_on_after_all() -> None:
    ended = after(opened(), ("end", ["it is late", "red"]))
    assert over(ended) == "The battle is over: it is late."
    assert winner(ended) == "red"
    going = after(ended, "go-on")
    assert (over(going), winner(going)) == ("", "")


def damaged() -> BattleState:
    hit = Critical(id="c1", location="Engines", area="Thrusters Damaged", effect=Effect(speed=2), turn=0)
    more = Critical(id="c2", location="Crew", area="Fire", turn=0)
    state = opened()
    units = dict(state.units)
    for key in ("hyperion", "omega"):
        now = units[key]
        condition = msgspec.structs.replace(now.condition, damage=15, criticals=(hit, more))
        units[key] = msgspec.structs.replace(now, condition=condition)
    return msgspec.structs.replace(state, units=units, phase="end", initiative=("blue", "red"))


def test_a_side_mends_all_its_ships_in_one_go_one_critical_hit_each() -> None:
    state = damaged()
    event = entry(state, "mend-side:blue", "c1", (5,), (4,), "c2", (1,)).event
    state = BATTLE.apply(state, event)
    assert [hit.repaired for hit in state.units["hyperion"].condition.criticals] == [True, False]
    assert [hit.repaired for hit in state.units["omega"].condition.criticals] == [False, False]
    assert state.units["omega"].condition.damage == 19
    assert state.end.mended == {"blue": 1}
    assert "mend-side:blue" not in {choice.key for choice in BATTLE.choices(state)}
    assert "Thrusters Damaged repaired" in BATTLE.tell(state, event).text


def test_a_side_mends_after_the_winner_of_the_initiative_unless_he_is_done() -> None:
    state = damaged()
    state = msgspec.structs.replace(state, initiative=("red", "blue"))
    hurt = msgspec.structs.replace(state.units["olympus"], condition=state.units["hyperion"].condition)
    state = msgspec.structs.replace(state, units={**state.units, "olympus": hurt})
    with pytest.raises(Refused, match="Red does its Damage Control first"):
        BATTLE.open(state, "mend-side:blue")
    assert BATTLE.open(after(state, "mend-done:red"), "mend-side:blue")
    assert BATTLE.open(after(state, "any-order"), "mend-side:blue")


def test_all_hands_may_be_called_late_while_a_side_mends_and_lets_every_critical_hit_be_tried() -> None:
    state = damaged()
    steps = ("all-hands", (5,), "c1", (5,), "c2", (4,), (1,), "-")
    state = BATTLE.apply(state, entry(state, "mend-side:blue", *steps).event)
    assert [hit.repaired for hit in state.units["hyperion"].condition.criticals] == [True, True]
    assert state.units["hyperion"].all_hands == 1


def test_the_report_tells_everything_on_one_page() -> None:
    state = after(
        opened("call-to-arms", "red"),
        ("damage:hyperion:-40", [(1,)]),
        ("credit:hyperion", ["destroyed", "olympus"]),
    )
    lines = text(state)
    assert "  Hyperion destroyed: 10 points [event 4]" in lines
    assert any(line.startswith("  Olympus: Hyperion destroyed") for line in lines)
    paper = next(kind for kind in PAPERS.kinds if kind.id == "report")
    (page,) = paper.draw(PAPERS.of_battle(state, False, "", ()), 595, 842)
    drawn = " ".join(mark.text for mark in page.marks if isinstance(mark, Text))
    assert "Hyperion destroyed" in drawn
    assert "#4" in drawn


def test_the_report_of_a_large_battle_still_is_one_page() -> None:
    ships = [unit(f"ship-{n}", "blue" if n % 2 else "red", HYPERION) for n in range(60)]
    state = after(BATTLE.start(start(*ships)), *((f"damage:ship-{n}:-40", [(1,)]) for n in range(30)))
    paper = next(kind for kind in PAPERS.kinds if kind.id == "report")
    assert len(paper.draw(PAPERS.of_battle(state, False, "", ()), 595, 842)) == 1
