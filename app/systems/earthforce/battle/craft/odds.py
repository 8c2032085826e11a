"""The odds of an attack of fighters, and of a dogfight whose scores are known."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from app.core.board import Chance, Odds, Spread
from app.core.questions import Answer, Finished, run
from app.core.words import counted
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.craft import dogfight, striking
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.standing import engaged, is_group
from app.systems.earthforce.battle.craft.tables import kill
from app.systems.earthforce.battle.fire.defences import guards, interceptors
from app.systems.earthforce.battle.fire.figures import number as fire_number
from app.systems.earthforce.battle.fire.reach import known_arcs
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of
from app.systems.earthforce.condition import left
from app.systems.earthforce.unit import ARCS

if TYPE_CHECKING:
    from app.systems.earthforce.battle.fire.spreads import Chances


def odds_of(state: BattleState, key: str, answers: Sequence[Answer]) -> Odds | None:
    """Return the odds of an attack or a dogfight that is being chosen, None for anything else."""
    verb, _, rest = key.partition(":")
    unit, _, argument = rest.partition(":")
    if not known(state, unit) or profile_of(state, unit).ship:
        return None
    if verb == "strike" and not striking.cannot_strike(state, unit):
        return _strike(state, unit, argument, answers)
    if verb == "dogfight" and not dogfight.cannot_fight(state, unit):
        return _dogfight(state, unit)
    return None


def _strike(state: BattleState, unit: str, argument: str, answers: Sequence[Answer]) -> Odds | None:
    from app.systems.earthforce.battle.fire import spreads

    found = run(lambda now: striking.planned(now, unit, argument), state, answers)
    if not isinstance(found, Finished):
        return None
    target, icon = found.event
    count = striking.dice_of(state, unit, apart=bool(icon))
    guard, note = _guard(state, unit, target)
    plain = settled(state.start.agreements, "pulse-reroll") == "plain"
    damage = spreads.several(spreads.pulse_die(guard, plain=plain), count)
    locks = (fire_number("jammer-number") - 1) / 6 if striking.may_be_jammed(state, unit, target) else 1.0
    damage = spreads.sometimes(damage, locks)
    free = _left(state, target)
    chances = [Chance("Any damage", spreads.at_least(damage, 1))]
    if locks < 1:
        chances.append(Chance("It is not jammed", locks))
    if icon:
        chances.append(Chance("Its ace knocks the system out", locks * (7 - number("ace-system")) / 6))
    heading = f"{name_of(state, unit)} at {name_of(state, target)}: {counted(count, 'die', 'dice')}"
    return Odds(heading, (_spread("Damage", damage, free),), tuple(chances), note)


def _left(state: BattleState, target: str) -> int | None:
    profile, condition = profile_of(state, target), state.units[target].condition
    return left(profile, condition) if profile.ship else 2 - condition.hits


def _spread(label: str, chances: "Chances", mark: int | None) -> Spread:
    from app.systems.earthforce.battle.fire import spreads

    return Spread(label, spreads.shown(chances), spreads.mean(chances), mark)


def _guard(state: BattleState, unit: str, target: str) -> tuple[int, str]:
    """Return the interceptors that are reckoned with, and what was taken for granted about them."""
    if profile_of(state, unit).weapon == "beam" or not guards(state, target):
        return 0, ""
    faced = known_arcs(state, target, unit)
    if len(faced) == 1:
        found = run(lambda now: interceptors(now, target, faced[0]), state)
        if isinstance(found, Finished):
            count = found.event[0]
            return count, f"{counted(count, 'interceptor')} in its {ARCS[faced[0]].lower()} arc."
    return 0, "Interceptors are not counted: the arc that is attacked is not known yet."


def _dogfight(state: BattleState, unit: str) -> Odds | None:
    found = tuple(_bouts(state, dogfight.fight_of(state, unit)))
    if not found:
        return None
    return Odds(
        "Dogfight: fighters killed", found, note="Those who only answer are not counted, nor duels of aces."
    )


def _bouts(state: BattleState, members: Sequence[str]) -> Iterator[Spread]:
    from app.systems.earthforce.battle.fire import spreads

    aims = engaged(state)
    for unit in members:
        target, now = aims.get(unit, ""), state.units[unit]
        if not target or not is_group(state, target) or now.craft.fought == state.turn:
            continue
        cell = kill(state, unit, target)
        if cell is None or cell.score is None:
            continue
        dice = striking.dice_of(state, unit)
        killed = spreads.several(spreads.kill_die(cell.score, red=cell.red), dice)
        label = f"{name_of(state, unit)} at {name_of(state, target)}"
        yield _spread(label, killed, state.units[target].condition.strength)
