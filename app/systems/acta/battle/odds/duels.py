"""The odds of a dogfight that is being chosen: who destroys whom, and how often both stay locked.

A Call to Arms, *Auxiliary Craft and Dogfights*.
"""

from collections.abc import Sequence

from app.core.board import Chance, Odds
from app.core.questions import Answer, Finished, run
from app.systems.acta.battle.asking import Ask, picked
from app.systems.acta.battle.craft.dogfight import foe_options, matched, no_dogfight
from app.systems.acta.battle.craft.intercepting import ready
from app.systems.acta.battle.events.craft import Flyer
from app.systems.acta.battle.state import BattleState, name_of

SIDES = 6


def dogfight_odds(state: BattleState, subject: str, answers: Sequence[Answer]) -> Odds | None:
    """Return the odds of a dogfight once both flights and all that helps them are known, None until then.

    There are none while a supporting flight may meet the attacker: who fights then is not known yet.
    """
    unit, _, foe = subject.partition(":")
    if unit not in state.units or no_dogfight(state, unit):
        return None
    outcome = run(lambda _: _matching(state, unit, foe), state, answers)
    if not isinstance(outcome, Finished) or outcome.event is None:
        return None
    one, two = outcome.event
    lead = one.total - two.total
    differences = [lead + mine - theirs for mine in range(1, SIDES + 1) for theirs in range(1, SIDES + 1)]
    chances = (
        (f"{name_of(state, one.unit)} wins", sum(left > 0 for left in differences)),
        ("Drawn: both stay locked", sum(left == 0 for left in differences)),
        (f"{name_of(state, two.unit)} wins", sum(left < 0 for left in differences)),
    )
    return Odds(
        f"{name_of(state, one.unit)} dogfights {name_of(state, two.unit)}",
        chances=tuple(Chance(label, count / SIDES**2, "") for label, count in chances),
    )


def _matching(state: BattleState, unit: str, foe: str) -> Ask[tuple[Flyer, Flyer] | None]:
    """Ask what the dogfight asks before its dice."""
    enemy = foe or (yield from picked(foe_options(state, unit), ""))
    return None if ready(state, enemy) else (yield from matched(state, unit, enemy))
