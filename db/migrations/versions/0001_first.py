"""The first format: fleets, own profiles, campaigns, battles, checkpoints, what was opened last, and steps.

Revision ID: 0001_first
"""

import sqlalchemy as sa
from alembic import op

revision = "0001_first"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    _builds()
    _logs()
    _beside()


def _id() -> sa.Column[int]:
    return sa.Column("id", sa.Integer(), primary_key=True, nullable=False)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.String(), nullable=False) for name in names]


def _text_or_none(name: str) -> sa.Column[str]:
    return sa.Column(name, sa.String(), nullable=True)


def _number(name: str, *, nullable: bool = False) -> sa.Column[int]:
    return sa.Column(name, sa.Integer(), nullable=nullable)


def _key(name: str, parent: str, table: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        [name], [f"{parent}.id"], name=f"fk_{table}_{name}_{parent}", ondelete=ondelete
    )


def _builds() -> None:
    op.create_table(
        "fleet",
        _id(),
        *_texts("system", "edition", "name", "force_list", "terms", "agreements", "squadrons", "accepted"),
        *_texts("fields", "created_at", "changed_at"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "fleet_line",
        _id(),
        _number("fleet_id"),
        _number("position"),
        *_texts("unit"),
        _number("count"),
        *_texts("members"),
        _text_or_none("profile"),
        *_texts("fields"),
        _key("fleet_id", "fleet", "fleet_line"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_fleet_line_fleet_id", "fleet_line", ["fleet_id"])
    op.create_table(
        "own_profile",
        _id(),
        *_texts("system", "edition", "key", "name"),
        _number("revision"),
        *_texts("profile", "changed_at"),
        sqlite_autoincrement=True,
    )


def _log_columns() -> list[sa.Column[str] | sa.Column[int]]:
    fields: sa.Column[str] = sa.Column("fields", sa.String(), server_default="{}", nullable=False)
    return [*_texts("start"), _number("head"), fields, *_texts("created_at")]


def _logs() -> None:
    op.create_table(
        "campaign",
        _id(),
        *_texts("system", "edition", "name"),
        *_log_columns(),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "battle",
        _id(),
        *_texts("system", "edition", "name"),
        _number("campaign_id", nullable=True),
        *_log_columns(),
        _text_or_none("closed_at"),
        _text_or_none("outcome"),
        _key("campaign_id", "campaign", "battle", "SET NULL"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_battle_campaign_id", "battle", ["campaign_id"])
    op.create_table(
        "battle_event",
        _number("battle_id"),
        _number("n"),
        *_texts("at", "payload"),
        sa.PrimaryKeyConstraint("battle_id", "n", name="pk_battle_event"),
        _key("battle_id", "battle", "battle_event"),
    )
    op.create_table(
        "campaign_event",
        _number("campaign_id"),
        _number("n"),
        *_texts("at", "payload"),
        _number("battle_id", nullable=True),
        sa.PrimaryKeyConstraint("campaign_id", "n", name="pk_campaign_event"),
        _key("campaign_id", "campaign", "campaign_event"),
        _key("battle_id", "battle", "campaign_event", "SET NULL"),
    )
    op.create_index("ix_campaign_event_battle_id", "campaign_event", ["battle_id"])


def _beside() -> None:
    op.create_table(
        "checkpoint",
        *_texts("kind"),
        _number("log_id"),
        _number("n"),
        *_texts("rules_version", "payload"),
        sa.PrimaryKeyConstraint("kind", "log_id", "n", name="pk_checkpoint"),
    )
    op.create_table(
        "recent",
        *_texts("kind"),
        _number("item_id"),
        *_texts("at"),
        sa.PrimaryKeyConstraint("kind", "item_id", name="pk_recent"),
    )
    op.create_table(
        "step",
        _id(),
        *_texts("label", "at"),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "step_change",
        _number("step_id"),
        _number("n"),
        *_texts("table_name"),
        _text_or_none("old"),
        _text_or_none("new"),
        sa.PrimaryKeyConstraint("step_id", "n", name="pk_step_change"),
        _key("step_id", "step", "step_change"),
    )
