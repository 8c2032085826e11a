"""The catalogue is browsed, told, compared, copied and edited; unknown figures stay unknown."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.errors import UserError
from app.core.system import Record
from app.systems.acta import catalogue
from app.systems.acta.catalogue import CATALOGUE, switch_figures
from app.systems.acta.unit import plain, profile

FIRST, SECOND = CATALOGUE.records("first"), CATALOGUE.records("second")
HYPERION = FIRST["earth-alliance/hyperion-class-heavy-cruiser"].profile
TRADER = FIRST["other-craft/civilian-trader"].profile
STARFURY = FIRST["earth-alliance/starfury-wing"].profile
EVERY = [*FIRST.values(), *SECOND.values()]


def keys(records: Any) -> list[str]:
    """Return the keys of records."""
    return [record.key for record in records]


def test_both_editions_ship() -> None:
    assert (len(FIRST), len(SECOND)) == (86, 147)
    assert [edition.builds for edition in CATALOGUE.editions] == [True, False]


def test_an_edition_that_nobody_knows_is_refused() -> None:
    with pytest.raises(UserError, match="no edition “third”"):
        CATALOGUE.records("third")


def test_every_record_is_whole_and_keyed_by_list_and_id() -> None:
    for record in EVERY:
        assert CATALOGUE.check(record.profile) == record.profile
        assert record.key == f"{record.profile['force_list']}/{record.profile['id']}"


def test_a_row_shows_thresholds_unknown_and_absent_figures() -> None:
    labels = [column.key for column in CATALOGUE.columns]

    def cells(value: dict[str, Any]) -> dict[str, str]:
        return dict(zip(labels, CATALOGUE.row(Record("x/y", value)).cells, strict=True))

    assert cells(HYPERION)["damage"] == "28/6"
    assert cells(TRADER)["damage"] == "?"
    assert cells(STARFURY)["damage"] == "–"
    assert cells(HYPERION)["list"] == "Earth Alliance"
    assert cells(HYPERION)["service"] == "2240+"


def test_rows_sort_by_level_and_by_figures_not_by_their_text() -> None:
    hermes = CATALOGUE.row(FIRST["earth-alliance/hermes-class-transport"])
    hyperion = CATALOGUE.row(FIRST["earth-alliance/hyperion-class-heavy-cruiser"])
    level, damage = 2, 5
    assert (hermes.sort[level], hyperion.sort[level]) == (0, 2)
    assert (hermes.sort[damage], hyperion.sort[damage]) == (10.0, 28.0)


def test_the_catalogue_is_narrowed_by_words_anywhere() -> None:
    assert (
        keys(CATALOGUE.narrow(EVERY, "g'quan", {"list": "narn-regime"}))[0]
        == "narn-regime/gquan-class-heavy-cruiser"
    )
    mines = CATALOGUE.narrow(list(FIRST.values()), "energy mine", {})
    assert {key.partition("/")[0] for key in keys(mines)} == {"narn-regime"}
    assert CATALOGUE.narrow(EVERY, "no such ship anywhere", {}) == []


def test_the_catalogue_is_narrowed_by_facets_together() -> None:
    found = CATALOGUE.narrow(
        list(FIRST.values()), "", {"list": "earth-alliance", "level": "War", "trait": ""}
    )
    assert keys(found) == [
        "earth-alliance/poseidon-class-super-carrier",
        "earth-alliance/warlock-class-advanced-destroyer",
    ]
    scouts = CATALOGUE.narrow(list(FIRST.values()), "", {"trait": "Scout", "list": "earth-alliance"})
    assert "earth-alliance/oracle-class-scout-cruiser" in keys(scouts)


def test_the_catalogue_is_narrowed_by_year_and_what_nobody_knows_is_apart() -> None:
    early = keys(CATALOGUE.narrow(list(FIRST.values()), "", {"year": "2200"}))
    assert "earth-alliance/hermes-class-transport" in early
    assert "earth-alliance/warlock-class-advanced-destroyer" not in early
    unknown = keys(CATALOGUE.narrow(list(FIRST.values()), "", {"year": "unknown"}))
    assert set(unknown) == {
        "other-craft/civilian-trader",
        "other-craft/orbital-defence-satellite",
        "other-craft/spacedock",
    }


def test_narrowing_keeps_lists_in_the_books_order_and_levels_ascending() -> None:
    found = CATALOGUE.narrow(list(FIRST.values())[::-1], "", {})
    assert len(found) == len(FIRST)
    assert keys(found)[0].startswith("earth-alliance/")
    assert keys(found)[-1] == "other-craft/spacedock"


def test_every_value_of_every_facet_finds_something() -> None:
    for facet in CATALOGUE.facets(EVERY):
        for value, _ in facet.values:
            assert CATALOGUE.narrow(EVERY, "", {facet.key: value}), (facet.key, value)


def test_own_records_are_told_from_shipped_ones() -> None:
    own = Record("earth-alliance/mine", CATALOGUE.copy(HYPERION, "Mine"), 1, 7)
    facets = {facet.key: dict(facet.values) for facet in CATALOGUE.facets([own])}
    assert facets["owner"] == {"own": "Your own"}
    assert keys(CATALOGUE.narrow([*EVERY, own], "", {"owner": "own"})) == ["earth-alliance/mine"]


def test_provenance_says_where_figures_and_level_are_from() -> None:
    assert CATALOGUE.provenance(HYPERION) == (
        "Figures borrowed from the second edition (Earth Alliance - Third Age): check your book.",
        "The figures of the rulebook stand beside them: one switch puts them in force.",
        "Level from the rulebook.",
    )
    assert (
        CATALOGUE.provenance(TRADER)[0] == "Nobody knows this unit's figures yet: enter them from your book."
    )
    sharlin = FIRST["minbari-federation/sharlin-class-warcruiser"].profile
    assert CATALOGUE.provenance(sharlin)[-1] == "Level borrowed from the second edition: check your book."


def test_one_switch_puts_the_books_figures_in_force_and_back() -> None:
    borrowed = profile(HYPERION)
    book = switch_figures(borrowed)
    assert (book.damage, book.damage_threshold, book.crew, book.crew_threshold) == (20, 6, 25, 6)
    assert (book.figures_from, book.borrowed) == ("rulebook", False)
    assert "Some weapon traits are uncertain in the source: check your book." in CATALOGUE.provenance(
        plain(book)
    )
    assert switch_figures(book) == borrowed
    assert switch_figures(profile(TRADER)) == profile(TRADER)


def test_differences_are_told_field_by_field() -> None:
    book = plain(switch_figures(profile(HYPERION)))
    told = {found.label: (found.old, found.new) for found in CATALOGUE.difference(HYPERION, book)}
    assert told["Damage"] == ("28", "20")
    assert told["Troops"] == ("3", "?")
    assert told["Particle Beams (T)"] == ("none", '5" · Turret · 4 AD · Anti-Fighter, Weak')
    assert "Speed" not in told
    assert CATALOGUE.difference(HYPERION, HYPERION) == ()


def test_a_copy_is_the_players_own() -> None:
    mine = CATALOGUE.copy(HYPERION, "My Own Cruiser")
    assert (mine["id"], mine["name"], mine["force_list"]) == (
        "my-own-cruiser",
        "My Own Cruiser",
        "earth-alliance",
    )
    assert (mine["figures_from"], mine["borrowed"], mine["other_figures"]) == ("own", False, None)
    assert "Copied from Hyperion-class heavy cruiser" in mine["note"]
    with pytest.raises(UserError) as trouble:
        CATALOGUE.copy(HYPERION, " ")
    assert trouble.value.field == "name"


@pytest.mark.parametrize("record", EVERY, ids=lambda record: f"{record.profile['edition']}-{record.key}")
def test_a_form_that_is_given_back_unchanged_changes_nothing(record: Record) -> None:
    values = {field.key: field.value for field in CATALOGUE.form(record.profile)}
    assert CATALOGUE.edit(record.profile, values) == record.profile


def test_figures_are_entered_in_place_and_become_the_players_own() -> None:
    entered = CATALOGUE.edit(
        TRADER,
        {
            "speed": 6,
            "damage": 8,
            "damage_threshold": 2,
            "super_manoeuvrable": "no",
            "craft": [],
            "traits": "Cargo\n\n Stealth 2+ ",
            "weapons": [
                {"name": "Laser", "range": 8, "arc": "F", "attack_dice": None, "traits": "Beam, Weak"}
            ],
        },
    )
    unit = profile(entered)
    assert (unit.speed, unit.damage, unit.super_manoeuvrable, unit.craft) == (6, 8, False, ())
    assert unit.traits == ("Cargo", "Stealth 2+")
    assert unit.weapons is not None
    assert (unit.weapons[0].attack_dice, unit.weapons[0].traits) == (None, ("Beam", "Weak"))
    assert (unit.figures_from, unit.level_from, unit.crew) == ("own", "rulebook", None)


def test_a_figure_can_become_unknown_or_absent_again() -> None:
    unknown = CATALOGUE.edit(HYPERION, {"damage": None, "weapons": None, "traits": None, "craft": None})
    assert (unknown["damage"], unknown["weapons"], unknown["traits"], unknown["craft"]) == (
        None,
        None,
        None,
        None,
    )
    absent = CATALOGUE.edit(HYPERION, {"absent": ["Dogfight", "Troops"]})
    assert (absent["troops"], set(absent["absent"])) == (None, {"dogfight", "troops"})
    again = CATALOGUE.edit(absent, {"troops": 3})
    assert (again["troops"], again["absent"]) == (3, ["dogfight"])


def test_uncertain_weapon_traits_stay_so_until_they_are_changed() -> None:
    book = plain(switch_figures(profile(HYPERION)))
    weapons: Any = next(field for field in CATALOGUE.form(book) if field.key == "weapons").value
    weapons[2] = {**weapons[2], "traits": "AP"}
    edited = CATALOGUE.edit(book, {"weapons": weapons})
    assert [gun["uncertain"] for gun in edited["weapons"][2:4]] == [[], ["traits"]]


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"hull": 7}, "hull"),
        ({"speed": "fast"}, "speed"),
        ({"speed": True}, "speed"),
        ({"vessels_per_choice": None}, "vessels_per_choice"),
        ({"name": "  "}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"priority_level": "Enormous"}, "priority_level"),
        ({"super_manoeuvrable": "perhaps"}, "super_manoeuvrable"),
        ({"damage_threshold": 28}, "damage_threshold"),
        ({"crew": 5}, "crew_threshold"),
        ({"absent": "Soul"}, "absent"),
        ({"craft": [{"count": 0, "name": "Frazi"}]}, "craft"),
        ({"craft": [{"count": 1, "name": ""}]}, "craft"),
        ({"weapons": "all of them"}, "weapons"),
        ({"weapons": [{"name": "", "arc": "F"}]}, "weapons"),
        ({"weapons": [{"name": "Laser", "arc": "Q"}]}, "weapons"),
        ({"weapons": [{"name": "Laser", "arc": "F", "range": -1}]}, "weapons"),
        ({"traits": "x" * 81}, "traits"),
        ({"note": "x" * 5000}, "note"),
        ({"note": 5}, "note"),
        ({"soul": 1}, "soul"),
    ],
)
def test_a_value_that_cannot_be_is_refused_at_its_field(values: dict[str, Any], field: str) -> None:
    with pytest.raises(UserError) as trouble:
        CATALOGUE.edit(HYPERION, values)
    assert trouble.value.field == field


def test_a_ship_that_becomes_a_wing_loses_what_flights_do_not_have() -> None:
    wing = profile(CATALOGUE.edit(HYPERION, {"flights_per_wing": 3, "dogfight": 1}))
    assert (wing.wing, wing.members, wing.dogfight, wing.damage) == (True, 3, 1, None)
    assert "damage" in wing.absent
    assert "dogfight" not in wing.absent
    ship = profile(CATALOGUE.edit(plain(wing), {"flights_per_wing": None, "damage": 9}))
    assert (ship.wing, ship.damage, ship.lacks("crew"), ship.absent) == (False, 9, True, ("dogfight",))


@pytest.mark.parametrize("count", [0, -1, 10**9])
def test_a_strangers_carrier_has_no_absurd_number_of_flights(count: int) -> None:
    with pytest.raises(UserError) as trouble:
        CATALOGUE.check({**HYPERION, "craft": [{"count": count, "name": "Starfury"}]})
    assert trouble.value.field == "craft"


def test_figures_beside_the_others_are_checked_too() -> None:
    with pytest.raises(UserError):
        CATALOGUE.check({**HYPERION, "other_figures": {**HYPERION["other_figures"], "hull": 60}})
    with pytest.raises(UserError) as trouble:
        CATALOGUE.check({**HYPERION, "note": "x" * 5000})
    assert trouble.value.field == "note"


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 2000)
    | st.text(max_size=8)
    | st.sampled_from(("F", "yes", "Crew")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("name", "arc", "range", "count", "traits")), inner, max_size=4)
    ),
    max_leaves=6,
)


@given(
    st.dictionaries(st.sampled_from([field.key for field in CATALOGUE.form(HYPERION)]), ANYTHING, max_size=4)
)
def test_whatever_is_typed_is_taken_whole_or_refused_at_a_field(values: dict[str, Any]) -> None:
    refused: list[str] = []
    edited = HYPERION
    try:
        edited = CATALOGUE.edit(HYPERION, values)
    except UserError as trouble:
        refused.append(trouble.field)
    assert all(field in values or field.endswith("_threshold") for field in refused)
    assert CATALOGUE.check(edited) == edited


@given(st.dictionaries(st.sampled_from(list(HYPERION)), ANYTHING, max_size=3))
def test_a_strangers_profile_is_taken_whole_or_refused(values: dict[str, Any]) -> None:
    try:
        taken = CATALOGUE.check({**HYPERION, **values})
    except UserError:
        return
    assert CATALOGUE.check(taken) == taken
    assert CATALOGUE.row(Record("x/y", taken)).cells
    assert CATALOGUE.provenance(taken)


def test_the_list_of_a_record_cannot_be_edited() -> None:
    assert CATALOGUE.edit(HYPERION, {"force_list": "Narn Regime"}) == HYPERION


def test_the_terms_of_a_unit_are_explained_once_each() -> None:
    names = [term.name for term in catalogue.explain(HYPERION)]
    assert names[:3] == ["Anti-Fighter 2", "Interceptors 2", "Jump Engine"]
    assert len(names) == len(set(names))
