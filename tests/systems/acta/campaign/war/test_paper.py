"""A battle played on paper is typed in for both sides and reviewed before it counts (*Fight Battle*)."""

from collections.abc import Mapping

import pytest

from app.core.codec import Json
from app.core.errors import UserError
from app.core.log import Entry, fold
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.war.kahuna import FIGHT, to_fight

UNITS = ("narn-1", "earth-1", "earth-2", "starfury-1", "narn-2")


def typed(values: Mapping[str, Mapping[str, Json]], units: tuple[str, ...] = UNITS) -> State:
    """Return the state after a battle was typed in and every line was kept."""
    state = to_fight()
    lines = CAMPAIGN.conduct.lines(state, FIGHT, units, values)
    events = CAMPAIGN.carry(state, "paper-9", "Kahuna V", [line.event for line in lines])
    return fold(state, [Entry(event) for event in events], CAMPAIGN.apply)


def test_the_form_asks_for_the_winner_and_for_every_unit_of_both_sides() -> None:
    forms = CAMPAIGN.conduct.paper(to_fight(), FIGHT, UNITS)
    assert [form.id for form in forms] == ["", "earth-1", "earth-2", "starfury-1", "narn-1", "narn-2"]
    assert [option.key for option in forms[0].fields[0].options] == ["", "earth", "narn"]
    ship = {field.key: field.value for field in forms[1].fields}
    assert (ship["damage"], ship["crew"], ship["fate"]) == (20, 25, "home")
    assert {field.key for field in forms[3].fields} == {"fate", "destroyed_by"}


def test_what_nobody_touched_comes_home_unharmed() -> None:
    state = typed({"": {"winner": "earth"}})
    assert state.units["earth-1"].condition.damage == 20
    assert state.units["earth-1"].battles == 1
    assert state.war.targets["kahuna-v"].holder == "earth"


def test_losses_states_and_deeds_come_to_both_rosters() -> None:
    state = typed(
        {
            "": {"winner": "narn"},
            "earth-1": {"fate": "destroyed", "destroyed_by": "narn-1", "crippled_by": "narn-2"},
            "earth-2": {"damage": 5, "crew": 12, "criticals": "Thrusters Damaged", "note": "limped home"},
            "narn-2": {"fate": "surrendered", "destroyed_by": "earth-2"},
            "starfury-1": {"fate": "destroyed"},
        }
    )
    assert state.units["earth-1"].lost == "destroyed"
    assert state.units["narn-1"].kills == 1
    assert state.units["earth-2"].condition.crippled
    assert [hit.area for hit in state.units["earth-2"].condition.standing] == ["Thrusters Damaged"]
    assert state.units["earth-2"].condition.standing[0].effect.speed
    assert state.players["earth"].war.trophies == ("Narn 2",)
    assert state.units["starfury-1"].lost == "destroyed"
    assert state.war.targets["kahuna-v"].holder == "narn"
    assert state.units["narn-1"].growth.dice > 0


def test_every_line_can_be_read_before_it_counts() -> None:
    values: dict[str, dict[str, Json]] = {"earth-2": {"damage": 5, "crew": 12}}
    lines = CAMPAIGN.conduct.lines(to_fight(), FIGHT, ("earth-2", "narn-1"), values)
    assert [line.text for line in lines] == [
        "A draw",
        "Earth 2: Damage 5 of 20, Crew 12 of 25",
        "Narn 1: Damage 20 of 20, Crew 25 of 25",
    ]
    assert {field.key for field in lines[1].fields} >= {"damage", "crew", "crippled", "skeleton"}


def test_a_critical_hit_or_trait_that_nobody_knows_is_named() -> None:
    with pytest.raises(UserError, match="Earth 2: the critical hit “Gravity gone” is in no table"):
        typed({"earth-2": {"criticals": "Gravity gone"}})
    with pytest.raises(UserError, match="no trait “Shields”"):
        typed({"earth-2": {"traits_lost": "Shields"}})
    state = typed({"earth-2": {"traits_lost": "jump point"}})
    assert state.units["earth-2"].condition.traits_lost == ("Jump Point",)
