"""Special actions: their checks, what they lay on a ship for the turn, and when they may not be taken."""

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Asking, Pick, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.attack.strikes import ramming
from app.systems.acta.battle.state import spent_of
from app.systems.acta.battle.turn.limits import (
    grid_of,
    movement,
    no_fire,
    one_weapon,
    only_target,
    rolls_again,
    stealth_of,
)
from app.systems.acta.battle.turn.shielding import shields
from app.systems.acta.battle_tables import number
from tests.systems.acta.battle.books import OLYMPUS, STARFURY, after, entry, unit
from tests.systems.acta.battle.turn.fields import (
    FAST,
    PLANET,
    WHITE_STAR,
    moving,
    next_turn,
    refusal,
    status,
    two,
    whole,
    with_things,
)


def test_a_white_star_moves_seven_and_a_half_inches_and_then_turns_twice():
    state = moving(whole(unit("star", "blue", WHITE_STAR), unit("b", "red", OLYMPUS)))
    may = movement(state, "star")
    assert (may.least, may.most, may.straight, may.turns, may.angle) == (7.5, 15, 7.5, 2, 90)
    # Its captain goes 7½" ahead, turns 90°, goes 4", turns 40° and goes 2": all of it is allowed.
    legs, angles = (7.5, 4, 2), (90, 40)
    assert legs[0] >= (may.straight or 0)
    assert sum(legs) <= (may.most or 0)
    assert len(angles) <= (may.turns or 0)
    assert max(angles) <= (may.angle or 0)
    assert legs[1] >= number("turns-apart") == 2
    hint = next(choice.hint for choice in BATTLE.choices(state) if choice.key == "moved:star")
    assert hint == '7½" to 15", 2 turns of up to 90° after the first 7½", 2" apart'


@pytest.mark.parametrize(
    ("action", "answers", "least", "most", "turns"),
    [
        ("all-power-to-engines", (), 6, 12, 0),
        ("all-stop", (), 0, 4, 0),
        ("close-blast-doors", (), 4, 8, 1),
        ("come-about", ((5,), "more"), 4, 8, 3),
        ("come-about", ((5,), "wider"), 4, 8, 2),
        ("come-about", ((4,),), 4, 8, 2),
        ("concentrate-all-firepower", ("olympus",), 4, 8, 0),
        ("run-silent", ((1,),), 2, 4, 0),
        ("initiate-jump-point", (), 0, 4, 2),
    ],
)
def test_actions_change_how_far_and_how_a_ship_moves(
    action: str, answers: tuple[object, ...], least: float, most: float, turns: int
):
    state = moving(two(), (f"action:hyperion:{action}", answers))  # type: ignore[arg-type]
    may = movement(state, "hyperion")
    assert (may.least, may.most, may.turns) == (least, most, turns)


def test_crippled_then_doubled_keeps_the_order_of_the_book():
    state = moving(after(two(), ("damage:hyperion:-14", ((1,),))), "action:hyperion:all-power-to-engines")
    assert movement(state, "hyperion").most == 8 / 2 * 1.5


def test_a_six_always_does_it_and_a_failed_check_costs_the_action():
    green = unit("green", "blue", OLYMPUS, crew_quality=2)
    state = moving(two(green))
    assert not entry(state, "action:green:come-about", (5,)).event.succeeded  # type: ignore[attr-defined]
    assert entry(state, "action:green:come-about", (6,), "more").event.succeeded  # type: ignore[attr-defined]
    state = after(state, ("action:green:come-about", ((5,),)))
    assert refusal(state, "action:green") == "It already tried Come About! this turn"
    assert not refusal(next_turn(state), "action:green")


def test_a_nominated_ship_moves_first():
    state = moving(two(), "action:hyperion:all-stop")
    assert "nominated" in status(state, "hyperion").states
    assert refusal(state, "moved:omega") == "Hyperion is nominated and acts first"
    state = after(state, "moved:hyperion")
    assert BATTLE.overview(state).picking == "red"
    assert refusal(state, "action:hyperion") == "A Special Action comes before the move"


