"""The program's look: palette, stylesheet, fonts, icons and inks, all from `resources/themes` and `resources/icons`."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt, QTemporaryDir, Signal, Slot
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from app.paths import resources

#: Key and name of every theme that can be chosen.
THEMES = (
    ("system", "Like the system"),
    ("light", "Light"),
    ("dark", "Dark"),
    ("high-contrast", "High contrast"),
)
SMALLEST, LARGEST = 80, 200
#: The text size in pixels at 100 %.
TEXT = 14
#: The window's faces: family as Qt knows it, its font package, its files; the later ones lend missing signs.
FACES = (("Barlow", "fontpkg_barlow", ("Barlow-Regular", "Barlow-Medium", "Barlow-SemiBold")),)
FALLBACKS = (
    ("IBM Plex Sans Condensed", "fontpkg_ibm_plex_sans_condensed", ("IBMPlexSansCondensed-Regular",)),
    ("Fira Sans Condensed", "fontpkg_fira_sans_condensed", ("FiraSansCondensed-Regular",)),
)
#: The families that were loaded already; asking Qt would make it list every font of the system.
_LOADED: set[str] = set()
#: Icons that the stylesheet draws, and the colour each is tinted with.
STYLE_ICONS = {"icon-up": ("up", "text"), "icon-down": ("down", "text"), "icon-tick": ("tick", "on-accent")}
ROLES: Mapping[QPalette.ColorRole, str] = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Base: "base",
    QPalette.ColorRole.AlternateBase: "alternate",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.Button: "raised",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.BrightText: "danger",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "faint",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on-accent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.Light: "hover",
    QPalette.ColorRole.Midlight: "hover",
    QPalette.ColorRole.Mid: "rule",
    QPalette.ColorRole.Dark: "edge",
    QPalette.ColorRole.Shadow: "edge",
    QPalette.ColorRole.Accent: "accent",
}


class Iconed(Protocol):
    """Anything that shows an icon: a button, an action."""

    def setIcon(self, icon: QIcon, /) -> None: ...


@dataclass(frozen=True, slots=True)
class Look:
    """One theme as its file gives it: named colours of the window and of the sheets' inks."""

    name: str
    dark: bool
    colours: Mapping[str, str]
    inks: Mapping[str, str]


def look(name: str) -> Look:
    """Read a theme file of the resources by its name."""
    parts = sections((resources() / "themes" / f"{name}.toml").read_text("utf-8"))
    return Look(parts[""]["name"], parts[""]["dark"] == "true", parts["colours"], parts["inks"])


def sections(text: str) -> dict[str, dict[str, str]]:
    """Read the little of TOML that theme files have: sections of words, the first under an empty name.

    A whole parser would cost a start more than everything else that it reads.
    """
    found: dict[str, dict[str, str]] = {"": {}}
    now = found[""]
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            now = found.setdefault(line.strip("[]"), {})
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            now[key.strip()] = value.strip().strip('"')
    return found


