"""What a campaign turn brought, gathered from its events: battles, targets, losses, deeds of ships."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.core.log import Correction
from app.core.words import counted
from app.systems.acta import tables
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.war import INITIATIVE, Engagement
from app.systems.acta.campaign.events import growth as g
from app.systems.acta.campaign.events import war as w
from app.systems.acta.campaign.events.yard import CameBack, Commissioned, SentHome
from app.systems.acta.campaign.fold import apply
from app.systems.acta.campaign.growth.words import deed
from app.systems.acta.campaign.state import State, UnitState, name_of
from app.systems.acta.campaign.tell import tell
from app.systems.acta.campaign.war.names import place_name, player_name
from app.systems.acta.unit import LEVELS


@dataclass(slots=True)
class Battle:
    """A battle of the turn: where, on which terms, who fought whom, how it came out, what was destroyed in it."""

    name: str
    place: str = ""
    terms: str = ""
    sides: tuple[str, ...] = ()
    winner: str = ""
    verdict: str = ""
    units: int = 0
    kills: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    losses: list[str] = field(default_factory=list[str])

    @property
    def notable(self) -> list[str]:
        """What was destroyed or taken, the greatest ships first."""
        return [text for _, text in sorted(self.kills, key=lambda kill: -kill[0])]


@dataclass(slots=True)
class Chronicle:
    """A campaign turn: its number, the state after it, and what happened, sort by sort."""

    turn: int
    after: State
    battles: dict[str, Battle] = field(default_factory=dict[str, Battle])
    moves: list[str] = field(default_factory=list[str])
    taken: list[tuple[str, str, str]] = field(default_factory=list[tuple[str, str, str]])
    lost: list[tuple[int, str, str]] = field(default_factory=list[tuple[int, str, str]])
    deeds: list[str] = field(default_factory=list[str])
    honours: list[str] = field(default_factory=list[str])
    arrivals: list[str] = field(default_factory=list[str])
    agreed: list[str] = field(default_factory=list[str])
    gone: list[str] = field(default_factory=list[str])
    over: str = ""
    winners: tuple[str, ...] = ()


def chronicle(before: State, happened: Sequence[e.Event]) -> Chronicle:
    """Return what the events of a campaign turn brought after a state; a last one that begins the next is not told."""
    found = Chronicle(_turn(before, happened), before)
    for event in happened:
        for part in event.parts if isinstance(event, e.Together) else (event,):
            _note(found, found.after, part)
        found.after = apply(found.after, event)
    return found


def _turn(before: State, happened: Sequence[e.Event]) -> int:
    parts = (p for event in happened for p in (event.parts if isinstance(event, e.Together) else (event,)))
    return next((p.turn for p in parts if isinstance(p, w.PhaseBegan) and p.phase == INITIATIVE), before.turn)


def _note(found: Chronicle, state: State, part: e.Part | Correction) -> None:
    match part:
        case e.Fought() | e.Killed() | e.Lost() | w.Trophy():
            _battle(found, state, part)
        case w.Nominated() | w.Advanced() | w.Challenged() | w.Passed() | w.Decided():
            _war(found, state, part)
        case w.Eliminated(player=player):
            found.gone.append(player)
        case w.CampaignEnded(winners=winners, verdict=verdict):
            found.over, found.winners = verdict, winners
        case w.Given() | w.OrderFreed() | Correction():
            found.agreed.append(tell(state, part).text)
        case _:
            _ships(found, state, part)


def _ships(found: Chronicle, state: State, part: e.Part | Correction) -> None:
    match part:
        case g.Gained(unit=unit) | g.Trained(unit=unit):
            if isinstance(part, g.Gained) or part.crew_quality > part.before:
                found.deeds.append(f"{_ship(state, unit)}: {deed(part)}")
        case e.Honoured(unit=unit, honour=honour):
            found.honours.append(f"{_ship(state, unit)}: {honour}")
        case Commissioned() | CameBack() | SentHome():
            found.arrivals.append(tell(state, part).text)
        case _:
            pass


def _battle(found: Chronicle, state: State, part: e.Fought | e.Killed | e.Lost | w.Trophy) -> None:
    match part:
        case e.Fought(battle=battle, battle_name=name, winner=winner, units=units):
            fight = _fight(state, name, units)
            found.battles[battle] = Battle(
                name=name,
                place=place_name(state, fight.target) if fight else "",
                terms=_terms(fight) if fight else "",
                sides=_sides(state, fight, units),
                winner=winner,
                units=len(units),
            )
        case e.Killed(battle=battle, unit=unit, victim=victim, how=how):
            text = _HOW.get(how, f"{{}}, {how}: {{}}").format(_ship(state, unit), _ship(state, victim))
            if battle in found.battles:
                found.battles[battle].kills.append((_rank(state, victim) + 10 * (how == e.DESTROYED), text))
        case e.Lost(unit=unit, how=how, battle=battle):
            found.lost.append((_rank(state, unit), unit, how))
            if battle in found.battles:
                found.battles[battle].losses.append(f"{_ship(state, unit)} {how}")
        case w.Trophy(unit=unit, player=player, battle=battle):
            text = f"{_ship(state, unit)} is a trophy of {player_name(state, player)}"
            if battle in found.battles:
                found.battles[battle].kills.append((_rank(state, unit) + 10, text))


#: Deeds, with who did them and whom they befell.
_HOW = {
    "destroyed": "{} destroys {}",
    "crippled": "{} cripples {}",
    "reduced to a skeleton crew": "{} leaves only a skeleton crew on {}",
    "forced to surrender": "{} forces {} to surrender",
}


def _war(
    found: Chronicle, state: State, part: w.Nominated | w.Advanced | w.Challenged | w.Passed | w.Decided
) -> None:
    if isinstance(part, w.Decided):
        _decided(found, state, part)
        return
    found.moves.append(tell(state, part).text)
    match part:
        case w.Nominated(player=player, target=target, captured=True):
            found.taken.append((target, player, ""))
        case w.Challenged(nominator=nominator, target=target, captured=True):
            found.taken.append((target, nominator, ""))
        case w.Advanced(player=player, targets=targets):
            found.taken.extend((target, player, "") for target in targets)
        case _:
            pass


def _decided(found: Chronicle, state: State, part: w.Decided) -> None:
    text = tell(state, part).text
    if part.battle in found.battles:
        found.battles[part.battle].verdict = text
    else:
        found.moves.append(text)
    if part.gained:
        found.taken.append((part.target, part.holder, part.loser))


def _fight(state: State, name: str, units: Sequence[str]) -> Engagement | None:
    """Return the battle to fight that was fought: the one that began under this name, else the one of these players."""
    owners = {state.units[unit].player for unit in units if unit in state.units}
    open_ = [fight for fight in state.war.engagements.values() if not fight.over]
    begun = [fight for fight in open_ if fight.battle == name]
    return next(iter([*begun, *(f for f in open_ if {f.attacker, f.defender} == owners)]), None)


def _terms(fight: Engagement) -> str:
    scenario = tables.scenario(fight.scenario)
    return ", ".join(part for part in (scenario.name if scenario else "", fight.level) if part)


def _sides(state: State, fight: Engagement | None, units: Sequence[str]) -> tuple[str, ...]:
    if fight is not None:
        return fight.attacker, fight.defender
    return tuple(dict.fromkeys(state.units[unit].player for unit in units if unit in state.units))


def _ship(state: State, unit: str) -> str:
    """Return a ship's name with its class, as a newspaper has it the first time."""
    found = state.units.get(unit)
    if found is None or short(found) in found.name:
        return name_of(state.units, unit)
    return f"{found.name} ({short(found)})"


