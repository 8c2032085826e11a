"""Dice of fire: thrown at once, sixes thrown again until none is left."""

from app.systems.earthforce.battle.asking import Ask, rolled

SIX = 6
#: After so many throws in a row the dice are loaded, and no more are asked for.
MOST_THROWS = 20


def thrown(count: int, why: str) -> Ask[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the dice, and those that were thrown again after sixes, in order."""
    dice = yield from rolled(count, why)
    again: tuple[int, ...] = ()
    sixes = dice.count(SIX)
    for _ in range(MOST_THROWS):
        if not sixes:
            break
        more = yield from rolled(sixes, f"Again for {'a six' if sixes == 1 else f'{sixes} sixes'}: {why}")
        again += more
        sixes = more.count(SIX)
    return dice, again
