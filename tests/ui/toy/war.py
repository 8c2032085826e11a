"""The toy game's campaign: players fight for lily pads in turns; state, events and what they change."""

from typing import Any, TypeAlias

import msgspec

from app.core.correction import corrected
from app.core.log import Correction
from app.core.war import Symbol

STEPS = ("Dawn", "Choosing", "Battles", "Mending")
#: What a turn brings to everybody, and what a pad brings to whoever holds it.
INCOME, PAD = 3, 2


class Pad(msgspec.Struct, frozen=True):
    id: str
    name: str
    symbol: Symbol = "world"
    holder: str = ""
    within: str = ""
    x: float | None = None
    y: float | None = None


class Rower(msgspec.Struct, frozen=True):
    """A player."""

    id: str
    name: str
    gold: int = 0
    chosen: str = ""
    guess: int | None = None
    mended: bool = False


class Hull(msgspec.Struct, frozen=True):
    """A boat on a roster."""

    id: str
    name: str
    kind: str
    player: str
    hull: int
    left: int
    fought: bool = False


class Row(msgspec.Struct, frozen=True):
    """A line of an account, or of a boat's record."""

    text: str
    amount: int
    turn: int
    event: int
    owner: str


class Begin(msgspec.Struct, frozen=True):
    name: str
    players: tuple[Rower, ...]
    boats: tuple[Hull, ...]
    pads: tuple[Pad, ...]
    routes: tuple[tuple[str, str], ...] = ()
    drawing: bool = False
    simple: bool = False


class War(msgspec.Struct, frozen=True):
    name: str
    players: tuple[Rower, ...]
    boats: tuple[Hull, ...]
    pads: tuple[Pad, ...]
    routes: tuple[tuple[str, str], ...] = ()
    drawing: bool = False
    simple: bool = False
    turn: int = 1
    step: int = 0
    events: int = 0
    marks: tuple[int, ...] = (0,)
    account: tuple[Row, ...] = ()
    service: tuple[Row, ...] = ()
    wins: tuple[str, ...] = ()


class Passed(msgspec.Struct, frozen=True, tag_field="kind", tag="passed"):
    turn: int
    step: int


class Chosen(msgspec.Struct, frozen=True, tag_field="kind", tag="chosen"):
    player: str
    pad: str


class Guessed(msgspec.Struct, frozen=True, tag_field="kind", tag="guessed"):
    player: str
    guess: int


class Took(msgspec.Struct, frozen=True, tag_field="kind", tag="took"):
    player: str
    pad: str


class Kept(msgspec.Struct, frozen=True, tag_field="kind", tag="kept"):
    boat: str
    left: int
    sunk: int = 0


class Mended(msgspec.Struct, frozen=True, tag_field="kind", tag="mended"):
    player: str
    boats: dict[str, int]
    cost: int


class Agreed(msgspec.Struct, frozen=True, tag_field="kind", tag="agreed"):
    player: str
    gold: int
    why: str


class Drawn(msgspec.Struct, frozen=True, tag_field="kind", tag="drawn"):
    pads: tuple[Pad, ...]
    routes: tuple[tuple[str, str], ...]
    drawing: bool = True


Event: TypeAlias = Passed | Chosen | Guessed | Took | Kept | Mended | Agreed | Drawn | Correction


def start(begin: Begin) -> War:
    return War(begin.name, begin.players, begin.boats, begin.pads, begin.routes, begin.drawing, begin.simple)


def player_of(state: War, player: str) -> Rower:
    return next(each for each in state.players if each.id == player)


def boat_of(state: War, boat: str) -> Hull:
    return next(each for each in state.boats if each.id == boat)


def pad_of(state: War, pad: str) -> Pad:
    return next(each for each in state.pads if each.id == pad)


def _changed(rows: tuple[Any, ...], key: str, **fields: Any) -> tuple[Any, ...]:
    return tuple(msgspec.structs.replace(row, **fields) if row.id == key else row for row in rows)


def _booked(state: War, player: str, amount: int, text: str) -> War:
    players = _changed(state.players, player, gold=player_of(state, player).gold + amount)
    row = Row(text, amount, state.turn, state.events, player)
    return msgspec.structs.replace(state, players=players, account=(*state.account, row))


def _served(state: War, boat: str, text: str) -> War:
    row = Row(text, 0, state.turn, state.events, boat)
    return msgspec.structs.replace(state, service=(*state.service, row))


def apply(state: War, event: Event) -> War:
    done = _applied(state, event)
    return msgspec.structs.replace(done, events=state.events + 1)


def _applied(state: War, event: Event) -> War:  # noqa: C901 - a kind after the other
    match event:
        case Passed(turn=turn, step=step):
            return _passed(state, turn, step)
        case Chosen(player=player, pad=pad):
            return msgspec.structs.replace(state, players=_changed(state.players, player, chosen=pad))
        case Guessed(player=player, guess=guess):
            return msgspec.structs.replace(state, players=_changed(state.players, player, guess=guess))
        case Took(player=player, pad=pad):
            pads = _changed(state.pads, pad, holder=player)
            return msgspec.structs.replace(state, pads=pads, wins=(*state.wins, pad))
        case Kept(boat=boat, left=left, sunk=sunk):
            state = _served(state, boat, f"came home with {left}, sank {sunk}")
            return msgspec.structs.replace(state, boats=_changed(state.boats, boat, left=left, fought=True))
        case Mended(player=player, boats=boats, cost=cost):
            for boat, points in boats.items():
                left = boat_of(state, boat).left + points
                state = msgspec.structs.replace(state, boats=_changed(state.boats, boat, left=left))
                state = _served(state, boat, f"mended by {points}")
            state = _booked(state, player, -cost, "Mending")
            return msgspec.structs.replace(state, players=_changed(state.players, player, mended=True))
        case Agreed(player=player, gold=gold, why=why):
            return _booked(state, player, gold, f"By agreement: {why}")
        case Drawn(pads=pads, routes=routes, drawing=drawing):
            return msgspec.structs.replace(state, pads=pads, routes=routes, drawing=drawing)
        case Correction():
            return corrected(state, event)


def _passed(state: War, turn: int, step: int) -> War:
    if turn == state.turn:
        return msgspec.structs.replace(state, step=step)
    for player in state.players:
        held = sum(pad.holder == player.id for pad in state.pads)
        state = _booked(state, player.id, INCOME + PAD * held, f"Income with {held} pads")
    rowers = tuple(
        msgspec.structs.replace(each, chosen="", guess=None, mended=False) for each in state.players
    )
    boats = tuple(msgspec.structs.replace(each, fought=False) for each in state.boats)
    marks = (*state.marks, state.events)
    return msgspec.structs.replace(
        state, players=rowers, boats=boats, turn=turn, step=step, marks=marks, wins=()
    )
