"""What can be wrong with an order text: every finding of the order language is declared here, and nowhere else.

Messages say what is so; the remedies, which say what to do, stand beside them as functions. A ruleset's own findings are
declared in the ruleset.
"""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg

# Letters and signs of a line.
BIDI = declare(
    "text.bidi", Kind.UNREADABLE, "An invisible sign in this line, {letters}, changes the order in which it is shown."
)
MIXED = declare("text.mixed", Kind.UNREADABLE, '"{word}" mixes letters of two alphabets: {letters}.')
LOOKALIKE = declare(
    "text.lookalike", Kind.UNREADABLE, '"{word}" looks like "{like}", but is written with other letters: {letters}.'
)
DIGIT = declare(
    "text.digit", Kind.UNREADABLE, '"{word}" holds a number sign that is none of the digits 0 to 9: {letters}.'
)
CONTROL = declare("text.control", Kind.UNREADABLE, "This line holds a control character, {letters}.")
LOST = declare("text.lost", Kind.UNREADABLE, "A character of this line was lost on its way here: {letters}.")
QUOTE = declare("text.quote", Kind.UNREADABLE, "The name that begins here has no closing quote.")
LONG = declare("text.long", Kind.UNREADABLE, "This line has {length} characters, and a line may have {limit}.")
REMOVED = declare("text.removed", Kind.NOTE, "Invisible characters in this line were left out: {letters}.")

# One order.
VERB = declare("order.verb", Kind.UNREADABLE, '"{found}" is not an order.')
NO_VERB = declare(
    "order.no-verb", Kind.UNREADABLE, "{unit} is a unit, and an order begins with what the unit is to do."
)
UNIT_MISSING = declare("order.unit-missing", Kind.UNREADABLE, "A unit is missing here.")
UNIT_UNKNOWN = declare("order.unit-unknown", Kind.ILLEGAL, "You have no unit named {unit}.")
UNIT_NONE = declare("order.unit-none", Kind.ILLEGAL, "There is no unit named {unit}.")
UNIT_THEIRS = declare("order.unit-theirs", Kind.ILLEGAL, "{unit} is a unit of the other side.")
UNIT_YOURS = declare("order.unit-yours", Kind.ILLEGAL, "{unit} is your own unit.")
UNIT_AMBIGUOUS = declare("order.unit-ambiguous", Kind.AMBIGUOUS, '"{name}" is the name of several units: {candidates}.')
UNIT_REPEATED = declare("order.unit-repeated", Kind.ILLEGAL, "{unit} is named twice in this order.")
PLACE_MISSING = declare("order.place-missing", Kind.UNREADABLE, "A place is missing here.")
PLACE_UNKNOWN = declare("order.place-unknown", Kind.ILLEGAL, "There is no place named {place} on this map.")
PLACE_OFF_MAP = declare(
    "order.place-off-map", Kind.ILLEGAL, "{place} is not on this map, which runs from {first} to {last}."
)
PLACE_AMBIGUOUS = declare(
    "order.place-ambiguous", Kind.AMBIGUOUS, '"{name}" is the name of several places: {candidates}.'
)
NUMBER_MISSING = declare("order.number-missing", Kind.UNREADABLE, "A number is missing here.")
NUMBER_WRONG = declare("order.number-wrong", Kind.UNREADABLE, '"{found}" is not a number.')
NUMBER_RANGE = declare("order.number-range", Kind.ILLEGAL, "{number} is not a number from {low} to {high}.")
WORD_MISSING = declare("order.word-missing", Kind.UNREADABLE, 'The word "{word}" is missing here.')
WORDS_MISSING = declare("order.words-missing", Kind.UNREADABLE, "One of these words belongs here: {choices}.")
WORD_WRONG = declare("order.word-wrong", Kind.UNREADABLE, '"{found}" does not fit here. These do: {choices}.')
SIGN_MISSING = declare("order.sign-missing", Kind.UNREADABLE, 'The sign "{sign}" is missing here.')
NAME_MISSING = declare("order.name-missing", Kind.UNREADABLE, "A name is missing here.")
REST = declare("order.rest", Kind.UNREADABLE, 'The order is complete before "{found}".')

# Orders beside each other.
TWICE = declare("order.twice", Kind.ILLEGAL, 'Line {line} gives this order already: "{text}".')
CLAIMED = declare("order.claimed", Kind.ILLEGAL, 'Line {line} names {unit} already: "{text}".')
STRAY = declare("order.stray", Kind.UNREADABLE, "Line {line} looks like the rest of line {before}.")
CUT = declare(
    "order.cut", Kind.UNREADABLE, "Line {line} goes on in line {after}, as it seems, so this is half an order."
)
LEANED = declare("order.leaned", Kind.NOTE, "This order stood only with lines that are not taken: {lines}.")
DROP_WHAT = declare("order.drop-what", Kind.UNREADABLE, '"{word}" does not say which order to take out.')
DROP_NOTHING = declare("order.drop-nothing", Kind.ILLEGAL, 'No such order is in force: "{text}".')
LEFT = declare("order.left", Kind.NOTE, '{unit} has left an older order, which now reads: "{text}".')
EMPTIED = declare(
    "order.emptied", Kind.NOTE, '{unit} has left an older order, which names nobody now and is gone: "{text}".'
)

