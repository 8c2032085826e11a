"""A sheet on the screen: pressed, typed into, reached by keys, told on hover, drawn as on paper."""

from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import Image, ImageChops
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QHelpEvent, QImage, QPainter, QWheelEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from app.core.marks import Arc, Box, Dot, Line, Page, Path, Text
from app.pdf.pen import pdf
from app.ui.sheet.canvas import MARGIN, SheetCanvas
from app.ui.sheet.pen import ScreenPen
from app.ui.sheet.spots import Spot, group, spoken, spots, toward
from app.ui.sheet.view import SheetView
from app.ui.theme import Theme

PAGE = Page(
    400,
    300,
    (
        *(Box(20 + 20 * n, 20, 16, 16, key=f"ship.damage.{n + 1}") for n in range(10)),
        *(Box(20 + 20 * n, 60, 16, 16, key=f"ship.crew.{n + 1}") for n in range(5)),
        Box(20, 100, 100, 20, "panel", key="ship.trait.1", tip="Beam: <b>hits</b> again"),
        Box(20, 140, 100, 20, "", "", key="ship.note"),
        Box(20, 160, 100, 20, "", "", key="ship.note"),
        Text(20, 200, "Damocles", "display", 20),
    ),
    "Damocles",
)


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> Iterator[SheetView]:
    shown = SheetView(theme.inks())
    qtbot.addWidget(shown)
    shown.resize(800, 500)
    shown.show_page(PAGE)
    shown.show()
    qtbot.waitExposed(shown)
    shown.setFocus()
    yield shown
    shown.close()


def canvas(view: SheetView) -> SheetCanvas:
    found = view.widget()
    assert isinstance(found, SheetCanvas)
    return found


def place(view: SheetView, x: float, y: float) -> QPoint:
    """Where a point of the page is in the canvas."""
    scale = (canvas(view).width() - 2 * MARGIN) / PAGE.w
    return QPoint(round(x * scale) + MARGIN, round(y * scale) + MARGIN)


def test_pressing_a_box_tells_its_key_and_pressing_beside_it_tells_nothing(
    view: SheetView, qtbot: QtBot
) -> None:
    told: list[str] = []
    view.pressed.connect(told.append)
    qtbot.mouseClick(canvas(view), Qt.MouseButton.LeftButton, pos=place(view, 68, 28))
    qtbot.mouseClick(canvas(view), Qt.MouseButton.LeftButton, pos=place(view, 380, 280))
    assert told == ["ship.damage.3"]


def test_the_arrows_reach_every_box_and_return_presses_it(view: SheetView, qtbot: QtBot) -> None:
    told: list[str] = []
    view.pressed.connect(told.append)
    view.go_to("ship.damage.1")
    seen = [view.focus_key]
    for _ in range(9):
        qtbot.keyClick(canvas(view), Qt.Key.Key_Right)
        seen.append(view.focus_key)
    assert seen == [f"ship.damage.{n}" for n in range(1, 11)]
    qtbot.keyClick(canvas(view), Qt.Key.Key_Home)
    qtbot.keyClick(canvas(view), Qt.Key.Key_Down)
    assert view.focus_key == "ship.crew.1"
    qtbot.keyClick(canvas(view), Qt.Key.Key_Return)
    assert told == ["ship.crew.1"]


def test_tab_goes_from_part_to_part_and_then_leaves(view: SheetView, qtbot: QtBot) -> None:
    view.go_to("ship.damage.4")
    seen: list[str] = []
    for _ in range(3):
        qtbot.keyClick(canvas(view), Qt.Key.Key_Tab)
        seen.append(view.focus_key)
    assert seen == ["ship.crew.1", "ship.trait.1", "ship.note"]
    qtbot.keyClick(canvas(view), Qt.Key.Key_Backtab)
    assert view.focus_key == "ship.trait.1"


@pytest.mark.parametrize("text", ["-8", "+4", "12"])
def test_typing_a_number_goes_to_the_track_at_hand(view: SheetView, qtbot: QtBot, text: str) -> None:
    told: list[tuple[str, str]] = []
    pressed: list[str] = []
    view.typed.connect(lambda key, typed: told.append((key, typed)))
    view.pressed.connect(pressed.append)
    view.go_to("ship.damage.4")
    qtbot.keyClicks(canvas(view), text[0])
    entry = canvas(view).findChild(QLineEdit)
    assert isinstance(entry, QLineEdit)
    assert entry.isVisible()
    qtbot.keyClicks(entry, text[1:])
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert told == [("ship.damage", text)]
    assert pressed == []
    assert not entry.isVisible()


