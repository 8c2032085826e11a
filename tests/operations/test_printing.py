"""Printing a fleet, a battle or a campaign: every layout, every paper, the same bytes each time."""

from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from app.core.errors import UserError
from app.core.force import Force, Line
from app.operations import battles, demonstration, printing
from app.systems import system
from db.store import Store

GAME = system("acta")
RECORDS = GAME.catalogue.records("first")


def force(*lines: Line, name: str = "Kahuna Patrol <b>") -> Force:
    terms: dict[str, Any] = {
        "priority_level": "Raid",
        "points": 5,
        "year": 2250,
        "scenario": None,
        "side": None,
    }
    return Force("acta", "first", name, "earth-alliance", terms=terms, lines=lines)


FLEET = force(
    Line("hyperion-class-heavy-cruiser", members=({"name": "Damocles & Söhne", "crew_quality": 5},)),
    Line("starfury-wing", count=2),
    Line("nobody-knows-this"),
)


def words(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        pages = [document[n].get_textpage().get_text_range() for n in range(len(document))]
    finally:
        document.close()
    return " ".join(" ".join(pages).split())


LAYOUTS = [name for name, _ in printing.layouts_of(printing.job_of_force(FLEET))]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("paper", ["a4", "letter", "150x210mm"])
def test_every_layout_prints_on_every_paper_the_same_each_time(layout: str, paper: str) -> None:
    size = printing.paper_size(paper)
    first = printing.pdf(printing.job_of_force(FLEET), layout, size)
    assert printing.pdf(printing.job_of_force(FLEET), layout, size) == first
    assert "Damocles & Söhne" in words(first)


def test_a_fleet_has_no_after_battle_report() -> None:
    with pytest.raises(UserError, match="cannot be printed as “After-battle report”"):
        printing.pdf(printing.job_of_force(FLEET), "report", printing.paper_size("a4"))


def test_a_fleet_shows_its_ships_its_flights_together_and_the_craft_aboard() -> None:
    job = printing.job_of_force(FLEET)
    assert [name for _, name in printing.units(job)] == [
        "Damocles & Söhne",
        "Starfury Wing",
        "Aurora Starfury",
    ]


def test_a_roster_says_that_a_fleet_is_not_legal_and_why() -> None:
    told = words(printing.pdf(printing.job_of_force(FLEET), "roster", printing.paper_size("a4")))
    assert "Not legal: 1 problem to solve" in told
    assert "acta.fleet.list" in told
    assert "nobody-knows-this" in told


def test_a_roster_says_that_a_fleet_is_legal_and_what_is_left() -> None:
    legal = force(Line("hyperion-class-heavy-cruiser"))
    told = words(printing.pdf(printing.job_of_force(legal), "roster", printing.paper_size("letter")))
    assert "Legal" in told
    assert "1 of 5 points spent, 4 left" in told


def test_only_the_chosen_units_are_printed() -> None:
    job = printing.job_of_force(FLEET)
    chosen = printing.units(job)[1][0]
    told = words(printing.pdf(printing.narrowed(job, [chosen]), "sheet", printing.paper_size("a4")))
    assert "Starfury Wing" in told
    assert "Damocles" not in told
    assert printing.narrowed(job, []) == job


def test_several_fleets_go_into_one_file_in_their_order_with_running_page_numbers() -> None:
    other = force(Line("hyperion-class-heavy-cruiser", members=({"name": "Athena"},)), name="Second Fleet")
    jobs = [printing.job_of_force(FLEET), printing.job_of_force(other)]
    told = words(printing.several(jobs, "sheet", printing.paper_size("a4"), "Both"))
    assert told.index("Damocles") < told.index("Athena")
    assert "Page 5 of 5" in told


def test_nothing_to_print_is_told_so() -> None:
    empty = printing.job_of_force(force())
    with pytest.raises(UserError, match="nothing to print"):
        printing.pdf(empty, "sheet", printing.paper_size("a4"))
    assert "Nothing in this fleet yet." in words(printing.pdf(empty, "roster", printing.paper_size("a4")))


def test_progress_is_told_page_by_page() -> None:
    told: list[tuple[int, int]] = []
    job = printing.job_of_force(FLEET)
    printing.pdf(job, "sheet", printing.paper_size("a4"), lambda done, total: told.append((done, total)))
    assert told == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("a4", (595.28, 841.89)),
        (" LETTER ", (612, 792)),
        ("100 x 150.5mm", (283.46, 426.61)),
        ("210×297", (595.28, 841.89)),
    ],
)
def test_paper_sizes_are_read(text: str, size: tuple[float, float]) -> None:
    assert printing.paper_size(text) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize("text", ["", "a5", "10x10mm", "99999x99999mm", "1e3x100", "-100x200mm"])
