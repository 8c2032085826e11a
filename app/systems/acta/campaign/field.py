"""Fielding units of rosters for a battle: a battle over a target, or one that the players agree on.

A Call to Arms, *Select Targets*, *Generate Scenario*; rulings 31 and 36.
"""

from collections.abc import Mapping, Sequence

from app.core.codec import Json
from app.core.errors import Refused, UserError
from app.core.forms import Field
from app.core.questions import Option
from app.core.system import UnitStatus
from app.systems.acta import campaign_tables, scenarios, tables
from app.systems.acta.battle import start as battle
from app.systems.acta.battle.start import ROLES
from app.systems.acta.campaign import mending
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.events import Event
from app.systems.acta.campaign.events.war import BattleBegan
from app.systems.acta.campaign.growth.fielding import gains_of, with_veterans
from app.systems.acta.campaign.overview import overview
from app.systems.acta.campaign.state import State
from app.systems.acta.campaign.war import convoys
from app.systems.acta.campaign.war.forces import objection
from app.systems.acta.campaign.war.ready import unready
from app.systems.acta.unit import LEVELS

AGREED = "Table agreements"


def terms(_state: State) -> tuple[Field, ...]:
    """Return the form of what a battle between rosters agrees on: level, scenario and points (*Generate Scenario*)."""
    levels = tuple(Option(level, level) for level in LEVELS)
    known = tuple(Option(found.id, found.name, found.summary) for found in scenarios.scenarios())
    usual = campaign_tables.number("battle-points")
    return (
        Field("scenario", "Scenario", "choice", "", options=(Option("", "not agreed"), *known)),
        Field("level", "Priority Level", "choice", "", options=(Option("", "not agreed"), *levels)),
        Field("points", "Points a side", "number", usual, low=1, high=99, unknown=True),
        *(_agreement(each) for each in _of_battles()),
    )


def fight_terms(state: State, fight: str) -> tuple[Field, ...]:
    """Return the form of what a battle over a target agrees on: what was not generated, and the agreements."""
    now = state.war.engagements.get(fight)
    settled = {"scenario", "level", "points"} if now and now.scenario and now.level else set[str]()
    free = convoys.fields(now) if now else ()
    return (*free, *(found for found in terms(state) if found.key not in settled))


def _of_battles() -> tuple[tables.Agreement, ...]:
    return tuple(each for each in tables.agreements() if "battle" in each.scope)


def _agreement(agreed: tables.Agreement) -> Field:
    options = tuple(Option(option.key, option.label) for option in agreed.options)
    kind = "choice" if options else "flag"
    return Field(
        agreed.key, agreed.label, kind, agreed.default, options=options, help=agreed.text, group=AGREED
    )


def units(state: State) -> tuple[UnitStatus, ...]:
    """Return what the rosters can bring to a battle; one that cannot go is out, with its reasons as warnings."""
    return tuple(
        status if not (why := unready(state, state.units[status.id], None)) else _barred(status, why)
        for status in overview(state).units
        if not state.units[status.id].lost
    )


def field(
    state: State, sides: Sequence[tuple[str, str, Sequence[str]]], agreed: Mapping[str, Json]
) -> battle.Start:
    """Return the start of a battle between roster units: side name, player id and unit ids each.

    Unit ids are the roster's, conditions too. `agreed` holds the values of `terms`, and in `fight` the id of the
    battle over a target that it is, whose scenario, level and points then count. Raises Refused for a unit that
    cannot go (*Select Targets*: one battle a turn) or that costs too much, UserError for sides that make no battle.
    """
    if len({player for _, player, _ in sides}) < 2 or len({player for _, player, _ in sides}) != len(sides):
        raise UserError("A battle needs units of at least two players, each on a side of their own.")
    fight = _fight(state, sides, agreed.get("fight"))
    combatants = tuple(_combatant(state, name, player, fight) for name, player, _ in sides)
    fielded: dict[str, battle.Unit] = {}
    for _, player, chosen in sides:
        if not chosen:
            raise UserError(
                f"{state.players[player].name} brings no unit; choose at least one.", field=player
            )
        for unit_id in dict.fromkeys(chosen):
            fielded[unit_id] = _fielded(state, player, unit_id, fight.id if fight else "")
    for ship in tuple(fielded.values()):
        taken = {*state.units, *fielded}
        carrier = state.units[ship.id]
        flights = battle.aboard(ship, carrier.flights, taken, state.edition, carrier.craft_figures)
        fielded |= {flight.id: flight for flight in with_veterans(carrier, flights)}
    if fight is not None:
        free = convoys.ships(fight, agreed.get(convoys.KEY), {*state.units, *fielded})
        fielded |= {ship.id: ship for ship in free}
    settled = {**agreed, **_settled(fight)}
    return battle.Start(
        sides=combatants,
        units=fielded,
        level=_one_of(settled.get("level"), LEVELS),
        scenario=_one_of(settled.get("scenario"), [known.id for known in scenarios.scenarios()]),
        points=points if isinstance(points := settled.get("points"), int) else None,
        terms={key: value for key, value in settled.items() if key in TERMS},
        agreements={each.key: agreed.get(each.key, each.default) for each in _of_battles()},
        campaign=state.name,
        simple=agreed.get("simple") is True,
    )


