"""What can happen in set-up, in the scenario and at the end."""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.battle.books.turn import Thing


class ThingPlaced(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="placed"):
    """Something was laid on the table, or taken away (`gone`)."""

    thing: Thing
    gone: bool = False


EndEvent: TypeAlias = ThingPlaced

END_KINDS = kinds_of(ThingPlaced)
