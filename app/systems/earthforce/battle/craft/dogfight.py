"""Groups against groups: who shoots at whom, dice by the table or told by the players, losses all at once.

*Dogfights*, *Multiple Group Dogfights*, *Aces in Dogfighting*, *SA-25 “Badger”*.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from app.core.questions import Option, Procedure
from app.core.same import Same
from app.systems.earthforce.battle.alternation import alternating
from app.systems.earthforce.battle.asking import Ask, confirmed, counted, picked, rolled
from app.systems.earthforce.battle.craft import standing
from app.systems.earthforce.battle.craft.figures import number
from app.systems.earthforce.battle.craft.launching import is_badger
from app.systems.earthforce.battle.craft.standing import engaged, is_group, posture, side_of
from app.systems.earthforce.battle.craft.tables import kill
from app.systems.earthforce.battle.events import BattleEvent
from app.systems.earthforce.battle.events.craft import Bout, Duel, Fought, Left
from app.systems.earthforce.battle.fire.flow import waiting as ships_waiting
from app.systems.earthforce.battle.fire.throwing import MOST_THROWS, SIX
from app.systems.earthforce.battle.people import aboard
from app.systems.earthforce.battle.state import BattleState, name_of, profile_of, side_name

#: The most kills that can be told of a group's fire.
MOST_KILLS = 14


def clusters(state: BattleState) -> tuple[tuple[str, ...], ...]:
    """Return the groups that fight each other now, directly or through others, one tuple for each dogfight."""
    return _clusters(Same(state))


@lru_cache(maxsize=4)
def _clusters(same: Same[BattleState]) -> tuple[tuple[str, ...], ...]:
    state = same.value
    found: list[set[str]] = []
    for unit, target in engaged(state).items():
        if not (is_group(state, unit) and is_group(state, target) and standing.hostile(state, unit, target)):
            continue
        touched = [each for each in found if unit in each or target in each]
        found = [each for each in found if each not in touched]
        found.append(set[str]({unit, target}).union(*touched))
    order = list(state.start.units)
    return tuple(tuple(sorted(each, key=order.index)) for each in found)


def due(state: BattleState, members: Iterable[str]) -> bool:
    """True when somebody of a dogfight has not shot in this turn."""
    aims = engaged(state)
    return any(
        state.units[unit].craft.fought < state.turn
        for unit in members
        if unit in aims and is_group(state, aims[unit])
    )


def ships_of(state: BattleState, members: Iterable[str]) -> tuple[str, ...]:
    """Return the ships that groups of a dogfight screen or attack."""
    aims = engaged(state)
    found: list[str] = []
    for unit in members:
        if posture(state, unit) == "screen":
            found.append(state.units[unit].craft.ship)
        if unit in aims and profile_of(state, aims[unit]).ship:
            found.append(aims[unit])
    return tuple(dict.fromkeys(found))


def of_ship(state: BattleState, ship: str) -> tuple[str, ...]:
    """Return the groups of every dogfight around a ship that is not fought out."""
    return tuple(
        unit
        for members in clusters(state)
        if ship in ships_of(state, members) and due(state, members)
        for unit in members
    )


def free(state: BattleState) -> tuple[tuple[str, ...], ...]:
    """Return the dogfights that may be picked in place of a ship: around none that has still to be active."""
    return _free(Same(state))


@lru_cache(maxsize=4)
def _free(same: Same[BattleState]) -> tuple[tuple[str, ...], ...]:
    state = same.value
    waiting = ships_waiting(state)
    return tuple(
        members
        for members in clusters(state)
        if due(state, members) and not any(ship in waiting for ship in ships_of(state, members))
    )


def fight_of(state: BattleState, unit: str) -> tuple[str, ...]:
    """Return the groups that fight together with one."""
    return next((members for members in clusters(state) if unit in members), ())


def cannot_fight(state: BattleState, unit: str) -> str:
    """Return why a group's dogfight cannot be resolved now, empty when it can."""
    members = fight_of(state, unit)
    if not members:
        return "it fights no other group"
    if not due(state, members):
        return "its dogfight is fought out for this turn"
    if state.any_order or (state.active and state.active in ships_of(state, members)):
        return ""
    if not state.step.startswith("P4"):
        return "dogfights come in the combat phase"
    if members not in free(state) and not with_character(state, unit):
        return "it is resolved when the ship near it is active"
    if state.active:
        return f"{name_of(state, state.active)} is active"
    side = alternating(state, ships_waiting(state))
    if not side or side in {side_of(state, each) for each in members}:
        return ""
    return f"{side_name(state, side)} picks"


