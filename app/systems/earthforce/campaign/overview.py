"""What a campaign looks like now: its players, their ships, and what each has been through."""

from collections.abc import Iterator
from typing import Any

from app.core import codec
from app.core.shown import Fact, Overview, Side, UnitStatus
from app.core.words import counted, known
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign.state import State, UnitState, roster
from app.systems.earthforce.condition import FATES, left

#: Fates that end a unit's part in the campaign; from the others it comes back.
ENDED = ("destroyed", "lost")


def overview(state: State) -> Overview:
    """Return the campaign as it is now."""
    sides = tuple(
        Side(player.id, player.name, tuple(_totals(state, player.id))) for player in state.start.players
    )
    return Overview(f"Turn {state.turn}", state.note, sides, units(state), simple=True)


def _totals(state: State, player: str) -> Iterator[Fact]:
    mine = [(unit, now) for unit, now in roster(state) if unit.side == player and unit.profile.ship]
    there = sum(now.condition.fate not in ENDED for _, now in mine)
    yield Fact("Ships", f"{there}/{len(mine)}")


def units(state: State) -> tuple[UnitStatus, ...]:
    """Return every unit of the rosters, out with the reason when it cannot go to a battle."""
    return tuple(_status(unit, now) for unit, now in roster(state))


def _status(unit: Unit, now: UnitState) -> UnitStatus:
    condition = now.condition
    fate = condition.fate
    facts = [Fact("Boxes", f"{known(left(unit.profile, condition))}/{known(unit.profile.boxes)}")]
    if not unit.profile.ship:
        facts = [Fact("Fighters", f"{condition.strength}/6")]
    states = (FATES.get(fate, fate).lower(),) if fate else ()
    if condition.icons:
        states = (*states, f"{counted(len(condition.icons), 'system')} out")
    return UnitStatus(
        id=unit.id,
        name=now.name,
        kind=unit.profile.name,
        side=unit.side,
        states=states,
        facts=tuple(facts),
        out=bool(fate),
        warnings=(f"It is {FATES.get(fate, fate).lower()}.",) if fate else (),
        group=unit.carrier,
        small=not unit.profile.ship,
    )


def figures(state: State) -> dict[str, Any]:
    """Return the state for `starmuster campaign --json`."""
    return {
        "turn": state.turn,
        "players": {player.id: player.name for player in state.start.players},
        "units": {
            unit.id: {"name": now.name, "player": unit.side, "condition": codec.plain(now.condition)}
            for unit, now in roster(state)
        },
        "battles": dict(state.battles),
    }


def record(state: State, unit: str) -> tuple[str, ...]:
    """Return a unit's service record, oldest line first."""
    now = state.units.get(unit)
    return () if now is None else now.service
