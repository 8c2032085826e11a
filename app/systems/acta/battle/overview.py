"""What a battle looks like now: sides with their points, units with their figures in force, and whether it is over.

A Call to Arms, *The Turn*, *Thresholds*, *Victory Points*; rulings 12, 19, 24 and 25.
"""

from collections.abc import Iterator
from typing import Any

from app.core import codec
from app.core.system import Fact, Overview, Side, UnitStatus
from app.core.words import counted, listed
from app.systems.acta import tables
from app.systems.acta.battle.criticals import effect_text
from app.systems.acta.battle.scores import awards, by_hand, points, scores
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    DESTROYED,
    PHASE_NAMES,
    BattleState,
    UnitState,
    crew_quality,
    figures_of,
    mothership_out,
    out,
    roster,
    side_name,
    viable,
    viable_sides,
)
from app.systems.acta.battle.upkeep import no_repair, no_self_repair
from app.systems.acta.effective import Effective, Figure, shown


def overview(state: BattleState) -> Overview:
    """Return the battle as it is now."""
    turn = f"Turn {state.turn} · {PHASE_NAMES.get(state.phase, state.phase)} Phase"
    return Overview(
        heading=turn,
        detail=_detail(state),
        sides=_sides(state),
        units=tuple(_status(state, unit, now) for unit, now in roster(state)),
        over=over(state),
    )


def over(state: BattleState) -> str:
    """Return why the battle is over, empty while two sides still have viable ships (ruling 19)."""
    held = viable_sides(state)
    if len(held) > 1:
        return ""
    return (
        f"Only {side_name(state, held[0])} has viable ships left."
        if held
        else "No side has a viable ship left."
    )


def figures(state: BattleState) -> dict[str, Any]:
    """Return the state for `starmuster replay --json`: turn, phase, units with their figures, scores and awards."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "units": {unit.id: _plain(state, unit, now) for unit, now in roster(state)},
        "scores": scores(state),
        "awards": awards(state),
    }


def words_of(state: BattleState, unit: Unit, now: UnitState) -> tuple[str, ...]:
    """Return a unit's states as the words of `starmuster replay`."""
    condition, ship_fate = now.condition, mothership_out(state, unit, now)
    fate = condition.fate or ship_fate
    held = (
        ("crippled", condition.crippled),
        ("skeleton", condition.skeleton),
        ("adrift", condition.adrift or fate == "wreck-adrift"),
        ("destroyed", fate in DESTROYED),
        ("surrendered", fate == "surrendered"),
        ("withdrawn", fate == "withdrawn"),
        ("aboard", now.aboard and not fate),
    )
    return tuple(word for word, holds in held if holds)


def _plain(state: BattleState, unit: Unit, now: UnitState) -> dict[str, Any]:
    condition, figures_now = now.condition, figures_of(state, unit.id)
    return {
        "name": now.name,
        "side": unit.side,
        "damage": condition.damage,
        "crew": condition.crew,
        "speed": figures_now.speed.now,
        "criticals": codec.plain(condition.standing),
        "traits_lost": list(condition.traits_lost),
        "states": list(words_of(state, unit, now)),
    }


def _detail(state: BattleState) -> str:
    parts: list[str] = []
    if state.initiative:
        parts.append(f"Initiative: {', '.join(_with_total(state, side) for side in state.initiative)}")
    if state.phase == "initiative":
        drifting = [now.name for unit, now in roster(state) if _drifts(unit, now)]
        if drifting:
            parts.append(f"Move first, half speed straight ahead: {listed(drifting)}")
    scenario = tables.scenario(state.start.scenario) if state.start.scenario else None
    if scenario is not None:
        parts.append(scenario.name)
        if scenario.turns is not None and state.turn >= scenario.turns:
            parts.append(
                f"{'last turn' if state.turn == scenario.turns else 'beyond the last turn'} of the scenario"
            )
    return " · ".join(parts)


def _with_total(state: BattleState, side: str) -> str:
    total = state.totals.get(side)
    return side_name(state, side) if total is None else f"{side_name(state, side)} {total}"


def _drifts(unit: Unit, now: UnitState) -> bool:
    if unit.profile.flight:
        return False
    return now.condition.fate == "wreck-adrift" or (now.condition.adrift and not now.condition.fate)


