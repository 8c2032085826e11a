"""A library with two fleets, a campaign between them, and battles that are played without a window."""

from collections.abc import Iterator
from pathlib import Path

from pytestqt.qtbot import QtBot

from app import systems
from app.core.dice import answered, plainest
from app.core.force import Force, Line
from app.core.questions import Answer
from app.operations import battles, campaigns, fleets
from db.store import Store
from tests.ui.toy.desk import Table

GAME = systems.names()[0][0]
EARTH, NARN = "Earth Alliance", "Narn Regime"


def force(name: str, force_list: str, *units: tuple[str, str]) -> Force:
    """Return a fleet of named ships, with the catalogue's profiles frozen into it."""
    records = systems.system(GAME).catalogue.records("first")
    lines = tuple(
        Line(unit, members=({"name": ship},), profile=dict(records[f"{force_list}/{unit}"].profile))
        for unit, ship in units
    )
    return Force(GAME, "first", name, force_list, lines=lines)


FLEETS = (
    force(
        "Third Fleet",
        "earth-alliance",
        ("hyperion-class-heavy-cruiser", "Damocles"),
        ("hyperion-class-heavy-cruiser", "Achilles"),
        ("omega-class-destroyer", "Agamemnon"),
        ("nova-class-dreadnought", "Schwarzkopf"),
    ),
    force(
        "G'Quan's Wrath",
        "narn-regime",
        ("gquan-class-heavy-cruiser", "Ka'Toc"),
        ("gquan-class-heavy-cruiser", "G'Tor"),
        ("thentus-class-frigate", "Na'Tok"),
    ),
)


def table(qtbot: QtBot, folder: Path) -> Iterator[Table]:
    """Yield a table with the first game, and close it."""
    made = Table(qtbot, folder)
    yield made
    made.close()


def add_fleets(store: Store) -> tuple[int, int]:
    """Put both fleets into the library."""
    return fleets.add(store, FLEETS[0]), fleets.add(store, FLEETS[1])


def found(store: Store) -> int:
    """Found the campaign between both fleets."""
    players = ((EARTH, FLEETS[0]), (NARN, FLEETS[1]))
    return campaigns.found(store, GAME, "first", "Kahuna", players, {"balance": 20, "kind": "simple"})


def start_battle(store: Store, campaign: int, name: str = "Ambush at Kahuna V") -> int:
    """Start a battle between two ships of each side."""
    sides = (
        (EARTH, "earth-alliance", ("hyperion-1", "hyperion-2")),
        (NARN, "narn-regime", ("gquan-1", "gquan-2")),
    )
    return campaigns.start_battle(store, campaign, name, sides, {"level": "Raid", "points": 5})


def mark(store: Store, battle: int, unit: str, track: str, typed: str) -> None:
    """Mark points of a unit as its sheet would, rolling the dice that are asked for as ones."""
    open_ = battles.open_battle(store, battle)
    rules = systems.system(open_.system).battle
    choice = rules.press(open_.state, f"{unit}.{track}", typed)
    assert choice is not None
    battles.play(store, open_, choice.key, ones(open_, choice.key))


def ones(open_: battles.OpenBattle, key: str) -> tuple[Answer, ...]:
    """Answer a choice with ones for dice and the first option otherwise."""

    def dice(sides: int, count: int) -> tuple[int, ...]:
        return (1,) * count

    opened = open_.rules.open(open_.state, key)
    return answered(opened, open_.state, (), dice, plainest)[1]
