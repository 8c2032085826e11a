"""The first minute: the window is there at once, the library comes behind it, and trouble is told in words."""

import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from app.operations import fleets, recents
from app.ui.application import Program
from app.ui.home.cards import Card
from app.ui.home.page import HomePage, when
from db.store import Store

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "reportlab", "msgspec", "app.systems.acta")

STEPS = ["New fleet", "Tour with the sample campaign", "Look into a whole war", "Open…", "Import…"]


def cards(program: Program) -> list[str]:
    home = program.window.page
    assert isinstance(home, HomePage)
    return [card.words for card in home.findChildren(Card) if not card.isHidden()]


def test_the_first_page_says_what_to_do_next_before_the_library_is_open(program: Program) -> None:
    assert not program.window.desk.opened
    assert cards(program) == STEPS


def test_nothing_heavy_is_imported_before_the_first_paint() -> None:
    names = ", ".join(repr(name) for name in HEAVY)
    code = (
        "import sys, app.ui.application, app.ui.home.page\n"
        f"print([name for name in ({names}) if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_library_that_is_not_there_is_made(started: Program) -> None:
    assert started.window.desk.library.is_file()


def test_the_first_sign_of_a_person_opens_the_library(program: Program, qtbot: QtBot) -> None:
    program.open()
    qtbot.waitExposed(program.window)
    QCoreApplication.processEvents()
    assert not program.window.desk.tasks.busy

    def touched() -> bool:
        qtbot.keyClick(program.window, Qt.Key.Key_Shift)
        return program.window.desk.opened

    qtbot.waitUntil(touched)


def test_a_window_that_only_waits_loads_no_database_machinery(tmp_path: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "from PySide6.QtCore import QTimer\n"
        "from PySide6.QtWidgets import QApplication\n"
        "from app.ui.application import Program\n"
        "application = QApplication([])\n"
        "program = Program(application, Path(sys.argv[1]))\n"
        "program.open()\n"
        "QTimer.singleShot(400, application.quit)\n"
        "application.exec()\n"
        "print([name for name in ('sqlmodel', 'sqlalchemy', 'app.operations') if name in sys.modules])\n"
        "program.window.close()\n"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "library.starmuster")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_a_click_before_the_library_is_open_is_honoured_when_it_is(program: Program, qtbot: QtBot) -> None:
    program.open()
    qtbot.mouseClick(program.window.rail.buttons["library"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: program.window.page is not None and program.window.page.title == "Library")
    qtbot.waitUntil(lambda: not program.window.desk.tasks.busy)


def test_what_was_opened_last_stands_on_top(program: Program, qtbot: QtBot) -> None:
    with Store.open(program.window.desk.library) as store:
        fleet = fleets.create(store, "acta", "first", "earth-alliance", "Kahuna <b>Patrol</b> & Co")
        recents.note(store, "fleet", fleet)
    program.open()
    program.open_store()
    qtbot.waitUntil(lambda: program.window.desk.opened and not program.window.desk.tasks.busy)
    qtbot.waitUntil(lambda: cards(program).count("Kahuna <b>Patrol</b> & Co") == 1)


def test_a_locked_library_is_told_in_a_sentence_and_opened_when_it_is_free(
    program: Program, qtbot: QtBot
) -> None:
    holder = Store.open(program.window.desk.library)
    program.open()
    program.open_store()
    qtbot.waitUntil(lambda: program.window.findChild(QLabel, "why") is not None)
    why = program.window.findChild(QLabel, "why")
    assert isinstance(why, QLabel)
    assert "open" in why.text()
    holder.close()
    again = next(b for b in program.window.findChildren(QPushButton) if b.text() == "Try again")
    qtbot.mouseClick(again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: program.window.desk.opened)
    assert program.window.page is not None


def test_a_file_that_is_no_library_is_told_and_left_alone(program: Program, qtbot: QtBot) -> None:
    file = program.window.desk.library
    file.write_text("Dear diary", "utf-8")
    program.open()
    program.open_store()
    qtbot.waitUntil(lambda: program.window.findChild(QLabel, "why") is not None)
    assert file.read_text("utf-8") == "Dear diary"


def test_another_library_opens_in_place_of_this_one(started: Program, qtbot: QtBot, tmp_path: Path) -> None:
    before = started.window
    before.another_library.emit(tmp_path / "other.starmuster")
    qtbot.waitUntil(lambda: started.window is not before and started.window.desk.opened)
    assert started.window.desk.library.name == "other.starmuster"
    assert [shown for shown in QApplication.topLevelWidgets() if shown.isVisible()] == [started.window]


def test_the_program_quits_after_its_first_paint_without_a_word(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "app",
        "--library",
        str(tmp_path / "l.starmuster"),
        "--quit-after-first-paint",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    said = [line for line in done.stderr.splitlines() if "propagateSizeHints" not in line]
    assert (done.returncode, done.stdout, said) == (0, "", [])


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("2026-05-03T10:15:00+00:00", "today, 10:15"),
        ("2026-05-02T23:59:00+00:00", "yesterday, 23:59"),
        ("2026-04-01T10:00:00+00:00", "1 April 2026"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_moment_is_said_as_people_say_it(at: str, said: str) -> None:
    assert when(at, datetime.fromisoformat("2026-05-03T20:00:00+00:00")) == said


def test_while_the_library_is_locked_pages_that_need_it_say_so_again(program: Program, qtbot: QtBot) -> None:
    with Store.open(program.window.desk.library):
        program.open()
        program.open_store()
        qtbot.waitUntil(lambda: program.window.findChild(QLabel, "why") is not None)
        program.window.go("home")
        program.window.go("library")
        why = program.window.findChild(QLabel, "why")
        assert isinstance(why, QLabel)
        assert why.isVisible()


def test_tab_reaches_every_card_of_the_first_page_in_reading_order(program: Program, qtbot: QtBot) -> None:
    with Store.open(program.window.desk.library) as store:
        for name in ("Kahuna", "Damocles"):
            recents.note(store, "fleet", fleets.create(store, "acta", "first", "earth-alliance", name))
    program.open()
    program.open_store()
    qtbot.waitUntil(lambda: program.window.desk.opened and not program.window.desk.tasks.busy)
    program.window.activateWindow()
    program.window.go("home")
    page = program.window.page
    assert page is not None
    page.setFocus()
    reached: list[str] = []
    for _ in range(2 + len(STEPS)):
        focused = QApplication.focusWidget()
        assert isinstance(focused, Card)
        reached.append(focused.words)
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert sorted(reached[:2]) == ["Damocles", "Kahuna"]
    assert reached[2:] == STEPS


def test_the_first_window_fits_a_small_screen(program: Program) -> None:
    room = program.window.screen().availableSize()
    assert program.window.width() <= room.width()
    assert program.window.height() <= room.height()
