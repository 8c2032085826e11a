"""How the fleets of a library stand: told by the one engine, kept while nothing changes."""

from functools import partial

from msgspec.structs import replace
from sqlalchemy import update

from app.core import force_lines
from app.core.force import Acceptance, Force
from app.operations import fleets, standings
from db.store import Store
from db.tables import Table
from tests.operations.conftest import fleet


def test_each_fleet_stands_as_its_own_report_says(store: Store) -> None:
    first, second = fleet(store, "Alpha", "reds/ship"), fleet(store, "Beta")
    told = {each.item.id: each for each in standings.standings(store)}
    assert told[first].report == fleets.report(store, first)
    assert told[second].report == fleets.report(store, second)
    assert told[second].force == fleets.load(store, second)


def test_only_a_fleet_that_changed_is_judged_again(store: Store) -> None:
    first, second = fleet(store, "Alpha", "reds/ship"), fleet(store, "Beta", "reds/ship")
    before = {each.item.id: each for each in standings.standings(store)}
    assert standings.standings(store) is standings.standings(store)
    fleets.change(store, first, "Remove", partial(force_lines.without, numbers=(0,)))
    after = {each.item.id: each for each in standings.standings(store)}
    assert after[second].report is before[second].report
    assert after[first].report == fleets.report(store, first) != before[first].report
    store.undo()
    again = {each.item.id: each for each in standings.standings(store)}
    assert again[first].report == before[first].report


def test_a_fleet_that_cannot_be_read_says_why_and_hides_no_other(store: Store) -> None:
    broken, fine = fleet(store, "Alpha", "reds/ship"), fleet(store, "Beta")
    table = Table.metadata.tables["fleet_line"]
    with store.step("Break") as session:
        session.connection().execute(update(table).where(table.c.fleet_id == broken), {"members": "{"})
    told = {each.item.id: each for each in standings.standings(store)}
    assert told[broken].report is None
    assert "Alpha" in told[broken].trouble
    assert told[fine].report is not None


def test_a_fleet_of_a_game_that_nobody_knows_is_listed_with_the_reason(store: Store) -> None:
    lost = fleet(store, "Alpha")
    table = Table.metadata.tables["fleet"]
    with store.step("Break") as session:
        session.connection().execute(update(table).where(table.c.id == lost), {"system": "chess"})
    assert "chess" in standings.standings(store)[0].trouble


def test_what_was_accepted_follows_its_line_into_the_library_and_back(store: Store) -> None:
    number = fleet(store, "Alpha", "reds/ship", "reds/boat", "reds/boat")
    fleets.change(store, number, "Accept", accepted)
    fleets.change(store, number, "Up", partial(force_lines.moved, number=1, by=-1))
    moved = fleets.load(store, number)
    assert (moved.accepted[0].units, moved.squadrons[0]["members"]) == ((0,), [0, [2, 0]])
    fleets.change(store, number, "Remove", partial(force_lines.without, numbers=(0,)))
    assert fleets.load(store, number).accepted == ()
    store.undo()
    assert fleets.load(store, number) == moved


def accepted(force: Force) -> Force:
    """Accept a problem of the second line, and gather the second and the third."""
    squadrons = ({"name": "S", "members": [1, [2, 0]]},)
    return replace(force, accepted=(Acceptance("x", (1,), "n"),), squadrons=squadrons)
