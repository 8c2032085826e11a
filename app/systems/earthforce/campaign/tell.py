"""A campaign's events as lines of its log."""

from app.core.log import Correction
from app.core.system import Phrase
from app.core.words import counted
from app.systems.earthforce.campaign.events import Event, Fought, Kept, Mended, Noted, TurnBegan
from app.systems.earthforce.campaign.state import State
from app.systems.earthforce.condition import FATES, Condition


def tell(state: State, event: Event) -> Phrase:
    """Return an event as a line of the log, `state` being what was true before it."""
    match event:
        case TurnBegan(turn=turn):
            return Phrase(f"Turn {turn}.", heading=True, sort="Turn", turn=turn)
        case Fought(name=name):
            return Phrase(f"Battle: {name}.", sort="Battle", turn=state.turn)
        case Kept(unit=unit, condition=condition):
            text = f"{_name(state, unit)} comes out of the battle: {how(condition)}."
            return Phrase(text, (unit,), sort="Battle", turn=state.turn)
        case Mended(unit=unit, condition=condition, why=why):
            reason = f" ({why})" if why else ""
            return Phrase(
                f"{_name(state, unit)} is mended{reason}: {how(condition)}.",
                (unit,),
                sort="Repairs",
                turn=state.turn,
            )
        case Noted(unit=unit, text=text):
            said = f"{_name(state, unit)}: {text}" if unit else f"Note: {text or '–'}"
            return Phrase(said, (unit,) if unit else (), sort="Note", turn=state.turn)
        case Correction(path=path, old=old, new=new, note=note):
            why = f" ({note})" if note else ""
            return Phrase(
                f"By agreement, {path} from {old} to {new}{why}.", sort="By agreement", turn=state.turn
            )


def _name(state: State, unit: str) -> str:
    now = state.units.get(unit)
    return unit if now is None else now.name


def how(condition: Condition) -> str:
    """Return what a unit suffered, in a few words."""
    if condition.fate:
        return FATES.get(condition.fate, condition.fate).lower()
    parts = [f"{counted(condition.marked, 'box', 'boxes')} marked"] if condition.marked else []
    if condition.icons:
        parts.append(f"{counted(len(condition.icons), 'system')} damaged or out")
    if condition.strength < 6:
        parts.append(f"{counted(condition.strength, 'fighter')} left")
    return ", ".join(parts) or "whole"
