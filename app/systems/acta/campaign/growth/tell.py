"""What happens to the experience of ships, as lines of a log."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import counted
from app.systems.acta.campaign.events.growth import DiceGained, DiceStruck, GrowthEvent
from app.systems.acta.campaign.state import State, name_of

SORT = "Experience"


def tell_growth(state: State, event: GrowthEvent) -> Phrase:
    """Return one line of the campaign's log for an event of experience."""
    match event:
        case DiceGained(unit=unit, dice=dice, saved=saved, reason=reason):
            why = f" for {reason}" if reason else ""
            text = f"{name_of(state.units, unit)}: {counted(dice, 'XP die', 'XP dice')}{why}, {saved} saved"
            return Phrase(text, (unit,), sort=SORT)
        case DiceStruck(unit=unit, dice=dice, saved=saved):
            text = f"{name_of(state.units, unit)}: {counted(dice, 'XP die', 'XP dice')} struck off, {saved} saved"
            return Phrase(text, (unit,), sort=SORT)
        case _:
            assert_never(event)
