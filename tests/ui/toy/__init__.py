"""A small game that exists only here, so that the pages can be seen to know no game: boats, a pond, a few dice."""

from typing import Any, cast

from app.core.system import GameSystem
from tests.ui.toy.battle import BATTLE
from tests.ui.toy.campaign import CAMPAIGN
from tests.ui.toy.fleet import CATALOGUE, FORCE

SYSTEM = GameSystem(
    id="toy",
    name="Boats on a Pond",
    catalogue=CATALOGUE,
    force=FORCE,
    battle=BATTLE,
    campaign=CAMPAIGN,
    papers=cast("Any", None),
    demonstration=dict,
)
