"""What a ship's drives can do in a turn, and what its orders would take of it."""

import msgspec

from app.systems.earthforce.orders.figures import Drive, number, pool
from app.systems.earthforce.orders.grammar import THRUSTERS, TURNS, Item


class Able(msgspec.Struct, frozen=True, kw_only=True):
    """What a ship could do when its orders are written; None is what nobody knows.

    `drives` counts working drive units, `drive_bonus`, `main_bonus` and `thruster_bonus` what tasks add this turn
    in units and points. `old_grid` is an antiquated power grid, `hot` that its weapons are powered. `jump` is
    empty when the jump engines may be charged, else why not; so are `launch` and `ram`. `groups` and `most`
    are the fighter groups aboard and how many may leave or land in a turn. `points` are the ids of jump points in
    play, `targets` the ids or names of what may be rammed.
    """

    drive: Drive | None = "reaction"
    drives: int | None = None
    drive_bonus: int = 0
    main_bonus: int = 0
    thruster_bonus: int = 0
    velocity: int | None = None
    old_grid: bool = False
    hot: bool = False
    stunned: bool = False
    interceptors: int | None = None
    jump: str = ""
    launch: str = ""
    groups: int | None = None
    most: int | None = None
    points: tuple[str, ...] | None = None
    targets: tuple[str, ...] | None = None


class Bars(msgspec.Struct, frozen=True):
    """Points that orders take and the most they may, None where nobody knows: main drive, thrusters, grid, turning."""

    main: int = 0
    main_most: int | None = None
    thruster: int = 0
    thruster_most: int | None = None
    grid: int = 0
    grid_most: int | None = None
    turn: int = 0
    turn_most: int | None = None


def main_burn(items: tuple[Item, ...]) -> int:
    """Return the points of main drive that orders take."""
    return sum(item.count for item in items if item.code in ("MD", "MD+", "MD-"))


def thrusters(items: tuple[Item, ...]) -> int:
    """Return the thruster points that orders take; opposite ones add up."""
    return sum(item.count for item in items if item.code in THRUSTERS)


def turned(items: tuple[Item, ...]) -> int:
    """Return the course points that orders turn through."""
    return sum(item.count for item in items if item.code in TURNS)


def speed_change(items: tuple[Item, ...]) -> int:
    """Return by how many MU orders change the velocity of a grav ship."""
    signs = {"MD+": 1, "MD-": -1}
    return sum(signs.get(item.code, 0) * item.count for item in items)


def working(able: Able) -> int | None:
    """Return the drive units that count this turn, those of tasks among them."""
    return None if able.drives is None else max(0, able.drives + able.drive_bonus)


def main_most(able: Able) -> int | None:
    """Return the points of main drive that there are (*Drive Units*)."""
    units = working(able)
    if able.drive is None or units is None:
        return None
    return pool(able.drive).main * units + able.main_bonus


def thruster_most(able: Able) -> int | None:
    """Return the thruster points that there are (*Drive Units*, *Centauri Drive Systems*)."""
    units = working(able)
    if able.drive is None or units is None:
        return None
    return pool(able.drive).thruster * units + able.thruster_bonus


def is_hot(items: tuple[Item, ...], able: Able) -> bool:
    """True when the ship's weapons are powered, as its orders say last, else as they were."""
    said = [item.name == "HOT" for item in items if item.code == "WPN"]
    return said[-1] if said else able.hot


def free_pivot(items: tuple[Item, ...], able: Able) -> bool:
    """True for a grav ship at rest that stays there: it may turn as far as it likes (*Gravimetric Drives*)."""
    return able.velocity == 0 and speed_change(items) == 0


def bars(items: tuple[Item, ...], able: Able) -> Bars:
    """Weigh orders against what the drives can do."""
    burn, main = main_burn(items), main_most(able)
    if able.drive == "grav":
        turn = 0 if free_pivot(items, able) else turned(items)
        units = working(able)
        most = None if units is None else number("grav-turn-per-drive") * units
        return Bars(main=burn + turn, main_most=main, turn=turn, turn_most=most)
    spent = thrusters(items)
    grid = _units_for(burn) + spent if able.old_grid and is_hot(items, able) else 0
    most = working(able) if able.old_grid and is_hot(items, able) else None
    return Bars(burn, main, spent, thruster_most(able), grid, most)


def _units_for(burn: int) -> int:
    """Return the drive units that a burn occupies."""
    return -(-burn // number("thrust-per-drive"))
