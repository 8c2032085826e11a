"""What ships do with their experience in a battle, in words."""

from collections.abc import Sequence

from app.core.system import Phrase
from app.core.words import counted
from app.systems.acta.battle.events.growth import GrowthEvent, Judgement
from app.systems.acta.battle.growth.judgement import dice_left
from app.systems.acta.battle.state import BattleState, name_of

SORT = "Experience"


def tell_growth(state: BattleState, event: GrowthEvent) -> Phrase:
    """Return the line of the log for an event of experience."""
    left = counted(dice_left(state, event.unit), "XP die", "XP dice")
    done = f"holds {left} back" if event.on else f"offers {left} for dice to be rolled again"
    return Phrase(f"{name_of(state, event.unit)} {done}", (event.unit,), sort=SORT)


def judged(state: BattleState, phrase: Phrase, judgements: Sequence[Judgement]) -> Phrase:
    """Return the line of an event with the dice that were rolled again in it."""
    told = "; ".join(
        f"{name_of(state, each.unit)} spends an XP die: {each.old} becomes {each.new}" for each in judgements
    )
    subjects = tuple(dict.fromkeys((*phrase.subjects, *(each.unit for each in judgements))))
    return Phrase(f"{phrase.text}; {told}", subjects, phrase.heading, phrase.sort, phrase.turn)
