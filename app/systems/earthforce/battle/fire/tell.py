"""Fire and damage as lines of the log."""

from collections.abc import Sequence

from app.core.system import Phrase
from app.core.words import capital, counted, listed
from app.systems.earthforce.battle.books.fire import Boon
from app.systems.earthforce.battle.events.fire import (
    Chained,
    Checked,
    Done,
    Fired,
    FiredAtFighters,
    FireEvent,
    FirstPicked,
    Helped,
    MineLaunched,
    MineWentOff,
    Netted,
    Powered,
    Pulsed,
    Recharged,
    Suffered,
    Volley,
)
from app.systems.earthforce.battle.fire.boons import WORDS
from app.systems.earthforce.battle.fire.reach import mu
from app.systems.earthforce.battle.people import person_name
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of, side_name
from app.systems.earthforce.condition import FATES
from app.systems.earthforce.unit import ARCS, icon, icon_label

FIRE, DAMAGE = "Fire", "Damage"
POWER = ("bps", "minbari-bps")
#: More names than these are only counted.
MOST_NAMES = 6


def tell_fire(state: BattleState, event: FireEvent) -> Phrase:
    """Return an event of fire or damage as a line of the log."""
    match event:
        case Suffered(unit=unit, lost=lost):
            return Phrase(_suffered(state, event), (unit, *lost), sort=DAMAGE)
        case Fired(unit=unit, target=target):
            return Phrase(_fired(state, event), (unit, target), sort=FIRE)
        case FiredAtFighters(unit=unit, target=target):
            return Phrase(_at_fighters(state, event), (unit, target), sort=FIRE)
        case Pulsed(unit=unit, target=target):
            return Phrase(_pulsed(state, event), (unit, target), sort=FIRE)
        case Netted(unit=unit, target=target, distance=distance, away=away):
            way = "away" if away else "towards it"
            text = f"{name_of(state, unit)} moves {name_of(state, target)} {distance} MU {way} with its plasma net."
            return Phrase(text, (unit, target), sort=FIRE)
        case _:
            return _of_turn(state, event)


def _of_turn(
    state: BattleState, event: Recharged | MineLaunched | MineWentOff | FirstPicked | Helped | Done
) -> Phrase:
    match event:
        case Recharged(charges=charges):
            told = "; ".join(
                f"{name_of(state, each.unit)} {each.before} to {each.after} ({each.die})" for each in charges
            )
            return Phrase(f"Beams recharge: {told}.", tuple(each.unit for each in charges), sort=FIRE)
        case MineLaunched(unit=unit, left=left, at=at):
            where = "" if at is None else f" at {at[0]:.1f} {at[1]:.1f}"
            text = f"{name_of(state, unit)} launches an energy mine{where}; {left} left in that projector."
            return Phrase(text, (unit,), sort=FIRE)
        case MineWentOff(unit=unit, blasts=blasts):
            told = "; ".join(
                f"{name_of(state, each.unit)} at {mu(each.distance)} {_dice(each.dice, each.again)}: {each.damage}"
                for each in blasts
            )
            text = f"An energy mine of {name_of(state, unit)} goes off: {told or 'nothing is near'}."
            return Phrase(text, (unit, *(each.unit for each in blasts)), sort=FIRE)
        case FirstPicked(dice=dice, order=order):
            rolls = "; ".join(
                ", ".join(f"{side_name(state, side) or 'a die'} {die}" for side, die in each.items())
                for each in dice
            )
            return Phrase(f"{side_name(state, order[0])} picks first ({rolls}).", (), sort=FIRE)
        case Helped(unit=unit, boon=boon):
            name = name_of(state, unit) if known(state, unit) else side_name(state, unit)
            when = "" if boon.turn == state.turn else f" in turn {boon.turn}"
            return Phrase(f"{name}: {_boon(state, unit, boon)}{when}.", (unit,), sort="Tasks")
        case Done(unit=unit):
            return Phrase(f"{name_of(state, unit)} is done for this turn.", (unit,), sort=FIRE)


def _boon(state: BattleState, unit: str, boon: Boon) -> str:
    """Return what a task changes, in words."""
    sort, _, what = boon.key.partition(":")
    if sort == "interceptor":
        return f"one more interceptor, {ARCS.get(what, what).lower()}"
    if sort == "with":
        return f"it fires when {name_of(state, what)} does"
    if sort == "silent":
        found = icon(profile_of(state, unit), what) if known(state, unit) else None
        label = what.replace("-", " ") if found is None else icon_label(profile_of(state, unit), found)
        return f"{label} does nothing"
    return WORDS.get(boon.key, f"{boon.key} {{:+d}}").format(boon.value)


def _dice(dice: Sequence[int], again: Sequence[int]) -> str:
    more = f", again {' '.join(map(str, again))}" if again else ""
    return f"({' '.join(map(str, dice))}{more})"


