"""Rolling for refits and other duties, and what comes of it.

A Call to Arms, *Ship Experience* (Refitting, Other Duties); ruling 32. Results that the book does not print, and
those that cannot apply to the ship, are rolled again with the reason.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

from app.core.questions import Option, Procedure
from app.core.words import listed
from app.systems.acta import gains, tables
from app.systems.acta.battle.asking import Ask, picked, rolled, written
from app.systems.acta.campaign import events as e
from app.systems.acta.campaign.books.growth import Filled
from app.systems.acta.campaign.events.growth import Gained, Passed
from app.systems.acta.campaign.growth import raiders
from app.systems.acta.campaign.growth.effects import (
    FIGURES,
    Refitted,
    Ship,
    free_flights,
    places,
    refitted,
    unfit,
    weapon_unfit,
)
from app.systems.acta.campaign.growth.results import (
    DUTIES,
    REFITS,
    TABLES,
    Result,
    missing,
    result,
    results,
)
from app.systems.acta.campaign.growth.spending import too_few
from app.systems.acta.campaign.state import State, UnitState
from app.systems.acta.campaign_tables import number
from app.systems.acta.gains import Gain
from app.systems.acta.unit import ARCS, LONGEST, Weapon

T = TypeVar("T")

#: What the players do with a result that the book does not print, when they agreed to enter it.
ENTER, AGAIN = "enter", "again"
PRICES = {REFITS: "refit-dice", DUTIES: "duty-dice"}


def ship_of(state: State, unit: UnitState) -> Ship:
    """Return a unit as refits and other duties see it."""
    player = state.players.get(unit.player)
    lists = {unit.profile.force_list, unit.list_id, player.force_list if player else ""}
    known = [tables.fleet_list(each) for each in lists if tables.has_list(each)]
    book = player.growth if player else None
    return Ship(
        profile=unit.profile,
        condition=unit.condition,
        gained=unit.growth.gained,
        flights=unit.flights,
        telepaths=all(each.telepaths for each in known),
        initiative=book.initiative_bonus if book and book.initiative_turn > state.turn else 0,
    )


def no_roll(state: State, unit: str, table: str) -> str:
    """Return why a ship cannot roll for a refit or other duty, or an empty string."""
    if why := too_few(state, unit, number(PRICES[table])):
        return why
    ship = ship_of(state, state.units[unit])
    known = [found for _, found in results(state.growth.filled, table) if found is not None]
    if entered(state) or any(not _unfit(state, ship, found) for found in known):
        return ""
    return f"No result of {TABLES[table]} can apply to {state.units[unit].name}."


def entered(state: State) -> bool:
    """True when the players agreed to enter missing results from their own book."""
    return state.growth.terms.missing_rewards == ENTER


def reward(state: State, unit: str, table: str) -> Procedure[e.Event]:
    """Roll 2d6 on a table until a result applies, choose what it is for, and refit the ship."""
    now = state.units[unit]
    ship, price = ship_of(state, now), number(PRICES[table])
    passed, filled = list[Passed](), list[Filled]()
    found: Result | None = None
    rolls: tuple[int, ...] = ()
    while found is None:
        again = f", again: {passed[-1].why}" if passed else ""
        rolls = yield from rolled(6, 2, f"{TABLES[table]} of {now.name}{again}")
        known = result((*state.growth.filled, *filled), table, sum(rolls))
        if known is None and entered(state):
            known = yield from _enter(table, sum(rolls), filled)
        why = _unfit(state, ship, known) if known else "the book prints no such result"
        if known is None or why:
            passed.append(Passed(rolls=rolls, why=why))
        else:
            found = known
    weapon, flight = yield from _chosen(ship, found)
    made = refitted(ship, found, weapon, flight)
    event = Gained(
        unit=unit,
        spent=price,
        left=now.growth.dice - price,
        rolls=rolls,
        gain=_gain(state, found, made.text, weapon, flight),
        passed=tuple(passed),
        filled=tuple(filled),
        weapons=_other(ship.profile.weapons, made.profile.weapons),
        traits=_other(ship.profile.traits, made.profile.traits),
        figures=_figures(ship, made),
        condition=_other(ship.condition, made.condition),
        initiative=number("seen-me-initiative") if found.effect == gains.SEEN_ME else 0,
        initiative_turn=state.turn + 1 if found.effect == gains.SEEN_ME else 0,
    )
    if found.effect != gains.CONTACT:
        return event
    return (yield from raiders.joined(state, now, event))


def _unfit(state: State, ship: Ship, found: Result) -> str:
    if found.effect == gains.CONTACT and not raiders.offered(state):
        return "no raiders are known"
    return unfit(ship, found)


def _enter(table: str, total: int, filled: list[Filled]) -> Ask[Result | None]:
    """Ask what the players' own book has for a missing result; what they say counts from then on."""
    printed = {found.effect: found for _, found in results((), table) if found is not None}
    options = (
        Option(AGAIN, "Roll again"),
        *(Option(effect, found.name, found.text) for effect, found in printed.items()),
        Option(gains.WORDS, "Something else", "its words stand on the sheet"),
    )
    effect = yield from picked(options, f"{TABLES[table]} {total}: what does your book say?")
    if effect == AGAIN:
        return None
    if effect in printed:
        name, text = printed[effect].name, printed[effect].text
    else:
        name = (yield from written(f"Name of result {total}", LONGEST)).strip() or f"Result {total}"
        text = (yield from written("What it does", 200)).strip()
    filled.append(Filled(table=table, total=total, name=name, text=text, effect=effect))
    return result(filled, table, total)