def test_escape_takes_the_typing_back(view: SheetView, qtbot: QtBot) -> None:
    told: list[str] = []
    view.typed.connect(lambda key, typed: told.append(typed))
    view.go_to("ship.crew.1")
    qtbot.keyClicks(canvas(view), "5")
    entry = canvas(view).findChild(QLineEdit)
    assert isinstance(entry, QLineEdit)
    qtbot.keyClick(entry, Qt.Key.Key_Escape)
    assert told == []
    assert not entry.isVisible()


def test_the_keyboard_stays_at_its_key_when_the_page_changes(view: SheetView) -> None:
    view.go_to("ship.crew.2")
    view.show_page(Page(PAGE.w, PAGE.h, PAGE.marks[5:], "Damocles"))
    assert view.focus_key == "ship.crew.2"
    view.show_page(Page(100, 100, (), "Empty"))
    assert view.focus_key == ""
    assert canvas(view).accessibleName() == "Empty"


def test_the_focus_is_seen_and_the_page_is_as_wide_as_its_room(view: SheetView, qtbot: QtBot) -> None:
    assert canvas(view).width() == view.viewport().width()
    before = canvas(view).grab().toImage()
    view.go_to("ship.damage.5")
    ring = QRect(place(view, 96, 16), place(view, 120, 40))
    assert canvas(view).grab().toImage().copy(ring) != before.copy(ring)
    view.set_zoom(2)
    assert canvas(view).width() > view.viewport().width() * 1.8


def test_hovering_tells_a_tip_as_plain_text(view: SheetView, qtbot: QtBot) -> None:
    where = place(view, 50, 110)
    QApplication.sendEvent(
        canvas(view), QHelpEvent(QEvent.Type.ToolTip, where, canvas(view).mapToGlobal(where))
    )
    assert "&lt;b&gt;hits&lt;/b&gt;" in QToolTip.text()
    QToolTip.hideText()
    qtbot.mouseMove(canvas(view), where)
    qtbot.waitUntil(lambda: canvas(view).cursor().shape() == Qt.CursorShape.PointingHandCursor)


def test_ctrl_and_the_wheel_zoom(view: SheetView) -> None:
    zooms: list[float] = []
    view.zoomed.connect(zooms.append)
    event = QWheelEvent(
        QPointF(50, 50),
        QPointF(50, 50),
        QPoint(),
        QPoint(0, 120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.ControlModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)
    assert zooms == [pytest.approx(1.1)]
    assert view.zoom == pytest.approx(1.1)


def test_the_theme_changes_the_colours(view: SheetView, theme: Theme) -> None:
    before = canvas(view).grab().toImage()
    inks = theme.inks()
    view.set_inks({**inks, "paper": inks["ink"], "ink": inks["paper"]})
    assert canvas(view).grab().toImage() != before


def test_pages_below_each_other_are_one_sheet(view: SheetView) -> None:
    view.show_pages([PAGE, PAGE])
    assert view.page.h == 600
    assert len(view.page.marks) == 2 * len(PAGE.marks)


def test_spots_gather_marks_of_one_key_and_read_aloud() -> None:
    found = {spot.key: spot for spot in spots(PAGE)}
    assert found["ship.note"] == Spot("ship.note", 20, 140, 100, 40)
    assert [group(key) for key in ("a.damage.3", "a.note", "a")] == ["a.damage", "a.note", "a"]
    assert spoken("hyperion-1.damage.12") == "damage 12"
    last = found["ship.damage.10"]
    assert toward(tuple(found.values()), last, 1, 0) == last


def test_screen_and_paper_show_the_same_page(theme: Theme) -> None:
    page = Page(
        300,
        200,
        (
            Box(10, 10, 80, 40, "panel", "ink", 1, 5),
            Line(10, 70, 250, 70, "ink", 2),
            Dot(150, 30, 15, "ink"),
            Arc(230, 40, 30, 45, 90, "accent", ""),
            Path(((20, 90), (60, 90), (40, 120)), closed=True, fill="ink"),
            Text(20, 160, "Damocles Дамокл 2/45°", "condensed-bold", 20),
            Text(290, 190, "to the right", "sans", 12, anchor="end"),
        ),
    )
    image = QImage(900, 600, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.scale(3, 3)
    ScreenPen(painter, theme.inks()).page(page)
    painter.end()
    screen = Image.frombytes("RGBX", (900, 600), bytes(image.constBits())).convert("L")
    document = pypdfium2.PdfDocument(pdf([page], "Test"))
    paper = document[0].render(scale=3).to_pil().convert("L")
    document.close()
    small = (90, 60)
    difference = ImageChops.difference(
        screen.resize(small, Image.Resampling.BOX), paper.resize(small, Image.Resampling.BOX)
    )
    assert max(difference.tobytes()) < 70
