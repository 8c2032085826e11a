"""What the whole page of a campaign shows of the war: diagram, phases, battles, what was agreed."""

from collections.abc import Iterator

from app.core.war import Diagram, Fight, Place, Route, Step, Symbol, TurnMark, War
from app.core.words import counted, listed
from app.systems.acta import campaign_tables, tables
from app.systems.acta.campaign.books.war import (
    FOUNDING,
    PHASE_NAMES,
    PHASES,
    REPAIRS,
    Engagement,
    StarSystem,
    Target,
)
from app.systems.acta.campaign.state import State, name_of
from app.systems.acta.campaign.war import mega, phases, selecting
from app.systems.acta.campaign.war.agreements import agreed
from app.systems.acta.campaign.war.names import fight_name, place_name, player_name, sides_of
from app.systems.acta.campaign.war.tasks import tasks

SYMBOLS: dict[str, Symbol] = {
    "asteroid-belt": "belt",
    "dead-world": "world",
    "gas-giant": "giant",
    "inner-system-comet": "comet",
    "jump-gate": "gate",
    "mining-outpost": "mine",
    "industrial-world": "settled",
    "agrarian-world": "settled",
    "primitive-world": "settled",
    "spacedock": "dock",
}


def war(state: State) -> War | None:
    """Return the war as a page shows it, None for a campaign that keeps rosters only."""
    if state.simple:
        return None
    return War(
        diagram=_diagram(state),
        steps=tuple(_steps(state)),
        tasks=tasks(state),
        fights=tuple(_fight(state, fight) for fight in state.war.engagements.values()),
        marks=tuple(TurnMark(begun.turn, begun.first, f"Turn {begun.turn}") for begun in state.war.begun),
        ledger=True,
        plans=state.phase == REPAIRS,
        charts=True,
        agreed=tuple(agreed(state)),
    )


def _diagram(state: State) -> Diagram:
    terms = state.war.terms
    drawing = terms.mega and state.phase == FOUNDING
    systems = tuple(_system(state, system) for system in state.war.systems.values())
    return Diagram(
        title=terms.star or state.name,
        places=(*systems, *(_target(state, target) for target in state.war.targets.values())),
        routes=tuple(Route(a, b) for a, b in state.war.routes),
        star=not terms.mega,
        drawing=drawing,
    )


def _system(state: State, system: StarSystem) -> Place:
    here = mega.present(state, system.id)
    targets = mega.of_system(state, system.id)
    owner = mega.possessed(state, system.id)
    home = f"home of {player_name(state, system.home)}" if system.home else ""
    return Place(
        id=system.id,
        name=system.name,
        symbol="base" if system.home else "star",
        kind=counted(len(targets), "Strategic Target"),
        holder=owner,
        contested=here if len(here) > 1 else (),
        note=home,
        x=system.x,
        y=system.y,
    )


def _target(state: State, target: Target) -> Place:
    facts = campaign_tables.target_kind(target.kind).text if target.kind in SYMBOLS else ""
    return Place(
        id=target.id,
        name=target.name,
        symbol=SYMBOLS.get(target.kind, "point"),
        kind=target.kind_name,
        holder=target.holder,
        contested=_contested(state, target.id),
        note=_note(state, target.id),
        within=target.system,
        x=None if target.system else target.x,
        y=None if target.system else target.y,
        facts=(facts,) if facts else (),
    )


def _contested(state: State, target: str) -> tuple[str, ...]:
    fights = [fight for fight in state.war.engagements.values() if fight.target == target and not fight.over]
    return (fights[0].attacker, fights[0].defender) if fights else ()


def _note(state: State, target: str) -> str:
    if target == state.war.pending:
        return f"{player_name(state, selecting.nominator(state))} occupies it unless challenged"
    fights = [fight for fight in state.war.engagements.values() if fight.target == target]
    if fights and not fights[0].over:
        return sides_of(state, fights[0])
    if any(change.target == target and change.gained for change in state.war.changes):
        return "taken this turn"
    return "held this turn" if fights and fights[0].winner else "a draw" if fights else ""


def _steps(state: State) -> Iterator[Step]:
    for phase in PHASES if state.phase != FOUNDING else (FOUNDING, *PHASES):
        now = phase == state.phase
        hint = "nobody fights" if phases.skipped(state, phase) else ""
        yield Step(phase, PHASE_NAMES[phase], now, phases.done(state, phase), hint)


def _fight(state: State, fight: Engagement) -> Fight:
    return Fight(
        id=fight.id,
        name=f"{place_name(state, fight.target)}: {sides_of(state, fight)}",
        place=fight.target,
        players=(fight.attacker, fight.defender),
        facts=tuple(_facts(state, fight)),
        ready=bool(fight.scenario and fight.level) and not fight.over,
        over=over(state, fight) if fight.over else "",
        battle=fight_name(state, fight),
    )


def _facts(state: State, fight: Engagement) -> Iterator[str]:
    if scenario := tables.scenario(fight.scenario):
        yield scenario.name
    if fight.level:
        yield f"Priority Level {fight.level}"
    elif fight.sealed:
        yield f"{listed([player_name(state, p) for p in fight.sealed])} has written down a modifier"
    if fight.points:
        yield listed([f"{player_name(state, p)} {number} points" for p, number in fight.points.items()])
    for player, units in fight.forces.items():
        names = listed([name_of(state.units, unit) for unit in units]) or "nobody"
        yield f"{player_name(state, player)} sends {names}"
    if fight.battle and not fight.over:
        yield f"under way: {fight.battle}"


def over(state: State, fight: Engagement) -> str:
    """Return how a battle came out."""
    if not fight.winner:
        return "a draw"
    gave = f", {player_name(state, fight.conceded)} gave up" if fight.conceded else ""
    return f"won by {player_name(state, fight.winner)}{gave}"
