"""What a scenario asks of a fleet: a side, carriers, jump engines, levels, and the ships it gives for free.

A Call to Arms, *Scenarios* (the Fleets entries); ruling 8.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from app.core.force import Fault, Force
from app.core.words import counted
from app.systems.acta import tables, terms
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.faults import be, fault, names
from app.systems.acta.fleet.members import Bought, carried
from app.systems.acta.scenarios import Requirement, Scenario, convoy_count
from app.systems.acta.unit import LEVELS

SIDES = ("attacker", "defender")


def faults(force: Force, items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield what the scenario demands and the fleet lacks."""
    wanted = force.terms.get("scenario")
    if not wanted:
        yield from _stray(items)
        return
    scenario = tables.scenario(str(wanted))
    if scenario is None:
        message = f"There is no scenario “{wanted}”."
        yield fault("scenario", "error", message, "Scenarios", "Choose one of the scenarios, or none.")
        return
    side = force.terms.get("side")
    if side not in SIDES and _sided(scenario):
        message = f"{scenario.name} treats attacker and defender differently; the fleet has no side yet."
        yield fault("scenario", "error", message, "Scenarios", "Choose attacker or defender.")
        return
    yield from _demands(force, items, scenario, str(side) if side in SIDES else SIDES[0])
    yield from _convoy(force, items, scenario, str(side))


def _stray(items: Sequence[Bought]) -> Iterator[Fault]:
    """Yield ships marked as a convoy that no scenario gives."""
    free = [item for item in items if item.convoy]
    if free:
        message = f"No scenario is agreed that gives {names(free)} for free."
        remedy = "Choose a scenario with a convoy, or buy what is marked as convoy with points."
        yield fault("scenario", "error", message, "Scenarios", remedy, free)


def _sided(scenario: Scenario) -> bool:
    """True when attacker and defender do not build their fleets alike."""
    uneven = scenario.attacker_points != scenario.defender_points or scenario.convoy is not None
    return uneven or any(requirement.side != "both" for requirement in scenario.requirements)


def _demands(force: Force, items: Sequence[Bought], scenario: Scenario, side: str) -> Iterator[Fault]:
    known = [item for item in items if item.profile is not None and not item.convoy]
    asked = [requirement for requirement in scenario.requirements if requirement.side in (side, "both")]
    for requirement in asked:
        if not any(_meets(item, requirement, known) for item in known):
            message = f"{scenario.name}: {requirement.text.rstrip('.')}; the fleet has none."
            yield fault("scenario", "error", message, scenario.name, "Buy such a ship.")
    if scenario.level_limit:
        yield from _too_high(force, known, scenario, asked)


def _too_high(
    force: Force, known: Sequence[Bought], scenario: Scenario, asked: Sequence[Requirement]
) -> Iterator[Fault]:
    """Yield ships above the scenario's level; the one ship that the scenario asks for may be (*Carrier Clash*)."""
    level = costs.level_of(force)
    above = [item for item in known if _above(item, level)]
    spared = next((item for item in above if any(_meets(item, each, known) for each in asked)), None)
    wrong = [item for item in above if item is not spared or item.line.count > 1]
    if wrong:
        but = " but the one ship that it asks for" if asked else ""
        message = f"{scenario.name} allows no ship above {level}{but}: {names(wrong)}."
        remedy = "Leave out what is above it, or play a higher level."
        yield fault("scenario", "error", message, scenario.name, remedy, wrong)


def _meets(item: Bought, requirement: Requirement, items: Sequence[Bought]) -> bool:
    if item.profile is None:
        return False
    if requirement.kind == "flights":
        bays = len(carried(item.profile))
        apart = tables.has_list(item.list_id) and tables.fleet_list(item.list_id).flights_bought_apart
        return min(bays, _flights_bought(items, item.list_id) if apart else bays) >= requirement.at_least
    return any(terms.find(item.profile.traits or (), trait) is not None for trait in requirement.traits)


def _flights_bought(items: Sequence[Bought], list_id: str) -> int:
    """Count the flights of a list's wings, which fill bays that are empty otherwise (ruling 6)."""
    return sum(
        each.members for each in items if each.list_id == list_id and each.profile and each.profile.wing
    )


def _above(item: Bought, level: str) -> bool:
    own = item.profile.priority_level if item.profile else None
    return own in LEVELS and level in LEVELS and LEVELS.index(own) > LEVELS.index(level)


def freighters(force: Force, scenario: Scenario | None) -> int:
    """Return how many corporate freighters the scenario gives the fleet for free; 0 when none."""
    level = costs.level_of(force)
    if (
        scenario is None
        or scenario.convoy is None
        or level not in LEVELS
        or force.terms.get("side") != "defender"
    ):
        return 0
    return convoy_count(scenario, level)


def convoy_share(scenario: Scenario, unit: str) -> Fraction | None:
    """Return how many of the scenario's freighters one such ship stands for; None when it is none of the convoy."""
    wanted = unit.rpartition("/")[2]
    if scenario.convoy is None:
        return None
    if wanted == scenario.convoy.unit:
        return Fraction(1)
    found = next((r for r in scenario.convoy.replacements if r.unit == wanted), None)
    return Fraction(found.take, found.gives) if found else None


def _convoy(force: Force, items: Sequence[Bought], scenario: Scenario, side: str) -> Iterator[Fault]:
    free = [item for item in items if item.convoy]
    given = freighters(force, scenario)
    shares = {item.number: convoy_share(scenario, item.line.unit) for item in free}
    used = sum((shares[item.number] or Fraction(0)) * item.members for item in free)
    wrong = [item for item in free if shares[item.number] is None]
    if free and (wrong or used > given):
        message = (
            f"{scenario.name} gives the {side} {counted(given, 'freighter')} for free; "
            f"{names(free)} {be(free)} more."
        )
        remedy = "Two traders stand for a freighter, a liner for two; buy the rest with points."
        yield fault("scenario", "error", message, scenario.name, remedy, wrong or free)
    elif used < given:
        message = f"{counted(ceil(given - used), 'freighter')} of the convoy still to come, for free."
        yield fault(
            "scenario", "note", message, scenario.name, "Add corporate freighters and mark them as convoy."
        )
