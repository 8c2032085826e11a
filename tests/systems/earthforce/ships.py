"""Forces and battles of practice ships, for the tests of this game."""

from app.core.dice import TypedDice, answered
from app.core.force import Force
from app.core.questions import Answer
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.start import muster
from app.systems.earthforce.battle.state import BattleState, begin
from app.systems.earthforce.catalogue import records
from app.systems.earthforce.force import FORCE
from app.systems.earthforce.unit import Profile, profile


def record(key: str) -> Profile:
    return profile(records("sourcebook")[key].profile)


def force(name: str, *keys: str) -> Force:
    made = FORCE.blank("sourcebook", "practice", name)
    for key in keys:
        made = FORCE.buy(made, records("sourcebook")[key])
    return made


def battle(blue: tuple[str, ...], red: tuple[str, ...], **agreed: bool) -> BattleState:
    sides = [("Blue", force("Blue", *blue)), ("Red", force("Red", *red))]
    return begin(muster(sides, {"agreements": dict(agreed)}))


def play(state: BattleState, key: str, *answers: Answer, dice: tuple[int, ...] = ()) -> BattleState:
    event, _ = answered(BATTLE.open(state, key), state, answers, TypedDice(dice))
    assert BATTLE.tell(state, event).text
    return BATTLE.apply(state, event)


CRUISER, LANCER, STAR, VETERAN, TRADER = (
    f"practice/practice-{word}" for word in ("cruiser", "raider", "star", "veteran", "trader")
)
