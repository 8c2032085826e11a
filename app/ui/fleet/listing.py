"""All fleets of the library as a table, and the form of a new one."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from app import systems
from app.core.codec import Json
from app.core.forms import Column, Field, Row
from app.core.questions import Option
from app.operations.standings import Standing
from app.ui.fleet.reading import badge, points_text, terms_text
from app.ui.forms import FormView
from app.ui.listing import Listing
from app.ui.sizes import make_room
from app.ui.theme import Theme

COLUMNS = (
    Column("name", "Fleet"),
    Column("list", "List"),
    Column("terms", "Terms"),
    Column("points", "Points", number=True, tip="What is spent of what may be spent"),
    Column("legality", "Legality", tip="What the rules say; the problems stand on the fleet's own page"),
    Column("lines", "Lines", number=True),
    Column("changed", "Last changed"),
)
NOTHING = (
    "There is no fleet yet. Make one: choose a list, then buy ships until the points are spent. "
    "Everything is kept as you go, and everything can be undone."
)


def fleet_row(standing: Standing) -> Row:
    """Return a fleet as a row of the table; what is not known yet, or cannot be, is left empty or says why."""
    item, report = standing.item, standing.report
    changed = item.changed_at[:16].replace("T", " ")
    points, spent, legality = "", 0.0, "Cannot be read" if standing.trouble else ""
    if report is not None:
        points, legality = points_text(report.budget), badge(report)[0]
        spent = float("inf") if report.budget.spent is None else report.budget.spent
    listed = list_name(item.system, item.edition, item.force_list)
    terms = _terms(standing)
    cells = (item.name, listed, terms, points, legality, str(item.lines), changed)
    sort = (item.name, listed, terms, spent, legality, item.lines, changed)
    return Row(str(item.id), cells, sort, standing.trouble)


def _terms(standing: Standing) -> str:
    """Return what was agreed on, in the game's words; the list stands in a column of its own, the points too."""
    if standing.force is None:
        return ""
    fields = systems.system(standing.item.system).force.terms(standing.force)
    return terms_text([field for field in fields if field.key not in ("force_list", "points")])


def list_name(game: str, edition: str, force_list: str) -> str:
    """Return a fleet list's name; its id when this program does not know the game or the list."""
    if game not in dict(systems.names()):
        return force_list
    lists = systems.system(game).force.lists(edition)
    return next((each.name for each in lists if each.id == force_list), force_list)


class FleetList(Listing):
    """The page without a fleet, from which files are read too."""

    import_wanted = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "fleet", COLUMNS, NOTHING)
        self.bring = QPushButton("Import…")
        theme.put_icon(self.bring, "import")
        self.buttons.insertWidget(0, self.bring)
        self.bring.clicked.connect(self.import_wanted)


class NewFleet(QDialog):
    """Asks for the game, the list and the name of a new fleet; `made` carries them as a mapping."""

    made = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("New fleet")
        self.setObjectName("new-fleet")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form = FormView()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText("Make the fleet")
        layout = QVBoxLayout(self)
        layout.addWidget(self.form)
        layout.addWidget(self.buttons)
        make_room(self, 26, 12)

        self.form.changed.connect(self._changed)
        self.buttons.accepted.connect(self._make)
        self.buttons.rejected.connect(self.reject)
        self.form.show_fields(self._fields({}))
        self.form.focus_on("force_list")

    def _fields(self, values: Mapping[str, Json]) -> tuple[Field, ...]:
        games = systems.names()
        game = _one_of(values.get("system"), [key for key, _ in games])
        rules = systems.system(game)
        editions = [each for each in rules.catalogue.editions if each.builds]
        edition = _one_of(values.get("edition"), [each.id for each in editions])
        lists = rules.force.lists(edition)
        chosen = _one_of(values.get("force_list"), [each.id for each in lists])
        fields = [
            Field("system", "Game", "choice", game, options=tuple(Option(*each) for each in games)),
            Field(
                "edition", "Edition", "choice", edition, options=tuple(Option(e.id, e.name) for e in editions)
            ),
            Field(
                "force_list",
                "Fleet list",
                "choice",
                chosen,
                options=tuple(Option(x.id, x.name) for x in lists),
            ),
            Field("name", "Name", "text", values.get("name") or ""),
        ]
        return tuple(field for field in fields if field.kind == "text" or len(field.options) > 1)

    @Slot(str, object)
    def _changed(self, _key: str, _value: Json) -> None:
        self.form.show_fields(self._fields(self.form.values()))

    @Slot()
    def _make(self) -> None:
        self.form.finish()
        values = self.form.values()
        game = _one_of(values.get("system"), [key for key, _ in systems.names()])
        rules = systems.system(game)
        edition = _one_of(
            values.get("edition"), [each.id for each in rules.catalogue.editions if each.builds]
        )
        lists = rules.force.lists(edition)
        chosen = _one_of(values.get("force_list"), [each.id for each in lists])
        listed = next(each.name for each in lists if each.id == chosen)
        name = str(values.get("name") or "") or f"{listed} fleet"
        self.accept()
        self.made.emit({"system": game, "edition": edition, "force_list": chosen, "name": name})


def _one_of(value: Json, keys: Sequence[str]) -> str:
    return value if isinstance(value, str) and value in keys else keys[0]
