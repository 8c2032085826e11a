"""New ships for a roster: what may be bought and for how much, and the units that a choice brings.

A Call to Arms, *Repairs and Reinforcements* (Reinforcements) and *Fleet Compositions and Special Fleet Rules*;
rulings 1, 3, 4, 6 and 31.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from app.core.force import Force, Line
from app.systems.acta import catalogue, tables, unit
from app.systems.acta.battle.start import new_id
from app.systems.acta.campaign.books.yard import YardTerms
from app.systems.acta.campaign.start import RosterUnit
from app.systems.acta.campaign.state import PlayerState, State, UnitState, holds, of_player
from app.systems.acta.campaign.yard.income import kind_name
from app.systems.acta.condition import fresh
from app.systems.acta.effective import trait_named
from app.systems.acta.fleet import costs
from app.systems.acta.fleet.members import (
    DEFAULT_CREW,
    improved_crew,
    lowest_crew,
    short_class,
    vessels,
)
from app.systems.acta.unit import BEYOND_WAR, LEVELS, Profile

#: The traits of ships that jump by themselves; the second edition calls them engines.
JUMPERS = ("Jump Point", "Advanced Jump Point", "Jump Engine", "Advanced Jump Engine")
SPACEDOCK = "spacedock"


@dataclass(frozen=True, slots=True)
class Offer:
    """A choice of a fleet list: what one costs after `discount` RR (`why` says through what), or why it is refused."""

    profile: Profile
    list_id: str
    price: int
    discount: int = 0
    why: str = ""
    refused: str = ""
    ally: bool = False

    @property
    def key(self) -> str:
        """The catalogue key, `list/unit`."""
        return f"{self.list_id}/{self.profile.id}"


def jumps(profile: Profile) -> bool:
    """True for a ship with the Jump Point or Advanced Jump Point trait."""
    return bool(trait_named(profile.traits or (), *JUMPERS))


def discount(state: State, player: str, profile: Profile) -> tuple[int, str]:
    """Return the RR off a new ship and through what: the best single one, since they do not add up."""
    terms = state.yard.terms
    found = [(points, kind) for kind, points in terms.discounts.items() if holds(state, player, kind)]
    if jumps(profile):
        found += [
            (points, kind) for kind, points in terms.jump_discounts.items() if holds(state, player, kind)
        ]
    points, kind = max(found, key=lambda each: each[0], default=(0, ""))
    return points, kind_name(kind) if kind else ""


def lists(terms: YardTerms, own: str) -> tuple[str, ...]:
    """Return the lists that reinforcements may come from: the fleet's own first, then allies and Other Craft."""
    if terms.mixed_lists:
        others = [found.id for found in tables.lists()]
    else:
        rule = tables.fleet_list(own).allies if terms.allies and tables.has_list(own) else None
        others = list(rule.lists if rule else ())
        others += [tables.OTHER_CRAFT] if terms.other_craft else []
    return (own, *(name for name in others if name != own))


def offers(state: State, player: PlayerState) -> tuple[Offer, ...]:
    """Return every choice that the player's lists have, own list first and by level, each with its price."""
    allowed = lists(state.yard.terms, player.force_list)
    roster = of_player(state, player.id)
    shipped = _catalogue(state.edition, allowed, _borrowed(roster))
    found = {f"{each.force_list}/{each.id}": each for each in shipped}
    for each in (own for own in roster if not own.growth.gained):
        found.setdefault(f"{each.list_id}/{each.profile.id}", each.profile)
    known = [
        (key.rpartition("/")[0], each) for key, each in found.items() if key.rpartition("/")[0] in allowed
    ]
    known.sort(key=lambda pair: (allowed.index(pair[0]), _rank(pair[1].priority_level)))
    return tuple(_offer(state, player, listed, each) for listed, each in known)


def offer(state: State, player: PlayerState, key: str) -> Offer | None:
    """Return the choice of a catalogue key that a player may see; None when no list of the player has it."""
    return next((found for found in offers(state, player) if found.key == key), None)


@cache
def _catalogue(edition: str, allowed: tuple[str, ...], borrowed: bool) -> tuple[Profile, ...]:
    """Return the catalogue's profiles of these lists, borrowed figures or the book's where both are known."""
    return tuple(_profiles(edition, allowed, borrowed=borrowed))


def _profiles(edition: str, allowed: Sequence[str], *, borrowed: bool) -> Iterator[Profile]:
    for record in catalogue.records(edition).values():
        if record.profile["force_list"] not in allowed:
            continue
        found = unit.profile(record.profile)
        switch = found.other_figures is not None and found.borrowed != borrowed
        yield catalogue.switch_figures(found) if switch else found


def _borrowed(units: Iterable[UnitState]) -> bool:
    """False for a fleet that uses the book's own figures where both are known (ruling 9)."""
    both = [each.profile for each in units if each.profile.other_figures is not None]
    return all(profile.borrowed for profile in both)


