"""The whole campaigns that ship to look around in: one file a game at most, brought in like any other file."""

from pathlib import Path

from app import paths
from app.core.errors import UserError
from app.operations import interchange
from app.systems import names
from db.store import Store

NAME = "sample-campaign.json"


def games() -> tuple[str, ...]:
    """Return the ids of the games that ship a campaign to look around in."""
    return tuple(game for game, _ in names() if file_of(game).is_file())


def file_of(game: str) -> Path:
    """Return where the sample campaign of a game lies."""
    return paths.resources() / "systems" / game / NAME


def bring_in(store: Store, game: str = "") -> int:
    """Bring the sample campaign of a game, by default of the first that has one, into the library; return its id.

    One undo step. Raises UserError when none ships.
    """
    known = games()
    wanted = game or next(iter(known), "")
    if wanted not in known:
        raise UserError("No campaign to look around in comes with this game.")
    return interchange.bring_in(store, file_of(wanted))[1]