def test_in_a_gravity_well_another_action_may_follow_all_stop():
    state = moving(with_things(two(), PLANET), ("action:hyperion:all-stop", (True,)))
    made = entry(moving(with_things(two(), PLANET)), "action:hyperion:all-stop", True)
    assert "it may take another action" in BATTLE.tell(state, made.event).text
    state = after(state, "action:hyperion:close-blast-doors")
    assert [taken.action for taken in spent_of(state, "hyperion").actions] == [
        "all-stop",
        "close-blast-doors",
    ]
    with pytest.raises(Refused):
        BATTLE.open(state, "action:hyperion:all-stop")


def test_a_planet_that_nobody_wrote_down_is_laid_when_its_gravity_matters():
    state = moving(two(), ("lay", ("Planet", "Lifeless rock")))
    assert entry(state, "action:hyperion:all-stop", True).event.well  # type: ignore[attr-defined]


def test_outside_a_gravity_well_all_stop_is_the_only_action_of_the_turn():
    state = moving(with_things(two(), PLANET), ("action:hyperion:all-stop", (False,)))
    assert refusal(state, "action:hyperion") == "It already tried All Stop! this turn"
    empty = moving(two(), "action:hyperion:all-stop")
    assert refusal(empty, "action:hyperion") == "It already tried All Stop! this turn"


def test_restrictions_are_remembered_and_told():
    state = moving(two(), ("action:hyperion:run-silent", ((6,),)))
    assert stealth_of(state, "hyperion") == 3
    assert no_fire(state, "hyperion") == "Run Silent: it may not fire this turn"
    assert any(
        "Run Silent: Speed ×0.5, no turns, no firing, Stealth 3+" in w
        for w in status(state, "hyperion").warnings
    )
    failed = moving(two(), ("action:hyperion:run-silent", ((1,),)))
    assert (stealth_of(failed, "hyperion"), bool(no_fire(failed, "hyperion"))) == (None, True)
    assert not no_fire(next_turn(state), "hyperion")


def test_blast_doors_leave_one_weapon_and_the_grid():
    state = moving(two(), "action:hyperion:close-blast-doors")
    assert (
        one_weapon(state, "hyperion") == "Close Blast Doors and Activate Defence Grid: one weapon this turn"
    )
    assert (grid_of(state, "hyperion"), grid_of(state, "omega")) == (5, 0)


def test_concentrate_names_the_only_target_and_rolls_misses_again():
    state = moving(two(), ("action:hyperion:concentrate-all-firepower", ("second",)))
    assert only_target(state, "hyperion") == "second"
    assert rolls_again(state, "hyperion", "second")
    assert not rolls_again(state, "hyperion", "olympus")


def test_all_hands_helps_damage_control_of_every_critical():
    state = after(two(), ("critical:hyperion", ("Engines/1",)), ("critical:hyperion", ("Weapons/4",)))
    state = next_turn(moving(state))
    state = after(state, ("action:hyperion:all-hands-to-deck", ((5,),)), "phase", "phase")
    first = entry(state, "repair:hyperion:c1", (4,)).event
    assert (first.modifier, first.repaired) == (1, True)  # type: ignore[attr-defined]
    state = after(state, ("repair:hyperion:c1", ((4,),)))
    assert not refusal(state, "repair:hyperion")


def test_afterburners_double_a_ships_speed_once_and_a_flight_keeps_its_turns():
    fury = msgspec.structs.replace(STARFURY, traits=(*(STARFURY.traits or ()), "Afterburner"))
    state = whole(unit("fast", "blue", FAST), unit("f", "blue", fury), unit("b", "red", OLYMPUS))
    state = moving(state, ("action:fast:all-power-to-engines", (True,)))
    assert movement(state, "fast").most == 16
    later = next_turn(after(state, "moved:fast"))
    assert movement(after(later, "action:fast:all-power-to-engines"), "fast").most == 12
    state = after(state, "moved:fast", "moved:b", "action:f:all-power-to-engines")
    assert (movement(state, "f").most, movement(state, "f").anywhere) == (21, True)
    state = next_turn(state)
    assert not any(c.key == "action:f" for c in BATTLE.choices(state))


