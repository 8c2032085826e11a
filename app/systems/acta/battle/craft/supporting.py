"""Supporting ships and flights, being left behind, base contact, and flights deployed before the battle.

A Call to Arms, *Supporting Ships*, *Auxiliary Craft*, *Auxiliary Craft and Dogfights*; rulings 22 and 24.
"""

from collections.abc import Generator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, confirmed, counted, picked
from app.systems.acta.battle.changing import with_unit
from app.systems.acta.battle.craft.tables import number
from app.systems.acta.battle.events.craft import Deployed, Engaged, LeftBehind, Supported
from app.systems.acta.battle.flights import locked_with, out_there, supporters_of, ward_of
from app.systems.acta.battle.scene import deploying
from app.systems.acta.battle.state import BattleState, bay_of, name_of, profile_of, roster, spent_of
from app.systems.acta.battle.turn.bays import no_launch
from app.systems.acta.battle.turn.limits import movement
from app.systems.acta.battle.turn.picks import out_of_turn

#: The farthest that anything is said to have moved, in inches.
FARTHEST = 120


def no_move(state: BattleState, unit: str) -> str:
    """Return why a flight cannot move now, empty when it can; before the battle flights are placed freely."""
    if not out_there(state, unit):
        return "it is not out there"
    if deploying(state):
        return ""
    if state.phase != "movement":
        return "flights move in the Movement Phase"
    if spent_of(state, unit).moved:
        return "it has moved this turn"
    if state.units[unit].craft.launched == state.turn:
        return "it was launched this turn"
    if locked_with(state, unit):
        return "it is in contact with an enemy flight"
    return out_of_turn(state, unit)


def wards(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the friendly units that a flight may go to support: four flights a ship at most, one a flight."""
    side = state.start.units[unit].side
    return tuple(
        ward.id
        for ward, _ in roster(state)
        if ward.side == side
        and out_there(state, ward.id)
        and ward_of(state, unit) != ward.id
        and not _leans_on(state, ward.id, unit)
        and len(supporters_of(state, ward.id)) < most(state, ward.id)
    )


def most(state: BattleState, ward: str) -> int:
    """Return how many flights may support a unit."""
    return number("supporting-a-flight" if profile_of(state, ward).flight else "supporting-flights")


def no_support(state: BattleState, unit: str) -> str:
    """Return why a flight cannot go to support anything now, empty when it can."""
    reason = no_move(state, unit)
    return reason or ("" if wards(state, unit) else "no friendly unit has room for a supporting flight")


def support(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Supported]:
    """Put a flight on the base of a friendly unit that its move reaches, or before the battle."""
    options = [
        Option(ward, name_of(state, ward), f"{len(supporters_of(state, ward))} of {most(state, ward)}")
        for ward in wards(state, unit)
    ]
    ward = yield from picked(options, f"{name_of(state, unit)} supports")
    return Supported(
        unit=unit,
        ward=ward,
        turn=state.turn,
        side=state.start.units[unit].side,
        moved=not deploying(state),
    )


def may_outrun(state: BattleState, unit: str) -> bool:
    """True in the Movement Phase for a unit that may move further than a flight that supports it."""
    if state.phase != "movement" or not supporters_of(state, unit):
        return False
    far = movement(state, unit).most
    speeds = [movement(state, flight).most for flight in supporters_of(state, unit)]
    return far is None or any(speed is None or speed < far for speed in speeds)


def no_outrun(state: BattleState, unit: str) -> str:
    """Return why nothing can be left behind, empty when it can."""
    return "" if may_outrun(state, unit) else "no supporting flight is slower than it moves"


def outrun(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, LeftBehind]:
    """Ask how far a unit moved this turn; supporting flights of less Speed are left behind."""
    far = movement(state, unit).most
    name = name_of(state, unit)
    inches = yield from counted(
        0, FARTHEST, f"Inches that {name} moved: slower supporting flights stay behind", int(far or 0)
    )
    flights = supporters_of(state, unit)
    slower: list[bool] = []
    for flight in flights:
        slower += [(yield from _slower(state, flight, inches))]
    left = tuple(flight for flight, behind in zip(flights, slower, strict=True) if behind)
    return LeftBehind(ward=unit, inches=inches, units=left)


def _slower(state: BattleState, flight: str, inches: int) -> Ask[bool]:
    speed = movement(state, flight).most
    if speed is None:
        return (
            yield from confirmed(
                f'The Speed of {name_of(state, flight)} is unknown: is it less than {inches}"?'
            )
        )
    return speed < inches


def rivals(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemy flights that a flight may move into contact with."""
    side = state.start.units[unit].side
    return tuple(
        foe.id
        for foe, _ in roster(state)
        if foe.profile.flight and foe.side != side and out_there(state, foe.id)
    )


def no_engaging(state: BattleState, unit: str) -> str:
    """Return why a flight cannot move into contact with an enemy flight now, empty when it can."""
    if state.phase != "movement":
        return "flights move into contact in the Movement Phase"
    reason = no_move(state, unit)
    return reason or ("" if rivals(state, unit) else "no enemy flight is out there")


def engage(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Engaged]:
    """Move a flight into base contact with one enemy flight or several: none of them moves any more."""
    left, chosen = list(rivals(state, unit)), list[str]()
    while left:
        options = [Option("done", "No more")] if chosen else []
        options += [Option(foe, name_of(state, foe)) for foe in left]
        foe = yield from picked(options, f"{name_of(state, unit)} moves into contact with")
        if foe == "done":
            break
        chosen.append(foe)
        left.remove(foe)
    return Engaged(unit=unit, foes=tuple(chosen), turn=state.turn, side=state.start.units[unit].side)


def in_bays(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the flights that a ship may deploy now, before the battle."""
    if not deploying(state):
        return ()
    return tuple(
        unit.id
        for unit, now in roster(state)
        if now.aboard and bay_of(unit, now) == ship and not no_launch(state, unit.id)
    )


def no_deploying(state: BattleState, ship: str) -> str:
    """Return why a ship cannot deploy flights now, empty when it can."""
    if not deploying(state):
        return "flights are deployed before the battle"
    return "" if in_bays(state, ship) else "it has deployed all the flights that it may"


def deploy(state: BattleState, ship: str, _: str) -> Generator[Question, Answer, Deployed]:
    """Deploy flights of a ship before the battle, as many as the rules let it; all at once where all may go."""
    chosen: list[str] = []
    now = state
    for flight in in_bays(state, ship):
        if flight in in_bays(now, ship):
            now = with_unit(now, flight, aboard=False)
            chosen.append(flight)
    if len(chosen) == len(in_bays(state, ship)):
        return Deployed(ship=ship, units=tuple(chosen))
    return Deployed(ship=ship, units=(yield from _some(state, ship)))


def _some(state: BattleState, ship: str) -> Ask[tuple[str, ...]]:
    chosen: list[str] = []
    while left := in_bays(state, ship):
        options = [Option("done", "No more")] if chosen else []
        options += [Option(flight, name_of(state, flight)) for flight in left]
        flight = yield from picked(options, f"{name_of(state, ship)} deploys")
        if flight == "done":
            break
        chosen.append(flight)
        state = with_unit(state, flight, aboard=False)
    return tuple(chosen)


def _leans_on(state: BattleState, ward: str, unit: str) -> bool:
    """True when a unit is the flight itself, or supports it by itself or through others."""
    seen: set[str] = set()
    while ward and ward not in seen:
        if ward == unit:
            return True
        seen.add(ward)
        ward = ward_of(state, ward)
    return False
