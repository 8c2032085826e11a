"""Giving packets and newsletters away and taking orders in, as a person would on the page of campaigns."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QFileDialog, QPushButton, QSpinBox
from pytestqt.qtbot import QtBot

from app.operations import campaigns, packet_files, packets
from app.ui.ask import AskDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.sharing.dialog import ShareDialog, Wanted
from app.ui.campaign.sharing.filling import FillDialog
from app.ui.campaign.sharing.taking import TakeDialog
from tests.operations.war import EARTH, NARN, founded, in_phase, play
from tests.ui.campaign import kahuna
from tests.ui.toy.desk import Table


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    yield from kahuna.table(qtbot, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    """The page with a whole campaign in which targets are selected."""
    open_ = play(table.store, in_phase(table.store, founded(table.store), "targets"), "any-order")
    shown = table.show(CampaignPage(table.desk))
    shown.opened(open_.id)
    table.settle()
    return shown


def dialog(page: CampaignPage, kind: type[QDialog]) -> QDialog:
    found = [each for each in page.findChildren(kind) if each.isVisible()]
    assert len(found) == 1, kind
    return found[0]


def press(page: CampaignPage, name: str) -> None:
    button = dialog(page, ShareDialog).findChild(QPushButton, name)
    assert button is not None
    button.click()


def save(table: Table, page: CampaignPage, path: Path) -> Path:
    """Answer the file dialog that is open."""
    asking = dialog(page, QFileDialog)
    asking.reject()
    page.sharing.write(str(path))
    table.settle()
    return path


def share(page: CampaignPage) -> None:
    page.actions_by_id["share"].trigger()  # type: ignore[attr-defined]


def test_packets_forms_newsletters_reports_and_the_whole_are_written(
    table: Table, page: CampaignPage, tmp_path: Path
) -> None:
    share(page)
    found = dialog(page, ShareDialog)
    assert isinstance(found, ShareDialog)
    found.player.setCurrentIndex(1)
    written: dict[str, Path] = {}
    for name, file in (
        ("share-packet", "narn.json"),
        ("share-form", "narn.pdf"),
        ("share-news", "news.pdf"),
        ("share-text", "news.txt"),
        ("share-report", "report.pdf"),
        ("share-whole", "war.json"),
    ):
        press(page, name)
        written[name] = save(table, page, tmp_path / file)
        assert table.desk.messages is not None
    assert packet_files.read(written["share-packet"]).file.player == NARN
    for name in ("share-form", "share-news", "share-report"):
        assert written[name].read_bytes().startswith(b"%PDF")
    assert "Newsletter of campaign turn 1" in written["share-text"].read_text(encoding="utf-8")
    assert '"starmuster/campaign"' in written["share-whole"].read_text(encoding="utf-8")
    found.accept()
    table.settle()


def test_a_packet_is_opened_filled_in_saved_and_taken_in(
    table: Table, page: CampaignPage, tmp_path: Path
) -> None:
    open_ = campaigns.open_campaign(table.store, 1)
    path = tmp_path / "earth.json"
    packet_files.write(path, packets.make(table.store, open_, EARTH))
    page.opened(f"packet:{path}")
    table.settle()
    filling = dialog(page, FillDialog)
    assert isinstance(filling, FillDialog)
    target = filling.packet.asks["target-1"].options[2].key
    filling.forms[0].changed.emit("target-1", target)
    filling.note.setText("for Earth")
    filling.go_on.click()
    dialog(page, QFileDialog).reject()
    page.sharing.write_packet(str(path))
    table.settle()
    again = packet_files.read(path)
    assert (again.answers, again.file.note) == ({"target-1": target}, "for Earth")
    filling.take.click()
    table.settle()
    taking = dialog(page, TakeDialog)
    assert isinstance(taking, TakeDialog)
    assert taking.kept() == (0,)
    taking.strike(0)
    assert not taking.go_on.isEnabled()
    taking.list.item(0).setCheckState(taking.list.item(0).checkState().Checked)
    taking.go_on.click()
    table.settle()
    after = campaigns.open_campaign(table.store, 1)
    assert after.state.war.selected[EARTH] == target.partition(":")[2]
    assert not page.findChildren(TakeDialog)


def test_conflicts_stand_under_their_lines_and_cannot_be_kept(
    table: Table, page: CampaignPage, tmp_path: Path
) -> None:
    open_ = campaigns.open_campaign(table.store, 1)
    found = packet_files.answer(packets.make(table.store, open_, EARTH), "target-1", "pass")
    play(table.store, open_, f"pass:{EARTH}")
    page.sharing.review(found)
    table.settle()
    taking = dialog(page, TakeDialog)
    assert isinstance(taking, TakeDialog)
    assert "Not possible: no target: Earth has selected this turn" in taking.list.item(0).text()
    assert not taking.go_on.isEnabled()
    taking.reject()


def test_dice_of_the_orders_are_asked_for_before_they_count(table: Table, tmp_path: Path) -> None:
    open_ = in_phase(table.store, founded(table.store), "repairs")
    shown = table.show(CampaignPage(table.desk))
    shown.opened(open_.id)
    table.settle()
    found = packets.make(table.store, open_, NARN)
    key = next(key for key in found.asks if key.startswith("plan:buy:narn"))
    shown.sharing.review(packet_files.answer(packet_files.answer(found, key, 1), "plan-names", "G'Tok"))
    table.settle()
    dialog(shown, TakeDialog).go_on.click()  # type: ignore[attr-defined]
    asking = dialog(shown, AskDialog)
    assert isinstance(asking, AskDialog)
    asking.panel.roll()
    table.settle()
    names = [unit.name for unit in campaigns.open_campaign(table.store, open_.id).state.units.values()]
    assert "G'Tok" in names


def test_what_a_plan_spends_is_counted_while_it_is_filled_in(table: Table, qtbot: QtBot) -> None:
    open_ = in_phase(table.store, founded(table.store), "repairs")
    shown = table.show(CampaignPage(table.desk))
    found = packets.make(table.store, open_, NARN)
    key = next(key for key in found.asks if key.startswith("plan:buy:narn"))
    filling = FillDialog(shown, found)
    qtbot.addWidget(filling)
    (cost,) = [label for _, label in filling.costs]
    assert cost.text() == "0 of 20 RR spent"
    filling.forms[0].changed.emit(key, 12)
    assert "too many" in cost.text()
    filling.forms[0].changed.emit(key, 99)
    assert filling.packet.answers[key] == 12
    assert filling.findChildren(QSpinBox)


def test_a_file_that_is_no_packet_is_told(table: Table, page: CampaignPage, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"format": "starmuster/packet", "version": 4}', encoding="utf-8")
    share(page)
    press(page, "share-take")
    dialog(page, QFileDialog).reject()
    page.sharing.read(str(path))
    table.settle()
    assert not [each for each in page.findChildren(FillDialog) if each.isVisible()]
    assert Wanted("take").what == "take"
