"""Traits are read off sheets in either edition's spelling and told in our own words."""

import pytest

from app.systems.acta import catalogue, terms
from app.systems.acta.terms import Trait

BOOK_SHIP = (
    *("Adaptive Armour", "Advanced Jump Point", "Afterburner", "Carrier", "Command", "Dodge", "Fighter"),
    *("Fleet Carrier", "Flight Computer", "Interceptors", "Jump Point", "Scout", "Self-Repairing", "Stealth"),
    "Immobile",
)
BOOK_WEAPON = (
    *(
        "Accurate",
        "AP",
        "Anti-Fighter",
        "Beam",
        "Double Damage",
        "Energy Mine",
        "Gravitic Shifter",
        "Mini-Beam",
    ),
    *("Precise", "Slow-Loading", "Super AP", "Triple Damage", "Twin-Linked", "Weak"),
)


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("Interceptors 2", Trait("Interceptors", "2", 2)),
        ("Stealth 5+", Trait("Stealth", "5+", 5)),
        ("Command +1", Trait("Command", "+1", 1)),
        ("Self-Repairing 3D6", Trait("Self-Repairing", "3D6", None)),
        ("Self-Repair 1", Trait("Self-Repairing", "1", 1)),
        ("Jump Engine", Trait("Jump Point")),
        ("Advanced Jump Engine", Trait("Advanced Jump Point")),
        ("Shields 10/2", Trait("Shields", "10/2", None)),
        ("Slow-Loading *", Trait("Slow-Loading", "*", None)),
        ("fleet  carrier", Trait("Fleet Carrier")),
        ("Something of Ours 7", Trait("Something of Ours", "7", 7)),
    ],
)
def test_a_trait_is_read_with_its_value(printed: str, read: Trait) -> None:
    assert terms.read(printed) == read


def test_a_trait_is_found_in_either_spelling() -> None:
    assert terms.find(("Dodge 2+", "Jump Engine"), "Jump Point") == Trait("Jump Point")
    assert terms.find(("Advanced Jump Engine",), "Jump Point") is None
    assert terms.find(("Fleet Carrier",), "Carrier") is None


def test_every_trait_of_the_book_has_a_text_of_its_own() -> None:
    ship = {
        entry.name for entry in terms.entries() if entry.of == "ship" and "second-edition" not in entry.text
    }
    weapon = {
        entry.name for entry in terms.entries() if entry.of == "weapon" and "second-edition" not in entry.text
    }
    assert (ship, weapon) == (set(BOOK_SHIP), set(BOOK_WEAPON))


def test_the_value_stands_in_the_text() -> None:
    text = terms.term("Interceptors 2").text
    assert text.startswith("2 dice")
    assert "{x}" not in text
    assert "die of 5+" in terms.term("Stealth 5+").text


def test_anti_fighter_is_another_thing_on_a_ship_than_on_a_weapon() -> None:
    on_ship, on_weapon = terms.term("Anti-Fighter 2"), terms.term("Anti-Fighter", weapon=True)
    assert "second-edition" in on_ship.text
    assert "dodge" in on_weapon.text


def test_every_trait_that_ships_has_a_text() -> None:
    nobody = terms.term("Nonsense").text
    for edition in ("first", "second"):
        for record in catalogue.records(edition).values():
            explained = catalogue.explain(record.profile)
            assert nobody not in {found.text for found in explained}, record.key
            assert all(found.source for found in explained)


def test_each_trait_is_told_once_ships_first() -> None:
    told = terms.explain(("Scout", "scout"), ("Beam", "Precise", "Beam"))
    assert [found.name for found in told] == ["Scout", "Beam", "Precise"]
