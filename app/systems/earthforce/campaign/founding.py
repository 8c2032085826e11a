"""Founding a campaign: its players with their forces, and what they agree on."""

from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.errors import UserError
from app.core.force import Force
from app.core.forms import Field
from app.core.questions import Option
from app.core.words import slug
from app.systems.earthforce.battle.start import Combatant, muster
from app.systems.earthforce.campaign import agreeing
from app.systems.earthforce.campaign.state import Start

WHOLE, SIMPLE = "whole", "simple"


def settings() -> tuple[Field, ...]:
    """Return what players agree on for a campaign, each agreement with its proposal."""
    kinds = (
        Option(WHOLE, "With repair points and a plan each turn"),
        Option(SIMPLE, "Rosters only, all by agreement"),
    )
    help_ = "The book has no campaign; this one keeps what ships have suffered."
    return (Field("kind", "Campaign", "choice", WHOLE, options=kinds, help=help_), *agreeing.fields())


def found(name: str, players: Sequence[tuple[str, Force]], chosen: Mapping[str, Json]) -> Start:
    """Return the frozen start of a campaign; raises UserError for fewer than two players and for what cannot be."""
    if len({slug(who) for who, _ in players}) < 2:
        raise UserError("A campaign needs at least two players, each with a name of its own.")
    kind = chosen.get("kind", WHOLE)
    if kind not in (WHOLE, SIMPLE):
        raise UserError(f"There is no campaign “{str(kind)[:40]}”.", field="kind")
    battle = muster(players, {})
    combatants = tuple(
        Combatant(id=side.id, name=side.name, force_list=side.force_list) for side in battle.sides
    )
    return Start(
        name=name,
        players=combatants,
        units=battle.units,
        terms=agreeing.agreed(chosen),
        agreements=battle.agreements,
        simple=kind == SIMPLE,
    )
