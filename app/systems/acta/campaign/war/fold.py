"""Folding the war: founding, phases, targets, battles, the end."""

from collections.abc import Iterable
from functools import reduce
from typing import assert_never

from msgspec.structs import replace

from app.systems.acta.campaign.books.war import INITIATIVE, Begun, Change, Engagement, WarBook
from app.systems.acta.campaign.changing import change_player, change_unit, served
from app.systems.acta.campaign.events import war as e
from app.systems.acta.campaign.events.map import MapEvent
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war.fold_map import apply_map

#: How a Spacedock leaves its roster when its target changes hands.
CAPTURED = "captured"


def apply_war(state: State, event: e.WarEvent) -> State:
    """Return the state after an event of the war, changed by what the event records and nothing else."""
    if isinstance(event, MapEvent):
        return apply_map(state, event)
    match event:
        case e.PhaseBegan():
            return _phase(state, event)
        case e.OrderFreed(any_order=any_order):
            return _war(state, any_order=any_order)
        case e.CrewsRolled() | e.CrewsSwapped() | e.TargetsDrawn() | e.HomeChosen():
            return _founding(state, event)
        case e.InitiativeRolled() | e.Nominated() | e.Advanced() | e.Challenged() | e.Passed():
            return _selecting(state, event)
        case e.ScenarioRolled() | e.Sealed() | e.LevelRolled() | e.ForceChosen() | e.BattleBegan():
            return _engagement(state, event)
        case _:
            return _outcome(state, event)


def _war(state: State, **fields: object) -> State:
    return replace(state, war=replace(state.war, **fields))


def _phase(state: State, event: e.PhaseBegan) -> State:
    war = state.war
    selected = {**war.selected, **dict.fromkeys(event.passed, "")}
    war = replace(war, selected=selected)
    if event.phase == INITIATIVE:
        begun = (*war.begun, Begun(turn=event.turn, first=state.yard.events))
        war = _fresh(replace(war, begun=begun))
    return replace(state, turn=event.turn, phase=event.phase, war=war)


def _fresh(war: WarBook) -> WarBook:
    return replace(war, order=(), scores={}, selected={}, pending="", declined=(), engagements={}, changes=())


def _founding(state: State, event: e.CrewsRolled | e.CrewsSwapped | e.TargetsDrawn | e.HomeChosen) -> State:
    match event:
        case e.CrewsRolled(player=player, crews=crews):
            state = _crews(state, crews)
            return _player_war(state, player, crews_rolled=True, crews_swapped=False)
        case e.CrewsSwapped(player=player, crews=crews):
            return _player_war(_crews(state, crews), player, crews_swapped=True)
        case e.TargetsDrawn(system=system, targets=targets):
            kept = {
                key: found for key, found in state.war.targets.items() if found.system != system or found.unit
            }
            return _war(state, targets=kept | {target.id: target for target in targets})
        case e.HomeChosen():
            return _home(state, event)


def _home(state: State, event: e.HomeChosen) -> State:
    player = event.player
    systems = {
        key: replace(found, home="" if found.home == player else found.home)
        for key, found in state.war.systems.items()
    }
    if event.system in systems:
        systems[event.system] = replace(systems[event.system], home=player)
    old = [key for key, found in state.war.targets.items() if found.holder == player and not found.unit]
    state = _hold(_hold(_war(state, systems=systems), old, ""), event.targets, player)
    docks = {key: found for key, found in state.war.targets.items() if key in event.docks}
    moved = {key: replace(found, system=event.system) for key, found in docks.items()}
    return _war(state, targets=state.war.targets | moved)


def _crews(state: State, crews: Iterable[e.Crewed]) -> State:
    for crew in crews:
        for unit in crew.units:
            state = change_unit(state, unit, crew_quality=crew.quality)
            state = served(state, unit, f"Crew Quality {crew.quality}")
    return state


def _player_war(state: State, player: str, **fields: object) -> State:
    now = state.players.get(player)
    return state if now is None else change_player(state, player, war=replace(now.war, **fields))


def _hold(state: State, targets: Iterable[str], holder: str) -> State:
    known = dict(state.war.targets)
    for target in targets:
        if target in known:
            known[target] = replace(known[target], holder=holder)
    return _war(state, targets=known)


def _changed(state: State, target: str, holder: str) -> State:
    """Return the state with a target in other hands, which the turn remembers."""
    now = state.war.targets.get(target)
    if now is None or now.holder == holder:
        return state
    change = Change(target=target, gained=holder, lost=now.holder)
    return _war(_hold(state, [target], holder), changes=(*state.war.changes, change))


