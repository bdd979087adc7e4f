"""What a receipt or report says, and how it is drawn and worded; the catalogues are at hand with it."""

from pbem.reports import languages as languages
