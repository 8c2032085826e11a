"""Nominating targets: which weapons fire at what, all before the first die (A Call to Arms, *Eligible Targets*).

Ranges, arcs and who is near whom are the table's business; what matters of them is asked (ruling 24).
"""

from collections.abc import Sequence

import msgspec

from app.core.questions import Option
from app.core.words import counted as many
from app.core.words import listed
from app.systems.acta import campaign_tables
from app.systems.acta.battle.asking import Ask, confirmed, counted, picked
from app.systems.acta.battle.attack.aims import Aim, Barrel, barrels, on_table, targets
from app.systems.acta.battle.attack.making import needs_lock, stealthy
from app.systems.acta.battle.attack.tables import WeaponTrait, number, traits_of
from app.systems.acta.battle.attack.words import target_option
from app.systems.acta.battle.state import BattleState, figures_of, profile_of, roster
from app.systems.acta.battle.turn import limits
from app.systems.acta.effective import shown, trait_named
from app.systems.acta.unit import ARCS

MOST_DICE = 60
#: Things that nobody sees through.
SOLID = ("planet", "moon")
#: The arcs of which a target lies in one only.
QUARTERS = {"F", "A", "P", "S"}


def nominate(state: BattleState, unit: str, aims: list[Aim]) -> Ask[None]:
    """Ask for weapons and their targets until the unit fires; what was nominated so far stands in `aims`."""
    while True:
        free = barrels(state, unit, aims)
        if not free and not _lenders(state, aims):
            return
        choice = yield from picked(_options(state, unit, free, aims), f"{state.units[unit].name} attacks")
        if choice == "fire":
            return
        if choice.startswith("scout/"):
            _lend(state, aims, choice)
        elif choice == "all":
            yield from _all_at_one(state, [barrel for barrel in free if _plain(barrel)], aims)
        else:
            barrel = next(found for found in free if str(found.slot) == choice)
            yield from _one(state, barrel, aims)


def nominate_craft(state: BattleState, flights: Sequence[str], aims: list[Aim]) -> Ask[None]:
    """Ask which flights attack what with which weapons, until they attack; *Auxiliary Craft*."""
    left = [flight for flight in flights if _loaded(state, flight, aims)]
    while left:
        options = [Option("fire", "Attack", _summary(state, aims))] if aims else []
        options += [Option(flight, state.units[flight].name, _armed(state, flight, aims)) for flight in left]
        chosen = yield from picked(options, "Auxiliary craft attack: which flight")
        if chosen == "fire":
            return
        ready = _loaded(state, chosen, aims)
        if len(ready) > 1:
            ready = yield from _of_craft(state, chosen, ready)
        yield from _all_at_one(state, ready, aims)
        if not _loaded(state, chosen, aims):
            left.remove(chosen)


def _loaded(state: BattleState, flight: str, aims: Sequence[Aim]) -> list[Barrel]:
    """Return the weapons that a flight may still aim: none that rests or is spent."""
    return [barrel for barrel in barrels(state, flight, aims) if _plain(barrel)]


def _of_craft(state: BattleState, flight: str, ready: list[Barrel]) -> Ask[list[Barrel]]:
    """Ask which of its weapons a flight aims next, as their ranges and targets may differ."""
    options = [Option("all", f"All {len(ready)} weapons at one target", _shortest(ready))]
    options += [Option(str(barrel.slot), barrel.text, _hint(barrel)) for barrel in ready]
    chosen = yield from picked(options, f"{state.units[flight].name} attacks with")
    return [barrel for barrel in ready if chosen in ("all", str(barrel.slot))]