def _sides(state: BattleState) -> tuple[Side, ...]:
    totals, won = scores(state), points(state)
    found: list[Side] = []
    for side in state.start.sides:
        ships = [
            (unit, now) for unit, now in roster(state) if unit.side == side.id and not unit.profile.flight
        ]
        left = sum(viable(state, unit, now) for unit, now in ships)
        reasons = [f"{point.why}: {point.points}" for point in won if point.side == side.id]
        why = "; ".join(
            [*reasons, *(f"count by hand: {text.rstrip('.')}" for text in by_hand(state, side.id))]
        )
        value = str(totals.get(side.id, 0)) if state.start.level else "?"
        facts = [
            Fact(
                "Victory points", value, why=why if state.start.level else "The battle has no Priority Level"
            ),
            Fact("Ships", f"{left}/{len(ships)}", why="Viable ships left, of those that came"),
        ]
        flights = [now for unit, now in roster(state) if unit.side == side.id and unit.profile.flight]
        if flights:
            there = sum(not now.condition.fate for now in flights)
            facts.append(Fact("Flights", f"{there}/{len(flights)}"))
        found.append(Side(side.id, side.name, tuple(facts)))
    return tuple(found)


#: What people read for the words of `starmuster replay`.
LABELS = {"skeleton": "skeleton crew"}


def _status(state: BattleState, unit: Unit, now: UnitState) -> UnitStatus:
    figures_now = figures_of(state, unit.id)
    return UnitStatus(
        id=unit.id,
        name=now.name,
        kind=unit.profile.name,
        side=unit.side,
        states=tuple(LABELS.get(word, word) for word in words_of(state, unit, now)),
        facts=tuple(_facts(state, unit, now, figures_now)),
        out=out(state, unit, now),
        warnings=tuple(_warnings(state, unit, now, figures_now)),
    )


def _facts(state: BattleState, unit: Unit, now: UnitState, figures_now: Effective) -> Iterator[Fact]:
    profile, condition = unit.profile, now.condition
    for label, left, whole, limit in (
        ("Damage", condition.damage, profile.damage, profile.damage_threshold),
        ("Crew", condition.crew, profile.crew, profile.crew_threshold),
    ):
        if label.lower() not in profile.absent:
            why = f"{'Crippled' if label == 'Damage' else 'Skeleton crew'} at {shown(limit)}"
            yield Fact(label, f"{shown(left)}/{shown(whole)}", why=why)
    yield _fact("Speed", figures_now.speed)
    yield Fact(
        "Turns",
        figures_now.turning,
        _printed(figures_now.turning, figures_now.turning_printed),
        _turns_why(figures_now),
    )
    yield Fact("Hull", shown(profile.hull))
    if figures_now.interceptors.printed or profile.traits is None:
        yield _fact("Interceptors", figures_now.interceptors)
    if profile.dogfight is not None:
        yield Fact("Dogfight", f"{profile.dogfight:+d}")
    quality = crew_quality(state, unit)
    printed = "" if quality == unit.crew_quality else str(unit.crew_quality)
    why = (
        tables.crew_name(quality) if not printed else f"{tables.crew_name(quality)}, the best of its squadron"
    )
    yield Fact("Crew quality", str(quality), printed, why)


def _fact(label: str, figure: Figure) -> Fact:
    return Fact(label, figure.text, _printed(figure.text, figure.printed_text), figure.why)


def _printed(now: str, printed: str) -> str:
    return printed if printed != now else ""


def _turns_why(figures_now: Effective) -> str:
    return "; ".join(why for why in (figures_now.turns.why, figures_now.turn_angle.why) if why)


def _warnings(state: BattleState, unit: Unit, now: UnitState, figures_now: Effective) -> Iterator[str]:
    if out(state, unit, now):
        return
    yield from _limits(unit, now, figures_now)
    yield from dict.fromkeys(
        f"{hit.area}: {text}." for hit in now.condition.standing if (text := effect_text(hit.effect))
    )
    if not no_repair(state, unit.id):
        yield f"Damage Control may be tried (modifier {figures_now.damage_control:+d})."
    if not no_self_repair(state, unit.id):
        yield "It repairs itself now."
    unknown = [name.replace("_", " ") for name in ASKED if unit.profile.lacks(name)]
    if unknown:
        yield f"{counted(len(unknown), 'figure')} unknown: {listed(unknown)}."


def _limits(unit: Unit, now: UnitState, figures_now: Effective) -> Iterator[str]:
    """Yield what a unit cannot do, as far as no critical hit's own line says it."""
    if figures_now.firing:
        yield f"{figures_now.firing}."
    told = unit.profile.flight or any(hit.effect.no_special_actions for hit in now.condition.standing)
    if not figures_now.special_actions.allowed and not told:
        yield f"{figures_now.special_actions.why}."
    silent = [weapon.weapon.name for weapon in figures_now.weapons if not weapon.can_fire]
    if silent:
        yield f"Cannot fire: {listed(list(dict.fromkeys(silent)))}."


#: Figures that a battle asks for when nobody knows them.
ASKED = ("damage", "damage_threshold", "crew", "crew_threshold", "speed", "hull")
