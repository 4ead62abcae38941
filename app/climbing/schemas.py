"""The components that describe questions and answers about cards. Every size is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.cards.card import SUITED_RANKS, SUITS
from app.cards.kinds import MAX_SEAT
from app.cards.notation import MAX_NUMBER
from app.cards.script import MAX_CARDS, MAX_CARDS_TEXT, MAX_WILD
from app.climbing.asked import MAX_CURSOR, MAX_HINTS, MAX_MOVES, MAX_SPLITS
from app.climbing.asked_views import MAX_DEALS
from app.climbing.reasons import HintReason, Reason
from app.play.events import event_shape
from app.play.schemas import FLAG, ID, REASON_TEXT, playing_shapes, suggestion_of
from app.shapes.kinds import Listed, Whole
from app.shapes.schema import (
    ANSWERED,
    NUMBERED,
    PARTLY,
    deck_schema,
    described,
    listed,
    one_object,
    one_word,
    open_word,
    or_null,
    ref,
    text,
    told_apart,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from app.climbing.course import Course
    from app.play.protocol import Refusal
    from app.shapes.record import Record
    from app.shapes.schema import Schema

MAX_CARD_TEXT = 8
MAX_PLAYS = 200_000
MAX_POWER = 1_000_000
MAX_UNSEEN = 108
# The component of its rule sets.
RULE_SET = "RuleSet"

RANK = {"type": "string", "minLength": 1, "maxLength": 2}
REASON = open_word(reason.value for reason in Reason)


def worth_of(component: str) -> Schema:
    """An action of a game, the play that it makes, and its worth."""
    return {
        "action": ref(f"{component}Action"),
        "play": or_null(ref("Play")),
        "win_probability": or_null(
            {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": "The share of games that the player expects to win by it.",
            }
        ),
    }


def reason_of(refusals: Iterable[Refusal]) -> Schema:
    """The reasons for which a game refuses an action: those of plays, and its own."""
    own = (refusal.code for refusal in refusals)
    return open_word((*(reason.value for reason in Reason), *own))


def shapes_of(
    course: Course[Any, Any, Any],
    refusals: Iterable[Refusal],
    score: Record[Any],
) -> dict[str, Schema]:
    """The components of a game: those of every climbing game, and its own records."""
    acts = course.acts
    seat = Whole(0, acts.seats - 1)
    shapes = {
        "Action": acts.action.shape(),
        "Choice": acts.choice_schema(),
        "Dealt": course.dealt.record.shape(),
        "Turn": acts.turn(acts.seats).shape(),
        "Event": event_shape(course.events),
        "Score": score.shape(),
        "State": course.state_record.shape(),
        "Suggestion": suggestion_of(worth_of(acts.component)),
        "View": course.view_record.shape(),
    }
    to_act = described(Listed(seat, acts.seats).schema(), course.to_act)
    return {
        **SHAPES,
        **playing_shapes(acts.component, to_act, reason_of(refusals), score.shape()),
        **{f"{acts.component}{name}": shape for name, shape in shapes.items()},
    }


# Named, so that generated clients have one type of cards and not one for each place.
CARD = ref("Card")
ANSWERED_CARDS = listed(CARD, MAX_CARDS)
_SEAT = whole(0, MAX_SEAT)

_POWER = whole(
    -MAX_POWER, MAX_POWER, "The best sum of the weights of plays; the higher the better."
)
_COMPLETE = {
    **FLAG,
    "description": "Whether every way was looked at; false where the search was cut short.",
}

_STANDS_FOR = {"type": "string", "pattern": f"^[{SUITED_RANKS}][{SUITS}]?$", "maxLength": 2}
_STANDS = {
    "description": "The rank that each wild card stands for, its own included; the card where "
    "suits matter, as in a straight flush. Cards of one code are told apart by a number behind it: "
    "`7`, `7#2`.",
    "type": "object",
    "maxProperties": MAX_WILD,
    "additionalProperties": _STANDS_FOR,
}
_NO_PLAY = described(or_null(ref("Play")), "The play that the cards are; null for a pass.")
_WHY_NOT = {"reason": or_null(REASON), "text": or_null(REASON_TEXT)}
_PLAY = {
    "pattern": ID,
    "key": {**RANK, "description": "The rank that decides between two such plays."},
    "links": whole(1, 12, "How many ranks stand in a row."),
    "cards": ANSWERED_CARDS,
    "core": ANSWERED_CARDS,
    "kickers": ANSWERED_CARDS,
    "wild": _STANDS,
    "bomb": FLAG,
    "last_only": {**FLAG, "description": "Whether only a last play may be it."},
    "name": text(),
}
_NUMBER = whole(1, MAX_NUMBER)
# Two lists and not one of both, so that in languages where lists are invariant cards of an answer
# may be asked about.
_FORMS = [
    listed(CARD, MAX_CARDS),
    listed(_NUMBER, MAX_CARDS),
    {"type": "string", "maxLength": MAX_CARDS_TEXT},
]

_FORM = one_object(
    {
        "wild": listed(RANK, 2, "The ranks that are wild in the example."),
        "links": whole(1, 12),
        "cards": whole(1, MAX_CARDS),
        "plays": whole(1, MAX_PLAYS),
        "example": ANSWERED_CARDS,
    }
)
_PATTERN = one_object(
    {
        "id": ID,
        "name": text(),
        "bomb": FLAG,
        "group": whole(1, 12, "How many cards of each rank of the core."),
        "links": one_object({"min": whole(1, 12), "max": whole(1, 12)}),
        "kickers": or_null(one_object({"size": whole(1, 2), "per_link": whole(1, 3)})),
        "plays": whole(1, MAX_PLAYS, "How many such plays there are, by rank."),
        "forms": listed(_FORM, 12, "Each length of the pattern, with its lowest play."),
    }
)


SHAPES: Mapping[str, Schema] = {
    "AnyCard": {
        "description": "A card: its code, or with `notation: ids` its number.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": MAX_CARD_TEXT},
            _NUMBER,
        ],
        ANSWERED: CARD,
    },
    "Card": {
        "type": "string",
        "description": "A card by its code. With `notation: ids` it is a number, as "
        "`/openapi.json?notation=ids` describes it.",
        "maxLength": MAX_CARD_TEXT,
        NUMBERED: _NUMBER,
    },
    "Cards": {
        "description": "Cards, as a list of codes (`TH` is the ten of hearts, `BJ` and `RJ` are "
        "the jokers; a bare rank such as `T`, `B` or `R` does where suits do not matter), as one "
        "string of codes, or, with `notation: ids`, as a list of numbers: 1-13 clubs A..K, 14-26 "
        "diamonds, 27-39 hearts, 40-52 spades, 53 and 54 the jokers. `10`, lower case, `♠3`, `3♠`, "
        "`小王` and `大王` are understood too.",
        "anyOf": _FORMS,
        ANSWERED: ANSWERED_CARDS,
    },
    "Declared": {
        "description": "What wild cards stand for: from cards to ranks, or to cards where suits "
        "matter. Cards of one code are told apart by a number behind it: `7`, `7#2`. With "
        "`notation: ids` the keys are numbers, written as strings.",
        "type": "object",
        "maxProperties": MAX_WILD,
        "propertyNames": {"type": "string", "minLength": 1, "maxLength": MAX_CARD_TEXT},
        "additionalProperties": _STANDS_FOR,
    },
    "Group": {
        "description": "Cards; or an object of cards and what the wild ones among them stand for. "
        "`last` of a view is such an object; the seat in it is not looked at. Of cards that may be "
        "read in several ways the strongest reading counts.",
        "anyOf": [
            *_FORMS,
            one_object({"cards": ref("Cards")}, seat=_SEAT, **{"as": or_null(ref("Declared"))}),
        ],
    },
    "Play": one_object(_PLAY),
    "Move": told_apart("kind", {"play": "PlayMove", "core": "CoreMove"}),
    "PlayMove": one_object({"kind": one_word("play"), **_PLAY}),
    "CoreMove": one_object(
        {
            "kind": one_word("core"),
            "pattern": ID,
            "key": RANK,
            "links": whole(1, 12),
            "core": ANSWERED_CARDS,
            "kickers": or_null(
                one_object(
                    {
                        "size": whole(1, 2, "1 for single cards, 2 for pairs."),
                        "count": whole(1, 12, "How many go with the core."),
                        "among": ANSWERED_CARDS,
                    }
                )
            ),
            "choices": whole(1, MAX_PLAYS, "How many plays the core has with its kickers chosen."),
            "wild": _STANDS,
            "bomb": FLAG,
            "name": text(),
        }
    ),
    "Reading": one_object(
        {**_WHY_NOT, "play": or_null(ref("Play")), "alternatives": listed(ref("Play"), 64)}
    ),
    "Verdict": {
        "description": "A verdict on cards: `legal` says which of the two it is.",
        # Generators that know no constants but words can take these fields, and leave the two out.
        **one_object({"legal": FLAG}, play=_NO_PLAY, reason=REASON, text=REASON_TEXT),
        "anyOf": [ref("LegalVerdict"), ref("IllegalVerdict")],
        PARTLY: True,
    },
    "LegalVerdict": one_object({"legal": {"type": "boolean", "const": True}, "play": _NO_PLAY}),
    "IllegalVerdict": one_object(
        {"legal": {"type": "boolean", "const": False}, "reason": REASON, "text": REASON_TEXT}
    ),
    "Arrangements": one_object(
        {
            "arrangements": listed(
                one_object(
                    {
                        "by": open_word(("rank", "cut", "suit")),
                        "groups": listed(
                            one_object({"cards": ANSWERED_CARDS, "play": or_null(ref("Play"))}),
                            MAX_CARDS,
                            "The groups in display order; `play` is null where one is no play.",
                        ),
                    }
                ),
                4,
            )
        }
    ),
    "Estimate": one_object(
        {
            "chance": {"type": "number", "minimum": 0, "maximum": 1},
            "error": {
                "type": "number",
                "minimum": 0,
                "maximum": 1,
                "description": "The standard error; 0 where every deal was counted.",
            },
        }
    ),
    "Odds": one_object(
        {
            "unseen": listed(CARD, MAX_UNSEEN, "The cards that the seat does not see."),
            "ranks": listed(
                one_object({"rank": RANK, "left": whole(0, 12)}),
                16,
                "How many of each rank it does not see, from low to high.",
            ),
            "play": or_null(ref("Play")),
            "seats": listed(
                one_object(
                    {
                        "seat": _SEAT,
                        "count": whole(0, MAX_CARDS, "How many cards it holds."),
                        "known": described(ANSWERED_CARDS, "Those that it is known to hold."),
                        "bomb": described(ref("Estimate"), "How likely it holds a bomb."),
                        "beats": described(
                            or_null(ref("Estimate")),
                            "How likely it holds what beats `play`; null without one.",
                        ),
                    }
                ),
                MAX_SEAT,
                "The other seats, in the order of play.",
            ),
            "deals": whole(0, MAX_DEALS, "How many deals were sampled; 0 where none had to be."),
            "seed": ref("Seed"),
        }
    ),
    "Comparison": one_object(
        {
            "result": {"type": "string", "enum": ["a_beats_b", "b_beats_a", "neither"]},
            "a": or_null(ref("Play")),
            "b": or_null(ref("Play")),
        }
    ),
    "Moves": one_object(
        {
            "total": whole(0, MAX_PLAYS, "How many moves there are, on all pages together."),
            "moves": listed(ref("Move"), MAX_MOVES),
            "can_pass": {**FLAG, "description": "Whether the player may pass instead."},
            "next_cursor": or_null(
                text("The cursor of the next page, where there is one.", MAX_CURSOR)
            ),
            **_WHY_NOT,
        }
    ),
    "Splits": one_object(
        {
            "splits": listed(
                one_object(
                    {
                        "plays": listed(ref("Play"), MAX_CARDS),
                        "power": _POWER,
                        "count": whole(0, MAX_CARDS, "How many plays 手数."),
                        "left": {
                            **ANSWERED_CARDS,
                            "description": "What no play can take: the flower card at most.",
                        },
                    }
                ),
                MAX_SPLITS,
                "Different ways to cut, the best first.",
            ),
            "complete": _COMPLETE,
        }
    ),
    "Hints": one_object(
        {
            "hints": listed(
                one_object(
                    {
                        "play": ref("Play"),
                        "rest": one_object(
                            {
                                "power": _POWER,
                                "plays": whole(0, MAX_CARDS, "How many plays 手数."),
                            }
                        ),
                        "reason": open_word(reason.value for reason in HintReason),
                        "text": REASON_TEXT,
                    }
                ),
                MAX_HINTS,
                "Plays, the best first.",
            ),
            "can_pass": {**FLAG, "description": "Whether the player may pass instead."},
            "complete": _COMPLETE,
            **_WHY_NOT,
        }
    ),
    "RuleSet": one_object(
        {
            "id": ID,
            "name": text(),
            "about": text(),
            "options": ref("Options"),
            "seats": whole(2, 4),
            "cards": whole(1, 108, "How many cards the deck has."),
            "deck": deck_schema("How many cards of each rank the deck has."),
            "bottom": whole(0, 18, "How many cards are left over when the hands are dealt."),
            "max_hand": whole(1, MAX_CARDS),
            "order": listed(RANK, 16, "The ranks as single cards compare, low to high."),
            "chain": listed(RANK, 16, "The ranks that may stand in a row."),
            "wilds": or_null(
                one_object(
                    {
                        "drawn": whole(
                            0, 2, "How many ranks are drawn to be wild; 0: a single card is."
                        ),
                        "card": or_null(
                            {**RANK, "description": "The wild card, where no rank is drawn."}
                        ),
                        "stand_for": listed(RANK, 13, "The ranks that a wild card may stand for."),
                    }
                )
            ),
            "plays": whole(1, MAX_PLAYS, "How many different plays there are, by rank."),
            "patterns": listed(_PATTERN, 64),
            "suits": or_null(
                listed(RANK, 4, "The suits, low to high, where they break ties; else null.")
            ),
            "duties": or_null(
                one_object(
                    {
                        "opens": listed(
                            CARD,
                            MAX_CARDS,
                            "The cards of which the first play must hold the first that its seat "
                            "has.",
                        ),
                        "report": {
                            **FLAG,
                            "description": "Whether the cards of the next seat matter.",
                        },
                    }
                )
            ),
        }
    ),
}
