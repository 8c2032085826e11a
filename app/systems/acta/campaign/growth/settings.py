"""What players agree about experience before the campaign: results that the book does not print (ruling 32)."""

from collections.abc import Iterator, Mapping

from app.core.codec import Json
from app.core.forms import Field
from app.core.questions import Option
from app.systems.acta import tables
from app.systems.acta.campaign.books.growth import GrowthTerms
from app.systems.acta.campaign.growth.results import TABLES
from app.systems.acta.campaign.growth.rewards import ENTER
from app.systems.acta.campaign.state import State
from app.systems.acta.tables import Agreement

KEY, REROLL = "missing_rewards", "reroll"


def fields() -> tuple[Field, ...]:
    """Return the form of what is agreed about experience, with the default filled in."""
    found = _agreement()
    options = tuple(Option(option.key, option.label) for option in found.options)
    return (
        Field(
            KEY, found.label, "choice", found.default, options=options, help=found.text, group="Experience"
        ),
    )


def agreed(chosen: Mapping[str, Json]) -> GrowthTerms:
    """Return what was agreed; anything else counts as rolled again."""
    return GrowthTerms(missing_rewards=ENTER if chosen.get(KEY) == ENTER else REROLL)


def told(state: State) -> Iterator[str]:
    """Yield what is agreed about experience, a line each: missing results, and those that the players filled in."""
    found = _agreement()
    terms = state.growth.terms
    chosen = next((option.label for option in found.options if option.key == terms.missing_rewards), "?")
    yield f"{found.label}: {chosen.lower()}"
    for each in state.growth.filled:
        text = f" ({each.text})" if each.text else ""
        yield f"{TABLES.get(each.table, each.table)} {each.total}: {each.name}{text}"


def _agreement() -> Agreement:
    return next(found for found in tables.agreements() if found.key == KEY)
