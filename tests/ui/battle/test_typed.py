"""The shipped sample battles, typed into the page from the first roll to the end as a person would."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from app import paths, systems
from app.core.questions import Answer, Confirm, Number, Pick, Question, Roll, Write
from app.operations import battles, interchange, log_files
from app.ui.battle.page import BattlePage
from app.ui.lines import Line
from tests.ui.toy.desk import Table

SAMPLES = sorted(paths.resources().glob("systems/*/sample-battle.json"))
NAMES = [sample.parent.name for sample in SAMPLES]


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    table = Table(qtbot, tmp_path)
    yield table
    table.close()


def unfought(sample: Path, folder: Path, turns: int) -> tuple[Path, list[dict[str, Any]]]:
    """Return the sample's battle as it begins, in a file, and the events of its set-up and first turns."""
    whole = json.loads(sample.read_text(encoding="utf-8"))
    events = [entry["event"] for entry in whole["events"]][: until(sample, turns)]
    file = folder / "begun.json"
    file.write_text(json.dumps({**whole, "events": [], "head": 0}), encoding="utf-8")
    return file, events


def until(sample: Path, turns: int) -> int:
    """Return how many events of a sample belong to its set-up and first turns."""
    found = interchange.read_log(sample)
    rules, state = systems.system(found.file.system).battle, log_files.state_of(found, 0)
    for number, recorded in enumerate(found.entries):
        state = rules.apply(state, recorded.event)
        if rules.figures(state)["turn"] > turns:
            return number
    return len(found.entries)


def choose(table: Table, page: BattlePage, key: str) -> None:
    """Press the big button, open the menu beside it, or walk to the choice of a unit and press Enter."""
    view = page.view
    menu = {action.data(): action for action in view.turn.menu.actions()}
    if key in menu:
        menu[key].trigger()
        return
    subject = next((each for each in view.now() if each.key == key and not each.subject), None)
    if subject is not None:
        view.turn.next.click()
        return
    row = walk(page, key)
    assert row >= 0, f"{key} is nowhere to be chosen"
    view.choices.setCurrentIndex(view.choices.choices.index(row))
    table.qtbot.keyClick(view.choices, Qt.Key.Key_Return)


def walk(page: BattlePage, key: str) -> int:
    """Take the unit in hand that a choice is about, or one of its side; return the choice's row, -1 without one."""
    open_, view = page.open_log, page.view
    assert open_ is not None
    subjects = {each.subject for each in open_.rules.choices(open_.state) if each.key == key}
    named = subjects | set(key.split(":"))
    unit = next((each for each in view.seen.units if named & {each.id, each.side}), None)
    if unit is not None and view.unit not in named:
        view.board.pick(unit.id)
    return view.choices.choices.row_of(key)


def visible(page: BattlePage, kind: type[QWidget]) -> list[Any]:
    return [each for each in page.view.ask.findChildren(kind) if each.isVisibleTo(page.view.ask)]


def give(table: Table, page: BattlePage, question: Question, wanted: Answer) -> None:
    """Type dice, press a digit or a button, type a number: whatever the question asks for."""
    QApplication.sendPostedEvents()
    ask = page.view.ask
    match question, wanted:
        case Roll(), [*dice]:
            line = next(each for each in visible(page, Line) if each.objectName() == "dice")
            line.setText(" ".join(str(die) for die in dice))
            table.qtbot.keyClick(line, Qt.Key.Key_Return)
        case Pick(options=options), str():
            place = [option.key for option in options].index(wanted)
            if place < 9:
                table.qtbot.keyClick(ask, str(place + 1))
            else:
                next(
                    each for each in visible(page, QPushButton) if each.objectName() == f"option-{wanted}"
                ).click()
        case Confirm(), bool():
            table.qtbot.keyClick(ask, "y" if wanted else "n")
        case Number(), int():
            figure = visible(page, QSpinBox)[0]
            figure.setValue(wanted)
            table.qtbot.keyClick(figure, Qt.Key.Key_Return)
        case Write(default=default), str():
            line = visible(page, Line)[0]
            assert line.text() == default
            line.setText(wanted or default)
            table.qtbot.keyClick(line, Qt.Key.Key_Return)
        case _:
            raise AssertionError(f"{wanted!r} is no answer to {question}")


def fight(table: Table, page: BattlePage, event: dict[str, Any]) -> None:
    """Play one event from its choice to its last answer, and write it."""
    choose(table, page, event["choice"])
    table.settle()
    for wanted in event["answers"]:
        question = page.view.ask.question
        assert question is not None, f"{event['choice']} asks for less than it was answered with"
        give(table, page, question, wanted)
    if page.view.ask.reviewing:
        next(each for each in visible(page, QPushButton) if each.text() == "Write it").click()
    table.settle()


def kept(table: Table, battle: int) -> Sequence[dict[str, Any]]:
    """Return the events of a battle as the library keeps them."""
    file = table.library.parent / "kept.json"
    interchange.export_battle(table.store, battle, file)
    return [entry["event"] for entry in json.loads(file.read_text(encoding="utf-8"))["events"]]


def typed(table: Table, folder: Path, sample: Path, turns: int) -> None:
    """Type the turns of a sample in, and compare what the library keeps with what ships."""
    file, events = unfought(sample, folder, turns)
    battle = interchange.import_log(table.store, interchange.read_log(file))
    page = table.show(BattlePage(table.desk))
    page.opened(battle)
    table.settle()
    for event in events:
        fight(table, page, event)
    assert table.said == []
    assert kept(table, battle) == events
    assert battles.open_battle(table.store, battle) == page.open_log


@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_the_first_turns_of_a_sample_battle_typed_in_gives_the_log_that_ships(
    table: Table, tmp_path: Path, sample: Path
) -> None:
    typed(table, tmp_path, sample, 2)


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES, ids=NAMES)
def test_a_whole_sample_battle_typed_in_gives_the_log_that_ships(
    table: Table, tmp_path: Path, sample: Path
) -> None:
    typed(table, tmp_path, sample, 99)
