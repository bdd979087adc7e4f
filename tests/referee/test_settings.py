"""Settings: the file, then the environment, then the command line, each overriding the one before."""

from pathlib import Path

import pytest

from pbem.referee.settings import Settings, SettingsError, Smtp, load


def _write(folder: Path, text: str) -> Path:
    (folder / "pbem.toml").write_text(text, encoding="utf-8")
    return folder


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    """An empty folder and an empty environment give the defaults."""
    assert load(tmp_path, {}) == Settings()


def test_each_source_overrides_the_one_before(tmp_path: Path) -> None:
    """The command line goes before the environment, and that before the file."""
    folder = _write(tmp_path, 'database = "file.db"\nzone = "Europe/Paris"\nname = "Ref"\n')
    environment = {"PBEM_DATABASE": "environment.db", "PBEM_ZONE": "Asia/Tokyo", "OTHER": "x"}
    found = load(folder, environment, database="line.db", zone=None)
    assert (found.database, found.zone, found.name) == ("line.db", "Asia/Tokyo", "Ref")


def test_smtp_is_put_together_from_file_and_environment(tmp_path: Path) -> None:
    """A password in the environment goes with the host in the file."""
    folder = _write(tmp_path, '[smtp]\nhost = "mail.test"\nuser = "ref"\n')
    environment = {"PBEM_SMTP_PASSWORD": "s3cret", "PBEM_SMTP_PORT": "2525", "PBEM_SMTP_STARTTLS": "false"}
    assert load(folder, environment).smtp == Smtp("mail.test", 2525, starttls=False, user="ref", password="s3cret")


@pytest.mark.parametrize(
    ("text", "environment", "said"),
    [
        ("nonsense = 1", {}, "nonsense"),
        ("database = 5", {}, "database"),
        ("= 5", {}, "pbem.toml cannot be read"),
        ("[smtp]\nport = 25", {}, "host"),
        ('[smtp]\nhost = "x"\nnope = 1', {}, "nope"),
        ("", {"PBEM_SMTP_PORT": "many", "PBEM_SMTP_HOST": "x"}, "port"),
        ("", {"PBEM_ADDRESS": "nobody"}, "not a mail address"),
        ("", {"PBEM_ADDRESS": "a@b.test, c@d.test"}, "not a mail address"),
        ("", {"PBEM_ADDRESS": "a@b.test\nBcc: x@y.test"}, "not a mail address"),
    ],
)
def test_a_mistake_is_named(tmp_path: Path, text: str, environment: dict[str, str], said: str) -> None:
    """A setting that is unknown or of the wrong kind is named, in one sentence."""
    with pytest.raises(SettingsError) as refused:
        load(_write(tmp_path, text), environment)
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 are a mistake in the file."""
    (tmp_path / "pbem.toml").write_bytes(b'name = "\xff"')
    with pytest.raises(SettingsError, match=r"pbem\.toml cannot be read"):
        load(tmp_path, {})


@pytest.mark.parametrize("local", ["r", "r" * 43])
def test_an_address_that_carries_a_code_is_taken(tmp_path: Path, local: str) -> None:
    """The longest address that is taken leaves room for the code of a seat."""
    from pbem.mail.identity import reply_address

    address = load(tmp_path, {"PBEM_ADDRESS": f"{local}@pbem.test"}).address
    assert len(reply_address(address, "x" * 63, "aaaaa-aaaaa-aaaaa-aaaaa").partition("@")[0]) <= 64
