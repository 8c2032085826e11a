"""What only the players can keep of a phase's rules, told in that phase when it matters.

A Call to Arms, *Movement Phase*, *Squadrons*, *Stellar Debris*, *Planets*, *Jump Points*; ruling 24.
"""

from collections.abc import Callable, Mapping

from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.state import BattleState, roster, spent_of, squadron_of
from app.systems.acta.battle.turn.actions import SHIELD
from app.systems.acta.battle.turn.picks import drifting, on_table
from app.systems.acta.battle_tables import reminders

DEBRIS = ("asteroids", "dust", "planet", "moon", "ring")


def lines(state: BattleState) -> tuple[str, ...]:
    """Return the rules to remember in this phase, for what is on the table."""
    found = [row for row in reminders() if row.phase == state.phase]
    holds = {when: MATTERS[when](state) for when in dict.fromkeys(row.when for row in found)}
    return tuple(row.text for row in found if holds[row.when])


def _any_thing(matters: Callable[[Thing], bool]) -> Callable[[BattleState], bool]:
    def lies(state: BattleState) -> bool:
        return any(matters(thing) for thing in state.things.values())

    return lies


def _adrift(state: BattleState) -> bool:
    return any(drifting(unit, now) for unit, now in roster(state))


def _held(state: BattleState) -> bool:
    return any(now.condition.fate == "surrendered" for _, now in roster(state))


def _squadrons(state: BattleState) -> bool:
    return any(squadron_of(state, unit) and on_table(unit, now) for unit, now in roster(state))


def _shields(state: BattleState) -> bool:
    return any(
        taken.action == SHIELD for unit, _ in roster(state) for taken in spent_of(state, unit.id).actions
    )


def _bays(state: BattleState) -> bool:
    return any(now.aboard and not now.condition.fate for _, now in roster(state))


def _flights(state: BattleState) -> bool:
    return any(unit.profile.flight and on_table(unit, now) for unit, now in roster(state))


#: Whether a condition of a reminder holds.
MATTERS: Mapping[str, Callable[[BattleState], bool]] = {
    "": lambda _: True,
    "adrift": _adrift,
    "held": _held,
    "gravity": _any_thing(lambda thing: thing.pulls),
    "rocks": _any_thing(lambda thing: thing.rocky),
    "debris": _any_thing(lambda thing: thing.kind in DEBRIS),
    "squadrons": _squadrons,
    "shields": _shields,
    "ways": _any_thing(lambda thing: thing.kind in ("jump-point", "jump-gate")),
    "bays": _bays,
    "flights": _flights,
}
