"""Forcing ships to surrender, and crews that rally when nobody guards them any more.

A Call to Arms, *Stand Down and Prepare to be Boarded*; ruling 23.
"""

from collections.abc import Generator, Sequence

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, picked
from app.systems.acta.battle.changing import replace
from app.systems.acta.battle.events.turn import ActionTaken, Rallied
from app.systems.acta.battle.scene import never_surrenders
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, name_of, roster, side_name, spent_of
from app.systems.acta.battle.turn.checks import check, opposed, passed, won
from app.systems.acta.battle.turn.picks import on_table
from app.systems.acta.battle_tables import number


def victims(state: BattleState, unit: str) -> tuple[Unit, ...]:
    """Return the enemy ships that a ship and its friends may ask to surrender: weak, and of less Damage together."""
    me = state.start.units[unit]
    mine = _together(state, me)
    return tuple(
        other
        for other, now in roster(state)
        if other.side != me.side
        and _weak(other, now)
        and not never_surrenders(state, other, me.side)
        and (other.profile.damage is None or mine is None or mine > other.profile.damage)
    )


def _weak(unit: Unit, now: UnitState) -> bool:
    if unit.profile.flight or not on_table(unit, now) or now.condition.adrift:
        return False
    return now.condition.crippled or now.condition.skeleton


def _together(state: BattleState, me: Unit) -> int | None:
    """Return the starting Damage of a side's ships on the table together, None when one is unknown."""
    ships = [other for other, now in roster(state) if other.side == me.side and _helps(other, now)]
    known = [ship.profile.damage for ship in ships if ship.profile.damage is not None]
    return sum(known) if len(known) == len(ships) else None


def _helps(unit: Unit, now: UnitState) -> bool:
    return not unit.profile.flight and on_table(unit, now) and not now.condition.adrift


def demand(state: BattleState, event: ActionTaken) -> Ask[ActionTaken]:
    """Ask a weak enemy to surrender: whom, which ships within 10 inches help, then the opposed check."""
    me = state.start.units[event.unit]
    weak = victims(state, event.unit)
    within = f'Within {number("surrender-range")}" of all ships that ask'
    options = [Option(unit.id, name_of(state, unit.id), within) for unit in weak]
    target = yield from picked(options, f"{name_of(state, event.unit)} asks to surrender")
    helpers = yield from _helpers(state, me, state.start.units[target].profile.damage)
    made = yield from opposed(state, event.unit, target, event.name)
    success = won(made)
    return replace(
        event,
        check=made,
        succeeded=success,
        target=target,
        helpers=helpers,
        surrendered=target if success else "",
    )


def _helpers(state: BattleState, me: Unit, needed: int | None) -> Ask[tuple[str, ...]]:
    """Ask which friends help until all asking ships together started with more Damage than the victim."""
    left = [
        other for other, now in roster(state) if other.side == me.side and _helps(other, now) and other != me
    ]
    chosen: list[Unit] = []
    while left:
        enough = _enough([me, *chosen], needed)
        options = [Option(ship.id, name_of(state, ship.id), _points(ship)) for ship in left]
        if enough:
            options.insert(0, Option("", "Nobody else" if chosen else "Nobody", "They are enough"))
        what = (
            f"more than {needed} points of starting Damage are needed"
            if needed is not None
            else "none is needed"
        )
        helper = yield from picked(options, f'Who within {number("surrender-range")}" helps ({what})')
        if not helper:
            break
        ship = next(found for found in left if found.id == helper)
        chosen.append(ship)
        left.remove(ship)
    return tuple(ship.id for ship in chosen)


def _enough(ships: Sequence[Unit], needed: int | None) -> bool:
    known = [ship.profile.damage for ship in ships]
    if needed is None or None in known:
        return True
    return sum(damage or 0 for damage in known) > needed


def _points(ship: Unit) -> str:
    return (
        f"Starting Damage {'?' if ship.profile.damage is None else ship.profile.damage}; no attacks this turn"
    )


def may_rally(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True when a surrendered crew may try to get its ship back: in the Initiative Phase."""
    return state.phase == "initiative" and not unit.profile.flight and now.condition.fate == "surrendered"


def no_rally(state: BattleState, unit: str) -> str:
    """Return why a crew cannot rally now, empty when it can."""
    now = state.units[unit]
    if now.condition.fate != "surrendered":
        return "it has not surrendered"
    if state.phase != "initiative":
        return "crews rally in the Initiative Phase"
    if now.condition.adrift:
        return "it has no crew"
    return "it was tried this turn" if spent_of(state, unit).rallied else ""


def rally(state: BattleState, unit: str) -> Generator[Question, Answer, Rallied]:
    """Check whether a surrendered crew that nobody guards obeys its own side again."""
    needed = number("surrender-recover")
    made = yield from check(state, unit, needed, "Control regained")
    return Rallied(unit=unit, turn=state.turn, check=made, succeeded=passed(made))


def rally_hint(state: BattleState, unit: str) -> str:
    """Return when a surrendered crew may rally."""
    holder = state.units[unit].holder
    whose = f"of {side_name(state, holder)} " if holder else ""
    return f'When no ship {whose}is within {number("surrender-range")}"'
