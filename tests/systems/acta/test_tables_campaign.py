"""The tables of a campaign are the book's, row for row."""

import pytest

from app.systems.acta import campaign_tables
from app.systems.acta.shipped import result
from app.systems.acta.unit import LEVELS


def test_targets_are_rolled_for() -> None:
    counts = [result(campaign_tables.target_counts(), total).targets for total in range(2, 13)]
    assert counts == [6, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8]
    found = [result(campaign_tables.random_targets(), total).target for total in range(2, 13)]
    assert found == [
        "spacedock",
        "inner-system-comet",
        "settled-world",
        "gas-giant",
        "dead-world",
        "dead-world",
        "dead-world",
        "jump-gate",
        "asteroid-belt",
        "mining-outpost",
        "spacedock",
    ]


def test_a_settled_world_is_one_of_three() -> None:
    worlds = [result(campaign_tables.worlds(), die).target for die in range(1, 7)]
    assert worlds == [*["industrial-world"] * 3, *["agrarian-world"] * 2, "primitive-world"]
    assert all(campaign_tables.target_kind(world).world == "settled-world" for world in worlds)


@pytest.mark.parametrize(
    ("kind", "income"),
    [
        ("industrial-world", 6),
        ("agrarian-world", 3),
        ("primitive-world", 1),
        ("gas-giant", 1),
        ("mining-outpost", 5),
        ("jump-gate", 3),
        ("dead-world", 0),
        ("asteroid-belt", 0),
        ("inner-system-comet", 0),
        ("spacedock", 0),
    ],
)
def test_targets_pay_what_the_book_says(kind: str, income: int) -> None:
    assert campaign_tables.target_kind(kind).income == income


def test_every_target_that_can_be_rolled_is_a_kind() -> None:
    kinds = {found.id for found in campaign_tables.target_kinds()}
    rolled = {found.target for found in campaign_tables.random_targets()} - {"settled-world"}
    assert rolled | {found.target for found in campaign_tables.worlds()} == kinds


def test_what_targets_do_beside_paying() -> None:
    gate, comet = campaign_tables.target_kind("jump-gate"), campaign_tables.target_kind("inner-system-comet")
    assert (gate.discount, gate.discount_jump, comet.discount, comet.discount_jump) == (1, 0, 0, 1)
    assert campaign_tables.target_kind("spacedock").free_premium
    assert campaign_tables.target_kind("asteroid-belt").repair_multiplier == 4
    assert campaign_tables.target_kind("primitive-world").recruits == 10


def test_a_turn_pays_ten_and_captures_and_losses_count() -> None:
    assert [(event.id, event.points) for event in campaign_tables.income_events()] == [
        ("base", 10),
        ("captured", 10),
        ("lost", -20),
    ]


def test_new_ships_cost_by_level() -> None:
    assert [campaign_tables.reinforcement(level) for level in LEVELS] == [5, 10, 16, 23, 30]
    assert campaign_tables.reinforcement("Armageddon") is None


@pytest.mark.parametrize(
    ("difference", "dice"), [(-3, 1), (-1, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 6), (5, 6)]
)
def test_destroying_a_ship_earns_experience_by_level(difference: int, dice: int) -> None:
    assert campaign_tables.experience(difference) == dice


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("damage-per-rr", 5),
        ("crippled-premium", 5),
        ("vital-system-rr", 2),
        ("critical-rr", 1),
        ("crew-per-rr", 8),
        ("crew-per-rr-settled", 10),
        ("high-command-turns", 2),
        ("xp-winning-side", 2),
        ("mega-system-rr", 20),
    ],
)
def test_prices_are_the_books(key: str, value: int) -> None:
    assert campaign_tables.number(key) == value


def test_the_book_prints_only_some_refits_and_duties() -> None:
    refits = [found.id for total in range(2, 13) if (found := campaign_tables.refit(total))]
    assert refits == [
        "jump-point",
        "turbo-weapons",
        "sensor-array",
        "stealth-system",
        "long-range",
        "additional-weapons",
    ]
    duties = [found.id for total in range(2, 13) if (found := campaign_tables.other_duty(total))]
    assert duties == ["contact", "new-captain", "now-you-see-me", "telepaths", "veteran-pilots"]
