"""New, older, newer and foreign files: what each becomes, and that a refusal touches nothing."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory

from app.core.errors import UserError
from db import backup, upgrade
from db.store import Store
from tests.db.rows import contents, new_fleet

ROOT = Path(__file__).resolve().parents[2]
OLD = ROOT / "tests" / "data" / "old"

GROW = '''"""Rebuilds the parent of other rows, as a real migration may have to."""
import sqlalchemy as sa
from alembic import op

revision = "0002_motto"
down_revision = "0001_first"

def upgrade() -> None:
    with op.batch_alter_table("fleet", recreate="always") as batch:
        batch.add_column(sa.Column("motto", sa.String(), server_default="none", nullable=False))
'''
SPOIL = (
    GROW
    + '    op.execute("INSERT INTO fleet_line SELECT 99, 99, 0, unit, 1, members, profile, fields FROM fleet_line")\n'
)
BREAK = GROW + '    raise sa.exc.OperationalError("", {}, sa.exc.SAWarning("half way"))\n'


def schema(path: Path) -> dict[str, str]:
    with closing(sqlite3.connect(path)) as connection:
        found = connection.execute("SELECT name, coalesce(sql, '') FROM sqlite_master").fetchall()
    return {name: re.sub(r"\s|(?<=\()\s|\s(?=\))", "", sql) for name, sql in found}


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def stamped(path: Path, revision: str) -> None:
    """Make a library say that it has another format, and leave no log beside it."""
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    for beside in path.parent.glob(f"{path.name}.*"):
        beside.unlink()


def later_migrations(tmp_path: Path, text: str) -> Path:
    """Return a copy of the migrations with one more, which this program does not have."""
    folder = tmp_path / "migrations"
    shutil.copytree(upgrade.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "versions" / "0002_motto.py").write_text(text)
    return folder


def test_a_new_library_has_the_schema_that_the_migrations_lead_to(tmp_path: Path) -> None:
    Store.open(tmp_path / "made.starmuster").close()
    migrated = tmp_path / "migrated.starmuster"
    sqlite3.connect(migrated).close()
    upgrade.migrate(migrated, upgrade.MIGRATIONS)
    assert schema(tmp_path / "made.starmuster") == schema(migrated)


def test_the_revisions_that_the_program_knows_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(upgrade.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    found = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(found)) == upgrade.REVISIONS


def test_making_and_opening_a_library_does_not_load_the_migrations(tmp_path: Path) -> None:
    code = (
        "import sys; from db.store import Store; "
        "[Store.open(sys.argv[1]).close() for _ in range(2)]; sys.exit('alembic' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code, str(tmp_path / "a.starmuster")], check=True, cwd=ROOT)


@pytest.mark.parametrize("name", sorted(path.name for path in OLD.glob("*.starmuster")))
def test_a_library_of_every_format_that_was_released_opens_with_all_it_holds(
    name: str, tmp_path: Path
) -> None:
    path = tmp_path / name
    shutil.copy(OLD / name, path)
    with Store.open(path) as store:
        rows = contents(store)
        assert {key: len(value) for key, value in rows.items()} == {
            "fleet": 1,
            "fleet_line": 2,
            "own_profile": 1,
            "campaign": 1,
            "battle": 1,
            "battle_event": 1,
            "campaign_event": 2,
        }
        assert rows["fleet"][0]["name"] == "Östliche Flotte"
        assert store.undo().label == "Campaign"
        assert contents(store)["campaign_event"] == []


def test_there_is_an_old_library_of_every_format() -> None:
    assert {path.stem for path in OLD.glob("*.starmuster")} == set(upgrade.REVISIONS)


def test_an_older_library_is_backed_up_and_keeps_the_children_of_a_rebuilt_table(tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    with Store.open(path) as store:
        new_fleet(store, "Alpha", lines=3)
    migrations = later_migrations(tmp_path, GROW)
    upgrade.bring_up_to_date(path, migrations, ("0001_first", "0002_motto"))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name, motto FROM fleet").fetchall() == [("Alpha", "none")]
        assert connection.execute("SELECT count(*) FROM fleet_line").fetchone() == (3,)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002_motto",)]
    (saved,) = backup.listing(path)
    assert saved.reason == "before update"
    assert "motto" not in schema(saved.path)["fleet"]


@pytest.mark.parametrize("text", [SPOIL, BREAK], ids=["orphans", "an error"])
def test_a_migration_that_fails_leaves_the_library_as_it_was(text: str, tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    with Store.open(path) as store:
        new_fleet(store, "Alpha", lines=1)
        before = contents(store)
    migrations = later_migrations(tmp_path, text)
    with pytest.raises(UserError, match="is as it was"):
        upgrade.bring_up_to_date(path, migrations, ("0001_first", "0002_motto"))
    with Store.open(path) as store:
        assert contents(store) == before
    assert "motto" not in schema(path)["fleet"]


def test_a_newer_library_is_refused_and_nothing_is_touched(tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    stamped(path, "0099_future")
    before = everything(tmp_path)
    with pytest.raises(UserError, match=r"made by a newer Starmuster.*0099_future.*nothing was changed"):
        Store.open(path)
    with pytest.raises(UserError, match="newer Starmuster"):
        Store.open(path, read_only=True)
    assert everything(tmp_path) == before


def test_a_reader_does_not_bring_an_older_library_up_to_date() -> None:
    with pytest.raises(UserError, match="older format"):
        upgrade.check_readable(Path("a"), upgrade.Found("older", "0001_first"))


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "library.starmuster"
    path.touch()
    with Store.open(path) as store:
        assert store.undoable() is None


@pytest.mark.parametrize("content", [b"no database at all", b"SQLite format 3\x00" + b"rubbish" * 500])
def test_what_is_no_library_is_refused_in_one_sentence_and_stays(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    with pytest.raises(UserError, match="is not a Starmuster library"):
        Store.open(path)
    assert everything(tmp_path) == {"letter.txt": content}


def test_a_database_of_somebody_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE bookmark (id INTEGER)")
    with pytest.raises(UserError, match="not a Starmuster library"):
        Store.open(path)


def test_a_folder_and_a_missing_library_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="is a folder"):
        Store.open(tmp_path)
    with pytest.raises(UserError, match="There is no library"):
        Store.open(tmp_path / "none.starmuster", read_only=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_is_no_library(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.starmuster"
    os.mkfifo(pipe)
    with pytest.raises(UserError, match="no ordinary file"):
        Store.open(pipe)
