"""The parts of the campaign's rules, in the order in which their choices stand, and the verbs that they bring."""

from collections.abc import Iterator, Mapping
from functools import cache

from app.core.errors import Refused
from app.core.questions import Procedure
from app.core.system import Choice
from app.systems.acta.campaign.books.war import FOUNDING, PHASE_NAMES
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.growth.part import PART as GROWTH
from app.systems.acta.campaign.part import Verb, Words
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.part import PART as WAR
from app.systems.acta.campaign.yard.part import PART as YARD

PARTS = (WAR, GROWTH, YARD)


@cache
def verbs() -> Mapping[str, Verb]:
    """Return what may be done outside simple campaigns, by verb."""
    return {name: verb for part in PARTS for name, verb in part.verbs.items()}


def offered(state: State, subject: str | None = None) -> Iterator[Choice]:
    """Yield the choices of the parts, those of one subject only when it is given; what the phase forbids comes last."""
    later: list[Choice] = []
    for name, verb in verbs().items():
        for about in verb.subjects(state):
            if subject is not None and subject not in _stands_with(state, verb, about):
                continue
            choice = _choice(state, name, verb, about, subject)
            if out_of_phase(state, verb):
                later.append(choice)
            else:
                yield choice
    yield from later


def opened(state: State, verb: str, about: str) -> Procedure[Event]:
    """Return a verb's procedure; raises Refused when the rules say no."""
    found = verbs()[verb]
    if why := _refused(state, found, about):
        raise Refused(why, rule=f"acta.campaign.{verb}")
    return found.run(state, about)


def out_of_phase(state: State, verb: Verb) -> str:
    """Return why a verb waits for its phase, an empty string when it may be done now."""
    if not verb.phases or state.phase in verb.phases:
        return ""
    if state.war.any_order and FOUNDING not in (state.phase, *verb.phases):
        return ""
    return f"This belongs to {PHASE_NAMES[verb.phases[0]]}; the phase is {state.phase_name}."


def _stands_with(state: State, verb: Verb, about: str) -> tuple[str, ...]:
    also = verb.also(state, about)
    return (verb.subject(state, about), *([also] if also else []))


def _choice(state: State, name: str, verb: Verb, about: str, subject: str | None) -> Choice:
    return Choice(
        key=f"{name}:{about}" if about else name,
        label=_words(verb.label, state, about),
        group=verb.group,
        subject=verb.subject(state, about) if subject is None else subject,
        hint=_words(verb.hint, state, about),
        refused=_refused(state, verb, about),
        shortcut=verb.shortcut,
    )


def _refused(state: State, verb: Verb, about: str) -> str:
    return out_of_phase(state, verb) or verb.refusal(state, about)


def _words(words: Words, state: State, about: str) -> str:
    return words if isinstance(words, str) else words(state, about)
