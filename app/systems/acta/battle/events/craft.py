"""What can happen to auxiliary craft."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of


class Supported(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="supported"):
    """A flight supports a friendly unit from now on, or nobody any more (`ward` empty)."""

    unit: str
    ward: str = ""


CraftEvent: TypeAlias = Supported

CRAFT_KINDS = kinds_of(Supported)
