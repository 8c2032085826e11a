"""Every player's account, written as things happen: each line names its event, and the lines add up to the balance.

A Call to Arms, *Repairs and Reinforcements*; ruling 27.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from app.core.log import Correction
from app.core.shelf import shelved
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.yard import AccountLine, YardPlayer
from app.systems.acta.campaign.events.yard import Agreed, Commissioned, IncomeTaken
from app.systems.acta.campaign.state import State, name_of, with_player
from app.systems.acta.campaign.yard.figures import closed

INCOME, REPAIRS, CREWS, REINFORCEMENTS = "Income", "Repairs", "Crews", "Reinforcements"
AGREED, OTHER = "By agreement", "Other"


def noted(before: State, after: State, event: e.Event) -> State:
    """Return the state after an event with its number counted, accounts written and the figures of a turn closed.

    Called once an event; several things that count as one step are one event.
    """
    parts = event.parts if isinstance(event, e.Together) else (event,)
    if any(isinstance(part, e.Lost | Correction) for part in parts):
        after = _losses(before, after)
    for player in before.players:
        after = _booked(before, after, player, parts)
    if after.turn > before.turn:
        after = closed(after, _paid_out(before, parts))
    return replace(after, yard=replace(after.yard, events=before.yard.events + 1))


def _paid_out(before: State, parts: tuple[e.Part | Correction, ...]) -> State:
    """Return the state as its turn ends, with the incomes that are received at the last moment."""
    for part in parts:
        player = before.players.get(part.player) if isinstance(part, IncomeTaken) else None
        if player is not None and isinstance(part, IncomeTaken):
            book = replace(player.yard, income=player.yard.income + part.amount)
            before = with_player(before, replace(player, balance=part.balance, yard=book))
    return before


def _losses(before: State, after: State) -> State:
    for unit in after.units.values():
        was = before.units.get(unit.id)
        if was is None or was.lost or not unit.lost or unit.profile.flight:
            continue
        player = after.players.get(unit.player)
        if player is not None:
            book = replace(player.yard, losses=player.yard.losses + 1)
            after = with_player(after, replace(player, yard=book))
    return after


def _booked(before: State, after: State, player_id: str, parts: tuple[e.Part | Correction, ...]) -> State:
    was, now = before.players[player_id], after.players.get(player_id)
    if now is None:
        return after
    lines = tuple(_lines(before, after, player_id, parts))
    received = sum(_received(part, player_id) for part in parts)
    if not lines and not received:
        return after
    shelf, account = shelved(was.yard.shelf, (*was.yard.account, *lines))
    income = now.yard.income + received
    book: YardPlayer = replace(now.yard, account=account, shelf=shelf, income=income)
    return with_player(after, replace(now, yard=book))


def _received(part: e.Part | Correction, player: str) -> int:
    taken = isinstance(part, e.Income | IncomeTaken) and part.player == player
    return part.amount if taken and isinstance(part, e.Income | IncomeTaken) else 0


def _lines(
    before: State, after: State, player: str, parts: tuple[e.Part | Correction, ...]
) -> Iterator[AccountLine]:
    """Yield a player's lines of an event; what no part explains is a line of its own, so that they always add up."""
    number, turn = before.yard.events, before.turn
    running = before.players[player].balance
    for part in parts:
        if _owner(after, part) != player:
            continue
        for text, amount, group, subject in _entries(after, part, running):
            running += amount
            yield AccountLine(number, turn, text, amount, running, group, subject)
    rest = after.players[player].balance - running
    if rest:
        yield AccountLine(number, turn, _why(parts), rest, running + rest, _group(parts))


def _owner(state: State, part: e.Part | Correction) -> str:
    unit = state.units.get(getattr(part, "unit", ""))
    return unit.player if unit is not None else getattr(part, "player", "")


def _entries(state: State, part: e.Part | Correction, running: int) -> Iterator[tuple[str, int, str, str]]:
    """Yield what a part of an event wrote into its player's account: text, RR, group and the unit it is about."""
    match part:
        case IncomeTaken():
            yield from _income(part, running)
        case e.Premium(unit=unit, paid=paid):
            yield f"{name_of(state.units, unit)}: premium of a crippled ship", -paid, REPAIRS, unit
        case e.Repaired(unit=unit, points=points, paid=paid):
            yield f"{name_of(state.units, unit)}: {points} Damage repaired", -paid, REPAIRS, unit
        case e.Mended(unit=unit, area=area, paid=paid):
            yield f"{name_of(state.units, unit)}: {area} repaired", -paid, REPAIRS, unit
        case e.Recruited(unit=unit, points=points, paid=paid):
            yield f"{name_of(state.units, unit)}: {points} Crew recruited", -paid, CREWS, unit
        case Commissioned(what=what, paid=paid) if paid:
            off = f" ({part.discount} less: {part.discount_why})" if part.discount else ""
            yield f"{what} commissioned{off}", -paid, REINFORCEMENTS, part.units[0].id if part.units else ""
        case Agreed(amount=amount, reason=reason):
            yield f"By agreement: {reason}", amount, AGREED, ""
        case _:
            pass


def _income(part: IncomeTaken, running: int) -> Iterator[tuple[str, int, str, str]]:
    """Yield the items of an income, gains first; a loss is booked no deeper than to a balance of 0 (ruling 27)."""
    gains = [item for item in part.items if item.points >= 0]
    for item in gains:
        running += item.points
        yield item.text, item.points, INCOME, ""
    for item in (item for item in part.items if item.points < 0):
        booked = max(item.points, -running)
        running += booked
        let_off = f" ({booked - item.points} of {-item.points} let off)" if booked != item.points else ""
        yield f"{item.text}{let_off}", booked, INCOME, ""


def _why(parts: tuple[e.Part | Correction, ...]) -> str:
    for part in parts:
        if isinstance(part, Correction):
            return f"By agreement: {part.note}" if part.note else "Set by agreement"
        if isinstance(part, e.Income):
            return f"Income: {part.reason}" if part.reason else "Income"
    return "Other"


def _group(parts: tuple[e.Part | Correction, ...]) -> str:
    if any(isinstance(part, Correction) for part in parts):
        return AGREED
    return INCOME if any(isinstance(part, e.Income) for part in parts) else OTHER
