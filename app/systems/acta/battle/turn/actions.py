"""Special actions: which a unit may take now, their checks, and what each lays on the unit for the turn.

A Call to Arms, *Special Actions*; rulings 12, 21, 23 and 24. The table says how each succeeds and what it changes.
"""

from collections.abc import Generator, Iterator

from app.core.errors import Refused
from app.core.questions import Answer, Option, Question
from app.systems.acta.battle import upkeep
from app.systems.acta.battle.asking import Ask, confirmed, picked
from app.systems.acta.battle.books.turn import Burden, Taken
from app.systems.acta.battle.changing import replace
from app.systems.acta.battle.events.turn import ActionTaken, Check
from app.systems.acta.battle.flights import locked_with, ward_of
from app.systems.acta.battle.start import Unit
from app.systems.acta.battle.state import (
    BattleState,
    UnitState,
    figures_of,
    name_of,
    roster,
    side_name,
    spent_of,
)
from app.systems.acta.battle.turn import jumps
from app.systems.acta.battle.turn.captain import clash, second
from app.systems.acta.battle.turn.capture import demand, victims
from app.systems.acta.battle.turn.checks import check, opposed, passed, won
from app.systems.acta.battle.turn.limits import trait_of
from app.systems.acta.battle.turn.picks import drifting, on_table, out_of_turn
from app.systems.acta.battle.upkeep import ALL_HANDS
from app.systems.acta.battle_tables import RAMMING, SpecialAction, number, special_action, special_actions
from app.systems.acta.effective import trait_number

ALL_POWER, ALL_STOP = "all-power-to-engines", "all-stop"
COME_ABOUT, CONCENTRATE, SHIELD = "come-about", "concentrate-all-firepower", "manoeuvre-to-shield-them"
GATE, JUMP_POINT = "activate-jump-gate", "initiate-jump-point"
RUN_SILENT, STAND_DOWN, BLAST_DOORS = "run-silent", "stand-down", "close-blast-doors"
#: Taken at the end of movement, by rules of its own.
ELSEWHERE = ("scanners-to-full",)


def own(state: BattleState, unit: str) -> tuple[Taken, ...]:
    """Return the special actions that a unit attempted itself this turn."""
    return tuple(taken for taken in spent_of(state, unit).actions if not taken.helps)


def possible(state: BattleState, unit: str) -> tuple[SpecialAction, ...]:
    """Return the special actions that a unit may take now, in the book's order."""
    return tuple(action for action in special_actions() if not cannot(state, unit, action))


def no_action(state: BattleState, unit: str) -> str:
    """Return why a unit can take no special action now, empty when it can take one."""
    reason = _not_now(state, unit)
    if reason:
        return reason
    return "" if possible(state, unit) else "no special action is open to it"


def cannot(state: BattleState, unit: str, action: SpecialAction) -> str:
    """Return why a unit cannot take a special action now, empty when it can."""
    return _not_now(state, unit) or _not_this(state, unit, action)


def _not_now(state: BattleState, unit: str) -> str:
    me, now, spent = state.start.units[unit], state.units[unit], spent_of(state, unit)
    if state.phase != "movement":
        return "Special Actions are taken in the Movement Phase"
    permission = figures_of(state, unit).special_actions
    if not permission.allowed and not (me.profile.flight and on_table(me, now)):
        return permission.why
    if now.aboard or now.where == "beyond":
        return "it is not on the table"
    if spent.moved:
        return "a Special Action comes before the move"
    if spent.arrived:
        return "it left hyperspace this turn"
    return tied(state, unit) or _repeated(state, unit) or out_of_turn(state, unit)


def no_late_hands(state: BattleState, unit: str) -> str:
    """Return why All Hands to Deck cannot be called in the End Phase, empty when it was only forgotten."""
    if own(state, unit):
        return "it tried another Special Action this turn"
    if spent_of(state, unit).arrived:
        return "it left hyperspace this turn"
    return tied(state, unit) or upkeep.no_all_hands(state, unit)


