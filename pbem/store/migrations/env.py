"""What Alembic runs to reach the database: the connection is handed in, and its transaction is the caller's."""

from alembic import context

from pbem.store.tables import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transaction_per_migration=False,
)

with context.begin_transaction():
    context.run_migrations()
