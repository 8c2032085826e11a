"""What a unit may do in simple mode too: points, critical hits, mending, who leaves, notes, names, credit."""

import re

from app.core.questions import Procedure
from app.systems.acta.battle import conduct, upkeep
from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.criticals import critical
from app.systems.acta.battle.events import BattleEvent
from app.systems.acta.battle.events.base import (
    Aftermath,
    Berthed,
    FlightDestroyed,
    Left,
    Marked,
    Returned,
)
from app.systems.acta.battle.part import Verb, always, never, no_objection
from app.systems.acta.battle.scene import never_surrenders
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    DESTROYED,
    BattleState,
    UnitState,
    profile_of,
)
from app.systems.acta.battle.suffering import MOST_POINTS, mark, mark_asking, standing_ship

DAMAGE, MENDING, CONDUCT, BOOKS = "Damage", "Mending", "Conduct", "Books"


# What the rest of a key may be.


def _points_fit(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001 - the shape of `fits`
    return re.fullmatch(r"[+\-=]\d{1,3}", argument) is not None


def _trait_fits(state: BattleState, unit: str, argument: str) -> bool:
    return argument.isdecimal() and 1 <= int(argument) <= len(profile_of(state, unit).traits or ())


def _hit_fits(state: BattleState, unit: str, argument: str) -> bool:
    return not argument or any(hit.id == argument for hit in state.units[unit].condition.criticals)


def _repair_fits(state: BattleState, unit: str, argument: str) -> bool:
    return not argument or any(hit.id == argument for hit in upkeep.repairable(state, unit))


def points(now: int, argument: str) -> int:
    """Return the change that `-8`, `+4` or `=12` means, in points."""
    value = min(MOST_POINTS, int(argument[1:]))
    if argument[0] == "=":
        return value - now
    return -value if argument[0] == "-" else value


def _damage(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    condition = state.units[unit].condition
    if condition.damage is None and argument[0] == "=":
        return decided(Marked(unit=unit, after=Aftermath(damage=int(argument[1:]), crew=condition.crew)))
    return mark(state, unit, points(condition.damage or 0, argument), 0)


def _crew(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    condition = state.units[unit].condition
    if condition.crew is None and argument[0] == "=":
        return decided(Marked(unit=unit, after=Aftermath(damage=condition.damage, crew=int(argument[1:]))))
    return mark(state, unit, 0, points(condition.crew or 0, argument))


# When a verb is offered.


def _ship(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return "damage" not in unit.profile.absent and now.condition.fate in ("", "surrendered")


def _hurt(state: BattleState, unit: Unit, now: UnitState) -> bool:
    was, is_now = unit.profile, now.condition
    return _ship(state, unit, now) and (is_now.damage, is_now.crew) != (was.damage, was.crew)


def _hit(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _ship(state, unit, now) and bool(now.condition.standing)


def _ending(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return state.phase == "end" and _ship(state, unit, now) and bool(upkeep.self_repairing(state, unit.id))


def _flight(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return "damage" in unit.profile.absent and not now.condition.fate


def _in_bay(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _flight(state, unit, now) and now.aboard


def _launched(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _flight(state, unit, now) and bool(unit.mothership) and not now.aboard


def _fighting(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return not now.condition.fate and not now.aboard


def _undone(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return not unit.profile.flight and bool(conduct.deeds(now.condition))


def _gone(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return now.condition.fate in ("surrendered", "withdrawn")


# Why it may not happen now.


def _not_standing(state: BattleState, unit: str) -> str:
    now, profile = state.units[unit], profile_of(state, unit)
    if "damage" in profile.absent:
        return "it has no Damage score; the first hit destroys it"
    return standing_ship(now)


def _no_crew(state: BattleState, unit: str) -> str:
    if "crew" in profile_of(state, unit).absent:
        return "it has no Crew score"
    return standing_ship(state.units[unit])


def _not_a_flight(state: BattleState, unit: str) -> str:
    now = state.units[unit]
    if "damage" not in profile_of(state, unit).absent:
        return "it is a ship; mark its damage"
    return standing_ship(now)


def _cannot_leave(state: BattleState, unit: str) -> str:
    now = state.units[unit]
    if now.condition.fate:
        return "it is already out of the battle"
    return "it is aboard its ship" if now.aboard else ""


def _cannot_surrender(state: BattleState, unit: str) -> str:
    me = state.start.units[unit]
    if me.profile.flight:
        return "flights cannot be made to surrender"
    foes = [side.id for side in state.start.sides if side.id != me.side]
    if foes and all(never_surrenders(state, me, foe) for foe in foes):
        return "it never surrenders to this enemy"
    return _cannot_leave(state, unit)


def _cannot_return(state: BattleState, unit: str) -> str:
    fate = state.units[unit].condition.fate
    if fate in DESTROYED:
        return "it is destroyed; undo what destroyed it"
    return "" if fate else "it never left"


def _cannot_launch(state: BattleState, unit: str) -> str:
    now, me = state.units[unit], state.start.units[unit]
    if now.condition.fate or not now.aboard:
        return "it is not in a bay"
    ship = state.units.get(me.mothership)
    return "its ship is out of the battle" if ship is not None and ship.condition.fate else ""


def _cannot_recover(state: BattleState, unit: str) -> str:
    now, me = state.units[unit], state.start.units[unit]
    if not me.mothership:
        return "it has no ship of its own"
    if now.condition.fate or now.aboard:
        return "it is not out there"
    ship = state.units.get(me.mothership)
    return "its ship is out of the battle" if ship is None or ship.condition.fate else ""


def _nothing_to_mend(state: BattleState, unit: str) -> str:
    return "" if state.units[unit].condition.criticals else "it has no critical hit"


def _nothing_done(state: BattleState, unit: str) -> str:
    if state.start.units[unit].profile.flight:
        return "flights bring no experience"
    return "" if conduct.deeds(state.units[unit].condition) else "nothing has been done to it yet"


#: Every verb of a unit, in the order in which a list shows them.
VERBS: dict[str, Verb] = {
    "hit": Verb(
        "Damage and crew lost…", DAMAGE, _ship, _not_standing, lambda s, u, _: mark_asking(s, u, -1), "", "D"
    ),
    "critical": Verb(
        "Critical hit…", DAMAGE, _ship, _not_standing, lambda s, u, _: critical(s, u), "Rolled or picked", "C"
    ),
    "regain": Verb(
        "Damage and crew regained…", DAMAGE, _hurt, _not_standing, lambda s, u, _: mark_asking(s, u, 1)
    ),
    "damage": Verb("Damage", DAMAGE, never, _not_standing, _damage, fits=_points_fit),
    "crew": Verb("Crew", DAMAGE, never, _no_crew, _crew, fits=_points_fit),
    "trait": Verb(
        "Trait",
        DAMAGE,
        never,
        no_objection,
        lambda s, u, rest: upkeep.mark_trait(s, u, int(rest)),
        fits=_trait_fits,
    ),
    "destroy": Verb(
        "Hit: destroyed",
        DAMAGE,
        _flight,
        _not_a_flight,
        lambda _, u, __: decided(FlightDestroyed(unit=u)),
        "",
        "D",
    ),
    "repair": Verb(
        "Damage control…",
        MENDING,
        _hit,
        upkeep.cannot_repair,
        upkeep.repair,
        "One critical hit a turn",
        "R",
        _repair_fits,
    ),
    "all-hands": Verb(
        "All Hands to Deck",
        MENDING,
        _hit,
        upkeep.no_all_hands,
        lambda s, u, _: upkeep.all_hands(s, u),
        "",
        "A",
    ),
    "self-repair": Verb(
        "Self-repair", MENDING, _ending, upkeep.no_self_repair, lambda s, u, _: upkeep.self_repair(s, u)
    ),
    "mend": Verb(
        "Mend or strike a critical hit…",
        MENDING,
        _hit,
        _nothing_to_mend,
        upkeep.mend,
        "By hand",
        fits=_hit_fits,
    ),
    "launch": Verb(
        "Launch", CONDUCT, _in_bay, _cannot_launch, lambda _, u, __: decided(Berthed(unit=u, aboard=False))
    ),
    "recover": Verb(
        "Recover", CONDUCT, _launched, _cannot_recover, lambda _, u, __: decided(Berthed(unit=u, aboard=True))
    ),
    "surrender": Verb(
        "Surrenders",
        CONDUCT,
        _fighting,
        _cannot_surrender,
        lambda _, u, __: decided(Left(unit=u, fate="surrendered")),
    ),
    "withdraw": Verb(
        "Withdraws",
        CONDUCT,
        _fighting,
        _cannot_leave,
        lambda _, u, __: decided(Left(unit=u, fate="withdrawn")),
    ),
    "return": Verb(
        "Returns to the battle", CONDUCT, _gone, _cannot_return, lambda _, u, __: decided(Returned(unit=u))
    ),
    "credit": Verb(
        "Who did it…", BOOKS, _undone, _nothing_done, lambda s, u, _: conduct.credit(s, u), "For experience"
    ),
    "note": Verb("Note…", BOOKS, always, no_objection, lambda s, u, _: conduct.write_note(s, u), "", "N"),
    "rename": Verb("Rename…", BOOKS, always, no_objection, lambda s, u, _: conduct.rename(s, u)),
}
