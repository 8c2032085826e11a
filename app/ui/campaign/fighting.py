"""The battles of a campaign: begun from rosters or for a fight, reviewed when they end, entered from paper."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from app import systems
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.system import CarryLine
from app.operations import campaigns
from app.operations.campaigns import OpenCampaign
from app.ui.campaign import work
from app.ui.campaign.dialog import Asking
from app.ui.campaign.fielding import FieldDialog, Muster
from app.ui.campaign.paper import PaperDialog, PaperLines
from app.ui.campaign.review import ReviewDialog
from app.ui.campaign.war import Loaded
from app.ui.campaign.whole.scene import Scene
from app.ui.desk import Desk


class Fighting(Asking):
    """`begun` carries the id of a battle that was started."""

    begun = Signal(int)

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page, desk)
        self._open: OpenCampaign | None = None
        self._loaded: Loaded | None = None
        self._closing = 0
        self._fight = ""
        self._name = ""
        #: What was typed of games on paper that do not count yet, by campaign and fight, then unit and field.
        self._drafts: dict[tuple[int, str], dict[str, dict[str, Json]]] = {}

    def take(self, loaded: Loaded) -> None:
        """Work on a campaign as it was read last."""
        self._loaded, self._open = loaded, loaded.open

    def ask(self) -> None:
        """Ask who brings what to a new battle."""
        open_ = self._open
        if open_ is None or self._loaded is None:
            return
        self._fight = ""
        rules = systems.system(open_.system).campaign
        name = f"Battle {len(self._loaded.battles) + 1}"
        sides = rules.overview(open_.state).sides
        dialog = FieldDialog(self._page, name, sides, rules.units(open_.state), rules.terms(open_.state))
        dialog.made.connect(self._start)
        self._hold(dialog)

    def ask_fight(self, scene: Scene, fight: str) -> None:
        """Ask which forces go into a fight of the turn."""
        dialog = self._mustering(scene, fight, "Start the battle")
        if dialog is not None:
            dialog.made.connect(self._start)
            self._hold(dialog)

    def ask_paper(self, scene: Scene, fight: str) -> None:
        """Ask which forces were in a fight that was played on paper, then how each came out of it."""
        dialog = self._mustering(scene, fight, "Enter how they came out…")
        if dialog is not None:
            for unit in self._drafts.get(self._draft, {}):
                dialog.tick(unit)
            dialog.made.connect(self._enter)
            self._hold(dialog)

    def _mustering(self, scene: Scene, fight: str, accept: str) -> FieldDialog | None:
        found = next((each for each in scene.war.fights if each.id == fight), None)
        if found is None or self._open is None:
            return None
        self._fight = fight
        rules, state = scene.rules, scene.state
        sides = [side for side in scene.seen.sides if side.id in found.players]
        sides.sort(key=lambda side: found.players.index(side.id))
        units = [unit for unit in rules.units(state) if unit.side in found.players]
        dialog = FieldDialog(
            self._page,
            found.battle or found.name,
            sides,
            units,
            rules.conduct.fight_terms(state, fight),
            partial(rules.conduct.weigh, state, fight),
        )
        dialog.setWindowTitle(found.name)
        dialog.go_on.setText(accept)
        return dialog

    @property
    def _paper(self) -> PaperDialog | None:
        """The form of a game on paper, which waits while what it brings is reviewed."""
        return next((dialog for dialog in self._dialogs if isinstance(dialog, PaperDialog)), None)

    @property
    def _draft(self) -> tuple[int, str]:
        return (self._open.id if self._open is not None else 0, self._fight)

    @Slot(object)
    def _start(self, muster: Muster) -> None:
        if self._open is None:
            return
        terms = {**muster.terms, **({"fight": self._fight} if self._fight else {})}
        job = partial(
            campaigns.start_battle, self._desk.store, self._open.id, muster.name, muster.sides, terms
        )
        self._desk.tasks.run(job, self._started, self._trouble)

    @Slot(object)
    def _started(self, battle: int) -> None:
        self._done()
        self.begun.emit(battle)

    @Slot(object)
    def _enter(self, muster: Muster) -> None:
        """Ask how every unit that was there came out of a game on paper."""
        open_ = self._open
        if open_ is None:
            return
        units = tuple(unit for _, _, ids in muster.sides for unit in ids)
        conduct = systems.system(open_.system).campaign.conduct
        try:
            forms = conduct.paper(open_.state, self._fight, units)
        except (Refused, UserError) as error:
            self._trouble(error)
            return
        self._done()
        self._name = muster.name
        sides = systems.system(open_.system).campaign.overview(open_.state).sides
        lines = partial(conduct.lines, open_.state, self._fight, units)
        dialog = PaperDialog(self._page, muster.name, forms, sides, lines)
        dialog.recall(self._drafts.get(self._draft, {}))
        dialog.made.connect(self._review_paper)
        dialog.rejected.connect(self._keep_draft)
        self._hold(dialog)

    @Slot()
    def _keep_draft(self) -> None:
        """Keep what was typed of a game on paper, for when its form is opened again."""
        if self._paper is not None:
            self._drafts[self._draft] = self._paper.values()

    @Slot(object)
    def _review_paper(self, found: PaperLines) -> None:
        """Show what a game on paper brings, line by line, before it counts; its form waits behind."""
        if self._open is None or self._paper is None:
            return
        preview = partial(work.preview, self._open, self._name)
        dialog = ReviewDialog(self._paper, self._name, found.lines, preview)
        dialog.made.connect(self._count_paper)
        self._hold(dialog)

    @Slot(object)
    def _count_paper(self, kept: Sequence[Mapping[str, Any]]) -> None:
        if self._open is not None:
            job = partial(campaigns.play_paper, self._desk.store, self._open, self._name, kept)
            self._desk.tasks.run(job, self._counted, self._trouble)

    @Slot(object)
    def _counted(self, open_: OpenCampaign) -> None:
        """Close the review and the form of a game on paper that counts now."""
        self._drafts.pop(self._draft, None)
        self._closed(open_)
        self._done()

    @Slot(int)
    def review(self, battle: int) -> None:
        """Show what a battle brings home, line by line, before it counts."""
        self._closing = battle
        self._desk.tasks.run(partial(campaigns.outcome, self._desk.store, battle), self._show_review)

    @Slot(object)
    def _show_review(self, lines: tuple[CarryLine, ...]) -> None:
        loaded = self._loaded
        item = next((each for each in loaded.battles if each.id == self._closing), None) if loaded else None
        if loaded is None or item is None:
            return
        dialog = ReviewDialog(self._page, item.name, lines, partial(work.preview, loaded.open, item.name))
        dialog.made.connect(self._close)
        self._hold(dialog)

    @Slot(object)
    def _close(self, kept: Sequence[Mapping[str, Any]]) -> None:
        if self._open is not None:
            job = partial(campaigns.close_battle, self._desk.store, self._open.id, self._closing, kept)
            self._desk.tasks.run(job, self._closed, self._trouble)

    @Slot(object)
    def _closed(self, _open: OpenCampaign) -> None:
        self._done()
        self._desk.messages.tell("The battle is closed and carried over. Undo takes it back.")

    @Slot(int)
    def reopen(self, battle: int) -> None:
        """Take what a battle brought out of the campaign again."""
        self._desk.tasks.run(partial(campaigns.reopen, self._desk.store, battle))
