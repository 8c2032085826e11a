"""Battles of a turn: announced by the players, since the book has no map to fight over; forces chosen, begun."""

from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.questions import Option, Pick, Procedure, Write
from app.core.war import Weight
from app.core.words import counted, slug
from app.systems.earthforce.campaign.events import Announced, BattleBegan, CalledOff, Event
from app.systems.earthforce.campaign.mending import unready
from app.systems.earthforce.campaign.state import BATTLES, Fight, State, player_name

LONGEST_NAME, LONGEST = 120, 400
EVERYBODY = "everybody"


def announce(state: State, about: str) -> Procedure[Event]:  # noqa: ARG001 - the shape of every procedure
    """Announce a battle: who attacks whom, under which name."""
    everyone = tuple(Option(player.id, player.name) for player in state.players.values())
    attacker = str((yield Pick(everyone, "who attacks")))
    others = tuple(option for option in everyone if option.key != attacker)
    more = (Option(EVERYBODY, "Everybody else"),) if len(others) > 1 else ()
    target = others[0].key if others else ""
    if len(others) > 1:
        target = str((yield Pick((*others, *more), "who defends")))
    number = state.announced + 1
    name = " ".join(str((yield Write("the battle's name", LONGEST_NAME, f"Battle {number}"))).split())
    note = str((yield Write("the scenario, in the players' words (may be empty)", LONGEST))).strip()
    name = name or f"Battle {number}"
    return Announced(
        fight=f"{number}-{slug(name)[:40] or 'battle'}",
        name=name,
        attacker=attacker,
        defenders=tuple(option.key for option in others) if target == EVERYBODY else (target,),
        note=note,
    )


def call_off(state: State, fight: str) -> Procedure[Event]:  # noqa: ARG001
    """Call an announced battle off."""
    yield from ()
    return CalledOff(fight=fight)


def call_off_label(state: State, fight: str) -> str:
    """Return what calling a battle off is called."""
    return f"Call off {state.fights[fight].name}"


def fight_of(state: State, wanted: Json, players: Sequence[str]) -> Fight | None:
    """Return the announced battle that is fielded, None for any other; raises for one that cannot be."""
    if not wanted:
        return None
    fight = state.fights.get(str(wanted))
    if fight is None or fight.over:
        raise Refused("That battle is over, or was called off.", rule="earthforce.campaign.fight")
    if set(players) != set(fight.players):
        raise UserError("The sides of this battle are the players who were announced.")
    return fight


def begun(
    state: State, sides: Sequence[tuple[str, str, Sequence[str]]], agreed: Mapping[str, Json], name: str
) -> tuple[Event, ...]:
    """Return the campaign's event of an announced battle that begins; none for any other."""
    fight = fight_of(state, agreed.get("fight"), [player for _, player, _ in sides])
    return () if fight is None else (BattleBegan(fight=fight.id, name=name),)


def weigh(state: State, fight: str, units: Sequence[str]) -> tuple[Weight, ...]:
    """Return what each player of a battle sends, and why it may not go; a force without any ship does not fight."""
    found = state.fights.get(fight)
    if found is None:
        return ()
    return tuple(_weight(state, player, units) for player in found.players)


def _weight(state: State, player: str, units: Sequence[str]) -> Weight:
    mine = [
        state.start.units[key]
        for key in units
        if key in state.units and state.start.units[key].side == player
    ]
    fleet = [unit for unit in mine if unit.profile.ship]
    costs = [unit.profile.cost for unit in mine]
    known = [cost for cost in costs if cost is not None]
    text = f"{counted(len(fleet), 'ship')}, {counted(len(mine) - len(fleet), 'group')}"
    text += f", cost {sum(known)}{'' if len(known) == len(costs) else ' and unknown ones'}" if known else ""
    refused = "" if mine else f"{player_name(state, player)} sends nobody."
    for unit in mine:
        if not refused and (why := unready(state, unit, state.units[unit.id])):
            refused = f"{state.units[unit.id].name}: {why}"
    return Weight(player, text, refused)


def untimely(state: State) -> str:
    """Return why no battle is fought now, empty when it may be."""
    if state.phase == BATTLES or state.any_order:
        return ""
    return "The turn's battles are over; begin the next turn first."