def circumstances(state: BattleState, aim: Aim, known: Sequence[Aim]) -> Ask[Aim]:
    """Ask what only the table knows of an aim, each thing once for each attacker and target."""
    same = [found for found in known if (found.by, found.target) == (aim.by, aim.target)]
    name = state.units[aim.target].name
    if _far_matters(state, aim):
        far = [found.far for found in same if _far_matters(state, found)]
        why = f'{name} has Stealth: is it more than {number("stealth-far")}" away?'
        near = not far and _reaches_no_further(state, aim, number("stealth-far"))
        known_far = far[0] if far else not near and (yield from confirmed(why))
        aim = msgspec.structs.replace(aim, far=known_far)
    if _near_matters(state, aim):
        close = [found.close for found in same if _near_matters(state, found)]
        why = f'{_weapon(state, aim)}: is {name} within {number("close")}"?'
        aim = msgspec.structs.replace(aim, close=close[0] if close else (yield from confirmed(why)))
    if _dust_matters(state, aim):
        dust = [found.dust for found in same if _dust_matters(state, found)]
        why = f"Is {name} in a dust cloud?"
        dusty = dust[0] if dust else (yield from confirmed(why, likely=False))
        aim = msgspec.structs.replace(aim, dust=dusty)
    if profile_of(state, aim.target).hull is None and not any(trait.turns for trait in _traits(state, aim)):
        hull = [found.hull for found in same if found.hull]
        why = f"The hull of {name} is unknown: which is it?"
        aim = msgspec.structs.replace(aim, hull=hull[0] if hull else (yield from counted(1, 6, why, 4)))
    return aim


def _far_matters(state: BattleState, aim: Aim) -> bool:
    """True for a weapon that needs a lock-on on its target."""
    return stealthy(state, aim.target) and needs_lock(state, aim)


def _reaches_no_further(state: BattleState, aim: Aim, inches: int) -> bool:
    """True for a weapon whose range alone says that its target is near."""
    reach = figures_of(state, aim.by).weapons[aim.slot].weapon.range
    return reach is not None and reach <= inches


def _dust_matters(state: BattleState, aim: Aim) -> bool:
    """True for a weapon that its target may dodge, where a dust cloud lies on the table."""
    spared = any(trait.turns or "dodge" in trait.ignores for trait in _traits(state, aim))
    return not spared and any(thing.dusty for thing in state.things.values())


def _near_matters(state: BattleState, aim: Aim) -> bool:
    """True for a weapon that ignores how a flight dodges when it is near."""
    if not (profile_of(state, aim.target).flight and _dodges(state, aim.target)):
        return False
    return any(trait.ignores_close for trait in _traits(state, aim))


def _plain(barrel: Barrel) -> bool:
    return not (barrel.against or barrel.area or barrel.turns)


def _options(
    state: BattleState, unit: str, free: Sequence[Barrel], aims: Sequence[Aim]
) -> tuple[Option, ...]:
    found: list[Option] = []
    if aims:
        found.append(Option("fire", "Fire", _summary(state, aims)))
    plain = [barrel for barrel in free if _plain(barrel)]
    together: list[Option] = []
    arcs = {barrel.now.weapon.arc for barrel in plain}
    if len(plain) > 1 and not _bound(state, unit):
        why = "; ".join(part for part in (_shortest(plain), _one_quarter(arcs)) if part)
        together.append(Option("all", f"All {len(plain)} weapons at one target", why))
    alone = [Option(str(barrel.slot), barrel.text, _hint(barrel)) for barrel in free]
    found += [*alone, *together] if len(arcs) > 1 else [*together, *alone]
    found += [
        Option(
            f"scout/{scout}/{aim.slot}/{aim.target}",
            f"{state.units[scout].name} lends a re-roll",
            f"Misses of {_weapon(state, aim)} at {state.units[aim.target].name}",
        )
        for scout, aim in _lenders(state, aims)
    ]
    if not aims and (len(free) > 1 or free[0].against or free[0].area):
        found.append(Option("fire", "Hold fire", "Nominated, it may not fire later in this turn"))
    return tuple(found)


def _shortest(together: Sequence[Barrel]) -> str:
    """Return how near a target must be for all of some weapons (*Eligible Targets*), empty when they reach alike."""
    ranges = {barrel.now.weapon.range for barrel in together}
    known = [reach for reach in ranges if reach is not None]
    if not known or len(ranges) == 1:
        return ""
    return f'Within {min(known)}"' + ("" if len(known) == len(ranges) else ", as far as ranges are known")


def _one_quarter(arcs: set[str]) -> str:
    """Return what to heed when weapons of these arcs fire at one target."""
    if len(arcs & QUARTERS) > 1:
        return "Whatever their arcs; but a target lies in one of Fore, Aft, Port and Starboard only"
    return "Whatever their arcs" if len(arcs) > 1 else ""


