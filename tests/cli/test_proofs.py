"""``prove``, ``rolls``, ``audit``, ``verify`` and ``replay``: what a doubting player runs, checked with real openssl."""

import json
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from pbem.core.event import Draft, encode_line, seal
from tests.cli.conftest import Pbem
from tests.referee.table import Table


def _shell(commands: str) -> list[str]:
    """Run commands as a player would paste them, and return the digits that openssl prints."""
    assert shutil.which("openssl"), "openssl is not installed here: the commands of a proof need it"
    done = subprocess.run(["/bin/sh", "-e"], input=commands.encode(), capture_output=True, check=True)
    return re.findall(r"\b[0-9a-f]{64}\b", done.stdout.decode())


def _lines_from(text: str, start: str) -> str:
    """Return the lines of a proof from a heading to the next paragraph, as commands."""
    part = text[text.index(start) :].partition("\n")[2]
    return part.partition("\n\n")[0]


def test_the_commands_of_a_proof_give_the_roll(pbem: Pbem, played: Table) -> None:
    """The two openssl commands that ``prove`` prints give the key and the numbers of every roll, quotes in a word and all."""
    rolls = [event.content for event in played.events() if event.kind == "roll"]
    assert len(rolls) >= 3
    for body in rolls:
        said = pbem("prove", "g", f"{body['segment']}:{body['name']}").out
        key, digits = _shell(_lines_from(said, "To work it out yourself"))
        assert f"key     {key}" in said
        assert int(digits[:8], 16) % 6 + 1 == body["values"][0]
        assert f"{digits[:8]} = {int(digits[:8], 16):>10}" in said
        assert f"plus 1 is {body['values'][0]}" in said


def test_the_commands_of_a_report_give_the_rolls(pbem: Pbem, played: Table) -> None:
    """The commands in a mailed report, pasted into a shell, give the key of the segment and the digits of each roll."""
    text = played.last("north", "report").replace("\r\n", "\n")
    key = re.search(r"T=([0-9a-f]{64})", text)
    assert key is not None
    block = text[text.index("  K=") : text.index("The command prints")]
    commands = "\n".join(line for line in block.splitlines() if line.startswith("  "))
    found = _shell(commands)
    assert found[0] == key[1]
    shown = re.findall(r"1d6: \d +([0-9a-f]{8})", text)
    assert [digits[:8] for digits in found[1:]] == shown
    assert shown


def test_a_seed_hashes_to_what_was_shown_before_it(pbem: Pbem, played: Table) -> None:
    """The seed of each segment hashes to the commitment, or to the seed before it, as openssl reckons it."""
    before = next(event for event in played.events() if event.kind == "dice.committed").content["commitment"]
    seeds = [event.content["seed"] for event in played.events() if event.kind == "segment.sealed"]
    for seed in seeds:
        done = subprocess.run(
            ["openssl", "dgst", "-sha256"], input=bytes.fromhex(seed), capture_output=True, check=True
        )
        assert done.stdout.decode().split()[-1] == before
        before = seed
    assert len(seeds) >= 3


def test_rolls_are_listed_and_counted(pbem: Pbem, played: Table) -> None:
    """Every roll is listed once, and the faces are counted in all and for each side."""
    rolls = [event.content for event in played.events() if event.kind == "roll"]
    answer = json.loads(pbem("rolls", "g", "--json").out)
    assert [(row["name"], row["values"], row["side"]) for row in answer["rolls"]] == [
        (body["name"], body["values"], body["side"]) for body in rolls
    ]
    tables = {(table["sides"], table["who"]): table for table in answer["counts"]}
    for who in ("all", *{body["side"] for body in rolls}):
        faces = Counter(value for body in rolls if who in ("all", body["side"]) for value in body["values"])
        table = tables[6, who]
        assert table["counts"] == [faces[face] for face in range(1, 7)]
        assert table["dice"] == faces.total()
        expected = faces.total() / 6
        assert table["expected"] == f"{expected:.1f}"
        chi2 = sum((faces[face] - expected) ** 2 / expected for face in range(1, 7))
        assert table["chi2"] == f"{chi2:.2f}"
        assert 0 <= float(table["p"]) <= 1
    text = pbem("rolls", "g").out
    for body in rolls:
        assert body["name"] in text
    assert f"d6, all: {len(rolls)} dice" in text
    assert text.count("(too few dice to tell)") == sum(float(table["expected"]) < 5 for table in tables.values()) > 0


