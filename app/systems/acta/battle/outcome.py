"""What a battle brings to its campaign: who won, who took part, what each unit suffered, what was lost, who did it.

A Call to Arms, *Fight Battle* and *Ship Experience*; rulings 19, 28, 29 and 31.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from app.core import codec
from app.core.forms import Field
from app.core.questions import Option
from app.core.system import CarryLine
from app.core.words import counted, listed
from app.systems.acta.battle.conduct import DEED_WORDS
from app.systems.acta.battle.length import over, standing_sides
from app.systems.acta.battle.scene import scenario_of
from app.systems.acta.battle.scores import by_hand, deeds, scores, standing_credits
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    DESTROYED,
    BattleState,
    Credit,
    UnitState,
    begin,
    roster,
    side_name,
)
from app.systems.acta.condition import Condition
from app.systems.acta.gains import VETERANS

LOSSES = (
    Option("destroyed", "Destroyed"),
    Option("surrendered", "Surrendered to the enemy"),
    Option("left behind", "Left behind"),
)


def outcome(state: BattleState) -> tuple[CarryLine, ...]:
    """Return the lines that a campaign takes over after the players' review; the battle is over with it."""
    state = told_all(state)
    started = begin(state.start).units
    lines = [_fought(state)]
    for unit, now in roster(state):
        if not unit.mothership and not unit.convoy:
            lines.extend(_unit(state, unit, now, started[unit.id].condition))
    lines.extend(_kills(state))
    lines.extend(_judged(state))
    return tuple(lines)


def told_all(state: BattleState) -> BattleState:
    """Return the state in which whom the attacker of an assassination named is no secret any more."""
    return msgspec.structs.replace(state, end=msgspec.structs.replace(state.end, reveals=True))


def winner(state: BattleState) -> str:
    """Return the side with the most victory points, empty when no side leads alone (*Victory Points*).

    What the players said when they ended it goes before. Where points decide nothing (*Annihilation*, or no
    Priority Level) it is the last side with a viable ship.
    """
    if state.end.winner:
        return state.end.winner
    scenario, standing = scenario_of(state), standing_sides(state)
    if state.start.level is None or (scenario is not None and scenario.last_standing):
        return standing[0] if len(standing) == 1 else ""
    points = scores(state)
    best = max(points.values(), default=0)
    leading = [side for side, total in points.items() if total == best]
    return leading[0] if len(leading) == 1 else ""


def verdict(state: BattleState) -> str:
    """Return in a sentence who has won, by how many victory points, once the battle is over; empty before."""
    why = over(state)
    if not why:
        return ""
    first = winner(state)
    won = f"{side_name(state, first)} has won" if first else "A draw"
    counted_ = (
        " by what is counted here" if any(by_hand(state, side.id) for side in state.start.sides) else ""
    )
    return f"{won}{counted_}{totals(state)}. {why}"


def totals(state: BattleState) -> str:
    """Return the victory points of all sides in parentheses, empty where the battle has no Priority Level."""
    if state.start.level is None:
        return ""
    found = ", ".join(f"{side_name(state, side)} {total}" for side, total in scores(state).items())
    return f" ({found} victory points)"


def _fought(state: BattleState) -> CarryLine:
    first = winner(state)
    fought = [unit.id for unit, _ in roster(state) if not unit.mothership and not unit.convoy]
    options = (Option("", "A draw"), *(Option(side.id, side.name) for side in state.start.sides))
    found = ", ".join(f"{side_name(state, side)} {total}" for side, total in scores(state).items())
    text = f"{f'{side_name(state, first)} won' if first else 'A draw'} ({found})"
    event: dict[str, Any] = {"kind": "fought", "winner": first, "units": fought}
    if fight := state.start.terms.get("fight"):
        event["fight"] = fight
    return CarryLine(text, "", event, (Field("winner", "Winner", "choice", first, options),))


def _unit(state: BattleState, unit: Unit, now: UnitState, before: Condition) -> Iterator[CarryLine]:
    how = _lost(now)
    if how:
        event: dict[str, Any] = {"kind": "lost", "unit": unit.id, "how": how}
        words = "surrendered" if how == "surrendered" else "destroyed"
        yield CarryLine(
            f"{now.name} is lost: {words}", unit.id, event, (Field("how", "How", "choice", how, LOSSES),)
        )
        return
    flights = _flights_lost(state, unit)
    if _changed(now.condition, before) or flights:
        yield _suffered(unit, now, flights)


def _lost(now: UnitState) -> str:
    if now.condition.fate in DESTROYED:
        return "destroyed"
    return "surrendered" if now.condition.fate == "surrendered" else ""


def _changed(now: Condition, before: Condition) -> bool:
    return msgspec.structs.replace(now, fate="", adrift=False) != msgspec.structs.replace(
        before, fate="", adrift=False
    )


