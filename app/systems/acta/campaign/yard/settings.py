"""What players agree about income and reinforcements before the campaign; the book's figures are filled in.

A Call to Arms, *Repairs and Reinforcements* and *Mega-Campaigns*.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Field
from app.core.words import slug
from app.systems.acta import tables
from app.systems.acta.campaign.books.yard import YardTerms
from app.systems.acta.campaign.yard.income import kind_name
from app.systems.acta.campaign.yard.tariff import book_terms

MOST = 999
INCOME, REINFORCEMENTS = "Income", "Reinforcements"
#: From which other lists ships may be bought: agreements of fleets, which go on in the campaign (ruling 4).
LISTS = ("allies", "mixed_lists")
EVENTS = {
    "captured": "RR for a target captured",
    "lost": "RR for a target lost",
    "system": "RR for a star system held whole",
}


def fields() -> tuple[Field, ...]:
    """Return the form of what is received for events and targets and what new ships cost, by the book."""
    book = book_terms()
    events = [
        Field(key, label, "number", getattr(book, key), low=-MOST, high=MOST, group=INCOME)
        for key, label in EVENTS.items()
    ]
    targets = [
        Field(_target(kind), f"RR a turn, {kind_name(kind)}", "number", points, high=MOST, group=INCOME)
        for kind, points in book.targets.items()
    ]
    ships = [
        Field(
            _level(level), f"RR for a {level} ship or wing", "number", points, high=MOST, group=REINFORCEMENTS
        )
        for level, points in book.reinforcements.items()
    ]
    return (*events, *targets, *ships, *(_flag(key) for key in LISTS))


def agreed(chosen: Mapping[str, Json]) -> YardTerms:
    """Return the tariff as agreed; raises UserError with the key of a figure that cannot be used."""
    book = book_terms()
    return replace(
        book,
        **{key: _number(chosen, key, getattr(book, key), -MOST) for key in EVENTS},
        targets={kind: _number(chosen, _target(kind), points, 0) for kind, points in book.targets.items()},
        reinforcements={
            level: _number(chosen, _level(level), points, 0) for level, points in book.reinforcements.items()
        },
        other_craft=chosen.get("other_craft", True) is not False,
        **{key: tables.agreed(chosen, key) is True for key in LISTS},
    )


def _flag(key: str) -> Field:
    found = next(each for each in tables.agreements() if each.key == key)
    return Field(key, found.label, "flag", found.default, help=found.text, group=REINFORCEMENTS)


def _target(kind: str) -> str:
    return f"target_{kind.replace('-', '_')}"


def _level(level: str) -> str:
    return f"ship_{slug(level)}"


def _number(chosen: Mapping[str, Json], key: str, usual: int, low: int) -> int:
    value = chosen.get(key, usual)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= MOST:
        raise UserError(f"“{value}” cannot be used here; give a number from {low} to {MOST}.", field=key)
    return value
