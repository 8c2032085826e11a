"""Whose pick it is: alternation, the book's three players, squadrons, drifting ships, flights, free turns."""

import msgspec
import pytest

from app.core.errors import Refused
from app.core.questions import Asking, run
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.events.base import SideRoll
from app.systems.acta.battle.state import BattleState
from app.systems.acta.battle.telling import roll_text
from app.systems.acta.battle.upkeep import no_repair
from tests.systems.acta.battle.books import HYPERION, OLYMPUS, OMEGA, STARFURY, after, entry, start, unit
from tests.systems.acta.battle.turn.fields import RED_WINS, moving, offered, refusal, status, two, whole

SCOUT = msgspec.structs.replace(OLYMPUS, traits=("Scout",))


def picks(state: BattleState) -> str:
    return BATTLE.overview(state).picking


def ready(state: BattleState) -> set[str]:
    return {found.id for found in BATTLE.overview(state).units if found.ready}


def three() -> BattleState:
    """Earth 7, Narn 6, Minbari 12, as in the book; two ships each."""
    ships = [unit(f"{side}-{n}", side, OLYMPUS) for side in ("blue", "red", "green") for n in (1, 2)]
    state = whole(*ships, sides=3)
    return after(state, ("phase", ("roll", (3, 3), (2, 2), (4, 4))))


def moved_in_turn(state: BattleState) -> list[str]:
    order: list[str] = []
    while picks(state):
        side = picks(state)
        order.append(side)
        ship = next(found for found in sorted(ready(state)) if found.startswith(side))
        state = after(state, f"moved:{ship}")
    return order


def test_three_players_move_from_the_loser_up_and_attack_from_the_winner_down():
    state = three()
    assert state.totals == {"blue": 7, "red": 6, "green": 12}
    chosen = after(state, ("order", ("wait", "wait")))
    assert chosen.ship_order == ("red", "blue", "green")
    assert moved_in_turn(chosen) == ["red", "blue", "green"] * 2
    attacking = after(chosen, "phase")
    assert picks(attacking) == "green"
    attacking = after(attacking, "hold:green-1")
    assert picks(attacking) == "blue"
    attacking = after(attacking, "hold:blue-1")
    assert picks(attacking) == "red"


def test_a_tie_is_named_when_it_is_rolled_again():
    state = whole(unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS))
    asking = run(BATTLE.open(state, "phase"), state, ("roll", (3, 3), (2, 3)))
    assert isinstance(asking, Asking)
    assert "tied at 7, again 2d6" in asking.question.why
    rolled = SideRoll(side="red", dice=(2, 6, 3, 6), fleet=1, total=9)
    assert roll_text("Hood", rolled) == "Hood 9 (2 6 +1), tie re-rolled 3 6"


def test_the_winner_may_move_first_and_the_others_settle_it_among_themselves():
    assert after(three(), ("order", ("now", "wait"))).ship_order == ("green", "red", "blue")
    assert after(three(), ("order", ("wait", "now"))).ship_order == ("blue", "red", "green")


def test_sides_alternate_and_the_larger_fleet_moves_on_alone():
    state = moving(two(unit("third", "blue", OLYMPUS)))
    assert picks(state) == "blue"
    assert ready(state) == {"hyperion", "omega", "third", "olympus", "second"}
    assert refusal(state, "moved:olympus") == "It is the pick of Blue; O lets everybody act in any order"
    state = after(state, "moved:hyperion")
    assert picks(state) == "red"
    state = after(state, "moved:olympus", "moved:omega", "moved:second")
    assert picks(state) == "blue"
    assert refusal(state, "moved:omega") == "It has moved this turn"
    state = after(state, "moved:third")
    assert (picks(state), ready(state)) == ("", set())


def test_one_key_lets_everybody_act_in_any_order():
    state = after(moving(two()), "any-order", "moved:olympus", "moved:second")
    assert ready(state) == {"hyperion", "omega"}
    assert refusal(after(state, "any-order"), "moved:hyperion") == ""


