"""Ships that ram: nerve, dice and drive ratings, damage to both; characters at the helm steer by a task.

*Collisions and Ramming*, *Ramming with Player Characters*.
"""

import msgspec

from app.core.questions import Option, Procedure
from app.core.words import counted as many
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.asking import Ask, confirmed, counted, die, picked
from app.systems.earthforce.battle.books.craft import Character
from app.systems.earthforce.battle.craft.figures import glancing, number, ram_damage, rams
from app.systems.earthforce.battle.craft.standing import gone, hint, within
from app.systems.earthforce.battle.craft.tables import MOST_NERVE, difficulty, nerve
from app.systems.earthforce.battle.craft.wrecks import wrecked
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.craft import Rammed
from app.systems.earthforce.battle.fire.flow import together
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.orders.standing import ramming, revealed, text_of
from app.systems.earthforce.battle.people import aboard, person_name
from app.systems.earthforce.battle.state import BattleState, enemies, name_of, profile_of, ships
from app.systems.earthforce.condition import left, working
from app.systems.earthforce.orders.figures import number as moving_number
from app.systems.earthforce.unit import how_many

#: The most that a rating or a track can be said to be, and the most that may be added to a nerve roll.
MOST_RATING, MOST_BOXES, MOST_SHIFT = 40, 400, 2
#: Posts that steer a ship; a character of no particular post stands where it is needed.
HELM = ("helm", "command", "")
SUCCESS, FAILURE, SIGNIFICANT = "success", "failure", "significant"
OUTCOMES = (
    Option(SUCCESS, "Success"),
    Option(FAILURE, "Failure", "Marginal or normal"),
    Option(SIGNIFICANT, "Significant failure", "Or worse"),
)


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the ships that a ship may ram now: the one of its orders, or any near it where none are written."""
    ordered = ramming(state, unit)
    near = tuple(
        each for each in enemies(state, unit) if within(state, unit, each, moving_number("ram-reach"))
    )
    if ordered:
        return (ordered,) if ordered in near else ()
    return near if state.any_order or not text_of(state, unit) else ()


def cannot_ram(state: BattleState, unit: str) -> str:
    """Return why a ship cannot ram now, empty when it can."""
    if not state.any_order and not (revealed(state) and state.step in ("P2.5", "P2.6", "P2.7", "P2.8")):
        return "rams are resolved when ships have moved"
    if not state.any_order and not ramming(state, unit):
        return "its orders ram nobody"
    return unable(state, unit)


def unable(state: BattleState, unit: str) -> str:
    """Return why a ship cannot ram in this turn, whatever the step."""
    if gone(state, unit):
        return "it is out of the battle"
    if state.units[unit].craft.rammed == state.turn:
        return "it tried in this turn"
    profile = profile_of(state, unit)
    if how_many(profile, "drive") is not None and not drives(state, unit):
        return "none of its drives works"
    return "" if targets(state, unit) else "no ship that it means to ram is within 3 MU"


def rammers(state: BattleState) -> tuple[str, ...]:
    """Return the ships whose orders ram another that is near enough."""
    return tuple(
        unit for unit in ships(state) if ramming(state, unit) and revealed(state) and not unable(state, unit)
    )


def drives(state: BattleState, unit: str) -> int | None:
    """Return a ship's working drive units, None when nobody knows them."""
    profile = profile_of(state, unit)
    if how_many(profile, "drive") is None:
        return None
    return len(working(profile, state.units[unit].condition, "drive"))


