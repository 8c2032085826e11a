"""Work beside the window: order, results, expected trouble, bugs, progress, and an end without leftovers."""

import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QThread
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from app.core.errors import Refused, UserError
from app.ui.tasks import Progress, Tasks


@pytest.fixture
def tasks(qtbot: QtBot) -> Iterator[Tasks]:
    made = Tasks()
    yield made
    made.close()


def idle(tasks: Tasks, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not tasks.busy)


def refuse() -> None:
    raise Refused("No.")


def spoil() -> None:
    raise ZeroDivisionError


def test_results_come_in_order_and_on_the_windows_thread(tasks: Tasks, qtbot: QtBot) -> None:
    heard: list[Any] = []
    for number in range(20):
        tasks.run(partial(pow, number, 2), lambda found: heard.append((found, QThread.currentThread())))
    idle(tasks, qtbot)
    assert [found for found, _ in heard] == [number**2 for number in range(20)]
    assert {thread for _, thread in heard} == {QCoreApplication.instance().thread()}  # type: ignore[union-attr]


def test_the_store_lane_does_one_thing_at_a_time(tasks: Tasks, qtbot: QtBot) -> None:
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        inside.append(1)
        threading.Event().wait(0.002)
        most.append(len(inside))
        inside.pop()

    for _ in range(10):
        tasks.run(work)
    idle(tasks, qtbot)
    assert max(most) == 1


def test_expected_trouble_goes_to_whoever_asked_else_to_the_messages(tasks: Tasks, qtbot: QtBot) -> None:
    asked: list[object] = []
    general: list[object] = []
    tasks.trouble.connect(general.append)
    tasks.run(refuse, None, asked.append)
    tasks.run(refuse)
    idle(tasks, qtbot)
    assert [type(trouble) for trouble in (*asked, *general)] == [Refused, Refused]


def test_a_bug_reaches_the_crash_report(tasks: Tasks, qtbot: QtBot) -> None:
    with qtbot.captureExceptions() as caught:
        tasks.run(spoil)
        idle(tasks, qtbot)
    assert [kind for kind, _, _ in caught] == [ZeroDivisionError]


class Page(QWidget):
    def __init__(self, heard: list[object]) -> None:
        super().__init__()
        self.heard = heard

    def take(self, found: object) -> None:
        self.heard.append(found)


def test_a_page_that_is_gone_is_never_called(tasks: Tasks, qtbot: QtBot) -> None:
    heard: list[object] = []
    page = Page(heard)
    gate = threading.Event()
    tasks.run(gate.wait, page.take)
    page.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # type: ignore[arg-type]
    gate.set()
    idle(tasks, qtbot)
    assert heard == []


def test_long_work_tells_how_far_it_is_and_can_be_cancelled(tasks: Tasks, qtbot: QtBot) -> None:
    steps: list[tuple[int, int]] = []
    results: list[object] = []
    gate = threading.Event()

    def work(progress: Progress) -> str:
        progress.report(1, 3, "one")
        gate.wait(5)
        progress.report(2, 3, "two")
        return "done"

    def follow(progress: Progress, words: str) -> None:
        progress.moved.connect(lambda done, total, words: steps.append((done, total)))

    tasks.started.connect(follow)
    progress = tasks.run_long(work, results.append)
    qtbot.waitUntil(lambda: steps == [(1, 3)])
    progress.cancel()
    gate.set()
    idle(tasks, qtbot)
    assert (steps, results) == ([(1, 3)], [])


def test_closing_finishes_what_is_under_way_and_delivers_nothing(qtbot: QtBot) -> None:
    tasks = Tasks()
    done: list[int] = []
    heard: list[object] = []
    gate = threading.Event()

    def work() -> None:
        gate.wait(5)
        done.append(1)

    tasks.run(work, heard.append)
    gate.set()
    tasks.close()
    QCoreApplication.sendPostedEvents()
    assert (done, heard) == ([1], [])


def test_user_errors_keep_their_field(tasks: Tasks, qtbot: QtBot) -> None:
    heard: list[UserError | Refused] = []

    def work() -> None:
        raise UserError("Too fast.", field="speed")

    tasks.run(work, None, heard.append)
    idle(tasks, qtbot)
    assert isinstance(heard[0], UserError)
    assert heard[0].field == "speed"
