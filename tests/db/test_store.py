"""The store's promises: exact undo, refusals that name what came later, one writer, listeners."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import delete, insert, select, update

from app.core.errors import Refused, UserError
from db.store import Store
from db.tables import Table
from tests.db.rows import contents, fleet_values, line_values, new_fleet

TABLES = Table.metadata.tables
FLEET, LINE, RECENT, BATTLE = (TABLES[name] for name in ("fleet", "fleet_line", "recent", "battle"))


def open_at(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "library.starmuster")


def test_undo_brings_back_rows_that_a_cascade_took(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha", lines=3)
        before = contents(store)
        with store.step("Delete") as session:
            session.connection().execute(delete(FLEET))
        assert contents(store)["fleet_line"] == []
        assert store.undo().label == "Delete"
        assert contents(store) == before


def test_undo_and_redo_of_a_bulk_update_are_exact(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha", lines=3)
        before = contents(store)
        with store.step("Count") as session:
            session.connection().execute(update(LINE).values(count=LINE.c.count + 6))
        after = contents(store)
        store.undo()
        assert contents(store) == before
        store.redo()
        assert contents(store) == after


def test_undo_sees_rows_that_were_replaced(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        fleet = new_fleet(store, "Alpha", lines=1)
        before = contents(store)
        with store.step("Replace") as session:
            replacing = insert(LINE).prefix_with("OR REPLACE")
            session.connection().execute(
                replacing, {**line_values(fleet, 7), "id": before["fleet_line"][0]["id"]}
            )
        assert contents(store) != before
        store.undo()
        assert contents(store) == before


def test_undo_does_not_lose_rows_that_were_moved_to_a_new_parent(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha", lines=2)
        before = contents(store)
        with store.step("Split") as session:
            connection = session.connection()
            new = connection.execute(insert(FLEET), fleet_values("Beta")).lastrowid
            connection.execute(update(LINE).values(fleet_id=new))
        store.undo()
        assert contents(store) == before


def test_undo_works_after_a_restart(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        empty = contents(store)
        new_fleet(store, "Alpha")
        full = contents(store)
    with open_at(tmp_path) as store:
        undoable = store.undoable()
        assert undoable is not None
        assert undoable.label == "Make Alpha"
        assert undoable.tables == {"fleet", "fleet_line"}
        store.undo()
        assert contents(store) == empty
    with open_at(tmp_path) as store:
        store.redo()
        assert contents(store) == full


def test_a_new_step_forgets_what_was_undone(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        store.undo()
        new_fleet(store, "Beta")
        assert store.redoable() is None
        with pytest.raises(Refused, match="nothing to redo"):
            store.redo()


def test_an_id_is_never_used_twice(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        first = new_fleet(store, "Alpha")
        store.undo()
        assert new_fleet(store, "Beta") > first


def test_undo_refuses_when_a_row_has_gone_on_outside_the_steps(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        with store.write() as session:
            session.connection().execute(update(FLEET).values(name="Other"))
        now = contents(store)
        with pytest.raises(Refused, match=r"“Make Alpha” cannot be undone.*gone on since"):
            store.undo()
        assert contents(store) == now


def test_undo_refuses_when_other_rows_stand_on_what_it_would_take(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        fleet = new_fleet(store, "Alpha", lines=0)
        with store.write() as session:
            session.connection().execute(insert(LINE), line_values(fleet, 5))
        now = contents(store)
        with pytest.raises(Refused, match="“Make Alpha” cannot be undone"):
            store.undo()
        assert contents(store) == now


def test_a_change_elsewhere_in_the_same_row_does_not_hinder_undo(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        with store.step("Rename") as session:
            session.connection().execute(update(FLEET).values(name="Beta"))
        with store.write() as session:
            session.connection().execute(update(FLEET).values(terms='{"x":1}'))
        store.undo()
        (row,) = contents(store)["fleet"]
        assert (row["name"], row["terms"]) == ("Alpha", '{"x":1}')


def test_a_step_that_raises_changes_nothing(tmp_path: Path) -> None:
    def rename_and_refuse() -> None:
        with store.step("Rename") as session:
            session.connection().execute(update(FLEET).values(name="Beta"))
            raise Refused("no")

    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        before, step = contents(store), store.undoable()
        with pytest.raises(Refused, match="no"):
            rename_and_refuse()
        assert contents(store) == before
        assert store.undoable() == step


def test_a_step_that_changes_nothing_leaves_no_step(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        with store.step("Nothing") as session:
            session.connection().execute(update(FLEET).values(name="Alpha"))
        undoable = store.undoable()
        assert undoable is not None
        assert undoable.label == "Make Alpha"


def test_the_last_five_hundred_steps_are_kept(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        for number in range(501):
            with store.step(f"Rename {number}") as session:
                session.connection().execute(update(FLEET).values(name=f"{number}"))
        with store.read() as session:
            labels = session.connection().execute(select(TABLES["step"].c.label)).scalars().all()
        assert len(labels) == 500
        assert labels[0] == "Rename 1"


def test_listeners_hear_which_tables_changed_after_the_commit(tmp_path: Path) -> None:
    heard: list[frozenset[str]] = []
    with open_at(tmp_path) as store:
        stop = store.listen(heard.append)
        new_fleet(store, "Alpha")
        with store.write() as session:
            session.connection().execute(insert(RECENT), {"kind": "fleet", "item_id": 1, "at": "x"})
        store.undo()
        stop()
        store.redo()
        assert heard == [{"fleet", "fleet_line"}, {"recent"}, {"fleet", "fleet_line"}]
        assert store.changes("fleet") == 3


def test_a_second_window_is_told_who_has_the_library(tmp_path: Path) -> None:
    with (
        open_at(tmp_path),
        pytest.raises(UserError, match=r"open in another Starmuster window on .* since .*process"),
    ):
        open_at(tmp_path)
    open_at(tmp_path).close()


def test_a_note_that_a_killed_window_left_does_not_block(tmp_path: Path) -> None:
    (tmp_path / "library.starmuster.holder").write_text('{"pid": 1, "host": "x"}')
    with open_at(tmp_path) as store:
        assert store.undoable() is None


def test_a_reader_sees_an_open_library_and_cannot_write(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        with Store.open(store.path, read_only=True) as reader:
            assert contents(reader) == contents(store)
            with pytest.raises(UserError, match="reading only"), reader.step("No"):
                pass


def test_a_full_disk_is_told_in_a_sentence_and_loses_nothing(tmp_path: Path) -> None:
    def write_much() -> None:
        with store.step("Much") as session:
            session.connection().execute(update(FLEET).values(name="x" * 10_000_000))

    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
        before = contents(store)
        with store.read() as session:
            pages = session.connection().exec_driver_sql("PRAGMA page_count").scalar_one()
            session.connection().exec_driver_sql(f"PRAGMA max_page_count = {pages + 1}")
        with pytest.raises(UserError, match="disk is full"):
            write_much()
        assert contents(store) == before


def test_every_commit_is_on_the_disk_and_foreign_keys_hold(tmp_path: Path) -> None:
    with open_at(tmp_path) as store, store.read() as session:
        connection = session.connection()
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]


def test_one_thread_waits_for_the_step_of_another(tmp_path: Path) -> None:
    with open_at(tmp_path) as store, ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda number: new_fleet(store, f"Fleet {number}"), range(20)))
        assert len(set(made)) == 20
        assert [store.undo() for _ in made]
        assert contents(store)["fleet_line"] == []


def test_steps_do_not_nest(tmp_path: Path) -> None:
    def nest() -> None:
        with store.step("Outer"), store.step("Inner"):
            pass

    with open_at(tmp_path) as store, pytest.raises(RuntimeError, match="one operation is one step"):
        nest()


def test_nothing_but_the_library_stays_beside_it(tmp_path: Path) -> None:
    with open_at(tmp_path) as store:
        new_fleet(store, "Alpha")
    names = {path.name for path in tmp_path.iterdir()} - {"library.starmuster.lock"}
    assert names == {"library.starmuster"}
    assert sqlite3.connect(tmp_path / "library.starmuster").execute(
        "SELECT count(*) FROM fleet"
    ).fetchone() == (1,)


def test_a_library_under_two_names_has_one_lock(tmp_path: Path) -> None:
    path, link = tmp_path / "library.starmuster", tmp_path / "other.starmuster"
    with Store.open(path):
        link.symlink_to(path)
        with pytest.raises(UserError, match="is open in another"):
            Store.open(link)


def test_a_library_that_lost_a_table_says_so(tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE battle_event")
        connection.commit()
    with pytest.raises(UserError, match="lost its battle_event table"):
        Store.open(path)
