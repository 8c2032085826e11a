"""The page of campaigns over this game's: a battle entered from paper, reviewed, repaired on the plan."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.operations import campaigns
from app.systems.earthforce.campaign.state import State
from app.ui.campaign.fielding import FieldDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.paper import PaperDialog
from app.ui.campaign.review import ReviewDialog
from tests.systems.earthforce.campaign.desk import SHIP, VETERAN_ID
from tests.systems.earthforce.ships import CRUISER, VETERAN, force
from tests.ui.toy.desk import Table


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    table = Table(qtbot, tmp_path)
    yield table
    table.close()


def dialog(page: CampaignPage, kind: type[QDialog]) -> QDialog:
    (found,) = [each for each in page.findChildren(kind) if each.isVisible()]
    return found


def state_of(page: CampaignPage) -> State:
    assert page.scene is not None
    found: State = page.scene.state
    return found


def test_a_battle_on_paper_is_entered_reviewed_and_repaired_on_the_page(table: Table) -> None:
    players = (("Blue", force("Blue", CRUISER)), ("Red", force("Red", VETERAN)))
    number = campaigns.found(table.store, "earthforce", "sourcebook", "The ford", players, {"boxes": "base"})
    open_ = campaigns.open_campaign(table.store, number)
    campaigns.play(table.store, open_, "announce", ("blue", "The ford", ""))
    page = table.show(CampaignPage(table.desk))
    page.opened(number)
    table.settle()

    page.whole.fights.paper_wanted.emit("1-the-ford")
    muster = dialog(page, FieldDialog)
    assert isinstance(muster, FieldDialog)
    for unit in (SHIP, VETERAN_ID):
        muster.tick(unit)
    muster.go_on.click()
    paper = dialog(page, PaperDialog)
    assert isinstance(paper, PaperDialog)
    paper.form.changed.emit("winner", "blue")
    paper.step()
    paper.form.changed.emit("marked", 4)
    paper.form.changed.emit("systems", "pulse 1, fire-1 dock")
    paper.step()
    paper.form.changed.emit("fate", "destroyed")
    paper.go_on.click()
    review = dialog(page, ReviewDialog)
    assert isinstance(review, ReviewDialog)
    review.go_on.click()
    table.settle()
    now = state_of(page)
    assert now.fights["1-the-ford"].winner == "blue"
    assert now.units[VETERAN_ID].lost == "destroyed"
    assert (now.units[SHIP].condition.marked, now.units[SHIP].condition.icons) == (
        4,
        {"pulse-1": "out", "fire-1": "dock"},
    )

    page.go_on()
    table.settle()
    page.going.plan()
    table.settle()
    buttons = page.whole.plan.findChildren(QPushButton)
    next(button for button in buttons if button.text() == "Repair all that can be paid").click()
    page.whole.plan.commit.click()
    table.settle()
    assert state_of(page).units[SHIP].condition.marked == 0
    assert state_of(page).units[SHIP].condition.icons == {"fire-1": "dock"}
