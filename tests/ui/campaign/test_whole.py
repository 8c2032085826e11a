"""The whole page of a campaign, driven as a person would, over the toy game."""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.core.war import Diagram
from app.operations import campaigns
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.whole import view as whole
from app.ui.campaign.whole.tasks import TaskList
from tests.ui.campaign import pond
from tests.ui.toy.desk import Table, tables


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    return pond.show(table)


def words(tasks: TaskList) -> list[str]:
    return [button.accessibleName() for button in tasks.buttons]


def next_step(table: Table, page: CampaignPage, times: int = 1) -> None:
    for _ in range(times):
        page.whole.head.next.click()
        table.settle()


def touch(table: Table, page: CampaignPage, place: str) -> None:
    diagram = page.whole.map.diagram
    point = diagram.points()[place].toPoint()
    table.qtbot.mouseClick(diagram, Qt.MouseButton.LeftButton, pos=point)
    table.settle()


def test_a_simple_campaign_has_the_plain_page_and_a_whole_one_the_map(table: Table) -> None:
    page = pond.show(table, simple=True)
    assert page.stack.currentWidget() is page.war
    page.show_campaign(pond.found(table.store))
    table.settle()
    assert page.stack.currentWidget() is page.whole
    assert page.title == "The Pond"


def test_going_on_walks_the_phases(table: Table, page: CampaignPage) -> None:
    steps = page.whole.head.steps
    assert steps.accessibleName() == "Phase: Dawn"
    next_step(table, page)
    assert steps.accessibleName() == "Phase: Choosing"
    assert page.whole.head.pick.text() == "Reds choose a pad."
    page.history.undo()
    table.settle()
    assert steps.accessibleName() == "Phase: Dawn"


def test_what_each_player_has_to_do_is_pressed_and_asked(table: Table, page: CampaignPage) -> None:
    next_step(table, page)
    assert words(page.whole.tasks) == [
        "Choose a pad",
        "Guess",
        "Choose a pad",
        "Guess",
        "Go on to Battles",
    ]
    page.going.tasks()
    table.qtbot.keyClick(page.whole.tasks, Qt.Key.Key_1)
    assert page.whole.asking
    pond.answer(table, page, "Eden", "34", "Write it")
    assert not page.whole.asking
    assert pond.war(table).players[0].chosen == "eden"
    assert words(page.whole.tasks)[0] == "Guess"


def test_a_place_that_a_question_asks_for_is_touched_on_the_map(table: Table, page: CampaignPage) -> None:
    next_step(table, page)
    page.whole.tasks.buttons[0].click()
    touch(table, page, "belt")
    pond.answer(table, page, "12", "Write it")
    assert pond.war(table).players[0].chosen == "belt"


def test_a_second_choice_waits_until_the_question_is_done(table: Table, page: CampaignPage) -> None:
    next_step(table, page)
    page.whole.tasks.buttons[0].click()
    page.whole.chosen.emit(page.whole.scene.choice("next"))  # type: ignore[union-attr]
    assert table.said == ["A question is under way: finish it or cancel it first."]
    page.whole.ask.cancel()
    assert not page.whole.asking


def test_undo_takes_answers_back_before_anything_that_happened(table: Table, page: CampaignPage) -> None:
    next_step(table, page)
    page.whole.tasks.buttons[0].click()
    pond.answer(table, page, "Eden")
    assert page.history.undoable() == "the last answer"
    page.history.undo()
    assert page.history.undoable() == "the question"
    page.history.undo()
    assert not page.whole.asking
    assert page.history.undoable() == "Turn 1: Choosing"


def test_what_is_secret_is_not_shown_while_it_is_typed(table: Table, page: CampaignPage) -> None:
    next_step(table, page)
    page.whole.tasks.buttons[1].click()
    line = page.whole.ask.findChild(type(page.whole.timeline.words), "secret-number")
    assert line is not None
    assert line.displayText() != "2"
    table.qtbot.keyClicks(line, "2")
    assert "2" not in line.displayText()
    table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()
    assert pond.war(table).players[0].guess == 2


def test_a_place_in_hand_shows_its_holder_and_what_can_be_done(table: Table, page: CampaignPage) -> None:
    pond.turns(table.store, campaign_id(page), 1)
    page.reload()
    table.settle()
    touch(table, page, "eden")
    card = page.whole.card
    assert (card.name.text(), card.owner.text()) == ("Eden", "Reds")
    page.whole.map.diagram.setFocus()
    table.qtbot.keyClick(page.whole.map.diagram, Qt.Key.Key_Return)
    assert card.choices.button("take:eden").hasFocus()


def test_arrows_go_from_place_to_place(table: Table, page: CampaignPage) -> None:
    diagram = page.whole.map.diagram
    diagram.setFocus()
    diagram.pick("eden")
    seen = {diagram.here}
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Left):
        table.qtbot.keyClick(diagram, key)
        seen.add(diagram.here)
    assert len(seen) >= 4
    assert diagram.accessibleDescription().startswith(page.whole.card.name.text())


def test_a_fleet_shows_its_units_and_the_one_in_hand_its_record(table: Table, page: CampaignPage) -> None:
    page.going.roster()
    table.settle()
    roster = page.whole.fleets.roster
    roster.go_to("reds-cutter-1")
    assert page.whole.unit == "reds-cutter-1"
    page.whole.fleets.players.picked.emit(pond.BLUES)
    assert [roster.rows.key_of(row) for row in range(roster.rows.rowCount())] == [
        "blues-punt-1",
        "blues-cutter-2",
        "blues-barge-2",
    ]


