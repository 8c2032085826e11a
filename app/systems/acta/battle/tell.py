"""The log of a battle in sentences: what happened, the dice, and what came of it."""

from typing import TypeAlias, assert_never

from app.core.log import Correction
from app.core.system import Phrase
from app.core.words import capital, counted, listed
from app.systems.acta.battle import corrections
from app.systems.acta.battle.attack.tell import tell_attack
from app.systems.acta.battle.conduct import DEED_WORDS
from app.systems.acta.battle.craft.tell import tell_craft
from app.systems.acta.battle.criticals import effect_text
from app.systems.acta.battle.end.tell import tell_end
from app.systems.acta.battle.events import BattleEvent, Judged
from app.systems.acta.battle.events.attack import AttackEvent
from app.systems.acta.battle.events.base import (
    AllHandsCalled,
    BaseEvent,
    Berthed,
    Closed,
    Credited,
    CriticalMended,
    CriticalSuffered,
    FlightDestroyed,
    Left,
    Marked,
    Noted,
    PhaseBegan,
    Renamed,
    RepairTried,
    Returned,
    SelfRepaired,
    TraitMarked,
)
from app.systems.acta.battle.events.craft import CraftEvent
from app.systems.acta.battle.events.end import EndEvent
from app.systems.acta.battle.events.growth import GrowthEvent
from app.systems.acta.battle.events.turn import TurnEvent
from app.systems.acta.battle.growth.tell import judged, tell_growth
from app.systems.acta.battle.state import PHASE_NAMES, BattleState, name_of, side_name
from app.systems.acta.battle.telling import Name, after_text, dice_text, left_text, points_text, roll_text
from app.systems.acta.battle.turn.tell import tell_turn
from app.systems.acta.effective import signed

Mending: TypeAlias = RepairTried | AllHandsCalled | SelfRepaired | CriticalMended
Conduct: TypeAlias = Returned | Berthed | FlightDestroyed | TraitMarked
Told: TypeAlias = Marked | CriticalSuffered | Mending | Left | Conduct | Credited | Noted | Renamed


def tell(state: BattleState, event: BattleEvent) -> Phrase:
    """Return the line of the log for an event; `state` gives the names."""
    if isinstance(event, Judged):
        return judged(state, tell(state, event.event), event.judgements)
    if isinstance(event, GrowthEvent):
        return tell_growth(state, event)
    if isinstance(event, TurnEvent):
        return tell_turn(state, event)
    if isinstance(event, AttackEvent):
        return tell_attack(state, event)
    if isinstance(event, CraftEvent):
        return tell_craft(state, event)
    if isinstance(event, EndEvent):
        return tell_end(state, event)
    return _base(state, event)


def _base(state: BattleState, event: BaseEvent) -> Phrase:
    if isinstance(event, PhaseBegan):
        return Phrase(_phase(state, event), heading=True)
    if isinstance(event, Correction):
        return corrections.told(state, event)
    subjects = (event.unit, event.victim) if isinstance(event, Credited) else (event.unit,)
    return Phrase(_sentence(state, event), tuple(subject for subject in subjects if subject))


def _sentence(state: BattleState, event: Told) -> str:
    def name(unit: str) -> str:
        return name_of(state, unit)

    match event:
        case Marked() | CriticalSuffered():
            return _loss(name, event)
        case RepairTried() | AllHandsCalled() | SelfRepaired() | CriticalMended():
            return _upkeep(name, event)
        case Left():
            return _left(state, name, event)
        case Returned() | Berthed() | FlightDestroyed() | TraitMarked():
            return f"{name(event.unit)} {_conduct(event)}."
        case Credited() | Noted() | Renamed():
            return _books(name, event)
        case _:
            assert_never(event)


def _phase(state: BattleState, event: PhaseBegan) -> str:
    text = f"Turn {event.turn}: {PHASE_NAMES.get(event.phase, event.phase)} Phase"
    if event.rolls:
        return f"{text}. Initiative: {listed([roll_text(side_name(state, roll.side), roll) for roll in event.rolls])}."
    if event.closed:
        return f"{text}. {' '.join(_closed(closed) for closed in event.closed)}"
    return f"{text}. {side_name(state, event.order[0])} has the initiative." if event.order else text


