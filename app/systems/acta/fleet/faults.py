"""What is wrong with a fleet's lines: lists, levels, points, allies, years; each with reason, section and remedy.

One message a reason: lines that share a reason share the message. A Call to Arms, *Priority Levels*, *Fleet
Allocation Points*, *In Service Dates*, *Fleet Compositions and Special Fleet Rules*; rulings 1 to 5 and 9.
"""

from collections.abc import Iterator, Sequence

from app.core.force import Budget, Fault, Force
from app.core.words import counted, listed
from app.systems.acta import tables, years
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import Bought
from app.systems.acta.unit import ALL_LEVELS, BEYOND_WAR, LEVELS

COMPOSITIONS = "Fleet Compositions and Special Fleet Rules"
POINTS, LEVEL_SECTION, YEARS = "Fleet Allocation Points", "Priority Levels", "In Service Dates"


def fault(
    rule: str, severity: str, message: str, source: str, remedy: str, items: Sequence[Bought] = ()
) -> Fault:
    """Return a fault of the rule `acta.fleet.<rule>` about some lines."""
    units = tuple(item.number for item in items)
    return Fault(f"acta.fleet.{rule}", severity, message, source, remedy, units)


def names(items: Sequence[Bought]) -> str:
    """Return the classes of lines as people read them, each once."""
    return listed(tuple(dict.fromkeys(item.name for item in items)))


def has(items: Sequence[Bought]) -> str:
    """Return the verb that follows the classes of lines: `has` for one class, `have` for several."""
    return "has" if len({item.name for item in items}) == 1 else "have"


def be(items: Sequence[Bought]) -> str:
    """Return the verb that follows the classes of lines: `is` for one class, `are` for several."""
    return "is" if len({item.name for item in items}) == 1 else "are"


