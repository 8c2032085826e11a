"""What a unit may fire with and what it aims at, before any die: one aim is one weapon's dice at one target.

A Call to Arms, *Eligible Targets*, *Splitting Fire*, *Special Actions*, *Thresholds*; rulings 24.
"""

from collections.abc import Iterator, Sequence

import msgspec

from app.systems.acta.battle.attack.tables import WeaponTrait, traits_of
from app.systems.acta.battle.state import BattleState, figures_of, out, spent_of
from app.systems.acta.battle.turn import limits
from app.systems.acta.effective import WeaponNow
from app.systems.acta.unit import ARCS


class Aim(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon's dice at one target, with what only the table knows about them.

    `long` is beyond the weapon's usual range, where a refit lets it reach with half its dice: `dice` are those.
    `far` is beyond the range at which Stealth is easier, `close` near enough for mini-beams against flights,
    `dust` a target in a dust cloud. `hull` is the target's hull when its sheet does not know it. `scout` is the
    unit that lends a re-roll. `instead_of` is the friend that the target shields.
    """

    by: str
    slot: int
    target: str
    dice: int
    long: bool = False
    far: bool = False
    close: bool = False
    dust: bool = False
    hull: int = 0
    scout: str = ""
    instead_of: str = ""


class Barrel(msgspec.Struct, frozen=True):
    """A weapon of a unit, by its place from 0: what it is now, its known traits, and why it should not fire."""

    by: str
    slot: int
    now: WeaponNow
    traits: tuple[WeaponTrait, ...]
    against: str = ""

    @property
    def dice(self) -> int | None:
        """Its attack dice in force, None when nobody knows them."""
        found = self.now.attack_dice
        return 0 if found.now is None and found.absent else None if found.now is None else int(found.now)

    @property
    def told(self) -> str:
        """What its traits are that only carry text: the players see to them; empty when it has none."""
        known = {trait.name for trait in self.traits}
        names = [name for name in self.now.weapon.traits if name.rstrip("* ") not in known]
        return f"yours to apply: {', '.join(names)}" if names else ""

    @property
    def area(self) -> bool:
        """True when it strikes everything around a point."""
        return any(trait.area for trait in self.traits)

    @property
    def turns(self) -> bool:
        """True when it turns its target instead of damaging it."""
        return any(trait.turns for trait in self.traits)

    @property
    def text(self) -> str:
        """Its name, arc and dice in a few words: `Medium Pulse Cannon (Fore, 6 AD)`."""
        weapon = self.now.weapon
        dice = "" if self.turns else f", {self.now.attack_dice.text} AD"
        return f"{weapon.name} ({ARCS.get(weapon.arc, weapon.arc)}{dice})"


def barrels(state: BattleState, unit: str, aimed: Sequence[Aim] = ()) -> tuple[Barrel, ...]:
    """Return the weapons of a unit that can fire, with what speaks against it after those that are `aimed`."""
    found = figures_of(state, unit).weapons
    used = {aim.slot for aim in aimed if aim.by == unit}
    return tuple(
        Barrel(unit, slot, now, traits_of(now.weapon.traits), "; ".join(_against(state, unit, slot, used)))
        for slot, now in enumerate(found)
        if now.can_fire and slot not in used
    )


def no_fire(state: BattleState, unit: str) -> str:
    """Return why a unit may not fire at all this turn, empty when it may."""
    if spent_of(state, unit).attacked:
        return "it has attacked this turn"
    if not barrels(state, unit):
        return "it has no weapon that can fire"
    return limits.no_fire(state, unit)


def _against(state: BattleState, unit: str, slot: int, used: set[int]) -> Iterator[str]:
    """Yield what speaks against firing a weapon, which the players may do by agreement all the same."""
    figures, spent = figures_of(state, unit), spent_of(state, unit)
    weapon = figures.weapons[slot].weapon
    others, one = used | set(spent.fired), limits.one_weapon(state, unit)
    if slot in spent.fired:
        yield "it fired this turn"
    elif others and one:
        yield one
    elif figures.one_weapon_an_arc and any(
        figures.weapons[other].weapon.arc == weapon.arc for other in others
    ):
        yield "crippled: one weapon in each arc"
    yield from _resting(state, unit, slot)


def _resting(state: BattleState, unit: str, slot: int) -> Iterator[str]:
    last = state.units[unit].attack.fired.get(slot, 0)
    if not last or last == state.turn:
        return
    for trait in traits_of(figures_of(state, unit).weapons[slot].weapon.traits):
        if trait.rests and state.turn - last <= trait.rests:
            yield f"{trait.name}: fired in turn {last}"


def bursts(state: BattleState, aim: Aim) -> bool:
    """True for a weapon that strikes everything around a point instead of a target."""
    weapon = figures_of(state, aim.by).weapons[aim.slot].weapon
    return any(trait.area for trait in traits_of(weapon.traits))


def on_table(state: BattleState, unit: str) -> bool:
    """True for a unit that can be struck: on the table, not in a bay, not gone; drifting and surrendered ones too."""
    now = state.units[unit]
    if now.aboard or now.where or now.condition.fate not in ("", "surrendered"):
        return False
    return now.condition.fate == "surrendered" or not out(state, state.start.units[unit], now)


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemies of a unit that can be struck; only the one that a special action named, if it did."""
    me, named = state.start.units[unit], limits.only_target(state, unit)
    return tuple(
        other
        for other, its in state.start.units.items()
        if other in state.units and its.side != me.side and on_table(state, other) and named in ("", other)
    )
