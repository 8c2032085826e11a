"""What the scenario pays for and only the table knows: targets, scans, exits, squares held.

A Call to Arms, *Scenarios*, *Victory Points*.
"""

from collections.abc import Generator, Iterator

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, counted, die, picked
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.end import Counted, Scanned
from app.systems.acta.battle.scene import role_of, scenario_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, crew_quality, roster, side_name, viable
from app.systems.acta.battle_tables import number
from app.systems.acta.scenarios import Award
from app.systems.acta.unit import ALL_LEVELS

#: Awards of a unit that the players count: of whom they are, one's own or the convoy's, and how it is offered.
OF_UNITS = {
    "exit-edge": ("own", "Left over the far edge"),
    "exit-gate": ("own", "Left through the gate"),
    "convoy-exited": ("convoy", "Left over the exit edge"),
}
#: More than any table has.
MOST_SQUARES = 24
#: The secret award: what is done to the ship that the attacker named.
TARGET = "target"


def awards_of(state: BattleState, *on: str) -> Iterator[Award]:
    """Yield the awards of the battle's scenario for some things."""
    scenario = scenario_of(state)
    yield from (award for award in (scenario.awards if scenario else ()) if award.on in on)


def countable(state: BattleState, unit: Unit) -> tuple[str, ...]:
    """Return what may be counted of a unit by its scenario and side."""
    if unit.profile.flight:
        return ()
    found: list[str] = []
    for award in awards_of(state, *OF_UNITS):
        whose, _ = OF_UNITS[award.on]
        mine = role_of(state, unit.side) == award.side
        if (mine and whose == "own") or (whose == "convoy" and unit.convoy):
            found.append(award.on)
    return tuple(found)


def offered(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of `offered`
    """True when the scenario pays for something of this unit that only the table knows."""
    return bool(countable(state, unit))


def count_unit(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Counted]:
    """Say that the scenario's award for a unit is due, or not after all."""
    now = state.units[unit]
    options = [
        Option(on, f"{OF_UNITS[on][1]}{' after all not' if on in now.end.marks else ''}")
        for on in countable(state, state.start.units[unit])
    ]
    on = yield from picked(options, f"{now.name}: what counts")
    return Counted(on=on, unit=unit, count=int(on not in now.end.marks))


def names_target(state: BattleState) -> bool:
    """True when the scenario has the attacker name a target."""
    return any(awards_of(state, TARGET)) and bool(targets(state))


def targets(state: BattleState) -> tuple[str, ...]:
    """Return the ships that the attacker may name: those of the defender of the highest level present."""
    side = next((award.side for award in awards_of(state, TARGET)), "")
    ships = [
        unit
        for unit, _ in roster(state)
        if not unit.profile.flight and not unit.convoy and role_of(state, unit.side) not in (side, "")
    ]
    ranks = {unit.id: _rank(unit) for unit in ships}
    highest = max(ranks.values(), default=0)
    return tuple(unit for unit, rank in ranks.items() if rank == highest)


def _rank(unit: Unit) -> int:
    level = unit.profile.priority_level
    return ALL_LEVELS.index(level) if level in ALL_LEVELS else -1


def name_target(state: BattleState, _: str) -> Generator[Question, Answer, Counted]:
    """Name the target, one ship; whoever was named before is none any more (*Assassination*)."""
    options = [Option(unit, state.units[unit].name, _level(state, unit)) for unit in targets(state)]
    chosen = yield from picked([*options, Option("", "Nobody")], "Which ship is the secret target?")
    named = [unit for unit, now in state.units.items() if TARGET in now.end.marks]
    if chosen:
        return Counted(on=TARGET, unit=chosen)
    return Counted(on=TARGET, unit=named[0] if named else "", count=0)


def _level(state: BattleState, unit: str) -> str:
    return state.start.units[unit].profile.priority_level or "?"


def count_squares(state: BattleState, side: str) -> Generator[Question, Answer, Counted]:
    """Say how many squares a side holds alone: no more than it has ships that can, nor than the others leave."""
    held = state.end.squares.get(side, 0)
    most = most_squares(state, side)
    count = yield from counted(
        0,
        most,
        f'Squares of {number("held-square")}" that {side_name(state, side)} holds alone',
        min(held, most),
    )
    return Counted(on="square", side=side, count=count)


def most_squares(state: BattleState, side: str) -> int:
    """Return how many squares a side can hold: ships crippled, adrift or with a skeleton crew hold none."""
    others = sum(held for other, held in state.end.squares.items() if other != side)
    able = sum(
        unit.side == side and not unit.profile.flight and viable(state, unit, now) and _holds(now)
        for unit, now in roster(state)
    )
    return max(0, min(MOST_SQUARES - others, able))


def _holds(now: UnitState) -> bool:
    return not (now.where or now.condition.crippled or now.condition.skeleton)


def pays_squares(state: BattleState) -> bool:
    """True when the scenario pays for squares."""
    return any(awards_of(state, "square"))


def scans(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True when a unit is of the side that scans, and on the table."""
    pays = any(award.side == role_of(state, unit.side) for award in awards_of(state, "scan"))
    return pays and not unit.profile.flight and not now.condition.fate and not now.where


def no_scan(state: BattleState, unit: str) -> str:
    """Return why a ship cannot scan now, empty when it can."""
    me, now = state.start.units[unit], state.units[unit]
    if not scans(state, me, now):
        return "the scenario gives it nothing to scan"
    if state.phase != "movement":
        return "a ship scans in the Movement Phase, once it is near enough"
    if now.condition.adrift or now.aboard:
        return "it has no crew to scan with"
    if now.end.scanned == state.turn:
        return "it scanned this turn"
    spent = now.spent if now.spent.turn == state.turn else None
    if spent is not None and any(not taken.helps for taken in spent.actions):
        return "a scanning ship takes no Special Action"
    return "" if list(_scannable(state, me)) else "every enemy ship is scanned"


def _scannable(state: BattleState, me: Unit) -> Iterator[Option]:
    for unit, now in roster(state):
        if unit.side == me.side or unit.profile.flight or "scan" in now.end.marks or now.where:
            continue
        if now.condition.fate in ("", "surrendered", "hulk", "wreck-adrift"):
            yield Option(unit.id, now.name, f'within {number("scan-range")}"')


def scan(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, Scanned]:
    """Try to scan an enemy ship: a die and crew quality."""
    me = state.start.units[unit]
    target = yield from picked(list(_scannable(state, me)), f"{state.units[unit].name} scans")
    quality, needed = crew_quality(state, me), number("scan")
    if (yield from in_dust(state, unit)):
        quality += dust_penalty(state, unit)
    shown = yield from _check(state, unit, target, quality)
    return Scanned(
        unit=unit,
        target=target,
        turn=state.turn,
        die=shown,
        crew_quality=quality,
        needed=needed,
        succeeded=shown + quality >= needed,
    )


def _check(state: BattleState, unit: str, target: str, quality: int) -> Ask[int]:
    names = f"{state.units[unit].name} scans {state.units[target].name}"
    return (yield from die(f"{names}: {number('scan')} needed with crew quality {quality}"))
