"""Steps of building a fleet that ask for dice: crews, and a random scenario with its level and points.

A Call to Arms, *Starting Fleets* (random crews, one swap), *Scenarios* (the random tables), *Generate Scenario*.
"""

from collections.abc import Callable, Sequence

import msgspec

from app.core.errors import Refused
from app.core.force import Force
from app.core.questions import Number, Option, Pick, Procedure, Roll
from app.core.system import Choice
from app.systems.acta import campaign_tables, scenarios, tables
from app.systems.acta.fleet.lines import set_line
from app.systems.acta.fleet.members import Vessel, improved_crew, lowest_crew, vessels
from app.systems.acta.fleet.report import crew_word

Step = Callable[[Force], Procedure[Force]]


def choices(force: Force) -> Sequence[Choice]:
    """Return the steps that may be taken now, with reasons where not."""
    crews = _crews(force)
    none = "" if crews else "The fleet has no ships yet."
    swapped = "One swap has been made already." if force.fields.get("crew_swapped") is True else ""
    few = none or ("A swap needs two crews." if len(crews) < 2 else "")
    return (
        Choice("crews", "Roll all crews", "Crews", hint="2d6 for each ship and wing", refused=none),
        Choice("swap", "Swap two crews", "Crews", hint="Once for the fleet", refused=few or swapped),
        Choice("scenario", "Random scenario", "Scenario", hint="2d6"),
        Choice("level", "Random Priority Level", "Scenario", hint="2d6 and both players' modifiers"),
        Choice("points", "Random points", "Scenario", hint="1d6 from each player"),
        *(
            Choice(
                f"crew:{vessel.line}:{vessel.member}",
                f"Roll the crew of {vessel.label}",
                "Crews",
                str(vessel.line),
            )
            for vessel in crews
        ),
    )


def open_step(force: Force, key: str) -> Step:
    """Return the procedure of a choice's key; raise Refused when it may not be taken."""
    choice = next((choice for choice in choices(force) if choice.key == key), None)
    if choice is None:
        raise Refused("The fleet has changed; there is no such step any more.")
    if choice.refused:
        raise Refused(choice.refused)
    if key.startswith("crew:"):
        _, line, member = key.split(":")
        return _crew_of(int(line), int(member))
    return STEPS[key]


def _crews(force: Force) -> tuple[Vessel, ...]:
    """Return what has a crew of its own: ships, and the first flight of each wing."""
    return tuple(v for v in vessels(force) if not v.profile.wing or v.member % v.profile.members == 0)


def _all_crews(force: Force) -> Procedure[Force]:
    for vessel in _crews(force):
        force = yield from _roll_crew(force, vessel)
    rolled = force.fields | {"crew_rolled": True}
    rolled.pop("crew_swapped", None)
    return msgspec.structs.replace(force, fields=rolled)


def _crew_of(line: int, member: int) -> Step:
    def step(force: Force) -> Procedure[Force]:
        vessel = next(v for v in _crews(force) if (v.line, v.member) == (line, member))
        return (yield from _roll_crew(force, vessel))

    return step


def _roll_crew(force: Force, vessel: Vessel) -> Procedure[Force]:
    dice = yield Roll(6, 2, f"Crew of {vessel.label}")
    quality = improved_crew(force, vessel.list_id, tables.random_crew(_total(dice)))
    return _with_crew(force, vessel, max(quality, lowest_crew(vessel.profile)))


def _with_crew(force: Force, vessel: Vessel, quality: int) -> Force:
    return set_line(force, vessel.line, f"{vessel.member}.crew_quality", str(quality))


def _total(dice: object) -> int:
    assert isinstance(dice, tuple)
    return sum(dice)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]


def _swap(force: Force) -> Procedure[Force]:
    crews = _crews(force)
    first = yield from _picked(crews, "Which ship gives its crew?")
    others = tuple(vessel for vessel in crews if vessel != first)
    second = yield from _picked(others, f"With which ship does {first.label} swap?")
    swapped = _with_crew(force, first, max(second.crew_quality, lowest_crew(first.profile)))
    swapped = _with_crew(swapped, second, max(first.crew_quality, lowest_crew(second.profile)))
    return msgspec.structs.replace(swapped, fields=swapped.fields | {"crew_swapped": True})


def _picked(crews: Sequence[Vessel], why: str) -> Procedure[Vessel]:
    options = tuple(
        Option(f"{v.line}:{v.member}", v.label, f"Crew Quality {crew_word(v.crew_quality)}") for v in crews
    )
    key = yield Pick(options, why)
    return next(v for v in crews if f"{v.line}:{v.member}" == key)


def _random_scenario(force: Force) -> Procedure[Force]:
    dice = yield Roll(6, 2, "Random scenario")
    return _with_term(force, "scenario", scenarios.random_scenario(_total(dice)))


def _random_level(force: Force) -> Procedure[Force]:
    most = campaign_tables.number("level-modifier-most")
    mine = yield Number(-most, most, "Your modifier to the level", 0)
    theirs = yield Number(-most, most, "Your opponent's modifier to the level", 0)
    dice = yield Roll(6, 2, "Random Priority Level")
    assert isinstance(mine, int)
    assert isinstance(theirs, int)
    return _with_term(force, "priority_level", scenarios.random_level(_total(dice) + mine + theirs))


def _random_points(force: Force) -> Procedure[Force]:
    dice = yield Roll(6, 2, "Random points: one die from each player")
    return _with_term(force, "points", scenarios.random_points(_total(dice)))


def _with_term(force: Force, key: str, value: str | int) -> Force:
    return msgspec.structs.replace(force, terms={**force.terms, key: value})


STEPS: dict[str, Step] = {
    "crews": _all_crews,
    "swap": _swap,
    "scenario": _random_scenario,
    "level": _random_level,
    "points": _random_points,
}
