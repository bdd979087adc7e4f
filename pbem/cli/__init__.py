"""The command line: one module a group, imported when it is called."""

from pbem.cli.app import main

__all__ = ["main"]
