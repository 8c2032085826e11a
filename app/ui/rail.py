"""The navigation on the left: a button for each kind of page."""

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QButtonGroup, QFrame, QSizePolicy, QToolButton, QVBoxLayout

from app.ui.messages import plain_label
from app.ui.pages import KINDS
from app.ui.theme import Theme


class Rail(QFrame):
    """Icons with words; `chosen` carries the key of the page that is asked for."""

    chosen = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("rail")
        self._theme = theme
        self._group = QButtonGroup(self)
        self.buttons: dict[str, QToolButton] = {}
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 12)
        layout.setSpacing(4)
        layout.addWidget(plain_label("Starmuster", "heading"))
        for number, kind in enumerate(KINDS, 1):
            button = QToolButton()
            button.setText(f"  {kind.text}")
            button.setAccessibleName(kind.text)
            button.setObjectName(f"go-{kind.key}")
            button.setCheckable(True)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.setToolTip(f"{kind.text} (Ctrl+{number})")
            theme.put_icon(button, kind.icon, "on-rail")
            if kind.key == "settings":
                layout.addStretch(1)
            layout.addWidget(button)
            self._group.addButton(button)
            self.buttons[kind.key] = button
        self._group.buttonClicked.connect(self._clicked)
        theme.changed.connect(self._resize)
        self._resize()

    def mark(self, key: str) -> None:
        """Show which page is shown."""
        self.buttons[key].setChecked(True)

    @Slot()
    def _resize(self) -> None:
        side = self._theme.px(22)
        for button in self.buttons.values():
            button.setIconSize(QSize(side, side))

    @Slot(object)
    def _clicked(self, button: QToolButton) -> None:
        self.chosen.emit(button.objectName().removeprefix("go-"))
