"""The tables of the fleet page: nothing stands beyond the edge, and the list of fleets says how each stands."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app import systems
from app.core import force as forces
from app.core import force_lines
from app.operations import fleets
from app.ui.desk import Desk
from app.ui.fleet.page import FleetPage
from tests.ui.toy.desk import Table, tables
from tests.ui.toy.fleet import BOATS, FORCE

#: The columns of names, which are shortened.
WIDE = (0, 2)
GAMES = [game for game, _ in systems.names()]


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_every_column_of_the_lines_is_seen_in_a_window_of_usual_width(
    game: str, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    desk.theme.choose("light", 100)
    page = FleetPage(desk)
    qtbot.addWidget(page)
    page.resize(1130, 700)
    page.show()
    for file in systems.system(game).demonstration()["fleets"]:
        page.opened(fleets.add(desk.store, forces.from_file(file)))
        settle()
        lines = page.editor.table
        assert lines.model().rowCount() > 0
        assert lines.horizontalHeader().length() <= lines.viewport().width()
        shown = [n for n in range(len(lines.rows.columns)) if not lines.isColumnHidden(n)]
        assert all(lines.columnWidth(n) >= lines.sizeHintForColumn(n) for n in shown[1:] if n not in WIDE)
        assert all(lines.columnWidth(n) > 60 for n in WIDE)


@pytest.mark.parametrize("game", GAMES)
def test_columns_in_which_nothing_stands_are_left_out_without_a_gap(
    game: str, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    page = FleetPage(desk)
    qtbot.addWidget(page)
    page.resize(1130, 700)
    page.show()
    force = forces.from_file(systems.system(game).demonstration()["fleets"][0])
    bare = tuple(msgspec.structs.replace(line, members=()) for line in force.lines)
    page.opened(fleets.add(desk.store, msgspec.structs.replace(force, lines=bare)))
    settle()
    lines = page.editor.table
    header = lines.horizontalHeader()
    assert any(lines.isColumnHidden(n) for n in range(header.count()))
    assert header.length() == sum(lines.columnWidth(n) for n in range(header.count()))


def listed(page: FleetPage) -> list[dict[str, str]]:
    model = page.list.table.rows
    keys = [column.key for column in model.columns]
    return [
        dict(zip(keys, (model.index(row, n).data() for n in range(len(keys))), strict=True))
        for row in range(model.rowCount())
    ]


def test_the_list_tells_points_and_legality_of_each_fleet(table: Table) -> None:
    full = FORCE.buy(FORCE.blank("one", "red", "Full"), BOATS["red/barge"])
    fleets.add(table.store, FORCE.buy(full, BOATS["red/barge"]))
    fleets.create(table.store, "toy", "one", "blue", "Empty")
    page = table.show(FleetPage(table.desk))
    page.opened("list")
    table.settle()
    told = {each["name"]: each for each in listed(page)}
    assert (told["Full"]["points"], told["Full"]["legality"]) == ("8 of 5", "Not legal: 1 error")
    assert (told["Empty"]["points"], told["Empty"]["legality"]) == ("0 of 5", "Legal")
    assert (told["Empty"]["list"], told["Empty"]["terms"]) == ("Blue bank", "Fair")
    fleets.change(table.store, 1, "Remove", partial(force_lines.without, numbers=(0,)))
    table.settle()
    assert {each["name"]: each["points"] for each in listed(page)}["Full"] == "4 of 5"


def test_a_new_fleet_that_is_not_made_leaves_the_fleet_in_hand(table: Table) -> None:
    fleets.create(table.store, "toy", "one", "red", "Red Squadron")
    page = table.show(FleetPage(table.desk))
    page.opened(1)
    table.settle()
    page.opened("new")
    table.settle()
    dialog = page.findChild(QDialog, "new-fleet")
    assert isinstance(dialog, QDialog)
    dialog.reject()
    assert page.title == "Red Squadron"
