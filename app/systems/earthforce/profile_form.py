"""The designer: the form that a control sheet is edited with, and what an edit makes of it.

Earthforce Sourcebook, *The Ship Control Sheet*, *Recording Damage*, *Systems*. The track and the systems can each be
typed in lines (quick, from a printed sheet) or filled into a table; what was changed counts, the table before the
lines. Everything may stay unknown.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias, cast

from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.systems.earthforce import quick
from app.systems.earthforce.classes import profiles
from app.systems.earthforce.lists import faction_name
from app.systems.earthforce.unit import (
    ARCS,
    DRIVES,
    LAUNCHES,
    MOST_BOXES,
    MOST_ICONS,
    MOST_LINES,
    MOST_ROWS,
    SIZES,
    Profile,
    kinds,
    plain,
    profile,
    within,
)

#: A profile's plain form while it is edited.
Draft: TypeAlias = dict[str, Any]

_NUMBERS = {"cargo": 100, "passengers": 100, "move": 200, "cost": 99999}


def form(value: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return the fields of a profile with their values."""
    unit = profile(value)
    head = (
        Field("name", "Class", "text", unit.name, group="Class"),
        Field(
            *("force_list", "Faction", "text", faction_name(unit.force_list)),
            help="A record stays in its faction; copy it to have another.",
            locked=True,
            group="Class",
        ),
        Field("role", "Role", "text", unit.role, group="Class"),
        _choice("size", "Size", unit.size, SIZES, "Class"),
        _number("cost", "Cost", unit.cost, "Class", help="Your own: the book has no costs."),
    )
    body = _ship(unit) if unit.ship else _craft(unit)
    return (*head, *body, Field("note", "Note", "lines", unit.note, group="Note"))


def _ship(unit: Profile) -> tuple[Field, ...]:
    return (
        _choice("drive", "Drive", unit.drive, DRIVES, "Class", unknown=True),
        Field(
            *(
                "track",
                "Damage rows / thresholds",
                "text",
                quick.track_text(unit.rows, unit.thresholds) or None,
            ),
            unknown=True,
            help=quick.QUICK_TRACK,
            group="Damage track",
        ),
        Field(
            *("rows", "Rows", "table", _rows_json(unit)),
            columns=_ROW_COLUMNS,
            unknown=True,
            help="The last row has no number.",
            group="Damage track",
        ),
        Field(
            "lines",
            "Systems, typed",
            "lines",
            list[Json](quick.systems_text(unit.icons)),
            help=quick.QUICK_SYSTEMS,
            group="Systems",
        ),
        Field(
            *("icons", "Systems", "table", _icons_json(unit)),
            columns=icon_columns(),
            help="One line for each kind, arc and class; leave what nobody knows unknown.",
            group="Systems",
        ),
        Field(
            *("craft", "Fighters carried", "choice", unit.craft),
            options=_fighters(),
            unknown=True,
            help="How many groups are its hangars.",
            group="Craft and loads",
        ),
        _choice("launch", "Launching", unit.launch, LAUNCHES, "Craft and loads"),
        _number("cargo", "Cargo lost with each full row", unit.cargo, "Craft and loads", unit="%"),
        _number(
            "passengers", "Passengers lost with each full row", unit.passengers, "Craft and loads", unit="%"
        ),
    )


def _craft(unit: Profile) -> tuple[Field, ...]:
    weapons = {"pulse": "Pulse weapons", "beam": "A beam", "none": "None"}
    weapon = "none" if unit.weapon == "" else unit.weapon
    return (
        _number("move", "Move", unit.move, "Class", unit="MU"),
        _choice("weapon", "Weapon", weapon, weapons, "Class", unknown=True),
    )


_ROW_COLUMNS = (
    Field("boxes", "Boxes", "number", 5, low=1, high=MOST_BOXES),
    Field("threshold", "Threshold", "number", None, low=1, high=6, unknown=True),
)


def icon_columns() -> tuple[Field, ...]:
    """Return the columns of the table of systems."""
    sorts = tuple(Option(kind.id, kind.name) for kind in kinds().values())
    arcs = tuple(Option(key, label) for key, label in ARCS.items())
    return (
        Field("kind", "System", "choice", "pulse", options=sorts),
        Field("arc", "Arc", "choice", None, options=arcs, unknown=True),
        Field("cls", "Class", "number", None, low=1, high=24, unknown=True),
        Field("count", "How many", "number", 1, low=0, high=MOST_ICONS, unknown=True),
    )


def _fighters() -> tuple[Option, ...]:
    return tuple(Option(each.id, each.name) for each in profiles().values() if not each.ship)


def _choice(
    key: str, label: str, value: str | None, words: Mapping[str, str], group: str, *, unknown: bool = False
) -> Field:
    options = tuple(Option(name, word) for name, word in words.items())
    return Field(key, label, "choice", value, options=options, unknown=unknown, group=group)


def _number(key: str, label: str, value: int | None, group: str, *, unit: str = "", help: str = "") -> Field:
    return Field(
        key, label, "number", value, high=_NUMBERS[key], unknown=True, unit=unit, help=help, group=group
    )


