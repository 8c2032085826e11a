"""The newsletter of a turn and the report of a campaign, from the log of a war with battles."""

from pathlib import Path

import pytest

from app.core.errors import UserError
from app.core.force import Force
from app.core.letter import Grid, Items, Letter, Part, Plots, Say
from app.core.marks import Text
from app.operations import campaigns, interchange, letters, newsletter, printing
from app.operations.campaigns import OpenCampaign
from db.store import Store
from tests.operations.test_whole_file import paper
from tests.operations.war import EARTH, NARN, attacked, fought, in_phase, play

A4 = printing.paper_size("a4")


def war(store: Store) -> OpenCampaign:
    """Two turns: Earth takes a target from the Narn, the Minbari take it from Earth on paper."""
    return paper(store, in_phase(store, fought(store)[0], "initiative"))


def part(letter: Letter, title: str) -> Part:
    return next(part for part in letter.parts if part.title == title)


def lines(found: Part) -> list[str]:
    told: list[str] = []
    for block in found.blocks:
        match block:
            case Items(items=items):
                told += [line for item in items for line in (item.text, *item.below)]
            case Grid(rows=rows):
                told += [" | ".join(row) for row in rows]
            case Say(text=text):
                told.append(text)
            case _:
                pass
    return told


def test_a_turn_is_told_with_its_battles_losses_tables_and_plots(store: Store) -> None:
    open_ = war(store)
    letter = newsletter.newsletter(store, open_)
    assert (letter.name, letter.kind) == ("Kahuna", "Newsletter of campaign turn 2")
    assert letter.headline == "Minbari takes Kahuna I from Earth"
    assert letter.lead.startswith("1 battle was fought, 1 target changed hands, 1 unit was lost.")
    told = lines(part(letter, "Battles"))
    assert told[0].startswith("Vengeance (")
    assert told[0].endswith("Minbari and Earth with 2 units; Minbari won.")
    assert "Grey 1 (Sharlin) destroys Third 1 (Omega)." in told
    assert "Lost: Third 1 (Omega) destroyed." in told
    assert lines(part(letter, "Losses")) == ["Third 1 (Omega) of Earth: destroyed"]
    assert (
        lines(part(letter, "Who holds what"))[0] == "Kahuna I | Industrial World | Minbari | taken from Earth"
    )
    assert lines(part(letter, "How everybody stands"))[0] == "Earth | Third Fleet | 0 | 2 | 2 | 1 | 36"
    (plots,) = part(letter, "The war so far").blocks
    assert isinstance(plots, Plots)
    held = plots.charts[0]
    assert [series.values for series in held.series] == [
        ((1, 1.0), (2, 0.0)),
        ((1, 0.0), (2, 0.0)),
        ((1, 0.0), (2, 1.0)),
    ]


def test_an_older_turn_is_told_as_it_ended(store: Store) -> None:
    open_ = war(store)
    letter = newsletter.newsletter(store, open_, 1)
    assert letter.headline == "Earth takes Kahuna I from Narn"
    assert lines(part(letter, "Repair and Reinforcement points in turn 1")) == [
        "Earth | 10 | +26 | 36",
        "Narn | 10 | −10 | 0",
        "Minbari | 10 | +10 | 20",
    ]
    (plots,) = part(letter, "The war so far").blocks
    assert isinstance(plots, Plots)
    assert {turn for series in plots.charts[0].series for turn, _ in series.values} == {1}
    assert "Campaign turn 2: Initiative." in lines(part(letter, "What is next"))[0]
    assert newsletter.turns(open_) == (1, 2)


def test_a_secret_is_told_to_its_player_only(store: Store) -> None:
    open_ = attacked(store)
    (fight,) = open_.state.war.engagements
    open_ = play(store, open_, f"seal:{fight}:{EARTH}", -2)
    for viewer, sees in (("", False), (NARN, False), (EARTH, True)):
        text = letters.text(newsletter.newsletter(store, open_, None, viewer))
        assert ("Your modifier for Kahuna I is -2" in text) is sees
        assert ("FOR EARTH ONLY" in text) is (viewer == EARTH)
    assert "-2" not in letters.text(newsletter.newsletter(store, open_))