def test_who_has_no_crew_for_it_takes_no_action():
    state = moving(after(two(), "crew:hyperion:-20", ("critical:omega", ("Vital Systems/1", "1"))))
    assert "skeleton crew" in refusal(state, "action:hyperion")
    assert "Bridge Hit" in refusal(state, "action:omega")


def test_ramming_is_for_the_crippled_and_waits_for_contact():
    state = moving(two())
    with pytest.raises(Refused):
        BATTLE.open(state, "action:hyperion:give-me-ramming-speed")
    state = after(state, ("damage:hyperion:-14", ((1,),)), ("action:hyperion:give-me-ramming-speed", ((6,),)))
    assert ramming(state, "hyperion")
    assert (movement(state, "hyperion").most, movement(state, "hyperion").turns) == (6, 1)


def test_a_shield_draws_fire_of_the_named_enemy_only():
    state = moving(two(), ("action:hyperion:manoeuvre-to-shield-them", ("olympus",)))
    assert shields(state, "olympus", "omega") == ("hyperion",)
    assert shields(state, "second", "omega") == ()


def test_a_weak_enemy_is_made_to_surrender_and_pays_its_captor():
    weak = after(two(), ("damage:olympus:-14", ()))
    state = moving(weak, ("action:omega:stand-down", ("", (5,), (2,))))
    assert state.units["olympus"].condition.fate == "surrendered"
    assert (state.units["olympus"].holder, BATTLE.figures(state)["scores"]["blue"]) == ("blue", 10)
    assert no_fire(state, "omega")
    assert [credit.unit for credit in state.credits] == ["omega"]
    tied = moving(weak, ("action:omega:stand-down", ("", (3,), (3,))))
    assert not tied.units["olympus"].condition.fate


def test_a_six_is_no_success_by_itself_in_an_opposed_check():
    weak = after(two(unit("elite", "red", OLYMPUS, crew_quality=6)), ("damage:elite:-14", ()))
    tied = moving(weak, ("action:omega:stand-down", ("", (6,), (4,))))
    assert not tied.units["elite"].condition.fate


def test_a_small_ship_needs_helpers_who_then_do_not_attack():
    weak = after(two(), ("damage:olympus:-14", ()))
    state = moving(weak, ("action:hyperion:stand-down", ((5,), (2,))))
    assert state.units["olympus"].condition.fate == "surrendered"
    assert no_fire(state, "omega")
    assert not refusal(after(state, "moved:hyperion", "moved:second"), "action:omega")


def test_a_surrendered_crew_that_nobody_guards_may_rally_once_a_turn():
    state = moving(after(two(), ("damage:olympus:-14", ())), ("action:omega:stand-down", ("", (5,), (2,))))
    state = after(state, "phase", "phase", "phase")
    failed = after(state, ("rally:olympus", ((5,),)))
    assert refusal(failed, "rally:olympus") == "It was tried this turn"
    back = after(state, ("rally:olympus", ((6,),)))
    assert (back.units["olympus"].condition.fate, back.units["olympus"].holder) == ("", "")


def test_every_action_of_the_book_is_told():
    state = moving(after(two(), ("damage:olympus:-14", ())))
    for key, answers in (
        ("all-stop", ()),
        ("come-about", ((6,), "more")),
        ("run-silent", ((2,),)),
        ("stand-down", ("", (5,), (2,))),
        ("manoeuvre-to-shield-them", ("second",)),
    ):
        made = entry(state, f"action:omega:{key}", *answers)
        assert "Omega" in BATTLE.tell(state, made.event).text


def test_an_action_says_which_check_it_asks_for_before_it_is_chosen():
    state = moving(whole(unit("a", "blue", OLYMPUS), unit("b", "blue", OLYMPUS), unit("c", "red", OLYMPUS)))
    asking = run(BATTLE.open(state, "action:a"), state)
    assert isinstance(asking, Asking)
    assert isinstance(asking.question, Pick)
    hints = {option.key: option.hint for option in asking.question.options}
    assert hints["come-about"].startswith("Check 9. ")
    assert hints["run-silent"].startswith("Check 10. ")
    assert hints["manoeuvre-to-shield-them"].startswith("Opposed check. ")
    assert hints["all-stop"].startswith("Move 0 to half Speed")
