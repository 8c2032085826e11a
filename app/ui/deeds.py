"""What the window's own commands do: the tour, other files, backups, text size, help."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from app.core.errors import Refused, UserError
from app.paths import ENDING
from app.ui.actions import Command
from app.ui.desk import Desk

#: The step of the text size, in percent.
TEXT_STEP = 10


class Deeds(QObject):
    """The window's commands that need dialogs or the library.

    `go` asks for a page and what to open there, `another_library` for a window on another file. `when_open` does
    something once the library is open, `listed` gives all commands of the moment.
    """

    go = Signal(str, object)
    another_library = Signal(Path)

    def __init__(
        self,
        window: QWidget,
        desk: Desk,
        when_open: Callable[[Callable[[], None]], None],
        listed: Callable[[], Sequence[Command]],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._desk = desk
        self._when_open = when_open
        self._listed = listed
        self._making = False

    @Slot()
    def new_fleet(self) -> None:
        """Go where a fleet is started."""
        self.go.emit("fleet", "new")

    @Slot()
    def tour(self) -> None:
        """Make the sample campaign of a game and go there."""
        self._when_open(self._ask_game)

    @Slot()
    def sample_war(self) -> None:
        """Bring in the whole campaign that ships and go there."""
        self._when_open(self._bring_war)

    @Slot()
    def choose_import(self) -> None:
        """Ask for a file to bring in."""
        self._when_open(self._ask_import)

    @Slot()
    def back_up(self) -> None:
        """Copy the library into its folder of backups."""
        self._when_open(self._copy_library)

    @Slot()
    def choose_library(self) -> None:
        """Ask for another library file; one that is not there yet is made."""
        from PySide6.QtWidgets import QFileDialog

        folder = str(self._desk.library.parent)
        dialog = QFileDialog(self._window, "Open another library", folder, f"Libraries (*{ENDING})")
        dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setLabelText(QFileDialog.DialogLabel.Accept, "Open")
        dialog.setDefaultSuffix(ENDING.removeprefix("."))
        dialog.fileSelected.connect(self._library_chosen)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot()
    def larger(self) -> None:
        """Make all text a step larger."""
        self._text_size(self._desk.theme.percent + TEXT_STEP)

    @Slot()
    def smaller(self) -> None:
        """Make all text a step smaller."""
        self._text_size(self._desk.theme.percent - TEXT_STEP)

    @Slot()
    def usual(self) -> None:
        """Show text at its usual size."""
        self._text_size(100)

    @Slot()
    def list_shortcuts(self) -> None:
        """Show all keys of the window and of the page."""
        from app.ui.about import ShortcutList

        ShortcutList(self._window, self._listed()).open()

    @Slot()
    def about(self) -> None:
        """Say what the program is."""
        from app.ui.about import About

        About(self._window).open()

    def _text_size(self, percent: int) -> None:
        self._desk.theme.choose(self._desk.theme.name, percent)
        self._desk.preferences.choose_look(self._desk.theme.name, self._desk.theme.percent)

    def _ask_game(self) -> None:
        from PySide6.QtWidgets import QInputDialog

        from app.systems import names

        if self._making:
            return
        games = [name for _, name in names()]
        if len(games) == 1:
            self._make_sample(games[0])
            return
        dialog = QInputDialog(self._window)
        dialog.setObjectName("tour")
        dialog.setWindowTitle("Tour")
        dialog.setLabelText("A tour of which game?")
        dialog.setComboBoxItems(games)
        dialog.setComboBoxEditable(False)
        dialog.textValueSelected.connect(self._make_sample)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def _make_sample(self, name: str) -> None:
        from app.operations import demonstration
        from app.systems import names

        if self._making:
            return
        self._making = True
        game = next(game for game, known in names() if known == name)
        self._desk.messages.tell("The sample campaign is being set up…")
        work = partial(demonstration.sample_campaign, self._desk.store, game)
        self._desk.tasks.run(work, self._sample_made, self._sample_failed)

    def _bring_war(self) -> None:
        from app.operations import samples

        if self._making:
            return
        self._making = True
        self._desk.messages.tell("The war is being brought in…")
        self._desk.tasks.run(partial(samples.bring_in, self._desk.store), self._war_made, self._sample_failed)

    @Slot(object)
    def _war_made(self, campaign: int) -> None:
        self._making = False
        self._desk.messages.tell("A war that is six turns old: look around, play on, or delete it.")
        self.go.emit("campaign", campaign)

    @Slot(object)
    def _sample_made(self, campaign: int) -> None:
        self._making = False
        self._desk.messages.tell("Two fleets, a battle that was fought and one under way: look around.")
        self.go.emit("campaign", campaign)

    @Slot(object)
    def _sample_failed(self, error: Refused | UserError) -> None:
        self._making = False
        self._desk.messages.trouble(error)

    def _ask_import(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        folder = self._desk.preferences.folder("files")
        dialog = QFileDialog(self._window, "Import", folder, "Files of Starmuster (*.json);;All files (*)")
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(self._import)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(list)
    def _import(self, names: list[str]) -> None:
        from app.operations import interchange

        for name in names:
            self._desk.preferences.keep_folder("files", name)
            self._desk.tasks.run(partial(interchange.bring_in, self._desk.store, Path(name)), self._imported)

    @Slot(object)
    def _imported(self, brought: tuple[str, int, str]) -> None:
        kind, item, name = brought
        if kind == "packet":
            self.go.emit("campaign", f"packet:{name}")
            return
        self._desk.messages.tell(f"“{name}” is in the library now.")
        self.go.emit(kind, item)

    def _copy_library(self) -> None:
        from app.operations import backups

        library = self._desk.library
        self._desk.tasks.run(partial(backups.backup, library), self._copied)

    @Slot(object)
    def _copied(self, file: Path) -> None:
        self._desk.messages.tell(f"The library was copied to {file}.")

    @Slot(str)
    def _library_chosen(self, name: str) -> None:
        self.another_library.emit(Path(name))
