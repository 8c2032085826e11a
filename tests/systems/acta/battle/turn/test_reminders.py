"""What only the players can keep is told in its phase, when what it is about is there."""

from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.state import BattleState
from tests.systems.acta.battle.books import OLYMPUS, STARFURY, after, unit
from tests.systems.acta.battle.turn.fields import DUST, PLANET, moving, next_turn, two, whole, with_things


def told(state: BattleState) -> str:
    """What the table's page shows of the phase now."""
    return " ".join(
        line for topic in BATTLE.topics(state) if topic.title.endswith("to remember") for line in topic.lines
    )


def test_every_phase_tells_what_the_table_keeps():
    state = moving(two())
    assert "none ends its move on another" in told(state)
    assert "is not chosen again this turn" in told(after(state, "phase"))
    assert "repairs first" in told(after(state, "phase", "phase"))
    assert told(after(state, "simple")) == ""


def test_a_planet_tells_of_orbits_and_of_acceleration_while_ships_move():
    state = moving(with_things(two(), PLANET))
    assert "Orbit" in told(state)
    assert "moved on by the speed increase" in told(state)
    assert "blocks sight" in told(after(state, "phase"))
    assert "Orbit" not in told(moving(two()))
    assert "Orbit" not in told(moving(with_things(two(), DUST)))


def test_who_runs_adrift_and_whose_crew_may_rally_is_told_before_the_initiative():
    state = after(two(), "crew:omega:-50")
    assert "runs adrift" in told(state)
    held = moving(after(two(), ("damage:olympus:-14", ())), ("action:omega:stand-down", ("", (5,), (2,))))
    assert "may rally" in told(after(held, "phase", "phase", "phase"))
    assert told(two()) == ""


def test_squadrons_shields_flights_and_ways_are_told_when_they_are_there():
    pair = [unit(name, "blue", OLYMPUS, squadron="Van") for name in ("a", "c")]
    bay = unit("f", "blue", STARFURY, mothership="a", craft="Starfury")
    state = moving(whole(*pair, bay, unit("b", "red", OLYMPUS)))
    assert "squadron" in told(state)
    assert "launch flights" in told(state)
    assert "shields another" not in told(state)
    assert "shields another" in told(after(state, "action:a:manoeuvre-to-shield-them"))
    assert "forward arc" in told(next_turn(moving(two(), "action:hyperion:initiate-jump-point")))


def test_recharging_engines_are_told_the_same_on_the_ship_and_on_the_table():
    state = next_turn(next_turn(moving(two(), "action:hyperion:initiate-jump-point")))
    timers = next(topic for topic in BATTLE.topics(state) if topic.title == "Timers")
    ship = next(found for found in BATTLE.overview(state).units if found.id == "hyperion")
    assert any("until turn 5" in line for line in timers.lines)
    assert any("until turn 5" in line for line in ship.warnings)
