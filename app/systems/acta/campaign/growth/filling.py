"""The players fill results of refits and other duties from their own book, by agreement (ruling 32)."""

from app.core.questions import Option, Procedure
from app.systems.acta import gains
from app.systems.acta.battle.asking import counted, picked, written
from app.systems.acta.campaign.books.growth import Filled
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.growth import ResultFilled
from app.systems.acta.campaign.growth.effects import FIGURES
from app.systems.acta.campaign.growth.results import TABLES, Result, results
from app.systems.acta.campaign.state import State
from app.systems.acta.unit import LONGEST

#: Takes a result of the players' own back.
BOOK = "book"
LONGEST_TEXT, MOST_CHANGE = 200, 99
WHY = "Why the players agree on it"


def fill(state: State, table: str) -> Procedure[Event]:
    """Ask for a result of a table, what it is and does."""
    found = dict(results(state.growth.filled, table))
    options = tuple(Option(str(total), f"{total}: {_named(known)}") for total, known in found.items())
    total = int((yield from picked(options, f"Which result of {TABLES[table]}?")))
    effect = yield from picked(_effects(table, found[total]), f"What is {total} of {TABLES[table]}?")
    if effect == BOOK:
        note = yield from written(WHY, LONGEST_TEXT)
        return ResultFilled(table=table, total=total, note=note.strip())
    kind, _, figure = effect.partition(":")
    printed = next((known for _, known in results((), table) if known and known.effect == effect), None)
    usual = printed.name if printed else ""
    name = (yield from written("Its name", LONGEST, usual)).strip() or usual or f"Result {total}"
    amount = 0
    if kind == gains.FIGURE:
        amount = yield from counted(
            -MOST_CHANGE, MOST_CHANGE, f"How much is added to {figure.capitalize()}", 1
        )
    if printed:
        text = printed.text
    else:
        what = "The trait that it brings" if kind == gains.TRAIT else "What it does, in your words"
        text = (yield from written(what, LONGEST if kind == gains.TRAIT else LONGEST_TEXT)).strip()
    if kind == gains.TRAIT and not text:
        kind = gains.WORDS
    note = yield from written(WHY, LONGEST_TEXT)
    filled = Filled(table=table, total=total, name=name, text=text, effect=kind, figure=figure, amount=amount)
    return ResultFilled(table=table, total=total, filled=filled, note=note.strip())


def _named(known: Result | None) -> str:
    if known is None:
        return "not printed, rolled again"
    return f"{known.name} (filled in)" if known.own else known.name


def _effects(table: str, now: Result | None) -> tuple[Option, ...]:
    """Return what a result may be: an effect that the table prints, a figure, a trait, or words."""
    printed = {known.effect: known for _, known in results((), table) if known is not None}
    back = (Option(BOOK, "As the book has it"),) if now is not None and now.own else ()
    return (
        *back,
        *(Option(effect, known.name, known.text) for effect, known in printed.items()),
        *(Option(f"{gains.FIGURE}:{name}", f"Changes {name.capitalize()}") for name in FIGURES),
        Option(gains.TRAIT, "Brings a trait"),
        Option(gains.WORDS, "Words on the sheet", "the players see to what it does"),
    )
