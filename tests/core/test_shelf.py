"""Records that only grow: old lines are written down, nothing is lost, and reading the state costs little more."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import UserError
from app.core.shelf import GATHERED, KEPT, shelved, unshelved, whole


class Note(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    turn: int
    text: str
    event: int | None = None


def kept(lines: list[Note]) -> tuple[str, tuple[Note, ...]]:
    """Return what a state keeps after these lines came one by one."""
    shelf, newest = "", tuple[Note, ...]()
    for line in lines:
        shelf, newest = shelved(shelf, (*newest, line))
    return shelf, newest


def test_a_short_record_is_not_written_down() -> None:
    lines = [Note(turn, "fought") for turn in range(KEPT + GATHERED - 1)]
    assert kept(lines) == ("", tuple(lines))
    assert unshelved("", Note) == ()


def test_of_a_long_record_only_the_newest_lines_stay_as_values() -> None:
    shelf, newest = kept([Note(turn, "fought") for turn in range(500)])
    assert len(newest) < KEPT + GATHERED
    assert newest[-1] == Note(499, "fought")
    assert unshelved(shelf, Note)[0] == Note(0, "fought")


@given(st.lists(st.builds(Note, st.integers(0, 99), st.text(max_size=20), st.none() | st.integers(0, 9))))
def test_nothing_is_lost_whatever_was_written(lines: list[Note]) -> None:
    shelf, newest = kept(lines * 7)
    assert whole(shelf, newest, Note) == tuple(lines * 7)


def test_much_writing_is_packed_small_and_read_back_whole() -> None:
    lines = [
        Note(turn, f"fought in battle {turn} and came home with {turn % 20} Damage") for turn in range(5000)
    ]
    shelf, newest = kept(lines)
    assert whole(shelf, newest, Note) == tuple(lines)
    assert len(shelf) < sum(len(line.text) for line in lines) / 4
    assert "\n" in shelf


def test_a_packet_that_is_no_packet_is_told_plainly() -> None:
    with pytest.raises(UserError, match="An old record cannot be read"):
        unshelved("zQUJD", Note)
