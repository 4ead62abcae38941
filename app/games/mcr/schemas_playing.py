"""The components of playing 国标: states, actions, views, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.records import (
    ACTION,
    CHOICE,
    CLAIM,
    DEALT,
    MAX_SCORE,
    RESULT,
    TURN,
)
from app.games.mcr.refusals import REFUSALS
from app.games.mcr.rulesets import HAND, SEATS
from app.games.mcr.state import MATCH
from app.games.mcr.state_record import STATE
from app.games.mcr.view_record import VIEW
from app.melding.kinds import MELD
from app.play.schemas import FLAG, ID, MAX_CHOICES, REASON_TEXT, playing_shapes, suggestion_of
from app.shapes.schema import described, listed, one_object, or_null, ref, text, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

# No player values an action higher or lower.
MAX_VALUE = 100

_SEAT = whole(0, SEATS - 1)
_TILE, _TILES = ref("Tile"), ref("Tiles")
_OWN_TILES = listed(_TILE, HAND + 1)
_SCORES = listed(whole(-MAX_SCORE, MAX_SCORE), SEATS, "What each seat wins or loses.")
_REASON = {"type": "string", "enum": [refusal.code for refusal in REFUSALS]}
_REFUSED = {"reason": _REASON, "text": REASON_TEXT}


_WORTH = {
    "action": ref("McrAction"),
    "value": or_null(
        {
            "type": "number",
            "minimum": -MAX_VALUE,
            "maximum": MAX_VALUE,
            "description": "What the player thinks it worth: the higher the better. Skills 3 and "
            "4 say what the wins behind it may bring less what danger costs, in hundreds of "
            "points; skill 2 takes the tiles missing from a hundredth of those that help; who "
            "compares nothing says null.",
        }
    ),
}
_EVENT = {
    "description": "Something that happened, as everybody sees it: the type says what.",
    **one_object(
        {"type": ID},
        seat=_SEAT,
        tile=_TILE,
        tiles=_TILES,
        concealed=FLAG,
        hand=described(_OWN_TILES, "The hand that won, with the winning tile."),
        won=described(ref("McrWorth"), "What the win is worth."),
        scores=_SCORES,
        hand_number=STATE.shape()["properties"]["hand_number"],
        dealer=_SEAT,
        round_wind=_TILE,
        **{"from": _SEAT},
    ),
}
_RESOLUTION = one_object(
    {
        "claim": ref("McrClaim"),
        "reason": {"type": "string", "enum": ["only_claim", "stronger", "nearest"]},
        "text": text("The reason in words, in the caller's language."),
    }
)
_CLAIMS = one_object(
    {
        "claims": listed(ref("McrClaim"), MAX_CHOICES, "What the seat may claim."),
        "refused": listed(
            one_object({"type": {"type": "string", "enum": list(CLAIM.types)}, **_REFUSED}),
            len(CLAIM.types),
            "Why it may claim nothing of another type.",
        ),
        "score": described(
            or_null(ref("McrWorth")),
            "What it would win with the tile, enough or not; null where that is no win.",
        ),
        "resolve": described(
            or_null(_RESOLUTION), "Who gets the tile, and why; null where nobody claims it."
        ),
    }
)

SHAPES: Mapping[str, Schema] = {
    **playing_shapes("Mcr", STATE.shape()["properties"]["to_act"], _REASON),
    "McrClaims": _CLAIMS,
    "McrEvent": _EVENT,
    "McrScore": one_object(
        {
            "results": listed(ref("McrResult"), MATCH, "How each hand of the game ended."),
            "scores": _SCORES,
            "won": described(or_null(ref("McrWorth")), "What the last hand was won with."),
        }
    ),
    "McrSuggestion": suggestion_of(_WORTH),
    **{
        record.component: record.shape()
        for record in (ACTION, CHOICE, CLAIM, DEALT, MELD, RESULT, STATE, TURN, VIEW)
    },
}