def test_a_turn_that_is_not_there_or_a_stranger_is_named(store: Store) -> None:
    open_ = war(store)
    with pytest.raises(UserError, match="“Kahuna” has no campaign turn 7; there are 1 to 2"):
        newsletter.newsletter(store, open_, 7)
    with pytest.raises(UserError, match="has no player “drazi”; there are earth, narn, minbari"):
        newsletter.newsletter(store, open_, 1, "drazi")


def test_before_the_first_turn_there_is_no_newsletter(store: Store, sides: list[tuple[str, Force]]) -> None:
    from tests.operations.war import founded

    with pytest.raises(UserError, match="its first campaign turn has not begun"):
        newsletter.newsletter(store, founded(store))
    toy = campaigns.open_campaign(store, campaigns.found(store, "toy", "one", "War", sides, {}))
    assert newsletter.turns(toy) == ()
    with pytest.raises(UserError, match="There is no report of “War”"):
        newsletter.report("toy", toy.state, "War")


def test_a_campaign_file_tells_the_same(store: Store, tmp_path: Path) -> None:
    open_ = war(store)
    interchange.export_campaign(store, open_.id, tmp_path / "war.json")
    found = interchange.read_log(tmp_path / "war.json")
    for turn in (1, 2):
        assert newsletter.of_file(found, turn) == newsletter.newsletter(store, open_, turn)


def test_the_report_tells_who_stands_where_the_honoured_and_the_lost(store: Store) -> None:
    open_ = play(store, in_phase(store, war(store), "experience"), "honour:sharlin-1")
    letter = newsletter.report(open_.system, open_.state, open_.name)
    assert lines(part(letter, "Roll of honour")) == [
        "Grey 1 (Sharlin) of Minbari: 1 ship destroyed, 1 battle",
        "First kill",
    ]
    assert lines(part(letter, "Lost")) == ["Third 1 (Omega) of Earth: destroyed at Vengeance, turn 2"]
    assert lines(part(letter, "Battles")) == ["First blood", "Vengeance"]
    assert "Crews rolled for, one swap each" in lines(part(letter, "Agreed"))
    assert lines(part(letter, "RR balance, turn by turn")) == [
        "Earth | 36 | 36",
        "Narn | 0 | 0",
        "Minbari | 20 | 20",
    ]


def test_every_letter_is_set_inside_the_page_and_the_same_bytes_again(store: Store, tmp_path: Path) -> None:
    open_ = war(store)
    found = (newsletter.newsletter(store, open_), newsletter.report(open_.system, open_.state, open_.name))
    for letter in found:
        for size in (A4, printing.paper_size("letter"), printing.paper_size("100x150mm")):
            for page in letters.pages(letter, size):
                texts = [mark for mark in page.marks if isinstance(mark, Text)]
                assert all(0 <= mark.x <= size[0] and 0 < mark.y <= size[1] for mark in texts)
        assert letters.pdf(letter, A4) == letters.pdf(letter, A4)
    path = tmp_path / letters.file_name(found[0], ".txt")
    letters.write(found[0], path, A4)
    assert path.name == "Kahuna - Newsletter of campaign turn 2.txt"
    assert max(len(line) for line in path.read_text(encoding="utf-8").splitlines()) < 110
    with pytest.raises(UserError, match=r"use \.pdf or \.txt"):
        letters.write(found[0], tmp_path / "news.odt", A4)


def test_the_print_dialog_has_the_report_and_the_agreements_of_a_whole_campaign(store: Store) -> None:
    job = printing.job_of_campaign(store, war(store).id)
    assert {"campaign", "agreed"} <= {key for key, _ in printing.layouts_of(job)}
    drawn = [
        mark.text
        for page in printing.pages(job, "agreed", A4)
        for mark in page.marks
        if isinstance(mark, Text)
    ]
    assert {"Crews rolled for, one swap each", "SIGNED", "Minbari"} <= set(drawn)


def test_a_turn_that_has_just_begun_leaves_the_newsletter_to_the_one_before(store: Store) -> None:
    open_ = in_phase(store, fought(store)[0], "initiative")
    assert open_.state.turn == 2
    assert newsletter.told_best(open_) == 1
    later = play(store, open_, "initiative", (6, 6), (4, 4), (2, 2))
    assert newsletter.told_best(later) == 2
