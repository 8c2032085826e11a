"""Lines of a fleet taken out, moved and doubled: what names them follows; problems accepted and accepted no more."""

import pytest

from app.core import force_lines as lines
from app.core.errors import Refused
from app.core.force import Acceptance, Fault, Force, Line


def fleet(*units: str, accepted: tuple[Acceptance, ...] = ()) -> Force:
    return Force("toy", "one", "F", "red", lines=tuple(Line(unit) for unit in units), accepted=accepted)


def names(force: Force) -> str:
    return "".join(line.unit for line in force.lines)


def fault(units: tuple[int, ...] = (), rule: str = "x") -> Fault:
    return Fault(rule, "error", f"message about {units}", "source", "remedy", units)


SQUADRONS = ({"name": "S", "members": [[0, 1], 1, [2, 0]]}, {"name": "T"})


def test_lines_are_taken_out_moved_and_doubled() -> None:
    force = fleet("a", "b", "c")
    assert names(lines.without(force, (0, 2))) == "b"
    assert names(lines.moved(force, 2, -1)) == "acb"
    assert names(lines.doubled(force, 1)) == "abbc"


def test_a_line_at_the_end_moves_no_further() -> None:
    with pytest.raises(Refused):
        lines.moved(fleet("a"), 0, 1)


def test_what_names_lines_follows_them() -> None:
    force = Force(
        "toy",
        "one",
        "F",
        "red",
        lines=fleet("a", "b", "c").lines,
        squadrons=SQUADRONS,
        accepted=(Acceptance("x", (1, 2), "n"), Acceptance("y", (0,), "n"), Acceptance("z", (), "n")),
    )
    after = lines.without(force, (0,))
    assert after.squadrons == ({"name": "S", "members": [0, [1, 0]]}, {"name": "T"})
    assert after.accepted == (Acceptance("x", (0, 1), "n"), Acceptance("z", (), "n"))
    moved = lines.moved(force, 0, 2)
    assert moved.accepted[0].units == (0, 1)
    assert moved.squadrons[0]["members"] == [[2, 1], 0, [1, 0]]
    doubled = lines.doubled(force, 0)
    assert [each.units for each in doubled.accepted] == [(2, 3), (0,), ()]
    assert doubled.squadrons[0]["members"] == [[0, 1], 2, [3, 0]]


def test_a_problem_is_accepted_once() -> None:
    force = lines.accepting(lines.accepting(fleet("a"), fault(), "one"), fault(), "two")
    assert force.accepted == (Acceptance("x", (), "two"),)
    assert lines.withdrawing(force, fault()).accepted == ()


def test_accepting_again_for_more_lines_replaces_what_was_accepted_for_fewer() -> None:
    once = lines.accepting(fleet("a", "b"), fault((0,)), "one")
    assert lines.accepting(once, fault((0, 1)), "both").accepted == (Acceptance("x", (0, 1), "both"),)


def test_an_acceptance_of_more_lines_is_withdrawn_for_one_problem_and_kept_for_the_others() -> None:
    force = fleet("a", "b", "c", accepted=(Acceptance("x", (0, 1, 2), "n"), Acceptance("y", (1,), "m")))
    after = lines.withdrawing(force, fault((1,)), [fault((0, 2)), fault((1,)), fault((1,), "y")])
    assert after.accepted == (Acceptance("x", (0, 2), "n"), Acceptance("y", (1,), "m"))


def test_an_acceptance_without_lines_is_withdrawn_for_one_problem_and_kept_for_the_others() -> None:
    force = fleet("a", "b", accepted=(Acceptance("x", (), "n"),))
    after = lines.withdrawing(force, fault((1,)), [fault((0,)), fault((1,))])
    assert after.accepted == (Acceptance("x", (0,), "n"),)
    assert not any(lines.covers(each, "x", (1,)) for each in after.accepted)


def test_an_acceptance_of_some_lines_says_nothing_about_the_whole_fleet() -> None:
    some, every = Acceptance("x", (0, 1), "n"), Acceptance("x", (), "n")
    assert [lines.covers(some, "x", units) for units in ((0,), (1, 0), (2,), ())] == [
        True,
        True,
        False,
        False,
    ]
    assert [lines.covers(every, "x", units) for units in ((0,), ())] == [True, True]
    assert not lines.covers(every, "y", ())
