"""Procedures asked by the window: dice typed, tapped and rolled, picks, one question back."""

from collections.abc import Generator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app.core.errors import Refused
from app.core.questions import Answer, Confirm, Number, Option, Pick, Question, Roll, Write
from app.ui.ask import AskDialog, AskPanel
from app.ui.dice import DiceTray, DieButton
from app.ui.options import WrappingButton
from app.ui.theme import Theme
from app.ui.trail import Trail

Asked = Generator[Question, Answer, object]


def attack(state: int) -> Asked:
    where = yield Pick(
        (Option("bridge", "Bridge"), Option("engines", "Engines", "2–3 points")), "Where is it hit?"
    )
    dice = yield Roll(6, 3, "Attack dice, 5 or more needed")
    return where, dice, state


def words(state: int) -> Asked:
    name = yield Write("Its name", limit=20, default="Damocles")
    number = yield Number(0, 9, "How many?", default=4)
    sure = yield Confirm("Is that so?")
    return name, number, sure


def impossible(state: int) -> Asked:
    raise Refused("No engines.", remedy="Repair them.")
    yield Confirm("never")


def figure(state: int) -> Asked:
    return (yield Number(-20, 999, "How much?"))


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot) -> AskPanel:
    made = AskPanel()
    qtbot.addWidget(made)
    made.show()
    made.activateWindow()
    return made


def finishes(panel: AskPanel) -> list[Any]:
    heard: list[Any] = []
    panel.finished.connect(heard.append)
    return heard


def shown(panel: QWidget) -> list[str]:
    told = [trail.item(row).text() for trail in panel.findChildren(Trail) for row in range(trail.count())]
    return told + [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]


def dice_line(panel: AskPanel) -> QLineEdit:
    line = panel.findChild(QLineEdit, "dice")
    assert isinstance(line, QLineEdit)
    return line


@pytest.mark.parametrize("typed", ["6 5 1", "651", "6,5,1"])
def test_an_option_is_picked_with_a_digit_and_dice_are_typed(
    panel: AskPanel, qtbot: QtBot, typed: str
) -> None:
    heard = finishes(panel)
    panel.begin(attack, 7)
    qtbot.keyClick(panel, Qt.Key.Key_2)
    assert "Attack dice, 5 or more needed" in shown(panel)
    qtbot.keyClicks(dice_line(panel), typed)
    qtbot.keyClick(dice_line(panel), Qt.Key.Key_Return)
    assert heard == [("engines", (6, 5, 1))]


def test_dice_are_tapped_one_after_the_other(panel: AskPanel, qtbot: QtBot) -> None:
    heard = finishes(panel)
    panel.begin(attack, 7, ("bridge",))
    for face in ("4", "4", "2"):
        die = next(b for b in panel.findChildren(QPushButton) if b.accessibleName() == f"Die {face}")
        qtbot.mouseClick(die, Qt.MouseButton.LeftButton)
    qtbot.keyClick(dice_line(panel), Qt.Key.Key_Return)
    assert heard == [("bridge", (4, 4, 2))]


def test_the_program_rolls_when_it_is_asked_to(panel: AskPanel) -> None:
    heard = finishes(panel)
    panel.begin(attack, 7, ("bridge",))
    panel.roll()
    _, dice = heard[0]
    assert len(dice) == 3
    assert all(1 <= die <= 6 for die in dice)


@pytest.mark.parametrize("typed", ["6 5", "6 5 9", "six", ""])
def test_dice_that_do_not_fit_are_said_and_stay_to_be_mended(
    panel: AskPanel, qtbot: QtBot, typed: str
) -> None:
    heard = finishes(panel)
    panel.begin(attack, 7, ("bridge",))
    qtbot.keyClicks(dice_line(panel), typed)
    qtbot.keyClick(dice_line(panel), Qt.Key.Key_Return)
    assert heard == []
    assert dice_line(panel).text() == typed
    assert any(
        label.property("role") == "problem" and label.isVisible() for label in panel.findChildren(QLabel)
    )


