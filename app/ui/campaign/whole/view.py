"""The whole page of a campaign: map, fleets, battles, plan, account, timeline, plots; what to do next beside them."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QWidget

from app.core.questions import Answer, Pick
from app.core.system import Choice, Opened
from app.core.war import Task
from app.operations.logs import tell
from app.ui.ask import AskPanel
from app.ui.badges import Badges
from app.ui.campaign.dialog import scrolled
from app.ui.campaign.whole.arranging import arranged, named, stacked
from app.ui.campaign.whole.fights import FightTab
from app.ui.campaign.whole.fleets import FleetTab
from app.ui.campaign.whole.head import Head
from app.ui.campaign.whole.ledger import LedgerTab
from app.ui.campaign.whole.mapping import MapTab
from app.ui.campaign.whole.plan import PlanTab
from app.ui.campaign.whole.plots import PlotTab
from app.ui.campaign.whole.scene import Scene, gathered
from app.ui.campaign.whole.subject import Card, ServiceList
from app.ui.campaign.whole.tasks import TaskList
from app.ui.campaign.whole.timeline import Timeline
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.sheet.view import SheetView

MAP, FLEETS, BATTLES, PLAN, LEDGER, TIMELINE, PLOTS, SHEET = range(8)
NAMES = ("Map", "Fleets", "Battles", "Plan", "Ledger", "Timeline", "Plots", "Sheet")
TO_DO, IN_HAND, RECORD, AGREED = range(4)
BESIDE = ("To do", "In hand", "Record", "Agreed")


class WholeView(QWidget):
    """Shows a scene; it decides nothing. `chosen` carries a choice that a person wants, with what to answer already."""

    chosen = Signal(object)
    sheet_wanted = Signal(str)
    asked = Signal()

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._now: Scene | None = None
        self._scene: Scene | None = None
        self._badges = Badges(desk.theme)
        self._player = ""
        self._doing: Task | None = None
        self._taken = ""
        self._stale: set[int] = set()
        self.head = Head(desk.theme)
        self.map = MapTab(desk.theme)
        self.fleets = FleetTab(desk.theme)
        self.fights = FightTab(desk.theme)
        self.plan = PlanTab(desk.theme)
        self.ledger = LedgerTab(desk.theme)
        self.timeline = Timeline()
        self.plots = PlotTab(desk)
        self.sheet = SheetView(desk.theme.inks())
        self.tasks = TaskList()
        self.card = Card()
        self.record = ServiceList()
        self.agreed = plain_label(wrap=True)
        self.agreed.setObjectName("agreed")
        self.agreed.setMargin(10)
        self.agreed.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.ask = AskPanel()
        self.tabs = QTabWidget()
        self.side = QTabWidget()
        self.right = QStackedWidget()
        self.split = QSplitter(Qt.Orientation.Horizontal)
        self._shows: Mapping[int, Callable[[Scene], None]] = {
            MAP: self._show_map,
            FLEETS: self._show_fleets,
            BATTLES: self._show_fights,
            PLAN: self._show_plan,
            LEDGER: self._show_ledger,
            TIMELINE: self._show_timeline,
            PLOTS: self._show_plots,
            SHEET: self._show_sheet,
        }
        self._lay_out()
        self._wire()

    def _lay_out(self) -> None:
        parts = (self.map, self.fleets, self.fights, self.plan, self.ledger, self.timeline, self.plots)
        named(self.tabs, zip((*parts, self.sheet), NAMES, strict=True))
        beside = (scrolled(self.tasks), scrolled(self.card), self.record, scrolled(self.agreed))
        named(self.side, zip(beside, BESIDE, strict=True))
        stacked(self.right, (self.side, self.ask), self._desk.theme.px(290))
        arranged(self, self.head, self.split, (self.tabs, self.right))

    def _wire(self) -> None:
        self.head.chosen.connect(self.chosen)
        self.tasks.chosen.connect(self.chosen)
        self.tasks.wanted.connect(self._do)
        self.card.wanted.connect(self._take)
        self.map.diagram.picked.connect(self._take_in_hand)
        self.map.diagram.acting.connect(self.act)
        self.map.diagram.aimed.connect(self.ask.answer)
        self.ask.moved.connect(self._show_targets)
        self.ask.cancelled.connect(self._forget_doing)
        self.fleets.unit_picked.connect(self._take_in_hand)
        self.fleets.acting.connect(self.act)
        self.fights.place_wanted.connect(self.go_to)
        self.plan.subject_wanted.connect(self._take_in_hand)
        for tab in (self.fleets, self.plan, self.ledger):
            tab.player_picked.connect(self.pick_player)
        for tracing in (self.ledger, self.record):
            tracing.traced.connect(self.trace)
        self.timeline.subject_wanted.connect(self.go_to)
        self.tabs.currentChanged.connect(self._turned)
        self._desk.theme.changed.connect(self._repaint)

    @property
    def scene(self) -> Scene | None:
        """What is shown, None while nothing is."""
        return self._scene

    @property
    def now(self) -> Scene | None:
        """The campaign as it is now, whatever moment is looked at."""
        return self._now

    @property
    def player(self) -> str:
        """The player whose fleet, plan and account are looked at."""
        return self._player

    @property
    def unit(self) -> str:
        """The unit in hand, empty for none."""
        scene = self._scene
        return self.card.subject if scene is not None and scene.unit(self.card.subject) else ""

    @property
    def asking(self) -> bool:
        """True while a question waits for its answer."""
        return self.right.currentWidget() is self.ask

    def forget(self) -> None:
        """Forget the campaign that was shown."""
        self._now = self._scene = None
        self._player = ""
        self.card.subject = ""
        self._forget_doing()

    def show_scene(self, scene: Scene, now: Scene) -> None:
        """Show a campaign now, or as it was, where `now` is what it is today."""
        self._scene, self._now = scene, now
        self._badges = Badges(self._desk.theme, scene.seen.sides)
        ids = [side.id for side in scene.seen.sides]
        if self._player not in ids:
            self._player = scene.seen.picking or (ids[0] if ids else "")
        self.head.show_scene(scene, now)
        mapped = bool(scene.war.diagram.places) or scene.war.diagram.drawing
        shows = (
            (MAP, mapped),
            (PLAN, scene.war.plans),
            (LEDGER, scene.war.ledger),
            (PLOTS, scene.war.charts),
        )
        for place, shown in shows:
            self.tabs.setTabVisible(place, shown)
        tasks = scene.war.tasks if scene.playable else ()
        known = {task.key for task in tasks} | {choice.key for choice in scene.choices("")[:1]}
        others = [choice for choice in scene.choices("") if choice.key not in known]
        last = max(scene.told, key=lambda line: line.n, default=None)
        self.tasks.show_last(last.phrase.text if last is not None and scene.moment is None else "")
        self.tasks.show_tasks(tasks, self._badges, gathered(others))
        self.agreed.setText("\n".join(scene.war.agreed))
        self.side.setTabVisible(AGREED, bool(scene.war.agreed))
        self._show_card()
        self._stale = set(range(len(NAMES)))
        self._refresh()
        self._lead_on()

    def _lead_on(self) -> None:
        """Go back to what is to be done once the task that was pressed, or what was taken in hand, is done."""
        scene, doing = self._scene, self._doing
        if scene is None or scene is not self._now or self.asking:
            return
        if doing is not None:
            kept = (doing.key, doing.player, doing.text)
            over = all(task.done or (task.key, task.player, task.text) != kept for task in scene.war.tasks)
        else:
            mine = (choice for choice in scene.choices(self.card.subject) if not choice.refused)
            over = bool(self._taken) and not self.unit and all(choice.key != self._taken for choice in mine)
        if over:
            self._forget_doing()
            self.show_tasks()

    @Slot()
    def _forget_doing(self) -> None:
        self._doing, self._taken = None, ""

    @Slot(object)
    def _take(self, choice: Choice) -> None:
        if self._doing is None or self._doing.does != "show":
            self._doing, self._taken = None, choice.key
        self.chosen.emit(choice)

    def _show_card(self) -> None:
        assert self._scene is not None
        self.card.show_subject(self._scene, self._badges, self.card.subject)
        unit = self._scene.unit(self.card.subject)
        lines = self._scene.service(unit.id) if unit else ()
        self.record.show_record(unit.name if unit else "", lines)

    @Slot()
    def _turned(self) -> None:
        if self._scene is not None:
            self._refresh()

    def _refresh(self) -> None:
        """Show the scene in the tab that is looked at; the others wait until they are."""
        scene, place = self._scene, self.tabs.currentIndex()
        if scene is None or place not in self._stale:
            return
        self._stale.discard(place)
        self._shows[place](scene)
        part = self.tabs.widget(place)
        if isinstance(part, FleetTab | PlanTab | LedgerTab):
            part.players.follow(self.tabs.tabBar())

    def _show_map(self, scene: Scene) -> None:
        self.map.show_diagram(scene.war.diagram, self._badges, drawing=scene.playable)

    def _show_fleets(self, scene: Scene) -> None:
        self.fleets.show_scene(scene, self._badges, self._player)

    def _show_fights(self, scene: Scene) -> None:
        self.fights.show_scene(scene, self._badges)

    def _show_plan(self, scene: Scene) -> None:
        self.plan.show_scene(scene, self._badges, self._player)

    def _show_ledger(self, scene: Scene) -> None:
        self.ledger.show_scene(scene, self._badges, self._player)

    def _show_timeline(self, scene: Scene) -> None:
        self.timeline.show_scene(self._now or scene, self._badges)

    def _show_plots(self, scene: Scene) -> None:
        self.plots.show_scene(scene, self._badges)

    def _show_sheet(self, scene: Scene) -> None:
        first = next((unit.id for unit in scene.seen.units if unit.side == self._player), "")
        if self.unit or first:
            self.sheet_wanted.emit(self.unit or first)

    def show_tab(self, place: int) -> None:
        """Turn to a tab and put the focus there; to one that the game does not have, nowhere."""
        if not self.tabs.isTabVisible(place):
            return
        self.tabs.setCurrentIndex(place)
        part = self.tabs.widget(place)
        if isinstance(part, MapTab | FleetTab | FightTab | PlanTab | LedgerTab | PlotTab | Timeline):
            part.take_focus()
        else:
            self.sheet.setFocus()

    @Slot(str)
    def pick_player(self, player: str) -> None:
        """Look at another player's fleet, plan and account."""
        if self._scene is None or player == self._player:
            return
        self._player = player
        self._stale |= {FLEETS, PLAN, LEDGER}
        self._take_in_hand(player)
        self._refresh()

    @Slot(str)
    def _take_in_hand(self, subject: str) -> None:
        if self._scene is None or subject == self.card.subject:
            return
        self.card.subject = subject
        self._show_card()
        self._stale.add(SHEET)
        self.side.setCurrentIndex(IN_HAND)

    @Slot(str)
    def go_to(self, subject: str) -> None:
        """Take a player, a unit or a place in hand, where it is to be seen."""
        scene = self._scene
        if scene is None:
            return
        unit, place = scene.unit(subject), scene.place(subject)
        if place is not None:
            self.show_tab(MAP)
            self.map.diagram.pick(subject)
        elif unit is not None:
            self.pick_player(unit.side)
            self.show_tab(FLEETS)
            self.fleets.roster.go_to(unit.id)
        elif any(side.id == subject for side in scene.seen.sides):
            self.pick_player(subject)
            self.show_tab(FLEETS)
        self._take_in_hand(subject)

    @Slot(int)
    def trace(self, entry: int) -> None:
        """Show an entry of the log."""
        self.show_tab(TIMELINE)
        self.timeline.go_to_entry(entry)

    @Slot()
    def act(self) -> None:
        """Go to what can be done with the thing in hand."""
        self.side.setCurrentIndex(IN_HAND)
        self.card.choices.focus_first()

    @Slot()
    def show_tasks(self) -> None:
        """Go to what is to be done."""
        self.side.setCurrentIndex(TO_DO)
        self.tasks.focus_first()

    @Slot(object)
    def _do(self, task: Task) -> None:
        """Do what a task asks for."""
        assert self._scene is not None
        self._doing = task
        match task.does:
            case "choice":
                choice = self._scene.choice(task.key)
                self.chosen.emit(choice if choice.label else replace(choice, label=task.text))
            case "plan":
                self.pick_player(task.key or task.player)
                self.show_tab(PLAN)
            case "muster":
                self.fights.muster_wanted.emit(task.key)
            case "paper":
                self.fights.paper_wanted.emit(task.key)
            case "show" if any(side.id == task.key for side in self._scene.seen.sides):
                self._take_in_hand(task.key)
                self.act()
            case "show":
                self.go_to(task.key)
                self.act()
            case "wait":
                pass

    def begin(self, choice: Choice, opened: Opened, answers: Sequence[Answer] = ()) -> None:
        """Ask a choice's questions beside the map, after some answers that are known already."""
        scene = self._scene
        assert scene is not None
        name = scene.name(choice.subject)
        named = not name or choice.label.startswith(name)
        heading = choice.label if named else ": ".join(part for part in (name, choice.label) if part)
        self.right.setCurrentWidget(self.ask)
        self.ask.begin(opened, scene.state, answers, heading, self._comes_to)
        self.asked.emit()

    def _comes_to(self, event: object) -> str:
        assert self._scene is not None
        return tell(self._scene.rules, self._scene.state, event).text

    @Slot()
    def _show_targets(self) -> None:
        """Mark the places that a question asks for, so that they can be touched on the map."""
        asked = self.ask.question
        keys = (option.key for option in asked.options) if isinstance(asked, Pick) else ()
        self.map.diagram.show_targets(frozenset(keys))

    @Slot()
    def stop_asking(self) -> None:
        """Put the questions away."""
        if self.asking:
            self.right.setCurrentWidget(self.side)
            (self.tasks if self.side.currentIndex() == TO_DO else self.card.choices).focus_first()
            self.map.diagram.show_targets(frozenset())
            self.asked.emit()

    @Slot()
    def _repaint(self) -> None:
        self.sheet.set_inks(self._desk.theme.inks())
        if self._scene is not None and self._now is not None:
            self.show_scene(self._scene, self._now)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the past with Escape; press a task that is seen by its digit, wherever the focus is."""
        if event.key() == Qt.Key.Key_Escape and self._scene is not None and self._scene.moment is not None:
            self.head.back.emit()
        elif self.side.currentIndex() == TO_DO and not self.asking:
            self.tasks.keyPressEvent(event)
        else:
            super().keyPressEvent(event)
