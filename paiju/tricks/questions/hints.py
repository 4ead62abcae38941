"""The question `hints` of every trick-taking game: plays that are good for one plain reason."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from paiju.play.questions.fields import IN_WORDS
from paiju.playing_cards.field_types import Pile
from paiju.shapes.errors import Fault, InconsistentError
from paiju.shapes.field_types import Field, Listed, Part, PlainText, always
from paiju.shapes.record import Record
from paiju.shapes.schema import open_word
from paiju.text import Text
from paiju.tricks.questions.cards import HAND, card_question, check_cards, check_hand, lead_in
from paiju.tricks.questions.components import CARDS
from paiju.tricks.rules.refusals import NO_CARDS, WRONG_COUNT
from paiju.tricks.seat.advice import TEXTS, Advice, Adviser
from paiju.tricks.seat.unseen import unseen_beside

if TYPE_CHECKING:
    from collections.abc import Sequence

    from paiju.play.declaration.question import Json, Question
    from paiju.tricks.declared import DeclaredTricks
    from paiju.tricks.plays.card_order import CardOrder
    from paiju.tricks.questions.cards import Cards, Place, Rules
    from paiju.tricks.questions.writer import Writer

_MAX_HINTS, _MAX_PLAYS, _MAX_SEEN = 64, 3, 216


def hints(
    rules: Rules,
    order: CardOrder,
    hand: Cards,
    plays: Sequence[Cards] = (),
    seen: Sequence[Cards] = (),
) -> list[Advice]:
    """Plays that are good for one reason; a set of cards stands there once.

    Args:
        rules: the rule set.
        order: the order of cards.
        hand: the hand.
        plays: the cards that were played to the trick, from the lead on; none on a lead.
        seen: other cards that the seat has seen, as groups.
    """
    groups: dict[Place, Cards] = {("plays", place): cards for place, cards in enumerate(plays)}
    groups |= {("seen", place): cards for place, cards in enumerate(seen)}
    check_cards(rules, {("hand",): hand, **groups})
    check_hand(rules, hand, "hand")
    if not hand:
        raise InconsistentError(Fault(NO_CARDS.code, NO_CARDS.text, ("hand",)))
    adviser = Adviser(rules, order, hand)
    if plays:
        lead = lead_in(rules, order, plays[0], "plays", 0)
        for place, cards in enumerate((*plays, hand[: lead.size])):
            if len(cards) != lead.size:
                where = ("plays", place) if place < len(plays) else ("hand",)
                raise InconsistentError(Fault(WRONG_COUNT.code, WRONG_COUNT.text, where))
        found = adviser.follows(lead, plays)
    else:
        known = chain.from_iterable(seen)
        found = adviser.leads(unseen_beside(rules.deck.cards, rules.seats, hand, known))
    return [*{each.cards: each for each in reversed(found)}.values()][::-1]


def hints_question(game: DeclaredTricks) -> Question:
    """The question `hints` of a trick-taking game."""
    return card_question(
        game,
        name="hints",
        fields={
            "hand": HAND,
            "plays": Field(
                Listed(Pile(), _MAX_PLAYS),
                Text(
                    "这一轮已出的，从首出起；自己首出时不写。",
                    "The plays of the trick, from the lead on; empty if the player leads.",
                ),
                default=(),
            ),
            "seen": Field(
                Listed(Pile(), _MAX_SEEN),
                Text(
                    "以前见过的牌，一手一手的：没见过的才可能更大。",
                    "The cards that were seen before, as groups: others may be higher.",
                ),
                default=(),
            ),
        },
        answer=HINTS,
        ask=_ask,
        summary=Text("出哪几张有道理？", "What is there to play, and why?"),
        description=Text(
            "首出：这一门没有更大的牌型（还可能被毙）、出掉短门、小牌。跟牌：最省的赢法、对家大时"
            "送分、出掉短门、小牌。每条只有一个道理，不权衡；高手会怎么打，问 `suggest`。",
            "For a lead: units that nothing left in the suit beats (they may be ruffed), a "
            "short suit, low cards. For a follow: the cheapest cards that take the trick, "
            "points for the partner who holds it, a short suit, low cards. Each has one "
            "reason, and nothing is weighed; `suggest` says what a good player would do.",
        ),
        answer_description=Text("几种出法和道理。", "Plays, each with its reason."),
    )


def _ask(asked: Json, write: Writer) -> Json:
    found = hints(asked["ruleset"], asked["order"], asked["hand"], asked["plays"], asked["seen"])
    return HINTS.write(found, write)


_HINT: Record[Advice] = Record(
    fields={
        "cards": always(CARDS),
        "reason": always(Part(open_word(TEXTS))),
        "text": always(PlainText(), IN_WORDS, of=lambda hint: TEXTS[hint.reason]),
    }
)
HINTS: Record[list[Advice]] = Record(
    fields={"hints": always(Listed(_HINT, _MAX_HINTS), of=lambda found: found)},
    component="TrickHints",
)
