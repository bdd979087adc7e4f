"""A referee for board war games that lives in a mailbox."""

__version__ = "0.1.0"
