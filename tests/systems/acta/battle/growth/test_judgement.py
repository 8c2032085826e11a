"""Tactical Judgement: XP dice that roll a die again (*Ship Experience*; ruling 10)."""

import pytest

from app.core import codec
from app.core.errors import Refused
from app.core.log import Entry, decode_entry, encode_entry
from app.core.questions import Answer, Asking, Pick, Roll, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.events import Judged
from app.systems.acta.battle.events.attack import Attacked
from app.systems.acta.battle.growth.judgement import dice_left
from app.systems.acta.battle.outcome import outcome
from app.systems.acta.battle.state import BattleState
from app.systems.acta.gains import Gains
from app.systems.acta.unit import Profile
from tests.systems.acta.battle.attack.fields import field, gun, hurt, made, options, replace, ship
from tests.systems.acta.battle.books import unit

ATTACK = "attack:alpha"


def battle(mine: int = 0, theirs: int = 0, profile: Profile | None = None) -> BattleState:
    """Blue's `alpha` against red's `beta`, each with XP dice."""
    return field(
        unit("alpha", "blue", profile or ship(), gains=Gains(dice=mine)),
        unit("beta", "red", ship(), gains=Gains(dice=theirs)),
    )


def judged(state: BattleState, *answers: Answer, key: str = ATTACK) -> Judged:
    event = made(state, key, *answers)
    assert isinstance(event, Judged)
    return event


def fire(event: Judged) -> Attacked:
    assert isinstance(event.event, Attacked)
    return event.event


def asked(state: BattleState, *answers: Answer, key: str = ATTACK) -> object:
    found = run(BATTLE.open(state, key), state, answers)
    assert isinstance(found, Asking)
    return found.question


def test_nobody_is_asked_in_a_battle_without_experience() -> None:
    event = made(battle(), ATTACK, (1, 2))
    assert isinstance(event, Attacked)


def test_the_attacker_rolls_one_of_its_attack_dice_again_and_the_log_keeps_it() -> None:
    state = battle(mine=1)
    assert options(state, ATTACK, (1, 2)) == ["keep", "rest", "alpha/1", "alpha/2"]
    event = judged(state, (1, 2), "alpha/1", (3,))
    (shot,) = fire(event).shots
    assert shot.throws.dice == ((3, 2),)
    assert [(each.unit, each.old, each.new) for each in event.judgements] == [("alpha", 1, 3)]
    after = BATTLE.apply(state, event)
    assert dice_left(after, "alpha") == 0
    told = BATTLE.tell(after, event)
    assert told.text.endswith("Alpha spends an XP die: 1 becomes 3")


def test_the_target_rolls_a_die_fired_at_it_again() -> None:
    state = battle(theirs=2)
    event = judged(state, (6, 1), "beta/6", (2,), "rest")
    (shot,) = fire(event).shots
    assert shot.result == "missed"
    assert dice_left(BATTLE.apply(state, event), "beta") == 1


def test_a_die_is_rolled_again_once_only_whoever_pays() -> None:
    state = battle(mine=3, theirs=3)
    assert options(state, ATTACK, (6, 1), "beta/6", (2,)) == [
        "keep",
        "rest",
        "alpha/1",
        "beta/1",
    ]
    event = judged(state, (6, 1), "beta/6", (2,), "alpha/1", (4,))
    assert fire(event).shots[0].throws.dice == ((2, 4),)


def test_twin_linked_weapons_do_not_roll_it_a_third_time() -> None:
    twin = ship(guns=(gun("Twin", "Twin-Linked"),))
    state = battle(mine=1, profile=twin)
    question = asked(state, (1, 2), "alpha/1", (2,))
    assert isinstance(question, Roll)
    assert question.count == 1
    assert question.again
    event = judged(state, (1, 2), "alpha/1", (2,), (3,))
    assert fire(event).shots[0].throws.rerolled == (3,)


def test_dice_that_a_weapon_rolls_again_are_offered_to_nobody() -> None:
    state = battle(mine=1, theirs=1, profile=ship(guns=(gun("Twin", "Twin-Linked"),)))
    event = made(state, ATTACK, (1, 2), "keep", (3, 3))
    assert isinstance(event, Attacked)


def test_keeping_all_dice_of_an_action_asks_no_more() -> None:
    state = battle(mine=2)
    assert isinstance(made(state, ATTACK, (6, 6), "rest", (3, 3)), Attacked)
    assert isinstance(asked(state, (6, 6), "keep"), Roll)
    assert isinstance(asked(state, (6, 6), "keep", (3, 3)), Pick)


def test_a_ship_holds_its_dice_back_and_offers_them_again() -> None:
    state = battle(mine=1)
    held = BATTLE.apply(state, made(state, "hold-dice:alpha"))
    assert isinstance(made(held, ATTACK, (1, 2)), Attacked)
    again = BATTLE.apply(held, made(held, "offer-dice:alpha"))
    assert not again.units["alpha"].growth.held
    with pytest.raises(Refused, match="no XP dice"):
        BATTLE.open(state, "hold-dice:beta")


def test_a_crew_quality_check_of_the_ship_can_be_rolled_again() -> None:
    state = replace(battle(mine=1), phase="movement")
    event = judged(state, (1,), "alpha/1", (6,), "more", key="action:alpha:come-about")
    assert event.event.check.die == 6  # type: ignore[union-attr]


def test_the_battle_brings_the_dice_that_were_spent_to_its_campaign() -> None:
    state = battle(mine=2)
    after = BATTLE.apply(state, judged(state, (1, 2), "alpha/1", (3,), "rest"))
    (line,) = [line for line in outcome(after) if line.event["kind"] == "judged"]
    assert line.event == {"kind": "judged", "unit": "alpha", "spent": 1}
    assert line.text == "Alpha spent 1 XP die on dice rolled again"
    assert any("Alpha: spent on dice rolled again" in text for text in BATTLE.report(after))


def test_the_event_survives_json_and_the_sheet_shows_what_is_left() -> None:
    state = battle(mine=2)
    event = judged(state, (1, 2), "alpha/1", (3,), "keep")
    kept = decode_entry(encode_entry(Entry(event)), BATTLE.events, BATTLE.kinds)
    assert kept.event == event
    after = BATTLE.apply(state, event)
    assert codec.decode(codec.encode(after), BATTLE.state_type) == after
    status = next(each for each in BATTLE.overview(after).units if each.id == "alpha")
    assert next(fact for fact in status.facts if fact.label == "XP dice").value == "1"
    assert BATTLE.sheet(after, "alpha", 560, 800).marks


def test_a_judgement_of_a_stranger_changes_nothing_but_the_event_still_counts() -> None:
    state = battle(mine=1)
    event = judged(state, (1, 2), "alpha/1", (3,))
    strange = replace(event, judgements=(replace(event.judgements[0], unit="nobody"),))
    after = BATTLE.apply(state, strange)
    assert dice_left(after, "alpha") == 1
    assert "nobody spends an XP die" in BATTLE.tell(after, strange).text


def test_what_becomes_of_a_wreck_is_the_business_of_that_ship_alone() -> None:
    state = hurt(battle(mine=2, theirs=1), "beta", damage=1)
    wreck = asked(state, (6, 1), "keep", (3,), "keep")
    assert isinstance(wreck, Roll)
    assert wreck.about == ("beta",)
    assert "wreck" in wreck.why
