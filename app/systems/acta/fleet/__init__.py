"""Building fleets of A Call to Arms: what they cost, what is wrong with them, and how they are edited."""

from app.core.system import ForceList, ForceRules
from app.systems.acta import tables
from app.systems.acta.fleet import lines, report, steps, terms
from app.systems.acta.fleet.schema import PARTS

__all__ = ["FORCE"]


def _lists(edition: str) -> tuple[ForceList, ...]:
    return tuple(ForceList(item.id, item.name, item.note) for item in tables.lists(edition))


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
    choices=steps.choices,
    open=steps.open_step,
    updates=lines.updates,
    update=lines.update,
    parts=PARTS,
)
