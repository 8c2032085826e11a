"""Battles in their Attack Phase, with ships of one weapon each where a test needs one."""

from collections.abc import Sequence
from typing import Any

import msgspec

from app.core.dice import TypedDice, answered
from app.core.questions import Answer, Asking, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.turn import Burden, Spent, Taken
from app.systems.acta.battle.events.attack import Attacked, Shot
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState
from app.systems.acta.unit import Profile, Weapon
from tests.systems.acta.battle.books import HYPERION, STARFURY, start, unit

replace = msgspec.structs.replace


def ship(*traits: str, guns: Sequence[Weapon] = (), **fields: object) -> Profile:
    """A Hyperion with other traits and weapons."""
    return replace(HYPERION, traits=traits, weapons=tuple(guns) or (gun("Gun"),), **fields)


def gun(name: str, *traits: str, dice: int = 2, arc: str = "F") -> Weapon:
    return Weapon(name=name, range=12, arc=arc, attack_dice=dice, traits=traits)


def fighter(*traits: str) -> Profile:
    return replace(STARFURY, traits=(*traits, "Fighter"), weapons=(gun("Pulse", dice=1, arc="T"),))


def field(*units: Unit, **fields: object) -> BattleState:
    """A battle in the Attack Phase of turn 2, outside simple mode, where the players act in any order."""
    begun = BATTLE.start(replace(start(*units, **fields), simple=False))  # type: ignore[arg-type]
    return replace(begun, phase="attack", turn=2, any_order=True)


def duel(mine: Profile, theirs: Profile, *more: Unit, **fields: object) -> BattleState:
    """Blue's `alpha` against red's `beta`."""
    return field(unit("alpha", "blue", mine), unit("beta", "red", theirs), *more, **fields)


def acting(
    state: BattleState,
    ship: str,
    action: str,
    burden: Burden | None = None,
    target: str = "",
    friend: str = "",
) -> BattleState:
    """The battle with a special action that a ship took this turn."""
    taken = Taken(action=action, burden=burden or Burden(), target=target, friend=friend)
    return with_spent(state, ship, actions=(taken,))


def with_spent(state: BattleState, ship: str, **fields: object) -> BattleState:
    now = state.units[ship]
    spent = replace(now.spent if now.spent.turn == state.turn else Spent(turn=state.turn), **fields)
    return replace(state, units={**state.units, ship: replace(now, spent=spent)})


def hurt(state: BattleState, ship: str, **fields: object) -> BattleState:
    """The battle with a ship in another condition."""
    now = state.units[ship]
    return replace(
        state, units={**state.units, ship: replace(now, condition=replace(now.condition, **fields))}
    )


def made(state: BattleState, key: str, *answers: Answer) -> Any:
    """The event that a key makes on these answers, all of them needed."""
    event, used = answered(BATTLE.open(state, key), state, answers, TypedDice(()))
    assert used == answers
    return event


def attacked(state: BattleState, key: str, *answers: Answer) -> tuple[Attacked, BattleState]:
    """The event that a key makes on these answers, all of them needed, and the battle after it."""
    event = made(state, key, *answers)
    assert isinstance(event, Attacked)
    return event, BATTLE.apply(state, event)


def shot(state: BattleState, *answers: Answer, key: str = "attack:alpha") -> Shot:
    """The only shot of an attack."""
    event, _ = attacked(state, key, *answers)
    (found,) = event.shots
    return found


def question(state: BattleState, key: str, *answers: Answer) -> str:
    """What is asked after these answers."""
    asking = run(BATTLE.open(state, key), state, answers)
    assert isinstance(asking, Asking)
    return asking.question.why


def options(state: BattleState, key: str, *answers: Answer) -> list[str]:
    """The keys that may be picked after these answers."""
    asking = run(BATTLE.open(state, key), state, answers)
    assert isinstance(asking, Asking)
    return [option.key for option in asking.question.options]  # type: ignore[union-attr]
