"""Honours that a record stands for, and words of the players' own."""

from msgspec.structs import replace

from app.core.questions import Asking, Pick, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import with_unit
from app.systems.acta.campaign.yard.honours import earned
from app.systems.acta.condition import Condition
from tests.systems.acta.campaign.rosters import carried, play
from tests.systems.acta.campaign.yard.yards import yards


def test_a_fresh_ship_has_earned_nothing_and_takes_words_of_ones_own() -> None:
    state = yards()
    assert earned(state.units["hyperion-1"]) == ()
    assert play(state, "honour:hyperion-1", "Pride of the fleet").units["hyperion-1"].honours == (
        "Pride of the fleet",
    )


def test_kills_battles_and_victories_are_honours_to_choose_from() -> None:
    state = yards()
    for number in range(3):
        fought = {"kind": "fought", "winner": "earth", "units": ["hyperion-1", "hyperion-2"]}
        kill = {"kind": "kill", "unit": "hyperion-1", "victim": f"raider-{number}"}
        state = carried(state, fought, kill, battle=f"b{number}", name=f"Raid {number}")
    assert earned(state.units["hyperion-1"]) == ("First kill", "3 kills", "3 battles", "3 victories")
    asked = run(CAMPAIGN.open(state, "honour:hyperion-1"), state)
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Pick)
    given = play(state, "honour:hyperion-1", "3 kills")
    assert given.units["hyperion-1"].honours == ("3 kills",)
    assert "3 kills" not in earned(given.units["hyperion-1"])
    own = play(state, "honour:hyperion-1", "own", "Terror of the Raiders")
    assert own.units["hyperion-1"].honours == ("Terror of the Raiders",)


def test_who_hardly_came_home_has_earned_it() -> None:
    ship = yards().units["hyperion-1"]
    battered = replace(ship, battles=1, condition=Condition(damage=2, crew=3, crippled=True, skeleton=True))
    state = with_unit(yards(), battered)
    assert earned(state.units["hyperion-1"]) == ("Came home on its last plates", "Brought home by a handful")
