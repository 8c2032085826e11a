"""What the home page shows, read before anything heavy is loaded: counts, and what was opened last."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from db import peek

MOST_RECENT = 12
_COUNTS = """
SELECT (SELECT count(*) FROM fleet), (SELECT count(*) FROM battle), (SELECT count(*) FROM campaign),
       (SELECT count(*) FROM own_profile)
"""
_RECENTS = """
SELECT recent.kind, recent.item_id, coalesce(fleet.name, battle.name, campaign.name), recent.at,
       CASE WHEN fleet.id THEN fleet.force_list WHEN battle.closed_at IS NOT NULL THEN 'closed'
       WHEN coalesce(battle.head, campaign.head) = 1 THEN '1 event'
       ELSE coalesce(battle.head, campaign.head) || ' events' END
FROM recent
LEFT JOIN fleet ON recent.kind = 'fleet' AND fleet.id = recent.item_id
LEFT JOIN battle ON recent.kind = 'battle' AND battle.id = recent.item_id
LEFT JOIN campaign ON recent.kind = 'campaign' AND campaign.id = recent.item_id
WHERE coalesce(fleet.id, battle.id, campaign.id) IS NOT NULL
ORDER BY recent.at DESC, recent.rowid DESC LIMIT ?
"""


class Opened(NamedTuple):
    """A thing that was opened: the table and row it is, its title, when (ISO 8601, UTC), and a word about it."""

    kind: str
    id: int
    title: str
    at: str
    subtitle: str


class Glance(NamedTuple):
    """How many fleets, battles, campaigns and own records there are, and what was opened last, newest first."""

    fleets: int
    battles: int
    campaigns: int
    own_profiles: int
    recents: tuple[Opened, ...]


def glance(path: Path) -> Glance | None:
    """Look into a library without changing anything; None when there is none, or none that this version reads.

    Opening the store tells what is wrong with a file, so this does not.
    """
    try:
        if not path.is_file() or not peek.is_database(path):
            return None
        with closing(peek.connect(path)) as connection:
            fleets, battles, campaigns, own = connection.execute(_COUNTS).fetchone()
            recents = connection.execute(_RECENTS, (MOST_RECENT,)).fetchall()
    except (OSError, sqlite3.Error):
        return None
    return Glance(fleets, battles, campaigns, own, tuple(Opened(*row) for row in recents))
