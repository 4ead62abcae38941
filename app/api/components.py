"""The shapes that the OpenAPI document names: cards, answers, problems. Every size is bounded."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.api import batch, fields
from app.api.games import GAMES, TileGame
from app.api.json_schema import deck_schema, told_apart
from app.api.json_schema import listed as _list
from app.api.json_schema import one_object as _object
from app.api.json_schema import or_null as _or_null
from app.api.json_schema import ref as _ref
from app.api.json_schema import text as _text
from app.api.json_schema import whole as _whole
from app.api.problems import MAX_DETAIL, MAX_FAULTS, MAX_POINTER, TYPES
from app.api.schemas import MAX_CURSOR, MAX_HINTS, MAX_MOVES, MAX_SPLITS
from app.cards.card import SUITED_RANKS, SUITS
from app.cards.notation import MAX_NUMBER
from app.cards.script import MAX_CARDS, MAX_CARDS_TEXT, MAX_WILD
from app.climbing.reasons import HintReason, Reason
from app.games.mcr.reasons import Reason as TileReason
from app.shapes.reading import MAX_SEED, MAX_SEED_TEXT

if TYPE_CHECKING:
    from apispec import APISpec

    Schema = dict[str, Any]

MAX_PLAYS = 100_000
MAX_POWER = 1_000_000
MAX_OPTION = 10_000


_ID = {"type": "string", "maxLength": fields.MAX_ID, "pattern": "^[a-z0-9_]+$"}
_RANK = {"type": "string", "minLength": 1, "maxLength": 2}
_SEAT = {"type": "integer", "minimum": 0, "maximum": fields.MAX_SEAT}
_FLAG = {"type": "boolean"}
_OPTION_VALUE = {
    "anyOf": [
        {"type": "boolean"},
        {"type": "integer", "minimum": 0, "maximum": MAX_OPTION},
        {"type": "string", "maxLength": fields.MAX_ID},
    ]
}
_REFUSALS = dict.fromkeys(
    refusal.code
    for game in GAMES.values()
    if not isinstance(game, TileGame)
    for refusal in game.refusals
)
_REASON = {"type": "string", "enum": [*(reason.value for reason in Reason), *_REFUSALS]}
_ANY_REASON = {
    "type": "string",
    "enum": list(
        dict.fromkeys(
            (
                *(reason.value for reasons in (Reason, TileReason) for reason in reasons),
                *(refusal.code for game in GAMES.values() for refusal in game.refusals),
            )
        )
    ),
}
_REASON_TEXT = _text("The reason in words, in the caller's language.")
# Named, so that generated clients have one type of cards and not one for each place.
_CARD = _ref("Card")
_ANSWERED_CARDS = _list(_CARD, MAX_CARDS)

_POWER = _whole(
    -MAX_POWER, MAX_POWER, "The best sum of the weights of plays; the higher the better."
)
_COMPLETE = {
    **_FLAG,
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
_CARDS_FORMS = [_list(_CARD, MAX_CARDS), {"type": "string", "maxLength": MAX_CARDS_TEXT}]

# What the shapes of playing share with these.
ANSWERED_CARDS, CARD, FLAG, ID, RANK = _ANSWERED_CARDS, _CARD, _FLAG, _ID, _RANK
REASON, ANY_REASON, REASON_TEXT = _REASON, _ANY_REASON, _REASON_TEXT

_ASKED: dict[str, Schema] = {
    "Card": {
        "description": "A card: its code, or with `notation: ids` its number.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": fields.MAX_CARD_TEXT},
            {"type": "integer", "minimum": 1, "maximum": MAX_NUMBER},
        ],
    },
    "Cards": {
        "description": "Cards, as a list of codes (`TH` is the ten of hearts, `BJ` and `RJ` are "
        "the jokers; a bare rank such as `T`, `B` or `R` does where suits do not matter), as one "
        "string of codes, or, with `notation: ids`, as a list of numbers: 1-13 clubs A..K, 14-26 "
        "diamonds, 27-39 hearts, 40-52 spades, 53 and 54 the jokers. `10`, lower case, `♠3`, `3♠`, "
        "`小王` and `大王` are understood too.",
        "anyOf": _CARDS_FORMS,
    },
    "Declared": {
        "description": "What wild cards stand for: from cards to ranks, or to cards where suits "
        "matter. Cards of one code are told apart by a number behind it: `7`, `7#2`. With "
        "`notation: ids` the keys are numbers, written as strings.",
        "type": "object",
        "maxProperties": MAX_WILD,
        "propertyNames": {"type": "string", "minLength": 1, "maxLength": fields.MAX_CARD_TEXT},
        "additionalProperties": _STANDS_FOR,
    },
    "Group": {
        "description": "Cards; or an object of cards and what the wild ones among them stand for. "
        "`last` of a view is such an object; the seat in it is not looked at.",
        "anyOf": [
            *_CARDS_FORMS,
            _object({"cards": _ref("Cards")}, seat=_SEAT, **{"as": _ref("Declared")}),
        ],
    },
    "Seed": {
        "anyOf": [
            {"type": "integer", "minimum": 0, "maximum": MAX_SEED},
            {"type": "string", "minLength": 1, "maxLength": MAX_SEED_TEXT},
        ]
    },
    "OptionValue": _OPTION_VALUE,
    "Options": {
        "description": "Options of a rule set, by their ids.",
        "type": "object",
        "maxProperties": fields.MAX_OPTIONS,
        "additionalProperties": _ref("OptionValue"),
    },
    "RuleSetRef": {
        "description": "A rule set by its id, or with some of its options changed. "
        "`GET /v1/games/{game}` lists the ids, the options and their values.",
        "anyOf": [
            {"type": "string", "minLength": 1, "maxLength": fields.MAX_ID},
            {
                "type": "object",
                "properties": {
                    "id": {"type": "string", "minLength": 1, "maxLength": fields.MAX_ID},
                    "options": _ref("Options"),
                },
                "additionalProperties": False,
            },
        ],
    },
}

_PLAYED: dict[str, Schema] = {
    "Play": _object(
        {
            "pattern": _ID,
            "key": {**_RANK, "description": "The rank that decides between two such plays."},
            "links": _whole(1, 12, "How many ranks stand in a row."),
            "cards": _ANSWERED_CARDS,
            "core": _ANSWERED_CARDS,
            "kickers": _ANSWERED_CARDS,
            "wild": _STANDS,
            "bomb": _FLAG,
            "name": _text(),
        }
    ),
    "CoreMoves": _object(
        {
            "pattern": _ID,
            "key": _RANK,
            "links": _whole(1, 12),
            "core": _ANSWERED_CARDS,
            "kickers": _or_null(
                _object(
                    {
                        "size": _whole(1, 2, "1 for single cards, 2 for pairs."),
                        "count": _whole(1, 12, "How many go with the core."),
                        "among": _ANSWERED_CARDS,
                    }
                )
            ),
            "choices": _whole(1, MAX_PLAYS, "How many plays the core has with its kickers chosen."),
            "wild": _STANDS,
            "bomb": _FLAG,
            "name": _text(),
        }
    ),
    "Reading": _object(
        {"play": _or_null(_ref("Play")), "alternatives": _list(_ref("Play"), 64)},
        reason=_REASON,
        text=_REASON_TEXT,
    ),
    "Verdict": _object(
        {"legal": _FLAG}, play=_or_null(_ref("Play")), reason=_REASON, text=_REASON_TEXT
    ),
    "Comparison": _object(
        {
            "result": {"type": "string", "enum": ["a_beats_b", "b_beats_a", "neither"]},
            "a": _or_null(_ref("Play")),
            "b": _or_null(_ref("Play")),
        }
    ),
    "Moves": _object(
        {
            "total": _whole(0, MAX_PLAYS, "How many moves there are, on all pages together."),
            "moves": _list({"anyOf": [_ref("Play"), _ref("CoreMoves")]}, MAX_MOVES),
            "can_pass": {**_FLAG, "description": "Whether the player may pass instead."},
        },
        next_cursor=_text("The cursor of the next page, where there is one.", MAX_CURSOR),
        reason=_REASON,
        text=_REASON_TEXT,
    ),
    "Splits": _object(
        {
            "splits": _list(
                _object(
                    {
                        "plays": _list(_ref("Play"), MAX_CARDS),
                        "power": _POWER,
                        "count": _whole(0, MAX_CARDS, "How many plays 手数."),
                        "left": {
                            **_ANSWERED_CARDS,
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
    "Hints": _object(
        {
            "hints": _list(
                _object(
                    {
                        "play": _ref("Play"),
                        "rest": _object(
                            {
                                "power": _POWER,
                                "plays": _whole(0, MAX_CARDS, "How many plays 手数."),
                            }
                        ),
                        "reason": {
                            "type": "string",
                            "enum": [reason.value for reason in HintReason],
                        },
                        "text": _REASON_TEXT,
                    }
                ),
                MAX_HINTS,
                "Plays, the best first.",
            ),
            "can_pass": {**_FLAG, "description": "Whether the player may pass instead."},
            "complete": _COMPLETE,
        },
        reason=_REASON,
        text=_REASON_TEXT,
    ),
}

_RULES_IN_SHORT = _object({"id": _ID, "name": _text(), "about": _text()})
_GAME_IN_SHORT = {
    "id": _ID,
    "name": _text(),
    "seats": _whole(2, 4),
    "default_ruleset": _ID,
    "rulesets": _list(_RULES_IN_SHORT, 64),
}
_CARD_GAMES = [game.id for game in GAMES.values() if not isinstance(game, TileGame)]
_FORM = _object(
    {
        "wild": _list(_RANK, 2, "The ranks that are wild in the example."),
        "links": _whole(1, 12),
        "cards": _whole(1, MAX_CARDS),
        "plays": _whole(1, MAX_PLAYS),
        "example": _ANSWERED_CARDS,
    }
)
_PATTERN = _object(
    {
        "id": _ID,
        "name": _text(),
        "bomb": _FLAG,
        "group": _whole(1, 12, "How many cards of each rank of the core."),
        "links": _object({"min": _whole(1, 12), "max": _whole(1, 12)}),
        "kickers": _or_null(_object({"size": _whole(1, 2), "per_link": _whole(1, 2)})),
        "plays": _whole(1, MAX_PLAYS, "How many such plays there are, by rank."),
        "forms": _list(_FORM, 12, "Each length of the pattern, with its lowest play."),
    }
)

_CATALOGUE: dict[str, Schema] = {
    "Games": _object({"games": _list(_object(_GAME_IN_SHORT), 16)}),
    "Game": _object(
        {
            **_GAME_IN_SHORT,
            "options": _list(
                _object({"id": _ID, "values": _list(_ref("OptionValue"), 16), "text": _text()}), 64
            ),
            "reasons": _list(_object({"code": _ANY_REASON, "text": _text()}), 64),
            "bots": _list(
                _object(
                    {"id": _ID, "skill": _or_null(_whole(1, 5)), "name": _text(), "about": _text()}
                ),
                64,
            ),
            "questions": _list(_ID, 64, "What the game answers, at /v1/{game}/{question}."),
        }
    ),
    "RuleSet": _object(
        {
            "game": {"type": "string", "enum": _CARD_GAMES},
            "id": _ID,
            "name": _text(),
            "about": _text(),
            "options": _ref("Options"),
            "seats": _whole(2, 4),
            "cards": _whole(1, 108, "How many cards the deck has."),
            "deck": deck_schema("How many cards of each rank the deck has."),
            "bottom": _whole(0, 8, "How many cards are left for the landlord."),
            "max_hand": _whole(1, MAX_CARDS),
            "order": _list(_RANK, 16, "The ranks as single cards compare, low to high."),
            "chain": _list(_RANK, 16, "The ranks that may stand in a row."),
            "wilds": _or_null(
                _object(
                    {
                        "drawn": _whole(
                            0, 2, "How many ranks are drawn to be wild; 0: a single card is."
                        ),
                        "card": _or_null(
                            {**_RANK, "description": "The wild card, where no rank is drawn."}
                        ),
                        "stand_for": _list(_RANK, 13, "The ranks that a wild card may stand for."),
                    }
                )
            ),
            "plays": _whole(1, MAX_PLAYS, "How many different plays there are, by rank."),
            "patterns": _list(_PATTERN, 64),
        }
    ),
    "AnyRuleSet": told_apart(
        "game",
        {game: "RuleSet" if game in _CARD_GAMES else "McrRuleSet" for game in GAMES},
    ),
}

_PROBLEM = {
    "description": "A problem document (RFC 9457).",
    **_object(
        {
            "type": {
                "type": "string",
                "enum": [f"/problems/{code}" for code in TYPES],
                "description": "The page that explains this kind of problem.",
            },
            "title": _text(),
            "status": _whole(400, 599),
            "detail": _text(most=MAX_DETAIL),
            "instance": _text("The id of the request.", 64),
        },
        errors=_list(
            _object(
                {
                    "pointer": _text("A JSON Pointer to the value at fault.", MAX_POINTER),
                    "code": _ID,
                    "detail": _text(most=MAX_DETAIL),
                }
            ),
            MAX_FAULTS,
        ),
    ),
}


def register(spec: APISpec) -> None:
    """Name the shapes in an OpenAPI document."""
    shapes = {**_ASKED, **_PLAYED, **_CATALOGUE, "Problem": _PROBLEM, "Batch": batch.COMPONENT}
    for name, schema in shapes.items():
        spec.components.schema(name, schema)
