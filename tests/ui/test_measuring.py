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
    said = ""

    def done() -> bool:
        nonlocal said
        said += capsys.readouterr().err
        return "store-loaded" in said and "click-answered" in said

    qtbot.waitUntil(done)
    moments = dict(line.split() for line in said.splitlines() if line)
    assert float(moments["first-paint"]) <= float(moments["click"]) <= float(moments["click-answered"])
    assert float(moments["first-paint"]) <= float(moments["store-loaded"])
    qtbot.waitUntil(lambda: not program.window.desk.tasks.busy)
