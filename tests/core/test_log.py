"""A log: what was undone, redone, amended, and what a newer version wrote."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import Refused, UserError
from app.core.log import (
    Entry,
    Log,
    Unknown,
    amend,
    at,
    decode_entry,
    encode_entry,
    fold,
    kinds_of,
    play,
    redo,
    undo,
)
from app.core.questions import Confirm, Procedure, Roll


class Hit(msgspec.Struct, frozen=True, tag_field="kind", tag="hit"):
    rolls: tuple[int, ...]
    damage: int


class Mend(msgspec.Struct, frozen=True, tag_field="kind", tag="mend"):
    points: int


Event = Hit | Mend
KINDS = kinds_of(Hit, Mend)


def start(total: int) -> int:
    return total


def apply(state: int, event: Event) -> int:
    return state - event.damage if isinstance(event, Hit) else state + event.points


def shoot(state: int) -> Procedure[Event]:
    dice = yield Roll(6, 1, "to hit")
    assert isinstance(dice, tuple)
    if dice[0] == 6:
        more = yield Roll(6, 1, "critical")
        assert isinstance(more, tuple)
        return Hit((*dice, *more), 1 + more[0])
    return Hit(dice, 1)


def mend(state: int) -> Procedure[Event]:
    if state > 9:
        raise Refused("Nothing to mend.")
    sure = yield Confirm("sure?")
    return Mend(2 if sure else 0)


def open_choice(_: int, key: str) -> Callable[[int], Procedure[Event]]:
    return {"shoot": shoot, "mend": mend}[key]


def battle() -> Log[int, Event]:
    log: Log[int, Event] = Log(10)
    log = play(log, Entry(Hit((6, 3), 4), "shoot", ((6,), (3,))))
    log = play(log, Entry(Mend(2), "mend", (True,)))
    return play(log, Entry(Hit((2,), 1), "shoot", ((2,),)))


def test_what_is_true_is_the_log_folded() -> None:
    log = battle()
    assert [at(log, n, start, apply) for n in range(4)] == [10, 6, 8, 7]
    with pytest.raises(UserError):
        at(log, 4, start, apply)


def test_undo_and_redo_move_the_head_and_playing_drops_what_was_undone() -> None:
    log = undo(undo(battle()))
    assert log.head == 1
    assert redo(log).head == 2
    changed = play(log, Entry(Mend(1)))
    assert (changed.head, len(changed.entries)) == (2, 2)
    with pytest.raises(Refused):
        redo(changed)
    with pytest.raises(Refused):
        undo(Log(10))


def test_amending_the_past_runs_later_procedures_on_their_recorded_answers() -> None:
    amended = amend(battle(), 0, [(1,)], start, apply, open_choice)
    assert [entry.event for entry in amended.entries] == [Hit((1,), 1), Mend(2), Hit((2,), 1)]
    assert amended.changed == (0,)
    assert amended.stopped is None


def test_amending_stops_where_the_recorded_answers_no_longer_suffice() -> None:
    amended = amend(battle(), 2, [(6,)], start, apply, open_choice)
    assert (amended.stopped, len(amended.entries)) == (2, 2)
    assert "critical" in amended.reason


def test_amending_stops_where_a_later_choice_is_no_longer_allowed() -> None:
    log: Log[int, Event] = play(battle(), Entry(Mend(2), "mend", (True,)))
    log = Log(12, log.entries, log.head)
    amended = amend(log, 0, [(1,)], start, apply, open_choice)
    assert (amended.stopped, amended.reason) == (1, "Nothing to mend.")


def test_an_entry_that_an_older_program_asked_otherwise_stands_as_it_is_recorded() -> None:
    older: Entry[Event] = Entry(Hit((2,), 1), "shoot", (False, (2,)))
    amended = amend(play(battle(), older), 0, [(1,)], start, apply, open_choice)
    assert amended.stopped is None
    assert amended.entries[3] == older
    assert amended.changed == (0,)


def test_what_was_not_chosen_cannot_be_amended() -> None:
    with pytest.raises(UserError):
        amend(play(Log(1), Entry(Mend(1))), 0, [], start, apply, open_choice)
    with pytest.raises(UserError):
        amend(battle(), 3, [], start, apply, open_choice)


def test_entries_survive_json() -> None:
    for entry in battle().entries:
        assert decode_entry(encode_entry(entry), Event, KINDS) == entry


def test_a_kind_of_a_newer_version_is_kept_as_it_came_and_changes_nothing() -> None:
    text = '{"kind":"teleport","to":[1,2],"why":"new","choice":"beam","answers":[true,[1,2],"x",5]}'
    entry = decode_entry(text, Event, KINDS)
    assert entry.event == Unknown("teleport", {"to": [1, 2], "why": "new"})
    assert encode_entry(entry) == text
    assert fold(5, [entry], apply) == 5


def test_parts_of_no_kind_that_is_known_make_the_whole_unknown_whatever_stands_there() -> None:
    for kind in ('"teleport"', "{}", "[1]", "null", "7"):
        entry = decode_entry(f'{{"kind":"hit","parts":[{{"kind":{kind}}}]}}', Event, KINDS)
        assert isinstance(entry.event, Unknown), kind


def test_a_known_kind_with_wrong_fields_is_told() -> None:
    with pytest.raises(UserError, match="hit"):
        decode_entry('{"kind":"hit","rolls":"no"}', Event, KINDS)


@given(st.lists(st.sampled_from(["play", "undo", "redo"]), max_size=60))
def test_any_history_of_play_undo_redo_equals_a_pair_of_stacks(steps: list[str]) -> None:
    log: Log[int, Event] = Log(0)
    done: list[Event] = []
    undone: list[Event] = []
    for number, step in enumerate(steps):
        if step == "play":
            log = play(log, Entry(Mend(number)))
            done.append(Mend(number))
            undone.clear()
        elif step == "undo" and done:
            log = undo(log)
            undone.append(done.pop())
        elif step == "redo" and undone:
            log = redo(log)
            done.append(undone.pop())
    assert [entry.event for entry in log.entries[: log.head]] == done
    assert [entry.event for entry in log.entries[log.head :]] == undone[::-1]