def short(unit: UnitState) -> str:
    """Return the name of a class without what every class has: `Omega`."""
    return unit.profile.name.partition("-class")[0].removesuffix(" Wing")


def _rank(state: State, unit: str) -> int:
    found = state.units.get(unit)
    level = found.profile.priority_level if found else None
    return LEVELS.index(level) if level in LEVELS else -1


def owner(state: State, unit: str) -> str:
    """Return the name of a unit's player, empty for one that is on no roster."""
    found = state.units.get(unit)
    return player_name(state, found.player) if found else ""


def ships_lost(found: Chronicle) -> Iterator[str]:
    """Yield what left the rosters in the turn, the greatest ships first."""
    for _, unit, how in sorted(found.lost, key=lambda lost: -lost[0]):
        yield f"{_ship(found.after, unit)} of {owner(found.after, unit)}: {how}"


def battles_told(found: Chronicle) -> str:
    """Return how many battles there were and how many targets changed hands, in a sentence."""
    many = len(found.battles)
    fought = f"{counted(many, 'battle') if many else 'No battle'} {'were' if many > 1 else 'was'} fought"
    taken = counted(len(found.taken), "target") if found.taken else "no target"
    gone = len(found.lost)
    lost = f"{counted(gone, 'unit')} {'were' if gone > 1 else 'was'}" if gone else "nothing was"
    return f"{fought}, {taken} changed hands, {lost} lost."
