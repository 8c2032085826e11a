"""Battles as a whole: begun, closed, named, written, deleted, and a long log."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QLineEdit, QPushButton

from app.operations import battles, campaigns, fleets, interchange
from app.ui.battle.page import BattlePage
from app.ui.battle.start import NewBattle
from tests.ui.campaign import pond
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import dialog_named, figure, flotilla, log, press, type_damage


def test_a_battle_begins_with_two_fleets_and_asks_for_missing_figures(table: Table) -> None:
    fleets.add(table.store, flotilla("Red Squadron", "red/cutter"))
    fleets.add(table.store, flotilla("Punts", "red/punt"))
    page = table.show(BattlePage(table.desk))
    page.opened("new:2")
    table.settle()
    dialog = dialog_named(page, "new-battle")
    assert isinstance(dialog, NewBattle)
    dialog.go_on()
    assert dialog.steps.currentIndex() == 1
    assert dialog.how.text() == "How many planks it has."
    dialog.go_on()
    assert dialog.problem.text() == "Still unknown: Punt: hull."
    hull = dialog.missing.editor("0/0.hull")
    hull.setFocus()
    hull.selectAll()  # type: ignore[attr-defined]
    table.qtbot.keyClicks(hull, "5")
    dialog.go_on()
    table.settle()
    assert page.title == "Punts against Red Squadron"
    assert figure(page, "punt-1") == "5/5"
    profile = fleets.load(table.store, 2).lines[0].profile
    assert profile is not None
    assert profile["hull"] is None


def test_one_fleet_may_fight_itself_as_two_sides(table: Table) -> None:
    fleets.add(table.store, flotilla("Red Squadron", "red/cutter"))
    page = table.show(BattlePage(table.desk))
    page.opened("new")
    table.settle()
    dialog = dialog_named(page, "new-battle")
    assert isinstance(dialog, NewBattle)
    assert "Add a side" in {button.text() for button in dialog.findChildren(QPushButton)}
    dialog.go_on()
    table.settle()
    assert [side.name for side in page.view.seen.sides] == ["Red Squadron 1", "Red Squadron 2"]


def test_without_a_fleet_the_page_says_where_to_make_one(table: Table) -> None:
    page = table.show(BattlePage(table.desk))
    page.opened("new")
    table.settle()
    assert table.said == ["There is no fleet to fight with yet."]


def test_a_closed_battle_can_be_read_and_not_played(table: Table, page: BattlePage, battle: int) -> None:
    type_damage(table, page, "-1")
    press(table, page, "close")
    page.opened(battle)
    table.settle()
    assert page.view.moment.isVisible()
    assert page.history.undoable() == ""
    page.view.sheet.pressed.emit("cutter-1.hull.6")
    table.settle()
    assert log(page) == ["Cutter is holed by 1."]


def test_a_closed_battle_is_opened_again(table: Table, page: BattlePage, battle: int) -> None:
    press(table, page, "close")
    page.opened(battle)
    table.settle()
    press(table, page, "reopen")
    assert not page.view.moment.isVisible()
    type_damage(table, page, "-1")
    assert figure(page, "cutter-1") == "5/6"


def test_another_battle_of_the_same_units_shows_its_own(table: Table, page: BattlePage, battle: int) -> None:
    press(table, page, "simple")
    press(table, page, "close")
    sides = tuple((name, flotilla(name, "red/cutter")) for name in ("Red", "Blue"))
    page.opened(battles.start(table.store, "toy", "one", "In the bay", sides, {}))
    table.settle()
    press(table, page, "simple")
    assert page.view.quick.isVisible()
    page.opened(battle)
    table.settle()
    assert not page.view.quick.isVisible()


def test_a_battle_gets_another_name(table: Table, page: BattlePage) -> None:
    press(table, page, "rename")
    line = next(line for line in dialog_named(page, "rename").findChildren(QLineEdit) if line.isVisible())
    line.selectAll()
    table.qtbot.keyClicks(line, "By the reeds")
    table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()
    assert page.title == "By the reeds"


def test_a_battle_is_written_to_a_file_with_its_log(table: Table, page: BattlePage, tmp_path: Path) -> None:
    type_damage(table, page, "-1")
    press(table, page, "give")
    dialog = next(d for d in page.findChildren(QFileDialog))
    dialog.fileSelected.emit(str(tmp_path / "pond.json"))
    dialog.close()
    table.settle()
    assert interchange.read_log(tmp_path / "pond.json").kind == "battle"


def test_deleting_is_taken_back_from_the_list(table: Table, page: BattlePage) -> None:
    type_damage(table, page, "-1")
    press(table, page, "all")
    table.qtbot.keyClick(page.list.table, Qt.Key.Key_Delete)
    table.settle()
    assert page.list.table.model().rowCount() == 0
    page.history.undo()
    table.settle()
    page.list.table.go_to("1")
    table.qtbot.keyClick(page.list.table, Qt.Key.Key_Return)
    table.settle()
    assert figure(page, "cutter-1") == "5/6"


def test_the_log_is_told_only_where_it_is_seen(table: Table, page: BattlePage, battle: int) -> None:
    open_ = battles.open_battle(table.store, battle)
    for _ in range(300):
        open_ = battles.play(table.store, open_, "next")
    page.opened(None)
    table.settle()
    assert page.view.log.model().rowCount() == 300
    assert page.view.log.model().index(299, 0).data() == "Turn 151: Rowing"


def test_deleting_a_battle_of_a_campaign_says_what_stays_behind(table: Table) -> None:
    campaign = pond.found(table.store)
    sides = (("Reds", pond.REDS, ("reds-cutter-1",)), ("Blues", pond.BLUES, ("blues-cutter-2",)))
    first, second = (
        campaigns.start_battle(table.store, campaign, name, sides, {}) for name in ("Ebb", "Flow")
    )
    campaigns.close_battle(table.store, campaign, first, ())
    page = table.show(BattlePage(table.desk))
    page.opened(second)
    table.settle()
    page.delete()
    table.settle()
    assert table.said == ["“Flow” is deleted; nothing that happened in it is carried over to the campaign."]
    page.list.removal.emit((first,))
    table.settle()
    assert table.said[1:] == ["“Ebb” is deleted; what it brought home stays in the campaign."]
    assert battles.listing(table.store) == ()
    page.history.undo()
    table.settle()
    assert [item.name for item in battles.listing(table.store)] == ["Ebb"]
