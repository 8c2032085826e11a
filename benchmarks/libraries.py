"""The library that is measured: 1,000 units, 50 fleets and 20 battles, one of them 5,000 events long."""

from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from app.core.force import Force
from app.core.force import from_file as force_from_file
from app.core.system import BattleRules, GameSystem
from app.operations import battles, demonstration, fleets, interchange, library, logs, recents
from app.systems import system
from benchmarks.crowd import muster
from db.store import Store

OWN, FLEETS, LINES, BATTLES = 500, 50, 10, 20
SHORT, LONG = 50, 5000
AT = datetime(2026, 1, 1, tzinfo=UTC).isoformat()


@dataclass(frozen=True, slots=True)
class Measured:
    """The ids of what is opened in the library."""

    short: int
    long: int
    two: int
    crowd: int


def build(path: Path) -> Measured:
    """Make the library and return what is to be opened in it."""
    game = system(demonstration.first_game())
    script = demonstration.script(game)
    with Store.open(path) as store:
        forces = [
            interchange.with_profiles(store, force_from_file(value, "a fleet")) for value in script.fleets
        ]
        _own_profiles(store, game, forces[0].edition)
        for number in range(FLEETS):
            recents.note(store, "fleet", fleets.add(store, _large(forces[number % len(forces)], number)))
        sides = list(zip(script.players, forces, strict=True))
        made = [
            battles.start(store, game.id, forces[0].edition, f"Battle {n}", sides, script.agreements, AT)
            for n in range(BATTLES)
        ]
        for battle in made[:-1]:
            fight(store, battle, SHORT)
        fight(store, made[-1], LONG)
        recents.note(store, "battle", made[0])
        numbers = muster(store, game, forces)
    return Measured(made[0], made[-1], numbers.two, numbers.crowd)


def _own_profiles(store: Store, game: GameSystem, edition: str) -> None:
    keys = list(game.catalogue.records(edition))
    for number in range(OWN):
        library.copy(store, game.id, edition, keys[number % len(keys)])


def _large(force: Force, number: int) -> Force:
    """Return a fleet of so many lines, with a name of its own."""
    lines = [force.lines[place % len(force.lines)] for place in range(LINES)]
    return msgspec.structs.replace(force, name=f"{force.name} {number}", lines=tuple(lines))


def damaged(open_: logs.OpenLog) -> str:
    """Return the key of a track that takes damage: the first unit's that has one."""
    rules = open_.rules
    assert isinstance(rules, BattleRules)
    for unit in rules.overview(open_.state).units:
        key = f"{unit.id}.damage"
        if rules.press(open_.state, key, "-1") is not None:
            return key
    raise LookupError("no unit takes damage")


def fight(store: Store, battle: int, events: int) -> None:
    """Play damage lost and regained by turns, in one transaction, as if it had been typed one by one."""
    open_ = battles.open_battle(store, battle)
    rules, key = open_.rules, damaged(open_)
    assert isinstance(rules, BattleRules)
    with store.write() as session:
        for number in range(events):
            choice = rules.press(open_.state, key, "-1" if number % 2 == 0 else "+1")
            assert choice is not None
            entry = logs.answered(open_, choice.key, (), AT)
            open_ = logs.append(session.connection(), open_, (entry,))
