"""What the books remember of set-up, scenario and the end of the battle, of the battle and of a unit."""

import msgspec


class EndBook(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Set-up, scenario and end of the whole battle.

    `events` counts what happened, so that each figure can name the event it comes from. `ended` says why the
    players ended the battle and `winner` who won where points do not say; `mended` is the turn in which a side
    last did its Damage Control. `squares` are what a side holds alone at the end, counted by the event `squares_at`.
    `debris` is True once rolled. `setup` are the sides in the order in which they set up, empty while nobody did.
    `reveals` is True only in a view for those who may know the target before the end.
    """

    events: int = 0
    ended: str = ""
    winner: str = ""
    ended_at: int = 0
    mended: dict[str, int] = {}
    squares: dict[str, int] = {}
    squares_at: dict[str, int] = {}
    debris: bool = False
    setup: tuple[str, ...] = ()
    reveals: bool = False


class EndUnit(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A unit in the scenario.

    `since` is the number of the event that brought each of its states (crippled, skeleton, adrift, a fate).
    `marks` are what the scenario pays for and only the table knows, each with the number of its event:
    target, scan, exit-edge, exit-gate, convoy-exited; `unsafe` left over an edge that is the enemy's. `scanned` is
    the turn of its last try to scan.
    """

    since: dict[str, int] = {}
    marks: dict[str, int] = {}
    scanned: int = 0
