"""Accounts that add up, income booked line by line, agreements with sum and reason, and figures of each turn."""

from msgspec.structs import replace

from app.core.log import Correction
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.books.war import EXPERIENCE, REPAIRS, Change
from app.systems.acta.campaign.events.war import PhaseBegan
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.yard import figures, memory
from tests.systems.acta.campaign.rosters import HURT, carried, play
from tests.systems.acta.campaign.yard.yards import changed, holding, with_system, yards


def adds_up(state: State) -> None:
    """Assert that every account's lines lead from the first balance to the present one."""
    for player in state.players.values():
        lines, running = memory.ledger(state, player.id), 0
        for line in lines:
            running += line.amount
            assert line.balance == running
            assert running >= 0
        assert running == player.balance


def test_an_account_begins_with_what_was_agreed() -> None:
    (line,) = memory.ledger(yards(balance=7), "earth")
    assert (line.text, line.amount, line.balance, line.event) == ("Balance at the start", 7, 7, None)
    assert memory.ledger(yards(balance=0), "earth") == ()
    assert memory.ledger(yards(), "nobody") == ()


def test_every_item_of_an_income_is_a_line_of_its_event() -> None:
    state = holding(yards(balance=5), "earth", "industrial-world", "gas-giant")
    after = play(state, "income:earth")
    assert [(line.text, line.amount, line.balance, line.event) for line in memory.ledger(after, "earth")] == [
        ("Balance at the start", 5, 5, None),
        ("Every turn", 10, 15, 0),
        ("Industrial World: Industrial-World 1", 6, 21, 0),
        ("Gas Giant: Gas-Giant 2", 1, 22, 0),
    ]
    adds_up(after)


def test_captures_losses_and_systems_of_the_turn_are_in_the_income() -> None:
    state = with_system(yards(balance=0), "kahuna", "Kahuna")
    state = holding(state, "earth", "dead-world", "mining-outpost", system="kahuna")
    state = changed(
        state,
        Change(target="earth-1-dead-world", gained="earth", lost="narn"),
        Change(target="earth-2-mining-outpost", gained="earth"),
    )
    # 10 + 10 + 10 + 5 + 20
    assert play(state, "income:earth").players["earth"].balance == 55
    # 10 − 20, let off down to 0
    assert play(state, "income:narn").players["narn"].balance == 0


def test_a_loss_is_booked_no_deeper_than_to_nothing() -> None:
    state = changed(yards(balance=4), Change(target="kahuna-v", gained="narn", lost="earth"))
    after = play(state, "income:earth")
    assert [(line.text, line.amount, line.balance) for line in memory.ledger(after, "earth")] == [
        ("Balance at the start", 4, 4),
        ("Every turn", 10, 14),
        ("kahuna-v lost (6 of 20 let off)", -14, 0),
    ]
    adds_up(after)


def test_what_is_spent_names_its_ship() -> None:
    state = yards(balance=20, hyperion_1=HURT)
    after = play(state, "plan:earth", "repair:hyperion-1=3 critical:hyperion-1:c2=1 recruit:hyperion-1=1")
    lines = [(line.text, line.amount, line.subject) for line in memory.ledger(after, "earth")[2:]]
    assert lines == [
        ("Damocles: premium of a crippled ship", -5, "hyperion-1"),
        ("Damocles: 15 Damage repaired", -3, "hyperion-1"),
        ("Damocles: Bridge hit repaired", -2, "hyperion-1"),
        ("Damocles: 8 Crew recruited", -1, "hyperion-1"),
    ]
    assert {line.event for line in memory.ledger(after, "earth")[1:]} == {0}
    adds_up(after)


def test_an_agreement_is_an_event_with_sum_and_reason() -> None:
    after = play(yards(), "agree:narn", 3, "the gate was forgotten in turn 2")
    assert after.players["narn"].balance == 23
    line = memory.ledger(after, "narn")[-1]
    assert (line.text, line.amount, line.event) == ("By agreement: the gate was forgotten in turn 2", 3, 0)
    less = play(after, "agree:narn", -23, "")
    assert less.players["narn"].balance == 0
    assert less.players["earth"].balance == 20
    adds_up(less)


