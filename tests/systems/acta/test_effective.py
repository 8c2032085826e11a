"""A unit in its condition: the book's examples and the rulings on thresholds and critical hits."""

import msgspec

from app.systems.acta.condition import Condition, Critical, Effect, fresh
from app.systems.acta.effective import effective, trait_named, trait_number
from app.systems.acta.unit import Profile, Weapon

HYPERION = Profile(
    id="hyperion-class-heavy-cruiser",
    name="Hyperion-class heavy cruiser",
    force_list="earth-alliance",
    priority_level="Raid",
    speed=7,
    turns=2,
    turn_angle=90,
    hull=5,
    damage=20,
    damage_threshold=6,
    crew=25,
    crew_threshold=6,
    traits=("Interceptors 2", "Jump Point", "Command +1"),
    weapons=(
        Weapon(name="Heavy Laser Cannon", range=18, arc="B", attack_dice=2),
        Weapon(name="Medium Pulse Cannon", range=10, arc="F", attack_dice=6),
        Weapon(name="Particle Beams", range=5, arc="T", attack_dice=1),
    ),
)


def critical(area: str, *, repaired: bool = False, **effect: object) -> Critical:
    return Critical(id=area, location="engines", area=area, effect=Effect(**effect), repaired=repaired)  # type: ignore[arg-type]


def struck(*criticals: Critical, crippled: bool = False, skeleton: bool = False) -> Condition:
    return Condition(damage=10, crew=10, crippled=crippled, skeleton=skeleton, criticals=criticals)


def test_a_fresh_unit_is_as_printed():
    now = effective(HYPERION, fresh(HYPERION))
    assert (now.speed.now, now.turning, now.interceptors.now) == (7, "2/90°", 2)
    assert now.traits_in_force == HYPERION.traits
    assert all(weapon.can_fire and not weapon.attack_dice.changed for weapon in now.weapons)
    assert now.special_actions.allowed
    assert now.damage_control == 0


def test_speed_penalties_are_not_cumulative_and_the_lower_one_comes_back_after_repair():
    thrusters, fuel = critical("Thrusters Damaged", speed=2), critical("Fuel Systems Ruptured", speed=4)
    both = effective(HYPERION, struck(thrusters, fuel))
    assert (both.speed.now, both.speed.why) == (3, "Fuel Systems Ruptured: −4")
    mended = critical("Fuel Systems Ruptured", speed=4, repaired=True)
    assert effective(HYPERION, struck(thrusters, mended)).speed.now == 5


def test_a_crippled_ship_halves_what_the_critical_left_and_keeps_the_fraction():
    now = effective(HYPERION, struck(critical("Thrusters Damaged", speed=2), crippled=True))
    assert (now.speed.now, now.speed.text, now.speed.printed) == (2.5, "2.5", 7)
    assert now.speed.why == "Thrusters Damaged: −2; Crippled: speed halved"


def test_a_crippled_ship_turns_less_and_loses_interceptors_and_its_lead():
    now = effective(HYPERION, struck(crippled=True))
    assert now.turning == "1/45°"
    assert now.turning_printed == "2/90°"
    assert now.one_weapon_an_arc
    assert now.interceptors.now == 0
    assert now.traits_in_force == ("Jump Point",)


def test_a_crippled_ship_with_one_turn_keeps_it():
    one = msgspec.structs.replace(HYPERION, turns=1)
    assert effective(one, struck(crippled=True)).turns.now == 1


def test_speed_never_falls_below_nothing():
    assert effective(HYPERION, struck(critical("Fuel", speed=9))).speed.now == 0


def test_a_skeleton_crew_takes_no_actions_and_repairs_badly_unless_a_computer_flies():
    now = effective(HYPERION, struck(skeleton=True))
    assert not now.special_actions.allowed
    assert now.one_weapon
    assert now.damage_control == -2
    flown = msgspec.structs.replace(HYPERION, traits=("Flight Computer", "Self-Repairing 1D6"))
    computed = effective(flown, struck(skeleton=True))
    assert computed.special_actions.allowed
    assert not computed.one_weapon
    assert computed.damage_control == 1
    lost = msgspec.structs.replace(struck(skeleton=True, crippled=True), traits_lost=("Flight Computer",))
    assert effective(flown, lost).one_weapon


def test_weapons_lose_one_die_and_the_last_one_falls_silent():
    hit = critical("Targeting Systems Damaged", attack_dice=1)
    laser, pulse, beams = effective(HYPERION, struck(hit, hit)).weapons
    assert (laser.attack_dice.now, pulse.attack_dice.now) == (1, 5)
    assert beams.attack_dice.now == 0
    assert not beams.can_fire


def test_an_arc_that_is_out_silences_its_weapons_only():
    laser, pulse, _ = effective(HYPERION, struck(critical("Weapons Offline", arc="F"))).weapons
    assert laser.can_fire
    assert not pulse.can_fire
    assert "Fore arc out" in pulse.why


def test_power_fluctuations_ask_for_a_die():
    assert effective(HYPERION, struck(critical("Power Fluctuations", fires_on=4))).weapons[0].fires_on == 4


def test_unknown_figures_stay_unknown_whatever_happens():
    unknown = Profile(id="x", name="X", force_list="narn-regime")
    now = effective(unknown, struck(critical("Fuel", speed=4), crippled=True))
    assert (now.speed.now, now.speed.text, now.turning, now.interceptors.text) == (None, "?", "?", "?")


def test_figures_that_a_unit_does_not_have_look_absent():
    flight = Profile(
        id="w",
        name="Wing",
        force_list="e",
        flights_per_wing=3,
        traits=("Fighter",),
        super_manoeuvrable=True,
        absent=("turns", "turn_angle", "damage", "crew"),
    )
    now = effective(flight, fresh(flight))
    assert (now.turning, now.turns.text, now.interceptors.text) == ("SM", "–", "–")
    assert not now.special_actions.allowed


def test_immobile_craft_neither_move_nor_turn():
    dock = Profile(id="d", name="Dock", force_list="other-craft", traits=("Immobile",))
    now = effective(dock, fresh(dock))
    assert (now.speed.now, now.turns.now) == (0, 0)


def test_a_ship_without_crew_drifts_at_half_speed():
    now = effective(HYPERION, Condition(damage=20, crew=0, skeleton=True, adrift=True))
    assert (now.speed.now, now.turns.now) == (3.5, 0)
    assert not any(weapon.can_fire for weapon in now.weapons)
    assert not now.repairs.allowed


def test_engineering_hits_forbid_damage_control():
    assert not effective(HYPERION, struck(critical("Engineering", no_damage_control=True))).repairs.allowed


def test_traits_are_found_by_name_and_number():
    traits = ("Advanced Anti-Fighter 4", "Anti-Fighter 2", "Command +3", "Self-Repair 3D6", "Stealth 5+")
    assert trait_named(traits, "Anti-Fighter") == "Anti-Fighter 2"
    assert trait_number(traits, "Command") == 3
    assert trait_number(traits, "Stealth") == 5
    assert trait_number(traits, "Self-Repairing", "Self-Repair") is None
    assert trait_named(traits, "Self-Repair") == "Self-Repair 3D6"
