"""Experience goes along into a battle and comes back from it (*Tactical Judgement*, *Other Duties*)."""

from msgspec.structs import replace

from app.core import codec
from app.core.force import Force, Line
from app.core.log import Entry, fold
from app.systems.acta import catalogue, gains
from app.systems.acta.battle import BATTLE
from app.systems.acta.battle.start import Start
from app.systems.acta.battle.state import BattleState
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.campaign.state import State
from app.systems.acta.gains import Gain
from tests.systems.acta.battle.attack.fields import made
from tests.systems.acta.campaign.growth.ships import GQUAN, OMEGA, experienced
from tests.systems.acta.campaign.rosters import play

VETERANS = Gain(id=gains.VETERANS, name="Veteran pilots", flight="Starfury")


def fielded(state: State) -> Start:
    start: Start = CAMPAIGN.field(state, (("Earth", "earth", [OMEGA]), ("Narn", "narn", [GQUAN])), {})
    return start


def attacking(start: Start) -> BattleState:
    return replace(BATTLE.start(start), phase="attack", turn=2, any_order=True)


def test_dice_kept_aside_refits_and_veterans_are_there_in_the_battle() -> None:
    state = experienced(dice=5, aside=2, gained=(VETERANS,))
    state = play(play(state, f"refit:{OMEGA}", (1, 2)), f"duty:{OMEGA}", (1, 2))
    start = fielded(state)
    ship = start.units[OMEGA]
    assert ship.gains.dice == 2
    assert ship.gains.has(gains.CAPTAIN)
    assert ship.profile.weapons is not None
    assert ship.profile.weapons[1].traits == ("Double Damage",)
    flights = [unit for unit in start.units.values() if unit.mothership == OMEGA]
    assert [(unit.craft, unit.gains.has(gains.VETERANS)) for unit in flights] == [
        ("Starfury", True),
        ("Starfury", False),
        ("Thunderbolt", False),
    ]
    assert start.units[GQUAN].gains.dice == 2


def test_dice_spent_in_the_battle_are_gone_from_the_ship() -> None:
    state = experienced(dice=0, aside=2)
    battle = attacking(fielded(state))
    event = made(battle, f"attack:{OMEGA}", "1", 5, "fire", (1, 1, 1, 1, 1, 1), f"{OMEGA}/1", (2,), "rest")
    lines = BATTLE.outcome(BATTLE.apply(battle, event))
    events = CAMPAIGN.carry(state, "b1", "The belt", [line.event for line in lines])
    after = fold(state, [Entry(each) for each in events], CAMPAIGN.apply)
    assert after.units[OMEGA].growth.aside == 1
    assert after.units[GQUAN].growth.aside == 2


def test_what_a_battle_credits_comes_back_as_experience_with_the_number_of_its_event() -> None:
    state = experienced(dice=0)
    battle = BATTLE.start(fielded(state))
    for key, answers in (
        (f"damage:{GQUAN}:-20", ((6,),)),
        (f"credit:{GQUAN}", ("destroyed", OMEGA)),
    ):
        battle = BATTLE.apply(battle, made(battle, key, *answers))
    lines = [line.event for line in BATTLE.outcome(battle)]
    assert "G'Tok was destroyed by Agamemnon (2 XP dice)" in [line.text for line in BATTLE.outcome(battle)]
    (kill,) = [line for line in lines if line["kind"] == "kill"]
    assert (kill["victim"], kill["level"], kill["event"]) == (GQUAN, "Battle", 1)
    events = CAMPAIGN.carry(state, "b1", "The belt", lines)
    after = fold(state, [Entry(each) for each in events], CAMPAIGN.apply)
    won = any(line["kind"] == "fought" and line["winner"] == "earth" for line in lines)
    assert won
    assert after.units[OMEGA].growth.dice == 2 + 2


def test_figures_given_of_carried_craft_go_along_into_every_battle() -> None:
    record = catalogue.records("first")["earth-alliance/hyperion-class-heavy-cruiser"].profile
    profile = {**record, "craft": [{"count": 1, "name": "Mystery"}]}
    carrier = Line(
        "hyperion-class-heavy-cruiser", profile=profile, fields={"craft_figures": {"Mystery": {"speed": 9}}}
    )
    forces = tuple(
        (name, Force("acta", "first", name, "earth-alliance", lines=(carrier,))) for name in ("Red", "Blue")
    )
    state = CAMPAIGN.start(CAMPAIGN.found("Kahuna", forces, {"kind": "simple"}))
    red, blue = state.players
    sides = tuple(
        (name, name, [u.id for u in state.units.values() if u.player == name]) for name in (red, blue)
    )
    start = CAMPAIGN.field(state, sides, {})
    flights = [unit.profile for unit in start.units.values() if unit.mothership]
    assert [(flight.name, flight.speed) for flight in flights] == [("Mystery", 9), ("Mystery", 9)]
    assert codec.decode(codec.encode(state), CAMPAIGN.state_type) == state
