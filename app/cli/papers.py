"""`starmuster print` and `starmuster layouts`: sheets, cards and rosters as PDF."""

from pathlib import Path

from app.cli.command import FINE, Command, Options, Parser
from app.cli.sources import job_of
from app.operations import interchange, printing
from app.systems import names, system


def _arrange_print(parser: Parser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="fleet, battle or campaign files")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.pdf")
    parser.add_argument("--paper", default="a4", metavar="SIZE", help="a4, letter or WIDTHxHEIGHTmm")
    parser.add_argument("--layout", default="sheet", metavar="NAME", help="see `starmuster layouts`")
    parser.add_argument("--state", choices=("current", "fresh"), default="current", help="today's damage or none")
    parser.add_argument("--side", default="", metavar="ID", help="only this side or player")


def print_files(options: Options) -> int:
    """Print files as one PDF, in order."""
    size = printing.paper_size(options.paper)
    jobs = [job_of(name, options.library, options.state == "fresh", options.side) for name in options.files]
    title = jobs[0].title if len(jobs) == 1 else f"{jobs[0].title} and others"
    interchange.write_bytes(options.output, printing.several(jobs, options.layout, size, title))
    print(f"Printed {options.output}.")
    return FINE


def _arrange_layouts(parser: Parser) -> None:
    parser.add_argument("--system", choices=[game for game, _ in names()], default=names()[0][0])


def layouts(options: Options) -> int:
    """List the layouts of a game."""
    print(f"{system(options.system).name}:")
    for name, about in printing.layouts(options.system):
        print(f"  {name:<12} {about}")
    return FINE


COMMANDS: tuple[Command, ...] = (
    ("print", "print fleets, battles and campaigns as PDF", _arrange_print, print_files),
    ("layouts", "list what can be printed", _arrange_layouts, layouts),
)
