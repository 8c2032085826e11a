"""The tables of attacks against the catalogue and the book."""

from app.systems.acta.battle.attack.tables import number, strike, traits_of
from tests.systems.acta.battle.attack.test_random import armed

#: Traits of the second edition's figures that only carry text.
TEXT_ONLY = {"Comms Disruptor", "Mass Driver", "One-Shot", "Quad Damage"}


def test_every_weapon_trait_of_the_catalogue_is_known_or_carries_text_only():
    found = {trait for profile in armed() for weapon in profile.weapons or () for trait in weapon.traits}
    assert {trait for trait in found if not traits_of((trait,))} == TEXT_ONLY


def test_a_footnote_star_changes_no_trait():
    assert [trait.name for trait in traits_of(("Slow-Loading *",))] == ["Slow-Loading"]


def test_ap_does_not_mean_super_ap():
    assert [trait.modifier for trait in traits_of(("AP",))] == [1]
    assert [trait.modifier for trait in traits_of(("Super AP",))] == [2]


def test_explosions_and_jump_points_ignore_interceptors_and_asteroids_do_not():
    assert "interceptors" in strike("explosion").ignores
    assert "interceptors" in strike("jump-point").ignores
    assert "interceptors" not in strike("asteroids").ignores


def test_numbers_of_battles_serve_attacks_too():
    assert (number("accurate-beam"), number("interceptors-first")) == (3, 2)
