"""The wars that ship: brought in as one step, told in letters turn by turn, printed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from app.core.errors import UserError
from app.core.log import fold
from app.core.system import CampaignRules
from app.operations import campaigns, letters, printing, samples
from app.systems import system
from db.store import Store
from db.tables import Table


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "library.starmuster") as opened:
        yield opened


def test_a_war_that_ships_is_brought_in_as_one_step(store: Store) -> None:
    campaign = samples.bring_in(store)
    (item,) = campaigns.listing(store)
    assert (item.id, item.name, item.battles) == (campaign, "The war for Kahuna", 2)
    store.undo()
    assert campaigns.listing(store) == ()


def test_a_war_that_was_brought_in_opens_without_folding_it_all_again(store: Store) -> None:
    campaign = samples.bring_in(store)
    head = campaigns.open_campaign(store, campaign).head
    kept = Table.metadata.tables["checkpoint"].c
    with store.read() as session:
        found = session.connection().execute(select(kept.n).where(kept.kind == "campaign")).scalars().all()
    assert found == [head]
    last = campaigns.open_campaign(store, campaign).state
    assert last == fold(campaigns.at(store, campaign, 0), campaigns.entries(store, campaign), rules().apply)


def rules() -> CampaignRules:
    return system(samples.games()[0]).campaign


def test_a_game_without_a_war_says_so(store: Store) -> None:
    with pytest.raises(UserError, match="No campaign to look around in"):
        samples.bring_in(store, "chess")


def test_every_turn_of_the_war_has_its_letter_for_everybody_and_every_player(store: Store) -> None:
    open_ = campaigns.open_campaign(store, samples.bring_in(store))
    rules = open_.rules
    assert isinstance(rules, CampaignRules)
    war = rules.war(open_.state)
    assert war is not None
    ends = [mark.first for mark in war.marks[1:]]
    for mark, end in zip(war.marks, [*ends, open_.head], strict=True):
        before = campaigns.at(store, open_.id, mark.first)
        events = [entry.event for entry in campaigns.entries(store, open_.id, mark.first, end)]
        for viewer in ("", *open_.state.players):
            letter = rules.conduct.news(before, events, viewer)
            assert letter is not None
            assert f"turn {mark.turn}" in letters.text(letter)


def test_the_war_is_printed_on_every_paper(store: Store) -> None:
    job = printing.job_of_campaign(store, samples.bring_in(store))
    for layout, _ in printing.layouts_of(job):
        assert printing.pages(job, layout, printing.paper_size("a4")), layout
