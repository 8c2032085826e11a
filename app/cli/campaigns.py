"""`starmuster campaign`: standings, balances and rosters of a campaign, its report, the newsletter of a turn."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from app import paths
from app.cli.command import FINE, Options, Parser
from app.cli.output import print_json, say
from app.cli.sources import Source, log_file, numbered, source
from app.core.errors import UserError
from app.core.letter import Letter
from app.core.war import Place, War
from app.systems import system

#: What `--newsletter` means without a number: the newest turn.
NEWEST = 0


def arrange_campaign(parser: Parser) -> None:
    """Add the arguments of `campaign`."""
    parser.add_argument("campaign", metavar="CAMPAIGN", help="a campaign file, or its number in the library")
    parser.add_argument("--at", type=int, metavar="N", help="after the first N events; all by default")
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    told = parser.add_mutually_exclusive_group()
    told.add_argument(
        "--newsletter",
        type=int,
        nargs="?",
        const=NEWEST,
        metavar="TURN",
        help="tell a turn, the newest by default",
    )
    told.add_argument("--report", action="store_true", help="tell the campaign so far")
    parser.add_argument(
        "--for", dest="viewer", default="", metavar="PLAYER", help="with what only this player may read"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help="write it as .pdf or .txt")
    parser.add_argument("--paper", default="a4", metavar="SIZE", help="a4, letter or WIDTHxHEIGHTmm")


def campaign(options: Options) -> int:
    """Print a campaign's standings and rosters, its report or a newsletter."""
    if options.newsletter is not None:
        return _write(_newsletter(options), options)
    found = source(options.campaign, "campaign", options.library, options.at)
    if options.report:
        from app.operations import newsletter

        return _write(newsletter.report(found.system, found.state, found.name), options)
    rules = system(found.system).campaign
    if options.json:
        print_json(rules.figures(found.state))
        return FINE
    _tell(found)
    return FINE


def _tell(found: Source) -> None:
    """Print heading, map and every player's roster."""
    rules = system(found.system).campaign
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


def _newsletter(options: Options) -> Letter:
    from app.operations import campaigns, newsletter
    from db.store import Store

    if options.at is not None:
        raise UserError("A newsletter tells a whole turn; name the turn, not an event.")
    turn = options.newsletter or None
    number = numbered(options.campaign)
    if number is None:
        return newsletter.of_file(log_file(options.campaign, "campaign"), turn, options.viewer)
    with Store.open(options.library or paths.default_library(), read_only=True) as store:
        open_ = campaigns.open_campaign(store, number)
        return newsletter.newsletter(store, open_, turn, options.viewer)


def _write(letter: Letter, options: Options) -> int:
    from app.operations import letters, printing

    if options.output is None:
        say(letters.text(letter).rstrip())
        return FINE
    letters.write(letter, options.output, printing.paper_size(options.paper))
    say(f"Wrote {options.output}.")
    return FINE
