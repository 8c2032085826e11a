"""What a battle looks like now: its step, its sides, every unit with its figures, and whether it is over."""

from collections.abc import Iterator
from typing import Any

from app.core.board import Sign
from app.core.shown import Fact, Overview, Side, UnitStatus
from app.core.words import known as shown
from app.systems.earthforce.battle.parts import PARTS
from app.systems.earthforce.battle.picks import picking, prompt, to_act
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.battle.state import BattleState, UnitState, groups, roster, ships
from app.systems.earthforce.battle.steps import Step, step
from app.systems.earthforce.condition import FATES, Condition, left, rows_full, working
from app.systems.earthforce.unit import Profile, how_many

SIGNS: dict[str, Sign] = {
    "destroyed": "gone",
    "lost": "gone",
    "disabled": "drift",
    "withdrawn": "away",
    "jumped": "away",
}


def overview(state: BattleState) -> Overview:
    """Return the battle as it is now."""
    now = step(state.step)
    waiting = frozenset(() if state.simple else to_act(state))
    return Overview(
        heading=f"Turn {state.turn} · {now.phase}",
        detail=_detail(state, now, named=not waiting and not state.active),
        sides=_sides(state),
        units=tuple(status(state, unit, each, due=unit.id in waiting) for unit, each in roster(state)),
        over=over(state),
        pick="" if state.simple else prompt(state),
        picking="" if state.simple else picking(state),
        simple=state.simple,
    )


def _detail(state: BattleState, now: Step, *, named: bool) -> str:
    """Return what happens in a step, after its name unless that stands elsewhere; nothing in simple mode."""
    if state.simple:
        return ""
    return now.text if named else f"{now.name}: {now.text}"


def over(state: BattleState) -> str:
    """Return why the battle is over, empty while two sides still have ships or fighters in it."""
    held = [side for side in state.start.sides if ships(state, side.id) or groups(state, side.id)]
    if len(held) > 1:
        return ""
    return f"Only {held[0].name} is left." if held else "Nobody is left."


def status(state: BattleState, unit: Unit, now: UnitState, *, due: bool) -> UnitStatus:
    """Return a unit as lists and panels show it."""
    states, signs = _states(unit, now)
    words = list(states)
    spent: list[str] = []
    warnings: list[str] = []
    facts = list(_facts(unit.profile, now))
    if not state.simple:
        for part in PARTS:
            words += part.words(state, unit, now)
            spent += part.spent(state, unit, now)
            warnings += part.warnings(state, unit, now)
            facts = _merged(facts, part.facts(state, unit, now))
    return UnitStatus(
        id=unit.id,
        name=now.name,
        kind=unit.profile.name,
        side=unit.side,
        states=tuple(words),
        facts=tuple(facts),
        out=bool(now.condition.fate),
        warnings=tuple(warnings),
        signs=(*signs, *("" for _ in words[len(signs) :])),
        spent=tuple(spent),
        ready=due,
        group=unit.carrier,
        small=not unit.profile.ship,
    )


def _merged(facts: list[Fact], more: Iterator[Fact]) -> list[Fact]:
    for fact in more:
        place = next((n for n, old in enumerate(facts) if old.label == fact.label), None)
        facts = [*facts, fact] if place is None else [*facts[:place], fact, *facts[place + 1 :]]
    return facts


def _states(unit: Unit, now: UnitState) -> tuple[tuple[str, ...], tuple[Sign, ...]]:
    fate = now.condition.fate
    if fate:
        return (FATES.get(fate, fate).lower(),), (SIGNS.get(fate, "gone"),)
    if not unit.profile.ship and now.craft.state == "aboard":
        return ("aboard",), ("inside",)
    if unit.profile.ship and _half(unit.profile, now.condition):
        return ("half its boxes gone",), ("half",)
    return (), ()


def _half(profile: Profile, condition: Condition) -> bool:
    return profile.boxes is not None and condition.marked * 2 >= profile.boxes


def _facts(profile: Profile, now: UnitState) -> Iterator[Fact]:
    condition = now.condition
    if not profile.ship:
        if profile.size == "group":
            ace = "An ace is among them" if condition.ace else ""
            yield Fact("Fighters", f"{condition.strength}/6", why=ace)
        yield Fact("Move", f"{shown(profile.move)} MU")
        return
    boxes = profile.boxes
    yield Fact(
        "Boxes",
        f"{shown(left(profile, condition))}/{shown(boxes)}",
        why=_rows_word(profile, condition),
    )
    yield Fact("Velocity", f"{shown(now.velocity)} MU")
    yield _count(profile, condition, "drive", "Thrust", 2)
    yield _count(profile, condition, "fire", "Fire controls", 1)


def _rows_word(profile: Profile, condition: Condition) -> str:
    if not profile.rows:
        return "Its track is unknown"
    return f"{rows_full(profile, condition)} of {len(profile.rows)} rows full"


def _count(profile: Profile, condition: Condition, kind: str, label: str, each: int) -> Fact:
    printed = how_many(profile, kind)
    if printed is None:
        return Fact(label, "?")
    now = len(working(profile, condition, kind)) * each
    differs = now != printed * each
    return Fact(
        label, str(now), str(printed * each) if differs else "", "Systems are knocked out" if differs else ""
    )


def _sides(state: BattleState) -> tuple[Side, ...]:
    found: list[Side] = []
    for side in state.start.sides:
        mine = [unit for unit, _ in roster(state) if unit.side == side.id]
        fleet = sum(unit.profile.ship for unit in mine)
        facts = [Fact("Ships", f"{len(ships(state, side.id))}/{fleet}", why="Still in the battle")]
        if len(mine) > fleet:
            there = len(groups(state, side.id))
            facts.append(Fact("Fighter groups", f"{there}/{len(mine) - fleet}", why="Still in the battle"))
        found.append(Side(side.id, side.name, tuple(facts)))
    return tuple(found)


def figures(state: BattleState) -> dict[str, Any]:
    """Return the state for `starmuster replay --json`; the game knows neither scores nor awards."""
    return {
        "turn": state.turn,
        "phase": state.step,
        "units": {unit.id: _plain(unit, now) for unit, now in roster(state)},
        "scores": {},
        "awards": {},
    }


def _plain(unit: Unit, now: UnitState) -> dict[str, Any]:
    condition = now.condition
    found: dict[str, Any] = {
        "name": now.name,
        "side": unit.side,
        "states": [condition.fate] if condition.fate else [],
    }
    if not unit.profile.ship:
        return {**found, "strength": condition.strength, "hits": condition.hits}
    place = now.place
    return {
        **found,
        "marked": condition.marked,
        "boxes": unit.profile.boxes,
        "systems": dict(condition.icons),
        "stores": dict(condition.stores),
        "capacities": dict(condition.caps),
        "velocity": now.velocity,
        "place": None
        if place is None
        else {"x": place.x, "y": place.y, "course": place.course, "heading": place.heading},
    }
