"""What attacks add to the battle's choices and to what is shown of a unit."""

from collections.abc import Iterator

from app.core.shown import Fact
from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.attack.aims import barrels, no_fire, on_table, targets
from app.systems.acta.battle.attack.making import interceptors_of
from app.systems.acta.battle.attack.procedures import attack, scout
from app.systems.acta.battle.attack.strikes import explosion, opened, opening, ram, rammable, ramming, strike
from app.systems.acta.battle.events.attack import FireHeld
from app.systems.acta.battle.part import Part, TableVerb, Verb
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    UnitState,
    enemies,
    figures_of,
    spent_of,
    squadron_mates,
    viable,
)
from app.systems.acta.battle.turn.picks import out_of_turn
from app.systems.acta.effective import trait_named

GROUP, DAMAGE = "Attack", "Damage"


def _fights(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return state.phase == "attack" and viable(state, unit, now) and not now.where


def _gunship(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return not unit.profile.flight and _fights(state, unit, now)


def _cannot_fire(state: BattleState, unit: str) -> str:
    me, now = state.start.units[unit], state.units[unit]
    if me.profile.flight:
        return "flights of a side attack together, after the ships"
    if not viable(state, me, now) or now.where:
        return "it takes no part now"
    if state.phase != "attack":
        return "ships fire in the Attack Phase"
    reason = no_fire(state, unit) or out_of_turn(state, unit)
    if reason:
        return reason
    return "" if targets(state, unit) else "there is nothing that it may attack"


def _done(state: BattleState, unit: str) -> str:
    return "it has attacked this turn" if spent_of(state, unit).attacked else out_of_turn(state, unit)


def _held(state: BattleState, unit: str) -> FireHeld:
    me = state.start.units[unit]
    mates = tuple(mate.id for mate in squadron_mates(state, me) if not spent_of(state, mate.id).attacked)
    return FireHeld(units=mates or (unit,), turn=state.turn, side=me.side)


def _scouting(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _fights(state, unit, now) and _has_scout(state, unit.id)


def _has_scout(state: BattleState, unit: str) -> bool:
    return bool(trait_named(figures_of(state, unit).traits_in_force, "Scout"))


def _cannot_scout(state: BattleState, unit: str) -> str:
    me, now = state.start.units[unit], state.units[unit]
    if not _has_scout(state, unit):
        return "it is no scout"
    if not _fights(state, me, now):
        return "scouts work in the Attack Phase"
    if spent_of(state, unit).scouted:
        return "it has scouted this turn"
    if state.last and not state.any_order:
        return "scouts work at the start of the Attack Phase, before anybody fires; O lets everybody act in any order"
    foes = [foe for foe in enemies(state, me) if on_table(state, foe.id)]
    return "" if foes else "there is no enemy to scout"


def _exploded(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of every `offered`
    return now.condition.fate == "exploded" and "damage" not in unit.profile.absent and not now.attack.burst


def _no_explosion(state: BattleState, unit: str) -> str:
    return (
        ""
        if _exploded(state, state.start.units[unit], state.units[unit])
        else "it did not explode, or its explosion has struck"
    )


def _there(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return on_table(state, unit.id)


def _not_there(state: BattleState, unit: str) -> str:
    return "" if on_table(state, unit) else "it is not on the table"


def _rams(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return viable(state, unit, now) and ramming(state, unit.id) is not None


def _cannot_ram(state: BattleState, unit: str) -> str:
    if not _rams(state, state.start.units[unit], state.units[unit]):
        return "it has no order to ram this turn"
    return "" if rammable(state, unit) else "there is no ship to ram"


def _facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    spent = spent_of(state, unit.id)
    if spent.interceptors is not None:
        left = interceptors_of(state, unit.id)
        value = f"{left.dice} on {left.needed}+" if left.dice else "0"
        yield Fact("Interceptors left", value, why="Fresh again in the next turn")


def _warnings(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    if not viable(state, unit, now):
        return
    # Most units have nothing to rest, so their weapons are not gone through for every list.
    for barrel in barrels(state, unit.id) if now.attack.fired else ():
        if now.attack.fired.get(barrel.slot, state.turn) != state.turn and barrel.against:
            yield f"{barrel.now.weapon.name}: {barrel.against}."
    if now.attack.lends and now.attack.lends_in == state.turn:
        yield "It may lend a friend's weapon a re-roll this turn."


PART = Part(
    verbs={
        "attack": Verb(
            "Attacks…", GROUP, _gunship, _cannot_fire, lambda s, u, _: attack(s, u), "Targets, then dice", "F"
        ),
        "hold": Verb("Holds its fire", GROUP, _fights, _done, lambda s, u, _: decided(_held(s, u)), "", "H"),
        "scout": Verb(
            "Scouts…",
            GROUP,
            _scouting,
            _cannot_scout,
            lambda s, u, _: scout(s, u),
            "At the start of the Attack Phase",
            "S",
        ),
        "ram": Verb("Rams…", GROUP, _rams, _cannot_ram, lambda s, u, _: ram(s, u), "Opposed checks"),
        "explosion": Verb(
            "Its explosion strikes…", DAMAGE, _exploded, _no_explosion, lambda s, u, _: explosion(s, u)
        ),
        "strike": Verb(
            "Asteroids or a jump point…", DAMAGE, _there, _not_there, lambda s, u, _: strike(s, u)
        ),
    },
    table={
        "opened": TableVerb(
            "{} strikes…",
            GROUP,
            opened,
            lambda state: bool(opening(state)),
            fits=lambda state, thing: any(found.id == thing for found in opening(state)),
            hint="What shares its space or is before it as it opens",
            subjects=lambda state: tuple((thing.id, thing.name) for thing in opening(state)),
        )
    },
    facts=_facts,
    warnings=_warnings,
)
