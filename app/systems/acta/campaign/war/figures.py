"""The war in figures for other programs: phase, targets, map, battles of the turn; secrets stay secret."""

from collections.abc import Mapping

from app.core import codec
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.state import State, holdings


def figures(state: State) -> Mapping[str, object]:
    """Return phase, order, targets with their holders, map, battles and the end as plain values."""
    war = state.war
    return {
        "phase": state.phase,
        "initiative": [{"player": player, "total": war.scores.get(player)} for player in war.order],
        "targets": {player: [target.id for target in holdings(state, player)] for player in state.players},
        "strategic_targets": [
            {
                "id": target.id,
                "name": target.name,
                "kind": target.kind,
                "holder": target.holder or None,
                "system": target.system or None,
            }
            for target in war.targets.values()
        ],
        "systems": [
            {"id": found.id, "name": found.name, "home": found.home or None} for found in war.systems.values()
        ],
        "routes": [list(route) for route in war.routes],
        "battles": [_fight(fight) for fight in war.engagements.values()],
        "eliminated": {player.id: player.war.out for player in state.players.values() if player.war.out},
        "trophies": {player.id: list(player.war.trophies) for player in state.players.values()},
        "winners": list(war.winners) if war.ended else None,
        "agreed": codec.plain(war.terms),
    }


def _fight(fight: Engagement) -> dict[str, object]:
    return {
        "id": fight.id,
        "target": fight.target,
        "attacker": fight.attacker,
        "defender": fight.defender,
        "scenario": fight.scenario or None,
        "level": fight.level or None,
        "points": dict(fight.points),
        "modifiers": dict(fight.sealed) if fight.revealed else None,
        "forces": {player: list(units) for player, units in fight.forces.items()},
        "over": fight.over,
        "winner": fight.winner or None,
    }
