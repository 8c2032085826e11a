"""Recharging, mines, fire at fighters, pulse weapons, nets, and who picks first."""

from typing import Any

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Pick, Roll
from app.systems.earthforce import catalogue, unit
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import (
    with_condition,
    with_craft,
    with_icons,
    with_orders,
    with_stores,
    with_unit,
)
from app.systems.earthforce.battle.events import Together
from app.systems.earthforce.battle.events.fire import (
    FiredAtFighters,
    FirstPicked,
    MineWentOff,
    Pulsed,
    Recharged,
    Suffered,
)
from app.systems.earthforce.battle.fire.flow import attackers
from app.systems.earthforce.battle.picks import following
from app.systems.earthforce.battle.start import Combatant, Start, Unit
from app.systems.earthforce.battle.state import BattleState, Place, begin
from tests.systems.earthforce.orders.table import event_of, play, question, ship

EARTH, NARN = "earth", "narn"


def table(agreements: dict[str, Any] | None = None) -> BattleState:
    """A veteran with mines and a trader of Earth; a star of the Minbari; fighters of both."""
    fighters = catalogue.records("sourcebook")
    units = (
        ship("veteran", EARTH, "practice-veteran"),
        ship("cruiser", EARTH, "practice-cruiser"),
        group("fury", EARTH, "earth-alliance/starfury"),
        group("badger", EARTH, "earth-alliance/badger"),
        ship("star", NARN, "practice-star"),
        group("nial", NARN, "minbari-federation/minbari-fighter"),
    )
    assert fighters
    sides = (Combatant(id=EARTH, name="Earth"), Combatant(id=NARN, name="Minbari"))
    return begin(Start(sides=sides, units={each.id: each for each in units}, agreements=agreements or {}))


def group(id_: str, side: str, key: str) -> Unit:
    record = catalogue.records("sourcebook")[key]
    return Unit(id=id_, side=side, name=id_.capitalize(), profile=unit.profile(record.profile))


def at(state: BattleState, step: str, **fields: Any) -> BattleState:
    return msgspec.structs.replace(state, step=step, **fields)


def parts(event: Any) -> tuple[Any, ...]:
    return event.parts if isinstance(event, Together) else (event,)


def test_beams_that_are_not_full_recharge_as_their_step_begins() -> None:
    state = at(table(), "P1.1", turn=2)
    assert following(state)[1] != "P1.2"
    state = with_stores(state, "cruiser", {"bps-1": 2})
    state = with_stores(state, "star", {"minbari-bps-1": 3})
    assert following(state)[1] == "P1.2"
    dice = question(state, "next")
    assert isinstance(dice, Roll)
    assert dice.count == 2
    event = event_of(state, "next", (4, 6))
    charged = parts(event)[1]
    assert isinstance(charged, Recharged)
    assert [(each.before, each.after) for each in charged.charges] == [(2, 5), (3, 12)]
    assert BATTLE.tell(state, event).text.endswith("Beams recharge: Cruiser 2 to 5 (4); Star 3 to 12 (6).")
    assert BATTLE.apply(state, event).units["star"].condition.stores["minbari-bps-1"] == 12


def test_by_agreement_beams_begin_empty() -> None:
    state = at(table({"start-energy": "empty"}), "P1.1")
    state = play(state, "next", (1, 1))
    assert state.units["cruiser"].condition.stores == {"bps-1": 2}
    assert state.units["star"].condition.stores == {"minbari-bps-1": 2}


def test_a_halved_power_system_recharges_to_half() -> None:
    state = with_condition(at(table(), "P1.1"), "cruiser", caps={"bps-1": 3}, stores={"bps-1": 0})
    state = play(state, "next", (6,))
    assert state.units["cruiser"].condition.stores == {"bps-1": 3}


def test_each_side_rolls_for_the_first_pick_and_ties_roll_again() -> None:
    state = at(table(), "P3.4")
    event = event_of(state, "next", (3, 3), (2, 5))
    first = parts(event)[1]
    assert isinstance(first, FirstPicked)
    assert first.order == (NARN, EARTH)
    assert len(first.dice) == 2
    state = BATTLE.apply(state, event)
    state = play(state, "next")
    assert BATTLE.overview(state).picking == NARN
    one = at(table({"first-pick": "one"}), "P3.4")
    assert play(one, "next", (4,)).initiative == (NARN, EARTH)


