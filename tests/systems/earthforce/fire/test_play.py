"""Whole turns played at random, and ships of which the book says little: the books always hold."""

from random import Random
from typing import Any

import msgspec
import pytest

from app.core.questions import Answer, Asking, Confirm, Number, Pick, Question, Roll, Write, run
from app.systems.earthforce import catalogue, unit
from app.systems.earthforce.agreements import agreements
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.battle.changing import with_unit
from app.systems.earthforce.battle.start import Combatant, Start, Unit
from app.systems.earthforce.battle.state import BattleState, Place, begin, roster
from app.systems.earthforce.condition import capacity
from app.systems.earthforce.unit import icon, icons
from tests.systems.earthforce.orders.table import play, question

MINE = ("fire", "pulse", "mine", "net", "anti-fighter", "activate", "hit")
SHIPS = {
    "veteran": ("earth", "practice/practice-veteran"),
    "cruiser": ("earth", "practice/practice-cruiser"),
    "fury": ("earth", "earth-alliance/starfury"),
    "badger": ("earth", "earth-alliance/badger"),
    "star": ("minbari", "practice/practice-star"),
    "nial": ("minbari", "minbari-federation/minbari-fighter"),
    "shuttle": ("minbari", "civilian/armed-shuttle"),
}


def fleet(ships: dict[str, tuple[str, str]], agreed: dict[str, Any] | None = None) -> BattleState:
    records = catalogue.records("sourcebook")
    units = {
        id_: Unit(
            id=id_, side=side, name=id_.capitalize(), profile=unit.profile(records[key].profile), velocity=6
        )
        for id_, (side, key) in ships.items()
    }
    sides = tuple(Combatant(id=side, name=side.capitalize()) for side in ("earth", "minbari"))
    return begin(Start(sides=sides, units=units, agreements=agreed or {}))


def decide(asked: Question, chance: Random) -> Answer:
    match asked:
        case Roll(sides=sides, count=count):
            return tuple(chance.randint(1, sides) for _ in range(count))
        case Pick(options=options):
            return chance.choice(options).key
        case Confirm():
            return chance.random() < 0.5
        case Number(low=low, high=high, default=default):
            return default if low <= default <= high else chance.randint(low, high)
        case Write(default=default):
            return chance.choice([default, "7.5", "near"])


def agreed_at_random(chance: Random) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in agreements():
        if each.options:
            found[each.key] = chance.choice(each.options).key
        elif isinstance(each.default, bool) and each.key != "simple":
            found[each.key] = chance.random() < 0.5
    return found


def next_key(state: BattleState, chance: Random) -> str:
    free = [choice.key for choice in BATTLE.choices(state) if not choice.refused]
    mine = [key for key in free if key.partition(":")[0] in MINE]
    return chance.choice(mine) if mine and chance.random() < 0.7 else "next"


@pytest.mark.parametrize("seed", range(6))
def test_whatever_fires_the_books_hold(seed: int) -> None:
    chance = Random(seed)
    state = fleet(SHIPS, agreed_at_random(chance))
    for id_ in SHIPS if seed % 2 else ():
        place = Place(x=chance.randint(-9, 9), y=chance.randint(-9, 9), heading=chance.randint(1, 12))
        state = with_unit(state, id_, place=place)
    for _ in range(120):
        state = _one(state, next_key(state, chance), chance)
        _sound(state)


def _one(state: BattleState, key: str, chance: Random) -> BattleState:
    opened, answers = BATTLE.open(state, key), list[Answer]()
    while isinstance(now := run(opened, state, answers), Asking):
        BATTLE.odds(state, key, answers)
        answers.append(decide(now.question, chance))
        assert len(answers) < 100
    event = now.event
    assert msgspec.json.decode(msgspec.json.encode(event), type=BATTLE.events) == event
    assert BATTLE.tell(state, event).text
    return BATTLE.apply(state, event)


def _sound(state: BattleState) -> None:
    for each, now in roster(state):
        boxes, condition = each.profile.boxes, now.condition
        if boxes is not None:
            assert 0 <= condition.marked <= boxes
            assert (condition.fate == "destroyed") is (condition.marked == boxes)
        for name, held in condition.stores.items():
            found = icon(each.profile, name)
            assert found is not None
            assert 0 <= held <= (capacity(condition, found) or 0)
        assert set(condition.icons) <= {found.id for found in icons(each.profile)}
        assert 0 <= condition.strength <= 6
    assert all(mine.turn == state.turn for mine in state.fire.mines)
    BATTLE.overview(state)


BOOK = {
    "omega": ("earth", "earth-alliance/omega-class-destroyer"),
    "narn": ("minbari", "narn-regime/heavy-cruiser"),
    "freighter": ("minbari", "civilian/large-freighter"),
}


def test_what_the_book_does_not_say_is_asked_and_never_made_up() -> None:
    state = msgspec.structs.replace(fleet(BOOK), step="P4.A", initiative=("earth", "minbari"))
    ways = question(state, "fire:omega:narn", ["12"])
    assert ways.options[0].label == "Everything that bears: 8 pulse batteries (? dice) and 6 energy"
    cls = question(state, "fire:omega:narn", ["12", "pulse"])
    assert isinstance(cls, Number)
    dice = question(state, "fire:omega:narn", ["12", "pulse", 3])
    assert isinstance(dice, Roll)
    assert dice.count == 16
    state = play(state, "fire:omega:narn", "12", "pulse", 3, (4,) * 16)
    narn = next(each for each in BATTLE.overview(state).units if each.id == "narn")
    assert state.units["narn"].condition.marked == 16
    assert any("damage rows are unknown" in warning for warning in narn.warnings)
    # Nobody knows how many fire controls it has, so none is counted.
    assert not [key for key in state.units["omega"].fire.fired if key.startswith("fire-")]


def test_each_book_ship_can_be_hit_and_recharged_without_its_sheet() -> None:
    state = msgspec.structs.replace(fleet(BOOK), step="P1.1", turn=2)
    state = play(state, "hit:freighter:9")
    assert state.units["freighter"].condition.marked == 9
    assert state.units["freighter"].condition.fate == ""
    state = play(state, "next")
    assert state.step == "P1.5"