def with_character(state: BattleState, unit: str) -> bool:
    """True for a group in which a character flies: it may be picked on its own."""
    return any(found.person.player for _, found in aboard(state, unit))


def dogfight(state: BattleState, unit: str, _argument: str) -> Procedure[BattleEvent]:
    """Resolve the dogfight of a group, and with an active ship every other around that."""
    members = fight_of(state, unit)
    if state.active and state.active in ships_of(state, members):
        members = tuple(dict.fromkeys((*members, *of_ship(state, state.active))))
        return (yield from resolved(state, members, ""))
    side = alternating(state, ships_waiting(state)) if state.step == "P4.A" else ""
    return (yield from resolved(state, members, side))


@dataclass(slots=True)
class Melee:
    """A dogfight as it goes on: what every group has, who lost what."""

    state: BattleState
    strength: dict[str, int]
    ace: dict[str, bool]
    bouts: list[Bout] = field(default_factory=list[Bout])
    duels: list[Duel] = field(default_factory=list[Duel])
    dueling: set[str] = field(default_factory=set[str])

    def hurt(self, bouts: Sequence[Bout], duels: Sequence[Duel]) -> None:
        """Take the losses of bouts and duels, all at once; an ace is the last of a group to go."""
        for duel in duels:
            for unit in duel.killed:
                self.ace[unit] = False
                self.strength[unit] = max(0, self.strength[unit] - 1)
        for bout in bouts:
            self.strength[bout.target] = max(0, self.strength[bout.target] - bout.kills + bout.ignored)
        for unit, left in self.strength.items():
            if not left:
                self.ace[unit] = False


def resolved(state: BattleState, members: Sequence[str], side: str) -> Ask[Fought]:
    """Return what comes of a dogfight; groups with the first fire shoot before the others."""
    conditions = {unit: state.units[unit].condition for unit in members}
    melee = Melee(
        state,
        {unit: each.strength for unit, each in conditions.items()},
        {u: c.ace for u, c in conditions.items()},
    )
    pairs = yield from shots(state, members)
    yield from _duels(melee, pairs)
    melee.hurt((), melee.duels)
    early = {unit: target for unit, target in pairs.items() if effect(state, "first", unit)}
    for part in (early, {unit: target for unit, target in pairs.items() if unit not in early}):
        bouts: list[Bout] = []
        for unit, target in part.items():
            if melee.strength[unit]:
                bouts.append((yield from _bout(melee, unit, target)))
        melee.bouts += bouts
        melee.hurt(bouts, ())
    left = {
        unit: Left(
            strength=melee.strength[unit],
            ace=melee.ace[unit],
            fate=each.fate if melee.strength[unit] else "destroyed",
        )
        for unit, each in conditions.items()
        if melee.strength[unit] != each.strength or melee.ace[unit] != each.ace
    }
    return Fought(
        turn=state.turn,
        bouts=tuple(melee.bouts),
        duels=tuple(melee.duels),
        left=left,
        shot=tuple(dict.fromkeys((*pairs, *_muted(state, members)))),
        side=side,
    )


def effect(state: BattleState, key: str, unit: str, other: str = "") -> bool:
    """True when a task has this effect for a unit in this turn, on another one or at all."""
    return any(
        each.turn == state.turn and each.key == key and each.unit == unit and other in ("", each.other)
        for each in state.craft.effects
    )


def _muted(state: BattleState, members: Sequence[str]) -> tuple[str, ...]:
    """Return the groups that chose another and may not shoot at it: their turn is over too."""
    aims = engaged(state)
    return tuple(unit for unit in members if unit in aims and effect(state, "mute", unit, aims[unit]))


