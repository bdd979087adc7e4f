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

GERMAN_1 = """begin orders sedan-demo 2 german
code: CODE

# The Meuse at Sedan, with all the air there is.
move 1pz to 0906
move 2pz to 0906
move gd.mot to 0805
mvoe 29mot to 1006
move 23rk: 0909
airdrop 7fl 0806
attack 0907 with 10pz, 6ak; air 1
attack 0806 with 1pz, 2pz, gd.mot; air 3
retreat 0806: 0707 0607 0507 0407
advance 0806: 1pz, 2pz
advance 0907: 10pz

word: Kradschützen
end orders
"""

GERMAN_1_MENDED = """amend
move 29mot to 1006

The corps stays where it is, then. Hanna
"""

ALLIED_ANSWER_1 = """support 0806 with air 2
standing air: 1 to every attack at 3-1 or less
word: les ponts de la Meuse
"""

GERMAN_2 = """begin orders sedan-demo 4 german
code: CODE
move 1pz to 0706
move 3ak to 0705
move gd.mot to 0806
move 29mot to 0907
attack 0605 with 1pz, 3ak; air 1
attack 0707 with 2pz
retreat 0707: 0607 0507
advance 0605: 1pz
advance 0707: 2pz
word: Maas
end orders
"""

ALLIED_1 = """déplacer cc vers 0605
déplacer 3dcr vers 0605
attaquer 0706 avec cc, 3dcr, 41ca
retraite 0706: 0705 0704
avance 0706: cc
word: contre-attaque
"""

SCRIPT: tuple[Act, ...] = (
    Act(20, Letter("german", "sent orders, two lines of them wrong", "alternative", GERMAN_1)),
    Act(2, Letter("german", "mended one line and gave the other up", "reply", GERMAN_1_MENDED)),
    Act(5, Letter("allied", "answered with his aircraft", "reply", ALLIED_ANSWER_1)),
    Act(15, Letter("german", "sent orders for the second assault", "plain", GERMAN_2)),
    Act(20, Letter("allied", "ordered a counter-attack, in French", "reply", ALLIED_1)),
    Act(65),
    Act(20),
)
