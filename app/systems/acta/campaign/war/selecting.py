"""Selecting targets in initiative order: attack, occupy, challenge, pass, advance.

A Call to Arms, *The Campaign Turn*, Select Targets; *Mega-Campaigns*, Initiative and Selecting Targets; ruling 36.
The choice to challenge goes on from the nominator through the initiative order, round to those before him.
"""

from collections.abc import Iterator

from app.core.questions import Procedure
from app.systems.acta.battle.asking import decided
from app.systems.acta.campaign.books.war import TARGETS, Target
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import Advanced, Challenged, Nominated, Passed
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import mega
from app.systems.acta.campaign.war.names import place_name, player_name
from app.systems.acta.campaign.war.ready import has_ready


def to_select(state: State) -> tuple[str, ...]:
    """Return the players who have not selected a target yet, in initiative order."""
    return tuple(
        player
        for player in state.war.order
        if player not in state.war.selected and not state.players[player].war.out
    )


def selecting(state: State) -> str:
    """Return the player whose turn it is to select, empty while somebody is asked to challenge or all are done."""
    waiting = to_select(state)
    return waiting[0] if waiting and not state.war.pending else ""


def nominator(state: State) -> str:
    """Return the player who selected the unoccupied target that others may challenge for."""
    chosen = state.war.selected
    return next((player for player, target in chosen.items() if target == state.war.pending), "")


def to_challenge(state: State) -> tuple[str, ...]:
    """Return the players who may still challenge for the pending target, the next one first."""
    if not state.war.pending:
        return ()
    found = rivals(state, nominator(state), state.war.pending)
    return tuple(player for player in found if player not in state.war.declined)


def rivals(state: State, player: str, target: str) -> tuple[str, ...]:
    """Return who may challenge a player for a target: those after him in the order, then those before him.

    They need ships that are ready; in a mega-campaign only those who could go to its star system.
    """
    order = state.war.order
    place = order.index(player) if player in order else 0
    others = (*order[place + 1 :], *order[:place])
    return tuple(
        each
        for each in others
        if each != player
        and not state.players[each].war.out
        and has_ready(state, each)
        and mega.near(state, each, state.war.targets[target].system)
    )


def nominated(state: State) -> set[str]:
    """Return the targets that were nominated this turn already."""
    return {target for target in state.war.selected.values() if target}


def selectable(state: State, player: str) -> tuple[Target, ...]:
    """Return the targets that a player may select: any that he does not hold and nobody nominated this turn."""
    if state.war.terms.mega:
        found = mega.open_targets(state, player)
    else:
        found = tuple(t for t in state.war.targets.values() if t.holder != player)
    return tuple(target for target in found if target.id not in nominated(state))


def claimable(state: State, player: str) -> tuple[str, ...]:
    """Return the star systems that a player may claim by advancing there."""
    found = mega.free_systems(state, player) if state.war.terms.mega else ()
    return tuple(system for system in found if system not in nominated(state))


def engagement_id(state: State, target: str) -> str:
    """Return the id of the battle for a target in this turn; no target is nominated twice a turn."""
    return f"{target}-turn-{state.turn}"


def targets_offered(state: State) -> Iterator[str]:
    """Yield `player:target` for what may be selected now: by the one whose turn it is, or by everybody in any order."""
    for player in _choosers(state):
        for target in selectable(state, player):
            yield f"{player}:{target.id}"


def systems_offered(state: State) -> Iterator[str]:
    """Yield `player:system` for the star systems that may be claimed now."""
    for player in _choosers(state):
        for system in claimable(state, player):
            yield f"{player}:{system}"


def passes_offered(state: State) -> Iterator[str]:
    """Yield the players who may pass now."""
    yield from _choosers(state)


def challenges_offered(state: State) -> Iterator[str]:
    """Yield the players who are asked now whether they challenge."""
    if state.phase == TARGETS:
        yield from to_challenge(state) if state.war.any_order else to_challenge(state)[:1]


