"""Catalogues of other languages, loaded when first needed; English needs none."""

import gettext
import io
from functools import lru_cache
from importlib import resources

from pbem.core.text import install

DOMAIN = "pbem"
LANGUAGES = ("en", "fr", "ru")
"""The languages a seat may have; one whose catalogue is not there is said in English."""


@lru_cache(maxsize=16)
def load_language(language: str) -> bool:
    """Load the catalogue of a language and hand it to :mod:`pbem.core.text`; says whether there is one.

    English, a language that has no catalogue, and a code that is none are said in English.
    """
    if language == "en" or not (language.isascii() and language.replace("_", "").isalpha()):
        return False
    entry = resources.files("pbem.reports") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
    try:
        data = entry.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return False
    install({language: gettext.GNUTranslations(io.BytesIO(data))})
    return True
