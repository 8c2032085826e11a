"""What is in hand: a place, a unit or a player, with its figures, what can be done, and a unit's service record."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QVBoxLayout, QWidget

from app.core.shown import Side
from app.core.system import Choice, UnitStatus
from app.core.war import Place, Service
from app.ui.badges import Badges
from app.ui.campaign.choices import ChoiceList
from app.ui.campaign.reading import facts_line
from app.ui.campaign.whole.scene import Scene, gathered
from app.ui.campaign.whole.tasks import Mark
from app.ui.messages import plain_label
from app.ui.wrapping import WrappingDelegate


class Card(QWidget):
    """The thing in hand; `wanted` carries a choice about it."""

    wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.subject = ""
        self.name = plain_label(role="heading", wrap=True)
        self.name.setObjectName("subject-name")
        self.what = plain_label(role="faint", wrap=True)
        self.owner = plain_label(wrap=True)
        self.facts = plain_label(wrap=True)
        self.warnings = plain_label(role="warning", wrap=True)
        self.choices = ChoiceList()
        self._head = QHBoxLayout()
        self._mark: QWidget | None = None
        self._head.addWidget(self.owner, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        for part in (self.name, self.what):
            layout.addWidget(part)
        layout.addLayout(self._head)
        for part in (self.facts, self.warnings, self.choices):
            layout.addWidget(part)
        layout.addStretch(1)
        self.choices.wanted.connect(self.wanted)

    def show_subject(self, scene: Scene, badges: Badges, subject: str) -> None:
        """Show a place, a unit or a player by its id, or that nothing is in hand."""
        self.subject = subject
        choices = gathered(scene.choices(subject)) if subject else []
        side = next((side for side in scene.seen.sides if side.id == subject), None)
        place, unit = scene.place(subject), scene.unit(subject)
        if place is not None:
            self._show_place(scene, badges, place, choices)
        elif unit is not None:
            self._show_unit(badges, unit, choices)
        elif side is not None:
            self._show_side(badges, side, choices)
        else:
            self._show(
                badges, "Nothing is in hand", "Touch a place of the map or a unit of a fleet.", "", "", "", ()
            )

    def _show_place(self, scene: Scene, badges: Badges, place: Place, choices: Sequence[Choice]) -> None:
        contested = " and ".join(badges.name(player) for player in place.contested)
        warning = f"Contested by {contested}" if contested else ""
        inner = [each for each in scene.war.diagram.places if each.within == place.id]
        held = [f"{each.name}: {badges.name(each.holder) or 'nobody’s'}" for each in inner]
        facts = "\n".join((*([place.note] if place.note else []), *place.facts, *held))
        self._show(badges, place.name, place.kind, place.holder or " ", facts, warning, choices)

    def _show_unit(self, badges: Badges, unit: UnitStatus, choices: Sequence[Choice]) -> None:
        what = " · ".join((unit.kind, *unit.states, *unit.spent))
        self._show(
            badges, unit.name, what, unit.side, facts_line(unit.facts), "\n".join(unit.warnings), choices
        )

    def _show_side(self, badges: Badges, side: Side, choices: Sequence[Choice]) -> None:
        self._show(badges, side.name, "Player", side.id, facts_line(side.facts), "", choices)

    def _show(
        self,
        badges: Badges,
        name: str,
        what: str,
        owner: str,
        facts: str,
        warnings: str,
        choices: Sequence[Choice],
    ) -> None:
        owned = badges.name(owner) or ("Nobody’s" if owner else "")
        texts = ((self.name, name), (self.what, what), (self.owner, owned), (self.facts, facts))
        for label, text in (*texts, (self.warnings, warnings)):
            label.setText(text)
            label.setVisible(bool(text))
        if self._mark is not None:
            self._mark.hide()
            self._mark.deleteLater()
            self._mark = None
        if badges.name(owner):
            self._mark = Mark(badges, owner)
            self._head.insertWidget(0, self._mark)
        self.choices.show_choices(choices)


class ServiceList(QWidget):
    """A unit's service record; `traced` carries the number of the log's entry that a line comes from."""

    traced = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self._lines: tuple[Service, ...] = ()
        self.name = plain_label(role="heading", wrap=True)
        self.list = QListWidget()
        self.list.setObjectName("service")
        self.list.setAccessibleName("Service record; Enter goes to the entry that a line comes from")
        self.list.setWordWrap(True)
        self.list.setItemDelegate(WrappingDelegate(self.list))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAlternatingRowColors(True)
        self.nothing = plain_label("Pick a unit of a fleet.", "faint", wrap=True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(10, 10, 10, 10)
        layout.addWidget(self.name)
        layout.addWidget(self.nothing)
        layout.addWidget(self.list, 1)
        layout.setAlignment(self.nothing, Qt.AlignmentFlag.AlignTop)
        self.list.itemActivated.connect(self._trace)

    def show_record(self, name: str, lines: Sequence[Service]) -> None:
        """Show a unit's record, the newest line last, or that there is none."""
        self.name.setText(name)
        self.name.setVisible(bool(name))
        self.nothing.setText("Nothing is on record yet." if name else "Pick a unit of a fleet.")
        self.nothing.setVisible(not lines)
        self.list.setVisible(bool(lines))
        if tuple(lines) == self._lines:
            return
        self._lines = tuple(lines)
        self.list.clear()
        self.list.addItems([f"Turn {line.turn}: {line.text}" if line.turn else line.text for line in lines])

    @Slot()
    def _trace(self) -> None:
        event = self._lines[self.list.currentRow()].event
        if event is not None:
            self.traced.emit(event)
