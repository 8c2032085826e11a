"""Orders and newsletters over random wars: every form fits its file, whatever is filled in is played or refused."""

import random
from collections.abc import Mapping

import pytest

from app.core import codec, letter, letter_pages
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.marks import Text
from app.core.packet import Ask, Part, Value, asks, checked, spent
from app.core.questions import Asking, Roll, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.orders.form import orders
from app.systems.acta.campaign.orders.moves import moves
from app.systems.acta.campaign.press.news import news
from app.systems.acta.campaign.press.report import agreements, report
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.view import view
from tests.systems.acta.campaign.machine import Machine

A4 = (595.0, 842.0)


def filled(chance: random.Random, ask: Ask) -> Value | None:
    """Fill a line in at random, often not at all."""
    if chance.random() < 0.6:
        return None
    match ask.kind:
        case "flag":
            return True
        case "number":
            return chance.randint(ask.low, min(ask.high, 9))
        case "choice":
            return chance.choice(ask.options).key
        case "text":
            return "Hope, Despair"


def tried(state: State, player: str, values: Mapping[str, Json]) -> int:
    """Try everything that came back over a state; return how many lines could be played or only wait for dice."""
    good = 0
    for move in moves(state, player, values):
        assert move.text
        assert move.keys
        if move.conflict:
            continue
        try:
            opened = CAMPAIGN.open(state, move.choice)
            asked = run(opened, state, move.answers[:1])
        except (Refused, UserError) as error:
            assert "\n" not in error.message
        else:
            good += 1
            if isinstance(asked, Asking) and move.choice.startswith("plan"):
                assert isinstance(asked.question, Roll) or asked.number
    return good


@pytest.mark.parametrize(("seed", "settings"), [(3, {"balance": 10}), (4, {"kind": "mega", "balance": 10})])
def test_forms_of_random_wars_fit_their_files_and_come_back(seed: int, settings: dict[str, Json]) -> None:
    chance, good = random.Random(seed), list[int]()

    def ask_everybody(machine: Machine) -> None:
        state = machine.state
        for player in state.players:
            found = orders(view(state, player), player)
            assert found is not None
            parts = codec.decode(codec.encode(found.parts), tuple[Part, ...])
            assert parts == found.parts
            known = asks(parts)
            assert sum(len(part.asks) for part in parts) == len(known) < 2000
            values = {key: checked(ask, filled(chance, ask)) for key, ask in known.items()}
            assert all(spent(part, values) >= 0 for part in parts)
            good.append(tried(state, player, values))

    Machine(seed, 3, settings).play(3, ask_everybody)
    assert sum(good) > 12


@pytest.mark.parametrize(("seed", "settings"), [(5, {"balance": 10}), (6, {"kind": "mega", "balance": 10})])
def test_every_turn_of_a_random_war_is_told_and_set_inside_its_page(
    seed: int, settings: dict[str, Json]
) -> None:
    machine = Machine(seed, 4, settings, trackers=1)
    machine.play(5, lambda _: None)
    marks = [begun.first for begun in machine.state.war.begun]
    states = [machine.first]
    for entry in machine.log:
        states.append(CAMPAIGN.apply(states[-1], entry.event))
    told = []
    for first, last in zip(marks, [*marks[1:], len(machine.log) - 1], strict=True):
        events = [entry.event for entry in machine.log[first : last + 1]]
        for viewer in ("", *machine.state.players):
            found = news(states[first], events, viewer)
            assert found is not None
            told.append(found)
    for found in (*told[:: len(machine.state.players) + 1], report(machine.state), agreements(machine.state)):
        assert found is not None
        assert letter.text(found).endswith("\n")
        for page in letter_pages.draw(found, *A4):
            assert all(0 <= m.x <= A4[0] and 0 < m.y <= A4[1] for m in page.marks if isinstance(m, Text))
    kinds = [found.kind for found in told]
    assert kinds[0] == "Newsletter of campaign turn 1"
    assert len(set(kinds)) == len(marks)


def test_a_simple_campaign_asks_nothing_and_tells_nothing() -> None:
    state = Machine(7, 2, {"kind": "simple", "balance": 40}).state
    player = next(iter(state.players))
    assert (orders(state, player), news(state, (), ""), report(state), agreements(state)) == (None,) * 4
    assert [move.conflict for move in moves(state, player, {"target-1": "pass"})] == [
        "The campaign asks nothing of this name."
    ]
