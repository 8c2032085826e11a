"""What a battle decides: the target, trophies, fleets that are no more.

A Call to Arms, *The Campaign Turn*, Fight Battle; *Victory and Defeat*. That the targets of a fleet that is gone
fall vacant is not in the book; nobody could defend them.
"""

from collections.abc import Iterator, Sequence

from app.core.questions import Procedure
from app.systems.acta.battle.asking import decided
from app.systems.acta.campaign.books.war import Engagement, Target
from app.systems.acta.campaign.events import Event, Part, Together
from app.systems.acta.campaign.events.war import Decided, Eliminated, Trophy
from app.systems.acta.campaign.state import State, holdings, of_player
from app.systems.acta.campaign.war.fold import apply_war
from app.systems.acta.campaign.war.scenario import no_such, open_fights

FOUGHT, CONCEDED, AGREED, UNOPPOSED = "fought", "conceded", "agreed", "unopposed"


def decision(
    state: State, fight: Engagement, winner: str, how: str, battle: str = "", conceded: str = ""
) -> Decided:
    """Return what the end of a battle does to its target: the victor has it, a draw leaves it where it is."""
    target = state.war.targets.get(fight.target)
    before = target.holder if target else ""
    holder = winner or before
    return Decided(
        engagement=fight.id,
        target=fight.target,
        winner=winner,
        holder=holder,
        loser=before if before != holder else "",
        gained=before != holder,
        how=how,
        battle=battle,
        conceded=conceded,
        dock=_dock(state, target, holder),
    )


def _dock(state: State, target: Target | None, holder: str) -> str:
    """Return the Spacedock that leaves its roster with its target, an empty string when there is none."""
    unit = state.units.get(target.unit) if target else None
    return unit.id if unit and not unit.lost and unit.player != holder else ""


def fight_of(state: State, fight: str, units: Sequence[str]) -> Engagement | None:
    """Return the battle of this turn that units fought: the one named, else the only one between their players."""
    if fight in state.war.engagements:
        return state.war.engagements[fight]
    owners = {state.units[unit].player for unit in units if unit in state.units}
    found = [each for each in open_fights(state) if owners == {each.attacker, each.defender}]
    return found[0] if len(found) == 1 else None


def after_battle(
    state: State, battle: str, winner: str, fight: Engagement | None, lost: Sequence[tuple[str, str]]
) -> Iterator[Part]:
    """Yield what a fought battle decides, over the state in which its losses count; `lost` are units with how."""
    for unit, how in lost:
        if how == "surrendered" and (captor := _captor(state, unit, winner, fight)):
            yield Trophy(unit=unit, player=captor, battle=battle)
    if fight is not None and not fight.over:
        victor = winner if winner in (fight.attacker, fight.defender) else ""
        settled = decision(state, fight, victor, FOUGHT, battle)
        yield settled
        state = apply_war(state, settled)
    yield from eliminations(state, winner, fight)


def _captor(state: State, unit: str, winner: str, fight: Engagement | None) -> str:
    owner = state.units[unit].player if unit in state.units else ""
    if fight is not None:
        return fight.defender if owner == fight.attacker else fight.attacker
    return winner if winner != owner else ""


def eliminations(state: State, winner: str = "", fight: Engagement | None = None) -> Iterator[Part]:
    """Yield an end for every player whose roster has no ship left, and what that does to battles still to fight."""
    for player in tuple(state.players.values()):
        if player.war.out or not beaten(state, player.id):
            continue
        for other in tuple(open_fights(state)):
            if player.id in (other.attacker, other.defender):
                victor = other.defender if player.id == other.attacker else other.attacker
                settled = decision(state, other, victor, CONCEDED, conceded=player.id)
                yield settled
                state = apply_war(state, settled)
        held = tuple(target.id for target in holdings(state, player.id))
        gone = Eliminated(player=player.id, by=_destroyer(player.id, winner, fight), targets=held)
        yield gone
        state = apply_war(state, gone)


def _destroyer(player: str, winner: str, fight: Engagement | None) -> str:
    """Return who made an end of a fleet: whoever fought it, else the winner of the battle."""
    if fight is not None and player in (fight.attacker, fight.defender):
        return fight.defender if player == fight.attacker else fight.attacker
    return winner if winner != player else ""


def beaten(state: State, player: str) -> bool:
    """True for a player who had ships and has none on the roster any more, docks apart (*Victory and Defeat*)."""
    docks = {target.unit for target in state.war.targets.values() if target.unit}
    ships = [u for u in of_player(state, player) if not u.profile.flight and u.id not in docks]
    return bool(ships) and all(unit.lost for unit in ships)


def concede(state: State, about: str) -> Procedure[Event]:
    """Give up a battle without fighting it: the other side has the target (`battle:player`)."""
    fight_id, _, player = about.partition(":")
    fight = state.war.engagements[fight_id]
    victor = fight.defender if player == fight.attacker else fight.attacker
    return (yield from decided(decision(state, fight, victor, CONCEDED, conceded=player)))


def agree_draw(state: State, fight_id: str) -> Procedure[Event]:
    """Agree that a battle is not fought: the target stays where it is."""
    return (yield from decided(decision(state, state.war.engagements[fight_id], "", AGREED)))


def sides_offered(state: State) -> Iterator[str]:
    """Yield `battle:player` for each side of the battles that are still to be decided."""
    for fight in open_fights(state):
        yield from (f"{fight.id}:{player}" for player in (fight.attacker, fight.defender))


def why_not_concede(state: State, about: str) -> str:
    """Return why a player cannot give up a battle (`battle:player`)."""
    fight_id, _, player = about.partition(":")
    if reason := no_such(state, fight_id):
        return reason
    fight = state.war.engagements[fight_id]
    return "" if player in (fight.attacker, fight.defender) else "Only those who fight can give up."


def retire(state: State, player: str) -> Procedure[Event]:
    """Put a player out of the campaign whose last ship left the roster otherwise than in battle."""
    found = tuple(event for event in eliminations(state) if _about(event, player))
    if len(found) == 1:
        return (yield from decided(found[0]))
    return (yield from decided(Together(title="A fleet is no more", parts=found, player=player)))


def _about(event: Part, player: str) -> bool:
    return (isinstance(event, Eliminated) and event.player == player) or (
        isinstance(event, Decided) and event.conceded == player
    )


def retiring(state: State) -> Iterator[str]:
    """Yield the players who have no ship left and are still in the campaign."""
    return (player.id for player in state.players.values() if not player.war.out and beaten(state, player.id))


def why_not_retire(state: State, player: str) -> str:
    """Return why a player is not out of the campaign."""
    return "" if player in retiring(state) else "The player is out already, or has ships left."
