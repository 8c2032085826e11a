"""Beginning a battle: which fleets on which sides, what was agreed, and the figures that nobody knows yet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from app import systems
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.forms import Field
from app.core.questions import Option
from app.operations.fleets import FleetItem
from app.ui.forms import FormView
from app.ui.messages import plain_label, sentences
from app.ui.sizes import make_room

#: The keys of agreements in the form begin so.
AGREED = "agreements."
#: What stands above figures that a battle needs, and above those that it can begin without.
ASKED = "These figures are not known and the battle needs them: look them up in your book."
OFFERED = "Not everything is known of these: enter it from your book, or leave it and begin."


@dataclass(frozen=True, slots=True)
class Muster:
    """What a battle is begun with: game, edition, name, a force for each side, and the agreements."""

    system: str
    edition: str
    name: str
    sides: tuple[tuple[str, Force], ...]
    agreed: Mapping[str, Json]


class NewBattle(QDialog):
    """Asks in two steps, the second only when figures are missing; `wanted` carries a Muster.

    `fetch` is asked for the fleets that were chosen (ids) and answered with `take_forces`.
    """

    fetch = Signal(object)
    wanted = Signal(object)

    def __init__(self, parent: QWidget, items: Sequence[FleetItem], first: int | None) -> None:
        super().__init__(parent)
        self.setWindowTitle("New battle")
        self.setObjectName("new-battle")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._items = {str(item.id): item for item in items}
        self._forces: dict[str, Force] = {}
        self._keys: dict[str, tuple[int, str]] = {}
        self._sides: tuple[tuple[str, Force], ...] = ()

        self.form = FormView()
        self.missing = FormView()
        self.missing.setObjectName("missing")
        self.problem = plain_label(role="problem", wrap=True)
        self.problem.setObjectName("start-problem")
        self.problem.hide()
        self.steps = QStackedWidget()
        self.about = plain_label(role="faint", wrap=True)
        self.about.setObjectName("about-agreements")
        self.steps.addWidget(_scrolled(plain_label("Who fights whom?", "heading"), self.form, self.about))
        self.asked = plain_label(ASKED, "heading", wrap=True)
        self.how = plain_label(role="faint", wrap=True)
        self.how.setObjectName("about-missing")
        self.steps.addWidget(_scrolled(self.asked, self.missing, self.how))
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Begin the battle")

        layout = QVBoxLayout(self)
        layout.addWidget(self.steps, 1)
        layout.addWidget(self.problem)
        layout.addWidget(self.buttons)
        make_room(self, 46, 34)

        self.form.changed.connect(self._changed)
        self.missing.changed.connect(self._filled)
        self.buttons.accepted.connect(self.go_on)
        self.buttons.rejected.connect(self.reject)
        self._show(self._fields("", self._first_sides(first)))
        self.form.focus_on("name")

    def begin(self) -> None:
        """Open, and ask for the fleets that the form begins with."""
        self.open()
        self._changed("sides", None)

    def take_forces(self, forces: Mapping[int, Force]) -> None:
        """Take the fleets that were fetched; the form then shows what their game lets players agree on."""
        self._forces |= {str(key): force for key, force in forces.items()}
        values = self.form.values()
        self._show(self._fields(str(values["name"] or ""), self._rows(values), values))

    @Slot()
    def go_on(self) -> None:
        """Go to the missing figures, or begin."""
        if self.steps.currentIndex() == 0:
            self._gather()
        else:
            self._supply()

    def _first_sides(self, first: int | None) -> list[dict[str, Json]]:
        ids = [str(item) for item in (first,) if item is not None and str(item) in self._items]
        ids += [key for key in self._items if key not in ids]
        chosen = (ids * 2)[:2]
        names = [self._items[key].name for key in chosen]
        if len(set(names)) < len(names):
            names = [f"{name} {number}" for number, name in enumerate(names, 1)]
        return [{"side": name, "fleet": key} for name, key in zip(names, chosen, strict=True)]

    def _fields(
        self, name: str, sides: Sequence[Mapping[str, Json]], values: Mapping[str, Json] | None = None
    ) -> tuple[Field, ...]:
        games = dict(systems.names())
        several = len({item.system for item in self._items.values()}) > 1
        options = tuple(
            Option(key, item.name, games.get(item.system, item.system) if several else "")
            for key, item in self._items.items()
        )
        columns = (Field("side", "Side", "text", ""), Field("fleet", "Fleet", "choice", options=options))
        rows: list[Json] = [dict(side) for side in sides]
        return (
            Field("name", "Name of the battle", "text", name),
            Field("sides", "Sides, a fleet each", "table", rows, columns=columns, noun="a side"),
            *self._agreements(sides, values or {}),
        )

    def _agreements(
        self, sides: Sequence[Mapping[str, Json]], values: Mapping[str, Json]
    ) -> tuple[Field, ...]:
        force = self._forces.get(str(sides[0].get("fleet"))) if sides else None
        if force is None:
            return ()
        return tuple(
            msgspec.structs.replace(
                field,
                key=f"{AGREED}{field.key}",
                value=values.get(f"{AGREED}{field.key}", force.agreements.get(field.key, field.value)),
                group="Agreements",
            )
            for field in systems.system(force.system).battle.agreements()
        )

    def _show(self, fields: Sequence[Field]) -> None:
        """Show the form, and below it what each agreement means."""
        self.form.show_fields(fields)
        told = [f"{field.label}: {field.help}" for field in fields if field.group and field.help]
        self.about.setText("\n".join(told))

    def _rows(self, values: Mapping[str, Json]) -> list[dict[str, Json]]:
        rows = values.get("sides")
        return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []

    @Slot(str, object)
    def _changed(self, key: str, _value: Json) -> None:
        self.problem.hide()
        values = self.form.values()
        rows = self._rows(values)
        if key == "sides":
            for row in rows:
                item = self._items.get(str(row.get("fleet")))
                if item is not None and not str(row.get("side") or "").strip():
                    row["side"] = item.name
            ids = {str(row.get("fleet")) for row in rows}
            wanted = tuple(int(each) for each in ids if each in self._items and each not in self._forces)
            if wanted:
                self.fetch.emit(wanted)
        self._show(self._fields(str(values["name"] or ""), rows, values))

    def _gather(self) -> None:
        self.form.finish()
        try:
            self._sides = self._chosen()
        except UserError as error:
            self._say(error)
            return
        fields: list[Field] = []
        self._keys = {}
        for number, (side, force) in enumerate(self._sides):
            for field in systems.system(force.system).battle.missing(force):
                key = f"{number}/{field.key}"
                self._keys[key] = (number, field.key)
                fields.append(msgspec.structs.replace(field, key=key, group=field.group or side))
        if fields:
            self.problem.hide()
            self.asked.setText(ASKED if any(field.value is None for field in fields) else OFFERED)
            self.missing.show_fields(fields)
            self.how.setText("\n".join(dict.fromkeys(field.help for field in fields if field.help)))
            self.steps.setCurrentIndex(1)
            self.missing.focus_on(fields[0].key)
        else:
            self._begin(self._sides)

    def _chosen(self) -> tuple[tuple[str, Force], ...]:
        sides: list[tuple[str, Force]] = []
        for row in self._rows(self.form.values()):
            force = self._forces.get(str(row.get("fleet")))
            side = str(row.get("side") or "").strip()
            if force is None or not side:
                raise UserError("Every side needs a name and a fleet.")
            sides.append((side, force))
        if len({side for side, _ in sides}) < 2:
            raise UserError("A battle needs two sides with different names.")
        if len({(force.system, force.edition) for _, force in sides}) > 1:
            raise UserError("All fleets of a battle must be of one game and one edition.")
        return tuple(sides)

    @Slot(str, object)
    def _filled(self, _key: str, _value: Json) -> None:
        self.problem.hide()

    def _supply(self) -> None:
        self.missing.finish()
        values = self.missing.values()
        unknown = [field.label for field in self.missing.fields if field.value is None]
        if unknown:
            more = f" and {len(unknown) - 1} more" if len(unknown) > 1 else ""
            self._say(UserError(f"Still unknown: {unknown[0]}{more}."))
            return
        sides: list[tuple[str, Force]] = []
        for number, (side, force) in enumerate(self._sides):
            given = {key: values[full] for full, (owner, key) in self._keys.items() if owner == number}
            rules = systems.system(force.system).battle
            try:
                sides.append((side, rules.supply(force, given) if given else force))
            except (Refused, UserError) as error:
                self._say(error)
                return
        self._begin(tuple(sides))

    def _begin(self, sides: tuple[tuple[str, Force], ...]) -> None:
        values = self.form.values()
        force = sides[0][1]
        flags = {key.removeprefix(AGREED): each for key, each in values.items() if key.startswith(AGREED)}
        agreed: dict[str, Any] = {"agreements": flags} if flags else {}
        names = " against ".join(dict.fromkeys(side for side, _ in sides))
        name = str(values["name"] or "") or names
        try:
            systems.system(force.system).battle.muster(sides, agreed)
        except (Refused, UserError) as error:
            self._say(error)
            return
        self.accept()
        self.wanted.emit(Muster(force.system, force.edition, name, sides, agreed))

    def _say(self, error: Refused | UserError) -> None:
        self.problem.setText("\n".join(part for part in sentences(error) if part))
        self.problem.show()


def _scrolled(*parts: QWidget) -> QScrollArea:
    inner = QWidget()
    layout = QVBoxLayout(inner)
    for part in parts:
        layout.addWidget(part)
    layout.addStretch(1)
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    area.setFrameShape(QScrollArea.Shape.NoFrame)
    area.setWidget(inner)
    return area
