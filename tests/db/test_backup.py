"""Backups: whole, rolling, thinned with age, and put back without losing what stood there."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.core.errors import UserError
from app.operations import backups
from app.paths import backups_dir
from db import backup
from db.backup import Backup
from db.store import Store
from tests.db.rows import contents, new_fleet

NOW = datetime(2026, 11, 30, 20, 14, tzinfo=UTC)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    path = tmp_path / "library.starmuster"
    with Store.open(path) as store:
        new_fleet(store, "Alpha")
    return path


def test_a_backup_of_an_open_library_holds_what_is_only_in_its_log(library: Path) -> None:
    with Store.open(library) as store:
        new_fleet(store, "Beta")
        made = backups.backup(library)
        expected = contents(store)
    with Store.open(made, read_only=True) as copy:
        assert contents(copy) == expected


def test_the_first_opening_of_a_day_makes_a_backup_and_the_second_none(library: Path) -> None:
    Store.open(library).close()
    Store.open(library).close()
    assert [found.reason for found in backups.listing(library)] == ["daily"]


def test_backups_of_libraries_in_one_folder_do_not_mix(library: Path) -> None:
    other = library.with_name("library two.starmuster")
    Store.open(other).close()
    backups.backup(other)
    assert backups.listing(library) == ()
    assert len(backups.listing(other)) == 1


def test_backups_are_thinned_to_days_weeks_and_months() -> None:
    row = [Backup(Path(f"{n}"), NOW - timedelta(days=n), "daily", 1) for n in range(800)]
    kept = sorted((NOW - found.at).days for found in backup.kept_of(row))
    assert kept[:7] == list(range(7))
    assert len(kept) <= 7 + 4 + 12
    assert 330 <= kept[-1] <= 366
    weeks = {(NOW - timedelta(days=n)).isocalendar()[:2] for n in kept}
    assert {(NOW - timedelta(weeks=n)).isocalendar()[:2] for n in range(4)} <= weeks


def test_thinning_never_removes_what_somebody_asked_for(library: Path) -> None:
    for days in range(40):
        backup.backup(library, reason="by hand", now=NOW - timedelta(days=days))
        backup.backup(library, reason="daily", now=NOW - timedelta(days=days))
    backup.thin(library)
    reasons = [found.reason for found in backups.listing(library)]
    assert reasons.count("by hand") == 40
    assert 7 <= reasons.count("daily") <= 12


def test_restoring_brings_the_backup_and_saves_what_stood_there(library: Path) -> None:
    with Store.open(library) as store:
        old = contents(store)
    made = backups.backup(library)
    with Store.open(library) as store:
        new_fleet(store, "Beta")
        new = contents(store)
    saved = backups.restore(made, library)
    assert saved is not None
    with Store.open(library) as store:
        assert contents(store) == old
    with Store.open(saved, read_only=True) as store:
        assert contents(store) == new


def test_restoring_over_a_damaged_library_keeps_its_bytes(library: Path) -> None:
    made = backups.backup(library)
    damaged = b"SQLite format 3\x00" + b"?" * 5000
    library.write_bytes(damaged)
    saved = backups.restore(made, library)
    assert saved is not None
    assert saved.read_bytes() == damaged
    Store.open(library).close()


def test_an_open_library_is_not_replaced(library: Path) -> None:
    made = backups.backup(library)
    with Store.open(library) as store:
        before = contents(store)
        with pytest.raises(UserError, match="is open in another"):
            backups.restore(made, library)
        assert contents(store) == before


def test_what_is_no_library_is_not_restored(library: Path, tmp_path: Path) -> None:
    before = library.read_bytes()
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear all")
    with pytest.raises(UserError, match="not a Starmuster library"):
        backups.restore(letter, library)
    with pytest.raises(UserError, match="There is no library"):
        backups.restore(tmp_path / "none.starmuster", library)
    assert library.read_bytes() == before


def test_a_daily_backup_that_cannot_be_made_warns_and_opens(library: Path) -> None:
    library.with_name("library backups").write_text("in the way")
    with Store.open(library) as store:
        assert "backup could not be made" in store.warning
        assert len(contents(store)["fleet"]) == 1


def test_a_file_with_an_impossible_date_is_no_backup_and_stays(library: Path) -> None:
    folder = backups_dir(library)
    folder.mkdir(exist_ok=True)
    odd = [
        folder / f"library {when} daily.starmuster" for when in ("2026-13-45 99.99.99", "0000-00-00 00.00.00")
    ]
    for path in odd:
        path.write_bytes(b"mine")
    (folder / "library 2020-01-01 00.00.00 daily.starmuster").mkdir()
    Store.open(library).close()
    assert [found.reason for found in backups.listing(library)] == ["daily"]
    assert all(path.read_bytes() == b"mine" for path in odd)


def test_a_library_opens_when_a_file_stands_where_its_backups_go(library: Path) -> None:
    backups_dir(library).write_text("not a folder")
    with Store.open(library) as store:
        assert "backup" in store.warning


def test_a_backup_never_takes_the_place_of_its_own_library(library: Path) -> None:
    link = library.with_name("link.starmuster")
    link.symlink_to(library)
    with Store.open(library) as store:
        for target in (library, link, library.with_name(library.name + "-wal")):
            with pytest.raises(UserError, match="belongs to the library itself"):
                backups.backup(library, target)
        new_fleet(store, "Beta")
    with Store.open(library) as store:
        assert len(contents(store)["fleet"]) == 2


def test_a_backup_is_not_restored_over_a_file_of_another_kind(library: Path, tmp_path: Path) -> None:
    made = backups.backup(library)
    mine = tmp_path / "fleet.json"
    mine.write_text("{}")
    with pytest.raises(UserError, match="not a Starmuster library"):
        backups.restore(made, mine)
    assert mine.read_text() == "{}"


def test_a_library_that_is_damaged_beyond_recognition_can_still_be_restored(library: Path) -> None:
    made = backups.backup(library)
    library.write_bytes(b"garbage")
    saved = backups.restore(made, library)
    assert saved is not None
    assert saved.read_bytes() == b"garbage"
    Store.open(library).close()


def test_a_backup_under_a_name_of_ones_own_is_never_thinned_away(library: Path) -> None:
    folder = backups_dir(library)
    folder.mkdir()
    mine = [folder / f"library 2001-01-{day:02} 00.00.00 my own.starmuster" for day in range(1, 29)]
    for path in mine:
        path.write_bytes(b"x")
    backup.thin(library)
    assert all(path.exists() for path in mine)
