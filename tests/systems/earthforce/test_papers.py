"""What is printed: two sheets to a page, order sheets for their backs, groups, counters, blanks."""

import pytest

from app.core.marks import Page, Path, Text, bounds
from app.systems.earthforce.battle.state import BattleState
from app.systems.earthforce.catalogue import records
from app.systems.earthforce.force import FORCE
from app.systems.earthforce.papers import PAPERS
from app.systems.earthforce.papers.subject import Subject, of_battle, of_force
from tests.systems.earthforce.ships import CRUISER, LANCER, STAR, VETERAN, battle, force, play

PAPER = {paper.id: paper for paper in PAPERS.kinds}
A4, LETTER, SMALL = (595.0, 842.0), (612.0, 792.0), (420.0, 595.0)


@pytest.fixture
def subject() -> Subject:
    made = force("Patrol", CRUISER, VETERAN, STAR, "earth-alliance/starfury")
    return of_force(made, FORCE.report(made, records("sourcebook")))


def texts(page: Page) -> list[str]:
    return [mark.text for mark in page.marks if isinstance(mark, Text)]


@pytest.mark.parametrize("size", [A4, LETTER, SMALL])
@pytest.mark.parametrize("paper", list(PAPER))
def test_every_paper_stays_within_the_margins(
    subject: Subject, paper: str, size: tuple[float, float]
) -> None:
    for page in PAPER[paper].draw(subject, *size):
        for mark in page.marks:
            x, y, w, h = bounds(mark)
            if not isinstance(mark, Text):
                assert x >= 10
                assert y >= 10
                assert x + w <= size[0] - 10
                assert y + h <= size[1] - 10


def test_two_ships_share_a_page_and_fighters_have_none_of_their_own(subject: Subject) -> None:
    pages = PAPER["sheet-2"].draw(subject, *A4)
    assert [page.name for page in pages] == ["Practice Cruiser, Practice Veteran", "Practice Star"]
    assert len(PAPER["sheet"].draw(subject, *A4)) == 3


def test_order_sheets_come_on_the_back_of_their_ships(subject: Subject) -> None:
    names = [page.name for page in PAPER["sheet-orders"].draw(subject, *A4)]
    assert names[0] == "Practice Cruiser, Practice Veteran"
    assert names[1] == "Practice Cruiser, orders, Practice Veteran, orders"
    assert len(names) == 4


def test_order_sheets_say_the_codes_that_a_drive_understands(subject: Subject) -> None:
    first, second = PAPER["orders"].draw(subject, *A4)
    assert any("PP1" in text for text in texts(first))
    assert any("MD+2" in text for text in texts(second))


def test_every_group_aboard_has_a_strip(subject: Subject) -> None:
    (page,) = PAPER["groups"].draw(subject, *A4)
    assert texts(page).count("FIGHTERS") == 2 + 2 + 2 + 1


def test_counters_have_twelve_faces_and_grav_ships_no_arrow(subject: Subject) -> None:
    (page,) = PAPER["counters"].draw(subject, *A4)
    assert sum(isinstance(mark, Path) and len(mark.points) == 12 for mark in page.marks) == 3
    assert sum(isinstance(mark, Path) and len(mark.points) == 7 for mark in page.marks) == 2


def test_blank_sheets_need_nothing_and_explain_every_symbol() -> None:
    (page,) = PAPER["blank"].draw(Subject(()), *A4)
    said = texts(page)
    assert said.count("Jump engine") == 2
    assert said.count("Gravimetric drive") == 2


def test_a_battle_prints_as_it_is_or_fresh() -> None:
    state: BattleState = play(battle((CRUISER,), (LANCER,), simple=True), "mark:practice-cruiser-1:-7")
    now = of_battle(state, False, "blue", ())
    fresh = of_battle(state, True, "blue", ())
    assert [unit.condition.marked for unit in now.units if unit.profile.ship] == [7]
    assert [unit.condition.marked for unit in fresh.units if unit.profile.ship] == [0]
    assert {unit.side for unit in now.units} == {"Blue"}
    assert not PAPER["plot"].fits(now)


def test_a_print_is_narrowed_to_some_ships(subject: Subject) -> None:
    ids = [ship for ship, name in PAPERS.units(subject) if name == "Practice Star"]
    assert [page.name for page in PAPER["sheet-2"].draw(PAPERS.only(subject, ids), *A4)] == ["Practice Star"]
