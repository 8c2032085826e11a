"""Damage box by box: threshold checks at the end of each row, chain reactions, systems of two stages.

*Recording Damage*, *Catastrophic Damage and Chain Reactions*, *Damage to Beam Weapons*, *Damage to Jump Engines*.
What a missing figure decides is asked for.
"""

import math
from collections.abc import Iterable, Sequence

from app.core.questions import Option
from app.systems.earthforce.battle.asking import Ask, counted, die, picked, rolled
from app.systems.earthforce.battle.damage.hull import POWER, Harm, Hull
from app.systems.earthforce.battle.damage.rulings import Rulings
from app.systems.earthforce.battle.events.fire import Chained, Checked, Powered
from app.systems.earthforce.unit import Icon, kinds

#: The dice that one question asks for at most.
MOST_AT_ONCE = 100
#: The most energy that a system can be said to hold.
MOST_ENERGY = 24
HIGHEST = 6
#: The fortune points that stop a chain reaction (*Using Fortune Points in Battle*).
FORTUNE = 2


def suffer(hull: Hull, points: int, agreed: Rulings) -> Ask[Harm]:
    """Take points of damage; return what came of them."""
    if agreed.batch:
        yield from _taken(hull, points, agreed)
    else:
        left = points
        while left and not hull.destroyed:
            ended = hull.mark(1)
            left += (yield from _ended(hull, ended, agreed)) - 1
    return hull.harm()


def _taken(hull: Hull, points: int, agreed: Rulings) -> Ask[None]:
    while points and not hull.destroyed:
        ended = hull.mark(points)
        points = yield from _ended(hull, ended, agreed)


def _ended(hull: Hull, ended: Sequence[int], agreed: Rulings) -> Ask[int]:
    """Make the checks of rows that became full; return the damage that bursting power systems do."""
    queue, burst = list(ended), 0
    while queue:
        row = queue.pop(0)
        if row == len(hull.profile.rows or ()):
            hull.destroyed = True
            return burst
        number = yield from _number(hull, row)
        hull.count_check()
        burst += yield from _checked(hull, row, number, agreed)
        if hull.checks > 1:
            queue += yield from chained(hull, row, number, agreed)
    return burst


def _number(hull: Hull, row: int) -> Ask[int]:
    printed = hull.profile.thresholds
    number = (
        printed[row - 1]
        if printed is not None and row <= len(printed)
        else (yield from counted(1, HIGHEST, f"{hull.name}: the number at the end of row {row}", HIGHEST))
    )
    shift, hull.shift = hull.shift, 0
    return max(1, min(HIGHEST, number + shift)) if shift else number


def checked(hull: Hull, number: int, agreed: Rulings) -> Ask[Harm]:
    """Make a threshold check without damage, at a number; it counts as one of the turn."""
    hull.count_check()
    burst = yield from _checked(hull, 0, number, agreed)
    return (yield from suffer(hull, burst, agreed))


def chained(hull: Hull, row: int, number: int, agreed: Rulings) -> Ask[list[int]]:
    """Roll whether a chain reaction fills the next row; return the rows that became full by it."""
    over = "or more" if agreed.equal else "is not enough, more"
    value = yield from die(f"{hull.name}, chain reaction: {number} {over} fills the next row")
    starts = value >= number if agreed.equal else value > number
    stopped = (yield from _stopped(hull)) if starts else ""
    filled = hull.next_row() if starts and not stopped else 0
    hull.turnout.append(Chained(row=row, number=number, die=value, filled=filled, stopped=stopped))
    return hull.mark(filled) if filled else []


def _stopped(hull: Hull) -> Ask[str]:
    """Ask whether a character aboard stops a chain reaction with fortune points; return who, empty for nobody."""
    able = hull.able(FORTUNE)
    if not able:
        return ""
    options = [Option("", "It goes on"), *(Option(key, hull.names.get(key, key)) for key in able)]
    who = yield from picked(options, f"Whose {FORTUNE} fortune points stop the chain reaction of {hull.name}")
    if who:
        hull.spend(who, FORTUNE)
    return who


def pulsed(hull: Hull, number: int, agreed: Rulings) -> Ask[Harm]:
    """Let every system of a ship struck by a pulse weapon be out on a number, without any damage."""
    systems = hull.rolled(grids=agreed.grids)
    dice = yield from _dice(systems, f"{hull.name}, pulse weapon: {number} or more is out")
    failed = tuple(icon for icon, value in zip(systems, dice, strict=True) if value >= number)
    for icon in failed:
        hull.knock(icon, "stunned")
    hull.turnout.append(_told(0, number, systems, dice, failed))
    if agreed.pulses_chain:
        hull.count_check()
        if hull.checks > 1:
            ended = yield from chained(hull, 0, number, agreed)
            burst = yield from _ended(hull, ended, agreed)
            return (yield from suffer(hull, burst, agreed))
    return hull.harm()


