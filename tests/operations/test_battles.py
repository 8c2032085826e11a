"""Battles in the library: every event is kept at once, undo and redo move the head, the past can be amended."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, func, insert, select, update

from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.log import Entry, Unknown, fold
from app.operations import battles, logs
from app.operations.battles import OpenBattle
from db.store import Store
from db.tables import Table
from tests.operations import toy

TABLES = Table.metadata.tables
CHECKPOINT, EVENT = TABLES["checkpoint"], TABLES["battle_event"]
Sides = list[tuple[str, Force]]
ROOT = Path(__file__).resolve().parents[2]


def begun(store: Store, sides: Sides) -> OpenBattle:
    return battles.open_battle(store, battles.start(store, "toy", "one", "Raid", sides, {}))


def turns(store: Store, open_: OpenBattle, count: int) -> OpenBattle:
    for _ in range(count):
        open_ = battles.play(store, open_, "turn", (True,))
    return open_


def checkpoints(store: Store) -> list[int]:
    with store.read() as session:
        query = select(CHECKPOINT.c.n).where(CHECKPOINT.c.kind == "battle").order_by(CHECKPOINT.c.n)
        return list(session.connection().execute(query).scalars())


def put(store: Store, battle_id: int, n: int, payload: str) -> None:
    """Write an event as another version of the program would."""
    with store.write() as session:
        row = {"battle_id": battle_id, "n": n, "at": "2030-01-01", "payload": payload}
        session.connection().execute(insert(EVENT), row)
        session.connection().execute(update(TABLES["battle"]).values(head=n + 1))


def test_a_battle_plays_undoes_and_redoes(store: Store, sides: Sides) -> None:
    fresh = begun(store, sides)
    hit = battles.play(store, fresh, "hit:red-1", ((5, 6), (5,)), at="2026-11-30T20:14:00+00:00")
    assert hit.state.counters["red-1"].points == 7
    assert (hit.head, hit.count) == (1, 1)
    back = battles.undo(store, hit)
    assert (back.state, back.head, back.count) == (fresh.state, 0, 1)
    assert battles.redo(store, back) == hit == battles.open_battle(store, fresh.id)
    (entry,) = battles.entries(store, fresh.id)
    assert entry == Entry(
        toy.Hit("red-1", (5, 6, 5), 3), "hit:red-1", ((5, 6), (5,)), "2026-11-30T20:14:00+00:00"
    )


def test_a_new_event_drops_what_was_undone(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 3)
    open_ = battles.undo(store, battles.undo(store, open_))
    open_ = battles.play(store, open_, "hit:red-1", ((5, 5),))
    assert (open_.head, open_.count) == (2, 2)
    assert open_ == battles.open_battle(store, open_.id)
    with pytest.raises(Refused, match="nothing to redo"):
        battles.redo(store, open_)


def test_what_the_rules_refuse_and_answers_that_lack_leave_no_event(store: Store, sides: Sides) -> None:
    open_ = begun(store, sides)
    with pytest.raises(Refused, match="cannot be hit"):
        battles.play(store, open_, "hit:nobody")
    with pytest.raises(UserError, match="One more answer is needed: one more for a six"):
        battles.play(store, open_, "hit:red-1", ((6, 6),))
    with pytest.raises(Refused, match="nothing to undo"):
        battles.undo(store, open_)
    assert battles.entries(store, open_.id) == ()


def test_opening_costs_what_is_new_since_the_last_checkpoint(
    store: Store, sides: Sides, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_ = turns(store, begun(store, sides), 230)
    assert checkpoints(store) == [100, 200]
    with store.write() as session:  # whoever folds these from the start finds nothing to read
        session.connection().execute(update(TABLES["battle"]).values(head=230))
        session.connection().exec_driver_sql("DROP TRIGGER battle_event_update_checkpoint")
        session.connection().execute(update(EVENT).where(EVENT.c.n < 200).values(payload="unreadable"))
    assert battles.open_battle(store, open_.id) == open_


def test_of_old_checkpoints_one_in_a_stretch_stays(store: Store, sides: Sides) -> None:
    open_ = begun(store, sides)
    with store.write() as session:
        for _ in range(23):
            played = [logs.answered(open_, "turn", (True,), "")] * 100
            open_ = logs.append(session.connection(), open_, played)
    assert checkpoints(store) == [100, 500, 1000, *range(1400, 2301, 100)]
    assert battles.open_battle(store, open_.id).state == open_.state


def test_who_opens_a_log_without_checkpoints_keeps_one(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 30)
    with store.write() as session:
        long = logs.append(session.connection(), open_, [logs.answered(open_, "turn", (True,), "")] * 290)
        session.connection().execute(delete(CHECKPOINT))
    assert battles.open_battle(store, open_.id).state == long.state
    assert checkpoints(store) == [320]
    assert battles.open_battle(store, open_.id).state == long.state
    battles.undo(store, battles.open_battle(store, open_.id))
    assert battles.open_battle(store, open_.id).head == 319


def test_a_change_of_the_past_throws_the_checkpoints_after_it_away(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 230)
    with store.write() as session:
        change = (
            update(EVENT).where(EVENT.c.n == 150).values(at="later", payload='{"kind":"turn","number":9}')
        )
        session.connection().execute(change)
    assert checkpoints(store) == [100]
    assert battles.at(store, open_.id, 151).turn == 9


def test_a_checkpoint_of_other_rules_is_not_used(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 100)
    with store.write() as session:
        session.connection().execute(
            update(CHECKPOINT).values(rules_version="0-0", payload='{"counters":{}}')
        )
    assert battles.open_battle(store, open_.id) == open_


def test_a_damaged_checkpoint_does_no_harm(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 100)
    with store.write() as session:
        session.connection().execute(update(CHECKPOINT).values(payload="{"))
    assert battles.open_battle(store, open_.id) == open_


def test_every_point_of_a_battle_can_be_looked_at(store: Store, sides: Sides) -> None:
    fresh = begun(store, sides)
    open_ = turns(store, fresh, 120)
    assert [battles.at(store, open_.id, n).turn for n in (0, 1, 99, 100, 101, 120)] == [
        1,
        2,
        100,
        101,
        102,
        121,
    ]
    with pytest.raises(UserError, match="no point 121"):
        battles.at(store, open_.id, 121)
    with pytest.raises(UserError, match="no point -1"):
        battles.at(store, open_.id, -1)


def test_the_log_is_told_with_what_is_undone(store: Store, sides: Sides) -> None:
    open_ = battles.play(store, begun(store, sides), "hit:red-1", ((5, 5),))
    open_ = battles.undo(store, turns(store, open_, 1))
    told = battles.told(store, open_.id)
    assert [(line.n, line.phrase.text, line.undone) for line in told] == [
        (0, "red-1 loses 2 of 10", False),
        (1, "Turn 2", True),
    ]
    assert battles.told(store, open_.id, 1, 2) == told[1:]


def test_two_windows_do_not_play_over_each_other(store: Store, sides: Sides) -> None:
    stale = begun(store, sides)
    turns(store, stale, 1)
    with pytest.raises(Refused, match="has gone on elsewhere"):
        battles.play(store, stale, "hit:red-1", ((5, 5),))
    assert len(battles.entries(store, stale.id)) == 1


def test_a_kind_of_event_from_a_newer_version_locks_the_battle(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 1)
    put(store, open_.id, 1, '{"kind":"teleport","unit":"red-1","to":[1,2]}')
    locked = battles.open_battle(store, open_.id)
    assert locked.state == open_.state
    assert "teleport" in locked.read_only
    with pytest.raises(Refused, match="newer Starmuster"):
        battles.play(store, locked, "turn", (True,))
    assert battles.entries(store, open_.id)[1].event == Unknown("teleport", {"unit": "red-1", "to": [1, 2]})
    assert "newer version" in battles.told(store, open_.id)[1].phrase.text


def test_amending_the_past_shows_first_and_then_counts(store: Store, sides: Sides) -> None:
    open_ = battles.play(store, begun(store, sides), "hit:red-1", ((5, 5),))
    open_ = turns(store, open_, 1)
    open_ = battles.play(store, open_, "hit:blue-1", ((5, 1),))
    preview = battles.amend(store, open_, 0, ((1, 1),))
    assert (preview.changed, preview.stopped) == ((0,), None)
    assert battles.open_battle(store, open_.id) == open_
    amended = battles.apply_amendment(store, open_, preview)
    assert amended.state.counters["red-1"].points == 10
    assert amended.state.counters["blue-1"].points == 9
    assert amended == battles.open_battle(store, open_.id)


def test_an_amendment_stops_where_recorded_answers_no_longer_do(store: Store, sides: Sides) -> None:
    open_ = begun(store, sides)
    for _ in range(5):
        open_ = battles.play(store, open_, "hit:red-1", ((5, 5),) if open_.head < 4 else ((5, 1),))
    assert open_.state.counters["red-1"].points == 1
    preview = battles.amend(store, open_, 0, ((6, 6), (6,)))
    assert preview.stopped is None
    worse = battles.amend(store, battles.play(store, open_, "hit:red-1", ((1, 1),)), 0, ((6, 6), (6,)))
    assert worse.stopped == 5
    assert "cannot be hit" in worse.reason
    now = battles.open_battle(store, open_.id)
    amended = battles.apply_amendment(store, now, worse)
    assert (amended.head, amended.count) == (5, 6)
    assert amended == battles.open_battle(store, open_.id)


def test_players_correct_a_figure_by_agreement(store: Store, sides: Sides) -> None:
    open_ = begun(store, sides)
    right = battles.correct(store, open_, "counters/red-1/points", 3, "miscounted")
    assert right.state.counters["red-1"].points == 3
    assert battles.undo(store, right).state == open_.state
    again = battles.open_battle(store, open_.id)
    for path, new in (("counters/nobody/points", 1), ("counters/red-1/points", "many"), ("nothing", 1)):
        with pytest.raises(UserError, match=path.split("/", maxsplit=1)[0]):
            battles.correct(store, again, path, new)


def test_a_closed_battle_is_read_only_until_it_is_reopened(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 1)
    battles.close(store, open_.id)
    closed = battles.open_battle(store, open_.id)
    for act in (battles.undo, battles.redo):
        with pytest.raises(Refused, match="closed; reopen it first"):
            act(store, closed)
    with pytest.raises(Refused, match="closed; reopen it first"):
        battles.play(store, closed, "turn", (True,))
    store.undo()
    assert battles.open_battle(store, open_.id) == open_


def test_deleting_a_battle_and_undoing_it_brings_back_its_log(store: Store, sides: Sides) -> None:
    open_ = turns(store, begun(store, sides), 105)
    battles.delete_battle(store, open_.id)
    assert battles.listing(store) == ()
    assert checkpoints(store) == []
    store.undo()
    assert battles.open_battle(store, open_.id) == open_


def test_renaming_can_be_undone_although_the_battle_went_on(store: Store, sides: Sides) -> None:
    open_ = begun(store, sides)
    battles.rename(store, open_.id, "Ambush")
    turns(store, battles.open_battle(store, open_.id), 1)
    store.undo()
    (item,) = battles.listing(store)
    assert (item.name, item.head) == ("Raid", 1)


KILLED = """
import os, sys, signal
from app import systems
systems.SYSTEMS = (*systems.SYSTEMS, ("toy", "Toy", "tests.operations.toy"))
from app.operations import battles
from db.store import Store
store = Store.open(sys.argv[1])
open_ = battles.open_battle(store, 1)
for number in range(int(sys.argv[2])):
    open_ = battles.play(store, open_, "turn", (True,))
    print(open_.head, flush=True)
