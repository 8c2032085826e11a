"""One record of the catalogue: its roster sheet, where its figures are from, its terms, and a form for one's own."""

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QLabel, QScrollArea, QTabWidget, QVBoxLayout, QWidget

from app.core.errors import Refused, UserError
from app.core.forms import Term
from app.core.system import CatalogueRules, Record
from app.ui.desk import Desk
from app.ui.forms import FormView
from app.ui.messages import plain_label
from app.ui.sheet.view import SheetView

#: The sheet's size in points on the screen: a narrow one, so that it is read beside the list.
SHEET_SIZE = (420.0, 595.0)
SHEET, TERMS, EDIT = 0, 1, 2
UNKNOWN = "?"


class Detail(QWidget):
    """Shows a record; `edited` carries a field's key and its new value, of one's own records only."""

    edited = Signal(str, object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._record: Record | None = None
        self._sheet = SheetView(desk.theme.inks())
        self._provenance = plain_label("", "faint", wrap=True)
        self._provenance.setObjectName("provenance")
        self._terms = _Terms()
        self._form = FormView()
        self._tabs = QTabWidget()
        sheet = QWidget()
        lines = QVBoxLayout(sheet)
        lines.setContentsMargins(8, 8, 8, 8)
        lines.addWidget(self._sheet, 1)
        lines.addWidget(self._provenance)
        self._tabs.addTab(sheet, "&Sheet")
        self._tabs.addTab(_scrolling(self._terms), "&Terms")
        self._tabs.addTab(_scrolling(self._form), "&Edit")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._tabs)
        self._form.changed.connect(self.edited)
        desk.theme.changed.connect(self._recolour)
        self.setVisible(False)

    @property
    def form(self) -> FormView:
        """The form of one's own record."""
        return self._form

    def show_record(self, rules: CatalogueRules, record: Record | None) -> None:
        """Show a record, or nothing."""
        changed = record is None or self._record is None or record.key != self._record.key
        self._record = record
        self.setVisible(record is not None)
        if record is None:
            return
        own = record.own is not None
        self._sheet.show_page(rules.sheet(record.profile, *SHEET_SIZE))
        told = [*rules.provenance(record.profile)]
        if not own and UNKNOWN in rules.row(record).cells:
            told.append("A figure nobody knows can be entered in a copy of your own.")
        self._provenance.setText("\n".join(told))
        self._terms.show_terms(rules.explain(record.profile))
        self._tabs.setTabVisible(EDIT, own)
        if own:
            self._form.show_fields(rules.form(record.profile))
        if changed:
            self._form.clear_problems()

    def show_problem(self, trouble: Refused | UserError) -> bool:
        """Say beside its field why a change could not be; False when it is about none."""
        return self._form.show_problem(trouble)

    def edit(self) -> None:
        """Show the form, ready for its first field."""
        self._tabs.setCurrentIndex(EDIT)
        if self._form.fields:
            self._form.focus_on(self._form.fields[0].key)

    @Slot()
    def _recolour(self) -> None:
        self._sheet.set_inks(self._desk.theme.inks())


class _Terms(QWidget):
    """Terms of the game: name, what it does, and where the rulebook says so."""

    def __init__(self) -> None:
        super().__init__()
        self._lines = QVBoxLayout(self)
        self._lines.setContentsMargins(12, 8, 12, 8)
        self._lines.setSpacing(2)
        self._labels: list[QLabel] = []
        self._shown: tuple[Term, ...] | None = None

    def show_terms(self, terms: Sequence[Term]) -> None:
        """Show terms below each other."""
        if tuple(terms) == self._shown:
            return
        self._shown = tuple(terms)
        while self._lines.takeAt(0):
            pass
        for label in self._labels:
            label.hide()
            label.deleteLater()
        self._labels = []
        if not terms:
            self._labels.append(plain_label("This unit has no traits.", "faint"))
        for term in terms:
            self._labels.append(plain_label(term.name, "heading", wrap=True))
            self._labels.append(plain_label(term.text, wrap=True))
            self._labels.append(plain_label(term.source, "faint", wrap=True))
        for label in self._labels:
            self._lines.addWidget(label)
        self._lines.addStretch(1)


def _scrolling(widget: QWidget) -> QScrollArea:
    area = QScrollArea()
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidgetResizable(True)
    holder = QWidget()
    lines = QVBoxLayout(holder)
    lines.setContentsMargins(12, 8, 12, 8)
    lines.addWidget(widget)
    area.setWidget(holder)
    return area
