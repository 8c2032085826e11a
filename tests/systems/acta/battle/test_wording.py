"""What warnings, refusals and the log say is said once, in whole words."""

import re

import pytest

from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.books import HYPERION, after, duel, entry, start, unit


def warnings(state: BattleState, ship: str) -> tuple[str, ...]:
    return next(seen.warnings for seen in BATTLE.overview(state).units if seen.id == ship)


def refusal(state: BattleState, key: str) -> str:
    return next(choice.refused for choice in BATTLE.choices(state) if choice.key == key)


def hit(state: BattleState, *rows: str) -> BattleState:
    return after(state, *(("critical:omega", (row, "1")) for row in rows))


def test_what_a_critical_hit_forbids_is_said_by_its_own_line_alone() -> None:
    told = warnings(hit(duel(), "Engines/6"), "omega")
    assert told == ("Engines Disabled: Speed 0, no Special Actions.",)


def test_two_hits_of_one_kind_are_told_once() -> None:
    told = warnings(hit(duel(), "Engines/3", "Engines/3"), "omega")
    assert told == ("Thrusters Damaged: −2 Speed.",)


def test_a_hit_without_a_lasting_effect_is_no_warning() -> None:
    assert warnings(hit(duel(), "Crew/3"), "omega") == ()


def test_a_refusal_of_special_actions_names_its_causes_after_the_words() -> None:
    state = hit(duel(), "Engines/6", "Reactor/6")
    refused = refusal(state, "all-hands:omega")
    assert refused == "No Special Actions: Engines Disabled, Reactor Explosion"


def test_a_ship_that_is_out_says_that_alone() -> None:
    state = after(hit(duel(), "Engines/6"), "surrender:omega")
    assert refusal(state, "all-hands:omega") == "Surrendered"


def test_a_skeleton_crew_says_that_it_takes_no_special_actions() -> None:
    state = after(duel(), "crew:omega:=5")
    assert "No Special Actions: skeleton crew." in warnings(state, "omega")


@pytest.mark.parametrize(("multiplier", "told"), [("1", ""), ("2", " (doubled)"), ("3", " (tripled)")])
def test_points_that_were_multiplied_say_so_without_asking_for_it_again(multiplier: str, told: str) -> None:
    state = duel()
    key = "critical:omega"
    made = entry(state, key, "Engines/3", multiplier)
    assert (
        f"{multiplier} Damage more lost{told} ("
        in BATTLE.tell(BATTLE.apply(state, made.event), made.event).text
    )


def test_every_refusal_begins_with_a_capital() -> None:
    lone = BATTLE.start(start(unit("ship", "blue", HYPERION)))
    for state in (duel(), lone, hit(duel(), "Engines/6")):
        for choice in BATTLE.choices(state):
            assert choice.refused == choice.refused[:1].upper() + choice.refused[1:]


def test_nothing_is_said_twice_in_a_sentence() -> None:
    state = hit(duel(), "Engines/6", "Reactor/6", "Engines/3", "Weapons/6", "Crew/6")
    state = after(state, "crew:omega:=3")
    for seen in BATTLE.overview(state).units:
        texts = [*seen.warnings, *(fact.why for fact in seen.facts)]
        texts += [choice.refused for choice in BATTLE.choices(state) if choice.subject == seen.id]
        for text in texts:
            parts = [part.strip(" .").casefold() for part in re.split(r"[:;,]", text) if part.strip(" .")]
            assert len(parts) == len(set(parts)), text
