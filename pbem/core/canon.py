"""Canonical JSON: the one byte form that is hashed, stored and mailed (design section 4).

Objects with ASCII keys in sorted order, arrays, strings as they came, integers below 2**53 in magnitude, true, false
and null; no floating point. For such values this is RFC 8785.
"""

import json
from typing import Any, NoReturn

import msgspec

LIMIT = 2**53
"""Integers are smaller than this in magnitude."""

DEPTH = 200
"""Objects and arrays stand at most this deep in one another."""

_encode = msgspec.json.Encoder(order="sorted").encode


class CanonError(ValueError):
    """A value or a text that has no canonical form; the message says why in plain words."""


def check(value: object, depth: int = 0) -> None:
    """Say whether a value has a canonical form; tuples count as arrays, subclasses of the plain types do not.

    Strings are not looked into: :func:`dumps` refuses lone surrogates.

    Raises:
        CanonError: a float, a large integer, a key that is not ASCII text, a foreign type, or too deep a nesting.
    """
    kind = type(value)
    if kind is dict:
        if depth >= DEPTH:
            raise CanonError(f"nested more than {DEPTH} deep")
        for key, item in value.items():  # type: ignore[attr-defined]
            if type(key) is not str:
                raise CanonError(f"the key {key!r} is not a string")
            if not key.isascii():
                raise CanonError(f"the key {key!r} is not ASCII")
            if type(item) is not str:
                check(item, depth + 1)
    elif kind is list or kind is tuple:
        if depth >= DEPTH:
            raise CanonError(f"nested more than {DEPTH} deep")
        for item in value:  # type: ignore[attr-defined]
            if type(item) is not str:
                check(item, depth + 1)
    elif kind is int:
        if not -LIMIT < value < LIMIT:  # type: ignore[operator]
            raise CanonError("an integer of 2**53 or more in magnitude")
    elif kind is float:
        raise CanonError(f"the floating-point number {value!r}; a fraction is a string in lowest terms")
    elif kind is not str and kind is not bool and value is not None:
        raise CanonError(f"a value of type {kind.__name__}")


def dumps(value: object) -> bytes:
    """Write the canonical JSON of a value, without a line end.

    Raises:
        CanonError: the value has no canonical form.
    """
    check(value)
    return dumps_checked(value)


def dumps_checked(value: object) -> bytes:
    """Write the canonical JSON of a value that :func:`check` has passed or that came from :func:`loads`.

    Raises:
        CanonError: a string holds a lone surrogate.
    """
    try:
        return _encode(value)
    except UnicodeEncodeError:
        raise CanonError("a string holds half a surrogate pair") from None


def loads(data: bytes | str) -> Any:
    """Read JSON strictly; blanks and the order of keys are free, everything else is as in the canonical form.

    Raises:
        CanonError: not JSON or not UTF-8, a repeated or non-ASCII key, a floating-point number, NaN or Infinity, an
            integer of 2**53 or more, half a surrogate pair, or a nesting too deep.
    """
    try:
        text = data.decode("utf-8") if isinstance(data, bytes) else data
    except UnicodeDecodeError as error:
        raise CanonError(f"not UTF-8 at byte {error.start}") from None
    try:
        value = json.loads(
            text, object_pairs_hook=_members, parse_int=_integer, parse_float=_no_float, parse_constant=_no_float
        )
        check(value)
        text.encode("utf-8")
        if "\\u" in text:
            _encode(value)
    except CanonError:
        raise
    except RecursionError:
        raise CanonError(f"nested more than {DEPTH} deep") from None
    except UnicodeEncodeError:
        raise CanonError("a string holds half a surrogate pair") from None
    except ValueError as error:
        raise CanonError(f"not JSON: {error}") from None
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object of its members, each key once."""
    made = dict(pairs)
    if len(made) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise CanonError(f"the key {key!r} stands twice in one object")
            seen.add(key)
    return made


def _integer(digits: str) -> int:
    """Read an integer; one of more than 17 characters is past the limit whatever it is."""
    if len(digits) > 17:
        raise CanonError("an integer of 2**53 or more in magnitude")
    return int(digits)


def _no_float(text: str) -> NoReturn:
    """Refuse a floating-point number, NaN and the infinities."""
    raise CanonError(f"the floating-point number {text[:40]}; a fraction is a string in lowest terms")
