"""Random campaigns in a library: battles played and carried, files read elsewhere, every step undone to the start."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from app.core.codec import Json
from app.core.questions import Answer
from app.operations import battles, campaigns, consequences, interchange
from app.systems import system
from app.systems.acta.campaign.books.war import Engagement
from db.store import Store
from tests.systems.acta.campaign.machine import EDITION, GAME, Machine, answered, sound
from tests.systems.acta.campaign.test_thirty_turns import KINDS, SIMPLE

BATTLE = system(GAME).battle
#: How many steps of those that a library keeps are undone.
STEPS = 450


class Kept(Machine):
    """A campaign of chance in a library; every deed is a step of its undo."""

    def __init__(
        self, store: Store, seed: int, players: int, settings: Mapping[str, Json], trackers: int
    ) -> None:
        super().__init__(seed, players, settings, trackers)
        self.store, self.steps = store, 0
        number = campaigns.found(store, GAME, EDITION, "Kahuna", self.forces, settings)
        self.open_ = campaigns.open_campaign(store, number)
        assert self.open_.state == self.first

    def count(self, open_: campaigns.OpenCampaign) -> None:
        """Let a step count."""
        self.open_, self.state = open_, open_.state
        self.steps += 1

    def press(self, key: str, given: Sequence[Answer] = ()) -> None:
        _, answers = answered(self.open_.rules.open(self.state, key), self.state, self.answer, given)
        self.count(campaigns.play(self.store, self.open_, key, answers))

    def carry(self, lines: Sequence[Mapping[str, Any]]) -> None:
        self.count(campaigns.play_paper(self.store, self.open_, f"Battle {self.battles}", lines))

    def tracked(self, sides: Sequence[tuple[str, str, Sequence[str]]], fight: Engagement | None) -> None:
        agreed: dict[str, Json] = {} if fight is None else {"fight": fight.id}
        number = campaigns.start_battle(self.store, self.open_.id, f"Battle {self.battles}", sides, agreed)
        self.steps += 1
        open_ = battles.open_battle(self.store, number)
        for _ in range(25):
            found = [c.key for c in BATTLE.choices(open_.state) if not c.refused and c.key != "end"]
            if not found:
                break
            key = self.chance.choice(found)
            _, answers = answered(BATTLE.open(open_.state, key), open_.state, self.answer)
            open_ = battles.play(self.store, open_, key, answers)
        lines = [line.event for line in campaigns.outcome(self.store, number)]
        self.count(campaigns.close_battle(self.store, self.open_.id, number, lines))


def proved(folder: Path, seed: int, settings: Mapping[str, Json], turns: int, trackers: int) -> None:
    """Play so many turns, read the file elsewhere, take everything back at once and step by step."""
    with Store.open(folder / "here.starmuster") as store:
        war = Kept(store, seed, 2 + seed % 7, settings, trackers)
        war.play(turns, sound)
        last = war.state
        fresh = campaigns.open_campaign(store, war.open_.id)
        assert (fresh.state, fresh.head) == (last, war.open_.head)
        assert len(campaigns.told(store, war.open_.id)) == fresh.head
        interchange.export_campaign(store, war.open_.id, folder / "war.json")
        with Store.open(folder / "there.starmuster") as other:
            _, copy, _ = interchange.bring_in(other, folder / "war.json")
            assert campaigns.open_campaign(other, copy).state == last
        back = consequences.take_back(store, fresh, 0)
        assert (back.state, campaigns.open_campaign(store, war.open_.id).state) == (war.first, war.first)
        store.undo()
        assert campaigns.open_campaign(store, war.open_.id).state == last
        if not trackers and settings is not SIMPLE:
            undone(war)


def undone(war: Kept) -> None:
    """Undo every step that the library keeps, and make them again."""
    last, steps = war.state, min(war.steps, STEPS)
    for _ in range(steps):
        war.store.undo()
    if war.steps <= STEPS:
        start = campaigns.open_campaign(war.store, war.open_.id)
        assert (start.state, start.head) == (war.first, 0)
    for _ in range(steps):
        war.store.redo()
    assert campaigns.open_campaign(war.store, war.open_.id).state == last


CASES = ((0, KINDS[0], 0, 3), (1, KINDS[2], 0, 3), (2, KINDS[0], 2, 3), (3, SIMPLE, 1, 1))


@pytest.mark.parametrize(("seed", "settings", "trackers", "turns"), CASES)
def test_a_random_campaign_travels_and_is_undone_to_its_start(
    tmp_path: Path, seed: int, settings: Mapping[str, Json], trackers: int, turns: int
) -> None:
    proved(tmp_path, seed, settings, turns, trackers)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20, 28))
def test_campaigns_of_thirty_random_turns_travel_and_are_undone_to_their_start(
    tmp_path: Path, seed: int
) -> None:
    proved(tmp_path, seed, (*KINDS, SIMPLE)[seed % 4], 30, trackers=0 if seed < 24 else 6)
