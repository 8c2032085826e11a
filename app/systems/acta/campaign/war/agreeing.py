"""What the players may agree on in the war: the order of turns, who holds a target, a target nobody contests."""

from app.core.questions import Option, Procedure
from app.systems.acta.battle.asking import decided, picked, written
from app.systems.acta.campaign.books.war import Target
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import Decided, Given, OrderFreed
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.outcome import UNOPPOSED
from app.systems.acta.campaign.war.selecting import nominator, to_challenge

NOBODY = "nobody"


def free_order(state: State, _about: str) -> Procedure[Event]:
    """Take turns in any order from now on, or in the book's again."""
    return (yield from decided(OrderFreed(any_order=not state.war.any_order)))


def give(state: State, target: str) -> Procedure[Event]:
    """Let a target have another holder by agreement."""
    now = state.war.targets[target]
    holder = yield from picked(_others(state, now), f"Who holds {now.name}?")
    why = yield from written("Why the players agree on it", 200)
    return Given(target=target, holder="" if holder == NOBODY else holder, why=why.strip())


def _others(state: State, now: Target) -> list[Option]:
    found = [Option(p.id, p.name) for p in state.players.values() if p.id != now.holder and not p.war.out]
    return [*found, Option(NOBODY, "Nobody")] if now.holder else found


def why_not_give(state: State, target: str) -> str:
    """Return why a target cannot have another holder."""
    if target not in state.war.targets:
        return "There is no such Strategic Target."
    return "" if _others(state, state.war.targets[target]) else "No fleet is left that could hold it."


def claim(state: State, _about: str) -> Procedure[Event]:
    """Give a pending target to its nominator when nobody is left to challenge."""
    player = nominator(state)
    event = Decided(
        engagement="",
        target=state.war.pending,
        winner=player,
        holder=player,
        gained=True,
        how=UNOPPOSED,
    )
    return (yield from decided(event))


def why_not_claim(state: State, _about: str) -> str:
    """Return why no target can be claimed."""
    if not state.war.pending:
        return "No Strategic Target waits for challenges."
    return "Somebody may still challenge." if to_challenge(state) else ""
