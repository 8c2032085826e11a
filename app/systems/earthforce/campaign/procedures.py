"""What players do with units by agreement: mend, move, write, name, honour, strike off, bring back."""

import msgspec

from app.core.log import Correction
from app.core.questions import Number, Option, Pick, Procedure, Write
from app.core.words import counted
from app.systems.earthforce.campaign.events import (
    AceSet,
    AnyOrderSet,
    Assigned,
    CrewSet,
    Event,
    Honoured,
    Mended,
    Moved,
    Noted,
    PointsSet,
    Renamed,
    Struck,
)
from app.systems.earthforce.campaign.mending import healed
from app.systems.earthforce.campaign.state import State, UnitState, name_of, profile_of, roster
from app.systems.earthforce.campaign.weighing import system_name
from app.systems.earthforce.condition import STAGES, Condition
from app.systems.earthforce.unit import groups, icons

LONGEST, LONGEST_NAME, MOST_POINTS = 400, 120, 9999
WHY = "why the players agree on it"

replace = msgspec.structs.replace


def mend(state: State, unit: str) -> Procedure[Event]:
    """Make a unit whole by agreement: boxes, systems, stores, fighters, cargo."""
    yield from ()
    condition = Condition(ace=state.units[unit].condition.ace)
    return Mended(unit=unit, condition=condition, why="by agreement")


def whole(state: State, unit: str) -> str:
    """Return why there is nothing to mend."""
    now = state.units[unit]
    unhurt = Condition(ace=now.condition.ace)
    return "" if (now.condition, now.cargo, now.passengers) != (unhurt, 0, 0) else "It is whole."


def set_system(state: State, unit: str) -> Procedure[Event]:
    """Set how one system is, by agreement."""
    now, aboard = state.units[unit], icons(profile_of(state, unit))
    options = tuple(Option(each.id, system_name(state.start.units[unit], each.id)) for each in aboard)
    system = str((yield Pick(options, "which system")))
    stages = (Option("whole", "Whole"), *(Option(key, word.capitalize()) for key, word in STAGES.items()))
    stage = str((yield Pick(stages, "how it is now")))
    condition = healed(now.condition, (system,))
    if stage != "whole":
        condition = replace(condition, icons={**condition.icons, system: stage})
    return _kept(unit, now, condition, "by agreement")


def no_systems(state: State, unit: str) -> str:
    """Return why no system can be set."""
    return "" if icons(profile_of(state, unit)) else "Nobody knows its systems."


def _kept(unit: str, now: UnitState, condition: Condition, why: str) -> Mended:
    return Mended(unit=unit, condition=condition, why=why, cargo=now.cargo, passengers=now.passengers)


def move(state: State, unit: str) -> Procedure[Event]:
    """Say that a ship is far from any base, or back."""
    yield from ()
    return Moved(unit=unit, away=not state.units[unit].away)


def move_label(state: State, unit: str) -> str:
    """Return what moving a ship is called."""
    return "It is back at a base" if state.units[unit].away else "It stays far from any base"


def assign(state: State, unit: str) -> Procedure[Event]:
    """Give a group another carrier."""
    options = tuple(Option(key, name_of(state, key)) for key in berths(state, unit))
    carrier = yield Pick((*options, Option("-", "None: it flies on its own")), "which ship carries it")
    return Assigned(unit=unit, carrier="" if carrier == "-" else str(carrier))


def berths(state: State, unit: str) -> tuple[str, ...]:
    """Return the ships of a group's side that have a hangar for it, its present one apart."""
    mine = state.start.units[unit]
    found: list[str] = []
    for ship, now in roster(state, mine.side):
        room = groups(ship.profile)
        taken = sum(each.carrier == ship.id and not state.units[each.id].lost for each, _ in roster(state))
        if ship.profile.ship and not now.lost and ship.id != mine.carrier and (room is None or taken < room):
            found.append(ship.id)
    return tuple(found)


def ace(state: State, unit: str) -> Procedure[Event]:
    """Say that a group has an ace, or none any more."""
    yield from ()
    return AceSet(unit=unit, ace=not state.units[unit].condition.ace)


def ace_label(state: State, unit: str) -> str:
    """Return what giving or taking an ace is called."""
    return "Its ace is gone" if state.units[unit].condition.ace else "An ace flies with it"


def no_group(state: State, unit: str) -> str:
    """Return why a small craft has no ace."""
    return "" if profile_of(state, unit).size == "group" else "Only fighter groups have aces."


def crew(state: State, unit: str) -> Procedure[Event]:
    """Write what is to be known of a crew."""
    old = state.units[unit].crew
    text = yield Write("skill, morale, whatever the core rules say of its crew", LONGEST, old)
    return CrewSet(unit=unit, text=str(text).strip())


def note(state: State, unit: str) -> Procedure[Event]:
    """Write a note on a unit, or on the campaign."""
    old = state.units[unit].note if unit else state.note
    text = yield Write("the note; nothing removes it", LONGEST, old)
    return Noted(unit=unit, text=str(text).strip())


def honour(state: State, unit: str) -> Procedure[Event]:
    """Give a unit an honour."""
    text = yield Write(f"the honour of {name_of(state, unit)}", LONGEST)
    return Honoured(unit=unit, honour=" ".join(str(text).split()) or "Commended")


def rename(state: State, unit: str) -> Procedure[Event]:
    """Give a unit another name."""
    old = name_of(state, unit)
    text = yield Write("its new name", LONGEST_NAME, old)
    return Renamed(unit=unit, name=" ".join(str(text).split()) or old, old=old)


def strike(state: State, unit: str) -> Procedure[Event]:
    """Take a unit off its roster."""
    hows = (Option("struck off", "Struck off"), Option("captured", "Captured"), Option("lost", "Lost"))
    how = yield Pick(hows, f"what becomes of {name_of(state, unit)}")
    why = yield Write(WHY, LONGEST)
    return Struck(unit=unit, how=str(how), why=str(why).strip())


def reinstate(state: State, unit: str) -> Procedure[Event]:
    """Bring a unit back onto its roster."""
    why = yield Write(WHY, LONGEST)
    return Correction(f"units/{unit}/lost", state.units[unit].lost, "", str(why).strip())


def agree(state: State, player: str) -> Procedure[Event]:
    """Give or take repair points by agreement."""
    owner = state.players[player]
    asked = f"points that {owner.name} receives; below 0 they are lost"
    amount = int(str((yield Number(-min(MOST_POINTS, owner.balance), MOST_POINTS, asked))))
    why = str((yield Write(WHY, LONGEST))).strip() or "by agreement"
    return PointsSet(player=player, amount=amount, balance=owner.balance + amount, reason=why, sort="Agreed")


def agree_hint(state: State, player: str) -> str:
    """Return what a player has."""
    return f"{counted(state.players[player].balance, 'point')} now"


def any_order(state: State, about: str) -> Procedure[Event]:  # noqa: ARG001 - the shape of every procedure
    """Let players do everything in any phase, or in its own again."""
    yield from ()
    return AnyOrderSet(on=not state.any_order)


def any_order_label(state: State, about: str) -> str:  # noqa: ARG001
    """Return what the switch does."""
    return "Everything in its own phase again" if state.any_order else "Everything in any phase"
