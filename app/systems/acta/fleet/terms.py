"""What the players agree on for a fleet, as a form: level, points, year, scenario, side, list, agreements.

A Call to Arms, *Scenarios*, *Priority Levels*, *In Service Dates*; rulings 2, 4, 5, 8 and 9.
"""

import msgspec

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import LONGEST_NAME, Force, Line
from app.core.forms import Field
from app.core.questions import Option
from app.systems.acta import catalogue, tables, unit
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import key_of
from app.systems.acta.fleet.report import check_edition
from app.systems.acta.fleet.scenarios import SIDES
from app.systems.acta.scenarios import scenarios
from app.systems.acta.unit import LEVELS

FIRST_YEAR, LAST_YEAR = 1900, 2999
MOST_POINTS = 99
#: Agreements that are switches: key, label, what it means.
SWITCHES = (
    (
        "pooled_points",
        "Pool fractions of points",
        "Fractions of a point add up over all levels and round up once.",
    ),
    (
        "borrowed_figures",
        "Borrowed figures throughout",
        "Off: ships that the book prints use the book's figures.",
    ),
    (
        "other_craft",
        "Other Craft may be bought",
        "Civilian ships, satellites and docks count as the fleet's own.",
    ),
    ("mixed_lists", "Mixed lists", "Ships of any list count as the fleet's own."),
)


def blank(edition: str, force_list: str, name: str) -> Force:
    """Return a new fleet of a list, at Raid with the default points (*Scenarios*)."""
    check_edition(edition)
    terms = {
        "priority_level": "Raid",
        "points": tables.DEFAULT_POINTS,
        "year": None,
        "scenario": None,
        "side": None,
    }
    return Force(
        system="acta",
        edition=edition,
        name=named(name),
        force_list=force_list,
        terms=terms,
        agreements={"pooled_points": False},
    )


def fields(force: Force) -> tuple[Field, ...]:
    """Return the form of a fleet's terms."""
    terms = force.terms
    scenario = tables.scenario(str(terms.get("scenario") or ""))
    fixed = costs.scenario_points(force)
    lists = tuple(Option(item.id, item.name) for item in tables.lists())
    levels = tuple(Option(level, level) for level in LEVELS)
    choices = (Option("", "None agreed"), *(Option(item.id, item.name) for item in scenarios()))
    sides = (Option("", "None"), *(Option(side, side.capitalize()) for side in SIDES))
    return (
        Field("name", "Name", "text", force.name, high=LONGEST_NAME),
        Field("force_list", "Fleet list", "choice", force.force_list, options=lists),
        Field(
            "priority_level",
            "Priority Level",
            "choice",
            str(terms.get("priority_level") or ""),
            options=levels,
        ),
        Field(
            "points",
            "Points",
            "number",
            costs.allowed(force),
            low=1,
            high=MOST_POINTS,
            unit="points",
            locked=fixed is not None,
            help=f"{scenario.name} gives the {terms.get('side')} {fixed} points."
            if fixed and scenario
            else "",
        ),
        Field(
            "year",
            "Year",
            "number",
            _whole(terms.get("year")),
            low=FIRST_YEAR,
            high=LAST_YEAR,
            unknown=True,
            help="Empty: service dates do not count.",
        ),
        Field("scenario", "Scenario", "choice", str(terms.get("scenario") or ""), options=choices),
        Field("side", "Side", "choice", str(terms.get("side") or ""), options=sides),
        *(
            Field(
                f"agreements.{key}",
                label,
                "flag",
                force.agreements.get(key, DEFAULTS[key]) is True,
                help=text,
            )
            for key, label, text in SWITCHES
        ),
    )


DEFAULTS = {"pooled_points": False, "borrowed_figures": True, "other_craft": True, "mixed_lists": False}


def set_term(force: Force, key: str, value: Json) -> Force:
    """Return the fleet with one term changed; raise UserError when the value cannot be."""
    field = next((field for field in fields(force) if field.key == key), None)
    if field is None:
        raise UserError(f"A fleet has no term “{key}”.", field=key)
    if field.locked:
        raise UserError(f"{field.label} cannot be changed here: {field.help}", field=key)
    value = checked_value(field, value)
    if key == "name":
        return msgspec.structs.replace(force, name=named(str(value)))
    if key == "force_list":
        return _relisted(force, str(value))
    if key.startswith("agreements."):
        return _agree(force, key.partition(".")[2], value is True)
    return msgspec.structs.replace(force, terms={**force.terms, key: value if value != "" else None})


def checked_value(field: Field, value: Json) -> Json:
    """Return a value that fits a form field; raise UserError when it does not."""
    if field.kind == "flag":
        return value is True
    if field.kind == "choice":
        if any(option.key == value for option in field.options):
            return value
        raise UserError(f"{field.label}: “{value}” is not one of the choices.", field=field.key)
    if field.kind == "number":
        return _checked_number(field, value)
    if isinstance(value, str) and len(value) <= field.high:
        return value
    raise UserError(f"{field.label} takes a text of at most {field.high} characters.", field=field.key)


def _checked_number(field: Field, value: Json) -> Json:
    if value is None and field.unknown:
        return None
    if isinstance(value, int) and not isinstance(value, bool) and field.low <= value <= field.high:
        return value
    raise UserError(f"{field.label} must be from {field.low} to {field.high}.", field=field.key)


def named(name: str) -> str:
    """Return a name without surrounding space; raise UserError when it is empty or too long."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        raise UserError(f"A fleet needs a name of 1 to {LONGEST_NAME} characters.", field="name")
    return name


def _relisted(force: Force, force_list: str) -> Force:
    """Return the fleet of another list; ships of the old one keep their list and become those of a stranger."""
    lines = tuple(
        msgspec.structs.replace(line, unit=key.removeprefix(f"{force_list}/"))
        for line, key in ((line, key_of(force, line)) for line in force.lines)
    )
    return msgspec.structs.replace(force, force_list=force_list, lines=lines)


def _agree(force: Force, key: str, value: bool) -> Force:
    force = msgspec.structs.replace(force, agreements={**force.agreements, key: value})
    if key != "borrowed_figures":
        return force
    return msgspec.structs.replace(force, lines=tuple(_scaled(line, borrowed=value) for line in force.lines))


def _scaled(line: Line, *, borrowed: bool) -> Line:
    """Return a line with the figures of the scale that the players agreed on, where the unit has both."""
    if line.profile is None:
        return line
    profile = unit.profile(line.profile)
    if profile.other_figures is None or profile.borrowed == borrowed:
        return line
    return msgspec.structs.replace(line, profile=unit.plain(catalogue.switch_figures(profile)))


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