def shots(state: BattleState, members: Sequence[str]) -> Ask[dict[str, str]]:
    """Return who shoots at whom: the targets that were chosen, and those that answer who attacks them."""
    aims = engaged(state)
    fresh = [unit for unit in members if state.units[unit].craft.fought < state.turn]
    pairs = {unit: aims[unit] for unit in fresh if unit in aims and aims[unit] in members}
    for unit in fresh:
        attackers = [other for other, target in pairs.items() if target == unit and aims.get(other) == unit]
        if unit in pairs or not attackers or posture(state, unit) == "landing":
            continue
        if unit in aims and not (yield from _turns(state, unit, aims[unit])):
            continue
        options = [Option(each, name_of(state, each)) for each in attackers]
        pairs[unit] = yield from picked(options, f"{name_of(state, unit)} shoots back at")
    return {unit: target for unit, target in pairs.items() if not effect(state, "mute", unit, target)}


def _turns(state: BattleState, unit: str, target: str) -> Ask[bool]:
    why = f"{name_of(state, unit)} is attacked: does it shoot back and give up its attack on {name_of(state, target)}?"
    return (yield from confirmed(why))


def _duels(melee: Melee, pairs: Mapping[str, str]) -> Ask[None]:
    for unit, target in pairs.items():
        both = (unit, target)
        if not (melee.ace[unit] and melee.ace[target]) or melee.dueling & set(both):
            continue
        names = f"{name_of(melee.state, unit)} and {name_of(melee.state, target)}"
        if (yield from confirmed(f"Do the aces of {names} fight each other alone?")):
            melee.dueling |= set(both)
            melee.duels.append((yield from _duel(melee, unit, target)))


def _duel(melee: Melee, unit: str, target: str) -> Ask[Duel]:
    dice: list[int] = []
    killed: list[str] = []
    for one, other in ((unit, target), (target, unit)):
        cell = kill(melee.state, one, other)
        names = f"the ace of {name_of(melee.state, one)} at that of {name_of(melee.state, other)}"
        if cell is None or cell.score is None:
            dead = yield from confirmed(f"{names}: does it kill? The dogfight table has no number")
        else:
            value = (yield from rolled(1, f"{names}: {cell.score} or more kills"))[0]
            dice.append(value)
            dead = value >= cell.score
        if dead:
            killed.append(other)
    return Duel(aces=(unit, target), dice=tuple(dice) if len(dice) == 2 else (), killed=tuple(killed))


def _bout(melee: Melee, unit: str, target: str) -> Ask[Bout]:
    state, count = melee.state, melee.strength[unit]
    if unit in melee.dueling:
        count -= 1 if melee.ace[unit] else 0
    elif melee.ace[unit]:
        count += number("ace-dice")
    names = f"{name_of(state, unit)} at {name_of(state, target)}"
    cell = kill(state, unit, target)
    if cell is None or cell.score is None:
        why = f"{names}, {count} {'die' if count == 1 else 'dice'}: fighters killed (the dogfight table has no number)"
        killed = yield from counted(0, MOST_KILLS if count else 0, why, 0)
        ignored = shrugged(state, target, killed)
        return Bout(unit=unit, target=target, kills=killed, ignored=ignored)
    dice, again = yield from _thrown(count, cell.score, names, red=cell.red)
    killed = kills((*dice, *again), cell.score, red=cell.red)
    return Bout(
        unit=unit,
        target=target,
        dice=dice,
        again=again,
        score=cell.score,
        red=cell.red,
        kills=killed,
        ignored=shrugged(state, target, killed),
    )


def kills(dice: Iterable[int], score: int, *, red: bool) -> int:
    """Return how many fighters dice kill; a red six kills two."""
    return sum(2 if red and value == SIX else 1 for value in dice if value >= score)


def _thrown(count: int, score: int, names: str, *, red: bool) -> Ask[tuple[tuple[int, ...], tuple[int, ...]]]:
    six = ", a six two and again" if red else ""
    dice = yield from rolled(count, f"{names}: {score} or more kills one{six}")
    again: tuple[int, ...] = ()
    sixes = dice.count(SIX) if red else 0
    for _ in range(MOST_THROWS):
        if not sixes:
            break
        more = yield from rolled(sixes, f"{names}, again for sixes: {score} or more kills one{six}")
        again += more
        sixes = more.count(SIX)
    return dice, again


def shrugged(state: BattleState, target: str, killed: int) -> int:
    """Return how many kills a group shrugs off: the first of each attack on Badgers."""
    return min(killed, number("badger-ignores")) if is_badger(state, target) else 0
