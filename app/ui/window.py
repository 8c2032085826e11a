"""The window: navigation, one page at a time, messages, menus; it knows no game and no page by more than its key."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QKeyEvent, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QHBoxLayout,
    QMainWindow,
    QMenu,
    QStackedWidget,
    QToolBar,
    QVBoxLayout,
    QWidget,
)

from app.ui import commands, pages
from app.ui.actions import Command
from app.ui.deeds import Deeds
from app.ui.desk import Desk
from app.ui.messages import MessageBar, ProgressLine
from app.ui.pages import KINDS, Page
from app.ui.rail import Rail

SMALLEST_WINDOW = QSize(800, 560)
USUAL_WINDOW = QSize(1280, 820)
#: What a desktop adds around a window: borders and a title.
FRAME = QSize(8, 40)


class Window(QMainWindow):
    """The main window on one library; `another_library` asks for a window on another one.

    `library_wanted` says that something asked for the library before it was open.
    """

    another_library = Signal(Path)
    library_wanted = Signal()
    painted = Signal()
    shown = Signal(str)
    library_open = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self._pages: dict[str, Page] = {}
        self._menus_of: dict[str, list[QMenu]] = {}
        self._commands_of: dict[str, tuple[Command, ...]] = {}
        self._now = ""
        self._instead: QWidget | None = None
        self._wish: Callable[[], None] | None = None

        self.rail = Rail(desk.theme)
        self.message_bar = MessageBar(desk.messages, desk.theme)
        self._progress = ProgressLine()
        self._stack = QStackedWidget()
        self._toolbar = QToolBar()
        self._toolbar.setObjectName("toolbar")
        self._toolbar.setMovable(False)

        right = QVBoxLayout()
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        for part in (self._toolbar, self.message_bar):
            right.addWidget(part)
        right.addWidget(self._stack, 1)
        right.addWidget(self._progress)
        body = QWidget()
        whole = QHBoxLayout(body)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.rail)
        whole.addLayout(right, 1)
        self.setCentralWidget(body)

        self.deeds = Deeds(self, desk, self.when_open, self.all_commands)
        own = commands.Own(self.undo, self.redo, self.close)
        self.commands = commands.window_commands(own, self.deeds, self.rail)
        self.actions_by_id = commands.all_actions(self.commands, desk.theme, self)
        commands.add_keys(self.actions_by_id)
        self._menus = commands.Menus(self.menuBar(), self.commands, self.actions_by_id)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setMinimumSize(SMALLEST_WINDOW)
        if not self.restoreGeometry(desk.preferences.shape("window")):
            self._take_usual_size()

        self.rail.chosen.connect(self.message_bar.leave)
        self.rail.chosen.connect(self.go)
        self.deeds.go.connect(self.go)
        self.deeds.another_library.connect(self.another_library)
        desk.tasks.started.connect(self._progress.follow)
        desk.tasks.trouble.connect(desk.messages.trouble)
        desk.changed.connect(self._tables_changed)
        desk.theme.changed.connect(self._resize)
        self._resize()
        self.go("home")

    @property
    def page(self) -> Page | None:
        """The page that is shown, None before the first one."""
        return self._pages.get(self._now)

    @Slot(str)
    @Slot(str, object)
    def go(self, kind: str, ref: object = None) -> None:
        """Show a page and open something there; what needs the library waits until it is open."""
        found = next(known for known in KINDS if known.key == kind)
        if found.needs_store and not self.desk.opened:
            self.rail.mark(kind)
            self.when_open(partial(self.go, kind, ref))
            return
        self._wish = None
        page = self._pages.get(kind) or self._made(found)
        self._now = kind
        self.rail.mark(kind)
        if self._stack.currentWidget() is not page:
            self._stack.setCurrentWidget(page)
            page.setFocus()
        self._menus.show_page(self._menus_of[kind])
        self._fill_toolbar()
        if page.stale:
            page.stale = False
            page.reload()
        if isinstance(ref, int) and kind in ("fleet", "battle", "campaign"):
            self.desk.note(kind, ref)
        page.opened(ref if isinstance(ref, int | str) else None)
        self.refresh_history()
        self.refresh_title()
        self.shown.emit(kind)

    @Slot()
    def store_opened(self) -> None:
        """Switch on what needs the library, and honour what was asked for while it was being opened."""
        self.message_bar.hide()
        self.refresh_history()
        for page in self._pages.values():
            page.reload()
        wish, self._wish = self._wish, None
        if wish:
            wish()
        self.library_open.emit()

    def show_instead(self, widget: QWidget | None) -> None:
        """Show something in place of pages that need the library, as when it cannot be opened; None ends that."""
        self.message_bar.hide()
        if self._instead is not None:
            self._stack.removeWidget(self._instead)
            self._instead.deleteLater()
        self._instead = widget
        if widget is not None:
            self._stack.addWidget(widget)
            self._stack.setCurrentWidget(widget)
            widget.setFocus()

    @Slot()
    def refresh_history(self) -> None:
        """Ask the page's history what can be taken back, and name it in the menu."""
        history = self.page.history if self.page and self.desk.opened else None
        for name, word in (("undo", "Undo"), ("redo", "Redo")):
            label = "" if history is None else history.undoable() if name == "undo" else history.redoable()
            action = self.actions_by_id[name]
            action.setEnabled(bool(label))
            action.setText(f"&{word} {label}".replace("&", "&&").replace("&&", "&", 1).rstrip())
            action.setIconText(word)
            action.setToolTip(f"{word} {label}".rstrip().replace("<", "&lt;"))

    @Slot()
    def refresh_title(self) -> None:
        """Take the page's title over."""
        title = self.page.title if self.page else ""
        self.setWindowTitle(f"{title} – Starmuster" if title else "Starmuster")

    @Slot()
    def undo(self) -> None:
        """Take the last step of the page's history back."""
        if self.page and self.desk.opened:
            self.page.history.undo()

    @Slot()
    def redo(self) -> None:
        """Do the next step of the page's history again."""
        if self.page and self.desk.opened:
            self.page.history.redo()

    def all_commands(self) -> tuple[Command, ...]:
        """Return what can be done now: the window's own commands and the page's."""
        return (*self.commands, *self._commands_of.get(self._now, ()))

    @Slot(str)
    def do(self, command: str) -> None:
        """Do one of the window's commands by its id."""
        self.actions_by_id[command].trigger()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Keep the window's place, finish what is under way, close the library."""
        self.desk.preferences.keep_shape("window", self.saveGeometry())
        self.desk.close()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the toolbar within the window."""
        super().resizeEvent(event)
        self._fit_toolbar()

    def showEvent(self, event: QShowEvent) -> None:
        """Give the keyboard to the page, so that Enter goes on with what stands first."""
        super().showEvent(event)
        if self.page is not None:
            self.page.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the button that has the focus when Enter reaches nobody else: outside dialogs Qt takes only Space."""
        focused = self.focusWidget()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and isinstance(focused, QAbstractButton):
            focused.click()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint, and say so."""
        super().paintEvent(event)
        self.painted.emit()

    def when_open(self, wish: Callable[[], None]) -> None:
        """Do something with the library: now, or when it is open if it is not yet; the last wish counts."""
        if self.desk.opened:
            wish()
            return
        self._wish = wish
        if self._instead is None:
            self.desk.messages.tell("The library is being opened…")
            self.library_wanted.emit()
        else:
            self._stack.setCurrentWidget(self._instead)

    @Slot(object)
    def _tables_changed(self, tables: frozenset[str]) -> None:
        for key, page in self._pages.items():
            if not tables & page.reads:
                continue
            if key == self._now:
                page.reload()
            else:
                page.stale = True
        self.refresh_history()

    def _fill_toolbar(self) -> None:
        self._toolbar.clear()
        for name in ("undo", "redo"):
            self._toolbar.addAction(self.actions_by_id[name])
        own = [command for command in self._commands_of[self._now] if command.toolbar]
        if own:
            self._toolbar.addSeparator()
        for command in own:
            self._toolbar.addAction(self._pages[self._now].actions_by_id[command.id])
        self._fit_toolbar()

    def _fit_toolbar(self) -> None:
        """Show words beside the icons as long as there is room for all of them."""
        self._toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        if self._toolbar.sizeHint().width() > self.width() - self.rail.sizeHint().width():
            self._toolbar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    @Slot()
    def _resize(self) -> None:
        side = self.desk.theme.px(20)
        self._toolbar.setIconSize(QSize(side, side))
        self._fit_toolbar()

    def _take_usual_size(self) -> None:
        """Open at the usual size where the screen has room for it and its frame, else fill the screen."""
        room = self.screen().availableSize()
        self.resize(USUAL_WINDOW.boundedTo(room))
        framed = USUAL_WINDOW + FRAME
        if framed.boundedTo(room) != framed:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _made(self, kind: pages.Kind) -> Page:
        page = pages.load(kind, self.desk)
        own = tuple(page.commands())
        page.actions_by_id = commands.all_actions(own, self.desk.theme, page)
        page.addActions(list(page.actions_by_id.values()))
        page.navigate.connect(self.go)
        page.command.connect(self.do)
        page.history_changed.connect(self.refresh_history)
        page.title_changed.connect(self.refresh_title)
        self._pages[kind.key] = page
        self._commands_of[kind.key] = own
        self._menus_of[kind.key] = commands.page_menus(own, page.actions_by_id, self)
        self._stack.addWidget(page)
        return page
