"""All campaigns of the library as a table."""

from app.core.forms import Column, Row
from app.operations.campaigns import CampaignItem
from app.ui.campaign.reading import minute
from app.ui.listing import Listing
from app.ui.theme import Theme

COLUMNS = (
    Column("name", "Campaign"),
    Column("battles", "Battles", number=True),
    Column("events", "Events", number=True),
    Column("created", "Begun"),
)
NOTHING = (
    "There is no campaign yet. A campaign keeps its players' ships from battle to battle: what they "
    "suffer, what is repaired, and what they have done. It begins with a fleet for every player."
)


def campaign_list(theme: Theme) -> Listing:
    """Return the page without a campaign."""
    return Listing(theme, "campaign", COLUMNS, NOTHING)


def campaign_row(item: CampaignItem) -> Row:
    """Return a campaign as a row of the table."""
    begun = minute(item.created_at)
    cells = (item.name, str(item.battles), str(item.head), begun)
    return Row(str(item.id), cells, (item.name, item.battles, item.head, begun))
