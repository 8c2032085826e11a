"""A battle's events as lines of its log."""

import msgspec

from app.core.log import Correction
from app.core.system import Phrase
from app.core.words import counted
from app.systems.earthforce.battle import corrections
from app.systems.earthforce.battle.craft.tell import tell_craft
from app.systems.earthforce.battle.events import BattleEvent, PartEvent, Together
from app.systems.earthforce.battle.events.base import (
    AnyOrderSet,
    BaseEvent,
    Fated,
    IconMarked,
    Marked,
    Noted,
    Renamed,
    SheetEntered,
    SimpleSet,
    StepBegan,
    StoreSet,
    StrengthSet,
)
from app.systems.earthforce.battle.events.craft import CraftEvent
from app.systems.earthforce.battle.events.fire import FireEvent
from app.systems.earthforce.battle.events.orders import OrdersEvent
from app.systems.earthforce.battle.fire.tell import tell_fire
from app.systems.earthforce.battle.fold import apply_part
from app.systems.earthforce.battle.orders.tell import tell_orders
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of
from app.systems.earthforce.battle.steps import step
from app.systems.earthforce.condition import FATES, STAGES
from app.systems.earthforce.quick import systems_text, track_text
from app.systems.earthforce.unit import icon, icon_label


def tell(state: BattleState, event: BattleEvent) -> Phrase:
    """Return an event as a line of the log, `state` being what was true before it; a step's heading stands first."""
    if not isinstance(event, Together):
        return tell_part(state, event)
    heads: list[Phrase] = []
    said: list[Phrase] = []
    for part in event.parts:
        phrase = tell_part(state, part)
        (heads if isinstance(part, StepBegan) else said).append(phrase)
        state = apply_part(state, part)
    whole = (*heads[-1:], *said)
    if not whole:
        return Phrase("Nothing happens.", turn=state.turn)
    return Phrase(
        " ".join(phrase.text for phrase in whole if phrase.text),
        tuple(dict.fromkeys(subject for phrase in whole for subject in phrase.subjects)),
        heading=any(phrase.heading for phrase in whole),
        sort=next((phrase.sort for phrase in whole if phrase.sort), ""),
        turn=whole[0].turn,
    )


def tell_part(state: BattleState, event: PartEvent) -> Phrase:
    """Return one of an event's happenings as a line."""
    if isinstance(event, OrdersEvent):
        phrase = tell_orders(state, event)
    elif isinstance(event, FireEvent):
        phrase = tell_fire(state, event)
    elif isinstance(event, CraftEvent):
        phrase = tell_craft(state, event)
    else:
        phrase = _base(state, event)
    return phrase if phrase.turn else msgspec.structs.replace(phrase, turn=state.turn)


def _base(state: BattleState, event: BaseEvent) -> Phrase:
    match event:
        case Correction():
            return corrections.told(state, event)
        case StepBegan(turn=turn, step=step_id, active=active):
            now = step(step_id)
            who = f": {name_of(state, active)}" if active else ""
            return Phrase(
                f"Turn {turn}, {now.phase}: {now.name}{who}.", heading=not active, sort="Turn", turn=turn
            )
        case SheetEntered(unit=unit, rows=rows, thresholds=ends, icons=icons, unread=unread):
            systems = "; ".join(systems_text(icons))
            text = f"{name_of(state, unit)}, sheet entered: {track_text(rows, ends) or '?'}; {systems}."
            wrong = f" Not read: {', '.join(f'“{each[:40]}”' for each in unread)}." if unread else ""
            return Phrase(f"{text}{wrong}", (unit,), sort="Sheet")
        case SimpleSet(on=on):
            return Phrase(f"Simple mode is {'on' if on else 'off'}.", sort="Conduct")
        case AnyOrderSet(on=on):
            return Phrase(
                "Everybody acts in any order now." if on else "The book's order counts again.", sort="Conduct"
            )
        case Noted(unit="", text=text):
            return Phrase(f"Note: {text}" if text else "Note removed.", sort="Note")
        case _:
            return _of_unit(state, event)


def _of_unit(
    state: BattleState, event: Marked | IconMarked | StoreSet | StrengthSet | Fated | Noted | Renamed
) -> Phrase:
    name = name_of(state, event.unit)
    match event:
        case Marked(before=before, marked=marked, fate=fate):
            more = marked - before
            what = f"{counted(abs(more), 'box', 'boxes')} {'marked' if more >= 0 else 'cleared'} by hand"
            text, sort = f"{name}: {what}, {marked} in all.{_ended(name, fate)}", "Damage"
        case IconMarked(icon=icon_id, stage=stage):
            how = f"is {STAGES.get(stage, stage)}" if stage else "works"
            text, sort = f"{name}: {_icon(state, event.unit, icon_id)} {how}.", "Damage"
        case StoreSet(icon=icon_id, value=value):
            text, sort = f"{name}: {_icon(state, event.unit, icon_id)} holds {value}.", "Conduct"
        case StrengthSet(strength=strength, fate=fate):
            text, sort = f"{name}: {counted(strength, 'fighter')} left.{_ended(name, fate)}", "Damage"
        case Fated(fate=fate):
            text = f"{name}: {FATES.get(fate, fate).lower()}." if fate else f"{name} is in the battle again."
            sort = "Conduct"
        case Noted(text=note):
            text, sort = f"{name}: {f'note: {note}' if note else 'note removed.'}", "Note"
        case Renamed(old=old, name=new):
            text, sort = f"{old} is now called {new}.", "Conduct"
    return Phrase(text, (event.unit,), sort=sort)


def _ended(name: str, fate: str) -> str:
    return f" {name} is {FATES.get(fate, fate).lower()}." if fate else ""


def _icon(state: BattleState, unit: str, icon_id: str) -> str:
    found = icon(profile_of(state, unit), icon_id) if known(state, unit) else None
    return icon_id if found is None else icon_label(profile_of(state, unit), found)
