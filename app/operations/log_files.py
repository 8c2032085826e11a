"""Files of battles and campaigns (version 1): a start, what happened since, and how much of it counts.

`starmuster/battle`: `{system, edition, name, start, events: [{at, event}], head, closed_at, outcome}`.
`starmuster/campaign`: the same, with its `battles` inside; an event that a battle brought says which (`battle`,
numbers from 0). An `event` holds its kind, its fields, and the choice and answers that made it. Starts and
events are kept as they came, so what a newer version added is written back.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from app.core import codec
from app.core.codec import JsonObject
from app.core.errors import UserError
from app.core.log import Entry, decode_entry, fold
from app.core.system import Rules
from app.operations import logs
from app.operations.logs import Kind

VERSION = 1
FORMATS: Mapping[str, Kind] = {"starmuster/battle": "battle", "starmuster/campaign": "campaign"}

#: The most events of a log and battles of a campaign, so that a stranger's file cannot exhaust the machine.
MOST_EVENTS = 100_000
MOST_BATTLES = 1_000


class FileEvent(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event of a file: what it says, when it happened (ISO 8601), and which of the battles brought it."""

    event: JsonObject
    at: str = ""
    battle: int | None = None


class LogFile(msgspec.Struct, frozen=True, kw_only=True):
    """What battle and campaign files share."""

    format: str
    version: int
    system: str
    edition: str
    name: str
    start: JsonObject
    events: list[FileEvent] = []
    head: int = 0
    created_at: str = ""


class BattleFile(LogFile, frozen=True, kw_only=True):
    """The contents of a battle file."""

    format: Literal["starmuster/battle"]
    closed_at: str | None = None
    outcome: list[JsonObject] | None = None


class CampaignFile(LogFile, frozen=True, kw_only=True):
    """The contents of a campaign file."""

    format: Literal["starmuster/campaign"]
    battles: list[JsonObject] = []


class Read(msgspec.Struct, frozen=True):
    """A log file as it was read and checked: its contents, its entries, fields that nobody knows, its last state."""

    kind: Kind
    file: Any
    entries: tuple[Entry[Any], ...]
    fields: JsonObject
    battles: tuple["Read", ...] = ()
    state: Any = None


def read(value: Mapping[str, Any], what: str) -> Read:
    """Read and check the contents of a battle or campaign file; raise UserError when it cannot be used or is newer."""
    kind = FORMATS.get(str(value.get("format")))
    if kind is None:
        raise UserError(f"{what} is no battle or campaign: its format is {str(value.get('format'))[:40]!r}.")
    version = value.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UserError(f"{what} has no version number that can be read; it should be {VERSION}.")
    if version > VERSION:
        raise UserError(
            f"{what} was written by a newer Starmuster (file version {version}); update to open it."
        )
    if kind == "battle":
        battle = codec.build(dict(value), BattleFile, what)
        entries, state = _entries(kind, battle, what)
        return Read(kind, battle, entries, codec.extras(value, BattleFile), state=state)
    campaign = codec.build(dict(value), CampaignFile, what)
    if len(campaign.battles) > MOST_BATTLES:
        raise UserError(f"{what} has {len(campaign.battles)} battles; at most {MOST_BATTLES} can be read.")
    battles = tuple(
        _inside(battle, campaign, f"{what}, battle {n}") for n, battle in enumerate(campaign.battles, 1)
    )
    _check_tags(campaign, battles, what)
    entries, state = _entries(kind, campaign, what)
    return Read(kind, campaign, entries, codec.extras(value, CampaignFile), battles, state)


def _inside(value: JsonObject, campaign: CampaignFile, what: str) -> Read:
    if value.get("format") != "starmuster/battle" or value.get("system") != campaign.system:
        raise UserError(f"{what} is no battle of this campaign's game.")
    return read(value, what)


def _check_tags(campaign: CampaignFile, battles: Sequence["Read"], what: str) -> None:
    """Raise UserError for an event of a battle that is not there, or is still fought and would bring it once more."""
    for number, event in enumerate(campaign.events, 1):
        if event.battle is None:
            continue
        if not 0 <= event.battle < len(battles):
            raise UserError(f"{what}, event {number} names the battle {event.battle}, which is not there.")
        battle = battles[event.battle].file
        if number <= campaign.head and not battle.closed_at:
            raise UserError(
                f"{what}, event {number} was brought by “{battle.name[:80]}”, which is not closed."
            )


def _entries(kind: Kind, file: LogFile, what: str) -> tuple[tuple[Entry[Any], ...], Any]:
    """Return the entries of a file and the state after the last of them."""
    if len(file.events) > MOST_EVENTS:
        raise UserError(f"{what} has {len(file.events)} events; at most {MOST_EVENTS} can be read.")
    if not 0 <= file.head <= len(file.events):
        raise UserError(f"{what} counts {file.head} events, but has {len(file.events)}.")
    rules = logs.rules_of(kind, file.system)
    entries = tuple(_entry(rules, event, f"{what}, event {n}") for n, event in enumerate(file.events, 1))
    return entries, folded(rules, file, entries, what)


def _entry(rules: Rules, event: FileEvent, what: str) -> Entry[Any]:
    try:
        return decode_entry(codec.encode(event.event), rules.events, rules.kinds, event.at[:40])
    except UserError as error:
        raise UserError(f"{what}: {error.message}") from error


def folded(rules: Rules, file: LogFile, entries: Sequence[Entry[Any]], what: str) -> Any:
    """Return the state after `entries`; raise UserError naming the first that cannot have happened here."""
    try:
        state = rules.start(codec.build(file.start, rules.start_type, f"the start of {what}"))
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise UserError(f"The start of {what} cannot be used.") from error
    for number, entry in enumerate(entries, 1):
        try:
            state = fold(state, (entry,), rules.apply)
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise UserError(f"{what}, event {number} does not fit what was before it.") from error
    return state


def state_of(read_: Read, n: int | None = None) -> Any:
    """Return a file's state after its first `n` events, all that count when None; raise UserError when it has fewer."""
    file, last = read_.file, read_.file.head if n is None else n
    if not 0 <= last <= len(read_.entries):
        raise UserError(f"“{file.name}” has {len(read_.entries)} events; there is no point {last} in it.")
    return folded(logs.rules_of(read_.kind, file.system), file, read_.entries[:last], f"“{file.name}”")
