"""Canonical JSON: one byte form, and everything else refused in plain words (J2, J3)."""

import json
import random
from typing import Any

import pytest
import rfc8785

from pbem import verify
from pbem.core import canon

LETTERS = 'aZ0 "\\/\b\f\n\r\t\x00\x1f\x7f\x85é«»Д漢\u2028\u2029\ud7ff\ue000\ufffd\U0001f3b2'


def payload(rng: random.Random, depth: int = 0) -> Any:
    """Make a value of the kinds that a log may hold."""
    kind = rng.randrange(8 if depth < 4 else 5)
    if kind == 0:
        return rng.choice([None, True, False])
    if kind == 1:
        return rng.randrange(-(2**53) + 1, 2**53)
    if kind == 2:
        return rng.randrange(-10, 10)
    if kind in (3, 4):
        return "".join(rng.choice(LETTERS) for _ in range(rng.randrange(6)))
    if kind == 5:
        return [payload(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {
        "".join(rng.choice('abZ_.- 0"\\~') for _ in range(rng.randrange(4))): payload(rng, depth + 1) for _ in range(4)
    }


def test_four_encoders_agree_and_reading_is_a_fixpoint() -> None:
    """Ten thousand payloads have the same bytes by msgspec, json, the verifier and rfc8785, read back to themselves."""
    rng = random.Random(8785)
    for _ in range(10_000):
        value = payload(rng)
        data = canon.dumps(value)
        assert data == rfc8785.dumps(value)
        assert data == verify.canonical(value)
        assert data == json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()
        again = canon.loads(data)
        assert again == value
        assert canon.dumps(again) == data


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (0.5, "floating-point"),
        ({"a": [1.0]}, "floating-point"),
        (float("nan"), "floating-point"),
        (2**53, "2**53"),
        (-(2**53), "2**53"),
        ({"é": 1}, "not ASCII"),
        ({1: 2}, "not a string"),
        ({"a": "\ud800"}, "surrogate"),
        (b"x", "type bytes"),
        ([{1, 2}], "type set"),
    ],
)
def test_values_without_canonical_form_are_refused(value: Any, why: str) -> None:
    """A value outside the form is refused, and the message says which."""
    with pytest.raises(canon.CanonError, match=why.replace("*", r"\*")):
        canon.dumps(value)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not JSON"),
        ("nul", "not JSON"),
        ('{"a":1,"a":2}', "'a' stands twice"),
        ('{"x":{"b":1,"c":1,"b":1}}', "'b' stands twice"),
        ("NaN", "NaN"),
        ("Infinity", "Infinity"),
        ("-Infinity", "-Infinity"),
        ("1e400", "1e400"),
        ("1.0", "1.0"),
        ("9007199254740992", "2**53"),
        ("-9007199254740992", "2**53"),
        ("1" * 5000, "2**53"),
        ('"\\ud800"', "surrogate"),
        ('{"é":1}', "not ASCII"),
        ("[" * 10_000, "deep"),
        ("[" * 10_000 + "]" * 10_000, "deep"),
        ("[" * 201 + "]" * 201, "deep"),
        ('{"a":' * 10_000 + "1" + "}" * 10_000, "deep"),
        (b"\xff", "UTF-8 at byte 0"),
    ],
)
def test_texts_that_are_not_strict_are_refused_with_a_message(text: str | bytes, why: str) -> None:
    """Repeated keys, floats, NaN, 1e400 and ten thousand brackets are refused in words, never by RecursionError."""
    with pytest.raises(canon.CanonError) as caught:
        canon.loads(text)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (' { "b" : [ 1 , 2 ] , "a" : "\\u00e9" } ', {"b": [1, 2], "a": "é"}),
        ("[" * 200 + "]" * 200, None),
        ('"\\ud83c\\udfb2"', "🎲"),
        ("-9007199254740991", -(2**53) + 1),
    ],
)
def test_strict_does_not_mean_canonical(text: str, value: Any) -> None:
    """Blanks, any order of keys, escapes and two hundred brackets are read."""
    assert value is None or canon.loads(text) == value
    assert canon.loads(canon.dumps(canon.loads(text))) == canon.loads(text)


def test_tuples_are_arrays() -> None:
    """A tuple is written as the list it is read back as."""
    assert canon.dumps({"b": (1, 2), "a": None}) == b'{"a":null,"b":[1,2]}'
