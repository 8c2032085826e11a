"""The tables of a library file. Values come from the core's structs: table models do not validate.

Times are ISO 8601 texts in UTC. Columns that hold JSON are texts written by `app.core.codec`. Ids are never
used twice, so nothing that is kept by id (a checkpoint, what was opened last) can meet a stranger.
"""

from typing import Any, ClassVar

from sqlalchemy import MetaData
from sqlmodel import Field, SQLModel

#: Names for every constraint, so that a later migration can find them.
NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}

_KEPT: dict[str, Any] = {"sqlite_autoincrement": True}


class Table(SQLModel):
    """What every table shares: one set of metadata of its own."""

    metadata: ClassVar[MetaData] = MetaData(naming_convention=NAMING)  # type: ignore[misc]


class Fleet(Table, table=True):
    """A fleet that somebody builds; its lines stand in `FleetLine`."""

    __tablename__ = "fleet"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _KEPT

    id: int | None = Field(default=None, primary_key=True)
    system: str
    edition: str
    name: str
    force_list: str
    terms: str
    agreements: str
    squadrons: str
    accepted: str
    fields: str
    created_at: str
    changed_at: str


class FleetLine(Table, table=True):
    """A line of a fleet; `position` orders the lines and leaves gaps, so that inserting one moves no other."""

    __tablename__ = "fleet_line"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _KEPT

    id: int | None = Field(default=None, primary_key=True)
    fleet_id: int = Field(foreign_key="fleet.id", ondelete="CASCADE", index=True)
    position: int
    unit: str
    count: int
    members: str
    profile: str | None = None
    fields: str


class OwnProfile(Table, table=True):
    """A catalogue record that the players made; `key` is `list/unit`, `revision` counts its edits."""

    __tablename__ = "own_profile"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _KEPT

    id: int | None = Field(default=None, primary_key=True)
    system: str
    edition: str
    key: str
    name: str
    revision: int
    profile: str
    changed_at: str


class Campaign(Table, table=True):
    """A campaign: its frozen start, how many of its events count, and what a file said that nobody knows."""

    __tablename__ = "campaign"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _KEPT

    id: int | None = Field(default=None, primary_key=True)
    system: str
    edition: str
    name: str
    start: str
    head: int
    fields: str = Field(default="{}", sa_column_kwargs={"server_default": "{}"})
    created_at: str


class Battle(Table, table=True):
    """A battle: its frozen start, how many of its events count, and what it brought when it was closed."""

    __tablename__ = "battle"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _KEPT

    id: int | None = Field(default=None, primary_key=True)
    system: str
    edition: str
    name: str
    campaign_id: int | None = Field(
        default=None, foreign_key="campaign.id", ondelete="SET NULL", index=True, nullable=True
    )
    start: str
    head: int
    fields: str = Field(default="{}", sa_column_kwargs={"server_default": "{}"})
    created_at: str
    closed_at: str | None = None
    outcome: str | None = None


class BattleEvent(Table, table=True):
    """Event `n` (from 0) of a battle: what came of it, with the choice and the answers that made it."""

    __tablename__ = "battle_event"  # pyright: ignore[reportAssignmentType]

    battle_id: int = Field(foreign_key="battle.id", ondelete="CASCADE", primary_key=True)
    n: int = Field(primary_key=True)
    at: str
    payload: str


class CampaignEvent(Table, table=True):
    """Event `n` (from 0) of a campaign; `battle_id` is the battle that brought it, if one did."""

    __tablename__ = "campaign_event"  # pyright: ignore[reportAssignmentType]

    campaign_id: int = Field(foreign_key="campaign.id", ondelete="CASCADE", primary_key=True)
    n: int = Field(primary_key=True)
    at: str
    payload: str
    battle_id: int | None = Field(
        default=None, foreign_key="battle.id", ondelete="SET NULL", index=True, nullable=True
    )


class Checkpoint(Table, table=True):
    """A throw-away state of a log after its first `n` events, as one version of the rules folded it."""

    __tablename__ = "checkpoint"  # pyright: ignore[reportAssignmentType]

    kind: str = Field(primary_key=True)
    log_id: int = Field(primary_key=True)
    n: int = Field(primary_key=True)
    rules_version: str
    payload: str


class Recent(Table, table=True):
    """When something was opened last; `kind` is the name of its table."""

    __tablename__ = "recent"  # pyright: ignore[reportAssignmentType]

    kind: str = Field(primary_key=True)
    item_id: int = Field(primary_key=True)
    at: str


class Step(Table, table=True):
    """One thing that a player did and can undo; `undone` steps can be redone until the next new step."""

    __tablename__ = "step"  # pyright: ignore[reportAssignmentType]
    __table_args__ = _KEPT

    id: int | None = Field(default=None, primary_key=True)
    label: str
    at: str
    undone: bool = False


class StepChange(Table, table=True):
    """A row that a step changed: as it was and as the step left it, None where it was not there."""

    __tablename__ = "step_change"  # pyright: ignore[reportAssignmentType]

    step_id: int = Field(foreign_key="step.id", ondelete="CASCADE", primary_key=True)
    n: int = Field(primary_key=True)
    table_name: str
    old: str | None = None
    new: str | None = None


#: Tables whose rows a step records, so that undo brings them back exactly.
RECORDED = ("fleet", "fleet_line", "own_profile", "campaign", "battle", "battle_event", "campaign_event")
#: Tables that only tell their listeners that they changed.
NOTED = ("recent",)
