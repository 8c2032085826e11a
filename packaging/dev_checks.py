"""The lines that a change must pass: format, lint, types, contracts, and no registry's address in a file."""

import re
import shutil
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

import dev_environment as environment

# Hosts of package registries: a lock or a note that names one works only where that one is reached.
REGISTRIES = re.compile(
    r"\b(?:pypi|pythonhosted|npmjs|yarnpkg|rubygems)\.(?:org|com|io)\b|\bcrates\.io\b"
    r"|\b(?:deb|ftp|security|snapshot)(?:\.\w+)?\.debian\.org\b|\bpypi/simple\b",
    re.IGNORECASE,
)
SKIPPED = frozenset({".git", ".venv", "__pycache__", "build", "dist", "demo-output"})


def tracked_files(root: Path) -> list[Path]:
    """Return the files of the project: what git tracks, or every file where there is no git."""
    git = shutil.which("git")
    if git and (root / ".git").exists():
        listing = subprocess.run(
            [git, "ls-files", "-z"], cwd=root, capture_output=True, text=True, check=True
        )
        names = [name for name in listing.stdout.split("\0") if name]
        return [root / name for name in names if (root / name).is_file()]
    return [file for file in root.rglob("*") if file.is_file() and SKIPPED.isdisjoint(file.parts)]


def registry_addresses(files: Sequence[Path]) -> list[str]:
    """Return `file:line` for every line that names the host of a package registry."""
    found: list[str] = []
    for file in files:
        text = file.read_bytes().decode("utf-8", errors="replace")
        found += [
            f"{file}:{number}" for number, line in enumerate(text.splitlines(), 1) if REGISTRIES.search(line)
        ]
    return found


def scan() -> int:
    """Print every registry address in the project; return 1 when there is one."""
    found = registry_addresses(tracked_files(environment.ROOT))
    for place in found:
        print(f"{place}: names a package registry; take the address out")
    return 1 if found else 0


def tool(*words: str) -> Callable[[], int]:
    """Return a step that runs a tool of the environment in the project's folder."""

    def step() -> int:
        values = environment.variables(windowless=True)
        values["PYRIGHT_PYTHON_IGNORE_WARNINGS"] = "1"
        program = str(environment.SCRIPTS / words[0])
        return subprocess.call([program, *words[1:]], cwd=environment.ROOT, env=values)

    return step


def steps(*, fix: bool) -> dict[str, Callable[[], int]]:
    """Return the steps by name, in order; with `fix` the first two mend what they can."""
    return {
        "format": tool("ruff", "format", *([] if fix else ["--check"])),
        "lint": tool("ruff", "check", *(["--fix"] if fix else [])),
        "types": tool("pyright", "--pythonpath", str(environment.PYTHON)),
        "contracts": tool("lint-imports", "--no-logo"),
        "addresses": scan,
    }


def run(*, fix: bool) -> int:
    """Run every step, even after one failed, and print which did; return 1 when any failed."""
    failed: list[str] = []
    for name, step in steps(fix=fix).items():
        print(f"── {name}", flush=True)
        if step() != 0:
            failed.append(name)
    print(f"check: failed in {', '.join(failed)}" if failed else "check: all clean")
    return 1 if failed else 0
