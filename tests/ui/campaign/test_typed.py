"""The whole wars that ship, typed into the page choice by choice as people would, from the founding on."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from app.core.log import decode_entry
from app.core.questions import Answer, Number, Question
from app.core.system import Choice
from app.operations import campaigns, interchange, logs, samples
from app.ui.campaign.page import CampaignPage
from app.ui.lines import Line
from tests.ui.battle.test_typed import give
from tests.ui.toy.desk import Table

GAMES = samples.games()


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    table = Table(qtbot, tmp_path)
    yield table
    table.close()


def founded(game: str, folder: Path, turns: int) -> tuple[Path, list[dict[str, Any]]]:
    """Return the war as it was founded, in a file, and its events up to the end of a turn."""
    whole = json.loads(samples.file_of(game).read_text(encoding="utf-8"))
    events = [entry["event"] for entry in whole["events"]]
    began = (n for n, event in enumerate(events) if turn_of(event) > turns)
    events = events[: next(began, None)]
    file = folder / "founded.json"
    file.write_text(json.dumps({**whole, "events": [], "head": 0, "battles": []}), encoding="utf-8")
    return file, events


def turn_of(event: dict[str, Any]) -> int:
    """Return the campaign turn that an event begins, 0 for any other."""
    parts = [event, *event.get("parts", ())]
    return max(part.get("turn", 0) if part["kind"] == "phase" else 0 for part in parts)


def offered(page: CampaignPage, key: str) -> Choice:
    """Return a choice as the page offers it with one of the things that its key names; a plan is its page's own."""
    scene = page.scene
    assert scene is not None
    if key.startswith("plan:"):
        return scene.choice(key)
    subjects = dict.fromkeys(("", *key.split(":"), *(side.id for side in scene.seen.sides)))
    places = [place.id for place in scene.war.diagram.places]
    found = (each for subject in (*subjects, *places) for each in scene.choices(subject) if each.key == key)
    choice = next(found, None)
    assert choice is not None, f"{key} is nowhere to be chosen"
    return choice


def play(table: Table, page: CampaignPage, event: dict[str, Any]) -> None:
    """Play one event from its choice to its last answer, and write it."""
    key, answers = event["choice"], list(event["answers"])
    if key == "phase":
        page.whole.head.next.click()
    elif key.startswith("plan:"):
        page.playing.choose(offered(page, key), (answers.pop(0),))
    else:
        page.whole.chosen.emit(offered(page, key))
    table.settle()
    for wanted in answers:
        question = page.whole.ask.question
        assert question is not None, f"{key} asks for less than it was answered with"
        answer(table, page, question, wanted)
        table.settle()
    if page.whole.asking and page.whole.ask.reviewing:
        buttons = page.whole.ask.findChildren(QPushButton)
        next(each for each in buttons if each.text() == "Write it" and not each.isHidden()).click()
        table.settle()


def answer(table: Table, page: CampaignPage, question: Question, wanted: Answer) -> None:
    """Type an answer; a secret one into its dots."""
    if isinstance(question, Number) and question.secret:
        line = page.whole.ask.findChild(Line, "secret-number")
        assert line is not None
        line.setText(str(wanted))
        table.qtbot.keyClick(line, Qt.Key.Key_Return)
    else:
        give(table, SimpleNamespace(view=page.whole), question, wanted)  # type: ignore[arg-type]


def enter(table: Table, page: CampaignPage, events: list[dict[str, Any]]) -> None:
    """Let what a battle brought count, as its review does."""
    scene = page.scene
    assert scene is not None
    rules = scene.rules
    entries = [decode_entry(json.dumps(event), rules.events, rules.kinds) for event in events]
    open_ = campaigns.open_campaign(table.store, scene.open.id)
    with table.store.step("Enter a battle") as session:
        logs.append(session.connection(), open_, entries)
    table.settle()


def typed(table: Table, folder: Path, game: str, turns: int) -> None:
    """Type the turns of a war in, and compare what the library keeps with what ships."""
    file, events = founded(game, folder, turns)
    war = interchange.import_log(table.store, interchange.read_log(file))
    page = table.show(CampaignPage(table.desk))
    page.opened(war)
    table.settle()
    carried: list[dict[str, Any]] = []
    for event in events:
        if not event.get("choice"):
            carried.append(event)
            continue
        if carried:
            enter(table, page, carried)
            carried = []
        play(table, page, event)
    assert table.said == []
    interchange.export_campaign(table.store, war, folder / "kept.json")
    kept = json.loads((folder / "kept.json").read_text(encoding="utf-8"))["events"]
    assert [entry["event"] for entry in kept] == events


@pytest.mark.parametrize("game", GAMES)
def test_the_first_turn_of_a_war_typed_in_gives_the_log_that_ships(
    table: Table, tmp_path: Path, game: str
) -> None:
    typed(table, tmp_path, game, 1)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_war_typed_in_gives_the_log_that_ships(table: Table, tmp_path: Path, game: str) -> None:
    typed(table, tmp_path, game, 99)
