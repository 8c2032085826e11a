"""The timeline, accounts, records and plots of a campaign, and answering an entry anew."""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog
from pytestqt.qtbot import QtBot

from app.core.system import Phrase
from app.core.war import LedgerLine
from app.operations import campaigns
from app.operations.logs import Told
from app.ui.ask import AskDialog
from app.ui.campaign.amending import AccountDialog
from app.ui.campaign.page import CampaignPage
from app.ui.campaign.whole.ledger import told_sum
from app.ui.campaign.whole.timeline import CHUNK
from app.ui.sift import Sieve
from tests.ui.campaign import pond
from tests.ui.toy.desk import Table, tables


@pytest.fixture
def table(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Table]:
    yield from tables(qtbot, monkeypatch, tmp_path)


@pytest.fixture
def page(table: Table) -> CampaignPage:
    """The page with a campaign of two turns whose timeline is shown."""
    campaign = pond.found(table.store)
    pond.turns(table.store, campaign, 2)
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    page.going.log()
    table.settle()
    return page


def campaign_id(page: CampaignPage) -> int:
    assert page.whole.now is not None
    return page.whole.now.open.id


def texts(page: CampaignPage) -> list[str]:
    model = page.whole.timeline.table.model()
    return [model.index(row, 3).data() for row in range(model.rowCount())]


def pick(box: QComboBox, text: str) -> None:
    box.setCurrentIndex(box.findText(text))


def test_the_newest_entry_stands_first_with_turn_and_kind(page: CampaignPage) -> None:
    model = page.whole.timeline.table.model()
    assert [model.index(0, column).data() for column in range(4)] == ["12", "3", "Turn", "— Turn 3: Dawn —"]


def test_entries_are_sifted_by_player_kind_turn_and_words(page: CampaignPage) -> None:
    timeline = page.whole.timeline
    pick(timeline.player, "Reds")
    assert texts(page) == ["Reds take Old Giant.", "Reds take Eden."]
    pick(timeline.turn, "Turn 1")
    assert texts(page) == ["Reds take Eden."]
    pick(timeline.player, "Every player")
    pick(timeline.sort, "Turn")
    assert texts(page) == [f"— Turn 1: {step} —" for step in ("Mending", "Battles", "Choosing")]
    pick(timeline.turn, "Every turn")
    pick(timeline.sort, "Every kind")
    timeline.words.setText("blues tail")
    assert texts(page) == ["Blues take Long Tail."]


def test_a_unit_is_found_by_its_owner_and_by_itself() -> None:
    told = Told(3, "", Phrase("Skiff sinks.", ("skiff",), sort="Boats", turn=2), undone=False)
    owners = {"skiff": "reds"}
    assert Sieve(player="reds").holds(told, 2, owners)
    assert Sieve(unit="skiff", turn=2).holds(told, 2, owners)
    assert not Sieve(player="blues").holds(told, 2, owners)
    assert not Sieve(turn=1).holds(told, 2, owners)
    assert Sieve(turn=1).open


def test_what_lies_further_back_is_read_while_it_is_looked_for(table: Table, page: CampaignPage) -> None:
    campaign = campaign_id(page)
    open_ = campaigns.open_campaign(table.store, campaign)
    agreed = [{"kind": "agreed", "player": "blues", "gold": 0, "why": f"no. {n}"} for n in range(CHUNK + 150)]
    campaigns.play_paper(table.store, open_, "Much talk", agreed)
    page.reload()
    table.settle()
    timeline = page.whole.timeline
    assert "Blues take Grey Rock." not in texts(page)
    timeline.words.setText("grey rock")
    table.settle()
    table.settle()
    assert texts(page) == ["Blues take Grey Rock."]
    timeline.words.clear()
    timeline.go_to_entry(1)
    table.settle()
    assert timeline.entry() == 1


def test_enter_on_an_entry_goes_to_what_it_is_about(table: Table, page: CampaignPage) -> None:
    timeline = page.whole.timeline
    timeline.go_to_entry(1)
    table.qtbot.keyClick(timeline.table, Qt.Key.Key_Return)
    assert page.whole.card.name.text() == "Reds"


