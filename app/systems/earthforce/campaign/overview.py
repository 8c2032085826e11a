"""What a campaign looks like now: its players, their ships, and how each is."""

from collections.abc import Iterator
from typing import Any

from app.core import codec
from app.core.board import Sign
from app.core.shown import Fact, Overview, Side, UnitStatus
from app.core.words import counted, known
from app.systems.earthforce.battle.start import Unit
from app.systems.earthforce.campaign import mending
from app.systems.earthforce.campaign.changing import figures_now
from app.systems.earthforce.campaign.memory import record
from app.systems.earthforce.campaign.state import BATTLES, PHASES, PlayerState, State, UnitState, roster
from app.systems.earthforce.condition import WHOLE, left

__all__ = ["figures", "overview", "record", "units"]


def overview(state: State) -> Overview:
    """Return the campaign as it is now."""
    phase = "" if state.start.simple else f" · {PHASES[state.phase]}"
    return Overview(
        heading=f"Turn {state.turn}{phase}",
        detail=state.note or ("" if state.start.simple else _detail(state)),
        sides=tuple(
            Side(player.id, player.name, tuple(_totals(state, player))) for player in state.players.values()
        ),
        units=units(state),
        simple=state.start.simple,
    )


def _detail(state: State) -> str:
    if state.phase != BATTLES:
        return "Repairs are paid; then the next turn begins."
    waiting = sum(not fight.over for fight in state.fights.values())
    return f"{counted(waiting, 'battle')} to be fought." if waiting else "Announce battles and fight them."


def _totals(state: State, player: PlayerState) -> Iterator[Fact]:
    mine = [(unit, now) for unit, now in roster(state, player.id) if unit.profile.ship]
    there = sum(not now.lost for _, now in mine)
    yield Fact("Ships", f"{there}/{len(mine)}")
    boxes = figures_now(state, player).boxes
    yield Fact("Boxes", "?" if boxes is None else f"{boxes}%", why="Of all tracks that are known")
    if not state.start.simple:
        yield Fact("Points", str(player.balance), why="Repair points")


def units(state: State) -> tuple[UnitStatus, ...]:
    """Return every unit of the rosters, out with the reason when it cannot go to a battle."""
    return tuple(status(state, unit, now) for unit, now in roster(state))


def status(state: State, unit: Unit, now: UnitState) -> UnitStatus:
    """Return a unit as lists and panels show it."""
    why = mending.unready(state, unit, now)
    told = tuple(_states(state, unit, now))
    return UnitStatus(
        id=unit.id,
        name=now.name,
        kind=unit.profile.name,
        side=unit.side,
        states=tuple(word for word, _ in told),
        facts=tuple(_facts(unit, now)),
        out=bool(why),
        warnings=(why,) if why else (),
        signs=tuple(sign for _, sign in told),
        group=unit.carrier,
        small=not unit.profile.ship,
    )


def _states(state: State, unit: Unit, now: UnitState) -> Iterator[tuple[str, Sign]]:
    condition, whole = now.condition, unit.profile.boxes
    if now.lost:
        yield now.lost, "gone"
        return
    if mending.in_dock(state, now):
        yield f"in dock until turn {now.back}", "inside"
    if condition.fate == "disabled":
        yield "disabled", "drift"
    elif whole and condition.marked * 2 >= whole:
        yield "half its boxes gone", "half"
    if hurt := mending.hurt(condition):
        yield f"{counted(len(hurt), 'system')} out", ""
    if now.away:
        yield "far from any base", "away"
    if condition.ace:
        yield "ace", ""


def _facts(unit: Unit, now: UnitState) -> Iterator[Fact]:
    condition, profile = now.condition, unit.profile
    if profile.ship:
        yield Fact("Boxes", f"{known(left(profile, condition))}/{known(profile.boxes)}")
        hurt = mending.hurt(condition)
        yield Fact("Systems out", str(len(hurt)), why=", ".join(hurt))
    elif profile.size == "group":
        yield Fact("Fighters", f"{condition.strength}/{WHOLE}")
    for label, each, lost in (
        ("Cargo", profile.cargo, now.cargo),
        ("Passengers", profile.passengers, now.passengers),
    ):
        if each is not None:
            yield Fact(label, f"{100 - lost}%")
    if now.people:
        fortune = sum(person.fortune for person in now.people)
        yield Fact("Characters", str(len(now.people)), why=f"{', '.join(p.name for p in now.people)}")
        yield Fact("Fortune", str(fortune))
    yield Fact("Battles", str(now.battles))
    if now.kills:
        yield Fact("Kills", str(now.kills))


def figures(state: State) -> dict[str, Any]:
    """Return the state for `starmuster campaign --json`."""
    return {
        "turn": state.turn,
        "phase": state.phase,
        "players": {
            player.id: {"name": player.name, "balance": player.balance, "given": player.given}
            for player in state.players.values()
        },
        "units": {unit.id: _plain(unit, now) for unit, now in roster(state)},
        "fights": {key: codec.plain(fight) for key, fight in state.fights.items()},
        "battles": dict(state.battles),
        "agreed": codec.plain(state.terms),
    }


def _plain(unit: Unit, now: UnitState) -> dict[str, Any]:
    return {
        "name": now.name,
        "player": unit.side,
        "class": unit.profile.name,
        "carrier": unit.carrier,
        "condition": codec.plain(now.condition),
        "people": codec.plain(now.people),
        "crew": now.crew,
        "cargo_lost": now.cargo,
        "passengers_lost": now.passengers,
        "away": now.away,
        "back": now.back,
        "lost": now.lost,
        "battles": now.battles,
        "kills": now.kills,
        "honours": list(now.honours),
    }
