"""What may be done in a campaign: a verb, whom it is about, when, and the procedure behind it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from app.core.questions import Procedure
from app.systems.earthforce.campaign.events import Event
from app.systems.earthforce.campaign.state import State, roster

Words: TypeAlias = str | Callable[[State, str], str]


def table(state: State) -> Iterable[str]:  # noqa: ARG001 - the shape of every `subjects`
    """Offer it once, about the campaign as a whole."""
    return ("",)


def nobody(state: State) -> Iterable[str]:  # noqa: ARG001
    """Offer it in no list: only a key that something else makes leads to it."""
    return ()


def players(state: State) -> Iterable[str]:
    """Offer it to every player."""
    return state.players


def serving(state: State) -> Iterable[str]:
    """Offer it for every unit that is on its roster."""
    return (unit.id for unit, now in roster(state) if not now.lost)


def ships(state: State) -> Iterable[str]:
    """Offer it for every ship that is on its roster."""
    return (unit.id for unit, now in roster(state) if unit.profile.ship and not now.lost)


def groups(state: State) -> Iterable[str]:
    """Offer it for every fighter group and small craft that is on its roster."""
    return (unit.id for unit, now in roster(state) if not unit.profile.ship and not now.lost)


def everybody(state: State) -> Iterable[str]:
    """Offer it for every unit, whether it serves or not."""
    return state.units


def gone(state: State) -> Iterable[str]:
    """Offer it for every unit that left the campaign."""
    return (unit.id for unit, now in roster(state) if now.lost)


def open_fights(state: State) -> Iterable[str]:
    """Offer it for every announced battle that is not over."""
    return (fight.id for fight in state.fights.values() if not fight.over)


def no_objection(state: State, about: str) -> str:  # noqa: ARG001 - the shape of every `refusal`
    """Return no reason against it."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """Something that may be done. `subjects` lists what it is offered about: what follows the verb in the key.

    A key about anything else is refused, unless `hidden`: then `refusal` judges it. `phase` is the one it belongs to,
    none for any time. `simple` says that campaigns that keep rosters only have it too.
    """

    label: Words
    group: str
    run: Callable[[State, str], Procedure[Event]]
    subjects: Callable[[State], Iterable[str]] = table
    refusal: Callable[[State, str], str] = no_objection
    hint: Words = ""
    shortcut: str = ""
    phase: str = ""
    simple: bool = True
    hidden: bool = False


def words(said: Words, state: State, about: str) -> str:
    """Return a label or hint in words."""
    return said if isinstance(said, str) else said(state, about)
