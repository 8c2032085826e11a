"""The catalogue: what the text gives of fifteen ships, and nothing more; practice ships that say what they are."""

import json
from pathlib import Path

import pytest

from app.core.errors import UserError
from app.systems.earthforce import figures
from app.systems.earthforce.catalogue import CATALOGUE, records
from app.systems.earthforce.unit import Icons, Profile, groups, how_many, icons, kinds, known_icons, profile
from tests.systems.earthforce.ships import record

#: Beam power, pulse batteries, interceptors, anti-fighter batteries and groups, as the text of each ship gives them.
SHIPS = {
    "earth-alliance/omega-class-destroyer": (6, 8, 4, 0, 4),
    "earth-alliance/nova-class-dreadnought": (None, 8, 4, 0, 4),
    "earth-alliance/hyperion-class-heavy-cruiser": (None, 4, 4, 0, 2),
    "earth-alliance/olympus-class-corvette": (None, 8, 4, 0, 0),
    "earth-alliance/cotten-class-tender": (None, 4, 4, 0, 0),
    "earth-alliance/cas-958-condor": (None, 1, 0, 0, 0),
    "earth-alliance/cs-244-porcupine": (None, 1, 0, 0, None),
    "earth-alliance/cas-320-shepherd": (None, 1, 0, 0, None),
    "centauri-republic/battle-cruiser": (None, 14, 0, 3, 4),
    "centauri-republic/light-cruiser": (None, 8, 0, 1, 1),
    "narn-regime/battle-dreadnought": (None, 5, 0, 2, 4),
    "narn-regime/heavy-cruiser": (None, 5, 0, 1, 4),
    "minbari-federation/war-cruiser": (12, 0, 0, 0, 4),
    "civilian/large-freighter": (None, None, 0, 0, 0),
    "civilian/interstellar-liner": (None, None, 0, 0, 0),
}


def shipped() -> list[Profile]:
    return [profile(found.profile) for found in records("sourcebook").values()]


def test_fifteen_ships_have_what_the_text_gives() -> None:
    book = {f"{p.force_list}/{p.id}" for p in shipped() if p.ship and not p.practice}
    assert book == set(SHIPS)
    for key, (beam, pulse, interceptors, afb, carried) in SHIPS.items():
        ship = record(key)
        power = [line.cls for line in ship.icons if line.kind in ("bps", "minbari-bps")]
        assert (power[0] if power else None) == beam, key
        assert how_many(ship, "pulse") == pulse, key
        assert how_many(ship, "interceptor") == interceptors, key
        assert how_many(ship, "afb") == afb, key
        assert groups(ship) == carried, key


def test_what_only_the_missing_sheets_say_is_unknown_on_every_ship_of_the_book() -> None:
    for ship in shipped():
        if ship.ship and not ship.practice:
            assert ship.rows is None
            assert ship.thresholds is None
            assert how_many(ship, "drive") is None
            assert how_many(ship, "fire") is None
            assert "damage rows" in figures.unknowns(ship)
            assert all(line.arc is None for line in ship.icons), ship.name


def test_classes_of_the_centauri_batteries_are_known() -> None:
    assert figures.pulse(record("centauri-republic/battle-cruiser")) == "7 × 4, 7 × 3"
    assert figures.pulse(record("centauri-republic/light-cruiser")) == "4 × 3, 4 × 2"
    assert figures.pulse(record("earth-alliance/omega-class-destroyer")) == "8 × ?"


def test_one_complete_practice_ship_stands_for_each_drive_and_says_that_it_is_invented() -> None:
    practice = [ship for ship in shipped() if ship.practice]
    assert {ship.drive for ship in practice} == {"reaction", "centauri", "grav"}
    assert any(how_many(ship, "grid") for ship in practice)
    for ship in practice:
        assert figures.unknowns(ship) == ()
        assert "nvented" in CATALOGUE.provenance(records("sourcebook")[f"practice/{ship.id}"].profile)[0]


def test_the_shipped_catalogue_agrees_with_the_table_of_fighters() -> None:
    moves = {
        "starfury": 30,
        "narn-fighter": 20,
        "centauri-fighter": 20,
        "raider-fighter": 20,
        "minbari-fighter": 30,
    }
    found = {ship.id: ship for ship in shipped() if ship.size == "group"}
    assert {key: found[key].move for key in moves} == moves
    assert found["minbari-fighter"].weapon == "beam"
    assert found["badger"].move is None


def test_icons_are_numbered_within_their_kind() -> None:
    ship = record("practice/practice-cruiser")
    names = [icon.id for icon in icons(ship)]
    assert names[:4] == ["drive-1", "drive-2", "drive-3", "jump-1"]
    assert [(i.id, i.cls, i.arc) for i in icons(ship) if i.kind == "pulse"] == [
        ("pulse-1", 3, "F"),
        ("pulse-2", 3, "F"),
        ("pulse-3", 2, "S"),
        ("pulse-4", 2, "P"),
        ("pulse-5", 1, "A"),
    ]
    assert len(names) == len(set(names))


def test_an_icon_of_unknown_number_is_on_the_sheet_and_never_counts() -> None:
    ship = record("earth-alliance/omega-class-destroyer")
    drives = [icon for icon in icons(ship) if icon.kind == "drive"]
    assert [icon.unknown for icon in drives] == [True]
    assert known_icons(ship, "drive") == ()


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("drive", "warp", "drive"),
        ("thresholds", (6, 5), "threshold"),
        ("rows", (0, 5), "boxes"),
        ("icons", (Icons(kind="torpedo"),), "torpedo"),
        ("icons", (Icons(kind="pulse", cls=5),), "class"),
        ("icons", (Icons(kind="pulse", arc="T"),), "arc"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_in_a_sentence(field: str, value: object, word: str) -> None:
    plain = json.loads(Path("resources/systems/earthforce/catalogue.json").read_text("utf-8"))
    ship = next(each for each in plain if each["id"] == "practice-cruiser")
    fields = [{"kind": i.kind, "cls": i.cls, "arc": i.arc} for i in value] if field == "icons" else value  # type: ignore[attr-defined]
    with pytest.raises(UserError, match=word) as trouble:
        CATALOGUE.check({**ship, field: fields})
    assert trouble.value.message.endswith(".")


def test_the_catalogue_narrows_by_what_may_be_aboard() -> None:
    all_of_them = tuple(records("sourcebook").values())
    with_mines = CATALOGUE.narrow(all_of_them, "", {"system": "mine"})
    assert [found.profile["id"] for found in with_mines] == [
        "battle-dreadnought",
        "heavy-cruiser",
        "practice-veteran",
    ]
    assert [found.profile["id"] for found in CATALOGUE.narrow(all_of_them, "omega", {})] == [
        "omega-class-destroyer"
    ]
    assert all(
        found.profile["figures_from"] == "practice"
        for found in CATALOGUE.narrow(all_of_them, "", {"state": "practice"})
    )


def test_every_kind_of_system_says_what_it_does_and_where_that_is_written() -> None:
    assert all(kind.text and kind.source and kind.plural for kind in kinds().values())
