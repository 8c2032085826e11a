"""`starmuster backup` and `starmuster restore`: a whole library as one file."""

from pathlib import Path

from app import paths
from app.cli.command import FINE, Options, Parser
from app.cli.output import say


def arrange_backup(parser: Parser) -> None:
    """Add the arguments of `backup`."""
    parser.add_argument(
        "-o", "--output", type=Path, metavar="FILE", help="default: the library's backup folder"
    )


def backup(options: Options) -> int:
    """Copy the library, also while a window has it open."""
    from app.operations import backups

    library = options.library or paths.default_library()
    say(f"Backed up to {backups.backup(library, options.output)}.")
    return FINE


def arrange_restore(parser: Parser) -> None:
    """Add the arguments of `restore`."""
    parser.add_argument("backup", type=Path, metavar="BACKUP")


def restore(options: Options) -> int:
    """Put a backup in the library's place; the library of now is backed up first."""
    from app.operations import backups

    library = options.library or paths.default_library()
    backups.restore(options.backup, library)
    say(f"Restored {options.backup} as {library}.")
    return FINE