# The sheet as a whole.
HEADER = declare(
    "sheet.header", Kind.UNREADABLE, "This line does not say for which game, segment and side the orders are."
)
SECOND = declare(
    "sheet.second", Kind.AMBIGUOUS, "A second order sheet begins here. Only the first, in line {line}, was read."
)
OPEN = declare(
    "sheet.open", Kind.NOTE, 'The sheet that begins here has no line "{word}", and was read to the last line.'
)
UNOPENED = declare("sheet.unopened", Kind.NOTE, "No sheet begins before this line, so every line was read.")
OUTSIDE = declare("sheet.outside", Kind.NOTE, "Lines outside the order sheet, which were not read: {count}.")
AMEND_LATE = declare(
    "sheet.amend-late", Kind.NOTE, '"{word}" is not the first line, and was taken for the whole sheet.'
)
PROSE = declare("sheet.prose", Kind.NOTE, "This line is no order, and was not read.")
QUOTED = declare(
    "sheet.quoted", Kind.NOTE, "Quoted lines, which begin with >, are not read. There are {count} of them."
)
RULER = declare("sheet.ruler", Kind.NOTE, "This line only divides the sheet, and was not read.")
MANY = declare(
    "sheet.many", Kind.UNREADABLE, "The sheet has {count} lines, and {limit} are read. It goes unread from here."
)
WORD_LONG = declare("sheet.word-long", Kind.ILLEGAL, "This word has {length} characters, and a word may have {limit}.")
WORD_CONTROL = declare("sheet.word-control", Kind.ILLEGAL, "This word holds a control character, {letters}.")


def guess_word(guess: str) -> Message:
    """Ask whether a word was meant."""
    return msg('Did you mean "{guess}"?', guess=guess)


def guess_unit(guess: str, place: str = "") -> Message:
    """Ask whether a unit was meant, saying where it is."""
    if place:
        return msg("Did you mean {guess}, in {place}?", guess=guess, place=place)
    return msg("Did you mean {guess}?", guess=guess)


def guess_place(guess: str, name: str = "") -> Message:
    """Ask whether a place was meant, saying its name."""
    if name:
        return msg("Did you mean {name} ({guess})?", guess=guess, name=name)
    return msg("Did you mean {guess}?", guess=guess)


def both(first: Message, second: Message) -> Message:
    """Say two whole sentences one after the other."""
    return msg("{first} {second}", first=first, second=second)


TYPE_ANEW = msg("Type the line anew, without it.")
ONE_ALPHABET = msg("Type the word anew, in one alphabet.")
USE_DIGITS = msg("Write numbers with the digits 0 to 9.")
SEND_UTF8 = msg("Send it as UTF-8, or write the line in plain letters.")
CLOSE_QUOTE = msg('Close it with the sign " after its last letter.')
SPLIT_LINE = msg("Leave out what is no order, or write it as several lines.")
WRITE_UNIT = msg("Write the id of a unit, or its name in quotes.")
WRITE_PLACE = msg("Write the number of a place, or its name in quotes.")
WRITE_NAME = msg("Write the name in quotes.")
OWN_UNIT = msg("Name one of your own units here.")
THEIR_UNIT = msg("Name a unit of the other side here.")
BY_ID = msg("Name the unit by its id.")
AS_ON_MAP = msg("Name the unit by its id, as on the map.")
BY_NUMBER = msg("Name the place by its number.")
NAME_ONCE = msg("Name each unit once.")
LEAVE_REST = msg("Leave out the rest, or write it on a line of its own.")
UNQUOTE = msg("Take the sign > away from a line that is to be an order.")
KEEP_ONE = msg("Keep one of the two lines.")
JOIN_LINES = msg("Write both on one line, or end the first with the sign \\.")
DROP_HOW = msg("Write the order after it, as it stands in force.")
HEADER_HOW = msg("Write it as in the sheet you were sent: begin orders GAME SEGMENT SIDE.")
ONE_SHEET = msg("Send all orders in one sheet.")
SHORTER_WORD = msg("Send a shorter word.")
PLAIN_WORD = msg("Send a word of letters, digits and blanks.")


def verbs_are(verbs: str) -> Message:
    """List the verbs that may begin an order."""
    return msg("Orders begin with one of these: {verbs}.", verbs=verbs)


def put_here(word: str) -> Message:
    """Ask for a word or sign to be put in."""
    return msg('Put "{word}" here.', word=word)


def write_number(low: int, high: int) -> Message:
    """Ask for a number in a range."""
    return msg("Write a whole number from {low} to {high}.", low=low, high=high)


def in_one_only(unit: str) -> Message:
    """Ask for a unit to be named in one of two orders only."""
    return msg("Name {unit} in one of the two only.", unit=unit)


def type_like(like: str) -> Message:
    """Ask for a word to be typed anew in its own letters."""
    return msg('Type "{like}" anew.', like=like)


def in_force_are(orders: str) -> Message:
    """List the orders of a kind that are in force."""
    return msg("In force: {orders}", orders=orders)
