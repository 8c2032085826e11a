"""Crew Quality checks, plain and opposed, with what dust clouds and telepaths do to them.

A Call to Arms, *Crew Quality Checks*, *Dust Clouds*, *Other Duties* (Telepaths); ruling 24.
"""

from app.systems.acta import campaign_tables, gains
from app.systems.acta.battle.asking import Ask, concerning, die
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.turn import Check
from app.systems.acta.battle.state import BattleState, crew_quality, name_of
from app.systems.acta.battle_tables import number
from app.systems.acta.effective import signed


def check(
    state: BattleState, unit: str, needed: int, what: str, modifier: int = 0, why: str = "", cloud: int = 0
) -> Ask[Check]:
    """Roll a Crew Quality check; `passed` tells whether it succeeded.

    A dust cloud lowers the crew's quality, and changes this check by `cloud` beside that.
    """
    quality = crew_quality(state, state.start.units[unit])
    if (yield from in_dust(state, unit)):
        modifier += dust_penalty(state, unit) + cloud
        why = f"{why}, dust cloud" if why else "dust cloud"
    plus = f" {signed(modifier)} ({why})" if modifier else ""
    asked = f"{what}, {name_of(state, unit)}: {needed} needed with Crew Quality {quality}{plus}, a 6 always does it"
    shown = yield from concerning((unit,), die(asked))
    return Check(die=shown, quality=quality, modifier=modifier, why=why, needed=needed)


def passed(made: Check) -> bool:
    """True when a plain check succeeded: its total is enough, or the die shows a 6."""
    return made.die >= number("check-always") or made.die + made.quality + made.modifier >= made.needed


def opposed(state: BattleState, unit: str, other: str, what: str, quality: int | None = None) -> Ask[Check]:
    """Roll opposed checks of a unit against another, or against a thing of a given quality; a tie fails."""
    mine, bonus = opposing(state, unit)
    reasons = ["telepaths"] if bonus else []
    if (yield from in_dust(state, unit)):
        bonus += dust_penalty(state, unit)
        reasons.append("dust cloud")
    theirs, their_bonus = opposing(state, other) if quality is None else (quality, 0)
    if quality is None and (yield from in_dust(state, other)):
        their_bonus += dust_penalty(state, other)
    against = name_of(state, other) if quality is None else state.things[other].name
    both = (unit, other) if quality is None else (unit,)
    one = f"{what}: die of {name_of(state, unit)}, Crew Quality {mine + bonus}"
    first = yield from concerning(both, die(one))
    two = f"{what}: die of {against}, Crew Quality {theirs + their_bonus}"
    second = yield from concerning(both, die(two))
    return Check(
        die=first,
        quality=mine,
        modifier=bonus,
        why=", ".join(reasons),
        against=other,
        their_die=second,
        their_quality=theirs + their_bonus,
    )


def won(made: Check) -> bool:
    """True when a unit beat who opposed it; a 6 is nothing special here."""
    return made.die + made.quality + made.modifier > made.their_die + made.their_quality


def opposing(state: BattleState, unit: str) -> tuple[int, int]:
    """Return a unit's crew quality and its bonus for opposed checks (*Other Duties*, Telepaths)."""
    me = state.start.units[unit]
    telepaths = me.gains.has(gains.TELEPATHS) or any("telepath" in honour.lower() for honour in me.honours)
    return crew_quality(state, me), campaign_tables.number("telepaths-bonus") if telepaths else 0
