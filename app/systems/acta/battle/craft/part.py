"""What auxiliary craft add to the battle's choices and to what is shown of a unit."""

from collections.abc import Iterator

from app.core.errors import Refused
from app.core.shown import Fact
from app.core.words import listed
from app.systems.acta.battle.asking import decided
from app.systems.acta.battle.attack.aims import targets
from app.systems.acta.battle.attack.procedures import craft_ready
from app.systems.acta.battle.craft.dogfight import carrier_bonus, foes, no_dogfight, score_of
from app.systems.acta.battle.craft.intercepting import attack_craft, dogfight
from app.systems.acta.battle.craft.saving import (
    lost_flights,
    may_be_saved,
    no_save,
    rescuers,
    save,
    save_any,
)
from app.systems.acta.battle.craft.scanners import cannot_scan, hidden, no_scan, scan
from app.systems.acta.battle.craft.supporting import (
    deploy,
    engage,
    in_bays,
    may_outrun,
    no_deploying,
    no_engaging,
    no_outrun,
    no_support,
    outrun,
    rivals,
    support,
    wards,
)
from app.systems.acta.battle.craft.tables import number
from app.systems.acta.battle.events.attack import FireHeld
from app.systems.acta.battle.events.craft import Parted, Supported
from app.systems.acta.battle.flights import locked_with, out_there, supporters_of, ward_of
from app.systems.acta.battle.part import Part, TableVerb, Verb
from app.systems.acta.battle.scene import deploying
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import BattleState, UnitState, name_of, side_name, spent_of
from app.systems.acta.battle.turn.picks import out_of_turn, to_act
from app.systems.acta.effective import signed

GROUP, MOVEMENT, ATTACK = "Craft", "Movement", "Attack"


