"""Corrections: the players set one figure of a state by agreement, in every game alike."""

from collections.abc import Sequence
from typing import Any, TypeVar, cast

import msgspec

from app.core.log import Correction

State = TypeVar("State")


def corrected(state: State, event: Correction) -> State:
    """Return the state with the figure at the event's path set; a path that leads nowhere changes nothing.

    A path goes through fields of frozen values, keys of mappings and numbers of rows: `units/cruiser-1/damage`.
    A value that does not fit the figure's type changes nothing either, so that an old log always folds.
    """
    try:
        return cast(State, _set(state, event.path.split("/"), event.new))
    except (LookupError, ValueError, TypeError):
        return state


def _set(value: object, path: Sequence[str], new: object) -> object:
    """Return `value` with what stands at `path` replaced; raises LookupError, ValueError or TypeError."""
    step, rest = path[0], path[1:]
    if isinstance(value, msgspec.Struct):
        field = {found.name: found for found in msgspec.structs.fields(value)}[step]
        below = _set(getattr(value, step), rest, new) if rest else msgspec.convert(new, field.type)
        return msgspec.structs.replace(value, **{step: below})
    if isinstance(value, dict):
        known = cast(dict[str, Any], value)
        return {**known, step: _set(known[step], rest, new) if rest else _alike(known[step], new)}
    if isinstance(value, tuple):
        row = list(cast(tuple[Any, ...], value))
        number = int(step)
        row[number] = _set(row[number], rest, new) if rest else _alike(row[number], new)
        return tuple(row)
    raise TypeError(step)


def _alike(old: object, new: object) -> object:
    return new if old is None else msgspec.convert(new, type(old))
