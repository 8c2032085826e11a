"""Campaigns: found, play, take battles over, reopen them. Every event is an undo step of the store."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update

from app import systems
from app.core import codec
from app.core.codec import Json
from app.core.errors import Refused
from app.core.force import Force
from app.core.log import Amendment, Entry
from app.core.questions import Answer
from app.core.system import CarryLine
from app.operations import amendments, consequences, logs
from app.operations.battles import BATTLES, insert_battle
from app.operations.logs import OpenLog, Told
from app.operations.stamps import now, title
from db.store import Store
from db.tables import Table

CAMPAIGNS = Table.metadata.tables["campaign"]
EVENTS = Table.metadata.tables["campaign_event"]

OpenCampaign: TypeAlias = OpenLog


@dataclass(frozen=True, slots=True)
class CampaignItem:
    """A campaign in a list."""

    id: int
    system: str
    edition: str
    name: str
    head: int
    battles: int
    created_at: str


def listing(store: Store) -> tuple[CampaignItem, ...]:
    """Return the campaigns, newest first."""
    battles = (
        select(func.count()).select_from(BATTLES).where(BATTLES.c.campaign_id == CAMPAIGNS.c.id)
    ).scalar_subquery()
    columns = [CAMPAIGNS.c[name] for name in ("id", "system", "edition", "name", "head")]
    query = select(*columns, battles, CAMPAIGNS.c.created_at).order_by(CAMPAIGNS.c.id.desc())
    with store.read() as session:
        return tuple(CampaignItem(*row) for row in session.connection().execute(query))


def found(
    store: Store,
    system: str,
    edition: str,
    name: str,
    players: Sequence[tuple[str, Force]],
    settings: Mapping[str, Json],
    at: str = "",
) -> int:
    """Found a campaign of players with their forces and return its id; raises what the game refuses."""
    name, at = title(name, "A campaign"), at or now()
    begun = systems.system(system).campaign.found(name, players, settings)
    values = {"system": system, "edition": edition, "name": name, "start": codec.encode(begun), "head": 0}
    with store.step(f"Found campaign “{name}”", at) as session:
        return session.connection().execute(insert(CAMPAIGNS), {**values, "created_at": at}).lastrowid


def rename(store: Store, campaign_id: int, name: str, at: str = "") -> None:
    """Give a campaign another name."""
    name = title(name, "A campaign")
    with store.step(f"Rename campaign “{name}”", at or now()) as session:
        logs.row(session.connection(), "campaign", campaign_id)
        session.connection().execute(update(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id), {"name": name})


def delete_campaign(store: Store, campaign_id: int, at: str = "") -> None:
    """Delete a campaign with its log; its battles stay, on their own."""
    with store.read() as session:
        name = logs.row(session.connection(), "campaign", campaign_id).name
    with store.step(f"Delete campaign “{name}”", at or now()) as session:
        session.connection().execute(delete(CAMPAIGNS).where(CAMPAIGNS.c.id == campaign_id))


def open_campaign(store: Store, campaign_id: int) -> OpenCampaign:
    """Open a campaign at its head; raise UserError when it is not in the library or cannot be read."""
    return logs.open_log(store, "campaign", campaign_id)


def play(
    store: Store, open_: OpenCampaign, choice: str, answers: Sequence[Answer] = (), at: str = ""
) -> OpenCampaign:
    """Play a choice with its answers, as one undo step named as the log tells it; return the campaign after it.

    Raises Refused when the rules say no, UserError when an answer is missing or does not fit.
    """
    return _append(store, open_, logs.answered(open_, choice, answers, at or now()))


def correct(
    store: Store, open_: OpenCampaign, path: str, new: Json, note: str = "", at: str = ""
) -> OpenCampaign:
    """Set a figure by agreement, as one undo step; raise UserError when the path leads nowhere."""
    return _append(store, open_, logs.corrected(open_, path, new, note, at or now()))


def _append(store: Store, open_: OpenCampaign, entry: Entry[Any]) -> OpenCampaign:
    label = logs.tell(open_.rules, open_.state, entry.event).text
    with store.step(label[:120], entry.at) as session:
        return logs.append(session.connection(), open_, (entry,))


def at(store: Store, campaign_id: int, n: int) -> Any:
    """Return the state after the first `n` events; raise UserError when there is no such point."""
    return logs.state_at(store, "campaign", campaign_id, n)


def entries(store: Store, campaign_id: int, first: int = 0, last: int = 1 << 31) -> tuple[Entry[Any], ...]:
    """Return the entries from `first` up to `last`, which is not among them."""
    return logs.entries(store, "campaign", campaign_id, first, last)


def told(store: Store, campaign_id: int, first: int = 0, last: int = 1 << 31) -> tuple[Told, ...]:
    """Return the lines of the log as people read them."""
    return logs.told(store, "campaign", campaign_id, first, last)


def amend(store: Store, open_: OpenCampaign, n: int, answers: Sequence[Answer]) -> Amendment[Any]:
    """Return what answering entry `n` (from 0) otherwise would bring; nothing is written."""
    return amendments.amend(store, open_, n, answers)


def apply_amendment(
    store: Store, open_: OpenCampaign, amendment: Amendment[Any], at: str = ""
) -> OpenCampaign:
    """Let an amendment count, as one undo step; battles of which nothing counts any more are open again."""
    with store.step(f"Amend “{open_.name}”", at or now()) as session:
        connection = session.connection()
        amended = amendments.apply_amendment(connection, open_, amendment)
        if amended.head < open_.head:
            consequences.open_again(connection, open_.id, amended.head)
        return amended


def start_battle(
    store: Store,
    campaign_id: int,
    name: str,
    sides: Sequence[tuple[str, str, Sequence[str]]],
    agreements: Mapping[str, Json],
    at: str = "",
) -> int:
    """Start a battle between chosen roster units: side name, player id and unit ids each; return the battle's id."""
    open_ = open_campaign(store, campaign_id)
    rules = systems.system(open_.system).campaign
    begun = rules.field(open_.state, sides, agreements)
    name, at = title(name, "A battle"), at or now()
    noted = [Entry(event, at=at) for event in rules.begun(open_.state, sides, agreements, name)]
    if noted:
        logs.check_open(open_)
    with store.step(f"Start battle “{name}”", at) as session:
        battle = insert_battle(session, open_.system, open_.edition, name, begun, at, campaign_id)
        if noted:
            logs.append(session.connection(), open_, noted)
        return battle


