"""Three turns of repairs by hand, every figure on paper first: income, losses, repairs, High Command, a new ship."""

from msgspec.structs import replace

from app.systems.acta.campaign.books.war import EXPERIENCE, REPAIRS, Change
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard import memory
from app.systems.acta.condition import Condition, fresh
from tests.systems.acta.campaign.rosters import HURT, HYPERION, play
from tests.systems.acta.campaign.yard.yards import changed, holding, hurt, yards


def in_repairs(state: State, *changes: Change) -> State:
    """Return the state with the turn's changes, gone on into its phase of repairs."""
    return play(changed(replace(state, phase=EXPERIENCE), *changes), "phase")


def test_three_turns_of_a_fleet_come_out_as_on_paper() -> None:
    state = holding(yards(balance=0, hyperion_1=HURT), "earth", "industrial-world", "jump-gate")

    # Turn 1: 10 + 6 + 3 and 10 for the gate just captured: 29. Premium 5, 15 Damage 3, Vital 2, Engines 1;
    # 21 Crew at 10 for 1 RR with the settled world 3, Crew Quality 4 to 3: 14 spent, 15 left.
    state = in_repairs(state, Change(target="earth-2-jump-gate", gained="earth"))
    assert state.players["earth"].balance == 29
    plan = "repair:hyperion-1=3 critical:hyperion-1:c1=1 critical:hyperion-1:c2=1 recruit:hyperion-1=3"
    state = play(state, "plan:earth", plan)
    ship = state.units["hyperion-1"]
    assert (ship.condition, ship.crew_quality) == (fresh(HYPERION), 3)
    assert state.players["earth"].balance == 15

    # Turn 2: a battle cripples the Hermes; the industrial world is lost: 10 + 3 − 20 = −7, 8 left. The Hermes goes
    # to High Command for nothing; a Patrol ship costs 5, 4 with the gate: 4 left.
    state = play(state, "phase")
    state = hurt(state, "hermes-1", Condition(damage=2, crew=25, crippled=True))
    lost = replace(state.war.targets["earth-1-industrial-world"], holder="narn")
    state = replace(state, war=replace(state.war, targets=state.war.targets | {lost.id: lost}))
    state = in_repairs(state, Change(target=lost.id, gained="narn", lost="earth"))
    assert (state.turn, state.players["earth"].balance) == (2, 8)
    plan = "home:hermes-1=1 buy:earth-alliance/hermes-class-transport=1"
    state = play(state, "plan:earth", plan, (5, 4), "Hermione")
    assert state.players["earth"].balance == 4
    new = next(unit for unit in state.units.values() if unit.name == "Hermione")
    # 9: Veteran 5
    assert (new.crew_quality, new.yard.joined, state.units["hermes-1"].yard.back) == (5, 2, 5)

    # Turns 3 and 4: away; 10 + 3 each: 17, 30. At the start of turn 5 the Hermes is back, its crew as good as before.
    for turn, balance in ((3, 17), (4, 30)):
        state = in_repairs(play(state, "phase"))
        assert (state.turn, state.players["earth"].balance) == (turn, balance)
        assert state.units["hermes-1"].yard.back == 5
    state = play(state, "phase")
    back = state.units["hermes-1"]
    assert (state.turn, back.yard.back, back.condition.damage, back.crew_quality) == (5, 0, 20, 4)

    # The Narn: 10 each turn, in turn 2 also 10 for the world captured and 6 for holding it, 6 in turns 3 and 4.
    assert state.players["narn"].balance == 10 + 26 + 16 + 16
    earth = memory.ledger(state, "earth")
    assert sum(line.amount for line in earth) == earth[-1].balance == 30
    assert [turn.players["earth"].balance for turn in state.yard.turns] == [15, 4, 17, 30]
    assert [turn.players["earth"].income for turn in state.yard.turns] == [29, -7, 13, 13]
    assert [turn.players["earth"].targets for turn in state.yard.turns] == [2, 1, 1, 1]
    assert state.phase != REPAIRS
