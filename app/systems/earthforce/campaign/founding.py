"""Founding a campaign: its players with their forces."""

from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import Force
from app.core.forms import Field
from app.core.words import slug
from app.systems.earthforce.battle.start import Combatant, muster
from app.systems.earthforce.campaign.state import Start


def settings() -> tuple[Field, ...]:
    """Return what players agree on for a campaign: nothing yet."""
    return ()


def found(name: str, players: Sequence[tuple[str, Force]], chosen: Mapping[str, Json]) -> Start:  # noqa: ARG001
    """Return the frozen start of a campaign; raises UserError for fewer than two players."""
    if len({slug(who) for who, _ in players}) < 2:
        raise UserError("A campaign needs at least two players, each with a name of its own.")
    battle = muster(players, {})
    combatants = tuple(
        Combatant(id=side.id, name=side.name, force_list=side.force_list) for side in battle.sides
    )
    return Start(name=name, players=combatants, units=battle.units, agreements=battle.agreements)
