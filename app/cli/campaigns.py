"""`starmuster campaign`: standings, balances and rosters of a campaign."""

from collections.abc import Iterator, Mapping

from app.cli.command import FINE, Options, Parser
from app.cli.output import print_json, say
from app.cli.sources import source
from app.core.war import Place, War
from app.systems import system


def _places(war: War, names: Mapping[str, str]) -> Iterator[str]:
    """Yield a line for each place of the map: what it is, who holds it, what happens there."""
    for place in war.diagram.places:
        if not place.within:
            yield f"  {_place(place, names)}"
            within = (each for each in war.diagram.places if each.within == place.id)
            yield from (f"    {_place(each, names)}" for each in within)


def _place(place: Place, names: Mapping[str, str]) -> str:
    note = f"; {place.note}" if place.note else ""
    return f"{place.name}, {place.kind}: {names.get(place.holder, place.holder) or 'nobody'}{note}"


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
    if told.pick:
        say(told.pick)
    if (war := rules.war(found.state)) is not None:
        for line in _places(war, {side.id: side.name for side in told.sides}):
            say(line)
    for side in told.sides:
        say(f"{side.name}: {', '.join(f'{fact.label} {fact.value}' for fact in side.facts)}")
        for unit in told.units:
            if unit.side == side.id:
                facts = ", ".join(f"{fact.label} {fact.value}" for fact in unit.facts[:3])
                states = f" ({', '.join(unit.states)})" if unit.states else ""
                say(f"  {unit.name}, {unit.kind}: {facts}{states}")
    return FINE
