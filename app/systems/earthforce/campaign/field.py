"""From the campaign to the table: a battle between units of the rosters."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.systems.earthforce import agreements
from app.systems.earthforce.battle.start import Combatant, Unit
from app.systems.earthforce.battle.start import Start as BattleStart
from app.systems.earthforce.campaign.fights import fight_of, untimely
from app.systems.earthforce.campaign.mending import unready
from app.systems.earthforce.campaign.state import State, UnitState, player_name


def terms(state: State) -> tuple[Field, ...]:
    """Return what a battle between rosters agrees on: the table's rulings."""
    return agreements.fields(state.start.agreements)


def fight_terms(state: State, fight: str) -> tuple[Field, ...]:  # noqa: ARG001 - every battle agrees on the same
    """Return what an announced battle agrees on."""
    return terms(state)


def field(
    state: State, sides: Sequence[tuple[str, str, Sequence[str]]], agreed: Mapping[str, Json]
) -> BattleStart:
    """Return a battle's start from roster units; raises Refused for a unit that cannot go."""
    fight = fight_of(state, agreed.get("fight"), [player for _, player, _ in sides])
    if fight is not None and (why := untimely(state)):
        raise Refused(why, rule="earthforce.campaign.fight")
    units: dict[str, Unit] = {}
    found: list[Combatant] = []
    for name, player, ids in sides:
        found.append(Combatant(id=player, name=name or player_name(state, player)))
        for unit_id in dict.fromkeys(ids):
            units[unit_id] = _ready(state, unit_id, player)
    if len(found) < 2 or not units:
        raise UserError("A battle needs at least two sides with ships.")
    kept = {
        key: unit if unit.carrier in units else msgspec.structs.replace(unit, carrier="")
        for key, unit in units.items()
    }
    rulings = {key: value for key, value in agreed.items() if key != "fight"}
    settled = {**state.start.agreements, **rulings}
    return BattleStart(
        sides=tuple(found),
        units=kept,
        agreements=settled,
        campaign=state.start.name,
        fight="" if fight is None else fight.id,
        simple=settled.get("simple") is True,
    )


def _ready(state: State, unit_id: str, player: str) -> Unit:
    unit, now = state.start.units.get(unit_id), state.units.get(unit_id)
    if unit is None or now is None or unit.side != player:
        raise Refused(f"{unit_id} is on no such roster.")
    if why := unready(state, unit, now):
        raise Refused(f"{now.name} cannot go: {why}", rule="earthforce.campaign.ready")
    return msgspec.structs.replace(
        unit, name=now.name, condition=now.condition, people=now.people, notes=tuple(notes(now))
    )


def notes(now: UnitState) -> Iterator[str]:
    """Yield what a sheet says of a unit besides its systems: crew, honours, cargo that was lost before."""
    if now.crew:
        yield f"Crew: {now.crew}"
    for honour in now.honours:
        yield f"Honour: {honour}"
    for lost, word in ((now.cargo, "cargo"), (now.passengers, "passengers")):
        if lost:
            yield f"{lost}% of its {word} was lost before"
    if now.note:
        yield now.note
