"""The look: what theme files say, and icons that wait until the first paint is over."""

import tomllib

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDialog, QPushButton
from pytestqt.qtbot import QtBot

from app.paths import resources
from app.ui.theme import Theme, look, sections

FILES = sorted((resources() / "themes").glob("*.toml"))


@pytest.fixture
def theme(qtbot: QtBot) -> Theme:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    return Theme(application, QObject())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_theme_file_is_read_as_toml_reads_it(file: object) -> None:
    text = (resources() / "themes" / str(file)).read_text("utf-8")
    whole = tomllib.loads(text)
    found = look((resources() / "themes" / str(file)).stem)
    assert (found.name, found.dark) == (whole["name"], whole["dark"])
    assert (found.colours, found.inks) == (whole["colours"], whole["inks"])


def test_sections_pass_over_empty_lines_and_notes() -> None:
    assert sections('# a note\nname = "Night"\n\n[inks]\nink = "#123"\n') == {
        "": {"name": "Night"},
        "inks": {"ink": "#123"},
    }


def test_icons_that_the_first_paint_does_not_show_are_drawn_after_it(theme: Theme) -> None:
    theme.hold_icons()
    late, soon = QAction(), QAction()
    theme.put_icon(late, "dice", late=True)
    theme.put_icon(soon, "dice")
    assert late.icon().isNull()
    assert not soon.icon().isNull()
    theme.give_icons()
    assert not late.icon().isNull()
    assert {size.width() for size in soon.icon().availableSizes()} == {16, 24, 48}


def test_without_a_first_paint_to_wait_for_every_icon_is_drawn_at_once(theme: Theme) -> None:
    action = QAction()
    theme.put_icon(action, "dice", late=True)
    assert not action.icon().isNull()


def test_the_name_of_the_player_that_is_looked_at_is_readable_with_the_focus(qtbot: QtBot) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    sheet, palette, font = application.styleSheet(), application.palette(), application.font()
    owner = QObject()
    theme = Theme(application, owner)
    theme.choose("light", 100)
    frame = QDialog()
    qtbot.addWidget(frame)
    button = QPushButton("MMMMMM", frame)
    button.setCheckable(True)
    button.setChecked(True)
    button.setProperty("role", "player")
    button.setDefault(True)
    frame.show()
    button.setFocus()
    picture = button.grab().toImage()
    pixels = {
        picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())
    }
    application.setStyleSheet(sheet)
    application.setPalette(palette)
    application.setFont(font)
    assert theme.colour("text").name() in pixels
