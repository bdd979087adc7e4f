"""``log export`` and ``log import``: whole logs and copies as files, and a game that goes on in another folder."""

from pathlib import Path

import pytest

from pbem import verify
from pbem.core.event import encode_line
from tests.cli.conftest import Pbem
from tests.referee.table import Table


def test_a_whole_log_and_copies_are_exported(pbem: Pbem, played: Table) -> None:
    """The whole log, a seat's copy and the public copy are files that verify, and each is named for whose it is."""
    played.play("north", "strike 1")
    for args, name, kind in (
        ((), "g.jsonl", "whole"),
        (("--seat", "north"), "g-north.jsonl", "north"),
        (("--seat", "south"), "g-south.jsonl", "south"),
        (("--public",), "g-public.jsonl", "public"),
    ):
        said = pbem("log", "export", "g", *args).out
        path = Path("logs") / name
        assert f"{path}   " in said
        assert f"{kind} log" in said
        side = kind if kind in ("north", "south") else None
        assert verify.verify_bytes(path.read_bytes(), side=side).ok
    assert b"strike 1" in Path("logs/g.jsonl").read_bytes()
    assert Path("logs/g-north.jsonl").read_bytes() != Path("logs/g-public.jsonl").read_bytes()


def test_an_export_replaces_a_file_whole(pbem: Pbem, played: Table) -> None:
    """``--out`` may name a file that is there, a pipe or standard output."""
    Path("mine.jsonl").write_text("old")
    pbem("log", "export", "g", "--out", "mine.jsonl")
    assert Path("mine.jsonl").read_bytes() == b"".join(map(encode_line, played.events()))


def test_a_game_goes_on_in_another_folder(pbem: Pbem, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands that an import prints, typed in, make the game go on there; its log verifies and audits."""
    log = pbem.folder / "logs" / "g.jsonl"
    pbem("log", "export", "g")
    (pbem.folder / "other").mkdir()
    monkeypatch.chdir(pbem.folder / "other")
    said = pbem("log", "import", str(log)).out
    commands = [line.split() for line in said.splitlines() if line.strip().startswith("pbem ")]
    assert [command[1] for command in commands] == ["seat", "seat", "referee"]
    for command in commands:
        args = [{"ADDRESS": "p@players.test", "NAME": "Newcomer"}.get(word, word) for word in command[1:]]
        pbem(*args)
    Path("orders").write_text("strike 1\n")
    for side in ("north", "south"):
        pbem("submit", "g", side, "orders")
    segment = played.live().ledger.open_segment
    assert f"closed g, segment {segment}: orders" in pbem("run").out
    assert pbem("verify", "logs/g.jsonl").status == 0
    assert "segments adjudicated again" in pbem("audit", "logs/g.jsonl").flat


def test_a_log_that_lies_is_not_imported(pbem: Pbem, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A log with a changed die, its chain made whole again, is refused: its seed gives another roll."""
    from pbem.core.event import Draft, seal

    rows, prev = [], "0" * 64
    for event in played.events():
        body = event.content
        if event.kind == "roll":
            body = {**body, "values": [body["values"][0] % 6 + 1]}
        draft = Draft(event.kind, event.by, event.to, body, event.turn, event.phase)
        made = seal(draft, game="g", seq=event.seq, at=event.at, prev=prev, salt=event.salt or "")
        rows.append(made)
        prev = made.hash
    (pbem.folder / "other").mkdir()
    monkeypatch.chdir(pbem.folder / "other")
    Path("lie.jsonl").write_bytes(b"".join(map(encode_line, rows)))
    assert "lie.jsonl does not verify" in pbem.refused("log", "import", "lie.jsonl")
    assert not Path("pbem.db").exists()


def test_a_copy_is_not_imported(pbem: Pbem, played: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat's copy is refused with what to import instead."""
    played.play("north", "strike 1")
    pbem("log", "export", "g", "--public")
    copy = pbem.folder / "logs" / "g-public.jsonl"
    (pbem.folder / "other").mkdir()
    monkeypatch.chdir(pbem.folder / "other")
    assert "copy for one seat" in pbem.refused("log", "import", str(copy))
    assert "There is no game g" in pbem.refused("state", "g")
