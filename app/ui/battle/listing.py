"""All battles of the library as a table."""

from app import systems
from app.core.forms import Column, Row
from app.operations.battles import BattleItem
from app.ui.listing import Listing
from app.ui.theme import Theme

COLUMNS = (
    Column("name", "Battle"),
    Column("game", "Game"),
    Column("events", "Entries", number=True),
    Column("state", "State"),
    Column("begun", "Begun"),
)
NOTHING = (
    "There is no battle yet. Choose two fleets and the sheets lie on the table: click a box or type -8 "
    "and it is marked, with everything that comes of it. Each step is kept at once and can be undone."
)


def battle_list(theme: Theme) -> Listing:
    """Return the page without a battle."""
    return Listing(theme, "battle", COLUMNS, NOTHING, "battle")


def battle_row(item: BattleItem) -> Row:
    """Return a battle as a row of the table."""
    game = dict(systems.names()).get(item.system, item.system)
    begun = item.created_at[:16].replace("T", " ")
    state = f"Put away {item.closed_at[:10]}" if item.closed_at else "Being fought"
    if item.campaign_id is not None:
        state += ", of a campaign"
    cells = (item.name, game, str(item.head), state, begun)
    return Row(str(item.id), cells, (item.name, game, item.head, state, begun))
