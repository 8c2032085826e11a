"""What comes next betrays no secret orders; ships that were stunned do nothing with their fighters and engines."""

import pytest

from app.core.errors import Refused
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_orders
from app.systems.earthforce.battle.craft import tasks
from app.systems.earthforce.battle.picks import following
from app.systems.earthforce.battle.state import BattleState
from tests.systems.earthforce.craft.table import at, battle, flying, replace, step
from tests.systems.earthforce.orders.table import play, until


def labels(state: BattleState) -> list[str]:
    return [choice.label for choice in BATTLE.choices(state) if choice.key in ("next", "on")]


def test_the_next_step_is_the_same_whatever_a_side_wrote_until_all_locked() -> None:
    state = until(battle(), "P1.5")
    assert following(state)[1] == "P2.4"
    written, other = play(state, "orders:alpha", "LAUNCH 1"), play(state, "orders:beta", "MD1")
    assert labels(written) == labels(other)
    assert labels(play(written, "lock:earth")) == labels(play(other, "lock:earth"))
    for each, comes in ((written, "P2.2"), (other, "P2.4")):
        locked = play(play(each, "lock:earth"), "lock:narn")
        assert following(locked)[1] == comes


def test_a_stunned_ship_scrambles_nothing_and_opens_no_point() -> None:
    state = step(at(flying(battle(), "fang"), alpha=(0, 0), fang=(0, 5)), "P2.9")
    assert BATTLE.open(state, "scramble:alpha")
    stunned = with_orders(state, "alpha", stunned=1)
    with pytest.raises(Refused, match="struck by a pulse weapon"):
        BATTLE.open(stunned, "scramble:alpha")
    with pytest.raises(Refused, match="struck by a pulse weapon"):
        BATTLE.open(replace(stunned, any_order=True), "open-point:alpha")


def test_what_a_crew_may_still_try_tells_that_orders_were_written_and_not_what_they_are() -> None:
    state = until(battle(), "P1.5")
    drifts, burns = play(state, "orders:alpha", ""), play(state, "orders:alpha", "MD2")
    found = [{task.id for _, task in tasks.possible(each, "alpha")} for each in (state, drifts, burns)]
    assert "thruster-burn" in found[0]
    assert "thruster-burn" not in found[1]
    assert found[1] == found[2]
