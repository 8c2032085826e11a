"""Victory points and experience from the log, each with its event; when a battle is over and who won; the report."""

import msgspec

from app.core.marks import Text
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.end.ending import over
from app.systems.acta.battle.end.report import text
from app.systems.acta.battle.outcome import winner
from app.systems.acta.battle.scores import deeds, points, scores
from app.systems.acta.battle.state import BattleState
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


def test_the_target_of_an_assassination_pays_three_times() -> None:
    state = after(opened("assassination", "red"), "count:omega", ("damage:omega:-60", [(1,)]))
    assert scores(state)["red"] == 3 * 20


def test_only_the_attacker_sees_whom_he_named_until_the_battle_ends() -> None:
    state = after(opened("assassination", "red"), "count:omega")
    seen = {
        viewer: "target" in BATTLE.view(state, viewer).units["omega"].end.marks
        for viewer in ("", "red", "blue")
    }
    assert seen == {"": False, "red": True, "blue": False}
    ended = after(state, ("end", ["over", ""]))
    assert "target" in BATTLE.view(ended, "").units["omega"].end.marks


def test_a_ship_that_leaves_over_the_far_edge_of_a_blockade_pays_its_runner_in_full() -> None:
    state = after(opened("blockade", "red"), "count:omega", "withdraw:omega")
    assert scores(state) == {"blue": 20, "red": 5}
    assert scores(after(state, "count:omega"))["blue"] == 0


def later(state: BattleState) -> BattleState:
    return msgspec.structs.replace(state, turn=state.turn + 1)


def test_a_scanned_ship_pays_half_once_and_a_ship_scans_once_a_turn() -> None:
    state = after(opened("recon-run", "red"), ("scan:olympus", ["omega", (3,)]))
    assert "scan:olympus" in {choice.key for choice in BATTLE.choices(state) if choice.refused}
    state = after(later(state), ("scan:olympus", [(1,)]))
    assert scores(state)["red"] == 10
    assert not over(state)
    assert over(after(later(state), ("scan:olympus", [(6,)]))) == "Every defending ship has been scanned."


def test_squares_held_alone_pay_five_each() -> None:
    assert scores(after(opened("space-superiority"), ("squares:blue", [3])))["blue"] == 15


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
    assert "mend-side:blue" not in {choice.key for choice in BATTLE.choices(state)}
    assert "Thrusters Damaged repaired" in BATTLE.tell(state, event).text


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
