"""What refits and other duties do in a battle (*Refitting*, *Other Duties*)."""

import pytest
from msgspec.structs import replace

from app.core.errors import Refused
from app.systems.acta import gains
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.attack.procedures import chosen
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.turn.actions import possible
from app.systems.acta.battle.turn.limits import movement
from app.systems.acta.gains import Gain, Gains
from app.systems.acta.unit import Weapon
from tests.systems.acta.battle.attack.fields import field, gun, made, options, question, ship, shot
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, after, entry, unit
from tests.systems.acta.battle.craft.skies import frazi, fury, sky
from tests.systems.acta.battle.turn.fields import moving, whole


def having(*effects: str) -> Gains:
    return Gains(gained=tuple(Gain(id=effect, name=effect) for effect in effects))


def captained(*effects: str) -> BattleState:
    """The Movement Phase with a crippled-free Hyperion whose gains are these."""
    return moving(
        whole(
            unit("hyperion", "blue", replace(HYPERION, speed=8), gains=having(*effects)),
            unit("olympus", "red", OLYMPUS),
        )
    )


def actions(state: BattleState) -> list[str]:
    return [found.id for found in possible(state, "hyperion")]


def test_a_new_captain_takes_two_different_actions_once_a_battle() -> None:
    one = after(replace(captained(gains.CAPTAIN), any_order=True), "action:hyperion:close-blast-doors")
    assert "close-blast-doors" not in actions(one)
    two = after(one, "action:hyperion:all-power-to-engines")
    assert two.units["hyperion"].growth.second == two.turn
    assert len(two.units["hyperion"].spent.actions) == 2
    assert actions(two) == []
    later = replace(two, turn=two.turn + 1)
    once = after(later, "action:hyperion:close-blast-doors")
    assert actions(once) == []


def test_without_a_new_captain_one_action_is_all() -> None:
    state = after(replace(captained(), any_order=True), "action:hyperion:close-blast-doors")
    assert actions(state) == []


def test_actions_that_undo_each_other_do_not_go_together() -> None:
    state = replace(captained(gains.CAPTAIN), any_order=True)
    silent = after(state, ("action:hyperion:run-silent", ((6,),)))
    assert "come-about" not in actions(silent)
    assert "concentrate-all-firepower" not in actions(silent)
    assert "all-power-to-engines" in actions(silent)
    about = after(state, ("action:hyperion:come-about", ((6,), "more")))
    assert "run-silent" not in actions(about)
    failed = after(state, ("action:hyperion:come-about", ((1,),)))
    assert "run-silent" in actions(failed)


def test_running_silent_with_all_power_goes_at_full_speed() -> None:
    state = replace(captained(gains.CAPTAIN), any_order=True)
    both = after(state, ("action:hyperion:run-silent", ((6,),)), "action:hyperion:all-power-to-engines")
    assert movement(both, "hyperion").most == 8
    assert (
        "second one of its new captain"
        in BATTLE.tell(
            both,
            entry(
                after(state, ("action:hyperion:run-silent", ((6,),))), "action:hyperion:all-power-to-engines"
            ).event,
        ).text
    )


FAR = Weapon(name="Laser", range=12, arc="F", attack_dice=5, long_range=18)


def duel(*guns: Weapon, mine: Gains | None = None, theirs: tuple[str, ...] = ()) -> BattleState:
    return field(
        unit("alpha", "blue", ship(guns=guns), gains=mine or Gains()),
        unit("beta", "red", ship(*theirs)),
        unit("gamma", "red", ship()),
    )


def test_a_weapon_with_long_range_reaches_farther_with_half_its_dice_undivided() -> None:
    state = duel(FAR)
    assert question(state, "attack:alpha") == (
        'Laser: is its target beyond 12", up to 18"? There it has 2 of 5 attack dice, undivided.'
    )
    assert "split" not in options(state, "attack:alpha", True)
    assert "split" in options(state, "attack:alpha", False)
    fired = shot(state, True, "beta", (1, 1))
    assert (fired.attack_dice, fired.long) == (2, True)
    assert "2 AD at long range" in BATTLE.tell(state, made(state, "attack:alpha", True, "beta", (1, 1))).text
    near = shot(state, False, "beta", (1, 1, 1, 1, 1))
    assert (near.attack_dice, near.long) == (5, False)


def test_firing_all_at_one_target_asks_it_of_each_such_weapon() -> None:
    (far, near) = chosen(duel(FAR, gun("Gun")), "attack:alpha", ("all", "beta", True))
    assert (far.dice, far.long) == (2, True)
    assert (near.dice, near.long) == (2, False)


def test_better_sensors_add_one_to_lock_on() -> None:
    plain = duel(gun("Gun"), theirs=("Stealth 4+",))
    refitted = duel(gun("Gun"), mine=having(gains.SENSORS), theirs=("Stealth 4+",))
    assert "4+" in question(plain, "attack:alpha", "beta", False)
    assert "3+" in question(refitted, "attack:alpha", "beta", False)


def test_telepaths_add_one_in_opposed_checks() -> None:
    state = field(
        unit(
            "alpha", "blue", ship(guns=(gun("Shifter", "Gravitic Shifter"),)), gains=having(gains.TELEPATHS)
        ),
        unit("beta", "red", ship()),
    )
    assert "telepaths" in question(state, "attack:alpha")


def test_veteran_pilots_add_one_in_dogfights_of_their_flight() -> None:
    state = sky(fury("fury", gains=having(gains.VETERANS)), frazi("frazi"))
    event = entry(state, "dogfight:fury", (2, 3)).event
    first, second = event.fights[0].first, event.fights[0].second  # type: ignore[attr-defined]
    assert (first.total, first.veterans) == (2 + 2 + 4 + 1, 1)
    assert second.veterans == 0
    assert "veteran pilots" in BATTLE.tell(state, event).text


def test_a_captain_does_not_lift_other_refusals() -> None:
    state = after(replace(captained(gains.CAPTAIN), any_order=True), "action:hyperion:close-blast-doors")
    with pytest.raises(Refused):
        BATTLE.open(replace(state, phase="attack"), "action:hyperion")
