"""Fighters, small craft and rams as lines of the log."""

from collections.abc import Iterable

from app.core.system import Phrase
from app.core.words import counted, listed
from app.systems.earthforce.battle.events.craft import (
    AcesDrawn,
    AceSet,
    Aimed,
    Attacked,
    Bout,
    Duel,
    Escorted,
    FighterEvent,
    Flew,
    Fought,
    Landed,
    LandingBegan,
    Launched,
    Left,
    Rammed,
    Screened,
    Stationed,
    Stayed,
)
from app.systems.earthforce.battle.people import person_name
from app.systems.earthforce.battle.state import BattleState, known, name_of, profile_of, side_name
from app.systems.earthforce.unit import ARCS, icon, icon_label

FIGHTERS, FIRE, MOVEMENT = "Fighters", "Fire", "Movement"
WORDS = {"aboard": "is aboard", "free": "is in flight", "screen": "screens", "landing": "lands on"}


def tell_fighters(state: BattleState, event: FighterEvent) -> Phrase:
    """Return an event of fighters, small craft or a ram as a line of the log."""
    match event:
        case Launched() | Landed() | LandingBegan() | Screened() | Stationed():
            return _stationed(state, event)
        case Escorted() | Flew() | Stayed() | Aimed():
            return _moved(state, event)
        case Fought(bouts=bouts, duels=duels, left=left):
            lines = [_duel(state, duel) for duel in duels] + [_bout(state, bout) for bout in bouts]
            text = " ".join([*lines, *_left(state, left.items())]) or "Nobody shoots in the dogfight."
            units = (each for bout in bouts for each in (bout.unit, bout.target))
            return Phrase(text, tuple(dict.fromkeys(units)), sort=FIGHTERS)
        case Attacked():
            return Phrase(_attack(state, event), (event.unit, event.target), sort=FIRE)
        case Rammed():
            return Phrase(_ram(state, event), (event.unit, event.target), sort=FIRE)
        case AcesDrawn(dice=dice, aces=aces):
            rolled = ", ".join(f"{name_of(state, unit)} {value}" for unit, value in dice.items())
            found = listed([name_of(state, unit) for unit in aces])
            return Phrase(
                f"Aces: {rolled}; {f'one flies with {found}' if found else 'nobody has one'}.",
                tuple(dice),
                sort=FIGHTERS,
            )
        case AceSet(unit=unit, ace=ace):
            text = f"{name_of(state, unit)} {'has an ace' if ace else 'has no ace'}."
            return Phrase(text, (unit,), sort="Conduct")


def _names(state: BattleState, units: Iterable[str]) -> str:
    return listed([name_of(state, unit) for unit in units])


def _stationed(state: BattleState, event: Launched | Landed | LandingBegan | Screened | Stationed) -> Phrase:
    match event:
        case Launched(ship=ship, groups=groups):
            return Phrase(_launch(state, event), (ship, *groups), sort=FIGHTERS)
        case Landed(ships=ships):
            told = "; ".join(
                f"{_names(state, groups)} aboard {name_of(state, ship)}" for ship, groups in ships.items()
            )
            return Phrase(f"Landed: {told}.", tuple(ships), sort=FIGHTERS)
        case LandingBegan(unit=unit, ship=ship):
            return Phrase(
                f"{name_of(state, unit)} begins to land on {name_of(state, ship)}.",
                (unit, ship),
                sort=FIGHTERS,
            )
        case Screened(unit=unit, ship=ship):
            what = f"screens {name_of(state, ship)}" if ship else "breaks off"
            return Phrase(
                f"{name_of(state, unit)} {what}.", (unit, *((ship,) if ship else ())), sort=FIGHTERS
            )
        case Stationed(unit=unit, state=where, ship=ship):
            whom = f" {name_of(state, ship)}" if ship else ""
            how = f"{WORDS.get(where, where)}{' of' if where == 'aboard' and ship else ''}{whom}"
            return Phrase(f"By agreement: {name_of(state, unit)} {how}.", (unit,), sort="Conduct")


def _launch(state: BattleState, event: Launched) -> str:
    names, ship = _names(state, event.groups) or "nobody", name_of(state, event.ship)
    if event.how == "patrol":
        return f"On patrol around {ship}: {names}."
    if event.how == "scramble":
        rolled = f" ({event.die})" if event.die is not None else ""
        return f"{ship} scrambles{rolled}: {names}."
    return f"{ship} launches {names}."


