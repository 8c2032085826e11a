"""What can happen in the war: founding, phases, initiative, targets, scenarios, captures, the end.

A Call to Arms, *Campaigns* and *Mega-Campaigns*.
"""

from typing import TypeAlias

import msgspec

from app.core.log import kinds_of
from app.systems.acta.campaign.books.war import Target
from app.systems.acta.campaign.events.map import MAP_KINDS, MapEvent


class PhaseBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="phase"):
    """A phase of a campaign turn begins; the first one begins the turn itself.

    `passed` are players who had not selected a target and pass it up.
    """

    turn: int
    phase: str
    passed: tuple[str, ...] = ()


class OrderFreed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="order-freed"):
    """The players take their turns in any order from now on, or in the book's again."""

    any_order: bool


class Crewed(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A crew as it is rolled for: `units` are the ship, or the flights of a wing, `quality` what it comes to."""

    units: tuple[str, ...]
    rolls: tuple[int, ...]
    quality: int


class CrewsRolled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="crews-rolled"):
    """Every crew of a player's fleet is rolled for (*Starting Fleets*)."""

    player: str
    crews: tuple[Crewed, ...] = ()


class CrewsSwapped(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="crews-swapped"):
    """A player's one swap: the qualities of two crews as they are then (*Starting Fleets*)."""

    player: str
    crews: tuple[Crewed, ...] = ()


class TargetsDrawn(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="targets-drawn"):
    """The targets of the campaign, or of one star system, are rolled for: their number and each of them."""

    system: str = ""
    count_rolls: tuple[int, ...] = ()
    count: int = 0
    targets: tuple[Target, ...] = ()


class HomeChosen(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="home-chosen"):
    """A player begins a mega-campaign in a star system and holds all its targets, with the `docks` that were bought."""

    player: str
    system: str
    targets: tuple[str, ...] = ()
    docks: tuple[str, ...] = ()


class Throw(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A player's Initiative: the dice of each throw (more than one after ties), the modifiers in words, the total."""

    player: str
    rolls: tuple[tuple[int, ...], ...] = ()
    modifiers: tuple[tuple[str, int], ...] = ()
    total: int = 0


class InitiativeRolled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="initiative"):
    """The Initiative of a campaign turn: what everybody threw, and the order that it gives."""

    throws: tuple[Throw, ...] = ()
    order: tuple[str, ...] = ()


class Nominated(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="nominated"):
    """A player selects a target: against its holder (`defender`), or unoccupied, so that others may challenge.

    `engagement` is the battle that is to be fought, `captured` a target taken at once since nobody can challenge.
    """

    player: str
    target: str
    defender: str = ""
    engagement: str = ""
    captured: bool = False


class Advanced(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="advanced"):
    """A player moves into a star system where nobody is, and claims all its targets (*Mega-Campaigns*)."""

    player: str
    system: str
    targets: tuple[str, ...] = ()


class Challenged(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="challenged"):
    """A player challenges for an unoccupied target or lets it go; `captured` when nobody is left to challenge."""

    player: str
    target: str
    nominator: str
    accepted: bool
    engagement: str = ""
    captured: bool = False


class Passed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="passed"):
    """A player selects no target this turn."""

    player: str


class ScenarioRolled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="scenario"):
    """The scenario of a battle: every throw (those before the last could not be used, for `why`), and the points.

    `points_rolls` are the dice of both players when the scenario has random points.
    """

    engagement: str
    scenario: str
    rolls: tuple[tuple[int, ...], ...] = ()
    why: tuple[str, ...] = ()
    points_rolls: tuple[int, ...] = ()
    points: dict[str, int] = {}
    agreed: bool = False


class Sealed(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="sealed"):
    """A player writes down a secret modifier to the level; nobody else sees it until it is revealed."""

    engagement: str
    player: str
    modifier: int


class LevelRolled(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="level"):
    """The level of a battle is rolled for and both modifiers are revealed (*Generate Scenario*)."""

    engagement: str
    level: str
    rolls: tuple[int, ...] = ()
    modifiers: dict[str, int] = {}
    total: int = 0
    agreed: bool = False


class ForceChosen(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="force"):
    """A player's ships for a battle, and the points they cost (None: some have no price)."""

    engagement: str
    player: str
    units: tuple[str, ...] = ()
    points: int | None = None


class BattleBegan(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="battle-began"):
    """A battle begins at the table with the forces that were chosen for it."""

    engagement: str
    name: str
    forces: dict[str, tuple[str, ...]] = {}


class Decided(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="decided"):
    """A battle is over: who won (empty for a draw) and who holds the target from now on (*Fight Battle*).

    `loser` lost it thereby, `gained` says that it changes hands. `how` is fought, conceded, agreed (a draw without a
    battle) or unopposed. `dock` is the Spacedock of the loser's roster that goes with its target.
    """

    engagement: str
    target: str
    winner: str = ""
    holder: str = ""
    loser: str = ""
    gained: bool = False
    how: str = "fought"
    battle: str = ""
    conceded: str = ""
    dock: str = ""


class Trophy(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="trophy"):
    """A ship that surrendered is a player's trophy; it serves on nobody's roster (*Fight Battle*)."""

    unit: str
    player: str
    battle: str = ""


class Given(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="given"):
    """A target has another holder by agreement, empty for nobody."""

    target: str
    holder: str = ""
    why: str = ""


class Eliminated(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="eliminated"):
    """A player has no ship left and is out of the campaign; `targets` fall vacant, `by` destroyed the fleet."""

    player: str
    by: str = ""
    targets: tuple[str, ...] = ()


class CampaignEnded(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="campaign-ended"):
    """The campaign is over: who won it (several share it, nobody: a draw) and why."""

    winners: tuple[str, ...] = ()
    verdict: str = ""


class PlayedOn(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag="played-on"):
    """The players go on although the campaign was over."""

    turn: int = 0


OwnEvent: TypeAlias = (
    PhaseBegan
    | OrderFreed
    | CrewsRolled
    | CrewsSwapped
    | TargetsDrawn
    | HomeChosen
    | InitiativeRolled
    | Nominated
    | Advanced
    | Challenged
    | Passed
    | ScenarioRolled
    | Sealed
    | LevelRolled
    | ForceChosen
    | BattleBegan
    | Decided
    | Trophy
    | Given
    | Eliminated
    | CampaignEnded
    | PlayedOn
)
WarEvent: TypeAlias = OwnEvent | MapEvent

WAR_KINDS = MAP_KINDS | kinds_of(
    PhaseBegan,
    OrderFreed,
    CrewsRolled,
    CrewsSwapped,
    TargetsDrawn,
    HomeChosen,
    InitiativeRolled,
    Nominated,
    Advanced,
    Challenged,
    Passed,
    ScenarioRolled,
    Sealed,
    LevelRolled,
    ForceChosen,
    BattleBegan,
    Decided,
    Trophy,
    Given,
    Eliminated,
    CampaignEnded,
    PlayedOn,
)
