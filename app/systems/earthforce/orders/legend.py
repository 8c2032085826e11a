"""What an order sheet says of its codes, and of what a ship can do, in few words."""

from app.systems.earthforce.orders.budgets import Able, main_most, thruster_most, working
from app.systems.earthforce.orders.figures import Drive, number

_TURNS = (("RP2", "turn 2 points to port"), ("RS2", "turn 2 points to starboard"))
_REST = (
    ("JP", "charge the jump engines; no weapons this turn and next"),
    ("JUMP id", "go through a jump point"),
    ("LAUNCH 2", "launch 2 groups"),
    ("INT AP / AF", "interceptors against pulse fire / fighters"),
    ("RAM id", "ram that ship"),
)


def codes(drive: Drive | None, *, old_grid: bool = False) -> tuple[tuple[str, str], ...]:
    """Return the codes that a ship's orders may be written with, each with what it does; all of them for no drive."""
    burns: tuple[tuple[str, str], ...] = (("MD4", "main drive, 4 MU along the heading"),)
    grav: tuple[tuple[str, str], ...] = (("MD+2 / MD-2", "velocity up / down by 2"),)
    pushes = (("PP1 PS1 PA1", "push 1 MU to port, starboard, aft"),)
    weapons = (("WPN HOT / COLD", "weapons powered or not"),) if old_grid else ()
    if drive == "grav":
        return (*grav, *_TURNS, *_REST, *weapons)
    both = (("MD+2 / MD-2", "grav drive: velocity up / down by 2"),) if drive is None else ()
    return (*burns, *_TURNS, *pushes, *both, *_REST, *weapons)


def budget(able: Able) -> str:
    """Return what a ship's drives can do in a turn, `?` where nobody knows."""
    if able.drive is None:
        return "Drive ?"
    main = _shown(main_most(able))
    if able.drive == "grav":
        units = working(able)
        turn = None if units is None else number("grav-turn-per-drive") * units
        return f"Velocity and turn {main} together, turn {_shown(turn)}"
    words = f"Main drive {main}, thrusters {_shown(thruster_most(able))}"
    return f"{words}; a unit burns or steers while weapons are powered" if able.old_grid else words


def _shown(value: int | None) -> str:
    return "?" if value is None else str(value)