def outcome(store: Store, battle_id: int) -> tuple[CarryLine, ...]:
    """Return what a battle would bring to its campaign, for review."""
    open_ = logs.open_log(store, "battle", battle_id)
    return tuple(systems.system(open_.system).battle.outcome(open_.state))


def close_battle(
    store: Store, campaign_id: int, battle_id: int, lines: Sequence[Mapping[str, Any]], at: str = ""
) -> OpenCampaign:
    """Close a battle and play the reviewed lines as campaign events that carry its id, in one step.

    `lines` are the `event`s of carry lines, as the players left them. The game knows the battle by the number of
    the first event that it brings, which another library reads the same. Raises Refused when the battle is closed or
    belongs to another campaign, and what the game refuses.
    """
    at = at or now()
    open_, battle = open_campaign(store, campaign_id), logs.open_log(store, "battle", battle_id)
    logs.check_open(open_)
    if battle.campaign_id != campaign_id:
        raise Refused(f"“{battle.name}” does not belong to “{open_.name}”.")
    if battle.closed:
        raise Refused(f"“{battle.name}” is closed already; reopen it first.")
    carry = systems.system(open_.system).campaign.carry
    events = carry(open_.state, f"battle-{open_.head + 1}", battle.name, lines)
    closing = {"closed_at": at, "outcome": codec.encode(list(lines))}
    with store.step(f"Close battle “{battle.name}”", at) as session:
        connection = session.connection()
        connection.execute(update(BATTLES).where(BATTLES.c.id == battle_id), closing)
        return logs.append(connection, open_, [Entry(event, at=at) for event in events], battle_id)


def play_paper(
    store: Store, open_: OpenCampaign, name: str, lines: Sequence[Mapping[str, Any]], at: str = ""
) -> OpenCampaign:
    """Play the reviewed lines of a game that was played on paper, in one step; no battle is kept of it.

    The game knows it by the number of the first event that it brings. Raises what the game refuses.
    """
    at = at or now()
    logs.check_open(open_)
    carry = systems.system(open_.system).campaign.carry
    events = carry(open_.state, f"paper-{open_.head + 1}", title(name, "A battle"), lines)
    with store.step(f"Enter “{name}” from paper", at) as session:
        return logs.append(session.connection(), open_, [Entry(event, at=at) for event in events])


def reopen(store: Store, battle_id: int, at: str = "") -> None:
    """Open a closed battle again, taking what it brought out of its campaign.

    Raises Refused when it is not closed, or naming the later event of the campaign that stands on what it brought.
    """
    with store.read() as session:
        battle = logs.row(session.connection(), "battle", battle_id)
    if not battle.closed_at:
        raise Refused(f"“{battle.name}” is not closed.")
    with store.step(f"Reopen battle “{battle.name}”", at or now()) as session:
        connection = session.connection()
        if battle.campaign_id is not None:
            _take_out(store, connection, battle.campaign_id, battle_id, battle.name)
        opening = {"closed_at": None, "outcome": None}
        connection.execute(update(BATTLES).where(BATTLES.c.id == battle_id), opening)


def _take_out(store: Store, connection: Connection, campaign_id: int, battle_id: int, name: str) -> None:
    head = logs.row(connection, "campaign", campaign_id).head
    mine = (EVENTS.c.campaign_id == campaign_id, EVENTS.c.battle_id == battle_id, EVENTS.c.n < head)
    numbers = connection.execute(select(EVENTS.c.n).where(*mine).order_by(EVENTS.c.n)).scalars().all()
    if not numbers:
        return
    open_ = open_campaign(store, campaign_id)
    logs.check_open(open_)
    first = numbers[0]
    later = [n for n in range(first, open_.head) if n not in set(numbers)]
    if later:
        text = told(store, campaign_id, later[0], later[0] + 1)[0].phrase.text
        raise Refused(
            f"“{name}” cannot be reopened: “{text}” came later in “{open_.name}” and stands on it. "
            "Undo that first.",
            remedy="Undo what came later in the campaign.",
        )
    connection.execute(delete(EVENTS).where(EVENTS.c.campaign_id == campaign_id, EVENTS.c.n >= first))
    logs.move_head(connection, open_, first)
