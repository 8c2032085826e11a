"""`starmuster convert` and `starmuster schema`: files into other formats, and what the files look like."""

import csv
import io
from pathlib import Path

from app.cli.command import FINE, Options, Parser
from app.cli.output import print_json, say
from app.cli.sources import fleet_or_log
from app.core import codec, force
from app.core.errors import UserError
from app.core.force import Force
from app.core.forms import rows_text
from app.operations import fleets, interchange, printing
from app.systems import names, system

#: What a spreadsheet would take for a formula at the start of a cell.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def arrange_convert(parser: Parser) -> None:
    """Add the arguments of `convert`."""
    parser.add_argument("source", metavar="IN", help="a fleet, battle or campaign file")
    parser.add_argument("target", type=Path, metavar="OUT", help=".json, .csv, .txt or .pdf")


def convert(options: Options) -> int:
    """Write a file in another format, by the target's suffix."""
    found, target = fleet_or_log(options.source), options.target
    suffix = target.suffix.lower()
    if suffix == ".pdf":
        job = printing.job_of_force(found) if isinstance(found, Force) else _job_of_log(options.source)
        interchange.write_bytes(target, printing.pdf(job, "sheet", printing.paper_size("a4")))
    elif suffix == ".json":
        value = (
            force.to_file(found)
            if isinstance(found, Force)
            else interchange.read_object(Path(options.source))
        )
        interchange.write_text(target, codec.pretty(value))
    elif suffix in (".csv", ".txt") and isinstance(found, Force):
        interchange.write_text(target, _table(found, suffix))
    else:
        raise UserError(
            f"“{options.source}” cannot be written as “{suffix or target.name}”; use .json, .csv, .txt or .pdf."
        )
    say(f"Wrote {target}.")
    return FINE


def _job_of_log(name: str) -> printing.Job:
    from app.cli.papers import job_of

    return job_of(name)


def _table(fleet: Force, suffix: str) -> str:
    rules = system(fleet.system).force
    rows = rules.rows(fleet, fleets.report_of(fleet))
    if suffix == ".txt":
        return f"{fleet.name}\n{rows_text(rules.columns, rows)}\n"
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(column.label for column in rules.columns)
    table.writerows([harmless(cell) for cell in row.cells] for row in rows)
    return text.getvalue()


def harmless(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell


def arrange_schema(parser: Parser) -> None:
    """Add the arguments of `schema`."""
    parser.add_argument("kind", choices=("fleet", "battle", "campaign", "packet"))
    parser.add_argument(
        "--system", choices=[game for game, _ in names()], default="", help="a game's own parts too"
    )


def schema(options: Options) -> int:
    """Print the JSON Schema of a kind of file."""
    print_json(interchange.schema(options.kind, options.system))
    return FINE
