"""One fleet on the page: what can be bought, its lines, the line in hand, its terms, and what is wrong with it.

The editor shows a Force and asks for changes; who keeps the fleet plays them and shows it again.
"""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QVBoxLayout, QWidget

from app.core import force_lines as lines
from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.force import Fault, Force, Report
from app.core.forms import Field
from app.core.system import GameSystem, Record
from app.ui.desk import Desk
from app.ui.fleet import reading
from app.ui.fleet.head import Head
from app.ui.fleet.offers import Offers
from app.ui.fleet.panels import LinePanel, ProblemPanel
from app.ui.fleet.table import LineTable
from app.ui.fleet.updates import Differences, Update, UpdateBar
from app.ui.forms import FormView

Edit = Callable[[Force], Force]
#: Below this width, at 100 % text, there is no room for three columns.
NARROW = 1060
#: The sheet on the screen: the fewest points that it is drawn wide, how tall, and the pixels of a point at 100 % text.
NARROWEST, TALL, SCALE = 330.0, 842.0, 1.2


class FleetEditor(QWidget):
    """`edited` carries the words of a change and a function from the fleet before to the fleet after."""

    edited = Signal(str, object)
    step_wanted = Signal(str, str)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._system: GameSystem | None = None
        self._force: Force | None = None
        self._report: Report | None = None
        self._records: Mapping[str, Record] = {}
        self._updates: tuple[Update, ...] = ()
        self._wanted_row: int | None = None
        self._looked = ""

        self.head = Head(desk.theme)
        self.updates = UpdateBar()
        self.offers = Offers(desk.theme)
        self.table = LineTable(desk.theme)
        self.problems = ProblemPanel(desk.theme)
        self.panel = LinePanel(desk.theme)

        self.middle = QSplitter(Qt.Orientation.Vertical)
        self.middle.addWidget(self.table)
        self.middle.addWidget(self.problems)
        self.middle.setChildrenCollapsible(False)
        self.middle.setSizes([400, 200])
        self.columns = QSplitter(Qt.Orientation.Horizontal)
        for part, stretch in ((self.offers, 2), (self.middle, 4), (self.panel, 3)):
            self.columns.addWidget(part)
            self.columns.setStretchFactor(self.columns.count() - 1, stretch)
        self.columns.setChildrenCollapsible(False)
        self.columns.setSizes([270, 570, 350])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(14, 8, 14, 10)
        layout.addWidget(self.head)
        layout.addWidget(self.updates)
        row = QHBoxLayout()
        row.addWidget(self.columns)
        layout.addLayout(row, 1)

        self.head.renamed.connect(self._rename)
        self.updates.wanted.connect(self._see_updates)
        self.offers.wanted.connect(self._buy)
        self.offers.looked.connect(self._look_at)
        self.panel.currentChanged.connect(self._show_sheet)
        self.table.current_changed.connect(self._line_picked)
        self.table.removal.connect(self.remove)
        self.table.opened.connect(self._open_line)
        self.problems.wanted.connect(self.go_to_problem)
        self.problems.accepted.connect(self._accept)
        self.problems.withdrawn.connect(self._withdraw)
        self.panel.line.changed.connect(self._line_edited)
        self.panel.terms.changed.connect(self._term_edited)
        self.panel.step_wanted.connect(self.step_wanted)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow window, or with large text, what can be bought is a leaf beside the forms."""
        super().resizeEvent(event)
        narrow = self.width() < self._desk.theme.px(NARROW)
        if narrow == self.panel.holds(self.offers):
            return
        if narrow:
            self.panel.insertTab(0, self.offers, "Buy")
            self.columns.setSizes([500, 460])
        else:
            self.columns.insertWidget(0, self.offers)
            self.offers.show()
            self.columns.setSizes([270, 570, 350])

    @property
    def force(self) -> Force | None:
        """The fleet as it is shown."""
        return self._force

    @property
    def report(self) -> Report | None:
        """What is said about the fleet as it is shown."""
        return self._report

    def show_fleet(self, system: GameSystem, force: Force, records: Mapping[str, Record]) -> None:
        """Show a fleet; focus, the line in hand and scroll positions stay."""
        fresh = self._force is None
        report = system.force.report(force, records)
        self._system, self._force, self._report, self._records = system, force, report, records
        self.head.show_fleet(force, report, self._summary())
        self.offers.show_offers(system, force, report, records)
        self.table.show_lines(system, force, report)
        self._hold_line()
        self.problems.show_problems(report.problems)
        self._updates = tuple(system.force.updates(force, records))
        self.updates.show_count(len(self._updates))
        self.panel.terms.clear_problems()
        self.panel.terms.show_fields(self._terms())
        self._show_line()
        self.panel.show_steps(system.force.choices(force), self._number())
        if fresh:
            if force.lines:
                self.panel.show_line()
            else:
                self.panel.show_terms()
            self.offers.search.setFocus()

    def show_changed(self, force: Force) -> None:
        """Show the fleet after a change, against the records that are known."""
        self.show_fleet(self._rules(), force, self._records)

    def shows(self, force: Force, records: Mapping[str, Record]) -> bool:
        """Return True when exactly this is shown already."""
        return force == self._force and records is self._records

    def clear(self) -> None:
        """Forget the fleet that was shown, so that the next one starts at its top."""
        self._force, self._wanted_row = None, None

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the lines that are selected."""
        return tuple(int(key) for key in self.table.selected_keys())

    def go_to_line(self, number: int) -> None:
        """Take a line in hand and show its form."""
        if self.table.go_to(str(number)):
            self.panel.show_line()

    @Slot(object)
    def go_to_problem(self, fault: Fault) -> None:
        """Go to the first line that a problem is about, or to the terms when it is about the whole."""
        if fault.units:
            self.go_to_line(fault.units[0])
        else:
            self.panel.show_terms()

    @Slot()
    def remove(self) -> None:
        """Take the selected lines out of the fleet."""
        numbers = self.numbers()
        if numbers:
            self._wanted_row = numbers[0]
            label = (
                f"Remove {self._name(numbers[0])}" if len(numbers) == 1 else f"Remove {len(numbers)} lines"
            )
            self._change(label, partial(lines.without, numbers=numbers))

    @Slot()
    def move_up(self) -> None:
        """Move the line in hand one up."""
        self._move(-1)

    @Slot()
    def move_down(self) -> None:
        """Move the line in hand one down."""
        self._move(1)

    @Slot()
    def double(self) -> None:
        """Put a copy of the line in hand behind it."""
        number = self._number()
        if number is not None:
            self._wanted_row = number + 1
            self._change(f"Duplicate {self._name(number)}", partial(lines.doubled, number=number))

    def _move(self, by: int) -> None:
        number = self._number()
        if number is not None:
            self._wanted_row = number + by
            words = "up" if by < 0 else "down"
            self._change(f"Move {self._name(number)} {words}", partial(lines.moved, number=number, by=by))

    def _change(self, label: str, edit: Edit, form: FormView | None = None) -> None:
        """Ask for a change after trying it, so that a refusal is said where the person pointed."""
        if self._force is None:
            return
        try:
            edit(self._force)
        except (Refused, UserError) as error:
            self._wanted_row = None
            if form is None or not form.show_problem(error):
                self._desk.messages.trouble(error)
            return
        self.edited.emit(label, edit)

    def _rules(self) -> GameSystem:
        assert self._system is not None
        return self._system

    def _number(self) -> int | None:
        key = self.table.current_key()
        return int(key) if key and self._force and int(key) < len(self._force.lines) else None

    def _name(self, number: int) -> str:
        assert self._force is not None
        assert self._report is not None
        return reading.line_name(self._rules(), self._force, self._report, number)

    def _summary(self) -> str:
        assert self._force is not None
        return reading.terms_text(self._rules().force.terms(self._force))

    def _terms(self) -> tuple[Field, ...]:
        assert self._force is not None
        return reading.without_name(self._rules().force.terms(self._force))

    def _hold_line(self) -> None:
        last = self.table.model().rowCount() - 1
        wanted, self._wanted_row = self._wanted_row, None
        if wanted is not None and last >= 0:
            self.table.go_to(str(max(0, min(last, wanted))))
        elif not self.table.current_key() and last >= 0:
            self.table.go_to(str(last))

    def _show_line(self) -> None:
        number = self._number()
        if number is None or self._force is None:
            self.panel.no_line()
            return
        fields = self._rules().force.line_form(self._force, number)
        self.panel.show_fields(self._name(number), fields)

    @Slot(str)
    def _line_picked(self, _key: str) -> None:
        if self._force is not None:
            self._looked = ""
            self._show_line()
            self._show_sheet()
            self.panel.show_steps(self._rules().force.choices(self._force), self._number())

    @Slot(str)
    def _look_at(self, key: str) -> None:
        self._looked = key
        self._show_sheet()

    @Slot()
    def _show_sheet(self) -> None:
        """Draw the offer or the line that was picked last, while the sheet is seen."""
        if not self.panel.sheet_seen or self._force is None:
            return
        number = self._number()
        profile = self._records[self._looked].profile if self._looked in self._records else None
        if profile is None and number is not None:
            profile = self._force.lines[number].profile
        if profile is not None:
            room = self.panel.sheet.viewport().width() / (SCALE * self._desk.theme.percent / 100)
            page = self._rules().catalogue.sheet(profile, max(NARROWEST, room), TALL)
            self.panel.sheet.show_page(page)

    @Slot(str)
    def _open_line(self, _key: str) -> None:
        self.panel.show_line()
        self.panel.focus_line()

    @Slot(str)
    def _buy(self, key: str) -> None:
        record = self._records.get(key)
        if record is None or self._force is None:
            return
        name = self._rules().catalogue.row(record).cells[0]
        before = self._force
        try:
            after = self._rules().force.buy(before, record)
        except (Refused, UserError) as error:
            self._desk.messages.trouble(error)
            return
        grown = [n for n, line in enumerate(after.lines) if n >= len(before.lines) or line != before.lines[n]]
        self._wanted_row = grown[-1] if grown else None
        if not self.panel.sheet_seen:
            self.panel.show_line()
        self._change(f"Buy {name}", partial(_applied, self._rules().force.buy, (record,)))

    @Slot(str)
    def _rename(self, name: str) -> None:
        if self._force is not None and name.strip() and name.strip() != self._force.name:
            self._change(f"Rename the fleet to {name.strip()}", partial(lines.renamed, name=name))

    @Slot(str, object)
    def _term_edited(self, key: str, value: Json) -> None:
        label = next((field.label for field in self._terms() if field.key == key), key)
        edit = partial(_applied, self._rules().force.set_term, (key, value))
        self.panel.terms.clear_problems()
        self._change(f"Change {label}", edit, self.panel.terms)

    @Slot(str, object)
    def _line_edited(self, key: str, value: Json) -> None:
        number = self._number()
        if number is None:
            return
        label = next((field.label for field in self.panel.line.fields if field.key == key), key)
        edit = partial(_applied, self._rules().force.set_line, (number, key, value))
        self.panel.line.clear_problems()
        self._wanted_row = number
        self._change(f"Change {label} of {self._name(number)}", edit, self.panel.line)

    @Slot(object, str)
    def _accept(self, fault: Fault, note: str) -> None:
        self._change(f"Accept: {fault.message}"[:80], partial(lines.accepting, fault=fault, note=note))

    @Slot(object)
    def _withdraw(self, fault: Fault) -> None:
        problems = self._report.problems if self._report is not None else ()
        edit = partial(lines.withdrawing, fault=fault, problems=problems)
        self._change(f"Accept no more: {fault.message}"[:80], edit)

    @Slot()
    def _see_updates(self) -> None:
        assert self._force is not None
        names = [self._name(number) for number in range(len(self._force.lines))]
        dialog = Differences(self, self._updates, names)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.taken.connect(self._take_over)
        dialog.open()

    @Slot(object)
    def _take_over(self, numbers: tuple[int, ...]) -> None:
        what = self._name(numbers[0]) if len(numbers) == 1 else f"{len(numbers)} lines"
        edit = partial(_updated, update=self._rules().force.update, numbers=numbers, records=self._records)
        self._change(f"Take over newer figures of {what}", edit)


def _applied(rule: Callable[..., Force], given: tuple[object, ...], force: Force) -> Force:
    return rule(force, *given)


def _updated(
    force: Force,
    *,
    update: Callable[[Force, int, Mapping[str, Record]], Force],
    numbers: tuple[int, ...],
    records: Mapping[str, Record],
) -> Force:
    for number in numbers:
        force = update(force, number, records)
    return force
