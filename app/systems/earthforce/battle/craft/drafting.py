"""What there is to say of a place that fighters fly to, while it is typed."""

from collections.abc import Sequence

from app.core.drafts import Draft, Fault, Gauge
from app.core.questions import Answer
from app.systems.earthforce.battle.craft import flying, standing
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of
from app.systems.earthforce.orders.geometry import SPECK, distance


def draft(state: BattleState, key: str, answers: Sequence[Answer], text: str) -> Draft | None:
    """Return what a typed place is to the group that flies there, None for any other text."""
    verb, _, unit = key.partition(":")
    if verb != "fly" or tuple(answers) != (flying.TYPED,) or not known(state, unit):
        return None
    place, most = state.units[unit].place, profile_of(state, unit).move
    if place is None:
        return None
    here = (place.x, place.y)
    to = flying.place_in(text)
    if to is None:
        return Draft((Fault("A place is two numbers, x and y.", f"Else {name_of(state, unit)} stays."),))
    far = distance(here, to)
    faults: list[Fault] = []
    if most is not None and far > most + SPECK:
        faults.append(Fault(f"{far:.1f} MU is too far; it stops after {most}."))
    if profile_of(state, unit).size == "craft" and flying.turn_of(state, unit, to) > number("craft-turn"):
        faults.append(Fault(f"It turns more than {number('craft-turn')} points.", "By agreement only."))
    return Draft(
        tuple(faults),
        tuple(_near(state, unit, flying.held(here, to, most))),
        (Gauge("MU", round(far), most),),
    )


def _near(state: BattleState, unit: str, at: tuple[float, float]) -> list[str]:
    found: list[str] = []
    for other, now in state.units.items():
        if other == unit or now.place is None or standing.gone(state, other) or now.craft.state == "aboard":
            continue
        far = distance(at, (now.place.x, now.place.y))
        if far <= standing.reach():
            found.append(f"{far:.1f} MU to {now.name}")
    return found[:8]
