"""Options whose value may be left out: ``--supply`` for all, ``--supply UNIT`` for one."""

from typing import Any

from typer.core import TyperCommand

OPTIONS = ("--supply",)
"""Those that have an empty value where none follows them."""


class WithOptional(TyperCommand):
    """A command some of whose options may stand without their value."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments, options that stand alone with an empty value."""
        return super().parse_args(ctx, filled(args))


def filled(args: list[str]) -> list[str]:
    """Give an option that stands alone, or before another option, an empty value."""
    followers = [*args[1:], "-"]
    return (
        [
            f"{arg}=" if arg in OPTIONS and follower.startswith("-") else arg
            for arg, follower in zip(args, followers, strict=True)
        ]
        if args
        else []
    )
