"""What a battle brings home: conditions, losses, cargo, groups and aces, characters, sheets that were completed."""

import msgspec

from app.core import codec
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.craft.tables import difficulty, kill
from app.systems.earthforce.battle.state import BattleState
from app.systems.earthforce.campaign import CAMPAIGN
from app.systems.earthforce.campaign.events import Fought, SheetLearned
from app.systems.earthforce.campaign.state import State
from tests.systems.earthforce.campaign.desk import (
    GROUP,
    HALE,
    SHIP,
    TRADER_ID,
    VETERAN_ID,
    came_home,
    campaign,
    carried,
    carry,
    condition,
    play,
    replace,
)
from tests.systems.earthforce.ships import play as in_battle


def fielded(state: State, **agreed: str) -> BattleState:
    """Begin a battle between everybody who is ready."""
    sides = [
        (
            side.name,
            side.id,
            [unit.id for unit in CAMPAIGN.units(state) if unit.side == side.id and not unit.out],
        )
        for side in CAMPAIGN.overview(state).sides
    ]
    made: BattleState = BATTLE.start(CAMPAIGN.field(state, sides, agreed))
    return made


def lines(battle: BattleState) -> list[dict[str, object]]:
    return [line.event for line in BATTLE.outcome(battle)]


def test_a_battle_comes_home_as_it_was_and_the_next_one_begins_with_it() -> None:
    state = campaign()
    battle = in_battle(fielded(state), f"mark:{SHIP}:-5")
    battle = in_battle(battle, f"icon:{SHIP}:pulse-1:out")
    state = carried(state, *lines(battle))
    assert (condition(state).marked, condition(state).icons) == (5, {"pulse-1": "out"})
    assert state.units[SHIP].battles == 1
    assert state.battles == {"b1": "The first ford"}
    assert CAMPAIGN.record(state, SHIP)[-1] == (
        "Turn 1, The first ford: came home 5 boxes marked, 1 system damaged or out"
    )
    assert fielded(state).units[SHIP].condition == condition(state)


def test_a_destroyed_ship_leaves_with_the_groups_that_died_with_it() -> None:
    state = campaign()
    battle = in_battle(fielded(state), f"leave:{VETERAN_ID}:destroyed")
    battle = in_battle(battle, "leave:narn-fighter-1:lost")
    state = carried(state, *lines(battle))
    assert state.units[VETERAN_ID].lost == "destroyed"
    assert state.units["narn-fighter-1"].lost == "lost with its carrier"
    assert not state.units["narn-fighter-2"].lost
    assert VETERAN_ID not in fielded(state).units
    assert fielded(state).start.units["narn-fighter-2"].carrier == ""


def test_reviewers_change_fate_boxes_and_fighters_of_a_line() -> None:
    state = campaign()
    event = next(line for line in lines(fielded(state)) if line.get("unit") == SHIP)
    state = carried(state, {**event, "marked": 7, "kills": 2})
    assert condition(state).marked == 7
    assert state.units[SHIP].kills == 2
    assert carried(state, {**event, "fate": "destroyed"}).units[SHIP].lost == "destroyed"


def test_cargo_goes_with_each_full_row_and_stays_lost_though_the_boxes_are_mended() -> None:
    state = came_home(campaign(boxes="base", repairs=50), TRADER_ID, marked=9)
    assert state.units[TRADER_ID].cargo == 40
    state = play(play(state, "phase"), "repair-all:blue")
    assert (condition(state, TRADER_ID).marked, state.units[TRADER_ID].cargo) == (0, 40)
    assert "40% of its cargo was lost before" in fielded(state).start.units[TRADER_ID].notes
    state = came_home(state, TRADER_ID, marked=4)
    assert state.units[TRADER_ID].cargo == 60
    assert came_home(campaign(cargo="base"), TRADER_ID, marked=9).units[TRADER_ID].cargo == 40
    filled = play(came_home(campaign(cargo="base"), TRADER_ID, marked=9), "phase")
    assert filled.units[TRADER_ID].cargo == 0


def test_the_ace_of_a_lost_group_lives_if_the_review_or_the_agreement_says_so() -> None:
    for agreed, said, lives in (
        ("ask", "", False),
        ("ask", "lives", True),
        ("lives", "", True),
        ("lives", "lost", False),
    ):
        state = play(campaign(aces=agreed), f"ace:{GROUP}")
        lost = replace(condition(state, GROUP), strength=0, fate="destroyed")
        line = {"kind": "kept", "unit": GROUP, "condition": codec.plain(lost), "ace": said}
        assert condition(carried(state, line), GROUP).ace is lives