def tied(state: BattleState, unit: str) -> str:
    """Return what keeps a unit from any action: a flight that is not free to act, a ship that launched one."""
    if not state.start.units[unit].profile.flight:
        return "it launched a flight this turn" if spent_of(state, unit).launched else ""
    if state.units[unit].craft.launched == state.turn:
        return "it was launched this turn"
    if locked_with(state, unit):
        return "it is in a dogfight"
    ward = ward_of(state, unit)
    return f"it moves with {name_of(state, ward)}" if ward else ""


def _repeated(state: BattleState, unit: str) -> str:
    taken = own(state, unit)
    if state.units[unit].end.scanned == state.turn:
        return "it scans an enemy this turn"
    if state.units[unit].called == state.turn and not taken:
        return "All Hands to Deck was already called this turn"
    if not taken or _well(taken) or second(state, unit, taken):
        return ""
    return f"it already tried {special_action(taken[-1].action).name} this turn"


def _well(taken: tuple[Taken, ...]) -> bool:
    """True for a unit that stopped in a gravity well and may take another action."""
    return [each.action for each in taken] == [ALL_STOP] and taken[0].well


def _not_with(state: BattleState, unit: str, action: SpecialAction) -> str:
    """Return why a captain's second action does not go with the first, empty when it does."""
    taken = own(state, unit)
    if not taken or _well(taken):
        return ""
    laid = burden(action)
    if action.id == CONCENTRATE:
        laid = replace(laid, one_target="any")
    return clash(taken[0], laid, turns=action.id == COME_ABOUT)


def _not_this(state: BattleState, unit: str, action: SpecialAction) -> str:
    me, now = state.start.units[unit], state.units[unit]
    if action.id in ELSEWHERE or any(taken.action == action.id for taken in own(state, unit)):
        return "not a second time"
    if me.profile.flight:
        return _not_for_flights(state, unit, action)
    if now.where == "hyperspace" and action.id != JUMP_POINT:
        return "it waits in hyperspace"
    if action.needs == "flight" or (action.needs == "crippled" and not now.condition.crippled):
        return "only a crippled ship may"
    return _without_means(state, unit, action) or _not_with(state, unit, action)


def _not_for_flights(state: BattleState, unit: str, action: SpecialAction) -> str:
    if action.id == GATE:
        return "" if jumps.shut_gates(state, unit) else "no jump gate is there to open"
    if action.flights == "none":
        return "flights may not"
    if not trait_of(state, unit, "Afterburner"):
        return "it has no Afterburner"
    return "its Afterburner is spent" if state.units[unit].afterburner else ""


def _without_means(state: BattleState, unit: str, action: SpecialAction) -> str:
    me = state.start.units[unit]
    if action.id == JUMP_POINT:
        return jumps.no_point(state, unit)
    means = {
        GATE: (jumps.shut_gates, "no shut jump gate lies on the table"),
        STAND_DOWN: (victims, "no enemy ship that could surrender is weak enough"),
        SHIELD: (_friends, "no friendly ship is there to shield"),
        CONCENTRATE: (_targets, "no enemy is on the table"),
        ALL_HANDS: (_hurt, "it has no critical hit to repair"),
    }
    if action.id == ALL_POWER or action.id not in means:
        return "" if "Immobile" not in (me.profile.traits or ()) or _standing(action) else "it is Immobile"
    found, reason = means[action.id]
    return "" if found(state, unit) else reason


def _standing(action: SpecialAction) -> bool:
    """True when an action is worth its name for a craft that never moves."""
    return action.id in (BLAST_DOORS, RUN_SILENT)


def _hurt(state: BattleState, unit: str) -> bool:
    return bool(state.units[unit].condition.standing)


def _targets(state: BattleState, unit: str) -> tuple[Unit, ...]:
    side = state.start.units[unit].side
    return tuple(
        other
        for other, now in roster(state)
        if other.side != side and (on_table(other, now) or drifting(other, now))
    )


def _friends(state: BattleState, unit: str) -> tuple[Unit, ...]:
    side = state.start.units[unit].side
    return tuple(
        other
        for other, now in roster(state)
        if other.side == side and other.id != unit and not other.profile.flight and on_table(other, now)
    )


def offered(state: BattleState, unit: Unit, now: UnitState) -> bool:
    """True when special actions are worth offering: on the table or in hyperspace, in the Movement Phase."""
    if state.phase != "movement" or now.aboard or now.condition.fate:
        return False
    return not unit.profile.flight or bool(possible(state, unit.id))


def fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a special action that the unit may take, or nothing."""
    return not argument or any(action.id == argument for action in possible(state, unit))


def take(state: BattleState, unit: str, argument: str) -> Generator[Question, Answer, ActionTaken]:
    """Attempt a special action, asking which unless the key says it."""
    another = bool(own(state, unit)) and not _well(own(state, unit))
    event = yield from _attempted(state, unit, argument)
    return replace(event, burden=replace(event.burden, second=True)) if another else event


def _attempted(state: BattleState, unit: str, argument: str) -> Ask[ActionTaken]:
    chosen = argument
    if not chosen:
        options = [
            Option(found.id, found.name, f"{_asks(found)}{found.text}") for found in possible(state, unit)
        ]
        chosen = yield from picked(options, f"Special Action of {name_of(state, unit)}")
    action = special_action(chosen)
    event = ActionTaken(
        unit=unit,
        turn=state.turn,
        side=state.start.units[unit].side,
        action=chosen,
        name=action.name,
        burden=burden(action),
    )
    match chosen:
        case _ if chosen in (ALL_HANDS, COME_ABOUT, RAMMING, RUN_SILENT):
            return (yield from _checked(state, action, event))
        case _ if chosen in (CONCENTRATE, SHIELD):
            return (yield from _named(state, event))
        case _ if chosen in (GATE, JUMP_POINT):
            return (yield from _jump(state, event))
        case _ if chosen == STAND_DOWN:
            return (yield from demand(state, event))
        case _ if chosen == ALL_POWER:
            return (yield from _power(state, event))
        case _ if chosen == ALL_STOP:
            return (yield from _stop(state, event))
        case _:
            return event


def _asks(action: SpecialAction) -> str:
    """Return which crew quality check a special action asks for, empty for an automatic one."""
    if action.kind == "opposed":
        return "Opposed check. "
    return f"Check {action.target}. " if action.target is not None else ""


def burden(action: SpecialAction) -> Burden:
    """Return what a special action lays on its unit when it succeeds."""
    gained = trait_number(action.gains, "Stealth") or 0
    return Burden(
        speed=action.speed,
        may_stand=action.may_stand,
        turns=action.turns,
        most_turns=action.most_turns,
        no_fire=action.no_fire,
        one_weapon=action.one_weapon,
        damage_control=number("damage-control-all-hands") if action.id == ALL_HANDS else 0,
        any_repairs=action.id == ALL_HANDS,
        grid=number("defence-grid") if action.id == BLAST_DOORS else 0,
        stealth=gained,
    )


def _checked(state: BattleState, action: SpecialAction, event: ActionTaken) -> Ask[ActionTaken]:
    if action.target is None:
        raise Refused(f"{action.name} has no number to reach.")
    hides = number("dust-run-silent") if action.id == RUN_SILENT else 0
    made = yield from check(state, event.unit, action.target, action.name, cloud=hides)
    success = passed(made)
    event = replace(event, check=made, succeeded=success, burden=_after(action, success))
    if success and action.id == COME_ABOUT and not state.start.units[event.unit].profile.super_manoeuvrable:
        wider = number("come-about-wider")
        options = [Option("more", "One more turn"), Option("wider", f"One turn up to {wider}° wider")]
        how = yield from picked(options, f"{name_of(state, event.unit)} comes about")
        if how == "wider":
            event = replace(event, burden=replace(event.burden, turns=0, wider=wider))
    return event


def _after(action: SpecialAction, success: bool) -> Burden:
    if success:
        return burden(action)
    return replace(burden(action), stealth=0) if action.also_failed else Burden()


def _named(state: BattleState, event: ActionTaken) -> Ask[ActionTaken]:
    me = name_of(state, event.unit)
    if event.action == CONCENTRATE:
        target = yield from picked(_options(state, _targets(state, event.unit)), f"{me} fires only at")
        return replace(event, target=target, burden=replace(event.burden, one_target=target, again=True))
    friend = yield from picked(_options(state, _friends(state, event.unit)), f"{me} shields")
    foes = [other for other in _targets(state, event.unit) if not other.profile.flight]
    if not foes:
        return replace(event, friend=friend)
    target = yield from picked(_options(state, foes), f"{me} shields {name_of(state, friend)} against")
    return replace(event, friend=friend, target=target)


def _options(state: BattleState, units: tuple[Unit, ...] | list[Unit]) -> list[Option]:
    return [Option(unit.id, name_of(state, unit.id), side_name(state, unit.side)) for unit in units]


def _jump(state: BattleState, event: ActionTaken) -> Ask[ActionTaken]:
    if event.action == JUMP_POINT:
        thing, scatter = yield from jumps.point(state, event.unit)
        return replace(event, thing=thing, scatter=scatter)
    gates = jumps.shut_gates(state, event.unit)
    options = [Option(thing.id, thing.name, f'Within {number("jump-gate-range")}"') for thing in gates]
    chosen = yield from picked(options, f"{name_of(state, event.unit)} activates")
    found = state.things[chosen]
    if found.side in ("", event.side):
        return replace(event, thing=jumps.activated(state, found))
    made: Check = yield from opposed(state, event.unit, chosen, event.name, number("jump-gate-crew"))
    success = won(made)
    # Whoever attempts it is slow and silent this turn, whether the gate opens or not.
    return replace(
        event, check=made, succeeded=success, thing=jumps.activated(state, found) if success else None
    )


def _stop(state: BattleState, event: ActionTaken) -> Ask[ActionTaken]:
    """Ask, where a planet or moon lies on the table, whether its gravity allows another action (*All Stop!*)."""
    wells = [thing.name for thing in state.things.values() if thing.pulls]
    if not wells:
        return event
    me = name_of(state, event.unit)
    well = yield from confirmed(
        f"Is {me} in the gravity well of {' or '.join(wells)}? Another action may follow.", likely=False
    )
    return replace(event, well=well)


def _power(state: BattleState, event: ActionTaken) -> Ask[ActionTaken]:
    if state.start.units[event.unit].profile.flight:
        return replace(event, burden=replace(event.burden, most_turns=None), afterburner=True)
    if not trait_of(state, event.unit, "Afterburner") or state.units[event.unit].afterburner:
        return event
    if (
        yield from confirmed(
            "Use the Afterburner, once a battle: Speed doubled instead of half as much again?"
        )
    ):
        return replace(
            event, burden=replace(event.burden, speed=number("afterburner-speed")), afterburner=True
        )
    return event


def told(state: BattleState, unit: str) -> Iterator[str]:
    """Yield what this turn's special actions still demand of a unit, one sentence each."""
    for taken in spent_of(state, unit).actions:
        yield _told(state, taken)


