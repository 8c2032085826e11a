"""What Earthforce ship combat prints: control sheets two to a page as in the book, order sheets, blanks, counters."""

from app.core.system import Paper, Papers
from app.systems.earthforce.papers import blank, counters, groups, ordering, plots, roster, sheets, subject

MILLIMETRE = 72 / 25.4

PAPERS = Papers(
    kinds=(
        Paper(
            id="sheet-2", name="Control sheets, two ships a page", draw=sheets.pairs, fits=sheets.has_ships
        ),
        Paper(id="sheet", name="Control sheets, one ship a page", draw=sheets.sheets, fits=sheets.has_ships),
        Paper(
            id="sheet-orders",
            name="Control sheets, order sheets on the back",
            draw=ordering.duplex,
            fits=sheets.has_ships,
        ),
        Paper(id="orders", name="Order sheets, two ships a page", draw=ordering.pairs, fits=sheets.has_ships),
        Paper(
            id="card-a6",
            name="Ship cards, A6",
            draw=sheets.cards,
            card=(105 * MILLIMETRE, 148 * MILLIMETRE),
            fits=sheets.has_ships,
        ),
        Paper(id="groups", name="Fighter groups", draw=groups.draw, fits=groups.has_groups),
        Paper(id="roster", name="Force roster", draw=roster.draw),
        Paper(id="counters", name="Counters to cut out", draw=counters.draw),
        Paper(id="plot", name="Plot of the turn", draw=plots.draw, fits=plots.has_plot),
        Paper(id="blank", name="Blank control sheets, two a page", draw=blank.draw),
    ),
    of_profile=subject.of_profile,
    of_force=subject.of_force,
    of_battle=subject.of_battle,
    of_campaign=subject.of_campaign,
    units=subject.units,
    only=subject.only,
)
