"""Changing the past of a whole campaign: told before it counts, refused with the later event, taken back whole."""

import pytest

from app.core.errors import Refused, UserError
from app.operations import battles, campaigns, consequences
from app.operations.campaigns import OpenCampaign
from db.store import Store
from tests.operations.war import EARTH, NARN, attacked, fought, in_phase, lines, mustered, play


def entry(store: Store, open_: OpenCampaign, words: str) -> int:
    """Return the number of the entry that says something."""
    return next(line.n for line in campaigns.told(store, open_.id) if words in line.phrase.text)


def closed(store: Store, battle: int) -> bool:
    return bool(battles.open_battle(store, battle).closed)


def test_a_change_that_everything_survives_tells_what_comes_out_otherwise(store: Store) -> None:
    open_, battle = fought(store)
    n = entry(store, open_, "Earth rolls for crews")
    account = consequences.of_amendment(store, open_, n, ((6,) * 6,))
    assert [change.n for change in account.changes] == [n]
    assert ("3+3" in account.changes[0].old, "6+6: Elite" in account.changes[0].new) == (True, True)
    assert (account.stopped, account.head) == ("", open_.head)
    assert account.warnings == (
        "“First blood” was fought with the ships as they were then: what came of it stays as it was recorded.",
    )
    assert account.amendment is not None
    after = campaigns.apply_amendment(store, open_, account.amendment)
    assert [unit.crew_quality for unit in after.state.units.values()][:3] == [6, 6, 6]
    assert after == campaigns.open_campaign(store, open_.id)
    assert closed(store, battle)
    store.undo()
    assert campaigns.open_campaign(store, open_.id).state == open_.state


def test_a_change_that_something_cannot_survive_names_it_and_opens_its_battle_again(store: Store) -> None:
    open_, battle = fought(store)
    n = entry(store, open_, "belongs to Narn")
    account = consequences.of_amendment(store, open_, n, (EARTH, "a mistake"))
    assert account.stopped.startswith(
        f"Entry {n + 2} (“Earth attacks Kahuna I, held by Narn”) cannot stand as it is"
    )
    assert "Earth holds Kahuna I already" in account.stopped
    assert f"{open_.head - n - 1} entries in all, would be taken back" in account.stopped
    assert account.warnings == ("“First blood” would be open again, to be closed anew.",)
    assert "Earth: Targets 1 → 1" not in account.standings
    assert account.amendment is not None
    after = campaigns.apply_amendment(store, open_, account.amendment)
    assert (after.head, closed(store, battle)) == (n + 1, False)
    assert after.state.war.targets["target-1"].holder == EARTH
    store.undo()
    again = campaigns.open_campaign(store, open_.id)
    assert (again.state, again.head, closed(store, battle)) == (open_.state, open_.head, True)


def test_after_a_change_that_took_a_battle_back_the_campaign_goes_on_without_holes(store: Store) -> None:
    open_, battle = fought(store)
    n = entry(store, open_, "belongs to Narn")
    amendment = campaigns.amend(store, open_, n, (EARTH, "a mistake"))
    short = campaigns.apply_amendment(store, open_, amendment)
    with pytest.raises(Refused, match="is not closed"):
        campaigns.reopen(store, battle)
    after = campaigns.close_battle(store, open_.id, battle, lines(store, battle, NARN))
    assert after == campaigns.open_campaign(store, open_.id)
    assert after.head > short.head
    campaigns.reopen(store, battle)
    found = campaigns.open_campaign(store, open_.id)
    assert (found.head, found.count, found.state) == (short.head, short.head, short.state)


def test_a_battle_is_reopened_and_closed_again_with_the_same_end(store: Store) -> None:
    begun, battle = mustered(store, attacked(store))
    first = campaigns.close_battle(store, begun.id, battle, lines(store, battle, EARTH))
    campaigns.reopen(store, battle)
    assert campaigns.open_campaign(store, begun.id) == begun
    again = campaigns.close_battle(store, begun.id, battle, lines(store, battle, EARTH))
    assert again.state == first.state