def _chosen(ship: Ship, found: Result) -> Ask[tuple[int, str]]:
    """Ask what a result is for: a weapon's place or a flight's craft; the only one is taken without asking."""
    match found.choose:
        case "weapon":
            options = tuple(_weapons(ship, found.effect))
            return int((yield from picked(options, f"{found.name}: for which weapon system?"))), ""
        case "flight":
            crafts = tuple(Option(craft, craft) for craft in free_flights(ship))
            return -1, (yield from picked(crafts, f"{found.name}: for which flight?"))
        case _:
            return -1, ""


def _weapons(ship: Ship, effect: str) -> Iterator[Option]:
    for place in places(ship):
        if not weapon_unfit(ship, effect, place):
            weapon = (ship.profile.weapons or ())[place]
            yield Option(str(place), weapon.name, weapon_words(weapon))


def weapon_words(weapon: Weapon) -> str:
    """Return a weapon as people tell two of a name apart: range, arc, attack dice, traits."""
    reach = "?" if weapon.range is None else f"{weapon.range}″"
    dice = "?" if weapon.attack_dice is None else str(weapon.attack_dice)
    traits = f", {listed(weapon.traits)}" if weapon.traits else ""
    return f"{reach}, {ARCS.get(weapon.arc, weapon.arc)}, {dice} AD{traits}"


def _gain(state: State, found: Result, text: str, weapon: int, flight: str) -> Gain:
    return Gain(
        id=found.effect,
        name=found.name,
        text=text,
        table=found.table,
        total=found.total,
        weapon=weapon,
        flight=flight,
        turn=state.turn,
    )


def _other(old: T, new: T) -> T | None:
    """Return what became of something, None when it is the same."""
    return None if new == old else new


def _figures(ship: Ship, made: Refitted) -> dict[str, int]:
    return {
        name: getattr(made.profile, name)
        for name in FIGURES
        if getattr(made.profile, name) != getattr(ship.profile, name)
    }


def summary(state: State, table: str) -> str:
    """Return what a table can give, in a line: the results that are missing are named."""
    known = ", ".join(f"{total} {each.name}" for total, each in results(state.growth.filled, table) if each)
    lacking = spans(missing(state.growth.filled, table))
    return f"{known}; {lacking}: not printed" if lacking else known


def spans(totals: Sequence[int]) -> str:
    """Return totals as people read them, those in a row together: `7` and `9 to 12`."""
    rows: list[list[int]] = []
    for total in totals:
        if rows and rows[-1][-1] == total - 1:
            rows[-1].append(total)
        else:
            rows.append([total])
    return listed([f"{row[0]} to {row[-1]}" if len(row) > 2 else listed(list(map(str, row))) for row in rows])


def name_of(table: str) -> str:
    """Return what a roll on a table is called as a choice."""
    return "Roll for a refit" if table == REFITS else "Roll for other duties"
