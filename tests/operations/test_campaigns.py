"""Campaigns in the library: every event an undo step, battles carried over in one step and taken out again."""

from typing import Any

import pytest

from app.core.errors import Refused, UserError
from app.core.force import Force
from app.operations import battles, campaigns
from app.operations.campaigns import OpenCampaign
from db.store import Store

Sides = list[tuple[str, Force]]
FIELD = [("Red", "red", ["red-1"]), ("Blue", "blue", ["blue-1"])]


def founded(store: Store, sides: Sides) -> OpenCampaign:
    return campaigns.open_campaign(store, campaigns.found(store, "toy", "one", "War", sides, {}))


def income(store: Store, open_: OpenCampaign, gold: int = 4) -> OpenCampaign:
    return campaigns.play(store, open_, "income", ((gold,),))


def fought(store: Store, campaign: int, name: str = "Raid") -> int:
    """Start a battle from the roster in which red loses two points, and return its id."""
    battle_id = campaigns.start_battle(store, campaign, name, FIELD, {})
    battles.play(store, battles.open_battle(store, battle_id), "hit:red-1", ((5, 5),))
    return battle_id


def reviewed(store: Store, battle_id: int) -> list[dict[str, Any]]:
    return [line.event for line in campaigns.outcome(store, battle_id)]


def test_every_event_is_an_undo_step_with_the_log_line_as_its_name(store: Store, sides: Sides) -> None:
    fresh = founded(store, sides)
    open_ = income(store, income(store, fresh), 2)
    assert open_.state.gold == 6
    assert store.undo().label == "Income of 2"
    assert store.undo().label == "Income of 4"
    assert campaigns.open_campaign(store, fresh.id) == fresh
    store.redo()
    assert campaigns.open_campaign(store, fresh.id).state.gold == 4


def test_a_closed_battle_is_carried_over_in_one_step(store: Store, sides: Sides) -> None:
    open_ = income(store, founded(store, sides))
    battle_id = fought(store, open_.id)
    lines = reviewed(store, battle_id)
    lines[1]["points"] = 1
    after = campaigns.close_battle(store, open_.id, battle_id, lines)
    assert (after.state.units["red-1"], after.state.units["blue-1"], after.head) == (8, 1, 3)
    assert after == campaigns.open_campaign(store, open_.id)
    assert battles.open_battle(store, battle_id).closed
    assert store.undo().label == "Close battle “Raid”"
    assert campaigns.open_campaign(store, open_.id) == open_
    assert not battles.open_battle(store, battle_id).closed
    store.redo()
    assert campaigns.open_campaign(store, open_.id) == after


def test_a_battle_that_brings_nothing_can_be_closed_and_reopened(store: Store, sides: Sides) -> None:
    open_ = founded(store, sides)
    battle_id = fought(store, open_.id)
    assert campaigns.close_battle(store, open_.id, battle_id, []) == open_
    campaigns.reopen(store, battle_id)
    assert not battles.open_battle(store, battle_id).closed


def test_reopening_takes_out_what_the_battle_brought(store: Store, sides: Sides) -> None:
    open_ = income(store, founded(store, sides))
    battle_id = fought(store, open_.id)
    after = campaigns.close_battle(store, open_.id, battle_id, reviewed(store, battle_id))
    campaigns.reopen(store, battle_id)
    assert campaigns.open_campaign(store, open_.id) == open_
    assert battles.play(store, battles.open_battle(store, battle_id), "turn", (True,)).head == 2
    with pytest.raises(Refused, match="is not closed"):
        campaigns.reopen(store, battle_id)
    store.undo()
    assert campaigns.open_campaign(store, open_.id) == after


def test_reopening_names_the_later_event_that_stands_on_it(store: Store, sides: Sides) -> None:
    open_ = founded(store, sides)
    battle_id = fought(store, open_.id)
    income(store, campaigns.close_battle(store, open_.id, battle_id, reviewed(store, battle_id)), 3)
    with pytest.raises(Refused, match="“Raid” cannot be reopened: “Income of 3” came later in “War”"):
        campaigns.reopen(store, battle_id)
    store.undo()
    campaigns.reopen(store, battle_id)


