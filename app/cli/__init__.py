"""The command line: everything that needs no window. Each command is a function of its parsed arguments."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path

from app import __version__, paths
from app.cli.command import BUG, FINE, RULES_SAY_NO, UNUSABLE
from app.core.errors import Refused, UserError


def run_command(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; trouble is told in one sentence on standard error."""
    options = parser(arguments).parse_args(list(arguments))
    try:
        code: int = options.command(options)
    except UserError as error:
        print(f"starmuster: {error.message}", file=sys.stderr)
        return UNUSABLE
    except Refused as error:
        print(f"starmuster: {error.message} {error.remedy}".rstrip(), file=sys.stderr)
        return RULES_SAY_NO
    except BrokenPipeError:
        return FINE
    except Exception:  # noqa: BLE001 - the last frame of the program: a bug is written down, never shown raw
        print(
            f"starmuster: this is a bug; what happened is written down in {_crash_report()}.", file=sys.stderr
        )
        return BUG
    return code


def _crash_report() -> Path:
    folder = paths.log_dir()
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
