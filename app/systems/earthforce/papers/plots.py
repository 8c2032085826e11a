"""The plot of a turn on paper: courses, headings and paths of every unit that has a position."""

from app.core.flow import moved
from app.core.marks import Page, Text
from app.systems.earthforce.battle.orders.plot import placed, plot
from app.systems.earthforce.papers.pages import MARGIN, inner
from app.systems.earthforce.papers.subject import Subject


def has_plot(subject: Subject) -> bool:
    """True for a battle in which something has a position."""
    return subject.battle is not None and bool(placed(subject.battle))


def draw(subject: Subject, w: float, h: float) -> tuple[Page, ...]:
    """Draw the plot on one page; nothing when nothing has a position."""
    if subject.battle is None or not has_plot(subject):
        return ()
    room_w, room_h = inner(w, h)
    page = plot(subject.battle, room_w, room_h - 20)
    title = f"Turn {subject.battle.turn}"
    marks = (Text(MARGIN, MARGIN + 14, title, "display", 16), *moved(page.marks, MARGIN, MARGIN + 20))
    return (Page(w, h, marks, title),)
