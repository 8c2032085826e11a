"""A phase of repairs in the library: a plan is one step and one undo, accounts name entries of the log."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import systems
from app.core.force import Force, Line
from app.core.questions import Answer, Asking, Confirm, Number, Pick, Question, Roll, run
from app.operations import campaigns
from app.operations.campaigns import OpenCampaign
from db.store import Store

GAME = systems.names()[0][0]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "library.starmuster") as opened:
        yield opened


def force(name: str, force_list: str, unit: str) -> Force:
    records = systems.system(GAME).catalogue.records("first")
    return Force(
        GAME,
        "first",
        name,
        force_list,
        lines=(Line(unit, 2, (), dict(records[f"{force_list}/{unit}"].profile)),),
    )


def answer(question: Question) -> Answer:
    match question:
        case Roll(count=count):
            return (3,) * count
        case Pick(options=options):
            return options[-1].key
        case Confirm():
            return False
        case Number(default=default):
            return default
        case _:
            return ""


def play(store: Store, open_: OpenCampaign, choice: str, *given: Answer) -> OpenCampaign:
    """Play a choice, answering what is still asked in the plainest way."""
    opened, answers = open_.rules.open(open_.state, choice), list(given)
    while isinstance(asked := run(opened, open_.state, answers), Asking):
        answers.append(answer(asked.question))
    return campaigns.play(store, open_, choice, answers)


def in_repairs(store: Store) -> OpenCampaign:
    """Found a campaign in which nobody attacks, and go on to its first phase of repairs."""
    players = (
        ("Earth", force("Third Fleet", "earth-alliance", "omega-class-destroyer")),
        ("Narn", force("Wrath", "narn-regime", "gquan-class-heavy-cruiser")),
    )
    open_ = campaigns.open_campaign(
        store, campaigns.found(store, GAME, "first", "Kahuna", players, {"balance": 40})
    )
    for choice in ("any-order", "targets", "crews:earth", "crews:narn", "phase", "initiative"):
        open_ = play(store, open_, choice)
    while open_.state.phase != "repairs":
        open_ = play(store, open_, "phase")
    return open_


def test_a_plan_is_one_step_of_the_log_and_one_undo(store: Store) -> None:
    open_ = in_repairs(store)
    conduct = systems.system(GAME).campaign.conduct
    before = open_.state
    made = conduct.commit(before, "earth", {"buy:earth-alliance/omega-class-destroyer": 1})
    after = play(store, open_, made.choice, *made.answers)
    # 40 + 10 − 23: no target is held
    assert (after.head, after.state.players["earth"].balance) == (open_.head + 1, 27)
    assert len(after.state.units) == len(before.units) + 1
    store.undo()
    again = campaigns.open_campaign(store, open_.id)
    assert again.state == before
    store.redo()
    assert campaigns.open_campaign(store, open_.id).state == after.state


def test_every_line_of_an_account_leads_to_its_entry_of_the_log(store: Store) -> None:
    open_ = play(store, in_repairs(store), "income:narn")
    open_ = play(store, open_, "agree:narn", -5, "toll of the gate")
    lines = systems.system(GAME).campaign.conduct.ledger(open_.state, "narn")
    assert sum(line.amount for line in lines) == open_.state.players["narn"].balance == 45
    told = campaigns.told(store, open_.id)
    found = [(line.text, told[line.event].phrase.text) for line in lines if line.event is not None]
    assert [text for text, _ in found] == ["Every turn", "By agreement: toll of the gate"]
    assert "income +10 RR" in found[0][1]
    assert found[1][1] == "By agreement, −5 RR to Narn: toll of the gate (balance 45)"
