"""What the terminal shows: plain lines, and colour that adds and tells nothing by itself."""

import io

import pytest

from pbem.cli.terminal import paint


class _Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("sign", ["ok", "NO", "note", "bold"])
def test_colour_is_for_a_terminal_alone(sign: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sign is coloured on a terminal and nowhere else, and never against NO_COLOR or on a dumb one."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert paint("x", sign, _Screen()) != "x"
    assert "x" in paint("x", sign, _Screen())
    assert paint("x", sign, io.StringIO()) == "x"
    monkeypatch.setenv("TERM", "dumb")
    assert paint("x", sign, _Screen()) == "x"
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert paint("x", sign, _Screen()) == "x"


def test_a_sign_without_a_colour_is_plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line without a sign is not coloured, on a terminal too."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert paint("x", "", _Screen()) == "x"
