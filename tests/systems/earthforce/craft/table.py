"""A small table for fighters: a carrier and a cruiser against a carrier, two groups a carrier, people aboard."""

from typing import Any

import msgspec

from app.systems.earthforce import catalogue, unit
from app.systems.earthforce.battle.changing import with_craft, with_unit
from app.systems.earthforce.battle.start import Combatant, Start, Unit
from app.systems.earthforce.battle.state import BattleState, Place, begin
from app.systems.earthforce.members import Person
from app.systems.earthforce.unit import Icons

EARTH, NARN = "earth", "narn"
replace = msgspec.structs.replace


def profile(key: str) -> unit.Profile:
    return unit.profile(catalogue.records("sourcebook")[key].profile)


def carrier(berths: int = 2) -> unit.Profile:
    made = profile("practice/practice-cruiser")
    icons = tuple(line for line in made.icons if line.kind not in ("hangar", "bay"))
    more = (Icons(kind="bay", count=1), Icons(kind="hangar", count=berths))
    return replace(made, icons=(*icons, *more), craft="starfury")


def group(id_: str, side: str, kind: str, ship: str = "") -> Unit:
    return Unit(id=id_, side=side, name=id_.capitalize(), profile=profile(kind), carrier=ship)


def battle(agreements: dict[str, Any] | None = None, berths: int = 2, fury: str = "starfury") -> BattleState:
    """Alpha (earth) carries red, blue and a shuttle; delta (narn) carries fang and claw; nobody keeps positions."""
    people = (Person(id="p1", name="Ivanova", fortune=3), Person(id="p2", name="Corwin", post="gunnery"))
    units = (
        Unit(id="alpha", side=EARTH, name="Alpha", profile=carrier(berths), velocity=8, people=people),
        group("red", EARTH, f"earth-alliance/{fury}", "alpha"),
        group("blue", EARTH, f"earth-alliance/{fury}", "alpha"),
        Unit(id="beta", side=EARTH, name="Beta", profile=profile("practice/practice-cruiser"), velocity=8),
        Unit(id="delta", side=NARN, name="Delta", profile=carrier(), velocity=8, list_id="narn-regime"),
        group("fang", NARN, "narn-regime/narn-fighter", "delta"),
        group("claw", NARN, "narn-regime/narn-fighter", "delta"),
        group("bus", NARN, "civilian/armed-shuttle"),
    )
    sides = (Combatant(id=EARTH, name="Earth"), Combatant(id=NARN, name="Narn"))
    return begin(Start(sides=sides, units={each.id: each for each in units}, agreements=agreements or {}))


def flying(state: BattleState, *units: str) -> BattleState:
    """Let groups fly free, launched in an earlier turn."""
    for each in units:
        state = with_craft(state, each, state="free", ship="")
    return state


def at(state: BattleState, **places: tuple[float, float]) -> BattleState:
    for each, (x, y) in places.items():
        state = with_unit(state, each, place=Place(x=x, y=y))
    return state


def step(state: BattleState, name: str, active: str = "") -> BattleState:
    return replace(state, step=name, active=active, initiative=(EARTH, NARN), last="")
