"""A player's plan on one page: wishes by mouse and keys, the balance, bulk steps, and the one step that commits it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from app.operations import campaigns
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.whole.plan import PlanTab
from app.ui.campaign.whole.wishes import FINGER
from tests.ui.campaign import pond
from tests.ui.toy.desk import Table, tables
from tests.ui.toy.war import boat_of, player_of

CUTTER, BARGE = "reds-cutter-1", "reds-barge-1"


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    """The page in the phase of mending, with two boats of the Reds damaged and 5 gold."""
    campaign = pond.found(table.store)
    for _ in range(3):
        pond.play(table.store, campaign, "next")
    open_ = campaigns.open_campaign(table.store, campaign)
    damaged = [{"kind": "kept", "boat": boat, "left": 2} for boat in (CUTTER, BARGE)]
    campaigns.play_paper(table.store, open_, "A squall", damaged)
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    page.going.plan()
    table.settle()
    return page


def take(plan: PlanTab, key: str) -> None:
    plan.view.setCurrentIndex(plan.view.wishes.index(plan.view.wishes.row_of(key)))


def wishes(plan: PlanTab) -> dict[str, object]:
    return {key: value for key, value in plan.wishes().items() if value}


def test_the_task_of_a_player_opens_that_players_plan(table: Table, page: CampaignPage) -> None:
    page.going.map()
    page.whole.tasks.buttons[1].click()
    assert page.whole.tabs.currentWidget() is page.whole.plan
    assert page.whole.player == pond.BLUES


def test_keys_wish_and_the_balance_follows(table: Table, page: CampaignPage) -> None:
    plan = page.whole.plan
    assert plan.balance.text() == "5 gold − 0 wished = 5 left"
    take(plan, CUTTER)
    table.qtbot.keyClick(plan.view, Qt.Key.Key_Right)
    table.qtbot.keyClicks(plan.view, "+")
    assert wishes(plan) == {CUTTER: 2}
    assert plan.balance.text() == "5 gold − 2 wished = 3 left"
    table.qtbot.keyClick(plan.view, Qt.Key.Key_Left)
    assert wishes(plan) == {CUTTER: 1}
    table.qtbot.keyClick(plan.view, Qt.Key.Key_Space)
    assert wishes(plan) == {CUTTER: 4}
    table.qtbot.keyClick(plan.view, Qt.Key.Key_Space)
    assert wishes(plan) == {}


def test_digits_type_a_figure_within_its_bounds(table: Table, page: CampaignPage) -> None:
    plan = page.whole.plan
    take(plan, BARGE)
    table.qtbot.keyClicks(plan.view, "10")
    assert wishes(plan) == {BARGE: 10}
    table.qtbot.keyClicks(plan.view, "3")
    assert wishes(plan) == {BARGE: 3}


def test_plus_and_minus_are_large_enough_for_a_finger(table: Table, page: CampaignPage) -> None:
    plan = page.whole.plan
    take(plan, CUTTER)
    row = plan.view.visualRect(plan.view.currentIndex())
    less, _, more, _ = plan.view._draws.zones(row, "number")
    assert min(less.width(), more.width(), row.height()) >= FINGER
    for _ in range(2):
        table.qtbot.mouseClick(plan.view.viewport(), Qt.MouseButton.LeftButton, pos=more.center())
    table.qtbot.mouseClick(plan.view.viewport(), Qt.MouseButton.LeftButton, pos=less.center())
    assert wishes(plan) == {CUTTER: 1}
    table.qtbot.mouseClick(plan.view.viewport(), Qt.MouseButton.LeftButton, pos=row.topLeft() + QPoint(5, 5))
    assert wishes(plan) == {CUTTER: 1}


def test_more_than_there_is_cannot_be_committed(table: Table, page: CampaignPage) -> None:
    plan = page.whole.plan
    take(plan, BARGE)
    table.qtbot.keyClicks(plan.view, "9")
    assert plan.problems.text() == "More is wished than there is gold."
    assert not plan.commit.isEnabled()
    plan.clear.click()
    assert plan.commit.isEnabled()


def test_a_bulk_step_wishes_all_that_can_be_paid_and_says_what_it_leaves(
    table: Table, page: CampaignPage
) -> None:
    plan = page.whole.plan
    (bulk,) = plan._bulk_buttons
    bulk.click()
    assert wishes(plan) == {CUTTER: 4, BARGE: 1}
    barge = plan.view.wishes.index(plan.view.wishes.row_of(BARGE)).data()
    assert "Left out: There is no gold left." in barge


def test_a_plan_is_committed_as_one_step_and_undone_as_one(table: Table, page: CampaignPage) -> None:
    plan = page.whole.plan
    plan._bulk_buttons[0].click()
    before = campaigns.listing(table.store)[0].head
    plan.commit.click()
    table.settle()
    assert campaigns.listing(table.store)[0].head == before + 1
    state = pond.war(table)
    assert (boat_of(state, CUTTER).left, boat_of(state, BARGE).left) == (6, 3)
    assert player_of(state, pond.REDS).gold == 0
    assert wishes(plan) == {}
    page.history.undo()
    table.settle()
    assert player_of(pond.war(table), pond.REDS).gold == 5


def test_wishes_of_each_player_are_kept_while_another_is_looked_at(table: Table, page: CampaignPage) -> None:
    plan = page.whole.plan
    take(plan, CUTTER)
    table.qtbot.keyClicks(plan.view, "2")
    page.whole.pick_player(pond.BLUES)
    assert wishes(plan) == {}
    page.whole.pick_player(pond.REDS)
    assert wishes(plan) == {CUTTER: 2}


def test_nothing_is_planned_in_the_past(table: Table, page: CampaignPage) -> None:
    page.moments.show_entry(0)
    table.settle()
    assert not page.whole.plan.commit.isEnabled()
    assert not page.whole.plan.view.isEnabled()
