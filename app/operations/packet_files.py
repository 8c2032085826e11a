"""Packets as files (`starmuster/packet`, version 1): what one player needs, the form that is asked, what was filled in.

`campaign` tells the campaign by its start, `packet` this packet, `mark` the log's last entry when it was made. The
form stands in `parts` with labels and prices, so that no rules are needed to fill it in; `answers` are what was filled
in, by key. Secret answers stand in `sealed`, which nobody reads by chance; it keeps no determined person out.
"""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from app.core import codec, packet
from app.core.codec import Json, JsonObject
from app.core.errors import UserError
from app.core.packet import Ask, Part, Value
from app.core.system import UnitStatus
from app.operations.files import read_object, write_text

FORMAT = "starmuster/packet"
VERSION = 1
#: The largest packet in bytes, and the most lines and ships in it: no stranger's file exhausts the machine.
LARGEST = 4 * 1024 * 1024
MOST_ASKS, MOST_SHIPS, MOST_LINES = 2_000, 2_000, 2_000
#: The longest message that a player sends along.
LONGEST_NOTE = 2_000


class PacketFile(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of a packet file."""

    format: Literal["starmuster/packet"]
    version: int
    system: str
    edition: str
    campaign: str
    name: str
    player: str
    player_name: str
    packet: str
    moment: str
    heading: str = ""
    head: int = 0
    mark: str = ""
    made_at: str = ""
    situation: list[str] = []
    news: list[str] = []
    roster: list[UnitStatus] = []
    parts: list[Part] = []
    answers: dict[str, Value | None] = {}
    sealed: str = ""
    note: str = ""


class Packet(msgspec.Struct, frozen=True):
    """A packet as it was read or made: its contents with every answer open, and fields that nobody knows."""

    file: PacketFile
    answers: dict[str, Value | None] = {}
    fields: JsonObject = {}

    @property
    def asks(self) -> dict[str, Ask]:
        """Everything that is asked, by key."""
        return packet.asks(self.file.parts)


def read(path: Path) -> Packet:
    """Return the packet that a file holds; raise UserError when it holds none, is newer, or does not hang together."""
    return of_object(read_object(path, LARGEST), f"“{path.name}”")


def of_object(value: Mapping[str, Any], what: str) -> Packet:
    """Read and check the contents of a packet file; raise UserError when they cannot be used."""
    if value.get("format") != FORMAT:
        raise UserError(f"{what} is no packet: its format is {str(value.get('format'))[:40]!r}.")
    version = value.get("version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        raise UserError(f"{what} has no version number that can be read; it should be {VERSION}.")
    if version > VERSION:
        raise UserError(
            f"{what} was written by a newer Starmuster (file version {version}); update to open it."
        )
    codec.check_texts(value, what)
    file = codec.build(dict(value), PacketFile, what)
    _bounded(file, what)
    asks = packet.asks(file.parts)
    answers = {**_sealed(file.sealed, what), **file.answers}
    return Packet(
        file,
        {key: _fitting(asks, key, item, what) for key, item in answers.items()},
        codec.extras(value, PacketFile),
    )


def _bounded(file: PacketFile, what: str) -> None:
    counts = (
        (sum(len(part.asks) for part in file.parts), MOST_ASKS, "lines to fill in"),
        (len(file.answers), MOST_ASKS, "answers"),
        (len(file.roster), MOST_SHIPS, "ships"),
        (len(file.situation) + len(file.news), MOST_LINES, "lines to read"),
        (
            max((len(ask.options) for part in file.parts for ask in part.asks), default=0),
            MOST_LINES,
            "options",
        ),
    )
    for count, most, name in counts:
        if count > most:
            raise UserError(f"{what} has {count} {name}; at most {most} can be read.")
    keys = [ask.key for part in file.parts for ask in part.asks]
    if len(set(keys)) < len(keys):
        raise UserError(f"{what} asks the same thing twice.")


def _sealed(text: str, what: str) -> dict[str, Value | None]:
    if not text:
        return {}
    try:
        plain = b64decode(text.encode(), validate=True)
    except (binascii.Error, ValueError) as error:
        raise UserError(f"{what} has secret answers that cannot be read; they were altered.") from error
    return codec.decode(plain, dict[str, Value | None], f"the secret answers of {what}")


def _fitting(asks: Mapping[str, Ask], key: str, value: Value | None, what: str) -> Value | None:
    if key not in asks:
        raise UserError(f"{what} answers “{key[:60]}”, which it does not ask.")
    try:
        return packet.checked(asks[key], value)
    except UserError as error:
        raise UserError(f"{what}: {error.message}") from error


def to_object(found: Packet) -> JsonObject:
    """Return a packet as its file holds it, secret answers sealed."""
    asks = found.asks
    given = {key: value for key, value in found.answers.items() if value is not None}
    secret = {key: value for key, value in given.items() if asks[key].secret}
    plain = {key: value for key, value in given.items() if key not in secret}
    sealed = b64encode(codec.encode(secret).encode()).decode() if secret else ""
    file = msgspec.structs.replace(found.file, answers=plain, sealed=sealed)
    return {**codec.plain(file), **found.fields}


def write(path: Path, found: Packet) -> None:
    """Write a packet, whole or not at all; raise UserError when that cannot be done."""
    write_text(path, codec.pretty(to_object(found)))


def answer(found: Packet, key: str, value: Json) -> Packet:
    """Return a packet with one line filled in, None for no order; raise UserError with the field's key."""
    if key not in found.asks:
        raise UserError(f"The packet does not ask for “{key[:60]}”.", field=key)
    fitting = packet.checked(found.asks[key], value)
    return msgspec.structs.replace(found, answers={**found.answers, key: fitting})


def noted(found: Packet, note: str) -> Packet:
    """Return a packet with a message to those who take it in; raise UserError when it is too long."""
    if len(note) > LONGEST_NOTE:
        raise UserError(f"The message is longer than {LONGEST_NOTE} letters; shorten it.", field="note")
    return msgspec.structs.replace(found, file=msgspec.structs.replace(found.file, note=note))


def problems(found: Packet) -> tuple[str, ...]:
    """Return what a filled-in form costs too much, a sentence a part; the campaign has the last word."""
    told: list[str] = []
    for part in found.file.parts:
        cost = packet.spent(part, found.answers)
        if part.balance is not None and cost > part.balance:
            told.append(f"{part.title}: it takes {cost} {part.unit}, and there are {part.balance}.")
    return tuple(told)
