"""How the database has grown, one revision after the other (Alembic). A revision that was released never changes."""
