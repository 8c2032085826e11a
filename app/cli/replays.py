"""`starmuster replay`: what was true in a battle at any point of it."""

from app.cli.command import FINE, Options, Parser
from app.cli.output import print_json, say
from app.cli.sources import source
from app.core.errors import Refused
from app.core.forms import Column, Row, rows_text
from app.systems import system

COLUMNS = (
    Column("name", "Unit"),
    Column("side", "Side"),
    Column("facts", "Figures"),
    Column("states", "State"),
)


def arrange_replay(parser: Parser) -> None:
    """Add the arguments of `replay`."""
    parser.add_argument("battle", metavar="BATTLE", help="a battle file, or the number of one in the library")
    parser.add_argument("--at", type=int, metavar="N", help="after the first N events; all by default")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--report", action="store_true", help="print the after-battle report")


def replay(options: Options) -> int:
    """Print a battle's figures at a point."""
    found = source(options.battle, "battle", options.library, options.at)
    rules = system(found.system).battle
    if options.json:
        print_json(rules.figures(found.state))
        return FINE
    if options.report:
        lines = rules.report(found.state)
        if not lines:
            raise Refused("This game writes no after-battle report; without --report its figures are told.")
        say("\n".join(lines))
        return FINE
    told = rules.overview(found.state)
    sides = {side.id: side.name for side in told.sides}
    say(f"{found.name}: {told.heading}. {told.detail}".rstrip())
    for side in told.sides:
        say(f"  {side.name}: {', '.join(f'{fact.label} {fact.value}' for fact in side.facts)}")
    rows = [
        Row(
            unit.id,
            (
                unit.name,
                sides.get(unit.side, unit.side),
                ", ".join(f"{fact.label} {fact.value}" for fact in unit.facts[:3]),
                ", ".join(unit.states),
            ),
        )
        for unit in told.units
    ]
    say(rows_text(COLUMNS, rows))
    return FINE
