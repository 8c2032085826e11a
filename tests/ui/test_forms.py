"""Forms from fields: values, unknown figures, problems, and a focus that stays."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
)
from pytestqt.qtbot import QtBot

from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.ui.forms import FormView
from app.ui.theme import Theme

ARCS = (Option("F", "Fore"), Option("A", "Aft"))
WEAPON = (
    Field("name", "Weapon", "text", ""),
    Field("range", "Range", "number", None, unknown=True),
    Field("arc", "Arc", "choice", "F", options=ARCS),
)


def fields(**values: Any) -> tuple[Field, ...]:
    known: dict[str, Any] = {
        "name": "Damocles",
        "speed": 8,
        "arc": "F",
        "own": False,
        "note": "",
        "weapons": [],
    }
    known |= values
    return (
        Field("name", "Name", "text", known["name"]),
        Field("speed", "Speed", "number", known["speed"], low=0, high=60, unknown=True, unit="inches"),
        Field("arc", "Arc", "choice", known["arc"], options=ARCS),
        Field("own", "Own", "flag", known["own"]),
        Field("note", "Note", "lines", known["note"]),
        Field("weapons", "Weapons", "table", known["weapons"], columns=WEAPON, unknown=True),
    )


@pytest.fixture
def form(theme: Theme, qtbot: QtBot) -> FormView:
    view = FormView()
    qtbot.addWidget(view)
    view.show_fields(fields())
    view.show()
    view.activateWindow()
    return view


def part(form: FormView, key: str, kind: type[Any]) -> Any:
    found = form.editor(key)
    assert isinstance(found, kind)
    return found


def told(form: FormView) -> list[tuple[str, Json]]:
    heard: list[tuple[str, Json]] = []
    form.changed.connect(lambda key, value: heard.append((key, value)))
    return heard


def test_every_kind_of_field_tells_its_new_value_once(form: FormView, qtbot: QtBot) -> None:
    heard = told(form)
    name = part(form, "name", QLineEdit)
    name.selectAll()
    qtbot.keyClicks(name, "Kahuna")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    qtbot.keyClick(name, Qt.Key.Key_Return)
    part(form, "speed", QSpinBox).setValue(12)
    arc = part(form, "arc", QComboBox)
    arc.setCurrentIndex(1)
    arc.activated.emit(1)
    part(form, "own", QCheckBox).click()
    assert heard == [("name", "Kahuna"), ("speed", 12), ("arc", "A"), ("own", True)]


def test_lines_are_told_when_they_are_left(form: FormView, qtbot: QtBot) -> None:
    heard = told(form)
    note = part(form, "note", QPlainTextEdit)
    note.setFocus()
    qtbot.keyClicks(note, "two")
    qtbot.keyClick(note, Qt.Key.Key_Return)
    qtbot.keyClicks(note, "lines")
    part(form, "name", QLineEdit).setFocus()
    assert heard == [("note", "two\nlines")]


def test_an_unknown_figure_reads_as_a_question_mark_and_can_be_made_so(form: FormView, qtbot: QtBot) -> None:
    form.show_fields(fields(speed=None))
    speed = part(form, "speed", QSpinBox)
    assert speed.text() == "?"
    heard = told(form)
    speed.selectAll()
    qtbot.keyClicks(speed, "7")
    qtbot.keyClick(speed, Qt.Key.Key_Return)
    speed.selectAll()
    qtbot.keyClicks(speed, "?")
    qtbot.keyClick(speed, Qt.Key.Key_Return)
    assert heard == [("speed", 7), ("speed", None)]


def test_a_table_grows_changes_and_shrinks(form: FormView, qtbot: QtBot) -> None:
    heard = told(form)
    table = form.editor("weapons")
    add = next(b for b in table.findChildren(QPushButton) if b.text() == "Add a line")
    add.click()
    first = table.findChild(QLineEdit, "field-weapons-1-name")
    assert isinstance(first, QLineEdit)
    qtbot.keyClicks(first, "Lance")
    qtbot.keyClick(first, Qt.Key.Key_Return)
    remove = next(b for b in table.findChildren(QPushButton) if b.accessibleName() == "Remove line 1")
    remove.click()
    blank: dict[str, Json] = {"name": "", "range": None, "arc": "F"}
    assert [value for _, value in heard] == [[blank], [{**blank, "name": "Lance"}], []]


def test_an_unknown_table_is_not_an_empty_one(form: FormView) -> None:
    form.show_fields(fields(weapons=None))
    heard = told(form)
    none = next(b for b in form.editor("weapons").findChildren(QPushButton) if b.text() == "It has none")
    none.click()
    assert heard == [("weapons", [])]


def test_a_problem_stands_beside_its_field_as_plain_text(form: FormView) -> None:
    assert form.show_problem(UserError("<b>Speed</b> is 99.", field="speed"))
    assert not form.show_problem(UserError("Elsewhere.", field="hull"))
    shown = [label.text() for label in form.findChildren(QLabel) if label.property("role") == "problem"]
    assert "<b>Speed</b> is 99." in shown
    form.clear_problems()
    assert all(label.isHidden() for label in form.findChildren(QLabel) if label.property("role") == "problem")


def test_new_values_never_overwrite_what_is_being_typed(form: FormView, qtbot: QtBot) -> None:
    name = part(form, "name", QLineEdit)
    name.setFocus()
    name.selectAll()
    qtbot.keyClicks(name, "Half a na")
    form.show_fields(fields(speed=3, name="From elsewhere"))
    assert name.text() == "Half a na"
    assert name.hasFocus()
    assert part(form, "speed", QSpinBox).value() == 3


def test_a_form_of_another_shape_keeps_the_focus_on_its_field(form: FormView, qtbot: QtBot) -> None:
    part(form, "speed", QSpinBox).setFocus()
    form.show_fields(fields()[:3])
    assert form.editor("speed").hasFocus()


def test_a_locked_field_says_why(theme: Theme, qtbot: QtBot) -> None:
    form = FormView()
    qtbot.addWidget(form)
    form.show_fields((Field("points", "Points", "number", 5, locked=True, help="The scenario sets them."),))
    assert not form.editor("points").isEnabled()
    assert "The scenario sets them." in [label.text() for label in form.findChildren(QLabel)]


def test_a_long_label_breaks_in_a_narrow_form_and_no_editor_is_cut_off(theme: Theme, qtbot: QtBot) -> None:
    view = FormView()
    qtbot.addWidget(view)
    words = "Flights that are swapped for another type of fighter"
    view.show_fields((Field("swap", words, "number", 1), Field("crew", "Crew quality", "text", "")))
    view.resize(300, 300)
    view.show()
    long, short = (label for label in view.findChildren(QLabel) if label.text() in (words, "Crew quality"))
    assert long.height() > 2 * long.fontMetrics().height()
    assert short.width() >= short.fontMetrics().horizontalAdvance("Crew quality")
    for key in ("swap", "crew"):
        editor = view.editor(key)
        assert 100 < editor.mapTo(view, editor.rect().topRight()).x() < 300
    view.resize(1200, 300)
    qtbot.waitUntil(lambda: long.width() >= long.fontMetrics().horizontalAdvance(words))


def test_the_wheel_never_changes_a_figure_or_a_choice(form: FormView) -> None:
    heard = told(form)
    for key in ("speed", "arc"):
        widget = form.editor(key)
        widget.setFocus()
        middle = QPointF(widget.rect().center())
        turn = QWheelEvent(
            middle,
            widget.mapToGlobal(middle),
            QPoint(),
            QPoint(0, -120),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(widget, turn)
    assert heard == []


def test_a_list_of_nine_lines_is_seen_whole(form: FormView, qtbot: QtBot) -> None:
    note = form.findChild(QPlainTextEdit)
    assert note is not None
    few = note.height()
    form.resize(600, 900)
    form.show_fields(fields(note="\n".join(f"line {number}" for number in range(9))))
    qtbot.waitUntil(lambda: note.height() > few and not note.verticalScrollBar().maximum())
    form.show_fields(fields(note="\n".join(f"line {number}" for number in range(99))))
    qtbot.waitUntil(lambda: note.verticalScrollBar().maximum() > 0)
    assert note.height() < 2 * few + few
