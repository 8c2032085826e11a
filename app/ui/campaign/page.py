"""The page of campaigns: all of them as a list, or one of them, whole or plain."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.questions import Answer
from app.core.system import Choice, Opened
from app.core.war import Sketch
from app.operations import battles, campaigns
from app.operations.campaigns import CampaignItem
from app.ui.actions import Command
from app.ui.ask import AskDialog
from app.ui.campaign import work
from app.ui.campaign.commands import allowed, campaign_commands
from app.ui.campaign.fighting import Fighting
from app.ui.campaign.going import Going
from app.ui.campaign.history import CampaignHistory
from app.ui.campaign.keeping import Keeping
from app.ui.campaign.listing import campaign_list, campaign_row
from app.ui.campaign.moments import Moments
from app.ui.campaign.playing import Playing
from app.ui.campaign.sharing.sharing import Sharing
from app.ui.campaign.war import Loaded, WarView
from app.ui.campaign.whole.scene import Scene, scene_at
from app.ui.campaign.whole.view import WholeView
from app.ui.correcting import CorrectionDialog, corrigible
from app.ui.desk import Desk
from app.ui.history import History
from app.ui.pages import Page


class CampaignPage(Page):
    reads = frozenset({"campaign", "campaign_event", "battle", "battle_event"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._id: int | None = None
        self._loaded: Loaded | None = None
        self._reading: int | None = None
        self._again = False

        self.list = campaign_list(desk.theme)
        self.war = WarView(desk.theme)
        self.whole = WholeView(desk)
        self.fighting = Fighting(self, desk)
        self.moments = Moments(self, desk)
        self.sharing = Sharing(self, desk)
        self.playing = Playing(desk)
        self.going = Going(self, self)
        self._keeping = Keeping(self, desk)
        self._asked_history = CampaignHistory(desk, self.whole)
        self.stack = QStackedWidget()
        for part in (self.list, self.war, self.whole):
            self.stack.addWidget(part)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stack)

        self.list.opened.connect(self.show_campaign)
        self.list.new_wanted.connect(self.new)
        self.list.removal.connect(self._delete)
        self.list.table.current_changed.connect(self._allow)
        self.war.more_wanted.connect(self.reload)
        self.war.choice_wanted.connect(self._take)
        self.playing.asking.connect(self._ask)
        self.playing.played.connect(self.whole.plan.committed)
        self.war.battle_new.connect(self.fight)
        self._keeping.founded.connect(self.show_campaign)
        self.sharing.taken.connect(self.show_campaign)
        self.fighting.begun.connect(self._go_to_battle)
        for view in (self.war, self.whole):
            view.sheet_wanted.connect(self._show_sheet)
        for table in (self.war.fought, self.whole.fights.battles):
            table.opened.connect(self._go_to_battle)
            table.closing.connect(self.fighting.review)
            table.reopening.connect(self.fighting.reopen)
        self._wire_whole()

    def _wire_whole(self) -> None:
        view = self.whole
        view.chosen.connect(self._take)
        view.ask.finished.connect(self._answered)
        view.ask.cancelled.connect(view.stop_asking)
        view.ask.cancelled.connect(self.desk.messages.settle)
        view.asked.connect(self.history_changed)
        view.map.sketched.connect(self._sketch)
        view.plan.commit_wanted.connect(self._commit)
        view.fights.free_wanted.connect(self.fight)
        view.fights.muster_wanted.connect(self._muster)
        view.fights.paper_wanted.connect(self._paper)
        view.timeline.lines_wanted.connect(self.moments.read)
        self.moments.told.connect(view.timeline.take)
        view.timeline.look_wanted.connect(self.moments.show_entry)
        view.timeline.change_wanted.connect(self.moments.change)
        view.timeline.back_wanted.connect(self.moments.take_back)
        view.head.turns.wanted.connect(self._look_at_turn)
        view.head.turns.now_wanted.connect(self.back_to_now)
        view.head.back.connect(self.back_to_now)
        self.moments.shown.connect(self._show_moment)
        self.moments.missed.connect(self.back_to_now)

    @property
    def title(self) -> str:
        """The campaign's name while one is shown."""
        return self._loaded.open.name if self._id is not None and self._loaded is not None else "Campaigns"

    @property
    def history(self) -> History:
        """The library's steps, and the answers to a question that waits."""
        return self._asked_history

    def commands(self) -> Sequence[Command]:
        """Return what can be done with campaigns, and with the one that is shown."""
        return campaign_commands(self)

    def opened(self, ref: int | str | None) -> None:
        """Show a campaign by its id, all of them, begin one, close a battle (`review:`, id), fill in a packet."""
        match ref:
            case int():
                self.show_campaign(ref)
            case "new":
                self.show_list()
                self.new()
            case str() if ref.startswith("review:"):
                self._close_battle_of(int(ref.partition(":")[2]))
            case str() if ref.startswith("packet:"):
                self.reload()
                self.sharing.read(ref.partition(":")[2])
            case _ if ref == "list" or self._id is None:
                self.show_list()
            case _:
                self.reload()

    @Slot()
    def reload(self) -> None:
        """Read the campaign, or the list, again; many changes in a row are read at once."""
        if self._id is None:
            self.desk.tasks.run(partial(campaigns.listing, self.desk.store), self._listed)
        elif self._reading == self._id:
            self._again = True
        else:
            self._reading, self._again = self._id, False
            job = partial(work.loaded, self.desk.store, self._id, self.war.lines)
            self.desk.tasks.run(job, self._show, self._lost)

    @Slot()
    def show_list(self) -> None:
        """Show all campaigns."""
        self._id, self._loaded = None, None
        self.stack.setCurrentWidget(self.list)
        self.title_changed.emit()
        self._allow()
        self.reload()
        self.list.table.setFocus()

    @Slot(int)
    def show_campaign(self, campaign: int) -> None:
        """Show one campaign."""
        if campaign != self._id:
            self.war.clear()
            self.whole.forget()
            self.whole.ask.cancel()
            self.moments.leave()
            self._loaded = None
            self.desk.note("campaign", campaign)
        self._id = campaign
        self._allow()
        self.reload()

    @Slot()
    def new(self) -> None:
        """Ask for a new campaign's players and terms."""
        self._keeping.new()

    @Slot()
    def fight(self) -> None:
        """Ask who brings what to a new battle of the campaign that is shown."""
        self.fighting.ask()

    @Slot(str)
    def _muster(self, fight: str) -> None:
        if self.whole.scene is not None:
            self.fighting.ask_fight(self.whole.scene, fight)

    @Slot(str)
    def _paper(self, fight: str) -> None:
        if self.whole.scene is not None:
            self.fighting.ask_paper(self.whole.scene, fight)

    @Slot()
    def go_on(self) -> None:
        """Take what comes next in the campaign."""
        (self.whole.head if self.scene is not None else self.war).go_on()

    @Slot()
    def correct(self) -> None:
        """Ask which figures of the unit in hand, its player or the campaign are wrong."""
        loaded = self._loaded
        if loaded is None or (self.scene is not None and not self.scene.playable):
            return
        open_ = loaded.open
        unit, player = self.war.roster.current_key(), self.war.standings.current_key()
        if self.scene is not None:
            unit, player = self.whole.unit, self.whole.player
        fields = corrigible(open_.rules, open_.state, loaded.seen, unit, player, open_.name)
        dialog = CorrectionDialog(self, fields)
        dialog.wanted.connect(self._correct)
        dialog.open()

    @Slot()
    def print(self) -> None:
        """Open the print dialog for the campaign in hand."""
        campaign = self._in_hand()
        if campaign is not None:
            self._keeping.print(campaign)

    @Slot()
    def rename(self) -> None:
        """Ask for another name of the campaign in hand."""
        campaign = self._in_hand()
        if campaign is not None:
            self._keeping.ask_name(campaign, self.title if self._id else self.list.name())

    @Slot()
    def delete(self) -> None:
        """Delete the campaign in hand; Undo brings it back."""
        campaign = self._in_hand()
        if campaign is not None:
            self._delete((campaign,))

    @Slot()
    def earlier(self) -> None:
        """Look at the turn before; while a question waits, go back to the one before."""
        if self.whole.asking:
            self.whole.ask.back()
        else:
            self.whole.head.turns.earlier()

    @Slot()
    def later(self) -> None:
        """Look at the turn after."""
        self.whole.head.turns.later()

    @property
    def scene(self) -> Scene | None:
        """What the whole page shows; None while the list or the plain page is shown."""
        loaded = self._loaded
        return None if self._id is None or loaded is None or loaded.scene is None else self.whole.scene

    def _in_hand(self) -> int | None:
        return self._id if self._id is not None else self.list.current()

    @Slot()
    def _allow(self) -> None:
        """Switch the actions off that have nothing to act on."""
        shown, some = self._id is not None, self._in_hand() is not None
        is_whole = self._loaded is not None and self._loaded.scene is not None
        for key, action in self.actions_by_id.items():
            action.setEnabled(allowed(key, shown=shown, some=some, whole=is_whole))

    @Slot(object)
    def _listed(self, items: tuple[CampaignItem, ...]) -> None:
        self.list.show_rows([campaign_row(item) for item in items])
        self._allow()

    @Slot(object)
    def _show(self, loaded: Loaded) -> None:
        """Show a campaign as it was read, whole or plain; a past moment that is looked at stays."""
        if self._reading == loaded.open.id:
            self._reading = None
        if loaded.open.id != self._id:
            return
        if self._again:
            self.reload()
        before, self._loaded = self._loaded, loaded
        if before is not None and before.open.head != loaded.open.head and self.whole.asking:
            self.whole.ask.cancel()
        self.fighting.take(loaded)
        self.moments.take(loaded.open)
        self.sharing.take(loaded.open)
        self.playing.take(loaded.open)
        view = self.war if loaded.scene is None else self.whole
        self.stack.setCurrentWidget(view)
        if loaded.scene is None:
            self.war.show_campaign(loaded)
        elif self.moments.wanted is None:
            self.whole.show_scene(loaded.scene, loaded.scene)
        if before is None:
            (self.war.roster.setFocus if loaded.scene is None else self.whole.show_tasks)()
        self._allow()
        self.title_changed.emit()
        self.history_changed.emit()

    @Slot(object)
    def _lost(self, error: Refused | UserError) -> None:
        self._reading = None
        self.desk.messages.trouble(error)
        self.show_list()

    @Slot(object)
    def _delete(self, ids: Sequence[int]) -> None:
        self._keeping.delete(ids)
        if self._id in ids:
            self.show_list()

    @Slot(object)
    def _take(self, choice: Choice) -> None:
        """Play a choice, asking first for the dice and decisions that it needs."""
        if self.whole.asking:
            self.desk.messages.refuse("A question is under way: finish it or cancel it first.")
        else:
            self.playing.choose(choice)

    @Slot(object, object, object)
    def _ask(self, choice: Choice, opened: Opened, answers: tuple[Answer, ...]) -> None:
        """Ask a choice's questions, beside the map or in a window of their own."""
        loaded = self._loaded
        if loaded is None:
            return
        if loaded.scene is not None:
            self.whole.begin(choice, opened, answers)
            return
        subject = next((unit.name for unit in loaded.seen.units if unit.id == choice.subject), "")
        dialog = AskDialog(self, choice.label)
        dialog.answered.connect(self._answered)
        dialog.ask(
            opened, loaded.open.state, answers, f"{subject}: {choice.label}" if subject else choice.label
        )

    @Slot(object)
    def _answered(self, answers: tuple[Answer, ...]) -> None:
        self.whole.stop_asking()
        self.desk.messages.settle()
        self.playing.answer(answers)

    @Slot(str, object)
    def _commit(self, player: str, wishes: dict[str, Json]) -> None:
        if self.scene is not None:
            self.playing.commit(self.scene, player, wishes)

    @Slot(object)
    def _sketch(self, sketch: Sketch) -> None:
        if self.scene is not None:
            self.playing.sketch(self.scene, sketch)

    @Slot(object, str)
    def _correct(self, changed: Sequence[tuple[str, Json]], note: str) -> None:
        if self._loaded is not None:
            self.desk.tasks.run(partial(work.corrected, self.desk.store, self._loaded.open, changed, note))

    @Slot(str)
    def _show_sheet(self, unit: str) -> None:
        """Draw the sheet of a unit as it is, or was at the moment that is looked at, with the game's first paper."""
        if self._loaded is not None:
            state = self.scene.state if self.scene is not None else self._loaded.open.state
            open_ = replace(self._loaded.open, state=state)
            sheet = self.war.sheet if self.scene is None else self.whole.sheet
            self.desk.tasks.run(partial(work.sheet, open_, unit), sheet.show_page)

    @Slot(int)
    def _go_to_battle(self, battle: int) -> None:
        self.navigate.emit("battle", battle)

    def _close_battle_of(self, battle: int) -> None:
        """Show the campaign of a battle and the review of what it brings home."""
        item = next((item for item in battles.listing(self.desk.store) if item.id == battle), None)
        if item is None or item.campaign_id is None:
            self.show_list()
            return
        self.show_campaign(item.campaign_id)
        self.fighting.review(battle)

    @Slot(int)
    def _look_at_turn(self, place: int) -> None:
        """Look at the campaign as it was when the turn at a place of the marks ended."""
        now = self.whole.now
        if now is not None and place + 1 < len(now.war.marks):
            self.moments.show(now.war.marks[place + 1].first)

    @Slot(int, object)
    def _show_moment(self, moment: int, state: object) -> None:
        now = self.whole.now
        if now is not None:
            self.whole.ask.cancel()
            self.whole.show_scene(scene_at(now, state, moment), now)

    @Slot()
    def back_to_now(self) -> None:
        """Leave the past."""
        self.moments.leave()
        if self._loaded is not None and self._loaded.scene is not None:
            self.whole.show_scene(self._loaded.scene, self._loaded.scene)
