"""Ships fire in a battle: fire controls, arcs, interceptors, jammers, beams, and what the target suffers."""

from typing import Any

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Answer, Number, Pick, Roll, Write
from app.systems.earthforce.battle import BATTLE, people
from app.systems.earthforce.battle.books.fire import Boon
from app.systems.earthforce.battle.books.orders import OrderRow
from app.systems.earthforce.battle.changing import (
    with_condition,
    with_fire,
    with_icons,
    with_orders,
    with_unit,
)
from app.systems.earthforce.battle.events import Together
from app.systems.earthforce.battle.events.fire import Fired, Helped, Suffered
from app.systems.earthforce.battle.fire.arming import controls
from app.systems.earthforce.battle.fire.harming import hull_of
from app.systems.earthforce.battle.state import BattleState, Place
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import Icons
from tests.systems.earthforce.orders.table import NARN, battle, event_of, play, question


def combat(agreements: dict[str, Any] | None = None) -> BattleState:
    """Earth picks; alpha at the origin heading up, delta 10 MU ahead of it showing its stern, gamma far off."""
    state = battle(agreements)
    state = msgspec.structs.replace(state, step="P4.A", initiative=("earth", NARN))
    state = with_unit(state, "alpha", place=Place(x=0, y=0))
    state = with_unit(state, "beta", place=Place(x=-30, y=0))
    state = with_unit(state, "gamma", place=Place(x=5, y=21, heading=6))
    return with_unit(state, "delta", place=Place(x=0, y=10))


def fired(state: BattleState, key: str, *answers: Answer) -> tuple[Fired, Suffered | None]:
    event = event_of(state, key, *answers)
    parts = event.parts if isinstance(event, Together) else (event,)
    shot = next(part for part in parts if isinstance(part, Fired))
    harm = next((part for part in parts if isinstance(part, Suffered)), None)
    return shot, harm


def test_everything_that_bears_fires_and_the_target_suffers_at_once() -> None:
    state = combat()
    asked = question(state, "fire:alpha:delta")
    assert isinstance(asked, Pick)
    assert asked.options[0].label == "Everything that bears: 2 pulse batteries (6 dice) and 6 energy"
    dice = question(state, "fire:alpha:delta", ["all"])
    assert isinstance(dice, Roll)
    assert dice.count == 6
    shot, harm = fired(state, "fire:alpha:delta", "all", (4, 4, 1, 1, 1, 1), (1, 1, 1, 1, 1, 2), (1,) * 16)
    assert (shot.arc, shot.interceptors, shot.range) == ("F", 0, 10)
    assert shot.volleys[0].damage == 2 + 1
    assert shot.stores == {"bps-1": 0}
    assert harm is None or harm.points == 3


def test_a_shot_makes_the_ship_active_and_spends_weapons_energy_and_a_control() -> None:
    state = play(combat(), "fire:alpha:delta", "some", 1, 2, (1, 1, 1), (1, 1))
    alpha = state.units["alpha"]
    assert (state.step, state.active) == ("P4.B", "alpha")
    assert alpha.condition.stores == {"bps-1": 4}
    assert controls(state, "alpha") == ("fire-2",)
    assert set(alpha.fire.fired) == {"fire-1", "pulse-1", "beam-1"}
    again = question(state, "fire:alpha:delta", ["some"])
    assert isinstance(again, Number)
    assert again.high == 1
    state = play(state, "done:alpha")
    assert (state.step, state.active, state.last) == ("P4.A", "", "earth")
    assert BATTLE.overview(state).picking == NARN
    with pytest.raises(Refused, match="active in this turn already"):
        BATTLE.open(state, "fire:alpha")


def test_the_key_next_ends_the_active_ship() -> None:
    state = play(combat(), "activate:alpha")
    assert state.step == "P4.B"
    with pytest.raises(Refused, match="is the active ship"):
        BATTLE.open(state, "fire:beta")
    state = play(state, "next")
    assert state.step == "P4.A"
    assert state.units["alpha"].acted == state.turn


def test_only_the_side_that_picks_fires_unless_any_order_was_agreed() -> None:
    state = combat()
    with pytest.raises(Refused, match="Earth picks"):
        BATTLE.open(state, "fire:delta")
    assert BATTLE.open(play(state, "any-order"), "fire:delta")


def test_interceptors_of_the_arc_that_is_hit_weaken_pulse_fire() -> None:
    state = play(combat(), "any-order")
    shot, harm = fired(state, "fire:delta:alpha", (4, 5))
    assert (shot.arc, shot.faced, shot.interceptors, shot.damage) == ("A", "F", 1, 1)
    assert harm is not None
    assert harm.points == 1
    anti_fighter = with_orders(state, "alpha", mode="AF")
    assert fired(anti_fighter, "fire:delta:alpha", (4, 5))[0].damage == 2
    knocked = with_icons(state, "alpha", {"interceptor-1": "out"})
    assert fired(knocked, "fire:delta:alpha", (4, 5))[0].damage == 2


