"""The store: append-only events and the outbox, in one database."""
