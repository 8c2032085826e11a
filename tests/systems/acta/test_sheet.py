"""The roster sheet: every unit fits every page, nothing is clipped, and what is drawn is what is true."""

import os
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from app.core import codec
from app.core.fonts import width
from app.core.marks import Box, Line, Mark, Page, Text, bounds, tip_at
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.condition import Condition, Critical, Effect, fresh
from app.systems.acta.sheet import SheetUnit, draw_pages, draw_profile, draw_sheet
from app.systems.acta.unit import Craft, Profile, Weapon, profile

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
SIZES = {"a4": (539, 780), "letter": (560, 730), "half": (539, 370), "a6": (274, 396), "poker": (164, 236)}
CATALOGUE_UNITS = [
    profile(record.profile)
    for edition in ("first", "second")
    for record in CATALOGUE.records(edition).values()
]
CRUISER = Profile(
    id="cruiser",
    name="Test-class cruiser",
    force_list="navy",
    priority_level="Raid",
    speed=8,
    turns=2,
    turn_angle=45,
    super_manoeuvrable=False,
    hull=5,
    damage=20,
    damage_threshold=6,
    crew=25,
    crew_threshold=6,
    troops=3,
    craft=(Craft(2, "Fury"),),
    traits=("Interceptors 2", "Jump Point"),
    in_service="2246+",
    weapons=(
        Weapon(name="Heavy Laser", range=18, arc="B", attack_dice=2, traits=("Beam", "Super AP")),
        Weapon(name="Pulse Cannon", range=10, arc="P", attack_dice=6, traits=("AP",)),
        Weapon(name="Particle Beam", range=5, arc="T", attack_dice=4),
    ),
    absent=("dogfight",),
    figures_from="rulebook",
)
WOUNDED = Condition(
    damage=5,
    crew=20,
    crippled=True,
    criticals=(
        Critical(id="c1", location="Engines", area="Thrusters", damage=1, effect=Effect(speed=2), turn=2),
        Critical(id="c2", location="Weapons", area="Offline", effect=Effect(arc="P", attack_dice=1), turn=3),
        Critical(id="c3", location="Crew", area="Fire", crew=2, turn=1, repaired=True),
    ),
    traits_lost=("Jump Point",),
)


def unit(found: Profile = CRUISER, condition: Condition | None = None, **fields: object) -> SheetUnit:
    base = SheetUnit(
        id="cruiser-1", name="Damocles", profile=found, crew_quality=4, condition=condition or fresh(found)
    )
    return msgspec.structs.replace(base, **fields)


def texts(*pages: Page) -> list[str]:
    return [mark.text for page in pages for mark in page.marks if isinstance(mark, Text)]


def boxes(page: Page, part: str) -> list[Box]:
    return [
        mark for mark in page.marks if isinstance(mark, Box) and mark.key.startswith(f"cruiser-1.{part}.")
    ]


def outside(page: Page) -> list[Mark]:
    """Marks that reach over the edge of the page, text as wide as it is drawn; a tag may stand out by 6 points."""
    return [mark for mark in page.marks if not _inside(mark, page)]


def _inside(mark: Mark, page: Page) -> bool:
    if isinstance(mark, Text):
        wide = width(mark.text, mark.face, mark.size)
        left = mark.x - wide * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
        return left >= -0.1 and left + wide <= page.w + 0.1 and mark.y <= page.h + 0.1
    x, y, w, h = bounds(mark)
    return x >= -6 and y >= -0.1 and x + w <= page.w + 1.1 and y + h <= page.h + 0.6


@pytest.mark.parametrize("size", SIZES)
def test_every_unit_of_the_catalogue_stands_on_one_page(size: str) -> None:
    for found in CATALOGUE_UNITS:
        pages = draw_pages(unit(found), *SIZES[size])
        assert size == "poker" or len(pages) == 1, found.id
        assert all(outside(page) == [] for page in pages), found.id


