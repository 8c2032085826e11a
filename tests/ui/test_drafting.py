"""A text that is said something of while it is written, and one that nobody else shall see."""

from collections.abc import Generator, Sequence
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from app.core.drafts import Draft, Fault, Gauge, no_draft
from app.core.questions import Answer, Question, Write
from app.ui.ask import AskPanel
from app.ui.drafting import DraftAnswer, Drafting
from app.ui.theme import Theme
from app.ui.trail import Trail
from tests.ui.toy.battle import BATTLE, Battle, Boat, note

POND = Battle(("Red",), (Boat("cutter-1", "Cutter", "Red", 4, 4),))


def secretly(state: int) -> Generator[Question, Answer, tuple[Answer, Answer]]:
    first = yield Write("the secret", secret=True)
    second = yield Write("another", secret=True, default="known")
    return first, second


def judged(answers: Sequence[Answer], text: str) -> Draft | None:
    return (
        Draft((Fault(f"No “{text}”.", "It is told."),), (), (Gauge("Letters", len(text)),)) if text else None
    )


@pytest.fixture
def panel(theme: Theme, qtbot: QtBot) -> AskPanel:
    made = AskPanel()
    qtbot.addWidget(made)
    made.resize(360, 600)
    made.show()
    made.activateWindow()
    return made


def noted(panel: AskPanel, theme: Theme) -> DraftAnswer:
    panel.draft_with(Drafting(partial(BATTLE.draft, POND, "cutter-1/note"), theme.inks()))
    panel.begin(note("cutter-1"), POND)
    return drafted(panel)


def drafted(panel: AskPanel) -> DraftAnswer:
    found = panel.findChildren(DraftAnswer)
    return found[-1]


def line(panel: AskPanel) -> QLineEdit:
    found = drafted(panel).findChild(QLineEdit, "text")
    assert isinstance(found, QLineEdit)
    return found


def faults(panel: AskPanel) -> QLabel:
    found = drafted(panel).findChild(QLabel, "faults")
    assert isinstance(found, QLabel)
    return found


def test_faults_stand_below_the_text_with_their_reason_as_long_as_it_has_them(
    panel: AskPanel, theme: Theme, qtbot: QtBot
) -> None:
    noted(panel, theme)
    assert not faults(panel).isVisibleTo(drafted(panel))
    qtbot.keyClicks(line(panel), "a leak")
    assert faults(panel).text() == "leak: Nobody says so. It is bad luck."
    assert faults(panel).isVisibleTo(drafted(panel))
    qtbot.keyClick(line(panel), Qt.Key.Key_Backspace)
    assert not faults(panel).isVisibleTo(drafted(panel))


def test_gauges_and_the_drawing_follow_the_text(panel: AskPanel, theme: Theme, qtbot: QtBot) -> None:
    answer = noted(panel, theme)
    qtbot.keyClicks(line(panel), "abc")
    bar = answer.findChild(QProgressBar)
    assert isinstance(bar, QProgressBar)
    assert bar.format() == "Letters 3/20"
    drawn = BATTLE.draft(POND, "cutter-1/note", (), "abc")
    assert drawn is not None
    assert answer.plot.page == drawn.page
    assert not answer.plot.grab().isNull()
    qtbot.keyClicks(line(panel), "d" * 20)
    assert bar.format() == "Letters 23/20 !"


def test_a_button_goes_on_with_the_text_and_a_refused_one_says_why(
    panel: AskPanel, theme: Theme, qtbot: QtBot
) -> None:
    heard: list[Any] = []
    panel.finished.connect(heard.append)
    answer = noted(panel, theme)
    qtbot.keyClicks(line(panel), "Cutter")
    ahoy, abaft = (answer.findChild(QPushButton, f"piece-{word}") for word in ("Ahoy", "Abaft"))
    assert isinstance(ahoy, QPushButton)
    assert isinstance(abaft, QPushButton)
    assert not abaft.isEnabled()
    assert "Not now." in abaft.toolTip()
    qtbot.mouseClick(ahoy, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(ahoy, Qt.MouseButton.LeftButton)
    qtbot.keyClick(line(panel), Qt.Key.Key_Return)
    assert heard == [("Cutter ahoy ahoy",)]


def test_a_game_that_says_nothing_leaves_the_line_as_it_was(panel: AskPanel, theme: Theme) -> None:
    panel.draft_with(Drafting(partial(no_draft, POND, "cutter-1/note"), theme.inks()))
    panel.begin(note("cutter-1"), POND)
    assert panel.findChildren(DraftAnswer) == []
    assert isinstance(panel.findChild(QLineEdit, "text"), QLineEdit)


def test_a_secret_text_shows_dots_and_only_how_much_is_wrong_until_it_is_held(
    panel: AskPanel, theme: Theme, qtbot: QtBot
) -> None:
    panel.draft_with(Drafting(judged, theme.inks()))
    panel.begin(secretly, 0)
    qtbot.keyClicks(line(panel), "xyzzy")
    hold = next(b for b in drafted(panel).findChildren(QPushButton) if b.text() == "Hold to show")
    assert line(panel).displayText() != "xyzzy"
    assert "xyzzy" not in faults(panel).text()
    assert faults(panel).text().startswith("1 thing")
    assert drafted(panel).findChild(QProgressBar) is None
    qtbot.mousePress(hold, Qt.MouseButton.LeftButton)
    assert line(panel).displayText() == "xyzzy"
    assert faults(panel).text() == "No “xyzzy”. It is told."
    bar = drafted(panel).findChild(QProgressBar)
    assert isinstance(bar, QProgressBar)
    assert bar.isVisibleTo(drafted(panel))
    qtbot.mouseRelease(hold, Qt.MouseButton.LeftButton)
    assert line(panel).displayText() != "xyzzy"
    assert not bar.isVisibleTo(drafted(panel))


def test_the_trail_does_not_tell_a_secret_and_the_next_one_is_hidden_too(
    panel: AskPanel, qtbot: QtBot
) -> None:
    panel.draft_with(Drafting())
    panel.begin(secretly, 0)
    qtbot.keyClicks(line(panel), "xyzzy")
    qtbot.keyClick(line(panel), Qt.Key.Key_Return)
    trail = panel.findChild(Trail)
    assert isinstance(trail, Trail)
    assert trail.item(0).text() == "the secret: hidden"
    assert line(panel).text() == "known"
    assert line(panel).displayText() != "known"


def test_who_is_alone_keeps_the_text_open_until_all_is_answered(panel: AskPanel, qtbot: QtBot) -> None:
    panel.draft_with(Drafting())
    panel.begin(secretly, 0)
    keep = drafted(panel).findChild(QCheckBox)
    assert isinstance(keep, QCheckBox)
    keep.setChecked(True)
    qtbot.keyClicks(line(panel), "xyzzy")
    assert line(panel).displayText() == "xyzzy"
    qtbot.keyClick(line(panel), Qt.Key.Key_Return)
    assert line(panel).displayText() == "known"
    qtbot.keyClick(line(panel), Qt.Key.Key_Return)
    panel.begin(secretly, 0)
    qtbot.keyClicks(line(panel), "xyzzy")
    assert line(panel).displayText() != "xyzzy"
