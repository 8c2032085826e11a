"""Corrections by agreement in battle and campaign: the figures that both have, and how one is told."""

from collections.abc import Iterator, Sequence

from app.core.codec import Json
from app.core.forms import Field
from app.core.log import Correction
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


def sentence(fields: Sequence[Field], event: Correction, name: str = "") -> str:
    """Return a correction in the words of the fields it is one of: `By agreement, Omega: Turn from 2 to 3 (late)`."""
    field = next((field for field in fields if field.key == event.path), None)
    label = field.label if field is not None else event.path.rpartition("/")[2].replace("_", " ")
    why = f" ({event.note})" if event.note else ""
    who = f", {name}" if name else ""
    return f"By agreement{who}: {label} from {_shown(field, event.old)} to {_shown(field, event.new)}{why}"


def _shown(field: Field | None, value: Json) -> str:
    options = field.options if field is not None else ()
    word = next((option.label for option in options if option.key == value), None)
    if word is not None:
        return f"“{word}”"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "?" if value is None else "none" if value == "" else str(value)
