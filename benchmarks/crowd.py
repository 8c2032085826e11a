"""Two battles that differ in their numbers only: two ships, and 60 ships with 60 small craft."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import msgspec

from app.core.force import Force, Line
from app.core.system import GameSystem, UnitStatus
from app.operations import battles
from db.store import Store

SHIPS, CRAFT = 60, 60
AT = "2026-01-01T00:00:00+00:00"


@dataclass(frozen=True, slots=True)
class Crowd:
    """The ids of both battles."""

    two: int
    crowd: int


def muster(store: Store, game: GameSystem, forces: Sequence[Force]) -> Crowd:
    """Start both battles with what the fleets hold: ships that bring no craft, and craft by themselves."""
    ship = _line(game, forces, small=False)
    craft = _line(game, forces, small=True)
    sides = [force.name for force in forces[:2]]
    two = [(side, _fleet(force, [ship])) for side, force in zip(sides, forces, strict=False)]
    many = [*[ship] * (SHIPS // 2), *[craft] * -(-(CRAFT // 2) // _count(game, forces[0], craft))]
    crowd = [(side, _fleet(force, many)) for side, force in zip(sides, forces, strict=False)]
    edition = forces[0].edition
    return Crowd(
        battles.start(store, game.id, edition, "Two ships", two, {}, AT),
        battles.start(store, game.id, edition, "A crowd", crowd, {}, AT),
    )


def _fleet(force: Force, lines: Sequence[Line]) -> Force:
    return msgspec.structs.replace(force, lines=tuple(lines))


def _line(game: GameSystem, forces: Sequence[Force], *, small: bool) -> Line:
    """Return a line that brings only small units, or a single one that is not."""
    for force, line in ((each, line) for each in forces for line in each.lines):
        brought = list(_brought(game, force, line))
        if all(unit.small for unit in brought) if small else [unit.small for unit in brought] == [False]:
            return msgspec.structs.replace(line, count=1, members=(), fields={})  # no squadron of 30
    raise LookupError("the sample fleets have no such line")


def _count(game: GameSystem, force: Force, line: Line) -> int:
    return len(list(_brought(game, force, line)))


def _brought(game: GameSystem, force: Force, line: Line) -> Iterator[UnitStatus]:
    alone = _fleet(force, [msgspec.structs.replace(line, count=1)])
    rules = game.battle
    state = rules.start(rules.muster([("one", alone), ("other", alone)], {}))
    return (unit for unit in rules.overview(state).units if unit.side == rules.overview(state).sides[0].id)
