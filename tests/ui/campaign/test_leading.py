"""Where a campaign's page leads next: no key that is pressed twice may do what nobody meant."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from app.core.system import Choice
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.whole.view import IN_HAND
from tests.ui.campaign import pond
from tests.ui.toy.desk import Table, tables


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    return pond.show(table)


def go_on(table: Table, page: CampaignPage) -> None:
    page.whole.head.next.click()
    table.settle()


def first_open(page: CampaignPage) -> object:
    return next(button for button in page.whole.tasks.buttons if button.isEnabled())


def test_a_campaign_opens_with_the_focus_on_its_first_task(page: CampaignPage) -> None:
    assert page.focusWidget() is first_open(page)


def test_after_an_answer_the_focus_is_on_the_first_task_that_is_left(
    table: Table, page: CampaignPage
) -> None:
    go_on(table, page)
    page.whole.tasks.buttons[1].click()
    pond.answer(table, page, "2")
    assert not page.whole.asking
    assert pond.war(table).players[0].guess == 2
    assert page.focusWidget() is first_open(page)


def test_a_question_that_is_cancelled_gives_the_focus_back_to_the_tasks(
    table: Table, page: CampaignPage
) -> None:
    go_on(table, page)
    page.whole.tasks.buttons[0].click()
    page.whole.ask.cancel()
    assert page.focusWidget() is first_open(page)


def test_a_task_without_a_question_never_leaves_the_focus_on_an_agreement(
    table: Table, page: CampaignPage
) -> None:
    tasks = page.whole.tasks
    tasks.focus_first()
    table.qtbot.keyClick(tasks, Qt.Key.Key_1)
    table.settle()
    assert page.focusWidget() is first_open(page)
    assert not any(button.hasFocus() for button in tasks.choices.findChildren(type(tasks.buttons[0])))


def test_a_choice_that_stays_offered_stays_in_hand(table: Table, page: CampaignPage) -> None:
    page.whole.go_to("eden")
    page.whole.card.choices.button("take:eden").click()
    pond.answer(table, page, "Reds")
    assert page.whole.side.currentIndex() == IN_HAND
    assert page.whole.isAncestorOf(page.focusWidget())


def test_what_came_of_the_last_entry_is_told_above_the_tasks(table: Table, page: CampaignPage) -> None:
    last = page.whole.tasks.last
    go_on(table, page)
    assert last.text() == "Last: Turn 1: Choosing"
    page.history.undo()
    table.settle()
    assert last.text() != "Last: Turn 1: Choosing"
    page.whole.tasks.show_last("x" * 1000)
    assert len(last.text()) < 260


def test_a_question_is_headed_by_what_was_pressed_and_names_nobody_twice(
    table: Table, page: CampaignPage
) -> None:
    go_on(table, page)
    page.whole.tasks.buttons[1].click()
    assert page.whole.ask.heading.count("Reds") <= 1
    assert page.whole.ask.heading


def test_a_long_choice_goes_on_in_the_next_line_and_is_never_cut_off(
    table: Table, page: CampaignPage
) -> None:
    choices = page.whole.card.choices
    label = "The Reds attack the Deep Pit beyond the reeds, which is held by the Blues of the other bank"
    choices.show_choices((Choice("far", label, "Pads", "eden", "Held by the Blues"),))
    page.whole.side.setCurrentIndex(IN_HAND)
    table.settle()
    button = choices.button("far")
    assert button.width() <= page.whole.card.width() <= page.whole.right.width()
    assert button.text().count("\n") >= 2
    assert button.accessibleName() == label


def test_a_digit_presses_its_task_from_the_map_too(table: Table, page: CampaignPage) -> None:
    go_on(table, page)
    page.whole.map.diagram.setFocus()
    table.qtbot.keyClick(page.whole.map.diagram, Qt.Key.Key_2)
    assert page.whole.asking
    page.whole.ask.cancel()
    page.whole.side.setCurrentIndex(IN_HAND)
    table.qtbot.keyClick(page.whole.map.diagram, Qt.Key.Key_2)
    assert not page.whole.asking
