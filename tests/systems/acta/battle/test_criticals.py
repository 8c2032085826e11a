"""Critical hits, picked and rolled, and mending them."""

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Asking, Pick, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.criticals import unique_arcs
from app.systems.acta.battle.state import BattleState, figures_of
from app.systems.acta.condition import Condition, Critical
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, after, duel, entry, start, unit

THRUSTERS, FUEL = ("Engines/3", "1"), ("Engines/5", "1")


def hits(state: BattleState, ship: str) -> tuple[Critical, ...]:
    return state.units[ship].condition.criticals


def to_end_phase(state: BattleState) -> BattleState:
    return after(state, *([("phase", ("skip",))] if state.phase == "initiative" else []), "phase", "phase")


def next_end_phase(state: BattleState) -> BattleState:
    return to_end_phase(after(state, "phase"))


def test_two_engine_criticals_of_the_omega_count_once_and_are_repaired_apart():
    state = after(duel(), ("critical:omega", THRUSTERS), ("critical:omega", FUEL))
    assert figures_of(state, "omega").speed.now == 3
    assert (state.units["omega"].condition.damage, state.units["omega"].condition.crew) == (41, 49)
    state = next_end_phase(to_end_phase(state))
    state = after(state, ("repair:omega", ("c2", (4,))))
    assert figures_of(state, "omega").speed.now == 5


def test_a_critical_is_rolled_location_first():
    state = after(duel(), ("critical:omega", ("roll", (2,), (6,), "1")))
    (hit,) = hits(state, "omega")
    assert (hit.location, hit.area, hit.effect.speed_zero) == ("Engines", "Engines Disabled", True)


def test_a_known_location_rolls_its_effect_only():
    state = after(duel(), ("critical:omega", ("Weapons", (4,))))
    assert hits(state, "omega")[0].effect.fires_on == 4


@pytest.mark.parametrize(("multiplier", "left"), [("1", (17, 24)), ("2", (14, 23)), ("3", (11, 22))])
def test_double_and_triple_damage_multiply_what_the_critical_adds(multiplier: str, left: tuple[int, int]):
    state = after(duel(), ("critical:hyperion", ("Engines/6", multiplier)))
    condition = state.units["hyperion"].condition
    assert (condition.damage, condition.crew) == left


def test_vital_systems_roll_their_extra_points_and_may_destroy_the_ship_in_the_same_event():
    made = entry(duel(), "critical:hyperion", "Vital Systems/5", "2", (6, 5), (1, 2, 3, 4), (4,))
    condition = BATTLE.apply(duel(), made.event).units["hyperion"].condition
    assert (condition.damage, condition.crew, condition.fate) == (0, 5, "hulk")
    assert condition.skeleton


def test_the_olympus_counts_its_arcs_from_the_top_and_rerolls_past_the_end():
    assert unique_arcs(OLYMPUS) == ("T", "F", "P", "S")
    assert len(unique_arcs(HYPERION)) == 6
    state = after(duel(), ("critical:olympus", ("Weapons/5", "1", (6,), (5,), (3,))))
    (hit,) = hits(state, "olympus")
    assert hit.effect.arc == "P"
    assert [now.can_fire for now in figures_of(state, "olympus").weapons] == [True, True, False, True]


def test_a_ship_with_one_arc_loses_all_weapons_without_a_die():
    assert OLYMPUS.weapons is not None
    drazi = msgspec.structs.replace(OLYMPUS, weapons=OLYMPUS.weapons[1:2] * 3)
    state = after(duel(unit("drazi", "red", drazi)), ("critical:drazi", ("Weapons/5", "1")))
    assert not any(now.can_fire for now in figures_of(state, "drazi").weapons)


def test_a_sixth_vital_system_is_rolled_again_unless_agreed_otherwise():
    rolled = after(duel(), ("critical:omega", ("Vital Systems", (6,), (1,), "1")))
    assert hits(rolled, "omega")[0].area == "Bridge Hit"
    five = duel(agreements={"vital_systems_six": "five"})
    counted = after(five, ("critical:omega", ("Vital Systems", (6,), "1", (1, 1), (1, 1, 1, 1))))
    assert hits(counted, "omega")[0].area == "Reactor Implosion"
    enter = duel(agreements={"vital_systems_six": "enter"})
    own = after(enter, ("critical:omega", ("Vital Systems", (6,), "Hangar", 2, 0, "no-fire", "1")))
    assert hits(own, "omega")[0].effect.no_fire


def test_damage_control_waits_a_turn_needs_nine_and_is_tried_once():
    state = to_end_phase(after(duel(), ("critical:hyperion", ("Weapons/4",))))
    with pytest.raises(Refused, match="the turn it was suffered"):
        BATTLE.open(state, "repair:hyperion")
    state = next_end_phase(state)
    failed = after(state, ("repair:hyperion", ((4,),)))
    assert not hits(failed, "hyperion")[0].repaired
    with pytest.raises(Refused, match="already tried"):
        BATTLE.open(failed, "repair:hyperion")
    assert hits(after(state, ("repair:hyperion", ((5,),))), "hyperion")[0].repaired


def test_damage_control_belongs_to_the_end_phase_and_spares_vital_systems():
    state = after(
        duel(), ("critical:hyperion", ("Weapons/4",)), ("critical:olympus", ("Vital Systems/1", "1"))
    )
    with pytest.raises(Refused, match="End Phase"):
        BATTLE.open(state, "repair:hyperion")
    with pytest.raises(Refused, match="Vital systems"):
        BATTLE.open(next_end_phase(to_end_phase(state)), "repair:olympus")


