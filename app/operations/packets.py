"""A player's packet: made from what the player may see, filled in elsewhere, taken in after a review in one step."""

from collections.abc import Collection, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeAlias

from sqlalchemy import select

from app import systems
from app.core import codec
from app.core.errors import Refused, UserError
from app.core.log import Entry, encode_entry, fold
from app.core.packet import Move
from app.core.questions import Answer, Finished, Question, Roll, checked, run
from app.core.system import CampaignRules, Opened
from app.core.words import counted
from app.operations import logs, newsletter
from app.operations.campaigns import CAMPAIGNS, OpenCampaign
from app.operations.log_files import Read, folded
from app.operations.packet_files import FORMAT, VERSION, Packet, PacketFile
from app.operations.stamps import now
from db.store import Store

Played: TypeAlias = tuple[Entry[Any], ...]
#: How many signs tell campaigns, packets and answers apart.
SIGNS = 12
#: How many turns are told in a packet.
TURNS = 2


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the review: what it says, why it cannot be played (`conflict`), what must be rolled (`asks`)."""

    number: int
    move: Move
    conflict: str = ""
    asks: str = ""
    told: str = ""


@dataclass(frozen=True, slots=True)
class Review:
    """What came back, line by line, and what to know before it counts."""

    packet: Packet
    notices: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def good(self) -> tuple[int, ...]:
        """The numbers of the lines that can be played."""
        return tuple(line.number for line in self.lines if not line.conflict)


def players(open_: OpenCampaign) -> tuple[tuple[str, str], ...]:
    """Return id and name of the players who can get a packet; nobody where the game asks for no orders."""
    rules = open_.rules
    told = rules.overview(open_.state).sides
    conduct = systems.system(open_.system).campaign.conduct
    return tuple((side.id, side.name) for side in told if conduct.orders(open_.state, side.id) is not None)


def make(store: Store, open_: OpenCampaign, player: str, at: str = "") -> Packet:
    """Return the packet of a player of a campaign of the library; raise UserError when there is no such player."""
    with store.read() as session:
        start = logs.row(session.connection(), "campaign", open_.id).start
    last = logs.entries(store, "campaign", open_.id, max(0, open_.head - 1), open_.head)
    log = _Log(open_.system, open_.edition, open_.name, _print_of(start), open_.state, open_.head, last)
    told = newsletter.turns(open_)[-TURNS:]
    news = [newsletter.newsletter(store, open_, turn, player) for turn in told] if _known(log, player) else []
    return _made(log, player, at or now(), newsletter.headlines(news))


def of_file(found: Read, player: str, at: str = "") -> Packet:
    """Return the packet of a player of a campaign file; raise UserError when there is no such player."""
    file = found.file
    if found.kind != "campaign":
        raise UserError(f"“{file.name}” is a {found.kind}; packets are made of campaigns.")
    rules = systems.system(file.system).campaign
    entries = found.entries[: file.head]
    state = folded(rules, file, entries, f"“{file.name}”")
    start = _print_of(codec.encode(file.start))
    log = _Log(file.system, file.edition, file.name, start, state, file.head, entries[-1:])
    told = [mark.turn for mark in newsletter.marks(file.system, state)][-TURNS:]
    news = [newsletter.of_file(found, turn, player) for turn in told] if _known(log, player) else []
    return _made(log, player, at or now(), newsletter.headlines(news))


def _known(log: "_Log", player: str) -> bool:
    rules = systems.system(log.system).campaign
    return any(side.id == player for side in rules.overview(log.state).sides)


@dataclass(frozen=True, slots=True)
class _Log:
    """What a packet is made of: a campaign as it is now, the sign of its start, the last entry of its log."""

    system: str
    edition: str
    name: str
    sign: str
    state: Any
    head: int
    last: Sequence[Entry[Any]]


def _made(log: _Log, player: str, at: str, news: list[str]) -> Packet:
    rules = systems.system(log.system).campaign
    seen = rules.view(log.state, player)
    orders = rules.conduct.orders(seen, player)
    told = rules.overview(seen)
    side = next((side for side in told.sides if side.id == player), None)
    if side is None:
        known = ", ".join(side.id for side in told.sides)
        raise UserError(f"“{log.name}” has no player “{player[:60]}”; there are {known}.", field="player")
    if orders is None:
        raise UserError(f"“{log.name}” asks its players for no orders, so there are no packets of it.")
    mark = _mark(log.last)
    file = PacketFile(
        format=FORMAT,
        version=VERSION,
        system=log.system,
        edition=log.edition,
        campaign=log.sign,
        name=log.name,
        player=player,
        player_name=side.name,
        packet=_signs(log.sign, player, str(log.head), mark),
        moment=orders.moment,
        heading=told.heading,
        head=log.head,
        mark=mark,
        made_at=at,
        situation=list(_situation(rules, seen)),
        news=news,
        roster=[unit for unit in told.units if unit.side == player and not unit.out],
        parts=list(orders.parts),
    )
    return Packet(file)


def _situation(rules: CampaignRules, seen: Any) -> Iterator[str]:
    """Yield how everybody stands and who holds what, a line each."""
    told = rules.overview(seen)
    names = {side.id: side.name for side in told.sides}
    if told.pick:
        yield told.pick
    for side in told.sides:
        yield f"{side.name}: {', '.join(f'{fact.label} {fact.value}' for fact in side.facts)}"
    war = rules.war(seen)
    for place in war.diagram.places if war else ():
        note = f"; {place.note}" if place.note else ""
        yield f"{place.name} ({place.kind}): {names.get(place.holder, 'nobody')}{note}"


def fingerprint(store: Store, campaign_id: int) -> str:
    """Return what tells a campaign in every library: it is that of its start."""
    with store.read() as session:
        return _print_of(logs.row(session.connection(), "campaign", campaign_id).start)


def find(store: Store, found: Packet) -> int:
    """Return the campaign of the library that a packet belongs to, the one on the same way when there are copies.

    Raises Refused when none is here.
    """
    with store.read() as session:
        query = select(CAMPAIGNS.c.id, CAMPAIGNS.c.start, CAMPAIGNS.c.system).order_by(CAMPAIGNS.c.id.desc())
        rows = session.connection().execute(query).all()
    same = [
        row.id
        for row in rows
        if row.system == found.file.system and _print_of(row.start) == found.file.campaign
    ]
    if not same:
        raise Refused(
            f"This is a packet of “{found.file.name}”, and that campaign is not in this library.",
            remedy="Import the campaign first, or open the library that has it.",
        )
    return next((id_ for id_ in same if not _astray(store, id_, found.file)), same[0])


def _astray(store: Store, campaign_id: int, file: PacketFile) -> str:
    """Return how the log differs from the one that the packet was made of, an empty string when it went on from it."""
    if file.head < 1:
        return ""
    entries = logs.entries(store, "campaign", campaign_id, file.head - 1, file.head)
    if not entries:
        return f"The campaign has not come as far as when the packet was made, after entry {file.head}."
    if _mark(entries) != file.mark:
        return (
            f"The campaign went another way since the packet was made: entry {file.head} is another one now."
        )
    return ""


def review(store: Store, open_: OpenCampaign, found: Packet) -> Review:
    """Return what came back line by line, each tried after those before it; nothing is written.

    Raises Refused when the packet is of another campaign or of a player who is not in it.
    """
    file, rules = found.file, systems.system(open_.system).campaign
    if open_.system != file.system or fingerprint(store, open_.id) != file.campaign:
        raise Refused(f"This is a packet of “{file.name}”, not of “{open_.name}”.", rule="packet.campaign")
    if not any(side.id == file.player for side in rules.overview(open_.state).sides):
        raise Refused(f"“{open_.name}” has no player “{file.player[:60]}”.", rule="packet.player")
    notices = tuple(_notices(store, open_, found))
    return Review(found, notices, tuple(_lines(rules, open_, found)))


def _notices(store: Store, open_: OpenCampaign, found: Packet) -> Iterator[str]:
    file = found.file
    if file.note:
        yield f"{file.player_name} writes: {file.note}"
    if open_.read_only:
        yield open_.read_only
    astray = _astray(store, open_.id, file)
    if astray:
        yield astray
    elif open_.head > file.head:
        newest = logs.told(store, "campaign", open_.id, open_.head - 1, open_.head)[0].phrase.text
        since = counted(open_.head - file.head, "entry", "entries")
        yield f"Since the packet was made, {since} came to the log, the newest: “{newest[:120]}”."
    if not any(value is not None for value in found.answers.values()):
        yield "Nothing is filled in."


def _lines(rules: CampaignRules, open_: OpenCampaign, found: Packet) -> Iterator[Line]:
    state, file = open_.state, found.file
    filled = {key: value for key, value in found.answers.items() if value is not None}
    orders = rules.conduct.orders(state, file.player)
    stale = _stale(file, orders.moment if orders else "", rules.overview(state).heading)
    before = rules.conduct.received(state, file.player, file.packet)
    for number, move in enumerate(rules.conduct.moves(state, file.player, filled)):
        conflict = stale or _twice(move, before, _words(file.packet, filled)) or move.conflict
        line, state = (
            (Line(number, move, conflict), state) if conflict else _tried(rules, state, number, move)
        )
        yield line


def _stale(file: PacketFile, moment: str, heading: str) -> str:
    if moment == file.moment:
        return ""
    return f"The campaign has moved on: the packet is of {file.moment}, and now it is {moment or heading}."


def _twice(move: Move, before: Mapping[str, str], words: Mapping[str, str]) -> str:
    """Return why a line was taken in already; another answer than then tells that the file was altered since."""
    known = [key for key in move.keys if key in before]
    if not known:
        return ""
    if any(before[key] != words.get(key) for key in known):
        return "It was taken in already, with another answer: the packet was altered since. The first answer stands."
    return "It was taken in already."


def _tried(rules: CampaignRules, state: Any, number: int, move: Move) -> tuple[Line, Any]:
    """Return a line as it would be played over a state, and the state after it as far as no dice are needed."""
    try:
        opened = rules.open(state, move.choice)
        match run(lambda now: _through(opened, now, move.answers), state):
            case Finished(event=(event, _)):
                told = logs.tell(rules, state, event).text
                return Line(number, move, told=told), fold(state, (Entry(event),), rules.apply)
            case asking:
                return Line(number, move, asks=asking.question.why), state
    except (Refused, UserError) as error:
        return Line(number, move, f"{error.message} {getattr(error, 'remedy', '')}".strip()), state


def _through(
    opened: Opened, state: Any, given: Sequence[Answer]
) -> Generator[Question, Answer, tuple[Any, tuple[Answer, ...]]]:
    """Run a procedure with its decisions given; its dice, and decisions that nobody gave, are asked for."""
    left, used = list(given), list[Answer]()
    procedure = opened(state)
    try:
        question = next(procedure)
        while True:
            asked = isinstance(question, Roll) or not left
            answer = (yield question) if asked else checked(question, left.pop(0))
            used.append(answer)
            question = procedure.send(answer)
    except StopIteration as stop:
        return stop.value, tuple(used)


def opened(open_: OpenCampaign, found: Review, kept: Collection[int]) -> Opened:
    """Return the procedure that plays the kept lines one after the other; it asks for the dice that they need.

    It finishes with the entries. Raises Refused at once when one of the lines cannot be kept.
    """
    rules = systems.system(open_.system).campaign
    lines = [line for line in found.lines if line.number in set(kept)]
    wrong = next((line for line in lines if line.conflict), None)
    if wrong is not None:
        raise Refused(f"“{wrong.move.text}” cannot be taken in: {wrong.conflict}")
    if not lines:
        raise Refused("Nothing is kept, so there is nothing to take in.")

    def play(state: Any) -> Generator[Question, Answer, Played]:
        entries: list[Entry[Any]] = []
        for line in lines:
            event, answers = yield from _through(
                rules.open(state, line.move.choice), state, line.move.answers
            )
            entries.append(Entry(event, line.move.choice, answers))
            state = fold(state, entries[-1:], rules.apply)
        file = found.packet.file
        words = _words(file.packet, found.packet.answers)
        taken = {key: words[key] for line in lines for key in line.move.keys if key in words}
        noted = rules.conduct.receipt(state, file.player, file.packet, taken)
        return (*entries, *([Entry(noted)] if noted is not None else []))

    return play


def take(
    store: Store,
    open_: OpenCampaign,
    found: Review,
    kept: Collection[int],
    answers: Sequence[Answer] = (),
    at: str = "",
) -> OpenCampaign:
    """Take the kept lines of a packet in as ordinary choices, in one undo step; return the campaign after them.

    `answers` are the dice and decisions that `opened` asks for. Raises Refused when the rules say no, UserError when
    an answer is missing.
    """
    logs.check_open(open_)
    match run(opened(open_, found, kept), open_.state, answers):
        case Finished(event=entries):
            at = at or now()
            stamped = [_stamped(entry, at) for entry in entries]
            label = f"Take in the orders of {found.packet.file.player_name}"
            with store.step(label[:120], at) as session:
                return logs.append(session.connection(), open_, stamped)
        case asking:
            raise UserError(f"One more answer is needed: {asking.question.why}.")


def _stamped(entry: Entry[Any], at: str) -> Entry[Any]:
    return Entry(entry.event, entry.choice, entry.answers, at)


def _print_of(start: str) -> str:
    """Return the sign of a campaign by its start, whatever way its text was written."""
    return _signs(codec.encode(codec.decode(start, dict[str, Any], "the start of a campaign")))


def _mark(last: Sequence[Entry[Any]]) -> str:
    return _signs(last[-1].at, encode_entry(last[-1])) if last else ""


def _words(packet_id: str, answers: Mapping[str, Any]) -> dict[str, str]:
    """Return a word for each answer that tells another one from it, and not what it is."""
    return {
        key: _signs(packet_id, key, codec.encode(value))
        for key, value in answers.items()
        if value is not None
    }


def _signs(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:SIGNS]
