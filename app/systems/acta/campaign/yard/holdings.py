"""What a player holds and what changed hands in a turn: all that an income depends on."""

import msgspec

from app.systems.acta.campaign.books.war import Target
from app.systems.acta.campaign.state import State, holdings


class Holding(msgspec.Struct, frozen=True):
    """A Strategic Target that a player holds: its kind (an id of the target kinds) and its name."""

    kind: str
    name: str


class Holdings(msgspec.Struct, frozen=True, kw_only=True):
    """A player's targets at the end of a turn, the names of those won and lost in it, and systems held whole."""

    targets: tuple[Holding, ...] = ()
    captured: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    systems: tuple[str, ...] = ()


def holdings_of(state: State, player: str) -> Holdings:
    """Return what a player holds now, and what came and went in this campaign turn."""
    targets, changes = state.war.targets, state.war.changes
    return Holdings(
        targets=tuple(Holding(_kind(state, target), target.name) for target in holdings(state, player)),
        captured=tuple(_name(targets, change.target) for change in changes if change.gained == player),
        lost=tuple(_name(targets, change.target) for change in changes if change.lost == player),
        systems=tuple(
            system.name for system in state.war.systems.values() if _whole(state, system.id, player)
        ),
    )


def _kind(state: State, target: Target) -> str:
    """Return the kind that pays: a settled world may be named by what it is or by what sort of world."""
    paid = state.yard.terms.targets
    return next((kind for kind in (target.kind, target.world) if kind in paid), target.kind)


def _name(targets: dict[str, Target], target: str) -> str:
    return targets[target].name if target in targets else target


def _whole(state: State, system: str, player: str) -> bool:
    """True when a player holds every target of a star system, and it has any (*Mega-Campaigns*)."""
    within = [target.holder for target in state.war.targets.values() if target.system == system]
    return bool(within) and all(holder == player for holder in within)
