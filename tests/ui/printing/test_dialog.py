"""The print dialog: it draws the real PDF, shows it page by page, and saves what it shows."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from app.core.force import Force, Line
from app.operations import printing
from app.operations.printing import Job
from app.systems import names
from app.ui.desk import Desk
from app.ui.printing.dialog import PrintDialog

GAME = names()[0][0]
FLEET = Force(
    GAME,
    "first",
    "Kahuna Patrol",
    "earth-alliance",
    terms={"priority_level": "Raid", "points": 5, "year": None, "scenario": None, "side": None},
    lines=(Line("hyperion-class-heavy-cruiser", count=2), Line("starfury-wing")),
)


@pytest.fixture
def job() -> Job:
    return printing.job_of_force(FLEET)


@pytest.fixture
def dialog(qtbot: QtBot, desk: Desk, job: Job) -> Iterator[PrintDialog]:
    made = PrintDialog(desk, job)
    made.open()
    qtbot.waitUntil(made.save.isEnabled)
    yield made
    if isValid(made):
        made.close()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_what_is_previewed_is_what_is_saved(
    dialog: PrintDialog, desk: Desk, qtbot: QtBot, job: Job, tmp_path: Path
) -> None:
    file = tmp_path / "out.pdf"
    with qtbot.waitSignal(dialog.saved):
        dialog.save_to(str(file))
    paper = dialog.options.paper_text
    assert file.read_bytes() == printing.pdf(job, "sheet", printing.paper_size(paper))


def test_the_preview_goes_through_the_pages(
    dialog: PrintDialog, qtbot: QtBot, settle: Callable[[], None]
) -> None:
    settle()
    assert dialog.preview.number == 0
    qtbot.keyClick(dialog.preview, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: dialog.preview.number == 1)
    qtbot.keyClick(dialog.preview, Qt.Key.Key_PageUp)
    qtbot.waitUntil(lambda: dialog.preview.number == 0)


def test_unticked_ships_are_left_out_and_none_is_told_so(
    dialog: PrintDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.options.units.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert len(dialog.options.chosen) == dialog.options.units.count() - 1
    dialog.options.all.click()
    assert dialog.options.complete
    dialog.options.all.click()
    qtbot.waitUntil(dialog.trouble.isVisible)
    assert "tick the ships" in dialog.trouble.text()
    assert not dialog.save.isEnabled()
    dialog.options.all.click()
    qtbot.waitUntil(dialog.save.isEnabled)
    assert not dialog.trouble.isVisible()


def test_paper_of_ones_own_is_checked_and_remembered(dialog: PrintDialog, desk: Desk, qtbot: QtBot) -> None:
    options = dialog.options
    options.paper.setCurrentIndex(2)
    options.custom.setText("huge")
    options.custom.editingFinished.emit()
    qtbot.waitUntil(dialog.trouble.isVisible)
    options.custom.setText("200x250mm")
    options.custom.editingFinished.emit()
    qtbot.waitUntil(dialog.save.isEnabled)
    assert desk.preferences.text("printing/paper") == "200x250mm"


def test_a_maker_is_asked_again_for_the_other_state(qtbot: QtBot, desk: Desk, job: Job) -> None:
    asked: list[bool] = []

    def make(fresh: bool) -> Job:
        asked.append(fresh)
        return job

    made = PrintDialog(desk, make)
    made.open()
    qtbot.waitUntil(made.save.isEnabled)
    made.options.state.setCurrentIndex(1)
    qtbot.waitUntil(lambda: len(asked) == 2)
    assert asked == [False, True]
    qtbot.waitUntil(made.save.isEnabled)
    made.close()


def test_a_file_that_cannot_be_written_is_told_and_nothing_closes(
    dialog: PrintDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.save_to(str(tmp_path / "nowhere" / "out.pdf"))
    qtbot.waitUntil(dialog.trouble.isVisible)
    assert dialog.isVisible()
    assert dialog.save.isEnabled()


def test_drawing_that_is_stopped_leaves_nothing_to_save(dialog: PrintDialog, qtbot: QtBot) -> None:
    dialog.options.layouts.setCurrentIndex(1)
    dialog.halt.click()
    assert not dialog.save.isEnabled()
    assert "stopped" in dialog.trouble.text()
    dialog.options.layouts.setCurrentIndex(2)
    qtbot.waitUntil(dialog.save.isEnabled)
