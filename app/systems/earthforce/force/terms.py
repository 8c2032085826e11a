"""What players agree on for a force: its faction, a budget and limits of their own; rulings are agreed on for a battle.

The book has neither costs nor budgets; nothing is asked for unless the players want it.
"""

import msgspec

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import Force
from app.core.forms import Field
from app.core.questions import Option
from app.systems.earthforce.catalogue import EDITIONS
from app.systems.earthforce.lists import factions

MOST_BUDGET = 999_999
#: Limits that players may agree on: key, label, most.
LIMITS = (
    ("budget", "Budget", MOST_BUDGET),
    ("most_ships", "Most ships", 500),
    ("most_groups", "Most fighter groups", 500),
)


def blank(edition: str, force_list: str, name: str) -> Force:
    """Return a force without ships; raises UserError for an edition or faction that does not exist."""
    if edition not in {found.id for found in EDITIONS}:
        raise UserError(f"There is no edition “{edition}” of this game.", field="edition")
    return Force(
        "earthforce",
        edition,
        name,
        force_list,
        terms={"budget": None, "most_ships": None, "most_groups": None},
    )


def fields(force: Force) -> tuple[Field, ...]:
    """Return the form of what was agreed."""
    options = tuple(Option(found.id, found.name) for found in factions())
    if force.force_list not in {found.key for found in options}:
        options = (*options, Option(force.force_list, force.force_list))
    limits = tuple(
        Field(
            *(key, label, "number", limit(force, key)),
            high=most,
            unknown=True,
            help="Unknown: none is agreed on."
            if key != "budget"
            else "In the costs that you give your ships.",
            group="Agreed",
        )
        for key, label, most in LIMITS
    )
    mixed = Field(
        *("mixed", "Ships of every faction", "flag", force.agreements.get("mixed") is True),
        help="Without it, a force has ships of its faction, civilian and practice ones.",
        group="Agreed",
    )
    return (
        Field("force_list", "Faction", "choice", force.force_list, options=options),
        *limits,
        mixed,
    )


def limit(force: Force, key: str) -> int | None:
    """Return a limit that was agreed on, None when there is none."""
    value = force.terms.get(key)
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def set_term(force: Force, key: str, value: Json) -> Force:
    """Return the force with one of the fields changed; raises UserError with the field's key."""
    if key == "force_list":
        if not isinstance(value, str) or not value:
            raise UserError("A force needs a faction.", field=key)
        return msgspec.structs.replace(force, force_list=value)
    field = next((found for found in fields(force) if found.key == key), None)
    if field is None:
        raise UserError(f"There is nothing called “{key[:40]}” to agree on.", field=key)
    _check(field, value)
    if any(key == name for name, _, _ in LIMITS):
        return msgspec.structs.replace(force, terms={**force.terms, key: value})
    return msgspec.structs.replace(force, agreements={**force.agreements, key: value})


def _check(field: Field, value: Json) -> None:
    if field.kind == "flag" and not isinstance(value, bool):
        raise UserError(f"{field.label}: yes or no.", field=field.key)
    if field.kind == "choice" and value not in {option.key for option in field.options}:
        raise UserError(f"{field.label}: choose one of the list.", field=field.key)
    if field.kind != "number" or (value is None and field.unknown):
        return
    if not isinstance(value, int) or isinstance(value, bool) or not field.low <= value <= field.high:
        raise UserError(f"{field.label}: a whole number from {field.low} to {field.high}.", field=field.key)
