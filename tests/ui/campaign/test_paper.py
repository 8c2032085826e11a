"""Forces are chosen for a fight within what is allowed; a battle on paper is typed in for both sides and reviewed."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QSpinBox
from pytestqt.qtbot import QtBot

from app.operations import battles, campaigns
from app.ui.campaign.fielding import FieldDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.paper import PaperDialog
from app.ui.campaign.review import ReviewDialog
from tests.ui.campaign import pond
from tests.ui.toy.battle import Battle
from tests.ui.toy.desk import Table, tables
from tests.ui.toy.war import boat_of, pad_of

D = TypeVar("D", bound=QDialog)
OURS, THEIRS = "reds-cutter-1", "blues-cutter-2"


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    """The page in the phase of battles: both players want the pit."""
    campaign = pond.found(table.store)
    pond.play(table.store, campaign, "next")
    for player in (pond.REDS, pond.BLUES):
        pond.play(table.store, campaign, f"choose:{player}", "pit", (3, 4))
    pond.play(table.store, campaign, "next")
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    return page


def dialog(page: CampaignPage, kind: type[D]) -> D:
    (found,) = [each for each in page.findChildren(kind) if each.isVisible()]
    return found


def mustered(table: Table, page: CampaignPage, task: int, *units: str) -> FieldDialog:
    page.whole.tasks.buttons[task].click()
    asking = dialog(page, FieldDialog)
    for unit in units:
        asking.tick(unit)
    return asking


def test_forces_are_weighed_while_they_are_chosen(table: Table, page: CampaignPage) -> None:
    asking = mustered(table, page, 0, OURS, THEIRS)
    assert asking.windowTitle() == "The fight for Deep Pit"
    assert asking.count.text() == "Reds: 1 of 2 boats · Blues: 1 of 2 boats"
    asking.tick(pond.REDS)
    assert asking.problem.text() == "Only two boats may come."
    assert not asking.go_on.isEnabled()
    asking.reject()


def test_a_fight_begins_as_a_battle_with_its_forces(table: Table, page: CampaignPage) -> None:
    asking = mustered(table, page, 0, OURS, THEIRS)
    asking.go_on.click()
    table.settle()
    ((kind, battle),) = table.went
    assert kind == "battle"
    state = battles.open_battle(table.store, int(str(battle))).state
    assert isinstance(state, Battle)
    assert [boat.id for boat in state.boats] == [OURS, THEIRS]


def test_a_battle_on_paper_is_typed_for_both_sides_reviewed_and_counts_as_one_step(
    table: Table, page: CampaignPage
) -> None:
    mustered(table, page, 1, OURS, THEIRS).go_on.click()
    asking = dialog(page, PaperDialog)
    asking.form.changed.emit("winner", pond.BLUES)
    for left in ("2", "5"):
        asking.following.click()
        editor = asking.form.editor("left")
        assert isinstance(editor, QSpinBox)
        editor.selectAll()
        table.qtbot.keyClicks(editor, left)
        table.qtbot.keyClick(editor, Qt.Key.Key_Return)
    assert not asking.following.isVisible()
    assert asking.list.item(1).text() == "Reds: Cutter\nHull left 2"
    asking.go_on.click()
    review = dialog(page, ReviewDialog)
    assert review.outcome.toPlainText().splitlines() == [
        "Blues take Deep Pit.",
        "Cutter comes home with 2.",
        "Cutter comes home with 5.",
    ]
    assert pad_of(pond.war(table), "pit").holder == ""
    review.go_on.click()
    table.settle()
    state = pond.war(table)
    assert pad_of(state, "pit").holder == pond.BLUES
    assert (boat_of(state, OURS).left, boat_of(state, THEIRS).left) == (2, 5)
    page.history.undo()
    table.settle()
    assert pad_of(pond.war(table), "pit").holder == ""


def test_a_line_of_a_battle_on_paper_is_struck_in_the_review(table: Table, page: CampaignPage) -> None:
    mustered(table, page, 1, OURS, THEIRS).go_on.click()
    dialog(page, PaperDialog).go_on.click()
    review = dialog(page, ReviewDialog)
    review.strike(0)
    review.go_on.click()
    table.settle()
    assert pad_of(pond.war(table), "pit").holder == ""
    assert len(pond.war(table).service) == 2


def test_a_fight_is_a_card_of_the_battles(table: Table, page: CampaignPage) -> None:
    page.going.battles()
    page.whole.fights.place_wanted.emit("pit")
    assert page.whole.map.diagram.here == "pit"
    assert page.whole.card.warnings.text() == "Contested by Reds and Blues"
    assert campaigns.listing(table.store)[0].head == 4


def test_a_review_that_is_put_away_gives_the_form_of_the_paper_back(table: Table, page: CampaignPage) -> None:
    mustered(table, page, 1, OURS, THEIRS).go_on.click()
    asking = dialog(page, PaperDialog)
    asking.form.changed.emit("winner", pond.BLUES)
    asking.go_on.click()
    dialog(page, ReviewDialog).reject()
    table.settle()
    assert asking.isVisible()
    assert asking.values()[""]["winner"] == pond.BLUES
    asking.go_on.click()
    dialog(page, ReviewDialog).go_on.click()
    table.settle()
    assert not page.findChildren(PaperDialog) or not asking.isVisible()
    assert pad_of(pond.war(table), "pit").holder == pond.BLUES


def test_what_was_typed_of_a_paper_is_there_again_when_its_form_was_closed(
    table: Table, page: CampaignPage
) -> None:
    mustered(table, page, 1, OURS, THEIRS).go_on.click()
    asking = dialog(page, PaperDialog)
    asking.form.changed.emit("winner", pond.BLUES)
    asking.step()
    asking.form.changed.emit("left", 2)
    asking.reject()
    table.settle()
    page.whole.tasks.buttons[1].click()
    muster = dialog(page, FieldDialog)
    assert muster.chosen() == {pond.REDS: (OURS,), pond.BLUES: (THEIRS,)}
    muster.go_on.click()
    again = dialog(page, PaperDialog)
    assert again.values()[""]["winner"] == pond.BLUES
    assert again.values()[OURS]["left"] == 2
    assert again.list.item(1).text() == "Reds: Cutter\nHull left 2"
    again.reject()


def test_enter_goes_on_to_the_next_ship_and_tab_to_the_next_button(table: Table, page: CampaignPage) -> None:
    mustered(table, page, 1, OURS, THEIRS).go_on.click()
    asking = dialog(page, PaperDialog)
    table.qtbot.keyClick(asking.form.editor("winner"), Qt.Key.Key_Return)
    assert asking.list.currentRow() == 1
    asking.form.focus_on(asking.form.fields[-1].key)
    last = asking.focusWidget()
    assert last is not None
    table.qtbot.keyClick(last, Qt.Key.Key_Tab)
    assert asking.focusWidget() is asking.following
    asking.reject()


def test_a_players_line_ticks_all_that_are_ready_and_unticks_them(table: Table, page: CampaignPage) -> None:
    asking = mustered(table, page, 0)
    top = asking.tree.topLevelItem(0)
    assert top is not None
    out = top.child(0)
    assert out is not None
    out.setFlags(Qt.ItemFlag.NoItemFlags)
    out.setData(0, Qt.ItemDataRole.CheckStateRole, None)
    top.setCheckState(0, Qt.CheckState.Checked)
    assert len(asking.chosen()[pond.REDS]) == 2
    assert top.checkState(0) == Qt.CheckState.Checked
    second = top.child(1)
    assert second is not None
    second.setCheckState(0, Qt.CheckState.Unchecked)
    assert top.checkState(0) == Qt.CheckState.PartiallyChecked
    top.setCheckState(0, Qt.CheckState.Unchecked)
    assert asking.chosen() == {}
    asking.reject()