def _flights_lost(state: BattleState, ship: Unit) -> list[Unit]:
    return [
        unit for unit, now in roster(state) if unit.mothership == ship.id and now.condition.fate in DESTROYED
    ]


def _suffered(unit: Unit, now: UnitState, flights: list[Unit]) -> CarryLine:
    condition = now.condition
    event: dict[str, Any] = {
        "kind": "suffered",
        "unit": unit.id,
        "damage": condition.damage,
        "crew": condition.crew,
        "crippled": condition.crippled,
        "skeleton": condition.skeleton,
        "criticals": codec.plain(condition.standing),
        "traits_lost": list(condition.traits_lost),
        "flights_lost": [flight.craft for flight in flights],
        "veterans_lost": [flight.craft for flight in flights if flight.gains.has(VETERANS)],
        "note": now.note,
    }
    return CarryLine(_suffered_text(unit, now, flights), unit.id, event, _fields(unit, now))


def _suffered_text(unit: Unit, now: UnitState, flights: list[Unit]) -> str:
    condition, profile = now.condition, unit.profile
    parts = [
        f"{label} {left} of {whole}"
        for label, left, whole in (
            ("Damage", condition.damage, profile.damage),
            ("Crew", condition.crew, profile.crew),
        )
        if left is not None and left != whole
    ]
    parts += [
        word
        for word, holds in (("crippled", condition.crippled), ("skeleton crew", condition.skeleton))
        if holds
    ]
    if condition.standing:
        parts.append(f"critical hits: {listed([hit.area for hit in condition.standing])}")
    if condition.traits_lost:
        parts.append(f"traits lost: {listed(condition.traits_lost)}")
    if flights:
        parts.append(f"{counted(len(flights), 'flight')} lost")
    return f"{now.name}: {', '.join(parts) or 'repaired'}"


def _fields(unit: Unit, now: UnitState) -> tuple[Field, ...]:
    condition, profile = now.condition, unit.profile
    tracks = (
        ("damage", "Damage left", condition.damage, profile.damage),
        ("crew", "Crew left", condition.crew, profile.crew),
    )
    found = [
        Field(key, label, "number", left, high=most or 999, unknown=left is None, unit="points")
        for key, label, left, most in tracks
        if key not in profile.absent
    ]
    return (
        *found,
        Field("crippled", "Crippled", "flag", condition.crippled),
        Field("skeleton", "Skeleton crew", "flag", condition.skeleton),
        Field("note", "Note", "text", now.note),
    )


def _kills(state: BattleState) -> Iterator[CarryLine]:
    for credit in standing_credits(state):
        ends = (state.start.units.get(credit.unit), state.start.units.get(credit.victim))
        if ends[0] is None or ends[0].convoy or (ends[1] is not None and ends[1].profile.flight):
            continue
        if all(end is not None and not end.mothership for end in ends):
            killer, victim = state.units[credit.unit].name, state.units[credit.victim].name
            event: dict[str, Any] = {
                "kind": "kill",
                "unit": credit.unit,
                "victim": credit.victim,
                "how": credit.how,
                **_victim(state, credit),
            }
            text = f"{victim} was {DEED_WORDS.get(credit.how, credit.how)} by {killer}{_worth(state, credit)}"
            yield CarryLine(text, credit.unit, event)


def _worth(state: BattleState, credit: Credit) -> str:
    """Return the XP dice that a deed brings in a campaign, in brackets; empty outside one and for none."""
    if not state.start.campaign:
        return ""
    mine = (credit.unit, credit.victim, credit.how)
    dice = sum(deed.dice for deed in deeds(state) if (deed.unit, deed.victim, deed.how) == mine)
    return f" ({counted(dice, 'XP die', 'XP dice')})" if dice else ""


def _victim(state: BattleState, credit: Credit) -> dict[str, Any]:
    """Return what experience needs of a beaten enemy that may stand on no roster, and the number of the event."""
    unit, since = state.start.units[credit.victim], state.units[credit.victim].end.since
    states = DESTROYED if credit.how == "destroyed" else (credit.how,)
    return {
        "name": state.units[credit.victim].name,
        "level": unit.profile.priority_level or "",
        "event": max((since[each] for each in states if each in since), default=0),
    }


def _judged(state: BattleState) -> Iterator[CarryLine]:
    """Yield the XP dice that each ship spent on dice rolled again (*Tactical Judgement*)."""
    for unit, now in roster(state):
        spent = now.growth.spent
        if spent:
            text = f"{now.name} spent {counted(spent, 'XP die', 'XP dice')} on dice rolled again"
            field = Field("spent", "XP dice spent", "number", spent, high=unit.gains.dice)
            yield CarryLine(text, unit.id, {"kind": "judged", "unit": unit.id, "spent": spent}, (field,))
