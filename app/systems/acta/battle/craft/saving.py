"""Flights that struggle back to their fleet carrier instead of being lost.

A Call to Arms, *Special Traits* (Fleet Carrier); ruling 24.
"""

from collections.abc import Generator, Iterator

from app.core.questions import Answer, Option, Question
from app.core.words import slug
from app.systems.acta import tables
from app.systems.acta.battle.asking import Ask, confirmed, die, picked
from app.systems.acta.battle.craft.tables import number
from app.systems.acta.battle.events.craft import Save, SaveTried
from app.systems.acta.battle.flights import fleet_carriers
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, name_of, roster
from app.systems.acta.effective import signed
from app.systems.acta.unit import Profile


def carries(ship: Profile, flight: Unit) -> bool:
    """True when a ship could normally carry a flight: its kind is among the ship's craft, or may be swapped for one.

    A ship whose craft nobody knows may: the players know.
    """
    if ship.craft is None:
        return True
    return any(_same_kind(craft.name, ship, flight) for craft in ship.craft)


def _same_kind(name: str, ship: Profile, flight: Unit) -> bool:
    its = flight.profile
    if slug(name) in {slug(flight.craft), slug(its.name), slug(its.name.removesuffix(" Wing"))}:
        return True
    if tables.craft_figures(name, ship.edition) == f"{its.force_list}/{its.id}":
        return True
    family = tables.swap_family(name)
    return family is not None and family == tables.swap_family(flight.craft or its.name)


def rescuers(state: BattleState, flight: str) -> tuple[str, ...]:
    """Return the fleet carriers of a flight's side that could take it back."""
    me = state.start.units[flight]
    return tuple(
        ship for ship in fleet_carriers(state, me.side) if carries(state.start.units[ship].profile, me)
    )


def may_be_saved(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True for a flight that was destroyed on the table this turn and that nobody tried to save yet."""
    if not unit.profile.flight or now.condition.fate != "exploded" or now.aboard or now.craft.judged:
        return False
    return now.craft.lost in (0, state.turn)


def lost_flights(state: BattleState) -> tuple[str, ...]:
    """Return the flights that a fleet carrier may still save."""
    return tuple(
        unit.id for unit, now in roster(state) if may_be_saved(state, unit, now) and rescuers(state, unit.id)
    )


def no_save(state: BattleState, unit: str) -> str:
    """Return why a flight cannot be saved now, empty when a fleet carrier may try."""
    if not may_be_saved(state, state.start.units[unit], state.units[unit]):
        return "only a flight that was just destroyed on the table can be saved"
    return "" if rescuers(state, unit) else "no Fleet Carrier in force could carry it"


def save(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, SaveTried]:
    """Try to save a flight that was destroyed outside a dogfight."""
    found = yield from saving(state, unit, dogfight=False)
    return SaveTried(unit=unit, save=found or Save())


def save_any(state: BattleState, _: str) -> Generator[Question, Answer, SaveTried]:
    """Ask which flight a fleet carrier tries to save, and try it."""
    options = [Option(flight, name_of(state, flight)) for flight in lost_flights(state)]
    flight = yield from picked(options, "Which lost flight may a Fleet Carrier save?")
    return (yield from save(state, flight, ""))


def saving(state: BattleState, flight: str, *, dogfight: bool) -> Ask[Save | None]:
    """Ask where a lost flight was and roll for it; None when its side has no fleet carrier for it."""
    carriers = rescuers(state, flight)
    if not carriers:
        return None
    name = name_of(state, flight)
    where = yield from picked(tuple(_places(state, carriers)), f"{name} is lost: where was it?")
    if where == "out":
        return Save()
    near, _, carrier = where.partition("/")
    pressed = dogfight or (
        yield from confirmed(f'Was an enemy ship within {number("save-enemy")}" of {name}?')
    )
    modifier = number("save-pressed") * pressed + number("save-close-bonus") * (near == "close")
    needed = number("fleet-carrier-saves")
    plus = f" {signed(modifier)}" if modifier else ""
    shown = yield from die(
        f"{name} struggles back to {name_of(state, carrier)}: a die{plus}, {needed} needed"
    )
    return Save(
        carrier=carrier,
        die=shown,
        modifier=modifier,
        needed=needed,
        saved=shown + modifier >= needed,
        close=near == "close",
        pressed=pressed,
        ready=state.turn + 1,
    )


def _places(state: BattleState, carriers: tuple[str, ...]) -> Iterator[Option]:
    close, far = number("save-close"), number("fleet-carrier-range")
    for carrier in carriers:
        name = name_of(state, carrier)
        yield Option(f"far/{carrier}", f'Within {far}" of {name}')
        yield Option(f"close/{carrier}", f'Within {close}" of {name}', signed(number("save-close-bonus")))
    yield Option("out", f'More than {far}" away from any Fleet Carrier', "It is gone")