def test_the_next_phase_says_who_has_not_acted_but_begins_all_the_same():
    state = moving(two())
    assert BATTLE.choices(state)[0].hint == "4 units have not acted yet"
    assert after(state, "phase").phase == "attack"


def test_a_squadron_moves_as_one_with_its_best_crew_and_may_break_up():
    state = whole(
        unit("a", "blue", OLYMPUS, squadron="Van", crew_quality=3),
        unit("b", "blue", OLYMPUS, squadron="Van", crew_quality=6),
        unit("c", "red", OLYMPUS),
    )
    state = moving(state)
    together = after(state, "moved:a")
    assert ready(together) == {"c"}
    made = entry(after(state, "break-off:a"), "moved:a")
    assert made.event.units == ("a",)  # type: ignore[attr-defined]
    check = entry(state, "action:a:come-about", (3,), "more").event.check  # type: ignore[attr-defined]
    assert (check.quality, check.die) == (6, 3)


def test_ships_adrift_move_before_the_initiative():
    state = after(two(), "crew:omega:-50")
    assert ready(state) == {"omega"}
    assert "straight ahead" in next(c.hint for c in BATTLE.choices(state) if c.key == "moved:omega")
    state = after(state, "moved:omega")
    assert ready(state) == set()
    assert "omega" not in ready(after(state, RED_WINS))


def test_flights_move_all_at_once_after_the_ships_and_not_in_the_turn_they_launched():
    flights = [unit("f1", "blue", STARFURY), unit("f2", "blue", STARFURY), unit("n1", "red", STARFURY)]
    bay = unit("f3", "blue", STARFURY, mothership="hyperion", craft="Starfury")
    state = moving(two(*flights, bay), "launch:f3")
    assert not offered(state, "flights:blue")
    with pytest.raises(Refused, match="ships act first"):
        BATTLE.open(state, "moved:f1")
    state = after(state, "moved:hyperion", "moved:olympus", "moved:omega", "moved:second")
    assert (picks(state), ready(state)) == ("blue", {"f1", "f2", "n1"})
    assert offered(state, "flights:blue")
    assert not offered(state, "flights:red"), "it is for the other side to move first"
    state = after(state, "flights:blue")
    assert (picks(state), ready(state)) == ("red", {"n1"})


def test_an_immobile_craft_need_not_be_nominated():
    fort = msgspec.structs.replace(OLYMPUS, traits=("Immobile",))
    state = moving(two(unit("fort", "red", fort)))
    assert "fort" not in ready(state)
    assert "fort" in ready(after(state, "phase"))


def test_the_first_turn_of_an_ambush_is_the_attackers_alone():
    begun = start(unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS))
    sides = tuple(
        msgspec.structs.replace(side, role=role)
        for side, role in zip(begun.sides, ("attacker", "defender"), strict=True)
    )
    state = BATTLE.start(msgspec.structs.replace(begun, scenario="ambush", sides=sides, simple=False))
    # Nobody rolls initiative for a turn that is one side's alone.
    state = after(state, "phase")
    assert (state.phase, ready(state)) == ("movement", {"a"})
    assert refusal(state, "moved:b") == "The first turn is the attacker's alone"
    state = after(state, "moved:a", "phase", "hold:a")
    assert refusal(state, "attack:b") == "The first turn is the attacker's alone"
    state = after(state, "phase")
    assert no_repair(state, "b") == "the first turn is the attacker's alone" != no_repair(state, "a")
    assert ready(after(state, "phase", RED_WINS)) == {"a", "b"}


def test_convoy_ships_move_before_all_others():
    state = whole(
        unit("trader", "blue", OLYMPUS, convoy=True), unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS)
    )
    state = msgspec.structs.replace(state, start=msgspec.structs.replace(state.start, scenario="convoy-duty"))
    state = moving(state)
    assert refusal(state, "moved:a") == "Convoy ships act first"
    state = after(state, "moved:trader")
    # The sides begin to alternate only now: red, who won, may go first or lets blue begin.
    assert picks(state) == "blue"
    assert picks(after(state, ("order", ("now",)))) == "red"