def test_a_game_without_rolls_says_so(pbem: Pbem, game: Table) -> None:
    """Before the first roll the list is empty and no table is shown."""
    text = pbem("rolls", "g").out
    assert "0 rolls" in text
    assert "chance" not in text
    assert json.loads(pbem("rolls", "g", "--json").out) == {"rolls": [], "counts": []}


def test_an_audit_agrees_with_a_played_game(pbem: Pbem, played: Table) -> None:
    """The log of a game verifies and audits; the answer as JSON counts segments, events and rolls."""
    (answer,) = json.loads(pbem("audit", "logs/g.jsonl", "--json").out)
    assert (answer["verified"], answer["agrees"], answer["audited"]) == (True, True, answer["segments"])
    assert answer["rolls"] == sum(event.kind == "roll" for event in played.events())
    assert "agree" in pbem("audit", "logs/g.jsonl").out


def test_an_audit_finds_an_effect_that_the_rules_do_not_give(pbem: Pbem, played: Table) -> None:
    """A log in which another side was hit, sealed anew by its referee, verifies and does not audit: the event is named."""
    rows, prev, changed = [], "0" * 64, -1
    for event in played.events():
        body = event.content
        if event.kind == "roll" and changed < 0:
            body, changed = {**body, "needed": body["needed"] + 1}, event.seq
        draft = Draft(event.kind, event.by, event.to, body, event.turn, event.phase)
        rows.append(seal(draft, game="g", seq=event.seq, at=event.at, prev=prev, salt=event.salt or ""))
        prev = rows[-1].hash
    sheets = {old.hash: new.hash for old, new in zip(played.events(), rows, strict=True)}
    assert changed >= 0
    assert sheets
    cut = next(row.seq for row in rows if row.kind == "segment.sealed" and row.seq > changed)
    Path("lie.jsonl").write_bytes(b"".join(map(encode_line, rows[: cut + 1])))
    assert pbem("verify", "lie.jsonl").status == 0
    ran = pbem.run("audit", "lie.jsonl")
    assert (ran.status, ran.err) == (1, "")
    assert f"event {changed} of segment 2, roll" in ran.out


def test_several_logs_are_audited_and_one_that_is_bad_is_named(pbem: Pbem, played: Table) -> None:
    """Of two logs the good one agrees and the spoilt one fails with exit 1."""
    whole = Path("logs/g.jsonl").read_bytes()
    Path("bad.jsonl").write_bytes(whole.replace(b"ford", b"fort", 1))
    ran = pbem.run("audit", "logs/g.jsonl", "bad.jsonl", "--json")
    assert ran.status == 1
    assert [answer["agrees"] for answer in json.loads(ran.out)] == [True, False]
    text = pbem.run("audit", "bad.jsonl").out
    assert "pbem verify bad.jsonl" in text


def test_a_copy_is_audited_as_far_as_it_goes(pbem: Pbem, played: Table) -> None:
    """Of a public copy the audit says which segments it cannot judge."""
    pbem("log", "export", "g", "--public")
    said = pbem("audit", "logs/g-public.jsonl").flat
    assert "segments 1 to 3 were not adjudicated again: this copy does not hold the orders" in said


def test_verify_holds_a_log_against_a_head_from_a_mail(pbem: Pbem, played: Table) -> None:
    """A head that a mail printed is in the log; another one is not, and the exit status says so (design 8)."""
    event = played.events()[9]
    assert pbem("verify", "logs/g.jsonl", "--head", f"{event.seq}:{event.hash}").status == 0
    ran = pbem.run("verify", "logs/g.jsonl", "--head", f"{event.seq}:{'0' * 64}")
    assert ran.status == 1
    pbem("log", "export", "g", "--seat", "north")
    assert pbem("verify", "logs/g-north.jsonl", "--for", "north").status == 0
    assert pbem.run("verify", "logs/g-north.jsonl", "--for", "east").status == 1


def test_a_replay_compares_every_sealed_state(pbem: Pbem, played: Table) -> None:
    """``replay`` counts events and segments and prints the head."""
    head = played.events()[-1]
    said = pbem("replay", "g").out
    assert f"{head.seq}:{head.hash}" in said
    assert "the fold gives every sealed state" in said


@pytest.mark.parametrize("roll", ["2:nosuch", "9:1/impulses/north", "2:"])
def test_a_roll_that_is_not_there(pbem: Pbem, played: Table, roll: str) -> None:
    """A roll that is not in the log is refused with where rolls are listed."""
    assert "pbem rolls" in pbem.refused("prove", "g", roll)
