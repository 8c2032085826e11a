"""A whole turn of three players with a challenge, reckoned by hand (*The Campaign Turn*)."""

from typing import Any

from app.core.log import Entry, fold
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.initiative import modifier
from tests.systems.acta.campaign.war.kahuna import go_on, play, war

COMET, FIFTH = "comet-turn-1", "kahuna-v-turn-1"


def carried(state: State, fight: str, winner: str, units: list[str], *more: dict[str, Any]) -> State:
    first: dict[str, Any] = {"kind": "fought", "winner": winner, "units": units, "fight": fight}
    events = CAMPAIGN.carry(state, fight, fight, [first, *more])
    return fold(state, [Entry(event) for event in events], CAMPAIGN.apply)


def selected() -> State:
    """Return the turn after everybody has selected: Earth has 12 − 2, the Narn 8 + 1, the Centauri 2 + 3."""
    state = play(war(("earth", "narn", "centauri")), "initiative", (6, 6), (4, 4), (1, 1))
    assert state.war.order == ("earth", "narn", "centauri")
    state = go_on(state, "phase", "nominate:earth:comet", "let-go:narn", "challenge:centauri")
    state = go_on(state, "nominate:narn:kahuna-iii", "let-go:centauri", "let-go:earth")
    return go_on(state, "nominate:centauri:kahuna-v", "phase")


def fought() -> State:
    """Return the turn after both battles: Earth wins the comet, the Narn hold Kahuna V in a draw."""
    state = play(selected(), f"scenario:{COMET}", (3, 4), (3, 4))
    state = play(play(state, f"seal:{COMET}:earth", 3), f"seal:{COMET}:centauri", -1)
    state = play(state, f"level:{COMET}", (3, 3))
    state = play(play(state, f"scenario:{FIFTH}", (1, 4)), f"level:{FIFTH}", (4, 4))
    state = play(state, "phase")
    kill = {"kind": "kill", "unit": "earth-1", "victim": "centauri-1", "how": "destroyed"}
    lost = {"kind": "lost", "unit": "centauri-1", "how": "destroyed"}
    state = carried(state, COMET, "earth", ["earth-1", "earth-2", "centauri-1"], kill, lost)
    return carried(state, FIFTH, "", ["centauri-2", "narn-1"])


def test_targets_go_to_whoever_was_not_challenged_or_won() -> None:
    state = selected()
    assert state.war.targets["kahuna-iii"].holder == "narn"
    assert {fight.id: (fight.attacker, fight.defender) for fight in state.war.engagements.values()} == {
        COMET: ("earth", "centauri"),
        FIFTH: ("centauri", "narn"),
    }
    state = fought()
    assert state.war.targets["comet"].holder == "earth"
    assert state.war.targets["kahuna-v"].holder == "narn"


def test_scenarios_have_the_points_and_levels_of_their_dice() -> None:
    state = fought()
    comet, fifth = state.war.engagements[COMET], state.war.engagements[FIFTH]
    assert (comet.scenario, comet.level) == ("call-to-arms", "Raid")
    assert comet.points == {"earth": 5, "centauri": 5}
    assert (fifth.scenario, fifth.level) == ("ambush", "Raid")
    assert fifth.points == {"centauri": 3, "narn": 5}


def test_ships_earn_the_dice_of_what_they_did() -> None:
    state = fought()
    dice = {key: unit.growth.dice for key, unit in state.units.items() if unit.growth.dice}
    assert dice == {"earth-1": 3 + 2, "earth-2": 2}


def test_income_adds_up_from_twenty_points_each() -> None:
    state = go_on(fought(), "phase", "phase")
    assert state.phase == "repairs"
    balances = {player.id: player.balance for player in state.players.values()}
    assert balances == {
        "earth": 20 + 10 + 10 + 6 + 1,
        "narn": 20 + 10 + 10 + 1,
        "centauri": 20 + 10,
    }


def test_the_next_turn_counts_what_each_holds_now() -> None:
    state = go_on(fought(), "phase", "phase", "phase")
    assert state.turn == 2
    assert {player: modifier(state, player) for player in state.players} == {
        "earth": 1 - 4,
        "narn": 2 - 2,
        "centauri": 3,
    }
