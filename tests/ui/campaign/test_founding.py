"""A campaign is founded: fleets, players, figures that nobody knows, what is agreed, what should be known first."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from app import systems
from app.operations import campaigns, fleets
from app.ui.campaign.founding import FoundDialog
from app.ui.campaign.page import CampaignPage
from tests.ui.campaign import kahuna
from tests.ui.campaign.test_page import dialog, undo, unit
from tests.ui.toy.desk import Table


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    yield from kahuna.table(qtbot, tmp_path)


def test_a_library_without_fleets_says_what_a_campaign_begins_with(table: Table) -> None:
    page = table.show(CampaignPage(table.desk))
    page.opened("new")
    table.settle()
    assert page.list.empty.isVisible()
    assert any("begins with a fleet for every player" in said for said in table.said)


def test_a_campaign_is_founded_from_the_fleets_of_the_library(table: Table) -> None:
    kahuna.add_fleets(table.store)
    page = table.show(CampaignPage(table.desk))
    page.opened("new")
    table.settle()
    asking = dialog(page, FoundDialog)
    assert isinstance(asking, FoundDialog)
    table.qtbot.keyClicks(asking.form.editor("name"), "Kahuna")
    asking.go_on.click()
    assert "“Third Fleet” costs 3 points at Battle; starting fleets have at least 10 points." in (
        asking.warning.text()
    )
    assert campaigns.listing(table.store) == ()
    asking.go_on.click()
    table.settle()
    assert page.findChildren(FoundDialog) == []
    assert page.title == "Kahuna"
    assert page.scene is not None
    assert [side.name for side in page.scene.seen.sides] == ["G'Quan's Wrath", "Third Fleet"]
    undo(table, page)
    assert campaigns.listing(table.store) == ()


def test_fleets_as_large_as_agreed_on_begin_without_a_word(table: Table) -> None:
    kahuna.add_fleets(table.store)
    page = table.show(CampaignPage(table.desk))
    page.opened("new")
    table.settle()
    asking = dialog(page, FoundDialog)
    assert isinstance(asking, FoundDialog)
    table.qtbot.keyClicks(asking.form.editor("name"), "Kahuna")
    asking.go_on.click()
    assert asking.go_on.text() == "Begin all the same"
    least = asking.form.editor("agreed/starting_points")
    assert isinstance(least, QSpinBox)
    least.setValue(2)
    assert (asking.go_on.text(), asking.warning.isVisible()) == ("Begin the campaign", False)
    asking.go_on.click()
    table.settle()
    assert page.title == "Kahuna"


def test_a_campaign_without_a_name_says_so_and_waits(table: Table) -> None:
    kahuna.add_fleets(table.store)
    page = table.show(CampaignPage(table.desk))
    page.opened("new")
    table.settle()
    asking = dialog(page, FoundDialog)
    assert isinstance(asking, FoundDialog)
    asking.go_on.click()
    table.settle()
    assert asking.isVisible()
    assert campaigns.listing(table.store) == ()
    asking.reject()


def test_figures_that_nobody_knows_are_asked_for_and_taken_into_the_roster(table: Table) -> None:
    game = systems.system(kahuna.GAME)
    keys = (key.split("/") for key in game.catalogue.records("first"))
    forces = (kahuna.force("Mystery", force_list, (ship, "Riddle")) for force_list, ship in keys)
    unknown = next(
        force for force in forces if any(f.key.endswith(".damage") for f in game.battle.missing(force))
    )
    fleets.add(table.store, unknown)
    fleets.add(table.store, kahuna.FLEETS[0])
    page = table.show(CampaignPage(table.desk))
    page.opened("new")
    table.settle()
    asking = dialog(page, FoundDialog)
    assert isinstance(asking, FoundDialog)
    field = next(f for f in asking.form.fields if f.group.startswith("Mystery") and f.key.endswith(".damage"))
    editor = asking.form.editor(field.key)
    editor.setFocus()
    editor.selectAll()  # type: ignore[attr-defined]
    table.qtbot.keyClicks(editor, "33")
    table.qtbot.keyClick(editor, Qt.Key.Key_Return)
    table.qtbot.keyClicks(asking.form.editor("name"), "Kahuna")
    asking.go_on.click()
    asking.go_on.click()
    table.settle()
    assert unit(table, page, "Riddle")["damage"] == 33


def test_what_the_rules_refuse_is_shown_in_the_dialog(table: Table) -> None:
    kahuna.add_fleets(table.store)
    page = table.show(CampaignPage(table.desk))
    page.opened("new")
    table.settle()
    asking = dialog(page, FoundDialog)
    assert isinstance(asking, FoundDialog)
    for field, text in (("name", "Kahuna"), ("name-0", "Rick"), ("name-1", "Rick")):
        editor = asking.form.editor(field)
        editor.setText("")  # type: ignore[attr-defined]
        table.qtbot.keyClicks(editor, text)
        table.qtbot.keyClick(editor, Qt.Key.Key_Return)
    asking.go_on.click()
    asking.go_on.click()
    table.settle()
    assert asking.problem.text() == "Two players are called “Rick”; give each a name of their own."
    asking.reject()
