"""Pictures of rows and cards: drawn once for as long as they look the same."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from app.ui.battle.pictures import Pictures

RED, WHITE = QColor("#ff0000"), QColor("#ffffff")


def test_what_looks_the_same_is_drawn_once_and_painted_where_it_belongs(qtbot: QtBot) -> None:
    drawn: list[str] = []

    def draw(painter: QPainter) -> None:
        drawn.append("card")
        painter.fillRect(QRect(4, 4, 2, 2), RED)

    sheet = QPixmap(40, 40)
    sheet.fill(WHITE)
    painter, pictures = QPainter(sheet), Pictures(2)
    pictures.paint(painter, QRect(4, 4, 10, 10), "one", WHITE, draw)
    pictures.paint(painter, QRect(24, 24, 10, 10), "one", WHITE, draw)
    painter.end()
    assert drawn == ["card"]
    image = sheet.toImage()
    assert image.pixelColor(4, 4) == image.pixelColor(24, 24) == RED
    assert image.pixelColor(8, 8) == WHITE


def test_only_the_ones_used_last_are_kept_and_none_after_a_change_of_colours(qtbot: QtBot) -> None:
    drawn: list[str] = []
    sheet = QPixmap(20, 20)
    painter, pictures = QPainter(sheet), Pictures(2)
    for looks in ("one", "two", "one", "three", "two", "one"):
        pictures.paint(painter, QRect(0, 0, 9, 9), looks, WHITE, lambda _, looks=looks: drawn.append(looks))
    assert drawn == ["one", "two", "three", "two", "one"]
    pictures.forget()
    pictures.paint(painter, QRect(0, 0, 9, 9), "one", WHITE, lambda _: drawn.append("anew"))
    painter.end()
    assert drawn[-1] == "anew"
