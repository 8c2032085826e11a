"""The command line: everything that needs no window. Each command is a function of its parsed arguments."""

import argparse
import io
import os
import sys
import tempfile
import traceback
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from app import __version__, paths
from app.cli.command import BUG, FINE, RULES_SAY_NO, UNUSABLE
from app.cli.output import tell_trouble
from app.core.errors import Refused, UserError


def run_command(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; trouble is told in one sentence on standard error."""
    _speak_unicode()
    options = parser(arguments).parse_args(list(arguments))
    try:
        code: int = options.command(options)
        print(end="", flush=True)
    except UserError as error:
        tell_trouble(error.message)
        return UNUSABLE
    except Refused as error:
        tell_trouble(f"{error.message} {error.remedy}".rstrip())
        return RULES_SAY_NO
    except KeyboardInterrupt:
        tell_trouble("stopped.")
        return UNUSABLE
    except BrokenPipeError:
        _hush()
        return FINE
    except OSError as error:
        if error.filename is None:
            _hush()
        tell_trouble(f"{error.filename or 'The answer'} could not be written or read: {error.strerror}.")
        return UNUSABLE
    except Exception:  # noqa: BLE001 - the last frame of the program: a bug is written down, never shown raw
        tell_trouble(f"this is a bug; what happened is written down in {_crash_report()}.")
        return BUG
    return code


def _speak_unicode() -> None:
    """Print names of every alphabet: UTF-8 into files and pipes, what a terminal cannot show as its number."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            encoding = None if stream.isatty() else "utf-8"
            stream.reconfigure(encoding=encoding, errors="backslashreplace")


def _hush() -> None:
    """Let go of a standard output that takes nothing more, so that nothing is tried on it again at the end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _crash_report() -> Path:
    try:
        return _write_report(paths.log_dir())
    except OSError:
        return _write_report(Path(tempfile.gettempdir()))


def _write_report(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    report = folder / f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
    report.write_text(f"starmuster {__version__}\n{traceback.format_exc()}", encoding="utf-8")
    return report


#: The commands: name, what it is for, and the module and functions that arrange its arguments and do it.
COMMANDS = (
    ("check", "is a fleet legal, and what does it cost", "fleets", "check"),
    ("print", "print fleets, battles and campaigns as PDF", "papers", "print_files"),
    ("layouts", "list what can be printed", "papers", "layouts"),
    ("replay", "show a battle at any point", "replays", "replay"),
    ("campaign", "show a campaign's standings and rosters", "campaigns", "campaign"),
    ("packet", "make, fill in and take back a player's packet", "packets", "carry"),
    ("convert", "write a file in another format", "conversion", "convert"),
    ("schema", "print the JSON Schema of a kind of file", "conversion", "schema"),
    ("demo", "play a sample campaign and print its papers", "demonstration", "demonstrate"),
    ("backup", "copy the library to a file", "libraries", "backup"),
    ("restore", "put a backup in the library's place", "libraries", "restore"),
)


def parser(wanted: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser; only the modules of commands named in `wanted` are loaded, so that each starts fast."""
    top = argparse.ArgumentParser(
        prog="starmuster",
        description="Fleets, battles, campaigns and sheets for starship miniatures. Without a command: the window.",
    )
    top.add_argument("--version", action="version", version=f"starmuster {__version__}")
    _library(top, default=None)
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for name, about, module, function in COMMANDS:
        sub = commands.add_parser(name, help=about, description=about)
        if name in wanted:
            found = import_module(f"app.cli.{module}")
            _library(sub, default=argparse.SUPPRESS)
            getattr(found, f"arrange_{name}")(sub)
            sub.set_defaults(command=getattr(found, function))
    return top


def _library(into: argparse.ArgumentParser, *, default: object) -> None:
    into.add_argument("--library", type=Path, metavar="PATH", default=default, help="the library file to use")
