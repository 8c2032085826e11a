import msgspec

from app.core.correction import corrected
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
