"""What the whole page of a campaign shows: phases, tasks, announced battles, what was agreed. There is no map."""

from collections.abc import Iterator

from app.core.war import Diagram, Fight, Step, Task, TurnMark, War
from app.core.words import listed
from app.systems.earthforce.campaign import agreeing, phases
from app.systems.earthforce.campaign import state as s
from app.systems.earthforce.campaign.state import BATTLES, PHASES, REPAIRS, State, player_name
from app.systems.earthforce.campaign.weighing import jobs_of


def war(state: State) -> War | None:
    """Return the campaign as a page shows it, None for one that keeps rosters only."""
    if state.start.simple:
        return None
    return War(
        diagram=Diagram(star=False),
        steps=tuple(_steps(state)),
        tasks=tuple(_tasks(state)),
        fights=tuple(_fight(state, fight) for fight in state.fights.values()),
        marks=tuple(TurnMark(begun.turn, begun.first, f"Turn {begun.turn}") for begun in state.begun),
        ledger=True,
        plans=state.phase == REPAIRS or state.any_order,
        charts=True,
        agreed=tuple(agreeing.told(state.terms)),
    )


def _steps(state: State) -> Iterator[Step]:
    order = list(PHASES)
    for place, (phase, name) in enumerate(PHASES.items()):
        yield Step(phase, name, phase == state.phase, place < order.index(state.phase))


def _tasks(state: State) -> Iterator[Task]:
    if state.phase == BATTLES:
        yield Task("", "Announce a battle", key="announce", optional=bool(state.fights))
        for fight in state.fights.values():
            yield from _battle(state, fight)
    for player in state.players if state.phase == REPAIRS else ():
        done = not any(job for unit, now in s.roster(state, player) for job in jobs_of(state, unit, now))
        yield Task(player, "Plan repairs", "plan", player, optional=True, done=done)
    yield Task("", phases.label(state), key="phase", hint=phases.hint(state))


def _battle(state: State, fight: s.Fight) -> Iterator[Task]:
    if fight.over:
        yield Task(fight.attacker, fight.name, "wait", fight.id, _over(state, fight), done=True)
        return
    if fight.battle:
        text = f"“{fight.battle}” is under way; close it when it is over"
        yield Task(fight.attacker, text, "wait", fight.id)
    start = f"Begin {fight.name} anew" if fight.battle else f"Choose forces and fight {fight.name}"
    yield Task(fight.attacker, start, "muster", fight.id, optional=bool(fight.battle))
    yield Task(fight.attacker, f"Enter {fight.name} from paper", "paper", fight.id, optional=True)


def _fight(state: State, fight: s.Fight) -> Fight:
    against = listed([player_name(state, each) for each in fight.defenders])
    facts = [f"{player_name(state, fight.attacker)} attacks {against}"]
    facts += [fight.note] if fight.note else []
    facts += [f"announced in turn {fight.turn}"] if fight.turn != state.turn else []
    facts += [f"under way: {fight.battle}"] if fight.battle and not fight.over else []
    return Fight(
        id=fight.id,
        name=fight.name,
        players=fight.players,
        facts=tuple(facts),
        ready=not fight.over and (state.phase == BATTLES or state.any_order),
        over=_over(state, fight) if fight.over else "",
        battle=fight.name,
    )


def _over(state: State, fight: s.Fight) -> str:
    return f"won by {player_name(state, fight.winner)}" if fight.winner else "nobody won"
