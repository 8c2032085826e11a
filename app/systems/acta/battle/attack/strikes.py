"""What strikes ships though nobody fires: explosions, asteroid fields, opening jump points, and rams.

A Call to Arms, *Damage*, *Asteroid Fields*, *Jump Points*, *Give Me Ramming Speed!*; ruling 20.
"""

from collections.abc import Generator, Sequence

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, concerning, counted, die, picked
from app.systems.acta.battle.attack.aims import on_table
from app.systems.acta.battle.attack.firing import (
    Fire,
    deeds_of,
    explode,
    opposed,
    ship_of,
    strike_at,
    surrendered,
)
from app.systems.acta.battle.attack.making import strike_spec
from app.systems.acta.battle.attack.tables import number
from app.systems.acta.battle.attack.words import target_option
from app.systems.acta.battle.attack.wounds import rammed
from app.systems.acta.battle.books.turn import Taken, Thing
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.attack import Attacked, Passage, Shot
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    crew_quality,
    enemies,
    figures_of,
    profile_of,
    roster,
    spent_of,
)
from app.systems.acta.battle.suffering import explosion_dice, suffer
from app.systems.acta.battle_tables import RAMMING
from app.systems.acta.effective import signed

MOST_INCHES = 120
USUAL_DENSITY = 7


def explosion(state: BattleState, unit: str) -> Generator[Question, Answer, Attacked]:
    """Strike what is near a ship that exploded when its points were marked by hand."""
    fire = Fire(state)
    yield from explode(fire, unit, explosion_dice(profile_of(state, unit)))
    return _struck(state, fire, "explosion", unit)


def strike(state: BattleState, unit: str) -> Generator[Question, Answer, Attacked]:
    """Ask what endangers a unit, an asteroid field or an opening jump point, and resolve it."""
    name = state.units[unit].name
    fields = [thing for thing in state.things.values() if thing.rocky]
    options = [Option(f"asteroids/{thing.id}", f"Flies through {thing.name}", thing.cell) for thing in fields]
    if not fields:
        options.append(Option("asteroids/", "Flies through an asteroid field"))
    near = f"{number('jump-point-dice')} attack dice, Triple Damage"
    options.append(Option("jump-point", "Is struck by an opening jump point", near))
    answer = yield from picked(options, f"{name}: what happens")
    cause, _, thing = answer.partition("/")
    if cause == "jump-point":
        return (yield from jump_point(state, (unit,)))
    density = state.things[thing].figures.get("density", 0) if thing else 0
    return (yield from asteroids(state, unit, density))


def opening(state: BattleState) -> tuple[Thing, ...]:
    """Return the jump points that opened into realspace this turn (*Jump Points*)."""
    return tuple(
        thing
        for thing in state.things.values()
        if thing.kind == "jump-point" and thing.way == "out" and thing.opened == state.turn
    )


def opened(state: BattleState, thing: str) -> Generator[Question, Answer, Attacked]:
    """Ask for all that a jump point strikes as it opens, friends among them, and resolve it."""
    struck: list[str] = []
    what = f'{state.things[thing].name}: what is on it or within {number("jump-point-radius")}" before it'
    while True:
        options = [
            target_option(state, unit.id)
            for unit, _ in roster(state)
            if unit.id not in struck and on_table(state, unit.id)
        ]
        first = Option("done", "That is all" if struck else "Nothing", "")
        chosen = yield from picked((first, *options), what)
        if chosen == "done":
            return (yield from jump_point(state, struck))
        struck.append(chosen)


def jump_point(state: BattleState, units: Sequence[str]) -> Generator[Question, Answer, Attacked]:
    """Strike units with a jump point that opens into realspace among them."""
    fire = Fire(state)
    for unit in units:
        yield from strike_at(fire, "jump-point", "", unit, number("jump-point-dice"))
    return _struck(state, fire, "jump-point", units[0] if units else "")