#: What of the agreed values a battle keeps as its terms; `fight` leads back to the target that it is about.
TERMS = ("scenario", "level", "points", "fight")


def _fight(state: State, sides: Sequence[tuple[str, str, Sequence[str]]], wanted: Json) -> Engagement | None:
    """Return the battle over a target that is fielded; raises Refused when these forces cannot fight it."""
    if not wanted:
        return None
    fight = state.war.engagements.get(str(wanted))
    if fight is None or fight.over:
        raise Refused("That battle is decided, or of another campaign turn.", rule="acta.campaign.battle")
    if {player for _, player, _ in sides} != {fight.attacker, fight.defender}:
        raise UserError("The sides of this battle are the two players who fight for the target.")
    for _, player, chosen in sides:
        units = [state.units[unit] for unit in dict.fromkeys(chosen) if unit in state.units]
        if why := objection(state, fight, player, units):
            raise Refused(why, rule="acta.campaign.force")
    return fight


def _settled(fight: Engagement | None) -> dict[str, Json]:
    if fight is None:
        return {}
    found: dict[str, Json] = {"fight": fight.id}
    if fight.scenario:
        found["scenario"] = fight.scenario
    if fight.level:
        found["level"] = fight.level
    if fight.points:
        found["points"] = max(fight.points.values())
    return found


def begun(
    state: State, sides: Sequence[tuple[str, str, Sequence[str]]], agreed: Mapping[str, Json], name: str
) -> tuple[Event, ...]:
    """Return the campaign's event of a battle that begins; none for one that is about no target."""
    fight = _fight(state, sides, agreed.get("fight"))
    if fight is None:
        return ()
    forces = {player: tuple(dict.fromkeys(chosen)) for _, player, chosen in sides}
    return (BattleBegan(engagement=fight.id, name=name, forces=forces),)


def _one_of(value: Json, known: Sequence[str]) -> str | None:
    return value if isinstance(value, str) and value in known else None


def _barred(status: UnitStatus, why: str) -> UnitStatus:
    return UnitStatus(
        status.id,
        status.name,
        status.kind,
        status.side,
        status.states,
        status.facts,
        out=True,
        warnings=(why,),
    )


def _combatant(state: State, name: str, player_id: str, fight: Engagement | None) -> battle.Combatant:
    if player_id not in state.players:
        raise UserError(f"The campaign has no player “{player_id}”.")
    player = state.players[player_id]
    return battle.Combatant(
        id=player.id,
        name=name.strip() or player.name,
        force_list=player.force_list,
        initiative=player.initiative,
        role="" if fight is None else ROLES[0] if fight.attacker == player_id else ROLES[1],
    )


def _fielded(state: State, player: str, unit_id: str, fight: str) -> battle.Unit:
    unit = state.units.get(unit_id)
    if unit is None or unit.player != player:
        raise UserError(f"{state.players[player].name} has no unit “{unit_id}”.", field=unit_id)
    if why := unready(state, unit, fight):
        raise Refused(why, rule="acta.campaign.ready")
    return battle.Unit(
        id=unit.id,
        side=player,
        name=unit.name,
        profile=unit.profile,
        crew_quality=unit.crew_quality,
        list_id=unit.list_id,
        ally=unit.ally,
        squadron=unit.squadron,
        condition=mending.before_battle(unit),
        honours=unit.honours,
        gains=gains_of(unit),
        notes=(unit.note,) if unit.note else (),
    )
