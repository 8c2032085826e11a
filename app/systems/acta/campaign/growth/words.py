"""What happens to the experience of ships, in words: for the log and for service records."""

from typing import assert_never

from app.core.words import counted, listed
from app.systems.acta.campaign.events.growth import (
    Award,
    Experienced,
    Gained,
    GrowthUnitEvent,
    Judged,
    KeptAside,
    MadeDo,
    Passed,
    Trained,
    VeteransLost,
)
from app.systems.acta.campaign.growth.results import REFITS, TABLES
from app.systems.acta.effective import signed
from app.systems.acta.gains import CAPTAIN

DEEDS = {
    "destroyed": "destroying",
    "surrendered": "forcing to surrender",
    "crippled": "crippling",
    "skeleton": "reducing to a skeleton crew",
}


def dice(number: int) -> str:
    """Return a number of XP dice as people read it."""
    return counted(number, "XP die", "XP dice")


def award(given: Award) -> str:
    """Return what XP dice are for, with how many they are."""
    why = f"{DEEDS.get(given.why, given.why)} {given.victim}" if given.victim else "being on the winning side"
    found = f", event {given.event} of the battle" if given.event else ""
    beside = f" ({level(given.levels)}{found})" if given.victim else ""
    return f"{given.dice} for {why}{beside}"


def level(levels: int) -> str:
    """Return how a ship's Priority Level stands to one's own."""
    if levels == 0:
        return "of the same level"
    return f"{counted(abs(levels), 'level')} {'higher' if levels > 0 else 'lower'}"


def deed(event: GrowthUnitEvent) -> str:
    """Return what happened to a ship without its name."""
    match event:
        case Experienced(dice=earned, awards=awards, left=left):
            return f"{dice(earned)} earned: {listed([award(each) for each in awards])}; {left} saved"
        case Trained():
            return _trained(event)
        case MadeDo(rolls=rolls, multiplier=times, points=points, condition=now, left=left):
            return (
                f"makeshift repairs: {points} Damage regained, now {now.damage}"
                f" ({_sum(rolls)}, times {times}); {dice(left)} left"
            )
        case KeptAside(aside=aside, left=left):
            return f"{dice(aside)} kept aside for battles, {left} saved"
        case Judged(spent=spent, aside=aside):
            return f"{dice(spent)} spent in battle on dice rolled again, {aside} kept aside"
        case Gained():
            return _gained(event)
        case VeteransLost(flights=flights):
            return f"veteran pilots lost: {listed(flights)}"
        case _:
            assert_never(event)


def sort_of(event: GrowthUnitEvent) -> str:
    """Return what sort of line it is in a service record."""
    match event:
        case Trained():
            return "Crew"
        case MadeDo():
            return "Repairs"
        case Gained(gain=gain) if gain.id == CAPTAIN:
            return "Captain"
        case Gained(gain=gain):
            return "Refit" if gain.table == REFITS else "Duty"
        case _:
            return "Experience"


def _trained(event: Trained) -> str:
    better = event.crew_quality > event.before
    what, why = ("rises to", "beats") if better else ("stays", "does not beat")
    tried = f"{event.rolled} {why} {event.before}"
    return f"Crew Quality {what} {event.crew_quality}: {tried}; {dice(event.left)} left"


def _gained(event: Gained) -> str:
    again = "".join(f"; {passed(each)}" for each in event.passed)
    bonus = ""
    if event.initiative:
        bonus = f"; Initiative {signed(event.initiative)} in turn {event.initiative_turn}"
    table = TABLES.get(event.gain.table, event.gain.table)
    return f"{table} {sum(event.rolls)}: {event.gain.line.rstrip('.')}{bonus}{again}; {dice(event.left)} left"


def passed(each: Passed) -> str:
    """Return a roll that did not count, with the reason."""
    return f"{sum(each.rolls)} rolled again, {each.why}"


def _sum(rolls: tuple[int, ...]) -> str:
    return "+".join(map(str, rolls))
