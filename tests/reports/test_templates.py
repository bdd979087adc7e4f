"""The templates: all there, missing names are faults, and no text part is escaped by mistake."""

import jinja2
import msgspec
import pytest

from pbem.reports import values
from pbem.reports.render import environment, is_markup, render_text
from tests.reports.letters import ALL

LETTERS = [cls for cls in vars(values).values() if isinstance(cls, type) and issubclass(cls, values.Letter)]


@pytest.mark.parametrize("cls", LETTERS)
def test_every_mail_has_both_templates(cls: type[values.Letter]) -> None:
    """Each kind of mail has a template for its text and one for its HTML."""
    for form in ("txt", "html"):
        assert environment().get_template(f"{cls.TEMPLATE}.{form}.j2")


def test_every_kind_of_mail_is_tried() -> None:
    """The tests make each kind of mail that there is."""
    assert {type(letter) for letter in ALL.values()} == set(LETTERS) - {values.Letter}


@pytest.mark.parametrize(
    ("name", "escaped"),
    [
        ("report.html.j2", True),
        ("map.svg.j2", True),
        ("x.xml", True),
        (None, True),
        ("report.txt.j2", False),
        ("report.txt", True),
    ],
)
def test_everything_is_escaped_but_text_parts(name: str | None, escaped: bool) -> None:
    """Escaping is on for every template but those of text parts."""
    assert is_markup(name) is escaped


@pytest.mark.parametrize("source", ["{{ mail.nothing }}", "{{ nothing }}", "{{ mail.todo.nothing }}"])
def test_a_missing_name_is_a_fault(source: str) -> None:
    """A template that names what is not there fails and says so."""
    with pytest.raises(jinja2.UndefinedError, match="nothing"):
        environment().from_string(source).render(mail=ALL["report"])


def test_text_parts_hold_plain_signs() -> None:
    """Quotes and angles stand in a text part as they are."""
    letter = msgspec.structs.replace(ALL["ruling"], title='a <b> & "c"')
    assert 'A <B> & "C"' in render_text(letter)
