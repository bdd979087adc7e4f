"""Catalogues of other languages, loaded when first needed; English needs none."""

import gettext
import io
from functools import lru_cache
from importlib import resources

from pbem.core.text import Catalogue, install

DOMAIN = "pbem"
LANGUAGES = ("en", "fr", "ru")
"""The languages a seat may have; one whose catalogue is not there is said in English."""


@lru_cache(maxsize=16)
def catalogue(language: str) -> Catalogue | None:
    """Return the catalogue of a language; None for English, a language that has none, and a code that is no language."""
    if language == "en" or not (language.isascii() and language.replace("_", "").isalpha()):
        return None
    entry = resources.files("pbem.reports") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        return gettext.GNUTranslations(io.BytesIO(entry.read_bytes()))
    except (FileNotFoundError, NotADirectoryError):
        return None


class Later:
    """A catalogue that is read when the first sentence is asked of it."""

    def __init__(self, language: str) -> None:
        self._language = language

    def gettext(self, message: str) -> str:
        """Return the translation of a msgid."""
        found = catalogue(self._language)
        return found.gettext(message) if found else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the translation of a msgid in the plural form of n."""
        found = catalogue(self._language)
        return found.ngettext(msgid1, msgid2, n) if found else (msgid1 if n == 1 else msgid2)


install({language: Later(language) for language in LANGUAGES if language != "en"})
