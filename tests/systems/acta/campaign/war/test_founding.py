"""Founding a campaign: targets, crews, the swap, docks (*Beginning the Campaign*, *Starting Fleets*)."""

import pytest
from msgspec.structs import replace

from app.core import codec
from app.core.errors import Refused, UserError
from app.core.force import Force
from app.core.log import Unknown, decode_entry, encode_entry
from app.core.questions import Roll
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import holdings
from app.systems.acta.campaign.war import targets
from app.systems.acta.campaign.war.agreements import agreed
from app.systems.acta.campaign.war.crews import quality_of
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.fleet import FORCE
from tests.systems.acta.campaign.rosters import COMPUTER, START
from tests.systems.acta.campaign.war.kahuna import founded, go_on, offered, play

RECORDS = CATALOGUE.records("first")


def fleet(force_list: str, *units: str) -> Force:
    force = FORCE.blank("first", force_list, "Fleet")
    for name in units:
        force = FORCE.buy(force, RECORDS[name if "/" in name else f"{force_list}/{name}"])
    return force


def test_two_dice_say_how_many_targets_there_are_and_each_player_past_two_adds_one() -> None:
    counts = [targets.count_of(total, 2, mega=False) for total in range(2, 13)]
    assert counts == [6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8]
    assert targets.count_of(7, 4, mega=False) == 9
    assert targets.count_of(7, 4, mega=True) == 7


def test_two_dice_say_what_a_target_is() -> None:
    kinds = [targets.kind_of(total) for total in range(2, 13)]
    assert kinds == [
        *("spacedock", "inner-system-comet", "settled-world", "gas-giant"),
        *("dead-world", "dead-world", "dead-world"),
        *("jump-gate", "asteroid-belt", "mining-outpost", "spacedock"),
    ]


def test_a_die_says_what_a_settled_world_is() -> None:
    worlds = [targets.world_of(die).partition("-")[0] for die in range(1, 7)]
    assert worlds == ["industrial", "industrial", "industrial", "agrarian", "agrarian", "primitive"]


def test_the_first_target_is_a_settled_world_and_the_others_are_rolled_for() -> None:
    five = (1, 3, 2, 3, 4, 5, 6, 4, 6, 5)
    state = play(founded(star="Kahuna"), "targets", (1, 2), five, (3, 6))
    found = list(state.war.targets.values())
    assert [target.kind for target in found] == [
        *("industrial-world", "primitive-world", "gas-giant"),
        *("jump-gate", "asteroid-belt", "mining-outpost"),
    ]
    assert [target.name for target in found] == [
        *("Kahuna I", "Kahuna II", "Kahuna III"),
        *("Kahuna Gate", "Kahuna Belt", "Kahuna Outpost"),
    ]
    assert found[0].rolls == (3,)
    assert found[1].rolls == (1, 3, 6)
    assert {target.holder for target in found} == {""}


def test_an_agreed_number_of_targets_is_not_rolled_for() -> None:
    state = play(founded(targets=3), "targets", (3, 3, 3, 3), (1,))
    assert len(state.war.targets) == 3


def test_three_players_fight_over_one_more_target() -> None:
    state = founded(("earth", "narn", "centauri"))
    state = play(state, "targets", (1, 2), (3, 3) * 6, (1,))
    assert len(state.war.targets) == 7


def test_targets_can_be_named() -> None:
    state = play(founded(targets=2), "targets", (1, 2), (1,))
    state = play(state, "map-rename:target-2", "Fuschi-Corkoran's Comet")
    assert state.war.targets["target-2"].name == "Fuschi-Corkoran's Comet"


@pytest.mark.parametrize(
    ("total", "quality"), [(2, 2), (3, 3), (4, 3), (5, 4), (8, 4), (9, 5), (10, 5), (11, 6), (12, 6)]
)
def test_two_dice_say_how_good_a_crew_is(total: int, quality: int) -> None:
    state = founded()
    assert quality_of(state, state.units["earth-1"], total) == quality


def test_crews_of_the_alliance_are_one_better_and_a_flight_computer_has_at_least_four() -> None:
    state = founded()
    ship = replace(state.units["earth-1"], list_id="interstellar-alliance")
    own = {**state.players, "earth": replace(state.players["earth"], force_list="interstellar-alliance")}
    assert quality_of(replace(state, players=own), ship, 7) == 5
    assert quality_of(replace(state, players=own), ship, 12) == 6
    assert quality_of(state, replace(ship, profile=COMPUTER), 2) == 4


def test_every_ship_and_every_wing_rolls_once_and_the_dice_stay_in_the_log() -> None:
    dice = (1, 1, 2, 1, 3, 3, 5, 4, 6, 6)
    state = play(founded(), "crews:earth", dice)
    crews = [state.units[f"earth-{n}"].crew_quality for n in (1, 2, 3, 4)]
    assert crews == [2, 3, 4, 5]
    assert {state.units[f"starfury-{n}"].crew_quality for n in (1, 2, 3)} == {6}
    assert state.units["narn-1"].crew_quality == 4
    with pytest.raises(Refused, match="rolled for"):
        CAMPAIGN.open(state, "crews:earth")


def test_two_crews_are_swapped_once() -> None:
    state = play(founded(), "crews:earth", (1, 1, 2, 1, 3, 3, 5, 4, 6, 6))
    state = play(state, "swap:earth", "earth-1", "earth-4")
    assert [state.units[f"earth-{n}"].crew_quality for n in (1, 2, 3, 4)] == [5, 3, 4, 2]
    with pytest.raises(Refused, match="One swap"):
        CAMPAIGN.open(state, "swap:earth")