def _told(state: BattleState, taken: Taken) -> str:
    name = special_action(taken.action).name.rstrip("!")
    if taken.helps:
        return f"{name} with {name_of(state, taken.helps)}: no attacks this turn."
    parts = list(demands(state, taken))
    failed = "" if taken.succeeded else " failed"
    return f"{name}{failed}: {', '.join(parts)}." if parts else f"{name}{failed}."


def demands(state: BattleState, taken: Taken) -> Iterator[str]:
    """Yield in a few words each what a special action lays on its unit."""
    burden = taken.burden
    words = (
        (burden.speed != 1, f"Speed ×{burden.speed:g}"),
        (burden.may_stand, "may stand still"),
        (burden.most_turns == 0, "no turns"),
        (bool(burden.most_turns), f"at most {burden.most_turns} turn"),
        (burden.turns > 0, "one more turn"),
        (burden.turns < 0, "one turn fewer"),
        (bool(burden.wider), f"one turn {burden.wider}° wider"),
        (burden.no_fire, "no firing"),
        (burden.one_weapon, "one weapon only"),
        (bool(burden.grid), f"Damage ignored on {burden.grid}+"),
        (bool(burden.stealth), f"Stealth {burden.stealth}+"),
        (burden.again, "misses rolled again"),
        (bool(burden.damage_control), f"{burden.damage_control:+d} damage control, all critical hits"),
        (bool(taken.friend), f"shields {name_of(state, taken.friend)}"),
        (bool(taken.target), f"against {name_of(state, taken.target)}"),
    )
    return (text for holds, text in words if holds)
