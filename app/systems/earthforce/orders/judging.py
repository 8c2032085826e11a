"""Orders judged against what a ship can do: every fault with its reason (*Main Drives*, *Thrusters*, *Systems*)."""

from collections.abc import Iterator

import msgspec

from app.systems.earthforce.orders.budgets import Able, Bars, bars, free_pivot, speed_change
from app.systems.earthforce.orders.figures import number
from app.systems.earthforce.orders.grammar import TURNS, Fault, Item, parse


class Judged(msgspec.Struct, frozen=True):
    """What was read, what it takes, and what is wrong with it."""

    items: tuple[Item, ...]
    bars: Bars
    faults: tuple[Fault, ...] = ()

    @property
    def readable(self) -> bool:
        """True when every order could be read, so that a ship can be moved by them."""
        unread = ("E_SYNTAX", "E_EMPTY_ITEM", "E_ZERO", "E_SIGN")
        return not any(fault.code in unread for fault in self.faults)


def judge(text: str, able: Able) -> Judged:
    """Read written orders and say what the ship cannot do of them."""
    parsed = parse(text)
    weighed = bars(parsed.items, able)
    found = (
        *parsed.faults,
        *_stunned(parsed.items, able),
        *(
            _grav(parsed.items, able, weighed)
            if able.drive == "grav"
            else _vector(parsed.items, able, weighed)
        ),
        *_jumping(parsed.items, able),
        *_flying(parsed.items, able),
        *_fighting(parsed.items, able),
    )
    return Judged(parsed.items, weighed, found)


def _fault(code: str, item: Item, text: str, why: str) -> Fault:
    return Fault(code, text, why, item.at, item.length)


def _last(items: tuple[Item, ...], *codes: str) -> Item:
    return [item for item in items if item.code in codes][-1]


def _of(items: tuple[Item, ...], *codes: str) -> list[Item]:
    return [item for item in items if item.code in codes]


def _named(name: str, names: tuple[str, ...]) -> bool:
    return name.casefold() in (each.casefold() for each in names)


def _stunned(items: tuple[Item, ...], able: Able) -> Iterator[Fault]:
    if able.stunned and items:
        why = "The ship was struck by an electro-pulse weapon last turn: it only drifts."
        yield _fault("E_STUNNED", items[0], "This ship takes no orders this turn.", why)


def _count(units: int | None, what: str = "drive unit") -> str:
    return f"{units} working {what}{'' if units == 1 else 's'}"


def _vector(items: tuple[Item, ...], able: Able, bars: Bars) -> Iterator[Fault]:
    for item in _of(items, "MD+", "MD-"):
        why = "Only a grav drive changes its velocity at will; a reaction drive burns along its heading."
        yield _fault("E_GRAV_NOTATION", item, f"{item.words} is an order for a grav drive.", why)
    if bars.main_most is not None and bars.main > bars.main_most:
        why = f"{_count(able.drives)} give {bars.main_most} points of main drive{_bonus(able)}."
        text = f"Main drive {bars.main} of {bars.main_most}."
        yield _fault("E_MAIN_DRIVE", _last(items, "MD", "MD+", "MD-"), text, why)
    if bars.thruster_most is not None and bars.thruster > bars.thruster_most:
        why = f"{_count(able.drives)} give {bars.thruster_most} thruster points; rotations and pushes all count."
        text = f"Thrusters {bars.thruster} of {bars.thruster_most}."
        yield _fault("E_THRUSTER", _last(items, *TURNS, "PP", "PS", "PA"), text, why)
    if bars.grid_most is not None and bars.grid > bars.grid_most:
        last = _last(items, "MD", *TURNS, "PP", "PS", "PA")
        why = "On an antiquated power grid with weapons powered, a drive unit burns or steers, never both."
        yield _fault("E_ANTIQUATED", last, f"{bars.grid} drive units needed, {bars.grid_most} there.", why)


def _bonus(able: Able) -> str:
    return " with this turn’s tasks" if able.main_bonus or able.drive_bonus else ""


