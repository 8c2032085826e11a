"""The odds of a shot that is being chosen: from the key and its answers so far to dice and their target."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.core.board import Chance, Odds, Spread
from app.core.questions import Answer, Finished, run
from app.core.words import counted, listed
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.fire.arming import banks, batteries
from app.systems.earthforce.battle.fire.boons import BLIND, DAMAGE, RANGE, RAPID, boon
from app.systems.earthforce.battle.fire.defences import guards, interceptors, jammed_by
from app.systems.earthforce.battle.fire.figures import number
from app.systems.earthforce.battle.fire.loading import Load
from app.systems.earthforce.battle.fire.reach import arc_of, known_arcs, mu
from app.systems.earthforce.battle.fire.shooting import Aim, aimed, cannot_fire, fits_target, loads_of
from app.systems.earthforce.battle.fire.weapons import beam_penalty, pulse_dice
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of
from app.systems.earthforce.condition import left
from app.systems.earthforce.unit import ARCS


@dataclass(frozen=True, slots=True)
class Guess:
    """The interceptors that are reckoned with, and what was taken for granted about them."""

    interceptors: int
    note: str = ""


def odds_of(state: BattleState, key: str, answers: Sequence[Answer]) -> Odds | None:
    """Return the odds of a shot once its target, range and arc are known; None before, and for other choices.

    While it is not chosen what fires, everything that bears is reckoned with.
    """
    verb, _, rest = key.partition(":")
    unit, _, argument = rest.partition(":")
    if verb != "fire" or not known(state, unit) or cannot_fire(state, unit):
        return None
    if not fits_target(state, unit, argument):
        return None
    found = run(lambda now: aimed(now, unit, argument), state, answers)
    if not isinstance(found, Finished):
        return None
    aim = found.event
    chosen = run(lambda now: loads_of(now, unit, aim), state, answers[found.used :])
    loads, said = [_everything(state, unit, aim)], answers[:0]
    if isinstance(chosen, Finished):
        loads, said = chosen.event, answers[found.used + chosen.used :]
    if not any(load.pulse or load.beam for load in loads):
        return None
    return _odds(state, unit, aim, loads, said)


def _everything(state: BattleState, unit: str, aim: Aim) -> Load:
    far = max(0.0, aim.far + boon(state, unit, RANGE))
    load = Load()
    for battery in batteries(state, unit, aim.arc, far):
        if not battery.unknown and battery.cls is not None:
            load.weapons += battery.icons
            load.pulse += len(battery.icons) * pulse_dice(battery.cls, far)
    for bank in banks(state, unit, aim.arc):
        load.weapons += bank.needed(bank.energy or 0)
        load.beam += bank.energy or 0
    return load


def _odds(state: BattleState, unit: str, aim: Aim, loads: Sequence[Load], said: Sequence[Answer]) -> Odds:
    from app.systems.earthforce.battle.fire import spreads

    target = aim.target
    guess = _guess(state, unit, target, loads, said)
    jam = jammed_by(state, target, unit)
    locks = (number("jammer-number") - 1) / 6 if jam else 1.0
    plain = settled(state.start.agreements, "pulse-reroll") == "plain"
    total = spreads.several(spreads.pulse_die(0), 0)
    for place, load in enumerate(loads):
        far = max(0.0, aim.far + (0 if place else boon(state, unit, RANGE)))
        twice = 2 if not place and boon(state, unit, RAPID) else 1
        pulse = spreads.several(spreads.pulse_die(guess.interceptors, plain=plain), load.pulse * twice)
        beam = spreads.several(spreads.beam_die(beam_penalty(far)), load.beam)
        extra = 0 if place else boon(state, unit, DAMAGE) * len(load.weapons)
        fired = spreads.more(spreads.both(pulse, beam), extra)
        total = spreads.both(total, spreads.sometimes(fired, 1.0 if load.control == BLIND else locks))
    free = left(profile_of(state, target), state.units[target].condition)
    spread = Spread("Damage", spreads.shown(total), spreads.mean(total), free)
    needed = tuple(_needed(state, target))
    chances = tuple(Chance(label, spreads.at_least(total, points), hint) for label, points, hint in needed)
    jammed = (Chance("A fire control locks", locks, "Against its jammer"),) if jam else ()
    return Odds(_heading(state, unit, aim, loads), (spread,), (*jammed, *chances), guess.note)


def _guess(
    state: BattleState, unit: str, target: str, loads: Sequence[Load], said: Sequence[Answer]
) -> Guess:
    """Return the interceptors of the arc that is hit; where nobody knows which, none.

    `said` is what was answered since the weapons were chosen: the arc, where positions do not tell it.
    """
    if not any(load.pulse for load in loads) or not guards(state, target):
        return Guess(0)
    arcs = known_arcs(state, target, unit)
    faced = arcs[0] if len(arcs) == 1 else _faced(state, unit, target, loads, said)
    if not faced:
        return Guess(0, "Interceptors are not counted: the arc that is hit is not known yet.")
    found = run(lambda now: interceptors(now, target, faced), state)
    if not isinstance(found, Finished):
        return Guess(0, "Interceptors are not counted: nobody knows which arcs they cover.")
    count = found.event[0]
    told = counted(count, "interceptor") if count else "No interceptor"
    return Guess(count, f"{told} in its {ARCS[faced].lower()} arc.")


def _faced(state: BattleState, unit: str, target: str, loads: Sequence[Load], said: Sequence[Answer]) -> str:
    """Return the arc that is hit as it was answered, empty while it was not."""
    seeking = sum(load.control != BLIND for load in loads)
    told = said[1:] if seeking and jammed_by(state, target, unit) else said
    found = run(lambda now: arc_of(now, target, unit), state, told)
    return found.event if isinstance(found, Finished) else ""


def _heading(state: BattleState, unit: str, aim: Aim, loads: Sequence[Load]) -> str:
    pulse, beam = sum(load.pulse for load in loads), sum(load.beam for load in loads)
    dice = [f"{counted(pulse, 'pulse die', 'pulse dice')}"] if pulse else []
    dice += [f"{counted(beam, 'beam die', 'beam dice')}"] if beam else []
    return f"{name_of(state, unit)} at {name_of(state, aim.target)}, {mu(aim.far)}: {listed(dice)}"


def _needed(state: BattleState, target: str) -> Iterator[tuple[str, int, str]]:
    """Yield what damage may bring, with the points that it takes; chain reactions are not counted in."""
    yield "Any damage", 1, ""
    profile, condition = profile_of(state, target), state.units[target].condition
    if profile.size == "craft":
        yield "Destroyed", number("craft-points") - condition.hits, ""
        return
    ends: list[int] = []
    for boxes in profile.rows or ():
        ends.append(boxes + (ends[-1] if ends else 0))
    checks = state.units[target].fire.checks if state.units[target].fire.checked == state.turn else 0
    ahead = [end - condition.marked for end in ends[:-1] if end > condition.marked]
    if ahead:
        yield "A threshold check", ahead[0], f"{ahead[0]} or more fill a row"
    place = max(0, 1 - checks)
    if len(ahead) > place:
        yield "A chain reaction may start", ahead[place], f"{ahead[place]} or more bring a second check"
    if ends:
        yield "Destroyed", ends[-1] - condition.marked, "Without chain reactions"
