"""The recorded demonstration: two forces of practice ships, a battle with its dice, and what came after it."""

from collections.abc import Mapping
from typing import Any

from app.core import codec
from app.systems.earthforce import shipped


def demonstration() -> Mapping[str, Any]:
    """Return the script that the program's demonstration and its tour play."""
    return codec.decode(shipped.read("demonstration.json"), dict[str, Any], "the demonstration")
