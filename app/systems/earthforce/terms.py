"""What the systems of a sheet do, in our own words."""

from app.core.forms import Term
from app.systems.earthforce.unit import DRIVES, Profile, kinds

_DRIVE_TEXTS = {
    "reaction": ("Thrust of 2 a unit; thruster points are half of the thrust.", "Drive Units; Thrusters"),
    "centauri": ("Thrust of 2 a unit; as many thruster points as thrust.", "Centauri Drive Systems"),
    "grav": (
        "Rating of 2 a unit for speed and turns together, turns at most half; course follows the heading.",
        "Gravimetric Drives",
    ),
}


def explain(profile: Profile) -> tuple[Term, ...]:
    """Return a term for the drive and each sort of system on a sheet."""
    found: list[Term] = []
    if profile.drive in _DRIVE_TEXTS:
        text, source = _DRIVE_TEXTS[profile.drive]
        found.append(Term(DRIVES[profile.drive], text, source))
    for kind in dict.fromkeys(line.kind for line in profile.icons):
        known = kinds()[kind]
        if kind != "drive":
            found.append(Term(known.name, known.text, known.source))
    if profile.size == "group":
        found.append(Term("Fighter group", "Six fighters that move and fight together.", "Fighter Groups"))
    if profile.size == "craft":
        found.append(
            Term("Small craft", "Moves 12 MU, is damaged by one point and lost by two.", "Small Craft")
        )
    return tuple(found)