def test_a_balance_set_by_agreement_is_booked_too() -> None:
    set_ = CAMPAIGN.apply(yards(), Correction("players/earth/balance", 20, 31, "recounted"))
    line = memory.ledger(set_, "earth")[-1]
    assert (line.text, line.amount, line.balance) == ("By agreement: recounted", 11, 31)
    adds_up(set_)


def test_lines_name_the_number_of_their_event() -> None:
    state = play(yards(hyperion_1=HURT), "note:hyperion-1", "battered")
    state = play(play(state, "income:earth"), "premium:hyperion-1")
    assert [line.event for line in memory.ledger(state, "earth")] == [None, 1, 2]
    record = memory.service(state, "hyperion-1")
    assert [(line.sort, line.event) for line in record] == [
        ("Commissioned", None),
        ("Note", 0),
        ("Repairs", 2),
    ]


def test_the_figures_of_a_turn_are_kept_as_it_ends() -> None:
    state = holding(yards(balance=0), "earth", "gas-giant")
    state = play(state, "income:earth")
    lost = {"kind": "lost", "unit": "hermes-1", "how": "destroyed"}
    state = carried(state, {"kind": "fought", "winner": "narn", "units": ["hermes-1"]}, lost)
    state = CAMPAIGN.apply(state, PhaseBegan(turn=2, phase="initiative"))
    (turn,) = state.yard.turns
    earth = turn.players["earth"]
    assert (earth.targets, earth.income, earth.balance, earth.losses) == (1, 11, 11, 1)
    # one Raid ship is left; the Starfury wing of the tests has no level, and a flight is a third of a wing
    assert earth.levels == {"Raid": 1, "": 0.3333}
    assert state.players["earth"].yard.losses == 0
    assert state.players["earth"].yard.income == 0


def test_strength_is_in_points_at_battle() -> None:
    # two Raid ships are a point, three Skirmish a point, a War ship two
    assert figures.strength({"Raid": 2, "Skirmish": 3, "War": 1, "Battle": 1, "Patrol": 4}) == 6.0
    assert figures.strength({"": 3, "Armageddon": 1}) == 0.0


def test_charts_tell_each_turn_of_each_player() -> None:
    state = play(holding(yards(balance=0), "earth", "gas-giant"), "income:earth")
    state = CAMPAIGN.apply(state, PhaseBegan(turn=2, phase="initiative"))
    found = {chart.key: chart for chart in figures.charts(state)}
    assert set(found) == {"targets", "strength", "income", "balance", "losses"}
    income = {series.player: series.values for series in found["income"].series}
    assert income["earth"] == ((1, 11.0), (2, 0.0))
    assert income["narn"] == ((1, 0.0), (2, 0.0))


def test_a_turn_that_is_played_again_by_agreement_is_kept_once() -> None:
    state = CAMPAIGN.apply(yards(), PhaseBegan(turn=2, phase="initiative"))
    back = CAMPAIGN.apply(state, Correction("turn", 2, 1, "forgot a battle"))
    again = CAMPAIGN.apply(back, PhaseBegan(turn=2, phase="initiative"))
    assert [found.turn for found in again.yard.turns] == [1]


def test_everybody_receives_points_as_repairs_begin_and_a_player_who_is_out_does_not() -> None:
    state = replace(holding(yards(balance=0), "earth", "gas-giant"), phase=EXPERIENCE)
    narn = state.players["narn"]
    gone = replace(state, players=state.players | {"narn": replace(narn, war=replace(narn.war, out=1))})
    after = play(state, "phase")
    assert (after.phase, after.players["earth"].balance, after.players["narn"].balance) == (REPAIRS, 11, 10)
    assert play(gone, "phase").players["narn"].balance == 0
    adds_up(after)


def test_in_any_order_points_are_received_at_the_latest_as_the_turn_ends_and_count_in_its_figures() -> None:
    state = yards(balance=0)
    state = replace(state, war=replace(state.war, any_order=True))
    early = play(state, "income:earth")
    after = play(early, "phase")
    assert after.turn == 2
    assert {player.balance for player in after.players.values()} == {10}
    (turn,) = after.yard.turns
    assert {found.income for found in turn.players.values()} == {10}
    assert {found.balance for found in turn.players.values()} == {10}
    assert {player.yard.income for player in after.players.values()} == {0}
    adds_up(after)
