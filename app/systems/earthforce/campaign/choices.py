"""What may happen in a campaign now: choices with their refusals, and the procedure that a key opens."""

from collections.abc import Iterator

from app.core.errors import Refused
from app.core.questions import Opened, Procedure
from app.core.shown import Choice
from app.systems.earthforce.campaign.events import Event
from app.systems.earthforce.campaign.part import Verb, words
from app.systems.earthforce.campaign.state import PHASES, State
from app.systems.earthforce.campaign.verbs import VERBS


def choices(state: State) -> tuple[Choice, ...]:
    """Return everything that may happen now; the first one goes on."""
    return tuple(_offered(state, None))


def choices_of(state: State, subject: str) -> tuple[Choice, ...]:
    """Return what may happen to a unit or player, to the campaign as a whole when empty."""
    return tuple(_offered(state, subject))


def _offered(state: State, subject: str | None) -> Iterator[Choice]:
    later: list[Choice] = []
    for name, verb in VERBS.items():
        if state.start.simple and not verb.simple:
            continue
        for about in verb.subjects(state):
            owner = "" if about in state.fights else about
            if subject is not None and owner != subject:
                continue
            choice = _choice(state, name, verb, about, owner)
            if _untimely(state, verb):
                later.append(choice)
            else:
                yield choice
    yield from later


def _choice(state: State, name: str, verb: Verb, about: str, owner: str) -> Choice:
    return Choice(
        key=f"{name}:{about}" if about else name,
        label=words(verb.label, state, about),
        group=verb.group,
        subject=owner,
        hint=words(verb.hint, state, about),
        refused=_untimely(state, verb) or verb.refusal(state, about),
        shortcut=verb.shortcut,
    )


def _untimely(state: State, verb: Verb) -> str:
    if not verb.phase or verb.phase == state.phase or state.any_order:
        return ""
    return f"This belongs to the phase of {PHASES[verb.phase].lower()}."


def open_choice(state: State, key: str) -> Opened[State, Event]:
    """Return the procedure of a key; raises Refused when the rules say no or the key means nothing."""
    verb, _, about = key.partition(":")
    _allowed(state, verb, about, key)

    def opened(now: State) -> Procedure[Event]:
        _allowed(now, verb, about, key)
        return VERBS[verb].run(now, about)

    return opened


def _allowed(state: State, name: str, about: str, key: str) -> None:
    verb = VERBS.get(name)
    if verb is None or (state.start.simple and not verb.simple):
        raise Refused(f"This campaign has nothing that “{key[:80]}” could mean.")
    if not verb.hidden and about not in verb.subjects(state):
        raise Refused(f"“{key[:80]}” is about nothing in this campaign, or about what left it.")
    if why := _untimely(state, verb) or verb.refusal(state, about):
        raise Refused(why, rule=f"earthforce.campaign.{name}")
