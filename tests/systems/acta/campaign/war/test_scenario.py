"""Generating scenarios: re-rolls, points, secret modifiers, levels (*Generate Scenario*)."""

from typing import Any

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.core.questions import Asking, Number, run
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.events.war import LevelRolled, ScenarioRolled, Sealed
from app.systems.acta.campaign.state import State
from tests.systems.acta.campaign.war.kahuna import (
    FIGHT,
    KAHUNA,
    event,
    go_on,
    offered,
    play,
    selecting,
    target,
)


def generating(target_id: str = "kahuna-v", **fields: Any) -> State:
    """Return a campaign in which Earth attacks the Narn and everything is still to be generated."""
    return go_on(selecting(**fields), f"nominate:earth:{target_id}", "pass:narn", "phase")


@pytest.mark.parametrize(
    ("dice", "scenario"),
    [
        *(((1, 1), "assassination"), ((1, 2), "recon-run"), ((1, 3), "convoy-duty"), ((1, 4), "ambush")),
        *(((3, 3), "space-superiority"), ((3, 4), "call-to-arms"), ((4, 4), "annihilation")),
        *(((4, 5), "blockade"), ((6, 6), "supply-ships")),
    ],
)
def test_two_dice_say_which_scenario_is_played(dice: tuple[int, int], scenario: str) -> None:
    rolled = event(generating(), f"scenario:{FIGHT}", dice, (3, 3))
    assert isinstance(rolled, ScenarioRolled)
    assert rolled.scenario == scenario


def test_the_scenario_says_the_points_of_attacker_and_defender() -> None:
    state = play(generating(), f"scenario:{FIGHT}", (1, 4))
    assert state.war.engagements[FIGHT].points == {"earth": 3, "narn": 5}


def test_random_points_are_the_same_for_both_by_a_die_of_each() -> None:
    state = play(generating(), f"scenario:{FIGHT}", (4, 4), (6, 4))
    assert state.war.engagements[FIGHT].points == {"earth": 8, "narn": 8}


def test_the_carrier_clash_needs_carriers_in_both_fleets() -> None:
    rolled = event(generating(), f"scenario:{FIGHT}", (4, 6), (4, 6), (1, 4))
    assert isinstance(rolled, ScenarioRolled)
    assert rolled.rolls == ((4, 6), (4, 6), (1, 4))
    assert rolled.why == ("Earth has no carrier", "Earth has no carrier")
    carriers = generating()
    flown = {key: replace(unit, flights=("Starfury", "Starfury")) for key, unit in carriers.units.items()}
    rolled = event(replace(carriers, units=flown), f"scenario:{FIGHT}", (4, 6), (3, 3))
    assert isinstance(rolled, ScenarioRolled)
    assert rolled.scenario == "carrier-clash"


def test_fleeing_to_the_jump_gate_needs_a_jump_gate() -> None:
    rolled = event(generating(), f"scenario:{FIGHT}", (5, 6), (1, 4))
    assert isinstance(rolled, ScenarioRolled)
    assert rolled.scenario == "ambush"
    gate = target("gate", "jump-gate", "narn")
    state = generating("gate", targets=(*KAHUNA, gate))
    rolled = event(state, "scenario:gate-turn-1", (5, 6))
    assert isinstance(rolled, ScenarioRolled)
    assert rolled.scenario == "flee-to-the-jump-gate"


@pytest.mark.parametrize(
    ("dice", "mine", "theirs", "level"),
    [
        *(((2, 3), 0, 0, "Patrol"), ((3, 3), 0, 0, "Skirmish"), ((3, 4), 0, 0, "Skirmish")),
        *(((4, 4), 0, 0, "Raid"), ((4, 5), 0, 0, "Raid"), ((5, 5), 0, 0, "Battle")),
        *(((5, 6), 0, 0, "Battle"), ((6, 6), 0, 0, "War"), ((1, 1), -3, -3, "Patrol")),
        *(((3, 3), 3, 3, "War"), ((6, 6), -3, 0, "Raid"), ((3, 4), 1, 0, "Raid")),
    ],
)
def test_the_level_is_two_dice_and_both_modifiers(
    dice: tuple[int, int], mine: int, theirs: int, level: str
) -> None:
    state = play(generating(), f"seal:{FIGHT}:earth", mine)
    state = play(state, f"seal:{FIGHT}:narn", theirs)
    rolled = event(state, f"level:{FIGHT}", dice)
    assert isinstance(rolled, LevelRolled)
    assert rolled.level == level
    assert rolled.modifiers == {"earth": mine, "narn": theirs}
    assert rolled.total == sum(dice) + mine + theirs


def test_a_modifier_goes_from_minus_three_to_three_and_is_typed_in_secret() -> None:
    state = generating()
    asked = run(CAMPAIGN.open(state, f"seal:{FIGHT}:earth"), state)
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Number)
    assert (asked.question.low, asked.question.high, asked.question.secret) == (-3, 3, True)


def test_a_sealed_modifier_is_seen_by_nobody_else_until_the_level_is_rolled() -> None:
    state = generating()
    sealed = event(state, f"seal:{FIGHT}:earth", 3)
    assert isinstance(sealed, Sealed)
    assert "3" not in CAMPAIGN.tell(state, sealed).text
    state = CAMPAIGN.apply(state, sealed)
    assert CAMPAIGN.view(state, "earth").war.engagements[FIGHT].sealed == {"earth": 3}
    assert CAMPAIGN.view(state, "narn").war.engagements[FIGHT].sealed == {"earth": 0}
    assert CAMPAIGN.view(state, "").war.engagements[FIGHT].sealed == {"earth": 0}
    assert CAMPAIGN.figures(state)["battles"][0]["modifiers"] is None
    state = play(state, f"level:{FIGHT}", (4, 4))
    assert CAMPAIGN.view(state, "narn").war.engagements[FIGHT].sealed == {"earth": 3, "narn": 0}
    assert CAMPAIGN.figures(state)["battles"][0]["modifiers"] == {"earth": 3, "narn": 0}


def test_a_modifier_is_written_down_once_and_only_by_those_who_fight() -> None:
    state = play(generating(), f"seal:{FIGHT}:earth", 1)
    with pytest.raises(Refused, match="written down"):
        CAMPAIGN.open(state, f"seal:{FIGHT}:earth")
    with pytest.raises(Refused, match="Only those who fight"):
        CAMPAIGN.open(state, f"seal:{FIGHT}:centauri")


def test_players_may_agree_instead_of_rolling() -> None:
    state = play(generating(), f"agree-scenario:{FIGHT}", "ambush", 4, 6)
    state = play(state, f"agree-level:{FIGHT}", "War")
    fight = state.war.engagements[FIGHT]
    assert (fight.scenario, fight.level, fight.points) == ("ambush", "War", {"earth": 4, "narn": 6})


def test_battles_wait_until_their_scenarios_are_generated() -> None:
    state = generating()
    assert "Kahuna V is not generated" in offered(state, "phase")["phase"].refused
    state = play(state, f"scenario:{FIGHT}", (1, 4))
    state = play(state, f"level:{FIGHT}", (4, 4))
    assert play(state, "phase").phase == "battles"
