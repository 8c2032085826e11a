"""Fighters that ram: all of a group or one character, at a ship or at other fighters.

*Ramming by Fighters*, *Ramming Damage*.
"""

import msgspec

from app.core.questions import Option, Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, confirmed, counted, picked, rolled
from app.systems.earthforce.battle.books.craft import Character
from app.systems.earthforce.battle.craft import ramming, standing
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.standing import flyers, hint, within
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.craft import Left, Rammed
from app.systems.earthforce.battle.events.people import PersonSet
from app.systems.earthforce.battle.fire.flow import together
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.people import aboard, everybody
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, ships
from app.systems.earthforce.orders.figures import number as moving_number

GROUP = "group"


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the ships and groups that a group may ram."""
    enemies = (*ships(state), *(each for each in flyers(state) if standing.is_group(state, each)))
    return tuple(
        each
        for each in enemies
        if standing.hostile(state, unit, each) and within(state, unit, each, moving_number("ram-reach"))
    )


def cannot_ram(state: BattleState, unit: str) -> str:
    """Return why a group cannot ram now, empty when it can."""
    now = state.units[unit].craft
    if not standing.flying(state, unit):
        return "it is not in flight"
    if state.turn in (now.fought, now.rammed):
        return "it fought in this turn"
    if not state.any_order and not state.step.startswith("P4"):
        return "fighters ram in the combat phase"
    if standing.launched(state, unit):
        return "it was launched in this turn"
    return "" if targets(state, unit) else "no enemy is within 3 MU"


def ram(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Ram with a whole group, or with the fighter of a character."""
    options = [Option(each, name_of(state, each), hint(state, unit, each)) for each in targets(state, unit)]
    target = argument or (yield from picked(options, f"{name_of(state, unit)} rams"))
    who = yield from _who(state, unit)
    if who != GROUP:
        return (yield from _pilot(state, unit, target, who))
    event = yield from ramming.nerved(state, Rammed(turn=state.turn, unit=unit, target=target))
    if not event.dared:
        return event
    if standing.is_group(state, target):
        return (yield from _at_group(state, event))
    strength = state.units[unit].condition.strength
    return (yield from _at_ship(state, event, strength))


def _who(state: BattleState, unit: str) -> Ask[str]:
    people = [(key, found) for key, found in aboard(state, unit) if found.person.player]
    options = [Option(GROUP, "The whole group", "One nerve roll")]
    options += [Option(key, f"{found.person.name} alone", "No nerve roll") for key, found in people]
    return (yield from picked(options, f"who of {name_of(state, unit)} rams"))


def lost(state: BattleState, unit: str, count: int, *, ace: bool | None = None) -> Left:
    """Return what is left of a group after so many fighters are lost; an ace goes last unless `ace` says otherwise."""
    condition = state.units[unit].condition
    strength = max(0, condition.strength - count)
    kept = condition.ace if ace is None else ace
    return Left(
        strength=strength, ace=kept and strength > 0, fate=condition.fate if strength else "destroyed"
    )


def _at_ship(state: BattleState, event: Rammed, fighters: int, *parts: PartEvent) -> Ask[BattleEvent]:
    damage = fighters * number("ram-fighter")
    event = msgspec.structs.replace(
        event,
        hit=True,
        damage=damage,
        contacts=fighters,
        left={event.unit: lost(state, event.unit, fighters, ace=False if parts else None)},
    )
    cause = f"the ram of {name_of(state, event.unit)}"
    return together((event, (yield from suffered(state, event.target, damage, cause)), *parts))


def _at_group(state: BattleState, event: Rammed) -> Ask[BattleEvent]:
    mine = state.units[event.unit].condition.strength
    his = state.units[event.target].condition.strength
    names = f"{name_of(state, event.unit)} rams {name_of(state, event.target)}"
    if settled(state.start.agreements, "group-ram") == "told":
        dice: tuple[int, ...] = ()
        others: tuple[int, ...] = ()
        contacts = yield from counted(0, min(mine, his), f"{names}: fighters that make contact", 0)
    else:
        dice = yield from rolled(mine, f"{names}, a die a fighter: the rammers")
        others = yield from rolled(his, f"{names}, a die a fighter: those who evade")
        contacts = sum(one > other for one, other in zip(dice, others, strict=False))
    return msgspec.structs.replace(
        event,
        dice=dice,
        others=others,
        hit=contacts > 0,
        contacts=contacts,
        left={
            event.unit: lost(state, event.unit, contacts),
            event.target: lost(state, event.target, contacts),
        },
    )


def _pilot(state: BattleState, unit: str, target: str, person: str) -> Ask[BattleEvent]:
    """Let a character ram alone: nothing evades at a ship, fighters do by a contest; nobody survives it."""
    event = Rammed(turn=state.turn, unit=unit, target=target, how="pilot", person=person)
    found: Character = everybody(state)[person]
    dead = PersonSet(key=person, unit=unit, person=found.person, fate="lost")
    if profile_of(state, target).ship:
        return (yield from _at_ship(state, event, 1, dead))
    won = yield from confirmed(
        f"{found.person.name} rams a fighter of {name_of(state, target)}: is the contest won?"
    )
    if not won:
        return event
    event = msgspec.structs.replace(
        event,
        hit=True,
        contacts=1,
        left={unit: lost(state, unit, 1, ace=False), target: lost(state, target, 1)},
    )
    return together((event, dead))
