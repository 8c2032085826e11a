"""Playing choices of a campaign one after the other, each on the campaign as it is then."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal, Slot

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.questions import Answer, Finished, run
from app.core.system import Choice
from app.core.war import Sketch
from app.operations import campaigns
from app.operations.campaigns import OpenCampaign
from app.ui.campaign.whole.scene import Scene
from app.ui.desk import Desk


class Playing(QObject):
    """`asking` carries a choice, its procedure and the answers so far when something must be asked first.

    `played` comes after a player's plan was played. What is chosen while an event is being written waits for it.
    """

    asking = Signal(object, object, object)
    played = Signal(str)

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._desk = desk
        self._open: OpenCampaign | None = None
        self._choice: Choice | None = None
        self._player = ""
        self._busy = False
        self._waiting: list[tuple[Choice, tuple[Answer, ...], str]] = []

    def take(self, open_: OpenCampaign) -> None:
        """Play on a campaign as it was read last, unless an event of it is just being written."""
        if self._open is not None and self._open.id != open_.id:
            self._waiting.clear()
            self._busy = False
        if not self._busy:
            self._open = open_

    def choose(self, choice: Choice, answers: Sequence[Answer] = (), player: str = "") -> None:
        """Play a choice, or ask for what is not answered yet; a refused one says why instead."""
        if self._open is None:
            return
        if self._busy:
            self._waiting.append((choice, tuple(answers), player))
            return
        if choice.refused:
            self._desk.messages.refuse(f"{choice.label.rstrip('…')}: {choice.refused}")
            return
        try:
            opened = self._open.rules.open(self._open.state, choice.key)
            done = isinstance(run(opened, self._open.state, answers), Finished)
        except (Refused, UserError) as error:
            self._desk.messages.trouble(error)
            return
        self._choice, self._player = choice, player
        if done:
            self.answer(tuple(answers))
        else:
            self.asking.emit(choice, opened, tuple(answers))

    def commit(self, scene: Scene, player: str, wishes: Mapping[str, Json]) -> None:
        """Play a player's plan as one step, asking for what it leaves open."""
        try:
            commitment = scene.rules.conduct.commit(scene.state, player, wishes)
        except (Refused, UserError) as error:
            self._desk.messages.trouble(error)
        else:
            self.choose(scene.choice(commitment.choice), commitment.answers, player)

    def sketch(self, scene: Scene, sketch: Sketch) -> None:
        """Play a stroke of the pencil on the map."""
        try:
            key = scene.rules.conduct.sketch(scene.state, sketch)
        except (Refused, UserError) as error:
            self._desk.messages.trouble(error)
        else:
            self.choose(Choice(key, "Draw the map"))

    def answer(self, answers: tuple[Answer, ...]) -> None:
        """Play the choice that was asked for with its answers."""
        choice, self._choice = self._choice, None
        if self._open is not None and choice is not None:
            self._busy = True
            work = partial(campaigns.play, self._desk.store, self._open, choice.key, answers)
            self._desk.tasks.run(work, self._done, self._failed)

    @Slot(object)
    def _done(self, open_: OpenCampaign) -> None:
        """Go on with what has waited, on the campaign after the event; the page reads it anew by itself."""
        self._busy = False
        if self._open is not None and open_.id == self._open.id:
            self._open = open_
        if self._player:
            self.played.emit(self._player)
            self._player = ""
        if self._waiting:
            self.choose(*self._waiting.pop(0))

    @Slot(object)
    def _failed(self, error: Refused | UserError) -> None:
        self._busy = False
        self._waiting.clear()
        self._desk.messages.trouble(error)
