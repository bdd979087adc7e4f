"""What the disk says, put into one plain sentence that says what to do next."""

import errno

from pbem.core.text import msg
from pbem.store.errors import StoreError


def plain_os(error: OSError, where: str) -> StoreError:
    """Put a fault of the disk, met while a file was written or read, into words."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return StoreError(
            msg(
                "The disk is full while writing {where}; what was there before is untouched. Make room and try again.",
                where=where,
            )
        )
    if isinstance(error, FileNotFoundError):
        return StoreError(msg("{where} is not there. Check the name and its folder.", where=where))
    if isinstance(error, IsADirectoryError):
        return StoreError(msg("{where} is a folder. Name a file in it.", where=where))
    if isinstance(error, PermissionError) or error.errno == errno.EROFS:
        return StoreError(msg("{where} may not be used. Check the rights of the file and its folder.", where=where))
    return StoreError(
        msg(
            "{where} cannot be used: {error}. What was there before is untouched; try again or name another place.",
            where=where,
            error=error.strerror or str(error),
        )
    )
