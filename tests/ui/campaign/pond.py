"""A library with the toy game's campaign, whose page is the whole one, and what a person does on it."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton

from app.core.questions import Answer
from app.operations import campaigns
from app.ui.campaign.page import CampaignPage
from db.store import Store
from tests.ui.toy.desk import Table
from tests.ui.toy.playing import flotilla
from tests.ui.toy.war import War

REDS, BLUES = "reds", "blues"


def found(store: Store, **settings: bool) -> int:
    """Found a campaign between two banks of the pond, with three boats each."""
    players = (
        ("Reds", flotilla("Reds", "red/skiff", "red/cutter", "red/barge")),
        ("Blues", flotilla("Blues", "red/punt", "red/cutter", "red/barge")),
    )
    return campaigns.found(store, "toy", "one", "The Pond", players, settings)


def play(store: Store, campaign: int, key: str, *answers: Answer) -> None:
    """Play a choice without a window."""
    campaigns.play(store, campaigns.open_campaign(store, campaign), key, answers)


def turns(store: Store, campaign: int, count: int) -> None:
    """Play whole turns in which the players take pads in their order."""
    pads = ("eden", "rock", "giant", "tail", "door", "belt", "pit")
    for turn in range(count):
        play(store, campaign, "next")
        for number, player in enumerate((REDS, BLUES)):
            play(store, campaign, f"take:{pads[(2 * turn + number) % len(pads)]}", player)
        for _ in range(3):
            play(store, campaign, "next")


def show(table: Table, **settings: bool) -> CampaignPage:
    """Show the page with a new campaign."""
    campaign = found(table.store, **settings)
    page = table.show(CampaignPage(table.desk))
    page.opened(campaign)
    table.settle()
    return page


def war(table: Table) -> War:
    """Return the campaign's state as the library has it."""
    (item,) = campaigns.listing(table.store)
    state = campaigns.open_campaign(table.store, item.id).state
    assert isinstance(state, War)
    return state


def answer(table: Table, page: CampaignPage, *typed: str) -> None:
    """Answer the questions beside the map: a label is clicked, anything else is typed."""
    for text in typed:
        QApplication.sendPostedEvents()
        buttons = [b for b in page.whole.ask.findChildren(QPushButton) if b.isVisible() and text in b.text()]
        if buttons:
            table.qtbot.mouseClick(buttons[0], Qt.MouseButton.LeftButton)
            continue
        line = next(line for line in page.whole.ask.findChildren(QLineEdit) if line.isVisible())
        line.clear()
        table.qtbot.keyClicks(line, text)
        table.qtbot.keyClick(line, Qt.Key.Key_Return)
    table.settle()
