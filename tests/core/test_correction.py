from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.correction import corrected, correction, figure
from app.core.errors import UserError
from app.core.log import Correction


class Ship(msgspec.Struct, frozen=True):
    damage: int | None
    name: str = "Damocles"


class Fleet(msgspec.Struct, frozen=True):
    ships: dict[str, Ship]
    scores: tuple[int, ...] = (1, 2)


FLEET = Fleet({"a": Ship(20), "b": Ship(None)})


def test_a_figure_deep_in_a_state_is_set() -> None:
    after = corrected(FLEET, Correction("ships/a/damage", 20, 12))
    assert after.ships["a"].damage == 12
    assert after.ships["b"] is FLEET.ships["b"]


def test_an_unknown_figure_is_filled_in() -> None:
    assert corrected(FLEET, Correction("ships/b/damage", None, 7)).ships["b"].damage == 7


def test_a_number_of_a_row_is_set() -> None:
    assert corrected(FLEET, Correction("scores/1", 2, 9)).scores == (1, 9)


def test_a_path_that_leads_nowhere_changes_nothing() -> None:
    for path in ("", "ships", "ships/c/damage", "ships/a/armour", "scores/7", "scores/x", "ships/a/name/x"):
        assert corrected(FLEET, Correction(path, 1, 2)) == FLEET


def test_a_value_that_does_not_fit_changes_nothing() -> None:
    assert corrected(FLEET, Correction("ships/a/damage", 20, "many")) == FLEET


class Wing(msgspec.Struct, frozen=True):
    id: str
    flights: int
    notes: tuple[str, ...] = ()
    carrier: Ship | None = None


class Table(msgspec.Struct, frozen=True):
    wings: tuple[Wing, ...]
    by_turn: dict[int, list[Wing]] = {}
    pair: tuple[int, str] = (1, "a")
    loose: dict[str, Any] = {}


TABLE = Table(
    (Wing("alpha", 4), Wing("beta", 3, carrier=Ship(9))),
    {2: [Wing("gamma", 1)]},
    loose={"a": {"id": 1}, "b": None},
)


def test_an_element_of_a_row_is_found_by_its_id() -> None:
    after = corrected(TABLE, Correction("wings/beta/flights", 3, 1))
    assert [wing.flights for wing in after.wings] == [4, 1]
    assert corrected(TABLE, Correction("by_turn/2/gamma/flights", 1, 0)).by_turn[2][0].flights == 0


def test_a_figure_behind_something_optional_is_set_by_its_own_type() -> None:
    after = corrected(TABLE, Correction("wings/beta/carrier/damage", 9, None))
    assert after.wings[1].carrier == Ship(None)
    assert corrected(TABLE, Correction("wings/alpha/carrier", None, {"damage": 5})).wings[0].carrier == Ship(
        5
    )
    assert corrected(TABLE, Correction("wings/beta/carrier/damage", 9, "x")) == TABLE


def test_what_has_no_declared_type_keeps_the_type_it_has() -> None:
    assert corrected(TABLE, Correction("loose/a/id", 1, 2)).loose["a"] == {"id": 2}
    assert corrected(TABLE, Correction("loose/a/id", 1, "x")) == TABLE
    assert corrected(TABLE, Correction("loose/b", None, "x")).loose["b"] == "x"
    assert corrected(TABLE, Correction("pair/1", "a", "b")).pair == (1, "b")
    assert corrected(TABLE, Correction("pair/1", "a", 3)) == TABLE


def test_a_correction_notes_what_stood_there() -> None:
    made = correction(TABLE, "wings/alpha/notes", ["towed"], "agreed")
    assert made == Correction("wings/alpha/notes", [], ["towed"], "agreed")
    assert corrected(TABLE, made).wings[0].notes == ("towed",)
    assert figure(TABLE, "wings/beta/carrier") == {"damage": 9, "name": "Damocles"}


def test_a_correction_that_cannot_be_is_told_with_its_path() -> None:
    with pytest.raises(UserError, match="“delta” is not there") as lost:
        correction(TABLE, "wings/delta/flights", 1)
    assert lost.value.field == "wings/delta/flights"
    with pytest.raises(UserError, match="cannot be set to"):
        correction(TABLE, "wings/alpha/flights", "many")


@given(path=st.text("abcdeflpswing0123/-", max_size=20), new=st.none() | st.integers() | st.text(max_size=3))
def test_any_correction_of_an_old_log_folds(path: str, new: int | str | None) -> None:
    assert isinstance(corrected(TABLE, Correction(path, None, new)), Table)
