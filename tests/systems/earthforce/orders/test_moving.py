"""Movement with little known, and what positions decide before anybody fires."""

import pytest

from app.systems.earthforce.orders.geometry import nearest_point, points_apart
from app.systems.earthforce.orders.grammar import parse
from app.systems.earthforce.orders.leaving import aim_fault, launch_limit, one_control
from app.systems.earthforce.orders.moving import Flight, move, rounded


def test_without_a_place_course_and_velocity_are_reckoned_all_the_same() -> None:
    track = move("reaction", Flight(12, 0.0, 8), parse("RP2, MD6").items)
    assert track is not None
    assert track.end.at is None
    assert (track.end.velocity, track.end.heading) == (12, 10)
    assert [leg.by for leg in track.legs] == ["drift", "RP2", "MD6"]


@pytest.mark.parametrize(
    "flight", [Flight(None, 0.0, 4), Flight(12, None, 4), Flight(12, 0.0, None)], ids=str
)
def test_too_little_known_reckons_nothing(flight: Flight) -> None:
    assert move("reaction", flight, ()) is None


def test_a_ship_at_rest_needs_no_course() -> None:
    track = move("reaction", Flight(3, None, 0), parse("MD2").items)
    assert track is not None
    assert track.end.course == pytest.approx(90)


def test_a_grav_ship_flies_where_it_points_whatever_its_course_was() -> None:
    track = move("grav", Flight(3, None, 4), parse("MD+2, RP3").items)
    assert track is not None
    assert (track.end.course, track.end.velocity) == (0, 6)
    assert len(track.legs) == 2


@pytest.mark.parametrize(("length", "whole"), [(4.49, 4), (4.5, 5), (0.0, 0), (12.166, 12)])
def test_a_half_counts_up(length: float, whole: int) -> None:
    assert rounded(length) == whole


@pytest.mark.parametrize(("course", "point"), [(334.72, 11), (0, 12), (359, 12), (20, 1), (180, 6)])
def test_a_course_has_a_nearest_point(course: float, point: int) -> None:
    assert nearest_point(course) == point


def test_courses_are_apart_the_short_way_round() -> None:
    assert points_apart(350, 20) == pytest.approx(1)


def test_half_of_an_odd_number_of_groups_is_agreed_on() -> None:
    assert [launch_limit(n) for n in (0, 1, 2, 3, 4)] == [0, 1, 1, 2, 2]
    assert [launch_limit(n, up=False) for n in (1, 3)] == [1, 1]


@pytest.mark.parametrize(
    ("aim", "fits"), [((0, 20), True), ((0, 20.5), False), ((10, 0), False), ((5, 8.660254), True)]
)
def test_a_mine_is_aimed_within_reach_and_arc(aim: tuple[float, float], *, fits: bool) -> None:
    assert (aim_fault((0, 0), 12, "forward", aim) == "") is fits


def test_one_control_aims_mines_that_lie_close_together() -> None:
    assert one_control([(0, 0), (6, 0), (3, 3)])
    assert not one_control([(0, 0), (6.1, 0)])