def test_energy_is_full_again_and_a_halved_power_system_stays_halved_until_it_is_mended() -> None:
    state = came_home(campaign(), SHIP, caps={"bps-1": 3}, icons={"bps-1": "damaged"}, stores={"bps-1": 1})
    assert condition(state).stores == {}
    assert condition(state).caps == {"bps-1": 3}


def test_characters_come_home_with_the_fortune_that_they_have_left() -> None:
    state = play(campaign(), f"person:{SHIP}", "Hale", "helm", 2, "player")
    assert state.units[SHIP].people == (HALE,)
    found = fielded(state)
    assert found.start.units[SHIP].people == (HALE,)
    spent = replace(HALE, fortune=0)
    line = {"kind": "person", "unit": SHIP, "person": codec.plain(spent), "aboard": SHIP, "fate": ""}
    after = carried(state, line)
    assert after.units[SHIP].people == (spent,)
    assert carried(state, {**line, "fortune": 1}).units[SHIP].people[0].fortune == 1
    assert carried(state, {**line, "fate": "lost"}).units[SHIP].people == ()
    moved = carried(state, {**line, "aboard": TRADER_ID})
    assert [unit for unit, now in moved.units.items() if now.people] == [TRADER_ID]
    assert play(play(after, "phase"), "phase").units[SHIP].people == (spent,)


def test_fortune_comes_back_with_each_turn_when_it_was_agreed() -> None:
    state = campaign(fortune="turn")
    start = state.start
    unit = replace(start.units[SHIP], people=(HALE,))
    state = CAMPAIGN.start(replace(start, units={**start.units, SHIP: unit}))
    state = play(state, f"fortune:{SHIP}", 0)
    assert state.units[SHIP].people[0].fortune == 0
    assert play(play(state, "phase"), "phase").units[SHIP].people == (HALE,)


def test_survivors_of_a_lost_ship_go_elsewhere() -> None:
    state = play(campaign(), f"person:{SHIP}", "Hale", "helm", 2, "player")
    state = came_home(state, SHIP, fate="destroyed")
    state = play(state, f"transfer:{SHIP}", TRADER_ID)
    assert state.units[TRADER_ID].people == (HALE,)
    assert state.units[SHIP].people == ()


def test_a_sheet_that_was_completed_in_a_battle_belongs_to_the_ship() -> None:
    state = campaign()
    event = next(line for line in lines(fielded(state)) if line.get("unit") == SHIP)
    assert not any(isinstance(found, SheetLearned) for found in carry(state, [event]))
    sheet = {**event["sheet"], "rows": [8, 8], "thresholds": [5]}  # type: ignore[dict-item]
    state = carried(state, {**event, "sheet": sheet})
    assert state.start.units[SHIP].profile.rows == (8, 8)
    assert fielded(state).start.units[SHIP].profile.boxes == 16


def test_lines_about_strangers_and_lost_ships_are_left_out() -> None:
    state = came_home(campaign(), SHIP, fate="destroyed")
    line = {"kind": "kept", "unit": SHIP, "condition": {}}
    found = carry(state, [line, {**line, "unit": "nobody"}])
    assert [type(event) for event in found] == [Fought]
    assert msgspec.structs.asdict(found[0])["units"] == ()


def test_tables_that_were_entered_in_a_battle_count_in_the_next_one() -> None:
    state = campaign()
    assert not any(line["kind"] == "tables" for line in lines(fielded(state)))
    battle = in_battle(fielded(state), "table:difficulty", "Tricky", 13)
    battle = in_battle(battle, "table:kills", "starfury", "narn-fighter", 5, "red")
    state = carried(state, *lines(battle))
    assert state.start.agreements["difficulty-table"] == [{"word": "Tricky", "score": 13}]
    again = fielded(state)
    assert difficulty(again, "Tricky") == 13
    found = kill(again, GROUP, "narn-fighter-1")
    assert (found.score, found.red) == (5, True) if found else False
    later = carried(state, *lines(in_battle(again, "table:difficulty", "Tricky", 0)), battle="b2")
    assert later.start.agreements["kill-table"] == state.start.agreements["kill-table"]
