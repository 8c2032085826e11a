"""How large a dialog opens: as its text needs, and never larger than its screen."""

from PySide6.QtWidgets import QDialog


def make_room(dialog: QDialog, wide: int, high: int) -> None:
    """Make a dialog so many lines of text wide and high, within its screen."""
    line = dialog.fontMetrics().height()
    room = dialog.screen().availableSize()
    dialog.resize(min(wide * line, room.width() - line), min(high * line, room.height() - 3 * line))
