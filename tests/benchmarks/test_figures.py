"""Ratios, medians and the table of the benchmarks, and what children tell."""

import pytest

from benchmarks.children import Stuck, read_moments, resident
from benchmarks.figures import Promise, amount, in_turns, placed, plain, result, table

SLOWER = Promise("start", "A start", "a bare window", "at most", 1.5, "ms")
FASTER = Promise("pdf", "Pages", "plain drawing", "at least", 0.8, "pages/s")


def test_a_ratio_is_of_medians_so_one_slow_run_does_not_count() -> None:
    found = result(SLOWER, [(140, 100), (9000, 100), (120, 100)])
    assert found.ratio == pytest.approx(1.4)
    assert found.kept


def test_a_promise_of_at_most_is_missed_above_its_aim() -> None:
    assert not result(SLOWER, [(151, 100)]).kept
    assert result(SLOWER, [(150, 100)]).kept


def test_a_promise_of_at_least_is_missed_below_its_aim() -> None:
    assert not result(FASTER, [(79, 100)]).kept
    assert result(FASTER, [(80, 100)]).kept


def test_program_and_floor_are_measured_in_turns_and_the_first_pair_is_dropped() -> None:
    order: list[str] = []

    def one(name: str) -> float:
        order.append(name)
        return float(len(order))

    pairs = in_turns(2, lambda: one("ours"), lambda: one("floor"))
    assert order == ["ours", "floor"] * 3
    assert pairs == [(3, 4), (5, 6)]


def test_the_table_names_what_was_missed() -> None:
    lines = table([result(SLOWER, [(200, 100)]), result(FASTER, [(90, 100)])]).splitlines()
    assert len({len(line) for line in lines}) == 1
    assert "2.00" in lines[2]
    assert "missed" in lines[2]
    assert "missed" not in lines[3]
    assert "≥ 0.8" in lines[3]


def test_amounts_keep_about_three_figures() -> None:
    assert [amount(value, "ms") for value in (0.257, 12.34, 987.6)] == ["0.26 ms", "12.3 ms", "988 ms"]


def test_json_carries_ratio_and_aim() -> None:
    (found,) = plain([result(SLOWER, [(120, 100)])])
    assert (found["ratio"], found["aim"], found["kept"], found["runs"]) == (1.2, 1.5, True, 1)


def test_moments_are_read_until_all_were_told() -> None:
    lines = ["a warning\n", "first-paint 10.5\n", "loaded 11\n", "never read 1\n"]
    assert read_moments(lines, {"first-paint", "loaded"}) == {"first-paint": 10.5, "loaded": 11.0}


def test_a_child_that_ends_early_is_told_with_its_words() -> None:
    with pytest.raises(Stuck, match="no such file"):
        read_moments(["no such file\n", "first-paint 10.5\n"], {"first-paint", "loaded"})


def test_resident_memory_is_in_mebibytes() -> None:
    assert resident("00-ff ---p [rollup]\nRss:   2048 kB\nPss:  10 kB\n") == 2
    with pytest.raises(Stuck):
        resident("nothing")


def test_a_new_table_takes_the_place_of_the_old_one_and_touches_nothing_else() -> None:
    readme = "before\n<!-- bench -->\nold\n<!-- /bench -->\nafter\n"
    once = placed(readme, "new")
    assert once == "before\n<!-- bench -->\nnew\n<!-- /bench -->\nafter\n"
    assert placed(once, "new") == once


def test_a_text_without_its_marks_is_left_alone() -> None:
    with pytest.raises(ValueError, match="bench"):
        placed("nothing here", "new")
