"""Two small windows of the Help menu: all keys, and what the program is."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QVBoxLayout, QWidget

from app import __version__
from app.core.forms import Column, Row
from app.systems import names
from app.ui.actions import Command, shortcuts
from app.ui.messages import plain_label
from app.ui.rows import RowsView
from app.ui.sizes import make_room

COLUMNS = (Column("what", "What"), Column("keys", "Keys"))
#: Keys that no command has, since they belong to parts of the window.
EVERYWHERE = (
    ("Next and previous part of the page", "Tab, Shift+Tab"),
    ("Open the row in hand", "Return"),
    ("Pick an answer to a question", "1 … 9"),
    ("Back one question", "Alt+Left"),
    ("Cancel", "Esc"),
)
NOTICE = (
    "An unofficial aid for players of tabletop starship games. The games, their names and their worlds are their "
    "owners'; nobody of them has made or approved this program. Figures of ships are facts, each with its source. "
    "You need your own copy of the rules to play.\n\n"
    "Starmuster is free software under the MIT licence. It sends nothing anywhere."
)


class ShortcutList(QDialog):
    """All keys of the window and of the page that is shown."""

    def __init__(self, parent: QWidget, commands: Sequence[Command]) -> None:
        super().__init__(parent)
        self.setWindowTitle("Shortcuts")
        table = RowsView(COLUMNS)
        listed = [*shortcuts(commands), *EVERYWHERE]
        table.show_rows([Row(f"{n}", (what, keys)) for n, (what, keys) in enumerate(listed)])
        _lay_out(self, table)
        make_room(self, 31, 34)


class About(QDialog):
    """What the program is, which version, and whose the games are."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("About Starmuster")
        games = ", ".join(name for _, name in names())
        body = QWidget()
        lines = QVBoxLayout(body)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.addWidget(plain_label(f"Starmuster {__version__}", "title"))
        lines.addWidget(
            plain_label("Fleets, battles, campaigns and sheets for tabletop starship games.", wrap=True)
        )
        lines.addWidget(plain_label(f"It plays: {games}.", "faint", wrap=True))
        notice = plain_label(NOTICE, wrap=True)
        notice.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        lines.addWidget(notice)
        lines.addStretch(1)
        _lay_out(self, body)
        make_room(self, 29, 20)


def _lay_out(dialog: QDialog, body: QWidget) -> None:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(20, 18, 20, 16)
    layout.addWidget(body, 1)
    layout.addWidget(buttons)
    dialog.finished.connect(dialog.deleteLater)
