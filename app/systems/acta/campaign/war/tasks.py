"""What each player has to do next (*The Campaign Turn*)."""

from collections.abc import Iterator

from app.core.war import Task
from app.core.words import capital, counted
from app.systems.acta.campaign.books.war import (
    BATTLES,
    EXPERIENCE,
    FOUNDING,
    INITIATIVE,
    REPAIRS,
    SCENARIO,
    TARGETS,
    Engagement,
)
from app.systems.acta.campaign.state import State, of_player
from app.systems.acta.campaign.war import labels, mapping, outcome, phases, selecting, victory
from app.systems.acta.campaign.war.initiative import standing
from app.systems.acta.campaign.war.names import place_name, player_name
from app.systems.acta.campaign.war.ready import has_ready
from app.systems.acta.campaign.war.targets import undrawn
from app.systems.acta.campaign.yard.part import PART as YARD


def tasks(state: State) -> tuple[Task, ...]:
    """Return the tasks of the phase, each player's, and what goes on last."""
    if state.war.ended:
        return (
            Task("", victory.told(state), "wait", done=True),
            Task("", "Play on", key="play-on", optional=True),
        )
    ending = [Task("", victory.end_label(state, ""), key="end")] if victory.victors(state) else []
    gone = [
        Task(p, "No ship is left: out of the campaign", key=f"retire:{p}") for p in outcome.retiring(state)
    ]
    return (*ending, *gone, *_by_player(tuple(_phase(state))), _next(state))


def _by_player(found: tuple[Task, ...]) -> tuple[Task, ...]:
    """Return tasks with those of each player together, players as they first come."""
    players = list(dict.fromkeys(task.player for task in found))
    return tuple(sorted(found, key=lambda task: players.index(task.player)))


def _next(state: State) -> Task:
    return Task("", phases.label(state, ""), key="phase", refused=phases.why_not(state, ""))


def _phase(state: State) -> Iterator[Task]:
    phase = state.phase
    if phase == FOUNDING:
        yield from _founding(state)
    elif phase == INITIATIVE:
        done = bool(state.war.order)
        yield Task("", "Roll for Initiative", "wait" if done else "choice", "initiative", done=done)
    elif phase == TARGETS:
        yield from _targets(state)
    elif phase in (SCENARIO, BATTLES):
        told = _scenario if phase == SCENARIO else _battle
        for fight in state.war.engagements.values():
            yield from told(state, fight)
    else:
        yield from _after(state)


def _founding(state: State) -> Iterator[Task]:
    if state.war.terms.mega:
        yield from _map(state)
    else:
        drawn = any(not target.unit for target in state.war.targets.values())
        text = "Roll for the Strategic Targets"
        yield Task("", text, "wait" if drawn else "choice", "targets", done=drawn)
    for player in state.players.values():
        if state.war.terms.roll_crews:
            done = player.war.crews_rolled
            key = f"crews:{player.id}"
            yield Task(player.id, "Roll for every crew", "wait" if done else "choice", key, done=done)
            if done and not player.war.crews_swapped:
                yield Task(player.id, "Swap two crews", key=f"swap:{player.id}", optional=True)
        if state.war.terms.mega:
            home = mapping.home_of(state, player.id)
            text = f"Home: {place_name(state, home)}" if home else "Choose the home system"
            yield Task(player.id, text, "wait" if home else "show", player.id, done=bool(home))


def _map(state: State) -> Iterator[Task]:
    least = mapping.least_systems(state)
    many = len(state.war.systems)
    done = many >= least and not any("reached" in flaw for flaw in mapping.flaws(state))
    hint = f"{many} of {counted(least, 'star system')} at least, connected by jump routes"
    yield Task(
        state.war.terms.mapper, "Draw the map, or make it of dice", key="map-draw", hint=hint, done=done
    )
    if undrawn(state):
        yield Task("", labels.draw_all(state, ""), key="targets-all")


def _targets(state: State) -> Iterator[Task]:
    asked = selecting.to_challenge(state)
    if state.war.pending and not asked:
        yield Task("", "Nobody can challenge: the target is taken", key="claim")
    for place, player in enumerate(asked):
        wait = "" if place == 0 or state.war.any_order else f"after {player_name(state, asked[0])}"
        yield Task(player, labels.challenge(state, player), key=f"challenge:{player}", refused=wait)
        yield Task(player, labels.let_go(state, player), key=f"let-go:{player}", refused=wait)
    for player in selecting.to_select(state):
        first = selecting.selecting(state)
        wait = (
            "" if not asked and (player == first or state.war.any_order) else "waits for the players before"
        )
        yield Task(player, "Select a Strategic Target", "wait" if wait else "show", player, hint=wait)
        if not wait:
            yield Task(player, "Select no target", key=f"pass:{player}", optional=True)
    for player, target in state.war.selected.items():
        text = f"Selected {place_name(state, target)}" if target else "Selected no target"
        yield Task(player, text, "show", target or player, done=True)


def _scenario(state: State, fight: Engagement) -> Iterator[Task]:
    place = place_name(state, fight.target)
    if fight.over:
        return
    done = bool(fight.scenario)
    text = f"Roll for the scenario at {place}"
    yield Task(fight.attacker, text, "wait" if done else "choice", f"scenario:{fight.id}", done=done)
    for player in (fight.attacker, fight.defender):
        sealed = player in fight.sealed or bool(fight.level)
        text = f"Write down a secret modifier for {place}"
        key = f"seal:{fight.id}:{player}"
        yield Task(player, text, "wait" if sealed else "choice", key, optional=True, done=sealed)
    done = bool(fight.level)
    text = f"Roll for the Priority Level at {place}"
    yield Task(fight.attacker, text, "wait" if done else "choice", f"level:{fight.id}", done=done)


def _battle(state: State, fight: Engagement) -> Iterator[Task]:
    place = place_name(state, fight.target)
    if fight.over:
        yield Task(fight.attacker, f"The battle for {place}", "show", fight.target, done=True)
        return
    hint = f"{player_name(state, fight.attacker)} attacks {player_name(state, fight.defender)}"
    if fight.battle:
        text = f"The battle “{fight.battle}” is under way; close it when it is over"
        yield Task(fight.attacker, text, "wait", fight.id, hint)
    start = "Begin the battle for {} anew" if fight.battle else "Choose forces and fight for {}"
    yield Task(fight.attacker, start.format(place), "muster", fight.id, hint, optional=bool(fight.battle))
    yield Task(fight.attacker, f"Enter the battle for {place} from paper", "paper", fight.id, optional=True)
    for player in (fight.attacker, fight.defender):
        if not has_ready(state, player):
            key = f"concede:{fight.id}:{player}"
            yield Task(player, f"Give up {place}: no ship is ready", key=key)


def _after(state: State) -> Iterator[Task]:
    for player in standing(state):
        if state.phase == EXPERIENCE:
            yield from _experience(state, player.id)
            continue
        waits = YARD.waits.get(state.phase)
        if waits and (text := waits(state, player.id)):
            yield Task(player.id, capital(text), "show", player.id)
        if state.phase == REPAIRS:
            yield Task(player.id, "Plan repairs and reinforcements", "plan", player.id, optional=True)


def _experience(state: State, player: str) -> Iterator[Task]:
    """Yield a task for every ship with dice, which leads to what the ship can spend them on."""
    for unit in of_player(state, player):
        dice = unit.growth.dice
        if dice and not unit.lost:
            hint = f"{counted(dice, 'XP die', 'XP dice')} to spend or save"
            yield Task(player, unit.name, "show", unit.id, hint, optional=True)