def _closed(closed: Closed) -> str:
    """Return what closed with the turn before, and from when its ship's engines work again (*Jump Points*)."""
    if closed.gate:
        return f"{closed.name} is shut."
    return f"{closed.name} is gone; its engines recharge until turn {closed.ready - 1}."


def _marked(name: Name, event: Marked) -> str:
    lost = points_text(-event.damage, -event.crew)
    gained = points_text(event.damage, event.crew)
    parts = [f"loses {lost}" if lost else "", f"regains {gained}" if gained else ""]
    verb = listed([part for part in parts if part]) or "is marked anew"
    return f"{name(event.unit)} {verb} ({left_text(event.after)}).{after_text(name, event.unit, event.after)}"


#: What the points of a critical hit have been multiplied by already.
MULTIPLIED = {2: " (doubled)", 3: " (tripled)"}


def _critical(name: Name, event: CriticalSuffered) -> str:
    hit = event.critical
    shown = [f"{event.location_die}"] if event.location_die else []
    shown += [
        dice_text(dice) for dice in (event.dice, event.damage_dice, event.crew_dice, event.arc_dice) if dice
    ]
    rolled = f" (dice: {' / '.join(shown)})" if shown else ""
    extra = points_text(hit.damage, hit.crew)
    times = MULTIPLIED.get(event.multiplier, "")
    parts = [effect_text(hit.effect), f"{extra} more lost{times}" if extra else ""]
    what = "; ".join(part for part in parts if part) or "no lasting effect"
    return (
        f"{name(event.unit)}, critical hit on {hit.location}: {hit.area}{rolled}: {what} ({left_text(event.after)})."
        f"{after_text(name, event.unit, event.after)}"
    )


def _upkeep(name: Name, event: Mending) -> str:
    unit = name(event.unit)
    match event:
        case RepairTried():
            bonus = f" {signed(event.modifier)}" if event.modifier else ""
            result = "repaired" if event.repaired else "still damaged"
            sum_ = f"{event.die} + {event.crew_quality}{bonus}"
            return f"{unit}, damage control on {event.area}: {sum_} against {event.needed}, {result}."
        case AllHandsCalled():
            result = "success" if event.succeeded else "failed"
            return f"{unit}, All Hands to Deck: {event.die} + {event.crew_quality} against {event.needed}, {result}."
        case SelfRepaired():
            dice = f" (dice: {dice_text(event.dice)})" if event.dice else ""
            regained = f"{counted(event.points, 'point')} of Damage regained, {event.damage} now"
            return f"{unit} repairs itself: {regained}{dice}."
        case CriticalMended(struck=struck):
            return f"{unit}: {event.area} {'struck out' if struck else 'repaired'} by hand."


def _left(state: BattleState, name: Name, event: Left) -> str:
    who = name(event.unit)
    if event.fate == "surrendered":
        to = f" to {name(event.by)}" if event.by else ""
        held = f", held by {side_name(state, event.holder)}" if event.holder else ""
        return f"{who} surrenders{to}{held}."
    over = f" over {event.edge[:1].lower()}{event.edge[1:]}" if event.edge else ""
    if "unsafe" in event.marks:
        return f"{who} leaves{over}, which is the enemy's: it counts as destroyed."
    if event.marks:
        return f"{who} leaves{over} and counts for it."
    return f"{who} withdraws from the battle{over}."


def _conduct(event: Conduct) -> str:
    match event:
        case Returned():
            return "is in the battle again"
        case Berthed(aboard=aboard):
            return "is back aboard" if aboard else "is launched"
        case FlightDestroyed():
            return "is destroyed"
        case TraitMarked(trait=trait, lost=lost):
            return f"loses {trait}" if lost else f"has {trait} again"


def _loss(name: Name, event: Marked | CriticalSuffered) -> str:
    return _marked(name, event) if isinstance(event, Marked) else _critical(name, event)


def _books(name: Name, event: Credited | Noted | Renamed) -> str:
    match event:
        case Credited():
            return _credited(name, event)
        case Noted(unit=unit, text=text):
            said = f"note: {text}" if text else "note removed."
            return f"{name(unit)}: {said}" if unit else capital(said)
        case Renamed(old=old, name=new):
            return f"{old} is now called {new}."


def _credited(name: Name, event: Credited) -> str:
    done = f"{name(event.victim)} was {DEED_WORDS.get(event.how, event.how)}"
    return f"{done} by {name(event.unit)}." if event.unit else f"{done}: nobody is credited."
