"""How the parts of a whole campaign's page stand: tabs at the left, what is to be done beside them."""

from collections.abc import Iterable, Sequence

from PySide6.QtWidgets import QSplitter, QStackedWidget, QTabWidget, QVBoxLayout, QWidget


def named(tabs: QTabWidget, parts: Iterable[tuple[QWidget, str]]) -> None:
    """Put parts into tabs under their names; too many for the room scroll."""
    for part, name in parts:
        tabs.addTab(part, name)
    tabs.setUsesScrollButtons(True)


def stacked(stack: QStackedWidget, parts: Sequence[QWidget], narrowest: int) -> None:
    """Lay parts over each other, never narrower than some pixels."""
    for part in parts:
        stack.addWidget(part)
    stack.setMinimumWidth(narrowest)


def arranged(page: QWidget, head: QWidget, split: QSplitter, parts: Sequence[QWidget]) -> None:
    """Put a head over parts that share the width, the first of them the larger."""
    for part in parts:
        split.addWidget(part)
    split.setChildrenCollapsible(False)
    split.setStretchFactor(0, 1)
    split.setSizes([820, 360])
    layout = QVBoxLayout(page)
    layout.setContentsMargins(14, 8, 14, 10)
    layout.addWidget(head)
    layout.addWidget(split, 1)
