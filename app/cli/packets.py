"""`starmuster packet`: a player's packet made, shown, filled in, printed, and taken in when it comes back."""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path

from app import paths
from app.cli.command import FINE, RULES_SAY_NO, Options, Parser
from app.cli.output import say
from app.cli.sources import log_file, numbered
from app.core.codec import Json
from app.core.dice import answered, plainest
from app.core.errors import UserError
from app.core.marks import Page
from app.core.packet import Ask
from app.operations import campaigns, letters, packet_files, packet_forms, packets, printing
from app.operations.files import read_object
from app.operations.packet_files import Packet
from app.operations.packets import Review
from db.store import Store

#: A whole number as it is typed for a line.
WHOLE = re.compile(r"[+-]?\d{1,5}")


def arrange_packet(parser: Parser) -> None:
    """Add the arguments of `packet`."""
    parser.add_argument(
        "source", metavar="FILE", help="a campaign (its file, or its number in the library), or a packet"
    )
    parser.add_argument(
        "player", nargs="?", default="", metavar="PLAYER", help="whose packet of a campaign is made"
    )
    parser.add_argument("-o", "--output", type=Path, metavar="OUT", help=".json, or the form as .pdf or .txt")
    parser.add_argument(
        "--answer", action="append", default=[], metavar="KEY=VALUE", help="fill in a line; once for each"
    )
    parser.add_argument("--take", action="store_true", help="take a packet that came back into its campaign")
    parser.add_argument(
        "--strike", action="append", type=int, default=[], metavar="N", help="leave line N out"
    )
    parser.add_argument(
        "--review", action="store_true", help="show what would be taken in, and change nothing"
    )
    parser.add_argument("--paper", default="a4", metavar="SIZE", help="a4, letter or WIDTHxHEIGHTmm")


def carry(options: Options) -> int:
    """Make a packet of a campaign, or show, fill in, print or take in one that is there."""
    if not _is_packet(options.source):
        return _write(_made(options), options, _sheets(options))
    found = packet_files.read(Path(options.source))
    for text in options.answer:
        found = _filled(found, text)
    if options.take or options.review:
        return _take(found, options)
    return _write(found, options)


def _is_packet(name: str) -> bool:
    return numbered(name) is None and read_object(Path(name)).get("format") == packet_files.FORMAT


def _made(options: Options) -> Packet:
    if not options.player:
        raise UserError("Say whose packet it is to be: starmuster packet CAMPAIGN PLAYER.")
    number = numbered(options.source)
    if number is None:
        return packets.of_file(log_file(options.source, "campaign"), options.player)
    with Store.open(options.library or paths.default_library(), read_only=True) as store:
        return packets.make(store, campaigns.open_campaign(store, number), options.player)


def _sheets(options: Options) -> Sequence[Page]:
    """Return the player's roster, which goes behind the form of a campaign of the library."""
    number = numbered(options.source)
    if number is None or options.output is None or options.output.suffix.lower() != ".pdf":
        return ()
    with Store.open(options.library or paths.default_library(), read_only=True) as store:
        size = printing.paper_size(options.paper)
        return packet_forms.sheets(store, number, options.player, size)


def _write(found: Packet, options: Options, sheets: Sequence[Page] = ()) -> int:
    path: Path | None = options.output
    for text in packet_files.problems(found):
        say(text)
    if path is None:
        say(letters.text(packet_forms.form(found)))
        say("To fill in with --answer KEY=VALUE:")
        for key, ask in found.asks.items():
            say(f"  {key}  {_may_be(ask)}")
    elif path.suffix.lower() == ".json":
        packet_files.write(path, found)
        say(f"Wrote {path}.")
    else:
        letters.write(packet_forms.form(found), path, printing.paper_size(options.paper), sheets)
        say(f"Wrote {path}.")
    return FINE


def _may_be(ask: Ask) -> str:
    match ask.kind:
        case "flag":
            return "yes"
        case "number":
            return f"{ask.low} to {ask.high}"
        case "choice":
            return ", ".join(option.key for option in ask.options if option.key)
        case _:
            return "a text"


def _filled(found: Packet, text: str) -> Packet:
    key, parted, typed = text.partition("=")
    if not parted:
        raise UserError(f"“{text[:60]}” fills nothing in; write it as KEY=VALUE.")
    asks = found.asks
    return packet_files.answer(found, key, _typed(asks[key], typed) if key in asks else typed)


def _typed(ask: Ask, typed: str) -> Json:
    """Return what was typed as the value of a line; what cannot be read stays text, and is refused as such."""
    if ask.kind == "flag":
        return {"yes": True, "no": False, "true": True, "false": False, "1": True, "0": False}.get(
            typed.lower(), typed
        )
    if ask.kind == "number" and WHOLE.fullmatch(typed):
        return int(typed)
    return typed


def _take(found: Packet, options: Options) -> int:
    with Store.open(options.library or paths.default_library(), read_only=options.review) as store:
        open_ = campaigns.open_campaign(store, packets.find(store, found))
        review = packets.review(store, open_, found)
        kept = [number for number in review.good if number + 1 not in options.strike]
        _tell(review, kept)
        if options.review or not kept:
            return _code(review, options.strike)
        opened = packets.opened(open_, review, kept)
        _, given = answered(opened, open_.state, (), _rolled, plainest)
        after = packets.take(store, open_, review, kept, given)
    for line in after.told:
        say(line.phrase.text)
    return _code(review, options.strike)


def _tell(review: Review, kept: Sequence[int]) -> None:
    for notice in review.notices:
        say(notice)
    for line in review.lines:
        sign = "+" if line.number in kept else "-"
        say(f"{sign} {line.number + 1}. {line.move.text}")
        if line.conflict:
            say(f"     not taken: {line.conflict}")
        elif line.asks:
            say(f"     dice: {line.asks}")


def _code(review: Review, struck: Sequence[int]) -> int:
    conflicts = [line for line in review.lines if line.conflict and line.number + 1 not in struck]
    return RULES_SAY_NO if conflicts else FINE


def _rolled(sides: int, count: int) -> tuple[int, ...]:
    return tuple(secrets.randbelow(sides) + 1 for _ in range(count))