def test_mines_take_a_control_and_one_of_three_and_go_off_when_all_have_moved() -> None:
    state = with_unit(at(table(), "P1.5"), "veteran", place=Place(x=0, y=0))
    assert following(state)[1] == "P2.1"
    state = play(state, "next")
    state = play(state, "mine:veteran", "mine-1", 10, 0)
    veteran = state.units["veteran"]
    assert veteran.condition.stores == {"mine-1": 2}
    assert set(veteran.fire.fired) == {"mine-1", "fire-1"}
    assert state.fire.mines[0].at == (0, 10)
    # One fire control runs mines within 6 MU of each other; another one needs the other control.
    assert event_of(state, "mine:veteran", 12, 10).control == "fire-1"
    assert event_of(state, "mine:veteran", 20, 30).control == "fire-2"
    state = with_unit(at(state, "P3.1"), "star", place=Place(x=0, y=13))
    state = with_unit(state, "cruiser", place=Place(x=0, y=30))
    state = with_unit(state, "veteran", place=Place(x=0, y=4))
    for each in ("fury", "badger", "nial"):
        state = with_craft(state, each, state="aboard")
    event = event_of(state, "next", (1,), (6, 2, 1, 1), (3,), (1,) * 19)
    gone = parts(event)[1]
    assert isinstance(gone, MineWentOff)
    assert [(each.unit, each.distance, each.damage) for each in gone.blasts] == [
        ("veteran", 6, 1),
        ("star", 3, 13),
    ]
    state = BATTLE.apply(state, event)
    assert state.fire.mines == ()
    assert state.units["star"].condition.marked == 13


def test_a_mine_without_a_position_asks_who_is_near() -> None:
    state = play(at(table(), "P2.1"), "mine:veteran", "mine-1")
    assert state.fire.mines[0].at is None
    state = at(state, "P3.1")
    near = question(state, "next")
    assert isinstance(near, Pick)
    state = play(state, "next", "star", "5.5", "", (4,))
    assert state.units["star"].condition.marked == 4


def test_anti_fighter_batteries_fire_at_groups_that_are_near() -> None:
    state = at(table(), "P3.3")
    state = with_unit(state, "veteran", place=Place(x=0, y=0))
    state = with_unit(state, "nial", place=Place(x=0, y=5))
    assert "veteran" in [each.id for each in BATTLE.overview(state).units if each.ready]
    state = play(state, "anti-fighter:veteran", (5,))
    assert state.units["nial"].condition.strength == 3
    with pytest.raises(Refused, match="no enemy fighters are near"):
        BATTLE.open(state, "anti-fighter:veteran")
    away = with_unit(at(table(), "P3.3"), "nial", place=Place(x=0, y=7))
    away = with_unit(away, "veteran", place=Place(x=0, y=0))
    with pytest.raises(Refused, match="no enemy fighters are near"):
        BATTLE.open(away, "anti-fighter:veteran")


def test_interceptors_fire_at_fighters_in_that_mode_only() -> None:
    state = at(table(), "P3.3")
    with pytest.raises(Refused, match="nothing is left"):
        BATTLE.open(state, "anti-fighter:cruiser")
    state = with_orders(state, "cruiser", mode="AF")
    event = event_of(state, "anti-fighter:cruiser", "F", (6,))
    assert isinstance(event, FiredAtFighters)
    assert event.kills == 4


def test_a_minbari_beam_kills_by_its_die_without_energy_and_badgers_ignore_one() -> None:
    state = with_icons(at(table(), "P3.3"), "star", {"minbari-bps-1": "out"})
    event = event_of(state, "anti-fighter:star:badger", "F", (4,))
    assert isinstance(event, FiredAtFighters)
    assert (event.kills, event.ignored, event.strength) == (3, 1, 3)
    battery = with_icons(at(table({"beam-fighters": "battery"}), "P3.3"), "star", {"minbari-bps-1": "out"})
    assert event_of(battery, "anti-fighter:star:fury", "F", (4,)).kills == 2