def test_a_battle_cannot_be_reopened_once_the_war_went_on_and_the_later_event_is_named(store: Store) -> None:
    open_, battle = fought(store)
    later = play(store, open_, "phase")
    with pytest.raises(
        Refused, match="“First blood” cannot be reopened: “Ship Experience” came later in “Kahuna”"
    ):
        campaigns.reopen(store, battle)
    account = consequences.of_taking_back(store, later, open_.head)
    assert (
        account.stopped
        == f"Entry {later.head} (“Ship Experience”) and what follows, 1 entry in all, would be taken back."
    )
    assert account.warnings == ()
    assert consequences.take_back(store, later, open_.head) == open_
    campaigns.reopen(store, battle)


def test_taking_back_is_one_step_that_undo_takes_back_itself(store: Store) -> None:
    open_, battle = fought(store)
    later = in_phase(store, open_, "repairs")
    n = entry(store, later, "Earth attacks Kahuna I")
    account = consequences.of_taking_back(store, later, n)
    assert "“First blood” would be open again, to be closed anew." in account.warnings
    assert "Earth: Targets 1 → 0" in account.standings
    back = consequences.take_back(store, later, n)
    assert (back.head, back.count, closed(store, battle)) == (n, n, False)
    assert back == campaigns.open_campaign(store, open_.id)
    assert store.undo().label == f"Take “Kahuna” back to entry {n}"
    again = campaigns.open_campaign(store, open_.id)
    assert (again.state, again.head, closed(store, battle)) == (later.state, later.head, True)


def test_a_stale_page_takes_nothing_back(store: Store) -> None:
    open_, _ = fought(store)
    play(store, open_, "phase")
    with pytest.raises(Refused, match="has gone on elsewhere"):
        consequences.take_back(store, open_, 3)
    with pytest.raises(UserError, match="There is no entry 0 to take back"):
        consequences.of_taking_back(store, open_, -1)
    with pytest.raises(UserError, match="no entry 21"):
        consequences.take_back(store, open_, open_.head)


def test_what_no_choice_made_is_not_amended_but_corrected_or_taken_back(store: Store) -> None:
    open_, _ = fought(store)
    n = entry(store, open_, "First blood: won by Earth")
    with pytest.raises(
        UserError, match="was not made by a choice, so it cannot be amended; correct it instead"
    ):
        consequences.of_amendment(store, open_, n, ())
    assert consequences.of_taking_back(store, open_, n).head == n


def test_a_whole_campaign_is_undone_step_by_step_to_its_founding_and_redone(store: Store) -> None:
    open_ = in_phase(store, fought(store)[0], "repairs")
    steps = 0
    while campaigns.listing(store):
        store.undo()
        steps += 1
    assert steps > 15
    assert battles.listing(store) == ()
    for _ in range(steps):
        store.redo()
    again = campaigns.open_campaign(store, open_.id)
    assert (again.state, again.head) == (open_.state, open_.head)


def test_a_battle_that_began_later_is_told_of_and_still_there(store: Store) -> None:
    open_ = attacked(store)
    (fight,) = open_.state.war.engagements.values()
    for choice, given in (
        (f"agree-scenario:{fight.id}", ("call-to-arms", 5, 5)),
        (f"agree-level:{fight.id}", ("Battle",)),
    ):
        open_ = campaigns.play(store, open_, choice, given)
    n = open_.head
    open_ = in_phase(store, open_, "battles")
    sides = [("Earth", EARTH, ["omega-1"]), ("Narn", NARN, ["gquan-1"])]
    late = "2999-01-01T00:00:00+00:00"
    battle = campaigns.start_battle(store, open_.id, "Late", sides, {"fight": fight.id}, at=late)
    open_ = campaigns.open_campaign(store, open_.id)
    account = consequences.of_taking_back(store, open_, n)
    assert account.warnings == ("“Late” began after that: it is still there to be fought or deleted.",)
    back = consequences.take_back(store, open_, n)
    assert not closed(store, battle)
    assert campaigns.close_battle(store, open_.id, battle, lines(store, battle, EARTH)).head > back.head
