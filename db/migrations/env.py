"""Runs migrations on the connection that `db.upgrade` opened: its transaction, its foreign keys switched off."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"],
    render_as_batch=True,
    transaction_per_migration=False,
)
context.run_migrations()
