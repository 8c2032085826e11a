"""The designer: a sheet typed in lines or filled into tables, unknown as long as nobody knows."""

import pytest

from app.core.codec import Json
from app.core.errors import UserError
from app.systems.earthforce import quick
from app.systems.earthforce.catalogue import CATALOGUE, records
from app.systems.earthforce.unit import Icons, kinds

OMEGA = records("sourcebook")["earth-alliance/omega-class-destroyer"].profile
CRUISER = records("sourcebook")["practice/practice-cruiser"].profile


def field(profile: dict[str, object], key: str) -> Json:
    return next(found.value for found in CATALOGUE.form(profile) if found.key == key)


def test_a_track_is_typed_in_a_line() -> None:
    assert quick.read_track("5 5 5 5 / 6 5 4") == ((5, 5, 5, 5), (6, 5, 4))
    assert quick.read_track("4x6/6 5 5") == ((6, 6, 6, 6), (6, 5, 5))
    assert quick.read_track("8,7,6 / 5") == ((8, 7, 6), (5, 5))
    assert quick.read_track("9") == ((9,), ())
    assert quick.read_track("5 5 5") == ((5, 5, 5), None)


@pytest.mark.parametrize("text", ["", "/ 6 5", "5 5 / 6 5", "five / 6", "5 5 5 / 6 5 4"])
def test_a_line_that_is_no_track_says_what_would_be(text: str) -> None:
    with pytest.raises(UserError) as trouble:
        quick.read_track(text, "track")
    assert trouble.value.field == "track"


@pytest.mark.parametrize(
    ("kind", "text", "lines"),
    [
        ("pulse", "2xF3 S2 P2", (("pulse", 2, 3, "F"), ("pulse", 1, 2, "S"), ("pulse", 1, 2, "P"))),
        ("pulse", "8x??", (("pulse", 8, None, None),)),
        ("pulse", "8", (("pulse", 8, None, None),)),
        ("pulse", "?x?1", (("pulse", None, 1, None),)),
        ("beam", "F ALL 2x?", (("beam", 1, None, "F"), ("beam", 1, None, "ALL"), ("beam", 2, None, None))),
        ("bps", "6", (("bps", 1, 6, None),)),
        ("bps", "2x3 ?", (("bps", 2, 3, None), ("bps", 1, None, None))),
        ("drive", "3", (("drive", 3, None, None),)),
        ("drive", "?", (("drive", None, None, None),)),
    ],
)
def test_systems_are_typed_in_a_line_and_read_back(
    kind: str, text: str, lines: tuple[tuple[str, int | None, int | None, str | None], ...]
) -> None:
    found = quick.read_lines(kind, text)
    assert found == tuple(Icons(kind=k, count=n, cls=c, arc=a) for k, n, c, a in lines)
    assert quick.read_lines(kind, quick.words(found)) == found


@pytest.mark.parametrize("text", ["X3", "F33", "3xQ2", "", "F3F3"])
def test_a_system_that_cannot_be_read_says_how_it_is_typed(text: str) -> None:
    with pytest.raises(UserError, match="arc and class"):
        quick.read_lines("pulse", text, "lines")


def test_a_whole_sheet_is_entered_in_two_lines() -> None:
    made = CATALOGUE.edit(
        CATALOGUE.copy(OMEGA, "My Omega"),
        {
            "track": "6 6 6 6 6 / 6 5 5 4",
            "lines": [
                "drive 3",
                "jump 1",
                "fire 2",
                "pulse 2xF3 3xS2 3xP2",
                "bps 6",
                "beam F",
                "hangar 4",
                "bay 1",
            ],
        },
    )
    assert made["rows"] == [6, 6, 6, 6, 6]
    assert made["thresholds"] == [6, 5, 5, 4]
    assert [(i["kind"], i["count"]) for i in made["icons"]][:4] == [
        ("drive", 3),
        ("jump", 1),
        ("fire", 2),
        ("pulse", 2),
    ]
    assert made["figures_from"] == "own"
    assert CATALOGUE.provenance(made)[-1].startswith("The players")


def test_the_tables_say_the_same_as_the_lines() -> None:
    rows: Json = [{"boxes": 5, "threshold": 6}, {"boxes": 4, "threshold": None}]
    made = CATALOGUE.edit(CRUISER, {"rows": rows})
    assert (made["rows"], made["thresholds"]) == ([5, 4], [6])
    icons: Json = [
        {"kind": "pulse", "arc": "F", "cls": 4, "count": 3},
        {"kind": "drive", "arc": None, "cls": None, "count": None},
    ]
    made = CATALOGUE.edit(CRUISER, {"icons": icons})
    assert field(made, "lines") == ["pulse 3xF4", "drive ?"]


def test_a_track_may_be_known_without_its_numbers_and_unknown_again() -> None:
    made = CATALOGUE.edit(OMEGA, {"track": "6 6 6"})
    assert (made["rows"], made["thresholds"]) == ([6, 6, 6], None)
    assert CATALOGUE.edit(made, {"track": None})["rows"] is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("icons", [{"kind": "torpedo", "count": 1}]),
        ("icons", [{"kind": "pulse", "count": 99}]),
        ("rows", [{"boxes": None, "threshold": None}]),
        ("lines", ["torpedo 3"]),
        ("cost", -1),
        ("drive", "warp"),
        ("nothing", 1),
    ],
)
def test_a_wrong_value_names_its_field(key: str, value: Json) -> None:
    with pytest.raises(UserError) as trouble:
        CATALOGUE.edit(CRUISER, {key: value})
    assert trouble.value.field == key


def test_every_kind_can_be_typed_by_its_name() -> None:
    for kind in kinds():
        made = CATALOGUE.edit(CRUISER, {"lines": [f"{kind} ?"]})
        assert [icon["kind"] for icon in made["icons"]] == [kind]
