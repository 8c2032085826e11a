"""Attacks in sentences: every weapon with its dice, what it cost, and what became of each target."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import assert_never

from app.core.system import Phrase
from app.core.words import counted
from app.systems.acta.battle.criticals import effect_text
from app.systems.acta.battle.events.attack import (
    Attacked,
    AttackEvent,
    FireHeld,
    LockOn,
    Opposed,
    Passage,
    Scouted,
    Shot,
    Struck,
)
from app.systems.acta.battle.state import BattleState, name_of
from app.systems.acta.battle.telling import after_text, dice_text, left_text, names_text, points_text
from app.systems.acta.effective import signed

#: What the log calls an attack for its filter.
SORT = "Attack"

RESULTS = {
    "silent": "no power",
    "no-lock": "no lock-on",
    "wasted": "its target is gone",
    "missed": "no hit",
    "fended": "nothing gets through",
    "destroyed": "destroyed",
}

#: What is told of an event without a shot, by its cause.
EMPTY = {"": "holds fire", "explosion": "explodes and strikes nothing else", "jump-point": "strikes nothing"}


def tell_attack(state: BattleState, event: AttackEvent) -> Phrase:
    """Return the line of the log for an event of an attack."""
    match event:
        case FireHeld(units=units):
            verb = "fires" if len(units) == 1 else "fire"
            return Phrase(
                f"{names_text(state, units)} {verb} no more this turn.", units, sort=SORT, turn=event.turn
            )
        case Scouted():
            return Phrase(_scouted(state, event), (event.unit, event.target), sort=SORT, turn=event.turn)
        case Attacked():
            subjects = dict.fromkeys((*event.units, *(shot.by for shot in event.shots)))
            subjects |= dict.fromkeys(shot.target for shot in event.shots)
            units = tuple(unit for unit in subjects if unit)
            return Phrase(" ".join(_attacked(state, event)), units, sort=SORT, turn=event.turn)
        case _:
            assert_never(event)


def _attacked(state: BattleState, event: Attacked) -> Iterator[str]:
    yield from (f"{_check(state, check)}." for check in event.shields)
    if event.ram is not None:
        yield f"{_check(state, event.ram)}."
    if event.passage is not None:
        yield _passage(name_of(state, event.units[0]), event.passage)
    if not event.shots and event.cause in EMPTY:
        yield f"{names_text(state, event.units) or 'Nobody'} {EMPTY[event.cause]}."
    for (by, target), found in groupby(event.shots, key=_pair):
        yield _volley(state, by, target, tuple(found))


def _pair(shot: Shot) -> tuple[str, str]:
    return shot.by, shot.target


def _volley(state: BattleState, by: str, target: str, shots: Sequence[Shot]) -> str:
    """Return what one unit's weapons did to one target, one after the other."""
    first, name = shots[0], name_of(state, target)
    friend = f" instead of {name_of(state, first.instead_of)}" if first.instead_of else ""
    verb = (
        f"{name_of(state, by)} fires at {name}{friend}"
        if first.slot >= 0
        else _struck(state, by, name, first)
    )
    parts = [_lock_on(first.lock_on)] if first.lock_on is not None else []
    parts += [_shot(shot) for shot in shots]
    freed = f" {name} is its own side's again." if any(shot.freed for shot in shots) else ""
    return f"{verb}: {'; '.join(parts)}.{freed}{_became(state, target, shots)}"


def _struck(state: BattleState, by: str, target: str, shot: Shot) -> str:
    who = f" of {name_of(state, by)}" if by else ""
    return f"{shot.weapon}{who} strikes {target}"


def _became(state: BattleState, target: str, shots: Sequence[Shot]) -> str:
    """Return what the target has left, and what each shot made of it."""
    afters = [shot.after for shot in shots if shot.after is not None]
    if not afters:
        return ""

    def name(unit: str) -> str:
        return name_of(state, unit)

    texts = "".join(after_text(name, target, after) for after in afters)
    return f" {name(target)}: {left_text(afters[-1])}.{texts}"


