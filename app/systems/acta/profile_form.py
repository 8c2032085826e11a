"""The form that a profile is edited with, and what an edit makes of it.

A Call to Arms, *Ships* and *Wings and Flights*. A figure may stay unknown; what a unit does not have at all is
named in one field of its own.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from app.core.codec import Json
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.core.words import listed
from app.systems.acta import tables
from app.systems.acta.figures import LABELS
from app.systems.acta.unit import ALL_LEVELS, ARCS, BOUNDS, FIGURES, Profile, plain, profile

#: A profile's plain form while it is edited.
Draft: TypeAlias = dict[str, Any]

_UNITS = {"speed": "inches", "turn_angle": "°", "damage": "points", "crew": "points"}
_NUMBERS = (
    *("speed", "turns", "turn_angle", "hull", "damage", "damage_threshold", "crew", "crew_threshold"),
    *("troops", "dogfight"),
)
_YES, _NO = "yes", "no"
_WEAPON_COLUMNS = (
    Field("name", "Weapon", "text", ""),
    Field("range", "Range", "number", None, low=0, high=200, unknown=True, unit="inches"),
    Field("arc", "Arc", "choice", "F", options=tuple(Option(code, name) for code, name in ARCS.items())),
    Field("attack_dice", "Attack dice", "number", None, low=0, high=60, unknown=True),
    Field("traits", "Traits", "text", "", help="Separated by commas, such as Beam, Double Damage"),
)
_CRAFT_COLUMNS = (
    Field("count", "Flights", "number", 1, low=1, high=99),
    Field("name", "Craft", "text", ""),
)


def form(value: Mapping[str, Any]) -> tuple[Field, ...]:
    """Return the fields of a profile with their values."""
    unit = profile(value)
    return (*_class(unit), *_figures(unit), *_lists(unit))


def _class(unit: Profile) -> tuple[Field, ...]:
    levels = tuple(Option(level, level) for level in ALL_LEVELS)
    return (
        Field("name", "Class", "text", unit.name, group="Class"),
        Field(
            *("force_list", "Fleet list", "text", tables.list_name(unit.force_list)),
            help="A record stays in its list; copy it to have another.",
            locked=True,
            group="Class",
        ),
        Field(
            *("priority_level", "Priority Level", "choice", unit.priority_level),
            options=levels,
            unknown=True,
            group="Class",
        ),
        _number("vessels_per_choice", "Vessels a choice", unit.vessels_per_choice, "Class", unknown=False),
        _number(
            *("flights_per_wing", "Flights a wing", unit.flights_per_wing, "Class"),
            help="Only for wings of flights; unknown for a ship.",
        ),
        Field(
            "in_service", "In service", "text", unit.in_service, unknown=True, help=_SERVICE, group="Class"
        ),
    )


_SERVICE = "Such as 2246+, 2202-2265, 2261 only, Until 2261, All."


def _figures(unit: Profile) -> tuple[Field, ...]:
    manoeuvrable = (
        {True: _YES, False: _NO}.get(unit.super_manoeuvrable) if unit.super_manoeuvrable is not None else None
    )
    return (
        *(_figure(unit, figure) for figure in _NUMBERS),
        Field(
            *("super_manoeuvrable", LABELS["super_manoeuvrable"], "choice", manoeuvrable),
            options=(Option(_YES, "Yes"), Option(_NO, "No")),
            unknown=True,
            group="Figures",
        ),
        Field(
            *("absent", "Figures it does not have", "lines", list[Json](map(_label, unit.absent))),
            help=f"One a line, of {listed(list(LABELS.values()), 'or')}.",
            group="Figures",
        ),
    )


def _figure(unit: Profile, figure: str) -> Field:
    none = f"This unit has no {_label(figure)}; enter one if it has." if figure in unit.absent else ""
    return _number(figure, LABELS[figure], getattr(unit, figure), "Figures", help=none)


def _number(
    key: str, label: str, value: int | None, group: str, *, unknown: bool = True, help: str = ""
) -> Field:
    low, high = BOUNDS[key]
    unit = _UNITS.get(key, "")
    return Field(
        key, label, "number", value, low=low, high=high, unknown=unknown, unit=unit, help=help, group=group
    )


def _lists(unit: Profile) -> tuple[Field, ...]:
    craft: Json = None if unit.craft is None else [{"count": c.count, "name": c.name} for c in unit.craft]
    weapons: Json = None
    if unit.weapons is not None:
        weapons = [
            {
                "name": gun.name,
                "range": gun.range,
                "arc": gun.arc,
                "attack_dice": gun.attack_dice,
                "traits": ", ".join(gun.traits),
            }
            for gun in unit.weapons
        ]
    return (
        Field(
            *("traits", "Traits", "lines", None if unit.traits is None else list[Json](unit.traits)),
            unknown=True,
            help="One a line, such as Interceptors 2 or Jump Point.",
            group="Traits and craft",
        ),
        Field(
            "craft", "Craft", "table", craft, columns=_CRAFT_COLUMNS, unknown=True, group="Traits and craft"
        ),
        Field("weapons", "Weapons", "table", weapons, columns=_WEAPON_COLUMNS, unknown=True, group="Weapons"),
        Field("note", "Note", "lines", unit.note, group="Note"),
    )


def edit(value: Mapping[str, Any], values: Mapping[str, Json]) -> Draft:
    """Return a profile with edited fields; raise UserError with the key of a field that cannot be so.

    What is changed is the players' own from then on: figures, their source and the level's.
    """
    fields = {field.key: field for field in form(value)}
    unknown = [key for key in values if key not in fields]
    if unknown:
        raise UserError(f"A profile has no field “{unknown[0][:40]}”.", field=unknown[0])
    changed = {k: v for k, v in values.items() if not fields[k].locked and v != fields[k].value}
    draft = plain(profile(value))
    for key in sorted(changed, key=_turn):
        _EDITS[key](draft, key, changed[key])
    _own(draft, changed)
    return _whole(draft)


def _turn(key: str) -> int:
    """Whether it is a wing comes before figures that hang on it, what is absent after them."""
    return {"flights_per_wing": 0, "absent": 2}.get(key, 1)


def _own(draft: Draft, changed: Mapping[str, Json]) -> None:
    if "priority_level" in changed:
        draft["level_from"] = "own"
    if set(changed) & {*FIGURES, "absent", "flights_per_wing"}:
        draft |= {"figures_from": "own", "borrowed": False, "other_figures": None, "other_figures_from": ""}


def _whole(draft: Draft) -> Draft:
    for points, threshold in (("damage", "damage_threshold"), ("crew", "crew_threshold")):
        if draft[points] is not None and draft[threshold] is not None and draft[threshold] >= draft[points]:
            raise UserError(f"{LABELS[threshold]} must be below {LABELS[points]}.", field=threshold)
    return plain(profile(draft))


def _set(draft: Draft, figure: str, value: Any) -> None:
    draft[figure] = value
    if value is not None:
        draft["absent"] = [name for name in draft["absent"] if name != figure]


def _edit_number(draft: Draft, key: str, value: Json) -> None:
    low, high = BOUNDS[key]
    label = LABELS.get(key, key.replace("_", " "))
    if value is None and key != "vessels_per_choice":
        _set(draft, key, None)
        return
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise UserError(f"{label} must be a whole number from {low} to {high}.", field=key)
    _set(draft, key, value)


#: What flights do not have (*Special Traits*, Fighter; *Auxiliary Craft*); ships have no Dogfight score.
_NOT_OF_FLIGHTS = (
    "turns",
    "turn_angle",
    "damage",
    "damage_threshold",
    "crew",
    "crew_threshold",
    "troops",
    "craft",
)


def _edit_wing(draft: Draft, key: str, value: Json) -> None:
    was_wing = draft[key] is not None
    _edit_number(draft, key, value)
    if (value is not None) == was_wing:
        return
    none, some = (("dogfight",), _NOT_OF_FLIGHTS) if value is None else (_NOT_OF_FLIGHTS, ("dogfight",))
    draft["absent"] = [*(name for name in draft["absent"] if name not in (*some, *none)), *none]
    draft |= dict.fromkeys(none)


def _edit_name(draft: Draft, key: str, value: Json) -> None:
    draft[key] = _text(value, key).strip()


def _edit_level(draft: Draft, key: str, value: Json) -> None:
    if value not in (None, "", *ALL_LEVELS):
        raise UserError(f"There is no Priority Level “{value}”.", field=key)
    draft[key] = value or None


def _edit_manoeuvrable(draft: Draft, key: str, value: Json) -> None:
    known: dict[Json, bool | None] = {_YES: True, _NO: False, None: None, "": None}
    if not (value is None or isinstance(value, str)) or value not in known:
        raise UserError("Answer yes or no, or leave it unknown.", field=key)
    _set(draft, key, known[value])


def _edit_service(draft: Draft, key: str, value: Json) -> None:
    _set(draft, key, None if value is None else _text(value, key).strip() or None)


def _edit_note(draft: Draft, key: str, value: Json) -> None:
    note = _text(value, key)
    if len(note) > _LONGEST_NOTE:
        raise UserError(f"The note is longer than {_LONGEST_NOTE} characters.", field=key)
    draft[key] = note


_LONGEST_NOTE = 4000


def _edit_traits(draft: Draft, key: str, value: Json) -> None:
    _set(draft, key, None if value is None else _lines(value, key))


def _edit_absent(draft: Draft, key: str, value: Json) -> None:
    names = {label.casefold(): figure for figure, label in LABELS.items()}
    told = [] if value is None else _lines(value, key)
    wrong = [name for name in told if name.casefold() not in names]
    if wrong:
        raise UserError(
            f"There is no figure “{wrong[0][:40]}”; use {listed(tuple(LABELS.values()), 'or')}.", field=key
        )
    draft[key] = list(dict.fromkeys(names[name.casefold()] for name in told))
    for figure in draft[key]:
        draft[figure] = None


def _edit_craft(draft: Draft, key: str, value: Json) -> None:
    if value is None:
        _set(draft, key, None)
        return
    found = [
        {"count": row.get("count"), "name": _text(row.get("name"), key).strip()} for row in _rows(value, key)
    ]
    for row in found:
        count = row["count"]
        if not isinstance(count, int) or isinstance(count, bool) or not 1 <= count <= 99:
            raise UserError("A carrier has from 1 to 99 flights of a craft.", field=key)
        if not row["name"]:
            raise UserError("Every craft needs a name.", field=key)
    _set(draft, key, found)


def _edit_weapons(draft: Draft, key: str, value: Json) -> None:
    if value is None:
        _set(draft, key, None)
        return
    before: Sequence[Draft] = draft[key] or ()
    _set(draft, key, [_weapon(row, n, before) for n, row in enumerate(_rows(value, key))])


def _weapon(row: Mapping[str, Json], number: int, before: Sequence[Draft]) -> Draft:
    name = _text(row.get("name"), "weapons").strip()
    if not name:
        raise UserError(f"Weapon {number + 1} needs a name.", field="weapons")
    for figure, high in (("range", 200), ("attack_dice", 60)):
        value = row.get(figure)
        if value is not None and (
            not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= high
        ):
            raise UserError(
                f"{name}: {figure.replace('_', ' ')} is a whole number from 0 to {high}.", field="weapons"
            )
    gun: Draft = {
        "name": name,
        "range": row.get("range"),
        "arc": _text(row.get("arc"), "weapons"),
        "attack_dice": row.get("attack_dice"),
        "traits": [part.strip() for part in _text(row.get("traits"), "weapons").split(",") if part.strip()],
        "absent": [],
        "uncertain": [],
    }
    old = before[number] if number < len(before) and before[number]["name"] == name else None
    if old is not None:
        gun["absent"] = [figure for figure in old["absent"] if gun.get(figure) is None]
        gun["uncertain"] = [field for field in old["uncertain"] if gun.get(field) == old[field]]
    return gun


def _text(value: Json, key: str) -> str:
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UserError(f"{LABELS.get(key, key.replace('_', ' ').capitalize())} must be text.", field=key)
    return value


def _lines(value: Json, key: str) -> list[str]:
    rows = value if isinstance(value, list) else _text(value, key).splitlines()
    return [found for row in rows if (found := _text(row, key).strip())]


def _rows(value: Json, key: str) -> list[dict[str, Json]]:
    if not isinstance(value, list) or len(value) > 99:
        raise UserError(f"{LABELS[key]} must be a list of rows, 99 at most.", field=key)
    rows = [row for row in value if isinstance(row, dict)]
    if len(rows) != len(value):
        raise UserError(f"{LABELS[key]} has a row that cannot be read.", field=key)
    return rows


def _label(figure: str) -> str:
    return LABELS.get(figure, figure.replace("_", " "))


_EDITS: Mapping[str, Callable[[Draft, str, Json], None]] = {
    **dict.fromkeys((*_NUMBERS, "vessels_per_choice"), _edit_number),
    "flights_per_wing": _edit_wing,
    "name": _edit_name,
    "priority_level": _edit_level,
    "super_manoeuvrable": _edit_manoeuvrable,
    "in_service": _edit_service,
    "absent": _edit_absent,
    "traits": _edit_traits,
    "craft": _edit_craft,
    "weapons": _edit_weapons,
    "note": _edit_note,
}
