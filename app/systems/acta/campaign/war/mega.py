"""Where a player may go on the map of a mega-campaign.

A Call to Arms, *Mega-Campaigns*, Initiative and Selecting Targets; ruling 38. A player without any target is not in
the book: the fleet may come back to where its home was, or next to it.
"""

from functools import lru_cache

from app.core.same import Same
from app.systems.acta.campaign.books.war import Target
from app.systems.acta.campaign.state import State


@lru_cache(maxsize=8)
def _by_system(same: Same[dict[str, Target]]) -> dict[str, tuple[Target, ...]]:
    found: dict[str, list[Target]] = {}
    for target in same.value.values():
        found.setdefault(target.system, []).append(target)
    return {system: tuple(targets) for system, targets in found.items()}


def of_system(state: State, system: str) -> tuple[Target, ...]:
    """Return the targets of a star system."""
    return _by_system(Same(state.war.targets)).get(system, ())


def present(state: State, system: str) -> tuple[str, ...]:
    """Return the players who hold a target of a star system, each once."""
    return tuple(dict.fromkeys(t.holder for t in of_system(state, system) if t.holder))


def possessed(state: State, system: str) -> str:
    """Return the player who holds every target of a star system, an empty string when nobody does."""
    targets = of_system(state, system)
    holders = {target.holder for target in targets}
    return holders.pop() if targets and len(holders) == 1 else ""


def owned(state: State, player: str) -> tuple[str, ...]:
    """Return the star systems that a player possesses whole."""
    return tuple(system for system in state.war.systems if possessed(state, system) == player)


def contested(state: State, player: str) -> tuple[str, ...]:
    """Return the star systems that a player shares with others."""
    return tuple(
        system for system in state.war.systems if player in (here := present(state, system)) and len(here) > 1
    )


def neighbours(state: State, system: str) -> tuple[str, ...]:
    """Return the star systems that jump routes connect with one."""
    return tuple(b if a == system else a for a, b in state.war.routes if system in (a, b))


def reachable(state: State, player: str) -> tuple[str, ...]:
    """Return the star systems that a player may advance to: connected to a whole one, or partly his with nobody else.

    Empty while the player still fights for a star system that others share.
    """
    if contested(state, player):
        return ()
    bases = owned(state, player)
    partly = [s for s in state.war.systems if player in present(state, s) and s not in bases]
    if not bases and not partly:
        home = next((s.id for s in state.war.systems.values() if s.home == player), "")
        bases, partly = ((home,), [home]) if home else ((), [])
    around = [near for base in bases for near in neighbours(state, base)]
    return tuple(s for s in dict.fromkeys((*partly, *around)) if s not in owned(state, player))


def near(state: State, player: str, system: str) -> bool:
    """True for a player who is in a star system or may go there; everywhere when there is only one."""
    return not system or player in present(state, system) or system in reachable(state, player)


def open_targets(state: State, player: str) -> tuple[Target, ...]:
    """Return the targets that a player may select: others' in shared systems, else those of occupied systems near."""
    shared = contested(state, player)
    if shared:
        return tuple(t for s in shared for t in of_system(state, s) if t.holder not in ("", player))
    near = [system for system in reachable(state, player) if _others(state, system, player)]
    return tuple(t for s in near for t in of_system(state, s) if t.holder != player)


def free_systems(state: State, player: str) -> tuple[str, ...]:
    """Return the star systems that a player may claim by moving there, since nobody else is present."""
    return tuple(
        system
        for system in reachable(state, player)
        if of_system(state, system) and not _others(state, system, player)
    )


def connected(systems: tuple[str, ...], routes: tuple[tuple[str, str], ...]) -> bool:
    """True when every star system can be reached from every other along the routes."""
    if not systems:
        return True
    seen, edge = {systems[0]}, [systems[0]]
    while edge:
        here = edge.pop()
        for a, b in routes:
            other = b if a == here else a if b == here else ""
            if other and other not in seen:
                seen.add(other)
                edge.append(other)
    return seen >= set(systems)


def _others(state: State, system: str, player: str) -> bool:
    return any(who != player for who in present(state, system))