def test_interceptors_protect_against_one_attack_by_agreement() -> None:
    state = play(combat({"interceptors-for": "attack"}), "any-order")
    first, _ = fired(state, "fire:delta:alpha", (4, 5))
    assert first.protecting == ("interceptor-1",)
    state = play(state, "fire:delta:alpha", (4, 5))
    assert state.units["alpha"].fire.fired["interceptor-1"] == state.turn


def test_against_a_jammer_the_split_comes_before_its_dice() -> None:
    state = combat()
    count = question(state, "fire:alpha:gamma")
    assert isinstance(count, Number)
    assert count.high == 2
    # Two fire controls: the first has a pulse battery, the second all the energy; the second is jammed.
    answers: list[Answer] = [2, "some", 1, 0, "beam"]
    jammer = question(state, "fire:alpha:gamma", answers)
    assert isinstance(jammer, Roll)
    assert "jammer" in jammer.why
    assert jammer.count == 2
    shot, harm = fired(state, "fire:alpha:gamma", *answers, (3, 4), (4,))
    assert [volley.jammed for volley in shot.volleys] == [False, True]
    assert shot.damage == 1
    assert harm is not None
    after = play(state, "fire:alpha:gamma", *answers, (3, 4), (4,))
    assert controls(after, "alpha") == ()
    assert shot.stores == {}  # what was jammed is not discharged
    with pytest.raises(Refused, match="have their targets"):
        BATTLE.open(after, "fire:alpha")


def test_without_positions_range_and_arcs_are_asked() -> None:
    state = msgspec.structs.replace(battle(), step="P4.A", initiative=("earth", NARN))
    first = question(state, "fire:alpha:delta")
    assert isinstance(first, Write)
    arc = question(state, "fire:alpha:delta", ["10.5"])
    assert isinstance(arc, Pick)
    assert [option.key for option in arc.options] == ["F", "S", "P"]
    dice = question(state, "fire:alpha:delta", ["10.5", "F", "pulse"])
    assert isinstance(dice, Roll)
    assert dice.count == 4  # two batteries of class 3 beyond 10 MU
    unreadable = question(state, "fire:alpha:delta", ["ten"])
    assert isinstance(unreadable, Number)


def test_what_cannot_bear_on_anybody_cannot_fire() -> None:
    state = with_unit(combat(), "alpha", place=Place(x=0, y=0, heading=6))
    # Astern of it there is only a light battery, which reaches delta.
    shot, _ = fired(state, "fire:alpha:delta", (1,))
    assert shot.volleys[0].weapons == ("pulse-5",)
    far = with_unit(state, "delta", place=Place(x=0, y=11))
    with pytest.raises(Refused, match="no enemy is where its weapons bear"):
        BATTLE.open(far, "fire:alpha")


def test_cold_weapons_lost_controls_and_charging_engines_keep_a_ship_from_firing() -> None:
    state = combat()
    lost = with_icons(state, "alpha", {"fire-1": "out", "fire-2": "out"})
    with pytest.raises(Refused, match="none of its fire controls works"):
        BATTLE.open(lost, "fire:alpha")
    with pytest.raises(Refused, match="struck by a pulse weapon"):
        BATTLE.open(with_orders(state, "alpha", stunned=state.turn), "fire:alpha")


def test_sixes_are_rolled_again_and_a_check_is_made_in_the_same_event() -> None:
    state = combat()
    # 2 + 2 + 2 and a 5 again: seven points of five boxes a row, so a check of the 16 systems at 6.
    dice: tuple[Answer, ...] = ("pulse", (6, 6, 6, 1, 1, 1), (5, 1, 1), (6, *(1,) * 15))
    event = event_of(state, "fire:alpha:delta", *dice)
    told = BATTLE.tell(state, event).text
    state = BATTLE.apply(state, event)
    delta = state.units["delta"]
    assert delta.condition.marked == 7
    assert delta.condition.icons == {"drive-1": "out"}
    assert (delta.fire.checks, delta.fire.checked) == (1, 1)
    assert "Alpha fires at Delta, 10 MU: pulse (6 6 6 1 1 1, again 5 1 1): 7 damage." in told
    assert "Row 1 full, 6 or more" in told
    assert "Drive unit (1) fails." in told
    status = next(each for each in BATTLE.overview(state).units if each.id == "delta")
    assert any("chain reaction" in warning for warning in status.warnings)


