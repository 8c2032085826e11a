"""What only the players can carry out, told when it matters: the scenario, hyperspace, debris, timers, slow weapons.

A Call to Arms, *Scenarios*, *Stellar Debris*, *Jump Points*, *Special Weapons* (Slow-Loading); ruling 24.
"""

from collections.abc import Iterator

from app.core.board import Topic
from app.core.words import counted, listed
from app.systems.acta import tables
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.counting import TARGET, awards_of, targets
from app.systems.acta.battle.craft.saving import lost_flights
from app.systems.acta.battle.entry import entry_lines, has_engine
from app.systems.acta.battle.outcome import verdict
from app.systems.acta.battle.scene import deploying, hyperspace_room, scenario_of
from app.systems.acta.battle.scores import points
from app.systems.acta.battle.state import PHASE_NAMES, BattleState, out, roster, side_name
from app.systems.acta.battle.turn import reminders
from app.systems.acta.battle_tables import debris
from app.systems.acta.scenarios import Scenario, convoy_count
from app.systems.acta.terms import find

NOTES = {"asteroids": 0, "dust": 1, "planet": 2, "moon": 2}


def topics(state: BattleState) -> tuple[Topic, ...]:
    """Return the topics of a battle, what matters now first."""
    found = [
        *_result(state),
        *_scenario(state),
        *_waiting(state),
        *_phase(state),
        *_timers(state),
        *_saved(state),
        *_slow(state),
        *_debris(state),
        *_agreed(state),
    ]
    return tuple(sorted(found, key=lambda topic: not topic.now))


def _phase(state: BattleState) -> Iterator[Topic]:
    """Yield what only the players can keep in this phase; in simple mode they keep everything."""
    found = () if state.simple else reminders.lines(state)
    if found:
        yield Topic(f"{PHASE_NAMES[state.phase]} Phase: to remember", found, now=True)


def _result(state: BattleState) -> Iterator[Topic]:
    said = verdict(state)
    if said:
        named = [now.name for now in state.units.values() if TARGET in now.end.marks]
        lines = [said, *([f"The attacker's target was {listed(named)}."] if named else [])]
        lines += [
            f"{side.name}: {_score(state, side.id)}." for side in state.start.sides if state.start.level
        ]
        yield Topic("Result", tuple(lines), now=True)


def _score(state: BattleState, side: str) -> str:
    won = [f"{point.why} {point.points}" for point in points(state) if point.side == side]
    return listed(won) or "no victory points"


def _scenario(state: BattleState) -> Iterator[Topic]:
    scenario = scenario_of(state)
    if scenario is None:
        return
    begins = deploying(state)
    roles = [f"{side.name}: {side.role}" for side in state.start.sides if side.role]
    yield Topic(
        f"Scenario: {scenario.name}", (scenario.summary, *roles, *_fleets(state, scenario)), now=begins
    )
    yield Topic("Before the battle", (*scenario.preparation, *_set_up(state)), now=begins)
    if scenario.special:
        yield Topic("Special rules", scenario.special, now=_special_now(state, scenario))
    last = scenario.turns is not None and state.turn >= scenario.turns
    length = f"{counted(scenario.turns, 'turn')}. " if scenario.turns is not None else ""
    yield Topic("Length", (f"{length}{scenario.ends}",), now=last)
    yield Topic("Victory", scenario.victory, now=last)


def _set_up(state: BattleState) -> Iterator[str]:
    if state.end.setup:
        yield f"Sets up in this order: {listed([side_name(state, side) for side in state.end.setup])}."


def _special_now(state: BattleState, scenario: Scenario) -> bool:
    return bool(state.turn == 1 and scenario.free_turn) or "scan" in {award.on for award in scenario.awards}


def _fleets(state: BattleState, scenario: Scenario) -> Iterator[str]:
    if scenario.attacker_points and scenario.defender_points:
        yield f"Attacker {scenario.attacker_points} points, defender {scenario.defender_points}."
    else:
        yield "Both sides have the same points, rolled or agreed."
    yield from (f"{need.side.capitalize()}: {need.text}" for need in scenario.requirements)
    if scenario.level_limit:
        yield "No other ship may be above the scenario's level."
    if any(True for _ in awards_of(state, TARGET)) and targets(state):
        names = listed([state.units[unit].name for unit in targets(state)], "or")
        yield f"The target is of the highest level: {names}."
    if scenario.convoy is not None and state.start.level:
        yield f"The {scenario.convoy.side} brings {convoy_count(scenario, state.start.level)} corporate freighters."


