"""Where a user's library, backups, logs and settings are, and where the program's own resources are."""

import os
from functools import cache
from pathlib import Path

import app

PROGRAM = "starmuster"
#: The ending of a library file.
ENDING = ".starmuster"


@cache
def resources() -> Path:
    """Return the folder of shipped tables, icons and texts, in a source tree and when installed."""
    package = Path(app.__file__).parent
    installed = package / "_resources"
    return installed if installed.is_dir() else package.parent / "resources"


def data_dir() -> Path:
    """Return the folder of the user's data; nothing is made by asking."""
    import platformdirs

    return Path(platformdirs.user_data_dir(PROGRAM, appauthor=False))


def default_library() -> Path:
    """Return the library that opens when nobody names another."""
    return data_dir() / f"library{ENDING}"


def backups_dir(library: Path) -> Path:
    """Return the folder of a library's backups, which stands beside it."""
    return library.with_name(f"{library.name.removesuffix(ENDING)} backups")


def log_dir() -> Path:
    """Return the folder of the program's log files and crash reports."""
    import platformdirs

    return Path(platformdirs.user_log_dir(PROGRAM, appauthor=False))


def config_file() -> Path:
    """Return the file of the user's settings (an INI file), or what STARMUSTER_SETTINGS names."""
    named = os.environ.get("STARMUSTER_SETTINGS")
    if named:
        return Path(named)
    import platformdirs

    return Path(platformdirs.user_config_dir(PROGRAM, appauthor=False)) / "settings.ini"
