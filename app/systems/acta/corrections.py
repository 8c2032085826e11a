"""Corrections by agreement: the figures that units have in battle and campaign."""

from collections.abc import Iterator

from app.core.forms import Field
from app.systems.acta.condition import Condition
from app.systems.acta.unit import Profile


def points_fields(path: str, profile: Profile, condition: Condition) -> Iterator[Field]:
    """Yield the fields of the points that a unit has left and of its thresholds, as far as it has such points."""
    damage, crew = condition.damage, condition.crew
    if profile.damage is not None:
        yield Field(f"{path}/damage", "Damage points left", "number", damage, high=profile.damage)
    if profile.crew is not None:
        yield Field(f"{path}/crew", "Crew points left", "number", crew, high=profile.crew)
    if profile.damage is not None:
        yield Field(f"{path}/crippled", "Crippled", "flag", condition.crippled)
    if profile.crew is not None:
        yield Field(f"{path}/skeleton", "Skeleton crew", "flag", condition.skeleton)
