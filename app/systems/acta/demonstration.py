"""The recorded demonstration: two fleets of five points, a battle with its dice, repairs, and the battle after it."""

from collections.abc import Mapping
from typing import Any

from app import paths
from app.core import codec


def demonstration() -> Mapping[str, Any]:
    """Return the script that the program's demonstration and its tour play."""
    text = (paths.resources() / "systems" / "acta" / "demonstration.json").read_bytes()
    return codec.decode(text, dict[str, Any], "the demonstration")
