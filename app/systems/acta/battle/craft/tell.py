"""Auxiliary craft in sentences."""

from typing import TypeAlias, assert_never

from app.core.system import Phrase
from app.core.words import counted
from app.systems.acta.battle.attack.tell import tell_attack
from app.systems.acta.battle.events.craft import (
    CraftEvent,
    Deployed,
    Dogfought,
    Engaged,
    Fight,
    Flyer,
    Intercepted,
    LeftBehind,
    Parted,
    Save,
    SaveTried,
    Scanned,
    Supported,
)
from app.systems.acta.battle.state import BattleState, name_of
from app.systems.acta.battle.telling import names_text
from app.systems.acta.effective import signed

MOVEMENT, DOGFIGHT, CRAFT = "Movement", "Dogfight", "Craft"

Placed: TypeAlias = Supported | LeftBehind | Deployed | Engaged | Parted


def tell_craft(state: BattleState, event: CraftEvent) -> Phrase:
    """Return the line of the log for an event of auxiliary craft."""
    match event:
        case Supported() | LeftBehind() | Deployed() | Engaged() | Parted():
            return _placed(state, event)
        case Dogfought(unit=unit, foe=foe, fights=fights):
            text = " ".join(_fight(state, fight) for fight in fights)
            return Phrase(text, _subjects(fights, unit, foe), sort=DOGFIGHT, turn=event.turn)
        case Intercepted():
            return _intercepted(state, event)
        case SaveTried(unit=unit, save=save):
            return Phrase(_save(state, unit, save), (unit,), sort=CRAFT)
        case Scanned():
            return _scanned(state, event)
        case _:
            assert_never(event)


def _placed(state: BattleState, event: Placed) -> Phrase:
    match event:
        case Supported(unit=unit, ward=""):
            return Phrase(f"{name_of(state, unit)} supports nobody any more.", (unit,), sort=CRAFT)
        case Supported(unit=unit, ward=ward):
            text = f"{name_of(state, unit)} supports {name_of(state, ward)}."
            return Phrase(text, (unit, ward), sort=CRAFT, turn=event.turn)
        case LeftBehind(ward=ward, inches=inches, units=units):
            left = f"leaves {names_text(state, units)} behind" if units else "its flights keep up"
            return Phrase(f'{name_of(state, ward)} moves {inches}": {left}.', (ward, *units), sort=MOVEMENT)
        case Deployed(ship=ship, units=units):
            text = f"{name_of(state, ship)} deploys {names_text(state, units)}."
            return Phrase(text, (ship, *units), sort=CRAFT)
        case Engaged(unit=unit, foes=foes):
            text = f"{name_of(state, unit)} moves into contact with {names_text(state, foes)}."
            return Phrase(text, (unit, *foes), sort=MOVEMENT, turn=event.turn)
        case Parted(unit=unit):
            return Phrase(
                f"{name_of(state, unit)} is in contact with nobody, by agreement.", (unit,), sort=CRAFT
            )
        case _:
            assert_never(event)


def _intercepted(state: BattleState, event: Intercepted) -> Phrase:
    attack = tell_attack(state, event.attack)
    parts = [_fight(state, fight) for fight in event.fights]
    if event.attack.units:
        parts.append(attack.text)
    subjects = dict.fromkeys((*_subjects(event.fights, *event.met), *attack.subjects))
    return Phrase(" ".join(parts), tuple(subjects), sort=DOGFIGHT, turn=event.turn)


def _fight(state: BattleState, fight: Fight) -> str:
    first, second = fight.first, fight.second
    opening = f"{_flyer(state, first)} against {_flyer(state, second)}"
    verb = "meets its enemy" if fight.intercepting else "dogfights"
    text = f"{name_of(state, first.unit)} {verb}: {opening}: {_result(state, fight)}."
    return f"{text} {_save(state, fight.lost, fight.save)}" if fight.save is not None else text


def _result(state: BattleState, fight: Fight) -> str:
    if fight.lost:
        return f"{name_of(state, fight.lost)} is destroyed"
    return "a draw, they fly back" if fight.intercepting else "a draw, they are locked together"


def _flyer(state: BattleState, flyer: Flyer) -> str:
    parts = [str(flyer.die), f"{signed(flyer.dogfight)} Dogfight", f"{flyer.quality} Crew Quality"]
    parts += [f"{signed(flyer.help)} for {names_text(state, flyer.helpers)}"] if flyer.help else []
    parts += [f"{signed(flyer.carrier)} Fleet Carrier"] if flyer.carrier else []
    parts += [f"{signed(flyer.veterans)} veteran pilots"] if flyer.veterans else []
    return f"{name_of(state, flyer.unit)} {flyer.total} ({', '.join(parts)})"


def _save(state: BattleState, flight: str, save: Save) -> str:
    name = name_of(state, flight)
    if not save.carrier:
        return f"No Fleet Carrier is in reach of {name}."
    reasons = [f" {signed(save.modifier)}"] if save.modifier else []
    sum_ = f"{save.die}{''.join(reasons)} against {save.needed}"
    if save.saved:
        back = f"struggles back to {name_of(state, save.carrier)} and is ready in turn {save.ready}"
        return f"{name} {back} ({sum_})."
    return f"{name} does not reach {name_of(state, save.carrier)} ({sum_})."


def _scanned(state: BattleState, event: Scanned) -> Phrase:
    made, target = event.check, name_of(state, event.target)
    bonus = f" {signed(made.modifier)} ({made.why})" if made.modifier else ""
    result = f"the Stealth of {target} is {-event.stealth} lower this turn" if event.succeeded else "failed"
    helped = f", helped by {counted(len(event.helpers), 'flight')}" if event.helpers else ""
    text = (
        f"{name_of(state, event.unit)}, Scanners to Full! at {target}{helped}: "
        f"{made.die} + {made.quality}{bonus} against {made.needed}, {result}."
    )
    return Phrase(text, (event.unit, event.target, *event.helpers), sort=CRAFT, turn=event.turn)


def _subjects(fights: tuple[Fight, ...], *others: str) -> tuple[str, ...]:
    flights = [unit for fight in fights for unit in (fight.first.unit, fight.second.unit)]
    return tuple(dict.fromkeys((*others, *flights)))
