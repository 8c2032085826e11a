"""Energy mines: placed before anything moves, gone off when everything has moved (*Energy Mines*)."""

from app.core.questions import Option, Procedure
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted, picked
from app.systems.earthforce.battle.books.fire import Mine
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.fire import Blast, MineLaunched, MineWentOff, Suffered
from app.systems.earthforce.battle.fire.arming import control_refusal, controls
from app.systems.earthforce.battle.fire.defences import ready, stunned
from app.systems.earthforce.battle.fire.figures import number as fire_number
from app.systems.earthforce.battle.fire.fold import apply_fire
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.fire.reach import at, measured, mu
from app.systems.earthforce.battle.fire.shooting import silenced
from app.systems.earthforce.battle.fire.throwing import thrown
from app.systems.earthforce.battle.fire.weapons import mine_dice
from app.systems.earthforce.battle.state import BattleState, name_of, out, profile_of, roster, ships
from app.systems.earthforce.condition import stored
from app.systems.earthforce.orders.figures import number
from app.systems.earthforce.orders.geometry import Vector, along, degrees, distance
from app.systems.earthforce.unit import ARCS, Icon

#: The bearings of each arc off the bow in degrees, for a point that certainly lies in it.
BEARINGS = {"F": (-30, 30), "S": (30, 150), "A": (150, 210), "P": (-150, -30), "ALL": (-180, 180)}


def loaded(state: BattleState, unit: str) -> tuple[Icon, ...]:
    """Return the projectors that can launch a mine in this turn."""
    condition = state.units[unit].condition
    return tuple(
        icon
        for icon in ready(state, unit, "mine")
        if icon.unknown or stored(condition, icon) is None or (stored(condition, icon) or 0) > 0
    )


def due(state: BattleState) -> bool:
    """True when a ship can launch a mine in this turn."""
    return any(not cannot_launch(state, unit, now=False) for unit in ships(state))


def cannot_launch(state: BattleState, unit: str, *, now: bool = True) -> str:
    """Return why a ship cannot launch a mine (now), empty when it can."""
    if now and state.step != "P2.1" and not state.any_order:
        return "mines are placed before anything moves"
    if stunned(state, unit):
        return "it was struck by a pulse weapon and does nothing in this turn"
    if not loaded(state, unit):
        return "none of its projectors has a mine for this turn"
    if _controls(state, unit):
        return ""
    return silenced(state, unit) or control_refusal(state, unit)


