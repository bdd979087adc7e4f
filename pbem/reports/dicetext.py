"""How a player checks the dice by hand: the commands, and in words how digits become a roll."""

from collections.abc import Iterable, Mapping, Sequence

from pbem.core import canon
from pbem.core.dice import DiceFault, numbers, parse_dice
from pbem.core.text import Message, msg, render
from pbem.reports.inputs import DiceUsed
from pbem.reports.plain import clean
from pbem.reports.values import DiceText, Fact, RollText
from pbem.rulesets.api import Happening

SHOWN = 8
"""Numbers of a roll that are shown with it; one block holds as many."""
PIECE = 48
"""How many characters of a message stand in one line of a command."""


def shell_command(message: str, variable: str) -> str:
    """Return the command that prints the HMAC-SHA-256 of a message under the key that a shell variable holds in hex.

    Lines are short enough for a mail; characters that a mail does not show are written as octal escapes.
    """
    form = "%s"
    if clean(message) != message:
        form = "%b"
        message = "".join(_escaped(char) for char in message)
    pieces: list[str] = []
    while message:
        cut = min(PIECE, len(message))
        while form == "%b" and cut < len(message) and "\\" in message[max(0, cut - 5) : cut]:
            cut += 1
        pieces.append("'" + message[:cut].replace("'", "'\\''") + "'")
        message = message[cut:]
    lines = f"printf '{form}' " + " \\\n  ".join(pieces)
    return f"{lines} |\n  openssl dgst -sha256 -mac HMAC -macopt hexkey:${variable}"


def _escaped(char: str) -> str:
    if char == "\\":
        return "\\\\"
    if clean(char) == char:
        return char
    return "".join(f"\\0{byte:03o}" for byte in char.encode("utf-8"))


def dice_text(
    events: Iterable[Happening], used: DiceUsed, game: str, segment: int, sides: Mapping[str, str], language: str
) -> DiceText:
    """Say how to check every roll of a segment; ``sides`` are the titles of the sides by id."""
    key = bytes.fromhex(used.key)
    rolls = tuple(roll_text(event.body, key, language) for event in events if event.kind == "roll")
    words = {word.side: word.word for word in used.words if word.word}
    before = [render(msg("The seed of segment {n} is public now.", n=segment), language)]
    if used.before:
        text = msg("Its SHA-256 is the value that was shown before it: {value}.", value=used.before)
        before.append(render(text, language))
    before += [render(_word(word.word, word.held, sides.get(word.side, word.side)), language) for word in used.words]
    message = canon.dumps({"game": game, "segment": segment, "words": words}).decode("utf-8")
    explained = _explained(rolls, language)
    return DiceText(
        rolls=rolls,
        before=tuple(before),
        key_command=f"K={used.seed}\n{shell_command(message, 'K')}",
        key=f"T={used.key}",
        explained=explained,
        facts=(Fact(render(msg("Seed of segment {n}", n=segment), language), used.seed),),
    )


def roll_text(body: Mapping[str, object], key: bytes, language: str) -> RollText:
    """Say one roll event: its dice, the numbers behind them, and the command that prints those numbers."""
    name, dice = str(body.get("name", "")), str(body.get("dice", ""))
    shown = body.get("values", [])
    values: list[object] = list(shown) if isinstance(shown, Sequence) else []
    digits, remark = "", ""
    if "kept" in body:
        remark = render(msg("kept from roll {seq}: nothing was rolled again", seq=str(body["kept"])), language)
    else:
        digits, skipped = _digits(key, name, dice)
        if skipped:
            remark = render(msg("skipped, too large to be fair: {numbers}", numbers=" ".join(skipped)), language)
    return RollText(
        name=name,
        dice=dice,
        values=" ".join(str(value) for value in values),
        digits=digits,
        command=shell_command(f"{name}#0", "T") if digits else "",
        remark=remark,
    )


def _digits(key: bytes, name: str, dice: str) -> tuple[str, list[str]]:
    """Return the eight-digit numbers that gave the dice, in hex, and those that were skipped on the way."""
    try:
        count, sides = parse_dice(dice)
    except DiceFault:
        return "", []
    bound = 2**32 - 2**32 % sides
    good: list[str] = []
    skipped: list[str] = []
    for number in numbers(key, name):
        (good if number < bound else skipped).append(f"{number:08x}")
        if len(good) >= min(count, SHOWN):
            break
    return " ".join(good), skipped


def _word(word: str, held: bool, side: str) -> Message:
    if not word:
        return msg("{side} gave no word.", side=side)
    if held:
        return msg('{side} gave no new word and is held to the older one: "{word}".', side=side, word=word)
    return msg('The word of {side} was "{word}".', side=side, word=word)


def _explained(rolls: Sequence[RollText], language: str) -> tuple[str, ...]:
    """Work the first roll out in words."""
    first = next((roll for roll in rolls if roll.digits), None)
    if first is None:
        return ()
    sides = parse_dice(first.dice)[1]
    digits = first.digits.split(" ")[0]
    number = int(digits, 16)
    worked = msg(
        "The command prints 64 digits, eight for each die in order. For {name} the first eight are {digits}, which is "
        "{number}. Divided by {sides} this leaves {rest}, and {rest} plus 1 is the die: {value}.",
        name=first.name,
        digits=digits,
        number=str(number),
        sides=sides,
        rest=number % sides,
        value=number % sides + 1,
    )
    skip = msg(
        "A number of {bound} or more would make the die unfair: it is skipped, and the next eight digits count. After eight "
        "numbers the next block follows, with #1 in place of #0.",
        bound=str(2**32 - 2**32 % sides),
    )
    return render(worked, language), render(skip, language)
