"""One strict codec between frozen values and JSON text, used for files, events and rows alike."""

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import msgspec

from app.core.errors import UserError

T = TypeVar("T")

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
JsonObject = dict[str, Any]

#: The largest file that a reader opens, in bytes; what players exchange is a thousand times smaller.
LARGEST_FILE = 32 * 1024 * 1024
#: The longest text inside a file, in characters: it has to be drawn and printed in bounded time.
LONGEST_TEXT = 10_000


def encode(value: object) -> str:
    """Return `value` as compact JSON text, the same text for the same value."""
    return msgspec.json.encode(value).decode()


def pretty(value: object) -> str:
    """Return `value` as indented JSON text that ends with a newline, for files that people open."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n"


def decode(text: str | bytes, kind: type[T], what: str = "the input") -> T:
    """Read JSON `text` as a `kind`; raise UserError that names `what` and the place when it does not fit."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"{_capital(what)} cannot be read: {_place(error)}.") from error


def build(value: object, kind: type[T], what: str = "the input") -> T:
    """Turn plain JSON values into a `kind`; raise UserError that names `what` and the place when they do not fit."""
    try:
        return msgspec.convert(value, kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise UserError(f"{_capital(what)} cannot be used: {_place(error)}.") from error


def plain(value: object) -> Any:
    """Return `value` as plain dicts, lists, strings, numbers, booleans and None."""
    return msgspec.json.decode(msgspec.json.encode(value))


def check_texts(value: object, what: str) -> None:
    """Raise UserError when plain JSON holds a text, or a key, of more than LONGEST_TEXT characters."""
    rest = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, dict):
            rest.extend(cast("dict[str, object]", item))
            rest.extend(cast("dict[str, object]", item).values())
        elif isinstance(item, list):
            rest.extend(cast("list[object]", item))
        elif isinstance(item, str) and len(item) > LONGEST_TEXT:
            raise UserError(
                f"{_capital(what)} holds a text of {len(item)} characters, “{item[:20]}…”; "
                f"at most {LONGEST_TEXT} can be read."
            )


def extras(value: Mapping[str, Any], kind: type[msgspec.Struct]) -> JsonObject:
    """Return the fields of `value` that `kind` does not know, which a reader keeps and writes back."""
    known = set(kind.__struct_encode_fields__)
    return {key: item for key, item in value.items() if key not in known}


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _place(error: Exception) -> str:
    return str(error).rstrip(".").replace(" - at `$", " - at `")