def _moved(state: BattleState, event: Escorted | Flew | Stayed | Aimed) -> Phrase:
    match event:
        case Escorted(units=units):
            return Phrase(f"With their ships: {_names(state, units)}.", tuple(units), sort=MOVEMENT)
        case Flew(unit=unit, to=to, length=length, over=over):
            where = "" if to is None else f" {length:.1f} MU to {to[0]:g} {to[1]:g}"
            more = ", turning more than it may, by agreement" if over else ""
            moves = "stays" if to is not None and not length else f"flies{where}{more}"
            return Phrase(f"{name_of(state, unit)} {moves}.", (unit,), sort=MOVEMENT)
        case Stayed(side=side, what=what, units=units):
            how = "stay where they are" if what == "move" else "choose nobody"
            text = f"{counted(len(units), 'other group')} of {side_name(state, side)} {how}."
            return Phrase(text, units, sort=FIGHTERS)
        case Aimed(unit=unit, target=target):
            whom = name_of(state, target) if target else "nobody"
            subjects = (unit, target) if target else (unit,)
            return Phrase(f"{name_of(state, unit)} goes for {whom}.", subjects, sort=FIGHTERS)


def dice_of(dice: tuple[int, ...], again: tuple[int, ...] = ()) -> str:
    """Return dice in words, those rolled again after a plus."""
    rolled = " ".join(map(str, dice)) or "no dice"
    return f"{rolled} + {' '.join(map(str, again))}" if again else rolled


def _bout(state: BattleState, bout: Bout) -> str:
    need = "told at the table" if bout.score is None else f"{dice_of(bout.dice, bout.again)}, {bout.score}+"
    ignored = f", {bout.ignored} shrugged off" if bout.ignored else ""
    names = f"{name_of(state, bout.unit)} at {name_of(state, bout.target)}"
    return f"{names} ({need}): {counted(bout.kills, 'kill')}{ignored}."


def _duel(state: BattleState, duel: Duel) -> str:
    rolled = f" ({dice_of(duel.dice)})" if duel.dice else ""
    dead = _names(state, duel.killed)
    came = f"lost: that of {dead}" if dead else "both live"
    return f"Aces of {_names(state, duel.aces)}{rolled}: {came}."


def _left(state: BattleState, left: Iterable[tuple[str, Left]]) -> Iterable[str]:
    for unit, now in left:
        if now.fate == "destroyed":
            yield f"{name_of(state, unit)} is destroyed."
        else:
            ace = " with its ace" if now.ace else ""
            yield f"{name_of(state, unit)} has {counted(now.strength, 'fighter')} left{ace}."


def _attack(state: BattleState, event: Attacked) -> str:
    if event.jammed:
        names = f"{name_of(state, event.unit)} attacks {name_of(state, event.target)}"
        return f"{names} and is jammed ({event.jammer})."
    faced = f" from its {ARCS[event.faced].lower()}" if event.faced in ARCS else ""
    guard = f", {counted(event.interceptors, 'interceptor')}" if event.interceptors else ""
    text = (
        f"{name_of(state, event.unit)} attacks {name_of(state, event.target)}{faced}{guard} "
        f"({dice_of(event.dice, event.again)}): {counted(event.damage, 'point')} of damage."
    )
    if event.ace_die is None:
        return text
    came = "is knocked out" if event.ace_out else "holds"
    return (
        f"{text} Its ace ({event.ace_die}) at {_system(state, event.target, event.ace_icon)}, which {came}."
    )


def _system(state: BattleState, unit: str, icon_id: str) -> str:
    found = icon(profile_of(state, unit), icon_id) if known(state, unit) else None
    return icon_id if found is None else icon_label(profile_of(state, unit), found)


def _ram(state: BattleState, event: Rammed) -> str:
    names = f"{name_of(state, event.unit)} rams {name_of(state, event.target)}"
    if not event.dared:
        rolled = (
            f" ({event.nerve}{f'+{event.shift}' if event.shift else ''}, {event.needed}+)"
            if event.nerve
            else ""
        )
        return f"{name_of(state, event.unit)} does not dare to ram {name_of(state, event.target)}{rolled}."
    nerve = f" (nerve {event.nerve}, {event.needed}+)" if event.nerve is not None else ""
    who = f", {person_name(state, event.person)} steering" if event.person else ""
    contest = ""
    if event.ratings:
        mine, his = event.dice[0] + event.ratings[0], event.others[0] + event.ratings[1]
        contest = f", {mine} against {his}"
    elif event.dice:
        contest = f", {dice_of(event.dice)} against {dice_of(event.others)}"
    return f"{names}{nerve}{who}{contest}: {_came(event)}" + "".join(
        f" {line}" for line in _left(state, event.left.items())
    )


def _came(event: Rammed) -> str:
    if event.glancing:
        return f"a glancing blow, {counted(event.damage, 'point')} to the rammer."
    if not event.hit:
        return "it misses."
    if event.contacts:
        return (
            f"{counted(event.contacts, 'fighter')} make contact."
            if event.contacts > 1
            else "one makes contact."
        )
    return f"hit, {counted(event.damage, 'point')} to both."
