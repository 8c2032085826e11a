"""What can happen in attacks: shots with all their dice and what came of them, scouts' checks, fire that is held.

A Call to Arms, *Attack Phase*, *Critical Hits*, *Special Traits*; rulings 10 to 20.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.battle.books.attack import Interceptors
from app.systems.acta.battle.events.base import Aftermath
from app.systems.acta.condition import Critical


class LockOn(msgspec.Struct, frozen=True):
    """A try to lock on to a target with Stealth: the die (0: none could tell), what it needed, whether it did."""

    die: int
    needed: int
    locked: bool


class Throws(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A weapon's attack dice: every throw (a beam's further ones after the first), the misses re-rolled, the hits."""

    dice: tuple[tuple[int, ...], ...] = ()
    rerolled: tuple[int, ...] = ()
    hits: int = 0


class Fended(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the target fended off: dodge dice, the dice of each interception, and the hits that are left.

    `interceptors` is what they can still do this turn, None when they were not used.
    """

    dodges: tuple[int, ...] = ()
    interceptions: tuple[tuple[int, ...], ...] = ()
    interceptors: Interceptors | None = None
    hits: int = 0


class Struck(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A critical hit and the dice that made it: location, effect (re-rolls after it), extra points, arc."""

    critical: Critical
    location_die: int = 0
    dice: tuple[int, ...] = ()
    damage_dice: tuple[int, ...] = ()
    crew_dice: tuple[int, ...] = ()
    arc_dice: tuple[int, ...] = ()


class Wounds(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a weapon's hits did: the dice of the damage table, the criticals, points lost after every protection.

    `dealt` are the points of Damage and Crew before adaptive armour and the defence grid, `grid` its dice.
    """

    table: tuple[int, ...] = ()
    criticals: tuple[Struck, ...] = ()
    dealt: tuple[int, int] = (0, 0)
    grid: tuple[int, ...] = ()
    damage: int = 0
    crew: int = 0


class Opposed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Opposed crew quality checks: a die and a quality each; `won` by `unit` when its total is the higher."""

    unit: str
    other: str
    dice: tuple[int, int]
    qualities: tuple[int, int]
    won: bool = False
    about: str = ""


class Shot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One weapon at one target: every die, the points lost, and what became of the target.

    `by` is the unit that fired (empty: nobody), `slot` its weapon's place from 0 (-1: no weapon of its own).
    `long` is fire beyond the weapon's usual range. `instead_of` is the friend that the target shielded, `scout` the
    unit whose check re-rolled the misses. `result` is one of RESULTS. `freed` is True when the shot gave a
    surrendered ship back to its side.
    """

    by: str
    target: str
    weapon: str
    slot: int = -1
    attack_dice: int = 0
    long: bool = False
    instead_of: str = ""
    scout: str = ""
    power_die: int = 0
    lock_on: LockOn | None = None
    throws: Throws = Throws()
    fended: Fended = Fended()
    wounds: Wounds = Wounds()
    check: Opposed | None = None
    result: str = "hit"
    freed: bool = False
    after: Aftermath | None = None


#: What can become of a shot: the weapon had no power, no lock-on, a target that was gone already, nothing hit,
#: everything was fended off, hits, a flight destroyed, a ship turned or not turned by a gravitic shifter.
RESULTS = ("silent", "no-lock", "wasted", "missed", "fended", "hit", "destroyed", "turned", "held")


class Passage(msgspec.Struct, frozen=True, kw_only=True):
    """A try to fly through an asteroid field: the die, crew quality and modifier against the field's density."""

    die: int
    crew_quality: int
    modifier: int
    needed: int
    passed: bool


class Deed(msgspec.Struct, frozen=True):
    """What the attack credits a unit with: `how` is destroyed, crippled or skeleton."""

    unit: str
    victim: str
    how: str


class Attacked(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="attacked"):
    """Units fired, or something struck that nobody fires: all shots in the order in which they were resolved.

    `units` were nominated and fire no more this turn; `next` is the ship of the same squadron that follows.
    `cause` is empty for weapons, else explosion, jump-point, asteroids or ram; `ram` is the check of a ram and
    `ram_dice` count its critical hits. `shields` are the checks of ships that shield a friend.
    """

    units: tuple[str, ...]
    turn: int
    side: str
    cause: str = ""
    shots: tuple[Shot, ...] = ()
    shields: tuple[Opposed, ...] = ()
    passage: Passage | None = None
    ram: Opposed | None = None
    ram_dice: tuple[tuple[int, ...], ...] = ()
    deeds: tuple[Deed, ...] = ()
    next: str = ""


class Scouted(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scouted"):
    """A scout tried to lower a target's Stealth (`stealth`) or to lend a friend's weapon a re-roll (`reroll`)."""

    unit: str
    target: str
    turn: int
    aim: str
    die: int
    crew_quality: int
    needed: int
    succeeded: bool


class FireHeld(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="fire-held"):
    """Units were nominated to attack, a squadron at once, and are done: they fire no more this turn."""

    units: tuple[str, ...]
    turn: int
    side: str


AttackEvent: TypeAlias = FireHeld | Attacked | Scouted

ATTACK_KINDS = kinds_of(FireHeld, Attacked, Scouted)
