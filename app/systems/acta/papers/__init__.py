"""What A Call to Arms prints: roster sheets, ship cards, fleet rosters and reports of battles."""

from app.core.system import Paper, Papers
from app.systems.acta.papers import sheets, subject

MILLIMETRE = 72 / 25.4

PAPERS = Papers(
    kinds=(
        Paper(id="sheet", name="Roster sheets, one ship a page", draw=sheets.sheets),
        Paper(id="sheet-2", name="Roster sheets, two ships a page", draw=sheets.pairs),
        Paper(
            id="card-a6",
            name="Ship cards, A6",
            draw=sheets.cards,
            card=(105 * MILLIMETRE, 148 * MILLIMETRE),
        ),
        Paper(
            id="card-poker",
            name="Ship cards, poker size",
            draw=sheets.cards,
            card=(63.5 * MILLIMETRE, 88.9 * MILLIMETRE),
        ),
        Paper(id="roster", name="Fleet roster", draw=sheets.rosters),
        Paper(id="report", name="After-battle report", draw=sheets.reports, fits=sheets.has_report),
        Paper(id="campaign", name="Campaign report", draw=sheets.accounts, fits=sheets.has_account),
        Paper(id="agreed", name="What was agreed", draw=sheets.agreements, fits=sheets.has_account),
    ),
    of_profile=subject.of_profile,
    of_force=subject.of_force,
    of_battle=subject.of_battle,
    of_campaign=subject.of_campaign,
    units=subject.units,
    only=subject.only,
)