with store.write() as session:
    session.connection().exec_driver_sql("UPDATE battle SET head = 999")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_killed_window_loses_nothing_that_was_played(tmp_path: Path, sides: Sides) -> None:
    path = tmp_path / "killed.starmuster"
    with Store.open(path) as store:
        begun(store, sides)
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), "7"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    with Store.open(path) as store:
        open_ = battles.open_battle(store, 1)
        assert (open_.head, open_.count, open_.state.turn) == (7, 7, 8)
        assert turns(store, open_, 1).head == 8


def test_the_open_state_is_always_the_fold_of_the_log(store: Store, sides: Sides) -> None:
    start = toy.SYSTEM.battle.muster(sides, {})
    open_: Any = begun(store, sides)
    for number in range(210):
        open_ = (
            battles.play(store, open_, "turn", (True,))
            if number % 3
            else battles.correct(store, open_, "counters/red-1/points", number)
        )
    whole = fold(toy.begin(start), battles.entries(store, open_.id), toy.apply_battle)
    assert battles.open_battle(store, open_.id).state == open_.state == whole
    assert msgspec.json.decode(msgspec.json.encode(whole), type=toy.BattleState) == whole
    with store.read() as session:
        assert session.connection().execute(select(func.count()).select_from(EVENT)).scalar() == 210
