"""The home page's look into a library: right, harmless, and light to load."""

import subprocess
import sys
from pathlib import Path

from sqlalchemy import insert

from db.glance import glance
from db.store import Store
from db.tables import Table
from tests.db.rows import new_fleet

RECENT = Table.metadata.tables["recent"]
ROOT = Path(__file__).resolve().parents[2]


def opened(store: Store, fleet: int, at: str) -> None:
    with store.write() as session:
        session.connection().execute(insert(RECENT), {"kind": "fleet", "item_id": fleet, "at": at})


def test_it_counts_and_names_what_was_opened_last(tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    with Store.open(path) as store:
        ids = [new_fleet(store, name) for name in ("Alpha", "Beta", "Gone")]
        for fleet, at in zip(ids, ("2026-11-01", "2026-11-02", "2026-11-03"), strict=True):
            opened(store, fleet, at)
        store.undo()
        while_open = glance(path)
    seen = glance(path)
    assert seen == while_open
    assert seen is not None
    assert (seen.fleets, seen.battles, seen.campaigns, seen.own_profiles) == (2, 0, 0, 0)
    assert [(item.kind, item.id, item.title, item.subtitle) for item in seen.recents] == [
        ("fleet", ids[1], "Beta", "reds"),
        ("fleet", ids[0], "Alpha", "reds"),
    ]


def test_it_shows_twelve_at_most(tmp_path: Path) -> None:
    with Store.open(tmp_path / "library.starmuster") as store:
        for number in range(14):
            opened(store, new_fleet(store, f"Fleet {number}", lines=0), f"2026-11-{number + 1:02}")
    seen = glance(tmp_path / "library.starmuster")
    assert seen is not None
    assert [item.title for item in seen.recents] == [f"Fleet {number}" for number in range(13, 1, -1)]


def test_it_leaves_nothing_beside_the_library(tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    Store.open(path).close()
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()}
    assert glance(path) is not None
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir() if file.is_file()} == before


def test_there_is_nothing_to_see_without_a_library(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all")
    assert glance(tmp_path / "none.starmuster") is None
    assert glance(letter) is None
    assert glance(tmp_path) is None


def test_it_loads_no_database_toolkit() -> None:
    code = "import sys, db.glance; sys.exit(bool({'sqlalchemy', 'sqlmodel', 'msgspec', 'alembic'} & set(sys.modules)))"
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