def test_tasks_change_the_next_fire_control_once() -> None:
    state = combat()
    for key, value in (("rapid", 1), ("damage", 1), ("critical", -1)):
        help_ = Helped(unit="alpha", boon=Boon(turn=1, key=key, value=value))
        state = BATTLE.apply(state, help_)
    dice = question(state, "fire:alpha:delta", ["pulse"])
    assert isinstance(dice, Roll)
    assert dice.count == 12
    shot, harm = fired(state, "fire:alpha:delta", "pulse", (4, 4, 4, *(1,) * 9), (5, *(1,) * 15))
    assert shot.damage == 5
    assert harm is not None
    assert harm.icons == {"drive-1": "out"}  # at 5, one less than printed
    assert set(shot.used) == {"rapid", "damage", "critical"}
    state = play(state, "fire:alpha:delta", "pulse", (4, 4, 4, *(1,) * 9), (5, *(1,) * 15))
    assert state.units["alpha"].fire.boons == ()


def test_typed_damage_makes_its_checks_and_cleared_boxes_none() -> None:
    state = combat()
    choice = BATTLE.press(state, "delta.damage", "-8")
    assert choice is not None
    assert choice.key == "hit:delta:8"
    check = question(state, choice.key)
    assert isinstance(check, Roll)
    assert check.count == 16
    state = play(state, choice.key, (6, *(1,) * 15))
    assert state.units["delta"].condition.marked == 8
    box = BATTLE.press(state, "delta.damage.10", "")
    assert box is not None
    assert box.key == "hit:delta:2"
    cleared = BATTLE.press(state, "delta.damage", "+3")
    assert cleared is not None
    assert cleared.key == "mark:delta:+3"
    left = BATTLE.press(state, "delta.damage", "10")
    assert left is not None
    assert left.key == "hit:delta:2"


def test_a_destroyed_ship_takes_its_groups_with_it_and_a_hangar_the_one_in_it() -> None:
    state = play(combat(), "hit:alpha:6", _sixes(combat(), "hangar-2"))
    assert state.units["alpha"].condition.icons == {"hangar-2": "out"}
    gone = with_condition(state, "alpha", marked=23)
    gone = play(gone, "hit:alpha:1")
    assert gone.units["alpha"].condition.fate == "destroyed"


def _sixes(state: BattleState, *icons: str) -> tuple[int, ...]:
    """Dice of the first threshold check of alpha, sixes for some systems."""
    return tuple(6 if icon.id in icons else 1 for icon in hull_of(state, "alpha").rolled())


def test_a_minbari_projector_fires_six_energy_points_at_most() -> None:
    state = with_unit(combat(), "gamma", place=Place(x=0, y=30, heading=6))
    state = play(state, "any-order")
    ways = question(state, "fire:gamma:alpha")
    assert isinstance(ways, Pick)
    assert ways.options[0].label == "Everything that bears: 6 energy"
    shot, _ = fired(state, "fire:gamma:alpha", "all", (1,) * 6)
    assert shot.stores == {"minbari-bps-1": 6}
    assert shot.volleys[0].weapons == ("minbari-beam-1",)
    # 30 MU take 5 from each die, and no die is below 0.
    assert shot.damage == 0


@pytest.mark.parametrize(("clamp", "damage"), [(True, 3 + 0 + 0 + 1), (False, 3 - 2 - 2 + 1)])
def test_by_agreement_low_dice_of_a_beam_take_from_the_others(clamp: bool, damage: int) -> None:
    state = with_unit(combat({"beam-clamp": clamp}), "delta", place=Place(x=0, y=18))
    shot, _ = fired(state, "fire:alpha:delta", "some", 0, 3, (6, 1, 1), (1,))
    assert shot.damage == damage


def test_charging_engines_and_cold_weapons_keep_a_ship_from_firing() -> None:
    state = combat()
    row = OrderRow(turn=1, text="JP", written=True, revealed=True)
    charging = with_orders(state, "alpha", rows=(row,))
    with pytest.raises(Refused, match="charges its jump engines"):
        BATTLE.open(charging, "fire:alpha")
    later = msgspec.structs.replace(charging, turn=2)
    with pytest.raises(Refused, match="charges its jump engines"):
        BATTLE.open(later, "fire:alpha")
    free = msgspec.structs.replace(charging, turn=3)
    assert BATTLE.open(free, "fire:alpha")


def test_weapons_of_an_old_power_grid_that_are_cold_do_not_fire() -> None:
    profile = msgspec.structs.replace(
        combat().start.units["alpha"].profile,
        icons=(Icons(kind="grid"), Icons(kind="fire"), Icons(kind="pulse", cls=4)),
    )
    state = combat()
    units = {
        **state.start.units,
        "alpha": msgspec.structs.replace(state.start.units["alpha"], profile=profile),
    }
    state = msgspec.structs.replace(state, start=msgspec.structs.replace(state.start, units=units))
    assert BATTLE.open(state, "fire:alpha")
    with pytest.raises(Refused, match="weapons are cold"):
        BATTLE.open(with_orders(state, "alpha", hot=False), "fire:alpha")


