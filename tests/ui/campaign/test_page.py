"""The page of campaigns, driven as a person would, over the first game that the program plays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from app import systems
from app.operations import battles, campaigns
from app.ui.ask import AskDialog
from app.ui.campaign import panel, war
from app.ui.campaign.fielding import FieldDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.review import ReviewDialog
from app.ui.correcting import CorrectionDialog
from app.ui.rows import RowsView
from tests.ui.campaign import kahuna
from tests.ui.toy.desk import Table


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    yield from kahuna.table(qtbot, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    """The page with the campaign of Kahuna."""
    campaign = kahuna.found(table.store)
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    return page


def dialog(page: CampaignPage, kind: type[QDialog]) -> QDialog:
    found = [each for each in page.findChildren(kind) if each.isVisible()]
    assert len(found) == 1
    return found[0]


def cells(view: RowsView) -> list[list[str]]:
    model = view.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def holds_focus(asking: QDialog) -> bool:
    focused = QApplication.focusWidget()
    return focused is not None and asking.isAncestorOf(focused)


def answer(table: Table, asking: QDialog, typed: str) -> None:
    """Type an answer into the question of a dialog, or take what it offers, and press Enter."""
    asking.activateWindow()
    table.qtbot.waitUntil(lambda: holds_focus(asking))
    focused = QApplication.focusWidget()
    if typed:
        focused.selectAll()  # type: ignore[union-attr]
        table.qtbot.keyClicks(focused, typed)
    table.qtbot.keyClick(focused, Qt.Key.Key_Return)


def choose(table: Table, page: CampaignPage, key: str, *keys: str) -> None:
    """Press a choice's button and type what its questions ask for."""
    subject = page.war.panel.unit if key in unit_keys(page) else page.war.panel.player
    subject.choices.button(key).click()
    for typed in keys:
        answer(table, dialog(page, AskDialog), typed)
    table.settle()


def unit_keys(page: CampaignPage) -> set[str]:
    buttons = page.war.panel.unit.choices.findChildren(type(page.war.next))
    return {button.property("key") for button in buttons}


def undo(table: Table, page: CampaignPage) -> None:
    page.history.undo()
    table.settle()


def fought(table: Table, page: CampaignPage) -> int:
    """A battle in which Damocles is badly hurt and Achilles is lost."""
    battle = kahuna.start_battle(table.store, campaign_id(page))
    kahuna.mark(table.store, battle, "hyperion-1", "damage", "12")
    kahuna.mark(table.store, battle, "hyperion-1", "crew", "-8")
    kahuna.mark(table.store, battle, "hyperion-2", "damage", "0")
    table.settle()
    return battle


def campaign_id(page: CampaignPage) -> int:
    shown = page.war.loaded or page.whole.now
    assert shown is not None
    return shown.open.id


def state(table: Table, page: CampaignPage) -> dict[str, object]:
    open_ = campaigns.open_campaign(table.store, campaign_id(page))
    return open_.rules.figures(open_.state)


def unit(table: Table, page: CampaignPage, name: str) -> dict[str, object]:
    rosters = state(table, page)["rosters"]
    assert isinstance(rosters, dict)
    return next(each for roster in rosters.values() for each in roster if each["name"] == name)


def review(table: Table, page: CampaignPage, battle: int) -> ReviewDialog:
    page.war.show_tab(war.BATTLES)
    page.war.battles.go_to(str(battle))
    page.war.fought.close_it.click()
    table.settle()
    found = dialog(page, ReviewDialog)
    assert isinstance(found, ReviewDialog)
    return found


def test_standings_and_roster_show_the_player_in_hand(page: CampaignPage) -> None:
    assert [row[:4] for row in cells(page.war.standings)] == [
        ["Earth Alliance", "4", "0", "20"],
        ["Narn Regime", "3", "0", "20"],
    ]
    assert [row[0] for row in cells(page.war.roster)] == ["Damocles", "Achilles", "Agamemnon", "Schwarzkopf"]
    page.war.standings.go_to("narn-regime")
    assert [row[0] for row in cells(page.war.roster)] == ["Ka'Toc", "G'Tor", "Na'Tok"]


