"""Words: ids, counted nouns, lists, file names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.words import capital, counted, file_name, known, listed, slug


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Hyperion-class heavy cruiser", "hyperion-class-heavy-cruiser"),
        ("G'Quan-class heavy cruiser", "gquan-class-heavy-cruiser"),
        ("  Var’Nic / long  range ", "varnic-long-range"),
        ("Éclair", "eclair"),
    ],
)
def test_a_name_becomes_an_id(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_numbers_and_lists_read_as_people_write_them() -> None:
    assert (counted(1, "ship"), counted(3, "ship"), counted(2, "entry", "entries")) == (
        "1 ship",
        "3 ships",
        "2 entries",
    )
    assert (listed([]), listed(["a"]), listed(["a", "b", "c"])) == ("", "a", "a, b and c")
    assert (known(None), known(0)) == ("?", "0")


@given(st.lists(st.text(), max_size=4))
def test_a_file_name_never_leaves_its_folder_and_is_never_empty(parts: list[str]) -> None:
    name = file_name(*parts)
    assert 0 < len(name) <= 80
    assert not set(name) & set('/\\:*?"<>|\0\n')
    assert name not in (".", "..")


def test_a_long_title_leaves_the_rest_of_a_file_name_whole() -> None:
    name = file_name("Armada " * 30, "Fleet roster", "A4")
    assert name.startswith("Armada Armada")
    assert name.endswith(" - Fleet roster - A4")
    assert len(name) <= 80
    assert file_name("Armada", "Fleet roster") == "Armada - Fleet roster"


def test_a_sentence_begins_with_a_capital_and_keeps_the_rest() -> None:
    assert [capital(text) for text in ("it is out", "G'Sten", "äther", "")] == [
        "It is out",
        "G'Sten",
        "Äther",
        "",
    ]