def _bound(state: BattleState, unit: str) -> bool:
    return bool(limits.one_weapon(state, unit)) or figures_of(state, unit).one_weapon_an_arc


def _hint(barrel: Barrel) -> str:
    weapon = barrel.now.weapon
    reach = "?" if weapon.range is None else weapon.range
    farther, half = weapon.long_range, barrel.now.long_dice
    long = "" if farther is None or half is None else f'{shown(farther)}" with {half.text} AD'
    parts = [f'{reach}"', long, *weapon.traits, barrel.told, barrel.now.why]
    warning = f" – not allowed: {barrel.against}" if barrel.against else ""
    return ", ".join(part for part in parts if part) + warning


def _summary(state: BattleState, aims: Sequence[Aim]) -> str:
    at: dict[str, int] = {}
    for aim in aims:
        at[aim.target] = at.get(aim.target, 0) + 1
    return listed([f"{many(count, 'weapon')} at {state.units[target].name}" for target, count in at.items()])


def _armed(state: BattleState, flight: str, aims: Sequence[Aim]) -> str:
    return "; ".join(barrel.text for barrel in _loaded(state, flight, aims))


def _weapon(state: BattleState, aim: Aim) -> str:
    return figures_of(state, aim.by).weapons[aim.slot].weapon.name


def _traits(state: BattleState, aim: Aim) -> tuple[WeaponTrait, ...]:
    return traits_of(figures_of(state, aim.by).weapons[aim.slot].weapon.traits)


def _dodges(state: BattleState, unit: str) -> bool:
    return bool(trait_named(figures_of(state, unit).traits_in_force, "Dodge"))


def _lenders(state: BattleState, aims: Sequence[Aim]) -> list[tuple[str, Aim]]:
    """Return the scouts that can still lend a weapon a re-roll, with the aims that it would help."""
    if not aims:
        return []
    side = state.start.units[aims[0].by].side
    lent = {aim.scout for aim in aims}
    return [
        (scout.id, aim)
        for scout, now in roster(state)
        if scout.side == side
        and now.attack.lends
        and now.attack.lends_in == state.turn
        and scout.id not in lent
        for aim in aims
        if aim.target == now.attack.lends and not aim.scout
    ]


def _lend(state: BattleState, aims: list[Aim], choice: str) -> None:
    for scout, aim in _lenders(state, aims):
        if choice == f"scout/{scout}/{aim.slot}/{aim.target}":
            aims[aims.index(aim)] = msgspec.structs.replace(aim, scout=scout)
            return


def _all_at_one(state: BattleState, ready: Sequence[Barrel], aims: list[Aim]) -> Ask[None]:
    if not ready:
        return
    names = state.units[ready[0].by].name
    target = yield from picked(
        _targets(state, ready[0], (), aims),
        f"{names}: the target of {many(len(ready), 'weapon')}{_sight(state)}",
    )
    for barrel in ready:
        dice, far = yield from _dice(barrel, state.units[target].name)
        yield from _aim(state, barrel, target, dice, aims, far=far)


def _one(state: BattleState, barrel: Barrel, aims: list[Aim]) -> Ask[None]:
    name = barrel.now.weapon.name
    if barrel.against and not (
        yield from confirmed(f"{name}, {barrel.against}: let it fire all the same, by agreement?")
    ):
        return
    dice, far = yield from _dice(barrel, "its target")
    if barrel.area:
        yield from _everything_near(state, barrel, dice, aims, far=far)
        return
    options = _targets(state, barrel, (), aims)
    if dice > 1 and len(options) > 1 and not (barrel.turns or far):
        split = Option("split", "Split its dice…", f"{dice} attack dice between targets")
        ships = sum(not profile_of(state, option.key).flight for option in options)
        options = (*options[:ships], split, *options[ships:])
    target = yield from picked(options, f"{name}: at which target{_sight(state)}")
    if target == "split":
        yield from _split(state, barrel, dice, aims)
    else:
        yield from _aim(state, barrel, target, dice, aims, far=far)


def _sight(state: BattleState) -> str:
    """Return what debris on the table does to a line of sight (*Stellar Debris*), empty without any."""
    blocks = any(thing.dusty or thing.rocky or thing.kind in SOLID for thing in state.things.values())
    return "; debris between the two blocks the line of sight" if blocks else ""