def _controls(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the fire controls that run mines of this turn already."""
    mine = (each.control for each in state.fire.mines if each.unit == unit and each.turn == state.turn)
    return tuple(dict.fromkeys(mine))


def launch(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Place a mine: through which projector, how far and where, and by which fire control."""
    name = name_of(state, unit)
    options = [Option(icon.id, _projector(state, unit, icon)) for icon in loaded(state, unit)]
    weapon = yield from picked(options, f"Which projector of {name} launches")
    icon = next(each for each in loaded(state, unit) if each.id == weapon)
    far, off, aim = yield from _aimed(state, unit, icon)
    control = yield from _control(state, unit, aim)
    held = stored(state.units[unit].condition, icon)
    return MineLaunched(
        mine=f"mine-{state.fire.launched + 1}",
        unit=unit,
        turn=state.turn,
        weapon=weapon,
        control=control,
        left=max(0, (held or 0) - 1),
        at=aim,
        distance=far,
        bearing=off,
    )


def _projector(state: BattleState, unit: str, icon: Icon) -> str:
    held = stored(state.units[unit].condition, icon)
    arc = "arc ?" if icon.arc is None else ARCS[icon.arc].lower()
    return f"Projector {icon.id.rpartition('-')[2]}, {arc}: {held} left"


def _aimed(state: BattleState, unit: str, icon: Icon) -> Ask[tuple[int | None, int | None, Vector | None]]:
    place = state.units[unit].place
    if place is None:
        return None, None, None
    far = yield from counted(0, number("mine-reach"), f"MU from {name_of(state, unit)} to the mine", 10)
    low, high = BEARINGS[icon.arc or "ALL"]
    why = "Degrees off the bow, starboard above 0" if low < 0 < high else "Degrees off the bow, to starboard"
    off = yield from counted(low, high, why, (low + high) // 2)
    x, y = along(at(place), degrees(place.heading) + off, far)
    return far, off, (round(x, 3), round(y, 3))


def _control(state: BattleState, unit: str, aim: Vector | None) -> Ask[str]:
    """Return the fire control of a mine: one that runs mines near it already, else a free one."""
    free = controls(state, unit)
    running = [each for each in _controls(state, unit) if _near(state, unit, each, aim)]
    if free is None:
        return ""
    options = [Option(each, f"The fire control of the other mines ({each})") for each in running]
    if not options or aim is None:
        options += [Option(each, f"A free fire control ({each})") for each in free[:1]]
    if not options:
        far = "beyond 6 MU of its other mines, by agreement"
        options = [Option(each, f"{each}, {far}") for each in _controls(state, unit)] or [Option("", "None")]
    return (
        yield from picked(options, "Which fire control aims it; one runs mines within 6 MU of each other")
    )


def _near(state: BattleState, unit: str, control: str, aim: Vector | None) -> bool:
    mine = [each for each in state.fire.mines if each.unit == unit and each.control == control]
    return all(
        each.at is None or aim is None or distance(each.at, aim) <= number("mine-spread") for each in mine
    )


def explode(state: BattleState) -> Ask[tuple[PartEvent, ...]]:
    """Let every mine on the table go off, one after the other; whoever is near suffers at once."""
    parts: list[PartEvent] = []
    for mine in state.fire.mines:
        for part in (yield from _gone_off(state, mine)):
            parts.append(part)
            state = apply_fire(state, part)
    return tuple(parts)


def _gone_off(state: BattleState, mine: Mine) -> Ask[tuple[MineWentOff | Suffered, ...]]:
    up = settled(state.start.agreements, "mine-fraction") != "down"
    blasts: list[Blast] = []
    for unit, far in (yield from _near_units(state, mine)):
        count = mine_dice(far, up=up)
        why = f"Mine of {name_of(state, mine.unit)}, {mu(far)} from {name_of(state, unit)}"
        dice, again = yield from thrown(count, why)
        if count:
            damage = sum(dice) + sum(again)
            blasts.append(Blast(unit=unit, distance=round(far, 3), dice=dice, again=again, damage=damage))
    gone = MineWentOff(mine=mine.id, unit=mine.unit, turn=state.turn, blasts=tuple(blasts))
    parts: list[MineWentOff | Suffered] = [gone]
    for blast in blasts:
        harm = yield from suffered(state, blast.unit, blast.damage, "an energy mine")
        parts.append(harm)
        state = apply_fire(state, harm)
    return tuple(parts)


def _victims(state: BattleState) -> tuple[str, ...]:
    fighters = settled(state.start.agreements, "mine-fighters") == "points"
    return tuple(
        unit.id
        for unit, now in roster(state)
        if not out(now)
        and now.craft.state != "aboard"
        and (fighters or profile_of(state, unit.id).size != "group")
    )


def _near_units(state: BattleState, mine: Mine) -> Ask[list[tuple[str, float]]]:
    """Return who is within the mine's radius; whom nobody keeps positions of, the table says."""
    found: list[tuple[str, float]] = []
    unknown: list[str] = []
    for unit in _victims(state):
        place = state.units[unit].place
        if mine.at is None or place is None:
            unknown.append(unit)
        elif distance(mine.at, at(place)) <= fire_number("mine-dice"):
            found.append((unit, distance(mine.at, at(place))))
    while unknown:
        options = [Option("", "Nobody else"), *(Option(each, name_of(state, each)) for each in unknown)]
        why = f"The mine of {name_of(state, mine.unit)} goes off: who else is within 6 MU of it"
        near = yield from picked(options, why)
        if not near:
            break
        unknown.remove(near)
        far = yield from measured(f"{name_of(state, near)}, distance to the mine", "3")
        found.append((near, far))
    return found