def _choosers(state: State) -> tuple[str, ...]:
    if state.phase != TARGETS or state.war.pending:
        return ()
    return to_select(state) if state.war.any_order else to_select(state)[:1]


def why_not(state: State, about: str) -> str:
    """Return why a player cannot select a target (`player:target`)."""
    player, _, target = about.partition(":")
    if reason := _not_turn(state, player):
        return reason
    found = state.war.targets.get(target)
    if found is None:
        return "There is no such Strategic Target."
    if found.holder == player:
        return f"{player_name(state, player)} holds {found.name} already."
    if target in nominated(state):
        return f"{found.name} was selected this turn already."
    if not any(target == open_.id for open_ in selectable(state, player)):
        return _barred(state, player)
    return "" if has_ready(state, player) else f"{player_name(state, player)} has no ship that is ready."


def _barred(state: State, player: str) -> str:
    if shared := mega.contested(state, player):
        where = place_name(state, shared[0])
        return f"{player_name(state, player)} still shares {where} with others and must attack there."
    return "No jump route leads there from a star system that is held whole, or nobody is there: advance."


def why_not_advance(state: State, about: str) -> str:
    """Return why a player cannot claim a star system (`player:system`)."""
    player, _, system = about.partition(":")
    if reason := _not_turn(state, player):
        return reason
    if system not in state.war.systems:
        return "There is no such star system."
    if system not in claimable(state, player):
        return _barred(state, player) if mega.contested(state, player) else "It cannot be claimed from here."
    return "" if has_ready(state, player) else f"{player_name(state, player)} has no ship that is ready."


def why_not_pass(state: State, player: str) -> str:
    """Return why a player cannot pass."""
    return _not_turn(state, player)


def _not_turn(state: State, player: str) -> str:
    if player not in state.players:
        return "The campaign has no such player."
    if not state.war.order:
        return "Roll for Initiative first."
    if state.war.pending:
        return f"First it must be said who challenges for {place_name(state, state.war.pending)}."
    if player not in to_select(state):
        return f"{player_name(state, player)} has selected this turn."
    if not state.war.any_order and selecting(state) != player:
        return f"It is for {player_name(state, selecting(state))} to select first."
    return ""


def why_no_challenge(state: State, player: str) -> str:
    """Return why a player cannot answer the challenge now."""
    asked = to_challenge(state)
    if player not in asked:
        return "No Strategic Target waits for an answer of this player."
    if not state.war.any_order and asked[0] != player:
        return f"It is for {player_name(state, asked[0])} to answer first."
    return ""


def nominate(state: State, about: str) -> Procedure[Event]:
    """Select a target: attack its holder, or occupy it unless somebody challenges."""
    player, _, target = about.partition(":")
    defender = state.war.targets[target].holder
    fight = engagement_id(state, target) if defender else ""
    alone = not defender and not rivals(state, player, target)
    event = Nominated(player=player, target=target, defender=defender, engagement=fight, captured=alone)
    return (yield from decided(event))


def advance(state: State, about: str) -> Procedure[Event]:
    """Move into a star system where nobody else is and claim every target in it."""
    player, _, system = about.partition(":")
    claimed = tuple(target.id for target in mega.of_system(state, system) if target.holder != player)
    return (yield from decided(Advanced(player=player, system=system, targets=claimed)))


def challenge(state: State, player: str) -> Procedure[Event]:
    """Challenge for the pending target: a battle is to be fought."""
    target = state.war.pending
    fight = engagement_id(state, target)
    event = Challenged(
        player=player, target=target, nominator=nominator(state), accepted=True, engagement=fight
    )
    return (yield from decided(event))


def let_go(state: State, player: str) -> Procedure[Event]:
    """Let the pending target go; the last one to do so gives it to its nominator without a fight."""
    last = to_challenge(state) == (player,)
    event = Challenged(
        player=player, target=state.war.pending, nominator=nominator(state), accepted=False, captured=last
    )
    return (yield from decided(event))


def pass_up(_state: State, player: str) -> Procedure[Event]:
    """Select no target this turn."""
    return (yield from decided(Passed(player=player)))
