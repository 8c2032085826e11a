"""How a part of the campaign's rules plugs in: what may be done, and what it shows of units and players.

A key is a verb and what it is about, joined by colons: `repair:hyperion-1`, `nominate:narn:kahuna-3`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from app.core.questions import Procedure
from app.core.shown import Fact
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.state import PlayerState, State, UnitState

Words: TypeAlias = str | Callable[[State, str], str]


def table(state: State) -> Iterable[str]:  # noqa: ARG001 - the shape of every `subjects`
    """Offer it once, about the campaign as a whole."""
    return ("",)


def nobody(state: State) -> Iterable[str]:  # noqa: ARG001
    """Offer it in no list: only a key that something else makes leads to it."""
    return ()


def players(state: State) -> Iterable[str]:
    """Offer it to every player who is still in the campaign."""
    return (player.id for player in state.players.values() if not player.war.out)


def serving(state: State) -> Iterable[str]:
    """Offer it for every unit that is on its roster."""
    return (unit.id for unit in state.units.values() if not unit.lost)


def no_objection(state: State, about: str) -> str:  # noqa: ARG001 - the shape of every `refusal`
    """Return no reason against it."""
    return ""


def itself(state: State, about: str) -> str:  # noqa: ARG001 - the shape of every `subject`
    """Return the first part of what it is about: the unit, player, target or battle it stands with."""
    return about.partition(":")[0]


def nothing_else(state: State, about: str) -> str:  # noqa: ARG001 - the shape of every `also`
    """Return nothing: the choice stands with its subject only."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """Something that may be done. `subjects` lists what it is offered about: what follows the verb in the key.

    `run` and `refusal` get all of that text, and so do `label` and `hint` when they are functions. `subject` is
    whom the choice stands with (`Choice.subject`), `also` a place that offers it too. `phases` are those it belongs
    to, none for any time; in others it is refused unless the players take their turns in any order.
    """

    label: Words
    group: str
    run: Callable[[State, str], Procedure[Event]]
    subjects: Callable[[State], Iterable[str]] = table
    refusal: Callable[[State, str], str] = no_objection
    subject: Callable[[State, str], str] = itself
    also: Callable[[State, str], str] = nothing_else
    hint: Words = ""
    shortcut: str = ""
    phases: tuple[str, ...] = ()


def no_facts(state: State, unit: UnitState) -> Iterator[Fact]:  # noqa: ARG001 - the shape of every `facts`
    """Yield nothing."""
    yield from ()


def no_words(state: State, unit: UnitState) -> Iterator[str]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


def no_side(state: State, player: PlayerState) -> Iterator[Fact]:  # noqa: ARG001
    """Yield nothing."""
    yield from ()


def no_figures(state: State) -> Mapping[str, object]:  # noqa: ARG001
    """Return nothing."""
    return {}


def no_unit_figures(state: State, unit: UnitState) -> Mapping[str, object]:  # noqa: ARG001
    """Return nothing."""
    return {}


def not_waiting(state: State, player: str) -> str:  # noqa: ARG001
    """Return nothing: the player has nothing left to do."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of the rules; its verbs count outside simple campaigns and go before base verbs of the same name.

    `facts`, `words` (short states) and `warnings` (sentences) are shown of a unit on its roster, `side` beside a
    player's name. `figures` join those of the campaign, `unit_figures` those of a unit on its roster. `waits` says
    what a player still has to do in this phase, by phase.
    """

    verbs: Mapping[str, Verb] = field(default_factory=dict[str, Verb])
    facts: Callable[[State, UnitState], Iterator[Fact]] = no_facts
    words: Callable[[State, UnitState], Iterator[str]] = no_words
    warnings: Callable[[State, UnitState], Iterator[str]] = no_words
    side: Callable[[State, PlayerState], Iterator[Fact]] = no_side
    figures: Callable[[State], Mapping[str, object]] = no_figures
    unit_figures: Callable[[State, UnitState], Mapping[str, object]] = no_unit_figures
    waits: Mapping[str, Callable[[State, str], str]] = field(
        default_factory=dict[str, Callable[[State, str], str]]
    )
