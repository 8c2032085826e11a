"""A battle of the toy game on the page of battles."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.operations import battles
from app.ui.battle.page import BattlePage
from tests.ui.toy.desk import Table, tables
from tests.ui.toy.playing import flotilla


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def battle(table: Table) -> int:
    sides = (
        ("Red", flotilla("Red Squadron", "red/cutter", "red/barge")),
        ("Blue", flotilla("Blue Squadron", "red/cutter")),
    )
    return battles.start(table.store, "toy", "one", "On the pond", sides, {})


@pytest.fixture
def page(table: Table, battle: int) -> BattlePage:
    page = table.show(BattlePage(table.desk))
    page.opened(battle)
    table.settle()
    return page
