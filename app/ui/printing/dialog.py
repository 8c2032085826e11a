"""The print dialog: what, on which paper, in which state; a preview of the real PDF; saving it."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QTimer, Signal, Slot
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.core.errors import Refused, UserError
from app.operations import printing
from app.operations.files import write_bytes
from app.operations.printing import Job
from app.ui.desk import Desk
from app.ui.messages import plain_label
from app.ui.printing.options import Options
from app.ui.printing.preview import Picture, Preview, rendered
from app.ui.sizes import make_room
from app.ui.tasks import Progress

#: Makes the job, fresh or as things are now.
Maker: TypeAlias = Callable[[bool], Job]
#: How long the dialog waits for further changes before it draws anew, in milliseconds.
PATIENCE = 120


class PrintDialog(QDialog):
    """Prints a job, or what a maker gives, fresh or as it is now; `saved` carries the file's path."""

    saved = Signal(str)

    def __init__(self, desk: Desk, job: Job | Maker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._maker = None if isinstance(job, Job) else job
        self._job: Job | None = None
        self._pdf: bytes | None = None
        self._progress: Progress | None = None
        self._round = 0
        self.options = Options(with_state=self._maker is not None)
        self.preview = Preview()
        self.trouble = plain_label("", "problem", wrap=True)
        self.trouble.hide()
        self.bar = QProgressBar()
        self.halt = QPushButton(self.tr("Stop"))
        self.halt.setAutoDefault(False)
        self._show_bar(shown=False)
        self.save = QPushButton(self.tr("Save as PDF…"))
        self.save.setProperty("role", "main")
        self.save.setEnabled(False)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.addButton(self.save, QDialogButtonBox.ButtonRole.ActionRole)
        self.save.setDefault(True)

        row = QHBoxLayout()
        row.addWidget(self.options, 2)
        row.addWidget(self.preview, 3)
        layout = QVBoxLayout(self)
        layout.addLayout(row, 1)
        under_way = QHBoxLayout()
        under_way.addWidget(self.bar, 1)
        under_way.addWidget(self.halt)
        layout.addWidget(self.trouble)
        layout.addLayout(under_way)
        layout.addWidget(buttons)
        make_room(self, 50, 38)
        self.setWindowTitle(self.tr("Print"))

        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._draw)
        self.options.recall_paper(desk.preferences.text("printing/paper"))
        self.options.changed.connect(self._changed)
        self.options.remade.connect(self._make)
        self.preview.wanted.connect(self._render)
        self.save.clicked.connect(self._ask_where)
        self.halt.clicked.connect(self._halted)
        buttons.rejected.connect(self.reject)
        self.finished.connect(self._stop)
        self.finished.connect(self.deleteLater)
        if isinstance(job, Job):
            self._take(job)
        else:
            self._make()

    @Slot()
    def _make(self) -> None:
        if self._maker is not None:
            self._desk.tasks.run(partial(self._maker, self.options.fresh), self._take, self._failed)

    @Slot(object)
    def _take(self, job: Job) -> None:
        """Show a job: its layouts and its units."""
        if self._job is None:
            kept = self._desk.preferences.text("printing/layout")
            self.options.show_layouts(printing.layouts_of(job), kept)
        self._job = job
        self.setWindowTitle(self.tr("Print {0}").format(job.title))
        self.options.show_units(printing.units(job))
        self._later.start(0)

    @Slot()
    def _changed(self) -> None:
        self._later.start(PATIENCE)

    @Slot()
    def _draw(self) -> None:
        """Write the PDF anew, away from the window's thread; what was under way is not wanted any more."""
        if self._job is None:
            return
        self._stop()
        self._pdf = None
        self.save.setEnabled(False)
        options = self.options
        if not options.chosen and options.units.count():
            self._failed(UserError(self.tr("Nothing is chosen; tick the ships to print.")))
            return
        try:
            size = printing.paper_size(options.paper_text)
        except UserError as error:
            self._failed(error)
            return
        job = self._job if options.complete else printing.narrowed(self._job, options.chosen)
        self._round += 1
        self._progress = self._desk.tasks.run_long(
            partial(_written, self._round, job, options.layout_id, size),
            self._take_pdf,
            self._failed,
            self.tr("Drawing {0}").format(job.title),
        )
        self._progress.moved.connect(self._move)
        self._progress.ended.connect(self._ended)

    def _show_bar(self, *, shown: bool) -> None:
        self.bar.setVisible(shown)
        self.halt.setVisible(shown)

    @Slot()
    def _ended(self) -> None:
        self._show_bar(shown=False)

    @Slot()
    def _halted(self) -> None:
        self._stop()
        self._failed(UserError(self.tr("Drawing was stopped; change anything to draw again.")))

    @Slot(int, int, str)
    def _move(self, done: int, total: int, _words: str) -> None:
        self._show_bar(shown=done < total)
        self.bar.setMaximum(total)
        self.bar.setValue(done)

    @Slot(object)
    def _take_pdf(self, result: tuple[int, bytes]) -> None:
        number, pdf = result
        if number != self._round:
            return
        self._pdf = pdf
        self.trouble.hide()
        self.save.setEnabled(True)
        self._desk.preferences.keep("printing/layout", self.options.layout_id)
        self._desk.preferences.keep("printing/paper", self.options.paper_text)
        self._render(self.preview.number)

    @Slot(int)
    def _render(self, number: int) -> None:
        """Render a page on the lane that does one thing after the other."""
        if self._pdf is not None:
            work = partial(rendered, self._pdf, number, *self.preview.room)
            self._desk.tasks.run(work, self._show, self._failed)

    @Slot(object)
    def _show(self, picture: Picture) -> None:
        if self._pdf is not None:
            self.preview.show_picture(picture)

    @Slot(object)
    def _failed(self, error: Refused | UserError) -> None:
        self._round += 1
        self._pdf = None
        self.save.setEnabled(False)
        self.trouble.setText(error.message)
        self.trouble.show()
        self.preview.clear("")

    @Slot()
    def _stop(self) -> None:
        if self._progress is not None:
            self._progress.cancel()
            self._progress = None

    @Slot()
    def _ask_where(self) -> None:
        if self._job is None or self._pdf is None:
            return
        name = printing.file_name(self._job, self.options.layout_id, self.options.paper_text)
        folder = self._desk.preferences.folder("printing")
        dialog = QFileDialog(self, self.tr("Save as PDF"), str(Path(folder) / name), "PDF (*.pdf)")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("pdf")
        dialog.fileSelected.connect(self.save_to)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def save_to(self, path: str) -> None:
        """Write the PDF that the preview shows to a file, then close."""
        if self._pdf is None:
            return
        self._desk.preferences.keep_folder("printing", path)
        self._desk.tasks.run(partial(_saved, path, self._pdf), self._told, self._not_saved)

    @Slot(object)
    def _told(self, path: str) -> None:
        self._desk.messages.tell(self.tr("Saved {0}.").format(path))
        self.saved.emit(path)
        self.accept()

    @Slot(object)
    def _not_saved(self, error: Refused | UserError) -> None:
        self.trouble.setText(error.message)
        self.trouble.show()


def _written(
    number: int, job: Job, layout: str, size: tuple[float, float], progress: Progress
) -> tuple[int, bytes]:
    return number, printing.pdf(job, layout, size, progress.report)


def _saved(path: str, pdf: bytes) -> str:
    write_bytes(Path(path), pdf)
    return path
