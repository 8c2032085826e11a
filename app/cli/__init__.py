"""The command line: everything that needs no window. Each command is a function of its parsed arguments."""

import argparse
import sys
import traceback
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from app import __version__, paths
from app.core.errors import Refused, UserError

FINE, RULES_SAY_NO, UNUSABLE, BUG = 0, 1, 2, 3


def run_command(arguments: Sequence[str]) -> int:
    """Run one command and return its exit code; trouble is told in one sentence on standard error."""
    options = parser().parse_args(list(arguments))
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


def parser() -> argparse.ArgumentParser:
    """Return the parser of every command."""
    from app.cli import campaigns, conversion, demonstration, fleets, libraries, papers, replays

    top = argparse.ArgumentParser(
        prog="starmuster",
        description="Fleets, battles, campaigns and sheets for starship miniatures. Without a command: the window.",
    )
    top.add_argument("--version", action="version", version=f"starmuster {__version__}")
    _library(top, default=None)
    commands = top.add_subparsers(metavar="COMMAND", required=True)
    for module in (fleets, papers, replays, campaigns, conversion, demonstration, libraries):
        for name, about, arrange, command in module.COMMANDS:
            sub = commands.add_parser(name, help=about, description=about)
            _library(sub, default=argparse.SUPPRESS)
            arrange(sub)
            sub.set_defaults(command=command)
    return top


def _library(into: argparse.ArgumentParser, *, default: object) -> None:
    into.add_argument("--library", type=Path, metavar="PATH", default=default, help="the library file to use")
