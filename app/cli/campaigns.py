"""`starmuster campaign`: standings, balances and rosters of a campaign."""

from app.cli.command import FINE, Options, Parser
from app.cli.output import print_json, say
from app.cli.sources import source
from app.systems import system


def arrange_campaign(parser: Parser) -> None:
    """Add the arguments of `campaign`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", help="a campaign file, or its number in the library")
    parser.add_argument("--at", type=int, metavar="N", help="after the first N events; all by default")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")


def campaign(options: Options) -> int:
    """Print a campaign's standings and rosters."""
    found = source(options.campaign, "campaign", options.library, options.at)
    rules = system(found.system).campaign
    if options.json:
        print_json(rules.figures(found.state))
        return FINE
    told = rules.overview(found.state)
    say(f"{found.name}: {told.heading}. {told.detail}".rstrip())
    for side in told.sides:
        say(f"{side.name}: {', '.join(f'{fact.label} {fact.value}' for fact in side.facts)}")
        for unit in told.units:
            if unit.side == side.id:
                facts = ", ".join(f"{fact.label} {fact.value}" for fact in unit.facts[:3])
                states = f" ({', '.join(unit.states)})" if unit.states else ""
                say(f"  {unit.name}, {unit.kind}: {facts}{states}")
    return FINE