def test_a_line_of_a_service_record_leads_to_its_entry(table: Table, page: CampaignPage) -> None:
    open_ = campaigns.open_campaign(table.store, campaign_id(page))
    campaigns.play_paper(
        table.store, open_, "A squall", [{"kind": "kept", "boat": "reds-cutter-1", "left": 2}]
    )
    table.settle()
    page.whole.go_to("reds-cutter-1")
    record = page.whole.record.list
    assert record.item(0).text() == "Turn 1: came home with 2, sank 0"
    page.whole.side.setCurrentIndex(whole.RECORD)
    record.setCurrentRow(0)
    record.itemActivated.emit(record.item(0))
    table.settle()
    assert page.whole.tabs.currentIndex() == whole.TIMELINE
    assert page.whole.timeline.entry() == 0


def test_the_slider_shows_a_past_turn_in_which_nothing_can_be_done(table: Table, page: CampaignPage) -> None:
    pond.turns(table.store, campaign_id(page), 2)
    page.reload()
    table.settle()
    page.whole.head.turns.slider.setValue(0)
    table.settle()
    scene = page.whole.scene
    assert scene is not None
    assert scene.state.turn == 1
    assert not scene.playable
    assert page.whole.head.pick.text() == "You look at Turn 1 as it ended. Nothing can be done there."
    assert page.whole.tasks.buttons == ()
    table.qtbot.keyClick(page.whole, Qt.Key.Key_Escape)
    assert page.whole.scene is not None
    assert page.whole.scene.playable


def test_a_past_moment_stays_while_the_campaign_goes_on_elsewhere(table: Table, page: CampaignPage) -> None:
    pond.turns(table.store, campaign_id(page), 1)
    page.reload()
    table.settle()
    page.whole.head.turns.slider.setValue(0)
    table.settle()
    pond.play(table.store, campaign_id(page), "next")
    table.settle()
    assert page.whole.scene is not None
    assert page.whole.scene.moment is not None


def test_a_campaign_of_another_game_knows_no_stale_things(table: Table, page: CampaignPage) -> None:
    touch(table, page, "eden")
    other = pond.found(table.store, drawn=True)
    page.show_campaign(other)
    table.settle()
    assert page.whole.card.name.text() == "Nothing is in hand"
    assert page.whole.map.diagram.here == ""


def test_the_sheet_of_the_unit_is_asked_for_only_while_it_is_looked_at(
    table: Table, page: CampaignPage
) -> None:
    asked: list[str] = []
    page.whole.sheet_wanted.connect(asked.append)
    page.whole.go_to("reds-cutter-1")
    assert asked == []
    assert page.whole.tabs.currentIndex() == whole.FLEETS


def campaign_id(page: CampaignPage) -> int:
    assert page.whole.now is not None
    return page.whole.now.open.id


def test_a_question_about_a_campaign_that_has_gone_on_is_put_away(table: Table, page: CampaignPage) -> None:
    next_step(table, page)
    page.whole.tasks.buttons[0].click()
    pond.play(table.store, campaign_id(page), "take:eden", pond.BLUES)
    table.settle()
    assert not page.whole.asking


@pytest.mark.parametrize(
    ("tab", "wanted"),
    [
        (whole.MAP, ["next", "diagram", "task-0", "task-4"]),
        (whole.FLEETS, ["next", "player-reds", "fleet"]),
        (whole.PLAN, ["next", "player-reds", "wishes", "bulk-all", "commit-plan", "task-0"]),
        (whole.TIMELINE, ["next", "sift-player", "sift-words", "timeline", "task-0"]),
    ],
)
def test_tab_goes_through_every_part_in_reading_order(
    table: Table, page: CampaignPage, tab: int, wanted: list[str]
) -> None:
    next_step(table, page)
    page.whole.tabs.setCurrentIndex(tab)
    table.settle()
    page.whole.side.setCurrentIndex(whole.TO_DO)
    QApplication.sendPostedEvents()
    page.whole.head.next.setFocus()
    seen: list[str] = []
    for _ in range(30):
        focused = QApplication.focusWidget()
        assert focused is not None
        seen.append(focused.objectName())
        table.qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert [name for name in seen if name in wanted][: len(wanted)] == wanted


def test_the_plotting_library_is_not_loaded_with_the_page() -> None:
    code = "import sys, app.ui.campaign.page; sys.exit('pyqtgraph' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_touching_nothing_changes_nothing(table: Table, page: CampaignPage) -> None:
    touch(table, page, "eden")
    diagram = page.whole.map.diagram
    table.qtbot.mouseClick(diagram, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert diagram.here == "eden"
    assert campaigns.open_campaign(table.store, campaign_id(page)).head == 0


def test_a_game_without_places_has_no_map(table: Table, page: CampaignPage) -> None:
    scene = page.whole.scene
    assert scene is not None
    assert page.whole.tabs.isTabVisible(whole.MAP)
    fights = tuple(msgspec.structs.replace(fight, place="") for fight in scene.war.fights)
    bare = replace(scene, war=msgspec.structs.replace(scene.war, diagram=Diagram(), fights=fights))
    page.whole.show_scene(bare, bare)
    assert not page.whole.tabs.isTabVisible(whole.MAP)
    page.whole.show_tab(whole.FLEETS)
    page.whole.show_tab(whole.MAP)
    assert page.whole.tabs.currentIndex() == whole.FLEETS
