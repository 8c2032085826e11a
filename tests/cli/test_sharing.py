"""Packets and newsletters without a window: made, filled in, printed, taken in, told."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from app.__main__ import main
from app.operations import interchange
from db.store import Store
from tests.operations.war import EARTH, fought, founded, in_phase, play


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library with a campaign in which targets are selected."""
    path = tmp_path / "war.starmuster"
    with Store.open(path) as store:
        open_ = play(store, in_phase(store, founded(store), "targets"), "any-order")
        interchange.export_campaign(store, open_.id, tmp_path / "war.json")
    return path


def run(library: Path, *arguments: str) -> int:
    return main([*arguments, "--library", str(library)])


def said(capsys: pytest.CaptureFixture[str]) -> Sequence[str]:
    return capsys.readouterr().out.splitlines()


def test_a_packet_is_made_filled_in_reviewed_and_taken_in(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty, full = str(tmp_path / "empty.json"), str(tmp_path / "full.json")
    assert run(library, "packet", "1", EARTH, "-o", empty) == 0
    assert run(library, "packet", empty) == 0
    assert "  target-1  nominate:target-1, nominate:target-2" in "\n".join(said(capsys))
    given = ("--answer", "target-1=nominate:target-2", "--answer", "rival:target-3=challenge")
    assert run(library, "packet", empty, *given, "-o", full) == 0
    assert json.loads(Path(full).read_text(encoding="utf-8"))["answers"]["target-1"] == "nominate:target-2"
    said(capsys)
    assert run(library, "packet", full, "--review") == 1
    assert "     not taken: Nobody waits for an answer about it now." in said(capsys)
    assert run(library, "packet", full, "--take", "--strike", "2") == 0
    assert "Earth selects Kahuna II, which nobody holds" in said(capsys)
    assert run(library, "packet", full, "--take", "--strike", "2") == 1
    assert "     not taken: It was taken in already." in said(capsys)


def test_the_form_is_printed_and_a_campaign_file_makes_packets_too(library: Path, tmp_path: Path) -> None:
    form = tmp_path / "form.pdf"
    assert run(library, "packet", str(tmp_path / "war.json"), EARTH, "-o", str(form)) == 0
    assert form.read_bytes().startswith(b"%PDF")
    assert run(library, "packet", "1", EARTH, "-o", str(tmp_path / "sheets.pdf")) == 0
    assert len((tmp_path / "sheets.pdf").read_bytes()) > len(form.read_bytes())
    assert run(library, "packet", str(tmp_path / "war.json"), EARTH, "-o", str(tmp_path / "form.txt")) == 0
    assert "SELECT TARGETS" in (tmp_path / "form.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("1",), "Say whose packet it is to be"),
        (("1", "drazi"), "has no player “drazi”"),
        (("EMPTY", "--answer", "target-1"), "fills nothing in"),
        (("EMPTY", "--answer", "target-9=1"), "does not ask for “target-9”"),
        (("EMPTY", "--answer", "target-1=mars"), "does not answer “You select”"),
        (("9" * 30, EARTH), "is not there"),
        (("EMPTY", "-o", "form.odt"), "use .pdf or .txt"),
        (("nowhere.json",), "is not there"),
    ],
)
def test_what_is_wrong_with_a_packet_is_one_sentence(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], says: str
) -> None:
    empty = str(tmp_path / "empty.json")
    assert run(library, "packet", "1", EARTH, "-o", empty) == 0
    assert run(library, "packet", *(empty if word == "EMPTY" else word for word in arguments)) == 2
    trouble = capsys.readouterr().err
    assert says in trouble
    assert trouble.count("\n") == 1


def test_a_packet_of_a_campaign_that_is_not_here_is_refused(
    library: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = str(tmp_path / "empty.json")
    assert run(library, "packet", "1", EARTH, "-o", empty) == 0
    with Store.open(tmp_path / "other.starmuster"):
        pass
    assert run(tmp_path / "other.starmuster", "packet", empty, "--take") == 1
    assert "that campaign is not in this library" in capsys.readouterr().err


def test_a_newsletter_and_a_report_are_told_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library = tmp_path / "war.starmuster"
    with Store.open(library) as store:
        open_ = in_phase(store, fought(store)[0], "initiative")
        interchange.export_campaign(store, open_.id, tmp_path / "war.json")
    for name in ("1", str(tmp_path / "war.json")):
        assert run(library, "campaign", name, "--newsletter", "1") == 0
        assert "Earth takes Kahuna I from Narn" in said(capsys)
        assert run(library, "campaign", name, "--newsletter") == 0
        assert said(capsys)[1].startswith("Newsletter of campaign turn 2")
        assert run(library, "campaign", name, "--report", "-o", str(tmp_path / "report.pdf")) == 0
    assert (
        run(library, "campaign", "1", "--newsletter", "1", "--for", EARTH, "-o", str(tmp_path / "n.txt")) == 0
    )
    assert "FOR EARTH ONLY" in (tmp_path / "n.txt").read_text(encoding="utf-8")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
    said(capsys)
    assert run(library, "campaign", "1", "--newsletter", "9") == 2
    assert run(library, "campaign", "1", "--newsletter", "1", "--at", "3") == 2


def test_the_schema_of_packets_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "packet"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["$defs"]["Ask"]["required"] == ["key", "label", "kind"]


def test_dice_of_new_ships_are_rolled_when_a_plan_is_taken_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    library, empty = tmp_path / "war.starmuster", str(tmp_path / "empty.json")
    with Store.open(library) as store:
        in_phase(store, founded(store), "repairs")
    assert run(library, "packet", "1", EARTH, "-o", empty) == 0
    key = "plan:buy:earth-alliance/hermes-class-transport"
    assert run(library, "packet", empty, "--answer", f"{key}=1", "--take") == 0
    told = said(capsys)
    assert any(line.startswith("     dice: Crews of new ships") for line in told)
    assert any("Hermes-class transport joins the fleet for 5 RR" in line for line in told)
    assert run(library, "packet", empty, "--answer", f"{key}=9", "--answer", "plan-names=Hope") == 0
    assert "Repairs and reinforcements: it takes 45 RR, and there are 20." in said(capsys)
    assert run(library, "packet", empty, "--answer", f"{key}=+-5") == 2
    assert "“+-5” does not answer" in capsys.readouterr().err
