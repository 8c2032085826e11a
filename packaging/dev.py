#!/usr/bin/env python3
"""One program for everything a developer does; standard library only, so that a bare Python 3.11 is enough.

    python3 packaging/dev.py run      makes .venv, installs the project, starts it
    python3 packaging/dev.py test     the same with every test

Arguments after the command are passed on. `COMMANDS` lists the rest.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - an older one gets a sentence, not a traceback
    sys.exit("Starmuster needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info[:2]))

import dev_checks as checks
import dev_environment as environment
import dev_system as system

HOOK = """#!/bin/sh
# Written by `python3 packaging/dev.py hook`: the same lines as in CI.
exec python3 packaging/dev.py check
"""


def start(arguments: Sequence[str], *, windowless: bool, folder: Path | None = None) -> int:
    """Run the environment's Python with the arguments and return its exit code."""
    values = environment.variables(windowless=windowless)
    return subprocess.call([str(environment.PYTHON), *arguments], env=values, cwd=folder)


def program(arguments: Sequence[str]) -> int:
    """Start the program itself, in the folder where the person stands."""
    return start(["-P", "-m", "app", *arguments], windowless=False)


def opens_window(arguments: Sequence[str]) -> bool:
    """Say whether the program would open its window: no command word, and nobody asks for help."""
    words = list(arguments)
    if "--library" in words:
        at = words.index("--library")
        words = words[:at] + words[at + 2 :]
    if {"-h", "--help", "--version"} & set(words):
        return False
    return not words or words[0].startswith("-")


def need_qt(platform: str) -> None:
    """Find the system libraries that Qt lacks for the platform; install them, or stop with the line to type."""
    stamp = environment.VENV / f"qt-{platform}.stamp"
    if stamp.exists() and stamp.read_text() == environment.wanted_stamp():
        return
    pyside = next(environment.VENV.glob("lib/python*/site-packages/PySide6"), None)
    if sys.platform == "linux" and pyside is not None:
        packages, unknown = system.packages_for(system.libraries_missing(pyside, platform))
        if unknown:
            raise environment.Trouble(
                f"Qt lacks these system libraries, please install them: {', '.join(unknown)}"
            )
        if packages and not system.install(packages):
            raise environment.Trouble(f"Qt lacks system libraries; type: {system.install_line(packages)}")
    stamp.write_text(environment.wanted_stamp())


def run(arguments: Sequence[str]) -> int:
    """start the program; without a display, the demonstration"""
    environment.ensure()
    if not opens_window(arguments):
        return program(arguments)
    platform = system.platform_for(os.environ, sys.platform)
    if platform is None:
        print(
            "There is no display here, so this runs the demonstration without a window instead.", flush=True
        )
        return demo([])
    need_qt(platform)
    return program(arguments)


def demo(arguments: Sequence[str]) -> int:
    """the main job without a window: two fleets, a battle, a campaign, PDFs (-o DIR)"""
    environment.ensure()
    return program(["demo", *(arguments or ["-o", "demo-output"])])


def test(arguments: Sequence[str]) -> int:
    """run every test; arguments go to pytest"""
    environment.ensure()
    need_qt("offscreen")
    return start(
        ["-m", "pytest", *spread(arguments, os.cpu_count() or 1)], windowless=True, folder=environment.ROOT
    )


def spread(arguments: Sequence[str], cores: int) -> list[str]:
    """Return pytest's arguments; a run of everything is spread over the cores, a chosen few are not."""
    if arguments or cores < 2:
        return list(arguments)
    return ["-q", "-n", str(min(cores, 4)), "--dist", "worksteal"]


def check(arguments: Sequence[str]) -> int:
    """format, lint, types, contracts, addresses; --fix mends what it can"""
    environment.ensure()
    return checks.run(fix="--fix" in arguments)


def bench(arguments: Sequence[str]) -> int:
    """measure the promises, as ratios"""
    environment.ensure()
    need_qt("offscreen")
    return start(["-m", "benchmarks", *arguments], windowless=True, folder=environment.ROOT)


def screenshots(arguments: Sequence[str]) -> int:
    """draw the README's pictures"""
    environment.ensure()
    need_qt("offscreen")
    return start(["packaging/screenshots.py", *arguments], windowless=True, folder=environment.ROOT)


def lock(arguments: Sequence[str]) -> int:
    """write requirements.lock anew; --upgrade takes newer releases"""
    return environment.lock(arguments)


def hook(arguments: Sequence[str]) -> int:
    """let git run `check` before every commit"""
    git = shutil.which("git")
    if git is None or arguments:
        raise environment.Trouble("`hook` needs git and takes no arguments.")
    asked = [git, "rev-parse", "--git-path", "hooks/pre-commit"]
    answer = subprocess.run(asked, cwd=environment.ROOT, capture_output=True, text=True, check=True)
    file = environment.ROOT / answer.stdout.strip()
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(HOOK)
    file.chmod(0o755)
    return 0


COMMANDS: dict[str, Callable[[Sequence[str]], int]] = {
    "run": run,
    "test": test,
    "check": check,
    "demo": demo,
    "bench": bench,
    "lock": lock,
    "screenshots": screenshots,
    "hook": hook,
}


def usage() -> str:
    """Return what there is to type, one line a command."""
    rows = [f"  {name:<12}{(command.__doc__ or '').strip()}" for name, command in COMMANDS.items()]
    return "\n".join(["usage: python3 packaging/dev.py COMMAND [ARGUMENT…]", *rows])


def main(arguments: Sequence[str]) -> int:
    """Do one command and return its exit code."""
    if not arguments or arguments[0] not in COMMANDS:
        print(usage())
        return 0 if arguments and arguments[0] in ("-h", "--help") else 2
    try:
        rest = arguments[2:] if arguments[1:2] == ["--"] else arguments[1:]
        return COMMANDS[arguments[0]](rest)
    except environment.Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