@pytest.mark.parametrize("size", SIZES)
def test_a_unit_with_everything_in_it_flows_on_and_loses_no_word(size: str) -> None:
    words = [f"word{n}" for n in range(300)]
    weapons = tuple(
        Weapon(
            name=f"A weapon of long name {n}",
            range=30,
            arc="B(a)",
            attack_dice=12,
            traits=("Double Damage",) * 3,
        )
        for n in range(24)
    )
    full = msgspec.structs.replace(CRUISER, weapons=weapons, damage=500, damage_threshold=100, crew=150)
    many = unit(full, notes=(" ".join(words),), name="The very long name of a ship that goes on and on " * 2)
    pages = draw_pages(many, *SIZES[size])
    assert all(outside(page) == [] for page in pages)
    shown = " ".join(texts(*pages)).split()
    assert [word for word in shown if word.startswith("word")] == words
    for n in range(24):
        assert any(
            mark.key == f"cruiser-1.weapon.{n + 1}"
            for page in pages
            for mark in page.marks
            if isinstance(mark, Box)
        )
    sheet = draw_sheet(many, *SIZES[size])
    assert sheet.h == len(pages) * SIZES[size][1]


@pytest.mark.parametrize("size", SIZES)
def test_lines_of_text_do_not_run_into_each_other(size: str) -> None:
    page = draw_pages(unit(condition=WOUNDED, notes=("Hold the left flank.",)), *SIZES[size])[0]
    lines: dict[float, list[tuple[float, float, str]]] = {}
    for mark in page.marks:
        if isinstance(mark, Text):
            wide = width(mark.text, mark.face, mark.size)
            left = mark.x - wide * {"start": 0, "middle": 0.5, "end": 1}[mark.anchor]
            lines.setdefault(round(mark.y, 1), []).append((left, left + wide, mark.text))
    for found in lines.values():
        for (_, right, one), (left, _, other) in pairwise(sorted(found)):
            assert left >= right - 0.2, (one, other)


def test_a_track_has_a_box_a_point_in_order_and_spent_ones_are_struck() -> None:
    page = draw_sheet(unit(condition=WOUNDED), *SIZES["half"])
    damage = boxes(page, "damage")
    assert [box.key for box in damage] == [f"cruiser-1.damage.{n}" for n in range(1, 21)]
    assert [box.fill == "damage" for box in damage] == [True] * 15 + [False] * 5
    assert len(boxes(page, "crew")) == 25
    strokes = [mark for mark in page.marks if isinstance(mark, Line) and mark.stroke == "paper"]
    assert len(strokes) == 15 + 5


def test_the_threshold_stands_on_a_row_of_its_own_with_its_word() -> None:
    page = draw_sheet(unit(), *SIZES["half"])
    damage = boxes(page, "damage")
    assert damage[13].y < damage[14].y
    assert {"Crippled", "≤ 6", "Skeleton crew"} <= set(texts(page))


def test_the_threshold_that_is_crossed_is_marked_without_colour_too() -> None:
    fresh_tags = [m for m in draw_sheet(unit(), 539, 370).marks if isinstance(m, Box) and m.fill == "ink"]
    tags = [
        m
        for m in draw_sheet(unit(condition=WOUNDED), 539, 370).marks
        if isinstance(m, Box) and m.fill == "ink"
    ]
    assert len(fresh_tags) == 0
    assert len(tags) == 1


def test_figures_in_force_stand_beside_the_printed_ones_with_their_reason() -> None:
    page = draw_sheet(unit(condition=WOUNDED), *SIZES["a4"])
    shown = texts(page)
    assert "3″" in shown
    assert "8" in shown
    assert any("Thrusters: −2; Crippled: speed halved" in text for text in shown)
    assert any(text.startswith("Offline: Port arc out") for text in shown)


def test_unknown_figures_look_unknown() -> None:
    lost = Profile(id="lost", name="Lost-class cruiser", force_list="navy")
    shown = texts(draw_sheet(unit(lost, name=""), *SIZES["a4"]))
    assert shown.count("?") >= 8
    assert "Nobody knows these figures yet: write in what your book says." in shown


