"""What the fleet page reads out of a game's descriptions: groups of offers, the badge, the problems in order."""

from collections.abc import Sequence

from app.core.force import Budget, Fault, Force, Report
from app.core.forms import Field
from app.core.system import CatalogueRules, GameSystem, Record
from app.core.words import counted

#: Worst first; what the players accepted comes after everything else.
SEVERITIES = {"error": 0, "warning": 1, "note": 2}
WORDS = {"error": "Error", "warning": "Warning", "note": "Note"}


def groups(catalogue: CatalogueRules, records: Sequence[Record], levels: Sequence[str]) -> dict[str, str]:
    """Return the level of each record's key, as the facet of the catalogue says whose values are those levels.

    Records that no facet places stand under an empty level; without such a facet all do. Of a game that has no
    levels, records stand under the values of the first facet.
    """
    wanted = set(levels)
    facets = catalogue.facets(records)
    if not wanted:
        return {
            record.key: label
            for facet in facets[:1]
            for key, label in facet.values
            for record in catalogue.narrow(records, "", {facet.key: key})
        }
    for facet in facets:
        named = {key: name for key, label in facet.values for name in (label, key) if name in wanted}
        if named:
            return {
                record.key: named[key]
                for key in named
                for record in catalogue.narrow(records, "", {facet.key: key})
            }
    return {}


def ordered(problems: Sequence[Fault]) -> tuple[Fault, ...]:
    """Return the problems, the worst first and the accepted ones last."""
    return tuple(
        sorted(problems, key=lambda fault: (fault.accepted is not None, SEVERITIES.get(fault.severity, 1)))
    )


def word(fault: Fault) -> str:
    """Return how bad a problem is, in a word."""
    severity = WORDS.get(fault.severity, "Warning")
    return severity if fault.accepted is None else f"{severity}, accepted"


def badge(report: Report) -> tuple[str, str]:
    """Return the words and the look (`good`, `warning`, `problem`) of a fleet's legality."""
    errors = sum(fault.severity == "error" and fault.accepted is None for fault in report.problems)
    if errors:
        return f"Not legal: {counted(errors, 'error')}", "problem"
    if not report.legal:
        return "Playable: accepted by the players", "warning"
    warnings = sum(fault.severity == "warning" and fault.accepted is None for fault in report.problems)
    return (f"Legal, {counted(warnings, 'warning')}", "warning") if warnings else ("Legal", "good")


def budget_text(budget: Budget) -> str:
    """Return the big figure: `4 of 5 points · 1 left`."""
    if budget.allowed is None and not budget.spent:
        return "No budget"
    whole = f"{points_text(budget)} {budget.unit}"
    if budget.left is None:
        return whole
    return f"{whole} · {budget.left} left" if budget.left >= 0 else f"{whole} · {-budget.left} too many"


def points_text(budget: Budget) -> str:
    """Return what is spent of what may be spent: `4 of 5`, `4` without a budget, nothing when nothing has a cost."""
    spent = "?" if budget.spent is None else str(budget.spent)
    if budget.allowed is None:
        return spent if budget.spent else ""
    return f"{spent} of {budget.allowed}"


def rest_text(report: Report) -> str:
    """Return what the rest still buys, a level each: `2 Raid or 4 Skirmish`, or that it buys nothing.

    Without a budget there is nothing to say.
    """
    if report.budget.allowed is None:
        return ""
    can = [f"{each.count} {each.level}" for each in report.affordable if each.count > 0]
    return "Still buys " + " or ".join(can) if can else "Buys nothing more"


def line_name(system: GameSystem, force: Force, report: Report, number: int) -> str:
    """Return the name of a line as its table shows it."""
    rows = system.force.rows(force, report)
    return rows[number].cells[0] if number < len(rows) and rows[number].cells else force.lines[number].unit


def without_name(fields: Sequence[Field]) -> tuple[Field, ...]:
    """Return the terms without the fleet's name, which is edited at the top of the page."""
    return tuple(field for field in fields if field.key != "name")


def terms_text(fields: Sequence[Field]) -> str:
    """Return the terms in one line: chosen options by their words, figures with their labels, switches left out."""
    words: list[str] = []
    for field in without_name(fields):
        if field.kind == "choice" and field.value:
            words += [option.label for option in field.options if option.key == field.value]
        elif field.kind == "number" and isinstance(field.value, int):
            words.append(f"{field.value} {_unit(field)}" if field.unit else f"{field.label} {field.value}")
    return " · ".join(words)


def _unit(field: Field) -> str:
    return field.unit.removesuffix("s") if field.value == 1 else field.unit


def status(problems: Sequence[Fault], number: int) -> str:
    """Return how a line is, in a word: the worst of the problems that are about it."""
    mine = [fault for fault in ordered(problems) if number in fault.units]
    return word(mine[0]) if mine else "Fine"