def lists(force: Force, items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield what is wrong with the list and with units that no list knows."""
    if not tables.has_list(force.force_list):
        message = f"There is no fleet list “{force.force_list}”."
        yield fault("list", "error", message, COMPOSITIONS, "Choose one of the fleet lists.")
    unknown = [item for item in items if item.profile is None]
    if unknown:
        these = "it is" if len(unknown) == 1 else "they are"
        yield fault(
            "list",
            "error",
            f"No fleet list has {names(unknown)}.",
            COMPOSITIONS,
            f"Remove {'it' if len(unknown) == 1 else 'them'}, or import the ship that {these} meant to be.",
            unknown,
        )
    own = [item for item in items if item.profile is not None and item.profile.figures_from == "own"]
    if own:
        message = f"The players made {names(own)} themselves."
        yield fault(
            "list", "warning", message, COMPOSITIONS, "Agree with your opponent that it may be used.", own
        )


def levels(force: Force, items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield levels that cannot be bought: none such, or more than two above the scenario's (ruling 1)."""
    scenario = costs.level_of(force)
    if scenario not in LEVELS:
        message = (
            f"The scenario's Priority Level is “{scenario}”; there is no such level." if scenario else ""
        )
        yield fault(
            "level",
            "error",
            message or "The scenario has no Priority Level yet.",
            LEVEL_SECTION,
            f"Choose one of {listed(LEVELS, 'or')}.",
        )
        return
    paid = [item for item in items if item.profile is not None and not item.convoy]
    high = [item for item in paid if item.profile and _too_high(item.profile.priority_level, scenario)]
    if high:
        yield fault(
            "level",
            "error",
            f"{names(high)} {be(high)} more than two levels above {scenario} and can never be bought.",
            POINTS,
            "Play a higher Priority Level, or leave out what is above it.",
            high,
        )
    beyond = [item for item in paid if item.profile and item.profile.priority_level == BEYOND_WAR]
    if beyond:
        message = f"{names(beyond)} {be(beyond)} of the level {BEYOND_WAR}, which fleets never buy."
        remedy = "Leave out what is above War, or accept it together."
        yield fault("level", "error", message, LEVEL_SECTION, remedy, beyond)
    odd = [item for item in paid if item.profile and item.profile.priority_level not in ALL_LEVELS]
    if odd:
        message = f"Nobody knows the Priority Level of {names(odd)}."
        yield fault(
            "level", "error", message, LEVEL_SECTION, "Look the level up in your book and enter it.", odd
        )


def _too_high(level: str | None, scenario: str) -> bool:
    return level in LEVELS and costs.price(level, scenario) is None


def points(force: Force, budget: Budget) -> Iterator[Fault]:
    """Yield that the fleet costs more than it may, or that what it may cost is no number."""
    fixed, agreed = costs.scenario_points(force), force.terms.get("points")
    if fixed is None and agreed is not None and not _is_number(agreed):
        message = f"The points agreed on, {_quoted(agreed)}, are not a whole number; {budget.allowed} count."
        yield fault("points", "error", message, POINTS, "Agree on a number of points.")
    if budget.left is not None and budget.left < 0:
        yield fault(
            "points",
            "error",
            f"The fleet costs {counted(budget.spent or 0, 'point')} of {budget.allowed} allowed.",
            POINTS,
            f"Leave out choices worth {counted(-budget.left, 'point')}"
            f"{', or agree on more points' if fixed is None else ''}.",
        )


def allies(force: Force, items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield units of other lists that this list may not buy, or too many of them (ruling 4)."""
    strangers = [item for item in items if item.profile is not None and costs.is_ally(force, item)]
    if force.agreements.get("other_craft") is False:
        others = [item for item in items if item.list_id == tables.OTHER_CRAFT and not item.convoy]
        if others and force.force_list != tables.OTHER_CRAFT:
            message = f"{names(others)} may not be bought: the players agreed on no Other Craft."
            yield fault(
                "allies",
                "error",
                message,
                COMPOSITIONS,
                "Leave out Other Craft, or change the agreement.",
                others,
            )
    if not strangers or not tables.has_list(force.force_list):
        return
    rule = tables.fleet_list(force.force_list).allies
    if rule is None or force.agreements.get("allies") is False:
        own = tables.fleet_list(force.force_list).name
        why = (
            f"The {own} list buys no ships of other lists"
            if rule is None
            else "The players agreed on no allies"
        )
        remedy = "Leave out ships of other lists, or agree on mixed lists."
        yield fault("allies", "error", f"{why}: {names(strangers)}.", COMPOSITIONS, remedy, strangers)
        return
    reasons = tuple(_ally_reasons(force, rule, strangers))
    if reasons:
        message = f"Allies: {listed(reasons)}."
        yield fault("allies", "error", message, COMPOSITIONS, _ally_remedy(rule), strangers)


def _ally_reasons(force: Force, rule: "tables.Allies", strangers: Sequence[Bought]) -> Iterator[str]:
    wrong = [item for item in strangers if item.list_id not in rule.lists]
    if wrong:
        yield f"{names(wrong)} {be(wrong)} from a list that is no ally"
    if len({item.list_id for item in strangers}) > 1:
        yield "they come from more than one list"
    high = [item for item in strangers if rule.highest_level and _above(item, rule.highest_level)]
    if high:
        yield f"{names(high)} {be(high)} above {rule.highest_level}"
    choices = costs.choices_by_level(strangers)
    cost = costs.cost(choices, costs.level_of(force), pooled=costs.pooled(force))
    if cost is not None and cost > rule.points:
        yield f"they cost {counted(cost, 'point')}, more than {rule.points}"


def _above(item: Bought, highest: str) -> bool:
    level = item.profile.priority_level if item.profile else None
    return level == BEYOND_WAR or (level in LEVELS and LEVELS.index(level) > LEVELS.index(highest))


def _ally_remedy(rule: "tables.Allies") -> str:
    known = listed([tables.fleet_list(name).name for name in rule.lists], "or")
    limit = f", {rule.highest_level} or lower" if rule.highest_level else ""
    return f"Buy at most {counted(rule.points, 'point')} of allies from one of {known}{limit}."


def in_service(force: Force, items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield ships out of service in the year played; off when no year is set (ruling 5)."""
    year = force.terms.get("year")
    if year is None:
        return
    if not isinstance(year, int) or isinstance(year, bool):
        message = f"The year {_quoted(year)} is not a whole number, so service dates cannot be checked."
        yield fault("year", "error", message, YEARS, "Choose a year, or none.")
        return
    known = [item for item in items if item.profile is not None]
    used = {force.force_list, *(item.list_id for item in known)}
    for listed_id in sorted(name for name in used if tables.has_list(name)):
        first = tables.fleet_list(listed_id).first_year
        if first is not None and year < first:
            name = tables.fleet_list(listed_id).name
            about = [item for item in known if item.list_id == listed_id]
            message = f"The {name} list may not be used before {first}; the year is {year}."
            yield fault("year", "error", message, YEARS, f"Play in {first} or later, or set no year.", about)
    dates = [(item, years.in_service(item.profile.in_service, year)) for item in known if item.profile]
    out = [item for item, serving in dates if serving is False]
    if out:
        message = f"Not in service in {year}: {listed(tuple(dict.fromkeys(map(_dated, out))))}."
        yield fault("year", "error", message, YEARS, "Choose another year, or other ships.", out)
    doubtful = [item for item, serving in dates if serving is None]
    if doubtful:
        message = f"Nobody knows when {names(doubtful)} {be(doubtful)} in service."
        yield fault("year", "warning", message, YEARS, "Look it up in your book and agree on it.", doubtful)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _quoted(value: object) -> str:
    return f"“{str(value)[:40]}”"


def _dated(item: Bought) -> str:
    return f"{item.name} ({item.profile.in_service if item.profile else '?'})"


def figures(items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield warnings about borrowed levels and about figures of two scales in one fleet (ruling 9)."""
    known = [item for item in items if item.profile is not None]
    levelled = [item for item in known if item.profile and item.profile.level_from == "second edition"]
    if levelled:
        message = f"The Priority Level of {names(levelled)} is borrowed from the second edition."
        remedy = "Check it in your book; it counts as it is shown."
        yield fault("borrowed-level", "warning", message, "Fleet Lists", remedy, levelled)
    borrowed = [
        item for item in known if item.profile and item.profile.borrowed and item.profile.hull is not None
    ]
    printed = [
        item
        for item in known
        if item.profile and not item.profile.borrowed and item.profile.figures_from not in ("", "own")
    ]
    if borrowed and printed:
        scales = f"{names(printed)} {has(printed)} the book's, the others have borrowed ones"
        message = f"The figures are not of one scale: {scales}."
        remedy = "Use borrowed figures throughout, or only the book's."
        yield fault("mixed-figures", "warning", message, "Fleet Lists", remedy, printed)
