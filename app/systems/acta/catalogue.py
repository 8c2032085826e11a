"""The catalogue: what ships of both editions, where each figure is from, and copies of one's own.

A Call to Arms, *Fleet Lists*; ruling 9. Records are keyed `list/unit`.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from app.core import codec
from app.core.errors import UserError
from app.core.forms import Term
from app.core.marks import Page
from app.core.system import CatalogueRules, Edition, Record
from app.core.words import slug
from app.systems.acta import browsing, figures, profile_form, shipped, terms
from app.systems.acta.unit import FIGURES, Profile, plain, profile

EDITIONS = (
    Edition("first", "First edition"),
    Edition("second", "Second edition", "Its figures ship; its rules come later.", builds=False),
)

#: The longest texts of a stranger's profile, in characters.
_LONGEST = {
    **dict.fromkeys(("id", "force_list", "in_service", "level_from"), 120),
    **dict.fromkeys(("figures_from", "other_figures_from"), 400),
    "note": 4000,
}


@cache
def records(edition: str) -> Mapping[str, Record]:
    """Return an edition's shipped records by key; raises UserError when there is no such edition."""
    if edition not in {known.id for known in EDITIONS}:
        known = " and ".join(f"“{found.id}”" for found in EDITIONS)
        raise UserError(
            f"There is no edition “{edition[:40]}” of this game; there are {known}.", field="edition"
        )
    units = codec.decode(shipped.read(f"catalogue-{edition}.json"), tuple[Profile, ...], "the catalogue")
    return MappingProxyType(
        {f"{u.force_list}/{u.id}": Record(f"{u.force_list}/{u.id}", plain(u), u.revision) for u in units}
    )


def switch_figures(unit: Profile) -> Profile:
    """Return a profile with its other figures in force and these beside them, if it has others (ruling 9)."""
    other = unit.other_figures
    if other is None:
        return unit
    beside = {name: value for name, value in plain(unit).items() if name in (*FIGURES, "absent")}
    return profile(
        {
            **plain(unit),
            **{name: other.get(name) for name in FIGURES},
            "absent": other.get("absent", []),
            "figures_from": unit.other_figures_from,
            "borrowed": unit.edition == "first" and unit.other_figures_from.startswith("second edition"),
            "other_figures": beside,
            "other_figures_from": unit.figures_from,
        }
    )


def copy(value: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a profile of the players' own made from another one; raises UserError with the key of a bad name."""
    original = profile(value)
    note = f"Copied from {original.name}, figures from {figures.source(original)}."
    made = msgspec.structs.replace(
        original,
        id=slug(name) or "own",
        name=name.strip(),
        level_from="own",
        figures_from="own",
        borrowed=False,
        note=f"{note} {original.note}".strip(),
        revision=1,
        other_figures=None,
        other_figures_from="",
    )
    return check(plain(made))


def check(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stranger's profile in full; raises UserError when it, or the figures beside it, cannot be used."""
    unit = profile(value)
    for field, longest in _LONGEST.items():
        if len(getattr(unit, field) or "") > longest:
            raise UserError(
                f"{unit.name}: the {field.replace('_', ' ')} is longer than {longest} characters.",
                field=field,
            )
    switch_figures(unit)
    return plain(unit)


def explain(value: Mapping[str, Any]) -> tuple[Term, ...]:
    """Return what the traits of a unit and of its weapons do, in our own words."""
    unit = profile(value)
    return terms.explain(unit.traits or (), [name for gun in unit.weapons or () for name in gun.traits])


def provenance(value: Mapping[str, Any]) -> tuple[str, ...]:
    """Return where a unit's figures and level are from, one sentence a source."""
    unit = profile(value)
    said = [_figures_from(unit)]
    if unit.other_figures is not None:
        said.append(
            f"The figures of {_of(unit.other_figures_from)} stand beside them: one switch puts them in force."
        )
    doubtful = [gun.name for gun in unit.weapons or () if gun.uncertain]
    if doubtful:
        said.append("Some weapon traits are uncertain in the source: check your book.")
    said.append(_level_from(unit))
    return tuple(sentence for sentence in (*said, unit.note) if sentence)


def _figures_from(unit: Profile) -> str:
    if not unit.figures_from:
        return "Nobody knows this unit's figures yet: enter them from your book."
    if unit.figures_from == "own":
        return "The players' own figures."
    if unit.borrowed:
        return f"Figures borrowed from {_of(unit.figures_from)}: check your book."
    return f"Figures from {_of(unit.figures_from)}."


def _level_from(unit: Profile) -> str:
    if unit.priority_level is None:
        return "Nobody knows this unit's Priority Level yet: enter it from your book."
    if unit.level_from == "own":
        return "The players' own level."
    if unit.edition == "first" and unit.level_from.startswith("second edition"):
        return f"Level borrowed from {_of(unit.level_from)}: check your book."
    return f"Level from {_of(unit.level_from)}."


def _of(source: str) -> str:
    """Return a source as it stands in a sentence: `the second edition (Earth Alliance - Third Age)`."""
    book, colon, listed = source.partition(" list: ")
    return f"the {book} ({listed})" if colon else f"the {source}"


def sheet(value: Mapping[str, Any], width: float, height: float) -> Page:
    """Return a unit's roster sheet on a page of a width and height in points."""
    from app.systems.acta.sheet import draw_profile

    return draw_profile(value, width, height)


CATALOGUE = CatalogueRules(
    editions=EDITIONS,
    records=records,
    columns=browsing.COLUMNS,
    row=browsing.row,
    facets=browsing.facets,
    narrow=browsing.narrow,
    form=profile_form.form,
    edit=profile_form.edit,
    copy=copy,
    check=check,
    difference=figures.difference,
    explain=explain,
    provenance=provenance,
    sheet=sheet,
)