def test_a_pulse_weapon_knocks_systems_out_and_the_ship_does_nothing_next_turn() -> None:
    state = at(table(), "P4.A", initiative=(NARN, EARTH))
    for each in ("fury", "badger", "nial"):
        state = with_craft(state, each, state="aboard")
    dice = question(state, "pulse:star:cruiser")
    assert isinstance(dice, Roll)
    event = event_of(state, "pulse:star:cruiser", (4, *(1,) * (dice.count - 1)))
    _, fired, harm = parts(event)
    assert isinstance(fired, Pulsed)
    assert isinstance(harm, Suffered)
    assert (harm.marked, harm.checks, harm.icons) == (0, 0, {"drive-1": "stunned"})
    state = BATTLE.apply(state, event)
    assert state.units["star"].condition.stores == {"minbari-bps-1": 9}
    later = at(state, "P4.A", turn=2, initiative=(EARTH, NARN), active="", last="")
    with pytest.raises(Refused, match="struck by a pulse weapon"):
        BATTLE.open(later, "fire:cruiser")
    assert BATTLE.open(later, "done:cruiser")


def test_a_pulse_weapon_takes_fighters_on_four_and_more() -> None:
    state = with_craft(at(table(), "P4.B", active="star"), "nial", state="aboard")
    event = event_of(state, "pulse:star:fury", (1, 2, 3, 4, 5, 6))
    assert isinstance(event, Pulsed)
    assert event.strength == 3


def test_a_net_pushes_a_ship_and_its_course_follows() -> None:
    state = at(table(), "P2.4", turn=1)
    state = with_unit(state, "star", place=Place(x=0, y=0), velocity=0)
    state = with_unit(state, "cruiser", place=Place(x=10, y=0, heading=12, course=0.0), velocity=6)
    state = play(state, "next")
    assert following(state)[1] == "P2.6"
    state = play(state, "next")
    way = question(state, "net:star:cruiser")
    assert isinstance(way, Pick)
    state = play(state, "net:star:cruiser", "towards", 4)
    place = state.units["cruiser"].place
    assert place is not None
    assert (place.x, place.y) != (10, 6)
    state = play(state, "next")
    cruiser = state.units["cruiser"]
    assert cruiser.place is not None
    assert cruiser.place.course > 180
    assert state.units["star"].fire.fired == {"net-1": 1, "fire-1": 1}


def test_a_threshold_check_can_be_called_by_hand() -> None:
    state = at(table(), "P4.B", active="star")
    check = question(state, "check:cruiser:5")
    assert isinstance(check, Roll)
    state = play(state, "check:cruiser:5", (5, *(1,) * (check.count - 1)))
    assert state.units["cruiser"].condition.icons == {"drive-1": "out"}
    assert state.units["cruiser"].fire.checks == 1


def test_fighters_that_chose_a_ship_come_before_its_fire() -> None:
    state = at(table(), "P4.A", initiative=(EARTH, NARN))
    assert play(state, "activate:cruiser").step == "P4.B"
    state = with_craft(state, "nial", chose=1, target="cruiser")
    with pytest.raises(Refused, match="fighters near it come first"):
        BATTLE.open(state, "fire:cruiser")
    state = play(state, "activate:cruiser")
    assert (state.step, state.active) == ("P4.A2", "cruiser")
    state = play(state, "next")
    assert BATTLE.open(state, "fire:cruiser")


def test_a_ship_waits_for_those_only_that_fight_around_it() -> None:
    state = at(table(), "P4.A", initiative=(EARTH, NARN))
    assert attackers(state, "cruiser") == ()
    state = with_craft(state, "nial", chose=1, target="veteran")
    assert attackers(state, "cruiser") == ()
    assert attackers(state, "veteran") == ("nial",)
    assert BATTLE.open(state, "fire:cruiser")
    assert attackers(with_craft(state, "nial", fought=1), "veteran") == ()


def test_the_fights_of_a_screen_come_before_the_fire_of_its_ship() -> None:
    state = with_craft(at(table(), "P4.A", initiative=(EARTH, NARN)), "fury", state="screen", ship="cruiser")
    assert attackers(with_craft(state, "nial", chose=1, target="fury"), "cruiser") == ("nial",)
    state = with_craft(state, "fury", chose=1, target="nial")
    assert attackers(state, "cruiser") == ("fury",)
    assert play(state, "activate:cruiser").step == "P4.A2"
