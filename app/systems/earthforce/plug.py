"""The plug: the record of functions by which the program plays Earthforce ship combat."""

from app.core.system import GameSystem
from app.systems.earthforce.battle import BATTLE
from app.systems.earthforce.campaign import CAMPAIGN
from app.systems.earthforce.catalogue import CATALOGUE
from app.systems.earthforce.demonstration import demonstration
from app.systems.earthforce.force import FORCE
from app.systems.earthforce.papers import PAPERS

SYSTEM = GameSystem(
    id="earthforce",
    name="Earthforce Ship Combat",
    catalogue=CATALOGUE,
    force=FORCE,
    battle=BATTLE,
    campaign=CAMPAIGN,
    papers=PAPERS,
    demonstration=demonstration,
)
