"""`starmuster demo`: the main job without a window, on the shipped catalogue."""

import tempfile
from pathlib import Path

from app.cli.command import FINE, Options, Parser
from app.cli.output import say
from app.systems import names


def arrange_demo(parser: Parser) -> None:
    """Add the arguments of `demo`."""
    parser.add_argument("-o", "--output", type=Path, default=Path("starmuster-demo"), metavar="DIR")
    parser.add_argument("--system", choices=[game for game, _ in names()], default=names()[0][0])


def demonstrate(options: Options) -> int:
    """Check two fleets, fight a recorded battle, carry it over, repair, and print everything into a folder."""
    from app.operations import demonstration
    from db.store import Store

    with tempfile.TemporaryDirectory(prefix="starmuster-demo-") as folder:
        library = options.library or Path(folder) / "demonstration.starmuster"
        with Store.open(library) as store:
            sample = demonstration.play(store, options.system, tell=say)
            written = demonstration.papers(store, sample, options.output, tell=say)
            files = demonstration.exchange(store, sample, options.output)
    for path in (*written, *files.values()):
        say(f"  {path}")
    return FINE
