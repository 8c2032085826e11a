"""Actions: one row each, from which menus, toolbars and the list of shortcuts are made."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence

from app.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Command:
    """One thing a person can do: words, icon, keys, explanation and what happens, side by side.

    `menu` is the menu it stands in; `toolbar` puts it on the page's toolbar, `checkable` makes it a switch
    whose slot gets a bool, `line` draws a line above it in the menu.
    """

    id: str
    text: str
    icon: str
    shortcut: str
    tip: str
    slot: Callable[..., object]
    menu: str = ""
    toolbar: bool = False
    checkable: bool = False
    line: bool = False


def made(command: Command, theme: Theme, parent: QObject) -> QAction:
    """Make the action of a command; its icon follows the theme, its tip names the keys."""
    action = QAction(command.text, parent)
    action.setObjectName(command.id)
    action.setCheckable(command.checkable)
    if command.icon:
        theme.put_icon(action, command.icon, late=not command.toolbar)
    if command.shortcut:
        action.setShortcut(QKeySequence(command.shortcut))
    describe(action, command.tip)
    action.triggered.connect(command.slot)
    return action


def describe(action: QAction, tip: str) -> None:
    """Give an action its explanation, with its keys in brackets."""
    keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    action.setToolTip(plain_tip(f"{tip} ({keys})" if keys else tip))
    action.setStatusTip(tip)


def plain_tip(text: str) -> str:
    """Return text as a tooltip that Qt shows as it is: never read as markup, wrapped when it is long."""
    if not text:
        return ""
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\n", "<br>")
    return f"<qt>{escaped}</qt>"


def shortcuts(commands: Iterable[Command]) -> list[tuple[str, str]]:
    """Return the words and keys of the commands that have keys, as people read them."""
    return [
        (
            command.text.replace("&", ""),
            QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText),
        )
        for command in commands
        if command.shortcut
    ]
