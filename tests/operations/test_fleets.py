"""Fleets in the library: what is written, what is kept, and that each thing done is one undo step."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import event, select

from app import systems
from app.core.errors import Refused, UserError
from app.core.force import Acceptance, Force, Line
from app.operations import fleets, library
from db.store import Store
from db.tables import Table
from tests.operations.conftest import fleet

LINE = Table.metadata.tables["fleet_line"]
replace = msgspec.structs.replace


def rows(store: Store) -> dict[int, tuple[int, str]]:
    """Return position and unit of every line by its row's id."""
    with store.read() as session:
        found = session.connection().execute(select(LINE.c.id, LINE.c.position, LINE.c.unit))
        return {row[0]: (row[1], row[2]) for row in found}


def with_units(units: list[str]) -> Force:
    return Force("toy", "one", "Alpha", "reds", lines=tuple(Line(unit) for unit in units))


def test_everything_that_a_fleet_says_comes_back(store: Store) -> None:
    whole = Force(
        "toy",
        "one",
        "Alpha",
        "reds",
        {"points": 5},
        {"pooled": False},
        (Line("ship", 2, ({"name": "Ærø"},), {"id": "ship", "points": 3}, {"swap": True}), Line("boat")),
        ({"name": "Van"},),
        (Acceptance("toy.rule", (0,), "agreed"),),
        {"later": [1, None]},
    )
    assert fleets.load(store, fleets.add(store, whole)) == whole


def test_an_edit_of_one_line_writes_one_line(store: Store) -> None:
    fleet_id = fleet(store, "Alpha", *["reds/ship"] * 5)
    before = rows(store)

    def third(force: Force) -> Force:
        lines = list(force.lines)
        lines[2] = replace(lines[2], unit="sloop")
        return replace(force, lines=tuple(lines))

    fleets.change(store, fleet_id, "Swap", third)
    after = rows(store)
    assert after.keys() == before.keys()
    assert [unit for row, (_, unit) in after.items() if before[row] != after[row]] == ["sloop"]


def test_inserting_a_line_moves_no_other_row(store: Store) -> None:
    fleet_id = fleet(store, "Alpha", "reds/ship", "reds/boat")
    before = rows(store)
    new = Line("sloop")
    fleets.change(store, fleet_id, "Insert", lambda f: replace(f, lines=(f.lines[0], new, f.lines[1])))
    after = rows(store)
    assert {row: after[row] for row in before} == before
    assert [line.unit for line in fleets.load(store, fleet_id).lines] == ["ship", "sloop", "boat"]


def test_lines_stay_in_order_when_the_gap_between_two_is_used_up(store: Store) -> None:
    fleet_id = fleet(store, "Alpha", "reds/ship", "reds/boat")
    expected = ["ship", "boat"]
    for number in range(25):
        expected.insert(1, f"sloop-{number}")
        fleets.change(store, fleet_id, "Insert", lambda f: replace(f, lines=tuple(map(Line, expected))))
    assert [line.unit for line in fleets.load(store, fleet_id).lines] == expected


names = st.lists(st.sampled_from(["a", "b", "c"]), max_size=8)


