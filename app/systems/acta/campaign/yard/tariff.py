"""The tariff: what the book pays and charges, frozen into a campaign when it is founded.

A Call to Arms, *Repairs and Reinforcements* (RR Points Modifiers, Reinforcements) and *Mega-Campaigns*.
"""

from app.systems.acta import campaign_tables
from app.systems.acta.campaign.books.yard import YardTerms


def book_terms() -> YardTerms:
    """Return the RR that the book pays for events and targets, and its prices of new ships by level."""
    events = {row.id: row.points for row in campaign_tables.income_events()}
    kinds = campaign_tables.target_kinds()
    return YardTerms(
        captured=events["captured"],
        lost=events["lost"],
        system=campaign_tables.number("mega-system-rr"),
        targets={kind.id: kind.income for kind in kinds if kind.income},
        reinforcements={row.level: row.points for row in campaign_tables.reinforcements()},
        discounts={kind.id: kind.discount for kind in kinds if kind.discount},
        jump_discounts={kind.id: kind.discount_jump for kind in kinds if kind.discount_jump},
        away=campaign_tables.number("high-command-turns"),
    )