def test_on_the_line_between_two_arcs_a_die_decides() -> None:
    state = with_unit(combat(), "delta", place=Place(x=5, y=5 * 3**0.5))
    asked = question(state, "fire:alpha:delta")
    assert isinstance(asked, Roll)
    assert "even is forward, odd starboard" in asked.why
    even = question(state, "fire:alpha:delta", [(2,)])
    assert "2 pulse batteries (6 dice)" in even.options[0].label
    odd, _ = fired(state, "fire:alpha:delta", (3,), (1, 1))
    assert odd.arc == "S"
    assert odd.volleys[0].weapons == ("pulse-3",)


def test_fortune_points_of_somebody_aboard_stop_a_chain_reaction() -> None:
    state = combat()
    ivanova = Person(id="p1", name="Ivanova", post="command", fortune=3)
    unit = msgspec.structs.replace(state.start.units["delta"], people=(ivanova,))
    units = {**state.start.units, "delta": unit}
    state = msgspec.structs.replace(state, start=msgspec.structs.replace(state.start, units=units))
    answers: list[Answer] = [(1,) * 16, (1,) * 16, (6,)]
    asked = question(state, "hit:delta:10", answers)
    assert isinstance(asked, Pick)
    assert [option.label for option in asked.options] == ["It goes on", "Ivanova"]
    event = event_of(state, "hit:delta:10", *answers, "delta.p1")
    assert "Ivanova stops it with fortune" in BATTLE.tell(state, event).text
    state = BATTLE.apply(state, event)
    assert state.units["delta"].condition.marked == 10
    assert next(iter(people.aboard(state, "delta")))[1].person.fortune == 1


def test_at_a_ship_that_shines_nobody_needs_a_fire_control() -> None:
    state = with_fire(combat(), "alpha", fired={"fire-1": 1, "fire-2": 1})
    with pytest.raises(Refused, match="fire controls have their targets"):
        BATTLE.open(state, "fire:alpha")
    event = Helped(unit="delta", boon=Boon(turn=1, key="beacon", value=1))
    assert BATTLE.tell(state, event).text == "Delta: nobody needs a fire control to fire at it."
    state = BATTLE.apply(state, event)
    shot, _ = fired(state, "fire:alpha", "some", 1, 0, (1, 1, 1))
    assert (shot.target, shot.volleys[0].control) == ("delta", "")


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("range", "-1 MU on the range of the next fire control that fires"),
        ("silent:pulse-1", "Pulse battery class 3, forward (1) does nothing in turn 2"),
        ("interceptor:P", "one more interceptor, port"),
    ],
)
def test_what_a_task_changes_is_told_in_words(key: str, text: str) -> None:
    boon = Boon(turn=2 if key.startswith("silent") else 1, key=key, value=-1 if key == "range" else 1)
    assert BATTLE.tell(combat(), Helped(unit="alpha", boon=boon)).text == f"Alpha: {text}."


def test_one_weapon_alone_fires_blind() -> None:
    state = with_icons(combat(), "alpha", {"fire-1": "out", "fire-2": "out"})
    assert controls(state, "alpha") == ()
    state = BATTLE.apply(state, Helped(unit="alpha", boon=Boon(turn=1, key="blind", value=1)))
    asked = question(state, "fire:alpha:delta")
    assert [each.label for each in asked.options] == [
        "Pulse battery class 3, forward (3 dice)",
        "A beam: 6 energy",
    ]
    shot, _ = fired(state, "fire:alpha:delta", "0", (1, 1, 1))
    assert (shot.volleys[0].control, shot.volleys[0].weapons) == ("blind", ("pulse-1",))
    state = play(state, "fire:alpha:delta", "1", (1,) * 6)
    assert controls(state, "alpha") == ()


def test_without_positions_only_arcs_in_which_something_bears_are_offered_with_what_it_is() -> None:
    state = msgspec.structs.replace(battle(), step="P4.A", initiative=("earth", NARN))
    near = question(state, "fire:alpha", ["delta", "10"])
    assert isinstance(near, Pick)
    assert near.why == "Delta lies in this arc of Alpha"
    assert {option.key: option.hint for option in near.options} == {
        "F": "2 pulse batteries (6 dice) and 6 energy",
        "S": "1 pulse battery (2 dice)",
        "A": "1 pulse battery (1 die)",
        "P": "1 pulse battery (2 dice)",
    }
    far = question(state, "fire:alpha", ["delta", "15"])
    assert isinstance(far, Pick)
    assert [option.key for option in far.options] == ["F", "S", "P"]
    none = question(with_icons(state, "alpha", {"bps-1": "out"}), "fire:alpha", ["delta", "80"])
    assert isinstance(none, Pick)
    assert [option.key for option in none.options] == ["F", "S", "A", "P"]
