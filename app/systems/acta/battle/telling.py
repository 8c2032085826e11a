"""Words that the lines of the log share: dice, points, and what became of a unit."""

from collections.abc import Callable, Sequence

from app.core.words import listed
from app.systems.acta.battle.events.base import Aftermath, SideRoll, Wreck
from app.systems.acta.battle.state import BattleState, name_of
from app.systems.acta.battle_tables import number
from app.systems.acta.effective import signed

Name = Callable[[str], str]

WRECKS = {
    "hulk": "a burned-out hulk stays where it is",
    "wreck-adrift": "the wreck runs adrift",
    "exploded": "it explodes",
}


def names_text(state: BattleState, units: Sequence[str]) -> str:
    """Return what units are called now: `Olympus, Hyperion and Damocles`."""
    return listed([name_of(state, unit) for unit in units])


def dice_text(dice: Sequence[int]) -> str:
    """Return dice as people write them down: `6 5 5 2 1`."""
    return " ".join(str(shown) for shown in dice)


def roll_text(name: str, roll: SideRoll) -> str:
    """Return a side's initiative with its dice, and with those of the ties after them."""
    first, again = roll.dice[:2], roll.dice[2:]
    scouted = f", its first {dice_text(roll.scouted)} rolled again by Scouts" if roll.scouted else ""
    text = f"{name} {roll.total} ({dice_text(first)} {signed(roll.fleet + roll.command)}{scouted})"
    return f"{text}, tie re-rolled {dice_text(again)}" if again else text


def points_text(damage: int, crew: int) -> str:
    """Return points above 0 in words: `3 Damage and 2 Crew`; empty when there are none."""
    return listed([f"{points} {word}" for points, word in ((damage, "Damage"), (crew, "Crew")) if points > 0])


def left_text(after: Aftermath) -> str:
    """Return the points that a unit has left: `Damage 12, Crew 20`."""
    figures = ((after.damage, "Damage"), (after.crew, "Crew"))
    return ", ".join(f"{word} {left}" for left, word in figures if left is not None)


def after_text(name: Name, unit: str, after: Aftermath) -> str:
    """Return what became of a unit by a change of points, in sentences that each begin with a space."""
    parts: list[str] = []
    if after.crippled and after.wreck is None:
        parts.append(_crippled(name, unit, after))
    if after.skeleton and not after.adrift:
        parts.append(f"{name(unit)} is down to a skeleton crew.")
    if after.adrift:
        parts.append(f"No crew is left: {name(unit)} runs adrift.")
    if after.manned:
        parts.append(f"{name(unit)} is manned again.")
    if after.wreck is not None:
        parts.append(_wreck(name, unit, after.wreck))
    if after.flights_lost:
        parts.append(f"Lost aboard: {listed([name(flight) for flight in after.flights_lost])}.")
    return "".join(f" {part}" for part in parts)


def _crippled(name: Name, unit: str, after: Aftermath) -> str:
    dice = ", ".join(f"{trait} {shown}" for trait, shown in after.trait_rolls)
    rolled = f" (dice: {dice})" if dice else ""
    lost = f"; lost: {listed(after.traits_lost)}" if after.traits_lost else ""
    return f"{name(unit)} is crippled{lost}{rolled}."


def _wreck(name: Name, unit: str, wreck: Wreck) -> str:
    below = f" + {wreck.below}" if wreck.below else ""
    text = f"{name(unit)} is destroyed (die {wreck.die}{below}): {WRECKS.get(wreck.fate, wreck.fate)}."
    if wreck.fate == "exploded":
        dice = (
            f"{wreck.attack_dice} attack dice"
            if wreck.attack_dice
            else "half its starting Damage in attack dice"
        )
        near = f'Everything within {number("explosion-radius")}" is attacked with {dice}'
        text += f" {near}, without traits; Interceptors do not help."
    return text
