"""Fleet files: what is known is read strictly, what is unknown is kept, what is wrong is told."""

from typing import Any

import pytest

from app.core import force
from app.core.errors import UserError

FILE: dict[str, Any] = {
    "format": "starmuster/fleet",
    "version": 1,
    "system": "toy",
    "edition": "first",
    "name": "Kahuna Patrol",
    "force_list": "blue",
    "terms": {"points": 5, "house": [1]},
    "agreements": {"x": True},
    "units": [
        {"unit": "a", "count": 2, "members": [{"name": "Damocles", "crew_quality": 4}], "paint": "red"},
        {"unit": "b", "count": 1, "profile": {"hull": 5}},
    ],
    "squadrons": [],
    "accepted": [{"rule": "toy.year", "units": [0], "note": "agreed", "by": "both"}],
    "later": {"kept": [1, 2]},
}


def test_a_file_comes_back_as_it_was_with_fields_that_nobody_knows() -> None:
    assert force.to_file(force.from_file(FILE)) == FILE


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"format": "starmuster/battle"}, "not a fleet file"),
        ({"version": 2}, "newer Starmuster"),
        ({"version": "1"}, "no version number"),
        ({"version": True}, "no version number"),
        ({"units": [{"count": 2}]}, "unit"),
        ({"units": [{"unit": "a", "count": 0}]}, "count 0"),
        ({"units": [{"unit": "a", "count": 10**9}]}, "count 1000000000"),
        ({"units": [{"unit": "a"}] * 501}, "501 lines"),
        ({"name": 5}, "name"),
        ({"terms": []}, "terms"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(change: dict[str, Any], told: str) -> None:
    with pytest.raises(UserError) as trouble:
        force.from_file(FILE | change, "fleet.json")
    assert told in trouble.value.message
    assert trouble.value.message.endswith(".")
    assert "\n" not in trouble.value.message


def test_a_count_that_is_left_out_is_one() -> None:
    read = force.from_file(FILE | {"units": [{"unit": "a"}]})
    assert read.lines[0].count == 1