def _dice(barrel: Barrel, target: str) -> Ask[tuple[int, bool]]:
    """Return a weapon's attack dice and whether it fires beyond its usual range, where it has half of them."""
    dice, weapon = barrel.dice, barrel.now.weapon
    if dice is None:
        dice = yield from counted(0, MOST_DICE, f"The attack dice of {weapon.name} are unknown", 1)
    fewer = dice // campaign_tables.number("long-range-divisor")
    if weapon.long_range is None or not fewer:
        return dice, False
    reach = f'{shown(weapon.range)}", up to {shown(weapon.long_range)}"'
    why = f"{weapon.name}: is {target} beyond {reach}? There it has {fewer} of {dice} attack dice, undivided."
    far = yield from confirmed(why)
    return (fewer if far else dice), far


def _split(state: BattleState, barrel: Barrel, dice: int, aims: list[Aim]) -> Ask[None]:
    chosen: list[str] = []
    beam = any(trait.beam for trait in barrel.traits)
    near = f' (a beam: all within {number("beam-split-distance")}" of each other)' if beam else ""
    while dice:
        options = _targets(state, barrel, chosen, aims)
        if chosen:
            options = (Option("rest", "No more targets", f"{many(dice, 'die', 'dice')} unused"), *options)
        target = yield from picked(options, f"{barrel.now.weapon.name}: {dice} attack dice left{near}")
        if target == "rest":
            return
        share = 1
        if dice > 1:
            share = yield from counted(1, dice, f"Attack dice at {state.units[target].name}", dice)
        yield from _aim(state, barrel, target, share, aims, far=False)
        chosen.append(target)
        dice -= share


def _everything_near(
    state: BattleState, barrel: Barrel, dice: int, aims: list[Aim], *, far: bool
) -> Ask[None]:
    """Ask for everything around the point that a weapon bursts at, enemies first, friends among them."""
    name, chosen = barrel.now.weapon.name, list[str]()
    foes = set(targets(state, barrel.by))
    only = limits.only_target(state, barrel.by)
    why = f'{name}: everything within {number("energy-mine-radius")}" of the point'
    while True:
        there = [
            unit.id
            for unit, _ in roster(state)
            if unit.id not in chosen and on_table(state, unit.id) and only in ("", unit.id)
        ]
        there.sort(key=lambda unit: (unit not in foes, profile_of(state, unit).flight))
        options = [target_option(state, unit) for unit in there]
        done = Option("done", "That is all" if chosen else "Empty space", f"{many(len(chosen), 'target')}")
        target = yield from picked((done, *options) if chosen else (*options, done), why)
        if target == "done":
            return
        chosen.append(target)
        yield from _aim(state, barrel, target, dice, aims, far=far)


def _aim(
    state: BattleState, barrel: Barrel, target: str, dice: int, aims: list[Aim], *, far: bool
) -> Ask[None]:
    aim = Aim(by=barrel.by, slot=barrel.slot, target=target, dice=dice, long=far)
    aims.append((yield from circumstances(state, aim, aims)))


def _targets(
    state: BattleState, barrel: Barrel, without: Sequence[str], aims: Sequence[Aim]
) -> tuple[Option, ...]:
    """Return the targets of a weapon as options, the ships before the flights."""
    left = [other for other in targets(state, barrel.by) if other not in without]
    left.sort(key=lambda other: profile_of(state, other).flight)
    return tuple(_target(state, barrel, other, aims) for other in left)


def _target(state: BattleState, barrel: Barrel, target: str, aims: Sequence[Aim]) -> Option:
    """Return a target as an option, with the other quarter that is aimed at it already.

    A target lies in one of the four quarters only, which the attacker chooses on a border (*Eligible Targets*).
    """
    option = target_option(state, target)
    weapons = figures_of(state, barrel.by).weapons
    arcs = {weapons[aim.slot].weapon.arc for aim in aims if (aim.by, aim.target) == (barrel.by, target)}
    arc = barrel.now.weapon.arc
    others = sorted((arcs & QUARTERS) - {arc}) if arc in QUARTERS else []
    if not others:
        return option
    named = listed([ARCS[other] for other in others])
    return Option(
        target, option.label, f"Aimed at from {named} already: it lies in one arc only; {option.hint}"
    )
