"""Fighters and armed small craft attack ships and craft; an ace with the others, or at one system.

*Fighter Attacks*, *Attacking Aces*, *Ship Selection*, *Shuttles and Other Small Craft*.
"""

from app.core.questions import Option, Procedure
from app.core.words import counted as many
from app.systems.earthforce.agreements import settled
from app.systems.earthforce.battle.alternation import alternating
from app.systems.earthforce.battle.asking import Ask, die, picked
from app.systems.earthforce.battle.changing import with_icons
from app.systems.earthforce.battle.craft import dogfight, standing
from app.systems.earthforce.battle.craft.dogfight import shrugged, with_character
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.standing import engaged, flyers, posture, side_of
from app.systems.earthforce.battle.events import BattleEvent, PartEvent
from app.systems.earthforce.battle.events.craft import Attacked
from app.systems.earthforce.battle.fire.defences import guards, interceptors, jammed_by
from app.systems.earthforce.battle.fire.flow import together
from app.systems.earthforce.battle.fire.flow import waiting as ships_waiting
from app.systems.earthforce.battle.fire.harming import suffered
from app.systems.earthforce.battle.fire.reach import arc_of
from app.systems.earthforce.battle.fire.throwing import thrown
from app.systems.earthforce.battle.fire.weapons import jams, pulse_damage
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, ships, side_name
from app.systems.earthforce.condition import works
from app.systems.earthforce.unit import icon_label, icons

WITH = "with"
Guard = tuple[str, int, tuple[str, ...]]


