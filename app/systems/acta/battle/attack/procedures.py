"""The procedures of attacks: a ship's fire, what it is being chosen, and the checks of scouts.

A Call to Arms, *Attack Phase*, *Auxiliary Craft and Dogfights*, *Squadrons*, *Special Traits* (Scout).
Each returns one event that holds every die and what came of it.
"""

from collections.abc import Generator, Sequence

from app.core.questions import Answer, Option, Question, checked
from app.systems.acta.battle.asking import Ask, die, picked
from app.systems.acta.battle.attack.aims import Aim, no_fire, on_table
from app.systems.acta.battle.attack.firing import Fire, fire_all, shielded
from app.systems.acta.battle.attack.making import stealthy
from app.systems.acta.battle.attack.nominating import nominate, nominate_craft
from app.systems.acta.battle.attack.words import target_option
from app.systems.acta.battle.dust import dust_penalty, in_dust
from app.systems.acta.battle.events.attack import Attacked, Scouted
from app.systems.acta.battle.flights import locked_with
from app.systems.acta.battle.state import (
    BattleState,
    crew_quality,
    enemies,
    roster,
    spent_of,
    squadron_mates,
    viable,
)
from app.systems.acta.battle_tables import number


def attack(state: BattleState, unit: str) -> Generator[Question, Answer, Attacked]:
    """Nominate a unit's targets, then resolve all its fire (*Firing*)."""
    aims: list[Aim] = []
    yield from nominate(state, unit, aims)
    return (yield from _fired(state, unit, aims))


def craft_ready(state: BattleState, side: str) -> tuple[str, ...]:
    """Return the flights of a side that may still attack: launched before this turn, in contact with no enemy."""
    return tuple(
        unit.id
        for unit, now in roster(state)
        if unit.side == side
        and unit.profile.flight
        and viable(state, unit, now)
        and not now.where
        and now.craft.launched != state.turn
        and not locked_with(state, unit.id)
        and not no_fire(state, unit.id)
    )


def chosen(state: BattleState, key: str, answers: Sequence[Answer]) -> tuple[Aim, ...]:
    """Return what an attack that is being chosen aims at so far; empty for keys that are no attack."""
    verb, _, subject = key.partition(":")
    aims: list[Aim] = []
    if verb == "attack" and subject in state.units:
        asking = nominate(state, subject, aims)
    elif verb == "attack-craft":
        asking = nominate_craft(state, craft_ready(state, subject), aims)
    else:
        return ()
    _advance(asking, answers)
    return tuple(aims)


def scout(state: BattleState, unit: str) -> Generator[Question, Answer, Scouted]:
    """Check for a scout: lower an enemy's Stealth, or lend a friend's weapon a re-roll against it."""
    options = [
        Option(
            f"stealth/{foe.key}",
            f"Lower the Stealth of {foe.label}",
            f'{number("scout-stealth")}+, within {number("scout-range")}"',
        )
        for foe in _foes(state, unit)
        if stealthy(state, foe.key) and not spent_of(state, foe.key).stealth
    ]
    options += [
        Option(
            f"reroll/{foe.key}",
            f"Guide fire at {foe.label}",
            f'{number("scout-redirect")}+, within {number("scout-range")}": a weapon re-rolls its misses',
        )
        for foe in _foes(state, unit)
    ]
    answer = yield from picked(options, f"{state.units[unit].name} scouts")
    aim, _, target = answer.partition("/")
    needed = number("scout-stealth" if aim == "stealth" else "scout-redirect")
    quality, cloud = crew_quality(state, state.start.units[unit]), ""
    if (yield from in_dust(state, unit)):
        quality, cloud = quality + dust_penalty(state, unit), ", the dust cloud counted in"
    shown = yield from die(
        f"{state.units[unit].name} scouts: {needed} needed with crew quality {quality}{cloud}, a 6 always does it"
    )
    return Scouted(
        unit=unit,
        target=target,
        turn=state.turn,
        aim=aim,
        die=shown,
        crew_quality=quality,
        needed=needed,
        succeeded=shown >= number("check-always") or shown + quality >= needed,
    )


def next_mate(state: BattleState, unit: str) -> str:
    """Return the ship of the same squadron that attacks next, empty when all have (*Squadrons*)."""
    me = state.start.units[unit]
    return next(
        (
            mate.id
            for mate in squadron_mates(state, me)
            if mate.id != unit and viable(state, mate, state.units[mate.id]) and not no_fire(state, mate.id)
        ),
        "",
    )


def _fired(state: BattleState, unit: str, aims: Sequence[Aim]) -> Ask[Attacked]:
    aimed, shields = yield from shielded(state, aims)
    fire = Fire(state)
    yield from fire_all(fire, aimed)
    return Attacked(
        units=(unit,),
        turn=state.turn,
        side=state.start.units[unit].side,
        shots=tuple(fire.shots),
        shields=shields,
        deeds=tuple(fire.deeds),
        next=next_mate(fire.state, unit),
    )


def _foes(state: BattleState, unit: str) -> list[Option]:
    me = state.start.units[unit]
    return [target_option(state, foe.id) for foe in enemies(state, me) if on_table(state, foe.id)]


def _advance(asking: Ask[None], answers: Sequence[Answer]) -> None:
    """Run a procedure as far as the answers go."""
    try:
        question = next(asking)
        for answer in answers:
            question = asking.send(checked(question, answer))
    except StopIteration:
        return