def _lock_on(lock_on: LockOn) -> str:
    shown = f"{lock_on.die} against " if lock_on.die else ""
    return f"lock-on {shown}{lock_on.needed}+ {'succeeds' if lock_on.locked else 'fails'}"


def _shot(shot: Shot) -> str:
    if shot.check is not None:
        dice = _dice_of(shot.check)
        return f"{shot.weapon} {'turns it' if shot.result == 'turned' else 'cannot turn it'} ({dice})"
    parts = [text for text in (_thrown(shot), _fended(shot), _wounds(shot)) if text]
    if shot.result in RESULTS:
        parts.append(RESULTS[shot.result])
    dice = f"{shot.attack_dice} AD{' at long range' if shot.long else ''}" if shot.attack_dice else ""
    weapon = shot.weapon if shot.slot >= 0 else ""
    return " – ".join(text for text in (f"{weapon} {dice}".strip(), ", ".join(parts)) if text)


def _thrown(shot: Shot) -> str:
    throws = shot.throws
    parts = [f"power {shot.power_die}"] if shot.power_die else []
    if throws.dice:
        parts.append(" › ".join(dice_text(dice) for dice in throws.dice))
    if throws.rerolled:
        parts.append(f"re-rolled {dice_text(throws.rerolled)}")
    if throws.hits:
        parts.append(counted(throws.hits, "hit"))
    return ", ".join(parts)


def _fended(shot: Shot) -> str:
    fended = shot.fended
    parts = [f"dodging {dice_text(fended.dodges)}"] if fended.dodges else []
    if fended.interceptions:
        parts.append(f"interceptors {' / '.join(dice_text(dice) for dice in fended.interceptions)}")
    if parts and fended.hits:
        parts.append(f"{fended.hits} left")
    return ", ".join(parts)


def _wounds(shot: Shot) -> str:
    wounds = shot.wounds
    parts = [f"damage {dice_text(wounds.table)}"] if wounds.table else []
    parts += [_critical(hit) for hit in wounds.criticals]
    if wounds.grid:
        parts.append(f"defence grid {dice_text(wounds.grid)}")
    if wounds.dealt != (wounds.damage, wounds.crew):
        parts.append(f"{points_text(*wounds.dealt)} dealt")
    if shot.result == "hit":
        parts.append(f"{points_text(wounds.damage, wounds.crew) or 'nothing'} lost")
    return ", ".join(parts)


def _critical(hit: Struck) -> str:
    critical = hit.critical
    shown = [str(hit.location_die), *(dice_text(dice) for dice in _further(hit) if dice)]
    extra = points_text(critical.damage, critical.crew)
    what = [text for text in (effect_text(critical.effect), f"{extra} more" if extra else "") if text]
    effect = f": {', '.join(what)}" if what else ""
    return f"critical {' / '.join(shown)} {critical.area}{effect}"


def _further(hit: Struck) -> tuple[tuple[int, ...], ...]:
    return (hit.dice, hit.damage_dice, hit.crew_dice, hit.arc_dice)


def _check(state: BattleState, check: Opposed) -> str:
    won = "succeeds" if check.won else "fails"
    return f"{name_of(state, check.unit)} {check.about} ({_dice_of(check)}): {won}"


def _dice_of(check: Opposed) -> str:
    (mine, theirs), (quality, other) = check.dice, check.qualities
    return f"{mine} + {quality} against {theirs} + {other}"


def _passage(name: str, passage: Passage) -> str:
    bonus = f" {signed(passage.modifier)}" if passage.modifier else ""
    total = f"{passage.die} + {passage.crew_quality}{bonus} against {passage.needed}"
    return f"{name} in the asteroids ({total}): {'safe' if passage.passed else 'struck'}."


def _scouted(state: BattleState, event: Scouted) -> str:
    about = "lowers the Stealth of" if event.aim == "stealth" else "guides fire at"
    total = f"{event.die} + {event.crew_quality} against {event.needed}"
    result = "success" if event.succeeded else "failed"
    return f"{name_of(state, event.unit)} {about} {name_of(state, event.target)} ({total}): {result}."