def targets(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return what a group or armed craft can attack now: what it chose; in any order, whatever is in reach."""
    chosen = engaged(state).get(unit, "")
    if chosen and not standing.is_group(state, chosen):
        return (chosen,)
    if not standing.is_group(state, unit) and chosen:
        return (chosen,)
    if not state.any_order:
        return ()
    enemies = (*ships(state), *(each for each in flyers(state) if not standing.is_group(state, each)))
    return tuple(
        each
        for each in enemies
        if standing.hostile(state, unit, each) and standing.within(state, unit, each, standing.reach())
    )


def unengaged(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the groups of a ship's screen that no enemy engages; they come before an attack on the ship."""
    aims = engaged(state)
    met = {target for unit, target in aims.items() if standing.hostile(state, unit, ship)}
    return tuple(unit for unit in standing.screens(state, ship) if unit not in met)


def cannot_strike(state: BattleState, unit: str) -> str:
    """Return why a group or craft cannot attack a ship or craft now, empty when it can."""
    reason = _unable(state, unit)
    if reason or state.any_order:
        return reason
    target = targets(state, unit)[0]
    if not state.step.startswith("P4"):
        return "attacks come in the combat phase"
    if profile_of(state, target).ship:
        fights = dogfight.of_ship(state, target)
        if unengaged(state, target):
            names = ", ".join(name_of(state, each) for each in unengaged(state, target))
            return f"a group must engage each group of its screen first: {names}"
        if fights and (state.active == target or unit in fights):
            return "the dogfights around the ship come first"
    return _timed(state, unit, target)


def _unable(state: BattleState, unit: str) -> str:
    now = state.units[unit].craft
    if now.fought == state.turn:
        return "it fought in this turn"
    if not standing.armed(state, unit):
        return "it has no weapon that works"
    if standing.launched(state, unit):
        return "it was launched in this turn"
    if posture(state, unit) == "landing":
        return "it lands"
    return "" if targets(state, unit) else "it chose no ship as its target"


def _timed(state: BattleState, unit: str, target: str) -> str:
    if state.active == target:
        return ""
    if state.active:
        return f"{name_of(state, state.active)} is active"
    if not profile_of(state, target).ship:
        return ""
    if not with_character(state, unit):
        return f"it attacks when {name_of(state, target)} is active"
    side = alternating(state, ships_waiting(state))
    return "" if not side or side == side_of(state, unit) else f"{side_name(state, side)} picks"


def strikers(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the groups and craft that chose a ship and did not attack it yet."""
    return tuple(
        unit
        for unit, target in engaged(state).items()
        if target == ship and state.units[unit].craft.fought < state.turn and not _unable(state, unit)
    )


def strike(state: BattleState, unit: str, argument: str) -> Procedure[BattleEvent]:
    """Attack a ship or craft with every fighter that is left (*Fighter Attacks*)."""
    target, aimed = yield from planned(state, unit, argument)
    jammer = yield from _jammer(state, unit, target)
    jammed = jammer is not None and jams(jammer)
    if jammed:
        aimed = ""
    count = 0 if jammed else dice_of(state, unit, apart=bool(aimed))
    faced, guard, spent = ("", 0, ()) if jammed else (yield from _guarded(state, unit, target))
    through = f", {many(guard, 'interceptor')}" if guard else ""
    why = f"{name_of(state, unit)} attacks {name_of(state, target)}{through}"
    dice, again = yield from thrown(count, why)
    plain = settled(state.start.agreements, "pulse-reroll") == "plain"
    ace_die = (yield from die(f"{why}: its ace at one system, 6 knocks it out")) if aimed else None
    out = ace_die == number("ace-system")
    attack = Attacked(
        turn=state.turn,
        unit=unit,
        target=target,
        dice=dice,
        again=again,
        damage=pulse_damage(dice, again, guard, plain=plain),
        faced=faced,
        interceptors=guard,
        protecting=spent,
        jammer=jammer,
        jammed=jammed,
        ace_icon=aimed,
        ace_die=ace_die,
        ace_out=out,
        side=_picking(state, unit, target),
    )
    parts: list[PartEvent] = [attack]
    points = attack.damage - shrugged(state, target, attack.damage)
    if points:
        hit = with_icons(state, target, {aimed: "out"}) if out else state
        cause = f"an attack of {name_of(state, unit)}"
        parts.append((yield from suffered(hit, target, points, cause)))
    return together(parts)


def planned(state: BattleState, unit: str, argument: str) -> Ask[tuple[str, str]]:
    """Return the target of an attack, and the system that an ace aims at, empty for none."""
    options = [Option(each, name_of(state, each)) for each in targets(state, unit)]
    target = argument or (yield from picked(options, f"{name_of(state, unit)} attacks"))
    return target, (yield from _ace(state, unit, target))


def _picking(state: BattleState, unit: str, target: str) -> str:
    picked_alone = state.step == "P4.A" and not state.active and profile_of(state, target).ship
    return side_of(state, unit) if picked_alone else ""


def dice_of(state: BattleState, unit: str, *, apart: bool = False) -> int:
    """Return the dice of an attack: one a fighter, one more with an ace, one fewer while the ace aims `apart`."""
    if not standing.is_group(state, unit):
        return 1
    condition = state.units[unit].condition
    if apart:
        return condition.strength - 1
    return condition.strength + (number("ace-dice") if condition.ace else 0)


def _ace(state: BattleState, unit: str, target: str) -> Ask[str]:
    """Return the system that a group's ace aims at, empty when it attacks with the others."""
    if not state.units[unit].condition.ace or not profile_of(state, target).ship:
        return ""
    profile, condition = profile_of(state, target), state.units[target].condition
    options = [Option(WITH, "With the others", "One more die")]
    options += [
        Option(each.id, icon_label(profile, each), "One die, out on 6")
        for each in icons(profile)
        if not each.unknown and works(condition, each)
    ]
    chosen = yield from picked(options, f"the ace of {name_of(state, unit)} attacks")
    return "" if chosen == WITH else chosen


def may_be_jammed(state: BattleState, unit: str, target: str) -> bool:
    """True when a target's jammer works against fighters: those of another race (*Stealth Defenses and Jammers*)."""
    strangers = profile_of(state, unit).force_list != profile_of(state, target).force_list
    return strangers and profile_of(state, target).ship and jammed_by(state, target, unit)


def _jammer(state: BattleState, unit: str, target: str) -> Ask[int | None]:
    if not may_be_jammed(state, unit, target):
        return None
    why = f"{name_of(state, target)}'s jammer, one die for the whole of {name_of(state, unit)}: 4 or more jams it"
    return (yield from die(why))


def _guarded(state: BattleState, unit: str, target: str) -> Ask[Guard]:
    """Return the arc that is attacked with the interceptors that weaken it, where that matters."""
    if profile_of(state, unit).weapon == "beam" or not guards(state, target):
        return "", 0, ()
    faced = yield from arc_of(
        state, target, unit, f"which arc of {name_of(state, target)} is {name_of(state, unit)} in?"
    )
    guard, spent = yield from interceptors(state, target, faced)
    return faced, guard, spent


def strike_fits(state: BattleState, unit: str, argument: str) -> bool:
    """True when the rest of a key is a target of this attack, or nothing."""
    return not argument or argument in targets(state, unit)
