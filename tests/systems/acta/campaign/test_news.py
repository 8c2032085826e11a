"""Headlines of a turn, the greatest thing first, and the form of a mega-campaign's founding."""

import pytest

from app.core.letter import Items, Say
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.war import INITIATIVE
from app.systems.acta.campaign.events import war as w
from app.systems.acta.campaign.orders.form import orders
from app.systems.acta.campaign.orders.moves import moves
from app.systems.acta.campaign.press.news import news
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.machine import Machine
from tests.systems.acta.campaign.war.kahuna import KAHUNA, founded

BEGUN = w.PhaseBegan(turn=1, phase=INITIATIVE)
TAKEN = w.Decided(engagement="", target="kahuna-v", winner="earth", holder="earth", loser="narn", gained=True)
GAINED = w.Nominated(player="narn", target="comet", captured=True)
LOST = e.Lost("narn-1", "destroyed", "b1")
FOUGHT = e.Fought("b1", "First blood", "earth", ("earth-1", "narn-1"))
DRAWN = e.Fought("b1", "First blood", "", ("earth-1", "narn-1"))
GONE = w.Eliminated(player="narn", by="earth", targets=("kahuna-v",))
WON = w.CampaignEnded(winners=("earth",), verdict="Earth holds every Strategic Target")
DRAW = w.CampaignEnded(winners=(), verdict="as the players judge")


def begun() -> State:
    state = founded(("earth", "narn"))
    return CAMPAIGN.apply(state, w.TargetsDrawn(count=len(KAHUNA), targets=KAHUNA))


@pytest.mark.parametrize(
    ("happened", "headline"),
    [
        ((), "A quiet turn"),
        ((GAINED,), "Narn gains Comet"),
        ((DRAWN,), "A quiet turn"),
        ((DRAWN, LOST), "Narn loses Narn 1"),
        ((FOUGHT, LOST, TAKEN), "Earth takes Kahuna V from Narn"),
        ((FOUGHT, LOST, TAKEN, GONE), "Narn is no more"),
        ((FOUGHT, LOST, TAKEN, GONE, WON), "Earth wins the war"),
        ((DRAW,), "The war ends in a draw"),
    ],
)
def test_the_greatest_thing_that_happened_is_the_headline(
    happened: tuple[e.Event, ...], headline: str
) -> None:
    told = news(begun(), (BEGUN, *happened), "")
    assert told is not None
    assert told.headline == headline
    assert told.kind == "Newsletter of campaign turn 1"


def test_many_deeds_of_a_battle_are_counted_and_the_greatest_told() -> None:
    kills = tuple(
        e.Killed("b1", "earth-1", f"narn-{n}", how)
        for n in (1, 2, 3, 4)
        for how in ("crippled", "destroyed", "boarded")
    )
    told = news(begun(), (BEGUN, FOUGHT, *kills, w.Trophy(unit="narn-2", player="earth", battle="b1")), "")
    assert told is not None
    below = [
        line
        for part in told.parts
        if part.title == "Battles"
        for block in part.blocks
        for item in (block.items if isinstance(block, Items) else ())
        for line in item.below
    ]
    assert below[0] == "Earth 1 (Hyperion) destroys Narn 1 (G'Quan)."
    assert below[-1] == "5 more deeds in the log."
    assert "Narn 2 (G'Quan) is a trophy of Earth." in below


def test_when_the_war_is_over_nothing_is_next_but_who_won() -> None:
    told = news(begun(), (BEGUN, WON), "")
    assert told is not None
    (part,) = [part for part in told.parts if part.title == "What is next"]
    assert next(block.text for block in part.blocks if isinstance(block, Say)).startswith("Earth")


def test_nobody_who_is_out_or_unknown_is_asked_anything() -> None:
    state = CAMPAIGN.apply(begun(), GONE)
    found = orders(state, "narn")
    assert found is not None
    assert found.parts == ()
    assert orders(state, "drazi") is None
    assert moves(state, "drazi", {"home": "vega"})[0].conflict == "The campaign asks nothing of this name."


def test_the_founding_of_a_mega_campaign_asks_for_the_home() -> None:
    machine = Machine(3, 2, {"kind": "mega", "balance": 10})
    for key in ("map-draw", "targets-all"):
        machine.press(key)
    one, other = machine.state.players
    found = orders(machine.state, other)
    assert found is not None
    (ask,) = found.parts[0].asks
    home = ask.options[1].key
    (move,) = moves(machine.state, other, {"home": home})
    assert (move.choice, move.conflict) == (f"home:{other}:{home}", "")
    machine.press(move.choice)
    again = orders(machine.state, one)
    assert again is not None
    assert home not in [option.key for option in again.parts[0].asks[0].options]
    settled = orders(machine.state, other)
    assert settled is not None
    assert settled.parts == ()
