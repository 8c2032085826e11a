"""What a battle brings to experience (*Ship Experience*; rulings 10, 28, 29 and 31)."""

from collections.abc import Mapping

from msgspec.structs import replace

from app.systems.acta import gains
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.events.growth import Experienced
from app.systems.acta.campaign.state import State
from app.systems.acta.gains import Gain
from tests.systems.acta.campaign.growth.ships import GQUAN, OMEGA, battle, experienced

FOUGHT = {
    "kind": "fought",
    "winner": "earth",
    "units": [OMEGA, "hyperion-1", "starfury-1", GQUAN, "hyperion-2"],
}
KILL = {"kind": "kill", "unit": "hyperion-1", "victim": GQUAN, "how": "destroyed", "event": 41}
CRIPPLED = {"kind": "kill", "unit": "hyperion-1", "victim": GQUAN, "how": "crippled", "event": 30}
LOST = {"kind": "lost", "unit": GQUAN, "how": "destroyed"}


def dice(state: State, *lines: Mapping[str, object]) -> dict[str, int]:
    after = battle(state, *lines)
    return {key: unit.growth.dice for key, unit in after.units.items() if unit.growth.dice}


def test_a_battle_pays_its_deeds_and_its_winners_and_every_figure_is_told() -> None:
    state = experienced(dice=0)
    assert dice(state, FOUGHT, KILL, CRIPPLED, LOST) == {"hyperion-1": 5, OMEGA: 2}
    events = [
        each
        for each in CAMPAIGN.carry(state, "b1", "Ambush", (FOUGHT, KILL, CRIPPLED, LOST))
        if isinstance(each, Experienced)
    ]
    first = next(each for each in events if each.unit == "hyperion-1")
    assert [(award.dice, award.why, award.event) for award in first.awards] == [
        (3, "destroyed", 41),
        (2, "won", 0),
    ]
    assert CAMPAIGN.tell(state, first).text == (
        "Damocles: 5 XP dice earned: 3 for destroying G'Tok (1 level higher, event 41 of the battle) and "
        "2 for being on the winning side; 5 saved"
    )


def test_a_deed_that_the_players_struck_gives_way_to_the_smaller_one() -> None:
    assert dice(experienced(dice=0), FOUGHT, CRIPPLED) == {"hyperion-1": 3, OMEGA: 2}


def test_a_draw_pays_deeds_only() -> None:
    draw = {**FOUGHT, "winner": ""}
    assert dice(experienced(dice=0), draw, KILL, LOST) == {"hyperion-1": 3}


def test_a_ship_that_is_lost_earns_nothing() -> None:
    own = {"kind": "kill", "unit": GQUAN, "victim": "hyperion-1", "how": "destroyed"}
    mine = {"kind": "lost", "unit": "hyperion-1", "how": "destroyed"}
    assert dice(experienced(dice=0), FOUGHT, KILL, own, mine, LOST) == {OMEGA: 2}


def test_ships_that_did_not_take_part_are_not_paid_for_winning() -> None:
    assert "hermes-1" not in dice(experienced(dice=0), FOUGHT)


def test_a_victim_that_is_on_no_roster_counts_by_what_the_line_says() -> None:
    trader = {
        "kind": "kill",
        "unit": "hyperion-1",
        "victim": "trader-1",
        "how": "destroyed",
        "level": "Patrol",
    }
    draw = {**FOUGHT, "winner": ""}
    assert dice(experienced(dice=0), draw, trader) == {"hyperion-1": 1}
    assert dice(experienced(dice=0), draw, {**trader, "flight": True}) == {}
    assert dice(experienced(dice=0), draw, {**trader, "level": ""}) == {}


def test_dice_add_up_over_battles_and_what_was_earned_is_kept_in_mind() -> None:
    after = battle(battle(experienced(dice=1), FOUGHT), FOUGHT)
    assert after.units[OMEGA].growth.dice == 5
    assert after.units[OMEGA].growth.earned == 4


def test_dice_spent_in_the_battle_come_off_those_kept_aside() -> None:
    state = experienced(dice=0, aside=3)
    after = battle(state, FOUGHT, {"kind": "judged", "unit": OMEGA, "spent": 2})
    assert after.units[OMEGA].growth.aside == 1
    assert battle(state, {"kind": "judged", "unit": OMEGA, "spent": 9}).units[OMEGA].growth.aside == 0


def test_veterans_stay_with_flights_that_return_and_go_with_those_that_do_not() -> None:
    veterans = Gain(id=gains.VETERANS, name="Veteran pilots", flight="Starfury")
    state = experienced(gained=(veterans, veterans))
    line = {
        "kind": "suffered",
        "unit": OMEGA,
        "damage": 20,
        "crew": 25,
        "flights_lost": ["Starfury"],
        "veterans_lost": ["Starfury"],
    }
    assert len(battle(state, FOUGHT, line).units[OMEGA].growth.gained) == 2
    lasting = replace(state, agreements=replace(state.agreements, flights_return=False))
    after = battle(lasting, FOUGHT, line).units[OMEGA]
    assert after.growth.gained == (veterans,)
    assert after.flights == ("Starfury", "Thunderbolt")


def test_a_simple_campaign_keeps_no_experience() -> None:
    state = replace(experienced(dice=0), simple=True)
    assert dice(state, FOUGHT, KILL, LOST) == {}