def _checked(hull: Hull, row: int, number: int, agreed: Rulings) -> Ask[int]:
    systems = hull.rolled(grids=agreed.grids)
    where = f"row {row} is full" if row else "threshold check"
    dice = yield from _dice(systems, f"{hull.name}, {where}: {number} or more is out")
    failed = tuple(icon for icon, value in zip(systems, dice, strict=True) if value >= number)
    damaged = tuple(icon for icon in failed if icon.kind == "jump" and not hull.stage(icon))
    hull.turnout.append(_told(row, number, systems, dice, failed, damaged))
    for icon in failed:
        if icon.kind not in POWER:
            hull.knock(icon, "damaged" if icon in damaged else "out")
    burst = 0
    for icon in failed:
        if icon.kind in POWER:
            burst += yield from power_hit(hull, icon, agreed)
    return burst


def power_hit(hull: Hull, icon: Icon, agreed: Rulings) -> Ask[int]:
    """Roll what becomes of a beam power system that is hit; return the damage to its own ship."""
    value = yield from die(
        f"{hull.name}, {kinds()[icon.kind].name.lower()} hit: 1–2 loses its charge, 3–5 half its capacity too, 6 out"
    )
    came, burst = _power(value), 0
    held = hull.held(icon)
    if came == "out" and held is None:
        held = yield from counted(0, MOST_ENERGY, f"{hull.name}: the energy points that it held")
    hull.store(icon, 0)
    if came == "halved":
        _halve(hull, icon, agreed)
    elif came == "out":
        hull.knock(icon, "out")
        burst = held or 0
    hull.turnout.append(Powered(icon=icon.id, die=value, came=came, burst=burst))
    return burst


def _power(value: int) -> str:
    """Return what a power system's second die does (*Damage to Beam Weapons*)."""
    if value <= 2:
        return "drained"
    return "out" if value == HIGHEST else "halved"


def _halve(hull: Hull, icon: Icon, agreed: Rulings) -> None:
    whole = icon.cls
    if hull.stage(icon) == "damaged" and agreed.halve_again:
        whole = hull.condition.caps.get(icon.id, whole)
    elif hull.stage(icon) == "damaged":
        return
    hull.knock(icon, "damaged")
    if whole is not None:
        hull.cap(icon, math.ceil(whole / 2))


def _told(
    row: int,
    number: int,
    systems: Sequence[Icon],
    dice: Sequence[int],
    failed: Iterable[Icon],
    damaged: Iterable[Icon] = (),
) -> Checked:
    return Checked(
        row=row,
        number=number,
        dice={icon.id: value for icon, value in zip(systems, dice, strict=True)},
        failed=tuple(icon.id for icon in failed),
        damaged=tuple(icon.id for icon in damaged),
    )


def _dice(systems: Sequence[Icon], why: str) -> Ask[tuple[int, ...]]:
    found: tuple[int, ...] = ()
    for begin in range(0, len(systems), MOST_AT_ONCE):
        some = systems[begin : begin + MOST_AT_ONCE]
        found += yield from rolled(len(some), f"{why}. In order: {in_order(some)}")
    return found


def in_order(systems: Sequence[Icon]) -> str:
    """Return systems in the order of their dice: `drive units 1–3, jump engine, pulse batteries 1–4`."""
    words: list[str] = []
    begin = 0
    for place, icon in enumerate(systems):
        if place + 1 == len(systems) or systems[place + 1].kind != icon.kind:
            words.append(_run(systems[begin : place + 1]))
            begin = place + 1
    return ", ".join(words)


def _run(like: Sequence[Icon]) -> str:
    kind = kinds()[like[0].kind]
    numbers = [int(icon.id.rpartition("-")[2]) for icon in like]
    if len(like) == 1:
        return f"{kind.name.lower()} {numbers[0]}" if numbers[0] > 1 else kind.name.lower()
    whole = numbers == list(range(numbers[0], numbers[-1] + 1))
    told = f"{numbers[0]}–{numbers[-1]}" if whole else ", ".join(map(str, numbers))
    return f"{kind.plural.lower()} {told}"
