"""Ships that a scenario gives a side for free: freighters, or what the defender takes instead.

A Call to Arms, *Convoy Duty*, *Supply Ships*; rulings 3 and 8. They stand on no roster.
"""

from collections.abc import Collection, Iterator

from app.core.forms import Field
from app.core.questions import Option
from app.systems.acta import catalogue, tables
from app.systems.acta.battle import start as battle
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.fleet.members import DEFAULT_CREW, short_class
from app.systems.acta.scenarios import Convoy, convoy_count
from app.systems.acta.unit import profile

KEY = "convoy"


def convoy_of(fight: Engagement) -> Convoy | None:
    """Return the convoy of a battle's scenario, None when it has none."""
    scenario = tables.scenario(fight.scenario)
    return scenario.convoy if scenario and fight.level else None


def many(fight: Engagement, unit: str) -> int:
    """Return how many ships of a class make the whole convoy of a battle."""
    scenario, convoy = tables.scenario(fight.scenario), convoy_of(fight)
    if scenario is None or convoy is None:
        return 0
    count = convoy_count(scenario, fight.level)
    other = next((found for found in convoy.replacements if found.unit == unit), None)
    return count if other is None else count * other.gives // other.take


def fields(fight: Engagement) -> tuple[Field, ...]:
    """Return the choice of ships for a convoy: the freighters of the book, or what may be taken instead."""
    convoy = convoy_of(fight)
    if convoy is None:
        return ()
    classes = (convoy.unit, *(found.unit for found in convoy.replacements))
    options = tuple(Option(unit, f"{many(fight, unit)} × {_record(unit).name}") for unit in classes)
    return (Field(KEY, f"Convoy of the {convoy.side}", "choice", convoy.unit, options=options),)


def _record(unit: str) -> battle.Profile:
    return profile(catalogue.CATALOGUE.records("first")[f"{tables.OTHER_CRAFT}/{unit}"].profile)


def ships(fight: Engagement, wanted: object, taken: Collection[str]) -> Iterator[battle.Unit]:
    """Yield the ships of a battle's convoy, of the class that was chosen, with ids outside `taken`."""
    convoy = convoy_of(fight)
    if convoy is None:
        return
    known = {convoy.unit, *(found.unit for found in convoy.replacements)}
    unit = str(wanted) if wanted in known else convoy.unit
    side = fight.attacker if convoy.side == battle.ROLES[0] else fight.defender
    printed, used = _record(unit), set(taken)
    for number in range(1, many(fight, unit) + 1):
        key = battle.new_id(printed, used)
        used.add(key)
        yield battle.Unit(
            id=key,
            side=side,
            name=f"{short_class(printed)} {number}",
            profile=printed,
            crew_quality=DEFAULT_CREW,
            list_id=tables.OTHER_CRAFT,
            convoy=True,
        )
