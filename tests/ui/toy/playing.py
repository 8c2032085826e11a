"""What a person does on the page of battles, as the tests do it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit, QPushButton

from app.core.force import Force
from app.ui.battle.page import BattlePage
from tests.ui.toy.desk import Table
from tests.ui.toy.fleet import BOATS, FORCE


def flotilla(name: str, *boats: str) -> Force:
    force = FORCE.blank("one", "red", name)
    for boat in boats:
        force = FORCE.buy(force, BOATS[boat])
    return force


def press(table: Table, page: BattlePage, action: str) -> None:
    page.actions_by_id[action].trigger()  # type: ignore[attr-defined]
    table.settle()


def type_damage(table: Table, page: BattlePage, text: str) -> None:
    """Type on the list of units and press Enter."""
    page.view.units.setFocus()
    table.qtbot.keyClick(page.view.units, text[0])
    entry = page.view.quick.entry(0)
    table.qtbot.keyClicks(entry, text[1:])
    table.qtbot.keyClick(entry, Qt.Key.Key_Return)
    table.settle()


def choose(table: Table, page: BattlePage, label: str) -> None:
    """Click a choice of the list."""
    view = page.view.choices
    model = view.model()
    row = next(n for n in range(model.rowCount()) if model.index(n, 0).data().startswith(label))
    place = view.visualRect(model.index(row, 0)).center()
    table.qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    table.settle()


def answer(table: Table, page: BattlePage, *typed: str) -> None:
    """Answer the questions beside the sheet: a label is clicked, anything else is typed."""
    for text in typed:
        QApplication.sendPostedEvents()
        buttons = [b for b in page.view.ask.findChildren(QPushButton) if b.isVisible() and text in b.text()]
        if buttons:
            table.qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
            continue
        line = next(line for line in page.view.ask.findChildren(QLineEdit) if line.isVisible())
        line.clear()
        table.qtbot.keyClicks(line, text)
        table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()


def undo(table: Table, page: BattlePage) -> None:
    page.history.undo()
    table.settle()


def log(page: BattlePage) -> list[str]:
    model = page.view.log.model()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def figure(page: BattlePage, unit: str, label: str = "Hull") -> str:
    status = next(each for each in page.view.seen.units if each.id == unit)
    return next(fact.value for fact in status.facts if fact.label == label)


def dialog_named(page: BattlePage, name: str) -> QDialog:
    found = page.findChild(QDialog, name)
    assert isinstance(found, QDialog)
    return found
