"""The command line in bad surroundings: full disks, narrow alphabets, names that bite."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import main
from tests.cli.test_commands import CASES

ROOT = Path(__file__).resolve().parents[2]


def run(*arguments: str, out: Any = subprocess.PIPE, **more: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(
        command, stdout=out, stderr=subprocess.PIPE, check=False, cwd=ROOT, env=os.environ | more
    )


def named(folder: Path, name: str) -> str:
    path = folder / "named.json"
    path.write_text(json.dumps(CASES[0]["fleet"] | {"name": name}), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_names_of_every_alphabet_reach_a_pipe_whatever_the_locale_says(tmp_path: Path, encoding: str) -> None:
    told = run("check", named(tmp_path, "Кахуна Ωμέγα 日本"), PYTHONIOENCODING=encoding)
    assert told.returncode == 0
    assert "Кахуна Ωμέγα 日本" in told.stdout.decode()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_an_answer_that_cannot_be_written_is_told_in_one_sentence(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        told = run("check", named(tmp_path, "Fleet"), out=full)
    assert told.returncode == 2
    assert told.stderr.decode().count("\n") == 1
    assert "could not be written" in told.stderr.decode()


def test_a_name_never_commands_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", named(tmp_path, "\x1b[2Jred\x07\u202eeulb")]) == 0
    out = capsys.readouterr().out
    assert "red" in out
    assert not set("\x1b\x07\u202e") & set(out)


def test_a_text_without_end_is_refused_before_it_is_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value = CASES[0]["fleet"] | {"extra": [{"deep": "N" * 10_001}]}
    path = tmp_path / "long.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    assert main(["print", str(path), "-o", str(tmp_path / "out.pdf")]) == 2
    assert "10001 characters" in capsys.readouterr().err
    assert not (tmp_path / "out.pdf").exists()


def test_a_format_without_end_is_told_shortly(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "odd.json"
    path.write_text(json.dumps({"format": "x" * 9000}), encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr()
    assert len(told.err) < 300
    assert len(told.out) < 400


@pytest.mark.parametrize("kind", ["battle", "campaign"])
def test_figures_that_no_ship_has_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    assert main(["demo", "-o", str(tmp_path), "--library", str(tmp_path / "demo.starmuster")]) == 0
    value = json.loads((tmp_path / f"{kind}.json").read_text(encoding="utf-8"))
    units = value["start"]["units"]
    first = next(iter(units.values())) if isinstance(units, dict) else units[0]
    first["profile"]["crew"] = 1_000_000
    path = tmp_path / "absurd.json"
    path.write_text(json.dumps(value), encoding="utf-8")
    capsys.readouterr()
    assert main(["replay" if kind == "battle" else "campaign", str(path)]) == 2
    assert "crew is 1000000" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["print", named(tmp_path, "Fleet"), "-o", str(tmp_path / "none" / "out.pdf")]) == 2
    assert "its folder is not there" in capsys.readouterr().err


def test_writing_through_a_link_keeps_the_link(tmp_path: Path) -> None:
    source = named(tmp_path, "Fleet")
    link, target = tmp_path / "link.json", tmp_path / "target.json"
    link.symlink_to(target)
    assert main(["convert", source, str(link)]) == 0
    assert link.is_symlink()
    assert json.loads(target.read_text(encoding="utf-8"))["name"] == "Fleet"
