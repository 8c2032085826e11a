"""What one weapon's attack on one target amounts to: every figure that its dice depend on, and nothing else.

A Call to Arms, *Attack Phase* and *Special Weapons*; rulings 10 and 14 to 17. The attack's procedure asks dice
by it, and the odds are computed from it, so that both mean the same attack. The order against each hit:

1. `lock_on`: one die for the whole volley, before any other; a weapon with 0 needs none. 2. `fires_on`: one die
   for the weapon; below it nothing is fired.
3. `attack_dice` against `to_hit`, natural: a 1 misses, a 6 hits. Misses are thrown once more with `reroll`.
   An accurate weapon hits with every die unrolled. A beam's dice that hit are thrown again against
   `to_hit_again(1)`, those that hit once more against `to_hit_again(2)`, and so on; each throw that hits is a
   hit. These further throws are never re-rolled: their die has struck already.
4. `dodge`: a die for each hit. 5. `interceptors`: for each hit that is left, see `Interceptors.after`.
6. A flight is destroyed by the first hit that is left. Otherwise the damage table with `damage_modifier`.
7. Losses of the weapon are summed up: `multiplier` times the Damage of solid hits and the Damage and Crew of
   criticals, `crew_multiplier` times the Crew of solid hits, `bulkhead` Damage for each bulkhead hit.
8. `adaptive` halves both sums; `grid` is a die for each point of Damage that is left then.
9. A target that is destroyed wastes the weapons that follow. One that became crippled meets them without
   Interceptors, and on a die each without Adaptive Armour and with `dodge_kept` for its Dodge.
"""

import msgspec

from app.systems.acta.battle.attack.tables import number
from app.systems.acta.battle.books.attack import Interceptors

#: A lock-on that no die can reach.
NEVER = 7


class AttackSpec(msgspec.Struct, frozen=True, kw_only=True):
    """One weapon's attack on one target; 0 or False means that a step does not apply.

    `modifier` sums AP, Super AP and Weak. `fires_on`, `lock_on`, `dodge` and `grid` are the die needed;
    `lock_on` above 6 is never reached. `dodge_kept` is the dodge of a target that has lost its own trait.
    `multiplier` is that of Double or Triple Damage, `crew_multiplier` what multiplies the
    Crew of a hit itself (ruling 16). `vital_six` is the agreement of ruling 17. The points left and thresholds are
    None when the target has no such figure or nobody knows it.
    """

    attack_dice: int
    hull: int
    modifier: int = 0
    accurate: bool = False
    beam: bool = False
    reroll: bool = False
    fires_on: int = 0
    lock_on: int = 0
    dodge: int = 0
    dodge_kept: int = 0
    interceptors: Interceptors = Interceptors()
    damage_modifier: int = 0
    multiplier: int = 1
    crew_multiplier: int = 1
    flight: bool = False
    adaptive: bool = False
    grid: int = 0
    vital_six: str = "reroll"
    damage_left: int | None = None
    crew_left: int | None = None
    damage_threshold: int | None = None
    crew_threshold: int | None = None
    crippled: bool = False
    skeleton: bool = False

    @property
    def to_hit(self) -> int:
        """The lowest die that hits: 2 to 6, since a 1 always misses and a 6 always hits."""
        return self.to_hit_again(0)

    def to_hit_again(self, throw: int) -> int:
        """Return the lowest die that hits on a beam's throw: 0 the first, 1 the one after a hit, and so on.

        The number rises by one with each throw, to 6 at most; an accurate beam needs the same each time.
        """
        if self.accurate:
            return number("accurate-beam") if throw else 1
        return max(2, min(6, self.hull + throw - self.modifier))

    @property
    def bulkhead(self) -> int:
        """The Damage of a bulkhead hit: 1 for weapons that multiply their damage."""
        return 1 if self.multiplier > 1 else 0


class Volley(msgspec.Struct, frozen=True, kw_only=True):
    """All that one ship fires at one target, in order: the weapons share one lock-on, which each spec repeats.

    The interceptors and the points left in each spec are those before the first weapon.
    """

    attacker: str
    target: str
    attacks: tuple[AttackSpec, ...]
