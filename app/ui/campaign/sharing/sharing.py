"""Giving away what a campaign has, and taking in what comes back: the dialogs, and the work behind them."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QFileDialog, QWidget

from app.core.errors import Refused
from app.core.questions import Answer
from app.core.words import file_name
from app.operations import (
    campaigns,
    interchange,
    letters,
    newsletter,
    packet_files,
    packet_forms,
    packets,
    printing,
)
from app.operations.campaigns import OpenCampaign
from app.operations.packet_files import Packet
from app.operations.packets import Review
from app.ui.ask import AskDialog
from app.ui.campaign.dialog import Asking
from app.ui.campaign.sharing.dialog import ShareDialog, Wanted
from app.ui.campaign.sharing.filling import FillDialog
from app.ui.campaign.sharing.taking import TakeDialog
from app.ui.desk import Desk

if TYPE_CHECKING:
    from db.store import Store

PACKETS = "Packets (*.json);;All files (*)"
FILES = {".json": "Files of Starmuster (*.json)", ".pdf": "PDF (*.pdf)", ".txt": "Text (*.txt)"}


class Sharing(Asking):
    """`taken` carries the id of a campaign into which a packet was taken."""

    taken = Signal(int)

    def __init__(self, page: QWidget, desk: Desk) -> None:
        super().__init__(page, desk)
        self._open: OpenCampaign | None = None
        self._there: OpenCampaign | None = None
        self._wanted: Wanted | None = None
        self._packet: Packet | None = None
        self._review: Review | None = None
        self._kept: tuple[int, ...] = ()

    def take(self, open_: OpenCampaign) -> None:
        """Work on a campaign as it was read last."""
        self._open = open_

    @Slot()
    def ask(self) -> None:
        """Ask what of the campaign is to be given away."""
        if self._open is None:
            return
        turns, best = newsletter.turns(self._open), newsletter.told_best(self._open)
        dialog = ShareDialog(self._page, self._open.name, packets.players(self._open), turns, best)
        dialog.wanted.connect(self._choose_file)
        self._hold(dialog)

    @Slot(object)
    def _choose_file(self, wanted: Wanted) -> None:
        """Ask where to write what is wanted, or which packet to take in."""
        if self._open is None:
            return
        self._wanted = wanted
        if wanted.what == "take":
            dialog = self._file_dialog("Take a packet in", "", PACKETS)
            dialog.fileSelected.connect(self.read)
        else:
            dialog = self._file_dialog("Save", _name(self._open, wanted), FILES[wanted.suffix])
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            dialog.setDefaultSuffix(wanted.suffix.removeprefix("."))
            dialog.fileSelected.connect(self.write)
        dialog.open()

    def _file_dialog(self, title: str, name: str, files: str) -> QFileDialog:
        folder = Path(self._desk.preferences.folder("files"))
        dialog = QFileDialog(self._page, title, str(folder / name), files)
        dialog.finished.connect(dialog.deleteLater)
        return dialog

    @Slot(str)
    def write(self, name: str) -> None:
        """Write what is wanted to a file."""
        if self._open is None or self._wanted is None:
            return
        self._desk.preferences.keep_folder("files", name)
        work = partial(_write, self._desk.store, self._open, self._wanted, Path(name))
        self._desk.tasks.run(work, self._written, self._trouble)

    @Slot(object)
    def _written(self, path: Path) -> None:
        self._desk.messages.tell(f"{path.name} is written.")

    @Slot(str)
    def read(self, name: str) -> None:
        """Read a packet and show its form, or what it brings when it came back filled in."""
        self._desk.preferences.keep_folder("files", name)
        self._desk.tasks.run(partial(packet_files.read, Path(name)), self._show, self._trouble)

    @Slot(object)
    def _show(self, found: Packet) -> None:
        dialog = FillDialog(self._page, found)
        dialog.saving.connect(self._save_packet)
        dialog.printing.connect(self._print_packet)
        dialog.taking.connect(self.review)
        self._hold(dialog)

    @Slot(object)
    def _save_packet(self, found: Packet) -> None:
        self._ask_packet(found, ".json")

    @Slot(object)
    def _print_packet(self, found: Packet) -> None:
        self._ask_packet(found, ".pdf")

    def _ask_packet(self, found: Packet, suffix: str) -> None:
        self._packet = found
        name = f"{file_name(found.file.name, 'Orders of ' + found.file.player_name, 'filled in')}{suffix}"
        dialog = self._file_dialog("Save", name, FILES[suffix])
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix(suffix.removeprefix("."))
        dialog.fileSelected.connect(self.write_packet)
        dialog.open()

    @Slot(str)
    def write_packet(self, name: str) -> None:
        """Write the packet that is filled in, or its form, by the file's suffix."""
        if self._packet is not None:
            self._desk.preferences.keep_folder("files", name)
            work = partial(_write_packet, self._packet, Path(name))
            self._desk.tasks.run(work, self._written, self._trouble)

    @Slot(object)
    def review(self, found: Packet) -> None:
        """Show what a packet brings to its campaign, line by line."""
        self._desk.tasks.run(partial(_reviewed, self._desk.store, found), self._show_review, self._trouble)

    @Slot(object)
    def _show_review(self, found: tuple[OpenCampaign, Review]) -> None:
        self._done()
        self._there, self._review = found
        dialog = TakeDialog(self._page, self._review)
        dialog.made.connect(self._ask_dice)
        self._hold(dialog)

    @Slot(object)
    def _ask_dice(self, kept: tuple[int, ...]) -> None:
        """Ask for the dice that the kept lines need; without any, they count at once."""
        if self._there is None or self._review is None:
            return
        self._kept = kept
        try:
            opened = packets.opened(self._there, self._review, kept)
        except Refused as refused:
            self._trouble(refused)
            return
        dialog = AskDialog(self._page, "Dice for the orders")
        dialog.answered.connect(self._take_in)
        dialog.ask(opened, self._there.state)

    @Slot(object)
    def _take_in(self, answers: tuple[Answer, ...]) -> None:
        if self._there is not None and self._review is not None:
            job = partial(packets.take, self._desk.store, self._there, self._review, self._kept, answers)
            self._desk.tasks.run(job, self._taken_in, self._trouble)

    @Slot(object)
    def _taken_in(self, open_: OpenCampaign) -> None:
        self._done()
        self._desk.messages.tell("The orders are taken in. Undo takes them back.")
        self.taken.emit(open_.id)