def test_other_words_are_no_paper_size(text: str) -> None:
    with pytest.raises(UserError):
        printing.paper_size(text)


def test_an_unknown_layout_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UserError, match="sheet-2, card-a6, card-poker, roster, report, campaign or agreed"):
        printing.pages(printing.job_of_force(FLEET), "poster", printing.paper_size("a4"))


def test_cards_that_do_not_fit_the_paper_are_refused() -> None:
    with pytest.raises(UserError, match="does not fit on paper of 100 × 100 mm"):
        printing.pages(printing.job_of_force(FLEET), "card-a6", printing.paper_size("100x100mm"))


def test_files_are_named_for_what_is_in_them() -> None:
    job = printing.job_of_force(FLEET)
    names = {printing.file_name(job, layout, "a4") for layout in LAYOUTS}
    assert len(names) == len(LAYOUTS)
    assert "Kahuna Patrol b - Fleet roster - A4.pdf" in names


def test_a_battle_prints_as_it_stands_or_fresh() -> None:
    forces = [
        ("Earth", force(Line("hyperion-class-heavy-cruiser"))),
        ("Others", force(Line("hyperion-class-heavy-cruiser"))),
    ]
    state = GAME.battle.start(GAME.battle.muster(forces, {}))
    ship = next(iter(state.units))
    choice = GAME.battle.press(state, f"{ship}.damage", "-20")
    assert choice is not None
    from app.core.questions import Finished, run

    finished = run(GAME.battle.open(state, choice.key), state)
    if isinstance(finished, Finished):
        state = GAME.battle.apply(state, finished.event)
    now = printing.job_of_state("acta", "battle", state, "Test", side="earth")
    new = printing.job_of_state("acta", "battle", state, "Test", side="earth", fresh=True)
    size = printing.paper_size("a4")
    assert "8 / 28" in words(printing.pdf(now, "sheet", size))
    assert "8 / 28" not in words(printing.pdf(new, "sheet", size))
    one = printing.job_of_state("acta", "battle", state, "Test", units=(ship,))
    assert [key for key, _ in printing.units(one)] == [ship]


def test_a_campaign_prints_its_rosters() -> None:
    players = [
        ("Ann", force(Line("hyperion-class-heavy-cruiser"))),
        ("Bob", force(Line("starfury-wing"), name="Wings")),
    ]
    settings = {field.key: field.value for field in GAME.campaign.settings()}
    state = GAME.campaign.start(GAME.campaign.found("The Rim", players, settings))
    told = words(
        printing.pdf(
            printing.job_of_state("acta", "campaign", state, "The Rim"), "roster", printing.paper_size("a4")
        )
    )
    assert "Player: Ann" in told
    assert "Wings" in told


def test_a_catalogue_profile_prints_as_one_sheet() -> None:
    record = next(iter(RECORDS.values()))
    job = printing.job_of_profile("acta", record.profile)
    assert len(printing.pages(job, "sheet", printing.paper_size("a4"))) == 1


def test_what_is_in_the_library_prints_from_there(tmp_path: Path) -> None:
    size = printing.paper_size("a4")
    with Store.open(tmp_path / "library.starmuster") as store:
        sample = demonstration.play(store)
        fleet = printing.job_of_fleet(store, sample.fleets[0])
        campaign = printing.job_of_campaign(store, sample.campaign)
        fresh = printing.job_of_campaign(store, sample.campaign, fresh=True)
        battle = printing.job_of_battle(store, battles.listing(store)[0].id)
    assert fleet.title in words(printing.pdf(fleet, "roster", size))
    assert printing.pdf(campaign, "sheet-2", size) != printing.pdf(fresh, "sheet-2", size)
    assert len(printing.units(battle)) > 5


def test_more_ships_than_a_printer_could_ever_print_are_refused() -> None:
    armada = force(*[Line("hyperion-class-heavy-cruiser", count=99)] * 21)
    with pytest.raises(UserError, match="2080 ships and flights; at most 2000"):
        printing.pdf(printing.job_of_force(armada), "sheet", printing.paper_size("a4"))


def test_craft_of_one_name_in_two_lists_of_units_say_whose_they_are() -> None:
    carriers = force(
        Line("omega-class-destroyer", members=({"name": "Achilles", "crew_quality": 5},)),
        Line("hyperion-class-heavy-cruiser", members=({"name": "Damocles", "crew_quality": 3},)),
    )
    labels = [label for _, label in printing.units(printing.job_of_force(carriers, RECORDS))]
    assert labels[2:] == ["Aurora Starfury · Aboard Achilles", "Aurora Starfury · Aboard Damocles"]
