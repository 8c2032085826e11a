"""Where things are: resources in the tree, a library's backups beside it, settings where they are told to be."""

from pathlib import Path

import pytest

from app import paths


def test_resources_stand_in_the_source_tree() -> None:
    assert paths.resources() == Path(__file__).resolve().parent.parent / "resources"


def test_backups_stand_beside_their_library() -> None:
    assert paths.backups_dir(Path("/a/club.starmuster")) == Path("/a/club backups")
    assert paths.backups_dir(Path("/a/club")) == Path("/a/club backups")


def test_the_library_that_nobody_names_is_in_the_users_data() -> None:
    assert paths.default_library().parent == paths.data_dir()
    assert paths.data_dir().name == paths.log_dir().parent.name or paths.PROGRAM in str(paths.log_dir())


def test_settings_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARMUSTER_SETTINGS", "/a/settings.toml")
    assert paths.config_file() == Path("/a/settings.toml")
    monkeypatch.delenv("STARMUSTER_SETTINGS")
    assert paths.config_file().name == "settings.ini"
