"""Battles that are announced, fought at the table or on paper, and what counts of them; rosters by agreement."""

import pytest

from app.core.errors import Refused, UserError
from app.core.letter import text
from app.systems.earthforce.campaign import CAMPAIGN
from app.systems.earthforce.campaign.state import State
from app.systems.earthforce.papers import PAPERS
from tests.systems.earthforce.campaign.desk import (
    GROUP,
    SHIP,
    VETERAN_ID,
    came_home,
    campaign,
    carried,
    carry,
    condition,
    event_of,
    play,
)

FIGHT = "1-the-ford"


def announced() -> State:
    return play(campaign(), "announce", "blue", "The ford", "convoy, as we agreed")


def sides(state: State) -> list[tuple[str, str, list[str]]]:
    ready = [unit for unit in CAMPAIGN.units(state) if not unit.out]
    return [
        (side.name, side.id, [unit.id for unit in ready if unit.side == side.id])
        for side in CAMPAIGN.overview(state).sides
    ]


def test_an_announced_battle_is_a_task_until_it_is_over() -> None:
    state = announced()
    war = CAMPAIGN.war(state)
    assert war is not None
    assert [fight.id for fight in war.fights] == [FIGHT]
    assert [task.does for task in war.tasks] == ["choice", "muster", "paper", "choice"]
    assert war.diagram.places == ()
    start = CAMPAIGN.field(state, sides(state), {"fight": FIGHT})
    assert (start.fight, "fight" in start.agreements) == (FIGHT, False)
    for event in CAMPAIGN.begun(state, sides(state), {"fight": FIGHT}, "At the ford"):
        state = CAMPAIGN.apply(state, event)
    assert state.fights[FIGHT].battle == "At the ford"
    state = carried(state, {"kind": "fought", "winner": "red", "units": [SHIP], "fight": FIGHT})
    assert (state.fights[FIGHT].over, state.fights[FIGHT].winner) == (True, "red")
    with pytest.raises(Refused, match="over"):
        CAMPAIGN.field(state, sides(state), {"fight": FIGHT})
    assert play(play(state, "phase"), "phase").fights == {}


def test_a_battle_that_was_not_fought_stays_or_is_called_off() -> None:
    state = play(play(announced(), "phase"), "phase")
    assert FIGHT in state.fights
    assert play(state, f"call-off:{FIGHT}").fights == {}


def test_forces_without_anybody_and_ships_in_dock_may_not_go() -> None:
    state = came_home(announced(), SHIP, fate="disabled")
    weights = CAMPAIGN.conduct.weigh(state, FIGHT, [SHIP])
    assert weights[0].refused.startswith("Practice Cruiser: It is disabled")
    assert weights[1].refused == "Red sends nobody."
    with pytest.raises(Refused, match="cannot go"):
        CAMPAIGN.field(state, [("Blue", "blue", [SHIP]), ("Red", "red", [VETERAN_ID])], {})


def test_a_battle_on_paper_is_typed_for_both_sides() -> None:
    state = play(announced(), f"person:{SHIP}", "Hale", "helm", 2, "player")
    units = [SHIP, GROUP, VETERAN_ID]
    forms = CAMPAIGN.conduct.paper(state, FIGHT, units)
    assert [form.id for form in forms] == ["", *units]
    typed = {
        "": {"winner": "blue"},
        SHIP: {"marked": 3, "systems": "pulse 1, jump-1 damaged, fire-2 dock", "fortune.p1": 0, "kills": 1},
        GROUP: {"strength": 4, "ace": True},
        VETERAN_ID: {"fate": "destroyed"},
    }
    lines = CAMPAIGN.conduct.lines(state, FIGHT, units, typed)
    state = carried(state, *(line.event for line in lines))
    now = state.units[SHIP]
    assert (now.condition.marked, now.kills, now.people[0].fortune) == (3, 1, 0)
    assert now.condition.icons == {"pulse-1": "out", "jump-1": "damaged", "fire-2": "dock"}
    assert (condition(state, GROUP).strength, condition(state, GROUP).ace) == (4, True)
    assert state.units[VETERAN_ID].lost == "destroyed"
    assert state.fights[FIGHT].winner == "blue"


def test_a_system_that_a_ship_does_not_have_is_no_line_of_a_paper_battle() -> None:
    with pytest.raises(UserError, match="no system “net-1”"):
        CAMPAIGN.conduct.lines(announced(), FIGHT, [SHIP], {SHIP: {"systems": "net-1"}})