def test_what_a_flight_does_not_have_is_not_asked_for() -> None:
    flight = Profile(
        id="wing",
        name="Test Wing",
        force_list="navy",
        priority_level="Patrol",
        flights_per_wing=3,
        speed=14,
        super_manoeuvrable=True,
        hull=5,
        traits=("Fighter", "Dodge 2+"),
        dogfight=2,
        weapons=(),
        absent=("damage", "crew", "troops", "craft", "turns", "turn_angle"),
    )
    shown = texts(draw_sheet(unit(flight), *SIZES["a6"]))
    assert {"SM", "+2", "DOGFIGHT"} <= set(shown)
    assert not {"Damage", "Crew", "CRITICAL HITS", "TROOPS"} & set(shown)


def test_keys_are_those_that_a_battle_understands() -> None:
    page = draw_sheet(unit(condition=WOUNDED), *SIZES["a4"])
    keys = {getattr(mark, "key", "") for mark in page.marks}
    assert {
        "cruiser-1.name",
        "cruiser-1.note",
        "cruiser-1.critical.c1",
        "cruiser-1.critical.c3",
        "cruiser-1.trait.2",
        "cruiser-1.weapon.3",
        "cruiser-1.damage.20",
        "cruiser-1.crew.25",
    } <= keys


def test_traits_tell_what_they_do() -> None:
    page = draw_sheet(unit(), *SIZES["a4"])
    trait = next(mark for mark in page.marks if isinstance(mark, Box) and mark.key == "cruiser-1.trait.1")
    assert tip_at(page, trait.x + 1, trait.y + 1).startswith("Interceptors 2: ")


def test_craft_aboard_have_a_box_each_and_lost_ones_are_gone() -> None:
    assert "2 × Fury" in texts(draw_sheet(unit(), *SIZES["a4"]))
    assert "1 × Fury" in texts(draw_sheet(unit(flights=("Fury",)), *SIZES["a4"]))
    assert "None aboard" in texts(draw_sheet(unit(flights=()), *SIZES["a4"]))


def test_a_catalogue_profile_draws_as_its_sheet() -> None:
    page = draw_profile(codec.plain(CRUISER), 539, 370)
    assert (page.w, page.h, page.name) == (539, 370, "Test-class cruiser")


@pytest.mark.parametrize(
    ("name", "condition", "size"),
    [("fresh-half", None, "half"), ("wounded-a4", WOUNDED, "a4"), ("wounded-poker", WOUNDED, "poker")],
)
def test_sheets_are_drawn_as_they_were_approved(name: str, condition: Condition | None, size: str) -> None:
    pages = draw_pages(unit(condition=condition, honours=("Victor of the Rim",)), *SIZES[size])
    drawn = "".join(f"{line}\n" for page in pages for line in lines(page))
    file = GOLDEN / f"sheet-{name}.txt"
    if os.environ.get("STARMUSTER_GOLDEN") == "write":
        file.write_text(drawn, "utf-8")
    assert drawn == file.read_text("utf-8"), f"{file.name} differs; set STARMUSTER_GOLDEN=write to approve"


def lines(page: Page) -> list[str]:
    """Return a page as text, one mark a line, lengths in hundredths of a point."""
    return [
        f"page {page.w} {page.h} {page.name}",
        *(codec.encode(rounded(codec.plain(mark))) for mark in page.marks),
    ]


def rounded(value: object) -> object:
    if isinstance(value, float):
        return round(value, 2)
    if isinstance(value, list):
        return [rounded(item) for item in value]
    if isinstance(value, dict):
        return {key: rounded(item) for key, item in value.items() if key != "tip"}
    return value


@pytest.mark.parametrize("size", ["a4", "half"])
def test_a_value_too_long_for_its_cell_wraps_and_loses_no_letter(size: str) -> None:
    years = "from the second war until the treaty, then again after the third one began"
    found = msgspec.structs.replace(CRUISER, in_service=years)
    (page,) = draw_pages(unit(found), *SIZES[size])
    assert years.replace(" ", "") in "".join(texts(page)).replace(" ", "")
    assert outside(page) == []