def test_a_flight_computer_keeps_its_least_quality_in_a_swap() -> None:
    state = play(founded(), "crews:earth", (1, 1, 6, 6, 3, 3, 5, 4, 6, 6))
    units = {**state.units, "earth-2": replace(state.units["earth-2"], profile=COMPUTER)}
    state = play(replace(state, units=units), "swap:earth", "earth-1", "earth-2")
    assert [state.units[f"earth-{n}"].crew_quality for n in (1, 2)] == [6, 4]


def test_the_campaign_begins_when_targets_and_crews_are_rolled_for() -> None:
    state = founded()
    assert "Strategic Targets" in offered(state, "phase")["phase"].refused
    state = play(state, "targets", (1, 2), (3, 3) * 5, (1,))
    assert offered(state, "phase")["phase"].refused == "Earth and Narn have not rolled for crews."
    state = play(state, "crews:earth", (1, 1) * 5)
    state = play(state, "crews:narn", (1, 1) * 4)
    state = go_on(state, "phase")
    assert (state.turn, state.phase) == (1, "initiative")


def test_docks_that_players_buy_are_targets_that_they_hold() -> None:
    players = [
        ("Anna", fleet("earth-alliance", "omega-class-destroyer", "other-craft/spacedock")),
        ("Boris", fleet("narn-regime", "gquan-class-heavy-cruiser")),
    ]
    state = CAMPAIGN.start(CAMPAIGN.found("War", players, {}))
    (dock,) = holdings(state, "anna")
    assert dock.kind == "spacedock"
    state = play(state, "targets", (1, 2), (3, 3) * 5, (1,))
    assert len(state.war.targets) == 7
    with pytest.raises(UserError, match="Other Craft"):
        CAMPAIGN.found("War", players, {"other_craft": False})


def test_a_campaign_of_rosters_only_is_simple_and_has_the_old_choices() -> None:
    players = [
        ("Anna", fleet("earth-alliance", "omega-class-destroyer")),
        ("Boris", fleet("narn-regime", "gquan-class-heavy-cruiser")),
    ]
    state = CAMPAIGN.start(CAMPAIGN.found("War", players, {"kind": "simple"}))
    assert state.simple
    assert CAMPAIGN.war(state) is None
    assert any(choice.key == "income:anna" for choice in CAMPAIGN.choices(state))


def test_what_fleet_rules_forbid_is_told_at_the_founding() -> None:
    mixed = fleet("earth-alliance", *["omega-class-destroyer"] * 10, "narn-regime/gquan-class-heavy-cruiser")
    told = CAMPAIGN.doubts([("Anna", mixed)], {})
    assert len(told) == 1
    assert told[0].startswith("Anna: “Fleet”: ")


def test_mega_campaigns_cost_their_fleets_at_war() -> None:
    told = CAMPAIGN.doubts(
        [("Anna", fleet("earth-alliance", *["omega-class-destroyer"] * 10))], {"kind": "mega"}
    )
    assert told == ("Anna: “Fleet” costs 5 points at War; starting fleets have at least 10 points.",)


def test_fleets_whose_crews_were_rolled_for_do_not_roll_again() -> None:
    force = replace(fleet("earth-alliance", "omega-class-destroyer"), fields={"crew_rolled": True})
    begun = CAMPAIGN.found(
        "War", [("Anna", force), ("Boris", fleet("narn-regime", "gquan-class-heavy-cruiser"))], {}
    )
    assert CAMPAIGN.start(begun).players["anna"].war.crews_rolled


def test_what_was_agreed_is_told_line_by_line() -> None:
    lines = list(agreed(founded(victory="turns", victory_count=6)))
    assert "Starting fleets of 10 points or more at Battle" in lines
    assert "Victory: whoever holds most Strategic Targets after 6 turns" in lines


def test_a_campaign_of_before_has_no_war_and_folds_as_it_did() -> None:
    plain = codec.plain(START)
    for later in ("war", "growth", "yard", "targets"):
        plain.pop(later)
    old = codec.build(plain, CAMPAIGN.start_type, "an old start")
    state = CAMPAIGN.start(old)
    assert state.simple
    state = play(state, "income:earth", 12, "a mine")
    assert state.players["earth"].balance == 32
    assert play(state, "turn").turn == 2
    with pytest.raises(Refused, match="no choice"):
        CAMPAIGN.open(state, "initiative")


def test_a_step_with_a_part_of_a_newer_version_is_kept_as_it_came() -> None:
    text = (
        '{"kind": "together", "title": "Later", "parts": [{"kind": "turned", "turn": 2}, {"kind": "warp"}]}'
    )
    entry = decode_entry(text, CAMPAIGN.events, CAMPAIGN.kinds)
    assert isinstance(entry.event, Unknown)
    assert entry.event.name == "together"
    assert "warp" in encode_entry(entry)


def test_every_crew_of_a_large_fleet_is_named_where_its_dice_are_typed() -> None:
    state = founded(ships=20)
    question = next(CAMPAIGN.open(state, "crews:narn")(state))
    assert isinstance(question, Roll)
    assert question.count == 40
    assert all(f"Narn {number}" in question.why for number in range(1, 21))
    assert "…" not in question.why
