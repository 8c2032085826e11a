"""What a ship still does while its jump engines take the power, in the other mode, and with a friend's guns."""

import msgspec
import pytest

from app.core.errors import Refused
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.books.fire import Boon, Mine
from app.systems.earthforce.battle.books.orders import OrderRow, Path
from app.systems.earthforce.battle.changing import with_fire, with_orders, with_unit
from app.systems.earthforce.battle.fire import elder, fighters
from app.systems.earthforce.battle.fire.defences import guards
from app.systems.earthforce.battle.state import BattleState, Place
from tests.systems.earthforce.craft.table import battle, flying
from tests.systems.earthforce.fire.test_play import SHIPS, fleet

JP = OrderRow(turn=1, text="JP", written=True, revealed=True)


def table(agreed: str = "all") -> BattleState:
    """Alpha charges its jump engines while fang flies near it."""
    state = flying(battle({"jump-power": agreed}), "fang")
    state = msgspec.structs.replace(state, step="P3.3")
    for unit in ("alpha", "fang"):
        state = with_unit(state, unit, place=Place(x=0, y=0 if unit == "alpha" else 3))
    return with_orders(state, "alpha", mode="AF")


def test_jump_engines_take_the_power_of_every_weapon() -> None:
    state = table()
    assert fighters.weapons(state, "alpha")
    assert guards(with_orders(state, "alpha", mode="AP"), "alpha")
    state = with_orders(state, "alpha", rows=(JP,))
    with pytest.raises(Refused, match="charges its jump engines"):
        BATTLE.open(state, "anti-fighter:alpha")
    assert not guards(with_orders(state, "alpha", mode="AP"), "alpha")
    later = msgspec.structs.replace(state, turn=3)
    assert fighters.weapons(later, "alpha")


def test_by_agreement_defensive_weapons_keep_their_power() -> None:
    state = with_orders(table("offensive"), "alpha", rows=(JP,))
    assert BATTLE.open(state, "anti-fighter:alpha")
    assert guards(with_orders(state, "alpha", mode="AP"), "alpha")


def test_a_net_gets_no_power_either() -> None:
    state = msgspec.structs.replace(fleet(SHIPS), step="P2.6")
    path = Path(turn=1, origin=(0.0, 0.0), velocity=6, spare=2)
    state = with_orders(state, "star", path=path)
    assert not elder.cannot_net(state, "star")
    assert "charges its jump engines" in elder.cannot_net(with_orders(state, "star", rows=(JP,)), "star")


def test_fighters_that_intercept_do_so_whatever_the_mode_of_the_ship() -> None:
    state = table()
    assert not guards(state, "alpha")
    state = with_fire(state, "alpha", boons=(Boon(turn=1, key="interceptor:F", value=1),))
    assert guards(state, "alpha")


def test_a_mine_launched_while_jump_engines_charge_is_told_once_orders_are_known() -> None:
    state = with_orders(table(), "alpha", rows=(JP,))
    mine = Mine(id="mine-1", unit="alpha", turn=1)
    state = msgspec.structs.replace(state, fire=msgspec.structs.replace(state.fire, mines=(mine,)))
    alpha = next(each for each in BATTLE.overview(state).units if each.id == "alpha")
    assert any("launched a mine" in each for each in alpha.warnings)
    hidden = with_orders(state, "alpha", rows=(msgspec.structs.replace(JP, revealed=False),))
    alpha = next(each for each in BATTLE.overview(hidden).units if each.id == "alpha")
    assert not any("launched a mine" in each for each in alpha.warnings)
