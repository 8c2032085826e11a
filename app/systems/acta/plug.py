"""The plug: the record of functions by which the program plays A Call to Arms."""

from app.core.system import GameSystem
from app.systems.acta.battle import BATTLE
from app.systems.acta.campaign import CAMPAIGN
from app.systems.acta.catalogue import CATALOGUE
from app.systems.acta.demonstration import demonstration
from app.systems.acta.fleet import FORCE
from app.systems.acta.papers import PAPERS

SYSTEM = GameSystem(
    id="acta",
    name="A Call to Arms",
    catalogue=CATALOGUE,
    force=FORCE,
    battle=BATTLE,
    campaign=CAMPAIGN,
    papers=PAPERS,
    demonstration=demonstration,
)