def ram(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Ram a ship."""
    options = [Option(each, name_of(state, each), hint(state, unit, each)) for each in targets(state, unit)]
    target = argument or (yield from picked(options, f"{name_of(state, unit)} rams"))
    steers = [(key, found) for key, found in aboard(state, unit) if _steers(found)]
    event = yield from (_steered(state, unit, target, steers) if steers else _dared(state, unit, target))
    return together((event, *(yield from _damage(state, event))))


def _steers(found: Character) -> bool:
    """True for a player's character who may decide on a ram and carry it out."""
    return found.person.player and found.person.post in HELM


def _steered(state: BattleState, unit: str, target: str, people: list[tuple[str, Character]]) -> Ask[Rammed]:
    options = [Option(key, found.person.name) for key, found in people]
    person = yield from picked(options, f"who steers {name_of(state, unit)}")
    outcome = yield from picked(OUTCOMES, f"{person_name(state, person)} rams: {_hard(state, unit, target)}")
    damage = 0
    if outcome != FAILURE:
        damage = yield from _both(state, unit, target)
    return Rammed(
        turn=state.turn,
        unit=unit,
        target=target,
        how="task",
        person=person,
        hit=outcome == SUCCESS,
        glancing=outcome == SIGNIFICANT,
        damage=glancing(damage) if outcome == SIGNIFICANT else damage,
    )


def extra_difficulty(mine: int, others: int) -> int:
    """Return what the target's further drive units add to the difficulty of a ram."""
    return number("ram-drive") * max(0, others - mine)


def _hard(state: BattleState, unit: str, target: str) -> str:
    mine, others = drives(state, unit), drives(state, target)
    if mine is None or others is None:
        return "Tricky, and 2 for each drive unit more of the target"
    more, base = extra_difficulty(mine, others), difficulty(state, "Tricky")
    return f"Tricky +{more}" if base is None else f"Tricky, {base + more}"


def _dared(state: BattleState, unit: str, target: str) -> Ask[Rammed]:
    event = yield from nerved(state, Rammed(turn=state.turn, unit=unit, target=target))
    if not event.dared:
        return event
    rating, other = (yield from _rating(state, unit)), (yield from _rating(state, target))
    why = f"{name_of(state, unit)} rams {name_of(state, target)}, {rating} and a die against {other} and one"
    mine = yield from die(f"{why}: the rammer's")
    his = yield from die(f"{why}: the target's")
    hit = rams(mine, rating, his, other)
    damage = (yield from _both(state, unit, target)) if hit else 0
    return _with(event, dice=(mine,), others=(his,), ratings=(rating, other), hit=hit, damage=damage)


def _with(event: Rammed, **fields: object) -> Rammed:
    return msgspec.structs.replace(event, **fields)


def nerved(state: BattleState, event: Rammed) -> Ask[Rammed]:
    """Return a ram with its nerve roll; without a number in the chart the table says whether the crew dares."""
    needed, name = nerve(state, event.unit), name_of(state, event.unit)
    if needed is None:
        dared = yield from confirmed(f"{name}: does its crew dare to ram? The chart has no number")
        return _with(event, dared=dared)
    shift = yield from counted(0, MOST_SHIFT, f"{name}: what is added to its nerve roll", 0)
    value = yield from die(f"{name}, nerve: {min(MOST_NERVE, needed)} or more with {shift} added")
    return _with(event, nerve=value, shift=shift, needed=needed, dared=value + shift >= needed)


def _rating(state: BattleState, unit: str) -> Ask[int]:
    each = (
        1 if settled(state.start.agreements, "ram-rating") == "units" else moving_number("thrust-per-drive")
    )
    found = drives(state, unit)
    if found is None:
        return (yield from counted(0, MOST_RATING, f"{name_of(state, unit)}: its drive rating now", 0))
    return found * each


def _both(state: BattleState, unit: str, target: str) -> Ask[int]:
    """Return what each ship of a ram suffers."""
    sizes: list[int] = []
    for each in (unit, target):
        boxes = profile_of(state, each).boxes
        why = f"{name_of(state, each)}: boxes of its whole track"
        sizes.append((yield from counted(1, MOST_BOXES, why, 20)) if boxes is None else boxes)
    return ram_damage(*sizes)


def _damage(state: BattleState, event: Rammed) -> Ask[tuple[PartEvent, ...]]:
    if not event.damage:
        return ()
    found: list[PartEvent] = []
    for unit in (event.unit,) if event.glancing else (event.unit, event.target):
        free = left(profile_of(state, unit), state.units[unit].condition)
        cause = f"the ram of {name_of(state, event.unit)}"
        if free is not None and event.damage >= free:
            found.append(wrecked(state, unit, cause))
        else:
            found.append((yield from suffered(state, unit, event.damage, cause, fortune=unit != event.unit)))
    return tuple(found)


def told(state: BattleState, unit: str) -> str:
    """Return how a ram of a ship would go, for a hint."""
    found = targets(state, unit)
    return many(len(found), "ship") + " near enough" if found else ""
