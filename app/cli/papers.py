"""`starmuster print` and `starmuster layouts`: sheets, cards and rosters as PDF."""

from pathlib import Path

from app.cli.command import FINE, Options, Parser
from app.cli.output import say
from app.cli.sources import fleet_or_log, from_file
from app.core.force import Force
from app.operations import printing
from app.operations.files import write_bytes
from app.systems import names, system


def arrange_print(parser: Parser) -> None:
    """Add the arguments of `print`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="fleet, battle or campaign files")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.pdf")
    parser.add_argument("--paper", default="a4", metavar="SIZE", help="a4, letter or WIDTHxHEIGHTmm")
    parser.add_argument("--layout", default="sheet", metavar="NAME", help="see `starmuster layouts`")
    parser.add_argument(
        "--state", choices=("current", "fresh"), default="current", help="today's damage or none"
    )
    parser.add_argument("--side", default="", metavar="ID", help="only this side or player")


def print_files(options: Options) -> int:
    """Print files as one PDF, in order."""
    size = printing.paper_size(options.paper)
    jobs = [job_of(name, fresh=options.state == "fresh", side=options.side) for name in options.files]
    title = jobs[0].title if len(jobs) == 1 else f"{jobs[0].title} and others"
    write_bytes(options.output, printing.several(jobs, options.layout, size, title))
    say(f"Printed {options.output}.")
    return FINE


def job_of(name: str, *, fresh: bool = False, side: str = "") -> printing.Job:
    """Return what a file's papers are made of; raise UserError when it is no file of ours."""
    found = fleet_or_log(name)
    if isinstance(found, Force):
        return printing.job_of_force(found)
    told = from_file(found)
    return printing.job_of_state(told.system, told.kind, told.state, told.name, fresh=fresh, side=side)


def arrange_layouts(parser: Parser) -> None:
    """Add the arguments of `layouts`."""
    parser.add_argument("--system", choices=[game for game, _ in names()], default=names()[0][0])


def layouts(options: Options) -> int:
    """List the layouts of a game."""
    say(f"{system(options.system).name}:")
    for name, about in printing.layouts(options.system):
        say(f"  {name:<12} {about}")
    return FINE
