"""A campaign's events as lines of its log."""

import msgspec

from app.core.log import Correction
from app.core.shown import Phrase
from app.core.words import counted, listed
from app.systems.earthforce.campaign import events as e
from app.systems.earthforce.campaign.corrections import subject_of, told
from app.systems.earthforce.campaign.deeds import deed, sort_of
from app.systems.earthforce.campaign.state import PHASES, State, name_of, player_name

#: How many parts of one step are told one by one.
TOLD = 12


def tell(state: State, event: e.Event) -> Phrase:
    """Return an event as a line of the log, `state` being what was true before it."""
    phrase = _together(state, event) if isinstance(event, e.Together) else _part(state, event)
    return msgspec.structs.replace(phrase, turn=phrase.turn or state.turn)


def _together(state: State, event: e.Together) -> Phrase:
    phrases = [_part(state, part) for part in event.parts]
    lines = [phrase.text for phrase in phrases if not phrase.heading]
    more = [f"{len(lines) - TOLD} more"] if len(lines) > TOLD else []
    subjects = dict.fromkeys(subject for phrase in phrases for subject in phrase.subjects)
    who = f" of {player_name(state, event.player)}" if event.player else ""
    said = f"{event.title}{who}{': ' if lines else ''}{'; '.join([*lines[:TOLD], *more])}"
    return Phrase(
        said,
        (*([event.player] if event.player else []), *subjects),
        heading=any(phrase.heading for phrase in phrases),
        sort=next((phrase.sort for phrase in phrases), ""),
        turn=max((phrase.turn for phrase in phrases), default=0),
    )


def _part(state: State, event: e.Part) -> Phrase:
    if isinstance(event, e.UnitPart):
        return Phrase(
            f"{name_of(state, event.unit)}: {deed(state, event)}", (event.unit,), sort=sort_of(event)
        )
    match event:
        case e.PhaseBegan(turn=turn, phase=phase):
            return Phrase(
                f"Turn {turn}, {PHASES.get(phase, phase).lower()}", heading=True, sort="Phase", turn=turn
            )
        case e.PointsSet(player=player, amount=amount, balance=balance, reason=reason, sort=sort):
            text = f"{player_name(state, player)}: {amount:+d} repair points ({reason}), balance {balance}"
            return Phrase(text, (player,), sort=sort)
        case e.Joined(player=player, units=units, why=why):
            names = listed([unit.name for unit in units])
            text = f"{names} joined {player_name(state, player)}{f' ({why})' if why else ''}"
            return Phrase(text, (player, *(unit.id for unit in units)), sort="Roster")
        case Correction():
            subject = subject_of(state, event)
            return Phrase(
                told(state, event, _name(state, subject)), (subject,) if subject else (), sort="Agreed"
            )
        case e.Fought() | e.Announced() | e.CalledOff() | e.BattleBegan():
            return _battle(state, event)
        case _:
            return _whole(state, event)


def _whole(state: State, event: e.Noted | e.TablesEntered | e.AnyOrderSet) -> Phrase:
    match event:
        case e.Noted(unit=unit, text=text):
            what = f"{name_of(state, unit)}: note" if unit else "Note"
            return Phrase(f"{what}: {text or 'removed'}", (unit,) if unit else (), sort="Note")
        case e.AnyOrderSet(on=on):
            text = "Everything in any phase from now on" if on else "Everything in its own phase again"
            return Phrase(text, sort="Phase")
        case e.TablesEntered():
            return Phrase("The tables that were entered count in later battles", sort="Battle")


def _name(state: State, subject: str) -> str:
    return player_name(state, subject) if subject in state.players else name_of(state, subject)


def _battle(state: State, event: e.Fought | e.Announced | e.CalledOff | e.BattleBegan) -> Phrase:
    match event:
        case e.Fought(name=name, winner=winner, units=units):
            won = f"won by {player_name(state, winner)}" if winner else "nobody won"
            text = f"{name}: {won}; {counted(len(units), 'unit')} took part"
            return Phrase(text, (*([winner] if winner else []), *units), sort="Battle")
        case e.Announced(name=name, attacker=attacker, defenders=defenders, note=note):
            against = listed([player_name(state, each) for each in defenders])
            text = f"{name}: {player_name(state, attacker)} attacks {against}{f' ({note})' if note else ''}"
            return Phrase(text, (attacker, *defenders), sort="Battle")
        case e.CalledOff(fight=key):
            fight = state.fights.get(key)
            return Phrase(f"{key if fight is None else fight.name} is called off", sort="Battle")
        case e.BattleBegan(fight=key, name=name):
            fight = state.fights.get(key)
            return Phrase(f"{name} begins", () if fight is None else fight.players, sort="Battle")
