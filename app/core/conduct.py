"""What the whole page of a campaign leads to: maps, fights, plans, accounts, plots, as functions of a game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import msgspec

from app.core.codec import Json
from app.core.errors import Refused
from app.core.forms import Field
from app.core.letter import Letter
from app.core.packet import Move, Orders, no_moves, no_orders, no_receipt, no_received
from app.core.war import (
    Chart,
    Commitment,
    LedgerLine,
    PaperUnit,
    Plan,
    Service,
    Sketch,
    Weight,
)

#: A game's own state, of which nobody else knows more.
Anything: TypeAlias = Any


class CarryLine(msgspec.Struct, frozen=True):
    """One line of what a battle brings to its campaign; players change `event` through `fields` or strike it.

    `event` is the plain form of a campaign event; `fields` are the parts of it that players may change.
    """

    text: str
    subject: str
    event: dict[str, Any]
    fields: tuple[Field, ...] = ()


def no_sketch(_state: Anything, _sketch: Sketch) -> str:
    """Raise Refused: the game's map is not drawn."""
    raise Refused("This map cannot be drawn.")


def no_weights(_state: Anything, _fight: str, _units: Sequence[str]) -> tuple[Weight, ...]:
    """Return nothing: the game weighs no forces."""
    return ()


def no_terms(_state: Anything, _fight: str) -> tuple[Field, ...]:
    """Return no fields: a fight leaves nothing to agreement."""
    return ()


def no_paper(_state: Anything, _fight: str, _units: Sequence[str]) -> tuple[PaperUnit, ...]:
    """Return nothing: games on paper cannot be entered."""
    return ()


def no_lines(
    _state: Anything, _fight: str, _units: Sequence[str], _values: Mapping[str, Mapping[str, Json]]
) -> tuple[CarryLine, ...]:
    """Return nothing: games on paper cannot be entered."""
    return ()


def no_plan(_state: Anything, _player: str, _wishes: Mapping[str, Json]) -> Plan | None:
    """Return nothing: the game has no phase to plan."""
    return None


def no_filling(_state: Anything, _player: str, wishes: Mapping[str, Json], _bulk: str) -> dict[str, Json]:
    """Return the wishes as they are."""
    return dict(wishes)


def no_commitment(_state: Anything, _player: str, _wishes: Mapping[str, Json]) -> Commitment:
    """Raise Refused: the game has no phase to plan."""
    raise Refused("There is nothing to commit.")


def no_ledger(_state: Anything, _player: str) -> tuple[LedgerLine, ...]:
    """Return nothing: players have no account."""
    return ()


def no_service(_state: Anything, _unit: str) -> tuple[Service, ...]:
    """Return nothing: the window shows `record`."""
    return ()


def no_news(_state: Anything, _events: Sequence[Anything], _viewer: str) -> Letter | None:
    """Return nothing: the game has no newsletter."""
    return None


def no_account(_state: Anything) -> Letter | None:
    """Return nothing: the game has no report of a campaign."""
    return None


def no_charts(_state: Anything) -> tuple[Chart, ...]:
    """Return nothing: the game plots nothing."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """What the whole page of a campaign leads to; every function is pure and has a default that does nothing.

    `sketch` turns a stroke on the map into the key of a choice that asks nothing. `weigh` says how the units chosen
    for a fight stand to what is allowed, one line a player; `fight_terms` are the fields agreed on for it. `paper`
    are the forms of a fight that was played on paper by these units, its own first (id ""), and `lines` what they
    come to for review, `values` by unit id and field key. `plan` weighs a player's wishes (key and value) on one
    page, `fill` is a bulk step over them, `commit` the choice that plays them. `ledger` is a player's account,
    oldest first; `service` a unit's record, oldest first; `charts` are the plots.

    `orders` are what a player is asked now, told by what he may see; `moves` turn what came back (by key) into
    ordinary choices, total over any values; `receipt` is the event that notes which lines of a packet were taken in,
    each with a word that tells another answer from it, and `received` what was noted of a packet so far. `news` is
    the newsletter of what the events brought after a state, as a viewer may read it ("" everybody); `report` tells of
    the campaign so far.
    """

    sketch: Callable[[Anything, Sketch], str] = no_sketch
    weigh: Callable[[Anything, str, Sequence[str]], tuple[Weight, ...]] = no_weights
    fight_terms: Callable[[Anything, str], tuple[Field, ...]] = no_terms
    paper: Callable[[Anything, str, Sequence[str]], tuple[PaperUnit, ...]] = no_paper
    lines: Callable[
        [Anything, str, Sequence[str], Mapping[str, Mapping[str, Json]]], tuple[CarryLine, ...]
    ] = no_lines
    plan: Callable[[Anything, str, Mapping[str, Json]], Plan | None] = no_plan
    fill: Callable[[Anything, str, Mapping[str, Json], str], dict[str, Json]] = no_filling
    commit: Callable[[Anything, str, Mapping[str, Json]], Commitment] = no_commitment
    ledger: Callable[[Anything, str], tuple[LedgerLine, ...]] = no_ledger
    service: Callable[[Anything, str], tuple[Service, ...]] = no_service
    charts: Callable[[Anything], tuple[Chart, ...]] = no_charts
    orders: Callable[[Anything, str], Orders | None] = no_orders
    moves: Callable[[Anything, str, Mapping[str, Json]], tuple[Move, ...]] = no_moves
    receipt: Callable[[Anything, str, str, Mapping[str, str]], Anything] = no_receipt
    received: Callable[[Anything, str, str], Mapping[str, str]] = no_received
    news: Callable[[Anything, Sequence[Anything], str], Letter | None] = no_news
    report: Callable[[Anything], Letter | None] = no_account


#: The conduct of a game whose campaigns have the plain page only.
NO_CONDUCT = Conduct()
