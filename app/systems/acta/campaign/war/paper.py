"""A battle that was played on paper: what is typed of each unit of both sides, and the lines it comes to for review.

A Call to Arms, *Fight Battle* and *Ship Experience*; rulings 11, 19, 28, 29 and 31.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from app.core import codec
from app.core.codec import Json
from app.core.conduct import CarryLine
from app.core.errors import UserError
from app.core.forms import Field
from app.core.questions import Option
from app.core.war import PaperUnit
from app.core.words import counted, listed
from app.systems.acta.battle_tables import CriticalRow, critical_locations, critical_rows
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.war import Engagement
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.war.names import place_name, player_name
from app.systems.acta.condition import Critical

HOME = "home"
FATES = (
    Option(HOME, "Came home"),
    Option(e.DESTROYED, "Destroyed"),
    Option(e.SURRENDERED, "Surrendered to the enemy"),
    Option(e.LEFT_BEHIND, "Left behind"),
)
#: What an enemy may have done to a unit: field and deed.
DEEDS = (("destroyed_by", e.DESTROYED), ("crippled_by", "crippled"), ("skeleton_by", "skeleton"))
LONGEST = 300
Values = Mapping[str, Mapping[str, Json]]


def forms(state: State, fight_id: str, units: Sequence[str]) -> tuple[PaperUnit, ...]:
    """Return what is typed of a battle on paper: its winner first, then every unit that took part, both sides."""
    fight = state.war.engagements.get(fight_id)
    if fight is None:
        return ()
    sides = (fight.attacker, fight.defender)
    winners = (Option("", "A draw"), *(Option(side, player_name(state, side)) for side in sides))
    whole = PaperUnit(
        "",
        f"The battle for {place_name(state, fight.target)}",
        fields=(Field("winner", "Winner", "choice", "", options=winners),),
    )
    present = _present(state, fight, units)
    return (whole, *(_form(unit, [u for u in present if u.player != unit.player]) for unit in present))


def _present(state: State, fight: Engagement, units: Sequence[str]) -> list[UnitState]:
    sides = (fight.attacker, fight.defender)
    found = (state.units[unit] for unit in dict.fromkeys(units) if unit in state.units)
    return sorted((unit for unit in found if unit.player in sides), key=lambda unit: sides.index(unit.player))


def _form(unit: UnitState, enemies: Sequence[UnitState]) -> PaperUnit:
    return PaperUnit(unit.id, unit.name, unit.player, unit.profile.name, tuple(_fields(unit, enemies)))


def _fields(unit: UnitState, enemies: Sequence[UnitState]) -> Iterator[Field]:
    now, printed = unit.condition, unit.profile
    yield Field("fate", "What became of it", "choice", HOME, options=FATES)
    whose = (Option("", "Nobody known"), *(Option(enemy.id, enemy.name) for enemy in enemies))
    yield Field("destroyed_by", "Destroyed, or made to surrender, by", "choice", "", options=whose)
    if printed.flight:
        return
    for key, label, left, most in (
        ("damage", "Damage left", now.damage, printed.damage),
        ("crew", "Crew left", now.crew, printed.crew),
    ):
        if key not in printed.absent:
            yield Field(key, label, "number", left, high=most or 999, unknown=left is None, unit="points")
    yield Field("crippled", "Crippled", "flag", now.crippled)
    yield Field("crippled_by", "Crippled by", "choice", "", options=whose)
    yield Field("skeleton", "Skeleton crew", "flag", now.skeleton)
    yield Field("skeleton_by", "Reduced to it by", "choice", "", options=whose)
    help_ = "New ones, separated by semicolons, as in the table."
    yield Field("criticals", "Critical hits", "text", "", high=LONGEST, help=help_)
    if printed.traits:
        lost = "; ".join(now.traits_lost)
        yield Field("traits_lost", "Traits lost", "text", lost, high=LONGEST, help=listed(printed.traits))
    if unit.flights:
        yield Field(
            "flights_lost", "Flights lost", "number", 0, high=len(unit.flights), help=listed(unit.flights)
        )
    if unit.growth.aside:
        help_ = f"Of {unit.growth.aside} kept aside; each rolled one die again."
        yield Field("judged", "XP dice spent", "number", 0, high=unit.growth.aside, help=help_)
    yield Field("note", "Note", "text", "", high=LONGEST)


def lines(state: State, fight_id: str, units: Sequence[str], values: Values) -> tuple[CarryLine, ...]:
    """Return the lines of a battle on paper for review; raises UserError for a critical hit or trait nobody knows."""
    fight = state.war.engagements.get(fight_id)
    if fight is None:
        return ()
    present = _present(state, fight, units)
    found = [_fought(state, fight, present, str(values.get("", {}).get("winner") or ""))]
    for unit in present:
        found.extend(_unit(unit, values.get(unit.id, {})))
    for unit in present:
        found.extend(_deeds(state, unit, values.get(unit.id, {})))
    for unit in present:
        found.extend(_judged(unit, values.get(unit.id, {})))
    return tuple(found)


def _fought(state: State, fight: Engagement, present: Sequence[UnitState], winner: str) -> CarryLine:
    sides = (fight.attacker, fight.defender)
    won = winner if winner in sides else ""
    options = (Option("", "A draw"), *(Option(side, player_name(state, side)) for side in sides))
    event: dict[str, Any] = {
        "kind": "fought",
        "winner": won,
        "units": [unit.id for unit in present],
        "fight": fight.id,
    }
    text = f"{player_name(state, won)} won" if won else "A draw"
    return CarryLine(text, "", event, (Field("winner", "Winner", "choice", won, options),))


def _unit(unit: UnitState, typed: Mapping[str, Json]) -> Iterator[CarryLine]:
    how = str(typed.get("fate") or HOME)
    if how in e.FATES:
        event: dict[str, Any] = {"kind": "lost", "unit": unit.id, "how": how}
        fields = (Field("how", "How", "choice", how, FATES[1:]),)
        yield CarryLine(f"{unit.name} is lost: {how}", unit.id, event, fields)
    elif not unit.profile.flight:
        event = _suffered(unit, typed)
        yield CarryLine(_told(unit, event), unit.id, event, _corrigible(unit, event))


def _suffered(unit: UnitState, typed: Mapping[str, Json]) -> dict[str, Any]:
    now = unit.condition
    new = _criticals(unit, str(typed.get("criticals") or ""))
    lost = int(str(typed.get("flights_lost") or 0))
    return {
        "kind": "suffered",
        "unit": unit.id,
        "damage": typed.get("damage", now.damage),
        "crew": typed.get("crew", now.crew),
        "crippled": typed.get("crippled", now.crippled) is True,
        "skeleton": typed.get("skeleton", now.skeleton) is True,
        "criticals": codec.plain((*now.standing, *new)),
        "traits_lost": list(_traits(unit, typed.get("traits_lost"))),
        "flights_lost": list(unit.flights[: max(0, lost)]),
        "note": str(typed.get("note") or "")[:LONGEST],
    }


def _judged(unit: UnitState, typed: Mapping[str, Json]) -> Iterator[CarryLine]:
    """Yield the XP dice that a ship spent on dice rolled again (*Tactical Judgement*)."""
    spent = int(str(typed.get("judged") or 0))
    if spent > 0 and unit.growth.aside:
        text = f"{unit.name} spent {counted(spent, 'XP die', 'XP dice')} on dice rolled again"
        field = Field("spent", "XP dice spent", "number", spent, high=unit.growth.aside)
        yield CarryLine(text, unit.id, {"kind": "judged", "unit": unit.id, "spent": spent}, (field,))


def _told(unit: UnitState, event: Mapping[str, Any]) -> str:
    parts = [
        *([f"Damage {event['damage']} of {unit.profile.damage}"] if event["damage"] is not None else []),
        *([f"Crew {event['crew']} of {unit.profile.crew}"] if event["crew"] is not None else []),
        *(["crippled"] if event["crippled"] else []),
        *(["skeleton crew"] if event["skeleton"] else []),
        *(
            [f"critical hits: {listed([hit['area'] for hit in event['criticals']])}"]
            if event["criticals"]
            else []
        ),
        *([f"traits lost: {listed(event['traits_lost'])}"] if event["traits_lost"] else []),
        *([f"{counted(len(event['flights_lost']), 'flight')} lost"] if event["flights_lost"] else []),
    ]
    return f"{unit.name}: {', '.join(parts)}"


def _corrigible(unit: UnitState, event: Mapping[str, Any]) -> tuple[Field, ...]:
    keys = ("damage", "crew", "crippled", "skeleton", "note")
    found = {field.key: field for field in _fields(unit, ())}
    return tuple(
        Field(
            key,
            found[key].label,
            found[key].kind,
            event[key],
            high=found[key].high,
            unknown=found[key].unknown,
        )
        for key in keys
        if key in found
    )


def _deeds(state: State, unit: UnitState, typed: Mapping[str, Json]) -> Iterator[CarryLine]:
    """Yield what enemies did to a unit: destroying or surrender is one deed, whoever crippled it another."""
    fate = str(typed.get("fate") or HOME)
    for key, deed in DEEDS:
        killer = state.units.get(str(typed.get(key) or ""))
        if killer is None or killer.player == unit.player:
            continue
        how = deed
        if key == "destroyed_by":
            if fate not in (e.DESTROYED, e.SURRENDERED):
                continue
            how = fate
        event: dict[str, Any] = {
            "kind": "kill",
            "unit": killer.id,
            "victim": unit.id,
            "how": how,
            "name": unit.name,
            "level": unit.profile.priority_level or "",
            "flight": unit.profile.flight,
        }
        yield CarryLine(f"{unit.name} was {WORDS[how]} by {killer.name}", killer.id, event)


WORDS = {
    e.DESTROYED: "destroyed",
    e.SURRENDERED: "forced to surrender",
    "crippled": "crippled",
    "skeleton": "reduced to a skeleton crew",
}


def _criticals(unit: UnitState, typed: str) -> Iterator[Critical]:
    known = [row for place in critical_locations() for row in critical_rows(place.location)]
    taken = {critical.id for critical in unit.condition.criticals}
    number = 1
    for name in _parts(typed):
        row = _row(unit, name, known)
        while f"p{number}" in taken:
            number += 1
        taken.add(f"p{number}")
        yield Critical(id=f"p{number}", location=row.location, area=row.area, effect=row.effect)


def _row(unit: UnitState, name: str, known: Sequence[CriticalRow]) -> CriticalRow:
    wanted = name.casefold()
    exact = [
        row for row in known if wanted in (row.area.casefold(), f"{row.location}: {row.area}".casefold())
    ]
    near = exact or [row for row in known if wanted in row.area.casefold()]
    if len({(row.location, row.area) for row in near}) == 1:
        return near[0]
    why = f"could be {listed(sorted({row.area for row in near}), 'or')}" if near else "is in no table"
    raise UserError(f"{unit.name}: the critical hit “{name}” {why}.", field="criticals")


def _traits(unit: UnitState, typed: Json) -> Iterator[str]:
    if not isinstance(typed, str):
        yield from unit.condition.traits_lost
        return
    for name in _parts(typed):
        trait = next((t for t in unit.profile.traits or () if t.casefold() == name.casefold()), None)
        if trait is None:
            raise UserError(f"{unit.name} has no trait “{name}”.", field="traits_lost")
        yield trait


def _parts(typed: str) -> list[str]:
    return [part for part in (" ".join(each.split()) for each in typed.split(";")) if part]
