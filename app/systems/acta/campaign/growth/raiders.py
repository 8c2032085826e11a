"""Raiders who join a roster through a ship's contacts.

A Call to Arms, *Other Duties* (Contact Made): any one ship or wing of the Raiders, Skirmish or lower.
"""

from app.core.questions import Option
from app.systems.acta import catalogue, unit
from app.systems.acta.battle.asking import Ask, picked, rolled, written
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.events.growth import Gained
from app.systems.acta.campaign.events.yard import Commissioned
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign.yard import commission
from app.systems.acta.campaign.yard.commission import Offer
from app.systems.acta.unit import LEVELS, LONGEST, Profile

RAIDERS = "raiders"
#: The levels of raiders that contacts bring.
WITHIN_REACH = LEVELS[: LEVELS.index("Skirmish") + 1]


def offered(state: State) -> tuple[Profile, ...]:
    """Return the raiders that contacts may bring, as the catalogue has them, lowest level first."""
    found = [
        unit.profile(record.profile)
        for record in catalogue.records(state.edition).values()
        if record.profile["force_list"] == RAIDERS and record.profile.get("priority_level") in WITHIN_REACH
    ]
    kept = [each for each in found if each.flight or not (each.lacks("damage") or each.lacks("crew"))]
    return tuple(sorted(kept, key=lambda each: WITHIN_REACH.index(each.priority_level or "")))


def joined(state: State, ship: UnitState, gained: Gained) -> Ask[e.Event]:
    """Ask which raiders join and roll for their crews; return the gain with their commissioning as one step."""
    player = state.players[ship.player]
    known = {each.id: each for each in offered(state)}
    options = tuple(Option(each.id, each.name, _words(each)) for each in known.values())
    profile = known[(yield from picked(options, f"{gained.gain.name}: who joins {player.fleet}?"))]
    count = commission.crews(profile)
    rolls = yield from rolled(6, 2 * count, f"Crew Quality of {profile.name}, two dice each")
    qualities = [
        commission.quality(player, RAIDERS, profile, sum(rolls[place : place + 2]))
        for place in range(0, len(rolls), 2)
    ]
    offer = Offer(profile, RAIDERS, 0, ally=player.force_list != RAIDERS)
    units = commission.recruits(state, player, offer, qualities)
    if len(units) == 1:
        name = yield from written(f"Name of the {profile.name}", LONGEST, units[0].name)
        units = commission.recruits(state, player, offer, qualities, (name.strip(),))
    came = Commissioned(
        player=player.id,
        what=profile.name,
        units=units,
        paid=0,
        balance=player.balance,
        rolls=rolls,
        why=f"contacts of {ship.name}",
    )
    return e.Together(title=f"{gained.gain.name} of {ship.name}", parts=(gained, came), player=player.id)


def _words(profile: Profile) -> str:
    flights = f", {profile.members} flights" if profile.wing else ""
    return f"{profile.priority_level}{flights}"