def _waiting(state: BattleState) -> Iterator[Topic]:
    for side in state.start.sides:
        waiting = [
            (u.id, now) for u, now in roster(state) if u.side == side.id and now.where and not u.mothership
        ]
        most, share = hyperspace_room(state, side.id)
        lines = [f"May leave in hyperspace {share}, with a jump engine among them."] if most else []
        lines += entry_lines(state, side.id) if waiting else ()
        deep = [unit for unit, now in waiting if now.where == "hyperspace"]
        if waiting:
            names = listed([now.name for _, now in waiting])
            lines.append(f"Not on the table yet: {names}.")
        if len(deep) > most:
            lines.append(
                f"That is more than the scenario allows: {len(deep)} wait in hyperspace, {most} may."
            )
        if deep and not any(has_engine(state, unit) for unit in deep):
            lines.append("None of them has a jump engine.")
        if lines:
            ids = tuple(unit for unit, _ in waiting)
            yield Topic(
                f"Reserves of {side.name}",
                tuple(lines),
                now=deploying(state) or state.phase == "movement",
                subjects=ids,
            )


def _timers(state: BattleState) -> Iterator[Topic]:
    lines = [
        f"{thing.name} is open until turn {thing.closes}{_use(state, thing)}."
        for thing in state.things.values()
        if thing.closes >= state.turn > 0 and thing.kind in ("jump-point", "jump-gate")
    ]
    charging = [
        (u.id, now) for u, now in roster(state) if now.jump_ready > state.turn and not now.condition.fate
    ]
    lines += [f"{now.name}: jump engines recharge until turn {now.jump_ready - 1}." for _, now in charging]
    if lines:
        yield Topic(
            "Timers",
            tuple(lines),
            now=state.phase in ("movement", "end"),
            subjects=tuple(u for u, _ in charging),
        )


def _use(state: BattleState, thing: Thing) -> str:
    """Return for whom a jump point or gate is and which way it leads, as far as that bounds anybody."""
    if thing.kind == "jump-gate":
        return ""
    way = "out of" if thing.way == "out" else "into"
    return f", {way} hyperspace, for {side_name(state, thing.side)}"


def _saved(state: BattleState) -> Iterator[Topic]:
    flights = lost_flights(state)
    if flights:
        names = listed([state.units[flight].name for flight in flights])
        yield Topic("Fleet Carrier", (f"It may still save this turn: {names}.",), now=True, subjects=flights)


def _slow(state: BattleState) -> Iterator[Topic]:
    lines: list[str] = []
    ids: list[str] = []
    for unit, now in roster(state):
        if not now.attack.fired or out(state, unit, now):
            continue
        weapons = unit.profile.weapons or ()
        empty = [
            weapons[slot].name
            for slot, turn in now.attack.fired.items()
            if slot < len(weapons) and find(weapons[slot].traits, "Slow-Loading") and _loading(state, turn)
        ]
        if empty:
            when = "next turn" if state.phase == "end" else "this turn"
            lines.append(f"{now.name}: {listed(empty)} cannot fire {when}.")
            ids.append(unit.id)
    if lines:
        yield Topic(
            "Slow-loading weapons", tuple(lines), now=state.phase in ("attack", "end"), subjects=tuple(ids)
        )


def _loading(state: BattleState, fired: int) -> bool:
    return fired == (state.turn if state.phase == "end" else state.turn - 1)


def _debris(state: BattleState) -> Iterator[Topic]:
    lying = [thing for thing in state.things.values() if thing.kind in (*NOTES, "ring", "other")]
    if lying:
        kinds = {thing.kind for thing in lying}
        rules = [debris()[row].text for kind, row in NOTES.items() if kind in kinds and kind != "moon"]
        yield Topic(
            "Stellar debris", (*(_thing(thing) for thing in lying), *rules), now=state.phase == "movement"
        )


def _thing(thing: Thing) -> str:
    units = {
        "density": "density {}",
        "gravity_well": 'gravity well {}"',
        "speed_increase": 'speed increase {}"',
    }
    units |= {"distance": 'at {}"', "width": '{}" wide'}
    figures = [units.get(key, f"{key} {{}}").format(value) for key, value in thing.figures.items()]
    text = listed([thing.name, *figures, *([thing.note] if thing.note else [])])
    return f"{thing.cell}: {text}" if thing.cell else text


def _agreed(state: BattleState) -> Iterator[Topic]:
    lines = [
        f"{entry.label}: {'yes' if value is True else 'no' if value is False else value}"
        for entry in tables.agreements()
        if "battle" in entry.scope
        and (value := state.start.agreements.get(entry.key)) not in (None, entry.default)
    ]
    if lines:
        yield Topic("Agreed", tuple(lines))
