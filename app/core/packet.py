"""What one player is asked and what came back: the records behind a packet that travels without a server.

Neutral: a game says what it asks (`Orders`) and turns what came back into ordinary choices (`Move`).
"""

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Answer, Option

#: What a line of a form is answered with.
Value: TypeAlias = bool | int | str


class Ask(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that a player is asked, left empty for no order; the words are those of a form's field.

    A number counts something, so that nought is no order; where nought means something it is a choice.
    `cost` is what one of it takes out of its part's balance, in the part's unit. `needs` is the key of another line
    that is paid for with it even when nobody ticks that one. A `secret` answer is never shown to those who take the
    orders in.
    """

    key: str
    label: str
    kind: Literal["text", "number", "choice", "flag"]
    options: tuple[Option, ...] = ()
    low: int = 0
    high: int = 999
    unit: str = ""
    help: str = ""
    group: str = ""
    cost: int = 0
    needs: str = ""
    secret: bool = False

    def field(self, value: Value | None = None) -> Field:
        """Return it as the field of a form with an answer in it; no order is nought and no tick."""
        empty = {"flag": False, "number": max(0, self.low)}.get(self.kind, "")
        return Field(
            key=self.key,
            label=f"{self.label} ({self.help})" if self.help else self.label,
            kind=self.kind,
            value=empty if value is None else value,
            options=self.options,
            low=self.low,
            high=self.high,
            unit=self.unit,
            help=self.help,
            group=self.group,
        )


class Part(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is asked together: a heading, what to know, the lines; `balance` is what may be spent, None: no matter."""

    title: str
    asks: tuple[Ask, ...] = ()
    text: str = ""
    unit: str = ""
    balance: int | None = None


class Orders(msgspec.Struct, frozen=True):
    """What a player is asked now. Orders of one `moment` are not played in another ("turn 3")."""

    moment: str
    parts: tuple[Part, ...] = ()


class Move(msgspec.Struct, frozen=True):
    """What came back, as an ordinary choice: its line for reviewers (no secret in it) and the answers of its decisions.

    Dice are not among the answers: they are rolled when it is taken in. `keys` are the lines of the form that it
    comes from. `conflict` says why it cannot be played, as far as the game sees before trying.
    """

    text: str
    keys: tuple[str, ...]
    choice: str = ""
    answers: tuple[Answer, ...] = ()
    conflict: str = ""


def no_orders(_state: object, _player: str) -> Orders | None:
    """Return nothing: the game asks for no orders."""
    return None


def no_moves(_state: object, _player: str, _values: Mapping[str, Json]) -> tuple[Move, ...]:
    """Return nothing: the game asks for no orders."""
    return ()


def no_receipt(_state: object, _player: str, _packet: str, _taken: Mapping[str, str]) -> object | None:
    """Return nothing: the game takes no note of packets."""
    return None


def no_received(_state: object, _player: str, _packet: str) -> Mapping[str, str]:
    """Return nothing: the game takes no note of packets."""
    return {}


def checked(ask: Ask, value: Json) -> Value | None:
    """Return a value that fits what is asked, None for none; raise UserError with the field's key when it does not."""
    if value is None or value == "":
        return None
    match ask.kind, value:
        case ("flag", bool()):
            return value
        case ("number", int()) if not isinstance(value, bool) and ask.low <= value <= ask.high:
            return value
        case ("choice", str()) if any(value == option.key for option in ask.options):
            return value
        case ("text", str()) if len(value) <= ask.high:
            return value
        case _:
            text = f"“{str(value)[:40]}” does not answer “{ask.label[:80]}”; {_wanted(ask)} does."
            raise UserError(text, field=ask.key)


def _wanted(ask: Ask) -> str:
    match ask.kind:
        case "flag":
            return "yes or no"
        case "number":
            return f"a whole number from {ask.low} to {ask.high}"
        case "choice":
            return f"one of {', '.join(option.key for option in ask.options[:8] if option.key)}"
        case "text":
            return f"a text of at most {ask.high} letters"


def spent(part: Part, values: Mapping[str, Value | None]) -> int:
    """Return what a part's answers cost, what they need beside counted once."""
    costs = {ask.key: ask.cost for ask in part.asks}
    counts = {ask.key: _count(values.get(ask.key)) for ask in part.asks}
    needed = {ask.needs for ask in part.asks if counts[ask.key] and ask.needs}
    extra = sum(costs.get(key, 0) for key in needed if not counts.get(key))
    return extra + sum(costs[key] * count for key, count in counts.items())


def _count(value: Value | None) -> int:
    return max(0, int(value)) if isinstance(value, bool | int) else 0


def asks(parts: Sequence[Part]) -> dict[str, Ask]:
    """Return everything that is asked, by key."""
    return {ask.key: ask for part in parts for ask in part.asks}
