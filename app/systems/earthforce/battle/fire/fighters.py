"""Fire at fighter groups: anti-fighter batteries, interceptors in that mode, Minbari beams.

*Anti-Fighter Batteries*, *Interceptors*, *Minbari Beam Systems*, *SA-25 “Badger”*.
"""

from collections.abc import Iterator

from app.core.questions import Option, Procedure
from app.core.words import counted as how_many
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, counted, picked, rolled
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.fire import FiredAtFighters
from app.systems.earthforce.battle.fire.arming import bears
from app.systems.earthforce.battle.fire.defences import ready, stunned, unpowered
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.fire.reach import arc_of, known_arcs, known_range, mu
from app.systems.earthforce.battle.fire.throwing import thrown
from app.systems.earthforce.battle.fire.weapons import fighters_killed, pulse_points
from app.systems.earthforce.battle.state import BattleState, groups, name_of, profile_of, ships
from app.systems.earthforce.unit import Icon, kinds

KINDS = ("afb", "interceptor", "minbari-beam")


def weapons(state: BattleState, unit: str) -> tuple[Icon, ...]:
    """Return what a ship can fire at fighters in this turn, whatever its arc."""
    if stunned(state, unit) or unpowered(state, unit):
        return ()
    modes = KINDS if state.units[unit].orders.mode == "AF" else ("afb", "minbari-beam")
    return ready(state, unit, *modes)


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the enemy groups in flight within reach and arc of something, as far as anybody knows."""
    side, armed = state.start.units[unit].side, weapons(state, unit)
    found: list[str] = []
    for group in groups(state):
        far, flying = known_range(state, unit, group), state.units[group].craft.state != "aboard"
        near = far is None or far <= number("anti-fighter-reach")
        arcs = known_arcs(state, unit, group) or ("",)
        bearing = any(bears(icon, arc) for icon in armed for arc in arcs)
        if flying and near and bearing and state.start.units[group].side != side and _group(state, group):
            found.append(group)
    return tuple(found)


def _group(state: BattleState, unit: str) -> bool:
    return profile_of(state, unit).size == "group"


def due(state: BattleState) -> bool:
    """True when a ship has fighters to fire at."""
    return bool(waiting(state))


def waiting(state: BattleState) -> tuple[str, ...]:
    """Return the ships that can still fire at fighters in this turn."""
    return tuple(unit for unit in ships(state) if weapons(state, unit) and targets(state, unit))


def cannot(state: BattleState, unit: str) -> str:
    """Return why a ship cannot fire at fighters now, empty when it can."""
    if state.step != "P3.3" and not state.any_order:
        return "fire at fighters comes when fighters have moved"
    if stunned(state, unit):
        return "it was struck by a pulse weapon and does nothing in this turn"
    if unpowered(state, unit):
        return "it charges its jump engines, or did in the last turn, and may not fire"
    if not weapons(state, unit):
        return "nothing is left that fires at fighters in this turn"
    return "" if targets(state, unit) else "no enemy fighters are near"


def fire(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Fire at a fighter group with everything that bears on it, or with some of it."""
    options = [Option(each, name_of(state, each), _hint(state, unit, each)) for each in targets(state, unit)]
    target = argument or (yield from picked(options, "The group"))
    arc = ""
    if any(icon.arc not in (None, "ALL") for icon in weapons(state, unit)):
        arc = yield from arc_of(state, unit, target)
    chosen: list[Icon] = []
    for kind in KINDS:
        like = [icon for icon in weapons(state, unit) if icon.kind == kind and bears(icon, arc)]
        chosen += yield from _some(like)
    dice = yield from rolled(
        len(chosen), f"{name_of(state, unit)} at {name_of(state, target)}: {_scales(chosen)}"
    )
    return (yield from _event(state, unit, target, dict(zip(chosen, dice, strict=True))))


def _hint(state: BattleState, unit: str, group: str) -> str:
    far = known_range(state, unit, group)
    left = how_many(state.units[group].condition.strength, "fighter")
    return left if far is None else f"{left}, {mu(far)}"


def _some(like: list[Icon]) -> Ask[list[Icon]]:
    if not like:
        return []
    if len(like) == 1 and not like[0].unknown:
        return like
    kind = kinds()[like[0].kind]
    if like[0].unknown:
        count = yield from counted(0, 1, f"{kind.plural}: nobody knows how many; does one fire", 0)
    else:
        count = yield from counted(0, len(like), f"{kind.plural} that fire at this group", len(like))
    return like[:count]


def _scales(chosen: list[Icon]) -> str:
    names = [kinds()[icon.kind].name.lower() for icon in chosen]
    told = ", ".join(how_many(names.count(name), name, f"{name}s") for name in dict.fromkeys(names))
    return f"a die each for {told}" if told else "nothing bears"


def _event(state: BattleState, unit: str, target: str, dice: dict[Icon, int]) -> Ask[FiredAtFighters]:
    scale = settled(state.start.agreements, "beam-fighters")
    again: dict[str, tuple[int, ...]] = {}
    kills: list[int] = []
    for icon, value in dice.items():
        more: tuple[int, ...] = ()
        if icon.kind == "minbari-beam" and scale == "pulse" and value == 6:
            why = f"Again for the six of {name_of(state, unit)}"
            first, rest = yield from thrown(1, why)
            more = again[icon.id] = first + rest
        kills.append(_kills(icon, value, more, scale))
    ignored = sum(1 for each in kills if each) if _badger(state, target) else 0
    condition = state.units[target].condition
    total = min(condition.strength, sum(kills) - ignored)
    left = condition.strength - total
    return FiredAtFighters(
        unit=unit,
        target=target,
        turn=state.turn,
        dice={icon.id: value for icon, value in dice.items()},
        again=again,
        kills=total,
        ignored=ignored,
        strength=left,
        fate=condition.fate if left else "destroyed",
    )


def _kills(icon: Icon, value: int, more: tuple[int, ...], scale: object) -> int:
    if icon.kind != "minbari-beam" or scale == "battery":
        return fighters_killed(value)
    if scale == "pulse":
        return pulse_points(value, 0) + sum(pulse_points(die, 0) for die in more)
    return value


def _badger(state: BattleState, unit: str) -> bool:
    """True for fighters of which the first kill of each weapon does not count."""
    return profile_of(state, unit).id.rpartition("/")[2] == "badger"


def fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a group in reach, or nothing."""
    return not argument or argument in targets(state, unit)


def told(state: BattleState) -> Iterator[str]:
    """Yield what can still fire at fighters, a ship each."""
    for unit in waiting(state):
        names = ", ".join(name_of(state, group) for group in targets(state, unit))
        yield f"{name_of(state, unit)} can fire at {names}"
