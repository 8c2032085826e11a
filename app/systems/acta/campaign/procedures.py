"""Procedures of a campaign: each asks what it needs to know and returns the event with what came of it.

Every procedure looks at the state that it is run over and raises Refused when the rules say no.
A Call to Arms, *Repairs and Reinforcements*; rulings 11, 27, 30 and 34.
"""

from app.core.errors import Refused
from app.core.questions import Number, Procedure, Write
from app.core.words import counted
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.state import PlayerState, State, UnitState

#: The most RR that one income brings or takes, so that a slip of the finger stays small.
MOST_INCOME = 500
LONGEST_NAME, LONGEST_NOTE = 60, 300


def unit_of(state: State, unit: str) -> UnitState:
    """Return a unit by its id; raises Refused when no roster has it."""
    if unit not in state.units:
        raise Refused(f"No roster has a unit “{unit}”.")
    return state.units[unit]


def player_of(state: State, player: str) -> PlayerState:
    """Return a player by id; raises Refused when the campaign has no such player."""
    if player not in state.players:
        raise Refused(f"The campaign has no player “{player}”.")
    return state.players[player]


def turn(state: State) -> Procedure[e.Event]:
    """Begin the next campaign turn (*The Campaign Turn*)."""
    yield from ()
    return e.Turned(state.turn + 1)


def income(state: State, player: str) -> Procedure[e.Event]:
    """Take a turn's RR points; the book's figure is offered, what else counts is typed with its reason."""
    taker = player_of(state, player)
    if taker.income_turn >= state.turn:
        raise Refused(
            f"{taker.name} has taken the income of turn {state.turn}.",
            rule="acta.campaign.income",
            remedy="Begin the next campaign turn, or correct the balance by agreement.",
        )
    usual = state.prices.income
    amount = yield Number(
        -MOST_INCOME,
        MOST_INCOME,
        f"RR points for {taker.name} in turn {state.turn}; {usual} as a rule",
        usual,
    )
    reason = yield Write("What the figure is made of (may stay empty)", LONGEST_NOTE)
    return e.Income(player, int(str(amount)), str(reason).strip(), max(0, taker.balance + int(str(amount))))


def hold(state: State, player: str, target: str) -> Procedure[e.Event]:
    """Gain or lose a kind of Strategic Target that changes prices."""
    yield from ()
    if target not in e.TARGETS:
        raise Refused(f"“{target}” changes no price.")
    return e.Held(player, target, target not in player_of(state, player).held)


def rename(state: State, unit_id: str) -> Procedure[e.Event]:
    """Give a unit another name."""
    unit = unit_of(state, unit_id)
    name = yield Write(f"New name of {unit.name}", LONGEST_NAME, unit.name)
    return e.Renamed(unit.id, str(name).strip() or unit.name, unit.name)


def note(state: State, unit_id: str) -> Procedure[e.Event]:
    """Write a unit's note anew."""
    unit = unit_of(state, unit_id)
    text = yield Write(f"Note on {unit.name}", LONGEST_NOTE, unit.note)
    return e.Noted(unit.id, str(text).strip())


def honour(state: State, unit_id: str) -> Procedure[e.Event]:
    """Give a unit an honour that its sheet shows."""
    unit = unit_of(state, unit_id)
    text = yield Write(f"Honour for {unit.name}", LONGEST_NAME)
    return e.Honoured(unit.id, str(text).strip() or f"Honoured in turn {state.turn}")


def strike(state: State, unit_id: str) -> Procedure[e.Event]:
    """Strike a unit off its roster."""
    unit = unit_of(state, unit_id)
    if unit.lost:
        raise Refused(f"{unit.name} is off the roster: {unit.lost}.", rule="acta.campaign.lost")
    why = yield Write(
        f"Why {unit.name} leaves the roster after {counted(unit.battles, 'battle')}", LONGEST_NOTE
    )
    return e.Lost(unit.id, e.STRUCK, note=str(why).strip())
