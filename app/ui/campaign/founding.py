"""The form of a new campaign: its name, its players with a fleet each, figures still unknown, what is agreed."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import msgspec
from PySide6.QtCore import QPoint, QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QWidget

from app import systems
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.forms import Field
from app.core.questions import Option
from app.core.words import counted
from app.operations.fleets import FleetItem
from app.ui.campaign.dialog import FrameDialog, scrolled
from app.ui.forms import FormView

FEWEST, MOST = 2, 8
BEGIN, ANYWAY = "Begin the campaign", "Begin all the same"
#: What stands for the part of the form that has no heading.
FIRST = "The campaign"
ABOUT = (
    "Every player brings a fleet from the library. It is copied as it is now: later changes of the fleet do not "
    "change the campaign."
)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A campaign to be founded."""

    system: str
    edition: str
    name: str
    players: tuple[tuple[str, Force], ...]
    settings: Mapping[str, Json]


class FoundDialog(FrameDialog):
    """Asks for a new campaign; `made` carries a Wanted. Its page accepts it, or shows why it cannot be."""

    made = Signal(object)

    def __init__(self, parent: QWidget, items: Sequence[FleetItem], load: Callable[[int], Force]) -> None:
        super().__init__(parent, "New campaign", ABOUT, BEGIN)
        self._doubts: tuple[str, ...] = ()
        self._items = tuple(items)
        self._load = load
        self._forces: dict[int, Force] = {}
        self._values: dict[str, Json] = {"system": items[0].system, "name": "", "players": FEWEST}
        self.form = FormView()
        self.form.setObjectName("found-form")
        self.parts = QListWidget()
        self.parts.setObjectName("found-parts")
        self.parts.setAccessibleName("Parts of the form")
        self.parts.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area = scrolled(self.form)
        across = QHBoxLayout()
        across.addWidget(self.parts, 2)
        across.addWidget(self._area, 5)
        self.body.addLayout(across, 1)
        self.make_room(54, 40)
        self.form.changed.connect(self._changed)
        self.parts.currentRowChanged.connect(self._go_to_part)
        self.go_on.clicked.connect(self._make)
        self._show()
        self.form.focus_on("name")

    def _mine(self) -> tuple[FleetItem, ...]:
        return tuple(item for item in self._items if item.system == self._values["system"])

    def _players(self) -> int:
        count = self._values["players"]
        return count if isinstance(count, int) else FEWEST

    def _show(self) -> None:
        """Show the form for the values so far; each player's name is the fleet's until it is typed."""
        mine = self._mine()
        for number in range(self._players()):
            usual = mine[min(number, len(mine) - 1)]
            chosen = self._values.setdefault(f"fleet-{number}", str(usual.id))
            if not any(str(item.id) == chosen for item in mine):
                self._values[f"fleet-{number}"] = str(usual.id)
        fields = [*self._about(), *self._sides(), *self._unknown(), *self._agreed()]
        usual = {field.key: field.value for field in fields}
        shown = [self._filled(field) for field in fields]
        self.form.show_fields(shown)
        self._list_parts(shown, usual)

    def _list_parts(self, fields: Sequence[Field], usual: Mapping[str, Json]) -> None:
        """List the parts of the form, and in how many figures each differs from what is usual."""
        parts: dict[str, int] = {}
        for field in fields:
            differs = field.key.startswith("agreed/") and field.value != usual[field.key]
            parts[field.group] = parts.get(field.group, 0) + differs
        words = [
            f"{part or FIRST} ({counted(changed, 'change')})" if changed else part or FIRST
            for part, changed in parts.items()
        ]
        here = self.parts.currentRow()
        with QSignalBlocker(self.parts):
            self.parts.clear()
            self.parts.addItems(words)
            for number in range(len(words)):
                self.parts.item(number).setSizeHint(QSize(0, round(2.3 * self.fontMetrics().height())))
            self.parts.setCurrentRow(max(0, min(here, len(words) - 1)))

    @Slot(int)
    def _go_to_part(self, number: int) -> None:
        """Show a part of the form from its first field on."""
        parts = list(dict.fromkeys(field.group for field in self.form.fields))
        if 0 <= number < len(parts):
            first = next(field.key for field in self.form.fields if field.group == parts[number])
            top = self.form.editor(first).mapTo(self.form, QPoint(0, 0)).y()
            self._area.verticalScrollBar().setValue(top - 3 * self.fontMetrics().height())

    def _filled(self, field: Field) -> Field:
        value = self._values.setdefault(field.key, field.value)
        return msgspec.structs.replace(field, value=value)

    def _about(self) -> tuple[Field, ...]:
        games = dict.fromkeys(item.system for item in self._items)
        names = dict(systems.names())
        options = tuple(Option(game, names.get(game, game)) for game in games)
        fields = (
            Field("name", "Name", "text", ""),
            Field("system", "Game", "choice", options=options),
            Field("players", "Players", "number", FEWEST, low=FEWEST, high=MOST),
        )
        return tuple(field for field in fields if field.key != "system" or len(options) > 1)

    def _sides(self) -> list[Field]:
        options = tuple(Option(str(item.id), item.name) for item in self._mine())
        found: list[Field] = []
        for number in range(self._players()):
            group = f"Player {number + 1}"
            fleet = next(option.label for option in options if option.key == self._values[f"fleet-{number}"])
            found.append(Field(f"fleet-{number}", "Fleet", "choice", options=options, group=group))
            found.append(Field(f"name-{number}", "Player’s name", "text", fleet, group=group))
        return found

    def _unknown(self) -> list[Field]:
        """Figures that a battle needs and nobody knows yet, asked for once a fleet."""
        found: list[Field] = []
        for fleet in dict.fromkeys(self._chosen()):
            force = self._force(fleet)
            for field in systems.system(force.system).battle.missing(force):
                group = f"{force.name}: figures that nobody knows yet"
                found.append(msgspec.structs.replace(field, key=f"{fleet}/{field.key}", group=group))
        return found

    def _agreed(self) -> tuple[Field, ...]:
        return tuple(
            msgspec.structs.replace(field, key=f"agreed/{field.key}")
            for field in systems.system(str(self._values["system"])).campaign.settings()
        )

    def _chosen(self) -> list[int]:
        return [int(str(self._values[f"fleet-{number}"])) for number in range(self._players())]

    def _force(self, fleet: int) -> Force:
        if fleet not in self._forces:
            self._forces[fleet] = self._load(fleet)
        return self._forces[fleet]

    @Slot(str, object)
    def _changed(self, key: str, value: Json) -> None:
        before = {str(item.id): item.name for item in self._items}
        if key.startswith("fleet-"):
            name = f"name-{key.removeprefix('fleet-')}"
            if self._values.get(name) in ("", before.get(str(self._values[key]))):
                self._values[name] = before.get(str(value), "")
        self._values[key] = value
        self._doubts = ()
        self.no_trouble()
        self.go_on.setText(BEGIN)
        self._show()

    @Slot()
    def _make(self) -> None:
        self.form.finish()
        self.no_trouble()
        self.form.clear_problems()
        try:
            players = tuple(
                (str(self._values[f"name-{number}"] or ""), self._supplied(fleet))
                for number, fleet in enumerate(self._chosen())
            )
        except (Refused, UserError) as error:
            self.show_trouble(error)
            return
        name = str(self._values["name"] or "").strip()
        if not name:
            self.form.show_problem("A campaign needs a name.", "name")
            self.form.focus_on("name")
            return
        settings = self._under("agreed/")
        game = str(self._values["system"])
        doubts = systems.system(game).campaign.doubts(players, settings)
        if doubts and doubts != self._doubts:
            self._doubts = doubts
            self.warn("\n".join(doubts))
            self.go_on.setText(ANYWAY)
            return
        self.go_on.setEnabled(False)
        self.made.emit(Wanted(game, players[0][1].edition, name, players, settings))

    def _supplied(self, fleet: int) -> Force:
        given = {key: value for key, value in self._under(f"{fleet}/").items() if value is not None}
        force = self._force(fleet)
        return systems.system(force.system).battle.supply(force, given) if given else force

    def _under(self, start: str) -> dict[str, Json]:
        keys = [field.key for field in self.form.fields if field.key.startswith(start)]
        return {key.removeprefix(start): self._values[key] for key in keys}
