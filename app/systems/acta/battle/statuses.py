"""One unit of a battle as lists and panels show it, kept until something that it leans on changes.

A Call to Arms, *The Turn*, *Thresholds*; rulings 12 and 24.
"""

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from app.core.board import Sign
from app.core.shown import Fact
from app.core.system import UnitStatus
from app.core.words import counted, listed
from app.systems.acta import tables
from app.systems.acta.battle.counting import TARGET
from app.systems.acta.battle.criticals import effect_text
from app.systems.acta.battle.flights import fleet_carriers, supporters_of
from app.systems.acta.battle.length import revealed
from app.systems.acta.battle.parts import PARTS
from app.systems.acta.battle.start import Start, Unit
from app.systems.acta.battle.state import (
    DESTROYED,
    BattleState,
    UnitState,
    bay_of,
    crew_quality,
    figures_of,
    mothership_out,
    out,
    squadron_mates,
    squadron_of,
)
from app.systems.acta.battle.turn.shown import WHERE
from app.systems.acta.battle.upkeep import no_repair, no_self_repair
from app.systems.acta.effective import Effective, Figure, shown

#: Battles whose statuses are kept at a time; a window shows one or two.
MOST_BATTLES = 4


_KEPT: dict[int, tuple[Start, dict[str, tuple[tuple[object, ...], UnitStatus]]]] = {}


def status(state: BattleState, unit: Unit, now: UnitState, *, due: bool) -> UnitStatus:
    """Return a unit as it is now; `due` says that it is still to act in this phase.

    It is made anew only when the unit, one that it leans on, or the turn is another than before.
    """
    kept = _of_battle(state.start)
    key = _key(state, unit, now, due=due)
    before = kept.get(unit.id)
    if before is not None and len(before[0]) == len(key) and all(map(_same, before[0], key)):
        return before[1]
    made = _status(state, unit, now, due=due)
    kept[unit.id] = key, made
    return made


def _of_battle(start: Start) -> dict[str, tuple[tuple[object, ...], UnitStatus]]:
    found = _KEPT.get(id(start))
    if found is None or found[0] is not start:
        while len(_KEPT) >= MOST_BATTLES:
            _KEPT.pop(next(iter(_KEPT)))
        found = _KEPT[id(start)] = start, {}
    return found[1]


def _same(one: object, other: object) -> bool:
    """Compare short values as such, and states by identity: they are never changed."""
    return one is other or (isinstance(one, str | int) and one == other)


def _key(state: BattleState, unit: Unit, now: UnitState, *, due: bool) -> tuple[object, ...]:
    books = (state.things, state.attack, state.craft, state.turn, state.phase, state.simple, state.initiative)
    return (
        now,
        due,
        state.active == unit.id,
        *books,
        TARGET in now.end.marks and revealed(state),
        _carriers(_Units(state), unit.side) if unit.profile.flight else "",
        *(state.units.get(id) for id in _leans(state, unit, now)),
    )


class _Units:
    """A state by the identity of its units, which are never changed."""

    __slots__ = ("state",)

    def __init__(self, state: BattleState) -> None:
        self.state = state

    def __hash__(self) -> int:
        return id(self.state.units)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Units) and other.state.units is self.state.units


@lru_cache(maxsize=8)
def _carriers(units: _Units, side: str) -> str:
    """Return a side's fleet carriers as one word: a flight leans on which they are, not on how they are."""
    return " ".join(fleet_carriers(units.state, side))


def _leans(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    """Yield the units whose state shows in a unit's status."""
    yield from (mate.id for mate in squadron_mates(state, unit) if mate is not unit)
    yield from (now.craft.supports, bay_of(unit, now), now.attack.lends, *now.craft.locked)
    for taken in now.spent.actions:
        yield from (taken.target, taken.friend, taken.helps)
    yield from supporters_of(state, unit.id)


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


#: Words of units that are not on the table yet.
HIDDEN = frozenset(WHERE.values())
#: What people read for the words of `starmuster replay`.
LABELS = {"skeleton": "skeleton crew"}


#: The words that say most, which are shown first.
FATES = frozenset({"destroyed", "surrendered", "withdrawn"})
#: The shape beside each of the words of `starmuster replay`.
SIGNS: dict[str, Sign] = {
    "crippled": "half",
    "skeleton": "thin",
    "adrift": "drift",
    "destroyed": "gone",
    "surrendered": "flag",
    "withdrawn": "away",
    "aboard": "inside",
}


def _status(state: BattleState, unit: Unit, now: UnitState, *, due: bool) -> UnitStatus:
    figures_now, gone = figures_of(state, unit.id), out(state, unit, now)
    held = sorted(words_of(state, unit, now), key=lambda word: word not in FATES)
    shown_now = UnitStatus(
        id=unit.id,
        name=now.name,
        kind=unit.profile.name,
        side=unit.side,
        states=tuple(LABELS.get(word, word) for word in held),
        signs=tuple(SIGNS[word] for word in held),
        ready=due,
        group=_group(state, unit, now),
        small=unit.profile.flight,
        facts=tuple(_facts(state, unit, now, figures_now)),
        out=gone,
        warnings=tuple(_warnings(state, unit, now, figures_now)),
    )
    return shown_now if gone or state.simple else _with_parts(state, unit, now, shown_now)


def _group(state: BattleState, unit: Unit, now: UnitState) -> str:
    """Return the ship that a flight belongs to, or the squadron of a unit, or a bought flight's wing."""
    home = bay_of(unit, now)
    if home:
        return home
    return squadron_of(state, unit) or (unit.profile.name if unit.profile.flight else "")


def _with_parts(state: BattleState, unit: Unit, now: UnitState, status: UnitStatus) -> UnitStatus:
    """Add what the parts of the rules know of a unit that is still in the battle."""
    words = [word for part in PARTS for word in part.words(state, unit, now)]
    facts = [fact for part in PARTS for fact in part.facts(state, unit, now)]
    replaced = {fact.label for fact in facts}
    return msgspec.structs.replace(
        status,
        states=(*status.states, *words),
        signs=(*status.signs, *("hidden" if word in HIDDEN else "" for word in words)),
        facts=(*(fact for fact in status.facts if fact.label not in replaced), *facts),
        warnings=(*(text for part in PARTS for text in part.warnings(state, unit, now)), *status.warnings),
        spent=tuple(text for part in PARTS for text in part.spent(state, unit, now)),
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
