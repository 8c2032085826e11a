"""A library with the toy game in it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from app import systems
from app.core.force import Force
from app.operations import fleets
from db.store import Store

TOY = ("toy", "Toy", "tests.operations.toy")


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the toy beside the games that ship."""
    monkeypatch.setattr(systems, "SYSTEMS", (*systems.SYSTEMS, TOY))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "library.starmuster") as opened:
        yield opened


@pytest.fixture
def sides(store: Store) -> list[tuple[str, Force]]:
    """Two forces of a ship and a boat each, saved in the library."""
    return [(name, fleets.load(store, fleet(store, name))) for name in ("Red", "Blue")]


def fleet(store: Store, name: str, *keys: str) -> int:
    """Save a fleet with a line for each key."""
    game = systems.system("toy")
    fleet_id = fleets.create(store, "toy", "one", "reds", name)
    known = fleets.records(store, "toy", "one")

    def bought(force: Force) -> Force:
        for key in keys or ("reds/ship", "reds/boat"):
            force = game.force.buy(force, known[key])
        return force

    fleets.change(store, fleet_id, "Buy", bought)
    return fleet_id
