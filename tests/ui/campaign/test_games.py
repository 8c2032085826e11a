"""The page of campaigns over every game's demonstration: whatever a game brings is shown, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app import systems
from app.operations import demonstration
from app.ui.campaign.fielding import FieldDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.whole import view as whole
from tests.ui.toy.desk import Table

GAMES = [game for game, _ in systems.names()]
games = pytest.mark.parametrize("game", GAMES)


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    table = Table(qtbot, tmp_path)
    yield table
    table.close()


def opened(table: Table, game: str) -> CampaignPage:
    campaign = demonstration.sample_campaign(table.store, game)
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    return page


@games
def test_every_tab_of_a_game_is_looked_at_and_what_it_does_not_have_is_hidden(
    table: Table, game: str
) -> None:
    page = opened(table, game)
    scene = page.scene
    if scene is None:
        assert page.stack.currentWidget() is page.war
        return
    tabs = page.whole.tabs
    assert tabs.isTabVisible(whole.MAP) == bool(scene.war.diagram.places or scene.war.diagram.drawing)
    for place in range(tabs.count()):
        page.whole.show_tab(place)
        table.settle()
        assert tabs.isTabVisible(tabs.currentIndex())
        if tabs.isTabVisible(place):
            assert tabs.currentIndex() == place
    assert table.said == []


@games
def test_going_on_is_one_step(table: Table, game: str) -> None:
    page = opened(table, game)
    if page.scene is None:
        return
    before = page.scene.open
    page.go_on()
    table.settle()
    assert page.scene.open.head == before.head + 1
    assert page.scene.state != before.state


@games
def test_what_was_agreed_on_can_be_read_where_units_are_chosen_for_a_battle(table: Table, game: str) -> None:
    page = opened(table, game)
    page.fight()
    table.settle()
    asking = page.findChild(FieldDialog)
    assert asking is not None
    asking.resize(1350, 620)
    QApplication.sendPostedEvents()
    enough = asking.terms.width() >= asking.terms.sizeHint().width()
    asking.reject()
    assert enough
