"""Settings: look, text size, where the library is, backups, and all keys."""

from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.paths import backups_dir
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.pages import Page
from app.ui.theme import LARGEST, SMALLEST, THEMES

#: Text sizes snap to this, in percent.
SNAP = 10


class SettingsPage(Page):
    """The look on top, then the library, then the keys."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        body = QWidget()
        body.setMaximumWidth(desk.theme.px(900))
        lines = QVBoxLayout(body)
        lines.setContentsMargins(28, 20, 28, 20)
        lines.setSpacing(16)
        lines.addWidget(plain_label("Settings", "title"))
        lines.addWidget(self._look())
        lines.addWidget(self._library())
        lines.addWidget(self._keys())
        lines.addStretch(1)
        scroll = QScrollArea()
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidgetResizable(True)
        scroll.setWidget(body)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(scroll)
        desk.theme.changed.connect(self._show_look)
        self._show_look()

    @property
    def title(self) -> str:
        """The window's title."""
        return "Settings"

    def _look(self) -> QFrame:
        card, lines = _card("Look")
        self._themes = QButtonGroup(self)
        choices = QGridLayout()
        for number, (key, words) in enumerate(THEMES):
            button = QRadioButton(words)
            button.setObjectName(f"theme-{key}")
            self._themes.addButton(button)
            choices.addWidget(button, number // 2, number % 2)
        choices.setColumnStretch(2, 1)
        self._size = QSlider(Qt.Orientation.Horizontal)
        self._size.setObjectName("text-size")
        self._size.setAccessibleName("Text size in percent")
        self._size.setRange(SMALLEST // SNAP, LARGEST // SNAP)
        self._size.setPageStep(1)
        self._percent = plain_label()
        size = QHBoxLayout()
        size.setSpacing(10)
        size.addWidget(self._size, 1)
        size.addWidget(self._percent)
        grid = QGridLayout()
        grid.setColumnStretch(1, 1)
        grid.setHorizontalSpacing(16)
        grid.addWidget(plain_label("Colours"), 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(choices, 0, 1)
        grid.addWidget(plain_label("Text size"), 1, 0)
        grid.addLayout(size, 1, 1)
        lines.addLayout(grid)
        self._themes.buttonClicked.connect(self._choose)
        self._size.valueChanged.connect(self._choose)
        return card

    def _library(self) -> QFrame:
        card, lines = _card("Library and backups")
        where = plain_label(str(self.desk.library), wrap=True)
        where.setObjectName("library-place")
        where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._backups = plain_label("", "faint", wrap=True)
        lines.addWidget(where)
        lines.addWidget(self._backups)
        buttons = QHBoxLayout()
        for words, icon, slot in (
            ("Back up now", "backup", self._back_up),
            ("Open the folder", "folder", self._open_folder),
            ("Open another…", "open", self._another),
        ):
            button = QPushButton(words)
            self.desk.theme.put_icon(button, icon)
            button.clicked.connect(slot)
            buttons.addWidget(button)
        buttons.addStretch(1)
        lines.addLayout(buttons)
        return card

    def _keys(self) -> QFrame:
        card, lines = _card("Keys")
        lines.addWidget(
            plain_label(
                "Everything can be done with keys; F1 lists them, for the page you are on.", wrap=True
            )
        )
        button = QPushButton("Show all keys")
        self.desk.theme.put_icon(button, "keys")
        button.clicked.connect(self._list_keys)
        row = QHBoxLayout()
        row.addWidget(button)
        row.addStretch(1)
        lines.addLayout(row)
        return card

    def opened(self, ref: int | str | None) -> None:
        """Count the backups again."""
        self.desk.tasks.run(partial(_count, self.desk.library), self._counted)

    @Slot(object)
    def _counted(self, number: int) -> None:
        folder = backups_dir(self.desk.library)
        told = "No backup yet" if not number else f"{number} backup{'s' if number > 1 else ''}"
        self._backups.setText(f"{told} in {folder}. One is made every day; older ones are thinned out.")

    @Slot()
    def _show_look(self) -> None:
        theme = self.desk.theme
        for button in self._themes.buttons():
            button.setChecked(button.objectName() == f"theme-{theme.name}")
        self.entry = self._themes.checkedButton()
        self._size.blockSignals(True)
        self._size.setValue(round(theme.percent / SNAP))
        self._size.blockSignals(False)
        self._percent.setText(f"{theme.percent} %")

    @Slot()
    def _choose(self) -> None:
        button = self._themes.checkedButton()
        name = button.objectName().removeprefix("theme-") if button else "system"
        self.desk.preferences.choose_look(name, self._size.value() * SNAP)

    @Slot()
    def _back_up(self) -> None:
        from app.operations import backups

        self.desk.tasks.run(partial(backups.backup, self.desk.library), self._backed_up)

    @Slot(object)
    def _backed_up(self, file: Path) -> None:
        self.desk.messages.tell(f"The library was copied to {file}.")
        self.opened(None)

    @Slot()
    def _open_folder(self) -> None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self.desk.library.parent)))

    @Slot()
    def _another(self) -> None:
        self.command.emit("open")

    @Slot()
    def _list_keys(self) -> None:
        self.command.emit("shortcuts")


def _count(library: Path) -> int:
    """Count the backups; what that imports is heavy, so it is imported on the task's thread."""
    from app.operations import backups

    return len(backups.listing(library))


def _card(heading: str) -> tuple[QFrame, QVBoxLayout]:
    card = QFrame()
    card.setProperty("role", "card")
    lines = QVBoxLayout(card)
    lines.setContentsMargins(18, 14, 18, 16)
    lines.setSpacing(10)
    lines.addWidget(plain_label(heading, "heading"))
    return card, lines
