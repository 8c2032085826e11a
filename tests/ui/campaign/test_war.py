"""Turns of a whole campaign of the first game, walked on the page from founding to repairs."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from app.core.dice import plainest
from app.core.questions import Answer, Question, Roll, Write
from app.core.system import Choice
from app.core.war import Task
from app.operations import campaigns
from app.ui.campaign.fielding import FieldDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.paper import PaperDialog
from app.ui.campaign.review import ReviewDialog
from app.ui.campaign.whole.scene import Scene
from app.ui.campaign.whole.view import IN_HAND, TO_DO
from tests.ui.campaign import kahuna
from tests.ui.toy.desk import Table

MOST = 400


@pytest.fixture
def table(qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    yield from kahuna.table(qtbot, tmp_path)


class Walker:
    """Does on the page what its tasks ask for, with dice from a fixed seed."""

    def __init__(self, table: Table, page: CampaignPage) -> None:
        self._table, self.page, self._random = table, page, Random(11)

    @property
    def scene(self) -> Scene:
        assert self.page.scene is not None
        return self.page.scene

    @property
    def phase(self) -> str:
        return next(step.id for step in self.scene.war.steps if step.now)

    def until(self, done: Callable[[], bool]) -> None:
        for _ in range(MOST):
            if done():
                return
            self.step()
        raise AssertionError(f"still in {self.phase}: {self.scene.war.tasks}")

    def step(self) -> None:
        """Do the first thing that must be done."""
        tasks = [task for task in self.scene.war.tasks if not task.done and not task.refused]
        task = next(task for task in tasks if not task.optional and task.does != "wait")
        if task.does in ("muster", "paper"):
            self.fight(task.key)
        elif task.does == "plan":
            self.page.whole.tasks.wanted.emit(task)
            self.page.whole.plan.commit.click()
            self.answer()
        elif task.does == "show":
            self.choose(self.chosen_for(task))
        else:
            self.page.whole.tasks.wanted.emit(task)
            self.answer()

    def chosen_for(self, task: Task) -> Choice:
        """Return the first choice of a player or a place that selects something for the player."""
        subjects = (task.key, *(place.id for place in self.scene.war.diagram.places))
        choices = [choice for subject in subjects for choice in self.scene.choices(subject)]
        words = ("nominate", "home", "advance")
        mine = [c for c in choices if c.key.startswith(tuple(f"{w}:{task.player}" for w in words))]
        return self._random.choice([choice for choice in mine if not choice.refused])

    def choose(self, choice: Choice) -> None:
        self.page.whole.chosen.emit(choice)
        self.answer()

    def answer(self) -> None:
        """Answer whatever is asked, and write it."""
        ask = self.page.whole.ask
        for _ in range(100):
            self._table.settle()
            if not self.page.whole.asking:
                return
            if ask.reviewing:
                ask._ok.click()
            elif ask.question is not None:
                ask.answer(self._fitting(ask.question))

    def _fitting(self, question: Question) -> Answer:
        match question:
            case Roll(sides=sides, count=count):
                return tuple(self._random.randint(1, sides) for _ in range(count))
            case Write():
                return "so agreed"
            case _:
                return plainest(question)

    def fight(self, fight: str) -> None:
        """Give a fight up: the book's rosters are too small for every level."""
        found = next(each for each in self.scene.war.fights if each.id == fight)
        subjects = ("", *found.players, found.place)
        choices = [choice for subject in subjects for choice in self.scene.choices(subject)]
        self.choose(next(c for c in choices if c.key.startswith(f"concede:{fight}") and not c.refused))

    def dialog(self, kind: type[QDialog]) -> QDialog:
        (found,) = [each for each in self.page.findChildren(kind) if each.isVisible()]
        return found


@pytest.fixture
def walker(table: Table) -> Walker:
    players = ((kahuna.EARTH, kahuna.FLEETS[0]), (kahuna.NARN, kahuna.FLEETS[1]))
    campaign = campaigns.found(table.store, kahuna.GAME, "first", "Kahuna", players, {})
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    return Walker(table, page)


def test_two_turns_are_walked_from_founding_to_repairs_by_what_the_tasks_say(
    table: Table, walker: Walker
) -> None:
    assert walker.phase == "founding"
    walker.until(lambda: walker.phase != "founding")
    assert len(walker.scene.war.diagram.places) >= 6
    walker.until(lambda: walker.scene.state.turn == 3)
    page = walker.page
    assert len(page.whole.head.turns._turns) == 3
    held = [place.holder for place in walker.scene.war.diagram.places if place.holder]
    assert held
    for turn in (0, 1):
        page.whole.head.turns.slider.setValue(turn)
        table.settle()
        assert walker.scene.state.turn == turn + 1
    page.back_to_now()
    for go in (page.going.roster, page.going.battles, page.going.plan, page.going.ledger, page.going.log):
        go()
        table.settle()
    assert page.whole.timeline.table.model().rowCount() == walker.scene.open.head


def test_a_battle_over_a_target_is_entered_from_paper_and_takes_it(table: Table, walker: Walker) -> None:
    walker.until(lambda: any(fight.ready for fight in walker.scene.war.fights))
    fight = next(fight for fight in walker.scene.war.fights if fight.ready)
    conduct, state = walker.scene.rules.conduct, walker.scene.state
    units = walker.scene.rules.units(state)
    chosen: list[str] = []
    for player in fight.players:
        mine = [unit.id for unit in units if unit.side == player and not unit.out]
        fitting = [
            u for u in mine if not any(w.refused for w in conduct.weigh(state, fight.id, (*chosen, u)))
        ]
        chosen += fitting[:1]
    assert len(chosen) == 2
    walker.page.whole.fights.paper_wanted.emit(fight.id)
    muster = walker.dialog(FieldDialog)
    assert isinstance(muster, FieldDialog)
    for unit in chosen:
        muster.tick(unit)
    muster.go_on.click()
    paper = walker.dialog(PaperDialog)
    assert isinstance(paper, PaperDialog)
    winner = next(field for field in paper.form.fields if field.key == "winner")
    assert fight.players[0] in [option.key for option in winner.options]
    paper.form.changed.emit("winner", fight.players[0])
    paper.step()
    paper.form.changed.emit("damage", 3)
    paper.go_on.click()
    review = walker.dialog(ReviewDialog)
    assert isinstance(review, ReviewDialog)
    review.go_on.click()
    table.settle()
    place = walker.scene.place(fight.place)
    assert place is not None
    assert place.holder == fight.players[0]


def test_a_target_that_is_selected_on_the_map_leads_back_to_what_is_to_be_done(
    table: Table, walker: Walker
) -> None:
    walker.until(lambda: walker.phase == "targets")
    view = walker.page.whole
    task = next(task for task in walker.scene.war.tasks if task.does == "show" and not task.done)
    choice = walker.chosen_for(task)
    view.go_to(choice.key.rsplit(":", 1)[1])
    assert view.side.currentIndex() == IN_HAND
    view.card.choices.button(choice.key).click()
    table.settle()
    assert view.side.currentIndex() == TO_DO
    assert any(button.hasFocus() for button in view.tasks.buttons)


def test_the_dice_of_a_fight_are_headed_by_what_they_are_for(table: Table, walker: Walker) -> None:
    walker.until(lambda: any(task.key.startswith("level:") for task in walker.scene.war.tasks))
    task = next(task for task in walker.scene.war.tasks if task.key.startswith("level:"))
    walker.page.whole.tasks.wanted.emit(task)
    table.settle()
    assert walker.page.whole.ask.heading == task.text
    walker.page.whole.ask.cancel()
