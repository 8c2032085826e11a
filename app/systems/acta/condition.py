"""What has happened to a unit: points left, thresholds passed, critical hits; carried from battle to campaign.

A Call to Arms, *Damage*, *Thresholds* and *Critical Hits*; rulings 11, 13 and 19. Critical hits hold their own
effect, so that a later version of the tables never rewrites an old battle.
"""

import msgspec

from app.systems.acta.unit import Profile

#: What can have become of a unit that no longer takes part; "" while it does.
FATES = ("", "hulk", "wreck-adrift", "exploded", "surrendered", "withdrawn")


class Effect(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a critical hit does while it lasts; not cumulative with its like, the highest penalty counts.

    `speed` is a penalty in inches, `speed_zero` stops the ship, `attack_dice` is taken from every weapon (never
    below 0), `fires_on` is the die each weapon needs to fire at all, `arc` the arc that cannot fire.
    """

    speed: int = 0
    speed_zero: bool = False
    no_special_actions: bool = False
    attack_dice: int = 0
    fires_on: int = 0
    arc: str = ""
    no_fire: bool = False
    no_damage_control: bool = False


class Critical(msgspec.Struct, frozen=True, kw_only=True):
    """A critical hit: where, what, its extra loss in points, its effect, the turn, whether it is repaired."""

    id: str
    location: str
    area: str
    damage: int = 0
    crew: int = 0
    effect: Effect = Effect()
    turn: int = 0
    repaired: bool = False


class Condition(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it is now: damage and crew points left (None when it has no such figure), and what it suffers.

    `crippled` and `skeleton` latch for a battle (ruling 11). `adrift` is Running Adrift; `fate` is one of FATES.
    """

    damage: int | None = None
    crew: int | None = None
    crippled: bool = False
    skeleton: bool = False
    criticals: tuple[Critical, ...] = ()
    traits_lost: tuple[str, ...] = ()
    adrift: bool = False
    fate: str = ""

    @property
    def standing(self) -> tuple[Critical, ...]:
        """The critical hits that still have their effect."""
        return tuple(critical for critical in self.criticals if not critical.repaired)


def fresh(profile: Profile) -> Condition:
    """Return a unit as it leaves its dock."""
    return Condition(damage=profile.damage, crew=profile.crew)
