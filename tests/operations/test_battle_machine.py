"""Random play of battles against a plain list: undo, redo, restarts and kills lose and invent nothing."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from app import systems
from app.core.errors import Refused
from app.operations import battles, fleets, logs
from db.store import Store
from tests.operations import toy
from tests.operations.conftest import TOY, fleet


class Battles(RuleBasedStateMachine):
    """A battle and its model: the states after each event, and how many of them count."""

    @initialize()
    def begin(self) -> None:
        self.patch = pytest.MonkeyPatch()
        self.patch.setattr(systems, "SYSTEMS", (*systems.SYSTEMS, TOY))
        self.patch.setattr(logs, "EVERY", 5)
        self.folders = [Path(tempfile.mkdtemp())]
        self.store = Store.open(self.folders[-1] / "library.starmuster")
        sides = [(name, fleets.load(self.store, fleet(self.store, name))) for name in ("Red", "Blue")]
        battle = battles.start(self.store, "toy", "one", "Raid", sides, {})
        self.open = battles.open_battle(self.store, battle)
        self.states = [self.open.state]
        self.head = 0

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()
            self.patch.undo()
            for folder in self.folders:
                shutil.rmtree(folder)

    def happened(self) -> None:
        self.states[self.head + 1 :] = [self.open.state]
        self.head += 1

    @rule(dice=st.tuples(st.integers(1, 5), st.integers(1, 5)), unit=st.sampled_from(["red-1", "blue-2"]))
    def hit(self, dice: tuple[int, int], unit: str) -> None:
        before = self.states[self.head]
        assert isinstance(before, toy.BattleState)
        if before.counters[unit].points == 0:
            with pytest.raises(Refused):
                battles.play(self.store, self.open, f"hit:{unit}", (dice,))
            return
        self.open = battles.play(self.store, self.open, f"hit:{unit}", (dice,))
        lost = sum(die >= 5 for die in dice)
        assert self.open.state.counters[unit].points == max(0, before.counters[unit].points - lost)
        self.happened()

    @rule(turns=st.integers(1, 7))
    def pass_turns(self, turns: int) -> None:
        for _ in range(turns):
            self.open = battles.play(self.store, self.open, "turn", (True,))
            self.happened()

    @rule(points=st.integers(0, 9))
    def correct(self, points: int) -> None:
        self.open = battles.correct(self.store, self.open, "counters/blue-2/points", points)
        self.happened()

    @precondition(lambda self: self.head > 0)
    @rule()
    def undo(self) -> None:
        self.open = battles.undo(self.store, self.open)
        self.head -= 1

    @precondition(lambda self: self.head < len(self.states) - 1)
    @rule()
    def redo(self) -> None:
        self.open = battles.redo(self.store, self.open)
        self.head += 1

    @rule()
    def restart(self) -> None:
        self.store.close()
        self.store = Store.open(self.folders[-1] / "library.starmuster")

    @rule()
    def kill(self) -> None:
        """Go on from the files as a killed process leaves them: the log of the database is not folded in."""
        left = self.folders[-1]
        self.folders.append(Path(tempfile.mkdtemp()))
        for file in left.glob("library.starmuster*"):
            if file.is_file():
                shutil.copy(file, self.folders[-1])
        self.store.close()
        self.store = Store.open(self.folders[-1] / "library.starmuster")

    @rule(data=st.data())
    def look_back(self, data: st.DataObject) -> None:
        n = data.draw(st.integers(0, len(self.states) - 1))
        assert battles.at(self.store, self.open.id, n) == self.states[n]

    @invariant()
    def the_battle_is_as_the_model_says(self) -> None:
        assert self.open == battles.open_battle(self.store, self.open.id)
        assert self.open.state == self.states[self.head]
        assert (self.open.head, self.open.count) == (self.head, len(self.states) - 1)


TestBattles = Battles.TestCase
TestBattles.settings = settings(max_examples=15, stateful_step_count=20, deadline=None)