def test_more_scouts_may_roll_the_first_initiative_again_once():
    state = whole(unit("eye", "blue", SCOUT), unit("b", "red", OLYMPUS))
    state = after(state, ("phase", ("roll", (1, 1), (3, 3), True, (6, 6))))
    assert (state.initiative, state.totals) == (("blue", "red"), {"blue": 13, "red": 8})
    later = after(state, "phase", "phase", "phase", ("phase", ("roll", (1, 1), (3, 3))))
    assert later.initiative == ("red", "blue")


def test_only_the_best_command_counts_and_only_on_the_table():
    flag = msgspec.structs.replace(OMEGA, traits=("Command +1",))
    state = whole(unit("a", "blue", OMEGA), unit("c", "blue", flag), unit("b", "red", OLYMPUS))
    assert after(state, ("phase", ("roll", (1, 1), (6, 6)))).totals["blue"] == 2 + 1 + 2
    away = after(state, ("wait:a", ("hyperspace",)), ("phase", ("roll", (1, 1), (6, 6))))
    assert away.totals["blue"] == 2 + 1 + 1


def test_what_a_unit_did_is_forgotten_with_the_turn():
    state = moving(two(), "moved:hyperion")
    assert status(state, "hyperion").spent == ("moved",)
    state = after(state, "phase", "phase", "phase")
    assert status(state, "hyperion").spent == ()


def test_simple_mode_is_what_it_was_and_can_be_switched_at_any_time():
    state = moving(two(unit("x", "red", HYPERION)))
    plain = after(state, "simple")
    assert BATTLE.overview(plain).simple
    assert not any(choice.key.startswith(("moved:", "action:")) for choice in BATTLE.choices(plain))
    with pytest.raises(Refused):
        BATTLE.open(plain, "moved:hyperion")
    with pytest.raises(Refused, match="simple mode"):
        BATTLE.open(plain, "any-order")
    assert BATTLE.overview(after(plain, "simple")).picking == "blue"


@pytest.mark.parametrize(
    ("phases", "first"), [(0, "Movement"), (1, "Attack"), (2, "Mending")], ids=["movement", "attack", "end"]
)
def test_what_belongs_to_the_phase_is_offered_first_and_everyday_damage_before_the_rare(
    phases: int, first: str
):
    state = after(moving(two()), *["phase"] * phases, ("critical:olympus", ("Engines/1",)))
    found = [choice for choice in BATTLE.choices(state) if choice.subject == "olympus"]
    groups = list(dict.fromkeys(choice.group for choice in found))
    assert groups[0] == first
    assert groups[-1] == "Books"
    assert next(choice.key for choice in found if choice.group == "Damage") == "hit:olympus"


def test_who_moves_flights_first_is_settled_before_any_flight_moves():
    state = moving(two(unit("f", "blue", STARFURY), unit("n", "red", STARFURY)), "any-order")
    state = after(state, *(f"moved:{ship}" for ship in ("hyperion", "omega", "olympus", "second")))
    assert refusal(state, "order") == ""
    assert after(state, ("order", ("now",))).craft_order == ("red", "blue")
    assert not offered(after(state, "moved:f"), "order")


def test_scouts_that_wait_in_hyperspace_count_for_their_fleet():
    state = whole(unit("eye", "blue", SCOUT), unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS))
    state = after(state, ("wait:eye", ("hyperspace",)))
    state = after(state, ("phase", ("roll", (1, 1), (3, 3), True, (6, 6))))
    assert state.initiative == ("blue", "red")


def test_ships_of_a_supply_run_move_first_too():
    state = whole(
        unit("trader", "blue", OLYMPUS, convoy=True), unit("a", "blue", OLYMPUS), unit("b", "red", OLYMPUS)
    )
    state = msgspec.structs.replace(
        state, start=msgspec.structs.replace(state.start, scenario="supply-ships")
    )
    assert refusal(moving(state), "moved:a") == "Convoy ships act first"


def test_no_side_picks_while_the_players_act_in_any_order():
    state = moving(two())
    assert picks(state)
    assert picks(after(state, "any-order")) == ""
    assert ready(after(state, "any-order")) == ready(state)