def test_enter_on_a_player_and_on_a_unit_goes_to_what_can_be_done(table: Table, page: CampaignPage) -> None:
    page.war.standings.setFocus()
    table.qtbot.keyClick(page.war.standings, Qt.Key.Key_Return)
    assert page.war.panel.currentIndex() == panel.PLAYER
    assert page.war.panel.player.choices.button("income:earth-alliance").hasFocus()
    page.war.roster.setFocus()
    table.qtbot.keyClick(page.war.roster, Qt.Key.Key_Return)
    assert page.war.panel.currentIndex() == panel.UNIT
    assert page.war.panel.unit.choices.button("note:hyperion-1").hasFocus()


def test_a_choice_is_asked_played_logged_and_undone(table: Table, page: CampaignPage) -> None:
    page.war.panel.setCurrentIndex(panel.PLAYER)
    choose(table, page, "income:earth-alliance", "13", "a gas giant")
    assert state(table, page)["balances"] == {"earth-alliance": 33, "narn-regime": 20}
    assert cells(page.war.log)[0][2] == "Earth Alliance: +13 RR (a gas giant), balance 33"
    refused = page.war.panel.player.choices.button("income:earth-alliance")
    assert not refused.isEnabled()
    undo(table, page)
    assert state(table, page)["balances"] == {"earth-alliance": 20, "narn-regime": 20}
    assert cells(page.war.log) == []


def test_figures_of_the_unit_and_its_player_are_corrected_by_agreement(
    table: Table, page: CampaignPage
) -> None:
    page.actions_by_id["correct"].trigger()
    asking = dialog(page, CorrectionDialog)
    assert isinstance(asking, CorrectionDialog)
    assert list(dict.fromkeys(field.group for field in asking.form.fields)) == [
        "Damocles",
        "Earth Alliance",
        "Kahuna",
    ]
    for key, value in (("units/hyperion-1/condition/damage", 9), ("players/earth-alliance/balance", 7)):
        editor = asking.form.editor(key)
        assert isinstance(editor, QSpinBox)
        editor.setValue(value)
    asking.note.setText("miscounted")
    asking.buttons.accepted.emit()
    table.settle()
    assert [row[2] for row in cells(page.war.log)] == [
        "By agreement, Earth Alliance: RR points from 20 to 7 (miscounted)",
        "By agreement, Damocles: Damage points left from 28 to 9 (miscounted)",
    ]
    undo(table, page)
    undo(table, page)
    assert cells(page.war.log) == []


def test_the_log_reads_its_newest_lines_first_and_earlier_ones_when_asked(
    table: Table, page: CampaignPage
) -> None:
    open_ = campaigns.open_campaign(table.store, campaign_id(page))
    for number in range(war.LINES + 3):
        open_ = campaigns.play(table.store, open_, "note:hyperion-1", (f"note {number}",))
    table.settle()
    page.going.log()
    assert page.war.earlier.text() == "3 earlier lines…"
    assert page.war.earlier.isVisible()
    shown = [row[0] for row in cells(page.war.log)]
    assert (len(shown), shown[0], shown[-1]) == (war.LINES, str(war.LINES + 3), "4")
    page.war.earlier.click()
    table.settle()
    assert [row[0] for row in cells(page.war.log)][-1] == "1"
    assert not page.war.earlier.isVisible()


def test_a_refused_choice_says_why_as_text(table: Table, page: CampaignPage) -> None:
    page.war.panel.setCurrentIndex(panel.PLAYER)
    choose(table, page, "income:earth-alliance", "", "")
    shown = [button.text() for button in page.war.panel.player.choices.findChildren(QPushButton)]
    assert any("Earth Alliance has taken the income" in text for text in shown)


def test_units_are_chosen_for_a_battle_and_the_page_goes_to_it(table: Table, page: CampaignPage) -> None:
    page.war.fight.click()
    asking = dialog(page, FieldDialog)
    assert isinstance(asking, FieldDialog)
    asking.tick("earth-alliance")
    asking.tick("gquan-1")
    assert asking.count.text() == "Earth Alliance: 4 units · Narn Regime: 1 unit"
    asking.go_on.click()
    table.settle()
    (battle,) = battles.listing(table.store, campaign_id(page))
    assert table.went == [("battle", battle.id)]
    assert battle.name == "Battle 1"


def test_a_battle_of_one_side_is_refused_in_the_dialog(table: Table, page: CampaignPage) -> None:
    page.war.fight.click()
    asking = dialog(page, FieldDialog)
    assert isinstance(asking, FieldDialog)
    asking.tick("hyperion-1")
    asking.go_on.click()
    table.settle()
    assert asking.problem.text().startswith("A battle needs units of at least two players")
    assert asking.go_on.isEnabled()
    asking.reject()


