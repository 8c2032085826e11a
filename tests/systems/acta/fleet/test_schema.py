"""The schema of a fleet file tells everything that this game reads there, and its own fleets hold to it."""

from collections.abc import Iterator
from typing import Any

import pytest

from app.core import force as forces
from app.core.forms import Field
from app.operations import interchange
from app.systems.acta import tables
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.demonstration import demonstration
from app.systems.acta.fleet import FORCE

SCHEMA = interchange.schema("fleet", "acta")
KINDS: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list, tuple),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


def wrong(value: Any, schema: dict[str, Any], path: str = "") -> Iterator[str]:
    """Yield where a value leaves its schema, unknown fields too: this game writes none that it does not tell."""
    if "$ref" in schema:
        yield from wrong(value, SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]], path)
    elif "anyOf" in schema:
        if all(list(wrong(value, each)) for each in schema["anyOf"]):
            yield f"{path}: {value!r} is none of {schema['anyOf']}"
    elif not of_kind(value, schema):
        yield f"{path}: {value!r} is no {schema}"
    elif isinstance(value, dict):
        yield from _inside(value, schema, path)
    elif isinstance(value, list | tuple):
        firsts = schema.get("prefixItems", [])
        for n, item in enumerate(value):
            each = firsts[n] if n < len(firsts) else schema.get("items") or {}
            yield from wrong(item, each, f"{path}/{n}")


def of_kind(value: Any, schema: dict[str, Any]) -> bool:
    """Return whether a value is of a type, one of what is listed, and within bounds."""
    kind = schema.get("type")
    if kind and (not isinstance(value, KINDS[kind]) or (kind == "integer" and isinstance(value, bool))):
        return False
    if kind == "integer" and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        return False
    least = schema.get("minItems", 0)
    return value in schema.get("enum", [value]) and (kind != "array" or len(value) >= least)


def _inside(value: dict[str, Any], schema: dict[str, Any], path: str) -> Iterator[str]:
    known = schema.get("properties")
    rest = schema.get("additionalProperties", {})
    yield from (f"{path}: “{key}” is missing" for key in schema.get("required", ()) if key not in value)
    for key, item in value.items():
        if known is not None and key not in known:
            yield f"{path}: the schema does not tell “{key}”"
        else:
            yield from wrong(
                item, (known or {}).get(key, rest if isinstance(rest, dict) else {}), f"{path}/{key}"
            )


def faults(file: dict[str, Any]) -> list[str]:
    return list(wrong(file, SCHEMA))


def edited(field: Field) -> Any:
    match field.kind:
        case "flag":
            return not field.value
        case "number":
            return field.high
        case "choice":
            return field.options[-1].key
        case _:
            return "Alpha"


@pytest.mark.parametrize("file", demonstration()["fleets"], ids=lambda file: file["name"])
def test_the_demonstrations_fleets_hold_to_the_schema(file: dict[str, Any]) -> None:
    assert faults(file) == []
    frozen = forces.from_file(file)
    for record in tuple(CATALOGUE.records("first").values())[:40]:
        frozen = FORCE.buy(frozen, record)
    assert faults(forces.to_file(frozen)) == []


def test_whatever_the_forms_write_is_told_by_the_schema() -> None:
    force = FORCE.blank("first", "earth-alliance", "Everything")
    records = CATALOGUE.records("first")
    carriers = ("earth-alliance/starfury-wing", "earth-alliance/omega-class-destroyer")
    unknown = next(key for key, record in records.items() if record.profile.get("hull") is None)
    for key in (*carriers, unknown):
        force = FORCE.buy(force, records[key])
    for field in FORCE.terms(force):
        if not field.locked and field.key != "force_list":
            force = FORCE.set_term(force, field.key, edited(field))
    for number in range(len(force.lines)):
        for field in FORCE.line_form(force, number):
            force = FORCE.set_line(force, number, field.key, edited(field))
    assert faults(forces.to_file(force)) == []


@pytest.mark.parametrize(
    "change",
    [
        {"terms": {"priority_level": "Huge"}},
        {"terms": {"weather": "fair"}},
        {"agreements": {"pooled_points": "yes"}},
        {"units": [{"unit": "x", "convoy": 1}]},
        {"units": [{"unit": "x", "members": [{"crew_quality": 9}]}]},
        {"units": [{"unit": "x", "members": [{"swaps": {"Thunderbolt": -1}}]}]},
        {"squadrons": [{"members": [[0]]}, {"members": ["x"]}]},
    ],
)
def test_the_schema_tells_what_is_wrong(change: dict[str, Any]) -> None:
    assert faults({**demonstration()["fleets"][0], **change})


def test_every_agreement_of_fleets_is_told() -> None:
    told = SCHEMA["$defs"]["Agreements"]["properties"]
    assert set(told) == {each.key for each in tables.agreements() if "fleet" in each.scope}
    assert {key: each["default"] for key, each in told.items()} == {
        each.key: each.default for each in tables.agreements() if "fleet" in each.scope
    }


def test_without_a_game_the_schema_tells_what_every_fleet_has() -> None:
    plain = interchange.schema("fleet")
    assert set(plain["$defs"]) >= {"FleetFile", "UnitRecord"}
    assert "convoy" not in plain["$defs"]["UnitRecord"]["properties"]
