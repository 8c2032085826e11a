"""The logs behind battles and campaigns: one machinery of rows, heads and checkpoints for both.

One event is one row. The state is never kept but for throw-away checkpoints, so opening a log costs what is new
since the newest of them. Statements are Core ones: an event costs hardly more than its commit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal
from zlib import crc32

from msgspec.structs import replace as replace_fields
from sqlalchemy import Connection, Row, Table, and_, bindparam, delete, exists, func, insert, select, update

from app import systems
from app.core import codec
from app.core.correction import correction
from app.core.errors import Refused, UserError
from app.core.log import Entry, Unknown, decode_entry, encode_entry, fold
from app.core.questions import Answer, Asking, run
from app.core.system import Phrase, Rules
from db.store import Store
from db.tables import Table as Tables

Kind = Literal["battle", "campaign"]

#: A checkpoint is written each time that so many events have happened; of those more than `FRESH` events back one
#: in `SPARSE` events stays, so that a log of years does not outgrow its library.
EVERY, FRESH, SPARSE = 100, 1000, 500
#: Who has to fold so many events to open a log (one that was imported, or written by other rules) keeps a checkpoint.
LATE = 300

_TABLES = Tables.metadata.tables
CHECKPOINTS = _TABLES["checkpoint"]


@dataclass(frozen=True, slots=True)
class Told:
    """An entry of a log as people read it; `undone` ones stand beyond the head."""

    n: int
    at: str
    phrase: Phrase
    undone: bool


@dataclass(frozen=True, slots=True)
class OpenLog:
    """A battle or a campaign as it is now: its state after `head` of the `count` events that its log has.

    `read_only` says why nothing may be played, empty when it may; `closed` is when a battle was closed (ISO 8601).
    `told` are the lines of what was played last, so that a page need not read them back.
    """

    kind: Kind
    id: int
    name: str
    system: str
    edition: str
    state: Any
    head: int
    count: int
    read_only: str = ""
    closed: str = ""
    campaign_id: int | None = None
    told: tuple[Told, ...] = field(default=(), compare=False)

    @property
    def rules(self) -> Rules:
        """Return the rules that fold this log."""
        return rules_of(self.kind, self.system)


@dataclass(frozen=True, slots=True)
class _Statements:
    """A kind's tables and the statements that are run for every event."""

    log: Table
    events: Table
    move: Any
    drop: Any
    append: Any


def _statements(kind: Kind) -> _Statements:
    log, events = _TABLES[kind], _TABLES[f"{kind}_event"]
    owner = events.c[f"{kind}_id"]
    current = and_(log.c.id == bindparam("log"), log.c.head == bindparam("was"))
    return _Statements(
        log,
        events,
        update(log).where(current).values(head=bindparam("now")),
        delete(events).where(owner == bindparam("log"), events.c.n >= bindparam("first")),
        insert(events),
    )


_KINDS: Mapping[Kind, _Statements] = {"battle": _statements("battle"), "campaign": _statements("campaign")}


def rules_of(kind: Kind, system: str) -> Rules:
    """Return a game's rules for a kind of log; raise UserError when this program does not know the game."""
    game = systems.system(system)
    return game.battle if kind == "battle" else game.campaign


def row(connection: Connection, kind: Kind, log_id: int) -> Row[Any]:
    """Return a log's row; raise UserError when it is not in the library."""
    log = _KINDS[kind].log
    found = connection.execute(select(log).where(log.c.id == log_id)).one_or_none()
    if found is None:
        raise UserError(f"There is no {kind} {log_id} in this library; it may have been deleted.")
    return found


def open_log(store: Store, kind: Kind, log_id: int) -> OpenLog:
    """Open a log at its head; a kind of event that this version does not know makes it read-only.

    Raises UserError when it is not in the library or cannot be read.
    """
    with store.read() as session:
        connection = session.connection()
        found = row(connection, kind, log_id)
        rules = rules_of(kind, found.system)
        state, unknown, folded = _state(connection, kind, found, found.head)
        events = _KINDS[kind].events
        last = select(func.max(events.c.n)).where(events.c[f"{kind}_id"] == log_id)
        count = connection.execute(last).scalar()
    if folded >= LATE and not (unknown or store.read_only):
        _keep(store, kind, found, rules, state)
    return OpenLog(
        kind=kind,
        id=log_id,
        name=found.name,
        system=found.system,
        edition=found.edition,
        state=state,
        head=found.head,
        count=0 if count is None else count + 1,
        read_only=_why_read_only(kind, rules, unknown),
        closed=(found.closed_at or "") if kind == "battle" else "",
        campaign_id=found.campaign_id if kind == "battle" else None,
    )


