"""The command line: exit codes, what is printed, files in and out; no display and no window."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from app import paths
from app.__main__ import main
from app.core.board import no_report
from app.systems import names, system

CASES = json.loads(
    (Path(__file__).parents[1] / "data" / "cases" / "acta-fleets.json").read_text(encoding="utf-8")
)


def fleet_file(folder: Path, number: int = 0, name: str = "fleet.json", **changes: Any) -> Path:
    path = folder / name
    path.write_text(json.dumps(CASES[number]["fleet"] | changes), encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("demo")
    library = folder / "demo.starmuster"
    assert main(["demo", "-o", str(folder / "papers"), "--library", str(library)]) == 0
    return folder


def test_check_prints_a_record_a_file_with_every_answer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [str(fleet_file(tmp_path, number, f"{number}.json")) for number in range(len(CASES))]
    assert main(["check", *files, "--json"]) == 1
    records = json.loads(capsys.readouterr().out)
    for case, record in zip(CASES, records, strict=True):
        rules = [problem["rule"] for problem in record["problems"] if problem["severity"] == "error"]
        found = {"legal": record["legal"], "spent": record["budget"]["spent"], "rules": rules}
        assert found == case["expect"]
        assert {"file", "playable", "lines", "affordable"} <= set(record)


def test_a_legal_fleet_exits_with_0_an_illegal_one_with_1_an_unusable_one_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = str(fleet_file(tmp_path))
    bad = str(fleet_file(tmp_path, 5, "bad.json"))
    newer = str(fleet_file(tmp_path, 0, "newer.json", version=9))
    assert main(["check", good]) == 0
    assert main(["check", good, bad]) == 1
    assert main(["check", good, newer, bad, "--json"]) == 2
    records = json.loads(capsys.readouterr().out.partition("\n[")[2].join(["[", ""]))
    assert "newer" in records[1]["error"]


def test_an_accepted_problem_exits_with_0(tmp_path: Path) -> None:
    accepted = [{"rule": "acta.fleet.points", "units": [], "note": "agreed"}]
    assert main(["check", str(fleet_file(tmp_path, 5, accepted=accepted))]) == 0


@pytest.mark.parametrize(
    "content",
    [
        "",
        "{",
        "[]",
        "null",
        '{"format": "starmuster/fleet"}',
        "\x00\x01",
        '{"format": "starmuster/fleet", "version": 1}',
    ],
)
def test_what_is_no_fleet_is_told_in_a_sentence(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(content, encoding="utf-8")
    assert main(["check", str(path)]) == 2
    told = capsys.readouterr()
    assert "odd.json" in told.out + told.err
    assert "Traceback" not in told.out + told.err


def test_a_file_that_is_not_there_and_a_folder_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(tmp_path / "nothing.json")]) == 2
    assert main(["check", str(tmp_path)]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_another_game_and_an_edition_without_rules_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(fleet_file(tmp_path, system="chess"))]) == 2
    assert "chess" in capsys.readouterr().out
    assert main(["check", str(fleet_file(tmp_path, edition="second"))]) == 2


def test_the_demonstration_writes_every_paper_in_both_sizes(demo: Path) -> None:
    papers = sorted(path.name for path in (demo / "papers").glob("*.pdf"))
    assert len(papers) == 3 * 5 * 2
    for path in (demo / "papers").glob("*.pdf"):
        assert path.read_bytes().startswith(b"%PDF-")
    assert any("Letter" in name for name in papers)


@pytest.mark.parametrize("game", [game for game, _ in names()])
def test_every_game_has_a_demonstration_that_plays_and_prints(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["demo", "-o", str(tmp_path / "papers"), "--system", game]) == 0
    said = capsys.readouterr().out
    assert said.count("Printed ") == 3
    assert main(["replay", str(tmp_path / "papers" / "battle.json")]) == 0


def test_the_demonstration_is_the_same_each_time(demo: Path, tmp_path: Path) -> None:
    assert main(["demo", "-o", str(tmp_path / "again")]) == 0
    for path in (demo / "papers").glob("*.pdf"):
        assert (tmp_path / "again" / path.name).read_bytes() == path.read_bytes()


def test_replay_tells_figures_at_any_point(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    battle = str(demo / "papers" / "battle.json")
    capsys.readouterr()
    assert main(["replay", battle, "--json"]) == 0
    now = json.loads(capsys.readouterr().out)
    assert {"turn", "phase", "units", "scores", "awards"} <= set(now)
    assert now["units"]["hyperion-1"]["damage"] == 5
    assert "crippled" in now["units"]["hyperion-1"]["states"]
    assert {"damage", "crew", "speed", "criticals", "traits_lost", "states"} <= set(
        now["units"]["hyperion-1"]
    )
    assert main(["replay", battle, "--at", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["units"]["hyperion-1"]["damage"] == 28
    assert main(["replay", battle, "--at", "9999"]) == 2
    assert main(["replay", battle]) == 0
    assert "Damocles" in capsys.readouterr().out


def test_replay_and_campaign_read_the_library_by_number(
    demo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = ["--library", str(demo / "demo.starmuster")]
    capsys.readouterr()
    assert main(["replay", "1", "--json", *library]) == 0
    assert json.loads(capsys.readouterr().out)["units"]["hyperion-1"]["damage"] == 5
    assert main(["campaign", "1", "--json", *library]) == 0
    assert json.loads(capsys.readouterr().out)
    assert main(["replay", "77", *library]) == 2
    assert main(["replay", "9" * 30, *library]) == 2


def test_a_campaign_file_tells_its_rosters(demo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["campaign", str(demo / "papers" / "campaign.json")]) == 0
    told = capsys.readouterr().out
    assert "Damocles" in told
    assert "Na'Tok" in told
    assert main(["replay", str(demo / "papers" / "campaign.json")]) == 2


@pytest.mark.parametrize("layout", ["sheet", "sheet-2", "card-a6", "card-poker", "roster"])
@pytest.mark.parametrize("paper", ["a4", "letter", "148x210mm"])
def test_files_are_printed_on_any_paper(layout: str, paper: str, demo: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    source = str(demo / "papers" / "fleet-1.json")
    assert main(["print", source, "-o", str(out), "--layout", layout, "--paper", paper]) == 0
    assert out.read_bytes().startswith(b"%PDF-")


def test_a_battle_is_printed_as_it_is_or_fresh(demo: Path, tmp_path: Path) -> None:
    source = str(demo / "papers" / "battle.json")
    for state in ("current", "fresh"):
        assert main(["print", source, "-o", str(tmp_path / f"{state}.pdf"), "--state", state]) == 0
    assert (tmp_path / "current.pdf").read_bytes() != (tmp_path / "fresh.pdf").read_bytes()


@pytest.mark.parametrize(
    "wrong", [["--layout", "poster"], ["--paper", "a99"], ["--paper", "1x1mm"], ["--paper", "99999x99999mm"]]
)
def test_what_cannot_be_printed_is_told_and_nothing_is_written(
    wrong: list[str], demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdf"
    assert main(["print", str(demo / "papers" / "fleet-1.json"), "-o", str(out), *wrong]) == 2
    assert "starmuster:" in capsys.readouterr().err
    assert not out.exists()


def test_layouts_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["layouts"]) == 0
    assert "card-poker" in capsys.readouterr().out


def test_convert_writes_tables_that_no_spreadsheet_takes_for_formulas(tmp_path: Path) -> None:
    evil = CASES[0]["fleet"]["units"][0] | {"members": [{"name": "=HYPERLINK(1)"}], "count": 1}
    source = str(fleet_file(tmp_path, units=[evil]))
    assert main(["convert", source, str(tmp_path / "out.csv")]) == 0
    text = (tmp_path / "out.csv").read_text(encoding="utf-8")
    assert "'=HYPERLINK(1)" in text
    for suffix in ("txt", "json", "pdf"):
        assert main(["convert", source, str(tmp_path / f"out.{suffix}")]) == 0
    assert main(["convert", source, str(tmp_path / "out.docx")]) == 2


@pytest.mark.parametrize("kind", ["fleet", "battle", "campaign"])
def test_schema_prints_a_json_schema(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", kind]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert "$ref" in schema or "properties" in schema
    assert main(["schema", kind, "--system", "acta"]) == 0


def test_backup_and_restore(demo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library, saved = tmp_path / "lib.starmuster", tmp_path / "saved.starmuster"
    assert main(["backup", "--library", str(demo / "demo.starmuster"), "-o", str(saved)]) == 0
    assert main(["restore", str(saved), "--library", str(library)]) == 0
    capsys.readouterr()
    assert main(["campaign", "1", "--library", str(library)]) == 0
    assert "Damocles" in capsys.readouterr().out
    assert main(["restore", str(tmp_path / "nothing"), "--library", str(library)]) == 2
    assert main(["backup", "--library", str(tmp_path / "nothing")]) == 2


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    }
    command = [sys.executable, "-m", "app", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=kept | environment, check=False)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux may lack a display")
def test_without_a_display_the_window_says_so_in_a_sentence() -> None:
    done = run()
    assert done.returncode == 2
    assert "no display" in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_command_needs_no_window_and_an_unknown_one_is_told() -> None:
    assert run("--version").stdout.startswith("starmuster ")
    assert run("conquer").returncode == 2


def test_checking_loads_neither_qt_nor_the_database(tmp_path: Path) -> None:
    program = (
        "import sys; from app.__main__ import main; code = main(sys.argv[1:]);"
        "print([name for name in ('PySide6', 'sqlmodel', 'sqlalchemy', 'reportlab', 'alembic') if name in sys.modules])"
    )
    command = [sys.executable, "-c", program, "check", str(fleet_file(tmp_path))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout.strip().endswith("[]"), done.stdout + done.stderr


@pytest.mark.parametrize("game", [game for game, _ in names()])
def test_a_sample_battle_is_reported_or_refused_with_a_sentence(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = paths.resources() / "systems" / game / "sample-battle.json"
    wrote = bool(system(game).battle.report is not no_report)
    assert main(["replay", str(sample), "--report"]) == (0 if wrote else 1)
    said = capsys.readouterr()
    assert said.out.strip() if wrote else "writes no after-battle report" in said.err


def test_a_report_of_a_stranger_s_battle_never_commands_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shipped = paths.resources() / "systems" / names()[0][0] / "sample-battle.json"
    text = json.dumps(json.loads(shipped.read_text("utf-8"))).replace("Achilles", "\\u001b[31mAchilles")
    (tmp_path / "battle.json").write_text(text, encoding="utf-8")
    assert main(["replay", str(tmp_path / "battle.json"), "--report"]) == 0
    told = capsys.readouterr().out
    assert "Achilles" in told
    assert "\x1b" not in told
