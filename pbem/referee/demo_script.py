"""Who plays the demo, and what they write."""

import msgspec

GAME = "sedan-demo"
SCENARIO = "sedan-4d"


class Player(msgspec.Struct, frozen=True):
    """A player of the demo."""

    name: str
    side: str
    address: str
    zone: str


class Letter(msgspec.Struct, frozen=True):
    """A player's letter: its side, what the demo says of it, the form of the mail, and the text; CODE is filled in.

    ``form``: plain, alternative (text and HTML), or reply (the answered mail quoted below).
    """

    side: str
    what: str
    form: str
    text: str


class Act(msgspec.Struct, frozen=True):
    """So many hours pass, a letter is sent or not, and ``pbem run`` does its pass."""

    hours: int
    letter: Letter | None = None


PLAYERS = (
    Player("Hanna", "german", "hanna@demo.example", "Europe/Berlin"),
    Player("Teodor", "allied", "teodor@demo.example", "Europe/Paris"),
)

SCRIPT: tuple[Act, ...] = ()
