"""The games that the program plays. Each is a folder of its own and loads when it is first used."""

from functools import cache
from importlib import import_module

from app.core.errors import UserError
from app.core.system import GameSystem

#: Id, name and module of each game; a module has one record, `SYSTEM`.
SYSTEMS: tuple[tuple[str, str, str], ...] = (
    ("acta", "A Call to Arms", "app.systems.acta.plug"),
    ("earthforce", "Earthforce Ship Combat", "app.systems.earthforce.plug"),
)


def names() -> tuple[tuple[str, str], ...]:
    """Return id and name of every game without loading any."""
    return tuple((game, name) for game, name, _ in SYSTEMS)


@cache
def system(game: str) -> GameSystem:
    """Return a game by its id; raise UserError when this program does not know it."""
    for known, _, module in SYSTEMS:
        if known == game:
            found = import_module(module).SYSTEM
            assert isinstance(found, GameSystem)
            return found
    raise UserError(
        f"This program does not know the game “{game}”; it knows {', '.join(n for n, _ in names())}."
    )
