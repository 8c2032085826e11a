"""A battle on paper brings its experience, too: deeds, the winner, dice spent (*Ship Experience*)."""

from msgspec.structs import replace

from app.core.log import Entry, fold
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import BATTLES, Engagement
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.growth.ships import GQUAN, OMEGA, experienced

UNITS = (OMEGA, "hyperion-1", GQUAN)


def fought() -> State:
    """A campaign with a battle to be fought over the belt."""
    state = experienced(dice=0, aside=3)
    fight = Engagement(id="f1", turn=1, target="belt", attacker="earth", defender="narn")
    return replace(state, phase=BATTLES, war=replace(state.war, engagements={"f1": fight}))


def test_what_was_typed_of_a_battle_on_paper_earns_and_spends_dice() -> None:
    state = fought()
    values = {
        "": {"winner": "earth"},
        GQUAN: {"fate": "destroyed", "destroyed_by": "hyperion-1", "crippled_by": OMEGA},
        OMEGA: {"judged": 2},
    }
    lines = CAMPAIGN.conduct.lines(state, "f1", UNITS, values)
    assert [line.event["kind"] for line in lines].count("judged") == 1
    events = CAMPAIGN.carry(state, "paper-1", "The belt", [line.event for line in lines])
    after = fold(state, [Entry(event) for event in events], CAMPAIGN.apply)
    assert after.units["hyperion-1"].growth.dice == 3 + 2
    assert after.units[OMEGA].growth.dice == 1 + 2
    assert after.units[OMEGA].growth.aside == 1


def test_only_ships_that_kept_dice_aside_are_asked_for_them() -> None:
    forms = {form.id: form for form in CAMPAIGN.conduct.paper(fought(), "f1", UNITS)}
    assert [unit for unit, form in forms.items() if any(field.key == "judged" for field in form.fields)] == [
        OMEGA,
        GQUAN,
    ]
