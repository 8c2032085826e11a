"""From the campaign to the table: a battle between units of the rosters."""

from collections.abc import Mapping, Sequence

import msgspec

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.systems.earthforce import agreements
from app.systems.earthforce.battle.start import Combatant, Unit
from app.systems.earthforce.battle.start import Start as BattleStart
from app.systems.earthforce.campaign.state import State


def terms(state: State) -> tuple[Field, ...]:
    """Return what a battle between rosters agrees on: the table's rulings."""
    return agreements.fields(state.start.agreements)


def field(
    state: State, sides: Sequence[tuple[str, str, Sequence[str]]], agreed: Mapping[str, Json]
) -> BattleStart:
    """Return a battle's start from roster units; raises Refused for a unit that cannot go."""
    units: dict[str, Unit] = {}
    found: list[Combatant] = []
    for name, player, ids in sides:
        found.append(Combatant(id=player, name=name))
        for unit_id in ids:
            units[unit_id] = _ready(state, unit_id, player)
    if len(found) < 2 or not units:
        raise UserError("A battle needs at least two sides with ships.")
    kept = {
        key: unit if unit.carrier in units else msgspec.structs.replace(unit, carrier="")
        for key, unit in units.items()
    }
    settled = {**state.start.agreements, **agreed}
    return BattleStart(
        sides=tuple(found),
        units=kept,
        agreements=settled,
        campaign=state.start.name,
        simple=settled.get("simple") is True,
    )


def _ready(state: State, unit_id: str, player: str) -> Unit:
    unit, now = state.start.units.get(unit_id), state.units.get(unit_id)
    if unit is None or now is None or unit.side != player:
        raise Refused(f"{unit_id} is on no such roster.")
    if now.condition.fate:
        raise Refused(f"{now.name} cannot go: it is out of the campaign.")
    return msgspec.structs.replace(unit, name=now.name, condition=now.condition)