def _keep(store: Store, kind: Kind, found: Row[Any], rules: Rules, state: Any) -> None:
    """Keep the state of a log that came without checkpoints, so that it is not folded whole again."""
    with store.write() as session:
        connection = session.connection()
        if row(connection, kind, found.id).head == found.head:
            write_checkpoint(connection, kind, found.id, found.head, rules, state)


def _why_read_only(kind: Kind, rules: Rules, unknown: str) -> str:
    if not unknown:
        return ""
    return (
        f"This {kind} was played on with a newer Starmuster: it holds “{unknown[:60]}”, which rules version "
        f"{rules.version} does not know. It can be read, not played. Update Starmuster to play on."
    )


def state_at(store: Store, kind: Kind, log_id: int, n: int) -> Any:
    """Return the state after the first `n` events, also undone ones; raise UserError when there are not so many."""
    with store.read() as session:
        connection = session.connection()
        found = row(connection, kind, log_id)
        if not 0 <= n <= max(found.head, _count(connection, kind, log_id)):
            raise UserError(f"There is no point {n} in “{found.name}”.")
        return _state(connection, kind, found, n)[0]


def _count(connection: Connection, kind: Kind, log_id: int) -> int:
    events = _KINDS[kind].events
    query = select(func.count()).select_from(events).where(events.c[f"{kind}_id"] == log_id)
    return connection.execute(query).scalar() or 0


def _state(connection: Connection, kind: Kind, found: Row[Any], n: int) -> tuple[Any, str, int]:
    """Return the state after `n` events, the name of an unknown kind on the way, and how many had to be folded."""
    rules = rules_of(kind, found.system)
    known = _checkpoint(connection, kind, found.id, n, rules)
    if known is None:
        start = codec.decode(found.start, rules.start_type, f"the start of “{found.name}”")
        known = 0, rules.start(start)
    first, state = known
    fresh = _entries(connection, kind, rules, found.id, first, n)
    unknown = next((entry.event.name for entry in fresh if isinstance(entry.event, Unknown)), "")
    return fold(state, fresh, rules.apply), unknown, len(fresh)


def _checkpoint(
    connection: Connection, kind: Kind, log_id: int, n: int, rules: Rules
) -> tuple[int, Any] | None:
    points = CHECKPOINTS.c
    same = and_(points.kind == kind, points.log_id == log_id, points.rules_version == _version(rules))
    query = select(points.n, points.payload).where(same, points.n <= n).order_by(points.n.desc()).limit(1)
    found = connection.execute(query).one_or_none()
    if found is None:
        return None
    try:
        return found.n, codec.decode(found.payload, rules.state_type, "a checkpoint")
    except UserError:  # thrown away: the events say the same
        return None


def _version(rules: Rules) -> str:
    """Return what a checkpoint depends on: the rules' version and the kinds of events that they know."""
    return f"{rules.version}-{crc32(','.join(sorted(rules.kinds)).encode()):08x}"


def _entries(
    connection: Connection, kind: Kind, rules: Rules, log_id: int, first: int, last: int
) -> tuple[Entry[Any], ...]:
    events = _KINDS[kind].events
    within = and_(events.c[f"{kind}_id"] == log_id, events.c.n >= first, events.c.n < last)
    query = select(events.c.payload, events.c.at).where(within).order_by(events.c.n)
    return tuple(
        decode_entry(payload, rules.events, rules.kinds, when) for payload, when in connection.execute(query)
    )


def entries(
    store: Store, kind: Kind, log_id: int, first: int = 0, last: int = 1 << 31
) -> tuple[Entry[Any], ...]:
    """Return the entries from `first` up to `last`, which is not among them; undone ones included."""
    with store.read() as session:
        connection = session.connection()
        found = row(connection, kind, log_id)
        return _entries(connection, kind, rules_of(kind, found.system), log_id, first, last)


def told(store: Store, kind: Kind, log_id: int, first: int = 0, last: int = 1 << 31) -> tuple[Told, ...]:
    """Return the lines of a log from `first` up to `last`; each is told by the state before its event."""
    with store.read() as session:
        connection = session.connection()
        found = row(connection, kind, log_id)
        rules = rules_of(kind, found.system)
        state = _state(connection, kind, found, first)[0]
        read = _entries(connection, kind, rules, log_id, first, last)
        return _told(rules, state, read, first, found.head)[0]


def _told(
    rules: Rules, state: Any, read: Sequence[Entry[Any]], first: int, head: int = 1 << 31
) -> tuple[tuple[Told, ...], Any]:
    """Return the lines of entries from `first` on, each told by the state before it, and the state after them."""
    lines: list[Told] = []
    for n, entry in enumerate(read, first):
        lines.append(Told(n, entry.at, tell(rules, state, entry.event), n >= head))
        state = fold(state, (entry,), rules.apply)
    return tuple(lines), state