def test_a_later_battle_stands_on_an_earlier_one(store: Store, sides: Sides) -> None:
    open_ = founded(store, sides)
    first, second = fought(store, open_.id, "Raid"), fought(store, open_.id, "Siege")
    for battle_id in (first, second):
        campaigns.close_battle(store, open_.id, battle_id, reviewed(store, battle_id))
    with pytest.raises(Refused, match="red-1 keeps 8"):
        campaigns.reopen(store, first)
    campaigns.reopen(store, second)
    campaigns.reopen(store, first)
    assert campaigns.open_campaign(store, open_.id) == open_


def test_a_battle_is_closed_only_once_and_only_in_its_campaign(store: Store, sides: Sides) -> None:
    open_, other = founded(store, sides), founded(store, sides)
    battle_id = fought(store, open_.id)
    with pytest.raises(Refused, match="does not belong"):
        campaigns.close_battle(store, other.id, battle_id, [])
    with pytest.raises(Refused, match="belongs to a campaign"):
        battles.close(store, battle_id)
    campaigns.close_battle(store, open_.id, battle_id, [])
    with pytest.raises(Refused, match="closed already"):
        campaigns.close_battle(store, open_.id, battle_id, [])


def test_a_battle_without_a_campaign_is_reopened_too(store: Store, sides: Sides) -> None:
    battle_id = battles.start(store, "toy", "one", "Raid", sides, {})
    battles.close(store, battle_id)
    with pytest.raises(Refused, match="closed already"):
        battles.close(store, battle_id)
    campaigns.reopen(store, battle_id)
    assert not battles.open_battle(store, battle_id).closed


def test_amending_a_campaign_is_one_step_and_undo_brings_the_old_past_back(
    store: Store, sides: Sides
) -> None:
    open_ = founded(store, sides)
    for _ in range(130):
        open_ = income(store, open_, 1)
    preview = campaigns.amend(store, open_, 10, ((6,),))
    amended = campaigns.apply_amendment(store, open_, preview)
    assert amended.state.gold == 135
    assert amended == campaigns.open_campaign(store, open_.id)
    assert campaigns.at(store, open_.id, 110).gold == 115
    assert store.undo().label == "Amend “War”"
    assert campaigns.open_campaign(store, open_.id) == open_
    assert campaigns.at(store, open_.id, 110).gold == 110


def test_players_correct_a_campaign_by_agreement(store: Store, sides: Sides) -> None:
    open_ = founded(store, sides)
    right = campaigns.correct(store, open_, "units/red-1", 3, "agreed")
    assert right.state.units["red-1"] == 3
    with pytest.raises(UserError, match="nobody"):
        campaigns.correct(store, right, "units/nobody", 3)
    assert campaigns.told(store, open_.id)[0].phrase.text == "Corrected units/red-1"
    store.undo()
    assert campaigns.open_campaign(store, open_.id) == open_


def test_deleting_a_campaign_leaves_its_battles_and_undo_ties_them_again(store: Store, sides: Sides) -> None:
    open_ = founded(store, sides)
    battle_id = fought(store, open_.id)
    after = campaigns.close_battle(store, open_.id, battle_id, reviewed(store, battle_id))
    campaigns.delete_campaign(store, open_.id)
    assert campaigns.listing(store) == ()
    assert battles.open_battle(store, battle_id).campaign_id is None
    store.undo()
    assert campaigns.open_campaign(store, open_.id) == after
    (item,) = campaigns.listing(store)
    assert (item.name, item.battles) == ("War", 1)
    assert [b.id for b in battles.listing(store, open_.id)] == [battle_id]
    campaigns.reopen(store, battle_id)


def test_a_campaign_event_that_somebody_else_played_first_is_not_overwritten(
    store: Store, sides: Sides
) -> None:
    stale = founded(store, sides)
    income(store, stale)
    with pytest.raises(Refused, match="has gone on elsewhere"):
        income(store, stale)
    campaigns.rename(store, stale.id, "Peace")
    assert campaigns.open_campaign(store, stale.id).name == "Peace"
