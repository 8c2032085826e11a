"""The page of campaigns: all of them as a list, or one with its standings, rosters, battles and log."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout

from app import systems
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.questions import Answer
from app.core.system import CarryLine, Choice
from app.operations import battles, campaigns, fleets
from app.operations.campaigns import CampaignItem, OpenCampaign
from app.operations.fleets import FleetItem
from app.ui.actions import Command
from app.ui.ask import AskDialog
from app.ui.campaign import war, work
from app.ui.campaign.dialog import FrameDialog
from app.ui.campaign.fielding import FieldDialog, Muster
from app.ui.campaign.founding import FoundDialog, Wanted
from app.ui.campaign.listing import CampaignList
from app.ui.campaign.review import ReviewDialog
from app.ui.campaign.war import Loaded, WarView
from app.ui.correcting import CorrectionDialog, corrigible
from app.ui.desk import Desk
from app.ui.pages import Page


class CampaignPage(Page):
    reads = frozenset({"campaign", "campaign_event", "battle", "battle_event"})

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._id: int | None = None
        self._choice: Choice | None = None
        self._closing: int | None = None
        self._dialog: FrameDialog | None = None

        self.list = CampaignList(desk.theme)
        self.war = WarView(desk.theme)
        self.stack = QStackedWidget()
        self.stack.addWidget(self.list)
        self.stack.addWidget(self.war)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.stack)

        self.list.opened.connect(self.show_campaign)
        self.list.new_wanted.connect(self.new)
        self.list.removal.connect(self._delete)
        self.list.table.current_changed.connect(self._allow)
        self.war.choice_wanted.connect(self._take)
        self.war.sheet_wanted.connect(self._show_sheet)
        self.war.more_wanted.connect(self.reload)
        self.war.battle_new.connect(self.fight)
        self.war.battle_opened.connect(self._go_to_battle)
        self.war.battle_closing.connect(self._review)
        self.war.battle_reopening.connect(self._reopen)

    @property
    def title(self) -> str:
        """The campaign's name while one is shown."""
        loaded = self.war.loaded
        return loaded.open.name if self._id is not None and loaded is not None else "Campaigns"

    def commands(self) -> Sequence[Command]:
        """Return what can be done with a campaign."""
        make = partial(Command, menu="Campaign")
        return (
            make("all", "All campaigns", "back", "Alt+Home", "Go to the list", self.show_list, toolbar=True),
            make("new", "New campaign…", "new", "", "Begin a campaign", self.new, toolbar=True),
            make("fight", "New battle…", "battle", "Ctrl+B", "Bring units to it", self.fight, toolbar=True),
            make("next", "Go on", "next", "Ctrl+Return", "What comes next in the campaign", self.war.go_on),
            make("roster", "Roster", "ship", "Ctrl+Shift+1", "See the roster", self.go_to_roster, line=True),
            make("battles", "Battles", "swords", "Ctrl+Shift+2", "Go to the battles", self.go_to_battles),
            make("log", "Log", "note", "Ctrl+Shift+3", "Go to the log", self.go_to_log),
            make("sheet", "Sheet", "fleet", "Ctrl+Shift+4", "Look at the unit's sheet", self.go_to_sheet),
            make("correct", "Correct figures…", "edit", "Ctrl+E", "Set figures by agreement", self.correct),
            make("print", "Print…", "print", "Ctrl+P", "Print sheets and rosters", self.print, toolbar=True),
            make("rename", "Rename…", "edit", "F2", "Give the campaign another name", self.rename, line=True),
            make("delete", "Delete campaign", "delete", "", "Delete it; Undo brings it back", self.delete),
        )

    def opened(self, ref: int | str | None) -> None:
        """Show a campaign by its id, all of them, begin a new one, or close a battle (`review:` and its id)."""
        match ref:
            case int():
                self.show_campaign(ref)
            case "new":
                self.show_list()
                self.new()
            case str() if ref.startswith("review:"):
                self._close_battle_of(int(ref.partition(":")[2]))
            case _ if ref == "list" or self._id is None:
                self.show_list()
            case _:
                self.reload()

    @Slot()
    def reload(self) -> None:
        """Read the campaign, or the list, again."""
        if self._id is None:
            self.desk.tasks.run(partial(campaigns.listing, self.desk.store), self._listed)
        else:
            job = partial(work.loaded, self.desk.store, self._id, self.war.lines)
            self.desk.tasks.run(job, self._show, self._lost)

    @Slot()
    def show_list(self) -> None:
        """Show all campaigns."""
        self._id = None
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
            self.desk.note("campaign", campaign)
        self._id = campaign
        self.stack.setCurrentWidget(self.war)
        self._allow()
        self.reload()
        self.war.roster.setFocus()

    @Slot()
    def new(self) -> None:
        """Ask for a new campaign's players and terms."""
        self.desk.tasks.run(partial(fleets.listing, self.desk.store), self._ask_new)

    @Slot()
    def fight(self) -> None:
        """Ask who brings what to a new battle of the campaign that is shown."""
        open_ = self._open()
        if open_ is None:
            return
        rules = systems.system(open_.system).campaign
        overview = rules.overview(open_.state)
        number = len(self.war.loaded.battles) + 1 if self.war.loaded else 1
        dialog = FieldDialog(
            self, f"Battle {number}", overview.sides, rules.units(open_.state), rules.terms(open_.state)
        )
        dialog.made.connect(self._start_battle)
        self._hold(dialog)

    @Slot()
    def correct(self) -> None:
        """Ask which figures of the unit in hand, its player or the campaign are wrong."""
        open_, seen = self._open(), self.war.seen
        if open_ is not None and seen is not None:
            unit, player = self.war.roster.current_key(), self.war.standings.current_key()
            fields = corrigible(open_.rules, open_.state, seen, unit, player, open_.name)
            dialog = CorrectionDialog(self, fields)
            dialog.wanted.connect(self._correct)
            dialog.open()

    @Slot()
    def print(self) -> None:
        """Open the print dialog for the campaign in hand."""
        campaign = self._in_hand()
        if campaign is not None:
            from app.ui.printing.dialog import PrintDialog

            PrintDialog(self.desk, partial(work.job, self.desk.store, campaign), self).open()

    @Slot()
    def rename(self) -> None:
        """Ask for another name of the campaign in hand."""
        campaign = self._in_hand()
        if campaign is not None:
            dialog = AskDialog(self, "Rename campaign")
            dialog.answered.connect(self._renamed)
            dialog.ask(work.name, self.title if self._id is not None else self.list.current_name())

    @Slot()
    def delete(self) -> None:
        """Delete the campaign in hand; Undo brings it back."""
        campaign = self._in_hand()
        if campaign is not None:
            self._delete((campaign,))

    @Slot()
    def go_to_roster(self) -> None:
        """Go to the roster."""
        self.war.show_tab(war.ROSTER)

    @Slot()
    def go_to_battles(self) -> None:
        """Go to the battles."""
        self.war.show_tab(war.BATTLES)

    @Slot()
    def go_to_log(self) -> None:
        """Go to the log."""
        self.war.show_tab(war.LOG)

    @Slot()
    def go_to_sheet(self) -> None:
        """Look at the sheet of the unit in hand."""
        self.war.show_tab(war.SHEET)

    def _in_hand(self) -> int | None:
        return self._id if self._id is not None else self.list.current()

    def _open(self) -> OpenCampaign | None:
        return self.war.loaded.open if self._id is not None and self.war.loaded is not None else None

    def _hold(self, dialog: FrameDialog) -> None:
        self._dialog = dialog
        dialog.finished.connect(self._let_go)
        dialog.open()

    @Slot()
    def _let_go(self) -> None:
        self._dialog = None

    @Slot()
    def _allow(self) -> None:
        """Switch the actions off that have nothing to act on."""
        shown, some = self._id is not None, self._in_hand() is not None
        for key, action in self.actions_by_id.items():
            if key in ("rename", "delete", "print"):
                action.setEnabled(some)
            elif key != "new":
                action.setEnabled(shown)

    @Slot(object)
    def _listed(self, items: tuple[CampaignItem, ...]) -> None:
        self.list.show_campaigns(items)
        self._allow()

    @Slot(object)
    def _show(self, loaded: Loaded) -> None:
        if loaded.open.id == self._id:
            self.war.show_campaign(loaded)
            self._allow()
            self.title_changed.emit()

    @Slot(object)
    def _lost(self, error: Refused | UserError) -> None:
        self.desk.messages.trouble(error)
        self.show_list()

    @Slot(object)
    def _ask_new(self, items: tuple[FleetItem, ...]) -> None:
        items = tuple(item for item in items if item.lines)
        if not items:
            self.desk.messages.warn(
                "A campaign begins with a fleet for every player, and the library has none with ships in it.",
                "Build the fleets first.",
            )
            return
        dialog = FoundDialog(self, items, partial(fleets.load, self.desk.store))
        dialog.made.connect(self._found)
        self._hold(dialog)

    @Slot(object)
    def _found(self, wanted: Wanted) -> None:
        job = partial(
            campaigns.found,
            self.desk.store,
            wanted.system,
            wanted.edition,
            wanted.name,
            wanted.players,
            wanted.settings,
        )
        self.desk.tasks.run(job, self._begun, self._trouble)

    @Slot(object)
    def _begun(self, campaign: int) -> None:
        self._done()
        self.show_campaign(campaign)

    def _done(self) -> None:
        if self._dialog is not None:
            self._dialog.accept()

    @Slot(object)
    def _trouble(self, error: Refused | UserError) -> None:
        if self._dialog is not None:
            self._dialog.show_trouble(error)
        else:
            self.desk.messages.trouble(error)

    @Slot(object)
    def _renamed(self, answers: tuple[Answer, ...]) -> None:
        campaign = self._in_hand()
        if campaign is not None:
            self.desk.tasks.run(partial(campaigns.rename, self.desk.store, campaign, str(answers[0])))

    @Slot(object)
    def _delete(self, ids: Sequence[int]) -> None:
        for campaign in ids:
            self.desk.tasks.run(partial(campaigns.delete_campaign, self.desk.store, campaign))
        if self._id in ids:
            self.show_list()
        self.desk.messages.tell("Deleted. Undo brings it back.")

    @Slot(object)
    def _take(self, choice: Choice) -> None:
        """Ask what a choice needs to know, then play it."""
        open_ = self._open()
        if open_ is None:
            return
        try:
            opened = open_.rules.open(open_.state, choice.key)
        except (Refused, UserError) as error:
            self.desk.messages.trouble(error)
            return
        self._choice = choice
        subject = next(
            (u.name for u in open_.rules.overview(open_.state).units if u.id == choice.subject), ""
        )
        dialog = AskDialog(self, choice.label)
        dialog.answered.connect(self._answered)
        dialog.ask(opened, open_.state, heading=f"{subject}: {choice.label}" if subject else choice.label)

    @Slot(object)
    def _answered(self, answers: tuple[Answer, ...]) -> None:
        open_, choice = self._open(), self._choice
        self._choice = None
        if open_ is not None and choice is not None:
            self.desk.tasks.run(partial(campaigns.play, self.desk.store, open_, choice.key, answers))

    @Slot(object, str)
    def _correct(self, changed: Sequence[tuple[str, Json]], note: str) -> None:
        open_ = self._open()
        if open_ is not None:
            self.desk.tasks.run(partial(work.corrected, self.desk.store, open_, changed, note))

    @Slot(str)
    def _show_sheet(self, unit: str) -> None:
        """Draw the sheet of a unit as it is now, with the game's first paper."""
        open_ = self._open()
        if open_ is not None:
            self.desk.tasks.run(partial(work.sheet, open_, unit), self.war.sheet.show_page)

    @Slot(int)
    def _go_to_battle(self, battle: int) -> None:
        self.navigate.emit("battle", battle)

    @Slot(object)
    def _start_battle(self, muster: Muster) -> None:
        if self._id is not None:
            job = partial(
                campaigns.start_battle, self.desk.store, self._id, muster.name, muster.sides, muster.terms
            )
            self.desk.tasks.run(job, self._battle_begun, self._trouble)

    @Slot(object)
    def _battle_begun(self, battle: int) -> None:
        self._done()
        self.navigate.emit("battle", battle)

    def _close_battle_of(self, battle: int) -> None:
        """Show the campaign of a battle and the review of what it brings home."""
        item = next((item for item in battles.listing(self.desk.store) if item.id == battle), None)
        if item is None or item.campaign_id is None:
            self.show_list()
            return
        self.show_campaign(item.campaign_id)
        self._review(battle)

    @Slot(int)
    def _review(self, battle: int) -> None:
        self._closing = battle
        self.desk.tasks.run(partial(campaigns.outcome, self.desk.store, battle), self._show_review)

    @Slot(object)
    def _show_review(self, lines: tuple[CarryLine, ...]) -> None:
        loaded = self.war.loaded
        item = next((each for each in loaded.battles if each.id == self._closing), None) if loaded else None
        if loaded is None or item is None:
            return
        dialog = ReviewDialog(self, item.name, lines, partial(work.preview, loaded.open, item.name))
        dialog.made.connect(self._close_battle)
        self._hold(dialog)

    @Slot(object)
    def _close_battle(self, kept: Sequence[Mapping[str, Any]]) -> None:
        if self._id is not None and self._closing is not None:
            job = partial(campaigns.close_battle, self.desk.store, self._id, self._closing, kept)
            self.desk.tasks.run(job, self._closed, self._trouble)

    @Slot(object)
    def _closed(self, _open: OpenCampaign) -> None:
        self._done()
        self.desk.messages.tell("The battle is closed and carried over. Undo takes it back.")

    @Slot(int)
    def _reopen(self, battle: int) -> None:
        self.desk.tasks.run(partial(campaigns.reopen, self.desk.store, battle))
