"""Stellar debris, rolled for square by square or laid by choice: what lies where, how dense, with moons and rings.

A Call to Arms, *Stellar Debris*, *Generating Stellar Debris*, *Planets*, *Scenarios* (Ambush, Supply Ships).
"""

import re
from collections.abc import Generator, Mapping

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, counted, picked, rolled
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.events.end import DebrisRolled
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle_tables import PlanetRow, asteroid_densities, debris, number, planets
from app.systems.acta.shipped import result

LETTERS = "ABCDEFGHIJKL"
#: A table of six by four feet: how many squares of 12 inches it has along its edges.
COLUMNS, ROWS = 6, 4


def cells(columns: int, rows: int) -> tuple[str, ...]:
    """Return the squares of a table, named as on a chart: A1 to F4."""
    return tuple(f"{column}{row}" for row in range(1, rows + 1) for column in LETTERS[:columns])


CELLS = cells(COLUMNS, ROWS)
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
    """Roll a die for each square of a usual table, then for what lies in those that got something."""
    return (yield from _debris(state, CELLS))


def roll_sized(state: BattleState, _: str) -> Generator[Question, Answer, DebrisRolled]:
    """Roll for a table of another size, given in squares of 12 inches (feet) along its edges."""
    columns = yield from counted(1, len(LETTERS), "Feet along the long edge of the table", COLUMNS)
    rows = yield from counted(1, len(LETTERS), "Feet along the short edge of the table", ROWS)
    return (yield from _debris(state, cells(columns, rows)))


def lay(state: BattleState, _: str) -> Generator[Question, Answer, DebrisRolled]:
    """Lay a piece of debris where a side likes it or both agree; its figures are chosen or rolled."""
    kinds = [Option(ASTEROIDS, ASTEROIDS), Option(DUST, DUST)]
    if not _has_planet(state):
        kinds.append(Option(PLANET, PLANET, "One at the most"))
    kind = yield from picked(kinds, "What is laid on the table")
    rolls, taken = _Rolls(), set(state.things)
    if kind == DUST:
        return DebrisRolled(squares={}, things=(_thing("dust", DUST, "", taken),))
    if kind == PLANET:
        found = yield from _chosen_planet(rolls, taken)
        return DebrisRolled(squares={}, things=tuple(found), dice=tuple(rolls.all))
    options = [Option("roll", "Roll for it")]
    options += [Option(str(row.density), f"Density {row.density}") for row in asteroid_densities()]
    density = yield from picked(options, "Density of the asteroid field")
    if density == "roll":
        found = yield from _things(rolls, ASTEROIDS, "", taken)
    else:
        found = [_thing("asteroids", ASTEROIDS, "", taken, {"density": int(density)})]
    return DebrisRolled(squares={}, things=tuple(found), dice=tuple(rolls.all))


def planet(state: BattleState) -> Ask[tuple[tuple[Thing, ...], tuple[tuple[str, tuple[int, ...]], ...]]]:
    """Ask for the planet of a scenario, with its moons and ring; nothing when one lies on the table."""
    if _has_planet(state):
        return (), ()
    rolls = _Rolls()
    found = yield from _chosen_planet(rolls, set(state.things))
    return tuple(found), tuple(rolls.all)


def _chosen_planet(rolls: _Rolls, taken: set[str]) -> Ask[list[Thing]]:
    options = [Option("", "Roll for it"), *(Option(row.name, row.name) for row in planets())]
    chosen = yield from picked(options, "Which planet")
    row = next((row for row in planets() if row.name == chosen), None)
    return (yield from _planet(rolls, "", taken, row))


def _has_planet(state: BattleState) -> bool:
    return any(thing.kind == "planet" for thing in state.things.values())


def _debris(state: BattleState, table: tuple[str, ...]) -> Ask[DebrisRolled]:
    shown = yield from rolled(
        6,
        len(table),
        f'A die for each {number("debris-square")}" square, {table[0]} to {table[-1]}: debris on a 6',
    )
    squares = dict(zip(table, shown, strict=True))
    rolls = _Rolls()
    things: list[Thing] = []
    planet = _has_planet(state)
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
        (die,) = yield from rolls.roll(1, _at(cell, f"what lies there{again}"))
        kind = result(debris(), die).kind
        if kind != PLANET or not planet:
            return kind
    return DUST


def _things(rolls: _Rolls, kind: str, cell: str, taken: set[str]) -> Ask[list[Thing]]:
    if kind == PLANET:
        return (yield from _planet(rolls, cell, taken))
    if kind == DUST:
        return [_thing("dust", DUST, cell, taken)]
    (die,) = yield from rolls.roll(1, _at(cell, "density of the asteroid field"))
    return [
        _thing("asteroids", ASTEROIDS, cell, taken, {"density": result(asteroid_densities(), die).density})
    ]


def _planet(rolls: _Rolls, cell: str, taken: set[str], chosen: PlanetRow | None = None) -> Ask[list[Thing]]:
    row = chosen
    if row is None:
        (die,) = yield from rolls.roll(1, _at(cell, "which planet"))
        row = result(planets(), die)
    figures = {"gravity_well": row.gravity_well, "speed_increase": row.speed_increase}
    found = [_thing("planet", row.name, cell, taken, figures, f"Template {row.diameter}")]
    moons = yield from _moons(rolls, cell, row)
    rock, dice = planets()[0], number("moon-distance-dice")
    for moon in range(1, moons + 1):
        away = yield from rolls.roll(dice, _at(cell, f"distance of moon {moon}, {dice}d6 inches"))
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
    (die,) = yield from rolls.roll(1, _at(cell, f"moons, {row.moons}"))
    return max(0, die - int(read[1]))


def _ring(rolls: _Rolls, cell: str, taken: set[str]) -> Ask[list[Thing]]:
    (die,) = yield from rolls.roll(1, _at(cell, f"a ring on {number('ring-on')}+"))
    if die < number("ring-on"):
        return []
    beside, dust = number("ring-distance"), number("ring-dust-to")
    (away,) = yield from rolls.roll(1, _at(cell, f"distance of the ring, 1d6+{beside} inches"))
    (of,) = yield from rolls.roll(1, _at(cell, f"the ring is dust on 1–{dust}, asteroids on {dust + 1}–6"))
    figures = {"distance": away + beside, "width": number("ring-width")}
    if of <= dust:
        return [_thing("ring", "Ring of dust", cell, taken, figures)]
    (dense,) = yield from rolls.roll(1, _at(cell, "density of the ring"))
    figures["density"] = result(asteroid_densities(), dense).density
    return [_thing("ring", "Ring of asteroids", cell, taken, figures)]


def _at(cell: str, what: str) -> str:
    return f"{cell}: {what}" if cell else f"{what[:1].upper()}{what[1:]}"


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
