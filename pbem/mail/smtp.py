"""Sending over SMTP: what the server says becomes sent, try again, or refused for good."""

import smtplib
import ssl
from typing import NoReturn

from pbem.mail.headers import is_address
from pbem.mail.transports import Outcome, Parcel, Permanent, Sent, Temporary
from pbem.mail.wire import clean_text

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


class _Refused(Exception):
    """The server refused a step; carries its code and words."""

    def __init__(self, step: str, code: int, words: bytes) -> None:
        said = clean_text(words.decode("utf-8", "replace"))
        super().__init__(f"{step}: {code} {said}".strip())
        self.code = code


class SmtpOutbox:
    """A mail server that mails are handed to, one connection a mail.

    A refusal of the account (greeting, encryption, password, sender) is temporary whatever its code, since the mails
    are not to blame; a 5xx for the recipient or the mail itself is for good. A password goes over an encrypted
    connection only, or to this machine.
    """

    def __init__(
        self,
        host: str,
        port: int = 25,
        *,
        starttls: bool = False,
        user: str = "",
        password: str = "",
        timeout: float = 30.0,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.host, self.port, self.starttls = host, port, starttls
        self.user, self.password, self.timeout = user, password, timeout
        self.context = context

    def send(self, parcel: Parcel) -> Outcome:
        """Send one mail; a fault of the network or the server is an outcome and never raises.

        When the connection breaks after the mail was handed over but before the server answered, the mail is to be
        tried again: its Message-ID shows the reader that both are one.
        """
        if not is_address(parcel.recipient) or (parcel.sender and not is_address(parcel.sender)):
            return Permanent(clean_text(f"{parcel.recipient!r} is not a mail address"))
        helo = parcel.sender.rpartition("@")[2] or "localhost"
        try:
            server = smtplib.SMTP(self.host, self.port, local_hostname=helo, timeout=self.timeout)
        except (smtplib.SMTPException, OSError, ValueError) as fault:
            return Temporary(_words(fault), account=True)
        try:
            self._greet(server)
            _expect("MAIL FROM", *server.mail(parcel.sender))
        except (_Refused, smtplib.SMTPException, OSError, ValueError) as fault:
            _hang_up(server)
            return Temporary(_words(fault), account=True)
        try:
            _expect("RCPT TO", *server.rcpt(parcel.recipient))
            _expect("DATA", *server.data(parcel.data))
        except smtplib.SMTPDataError as fault:
            return self._refusal(_Refused("DATA", fault.smtp_code, _raw(fault.smtp_error)))
        except _Refused as fault:
            return self._refusal(fault)
        except (smtplib.SMTPException, OSError, ValueError) as fault:
            return Temporary(_words(fault))
        finally:
            _hang_up(server)
        return Sent(f"{self.host}:{self.port}")

    def _greet(self, server: smtplib.SMTP) -> None:
        server.ehlo_or_helo_if_needed()
        encrypted = False
        if self.starttls:
            if not server.has_extn("starttls"):
                _stop("STARTTLS", "the server does not offer it")
            server.starttls(context=self.context or ssl.create_default_context())
            server.ehlo_or_helo_if_needed()
            encrypted = True
        if self.user:
            if not encrypted and self.host not in _LOOPBACK:
                _stop("AUTH", "a password is not sent over a connection that is not encrypted")
            server.login(self.user, self.password)

    @staticmethod
    def _refusal(fault: _Refused) -> Outcome:
        return Permanent(str(fault)) if 500 <= fault.code < 600 else Temporary(str(fault))


def _expect(step: str, code: int, words: bytes) -> None:
    if not 200 <= code < 300:
        raise _Refused(step, code, words)


def _stop(step: str, why: str) -> NoReturn:
    raise _Refused(step, 0, why.encode())


def _raw(words: bytes | str) -> bytes:
    return words if isinstance(words, bytes) else words.encode("utf-8", "replace")


def _words(fault: Exception) -> str:
    if isinstance(fault, smtplib.SMTPResponseException):
        said = _raw(fault.smtp_error).decode("utf-8", "replace")
        return clean_text(f"{fault.smtp_code} {said}")
    return clean_text(str(fault) or type(fault).__name__)


def _hang_up(server: smtplib.SMTP) -> None:
    """Close the connection politely if it still stands."""
    try:
        server.quit()
    except (smtplib.SMTPException, OSError):
        server.close()
