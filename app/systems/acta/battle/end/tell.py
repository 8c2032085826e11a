"""Set-up, things on the table, and the end in sentences."""

from typing import assert_never

from app.core.system import Phrase
from app.core.words import counted, listed
from app.systems.acta.battle.books.turn import Thing
from app.systems.acta.battle.counting import TARGET
from app.systems.acta.battle.events.base import AllHandsCalled, RepairTried, SelfRepaired
from app.systems.acta.battle.events.end import (
    BattleEnded,
    Counted,
    DebrisRolled,
    EndEvent,
    RolesSet,
    Scanned,
    SetupEvent,
    SideMended,
    SidesSetUp,
    TermsSet,
    ThingPlaced,
)
from app.systems.acta.battle.state import BattleState, name_of, side_name
from app.systems.acta.battle.telling import dice_text, names_text, roll_text
from app.systems.acta.effective import signed

SETUP, END, TABLE = "Set-up", "End", "Table"
#: What the table counted of a unit, as the log says it.
COUNTED = {
    "scan": ("is scanned", "is not scanned"),
    "exit-edge": ("left over the far edge", "did not leave over the far edge"),
    "exit-gate": ("left through the gate", "did not leave through the gate"),
    "convoy-exited": ("left over the exit edge", "did not leave over the exit edge"),
}


def tell_end(state: BattleState, event: EndEvent) -> Phrase:
    """Return the line of the log for an event of set-up or of the end."""
    match event:
        case ThingPlaced() | TermsSet() | RolesSet() | DebrisRolled() | SidesSetUp():
            return Phrase(_setup(state, event), sort=TABLE if isinstance(event, ThingPlaced) else SETUP)
        case Counted():
            return _counted(state, event)
        case Scanned():
            return _scanned(state, event)
        case SideMended():
            return _side(state, event)
        case BattleEnded():
            return Phrase(_ended(state, event), heading=True, sort=END)
        case _:
            assert_never(event)


def _setup(state: BattleState, event: SetupEvent) -> str:
    match event:
        case ThingPlaced(thing=thing, gone=gone):
            return f"{_thing(thing)} {'is gone' if gone else 'lies on the table'}."
        case TermsSet():
            return _terms(event)
        case RolesSet():
            return _roles(state, event)
        case DebrisRolled():
            return _debris(event)
        case SidesSetUp():
            return _set_up(state, event)
        case _:
            assert_never(event)


def _side(state: BattleState, event: SideMended) -> Phrase:
    units = tuple(dict.fromkeys(check.unit for check in event.checks))
    return Phrase(_mended(state, event), units, sort="Mending")


def _thing(thing: Thing) -> str:
    figures = ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in thing.figures.items())
    where = f" at {thing.cell}" if thing.cell else ""
    return f"{thing.name}{where}{f' ({figures})' if figures else ''}"


def _debris(event: DebrisRolled) -> str:
    what = listed([_thing(thing) for thing in event.things]) or "none"
    if not event.squares:
        return f"Stellar debris is laid: {what}."
    return f"Stellar debris, {counted(len(event.squares), 'die', 'dice')}: {what}."


def _set_up(state: BattleState, event: SidesSetUp) -> str:
    parts = [f"set up in the order {listed([side_name(state, side) for side in event.order])}"]
    rolls = [roll_text(side_name(state, roll.side), roll) for roll in event.rolls]
    parts += [f"initiative {listed(rolls)}"] if rolls else []
    for units, where in ((event.beyond, "beyond the edge"), (event.hyperspace, "in hyperspace")):
        parts += [f"{names_text(state, units)} {where}"] if units else []
    parts += [f"on the table {listed([_thing(thing) for thing in event.things])}"] if event.things else []
    return f"The sides {'; '.join(parts)}."


def _terms(event: TermsSet) -> str:
    parts = [event.name] if event.scenario else []
    parts += [f"Priority Level {event.level}"] if event.level else []
    parts += [counted(event.points, "point") + " a side"] if event.points is not None else []
    rolls = [f"{what} {dice_text(dice)}" for what, dice in event.dice.items()]
    rolls += [f"modifiers {', '.join(signed(one) for one in event.modifiers)}"] if event.modifiers else []
    return f"The battle: {', '.join(parts) or 'as it was'}{f' (rolled: {listed(rolls)})' if rolls else ''}."


def _roles(state: BattleState, event: RolesSet) -> str:
    sides = [
        f"{listed([side_name(state, side) for side in found])} {'attack' if len(found) > 1 else 'attacks'}"
        if role == "attacker"
        else f"{listed([side_name(state, side) for side in found])} {'defend' if len(found) > 1 else 'defends'}"
        for role, found in (("attacker", event.attacker), ("defender", event.defender))
        if found
    ]
    rolls = [
        f"{side_name(state, r.side)} {r.total} ({dice_text(r.dice)} {signed(r.bonus)})" for r in event.rolls
    ]
    return f"{listed(sides) or 'Nobody has a role'}{f': {listed(rolls)}' if rolls else ''}."


def _counted(state: BattleState, event: Counted) -> Phrase:
    if event.on == TARGET:
        # Whom the attacker named is told when the battle ends.
        did = "has secretly written down the target" if event.count else "has named no target"
        return Phrase(f"The attacker {did}.", sort="Score")
    if event.unit:
        yes, no = COUNTED.get(event.on, (f"counts for {event.on}", f"does not count for {event.on}"))
        return Phrase(
            f"{name_of(state, event.unit)} {yes if event.count else no}.", (event.unit,), sort="Score"
        )
    return Phrase(
        f"{side_name(state, event.side)} holds {counted(event.count, 'square')} alone.", sort="Score"
    )


def _scanned(state: BattleState, event: Scanned) -> Phrase:
    how = "is scanned" if event.succeeded else "is not scanned"
    dice = f"{event.die} + crew quality {event.crew_quality} of {event.needed}"
    text = f"{name_of(state, event.target)} {how} by {name_of(state, event.unit)} ({dice})."
    return Phrase(text, (event.unit, event.target), sort="Score")


def _mended(state: BattleState, event: SideMended) -> str:
    told = [_check(state, check) for check in event.checks]
    if not told:
        return f"Damage Control of {side_name(state, event.side)} is done."
    return f"Damage Control of {side_name(state, event.side)}: {'; '.join(told)}."


def _check(state: BattleState, check: RepairTried | SelfRepaired | AllHandsCalled) -> str:
    name = name_of(state, check.unit)
    match check:
        case RepairTried():
            total = (
                f"{check.die} + {check.crew_quality}{f' {signed(check.modifier)}' if check.modifier else ''}"
            )
            how = "repaired" if check.repaired else "not repaired"
            return f"{name}: {check.area} {how} ({total} of {check.needed})"
        case SelfRepaired():
            return f"{name} repairs {counted(check.points, 'point')} of Damage itself"
        case AllHandsCalled():
            how = "heeds All Hands to Deck" if check.succeeded else "does not heed All Hands to Deck"
            return f"{name} {how} ({check.die} + {check.crew_quality} of {check.needed})"


def _ended(state: BattleState, event: BattleEnded) -> str:
    if event.open:
        return "The battle goes on"
    won = f" {side_name(state, event.winner)} wins." if event.winner else ""
    named = listed([now.name for now in state.units.values() if TARGET in now.end.marks])
    target = f" The attacker's target was {named}." if named else ""
    return f"The battle is over: {event.why}.{won}{target}"
