"""Keys that somebody types, or a file brings: what is not offered is refused, whatever the step."""

import msgspec
import pytest

from app.core.errors import Refused
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_condition
from app.systems.earthforce.battle.choices import choices_of
from app.systems.earthforce.battle.parts import verbs
from app.systems.earthforce.battle.state import BattleState
from app.systems.earthforce.battle.steps import steps
from tests.systems.earthforce.orders.table import play, until
from tests.systems.earthforce.ships import CRUISER, STAR, VETERAN, battle


def refused(state: BattleState, key: str) -> bool:
    try:
        BATTLE.open(state, key)
    except Refused:
        return True
    return False


@pytest.mark.parametrize("any_order", [False, True])
@pytest.mark.parametrize(("unit", "fate"), [("practice-cruiser-1", "destroyed"), ("starfury-1", "lost")])
def test_what_is_out_of_the_battle_does_nothing(any_order: bool, unit: str, fate: str) -> None:
    state = with_condition(battle((CRUISER, VETERAN), (STAR,)), unit, fate=fate)
    for step in steps():
        now = msgspec.structs.replace(state, step=step.id, any_order=any_order)
        offered = {choice.key for choice in choices_of(now, unit)}
        keys = {f"{name}:{unit}" for name, verb in verbs().items() if not verb.keyed} - offered
        assert {key for key in keys if not refused(now, key)} == set()


def test_revealed_orders_are_not_written_anew() -> None:
    state = until(battle((CRUISER,), (STAR,)), "P2.5")
    with pytest.raises(Refused, match="not possible now"):
        BATTLE.open(state, "orders:practice-cruiser-1")
    with pytest.raises(Refused, match="not possible now"):
        BATTLE.open(state, "reveal")
    state = play(state, "move:practice-cruiser-1", 6)
    assert refused(state, "move:practice-cruiser-1")


@pytest.mark.parametrize(
    ("step", "unit", "group"),
    [
        ("P1.5", "practice-cruiser-1", "Orders"),
        ("P2.2", "practice-cruiser-1", "Fighters"),
        ("P2.5", "practice-cruiser-1", "Movement"),
        ("P3.1", "starfury-1", "Fighters"),
        ("P3.3", "practice-cruiser-1", "Fire"),
        ("P4.A", "practice-cruiser-1", "Fire"),
        ("P4.B", "practice-cruiser-1", "Fire"),
    ],
)
def test_what_a_step_is_about_is_offered_first(step: str, unit: str, group: str) -> None:
    state = play(battle((CRUISER, VETERAN), (STAR,)), "any-order")
    state = msgspec.structs.replace(state, step=step)
    assert choices_of(state, unit)[0].group == group
