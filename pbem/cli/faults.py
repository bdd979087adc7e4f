"""Errors as a person sees them: one line on stderr that says what to do."""

import os
import traceback
from types import TracebackType
from typing import Any

from pbem.cli.terminal import complain

STOPPED = 130
"""The exit status of a command stopped with Ctrl-C, as of every program."""


def _expected() -> tuple[type[Exception], ...]:
    """The exceptions whose message is written for a person; imported here, where one has happened."""
    from pbem.core.event import LogError
    from pbem.core.replay import ReplayError
    from pbem.referee.deadlines import DeadlineError
    from pbem.referee.errors import BadScenario, Refused
    from pbem.referee.settings import SettingsError
    from pbem.rulesets.registry import NoRuleset
    from pbem.store.errors import StoreError

    return (LogError, ReplayError, DeadlineError, BadScenario, Refused, SettingsError, NoRuleset, StoreError)


def tell(error: Exception) -> int:
    """Say what went wrong and return the exit status: 1, 2 for wrong usage, and 130 where a person has stopped the command.

    An error that no one foresaw is a fault of pbem: one line names it and the place, PBEM_DEBUG=1 shows the rest.
    """
    if hasattr(error, "format_message"):
        return _usage(error)
    if type(error).__name__ == "Abort":
        return stopped()
    if os.environ.get("PBEM_DEBUG"):
        traceback.print_exception(error)
    elif isinstance(error, _expected()):
        complain(" ".join(str(error).split()))
        _more(error)
    elif isinstance(error, OSError):
        complain(f"{error.filename or 'The output'}: {error.strerror or error}. Nothing was changed by this command.")
    else:
        place = _last_place(error.__traceback__)
        complain(
            f"A fault of pbem itself: {type(error).__name__}: {error} ({place}). Stored games are safe. "
            "Please report it with the output of the same command under PBEM_DEBUG=1."
        )
    return 1


def stopped() -> int:
    """Say that a person has stopped the command, and return the exit status for it."""
    complain("Stopped. Nothing is lost; run the command again to do what is left.")
    return STOPPED


def _usage(error: Any) -> int:
    """Say how a command is to be called; one called without anything shows its help."""
    if type(error).__name__ == "NoArgsIsHelpError":
        error.show()
    else:
        context = getattr(error, "ctx", None)
        path = context.command_path if context is not None else "pbem"
        said = " ".join(str(error.format_message()).split()).rstrip(".")
        complain(f"{said}. How to call it: {path} --help")
    return int(error.exit_code)


def _more(error: Exception) -> None:
    """List the mistakes of a scenario, a line each."""
    for problem in getattr(error, "problems", ()):
        complain(
            f"  {problem.file}, {problem.key}: {problem.text}" if problem.key else f"  {problem.file}: {problem.text}"
        )


def _last_place(trace: TracebackType | None) -> str:
    frames = traceback.extract_tb(trace)
    return f"{frames[-1].name}, line {frames[-1].lineno}" if frames else "nowhere"
