"""What can be wrong with a line of orders of Tannenhaus before any rule of play."""

from pbem.core.findings import Kind, declare
from pbem.core.text import Message, msg

NUMBER = declare(
    "tann.words.number",
    Kind.AMBIGUOUS,
    "In a sheet that amends, a line that begins with an action does not say which impulse of the queue it is.",
)
DROP_NUMBER = declare("tann.words.drop", Kind.UNREADABLE, "An impulse is taken out by its number.")
ELSE_ALONE = declare("tann.words.else", Kind.UNREADABLE, '"{word}" has no condition before it.')
ELSE_IF = declare("tann.words.else-if", Kind.UNREADABLE, 'After "{word}" come actions, and no further condition.')
EITHER = declare("tann.words.or", Kind.UNREADABLE, 'Conditions are joined by "and" or a comma: all of them must hold.')
STOP_WHEN = declare("tann.words.stop", Kind.UNREADABLE, "It is not said when the queue is to stop.")
RETREAT_HOW = declare("tann.words.retreat", Kind.UNREADABLE, "It is not said where or when {unit} retreats.")
WHERE = declare(
    "tann.words.where", Kind.UNREADABLE, "{unit} is not on the map now, and no area is named that is to be assaulted."
)
TWICE = declare("tann.words.twice", Kind.UNREADABLE, 'The part that begins with "{word}" stands twice in this action.')
NO_ACTION = declare("tann.words.action", Kind.UNREADABLE, '"{found}" is nothing that an impulse does.')
ONE_TARGET = declare("tann.words.target", Kind.ILLEGAL, "An action has one target, and {unit} would be a second.")

NUMBERED = msg("Begin the line with a number, as in: impulse 4: fire 1leo at 2vdv")
DROP_HOW = msg("Write: drop impulse 4")
IF_BEFORE = msg("Write the condition first: if 15 suppressed: assault 15 with 2jg; else fire 2mar at 15")
NEXT_IMPULSE = msg(
    "Write what comes after it as an impulse of its own; one whose condition does not hold is passed over."
)
TWO_IMPULSES = msg("Write an impulse for each of them; one whose condition does not hold is passed over.")
STOP_HOW = msg("Write a condition: stop if any unit is lost. An impulse that stops the queue is: impulse 4: stop")
RETREAT_AREAS = msg(
    "Write areas in the order in which you prefer them, or one of these words: never, if reduced, always."
)
NAME_AREA = msg("Name the area, as in: assault 15 with 2jg at 2vdv")
ONCE = msg("Write each part once, and a further action after the sign ;")
FURTHER = msg("Write a further action for it, after the sign ;")

ATTACKS = msg("Units attack by assault or by fire: assault 15 with 2jg, 3jg or fire 1leo at 2vdv")
RETREATS = msg("Write move 3mar to 9 for a move, and retreat 3mar: 9 for what it does when it is hit.")
STAYS = msg("A unit that gets no order stays where it is. Write pass for an impulse in which nothing is done.")
WAITS = msg("Write pass for an impulse in which nothing is done, and standing impulse: wait for the end of the queue.")
NO_REACTION = msg(
    "There is no fire in the impulse of the other side. Write a condition: if 15 not empty: fire 2mar at 15"
)
MORTAR_FIRES = msg("A mortar fires at an area: fire 1mor at 21")
BY_ITSELF = msg("Units rally by themselves in the Rally Phase.")
CONDITION_HOW = msg("A condition is written so: if 15 not empty: fire 2mar at 15")
STANDING_HOW = msg("Standing orders are: standing impulse, standing retreat, standing rout.")
ASK_HOW = msg("Write what you want to be asked about: ask me: retreats, hits, routs")

HINTS: dict[str, Message] = {
    **dict.fromkeys(("attack", "attaquer", "attaque", "атака", "атаковать"), ATTACKS),
    **dict.fromkeys(("retire", "withdraw", "reculer", "отойти", "отступить"), RETREATS),
    **dict.fromkeys(("hold", "stay", "defend", "tenir", "rester", "defendre", "стоять", "держать"), STAYS),
    **dict.fromkeys(("wait", "skip", "attendre", "ждать"), WAITS),
    **dict.fromkeys(("opfire", "overwatch", "react", "ambush", "reaction", "реакция"), NO_REACTION),
    **dict.fromkeys(("bombard", "shell", "mortar", "bombarder", "mortier", "миномет", "бомбить"), MORTAR_FIRES),
    **dict.fromkeys(("rally", "rallier", "сплотить"), BY_ITSELF),
    **dict.fromkeys(("when", "unless", "quand", "когда"), CONDITION_HOW),
    **dict.fromkeys(("else", "otherwise", "sinon", "иначе"), IF_BEFORE),
}
"""What is said of words that are no actions, by their folded spelling."""

LINE_HINTS: dict[str, Message] = {
    **HINTS,
    **dict.fromkeys(("standing", "consigne", "постоянно", "всегда"), STANDING_HOW),
    "ask": ASK_HOW,
}
"""What is said of words that begin no line."""

ACTION_HINTS: dict[str, Message] = {
    **{word: hint for word, hint in HINTS.items() if hint is not IF_BEFORE},
    **dict.fromkeys(("retreat", "retraite", "replier", "отход", "отступление"), RETREATS),
}
"""What is said of words where an action of an impulse begins."""