def _selecting(
    state: State, event: e.InitiativeRolled | e.Nominated | e.Advanced | e.Challenged | e.Passed
) -> State:
    match event:
        case e.InitiativeRolled(throws=throws, order=order):
            return _war(state, order=order, scores={throw.player: throw.total for throw in throws})
        case e.Passed(player=player):
            return _war(state, selected={**state.war.selected, player: ""})
        case e.Advanced(player=player, system=system, targets=targets):
            state = _war(state, selected={**state.war.selected, player: system})
            return reduce(lambda now, target: _changed(now, target, player), targets, state)
        case e.Nominated():
            return _nominated(state, event)
        case e.Challenged():
            return _challenged(state, event)


def _nominated(state: State, event: e.Nominated) -> State:
    selected = {**state.war.selected, event.player: event.target}
    state = _war(state, selected=selected, declined=())
    if event.captured:
        return _changed(state, event.target, event.player)
    if not event.defender:
        return _war(state, pending=event.target)
    return _to_fight(state, event.engagement, event.target, event.player, event.defender)


def _challenged(state: State, event: e.Challenged) -> State:
    if not event.accepted and not event.captured:
        return _war(state, declined=(*state.war.declined, event.player))
    state = _war(state, pending="", declined=())
    if event.accepted:
        return _to_fight(state, event.engagement, event.target, event.nominator, event.player)
    return _changed(state, event.target, event.nominator)


def _to_fight(state: State, key: str, target: str, attacker: str, defender: str) -> State:
    made = Engagement(id=key, turn=state.turn, target=target, attacker=attacker, defender=defender)
    return _war(state, engagements={**state.war.engagements, key: made})


def _engagement(
    state: State, event: e.ScenarioRolled | e.Sealed | e.LevelRolled | e.ForceChosen | e.BattleBegan
) -> State:
    now = state.war.engagements.get(event.engagement)
    if now is None:
        return state
    match event:
        case e.ScenarioRolled(scenario=scenario, points=points):
            now = replace(now, scenario=scenario, points=points)
        case e.Sealed(player=player, modifier=modifier):
            now = replace(now, sealed={**now.sealed, player: modifier})
        case e.LevelRolled(level=level, modifiers=modifiers):
            now = replace(now, level=level, sealed=modifiers, revealed=True)
        case e.ForceChosen(player=player, units=units):
            now = replace(now, forces={**now.forces, player: units})
        case e.BattleBegan(name=name, forces=forces):
            now = replace(now, forces=forces, battle=name)
    return _war(state, engagements={**state.war.engagements, now.id: now})


def _outcome(
    state: State,
    event: e.Decided | e.Trophy | e.Given | e.Eliminated | e.CampaignEnded | e.PlayedOn,
) -> State:
    match event:
        case e.Decided():
            return _decided(state, event)
        case e.Trophy(unit=unit, player=player):
            won = state.players.get(player)
            name = state.units[unit].name if unit in state.units else unit
            return state if won is None else _player_war(state, player, trophies=(*won.war.trophies, name))
        case e.Given(target=target, holder=holder):
            return _hold(state, [target], holder)
        case e.Eliminated():
            return _eliminated(state, event)
        case e.CampaignEnded(winners=winners, verdict=verdict):
            return _war(state, ended=True, winners=winners, verdict=verdict)
        case e.PlayedOn():
            return _war(state, ended=False, winners=(), verdict="", played_on=True)
        case _:
            assert_never(event)


def _decided(state: State, event: e.Decided) -> State:
    now = state.war.engagements.get(event.engagement)
    if now is not None:
        battle = event.battle or now.battle
        now = replace(now, over=True, winner=event.winner, battle=battle, conceded=event.conceded)
        state = _war(state, engagements={**state.war.engagements, now.id: now})
    if event.dock:
        state = change_unit(state, event.dock, lost=CAPTURED)
        state = served(state, event.dock, "captured with its target", event.battle, "Lost")
    if event.target == state.war.pending:
        state = _war(state, pending="", declined=())
    return _changed(state, event.target, event.holder)


def _eliminated(state: State, event: e.Eliminated) -> State:
    state = _player_war(state, event.player, out=state.turn)
    if state.war.pending and state.war.selected.get(event.player) == state.war.pending:
        state = _war(state, pending="", declined=())
    for target in event.targets:
        state = _changed(state, target, "")
    victor = state.players.get(event.by)
    if victor is None:
        return state
    return _player_war(state, event.by, fleets_destroyed=victor.war.fleets_destroyed + 1)
