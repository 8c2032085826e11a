"""A map is drawn: placed, named, connected, moved and taken away, with the mouse and with keys alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from app.core.war import Place
from app.ui.campaign.diagram.layout import Room, nearest, ring, rows, spots, towards
from app.ui.campaign.page import CampaignPage
from tests.ui.campaign import pond
from tests.ui.toy.desk import Table, tables


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    """The page with a map that is not drawn yet."""
    page = pond.show(table, drawn=True)
    page.going.map()
    return page


def systems(table: Table) -> dict[str, tuple[float | None, float | None]]:
    return {pad.name: (pad.x, pad.y) for pad in pond.war(table).pads}


def tool(page: CampaignPage, key: str) -> None:
    page.whole.map.pencil._buttons[key].click()


def click(table: Table, page: CampaignPage, point: QPoint) -> None:
    table.qtbot.mouseClick(page.whole.map.diagram, Qt.MouseButton.LeftButton, pos=point)
    table.settle()


def add(table: Table, page: CampaignPage, *names: str) -> None:
    for name in names:
        table.qtbot.keyClicks(page.whole.map.pencil.name, name)
        table.qtbot.keyClick(page.whole.map.pencil.name, Qt.Key.Key_Return)
        table.settle()


def test_touching_empty_space_places_a_system_with_the_typed_name(table: Table, page: CampaignPage) -> None:
    table.qtbot.keyClicks(page.whole.map.pencil.name, "Vega")
    diagram = page.whole.map.diagram
    click(table, page, diagram.rect().center())
    assert systems(table)["Vega"] == pytest.approx((0.5, 0.55), abs=0.1)
    click(table, page, QPoint(diagram.width() - 90, 60))
    assert list(systems(table)) == ["Vega", "System 1"]


def test_enter_in_the_name_places_a_system_where_there_is_room(table: Table, page: CampaignPage) -> None:
    add(table, page, "Vega", "Sol", "Rigel")
    places = list(systems(table).values())
    assert len(set(places)) == 3


def test_a_system_is_pulled_elsewhere_and_undo_brings_it_back(table: Table, page: CampaignPage) -> None:
    add(table, page, "Vega")
    before = systems(table)
    tool(page, "move")
    diagram = page.whole.map.diagram
    start, end = diagram.points()["vega"].toPoint(), diagram.rect().center()
    QTest.mousePress(diagram, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(diagram, end)
    QTest.mouseRelease(diagram, Qt.MouseButton.LeftButton, pos=end)
    table.settle()
    assert systems(table) != before
    page.history.undo()
    table.settle()
    assert systems(table) == before


def test_two_systems_are_connected_and_parted_by_touching_them(table: Table, page: CampaignPage) -> None:
    add(table, page, "Vega", "Sol")
    tool(page, "join")
    diagram = page.whole.map.diagram
    for _ in range(2):
        for place in ("vega", "sol"):
            click(table, page, diagram.points()[place].toPoint())
    assert pond.war(table).routes == ()
    for place in ("sol", "vega"):
        click(table, page, diagram.points()[place].toPoint())
    assert pond.war(table).routes == (("sol", "vega"),)


def test_a_map_is_drawn_with_keys_alone(table: Table, page: CampaignPage) -> None:
    add(table, page, "Vega", "Sol")
    diagram = page.whole.map.diagram
    diagram.setFocus()
    diagram.pick("vega")
    before = systems(table)["Vega"]
    table.qtbot.keyClick(diagram, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    table.settle()
    assert systems(table)["Vega"] != before
    table.qtbot.keyClick(diagram, Qt.Key.Key_C)
    diagram.pick("sol")
    table.qtbot.keyClick(diagram, Qt.Key.Key_C)
    table.settle()
    assert pond.war(table).routes == (("sol", "vega"),)
    table.qtbot.keyClicks(page.whole.map.pencil.name, "Deneb")
    diagram.setFocus()
    table.qtbot.keyClick(diagram, Qt.Key.Key_R)
    table.settle()
    assert list(systems(table)) == ["Vega", "Deneb"]
    table.qtbot.keyClick(diagram, Qt.Key.Key_Delete)
    table.settle()
    assert list(systems(table)) == ["Vega"]
    assert pond.war(table).routes == ()


def test_what_the_game_refuses_is_said_and_nothing_is_drawn(table: Table, page: CampaignPage) -> None:
    add(table, page, "Vega", "Vega")
    assert table.said == ["There is a “Vega” already."]
    assert len(systems(table)) == 1


def test_the_pencil_is_put_away_when_the_map_is_drawn(table: Table, page: CampaignPage) -> None:
    add(table, page, "Vega")
    assert page.whole.map.pencil.isVisible()
    page.whole.head.next.click()
    table.settle()
    assert not page.whole.map.pencil.isVisible()
    assert not page.whole.map.diagram.penning


ROOM = Room(QRectF(0, 0, 800, 500), 50, 120, 54)


def test_places_round_a_star_do_not_overlap_and_stay_inside() -> None:
    for count in range(1, 15):
        for points in (ring(count, ROOM.inner), rows(count, ROOM.inner)):
            assert len({(point.x(), point.y()) for point in points}) == count
            assert all(ROOM.area.contains(point) for point in points)


def test_a_low_map_puts_places_into_two_rows() -> None:
    low = Room(QRectF(0, 0, 800, 260), 50, 120, 54)
    places = [Place(f"p{n}", f"P{n}") for n in range(7)]
    assert len({round(point.y()) for point in spots(places, low).values()}) == 2


def test_arrows_lead_to_the_nearest_place_that_way() -> None:
    points = {"a": QPointF(0, 0), "b": QPointF(100, 10), "c": QPointF(90, 90), "d": QPointF(5, 100)}
    assert towards(points, "a", 1, 0) == "b"
    assert towards(points, "a", 0, 1) == "d"
    assert towards(points, "b", -1, 0) == "a"
    assert towards(points, "a", -1, 0) == "a"
    assert towards({}, "", 1, 0) == ""
    assert nearest(points, QPointF(98, 12), 10) == "b"
    assert nearest(points, QPointF(50, 50), 10) == ""