class Theme(QObject):
    """The look in force; `changed` is emitted after widgets got a new one, so that drawn things repaint."""

    changed = Signal()

    def __init__(self, application: QApplication, parent: QObject | None = None) -> None:
        super().__init__(parent or application)
        self._application = application
        self._name, self._percent = "system", 100
        self._look = look("light")
        self._iconed: WeakKeyDictionary[QObject, tuple[str, str]] = WeakKeyDictionary()
        self._icons: dict[tuple[str, str], QIcon] = {}
        self._holding = False
        self._folder = QTemporaryDir()
        application.setStyle("Fusion")
        _load_fonts(FACES)
        application.aboutToQuit.connect(self._folder.remove)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._system_changed)

    @property
    def name(self) -> str:
        """The chosen theme's key; "system" follows the desktop."""
        return self._name

    @property
    def percent(self) -> int:
        """The text size in percent."""
        return self._percent

    @property
    def dark(self) -> bool:
        """True when the theme in force is a dark one."""
        return self._look.dark

    def choose(self, name: str, percent: int) -> None:
        """Put a theme and a text size in force; an unknown theme is the system's, a size is held in its bounds."""
        self._name = name if name in dict(THEMES) else "system"
        self._percent = max(SMALLEST, min(LARGEST, percent))
        self._apply()

    def colour(self, name: str) -> QColor:
        """Return a named colour of the window, as the theme files list them."""
        return QColor(self._look.colours[name])

    def inks(self) -> dict[str, QColor]:
        """Return the colour of every ink that marks are drawn with on the screen."""
        return {name: QColor(value) for name, value in self._look.inks.items()}

    def px(self, length: float) -> int:
        """Return a length in pixels at 100 % as it is at the text size in force."""
        return max(1, round(length * self._percent / 100))

    def icon(self, name: str, colour: str = "text") -> QIcon:
        """Return an icon of the resources, tinted with a named colour."""
        if (name, colour) not in self._icons:
            icon = QIcon()
            drawing, faint = self._drawing(name, colour), self._drawing(name, "faint")
            for size in (24,) if self._holding else (16, 24, 48):
                icon.addPixmap(_drawn(drawing, size))
                icon.addPixmap(_drawn(faint, size), QIcon.Mode.Disabled)
            self._icons[name, colour] = icon
        return self._icons[name, colour]

    def pixmap(self, name: str, size: int, colour: str = "text") -> QPixmap:
        """Draw an icon of the resources at a size in pixels, tinted with a named colour."""
        return _drawn(self._drawing(name, colour), size)

    def _drawing(self, name: str, colour: str) -> QSvgRenderer:
        text = _icon_text(name).replace("#000", self._look.colours[colour])
        return QSvgRenderer(QByteArray(text.encode()))

    def put_icon(self, target: QObject, name: str, colour: str = "text", *, late: bool = False) -> None:
        """Give a button or an action an icon that follows the theme for as long as the target lives.

        A `late` one, which the first paint does not show, is drawn after it.
        """
        self._iconed[target] = (name, colour)
        if not (late and self._holding):
            _set_icon(target, self.icon(name, colour))

    def hold_icons(self) -> None:
        """Draw no late icons until `give_icons`, and the others in one size: drawing icons delays the first paint."""
        self._holding = True

    def give_icons(self) -> None:
        """Draw the icons that were held back."""
        if self._holding:
            self._holding = False
            self._icons.clear()
            self._dress_targets()

    @Slot()
    def _system_changed(self) -> None:
        if self._name == "system":
            self._apply()

    def _apply(self) -> None:
        self._look = look(self._in_force())
        self._icons.clear()
        palette = QPalette()
        for role, colour in ROLES.items():
            palette.setColor(role, self.colour(colour))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.colour("faint"))
        self._application.setPalette(palette)
        self._application.setFont(self.font())
        self._application.setStyleSheet(self._sheet())
        if not self._holding:
            self._dress_targets()
        self.changed.emit()

    def _dress_targets(self) -> None:
        for target, (name, colour) in list(self._iconed.items()):
            if isValid(target):
                _set_icon(target, self.icon(name, colour))

    def font(self) -> QFont:
        """Return the window's text font at the text size in force."""
        font = QFont()
        font.setFamilies([family for family, _, _ in (*FACES, *FALLBACKS)])
        font.setPixelSize(self.px(TEXT))
        return font

    def _in_force(self) -> str:
        if self._name != "system":
            return self._name
        dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return "dark" if dark else "light"

    def _sheet(self) -> str:
        names = {**self._look.colours, **self._style_icons()}
        text = (resources() / "themes" / "style.qss").read_text("utf-8")
        text = re.sub(r"(\d+)px", self._scaled, text)
        return re.sub(r"@([a-z-]+)", lambda found: names[found[1]], text)

    def _scaled(self, found: re.Match[str]) -> str:
        length = int(found[1])
        return f"{self.px(length) if length else 0}px"

    def _style_icons(self) -> dict[str, str]:
        """Write the icons of the stylesheet as files, since a stylesheet takes them from nowhere else."""
        files: dict[str, str] = {}
        for key, (icon, colour) in STYLE_ICONS.items():
            ink = self._look.colours[colour]
            files[key] = self._folder.filePath(f"{icon}-{ink.removeprefix('#')}.svg")
            Path(files[key]).write_text(_icon_text(icon).replace("#000", ink), "ascii")
        return files


@cache
def _icon_text(name: str) -> str:
    return (resources() / "icons" / f"{name}.svg").read_text("utf-8")


def load_fallback_fonts() -> None:
    """Load the faces that stand in for signs the main face lacks; called after the first paint."""
    _load_fonts(FALLBACKS)


def _load_fonts(faces: Sequence[tuple[str, str, Sequence[str]]]) -> None:
    """Load font files straight from their packages; the packages' own registry costs half the time to first paint."""
    for family, package, files in faces:
        found = find_spec(package)
        if family in _LOADED or found is None or found.origin is None:
            continue
        _LOADED.add(family)
        for file in files:
            QFontDatabase.addApplicationFont(str(Path(found.origin).parent / "files" / f"{file}.ttf"))


def _drawn(drawing: QSvgRenderer, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    drawing.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


def _set_icon(target: Any, icon: QIcon) -> None:
    shown: Iconed = target
    shown.setIcon(icon)
