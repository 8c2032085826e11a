"""A turn of a whole campaign through the store: a battle at the table, a battle on paper, printed rosters."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app.core.errors import Refused
from app.core.force import Force
from app.core.marks import Text
from app.core.questions import Answer
from app.operations import battles, campaigns
from app.operations.campaigns import OpenCampaign
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE
from app.systems.acta.papers import PAPERS
from db.store import Store

RECORDS = CATALOGUE.records("first")
FIGHT = "target-1-turn-1"
SIDES = [("Anna", "anna", ["omega-1"]), ("Boris", "boris", ["gquan-1"])]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "library.starmuster") as opened:
        yield opened


def fleet(force_list: str, unit: str) -> Force:
    force = FORCE.blank("first", force_list, force_list.title())
    for _ in range(4):
        force = FORCE.buy(force, RECORDS[f"{force_list}/{unit}"])
    return force


def play(store: Store, open_: OpenCampaign, *steps: tuple[str, *tuple[Answer, ...]]) -> OpenCampaign:
    """Return the campaign after choices, each with its answers."""
    for key, *answers in steps:
        open_ = campaigns.play(store, open_, key, answers)
    return open_


def begun(store: Store) -> OpenCampaign:
    """Return a campaign whose first battle is generated: Anna and Boris want the settled world."""
    players = [
        ("Anna", fleet("earth-alliance", "omega-class-destroyer")),
        ("Boris", fleet("narn-regime", "gquan-class-heavy-cruiser")),
    ]
    settings = {"roll_crews": False, "targets": 3}
    found = campaigns.found(store, "acta", "first", "Kahuna", players, settings)
    return play(
        store,
        campaigns.open_campaign(store, found),
        ("targets", (3, 4, 2, 3), (1,)),
        ("phase",),
        ("initiative", (6, 5), (1, 2)),
        ("phase",),
        ("nominate:anna:target-1",),
        ("challenge:boris",),
        ("pass:boris",),
        ("phase",),
        (f"seal:{FIGHT}:anna", 1),
        (f"scenario:{FIGHT}", (3, 5), (1, 3)),
        (f"level:{FIGHT}", (4, 4)),
        ("phase",),
    )


def test_a_battle_at_the_table_knows_its_target_and_decides_it(store: Store) -> None:
    open_ = begun(store)
    battle = campaigns.start_battle(store, open_.id, "Kahuna I", SIDES, {"fight": FIGHT})
    open_ = campaigns.open_campaign(store, open_.id)
    assert open_.state.war.engagements[FIGHT].battle == "Kahuna I"
    started = battles.open_battle(store, battle).state.start
    assert (started.level, started.scenario, started.points) == ("Raid", "annihilation", 4)
    lines = [line.event for line in campaigns.outcome(store, battle)]
    assert lines[0]["fight"] == FIGHT
    open_ = campaigns.close_battle(store, open_.id, battle, [{**lines[0], "winner": "anna"}])
    assert open_.state.war.targets["target-1"].holder == "anna"
    campaigns.reopen(store, battle)
    assert campaigns.open_campaign(store, open_.id).state.war.targets["target-1"].holder == ""


def test_a_battle_that_begins_is_taken_back_with_its_note(store: Store) -> None:
    open_ = begun(store)
    campaigns.start_battle(store, open_.id, "Kahuna I", SIDES, {"fight": FIGHT})
    store.undo()
    assert not battles.listing(store)
    assert campaigns.open_campaign(store, open_.id).state.war.engagements[FIGHT].battle == ""


def test_a_battle_on_paper_counts_in_one_step(store: Store) -> None:
    open_ = begun(store)
    ids = [unit for _, _, units in SIDES for unit in units]
    rules = open_.rules.conduct  # pyright: ignore[reportAttributeAccessIssue]
    lines = rules.lines(open_.state, FIGHT, ids, {"": {"winner": "boris"}, ids[0]: {"fate": "destroyed"}})
    open_ = campaigns.play_paper(store, open_, "Kahuna I", [line.event for line in lines])
    assert open_.state.war.targets["target-1"].holder == "boris"
    assert open_.state.units[ids[0]].lost == "destroyed"
    store.undo()
    assert campaigns.open_campaign(store, open_.id).state.units[ids[0]].lost == ""


def test_too_many_points_start_no_battle(store: Store) -> None:
    open_ = begun(store)
    four = [f"omega-{n}" for n in range(1, 5)]
    with pytest.raises(Refused, match="may send 4 points; this costs 8"):
        campaigns.start_battle(store, open_.id, "X", [("Anna", "anna", four), SIDES[1]], {"fight": FIGHT})
    assert not battles.listing(store)


def test_what_was_agreed_is_printed_on_every_roster(store: Store) -> None:
    subject = PAPERS.of_campaign(begun(store).state, False, "anna", ())
    paper = next(kind for kind in PAPERS.kinds if kind.id == "roster")
    said = " ".join(
        m.text for page in paper.draw(subject, 540, 780) for m in page.marks if isinstance(m, Text)
    )
    assert "Starting fleets of 10 points or more at Battle" in said
    assert "Strategic Targets: none" in said


def test_amending_an_early_roll_plays_the_turn_again(store: Store) -> None:
    open_ = begun(store)
    amended = campaigns.amend(store, open_, 2, [(1, 1), (6, 6)])
    assert amended.stopped is not None
    assert "for Boris to select first" in amended.reason
