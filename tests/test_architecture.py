"""What no linter checks: names of games, sizes of files, traps of the tools, and the contracts' own reach."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dev_checks
import pytest

ROOT = Path(__file__).resolve().parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LONGEST_FILE = 400

# The games and what only their players would write; new games and traits are added here.
GAMES = re.compile(
    r"\b(?:acta|earthforce|b5wars|battlestations|call to arms|babylon"
    r"|hyperion|starfury|narn|centauri|minbari|vorlon|shadows?[ -]ship"
    r"|skeleton crew|crippled|interceptors?|afterburner|jump engine)\b",
    re.IGNORECASE,
)
GAMELESS = ("app/core", "app/operations", "app/pdf", "app/ui", "app/cli", "app/cli.py", "app/paths.py", "db")


def sources(*places: str) -> Iterator[Path]:
    """Yield the Python files of folders and files, as far as they exist."""
    for place in places:
        path = ROOT / place
        yield from [path] if path.is_file() else sorted(path.rglob("*.py"))


def lines_with(pattern: re.Pattern[str], files: Iterator[Path]) -> list[str]:
    """Return `file:line: text` for every line that the pattern is found in."""
    return [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in files
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_game_is_named_outside_its_folder() -> None:
    assert lines_with(GAMES, sources(*GAMELESS)) == []


def test_no_file_is_longer_than_four_hundred_lines() -> None:
    files = sources("app", "db", "packaging", "benchmarks", "tests")
    sizes = {str(file.relative_to(ROOT)): len(file.read_text("utf-8").splitlines()) for file in files}
    assert {name: size for name, size in sizes.items() if size > LONGEST_FILE} == {}


def test_tables_keep_their_annotations_for_relationships() -> None:
    assert lines_with(re.compile(r"^from __future__ import annotations"), sources("db")) == []


def test_no_tracked_file_names_a_package_registry() -> None:
    assert dev_checks.registry_addresses(dev_checks.tracked_files(ROOT)) == []


def test_no_lock_file_with_addresses_is_tracked() -> None:
    names = {file.name for file in dev_checks.tracked_files(ROOT)}
    assert not names & {"uv.lock", "pylock.toml"}


def test_the_packaging_folder_does_not_shadow_the_library_of_that_name() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_every_dependency_says_why_it_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    bare = [name for name in wanted if not re.search(rf'"{re.escape(name)}", # \S+', text)]
    assert bare == []


def test_every_dependency_is_locked_by_hash() -> None:
    locked = set(
        re.findall(r"^([a-z0-9.-]+)==", (ROOT / "requirements.lock").read_text("utf-8"), re.MULTILINE)
    )
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["dependency-groups"]["dev"]]
    names = {re.sub(r"[._-]+", "-", re.split(r"[\[<>=!~ ;]", name)[0]).lower() for name in wanted}
    assert names - locked == set()


def test_every_folder_of_code_is_a_package_so_that_the_contracts_see_it() -> None:
    folders = {file.parent for file in sources("app", "db")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


def contract(kind: str, name: str) -> dict[str, Any]:
    """Return the import contract of that kind whose name begins so."""
    found = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["type"] == kind]
    return next(c for c in found if c["name"].startswith(name))


def test_every_part_of_the_program_stands_on_a_storey() -> None:
    storeys = {
        word for layer in contract("layers", "The storeys")["layers"] for word in re.findall(r"[\w.]+", layer)
    }
    parts = {path.stem for path in (ROOT / "app").iterdir() if is_module(path)} - {"__init__"}
    assert {f"app.{part}" for part in parts} | {"db"} <= storeys


def test_every_screen_is_under_the_contract_between_screens() -> None:
    screens = {f"app.ui.{file.parent.name}" for file in sources("app/ui") if file.name == "page.py"}
    shared = {"app.ui.sheet"}
    named = [c for c in PROJECT["tool"]["importlinter"]["contracts"] if c["name"].startswith("The screens")]
    assert screens - shared <= {module for c in named for module in c["modules"]}


def is_module(path: Path) -> bool:
    """Say whether a path is a module or a package of Python."""
    return path.suffix == ".py" or (path / "__init__.py").exists()


@pytest.mark.parametrize("module", ["db", "db.peek", "app.__main__", "app.paths"])
def test_what_the_first_paint_needs_loads_nothing_heavy(module: str) -> None:
    heavy = ("sqlmodel", "sqlalchemy", "alembic", "pydantic", "reportlab", "pypdfium2")
    code = f"import sys, {module}; print([name for name in {heavy} if name in sys.modules])"
    answer = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert answer.stdout.strip() == "[]"


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None cannot die there")
def test_painting_does_not_use_up_the_references_of_none() -> None:
    from PySide6.QtGui import QImage, QPainter

    image = QImage(8, 8, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    before = sys.getrefcount(None)
    for _ in range(1000):
        painter.drawRect(0, 0, 4, 4)
    after = sys.getrefcount(None)
    painter.end()
    assert abs(after - before) < 50
