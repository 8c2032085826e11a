"""The dice before the damage table: does the weapon fire, is the target locked on, what hits, what is fended off.

A Call to Arms, *Firing*, *Special Traits* (Stealth, Dodge, Interceptors), *Special Weapons*; rulings 10 and 14.
Every step is a pure procedure over values; what it needs and why stands in its question.
"""

from collections.abc import Sequence

from app.core.questions import MOST_DICE
from app.core.words import counted as many
from app.systems.acta.battle.asking import Ask, again_of, die, joined, rolled
from app.systems.acta.battle.attack.spec import NEVER, AttackSpec, Interceptors
from app.systems.acta.battle.events.attack import Fended, LockOn, Throws
from app.systems.acta.effective import signed


def dice_of(count: int, why: str, *, again: bool = False) -> Ask[tuple[int, ...]]:
    """Ask for any number of dice, in portions that one question may ask for; `again` ones are rolled no third time."""
    found: tuple[int, ...] = ()
    while len(found) < count:
        more = yield from rolled(6, min(MOST_DICE, count - len(found)), why, again=again)
        found = joined(found, more)
    return found


def reaching(dice: Sequence[int], needed: int) -> int:
    """Return how many dice show what is needed or more."""
    return sum(1 for shown in dice if shown >= needed)


def locked_on(needed: int, attacker: str, target: str, why: str) -> Ask[LockOn]:
    """Try to lock on to a target with Stealth; without a die where none could do it, or none can fail."""
    if needed >= NEVER:
        return LockOn(0, needed, locked=False)
    if needed <= 1:
        return LockOn(0, needed, locked=True)
    shown = yield from die(f"{attacker} locks on to {target}: {needed}+ ({why})")
    return LockOn(shown, needed, locked=shown >= needed)


def fires(spec: AttackSpec, weapon: str) -> Ask[int]:
    """Roll whether a weapon fires at all; 0 when nothing keeps it from firing."""
    if not spec.fires_on:
        return 0
    return (yield from die(f"{weapon}: power fluctuates, it fires on {spec.fires_on}+"))


def thrown(spec: AttackSpec, weapon: str, target: str) -> Ask[Throws]:
    """Throw a weapon's attack dice, its misses once more where it may, and a beam's hits until they miss."""
    aim = f"{weapon} at {target}"
    if not spec.attack_dice:
        return Throws()
    throws: list[tuple[int, ...]] = []
    again: tuple[int, ...] = ()
    hits = spec.attack_dice
    if not spec.accurate:
        first = yield from dice_of(spec.attack_dice, f"{aim}: {needs(spec)}")
        throws.append(first)
        hits = reaching(first, spec.to_hit)
        if spec.reroll:
            missed = spec.attack_dice - hits - _settled(first, spec)
            why = f"{aim}: {many(missed, 'miss', 'misses')} re-rolled once: {spec.to_hit}+ hits"
            again = yield from dice_of(missed, why, again=True)
            hits += reaching(again, spec.to_hit)
    if spec.beam:
        hits += yield from _beam(spec, aim, hits, throws)
    return Throws(dice=tuple(throws), rerolled=again, hits=hits)


def _settled(first: tuple[int, ...], spec: AttackSpec) -> int:
    """Return the misses that an experience die rolled again already: they stay (ruling 10)."""
    return sum(first[place] < spec.to_hit for place in again_of(first))


def _beam(spec: AttackSpec, aim: str, going: int, throws: list[tuple[int, ...]]) -> Ask[int]:
    """Throw a beam's dice that hit again, the number rising each time, and return the further hits."""
    hits = 0
    while going:
        step = len(throws) + 1 if spec.accurate else len(throws)
        needed = spec.to_hit_again(step)
        dice = yield from dice_of(
            going, f"{aim}: the beam goes on, {many(going, 'die', 'dice')}: {needed}+ hits"
        )
        throws.append(dice)
        going = reaching(dice, needed)
        hits += going
    return hits


def needs(spec: AttackSpec) -> str:
    """Return what attack dice need and why: `6 attack dice against hull 5, AP +1: 4+ hits`."""
    bonus = f", {signed(spec.modifier)} on the dice" if spec.modifier else ""
    return f"{many(spec.attack_dice, 'attack die', 'attack dice')} against hull {spec.hull}{bonus}: {spec.to_hit}+ hits"


def fended_off(spec: AttackSpec, target: str, hits: int) -> Ask[Fended]:
    """Roll what the target does against each hit: dodging first, then interceptors (ruling 14)."""
    dodges: tuple[int, ...] = ()
    if spec.dodge and hits:
        dodges = yield from dice_of(
            hits, f"{target} dodges: a die for each of {many(hits, 'hit')}, {spec.dodge}+ escapes"
        )
        hits -= reaching(dodges, spec.dodge)
    if not (spec.interceptors.dice and hits):
        return Fended(dodges=dodges, hits=hits)
    interceptors, interceptions, left = spec.interceptors, list[tuple[int, ...]](), 0
    for number in range(1, hits + 1):
        if interceptors.last:
            last = yield from _last_die(interceptors, target, hits - number + 1)
            interceptions += [(shown,) for shown in last]
            left += len(last) - reaching(last, interceptors.needed)
            break
        dice = yield from rolled(6, interceptors.dice, _intercepts(interceptors, target, number, hits))
        interceptions.append(dice)
        good = reaching(dice, interceptors.needed)
        interceptors = interceptors.after(good)
        left += not good
    return Fended(dodges=dodges, interceptions=tuple(interceptions), interceptors=interceptors, hits=left)


def _intercepts(interceptors: Interceptors, target: str, number: int, hits: int) -> str:
    dice = many(interceptors.dice, "interceptor die", "interceptor dice")
    return f"{target}, hit {number} of {hits}: {dice}, any {interceptors.needed}+ stops it"


def _last_die(interceptors: Interceptors, target: str, hits: int) -> Ask[tuple[int, ...]]:
    each = "the last hit" if hits == 1 else f"each of {hits} hits"
    return (
        yield from dice_of(
            hits, f"{target}: one interceptor die is left, one for {each}: {interceptors.needed} stops it"
        )
    )
