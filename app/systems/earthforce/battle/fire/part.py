"""What fire and damage put into a battle."""

import re

from app.core.questions import Option, Procedure
from app.core.system import Choice
from app.systems.earthforce.battle import conduct
from app.systems.earthforce.battle.asking import counted, picked
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.fire import charging, elder, fighters, flow, mines, shooting, shown
from app.systems.earthforce.battle.fire.harming import check_at, suffered
from app.systems.earthforce.battle.fire.odds import odds_of
from app.systems.earthforce.battle.part import Part, Verb
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, profile_of
from app.systems.earthforce.condition import left
from app.systems.earthforce.unit import has

FIRE, DAMAGE = "Fire", "Damage"
#: The most points of damage that can be typed at once.
MOST_POINTS = 400


def _combat(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return unit.profile.ship and not now.condition.fate and (state.step.startswith("P4") or state.any_order)


def _armed(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _combat(state, unit, now) and _has(unit, "pulse", "beam", "minbari-beam")


def _pulses(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _combat(state, unit, now) and _has(unit, "epw")


def _nets(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _there(unit, now) and _has(unit, "net") and (state.step == "P2.6" or state.any_order)


def _mines(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _there(unit, now) and _has(unit, "mine") and (state.step == "P2.1" or state.any_order)


def _at_fighters(state: BattleState, unit: Unit, now: UnitState) -> bool:
    armed = _has(unit, "afb", "interceptor", "minbari-beam")
    return _there(unit, now) and armed and (state.step == "P3.3" or state.any_order)


def _there(unit: Unit, now: UnitState) -> bool:
    return unit.profile.ship and not now.condition.fate


def _has(unit: Unit, *kinds: str) -> bool:
    return any(has(unit.profile, kind) is not False for kind in kinds)


def _suffers(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return unit.profile.size != "group" and not now.condition.fate


def _checks(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return _there(unit, now)


def _gone(state: BattleState, unit: str) -> str:
    return "it is out of the battle" if state.units[unit].condition.fate else ""


def _no_ship(state: BattleState, unit: str) -> str:
    return _gone(state, unit) or ("" if profile_of(state, unit).ship else "it has no control sheet")


def _points_fit(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001
    return not argument or (re.fullmatch(r"\d{1,3}", argument) is not None and int(argument) <= MOST_POINTS)


def _number_fits(state: BattleState, unit: str, argument: str) -> bool:  # noqa: ARG001
    return not argument or re.fullmatch("[1-6]", argument) is not None


def hit(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Let a unit take points of damage that were worked out at the table, with the checks that they bring."""
    free = left(profile_of(state, unit), state.units[unit].condition)
    most = MOST_POINTS if free is None else max(1, free)
    points = int(argument) if argument else (yield from counted(1, most, "Points of damage", 1))
    return (yield from suffered(state, unit, points, "damage"))


def check(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Make a threshold check at a number, without damage."""
    options = [Option(str(each), f"{each} or more") for each in range(6, 0, -1)]
    number = argument or (yield from picked(options, "The threshold number"))
    return (yield from check_at(state, unit, int(number), "a threshold check"))


def press(state: BattleState, unit: str, part: str, place: str, typed: str) -> Choice | None:
    """Return damage with its threshold checks for boxes pressed or typed, None for boxes that are cleared."""
    if part != "damage" or not profile_of(state, unit).ship:
        return None
    marked = state.units[unit].condition.marked
    after = _after(state, unit, place, typed)
    if after is None or after <= marked:
        return None
    points = after - marked
    return Choice(
        key=f"hit:{unit}:{points}",
        label=f"{points} more damage",
        group=DAMAGE,
        subject=unit,
        hint="With threshold checks",
        refused=_gone(state, unit),
    )


def _after(state: BattleState, unit: str, place: str, typed: str) -> int | None:
    """Return the boxes marked after what was pressed or typed; None for what says nothing of damage."""
    if not typed:
        return int(place) if place.isdecimal() and len(place) < len(str(MOST_POINTS)) + 2 else None
    if re.fullmatch(r"-\d{1,3}", typed):
        return conduct.marks(state, unit, typed)
    if re.fullmatch(r"\d{1,3}", typed):
        return max(0, conduct.most_boxes(state, unit) - int(typed))
    return None


PART = Part(
    verbs={
        "fire": Verb(
            *("Fire…", FIRE, shooting.shoot, _armed, shooting.cannot_fire),
            hint="One fire control at a target, with anything that bears",
            shortcut="F",
            fits=shooting.fits_target,
        ),
        "pulse": Verb(
            *("Fire the pulse weapon…", FIRE, elder.pulse, _pulses, elder.cannot_pulse),
            hint="Three energy points, within 6 MU all round",
            fits=elder.fits_pulse,
        ),
        "activate": Verb(
            *("Make it the active ship", FIRE, flow.pick, _combat, flow.cannot_pick_again),
            hint="Fighters on it attack before it fires",
        ),
        "done": Verb("Done for this turn", FIRE, flow.done, _combat, flow.cannot_pick, shortcut="D"),
        "anti-fighter": Verb(
            *("Fire at fighters…", FIRE, fighters.fire, _at_fighters, fighters.cannot),
            fits=fighters.fits,
        ),
        "mine": Verb(
            *("Launch an energy mine…", FIRE, mines.launch, _mines, mines.cannot_launch),
            hint="Up to 20 MU away in its arc; it takes a fire control for this turn",
        ),
        "net": Verb(
            *("Fire the plasma net…", FIRE, elder.net, _nets, elder.cannot_net),
            hint="Not at hulls or stations much larger than the ship",
            fits=elder.fits_net,
        ),
        "hit": Verb(
            *("Damage…", DAMAGE, hit, _suffers, _gone),
            hint="With threshold checks",
            fits=_points_fit,
        ),
        "check": Verb(
            *("Threshold check…", DAMAGE, check, _checks, _no_ship),
            hint="Without damage",
            fits=_number_fits,
        ),
    },
    matters={
        "P1.2": charging.due,
        "P2.1": mines.due,
        "P2.6": elder.net_due,
        "P3.2": lambda state: bool(state.fire.mines),
        "P3.3": fighters.due,
        "P4.A2": lambda state: bool(state.active and flow.attackers(state, state.active)),
    },
    entering={"P1.2": charging.charge, "P3.2": mines.explode, "P4.0": flow.first_pick},
    waits={
        "P3.3": fighters.waiting,
        "P4.A": flow.waiting,
        "P4.A2": flow.waiting,
        "P4.B": flow.waiting,
        "P4.C": flow.waiting,
    },
    facts=shown.facts,
    words=shown.words,
    spent=shown.spent,
    warnings=shown.warnings,
    topics=shown.topics,
    odds=odds_of,
    corrigible=shown.corrigible,
    press=press,
)
