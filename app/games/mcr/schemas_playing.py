"""The components of playing 国标: states, actions, views, claims."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.games.mcr.action_json import ANSWERS, FACTS, MAX_ANSWERS, MAX_TURNS
from app.games.mcr.refusals import REFUSALS
from app.games.mcr.rulesets import HAND, SEATS
from app.games.mcr.state import MATCH, PHASES, TURN_TYPES
from app.games.mcr.state_json import MAX_TOTAL
from app.melding.melds import MAX_MELDS
from app.play.schemas import FLAG, ID, MAX_CHOICES, REASON_TEXT, playing_shapes, suggestion_of
from app.shapes.schema import described, listed, one_object, or_null, ref, text, whole
from app.tiles.script import MAX_TILES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

MAX_SCORE = 3 * (MAX_TOTAL + 8) * MATCH

# No player values an action higher or lower.
MAX_VALUE = 100

_SEAT = whole(0, SEATS - 1)
_SEATS = listed(_SEAT, SEATS)
_TILE, _TILES, _MELD = ref("Tile"), ref("Tiles"), ref("Meld")
_OWN_TILES = listed(_TILE, HAND + 1)
_SCORES = listed(whole(-MAX_SCORE, MAX_SCORE), SEATS, "What each seat wins or loses.")
_REASON = {"type": "string", "enum": [refusal.code for refusal in REFUSALS]}
_REFUSED = {"reason": _REASON, "text": REASON_TEXT}


def _each(schema: Schema, description: str) -> Schema:
    """One for each seat."""
    return listed(schema, SEATS, description)


def _action(types: tuple[str, ...], description: str) -> Schema:
    return {
        "description": description,
        **one_object(
            {"type": {"type": "string", "enum": list(types)}},
            seat=_SEAT,
            tile=described(_TILE, "What is discarded, or made a gang of."),
            tiles=described(_TILES, "The three tiles of the run, for `chi`."),
        ),
    }


_ACTION = _action(
    tuple(FACTS),
    "What a seat does. `discard` and `gang` have `tile`, `chi` has `tiles`, the claimed tile among "
    "them; `peng`, `hu`, `pass` and `auto` (the default: pass, else discard the tile drawn, or "
    "the last of the hand where none was) have neither.",
)
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
_CHOICE = _action(
    tuple(kind for kind in FACTS if kind != "auto"), "Something that a seat may do: an action."
)
_TURN = {
    "description": "Something that was done in the sight of all: `draw` kept a tile and `flower` "
    "showed one that was replaced; claims, gangs and wins say in `from` who gave the tile; "
    "`exhausted` found the wall empty, and `foul` did what may not be done.",
    **one_object(
        {"seat": _SEAT, "type": {"type": "string", "enum": list(TURN_TYPES)}},
        tile=described(_TILE, "Left out where the seat that looks may not see it."),
        tiles=described(_TILES, "The run, for `chi`."),
        concealed={**FLAG, "description": "Whether a gang is concealed; false where left out."},
        **{"from": or_null(_SEAT)},
    ),
}
_RESULT = {
    "description": "How a hand ended; with neither `winner` nor `offender` nobody won 荒牌.",
    **one_object(
        {},
        winner=or_null(_SEAT),
        total=whole(0, MAX_TOTAL, "What the win is worth, flowers included."),
        offender=described(or_null(_SEAT), "Who did what may not be done."),
        scores=_SCORES,
        **{
            "from": described(or_null(_SEAT), "Who gave the winning tile; null where it was drawn.")
        },
    ),
}
_TABLED = one_object(
    {
        "seat": described(_SEAT, "Who gave it."),
        "tile": _TILE,
        "robbing": {**FLAG, "description": "Whether it was added to a peng, and may be robbed."},
    }
)
_PHASE = {"type": "string", "enum": list(PHASES)}
_TO_ACT = listed(_SEAT, SEATS, "The seats that are to act; several may claim at once.")

# What states and views have in common.
_SHARED = {
    "hand_number": whole(0, MATCH - 1, "Which hand of a match it is."),
    "results": listed(ref("McrResult"), MATCH, "How the hands before it in this game ended."),
    "phase": _PHASE,
    "to_act": _TO_ACT,
    "dealer": _SEAT,
    "round_wind": _TILE,
    "turn": described(_SEAT, "Who drew or claimed last."),
    "drawn": described(or_null(_TILE), "The tile drawn in this turn; null after chi or peng."),
    "melds": _each(listed(_MELD, MAX_MELDS), "What each seat has put down."),
    "discards": _each(_TILES, "The discards of each seat that nobody claimed."),
    "flowers": _each(_TILES, "The flowers that each seat has shown."),
    "tabled": described(or_null(_TABLED), "The tile that may be claimed."),
    "history": listed(ref("McrTurn"), MAX_TURNS, "What was done since the deal."),
    "result": or_null(ref("McrResult")),
}
_STATE = {
    "description": "Everything about a game. `ruleset`, `seed`, `hand_number`, `results`, `dealt`, "
    "`history` and `answers` decide it; the rest follows from them.",
    **one_object(
        {"ruleset": ref("RuleSetRef"), "seed": ref("Seed")},
        **_SHARED,
        dealt=described(ref("McrDealt"), "Only where the walls were built elsewhere."),
        hands=_each(_TILES, "The tiles that each seat holds."),
        walls=_each(_TILES, "What is left of the walls, from the head on."),
        answers=listed(ref("McrAction"), MAX_ANSWERS, "What was answered to the tile so far."),
    ),
}
_VIEW = {
    "description": "All that a seat sees. `seat`, `hand` and `history`, with `flowers` where some "
    "were shown, are enough; what follows from them must agree. A gang that another hides is one "
    "without tiles.",
    **one_object(
        {"seat": _SEAT, "hand": _TILES, "history": _SHARED["history"]},
        **{name: schema for name, schema in _SHARED.items() if name != "history"},
        ruleset=ref("RuleSetRef"),
        seat_wind=_TILE,
        counts=_each(whole(0, HAND + 1), "How many tiles each seat holds."),
        left=_each(whole(0, MAX_TILES), "How many tiles are left in the walls."),
        answer=described(or_null(ref("McrAction")), "What the seat answered to the tile."),
        shown=described(or_null(_TILES), "The hand of who won, with the winning tile."),
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
        hand_number=_SHARED["hand_number"],
        dealer=_SEAT,
        round_wind=_TILE,
        **{"from": _SEAT},
    ),
}
_CLAIM = {
    "description": "What a seat claims of a tile; `chi` has the three `tiles` of its run.",
    **one_object({"seat": _SEAT, "type": {"type": "string", "enum": list(ANSWERS)}}, tiles=_TILES),
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
            one_object({"type": {"type": "string", "enum": list(ANSWERS)}, **_REFUSED}),
            len(ANSWERS),
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
    **playing_shapes("Mcr", _TO_ACT, _REASON),
    "McrAction": _ACTION,
    "McrChoice": _CHOICE,
    "McrClaim": _CLAIM,
    "McrClaims": _CLAIMS,
    "McrDealt": one_object(
        {"walls": _each(_TILES, "One wall, or one for each seat, from the head on.")}
    ),
    "McrEvent": _EVENT,
    "McrScore": one_object(
        {
            "results": listed(ref("McrResult"), MATCH, "How each hand of the game ended."),
            "scores": _SCORES,
            "won": described(or_null(ref("McrWorth")), "What the last hand was won with."),
        }
    ),
    "McrResult": _RESULT,
    "McrState": _STATE,
    "McrSuggestion": suggestion_of(_WORTH),
    "McrTurn": _TURN,
    "McrView": _VIEW,
}
