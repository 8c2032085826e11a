"""The project's own environment: `.venv`, made from the hashed `requirements.lock`."""

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import dev_system

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "requirements.lock"
VENV = ROOT / ".venv"
STAMP = VENV / "starmuster.stamp"
SCRIPTS = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = SCRIPTS / ("python.exe" if sys.platform == "win32" else "python")


class Trouble(Exception):
    """Something the person at the keyboard has to do first; the message is one clear sentence."""


def digest(files: Sequence[Path], *words: str) -> str:
    """Return one hash over the contents of the files and the words; a missing file counts as empty."""
    total = hashlib.sha256()
    for file in files:
        total.update(hashlib.sha256(file.read_bytes() if file.exists() else b"").digest())
    for word in words:
        total.update(hashlib.sha256(word.encode()).digest())
    return total.hexdigest()


def wanted_stamp() -> str:
    """Return what the stamp says when the environment fits the lock, the project, this place and this Python."""
    version = "{}.{}".format(*sys.version_info[:2])
    return digest((LOCK, ROOT / "pyproject.toml"), str(ROOT), version)


def is_fresh() -> bool:
    """Say whether the environment was made from exactly what lies here now."""
    return PYTHON.exists() and STAMP.exists() and STAMP.read_text() == wanted_stamp()


def ensure() -> None:
    """Make or update the environment unless its stamp says that nothing changed."""
    if is_fresh():
        return
    STAMP.unlink(missing_ok=True)
    uv = shutil.which("uv")
    print(
        f"Making {VENV.name} from {LOCK.name} with {'uv' if uv else 'pip'}; the first time takes a minute.",
        flush=True,
    )
    if not fits(uv):
        shutil.rmtree(VENV, ignore_errors=True)
        create(uv)
    for command in install_commands(uv):
        run_or_stop(command)
    STAMP.write_text(wanted_stamp())


def fits(uv: str | None) -> bool:
    """Say whether the environment there is runs, with this Python's version, and has what will fill it."""
    if not PYTHON.exists():
        return False
    need = "sys" if uv else "sys, pip"  # uv makes environments without pip
    ask = [str(PYTHON), "-c", f"import {need}; print(sys.version_info[:2])"]
    answer = subprocess.run(ask, capture_output=True, text=True, check=False)
    return answer.returncode == 0 and answer.stdout.strip() == str(sys.version_info[:2])


def create(uv: str | None) -> None:
    """Make an empty environment; on a Debian that splits `venv` off, fetch it or say the line to type."""
    if uv:
        run_or_stop([uv, "venv", "--quiet", "--python", sys.executable, str(VENV)])
        return
    if importlib.util.find_spec("ensurepip") is None:
        package = "python{}.{}-venv".format(*sys.version_info[:2])
        if not dev_system.install([package]):
            raise Trouble(f"This Python cannot make environments; type: {dev_system.install_line([package])}")
    run_or_stop([sys.executable, "-m", "venv", str(VENV)])


def install_commands(uv: str | None) -> list[list[str]]:
    """Return the commands that fill the environment: what is locked, by hash, then the project itself."""
    project = ["--no-build-isolation", "--editable", str(ROOT)]
    if uv:
        pip = [uv, "pip"]
        target = ["--quiet", "--python", str(PYTHON)]
        return [
            [*pip, "sync", *target, "--compile-bytecode", "--require-hashes", str(LOCK)],
            [*pip, "install", *target, "--no-deps", *project],
        ]
    install = [*pip_install(PYTHON), "--no-deps"]
    return [
        [*install, "--require-hashes", "--requirement", str(LOCK)],
        [*install, *project],
    ]


def pip_install(python: Path) -> list[str]:
    """Return the words that make an environment's pip install something and speak only of errors."""
    return [
        str(python),
        "-m",
        "pip",
        "install",
        "-qq",
        "--disable-pip-version-check",
        "--no-input",
    ]


def lock(arguments: Sequence[str]) -> int:
    """Write `requirements.lock` anew: every extra and group, every platform, hashes, no addresses."""
    uv = shutil.which("uv")
    if uv:
        return subprocess.call([uv, *lock_arguments(arguments)], cwd=ROOT)
    borrowed = VENV / "locking"
    run_or_stop([sys.executable, "-m", "venv", str(borrowed)])
    python = borrowed / PYTHON.relative_to(VENV)
    try:
        run_or_stop([*pip_install(python), "uv"])
        return subprocess.call([str(python), "-m", "uv", *lock_arguments(arguments)], cwd=ROOT)
    finally:
        shutil.rmtree(borrowed, ignore_errors=True)


def lock_arguments(arguments: Sequence[str]) -> list[str]:
    """Return uv's arguments for a lock that plain pip reads too."""
    scope = ["--all-extras", "--group", "dev", "--universal", "--python-version", "3.11"]
    form = ["--generate-hashes", "--quiet", "--custom-compile-command", "python3 packaging/dev.py lock"]
    return ["pip", "compile", "pyproject.toml", *scope, *form, *arguments, "--output-file", LOCK.name]


def run_or_stop(command: Sequence[str]) -> None:
    """Run a command, raising `Trouble` that names it when it fails."""
    if subprocess.call(list(command), cwd=ROOT) != 0:
        raise Trouble(f"This command failed, its own words are above: {' '.join(command)}")


def variables(*, windowless: bool) -> dict[str, str]:
    """Return the environment variables for a child; a windowless one draws into memory."""
    values = dict(os.environ)
    if windowless:
        values["QT_QPA_PLATFORM"] = "offscreen"
    return values
