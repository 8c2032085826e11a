"""Building forces: ships of a faction, with a budget and limits only where the players agree on them."""

from app.core.system import ForceList, ForceRules
from app.systems.earthforce.force import lines, report, terms
from app.systems.earthforce.force.schema import PARTS
from app.systems.earthforce.lists import factions

__all__ = ["FORCE"]


def _lists(edition: str) -> tuple[ForceList, ...]:  # noqa: ARG001 - the shape of `lists`
    return tuple(ForceList(found.id, found.name, found.note) for found in factions())


FORCE = ForceRules(
    lists=_lists,
    blank=terms.blank,
    terms=terms.fields,
    set_term=terms.set_term,
    line_form=lines.form,
    set_line=lines.set_line,
    offers=lines.offers,
    buy=lines.buy,
    columns=report.COLUMNS,
    rows=report.rows,
    report=report.report,
    choices=lines.choices,
    open=lines.open_step,
    updates=lines.updates,
    update=lines.update,
    parts=PARTS,
)
