"""What Earthforce ship combat prints: control sheets, two to a page as in the book, and order sheets."""

from app.core.system import Paper, Papers
from app.systems.earthforce.papers import sheets, subject

PAPERS = Papers(
    kinds=(Paper(id="sheet", name="Control sheets, one ship a page", draw=sheets.sheets),),
    of_profile=subject.of_profile,
    of_force=subject.of_force,
    of_battle=subject.of_battle,
    of_campaign=subject.of_campaign,
    units=subject.units,
    only=subject.only,
)