def tell(rules: Rules, state: Any, event: Any) -> Phrase:
    """Return one event as people read it, also one that this version does not know.

    What sort of happening it is comes from the event's kind when the game does not say.
    """
    if isinstance(event, Unknown):
        return Phrase(f"“{event.name}”, made by a newer version")
    phrase = rules.tell(state, event)
    if phrase.sort:
        return phrase
    sort = str(event.__struct_config__.tag).replace("-", " ").replace("_", " ").capitalize()
    return replace_fields(phrase, sort=sort)


def answered(open_: OpenLog, choice: str, answers: Sequence[Answer], at: str) -> Entry[Any]:
    """Run a choice's procedure on its answers; raise Refused when the rules say no, UserError when one is missing."""
    check_open(open_)
    match run(open_.rules.open(open_.state, choice), open_.state, answers):
        case Asking(question=question):
            raise UserError(f"One more answer is needed: {question.why}.")
        case finished:
            return Entry(finished.event, choice, tuple(answers[: finished.used]), at)


def corrected(open_: OpenLog, path: str, new: codec.Json, note: str, at: str) -> Entry[Any]:
    """Return the entry that sets a figure by agreement; raise UserError when the path leads nowhere."""
    check_open(open_)
    if "correction" not in open_.rules.kinds:
        raise Refused("This game takes no corrections.")
    return Entry(correction(open_.state, path, new, note), at=at)


def check_open(open_: OpenLog) -> None:
    """Raise Refused when nothing may be played."""
    if open_.read_only:
        raise Refused(open_.read_only)
    if open_.closed:
        raise Refused(f"“{open_.name}” is closed; reopen it first.", remedy="Reopen it.")


def append(
    connection: Connection, open_: OpenLog, added: Sequence[Entry[Any]], battle_id: int | None = None
) -> OpenLog:
    """Write entries at the head, dropping what was undone, and return the log as it is then.

    Raises Refused when somebody else has moved the head meanwhile.
    """
    kind, sql = open_.kind, _KINDS[open_.kind]
    head = open_.head + len(added)
    move_head(connection, open_, head)
    if open_.count > open_.head:
        connection.execute(sql.drop, {"log": open_.id, "first": open_.head})
    tag = {} if battle_id is None else {"battle_id": battle_id}
    rows = [
        {f"{kind}_id": open_.id, "n": n, "at": entry.at, "payload": encode_entry(entry), **tag}
        for n, entry in enumerate(added, open_.head)
    ]
    if rows:
        connection.execute(sql.append, rows if len(rows) > 1 else rows[0])
    lines, state = _told(open_.rules, open_.state, added, open_.head)
    if head // EVERY > open_.head // EVERY:
        write_checkpoint(connection, kind, open_.id, head, open_.rules, state)
    return replace(open_, state=state, head=head, count=head, told=lines)


def move_head(connection: Connection, open_: OpenLog, head: int) -> None:
    """Move a log's head; raise Refused when somebody else has moved it meanwhile."""
    moved = connection.execute(_KINDS[open_.kind].move, {"log": open_.id, "was": open_.head, "now": head})
    if moved.rowcount != 1:
        raise Refused(f"“{open_.name}” has gone on elsewhere. Open it again and look before you play.")


def drop_undone(connection: Connection, open_: OpenLog, first: int) -> None:
    """Remove the entries from `first` on."""
    connection.execute(_KINDS[open_.kind].drop, {"log": open_.id, "first": first})


def at_head(open_: OpenLog, state: Any, head: int) -> OpenLog:
    """Return a log that ends after its first `head` entries."""
    return replace(open_, state=state, head=head, count=head, told=())


def write_checkpoint(
    connection: Connection, kind: Kind, log_id: int, n: int, rules: Rules, state: Any
) -> None:
    """Keep a state, so that opening the log need not fold what is before it."""
    values = {"kind": kind, "log_id": log_id, "n": n}
    payload = {"rules_version": _version(rules), "payload": codec.encode(state)}
    connection.execute(insert(CHECKPOINTS).prefix_with("OR REPLACE"), {**values, **payload})
    connection.execute(_THIN, {"of": kind, "log": log_id, "old": n - FRESH})


def _thin() -> Any:
    """Return the statement that drops old checkpoints but the first of each stretch of events."""
    points, earlier = CHECKPOINTS.c, CHECKPOINTS.alias("earlier").c
    same = and_(earlier.kind == points.kind, earlier.log_id == points.log_id)
    before = and_(same, earlier.n < points.n, earlier.n // SPARSE == points.n // SPARSE)
    mine = and_(points.kind == bindparam("of"), points.log_id == bindparam("log"))
    return delete(CHECKPOINTS).where(mine, points.n <= bindparam("old"), exists().where(before))


_THIN = _thin()
