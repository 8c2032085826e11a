"""`starmuster campaign` on a whole campaign: the map with who holds what, whose turn it is, figures."""

import json
from pathlib import Path

import pytest

from app.__main__ import main
from app.operations import campaigns
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE
from db.store import Store


@pytest.fixture
def library(tmp_path: Path) -> str:
    path = tmp_path / "library.starmuster"
    fleets = [("earth-alliance", "omega-class-destroyer"), ("narn-regime", "gquan-class-heavy-cruiser")]
    players = []
    for force_list, unit in fleets:
        record = CATALOGUE.records("first")[f"{force_list}/{unit}"]
        force = FORCE.buy(FORCE.blank("first", force_list, force_list.title()), record)
        players.append((force_list.split("-")[0].title(), force))
    with Store.open(path) as store:
        settings = {"roll_crews": False, "targets": 2, "star": "Kahuna"}
        found = campaigns.found(store, "acta", "first", "War", players, settings)
        open_ = campaigns.open_campaign(store, found)
        steps = [
            ("targets", [(2, 3), (1,)]),
            ("give:target-1", ["narn", ""]),
            ("phase", []),
            ("initiative", [(6, 5), (1, 2)]),
            ("phase", []),
        ]
        for key, answers in steps:
            open_ = campaigns.play(store, open_, key, answers)
    return str(path)


def test_it_tells_the_map_and_whose_turn_it_is(library: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["campaign", "1", "--library", library]) == 0
    told = capsys.readouterr().out
    assert "War: Campaign turn 1: Select Targets." in told
    assert "Earth selects a target, then Narn." in told
    assert "  Kahuna I, Industrial World: Narn" in told
    assert "  Kahuna II, Gas Giant: nobody" in told


def test_its_figures_are_standings_balances_rosters_and_targets(
    library: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["campaign", "1", "--library", library, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [standing["player"] for standing in found["standings"]] == ["earth", "narn"]
    assert found["balances"] == {"earth": 0, "narn": 0}
    assert found["targets"] == {"earth": [], "narn": ["target-1"]}
    assert found["rosters"]["narn"][0]["class"].startswith("G'Quan")
    assert found["phase"] == "targets"
