"""The window's own commands, one row each, and the menus made of them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from app.ui.actions import Command, made
from app.ui.deeds import Deeds
from app.ui.pages import KINDS
from app.ui.rail import Rail
from app.ui.theme import Theme

#: Menus in their order; a page's own menus stand where the line is.
BEFORE, AFTER = ("&File", "&Edit", "&Go"), ("&View", "&Help")
#: Keys that do the same as a command's own.
MORE_KEYS = {"redo": ("Ctrl+Y",), "larger": ("Ctrl+=",)}


@dataclass(frozen=True, slots=True)
class Own:
    """What only the window itself can do."""

    undo: Callable[[], object]
    redo: Callable[[], object]
    close: Callable[[], object]


def window_commands(window: Own, deeds: Deeds, rail: Rail) -> tuple[Command, ...]:
    """Return what the window itself can do."""
    file, edit, view, about = "&File", "&Edit", "&View", "&Help"
    tour = "Look around in a campaign that is already under way"
    war = "Look around in a whole campaign of several turns, with all that came of it"
    another = "Work with another library file"
    return (
        Command("new-fleet", "&New fleet", "new", "Ctrl+N", "Start a fleet", deeds.new_fleet, file),
        Command("tour", "&Tour with the sample campaign", "tour", "", tour, deeds.tour, file),
        Command("sample-war", "Look into a &whole war", "campaign", "", war, deeds.sample_war, file),
        Command(
            "open", "&Open another library…", "open", "Ctrl+O", another, deeds.choose_library, file, line=True
        ),
        Command(
            "import", "&Import…", "import", "Ctrl+I", "Bring in a file of fleets", deeds.choose_import, file
        ),
        Command("backup", "&Back up now", "backup", "", "Copy the library", deeds.back_up, file, line=True),
        Command(
            "quit",
            "&Quit",
            "close",
            "Ctrl+Q",
            "Close the program; all is saved",
            window.close,
            file,
            line=True,
        ),
        Command(
            "undo", "&Undo", "undo", "Ctrl+Z", "Take the last step back", window.undo, edit, toolbar=True
        ),
        Command("redo", "&Redo", "redo", "Ctrl+Shift+Z", "Do it again", window.redo, edit, toolbar=True),
        *_pages(rail),
        Command("larger", "&Larger text", "", "Ctrl++", "Make all text larger", deeds.larger, view),
        Command("smaller", "&Smaller text", "", "Ctrl+-", "Make all text smaller", deeds.smaller, view),
        Command("usual", "&Usual text size", "", "Ctrl+0", "Text at 100 %", deeds.usual, view),
        Command("shortcuts", "&Shortcuts", "keys", "F1", "List all keys", deeds.list_shortcuts, about),
        Command("about", "&About Starmuster", "information", "", "What this is", deeds.about, about),
    )


def _pages(rail: Rail) -> Iterable[Command]:
    for number, kind in enumerate(KINDS, 1):
        go = rail.buttons[kind.key].click
        yield Command(
            f"go-{kind.key}", kind.text, kind.icon, f"Ctrl+{number}", f"Show {kind.text}", go, "&Go"
        )


def add_keys(actions: dict[str, QAction]) -> None:
    """Give the commands their further keys."""
    for name, keys in MORE_KEYS.items():
        own = actions[name].shortcut()
        actions[name].setShortcuts([own, *(QKeySequence(key) for key in keys)])


class Menus:
    """The menu bar: the window's menus, and between them those of the page that is shown."""

    def __init__(self, bar: QMenuBar, commands: Sequence[Command], actions: dict[str, QAction]) -> None:
        self._bar = bar
        self._menus = {name: bar.addMenu(name) for name in (*BEFORE, *AFTER)}
        self._shown: list[QMenu] = []
        fill(self._menus, commands, actions)

    def show_page(self, menus: Sequence[QMenu]) -> None:
        """Put a page's menus in place of those of the page before."""
        for menu in self._shown:
            self._bar.removeAction(menu.menuAction())
        for menu in menus:
            self._bar.insertMenu(self._menus[AFTER[0]].menuAction(), menu)
        self._shown = list(menus)


def fill(menus: dict[str, QMenu], commands: Sequence[Command], actions: dict[str, QAction]) -> None:
    """Put actions into their menus, in the order of the commands."""
    for command in commands:
        if command.menu:
            if command.line:
                menus[command.menu].addSeparator()
            menus[command.menu].addAction(actions[command.id])


def page_menus(commands: Sequence[Command], actions: dict[str, QAction], window: QWidget) -> list[QMenu]:
    """Make the menus of a page."""
    names = dict.fromkeys(command.menu for command in commands if command.menu)
    menus = {name: QMenu(name if "&" in name else f"&{name}", window) for name in names}
    fill(menus, commands, actions)
    return list(menus.values())


def all_actions(commands: Sequence[Command], theme: Theme, parent: QObject) -> dict[str, QAction]:
    """Make the actions of commands."""
    return {command.id: made(command, theme, parent) for command in commands}
