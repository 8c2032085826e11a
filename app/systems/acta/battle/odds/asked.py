"""The odds of what a player is choosing: from the choice and its answers so far to the weapons and their target."""

from collections.abc import Sequence

from app.core.board import Odds
from app.core.questions import Answer
from app.core.words import listed
from app.systems.acta.battle.attack.aims import Aim
from app.systems.acta.battle.attack.making import spec_of
from app.systems.acta.battle.attack.procedures import chosen
from app.systems.acta.battle.attack.spec import Volley
from app.systems.acta.battle.odds.duels import dogfight_odds
from app.systems.acta.battle.state import BattleState, figures_of, name_of


def odds_of(state: BattleState, choice: str, answers: Sequence[Answer]) -> Odds | None:
    """Return the odds of the attack or dogfight that is being chosen, None while there is none.

    Of an attack they are those at the target named last: what one unit fires at it is one volley (*Attack Phase*).
    numpy loads when it is first asked.
    """
    verb, _, subject = choice.partition(":")
    if verb == "dogfight":
        return dogfight_odds(state, subject, answers)
    aims = [aim for aim in chosen(state, choice, answers) if aim.dice and _known(state, aim)]
    if not aims:
        return None
    from app.systems.acta.battle.odds.record import odds

    last = aims[-1]
    fired = [aim for aim in aims if (aim.by, aim.target) == (last.by, last.target)]
    volley = Volley(attacker=last.by, target=last.target, attacks=tuple(spec_of(state, aim) for aim in fired))
    return odds(volley, _heading(state, fired))


def _known(state: BattleState, aim: Aim) -> bool:
    return aim.target in state.units and (aim.hull or state.start.units[aim.target].profile.hull) is not None


def _heading(state: BattleState, fired: Sequence[Aim]) -> str:
    weapons = figures_of(state, fired[0].by).weapons
    names = listed([f"{weapons[aim.slot].weapon.name} ({aim.dice} AD)" for aim in fired])
    return f"{name_of(state, fired[0].by)} at {name_of(state, fired[0].target)}: {names}"