def test_going_back_asks_the_question_before_again(panel: AskPanel, qtbot: QtBot) -> None:
    panel.begin(attack, 7, ("bridge",))
    assert "Where is it hit: Bridge" in shown(panel)
    panel.back()
    assert "Where is it hit?" in shown(panel)
    assert panel.answers == ()


def test_text_number_and_confirmation_are_answered_with_the_keyboard(panel: AskPanel, qtbot: QtBot) -> None:
    heard = finishes(panel)
    panel.begin(words, 0)
    text = panel.findChild(QLineEdit, "text")
    assert isinstance(text, QLineEdit)
    qtbot.keyClicks(text, "Kahuna")
    qtbot.keyClick(text, Qt.Key.Key_Return)
    number = panel.findChild(QSpinBox, "number")
    assert isinstance(number, QSpinBox)
    qtbot.keyClicks(number, "7")
    qtbot.keyClick(number, Qt.Key.Key_Return)
    qtbot.keyClick(panel, Qt.Key.Key_Y)
    assert heard == [("Kahuna", 7, True)]


def test_a_procedure_that_cannot_begin_says_why(panel: AskPanel) -> None:
    panel.begin(impossible, 0)
    assert "No engines.\nRepair them." in shown(panel)


def test_escape_takes_everything_back(panel: AskPanel, qtbot: QtBot) -> None:
    heard = finishes(panel)
    panel.begin(attack, 7, ("bridge",))
    with qtbot.waitSignal(panel.cancelled):
        qtbot.keyClick(panel, Qt.Key.Key_Escape)
    assert heard == []
    assert panel.question is None


