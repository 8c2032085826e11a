"""From the table to the campaign: the reviewed lines of a battle as events."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from app.core import codec
from app.systems.earthforce.campaign.events import Event, Fought, Kept
from app.systems.earthforce.campaign.state import State


def carry(state: State, battle_id: str, name: str, kept: Sequence[Mapping[str, Any]]) -> Sequence[Event]:
    """Return the campaign's events of a closed battle; lines about units of no roster are left out."""
    found: list[Event] = [Fought(battle=battle_id, name=name)]
    for line in kept:
        event = codec.build(dict(line), Kept, "a line of the battle")
        if event.unit in state.units:
            found.append(msgspec.structs.replace(event, battle=battle_id))
    return found
