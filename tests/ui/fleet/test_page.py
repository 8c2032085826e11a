"""The page of fleets, driven as a person would, over a game that exists only in the tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from app.core.marks import Text
from app.operations import fleets
from app.ui.fleet.page import FleetPage
from tests.ui.toy.desk import Table, tables


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> FleetPage:
    """The page with an empty fleet of the red bank."""
    fleet = fleets.create(table.store, "toy", "one", "red", "Red Squadron")
    page = table.show(FleetPage(table.desk))
    page.opened(fleet)
    table.settle()
    return page


def press(table: Table, page: FleetPage, action: str) -> None:
    page.actions_by_id[action].trigger()  # type: ignore[attr-defined]
    table.settle()


def buy(table: Table, page: FleetPage, *names: str) -> None:
    """Buy by typing into the search box."""
    for name in names:
        search = page.editor.offers.search
        search.setFocus()
        search.clear()
        table.qtbot.keyClicks(search, name)
        table.qtbot.keyClick(search, Qt.Key.Key_Return)
        table.settle()


def undo(table: Table, page: FleetPage) -> None:
    page.history.undo()
    table.settle()


def lines(page: FleetPage) -> list[str]:
    model = page.editor.table.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def problems(page: FleetPage) -> list[str]:
    model = page.editor.problems.view.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def answer(table: Table, page: FleetPage, *typed: str) -> None:
    """Answer the dialog that is open."""
    dialog = next(d for d in page.findChildren(QDialog) if d.isVisible())
    for text in typed:
        line = next(line for line in dialog.findChildren(QLineEdit) if line.isVisible())
        line.setText("")
        table.qtbot.keyClicks(line, text)
        table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()


def test_typing_a_name_and_enter_buys_it_and_keeps_it(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter", "Skiff")
    assert lines(page) == ["Cutter", "Skiff"]
    assert [line.unit for line in fleets.load(table.store, 1).lines] == ["red/cutter", "red/skiff"]
    assert page.editor.head.budget.text() == "3 of 5 points · 2 left"
    assert page.editor.head.rest.text() == "Still buys 2 Small or 1 Middling"


def test_a_double_click_and_the_button_buy_too(table: Table, page: FleetPage) -> None:
    tree = page.editor.offers.tree
    skiff = tree.findItems("Skiff", Qt.MatchFlag.MatchRecursive)[0]
    tree.setCurrentItem(skiff)
    table.qtbot.mouseClick(page.editor.offers.add, Qt.MouseButton.LeftButton)
    table.settle()
    place = tree.visualItemRect(skiff).center()
    table.qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    table.qtbot.mouseDClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=place)
    table.settle()
    assert lines(page) == ["Skiff", "Skiff"]


def test_offers_stand_under_levels_with_what_is_still_affordable(table: Table, page: FleetPage) -> None:
    buy(table, page, "Barge")
    tree = page.editor.offers.tree
    levels = [tree.topLevelItem(n) for n in range(tree.topLevelItemCount())]
    assert [item.text(0) for item in levels if item] == [
        "Small · 1 more",
        "Middling · none more",
        "Large · none more",
    ]


def test_an_offer_that_is_refused_says_why(table: Table, page: FleetPage) -> None:
    buy(table, page, "Barge")
    item = page.editor.offers.tree.findItems("Cutter", Qt.MatchFlag.MatchRecursive)[0]
    page.editor.offers.tree.setCurrentItem(item)
    assert page.editor.offers.why.text() == "Only 1 points are left."


def test_everything_can_be_taken_back_to_the_first_step(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter", "Skiff")
    press(table, page, "up")
    press(table, page, "double")
    page.editor.table.setFocus()
    table.qtbot.keyClick(page.editor.table, Qt.Key.Key_Delete)
    table.settle()
    assert lines(page) == ["Skiff", "Cutter"]
    labels = []
    while page.history.undoable() != "New fleet “Red Squadron”":
        labels.append(page.history.undoable())
        undo(table, page)
    assert labels == ["Remove Skiff", "Duplicate Skiff", "Move Skiff up", "Buy Skiff", "Buy Cutter"]
    assert lines(page) == []
    for _ in labels:
        page.history.redo()
        table.settle()
    assert lines(page) == ["Skiff", "Cutter"]


def test_two_deletes_in_a_hurry_remove_two_different_lines(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter", "Skiff", "Punt")
    page.editor.table.go_to("0")
    for _ in range(2):
        table.qtbot.keyClick(page.editor.table, Qt.Key.Key_Delete)
    table.settle()
    assert lines(page) == ["Punt"]
    assert [line.unit for line in fleets.load(table.store, 1).lines] == ["red/punt"]


def test_a_line_is_named_in_its_form(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter")
    name = page.editor.panel.line.editor("name")
    assert isinstance(name, QLineEdit)
    name.setFocus()
    table.qtbot.keyClicks(name, "Swift")
    table.qtbot.keyClick(name, Qt.Key.Key_Return)
    table.settle()
    assert lines(page) == ["Swift"]
    assert page.history.undoable() == "Change Name of Cutter"


def test_a_name_that_the_game_refuses_is_said_beside_the_field(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter")
    name = page.editor.panel.line.editor("name")
    name.setFocus()
    table.qtbot.keyClicks(name, "Titanic")
    table.qtbot.keyClick(name, Qt.Key.Key_Return)
    table.settle()
    assert name.property("problem") == "true"
    assert lines(page) == ["Cutter"]


def test_an_unknown_figure_is_entered_in_place(table: Table, page: FleetPage) -> None:
    buy(table, page, "Punt")
    hull = page.editor.panel.line.editor("hull")
    assert isinstance(hull, QSpinBox)
    assert hull.text() == "?"
    hull.setFocus()
    hull.selectAll()
    table.qtbot.keyClicks(hull, "4")
    table.qtbot.keyClick(hull, Qt.Key.Key_Return)
    table.settle()
    profile = fleets.load(table.store, 1).lines[0].profile
    assert profile is not None
    assert profile["hull"] == 4


def test_clicking_a_problem_goes_to_its_line(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter", "Skiff")
    page.editor.table.go_to("1")
    view = page.editor.problems.view
    place = view.visualRect(view.model().index(0, 0)).center()
    table.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.editor.table.current_key() == "0"


def test_problems_stand_worst_first_with_word_reason_and_remedy(table: Table, page: FleetPage) -> None:
    buy(table, page, "Barge", "Cutter")
    told = problems(page)
    assert told[0] == "Error. 1 points too many are spent. Sell a boat.  [Money]"
    assert told[1].startswith("Warning. Nobody rows this boat.")
    assert page.editor.head.badge.text() == "Not legal: 1 error"


def test_an_accepted_problem_keeps_its_note_and_can_be_taken_back(table: Table, page: FleetPage) -> None:
    buy(table, page, "Barge", "Cutter")
    view = page.editor.problems.view
    view.setCurrentIndex(view.model().index(0, 0))
    press(table, page, "accept")
    answer(table, page, "agreed with Sam")
    assert page.editor.head.badge.text() == "Playable: accepted by the players"
    assert any("Accepted: agreed with Sam" in told for told in problems(page))
    undo(table, page)
    assert page.editor.head.badge.text() == "Not legal: 1 error"


def test_what_was_accepted_follows_its_line(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter", "Skiff")
    view = page.editor.problems.view
    view.setCurrentIndex(view.model().index(1, 0))
    press(table, page, "accept")
    answer(table, page, "it drifts")
    page.editor.table.go_to("0")
    press(table, page, "remove")
    assert fleets.load(table.store, 1).accepted[0].units == (0,)


def test_terms_change_the_budget(table: Table, page: FleetPage) -> None:
    page.editor.panel.show_terms()
    points = page.editor.panel.terms.editor("points")
    points.setFocus()
    points.selectAll()  # type: ignore[attr-defined]
    table.qtbot.keyClicks(points, "9")
    table.qtbot.keyClick(points, Qt.Key.Key_Return)
    table.settle()
    assert page.editor.head.budget.text() == "0 of 9 points · 9 left"
    assert page.history.undoable() == "Change Points"


def test_the_name_is_changed_at_the_top(table: Table, page: FleetPage) -> None:
    press(table, page, "rename")
    table.qtbot.keyClicks(page.editor.head.name, "Blue Squadron")
    table.qtbot.keyClick(page.editor.head.name, Qt.Key.Key_Return)
    table.settle()
    assert page.title == "Blue Squadron"
    assert fleets.load(table.store, 1).name == "Blue Squadron"


def test_crews_are_rolled_with_typed_dice_in_one_step(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter", "Skiff")
    page.editor.panel.show_terms()
    button = page.findChild(QPushButton, "step-crews")
    assert isinstance(button, QPushButton)
    table.qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    answer(table, page, "3 5")
    assert [line.fields["crew"] for line in fleets.load(table.store, 1).lines] == [3, 5]
    undo(table, page)
    assert page.history.undoable() == "Buy Skiff"


def test_a_step_that_is_refused_is_off_and_says_why(page: FleetPage) -> None:
    button = page.findChild(QPushButton, "step-crews")
    assert isinstance(button, QPushButton)
    assert not button.isEnabled()
    assert "There is no boat to crew." in button.toolTip()


def test_newer_figures_are_offered_and_never_taken_by_themselves(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter")
    fleets.change(table.store, 1, "Old figures", older)
    table.settle()
    assert page.editor.updates.isVisible()
    assert fleets.load(table.store, 1).lines[0].profile == {
        "key": "red/cutter",
        "name": "Cutter",
        "size": "middling",
        "hull": 5,
    }
    table.qtbot.mouseClick(page.editor.updates.see, Qt.MouseButton.LeftButton)
    dialog = page.findChild(QDialog, "differences")
    assert isinstance(dialog, QDialog)
    table.qtbot.mouseClick(dialog.take, Qt.MouseButton.LeftButton)  # type: ignore[attr-defined]
    table.settle()
    assert not page.editor.updates.isVisible()
    assert page.history.undoable() == "Take over newer figures of Cutter"


def older(force):
    from tests.ui.toy.fleet import set_line

    return set_line(force, 0, "hull", 5)


def test_the_list_opens_duplicates_and_deletes(table: Table, page: FleetPage) -> None:
    press(table, page, "all")
    page.list.table.go_to("1")
    press(table, page, "copy")
    assert page.title == "Red Squadron copy"
    press(table, page, "delete")
    assert [item.name for item in fleets.listing(table.store)] == ["Red Squadron"]
    undo(table, page)
    assert page.list.table.model().rowCount() == 2
    page.list.table.go_to("1")
    table.qtbot.keyClick(page.list.table, Qt.Key.Key_Return)
    table.settle()
    assert page.title == "Red Squadron"


def test_a_new_fleet_is_made_from_its_form(table: Table, page: FleetPage) -> None:
    page.opened("new")
    table.settle()
    dialog = page.findChild(QDialog, "new-fleet")
    assert isinstance(dialog, QDialog)
    name = dialog.form.editor("name")  # type: ignore[attr-defined]
    name.setFocus()
    table.qtbot.keyClicks(name, "Third")
    table.qtbot.keyClick(dialog, Qt.Key.Key_Return)
    table.settle()
    assert page.title == "Third"


def test_a_battle_is_started_with_the_fleet_in_hand(table: Table, page: FleetPage) -> None:
    press(table, page, "fight")
    assert table.went == [("battle", "new:1")]


def test_a_fleet_leaves_as_a_file_and_comes_back(table: Table, page: FleetPage, tmp_path: Path) -> None:
    buy(table, page, "Cutter")
    press(table, page, "give")
    dialog = next(d for d in page.findChildren(QFileDialog))
    dialog.fileSelected.emit(str(tmp_path / "red.json"))
    dialog.close()
    table.settle()
    press(table, page, "bring")
    dialog = page.findChildren(QFileDialog)[-1]
    dialog.filesSelected.emit([str(tmp_path / "red.json")])
    dialog.close()
    table.settle()
    assert table.went == [("fleet", 2)]
    assert fleets.load(table.store, 2) == fleets.load(table.store, 1)


def test_the_fleet_stays_as_it_is_shown_when_the_page_is_left_and_shown_again(
    table: Table, page: FleetPage
) -> None:
    buy(table, page, "Cutter", "Skiff")
    page.editor.table.go_to("0")
    page.opened(None)
    table.settle()
    assert page.editor.table.current_key() == "0"


def test_a_change_made_elsewhere_is_shown(table: Table, page: FleetPage) -> None:
    fleets.rename(table.store, 1, "Renamed elsewhere")
    table.settle()
    assert page.title == "Renamed elsewhere"
    assert page.editor.head.name.text() == "Renamed elsewhere"


def test_a_narrow_window_puts_what_can_be_bought_on_a_leaf(table: Table, page: FleetPage) -> None:
    page.resize(800, 600)
    assert [page.editor.panel.tabText(n) for n in range(3)] == ["Buy", "Line", "Terms"]
    page.resize(1300, 700)
    assert [page.editor.panel.tabText(n) for n in range(3)] == ["Line", "Terms", "Sheet"]
    assert page.editor.offers.isVisible()


def test_each_line_says_how_it_is_in_a_word(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter")
    model = page.editor.table.model()
    assert model.index(0, 1).data() == "Warning"


def test_what_is_picked_can_be_looked_at_before_it_is_bought(table: Table, page: FleetPage) -> None:
    buy(table, page, "Cutter")
    page.editor.panel.setCurrentWidget(page.editor.panel.sheet)
    assert sheet_text(page) == "Cutter"
    tree = page.editor.offers.tree
    tree.setCurrentItem(tree.findItems("Barge", Qt.MatchFlag.MatchRecursive)[0])
    assert sheet_text(page) == "Barge"


def sheet_text(page: FleetPage) -> str:
    return next(mark.text for mark in page.editor.panel.sheet.page.marks if isinstance(mark, Text))


def test_undo_after_buying_takes_back_the_boat_and_what_is_typed_next_stands_alone(
    table: Table, page: FleetPage
) -> None:
    buy(table, page, "Cutter")
    search = page.editor.offers.search
    assert not search.isModified()
    table.qtbot.keyClicks(search, "barge")
    assert search.text() == "barge"
    table.qtbot.keyClick(search, Qt.Key.Key_Return)
    table.settle()
    assert lines(page) == ["Cutter", "Barge"]


def test_what_is_named_so_is_taken_before_what_only_has_the_word(table: Table, page: FleetPage) -> None:
    offers = page.editor.offers
    for text, name in (("c", "Cutter"), ("g", "Barge")):  # a cutter is middling
        offers.search.clear()
        table.qtbot.keyClicks(offers.search, text)
        assert [item.text(0) for item in offers.tree.selectedItems()] == [name]
