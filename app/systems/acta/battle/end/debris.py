"""Stellar debris, rolled for square by square: what lies where, how dense, how large, with moons and rings.

A Call to Arms, *Stellar Debris*, *Generating Stellar Debris*, *Planets*.
"""

import re
from collections.abc import Generator, Mapping

from app.core.questions import Answer, Question
from app.systems.acta.battle.asking import Ask, rolled
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.events.end import DebrisRolled
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle_tables import PlanetRow, asteroid_densities, debris, number, planets
from app.systems.acta.shipped import result

#: A table of six by four feet in squares of 12 inches, named as on a chart: A1 to F4.
COLUMNS, ROWS = "ABCDEF", range(1, 5)
CELLS = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
ASTEROIDS, DUST, PLANET = (row.kind for row in debris())
#: After so many planets too many the square stays empty.
MOST_AGAIN = 8


class _Rolls:
    """The dice of one set-up, each with what it was rolled for."""

    def __init__(self) -> None:
        self.all: list[tuple[str, tuple[int, ...]]] = []

    def roll(self, count: int, why: str) -> Ask[tuple[int, ...]]:
        """Ask for dice and keep them."""
        shown = yield from rolled(6, count, why)
        self.all.append((why, shown))
        return shown


def roll_debris(state: BattleState, _: str) -> Generator[Question, Answer, DebrisRolled]:
    """Roll a die for each square, then for what lies in those that got something; one planet at the most."""
    shown = yield from rolled(
        6,
        len(CELLS),
        f'A die for each {number("debris-square")}" square, {CELLS[0]} to {CELLS[-1]}: debris on a 6',
    )
    squares = dict(zip(CELLS, shown, strict=True))
    rolls = _Rolls()
    things: list[Thing] = []
    planet = any(thing.kind == "planet" for thing in state.things.values())
    taken = set(state.things)
    for cell, die in squares.items():
        if die < number("debris-on"):
            continue
        kind = yield from _kind(rolls, cell, planet=planet)
        planet = planet or kind == PLANET
        found = yield from _things(rolls, kind, cell, taken)
        taken |= {thing.id for thing in found}
        things += found
    return DebrisRolled(squares=squares, things=tuple(things), dice=tuple(rolls.all))


def _kind(rolls: _Rolls, cell: str, *, planet: bool) -> Ask[str]:
    for _ in range(MOST_AGAIN):
        again = " (no second planet: a 6 is rolled again)" if planet else ""
        (die,) = yield from rolls.roll(1, f"{cell}: what lies there{again}")
        kind = result(debris(), die).kind
        if kind != PLANET or not planet:
            return kind
    return DUST


def _things(rolls: _Rolls, kind: str, cell: str, taken: set[str]) -> Ask[list[Thing]]:
    if kind == PLANET:
        return (yield from _planet(rolls, cell, taken))
    if kind == DUST:
        return [_thing("dust", DUST, cell, taken)]
    (die,) = yield from rolls.roll(1, f"{cell}: density of the asteroid field")
    return [
        _thing("asteroids", ASTEROIDS, cell, taken, {"density": result(asteroid_densities(), die).density})
    ]


def _planet(rolls: _Rolls, cell: str, taken: set[str]) -> Ask[list[Thing]]:
    (die,) = yield from rolls.roll(1, f"{cell}: which planet")
    row = result(planets(), die)
    figures = {"gravity_well": row.gravity_well, "speed_increase": row.speed_increase}
    found = [_thing("planet", row.name, cell, taken, figures, f"Template {row.diameter}")]
    moons = yield from _moons(rolls, cell, row)
    rock = planets()[0]
    for moon in range(1, moons + 1):
        away = yield from rolls.roll(4, f"{cell}: distance of moon {moon}, 4d6 inches")
        well = {
            "distance": sum(away),
            "gravity_well": rock.gravity_well,
            "speed_increase": rock.speed_increase,
        }
        found.append(_thing("moon", f"Moon {moon}", cell, taken, well))
    if row is planets()[-1]:
        found += yield from _ring(rolls, cell, taken)
    return found


def _moons(rolls: _Rolls, cell: str, row: PlanetRow) -> Ask[int]:
    read = re.fullmatch(r"1d6-(\d+)", row.moons)
    if read is None:
        return int(row.moons)
    (die,) = yield from rolls.roll(1, f"{cell}: moons, {row.moons}")
    return max(0, die - int(read[1]))


def _ring(rolls: _Rolls, cell: str, taken: set[str]) -> Ask[list[Thing]]:
    (die,) = yield from rolls.roll(1, f"{cell}: a ring on {number('ring-on')}+")
    if die < number("ring-on"):
        return []
    (away,) = yield from rolls.roll(1, f"{cell}: distance of the ring, 1d6+6 inches")
    (of,) = yield from rolls.roll(1, f"{cell}: the ring is dust on 1–3, asteroids on 4–6")
    figures = {"distance": away + 6, "width": 3}
    if of <= 3:
        return [_thing("ring", "Ring of dust", cell, taken, figures)]
    (dense,) = yield from rolls.roll(1, f"{cell}: density of the ring")
    figures["density"] = result(asteroid_densities(), dense).density
    return [_thing("ring", "Ring of asteroids", cell, taken, figures)]


def _thing(
    kind: str, name: str, cell: str, taken: set[str], figures: Mapping[str, int] | None = None, note: str = ""
) -> Thing:
    number_ = 1
    while f"{kind}-{number_}" in taken:
        number_ += 1
    taken.add(f"{kind}-{number_}")
    return Thing(
        id=f"{kind}-{number_}", kind=kind, name=name, cell=cell, figures=dict(figures or {}), note=note
    )