def test_a_skeleton_crew_repairs_two_worse():
    state = after(duel(), ("critical:hyperion", ("Weapons/4",)), "crew:hyperion:-19")
    state = next_end_phase(to_end_phase(state))
    assert not hits(after(state, ("repair:hyperion", ((6,),))), "hyperion")[0].repaired


def test_all_hands_repair_everything_one_better():
    state = after(duel(), ("critical:hyperion", ("Weapons/4",)), ("critical:hyperion", ("Engines/1",)))
    state = next_end_phase(to_end_phase(state))
    state = after(
        state,
        ("all-hands:hyperion", ((5,),)),
        ("repair:hyperion", ("c1", (4,))),
        ("repair:hyperion", ((4,),)),
    )
    assert all(hit.repaired for hit in hits(state, "hyperion"))


def test_carried_criticals_may_be_repaired_in_the_first_turn():
    worn = Condition(
        damage=9, crew=20, criticals=(Critical(id="old", location="Engines", area="Thrusters", turn=7),)
    )
    state = BATTLE.start(
        start(unit("hyperion", "blue", HYPERION, condition=worn), unit("olympus", "red", OLYMPUS))
    )
    assert hits(after(to_end_phase(state), ("repair:hyperion", ((6,),))), "hyperion")[0].repaired


def test_a_squadron_repairs_with_its_best_crew():
    state = BATTLE.start(
        start(
            unit("green", "blue", HYPERION, crew_quality=3, squadron="A"),
            unit("elite", "blue", HYPERION, crew_quality=6, squadron="A"),
            unit("olympus", "red", OLYMPUS),
        )
    )
    state = next_end_phase(to_end_phase(after(state, ("critical:green", ("Weapons/4",)))))
    assert hits(after(state, ("repair:green", ((3,),))), "green")[0].repaired


def test_self_repair_gives_back_what_the_dice_say_once_a_turn_and_never_too_much():
    state = to_end_phase(after(duel(), "damage:omega:-3"))
    state = after(state, ("self-repair:omega", ((5,),)))
    assert state.units["omega"].condition.damage == 44
    with pytest.raises(Refused):
        BATTLE.open(state, "self-repair:omega")


def test_a_critical_is_mended_or_struck_by_hand():
    state = after(duel(), ("critical:omega", ("Weapons/4",)))
    pressed = BATTLE.press(state, "omega.critical.c1", "")
    assert pressed is not None
    assert pressed.key == "mend:omega:c1"
    assert hits(after(state, (pressed.key, ("repaired",))), "omega")[0].repaired
    assert hits(after(state, (pressed.key, ("struck",))), "omega") == ()


def test_a_critical_offers_every_row_of_the_five_tables():
    asked = run(BATTLE.open(duel(), "critical:omega"), duel())
    assert isinstance(asked, Asking)
    assert isinstance(asked.question, Pick)
    assert len(asked.question.options) == 1 + 5 + 20
    assert (
        next(o.hint for o in asked.question.options if o.key == "Engines/5") == "−4 Speed, +2 Damage, +1 Crew"
    )


def test_all_hands_try_every_critical_hit_but_each_only_once_a_turn():
    state = after(duel(), ("critical:hyperion", ("Engines/1",)), ("critical:hyperion", ("Weapons/4",)))
    state = next_end_phase(to_end_phase(state))
    state = after(state, ("all-hands:hyperion", ((6,),)), ("repair:hyperion", ("c1", (1,))))
    with pytest.raises(Refused, match="does not fit"):
        BATTLE.open(state, "repair:hyperion:c1")
    state = after(state, ("repair:hyperion", ((1,),)))
    with pytest.raises(Refused, match="No other critical hit"):
        BATTLE.open(state, "repair:hyperion")
    assert len(figures_of(next_end_phase(state), "hyperion").weapons) == 7
    assert BATTLE.open(next_end_phase(state), "repair:hyperion:c1")


def test_a_destroyed_ship_does_not_repair_itself():
    state = to_end_phase(after(duel(), ("damage:omega:-44", ((6,),))))
    with pytest.raises(Refused, match="destroyed"):
        BATTLE.open(state, "self-repair:omega")


def test_the_winner_of_the_initiative_does_his_damage_control_first():
    state = after(duel(), ("critical:hyperion", ("Weapons/4",)), ("critical:olympus", ("Weapons/4",)))
    state = after(
        state,
        "simple",
        ("phase", ("side/red",)),
        "phase",
        "phase",
        "phase",
        ("phase", ("side/red",)),
        "phase",
        "phase",
    )
    assert (state.initiative, state.phase) == (("red", "blue"), "end")
    for key in ("repair:hyperion", "mend-side:blue"):
        with pytest.raises(Refused):
            BATTLE.open(state, key)
    assert "Red does its Damage Control first" in refusal(state, "repair:hyperion")
    # Whatever Red tries, and whether it succeeds: then it is Blue's turn; in any order nobody waits.
    assert not refusal(after(state, ("repair:olympus", ((1,),))), "repair:hyperion")
    assert not refusal(after(state, ("mend-side:red", ("-",))), "repair:hyperion")
    assert not refusal(after(state, "any-order"), "repair:hyperion")


def refusal(state: BattleState, key: str) -> str:
    try:
        BATTLE.open(state, key)
    except Refused as error:
        return str(error)
    return ""


def test_the_hyperions_six_arcs_leave_nothing_to_roll_again():
    assert unique_arcs(HYPERION) == ("B", "B(a)", "F", "P", "S", "T")
    state = after(duel(), ("critical:hyperion", ("Weapons/5", "1", (6,))))
    silent = [weapon.weapon.name for weapon in figures_of(state, "hyperion").weapons if not weapon.can_fire]
    assert silent == ["Particle Beams"]
