"""Events of combat, replacements and the Interphase in words; a part of :mod:`.describe`."""

from collections.abc import Mapping
from typing import Any

from pbem.core.text import Message
from pbem.rulesets.east_front.land import Land


def sentence(kind: str, land: Land, body: Mapping[str, Any]) -> Message | None:
    """Return the sentence for an event of :mod:`.fold_combat`, None for one that a report leaves out."""
    return None