def test_a_battle_is_reviewed_and_carried_over_in_one_step(table: Table, page: CampaignPage) -> None:
    asking = review(table, page, fought(table, page))
    assert "Damocles: 16 Damage lost, 12 left; 8 Crew lost, 24 left" in asking.outcome.toPlainText()
    asking.go_on.click()
    table.settle()
    assert unit(table, page, "Damocles")["damage"] == 12
    assert unit(table, page, "Achilles")["lost"] == "destroyed"
    assert cells(page.war.battles)[0][1].startswith("closed")
    undo(table, page)
    assert unit(table, page, "Damocles")["damage"] == 28
    assert cells(page.war.battles)[0][1] == "open"


def test_a_struck_line_does_not_count_and_a_changed_one_counts_as_changed(
    table: Table, page: CampaignPage
) -> None:
    asking = review(table, page, fought(table, page))
    texts = [asking.list.item(n).text() for n in range(asking.list.count())]
    asking.list.setCurrentRow(next(n for n, text in enumerate(texts) if text.startswith("Damocles")))
    damage = asking.form.editor("damage")
    damage.setFocus()
    damage.selectAll()  # type: ignore[attr-defined]
    table.qtbot.keyClicks(damage, "20")
    table.qtbot.keyClick(damage, Qt.Key.Key_Return)
    lost = next(n for n, text in enumerate(texts) if text.startswith("Achilles"))
    asking.list.setCurrentRow(lost)
    asking.list.setFocus()
    table.qtbot.keyClick(asking.list, Qt.Key.Key_Space)
    assert "Achilles" not in asking.outcome.toPlainText()
    asking.go_on.click()
    table.settle()
    assert unit(table, page, "Damocles")["damage"] == 20
    assert unit(table, page, "Achilles")["lost"] is None


def test_a_closed_battle_is_reopened_unless_something_stands_on_it(table: Table, page: CampaignPage) -> None:
    battle = fought(table, page)
    review(table, page, battle).go_on.click()
    table.settle()
    page.war.fought.reopen.click()
    table.settle()
    assert unit(table, page, "Damocles")["damage"] == 28
    review(table, page, battle).go_on.click()
    table.settle()
    page.war.show_tab(war.ROSTER)
    page.war.roster.go_to("hyperion-1")
    choose(table, page, "repair:hyperion-1", "")
    page.war.show_tab(war.BATTLES)
    page.war.fought.reopen.click()
    table.settle()
    assert any("cannot be reopened" in said for said in table.said)


def test_a_repair_is_told_in_the_service_record_and_the_sheet_shows_it(
    table: Table, page: CampaignPage
) -> None:
    review(table, page, fought(table, page)).go_on.click()
    table.settle()
    page.war.go_to("hyperion-1")
    choose(table, page, "repair:hyperion-1", "2")
    assert page.war.panel.record.toPlainText().splitlines()[-1] == (
        "Turn 1: 10 Damage repaired for 2 RR (18 left), now 22"
    )
    page.war.show_tab(war.SHEET)
    table.settle()
    assert any(getattr(mark, "text", "") == "Damocles" for mark in page.war.sheet.page.marks)


def test_the_next_turn_lets_ships_fight_again(table: Table, page: CampaignPage) -> None:
    review(table, page, fought(table, page)).go_on.click()
    table.settle()
    rules = systems.system(kahuna.GAME).campaign
    assert page.war.loaded is not None
    assert any(each.out for each in rules.units(page.war.loaded.open.state))
    page.war.next.click()
    table.settle()
    assert page.war.detail.text().startswith("Campaign turn 2")
    assert not any(each.out for each in rules.units(page.war.loaded.open.state))


def test_a_battles_review_is_opened_from_elsewhere(table: Table, page: CampaignPage) -> None:
    battle = fought(table, page)
    page.show_list()
    table.settle()
    page.opened(f"review:{battle}")
    table.settle()
    dialog(page, ReviewDialog).reject()
    assert page.title == "Kahuna"


def test_a_campaign_is_renamed_deleted_and_brought_back(table: Table, page: CampaignPage) -> None:
    page.rename()
    answer(table, dialog(page, AskDialog), "Kahuna Falls")
    table.settle()
    assert page.findChildren(AskDialog) == []
    assert page.title == "Kahuna Falls"
    page.delete()
    table.settle()
    assert campaigns.listing(table.store) == ()
    assert page.title == "Campaigns"
    undo(table, page)
    assert [row[0] for row in cells(page.list.table)] == ["Kahuna Falls"]