def asteroids(state: BattleState, unit: str, density: int = 0) -> Generator[Question, Answer, Attacked]:
    """Check whether a unit finds its way through an asteroid field; if not, it is struck by its own speed."""
    me, name = state.start.units[unit], state.units[unit].name
    density = density or (yield from counted(2, 12, "Density of the asteroid field", USUAL_DENSITY))
    quality = crew_quality(state, me)
    if (yield from in_dust(state, unit)):
        quality += dust_penalty(state, unit)
    bonus = number("asteroid-fighter") if me.profile.flight else 0
    more = f" {signed(bonus)} for fighters" if bonus else ""
    shown = yield from die(f"{name} in the asteroids: {density} needed with crew quality {quality}{more}")
    passage = Passage(
        die=shown,
        crew_quality=quality,
        modifier=bonus,
        needed=density,
        passed=shown + quality + bonus >= density,
    )
    fire = Fire(state)
    if not passage.passed:
        speed = int(figures_of(state, unit).speed.now or 0)
        inches = yield from counted(
            0, MOST_INCHES, f"{name}: inches moved in this turn", min(MOST_INCHES, speed)
        )
        yield from strike_at(fire, "asteroids", "", unit, inches)
    return _struck(state, fire, "asteroids", unit, passage)


def ramming(state: BattleState, unit: str) -> Taken | None:
    """Return the order to ram that a unit may still carry out this turn, None when it has none."""
    for taken in spent_of(state, unit).actions:
        if taken.action == RAMMING and taken.succeeded and not taken.done:
            return taken
    return None


def ram(state: BattleState, unit: str) -> Generator[Question, Answer, Attacked]:
    """Ram an enemy ship by opposed checks: both lose half the other's starting Damage, rounded up, and more."""
    foes = [foe.id for foe in rammable(state, unit)]
    target = yield from picked([target_option(state, foe) for foe in foes], f"{state.units[unit].name} rams")
    check = yield from opposed(state, unit, target, f"rams {state.units[target].name}")
    fire, counts = Fire(state), tuple[tuple[int, ...], ...]()
    if check.won:
        mine, theirs = (yield from _mass(state, unit)), (yield from _mass(state, target))
        exploding: list[tuple[str, int]] = []
        for ship, by, points in ((target, unit, mine), (unit, target, theirs)):
            dice = yield from _crash(fire, ship, by, points, exploding)
            counts = (*counts, dice)
        for ship, strength in exploding:
            yield from explode(fire, ship, strength)
    deeds = tuple(deed for deed in fire.deeds if deed.unit == unit)
    return Attacked(
        units=(unit,),
        turn=state.turn,
        side=state.start.units[unit].side,
        cause="ram",
        shots=tuple(fire.shots),
        ram=check,
        ram_dice=counts,
        deeds=deeds,
    )


def rammable(state: BattleState, unit: str) -> tuple[Unit, ...]:
    """Return the enemy ships that a unit may ram: the one that its order named, else any on the table."""
    taken = ramming(state, unit)
    named = taken.target if taken is not None else ""
    return tuple(
        foe
        for foe in enemies(state, state.start.units[unit])
        if "damage" not in foe.profile.absent and on_table(state, foe.id) and named in ("", foe.id)
    )


def _mass(state: BattleState, unit: str) -> Ask[int]:
    """Return half a ship's starting Damage, rounded up; an unknown one is asked for."""
    damage = profile_of(state, unit).damage
    if damage is None:
        damage = yield from counted(1, 999, f"Starting Damage of {state.units[unit].name} is unknown", 1)
    return -(-damage // number("ram-divisor"))


def _crash(
    fire: Fire, ship: str, by: str, points: int, exploding: list[tuple[str, int]]
) -> Ask[tuple[int, ...]]:
    state = fire.state
    spec = strike_spec(state, "explosion", ship, 0, 1)
    counts, wounds = yield from concerning((by, ship), rammed(spec, ship_of(state, ship), points))
    after = yield from concerning((ship,), suffer(state, ship, -wounds.damage, -wounds.crew))
    freed = surrendered(state, ship)
    shot = Shot(by=by, target=ship, weapon="Ram", wounds=wounds, freed=freed, after=after)
    fire.add(shot)
    deeds_of(fire, by, shot)
    if after.wreck is not None and after.wreck.fate == "exploded":
        exploding.append((ship, after.wreck.attack_dice))
    return counts


def _struck(
    state: BattleState, fire: Fire, cause: str, unit: str, passage: Passage | None = None
) -> Attacked:
    return Attacked(
        units=(unit,) if unit else (),
        turn=state.turn,
        side=state.start.units[unit].side if unit else "",
        cause=cause,
        shots=tuple(fire.shots),
        passage=passage,
        deeds=tuple(fire.deeds),
    )
