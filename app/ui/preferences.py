"""What a person likes, kept in an ini file of the config folder: theme, text size, window, last page."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QObject, QSettings, Signal


class Preferences(QObject):
    """The preferences; `changed` is emitted when theme or text size were chosen anew."""

    changed = Signal()

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._settings = QSettings(str(file), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        """The key of the chosen theme."""
        return str(self._settings.value("look/theme", "system"))

    @property
    def text_size(self) -> int:
        """The text size in percent."""
        kept = str(self._settings.value("look/text-size", "100"))
        return int(kept) if kept.isdecimal() else 100

    def choose_look(self, theme: str, text_size: int) -> None:
        """Keep a theme and a text size, and put them in force."""
        self._settings.setValue("look/theme", theme)
        self._settings.setValue("look/text-size", str(text_size))
        self.changed.emit()

    def text(self, key: str, default: str = "") -> str:
        """Return what is kept under a key, such as `library/columns`."""
        return str(self._settings.value(key, default))

    def keep(self, key: str, value: str) -> None:
        """Keep a text under a key."""
        self._settings.setValue(key, value)

    def shape(self, key: str) -> QByteArray:
        """Return the kept shape of a window or splitter; empty when there is none."""
        kept = self._settings.value(f"shape/{key}")
        return kept if isinstance(kept, QByteArray) else QByteArray()

    def keep_shape(self, key: str, shape: QByteArray) -> None:
        """Keep the shape of a window or splitter."""
        self._settings.setValue(f"shape/{key}", shape)

    def folder(self, kind: str) -> str:
        """Return where files of a kind ("files", "printing") were put last, at first the person's documents."""
        from PySide6.QtCore import QStandardPaths

        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        return self.text(f"{kind}/folder", documents)

    def keep_folder(self, kind: str, file: str) -> None:
        """Remember the folder of a file as the one for its kind."""
        self.keep(f"{kind}/folder", str(Path(file).parent))
