"""The catalogue: fifteen ships as far as the book's text gives their facts, invented practice ships, fighters."""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from app.core.errors import UserError
from app.core.forms import Term
from app.core.marks import Page
from app.core.system import CatalogueRules, Edition, Record
from app.core.words import listed, slug
from app.systems.earthforce import browsing, figures, profile_form, terms, unit
from app.systems.earthforce.classes import profiles

EDITIONS = (Edition("sourcebook", "Earthforce Sourcebook"),)


@cache
def records(edition: str) -> Mapping[str, Record]:
    """Return an edition's shipped records by key; raises UserError when there is no such edition."""
    if edition not in {known.id for known in EDITIONS}:
        raise UserError(
            f"There is no edition “{edition[:40]}” of this game; there is “{EDITIONS[0].id}”.",
            field="edition",
        )
    return MappingProxyType(
        {key: Record(key, unit.plain(each), each.revision) for key, each in profiles().items()}
    )


def copy(value: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return a profile of the players' own made from another one; raises UserError with the key of a bad name."""
    original = unit.profile(value)
    whence = "an invented practice ship" if original.practice else original.name
    made = msgspec.structs.replace(
        original,
        id=slug(name) or "own",
        name=name.strip(),
        figures_from="own",
        source=(f"Copied from {whence}.", *original.source)[:12],
        revision=1,
    )
    return check(unit.plain(made))


def check(value: Mapping[str, Any]) -> dict[str, Any]:
    """Return a stranger's profile in full; raises UserError when it cannot be used."""
    return unit.plain(unit.profile(value))


def explain(value: Mapping[str, Any]) -> tuple[Term, ...]:
    """Return what the systems of a ship do, in our own words."""
    return terms.explain(unit.profile(value))


def provenance(value: Mapping[str, Any]) -> tuple[str, ...]:
    """Return where a ship's figures are from, one sentence a source, and what is still to be entered."""
    found = unit.profile(value)
    said = list(found.source)
    if found.figures_from == "own":
        said.append("The players' own figures.")
    missing = figures.unknowns(found)
    if missing:
        said.append(f"Not in the text, to be entered from a sheet: {listed(missing)}.")
    return tuple(sentence for sentence in (*said, found.note) if sentence) or ("The players' own figures.",)


def sheet(value: Mapping[str, Any], width: float, height: float) -> Page:
    """Return a ship's control sheet on a page of a width and height in points."""
    from app.systems.earthforce.sheet import draw_profile

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
