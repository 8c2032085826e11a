"""Campaign events as lines of a log and of a service record, in our own words."""

from msgspec.structs import replace

from app.core.log import Correction
from app.core.system import Phrase
from app.core.words import counted, listed
from app.systems.acta.campaign import corrections
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.events.growth import GrowthEvent
from app.systems.acta.campaign.events.share import ShareEvent
from app.systems.acta.campaign.events.war import WarEvent
from app.systems.acta.campaign.events.yard import YardEvent
from app.systems.acta.campaign.growth.tell import tell_growth
from app.systems.acta.campaign.share.tell import tell_share
from app.systems.acta.campaign.state import State, name_of
from app.systems.acta.campaign.war.tell import tell_war
from app.systems.acta.campaign.yard.tell import tell_yard


def tell(state: State, event: e.Event) -> Phrase:
    """Return one line of the campaign's log for an event, with its sort and the campaign turn it belongs to."""
    phrase = _told(state, event)
    return replace(phrase, turn=phrase.turn or state.turn)


def _told(state: State, event: e.Event) -> Phrase:
    if isinstance(event, WarEvent):
        return tell_war(state, event)
    if isinstance(event, GrowthEvent):
        return tell_growth(state, event)
    if isinstance(event, YardEvent):
        return tell_yard(state, event)
    if isinstance(event, ShareEvent):
        return tell_share(state, event)
    if isinstance(event, e.Together):
        return _together(state, event)
    return replace(_base(state, event), sort=SORTS.get(type(event), "Roster"))


#: What sort of happening the kinds of old are.
SORTS: dict[type, str] = {
    e.Turned: "Phase",
    e.Income: "Income",
    e.Held: "Targets",
    e.Premium: "Repairs",
    e.Repaired: "Repairs",
    e.Recruited: "Repairs",
    e.Mended: "Repairs",
    e.SelfRepaired: "Repairs",
    e.Fought: "Battles",
    e.Suffered: "Battles",
    e.Lost: "Losses",
    e.Killed: "Battles",
    e.Recovered: "Repairs",
    Correction: "Agreed",
}


def _together(state: State, event: e.Together) -> Phrase:
    """Return all that counts as one step in one line: its title, and each part by itself."""
    told = [_told(state, part) for part in event.parts]
    heading = any(phrase.heading for phrase in told)
    lines = [phrase.text for phrase in told if not phrase.heading]
    subjects = tuple(dict.fromkeys(subject for phrase in told for subject in phrase.subjects))
    turn = max((phrase.turn for phrase in told), default=0)
    sort = next((phrase.sort for phrase in told), "")
    return Phrase(
        f"{event.title}: {'; '.join(lines)}" if lines else event.title, subjects, heading, sort, turn
    )


def _base(state: State, event: e.BaseEvent | Correction) -> Phrase:
    match event:
        case e.Turned(turn=turn):
            return Phrase(f"Campaign turn {turn}", heading=True)
        case e.Income() | e.Held():
            return _player(state, event)
        case e.Fought(battle_name=battle, winner=winner, units=units):
            won = f"won by {_player_name(state, winner)}" if winner else "no winner"
            return Phrase(f"{battle}: {won}; {counted(len(units), 'unit')} took part", units)
        case e.Killed(unit=unit, victim=victim, how=how):
            text = f"{name_of(state.units, victim)} {how} by {name_of(state.units, unit)}"
            return Phrase(text, (unit, victim))
        case Correction():
            return _correction(state, event)
        case _:
            return Phrase(f"{name_of(state.units, event.unit)}: {deed(event)}", (event.unit,))


def deed(event: e.BaseEvent) -> str:
    """Return what befell a unit without its name, as its service record has it; empty for what is no unit's."""
    match event:
        case e.Premium() | e.Repaired() | e.Recruited() | e.Mended() | e.SelfRepaired():
            return _yard(event)
        case e.Suffered() | e.Lost() | e.Recovered() | e.Killed():
            return _battle(event)
        case e.Renamed(name=name, old=old):
            return f"renamed {name}, formerly {old}"
        case e.Noted(text=text):
            return f"note: {text}" if text else "note removed"
        case e.Honoured(honour=honour):
            return f"honour: {honour}"
        case _:
            return ""


def _yard(event: e.Premium | e.Repaired | e.Recruited | e.Mended | e.SelfRepaired) -> str:
    match event:
        case e.Premium(paid=paid, balance=balance, lifted=lifted):
            done = "no longer crippled" if lifted else "repairs may begin"
            return f"premium of a crippled ship paid, {paid} RR ({balance} left); {done}"
        case e.Repaired(points=points, paid=paid, balance=balance, condition=now, regained=regained):
            lifted = "; no longer crippled" if event.lifted else ""
            back = f", {listed(regained)} back" if regained else ""
            return f"{points} Damage repaired for {paid} RR ({balance} left), now {now.damage}{lifted}{back}"
        case e.Recruited(points=points, paid=paid, balance=balance, condition=now, quality_lost=lost):
            green = f"; Crew Quality falls to {event.crew_quality}" if lost else ""
            return f"{points} Crew recruited for {paid} RR ({balance} left), now {now.crew}{green}"
        case e.Mended(area=area, paid=paid, balance=balance):
            return f"critical hit repaired for {paid} RR ({balance} left): {area}"
        case e.SelfRepaired(points=points, condition=now):
            return f"repaired itself, {points} Damage regained, now {now.damage}"


def _battle(event: e.Suffered | e.Lost | e.Recovered | e.Killed) -> str:
    match event:
        case e.Suffered():
            return suffering(event)
        case e.Lost(how=how, note=note):
            return f"{how}, off the roster{f' ({note})' if note else ''}"
        case e.Recovered():
            return "recovered without a crew"
        case e.Killed(victim=victim, how=how):
            return f"{how}: {victim}"


def suffering(event: e.Suffered) -> str:
    """Return what a battle cost a unit: points lost and left, states, critical hits, traits and flights lost."""
    now = event.condition
    parts = [
        *([f"{event.damage_lost} Damage lost, {now.damage} left"] if event.damage_lost else []),
        *([f"{event.crew_lost} Crew lost, {now.crew} left"] if event.crew_lost else []),
        *(["crippled"] if now.crippled else []),
        *(["skeleton crew"] if now.skeleton else []),
        *([f"critical hits: {listed(event.criticals)}"] if event.criticals else []),
        *([f"traits lost: {listed(now.traits_lost)}"] if now.traits_lost else []),
        *([f"{counted(len(event.flights_lost), 'flight')} lost"] if event.flights_lost else []),
        *([event.note] if event.note else []),
    ]
    return "; ".join(parts) or "came through unharmed"


def _player(state: State, event: e.Income | e.Held) -> Phrase:
    name = _player_name(state, event.player)
    match event:
        case e.Income(amount=amount, reason=reason, balance=balance):
            why = f" ({reason})" if reason else ""
            return Phrase(f"{name}: {amount:+d} RR{why}, balance {balance}", (event.player,))
        case e.Held(target=target, held=held):
            what = e.TARGETS.get(target, target)
            return Phrase(f"{name} {'holds' if held else 'no longer holds'} a {what}", (event.player,))


def _correction(state: State, event: Correction) -> Phrase:
    owner = corrections.subject_of(state, event)
    name = _player_name(state, owner) if owner in state.players else name_of(state.units, owner)
    return Phrase(corrections.told(state, event, name), (owner,) if owner else ())


def _player_name(state: State, player: str) -> str:
    return state.players[player].name if player in state.players else player
