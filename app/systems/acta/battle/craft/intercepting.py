"""Nominated flights and the supporting flights that meet them: dogfights at once, then what is left of the attack.

A Call to Arms, *Supporting Ships*, *Auxiliary Craft and Dogfights*; ruling 24.
"""

from collections.abc import Generator, Sequence

import msgspec

from app.core.questions import Answer, Option, Question
from app.systems.acta.battle.asking import Ask, confirmed, picked
from app.systems.acta.battle.attack.aims import Aim
from app.systems.acta.battle.attack.firing import Fire, fire_all, shielded
from app.systems.acta.battle.attack.nominating import nominate_craft
from app.systems.acta.battle.attack.procedures import craft_ready
from app.systems.acta.battle.craft.dogfight import duel, foe_options, fought, score_text
from app.systems.acta.battle.craft.fold import apply_fight
from app.systems.acta.battle.events.attack import Attacked
from app.systems.acta.battle.events.craft import Dogfought, Fight, Intercepted
from app.systems.acta.battle.flights import out_there, supporters_of
from app.systems.acta.battle.scene import idle
from app.systems.acta.battle.state import BattleState, name_of, profile_of, spent_of

replace = msgspec.structs.replace


class Sky:
    """What was fought so far: the battle after it, and its dogfights."""

    def __init__(self, state: BattleState) -> None:
        self.state = state
        self.fights: list[Fight] = []

    def add(self, fight: Fight) -> None:
        """Count a dogfight: the battle goes on as its event will fold."""
        self.state = apply_fight(self.state, self.state.turn, fight)
        self.fights.append(fight)


def dogfight(state: BattleState, unit: str, argument: str) -> Generator[Question, Answer, Dogfought]:
    """Nominate a flight to dogfight an enemy flight, whose supporting flight may meet it first."""
    foe = argument or (
        yield from picked(foe_options(state, unit), f"{name_of(state, unit)} dogfights: which flight")
    )
    sky, side = Sky(state), state.start.units[unit].side
    if not (yield from met(sky, unit, foe)):
        sky.add((yield from duel(sky.state, unit, foe, nominated=side)))
    return Dogfought(unit=unit, foe=foe, turn=state.turn, side=side, fights=tuple(sky.fights))


def attack_craft(state: BattleState, side: str) -> Generator[Question, Answer, Attacked | Intercepted]:
    """Nominate the targets of a side's flights, let supporting flights meet them, then resolve the fire left."""
    aims: list[Aim] = []
    yield from nominate_craft(state, craft_ready(state, side), aims)
    sky, stopped = Sky(state), list[str]()
    for by, target in dict.fromkeys((aim.by, aim.target) for aim in aims):
        if out_there(sky.state, by) and (yield from met(sky, by, target)):
            stopped.append(by)
    left = [aim for aim in aims if aim.by not in stopped and out_there(sky.state, aim.by)]
    attack = yield from _fired(sky.state, side, left)
    if not sky.fights:
        return attack
    return Intercepted(
        turn=state.turn, side=side, fights=tuple(sky.fights), met=tuple(stopped), attack=attack
    )


def met(sky: Sky, by: str, target: str) -> Ask[bool]:
    """Let supporting flights meet an attacker; True when they did, so that it may not attack its target.

    A flight that supports the attacker meets the first of them in its stead, and the attack goes on unless
    another supporting flight is left.
    """
    meeting = yield from _meeting(sky.state, by, target)
    if not meeting:
        return False
    guards = ready(sky.state, by)
    if guards and (yield from _guards(sky.state, guards[0], by, meeting[0])):
        fight = yield from fought(sky.state, guards[0], meeting[0])
        sky.add(replace(fight, intercepting=(guards[0], meeting[0])))
        meeting = meeting[1:]
    if not meeting:
        return False
    fight = yield from fought(sky.state, meeting[0], by, meeting[1:])
    sky.add(replace(fight, intercepting=meeting))
    return True


def ready(state: BattleState, ward: str) -> tuple[str, ...]:
    """Return the flights that support a unit and may still meet an attacker this turn."""
    if idle(state, state.start.units[ward].side):
        return ()
    return tuple(flight for flight in supporters_of(state, ward) if not spent_of(state, flight).intercepted)


def _meeting(state: BattleState, by: str, target: str) -> Ask[tuple[str, ...]]:
    left, chosen = list(ready(state, target)), list[str]()
    # Any number may meet an attacker of a ship; a flight has one supporter at most.
    most = 1 if profile_of(state, target).flight else len(left)
    why = f"{name_of(state, by)} attacks {name_of(state, target)}: which supporting flight meets it"
    while left and len(chosen) < most:
        options = [Option("done", "No more" if chosen else "None of them")]
        options += [
            Option(flight, name_of(state, flight), f"Dogfight {score_text(state, flight)}") for flight in left
        ]
        flight = yield from picked(options, why)
        if flight == "done":
            break
        chosen.append(flight)
        left.remove(flight)
    return tuple(chosen)


def _guards(state: BattleState, guard: str, by: str, meeting: str) -> Ask[bool]:
    return (
        yield from confirmed(
            f"{name_of(state, guard)} supports {name_of(state, by)}: does it meet {name_of(state, meeting)}?"
        )
    )


def _fired(state: BattleState, side: str, aims: Sequence[Aim]) -> Ask[Attacked]:
    aimed, shields = yield from shielded(state, aims)
    fire = Fire(state)
    yield from fire_all(fire, aimed)
    return Attacked(
        units=tuple(dict.fromkeys(aim.by for aim in aims)),
        turn=state.turn,
        side=side,
        shots=tuple(fire.shots),
        shields=shields,
        deeds=tuple(fire.deeds),
    )
