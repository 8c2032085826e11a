"""`starmuster`: the window without a command, the command line with one."""

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

WINDOW_OPTIONS = ("--library", "--quit-after-first-paint")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns the exit code: 0 fine, 1 the rules say no, 2 unusable input, 3 a bug."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    window = _window_options(given)
    if window is not None and not _display():
        print(
            "starmuster: there is no display to open the window on; `starmuster --help` lists what works without one.",
            file=sys.stderr,
        )
        return 2
    if window is not None:
        gc.disable()  # the window collects by itself, and nothing that is imported from here on is garbage
        from app.ui.application import run

        return run(library=window[0], quit_after_first_paint=window[1])
    from app.cli import run_command

    return run_command(given)


def _display() -> bool:
    """True when a window can be opened: on Linux somebody must have said where."""
    named = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)


def _window_options(given: list[str]) -> tuple[Path | None, bool] | None:
    """Return library and whether to quit when the arguments ask for the window, None when they name a command.

    Read by hand, so that the window's first paint does not wait for a parser.
    """
    library: Path | None = None
    quits = False
    rest = list(given)
    while rest:
        word = rest.pop(0)
        if word == "--quit-after-first-paint":
            quits = True
        elif word == "--library" and rest:
            library = Path(rest.pop(0))
        elif word.startswith("--library=") and word != "--library=":
            library = Path(word.partition("=")[2])
        else:
            return None
    return library, quits


if __name__ == "__main__":
    sys.exit(main())
