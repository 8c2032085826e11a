"""What hits do: the damage table, critical hits, multipliers, adaptive armour and the defence grid.

A Call to Arms, *Firing*, *Critical Hits*, *Special Traits*; rulings 15 to 18.
"""

from collections.abc import Collection

import msgspec

from app.core.words import counted as many
from app.systems.acta.battle.asking import Ask, die, rolled
from app.systems.acta.battle.attack.dice import dice_of, reaching
from app.systems.acta.battle.attack.spec import AttackSpec
from app.systems.acta.battle.attack.tables import number
from app.systems.acta.battle.criticals import extra_points, lasting, new_id, unprinted
from app.systems.acta.battle.events.attack import Struck, Wounds
from app.systems.acta.battle_tables import (
    CriticalRow,
    DamageRow,
    critical_location,
    critical_rows,
    damage_table,
)
from app.systems.acta.condition import Critical
from app.systems.acta.effective import signed
from app.systems.acta.shipped import result, row


class Hull(msgspec.Struct, frozen=True, kw_only=True):
    """What a critical hit needs to know of its ship: its name, arcs from the top, ids of criticals so far, the turn."""

    name: str
    arcs: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()
    turn: int = 0


def wounded(spec: AttackSpec, hits: int, ship: Hull) -> Ask[Wounds]:
    """Roll the damage table for each hit and everything that comes of it."""
    dice = yield from dice_of(hits, _table_why(spec, hits, ship.name))
    rows = [result(damage_table(), _modified(shown, spec.damage_modifier)) for shown in dice]
    criticals = yield from struck(
        sum(found.critical for found in rows), ship, spec.multiplier, spec.vital_six
    )
    damage = sum(_damage(spec, found) for found in rows) + sum(hit.critical.damage for hit in criticals)
    crew = sum(found.crew * spec.crew_multiplier for found in rows)
    crew += sum(hit.critical.crew for hit in criticals)
    return (yield from _protected(spec, ship, Wounds(table=dice, criticals=criticals, dealt=(damage, crew))))


def struck(count: int, ship: Hull, multiplier: int, vital_six: str) -> Ask[tuple[Struck, ...]]:
    """Roll so many critical hits: all locations at once, then all effects, then what single ones still need."""
    hits = many(count, "critical hit")
    where = yield from dice_of(count, f"{ship.name}, {hits}: where")
    places = [critical_location(shown) for shown in where]
    what = yield from dice_of(count, f"{ship.name}, {hits}: the effect ({', '.join(places)})")
    found: list[Struck] = []
    taken = list(ship.taken)
    for location_die, place, shown in zip(where, places, what, strict=True):
        hit = yield from _critical(location_die, place, shown, _Making(ship, multiplier, vital_six, taken))
        taken.append(hit.critical.id)
        found.append(hit)
    return tuple(found)


class _Making(msgspec.Struct, frozen=True):
    ship: Hull
    multiplier: int
    vital_six: str
    taken: Collection[str]


def _critical(location_die: int, location: str, shown: int, making: _Making) -> Ask[Struck]:
    found, dice = yield from _row(location, shown, making)
    damage, damage_dice = yield from extra_points(found, "Damage", found.damage)
    crew, crew_dice = yield from extra_points(found, "Crew", found.crew)
    effect, arc_dice = yield from lasting(found, making.ship.arcs)
    critical = Critical(
        id=new_id(making.taken),
        location=location,
        area=found.area,
        damage=damage * making.multiplier,
        crew=crew * making.multiplier,
        effect=effect,
        turn=making.ship.turn,
    )
    return Struck(
        critical=critical,
        location_die=location_die,
        dice=dice,
        damage_dice=damage_dice,
        crew_dice=crew_dice,
        arc_dice=arc_dice,
    )


def _row(location: str, shown: int, making: _Making) -> Ask[tuple[CriticalRow, tuple[int, ...]]]:
    dice = [shown]
    while True:
        found = row(critical_rows(location), dice[-1])
        if found is None:
            found = yield from unprinted(making.vital_six, location)
        if found is not None:
            return found, tuple(dice)
        dice.append((yield from die(f"{making.ship.name}, {location}: {dice[-1]} is rolled again")))


def _table_why(spec: AttackSpec, hits: int, name: str) -> str:
    modifier = f", {signed(spec.damage_modifier)} on each" if spec.damage_modifier else ""
    times = f", ×{spec.multiplier}" if spec.multiplier > 1 else ""
    return f"{name}, {many(hits, 'hit')}: a damage die for each{modifier}{times}"


def _modified(shown: int, modifier: int) -> int:
    rows = damage_table()
    return max(rows[0].low, min(rows[-1].high, shown + modifier))


def _damage(spec: AttackSpec, found: DamageRow) -> int:
    return found.damage * spec.multiplier if found.damage else spec.bulkhead


def _protected(spec: AttackSpec, ship: Hull, wounds: Wounds) -> Ask[Wounds]:
    damage, crew = wounds.dealt
    if spec.adaptive:
        damage, crew = _halved(damage), _halved(crew)
    grid: tuple[int, ...] = ()
    if spec.grid:
        grid = yield from dice_of(
            damage,
            f"{ship.name}, defence grid: a die for each of {many(damage, 'point')}, {spec.grid}+ ignores it",
        )
        damage -= reaching(grid, spec.grid)
    return msgspec.structs.replace(wounds, grid=grid, damage=damage, crew=crew)


def _halved(points: int) -> int:
    """Halve points as adaptive armour does: rounded down, at least 1 of what was at least 1 (ruling 15)."""
    return max(1, points // 2) if points else 0


def rammed(spec: AttackSpec, ship: Hull, points: int) -> Ask[tuple[tuple[int, ...], Wounds]]:
    """Return what a ram does to a ship: so many points of Damage and Crew, and a die of critical hits."""
    count = number("ram-criticals")
    counts = yield from rolled(6, count, f"{ship.name} is in a ram: how many critical hits")
    criticals = yield from struck(sum(counts), ship, 1, spec.vital_six)
    damage = points + sum(hit.critical.damage for hit in criticals)
    crew = points + sum(hit.critical.crew for hit in criticals)
    return counts, (yield from _protected(spec, ship, Wounds(criticals=criticals, dealt=(damage, crew))))
