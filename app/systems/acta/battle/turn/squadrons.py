"""Forming squadrons before the battle, and leaving them.

A Call to Arms, *Squadrons*: up to three ships or nine flights, never both.
"""

from collections.abc import Generator, Iterator

from app.core.questions import Answer, Option, Question
from app.core.words import counted
from app.systems.acta.battle.asking import picked
from app.systems.acta.battle.events.turn import SquadronLeft
from app.systems.acta.battle.scene import deploying
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, name_of, roster, squadron_mates, squadron_of
from app.systems.acta.battle.turn.picks import on_table
from app.systems.acta.battle_tables import number


def may_leave(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True for a unit of a squadron of several in the Movement Phase."""
    return state.phase == "movement" and on_table(unit, now) and len(squadron_mates(state, unit)) > 1


def no_leaving(state: BattleState, unit: str) -> str:
    """Return why a unit does not leave its squadron now, empty when it may."""
    if state.phase != "movement":
        return "squadrons are broken up in the Movement Phase"
    return "" if squadron_of(state, state.start.units[unit]) else "it is in no squadron"


def leaving_hint(state: BattleState, unit: str) -> str:  # noqa: ARG001 - the shape of every `now`
    """Return when a unit leaves its squadron."""
    return f'Ends its move more than {number("squadron-distance")}" from the others'


def joining_hint(state: BattleState, unit: str) -> str:  # noqa: ARG001
    """Return how large squadrons may be, and when they are formed."""
    ships, flights = number("squadron-ships"), number("squadron-flights")
    return f"Up to {ships} ships or {flights} flights, before the battle"


def may_join(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of `offered`
    """True before the battle, when squadrons are formed."""
    return deploying(state) and not (now.condition.fate or now.condition.crippled or now.aboard)


def no_joining(state: BattleState, unit: str) -> str:
    """Return why a unit cannot join a squadron now, empty when it can."""
    if not deploying(state):
        return "squadrons are formed before the battle"
    if state.units[unit].condition.crippled:
        return "it is crippled"
    return "it is aboard its ship" if state.units[unit].aboard else ""


def join(state: BattleState, unit: str, _: str) -> Generator[Question, Answer, SquadronLeft]:
    """Join a squadron of its side that has room, form a new one, or leave the one that it is in."""
    me = state.start.units[unit]
    here = squadron_of(state, me)
    options = [Option(f"in/{name}", name, counted(count, "unit")) for name, count in _open(state, me, here)]
    options.append(Option(f"in/{_new(state, me)}", "A new squadron"))
    if here:
        options.append(Option("out", f"Leaves {here}"))
    chosen = yield from picked(options, f"{name_of(state, unit)}: which squadron")
    return SquadronLeft(unit=unit, squadron=chosen.partition("/")[2])


def _open(state: BattleState, me: Unit, here: str) -> Iterator[tuple[str, int]]:
    """Yield the squadrons of a unit's side and kind that have room for it, with how many are in them."""
    most = number("squadron-flights" if me.profile.flight else "squadron-ships")
    members: dict[str, list[Unit]] = {}
    for other, _ in roster(state):
        name = squadron_of(state, other)
        if name and name != here and other.side == me.side:
            members.setdefault(name, []).append(other)
    for name, units in members.items():
        if len(units) < most and all(other.profile.flight == me.profile.flight for other in units):
            yield name, len(units)


def _new(state: BattleState, me: Unit) -> str:
    taken = {squadron_of(state, other) for other, _ in roster(state) if other.side == me.side}
    place = 1
    while f"Squadron {place}" in taken:
        place += 1
    return f"Squadron {place}"