def _rows_json(unit: Profile) -> Json:
    if unit.rows is None:
        return None
    ends: Sequence[int | None] = (*(unit.thresholds or (None,) * len(unit.rows)), None)
    return [{"boxes": boxes, "threshold": ends[n]} for n, boxes in enumerate(unit.rows)]


def _icons_json(unit: Profile) -> Json:
    return [{"kind": i.kind, "arc": i.arc, "cls": i.cls, "count": i.count} for i in unit.icons]


def edit(value: Mapping[str, Any], values: Mapping[str, Json]) -> Draft:
    """Return a profile with edited fields; raises UserError with the key of a field that cannot be so.

    Whoever changes a figure makes it the players' own, and no practice ship any more.
    """
    fields = {field.key: field for field in form(value)}
    unknown = [key for key in values if key not in fields]
    if unknown:
        raise UserError(f"A sheet has no field “{unknown[0][:40]}”.", field=unknown[0])
    changed = {k: v for k, v in values.items() if not fields[k].locked and v != fields[k].value}
    draft = plain(profile(value))
    for key in sorted(changed, key=_turn):
        _EDITS[key](draft, key, changed[key])
    if changed:
        draft["figures_from"] = "own"
    return plain(profile(draft))


def _turn(key: str) -> int:
    """Lines before tables, so that the table counts when both were changed."""
    return {"track": 0, "lines": 0}.get(key, 1)


def _edit_text(draft: Draft, key: str, value: Json) -> None:
    draft[key] = _text(value, key).strip()


def _edit_number(draft: Draft, key: str, value: Json) -> None:
    high = _NUMBERS[key]
    if value is not None and (
        not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= high
    ):
        raise UserError(f"{key.capitalize()} must be a whole number from 0 to {high}.", field=key)
    draft[key] = value


def _edit_choice(draft: Draft, key: str, value: Json) -> None:
    text = _text(value, key)
    draft[key] = text or (None if key in ("drive", "craft", "weapon") else draft[key])
    if key == "weapon" and text == "none":
        draft[key] = ""


def _edit_track(draft: Draft, key: str, value: Json) -> None:
    text = _text(value, key).strip()
    draft["rows"], draft["thresholds"] = (None, None) if not text else quick.read_track(text, key)


def _edit_rows(draft: Draft, key: str, value: Json) -> None:
    if value is None or value == []:
        draft["rows"] = draft["thresholds"] = None
        return
    rows = _rows(value, key, MOST_ROWS)
    boxes = [_in_range(row.get("boxes"), 1, MOST_BOXES, "a row's boxes", key) for row in rows]
    ends = [row.get("threshold") for row in rows[:-1]]
    draft["rows"] = boxes
    draft["thresholds"] = (
        None if None in ends else [_in_range(end, 1, 6, "a threshold number", key) for end in ends]
    )


def _edit_icons(draft: Draft, key: str, value: Json) -> None:
    draft["icons"] = [_icons_row(row, key) for row in _rows(value or [], key, MOST_LINES)]


def _icons_row(row: Mapping[str, Json], key: str) -> Draft:
    kind = kinds().get(_text(row.get("kind"), key))
    if kind is None:
        raise UserError("Every line of systems needs its kind.", field=key)
    cls, count, arc = row.get("cls"), row.get("count"), _text(row.get("arc"), key)
    return {
        "kind": kind.id,
        "count": None if count is None else _in_range(count, 0, MOST_ICONS, within(kind.plural), key),
        "cls": None
        if cls is None or not kind.classes
        else _in_range(cls, 1, kind.classes, f"the class of {within(kind.plural)}", key),
        "arc": arc if arc and kind.arc else None,
    }


def _edit_lines(draft: Draft, key: str, value: Json) -> None:
    texts = value if isinstance(value, list) else _text(value, key).splitlines()
    found = quick.read_systems([_text(text, key) for text in texts], key)
    draft["icons"] = [{"kind": i.kind, "count": i.count, "cls": i.cls, "arc": i.arc} for i in found]


def _in_range(value: Json, low: int, high: int, what: str, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UserError(f"{what.capitalize()} must be a whole number from {low} to {high}.", field=key)
    return value


def _text(value: Json, key: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UserError(f"{key.capitalize()} must be text.", field=key)
    return value


def _edit_note(draft: Draft, key: str, value: Json) -> None:
    lines = [_text(line, key) for line in value] if isinstance(value, list) else [_text(value, key)]
    draft[key] = "\n".join(lines)


def _rows(value: Json, key: str, most: int) -> list[dict[str, Json]]:
    if not isinstance(value, list) or len(value) > most or not all(isinstance(row, dict) for row in value):
        raise UserError(f"There are at most {most} rows here.", field=key)
    return cast("list[dict[str, Json]]", value)


_EDITS: Mapping[str, Callable[[Draft, str, Json], None]] = {
    **dict.fromkeys(_NUMBERS, _edit_number),
    **dict.fromkeys(("name", "role"), _edit_text),
    **dict.fromkeys(("size", "drive", "launch", "craft", "weapon"), _edit_choice),
    "track": _edit_track,
    "rows": _edit_rows,
    "icons": _edit_icons,
    "lines": _edit_lines,
    "note": _edit_note,
}
