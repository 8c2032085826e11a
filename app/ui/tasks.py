"""Work away from the window's thread: one serial lane for the store, a small pool for the rest."""

from collections.abc import Callable
from typing import Any, TypeVar
from weakref import WeakMethod

from PySide6.QtCore import QObject, QThreadPool, Signal, Slot
from shiboken6 import isValid

from app.core.errors import Refused, UserError

T = TypeVar("T")
Trouble = Refused | UserError


class Cancelled(Exception):
    """The person took the work back; raised by `Progress.report` inside the work."""


class Progress(QObject):
    """How far long work is: `moved` carries done, all and a few words; after `ended` it is gone."""

    moved = Signal(int, int, str)
    ended = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._cancelled = False

    @Slot()
    def cancel(self) -> None:
        """Ask the work to stop at its next report."""
        self._cancelled = True

    def report(self, done: int, total: int, words: str = "") -> None:
        """Tell how far the work is, from the work's thread; raise Cancelled when it is not wanted any more."""
        if self._cancelled:
            raise Cancelled
        self.moved.emit(done, total, words)


class Tasks(QObject):
    """Runs work on other threads and hands its result to the window's thread.

    `then` and `failed` are held weakly when they are methods, so a page that is gone is never called. Without
    `failed`, expected trouble goes to `trouble`. Anything else that is raised is a bug and reaches the crash report.
    """

    trouble = Signal(object)
    started = Signal(object, str)
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store_lane = QThreadPool(self)
        self._store_lane.setMaxThreadCount(1)
        self._store_lane.setExpiryTimeout(-1)
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(2)
        self._under_way: set[_Work] = set()
        self._closed = False
        self._arrived.connect(self._deliver)

    @property
    def busy(self) -> bool:
        """True while work is under way or its result is not delivered yet."""
        return bool(self._under_way)

    def run(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Trouble], None] | None = None,
    ) -> None:
        """Run `work` on the store's lane, where everything runs in order."""
        self._start(self._store_lane, _Work(work, then, failed))

    def run_long(
        self,
        work: Callable[[Progress], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Trouble], None] | None = None,
        words: str = "",
    ) -> Progress:
        """Run `work` beside everything else; it reports to the Progress it gets, which the window shows with Cancel."""
        progress = Progress(self)
        self.started.emit(progress, words)
        self._start(self._pool, _Work(lambda: work(progress), then, failed, progress))
        return progress

    def run_aside(
        self,
        work: Callable[[], T],
        then: Callable[[T], None] | None = None,
        failed: Callable[[Trouble], None] | None = None,
    ) -> None:
        """Run short work that needs no store beside everything else, without a word about it."""
        self._start(self._pool, _Work(work, then, failed))

    def close(self) -> None:
        """Cancel what can be cancelled, finish what is under way, and deliver nothing any more."""
        self._closed = True
        for work in self._under_way:
            if work.progress:
                work.progress.cancel()
        self._pool.clear()
        self._pool.waitForDone()
        self._store_lane.waitForDone()
        self._under_way.clear()

    def _start(self, pool: QThreadPool, work: "_Work") -> None:
        if self._closed:
            return
        self._under_way.add(work)
        work.arrived = self._arrived.emit
        pool.start(work.run)

    @Slot(object)
    def _deliver(self, work: "_Work") -> None:
        self._under_way.discard(work)
        if self._closed:
            return
        if work.progress:
            work.progress.ended.emit()
            work.progress.deleteLater()
        match work.error:
            case None:
                _call(work.then, work.result)
            case Cancelled():
                return
            case Refused() | UserError() as trouble:
                if work.failed is None:
                    self.trouble.emit(trouble)
                else:
                    _call(work.failed, trouble)
            case error:
                raise error


class _Work:
    """One piece of work, its outcome, and who waits for it."""

    def __init__(
        self,
        work: Callable[[], Any],
        then: Callable[[Any], None] | None,
        failed: Callable[[Any], None] | None,
        progress: Progress | None = None,
    ) -> None:
        self.work = work
        self.then = _weakly(then)
        self.failed = _weakly(failed)
        self.progress = progress
        self.result: Any = None
        self.error: BaseException | None = None
        self.arrived: Callable[[object], None] = _nowhere

    def run(self) -> None:
        """Do the work, on the pool's thread; whatever is raised travels to the window's thread."""
        try:
            self.result = self.work()
        except BaseException as error:  # noqa: BLE001 - it is raised again on the window's thread
            self.error = error
        self.arrived(self)


def _nowhere(_work: object) -> None:
    """Take an outcome that nobody waits for."""


def _weakly(call: Callable[[Any], None] | None) -> Callable[[], Callable[[Any], None] | None] | None:
    if call is None:
        return None
    if hasattr(call, "__self__") and hasattr(call, "__func__"):
        return WeakMethod(call)  # type: ignore[arg-type]
    return lambda: call


def _call(waiting: Callable[[], Callable[[Any], None] | None] | None, value: object) -> None:
    call = waiting() if waiting else None
    if call is None:
        return
    owner = getattr(call, "__self__", None)
    if isinstance(owner, QObject) and not isValid(owner):
        return
    call(value)
