"""Campaigns played at random over many turns: accounts add up, plans can be paid, logs replay to the same state."""

from random import Random
from typing import Any

import pytest

from app.core import codec
from app.core.codec import Json
from app.core.dice import Dice, answered
from app.core.errors import Refused
from app.core.log import Entry, fold
from app.core.questions import Answer, Confirm, Number, Pick, Question, Write
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.campaign import CAMPAIGN
from app.systems.earthforce.campaign.founding import settings
from app.systems.earthforce.campaign.state import REPAIRS, State
from tests.systems.earthforce.campaign.desk import campaign

TURNS = 4


class Table:
    """People who answer anything, with dice from a seed."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        agreed: dict[str, Json] = {}
        for field in settings():
            if field.options:
                agreed[field.key] = self.chance.choice(field.options).key
            elif field.kind == "number":
                agreed[field.key] = self.chance.randint(field.low, min(field.high, field.low + 12))
        self.begun = campaign(**{**agreed, "kind": "whole"})
        self.state: State = self.begun
        self.entries: list[Entry[Any]] = []

    def dice(self) -> Dice:
        return lambda sides, count: tuple(self.chance.randint(1, sides) for _ in range(count))

    def answer(self, question: Question) -> Answer:
        match question:
            case Pick(options=options):
                return self.chance.choice(options).key
            case Number(low=low, high=high):
                return self.chance.randint(low, min(high, low + 40))
            case Confirm():
                return self.chance.random() < 0.5
            case Write(limit=limit):
                return self.chance.choice(["", "x", "Resolute"])[:limit]
            case _:
                raise AssertionError(question)

    def take(self, event: Any) -> None:
        assert CAMPAIGN.tell(self.state, event).text
        self.state = CAMPAIGN.apply(self.state, event)
        self.entries.append(Entry(event))

    def act(self, rules: Any, state: Any) -> Any:
        free = [choice for choice in rules.choices(state) if not choice.refused]
        choice = self.chance.choice(free) if self.chance.random() < 0.8 else free[0]
        event, _ = answered(rules.open(state, choice.key), state, [], self.dice(), self.answer)
        return event

    def plan(self) -> None:
        for player in self.state.players:
            wishes: dict[str, Json] = {}
            for bulk in ("dock-all", "repair-all") if self.chance.random() < 0.5 else ("repair-all",):
                wishes = CAMPAIGN.conduct.fill(self.state, player, wishes, bulk)
            plan = CAMPAIGN.conduct.plan(self.state, player, wishes)
            assert plan is not None
            assert (plan.values, plan.spent <= plan.balance) == (wishes, True)
            try:
                found = CAMPAIGN.conduct.commit(self.state, player, wishes)
            except Refused:
                continue
            opened = CAMPAIGN.open(self.state, found.choice)
            self.take(answered(opened, self.state, found.answers, self.dice())[0])

    def fight(self, turn: int) -> None:
        ready = [unit for unit in CAMPAIGN.units(self.state) if not unit.out]
        sides = [
            (side.name, side.id, [unit.id for unit in ready if unit.side == side.id])
            for side in CAMPAIGN.overview(self.state).sides
        ]
        if not all(units for _, _, units in sides):
            return
        battle = BATTLE.start(CAMPAIGN.field(self.state, sides, {}))
        for _ in range(15):
            battle = BATTLE.apply(battle, self.act(BATTLE, battle))
        lines = [line.event for line in BATTLE.outcome(battle)]
        for event in CAMPAIGN.carry(self.state, f"b{turn}", "Battle", lines):
            self.take(event)

    def check(self) -> None:
        for player in self.state.players.values():
            account = CAMPAIGN.conduct.ledger(self.state, player.id)
            assert sum(line.amount for line in account) == player.balance
            assert all(line.event is not None and line.event < self.state.events for line in account)
        assert codec.decode(codec.encode(self.state), CAMPAIGN.state_type) == self.state
        assert CAMPAIGN.war(self.state) is not None
        assert CAMPAIGN.conduct.charts(self.state)


@pytest.mark.parametrize("seed", range(4))
def test_a_campaign_played_at_random_keeps_its_books(seed: int) -> None:
    table = Table(seed)
    for turn in range(TURNS):
        for _ in range(8):
            table.take(table.act(CAMPAIGN, table.state))
        if table.state.phase == REPAIRS:
            table.plan()
        table.fight(turn)
        table.check()
    assert fold(table.begun, table.entries, CAMPAIGN.apply) == table.state