def test_ships_join_by_agreement_with_their_groups() -> None:
    state = play(campaign(), "join:red", "practice/practice-cruiser", "Prize", "captured")
    joined = [unit for unit in CAMPAIGN.units(state) if unit.side == "red" and unit.name.endswith("Prize")]
    assert [unit.id for unit in joined] == ["practice-cruiser-2"]
    assert sum(unit.group == "practice-cruiser-2" for unit in CAMPAIGN.units(state)) == 2
    assert "practice-cruiser-2" in CAMPAIGN.field(state, sides(state), {}).units


def test_names_notes_honours_and_losses_stand_in_the_record() -> None:
    state = campaign()
    for key, answers in (
        (f"rename:{SHIP}", ("Resolute",)),
        (f"honour:{SHIP}", ("Star of the ford",)),
        (f"crew:{SHIP}", ("seasoned",)),
        (f"strike:{SHIP}", ("captured", "taken at the ford")),
        (f"reinstate:{SHIP}", ("freed",)),
    ):
        state = play(state, key, *answers)
    assert [line.sort for line in CAMPAIGN.conduct.service(state, SHIP)] == [
        *("Commissioned", "Roster", "Honour", "Crew", "Lost", "Agreed")
    ]
    assert [line.event for line in CAMPAIGN.conduct.service(state, SHIP)] == [None, 0, 1, 2, 3, 4]
    assert not state.units[SHIP].lost
    assert CAMPAIGN.field(state, sides(state), {}).units[SHIP].notes == (
        "Crew: seasoned",
        "Honour: Star of the ford",
    )


def test_a_group_goes_to_a_ship_that_has_room_for_it() -> None:
    state = came_home(campaign(), SHIP, fate="destroyed")
    lost = [each for each in CAMPAIGN.units(state) if each.group == SHIP]
    assert lost
    assert play(state, f"assign:{GROUP}", "-").start.units[GROUP].carrier == ""


def test_a_plain_campaign_keeps_rosters_only() -> None:
    state = campaign(kind="simple")
    assert CAMPAIGN.war(state) is None
    assert CAMPAIGN.overview(state).simple
    assert CAMPAIGN.conduct.plan(state, "blue", {}) is None
    with pytest.raises(Refused):
        CAMPAIGN.open(state, "announce")
    assert play(state, "phase").turn == 2
    assert play(came_home(state, SHIP, marked=5), f"mend:{SHIP}").units[SHIP].condition.marked == 0


def test_the_plots_tell_every_turn() -> None:
    state = came_home(campaign(), SHIP, marked=12)
    state = play(play(state, "phase"), "phase")
    charts = {chart.key: chart for chart in CAMPAIGN.conduct.charts(state)}
    assert charts["ships"].series[0].values == ((1, 2.0), (2, 2.0))
    assert charts["boxes"].series[0].values[0][1] == 72.0


def test_sheets_print_as_they_are_now_and_as_they_came() -> None:
    state = play(came_home(campaign(), SHIP, marked=6), f"honour:{SHIP}", "Star of the ford")
    state = came_home(state, GROUP, strength=2)
    state = came_home(state, VETERAN_ID, fate="destroyed")
    now = {unit.id: unit for unit in PAPERS.of_campaign(state, False, "", ()).units}
    assert VETERAN_ID not in now
    assert (now[SHIP].condition.marked, now[SHIP].notes) == (6, ("Honour: Star of the ford",))
    assert ("Starfury", "aboard", 2) in now[SHIP].aboard
    fresh = {unit.id: unit for unit in PAPERS.of_campaign(state, True, "blue", ()).units}
    assert (fresh[SHIP].condition.marked, fresh[SHIP].notes) == (0, ())


def test_a_turn_and_the_whole_are_told_in_letters() -> None:
    state = announced()
    happened = [
        *carry(state, [{"kind": "fought", "winner": "blue", "units": [SHIP], "fight": FIGHT}]),
        event_of(state, "phase"),
    ]
    letter = CAMPAIGN.conduct.news(state, happened, "")
    assert letter is not None
    assert letter.headline == "Blue wins The first ford"
    assert "The first ford: won by Blue; 0 units took part" in text(letter)
    state = came_home(state, VETERAN_ID, fate="destroyed")
    report = CAMPAIGN.conduct.report(state)
    assert report is not None
    assert "Practice Veteran, Practice Veteran: destroyed" in text(report)
    assert "Marked boxes are mended: In dock" in text(report)
    assert CAMPAIGN.conduct.news(campaign(kind="simple"), [], "") is None