def _rank(level: str | None) -> int:
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def _offer(state: State, player: PlayerState, listed: str, profile: Profile) -> Offer:
    off, why = discount(state, player.id, profile)
    printed = state.yard.terms.reinforcements.get(profile.priority_level or "", 0)
    price = max(0, printed - off)
    ally = listed not in (player.force_list, tables.OTHER_CRAFT)
    refused = _refused(state, player, listed, profile)
    return Offer(profile, listed, price, printed - price, why if printed > price else "", refused, ally)


def _refused(state: State, player: PlayerState, listed: str, profile: Profile) -> str:
    level = profile.priority_level
    if level == BEYOND_WAR:
        return f"Fleets never buy the level {BEYOND_WAR}."
    if level not in state.yard.terms.reinforcements:
        return "Nobody knows its Priority Level."
    if profile.id == SPACEDOCK:
        return "A Spacedock is no ship: it is held as a Strategic Target."
    if not profile.flight and (profile.lacks("damage") or profile.lacks("crew")):
        return "Nobody knows its Damage and Crew, so it cannot be kept in the books."
    return _no_ally(state, player, listed, profile)


def _no_ally(state: State, player: PlayerState, listed: str, profile: Profile) -> str:
    own = player.force_list
    if listed in (own, tables.OTHER_CRAFT) or state.yard.terms.mixed_lists or not tables.has_list(own):
        return ""
    rule = tables.fleet_list(own).allies
    if rule is None:
        return "The list buys no ships of other lists."
    if rule.highest_level and _rank(profile.priority_level) > _rank(rule.highest_level):
        return f"Allies are of {rule.highest_level} or lower."
    serving = [each for each in of_player(state, player.id) if _allied(each, rule.lists)]
    other = next((each.list_id for each in serving if each.list_id != listed), "")
    if other:
        return f"Allies come from one list at a time; {tables.list_name(other)} ships serve."
    cost = _allied_points(serving, profile, rule.campaign_level)
    if cost is None or cost > rule.campaign_points:
        return (
            f"Allies would be worth {cost or 'more'} points at {rule.campaign_level}; "
            f"{rule.campaign_points} at one time is the most."
        )
    return ""


def _allied(each: UnitState, allowed: Sequence[str]) -> bool:
    return not each.lost and each.list_id in allowed


def _allied_points(serving: Sequence[UnitState], more: Profile, level: str) -> int | None:
    """Return the points of the allies that serve with one choice more, each level rounded up by itself."""
    choices: dict[str, int] = {more.priority_level or "": 1}
    members: dict[str, int] = {}
    profiles = {each.profile.id: each.profile for each in serving}
    for each in serving:
        members[each.profile.id] = members.get(each.profile.id, 0) + 1
    for name, count in members.items():
        found = profiles[name].priority_level or ""
        choices[found] = choices.get(found, 0) + -(-count // max(1, profiles[name].members))
    return costs.cost(choices, level, pooled=False)


def crews(profile: Profile) -> int:
    """Return how many crews a choice rolls for: one a vessel, one for all flights of a wing."""
    return 1 if profile.wing else profile.members


def quality(player: PlayerState, listed: str, profile: Profile, rolled: int) -> int:
    """Return the Crew Quality that a total of 2d6 gives: list bonus and Flight Computer included (ruling 6)."""
    force = Force("acta", "first", "", player.force_list)
    return max(improved_crew(force, listed, tables.random_crew(rolled)), lowest_crew(profile))


def usual_quality(player: PlayerState, listed: str, profile: Profile) -> int:
    """Return the Crew Quality of crews that nobody rolls: Military-Grade, with list bonus and Flight Computer."""
    force = Force("acta", "first", "", player.force_list)
    return max(improved_crew(force, listed, DEFAULT_CREW), lowest_crew(profile))


def recruits(
    state: State, player: PlayerState, found: Offer, qualities: Sequence[int], names: Sequence[str] = ()
) -> tuple[RosterUnit, ...]:
    """Return the units that one choice brings, with ids that nobody has yet; unnamed ones are numbered on.

    `qualities` are Crew Quality values, one a crew as `crews` counts them.
    """
    line = Line(f"{found.list_id}/{found.profile.id}", 1, (), unit.plain(found.profile))
    brought = vessels(Force("acta", state.edition, "", player.force_list, lines=(line,)), {})
    taken, used = dict.fromkeys(state.units), {each.name for each in of_player(state, player.id)}
    made: list[RosterUnit] = []
    for number, vessel in enumerate(brought):
        name = names[number] if number < len(names) and names[number] else _numbered(found.profile, used)
        used.add(name)
        new = RosterUnit(
            id=new_id(found.profile, taken),
            name=name,
            player=player.id,
            profile=vessel.profile,
            crew_quality=qualities[min(number, len(qualities) - 1)],
            condition=fresh(vessel.profile),
            list_id=found.list_id,
            ally=found.ally,
            flights=vessel.flights,
        )
        taken[new.id] = None
        made.append(new)
    return tuple(made)


def _numbered(profile: Profile, used: Iterable[str]) -> str:
    known, number = set(used), 1
    while f"{short_class(profile)} {number}" in known:
        number += 1
    return f"{short_class(profile)} {number}"
