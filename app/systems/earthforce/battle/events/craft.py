"""What happens with fighters, small craft, rams, jump points and the tasks of characters."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of


class Stationed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="stationed"):
    """A group is aboard, free, screening or landing, and whose bay or whom it screens."""

    unit: str
    state: str
    ship: str = ""


CraftEvent: TypeAlias = Stationed

CRAFT_KINDS = kinds_of(Stationed)
