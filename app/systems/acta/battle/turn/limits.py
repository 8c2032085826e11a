"""What this turn's special actions leave a unit: how it may move and fire, its traits in force, its Stealth.

A Call to Arms, *Moving Ships*, *Damage*, *Special Actions*, *Jump Points*, *Stealth*; rulings 12, 21 and 23.
"""

import msgspec

from app.systems.acta.battle.books.turn import Burden
from app.systems.acta.battle.state import BattleState, figures_of, spent_of
from app.systems.acta.battle_tables import special_action
from app.systems.acta.condition import Condition
from app.systems.acta.effective import trait_number
from app.systems.acta.terms import find

#: Traits that let a ship out of a jump point act at once.
PRECISE_JUMP = "Advanced Jump Point"


class Movement(msgspec.Struct, frozen=True, kw_only=True):
    """How a unit may move now, in inches: at least `least`, at most `most`, with `turns` of `angle` degrees.

    None is unknown. `straight` inches come before the first turn; `wider` degrees may widen one turn.
    What `drifts` moves exactly so far.
    """

    least: float | None
    most: float | None
    turns: int | None
    angle: int | None
    straight: float | None
    wider: int = 0
    anywhere: bool = False
    drifts: bool = False
    why: str = ""


def burden_of(state: BattleState, unit: str) -> Burden:
    """Return what all special actions of this turn together lay on a unit."""
    total = Burden()
    for taken in spent_of(state, unit).actions:
        total = _together(total, taken.burden)
    return total


def _together(one: Burden, other: Burden) -> Burden:
    caps = [most for most in (one.most_turns, other.most_turns) if most is not None]
    return Burden(
        speed=_paced(one.speed, other.speed),
        may_stand=one.may_stand or other.may_stand,
        turns=one.turns + other.turns,
        most_turns=min(caps, default=None),
        wider=one.wider + other.wider,
        no_fire=one.no_fire or other.no_fire,
        one_weapon=one.one_weapon or other.one_weapon,
        one_target=one.one_target or other.one_target,
        again=one.again or other.again,
        damage_control=one.damage_control + other.damage_control,
        any_repairs=one.any_repairs or other.any_repairs,
        grid=max(one.grid, other.grid),
        stealth=max(one.stealth, other.stealth),
    )


def _paced(one: float, other: float) -> float:
    """Return two factors of Speed together: slowing and driving on make up for each other (*New Captain*)."""
    return one + other - 1 if (one - 1) * (other - 1) < 0 else one * other


def traits_now(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return a unit's traits in force."""
    return figures_of(state, unit).traits_in_force


def stealth_of(state: BattleState, unit: str) -> int | None:
    """Return the Stealth score in force, before range: gained and lowered this turn; None without Stealth."""
    printed = find(traits_now(state, unit), "Stealth")
    scores = [printed.number] if printed is not None and printed.number is not None else []
    gained = burden_of(state, unit).stealth
    # The better for the ship counts: a higher score is harder to lock on to.
    scores += [gained] if gained else []
    return max(scores) + spent_of(state, unit).stealth if scores else None


def no_fire(state: BattleState, unit: str) -> str:
    """Return why a unit may not fire at all this turn, empty when it may."""
    spent = spent_of(state, unit)
    for taken in spent.actions:
        if taken.burden.no_fire:
            return f"{special_action(taken.action).name.rstrip('!')}: it may not fire this turn"
    if spent.arrived and not trait_of(state, unit, PRECISE_JUMP):
        return "it left hyperspace this turn and may not fire"
    return ""


def one_weapon(state: BattleState, unit: str) -> str:
    """Return why a unit may fire a single weapon this turn, empty when it may fire more."""
    for taken in spent_of(state, unit).actions:
        if taken.burden.one_weapon:
            return f"{special_action(taken.action).name.rstrip('!')}: one weapon this turn"
    return "Skeleton crew: one weapon a turn" if figures_of(state, unit).one_weapon else ""


def only_target(state: BattleState, unit: str) -> str:
    """Return the id of the only unit that may be attacked this turn, empty when any may."""
    return burden_of(state, unit).one_target


def rolls_again(state: BattleState, unit: str, target: str) -> bool:
    """True when attack dice that miss this target may be rolled again (*Concentrate All Firepower*)."""
    burden = burden_of(state, unit)
    return burden.again and burden.one_target == target


def grid_of(state: BattleState, unit: str) -> int:
    """Return the die that ignores a point of Damage behind closed blast doors, 0 without them."""
    return burden_of(state, unit).grid


def trait_of(state: BattleState, unit: str, name: str) -> bool:
    """True when a unit has a trait in force, in either edition's spelling."""
    return find(traits_now(state, unit), name) is not None


def trait_value(state: BattleState, unit: str, name: str) -> int:
    """Return the number of a trait in force, 0 without it."""
    return trait_number(traits_now(state, unit), name) or 0


def movement(state: BattleState, unit: str) -> Movement:
    """Return how a unit may move this turn: half its Speed in force at least (ruling 12)."""
    figures, burden, spent = figures_of(state, unit), burden_of(state, unit), spent_of(state, unit)
    # Penalties, halvings and the action's factor commute once the penalty is taken, so the order of ruling 12 holds.
    most = None if figures.speed.now is None else figures.speed.now * burden.speed
    least = 0.0 if most is not None and burden.may_stand else None if most is None else most / 2
    turns = _turns(figures.turns.now, burden)
    stiff = spent.arrived and not trait_of(state, unit, PRECISE_JUMP)
    sm = figures.super_manoeuvrable
    if figures.speed.now == 0:
        return Movement(least=0, most=0, turns=0, angle=None, straight=0, why=figures.speed.why)
    if _drifts(state.units[unit].condition):
        return Movement(
            least=most, most=most, turns=0, angle=None, straight=most, drifts=True, why=figures.speed.why
        )
    return Movement(
        least=0.0 if sm and least is not None else least,
        most=most,
        turns=0 if stiff else turns,
        angle=_whole(figures.turn_angle.now),
        straight=0.0 if sm else least,
        wider=burden.wider,
        anywhere=sm and not stiff and burden.most_turns is None,
        why=figures.speed.why,
    )


def _drifts(condition: Condition) -> bool:
    return condition.adrift or condition.fate == "wreck-adrift"


def _turns(now: float | None, burden: Burden) -> int | None:
    if now is None:
        # Unknown, or any number of them: what an action leaves is known all the same.
        return burden.most_turns
    turns = max(0, int(now) + burden.turns)
    return turns if burden.most_turns is None else min(turns, burden.most_turns)


def _whole(value: float | None) -> int | None:
    return None if value is None else int(value)