def _name(open_: OpenCampaign, wanted: Wanted) -> str:
    names = dict(packets.players(open_))
    words = {
        "packet": f"Orders of {names.get(wanted.player, wanted.player)}",
        "form": f"Orders of {names.get(wanted.player, wanted.player)}",
        "news": f"Newsletter of campaign turn {wanted.turn}",
        "report": "Campaign report",
        "whole": "whole campaign",
    }
    return f"{file_name(open_.name, words.get(wanted.what, wanted.what))}{wanted.suffix}"


def _write(store: "Store", open_: OpenCampaign, wanted: Wanted, path: Path) -> Path:
    size = printing.paper_size("a4")
    match wanted.what:
        case "packet":
            packet_files.write(path, packets.make(store, open_, wanted.player))
        case "form":
            sheets = packet_forms.sheets(store, open_.id, wanted.player, size)
            letters.write(packet_forms.form(packets.make(store, open_, wanted.player)), path, size, sheets)
        case "news":
            letters.write(newsletter.newsletter(store, open_, wanted.turn, wanted.player), path, size)
        case "report":
            letters.write(newsletter.report(open_.system, open_.state, open_.name), path, size)
        case _:
            interchange.export_campaign(store, open_.id, path)
    return path


def _write_packet(found: Packet, path: Path) -> Path:
    if path.suffix.lower() == ".json":
        packet_files.write(path, found)
    else:
        letters.write(packet_forms.form(found), path, printing.paper_size("a4"))
    return path


def _reviewed(store: "Store", found: Packet) -> tuple[OpenCampaign, Review]:
    open_ = campaigns.open_campaign(store, packets.find(store, found))
    return open_, packets.review(store, open_, found)
