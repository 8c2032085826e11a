"""Damage to a unit as events of a battle: ships with threshold checks, small craft by points, groups by fighters."""

import msgspec

from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask
from app.systems.earthforce.battle.damage.hull import Harm, Hull
from app.systems.earthforce.battle.damage.rulings import rulings
from app.systems.earthforce.battle.damage.suffering import checked, power_hit, pulsed, suffer
from app.systems.earthforce.battle.events.fire import Checked, Suffered
from app.systems.earthforce.battle.fire.boons import THRESHOLD, boon, counted_keys
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.people import aboard
from app.systems.earthforce.battle.state import BattleState, name_of, out, profile_of, roster
from app.systems.earthforce.condition import works
from app.systems.earthforce.unit import Icon, icons

replace = msgspec.structs.replace


def suffered(
    state: BattleState, unit: str, points: int, cause: str, shift: int = 0, *, fortune: bool = True
) -> Ask[Suffered]:
    """Let a unit take points of damage; `shift` changes the number of the first check (*Recording Damage*).

    Without `fortune`, nobody's fortune points help it, as after a ram.
    """
    profile = profile_of(state, unit)
    if not profile.ship:
        return _small(state, unit, points, cause)
    hull = hull_of(state, unit, shift, fortune=fortune)
    harm = yield from suffer(hull, points, rulings(state.start.agreements))
    return _event(state, unit, points, cause, harm)


def check_at(state: BattleState, unit: str, at: int, cause: str) -> Ask[Suffered]:
    """Make a threshold check at a number without damage, as the table wants it."""
    harm = yield from checked(hull_of(state, unit), at, rulings(state.start.agreements))
    return _event(state, unit, 0, cause, harm)


def struck(state: BattleState, unit: str, cause: str) -> Ask[Suffered]:
    """Let a ship be struck by an electromagnetic pulse: no boxes, systems out."""
    hull = hull_of(state, unit)
    harm = yield from pulsed(hull, number("pulse-weapon-number"), rulings(state.start.agreements))
    return _event(state, unit, 0, cause, harm)


def power_struck(state: BattleState, unit: str, icon: Icon, cause: str) -> Ask[Suffered]:
    """Let a beam power system be hit on its own, as by a failed task, with the damage of its burst."""
    hull, agreed = hull_of(state, unit), rulings(state.start.agreements)
    burst = yield from power_hit(hull, icon, agreed)
    harm = yield from suffer(hull, burst, agreed)
    return _event(state, unit, burst, cause, harm)


def hull_of(state: BattleState, unit: str, shift: int = 0, *, fortune: bool = True) -> Hull:
    """Return a ship as it is now, ready to suffer."""
    now = state.units[unit]
    checks = now.fire.checks if now.fire.checked == state.turn else 0
    people = dict(aboard(state, unit))
    return Hull(
        now.name,
        profile_of(state, unit),
        now.condition,
        checks=checks,
        shift=shift + boon(state, unit, THRESHOLD),
        fortune={key: found.person.fortune for key, found in people.items()} if fortune else {},
        names={key: found.person.name for key, found in people.items()},
    )


def _event(state: BattleState, unit: str, points: int, cause: str, harm: Harm) -> Suffered:
    condition = state.units[unit].condition
    checks = any(isinstance(turn, Checked) for turn in harm.turnout)
    return Suffered(
        unit=unit,
        turn=state.turn,
        cause=cause,
        points=points,
        before=condition.marked,
        marked=harm.marked,
        turnout=harm.turnout,
        icons=harm.icons,
        stores=harm.stores,
        caps=harm.caps,
        checks=harm.checks,
        fate="destroyed" if harm.destroyed else condition.fate,
        lost=_lost(state, unit, harm),
        used=counted_keys(state, unit, THRESHOLD) if checks else (),
        fortune=harm.fortune,
    )


def _small(state: BattleState, unit: str, points: int, cause: str) -> Suffered:
    condition = state.units[unit].condition
    told = Suffered(unit=unit, turn=state.turn, cause=cause, points=points, fate=condition.fate)
    if profile_of(state, unit).size == "group":
        left = max(0, condition.strength - points)
        fate = condition.fate if left else "destroyed"
        return replace(told, strength=left, fate=fate)
    hits = min(number("craft-points"), condition.hits + points)
    return replace(told, hits=hits, fate="destroyed" if hits >= number("craft-points") else condition.fate)


def _lost(state: BattleState, unit: str, harm: Harm) -> tuple[str, ...]:
    """Return the groups and craft aboard that are lost: all with their ship, else those of hangars knocked out."""
    mine = [each.id for each, now in roster(state) if each.carrier == unit and not out(now)]
    aboard = [each for each in mine if state.units[each].craft.state == "aboard"]
    if harm.destroyed:
        return tuple(aboard)
    if settled(state.start.agreements, "hangar-hit") != "lost":
        return ()
    return tuple(
        group
        for icon in icons(profile_of(state, unit))
        if icon.kind == "hangar" and harm.icons.get(icon.id) == "out"
        for group in (berthed(state, unit, icon),)
        if group in aboard
    )


def berthed(state: BattleState, unit: str, hangar: Icon) -> str:
    """Return the group whose berth a hangar is: the first group has the first, and so on; empty for none."""
    groups = [
        each.id
        for each in state.start.units.values()
        if each.carrier == unit and each.profile.size == "group"
    ]
    place = int(hangar.id.rpartition("-")[2]) - 1
    return groups[place] if place < len(groups) else ""


def homeless(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the groups of a ship whose hangars are knocked out."""
    now = state.units[unit]
    hangars = [i for i in icons(profile_of(state, unit)) if i.kind == "hangar"]
    return tuple(berthed(state, unit, icon) for icon in hangars if not works(now.condition, icon))


def said(state: BattleState, unit: str) -> str:
    """Return whose fire it was, in words for a `cause`."""
    return f"fire of {name_of(state, unit)}"