def _fired(state: BattleState, event: Fired) -> str:
    name, target = name_of(state, event.unit), name_of(state, event.target)
    if not event.volleys:
        return f"{name} has nothing that bears on {target} at {mu(event.range)}."
    hit = f", into its {ARCS[event.faced].lower()} arc" if event.faced else ""
    guard = f" through {counted(event.interceptors, 'interceptor')}" if event.interceptors else ""
    told = " ".join(_volley(volley) for volley in event.volleys)
    total = f" {event.damage} in all." if len(event.volleys) > 1 else ""
    return f"{name} fires at {target}, {mu(event.range)}{hit}{guard}: {told}{total}"


def _volley(volley: Volley) -> str:
    if volley.jammed:
        return f"jammed ({volley.jammer})."
    parts: list[str] = []
    if volley.pulse:
        parts.append(f"pulse {_dice(volley.pulse, volley.pulse_again)}")
    if volley.beam:
        parts.append(f"beam {_dice(volley.beam, volley.beam_again)}")
    jammer = f", not jammed ({volley.jammer})" if volley.jammer is not None else ""
    return f"{listed(parts) or 'no dice'}{jammer}: {volley.damage} damage."


def _at_fighters(state: BattleState, event: FiredAtFighters) -> str:
    dice = " ".join(map(str, event.dice.values())) or "nothing"
    name, target = name_of(state, event.unit), name_of(state, event.target)
    ignored = f", {event.ignored} ignored" if event.ignored else ""
    end = f" {capital(FATES.get(event.fate, event.fate))}." if event.fate else f" {event.strength} left."
    return f"{name} fires at {target} ({dice}): {counted(event.kills, 'kill')}{ignored}.{end}"


def _pulsed(state: BattleState, event: Pulsed) -> str:
    text = f"{name_of(state, event.unit)} fires its pulse weapon at {name_of(state, event.target)}"
    if event.strength is None:
        return f"{text}, which does nothing in the next turn."
    return f"{text} ({' '.join(map(str, event.dice))}): {event.strength} left."


def _suffered(state: BattleState, event: Suffered) -> str:
    name = name_of(state, event.unit)
    ended = f" {name} is {FATES.get(event.fate, event.fate).lower()}." if event.fate else ""
    if event.strength is not None:
        return f"{name} loses fighters to {event.cause}: {event.strength} left.{ended}"
    if event.hits is not None:
        return f"{name} takes {counted(event.points, 'point')}: {counted(event.hits, 'hit')}.{ended}"
    marked = event.marked - event.before
    said = [f"{name} takes {event.points} from {event.cause}" if event.points else f"{name}: {event.cause}"]
    if marked != event.points:
        said[0] += f", {counted(marked, 'box', 'boxes')} marked"
    lines = [f"{said[0]}.", *(_turnout(state, event.unit, each) for each in event.turnout)]
    lines += [f"{name_of(state, group)} is lost." for group in event.lost]
    return " ".join(lines) + ended


def _turnout(state: BattleState, unit: str, turn: Checked | Powered | Chained) -> str:
    match turn:
        case Checked(row=row, number=number, dice=dice):
            where = f"Row {row} full" if row else "Check"
            rolls = " ".join(map(str, dice.values())) or "no system works"
            return f"{where}, {number} or more ({rolls}): {_came(state, unit, turn)}."
        case Powered(icon=hit, die=die, came=came, burst=burst):
            ways = {
                "drained": "its charge is lost",
                "halved": "its charge and half of its capacity are lost",
                "out": f"it is knocked out and does {burst} to the ship",
            }
            return f"{_label(state, unit, hit)} ({die}): {ways.get(came, came)}."
        case Chained(die=die, number=number, filled=filled, stopped=stopped):
            if stopped:
                return f"Chain reaction ({die} over {number}): {person_name(state, stopped)} stops it with fortune."
            if filled:
                return f"Chain reaction ({die} over {number}): {counted(filled, 'more box', 'more boxes')}."
            return f"No chain reaction ({die} against {number})."


def _came(state: BattleState, unit: str, check: Checked) -> str:
    """Return what a check did: power systems are told of by their second die."""
    power = [each for each in check.failed if each.rpartition("-")[0] in POWER]
    damaged = [_label(state, unit, each) for each in check.damaged]
    failed = [each for each in check.failed if each not in power and each not in check.damaged]
    names = [_label(state, unit, each) for each in failed]
    said = [f"{listed(damaged)} damaged"] if damaged else []
    said += (
        [f"{len(power)} of its power systems hit" if len(power) > 1 else "its power system hit"]
        if power
        else []
    )
    if len(names) > MOST_NAMES:
        said.append(f"{len(names)} systems fail")
    elif names:
        said.append(f"{listed(names)} {'fails' if len(names) == 1 else 'fail'}")
    return "; ".join(said) or "nothing fails"


def _label(state: BattleState, unit: str, icon_id: str) -> str:
    found = icon(profile_of(state, unit), icon_id) if known(state, unit) else None
    return icon_id if found is None else icon_label(profile_of(state, unit), found)