def _flying(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return unit.profile.flight and not now.aboard and not now.where and out_there(state, unit.id)


def _supports_some(state: BattleState, unit: Unit, now: UnitState) -> bool:
    free = state.phase == "movement" or deploying(state)
    return free and _flying(state, unit, now) and bool(wards(state, unit.id))


def _supporting(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return bool(now.craft.supports) and _flying(state, unit, now)


def _not_supporting(state: BattleState, unit: str) -> str:
    return "" if state.units[unit].craft.supports else "it supports nobody"


def _engages(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return state.phase == "movement" and _flying(state, unit, now) and bool(rivals(state, unit.id))


def _touching(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return _flying(state, unit, now) and bool(locked_with(state, unit.id))


def _not_touching(state: BattleState, unit: str) -> str:
    return "" if state.units[unit].craft.locked else "it is in contact with no enemy flight"


def _dogfights(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return state.phase == "attack" and _flying(state, unit, now) and bool(rivals(state, unit.id))


def _foe_fits(state: BattleState, unit: str, argument: str) -> bool:
    return not argument or argument in foes(state, unit)


def _scans(state: BattleState, unit: Unit, now: UnitState) -> bool:
    if state.phase != "movement" or not _flying(state, unit, now):
        return False
    return not cannot_scan(state, unit.id) and bool(hidden(state, unit.id))


def _scan_hint(state: BattleState, unit: str) -> str:  # noqa: ARG001 - the shape of every `now`
    return f'Within {number("scanners-range")}" of an enemy with Stealth; it does not attack'


def _save_hint(state: BattleState, unit: str) -> str:
    names = listed([name_of(state, ship) for ship in rescuers(state, unit)], "or")
    return f'Lost within {number("fleet-carrier-range")}" of {names}'


def _outruns(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001 - the shape of every `offered`
    return may_outrun(state, unit.id)


def _deploys(state: BattleState, unit: Unit, now: UnitState) -> bool:  # noqa: ARG001
    return deploying(state) and not unit.profile.flight and bool(in_bays(state, unit.id))


def _saves(state: BattleState, unit: Unit, now: UnitState) -> bool:
    return may_be_saved(state, unit, now) and bool(rescuers(state, unit.id))


def _craft_sides(state: BattleState) -> tuple[tuple[str, str], ...]:
    return tuple((side.id, side.name) for side in state.start.sides if not _no_craft(state, side.id))


def _craft_fits(state: BattleState, side: str) -> bool:
    reason = _no_craft(state, side)
    if reason:
        raise Refused(f"Craft of {side_name(state, side)[:80]}: {reason}.")
    return True


def _no_craft(state: BattleState, side: str) -> str:
    flights = craft_ready(state, side)
    if not flights:
        return "no flight may attack any more"
    reason = out_of_turn(state, flights[0])
    return reason or ("" if targets(state, flights[0]) else "there is nothing that they may attack")


def _waiting(state: BattleState, side: str) -> tuple[str, ...]:
    found = (state.start.units[unit] for unit in to_act(state))
    return tuple(unit.id for unit in found if unit.side == side and unit.profile.flight)


def _waiting_sides(state: BattleState) -> tuple[tuple[str, str], ...]:
    return tuple((side.id, side.name) for side in state.start.sides if _waiting_fits(state, side.id))


def _waiting_fits(state: BattleState, side: str) -> bool:
    flights = _waiting(state, side)
    return state.phase == "attack" and bool(flights) and not out_of_turn(state, flights[0])


def _held(state: BattleState, side: str) -> FireHeld:
    return FireHeld(units=_waiting(state, side), turn=state.turn, side=side)


def _attacking(state: BattleState) -> bool:
    return state.phase == "attack"


def _not_attacking(state: BattleState) -> str:
    return "" if _attacking(state) else "craft attack in the Attack Phase"


def _saving(state: BattleState) -> bool:
    return bool(lost_flights(state))


def _none_to_save(state: BattleState) -> str:
    return "" if lost_flights(state) else "no flight was lost that a Fleet Carrier could save"


def _facts(state: BattleState, unit: Unit, now: UnitState) -> Iterator[Fact]:  # noqa: ARG001
    if not unit.profile.flight:
        return
    score, bonus = score_of(state, unit.id), carrier_bonus(state, unit.id)
    if score is None:
        yield Fact("Dogfight", "?", why="Nobody knows it; a dogfight asks")
    elif bonus:
        yield Fact("Dogfight", signed(score + bonus), signed(score), f"Fleet Carrier {signed(bonus)}")
    else:
        yield Fact("Dogfight", signed(score))


def _words(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001
    if not unit.profile.flight:
        return
    ward, touching = ward_of(state, unit.id), locked_with(state, unit.id)
    if ward:
        yield f"supports {name_of(state, ward)}"
    if touching:
        yield f"in contact with {listed([name_of(state, foe) for foe in touching])}"


def _spent(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:  # noqa: ARG001
    if not unit.profile.flight:
        return
    spent = spent_of(state, unit.id)
    if spent.dogfights:
        yield "dogfought" if len(spent.dogfights) == 1 else f"dogfought {len(spent.dogfights)} times"
    if spent.intercepted:
        yield "met an attacker"


def _warnings(state: BattleState, unit: Unit, now: UnitState) -> Iterator[str]:
    if now.aboard and now.craft.ready > state.turn:
        yield f"It is ready for launch in turn {now.craft.ready}."
    if unit.profile.flight and locked_with(state, unit.id):
        yield "In contact with the enemy: it stays and dogfights, with Stealth of no use."
    if may_outrun(state, unit.id):
        names = listed([name_of(state, flight) for flight in supporters_of(state, unit.id)])
        yield f"A long move may leave {names} behind."


PART = Part(
    verbs={
        "deploy": Verb(
            "Deploys flights…", GROUP, _deploys, no_deploying, deploy, "Before the battle; a wing needs none"
        ),
        "support": Verb(
            "Supports a friend…", GROUP, _supports_some, no_support, support, "On its base, moved with it"
        ),
        "leave": Verb(
            "Supports nobody any more",
            GROUP,
            _supporting,
            _not_supporting,
            lambda s, u, _: decided(Supported(unit=u, turn=s.turn, side=s.start.units[u].side)),
        ),
        "outrun": Verb(
            "Leaves its flights behind…",
            MOVEMENT,
            _outruns,
            no_outrun,
            outrun,
            "It moved further than they can",
        ),
        "engage": Verb(
            "Moves into contact…",
            MOVEMENT,
            _engages,
            no_engaging,
            engage,
            "With enemy flights: nobody moves until a dogfight is won",
        ),
        "part": Verb(
            "Not in contact",
            GROUP,
            _touching,
            _not_touching,
            lambda _, u, __: decided(Parted(unit=u)),
            "By agreement",
        ),
        "scanners": Verb(
            "Scanners to Full!…",
            MOVEMENT,
            _scans,
            no_scan,
            scan,
            now=_scan_hint,
        ),
        "dogfight": Verb(
            "Dogfights…", ATTACK, _dogfights, no_dogfight, dogfight, "In base contact", "G", _foe_fits
        ),
        "save": Verb(
            "Struggles back to a Fleet Carrier…",
            GROUP,
            _saves,
            no_save,
            save,
            now=_save_hint,
        ),
    },
    table={
        "attack-craft": TableVerb(
            "Craft of {} attack…",
            ATTACK,
            attack_craft,
            _attacking,
            _not_attacking,
            _craft_fits,
            "All flights, after the ships; dogfights apart",
            shortcut="Shift+F",
            subjects=_craft_sides,
        ),
        "hold-craft": TableVerb(
            "Craft of {} are done",
            ATTACK,
            lambda state, side: decided(_held(state, side)),
            _attacking,
            _not_attacking,
            _waiting_fits,
            "Those that have not attacked hold their fire",
            shortcut="Shift+H",
            subjects=_waiting_sides,
        ),
        "save-flight": TableVerb(
            "A Fleet Carrier saves a lost flight…", GROUP, save_any, _saving, _none_to_save
        ),
    },
    facts=_facts,
    words=_words,
    spent=_spent,
    warnings=_warnings,
)
