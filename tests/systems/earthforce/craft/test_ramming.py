"""Ships and fighters ram: nerve, dice and drives, what both suffer, characters at the helm."""

from typing import Any

import pytest

from app.core.errors import Refused
from app.core.questions import Confirm, Pick, Roll
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_condition
from app.systems.earthforce.battle.craft.characters import savable
from app.systems.earthforce.battle.craft.tables import nerve
from app.systems.earthforce.battle.events.craft import Rammed
from app.systems.earthforce.battle.events.fire import Suffered
from app.systems.earthforce.battle.people import everybody
from app.systems.earthforce.battle.picks import to_act
from app.systems.earthforce.battle.state import BattleState
from tests.systems.earthforce.craft.table import at, battle, flying, replace, step
from tests.systems.earthforce.orders.table import event_of, play, question, until

NERVE = {"nerve-table": [{"faction": "narn-regime", "score": 5}]}


def ramming(agreements: dict[str, Any] | None = None, target: str = "beta") -> BattleState:
    """Delta of the Narn, without characters aboard, means to ram."""
    state = play(until(battle(agreements), "P1.5"), "orders:delta", f"RAM {target}")
    return until(play(play(state, "lock:earth"), "lock:narn"), "P2.8")


def test_without_a_chart_the_table_says_whether_the_crew_dares() -> None:
    state = ramming()
    assert to_act(state) == ("delta",)
    assert nerve(state, "delta") is None
    assert isinstance(question(state, "ram:delta"), Confirm)
    event = event_of(state, "ram:delta", False)
    assert (event.dared, event.hit) == (False, False)
    assert "does not dare" in BATTLE.tell(state, event).text
    assert "tried in this turn" in _refused(play(state, "ram:delta", False), "ram:delta")


def test_with_a_chart_a_die_decides_and_a_modifier_may_be_agreed() -> None:
    state = ramming(NERVE)
    assert event_of(state, "ram:delta", 0, (4,)).dared is False
    event = event_of(state, "ram:delta", 1, (4,), (1,), (1,))
    assert (event.nerve, event.shift, event.needed, event.dared) == (4, 1, 5, True)


def test_the_higher_rammer_hits_and_both_take_what_the_smaller_one_had() -> None:
    state = ramming()
    ratings = event_of(state, "ram:delta", True, (1,), (1,)).ratings
    assert ratings == (6, 6)
    assert not event_of(state, "ram:delta", True, (3,), (3,)).hit
    event = event_of(state, "ram:delta", True, (4,), (3,))
    ram, *harms = event.parts
    assert isinstance(ram, Rammed)
    assert (ram.hit, ram.damage) == (True, 24)
    assert [(each.unit, each.fate) for each in harms if isinstance(each, Suffered)] == [
        ("delta", "destroyed"),
        ("beta", "destroyed"),
    ]
    state = play(state, "ram:delta", True, (4,), (3,))
    assert state.units["fang"].condition.fate == "lost"
    assert not savable(state, "delta")
    assert savable(state, "beta")


def test_a_rating_counts_what_still_works_as_agreed() -> None:
    state = with_condition(ramming({"ram-rating": "units"}), "beta", icons={"drive-1": "out"})
    assert event_of(state, "ram:delta", True, (1,), (2,)).ratings == (3, 2)


def test_nobody_rams_without_a_drive_or_from_afar() -> None:
    state = ramming()
    out = with_condition(state, "delta", icons={f"drive-{n}": "out" for n in (1, 2, 3)})
    with pytest.raises(Refused, match="drives works"):
        BATTLE.open(out, "ram:delta")
    with pytest.raises(Refused, match="within 3 MU"):
        BATTLE.open(at(state, delta=(0, 0), beta=(0, 4)), "ram:delta")


def test_characters_steer_by_a_task_and_a_bad_failure_is_a_glancing_blow() -> None:
    state = play(until(battle(), "P1.5"), "orders:alpha", "RAM delta")
    state = until(play(play(state, "lock:earth"), "lock:narn"), "P2.8")
    assert isinstance(question(state, "ram:alpha"), Pick)
    asked = question(state, "ram:alpha")
    assert "Tricky +0" in asked.why
    fewer = with_condition(state, "alpha", icons={"drive-1": "out"})
    assert "Tricky +2" in question(fewer, "ram:alpha").why
    assert not event_of(state, "ram:alpha", "failure").hit
    event = event_of(state, "ram:alpha", "significant", (1,) * 21)
    ram, harm = event.parts
    assert (ram.glancing, ram.damage, ram.how) == (True, 6, "task")
    assert (harm.unit, harm.points) == ("alpha", 6)


def test_a_group_rams_a_ship_and_nothing_evades_it() -> None:
    state = step(flying(battle(NERVE), "fang"), "P4.A")
    state = with_condition(state, "fang", strength=2)
    event = event_of(state, "ram:fang", "beta", 0, (5,))
    ram, harm = event.parts
    assert (ram.damage, ram.contacts, harm.points) == (4, 2, 4)
    assert play(state, "ram:fang", "beta", 0, (5,)).units["fang"].condition.fate == "destroyed"


def test_groups_that_ram_each_other_roll_a_die_a_fighter() -> None:
    state = with_condition(step(flying(battle(), "red", "fang"), "P4.A"), "fang", strength=3)
    asked = question(state, "ram:fang", ["red", True])
    assert isinstance(asked, Roll)
    event = event_of(state, "ram:fang", "red", True, (6, 2, 2), (5, 2, 1, 1, 1, 1))
    assert (event.contacts, event.left["fang"].strength, event.left["red"].strength) == (2, 1, 4)
    told = replace(state, start=replace(state.start, agreements={"group-ram": "told"}))
    assert event_of(told, "ram:fang", "red", True, 3).left["fang"].fate == "destroyed"


def test_a_character_rams_alone_and_does_not_survive() -> None:
    state = step(flying(battle(), "red", "fang"), "P4.A")
    state = play(state, "person:red", "Keffer", "pilot", 0, "player")
    key = "red.p3"
    assert key in everybody(state)
    after = play(state, "ram:red", "delta", key)
    assert after.units["red"].condition.strength == 5
    assert after.units["delta"].condition.marked == 2
    assert everybody(after)[key].fate == "lost"
    assert not event_of(state, "ram:red", "fang", key, False).hit
    won = play(state, "ram:red", "fang", key, True)
    assert (won.units["red"].condition.strength, won.units["fang"].condition.strength) == (5, 5)


def _refused(state: BattleState, key: str) -> str:
    return next(choice.refused for choice in BATTLE.choices(state) if choice.key == key)