@given(histories=st.lists(names, min_size=1, max_size=6))
def test_any_row_of_edits_is_kept_and_can_be_undone(
    histories: list[list[str]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Store.open(tmp_path_factory.mktemp("library") / "a.starmuster") as store:
        fleet_id = fleets.add(store, with_units([]))
        states = [fleets.load(store, fleet_id)]
        for units in histories:
            new = with_units(units)
            if fleets.change(store, fleet_id, "Edit", lambda _, new=new: new) != states[-1]:
                states.append(new)
            assert fleets.load(store, fleet_id) == new
        for state in reversed(states[:-1]):
            store.undo()
            assert fleets.load(store, fleet_id) == state


def test_the_list_of_fleets_is_one_query_and_reads_no_line(store: Store) -> None:
    fleet(store, "Alpha")
    fleet(store, "Beta")
    asked: list[str] = []
    with store.read() as session:
        connection = session.connection()

        def note(*seen: Any) -> None:
            asked.append(seen[2])

        event.listen(connection.engine, "before_cursor_execute", note)
        listed = fleets.listing(store)
        event.remove(connection.engine, "before_cursor_execute", note)
    assert [(item.name, item.lines) for item in listed] == [("Beta", 2), ("Alpha", 2)]
    assert len(asked) == 1
    assert "profile" not in asked[0]


def test_renaming_copying_and_deleting_are_one_step_each(store: Store) -> None:
    fleet_id = fleet(store, "Alpha")
    original = fleets.load(store, fleet_id)
    copy = fleets.duplicate(store, fleet_id)
    assert fleets.load(store, copy) == replace(original, name="Alpha copy")
    assert fleets.load(store, fleets.duplicate(store, fleet_id)).name == "Alpha copy 2"
    fleets.rename(store, copy, "  Second\tfleet ")
    assert fleets.load(store, copy).name == "Second fleet"
    fleets.delete_fleet(store, fleet_id)
    with pytest.raises(UserError, match="may have been deleted"):
        fleets.load(store, fleet_id)
    labels = [store.undo().label for _ in range(4)]
    assert labels == [
        "Delete fleet “Alpha”",
        "Rename fleet “Second fleet”",
        "Copy fleet “Alpha”",
        "Copy fleet “Alpha”",
    ]
    assert fleets.load(store, fleet_id) == original


@pytest.mark.parametrize("name", ["", "  ", "\x00\n", "x" * 121])
def test_a_name_that_cannot_be_kept_is_refused(name: str, store: Store) -> None:
    fleet_id = fleet(store, "Alpha")
    with pytest.raises(UserError, match="name") as refused:
        fleets.rename(store, fleet_id, name)
    assert refused.value.field == "name"


def test_an_edit_that_the_rules_refuse_changes_nothing(store: Store) -> None:
    fleet_id = fleet(store, "Alpha")
    before = fleets.load(store, fleet_id)

    def refuse(force: Force) -> Force:
        raise Refused("no more ships")

    with pytest.raises(Refused, match="no more ships"):
        fleets.change(store, fleet_id, "Buy", refuse)
    assert fleets.load(store, fleet_id) == before


def test_the_report_sees_own_records_as_soon_as_they_are_made(store: Store) -> None:
    assert fleets.records(store, "toy", "one") is fleets.records(store, "toy", "one")
    own = library.copy(store, "toy", "one", "reds/ship", "Flagship")
    known = fleets.records(store, "toy", "one")
    assert list(known) == ["reds/ship", "reds/boat", "reds/flagship"]
    assert known["reds/flagship"].own == own
    store.undo()
    assert "reds/flagship" not in fleets.records(store, "toy", "one")
    assert fleets.report(store, fleet(store, "Alpha")).budget.spent == 14


def test_a_catalogue_edit_does_not_change_a_saved_fleet(store: Store) -> None:
    own = library.copy(store, "toy", "one", "reds/ship", "Flagship")
    fleet_id = fleet(store, "Alpha", "reds/flagship")
    edited = library.edit(store, own, {"points": 99})
    assert (edited.revision, edited.profile["revision"]) == (2, 2)
    assert fleets.report(store, fleet_id).budget.spent == 10
    library.delete_own(store, own)
    assert fleets.report(store, fleet_id).budget.spent == 10
    assert library.listing(store) == ()


def test_an_own_record_needs_a_name_of_its_own_and_figures_that_fit(store: Store) -> None:
    own = library.copy(store, "toy", "one", "reds/ship")
    assert library.load(store, own).profile["name"] == "Ship copy"
    with pytest.raises(UserError, match="already") as taken:
        library.copy(store, "toy", "one", "reds/ship", "Ship copy")
    assert taken.value.field == "name"
    with pytest.raises(UserError) as wrong:
        library.edit(store, own, {"points": "many"})
    assert wrong.value.field == "points"
    assert library.load(store, own).revision == 1
    with pytest.raises(UserError, match="no “reds/none”"):
        library.copy(store, "toy", "one", "reds/none")


def test_a_game_that_nobody_knows_is_named(store: Store) -> None:
    with pytest.raises(UserError, match="does not know the game “chess”"):
        fleets.create(store, "chess", "one", "reds", "Alpha")
    assert systems.system("toy").name == "Toy"
