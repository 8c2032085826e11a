"""What is mended between battles, where and for what: the terms of the campaign applied to a unit."""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign.agreeing import Terms
from app.systems.earthforce.campaign.state import State, UnitState
from app.systems.earthforce.condition import WHOLE, Condition
from app.systems.earthforce.unit import Profile, icon

ANY, BASE, DOCK, NEVER = "any", "base", "dock", "never"
#: Power systems of beams, of both sorts.
POWER = ("bps", "minbari-bps")


@dataclass(frozen=True, slots=True)
class Way:
    """Where something is mended, and whether for nothing."""

    place: str
    free: bool


WAYS = {
    "base": Way(BASE, free=True),
    "base-points": Way(BASE, free=False),
    "dock": Way(DOCK, free=True),
    "dock-points": Way(DOCK, free=False),
    "never": Way(NEVER, free=False),
    "battle": Way(ANY, free=True),
}


def kind_of(profile: Profile, system: str) -> str:
    """Return the kind of a system by its id."""
    found = icon(profile, system)
    return system.rpartition("-")[0] if found is None else found.kind


def way_of(terms: Terms, profile: Profile, condition: Condition, system: str) -> Way:
    """Return how a system that is hurt is mended."""
    kind = kind_of(profile, system)
    if condition.icons.get(system) == "dock":
        return WAYS[terms.dock_only]
    own = terms.bps if kind in POWER else terms.jump if kind == "jump" else "as"
    return WAYS[terms.systems if own == "as" else own]


def hurt(condition: Condition) -> tuple[str, ...]:
    """Return the systems that are not whole, reduced power systems among them."""
    return tuple(dict.fromkeys((*condition.icons, *condition.caps)))


def healed(condition: Condition, systems: tuple[str, ...]) -> Condition:
    """Return a condition with systems made whole."""
    return msgspec.structs.replace(
        condition,
        icons={key: stage for key, stage in condition.icons.items() if key not in systems},
        caps={key: most for key, most in condition.caps.items() if key not in systems},
    )


def in_dock(state: State, now: UnitState) -> bool:
    """True while a ship lies in dock."""
    return now.back > state.turn


def reached(now: UnitState, place: str, *, dock: bool) -> bool:
    """True when a unit is where something can be done; `dock` says that it is in dock."""
    return {ANY: True, BASE: not now.away, DOCK: dock and not now.away}.get(place, False)


def mended_free(terms: Terms, unit: Unit, now: UnitState, *, dock: bool) -> tuple[str, ...]:
    """Return the systems that are mended for nothing where a unit is."""
    found: list[str] = []
    for system in hurt(now.condition):
        way = way_of(terms, unit.profile, now.condition, system)
        if way.free and reached(now, way.place, dock=dock):
            found.append(system)
    return tuple(found)


def serviced(terms: Terms, unit: Unit, now: UnitState, *, dock: bool) -> Condition:
    """Return a unit's condition after all that its place does for nothing: systems, mines, hits of small craft."""
    condition = healed(now.condition, mended_free(terms, unit, now, dock=dock))
    if not now.away:
        condition = msgspec.structs.replace(condition, hits=0)
    loaded = terms.mines == "battle" or reached(now, terms.mines, dock=dock)
    return reloaded(condition) if loaded else condition


def reloaded(condition: Condition) -> Condition:
    """Return a condition with every projector full of mines."""
    return msgspec.structs.replace(condition, stores=_without(condition.stores, "mine"))


def _without(stores: dict[str, int], *kinds: str) -> dict[str, int]:
    return {key: held for key, held in stores.items() if key.rpartition("-")[0] not in kinds}


def after_battle(terms: Terms, unit: Unit, condition: Condition) -> Condition:
    """Return a condition as it comes home: energy never stays, the rest as agreed."""
    stores = _without(condition.stores, *POWER, *(["mine"] if terms.mines == "battle" else []))
    condition = msgspec.structs.replace(condition, stores=stores)
    if terms.bps == "battle":
        power = tuple(
            system
            for system in hurt(condition)
            if kind_of(unit.profile, system) in POWER and condition.icons.get(system) != "dock"
        )
        condition = healed(condition, power)
    return condition


def unready(state: State, unit: Unit, now: UnitState) -> str:
    """Return why a unit cannot fight now, empty when it can."""
    if now.lost:
        return f"It left the campaign: {now.lost}."
    if in_dock(state, now):
        return f"It is in dock until turn {now.back}."
    if now.condition.fate == "disabled":
        return "It is disabled, until boxes of its track are mended."
    if unit.profile.ship and unit.profile.boxes is not None and now.condition.marked >= unit.profile.boxes:
        return "No box of its track is left."
    if unit.profile.size == "group" and now.condition.strength == 0:
        return "No fighter is left of it."
    carrier = state.units.get(unit.carrier)
    if carrier is not None and in_dock(state, carrier) and not carrier.lost:
        return f"It lies in dock with {carrier.name}."
    return ""


def missing_fighters(unit: Unit, now: UnitState) -> int:
    """Return how many fighters a group lacks."""
    return WHOLE - now.condition.strength if unit.profile.size == "group" else 0


def wants_dock(terms: Terms, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield what of a ship only a dock can mend, in words."""
    if terms.boxes == DOCK and now.condition.marked and unit.profile.ship:
        yield "boxes"
    systems = hurt(now.condition)
    if any(way_of(terms, unit.profile, now.condition, each).place == DOCK for each in systems):
        yield "systems"