def _grav(items: tuple[Item, ...], able: Able, bars: Bars) -> Iterator[Fault]:
    for item in _of(items, "MD"):
        why = "A grav drive speeds up or slows down."
        yield _fault("E_NEED_SIGN", item, f"Write MD+{item.count} or MD-{item.count}.", why)
    for item in _of(items, "PP", "PS", "PA"):
        yield _fault("E_NO_THRUSTERS", item, f"{item.words} needs thrusters.", "A grav drive has none.")
    for codes, what in ((("MD+", "MD-"), "change of velocity"), (TURNS, "turn")):
        for item in _of(items, *codes)[1:]:
            why = f"A grav ship makes one {what} a turn."
            yield _fault("E_GRAV_ONE_EACH", item, f"{item.words} is a second {what}.", why)
    yield from _grav_limits(items, able, bars)


def _grav_limits(items: tuple[Item, ...], able: Able, bars: Bars) -> Iterator[Fault]:
    if not free_pivot(items, able):
        if bars.turn_most is not None and bars.turn > bars.turn_most:
            why = f"{_count(able.drives)} turn {bars.turn_most} course points, half the drive rating."
            text = f"Turn {bars.turn} of {bars.turn_most}."
            yield _fault("E_GRAV_TURN", _last(items, *TURNS), text, why)
        if bars.main_most is not None and bars.main > bars.main_most:
            why = f"Velocity and course together may take the drive rating, {bars.main_most}."
            text = f"Grav drive {bars.main} of {bars.main_most}."
            yield _fault("E_GRAV_TOTAL", _last(items, "MD", "MD+", "MD-", *TURNS), text, why)
    if able.velocity is not None and able.velocity + speed_change(items) < 0:
        text = f"Velocity would be {able.velocity + speed_change(items)}."
        yield _fault(
            "E_NEG_VELOCITY", _last(items, "MD-"), text, f"It is {able.velocity} now; 0 is the least."
        )


def _jumping(items: tuple[Item, ...], able: Able) -> Iterator[Fault]:
    for item in _of(items, "JP")[:1]:
        if able.jump:
            yield _fault("E_JP", item, "The jump engines cannot be charged.", able.jump)
    for item in _of(items, "JUMP"):
        if able.points == ():
            why = "A ship jumps through a point or gate that is open or collapsing."
            yield _fault("E_JUMP", item, "There is no jump point in play.", why)
        elif able.points is not None and item.name and not _named(item.name, able.points):
            why = f"In play: {', '.join(able.points)}."
            yield _fault("E_JUMP", item, f"There is no jump point “{item.name}”.", why)


def _flying(items: tuple[Item, ...], able: Able) -> Iterator[Fault]:
    wanted = _of(items, "LAUNCH")
    if not wanted:
        return
    count, last = sum(item.count for item in wanted), wanted[-1]
    if able.launch:
        yield _fault("E_LAUNCH_BAY", last, "No group can be launched.", able.launch)
    if able.most is not None and count > able.most:
        why = "Launches and landings of a turn together are half of the groups that a ship carries."
        yield _fault("E_LAUNCH_LIMIT", last, f"Launches {count} of {able.most}.", why)
    if able.groups is not None and count > able.groups:
        yield _fault("E_LAUNCH_GROUPS", last, f"Only {able.groups} groups are aboard.", "")


def _fighting(items: tuple[Item, ...], able: Able) -> Iterator[Fault]:
    for item in _of(items, "INT")[:1]:
        if able.interceptors == 0:
            yield _fault("E_INT", item, "No interceptor works.", "The mode is that of all interceptors.")
    for item in _of(items, "INT", "WPN"):
        if item != _last(items, item.code):
            why = "It is one setting for the whole ship and turn."
            yield _fault("E_TWICE", item, f"{item.code} is ordered twice.", why)
    for item in _of(items, "WPN")[:1]:
        if not able.old_grid:
            why = "Only an antiquated power grid has to choose."
            yield _fault("E_WPN", item, f"{item.words} means nothing on this ship.", why)
    for item in _of(items, "RAM"):
        yield from _ramming(item, able)


def _ramming(item: Item, able: Able) -> Iterator[Fault]:
    if able.drives == 0:
        yield _fault("E_RAM_DRIVE", item, "No drive works.", "A ram needs one when the ships meet.")
    if not item.name:
        why = f"It must end within {number('ram-reach')} MU of its target."
        yield _fault("E_RAM_TARGET", item, "Say whom to ram.", why)
    elif able.targets is not None and not _named(item.name, able.targets):
        why = f"In play: {', '.join(able.targets[:8])}." if able.targets else ""
        yield _fault("E_RAM_TARGET", item, f"There is no target “{item.name}”.", why)