def test_a_dialog_opens_only_when_something_is_asked(theme: Theme, qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    heard: list[Any] = []
    dialog = AskDialog(parent, "Attack")
    dialog.answered.connect(heard.append)
    dialog.ask(attack, 7, ("bridge", (1, 2, 3)))
    assert heard == [("bridge", (1, 2, 3))]
    assert not dialog.isVisible()
    asking = AskDialog(parent, "Attack")
    asking.answered.connect(heard.append)
    asking.ask(attack, 7, ("bridge",))
    assert asking.isVisible()
    asking.panel.roll()
    assert len(heard) == 2
    assert not asking.isVisible()


def test_dice_are_tapped_taken_back_and_the_rest_rolled(panel: AskPanel, qtbot: QtBot) -> None:
    panel.begin(attack, 7, ("bridge",))
    faces = {button.text(): button for button in panel.findChildren(DieButton)}
    for face in ("5", "2"):
        qtbot.mouseClick(faces[face], Qt.MouseButton.LeftButton)
    tray = panel.findChild(DiceTray)
    assert isinstance(tray, DiceTray)
    assert tray.accessibleDescription() == "5 2"
    qtbot.mouseClick(tray, Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
    assert dice_line(panel).text() == "2"
    panel.roll()
    rolled = panel.answers[1]
    assert isinstance(rolled, tuple)
    assert rolled[0] == 2


def test_enter_after_dice_answers_them_and_not_what_is_asked_next(panel: AskPanel, qtbot: QtBot) -> None:
    def rolls_then_picks(_state: int) -> Asked:
        dice = yield Roll(6, 1, "A die")
        number = yield Number(0, 9, "How many?")
        where = yield Pick((Option("a", "A"), Option("b", "B")), "Where?")
        return dice, number, where

    panel.begin(rolls_then_picks, 0)
    qtbot.keyClicks(dice_line(panel), "4")
    qtbot.keyClick(dice_line(panel), Qt.Key.Key_Return)
    assert isinstance(panel.question, Number)
    figure = panel.findChild(QSpinBox)
    assert isinstance(figure, QSpinBox)
    qtbot.keyClick(figure, Qt.Key.Key_Return)
    assert isinstance(panel.question, Pick)
    assert panel.answers == ((4,), 0)


def test_an_earlier_answer_is_picked_to_go_back_to_its_question(panel: AskPanel, qtbot: QtBot) -> None:
    panel.begin(attack, 7, ("bridge",))
    panel.trail.wanted.emit(0)
    assert panel.answers == ()
    assert isinstance(panel.question, Pick)


def test_with_a_review_nothing_is_finished_before_the_confirmation(panel: AskPanel, qtbot: QtBot) -> None:
    panel.begin(attack, 7, (), review=lambda event: f"It comes to {event}")
    finished = finishes(panel)
    panel.answer("bridge")
    panel.answer((5, 6, 1))
    assert panel.reviewing
    assert finished == []
    assert "It comes to ('bridge', (5, 6, 1), 7)" in shown(panel)
    panel.back()
    assert not panel.reviewing
    assert isinstance(panel.question, Roll)
    panel.answer((5, 6, 2))
    writes = next(each for each in panel.findChildren(QPushButton) if each.text() == "Write it")
    qtbot.mouseClick(writes, Qt.MouseButton.LeftButton)
    assert finished == [("bridge", (5, 6, 2))]


def test_the_words_of_an_option_wrap_in_a_narrow_panel(panel: AskPanel, qtbot: QtBot) -> None:
    long = "Speed 0, no Special Actions, three more points of damage and one of crew"

    def struck(_state: int) -> Asked:
        return (yield Pick((Option("disabled", "Engines: Engines Disabled", long),), "Which?"))

    panel.begin(struck, 0)
    button = panel.findChild(QPushButton, "option-disabled")
    assert isinstance(button, QPushButton)
    panel.resize(900, 400)
    qtbot.waitUntil(lambda: button.width() > 500)
    assert button.text().count("\n") == 1
    panel.resize(260, 400)
    qtbot.waitUntil(lambda: button.text().count("\n") >= 2)
    assert button.text().split() == ["1", "Engines:", "Engines", "Disabled", *long.split()]
    assert button.width() < 260


def test_enter_presses_the_button_that_has_the_focus(panel: AskPanel, qtbot: QtBot) -> None:
    heard = finishes(panel)
    panel.begin(attack, 7, ("bridge",))
    roll = next(b for b in panel.findChildren(QPushButton) if b.text() == "Roll for me")
    roll.setFocus()
    qtbot.keyClick(roll, Qt.Key.Key_Return)
    assert len(heard) == 1


def test_a_narrow_option_is_tall_enough_for_all_its_words(panel: AskPanel, qtbot: QtBot) -> None:
    long = (
        "Half as much speed again and no turns; with afterburners twice the speed, and turns, once a battle"
    )

    def many(_state: int) -> Asked:
        options = [Option(f"way-{number}", f"Way {number}", long) for number in range(9)]
        return (yield Pick(tuple(options), "Which way?"))

    panel.resize(300, 400)
    panel.begin(many, 1)

    def hidden() -> list[str]:
        """The options that are cut off."""
        buttons = panel.findChildren(WrappingButton)
        high = [
            button.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, button.text()).height()
            for button in buttons
        ]
        return [button.text() for button, words in zip(buttons, high, strict=True) if words > button.height()]

    def first() -> str:
        return panel.findChildren(WrappingButton)[0].text()

    qtbot.wait_until(lambda: first().count("\n") > 2, timeout=3000)
    qtbot.wait_until(lambda: not hidden(), timeout=3000)
    words = first()
    assert " ".join(words.split()).endswith(long)


def test_rolling_on_rolls_all_that_follows_until_something_is_to_be_decided(panel: AskPanel) -> None:
    def salvo(_state: int) -> Asked:
        hits = yield Roll(6, 4, "Attack dice")
        damage = yield Roll(6, 2, "Damage dice")
        again = yield Confirm("Again?")
        return hits, damage, again

    heard = finishes(panel)
    panel.begin(salvo, 1)
    panel.roll_on()
    assert heard == []
    assert isinstance(panel.question, Confirm)
    assert [len(dice) for dice in panel.answers if isinstance(dice, tuple)] == [4, 2]


def decisions(state: int) -> Asked:
    what = yield Pick((Option("ram", "Ram"), Option("row", "Row")), "What does it do?")
    whom = yield Pick((Option("red", "Red"), Option("blue", "Blue")), "Whom?")
    return what, whom, state


def test_what_was_only_picked_counts_without_a_confirmation(panel: AskPanel, qtbot: QtBot) -> None:
    heard = finishes(panel)
    panel.begin(decisions, 0, review=str)
    qtbot.keyClicks(panel, "21")
    assert heard == [("row", "red")]


def test_alt_and_left_goes_back_from_a_line_and_from_an_option(panel: AskPanel, qtbot: QtBot) -> None:
    qtbot.waitExposed(panel)
    panel.begin(attack, 0)
    qtbot.keyClick(panel, Qt.Key.Key_1)
    line = dice_line(panel)
    qtbot.keyClicks(line, "65")
    qtbot.keyClick(line, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "Where is it hit?" in shown(panel)
    panel.begin(decisions, 0)
    qtbot.keyClick(panel, Qt.Key.Key_1)
    option = panel.focusWidget()
    assert isinstance(option, WrappingButton)
    qtbot.keyClick(option, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert panel.answers == ()


def test_arrows_go_from_option_to_option_and_never_out_of_the_question(panel: AskPanel, qtbot: QtBot) -> None:
    panel.begin(attack, 0)
    seen: list[str] = []
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right):
        qtbot.keyClick(panel.focusWidget(), key)
        seen.append(panel.focusWidget().accessibleName())
    assert seen == ["Bridge", "Bridge", "Engines", "Engines", "Engines"]


def test_too_many_dice_are_typed_over_and_too_few_typed_on(panel: AskPanel, qtbot: QtBot) -> None:
    heard = finishes(panel)
    panel.begin(attack, 0)
    qtbot.keyClick(panel, Qt.Key.Key_1)
    line = dice_line(panel)
    qtbot.keyClicks(line, "65")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.keyClicks(line, "11")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.keyClicks(line, "432")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert heard == [("bridge", (4, 3, 2))]


def test_enter_takes_what_is_likely(panel: AskPanel, qtbot: QtBot) -> None:
    def dusty(state: int) -> Asked:
        dust = yield Confirm("Is it in a dust cloud?", likely=False)
        return dust, state

    heard = finishes(panel)
    panel.begin(dusty, 0)
    qtbot.keyClick(panel.focusWidget(), Qt.Key.Key_Return)
    assert heard == [(False,)]


def test_a_dialog_opens_at_the_newest_of_many_answers(theme: Theme, qtbot: QtBot) -> None:
    def many(state: int) -> Asked:
        for number in range(12):
            yield Confirm(f"Is {number} so?")
        return state

    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    dialog = AskDialog(window, "Change an entry")
    dialog.ask(many, 0, (True,) * 9)
    qtbot.waitExposed(dialog)
    bar = dialog.panel.trail.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0 and bar.value() == bar.maximum())
    dialog.reject()


def test_a_figure_beyond_its_bounds_is_not_taken_and_the_bounds_are_said(
    panel: AskPanel, qtbot: QtBot
) -> None:
    heard = finishes(panel)
    panel.begin(figure, 7)
    spin = panel.findChild(QSpinBox, "number")
    bounds = panel.findChild(QLabel, "bounds")
    assert isinstance(spin, QSpinBox)
    assert isinstance(bounds, QLabel)
    assert (bounds.text(), bounds.property("role")) == ("from -20 to 999", "faint")
    qtbot.keyClicks(spin, "1000")
    assert (spin.value(), bounds.property("role")) == (100, "problem")
    assert bounds.text() == "It can only be from -20 to 999"
    qtbot.keyClick(spin, Qt.Key.Key_Backspace)
    assert (spin.value(), bounds.property("role")) == (10, "faint")
    qtbot.keyClick(spin, Qt.Key.Key_Return)
    assert heard == [(10,)]