def test_the_moment_of_an_entry_is_looked_at_and_left(table: Table, page: CampaignPage) -> None:
    timeline = page.whole.timeline
    timeline.go_to_entry(1)
    page.going.look()
    table.settle()
    scene = page.whole.scene
    assert scene is not None
    assert scene.moment == 2
    assert (
        page.whole.head.pick.text()
        == "You look at Turn 1 as it was after entry 2. Nothing can be done there."
    )
    page.whole.head.now.click()
    assert page.whole.scene is not None
    assert page.whole.scene.moment is None


def test_an_entry_is_answered_anew_after_showing_what_would_change(table: Table, page: CampaignPage) -> None:
    timeline = page.whole.timeline
    timeline.go_to_entry(1)
    page.going.change()
    table.settle()
    asking = dialog(page, AskDialog)
    asking.panel.answer("blues")
    table.settle()
    preview = dialog(page, AccountDialog)
    assert preview.whole.text().startswith("As recorded: ")
    assert "\nAs it would be: " in preview.whole.text()
    model = preview.table.model()
    assert [model.index(0, n).data() for n in range(3)] == ["2", "Reds take Eden.", "Blues take Eden."]
    preview.ok.click()
    table.settle()
    assert pond.war(table).pads[0].holder == "blues"
    assert "Blues take Eden." in texts(page)
    page.history.undo()
    table.settle()
    assert pond.war(table).pads[0].holder == "reds"
    assert "Reds take Eden." in texts(page)


def test_all_from_an_entry_on_is_taken_back_as_one_step(table: Table, page: CampaignPage) -> None:
    timeline = page.whole.timeline
    timeline.go_to_entry(6)
    timeline.back.click()
    table.settle()
    dialog(page, AccountDialog).ok.click()
    table.settle()
    assert texts(page)[0] == "— Turn 2: Dawn —"
    page.history.undo()
    table.settle()
    assert texts(page)[0] == "— Turn 3: Dawn —"


def test_what_was_not_asked_is_not_answered_anew(table: Table, page: CampaignPage) -> None:
    page.whole.timeline.go_to_entry(0)
    page.going.change()
    table.settle()
    assert table.said == ["This entry asked nothing that could be answered otherwise."]


def test_an_account_adds_up_and_leads_to_its_entries(table: Table, page: CampaignPage) -> None:
    page.going.ledger()
    ledger = page.whole.ledger
    assert ledger.sum.text() == "17 came, 0 went: 17 left"
    ledger.table.go_to("2")
    table.qtbot.keyClick(ledger.table, Qt.Key.Key_Return)
    table.settle()
    assert page.whole.tabs.currentWidget() is page.whole.timeline
    assert texts(page)[page.whole.timeline.table.currentIndex().row()] == "— Turn 3: Dawn —"


def test_an_account_that_does_not_add_up_says_so() -> None:
    lines = (LedgerLine("Opening", 5, 5), LedgerLine("Repairs", -3, 3))
    assert told_sum(lines) == "5 came, 3 went: 2 left, but the balance says 3"
    assert told_sum(()) == "Nothing has been booked yet."


def test_plots_are_drawn_with_a_mark_for_every_player_in_every_theme(
    table: Table, page: CampaignPage
) -> None:
    page.going.plots()
    table.settle()
    plots = page.whole.plots
    assert plots.plot is not None
    assert plots.plot.accessibleName() == "Pads held"
    assert plots.plot.accessibleDescription() == "Reds 2, 4, 1. Blues 2, 4, 1"
    plots.which.setCurrentIndex(1)
    assert plots.plot.accessibleName() == "Gold"
    table.theme.choose("dark", 100)
    assert plots.plot.accessibleName() == "Gold"


D = TypeVar("D", bound=QDialog)


def dialog(page: CampaignPage, kind: type[D]) -> D:
    (found,) = [each for each in page.findChildren(kind) if each.isVisible()]
    return found
