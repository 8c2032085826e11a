"""The moments that the benchmarks read."""

import pytest
from pytestqt.qtbot import QtBot

from app.ui import measuring
from app.ui.application import Program


def test_the_moments_of_a_start_come_in_order(
    program: Program, qtbot: QtBot, capsys: pytest.CaptureFixture[str]
) -> None:
    measuring.watch(program.window)
    program.open()
    moments: dict[str, str] = {}

    def done() -> bool:
        for line in capsys.readouterr().err.splitlines():
            name, _, at = line.partition(" ")
            moments[name] = at
        return {"store-loaded", "click-answered"} <= set(moments)

    qtbot.waitUntil(done)
    assert float(moments["first-paint"]) <= float(moments["click"]) <= float(moments["click-answered"])
    assert float(moments["first-paint"]) <= float(moments["store-loaded"])
    qtbot.waitUntil(lambda: not program.window.desk.tasks.busy)
