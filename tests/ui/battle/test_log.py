"""The log of a battle: looked for by unit, happening, turn and words, and a slider to any moment."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QComboBox

from app.core.system import Phrase
from app.operations import battles
from app.operations.logs import Told
from app.ui.battle.page import BattlePage
from app.ui.battle.tall import WRAP, cut
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import answer, figure, press, type_damage, undo


def found(page: BattlePage) -> list[str]:
    """Return the lines that the log shows, whole or sifted."""
    view = page.view.panel.stack.currentWidget()
    model = view.model()  # type: ignore[attr-defined]
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def look_for(table: Table, box: QComboBox, text: str) -> None:
    box.setCurrentIndex(box.findText(text))
    table.settle()


def fought(table: Table, page: BattlePage) -> None:
    """Play two turns of a little damage to both sides."""
    for _ in range(2):
        page.view.units.pick("cutter-1")
        type_damage(table, page, "-1")
        page.view.units.pick("barge-1")
        type_damage(table, page, "-2")
        press(table, page, "next")
        press(table, page, "next")


def test_entries_are_found_by_unit_happening_turn_and_words(table: Table, page: BattlePage) -> None:
    fought(table, page)
    press(table, page, "find")
    panel = page.view.panel
    assert panel.words.hasFocus()
    look_for(table, panel.unit, "Barge")
    assert found(page) == ["Barge is holed by 2."] * 2
    look_for(table, panel.turn, "Turn 2")
    assert found(page) == ["Barge is holed by 2."]
    look_for(table, panel.unit, "Every unit")
    assert found(page) == ["Cutter is holed by 1.", "Barge is holed by 2."]
    look_for(table, panel.turn, "Every turn")
    look_for(table, panel.sort, "Passed")
    assert found(page) == ["Turn 1: Ramming", "Turn 2: Rowing", "Turn 2: Ramming", "Turn 3: Rowing"]
    look_for(table, panel.sort, "Every happening")
    table.qtbot.keyClicks(panel.words, "holed CUTTER")
    assert found(page) == ["Cutter is holed by 1."] * 2
    table.qtbot.keyClick(panel.words, Qt.Key.Key_Escape)
    assert len(found(page)) == 8


def test_a_search_follows_what_happens_and_what_is_taken_back(table: Table, page: BattlePage) -> None:
    fought(table, page)
    press(table, page, "find")
    page.view.panel.words.setText("barge")
    page.view.units.pick("barge-1")
    type_damage(table, page, "-3")
    assert found(page)[-1] == "Barge is holed by 3."
    undo(table, page)
    assert found(page)[-1] == "Barge is holed by 3. (taken back)"
    type_damage(table, page, "-4")
    assert found(page) == ["Barge is holed by 2."] * 2 + ["Barge is holed by 4."]


def test_a_found_entry_shows_its_moment(table: Table, page: BattlePage) -> None:
    fought(table, page)
    press(table, page, "find")
    page.view.panel.words.setText("barge")
    view = page.view.panel.found
    view.setCurrentIndex(view.model().index(0, 0))
    table.qtbot.keyClick(view, Qt.Key.Key_Return)
    table.settle()
    assert page.moment == 2
    assert figure(page, "barge-1") == "10/12"


def test_the_slider_goes_to_any_moment_and_back_to_now(table: Table, page: BattlePage) -> None:
    fought(table, page)
    slider = page.view.panel.slider
    assert (slider.minimum(), slider.maximum(), slider.value()) == (0, 8, 8)
    for n in (6, 3, 1):
        slider.setValue(n)
    table.settle()
    assert page.moment == 1
    assert (figure(page, "cutter-1"), figure(page, "barge-1")) == ("5/6", "12/12")
    assert page.view.moment.isVisible()
    assert page.view.panel.place.text() == "1 of 8"
    slider.setValue(8)
    table.settle()
    assert page.moment is None
    assert figure(page, "barge-1") == "8/12"
    assert not page.view.moment.isVisible()


def test_the_slider_reads_no_moment_that_it_only_passed(table: Table, page: BattlePage) -> None:
    fought(table, page)
    shown: list[int] = []
    page.view.moment.text.setText("")
    real = page.show_moment

    def noted(n: int, state: object) -> None:
        shown.append(n)
        real(n, state)

    page.show_moment = noted  # type: ignore[method-assign]
    for n in range(7, 0, -1):
        page.view.panel.slider.setValue(n)
    table.settle()
    assert shown == [1]


def test_nothing_can_be_played_in_the_past(table: Table, page: BattlePage) -> None:
    fought(table, page)
    page.view.panel.slider.setValue(2)
    table.settle()
    assert page.view.choices.model().rowCount() == 0
    assert not page.actions_by_id["next"].isEnabled()
    page.view.sheet.typed.emit("barge-1.hull", "-1")
    table.settle()
    assert battles.open_battle(table.store, 1).head == 8


def told(texts: Sequence[str]) -> Callable[[int, int], Sequence[Told]]:
    return lambda first, last: [Told(n, "", Phrase(texts[n]), undone=False) for n in range(first, last)]


def test_a_short_entry_has_one_line_and_a_long_one_as_many_as_it_needs(
    table: Table, page: BattlePage
) -> None:
    log = page.view.log
    log.resize(260, 300)
    log.log.open(told(["short", "long " * 15, "longer " * 80]), 3, 3)
    log.newest()
    heights = [log.visualRect(log.log.index(row)).height() for row in range(3)]
    line = log.fontMetrics().height()
    assert heights[0] < 2 * line
    assert heights[0] < heights[1] < heights[2] + 1
    assert heights[2] < 5 * line


def test_a_very_long_entry_keeps_how_it_begins_and_what_came_of_it(page: BattlePage) -> None:
    metrics, room = page.view.log.fontMetrics(), QSize(240, 4 * page.view.log.fontMetrics().lineSpacing())
    text = f"Omega fires at Oracle: {'6 5 5 2 1 ' * 60}Oracle is crippled."
    short = cut(text, metrics, room)
    assert short.startswith("Omega fires at Oracle:")
    assert short.endswith("Oracle is crippled.")
    assert " … " in short
    assert metrics.boundingRect(QRect(QPoint(), room), WRAP, short).height() <= room.height() + 2
    assert cut("Oracle is crippled.", metrics, room) == "Oracle is crippled."


def test_the_newest_entry_is_seen_after_a_question_and_beside_a_message(
    table: Table, page: BattlePage
) -> None:
    page.resize(1200, 640)
    log = page.view.log
    for number in range(6):
        table.qtbot.keyClick(page.view.units, "n")
        answer(table, page, f"entry {number} with many words " * (number % 2 * 4 + 1))
        shown = log.visualRect(log.log.index(log.log.count - 1))
        assert log.log.count == number + 1
        assert log.viewport().rect().contains(shown)
    page.resize(1200, 560)
    table.settle()
    assert log.viewport().rect().contains(log.visualRect(log.log.index(5)))


def test_a_long_log_tells_only_the_rows_that_are_seen(table: Table, page: BattlePage) -> None:
    log, asked = page.view.log, set[int]()
    texts = [f"entry {n}" for n in range(5000)]

    def tell(first: int, last: int) -> Sequence[Told]:
        asked.update(range(first, last))
        return told(texts)(first, last)

    log.log.open(tell, 5000, 5000)
    log.newest()
    log.viewport().repaint()
    assert log.viewport().rect().contains(log.visualRect(log.log.index(4999)))
    assert len(asked) < 200


def test_a_row_that_turns_out_higher_leaves_the_newest_in_sight(table: Table, page: BattlePage) -> None:
    log = page.view.log
    log.log.open(told(["words " * 30] * 60), 60, 60)
    log.newest()
    log.viewport().repaint()
    assert log.viewport().rect().contains(log.visualRect(log.log.index(59)))
    table.qtbot.keyClick(log, Qt.Key.Key_Home)
    log.viewport().repaint()
    assert log.visualRect(log.log.index(0)).top() == 0
    assert log.indexAt(log.visualRect(log.log.index(1)).center()).row() == 1
