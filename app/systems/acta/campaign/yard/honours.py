"""Honours that a ship has earned by its record, for the players to give; they may always find words of their own."""

from collections.abc import Iterator

from app.core.questions import Option, Pick, Procedure, Write
from app.core.words import capital, counted
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.procedures import LONGEST_NAME, unit_of
from app.systems.acta.campaign.state import State, UnitState, service_of

OWN_WORDS = "own"
#: How many kills, battles and victories are worth an honour.
STEPS = (3, 5, 10, 20)


def earned(unit: UnitState) -> tuple[str, ...]:
    """Return the honours that a unit's record stands for and that it does not bear yet."""
    return tuple(honour for honour in _earned(unit) if honour not in unit.honours)


def _earned(unit: UnitState) -> Iterator[str]:
    if unit.kills:
        yield "First kill"
    victories = sum(line.sort == "Battle" and line.text.endswith("(won)") for line in service_of(unit))
    for noun, plural, number in (
        ("kill", "kills", unit.kills),
        ("battle", "battles", unit.battles),
        ("victory", "victories", victories),
    ):
        for step in STEPS:
            if number >= step:
                yield capital(counted(step, noun, plural))
    now, printed = unit.condition, unit.profile
    if unit.battles and now.damage and printed.damage and now.damage * 10 <= printed.damage:
        yield "Came home on its last plates"
    if unit.battles and now.skeleton and now.crew:
        yield "Brought home by a handful"


def honour(state: State, unit_id: str) -> Procedure[e.Event]:
    """Give a unit an honour that its sheet shows: one that it has earned, or words of the players' own."""
    unit = unit_of(state, unit_id)
    deserved = earned(unit)
    chosen = OWN_WORDS
    if deserved:
        options = (*(Option(text, text) for text in deserved), Option(OWN_WORDS, "Words of your own"))
        chosen = str((yield Pick(options, f"Honour for {unit.name}")))
    if chosen != OWN_WORDS:
        return e.Honoured(unit.id, chosen)
    text = yield Write(f"Honour for {unit.name}, in your own words", LONGEST_NAME)
    return e.Honoured(unit.id, str(text).strip() or f"Honoured in turn {state.turn}")
