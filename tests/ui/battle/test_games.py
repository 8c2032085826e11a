"""The pages over the games that ship: every list is offered, bought from, fought with and drawn."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from app import systems
from app.core import force as forces
from app.core.force import Force
from app.operations import battles, fleets
from app.ui.battle.page import BattlePage
from app.ui.desk import Desk
from app.ui.fleet.page import FleetPage

GAMES = [game for game, _ in systems.names()]


def fleet(game: str, force_list: str, most: int = 4) -> Force:
    """Buy the first few things that a list offers."""
    rules = systems.system(game)
    edition = next(each.id for each in rules.catalogue.editions if each.builds)
    force = rules.force.blank(edition, force_list, f"Fleet of {force_list}")
    records = tuple(rules.catalogue.records(edition).values())
    for record, reason in rules.force.offers(force, records)[:most]:
        force = force if reason else rules.force.buy(force, record)
    return force


def lists(game: str) -> list[str]:
    rules = systems.system(game)
    edition = next(each.id for each in rules.catalogue.editions if each.builds)
    return [each.id for each in rules.force.lists(edition)]


@pytest.mark.parametrize("game", GAMES)
def test_a_fleet_of_every_list_is_shown(
    game: str, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    page = FleetPage(desk)
    qtbot.addWidget(page)
    for force_list in lists(game):
        force = fleet(game, force_list)
        page.opened(fleets.add(desk.store, force))
        settle()
        assert page.title == force.name
        assert page.editor.table.model().rowCount() == len(force.lines)
        offered = page.editor.offers.tree
        assert sum(offered.topLevelItem(n).childCount() for n in range(offered.topLevelItemCount())) > 0  # type: ignore[union-attr]


@pytest.mark.parametrize("game", GAMES)
def test_every_unit_of_a_battle_is_drawn_and_its_first_box_pressed(
    game: str, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    ready: list[tuple[str, Force]] = []
    rules = systems.system(game).battle
    for force_list in lists(game)[:3]:
        force = fleet(game, force_list)
        known = {field.key: field.low + 1 for field in rules.missing(force)}
        ready.append((force_list, rules.supply(force, known) if known else force))
    battle = battles.start(desk.store, game, ready[0][1].edition, "All against all", ready, {})
    page = BattlePage(desk)
    qtbot.addWidget(page)
    page.opened(battle)
    settle()
    pressed = 0
    for unit in page.view.units.units.units():
        page.view.units.pick(unit)
        assert page.view.unit == unit
        for track in page.view.quick.tracks:
            page.view.quick.typed.emit(track.key, "-1")
            pressed += 1
        settle()
    assert pressed
    assert page.open_log is not None
    assert page.open_log.head >= pressed


@pytest.mark.parametrize("game", GAMES)
def test_typed_damage_that_asks_for_dice_puts_the_keyboard_on_them(
    game: str, desk: Desk, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    ready = forces.from_file(systems.system(game).demonstration()["fleets"][0])
    battle = battles.start(desk.store, game, ready.edition, "A fight", (("A", ready), ("B", ready)), {})
    page = BattlePage(desk)
    qtbot.addWidget(page)
    page.show()
    page.activateWindow()
    page.opened(battle)
    settle()
    page.view.units.setFocus()
    for typed in "-999":
        focused = QApplication.focusWidget()
        assert focused is not None
        qtbot.keyClicks(focused, typed)
    qtbot.keyClick(page.view.quick.entry(0), Qt.Key.Key_Return)
    dice = page.view.ask.findChild(QLineEdit, "dice")
    assert isinstance(dice, QLineEdit)
    assert dice.hasFocus()
    page.view.units.setFocus()
    qtbot.keyClicks(page.view.units, "3")
    assert dice.text() == "3"
    assert page.open_log is not None
    assert page.open_log.count == 0
