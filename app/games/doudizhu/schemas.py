"""The components of Dou Dizhu: states, actions, views, scores, advice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.schemas import ANSWERED_CARDS, RANK, reason_of, worth_of
from app.climbing.schemas import SHAPES as CARD_SHAPES
from app.games.doudizhu.action_json import (
    FACTS,
    MAX_BIDS,
    MAX_DOUBLES,
    MAX_FACTOR,
    MAX_POINTS,
    MAX_TURNS,
)
from app.games.doudizhu.calling import SEATS
from app.games.doudizhu.flow import MAX_REDEALS, REFUSALS
from app.games.doudizhu.state import PHASES
from app.games.doudizhu.view_json import MAX_WILD
from app.play.schemas import FLAG, ID, MAX_CHOICES, REASONS, playing_shapes, suggestion_of
from app.shapes.schema import described, listed, one_object, or_null, ref, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

MAX_MULTIPLIERS = 16
MAX_SCORE = 2**53 - 1

_SEAT = whole(0, SEATS - 1)
_SEATS = listed(_SEAT, SEATS)
_CARDS = ref("Cards")
_FACT_SCHEMAS = {
    "points": whole(1, MAX_POINTS, "What is called, for `call`."),
    "factor": whole(1, MAX_FACTOR, "By how much, for `double`."),
    "seats": listed(_SEAT, SEATS, "Whom the landlord redoubles, for `redouble`."),
}


_AS = described(ref("Declared"), "What the wild cards among them stand for.")


def _action(*types: str) -> Schema:
    kinds = {"type": "string", "enum": list(types)}
    facts = {fact for kind in types for fact in FACTS[kind]} & set(_FACT_SCHEMAS)
    own = {name: schema for name, schema in _FACT_SCHEMAS.items() if name in facts}
    return one_object({"seat": _SEAT, "type": kinds}, **own)


_ACTION = {
    "description": "What a seat does. Each type has its own facts, and no others: `call` has "
    "`points`, `double` has `factor`, `redouble` has `seats`, `play` has `cards` and may have "
    "`as`; `rob`, `pass` (which declines in every phase) and `auto` (the default: pass, or lead "
    "the smallest single) have none.",
    **one_object(
        {"type": {"type": "string", "enum": list(FACTS)}},
        seat=_SEAT,
        **_FACT_SCHEMAS,
        cards=described(_CARDS, "What is played, for `play`."),
        **{"as": _AS},
    ),
}
_TURN = one_object({"seat": _SEAT, "cards": _CARDS}, **{"as": _AS})
_DEALT = one_object(
    {"hands": listed(_CARDS, SEATS, "The cards of each seat."), "bottom": _CARDS},
)
_PHASE = {"type": "string", "enum": list(PHASES)}
_TO_ACT = listed(_SEAT, SEATS, "The seats that are to act; several act at the same moment.")

# What states and views have in common.
_SHARED = {
    "first": described(_SEAT, "The seat that spoke first."),
    "redeals": whole(0, MAX_REDEALS, "How often the cards were dealt again: nobody had called."),
    "phase": _PHASE,
    "to_act": _TO_ACT,
    "landlord": or_null(_SEAT),
    "wild": listed(RANK, MAX_WILD, "The wild ranks drawn so far."),
    "bids": listed(_action("call", "rob", "pass"), MAX_BIDS, "What was said in the calling."),
    "doubled": listed(
        _action("double", "redouble", "pass"), MAX_DOUBLES, "What was chosen in the doubling."
    ),
    "history": listed(ref("DoudizhuTurn"), MAX_TURNS, "What was played; no cards are a pass."),
    "last": described(or_null(ref("DoudizhuTurn")), "The play to beat; null where somebody leads."),
    "winner": described(or_null(_SEAT), "Who was out first, once the game is over."),
}
_STATE = {
    "description": "Everything about a game. `seed`, `first`, `redeals`, `dealt`, `bids`, "
    "`doubled` and `history` decide it; the rest follows from them.",
    **one_object(
        {"ruleset": ref("RuleSetRef"), "seed": ref("Seed")},
        **_SHARED,
        dealt=described(ref("DoudizhuDealt"), "Only where the cards were dealt elsewhere."),
        hands=listed(_CARDS, SEATS, "What each seat holds now, high to low."),
        bottom=described(_CARDS, "The bottom cards, whoever has them now."),
    ),
}
_VIEW = {
    "description": "All that a seat sees. `seat`, `hand` and `history`, with `landlord` and "
    "`bottom` once they are known, are enough; what follows from them must agree.",
    **one_object(
        {"seat": _SEAT, "hand": _CARDS, "history": _SHARED["history"]},
        **{name: schema for name, schema in _SHARED.items() if name != "history"},
        ruleset=ref("RuleSetRef"),
        counts=listed(whole(0, 64), SEATS, "How many cards each seat holds."),
        bottom=described(or_null(_CARDS), "The bottom cards, once they are shown."),
    ),
}
_CHOICE = one_object(
    {"seat": _SEAT, "type": {"type": "string", "enum": [kind for kind in FACTS if kind != "auto"]}},
    **_FACT_SCHEMAS,
    moves=whole(1, 100_000, "How many plays there are, for `play`; /moves lists them."),
)
_EVENT = {
    "description": "Something that happened, as everybody sees it: the type says what.",
    **one_object(
        {"type": ID},
        seat=_SEAT,
        **_FACT_SCHEMAS,
        play=ref("Play"),
        bottom=ANSWERED_CARDS,
        rank=RANK,
        redeals=whole(1, MAX_REDEALS),
        first=_SEAT,
    ),
}
_MULTIPLIERS = listed(
    one_object(
        {
            "code": ID,
            "name": {"type": "string", "maxLength": 64},
            "factor": whole(1, 100),
            "count": whole(1, 64, "How often."),
            "product": whole(1, MAX_SCORE, "The factor, that often."),
        }
    ),
    MAX_MULTIPLIERS,
)
_POINTS = whole(-MAX_SCORE, MAX_SCORE)
_SCORE = one_object(
    {
        "landlord": _SEAT,
        "winners": _SEATS,
        "scores": listed(_POINTS, SEATS, "What each seat wins or loses."),
        "base": whole(1, 10_000, "What one point is worth."),
        "multipliers": described(_MULTIPLIERS, "What counts for the whole game."),
        "pairs": listed(
            one_object(
                {
                    "seat": described(_SEAT, "The peasant."),
                    "multipliers": described(_MULTIPLIERS, "What counts for this pair alone."),
                    "multiplier": whole(1, MAX_SCORE, "All of them together."),
                    "capped": {**FLAG, "description": "Whether the rule set's cap held it down."},
                    "score": _POINTS,
                }
            ),
            SEATS,
            "What the landlord and each peasant play for.",
        ),
    }
)

_CHANCE = {"type": "number", "minimum": 0, "maximum": 1}
_SAID = {
    "action": ref("DoudizhuAction"),
    "expected_score": {
        "type": "number",
        "minimum": -MAX_SCORE,
        "maximum": MAX_SCORE,
        "description": "What the seat may be expected to win or lose by it.",
    },
}
_ADVICE = one_object(
    {
        **_SAID,
        "choices": listed(one_object(_SAID), MAX_CHOICES, "What may be said, the best first."),
        "landlord_index": described(_CHANCE, "The share of games a landlord wins with this hand."),
        "index_seed001": described(_CHANCE, "The landlord index of the Yuncheng game."),
        "must_call": {**FLAG, "description": "Whether it is both jokers, or all four 2s."},
        "by": described(ID, "What judged the hand: a model by its id, or `hands`, that of hands."),
        "reasons": REASONS,
    }
)

SHAPES: Mapping[str, Schema] = {
    **CARD_SHAPES,
    **playing_shapes("Doudizhu", _TO_ACT, reason_of(REFUSALS)),
    "DoudizhuAction": _ACTION,
    "DoudizhuAdvice": _ADVICE,
    "DoudizhuChoice": _CHOICE,
    "DoudizhuDealt": _DEALT,
    "DoudizhuTurn": _TURN,
    "DoudizhuEvent": _EVENT,
    "DoudizhuScore": _SCORE,
    "DoudizhuState": _STATE,
    "DoudizhuSuggestion": suggestion_of(worth_of("Doudizhu")),
    "DoudizhuView": _VIEW,
}
