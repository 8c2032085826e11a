"""What every test stands on: no display, fixed random examples in CI, and nothing left running."""

import os
import threading

# Without a display Qt aborts the whole run; this must stand before the first import of Qt.
os.environ["QT_QPA_PLATFORM"] = os.environ.get("STARMUSTER_TEST_PLATFORM", "offscreen")

import sys
import uuid
from collections.abc import Iterator

import hypothesis
import pytest

hypothesis.settings.register_profile(
    "default", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.register_profile(
    "ci", parent=hypothesis.settings.get_profile("default"), derandomize=True
)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "default")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow tests out unless somebody asks for them."""
    if config.getoption("--slow") or os.environ.get("STARMUSTER_SLOW"):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: --slow runs it"))


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fail a test that leaves a visible window or a thread of ours behind."""
    threads = set(threading.enumerate())
    yield
    left = [f"thread {thread.name}" for thread in set(threading.enumerate()) - threads if not thread.daemon]
    if "PySide6.QtWidgets" in sys.modules:
        left += qt_leftovers()
    if left:
        pytest.fail(f"left behind: {', '.join(left)}")


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep every test away from the library and the settings of whoever runs it."""
    home = tmp_path_factory.getbasetemp() / "homes" / uuid.uuid4().hex
    for name in ("DATA", "CONFIG", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    monkeypatch.setenv("STARMUSTER_SETTINGS", str(home / "settings.ini"))


def qt_leftovers() -> list[str]:
    """Name the windows that are still shown, and close them so that the next test starts clean."""
    from PySide6.QtWidgets import QApplication

    if QApplication.instance() is None:
        return []
    shown = [window for window in QApplication.topLevelWidgets() if window.isVisible()]
    for window in shown:
        window.close()
    return [f"{type(window).__name__} {window.objectName()!r}" for window in shown]
