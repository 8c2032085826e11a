"""Corrections by agreement: set any figure of a state through a path, in every game the same way.

A path is names joined by `/`: a field of a struct, a key of an object, and in a row the `id` of an element or its
number from 0. `units/damocles/damage` is the damage of the unit with that id or key.
"""

from collections.abc import Collection, Mapping, Sequence
from types import UnionType
from typing import Any, TypeVar, Union, cast, get_args, get_origin

import msgspec

from app.core import codec
from app.core.errors import UserError
from app.core.forms import Field
from app.core.log import Correction

State = TypeVar("State")

_NOWHERE = object()


class _Lost(Exception):
    """The path leads nowhere, or the value does not fit where it leads."""


def corrected(state: State, correction: Correction) -> State:
    """Return `state` with the figure at the correction's path set; a path that leads nowhere changes nothing."""
    try:
        return _set(state, type(state), _names(correction.path), correction.new)
    except _Lost:
        return state


def figure(state: Any, path: str) -> Any:
    """Return what stands at `path` as plain JSON; raise UserError when it leads nowhere."""
    node = state
    for name in _names(path):
        node = _child(node, name)
        if node is _NOWHERE:
            raise UserError(f"There is nothing at “{path}” to correct: “{name}” is not there.", field=path)
    return codec.plain(node)


def correction(state: Any, path: str, new: codec.Json, note: str = "") -> Correction:
    """Return the correction that sets `path` to `new`; raise UserError when it leads nowhere or does not fit."""
    old = figure(state, path)
    try:
        _set(state, type(state), _names(path), new)
    except _Lost as error:
        raise UserError(
            f"“{path}” cannot be set to {codec.encode(new)[:80]}: {error}.", field=path
        ) from error
    return Correction(path, old, new, note)


def subject_of(event: Correction, **known: Collection[str]) -> str:
    """Return the id that a correction is about, empty for none: `known` are the ids by the path's first name."""
    kind, _, rest = event.path.partition("/")
    owner = rest.partition("/")[0]
    return owner if owner in known.get(kind, ()) else ""


def sentence(fields: Sequence[Field], event: Correction, name: str = "") -> str:
    """Return a correction in the words of the fields it is one of: `By agreement, Omega: Turn from 2 to 3 (late)`."""
    field = next((field for field in fields if field.key == event.path), None)
    label = field.label if field is not None else event.path.rpartition("/")[2].replace("_", " ")
    why = f" ({event.note})" if event.note else ""
    who = f", {name}" if name else ""
    return f"By agreement{who}: {label} from {_shown(field, event.old)} to {_shown(field, event.new)}{why}"


def _shown(field: Field | None, value: codec.Json) -> str:
    options = field.options if field is not None else ()
    word = next((option.label for option in options if option.key == value), None)
    if word is not None:
        return f"“{word}”"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if value is None else "none" if value == "" else str(value)


def _names(path: str) -> tuple[str, ...]:
    return tuple(path.split("/")) if path else ()


def _set(node: Any, kind: Any, names: tuple[str, ...], new: codec.Json) -> Any:
    if not names:
        return _fitting(node, kind, new)
    name, *rest = names
    child = _child(node, name)
    if child is _NOWHERE:
        raise _Lost(f"“{name}” is not there")
    made = _set(child, _kind_of_child(node, kind, name), tuple(rest), new)
    if isinstance(node, msgspec.Struct):
        return msgspec.structs.replace(node, **{name: made})
    if isinstance(node, Mapping):
        table = cast(Mapping[Any, Any], node)
        return {**table, _key(table, name): made}
    place = _place(node, name)
    return type(node)((*node[:place], made, *node[place + 1 :]))


def _child(node: Any, name: str) -> Any:
    if isinstance(node, msgspec.Struct):
        return getattr(node, name) if name in node.__struct_fields__ else _NOWHERE
    if isinstance(node, Mapping):
        table = cast(Mapping[Any, Any], node)
        return table.get(_key(table, name), _NOWHERE)
    if isinstance(node, tuple | list):
        row = cast(Sequence[Any], node)
        place = _place(row, name)
        return row[place] if place is not None else _NOWHERE
    return _NOWHERE


def _key(node: Mapping[Any, Any], name: str) -> Any:
    return name if name in node else next((key for key in node if str(key) == name), name)


def _place(node: Sequence[Any], name: str) -> Any:
    for place, element in enumerate(node):
        known = cast(Mapping[str, Any], element).get("id") if isinstance(element, Mapping) else None
        if (known or getattr(cast(object, element), "id", None)) == name:
            return place
    return int(name) if name.isdecimal() and len(name) < 7 and int(name) < len(node) else None


def _kind_of_child(node: Any, kind: Any, name: str) -> Any:
    """Return the declared type of a part, as far as types say; Any where they do not."""
    if isinstance(node, msgspec.Struct):
        return next(f.type for f in msgspec.structs.fields(type(node)) if f.name == name)
    declared = _declared(node, kind)
    if isinstance(node, Mapping):
        return declared[1] if len(declared) == 2 else Any
    if len(declared) == 2 and declared[1] is Ellipsis:
        return declared[0]
    place = _place(node, name)
    if isinstance(node, list):
        return declared[0] if declared else Any
    return declared[place] if place < len(declared) else Any


def _declared(node: Any, kind: Any) -> tuple[Any, ...]:
    """Return the arguments of a container's declared type, looking through unions."""
    for option in get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,):
        origin = get_origin(option)
        if isinstance(origin, type) and isinstance(node, origin):
            return get_args(option)
    return ()


def _fitting(old: object, kind: Any, new: codec.Json) -> Any:
    declared: Any = type(old) if kind is Any and old is not None else kind
    try:
        return msgspec.convert(new, declared)
    except (msgspec.ValidationError, TypeError) as error:
        raise _Lost(str(error)) from error
