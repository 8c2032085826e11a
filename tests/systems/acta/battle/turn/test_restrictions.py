"""What keeps units from acting, and how far what runs adrift or turns at will may go."""

import msgspec
import pytest

from app.core.errors import Refused
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.turn.limits import movement
from app.systems.acta.battle.turn.shown import path
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, STARFURY, after, entry, start, unit
from tests.systems.acta.battle.turn.fields import CARRIER, moving, next_turn, offered, refusal, two, whole

SHADOW = msgspec.structs.replace(
    HYPERION,
    id="shadow",
    name="Shadow",
    super_manoeuvrable=True,
    turns=None,
    turn_angle=None,
    absent=("turns", "turn_angle"),
)


def test_what_runs_adrift_moves_exactly_half_its_speed_straight_ahead():
    state = after(two(), "crew:omega:-50")
    may = movement(state, "omega")
    assert (may.least, may.most, may.turns) == (3.5, 3.5, 0)
    assert path(may) == 'Runs adrift: 3½" straight ahead'


@pytest.mark.parametrize(
    ("action", "answers"),
    [("all-stop", ()), ("run-silent", ((6,),)), ("concentrate-all-firepower", ())],
)
def test_an_action_without_turns_holds_for_a_ship_that_turns_at_will(
    action: str, answers: tuple[object, ...]
):
    state = moving(whole(unit("s", "blue", SHADOW), unit("b", "red", OLYMPUS)))
    assert movement(state, "s").anywhere
    state = after(state, (f"action:s:{action}", answers))  # type: ignore[arg-type]
    may = movement(state, "s")
    assert (may.anywhere, may.turns) == (False, 0)
    assert path(may).endswith("straight ahead")


def test_a_flight_launched_this_turn_takes_no_action():
    fury = msgspec.structs.replace(STARFURY, traits=(*(STARFURY.traits or ()), "Afterburner"))
    bay = unit("f", "blue", fury, mothership="ship", craft="Starfury")
    state = moving(whole(unit("ship", "blue", CARRIER), bay, unit("b", "red", OLYMPUS)), "launch:f")
    with pytest.raises(Refused, match="launched this turn"):
        BATTLE.open(after(state, "any-order"), "action:f:all-power-to-engines")


def test_a_ship_that_launched_a_flight_takes_no_action_in_that_turn():
    bay = unit("f", "blue", STARFURY, mothership="ship", craft="Starfury")
    state = moving(whole(unit("ship", "blue", CARRIER), bay, unit("b", "red", OLYMPUS)), "launch:f")
    assert refusal(state, "action:ship") == "It launched a flight this turn"
    assert not refusal(next_turn(state), "action:ship")


def test_a_hyperion_recovers_a_wandering_starfury_only_when_its_own_is_out():
    ship = msgspec.structs.replace(HYPERION, craft=(CARRIER.craft or ())[:1])
    ship = msgspec.structs.replace(
        ship, craft=tuple(msgspec.structs.replace(c, count=1) for c in ship.craft or ())
    )
    own = unit("own", "blue", STARFURY, mothership="ship", craft="Starfury")
    state = whole(unit("ship", "blue", ship), own, unit("stray", "blue", STARFURY), unit("b", "red", OLYMPUS))
    full = after(moving(state), "phase", "phase")
    assert refusal(full, "recover:stray") == "No friendly ship has room and may recover one more"
    out = after(state, "launch:own")
    assert not refusal(after(moving(out), "phase", "phase"), "recover:stray")


def test_a_ship_adrift_enters_no_jump_point():
    state = next_turn(moving(two(), "action:hyperion:initiate-jump-point"))
    state = after(state, "any-order", "crew:omega:-50")
    assert not offered(state, "jump:omega")
    with pytest.raises(Refused, match="runs adrift"):
        BATTLE.open(state, "jump:omega")


def test_a_point_is_gone_for_the_others_once_its_ship_cannot_hold_it():
    state = after(next_turn(moving(two(), "action:hyperion:initiate-jump-point")), "any-order")
    assert offered(state, "jump:omega")
    assert not offered(after(state, "moved:hyperion"), "jump:omega")
    assert not offered(after(state, "crew:hyperion:-20"), "jump:omega")
    held = after(state, "action:hyperion:initiate-jump-point", "moved:hyperion")
    assert offered(held, "jump:omega")
    assert not offered(after(held, "withdraw:hyperion"), "jump:omega")


def test_an_advanced_jump_point_is_put_in_any_arc():
    advanced = msgspec.structs.replace(HYPERION, traits=("Advanced Jump Point",))
    state = moving(whole(unit("a", "blue", advanced), unit("c", "blue", HYPERION), unit("b", "red", OLYMPUS)))
    told = BATTLE.tell(state, entry(state, "action:a:initiate-jump-point").event).text
    assert 'within 6" in any fire arc after the move' in told
    told = BATTLE.tell(state, entry(state, "action:c:initiate-jump-point").event).text
    assert 'within 6" in the front arc after the move' in told


def test_a_ship_in_hyperspace_deploys_no_flight_before_the_battle():
    bay = unit("f", "blue", STARFURY, mothership="ship", craft="Starfury")
    state = whole(unit("ship", "blue", CARRIER), bay, unit("b", "red", OLYMPUS))
    assert not refusal(state, "launch:f")
    assert refusal(after(state, ("wait:ship", ("hyperspace",))), "launch:f") == "Ship is not on the table"


def test_who_may_do_nothing_in_anothers_free_turn_neither_recovers_nor_scans():
    begun = start(
        unit("a", "blue", msgspec.structs.replace(OLYMPUS, traits=("Stealth 4+",))),
        unit("ship", "red", CARRIER),
        unit("f", "red", STARFURY),
    )
    sides = tuple(
        msgspec.structs.replace(side, role=role)
        for side, role in zip(begun.sides, ("attacker", "defender"), strict=True)
    )
    begun = msgspec.structs.replace(begun, scenario="ambush", sides=sides, simple=False)
    state = after(BATTLE.start(begun), "phase", "any-order")
    with pytest.raises(Refused, match="alone"):
        BATTLE.open(state, "scanners:f")
    assert refusal(after(state, "phase", "phase"), "recover:f") == "The first turn is the attacker's alone"
