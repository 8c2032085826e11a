"""Nominating targets: what is said of arcs and debris while it matters, and the weapons of flights."""

from app.core.questions import Asking, Option, Pick, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.attack.fields import (
    attacked,
    duel,
    field,
    fighter,
    gun,
    options,
    question,
    replace,
    ship,
)
from tests.systems.acta.battle.books import unit

ATTACK = "attack:alpha"
PLAIN = ship()


def offered(state: BattleState, key: str, *answers: object) -> tuple[Option, ...]:
    asking = run(BATTLE.open(state, key), state, answers)  # type: ignore[arg-type]
    assert isinstance(asking, Asking)
    assert isinstance(asking.question, Pick)
    return asking.question.options


def test_a_target_on_the_border_of_two_arcs_lies_in_one_of_them_only():
    armed = ship(guns=(gun("Fore gun"), gun("Port gun", arc="P"), gun("Turret", arc="T")))
    state = duel(armed, PLAIN, unit("gamma", "red", PLAIN))
    hints = {found.key: found.hint for found in offered(state, ATTACK, "0", "beta", "1")}
    assert hints["beta"].startswith("Aimed at from Fore already: it lies in one arc only")
    assert "one arc" not in hints["gamma"]
    hints = {found.key: found.hint for found in offered(state, ATTACK, "0", "beta", "2")}
    assert "one arc" not in hints["beta"]
    together = next(found for found in offered(state, ATTACK) if found.key == "all")
    assert "one of Fore, Aft, Port and Starboard only" in together.hint


def test_weapons_that_fire_together_are_bound_by_the_shortest_range():
    state = duel(ship(guns=(gun("Long"), replace(gun("Short"), range=5))), PLAIN)
    assert next(found.hint for found in offered(state, ATTACK) if found.key == "all") == 'Within 5"'
    alike = duel(ship(guns=(gun("One"), gun("Two"))), PLAIN)
    assert next(found.hint for found in offered(alike, ATTACK) if found.key == "all") == ""
    unknown = duel(ship(guns=(gun("One"), replace(gun("Two"), range=None))), PLAIN)
    assert "as far as ranges are known" in next(o.hint for o in offered(unknown, ATTACK) if o.key == "all")


def test_debris_on_the_table_may_block_the_line_of_sight():
    state = duel(ship(guns=(gun("One"), gun("Two"))), PLAIN, unit("gamma", "red", PLAIN))
    assert "line of sight" not in question(state, ATTACK, "0")
    state = replace(state, things={"p": Thing(id="p", kind="planet", name="Planet")})
    assert "debris between the two blocks the line of sight" in question(state, ATTACK, "0")
    assert "debris between the two blocks the line of sight" in question(state, ATTACK, "all")


def test_a_weapon_of_short_range_says_itself_that_a_stealthy_target_is_near():
    """*Stealth*: the score is one higher beyond 10"; who fires at 8" is nearer, and so is whoever fires along."""
    hidden = ship("Stealth 4+")
    state = duel(ship(guns=(replace(gun("Short"), range=8), gun("Long"))), hidden)
    short = question(state, ATTACK, "0")
    assert 'more than 10"' not in short
    assert 'more than 10"' in question(state, ATTACK, "1")
    event, _ = attacked(state, ATTACK, "0", "1", (4,), (1, 1), (1, 1))
    assert [found.weapon for found in event.shots] == ["Short", "Long"]


def test_enemies_stand_first_around_an_energy_mine_and_empty_space_last():
    mine = ship(guns=(gun("Mine", "Energy Mine"),))
    state = duel(mine, PLAIN, unit("zeta", "red", fighter("Dodge 2+")), unit("gamma", "red", PLAIN))
    keys = [found.key for found in offered(state, ATTACK, "0")]
    assert keys == ["beta", "gamma", "zeta", "alpha", "done"]
    assert offered(state, ATTACK, "0", "beta")[0].key == "done"


# Flights with several weapons.

THUNDERBOLT = replace(
    fighter("Dodge 2+"), weapons=(gun("Gatling", dice=2, arc="T"), gun("Missile", "AP", dice=2, arc="T"))
)


def thunderbolts() -> BattleState:
    return field(unit("one", "blue", THUNDERBOLT), unit("beta", "red", PLAIN), unit("gamma", "red", PLAIN))


def test_a_flight_may_fire_only_the_weapon_that_is_within_range():
    event, _ = attacked(thunderbolts(), "attack-craft:blue", "1", "beta", "fire", (1, 1))
    assert [(found.weapon, found.target) for found in event.shots] == [("Missile", "beta")]


def test_a_flights_weapons_may_have_a_target_each_or_share_one():
    event, _ = attacked(thunderbolts(), "attack-craft:blue", "1", "beta", "one", "gamma", (1, 1), (1, 1))
    assert [(found.weapon, found.target) for found in event.shots] == [
        ("Missile", "beta"),
        ("Gatling", "gamma"),
    ]
    event, _ = attacked(thunderbolts(), "attack-craft:blue", "all", "beta", (1, 1), (1, 1))
    assert [found.target for found in event.shots] == ["beta", "beta"]


def test_a_flights_slow_loading_weapon_rests_like_a_ships():
    boat = replace(fighter("Dodge 2+"), weapons=(gun("Torpedo", "Slow-Loading", dice=1, arc="T"),))
    state = field(unit("one", "blue", boat), unit("two", "blue", THUNDERBOLT), unit("beta", "red", PLAIN))
    _, after = attacked(state, "attack-craft:blue", "one", "fire", (1,))
    after = replace(after, turn=3)
    assert options(after, "attack-craft:blue") == ["all", "0", "1"]
    assert "one" in options(replace(after, turn=4), "attack-craft:blue")
