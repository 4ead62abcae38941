"""The components of Guandan: states, actions, views, scores, tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.climbing.schemas import ANSWERED_CARDS, CARD, reason_of, worth_of
from app.climbing.schemas import SHAPES as CARD_SHAPES
from app.games.guandan.action_json import FACTS, MAX_TRIBUTE, MAX_TURNS
from app.games.guandan.flow import REFUSALS
from app.games.guandan.match import MAX_FAILURES, TEAMS
from app.games.guandan.rulesets import HAND, LEVELS, SEATS
from app.games.guandan.state import PHASES
from app.play.schemas import ID, playing_shapes, suggestion_of
from app.shapes.schema import described, listed, one_object, or_null, ref, whole

if TYPE_CHECKING:
    from collections.abc import Mapping

    from app.shapes.schema import Schema

MAX_GAIN = 4

LEVEL: Schema = {"type": "string", "enum": list(LEVELS)}
TEAM = whole(0, TEAMS - 1)
AHEAD = "Where both teams are at one level, the team that came to it first."

MATCH: dict[str, Schema] = {
    "team_levels": listed(
        LEVEL, TEAMS, "The level of each team: of seats 0 and 2, and of seats 1 and 3."
    ),
    "finished": listed(
        whole(0, SEATS - 1),
        SEATS,
        "The seats by their places in the round before; none before the first.",
    ),
    "failures": listed(whole(0, MAX_FAILURES), TEAMS, "How often each team has failed at the ace."),
}

_SEAT = whole(0, SEATS - 1)
_SEATS = listed(_SEAT, SEATS)
_CARDS = ref("Cards")
_SOURCE = described(_SEAT, "Whose tribute, for `take`.")
_AS = described(ref("Declared"), "What the wild cards among them stand for.")

_ACTION = {
    "description": "What a seat does. Each type has its own facts, and no others: `pay` and "
    "`return` have one of `cards`, `take` has `source`, `play` has `cards` and may have `as`; "
    "`resist`, `pass` and `auto` (the default: the first choice of a tribute, pass, or lead the "
    "smallest single) have none.",
    **one_object(
        {"type": {"type": "string", "enum": list(FACTS)}},
        seat=_SEAT,
        source=_SOURCE,
        cards=described(_CARDS, "What is paid, returned or played."),
        **{"as": _AS},
    ),
}
_ACT = one_object(
    {"seat": _SEAT, "type": {"type": "string", "enum": ["pay", "resist", "take", "return"]}},
    source=_SOURCE,
    cards=_CARDS,
)
_TURN = one_object({"seat": _SEAT, "cards": _CARDS}, **{"as": _AS})
_DEALT = one_object({"hands": listed(_CARDS, SEATS, "The cards of each seat.")})

_MATCH: dict[str, Schema] = {**MATCH, "ahead": described(or_null(TEAM), AHEAD)}

# What states and views have in common.
_SHARED: dict[str, Schema] = {
    **_MATCH,
    "level": described(LEVEL, "The level that is played."),
    "first": described(_SEAT, "The seat that leads where no tribute decides it."),
    "lot": whole(0, 1, "Which of two equal tributes is the first's, where that is drawn."),
    "phase": {"type": "string", "enum": list(PHASES)},
    "to_act": listed(_SEAT, SEATS, "The seats that are to act; two may pay at the same moment."),
    "tribute": listed(_ACT, MAX_TRIBUTE, "What was paid, chosen and returned."),
    "history": listed(ref("GuandanTurn"), MAX_TURNS, "What was played; no cards are a pass."),
    "last": described(or_null(ref("GuandanTurn")), "The play to beat; null where somebody leads."),
    "out": described(_SEATS, "Who is out, in order; in the end every seat."),
    "hands": listed(_CARDS, SEATS, "What each seat holds now, high to low."),
}
_STATE = {
    "description": "Everything about a round. `seed`, `dealt`, where the match stands, `tribute` "
    "and `history` decide it; the rest follows from them.",
    **one_object(
        {"ruleset": ref("RuleSetRef"), "seed": ref("Seed")},
        **_SHARED,
        dealt=described(ref("GuandanDealt"), "Only where the cards were dealt elsewhere."),
    ),
}
_VIEW = {
    "description": "All that a seat sees. `seat`, `hand` and `history`, with where the match "
    "stands and the tribute, are enough; what follows from them must agree.",
    **one_object(
        {"seat": _SEAT, "hand": _CARDS, "history": _SHARED["history"]},
        **{name: schema for name, schema in _SHARED.items() if name != "history"},
        ruleset=ref("RuleSetRef"),
        counts=listed(
            or_null(whole(0, HAND + 1)), SEATS, "How many cards each seat holds; null: not told."
        ),
    ),
}
_CHOICE = one_object(
    {"seat": _SEAT, "type": {"type": "string", "enum": [kind for kind in FACTS if kind != "auto"]}},
    source=_SOURCE,
    cards=_CARDS,
    moves=whole(1, 100_000, "How many plays there are, for `play`; /moves lists them."),
)
_EVENT = {
    "description": "Something that happened, as everybody sees it: the type says what. `chosen` "
    "tells that a card was paid or returned which is not shown yet.",
    **one_object(
        {"type": ID},
        seat=_SEAT,
        to=described(_SEAT, "Who gets the card."),
        source=_SOURCE,
        place=whole(1, SEATS, "At which place the seat is out."),
        seats=described(_SEATS, "Every seat by its place."),
        cards=ANSWERED_CARDS,
        play=ref("Play"),
    ),
}
_SCORE = one_object(
    {
        "finished": described(_SEATS, "The seats by their places."),
        "winners": _SEATS,
        "gain": whole(1, MAX_GAIN, "How many levels the winners rise, as far as there are any."),
        "scores": listed(whole(-MAX_GAIN, MAX_GAIN), SEATS, "What each seat wins or loses."),
        "match_winner": described(or_null(TEAM), "The team that has won the match, if it is over."),
        "next": described(
            or_null(one_object(_MATCH)),
            "Where the match stands now: /deal takes these fields for the next round. Null in the "
            "game for two.",
        ),
    }
)

_GIVING = one_object(
    {
        "seat": _SEAT,
        "to": described(or_null(_SEAT), "Who gets it; null where that is not known."),
        "may": described(or_null(ANSWERED_CARDS), "What it may be; null where that is not known."),
        "advice": described(or_null(CARD), "Which is best given."),
    }
)
_TRIBUTE = one_object(
    {
        "resisted": {
            "type": ["boolean", "null"],
            "description": "Whether the payers hold both red jokers; null where that is not known.",
        },
        "payments": listed(_GIVING, TEAMS, "What each payer has to pay."),
        "returns": listed(_GIVING, TEAMS, "What each payee has to return."),
        "leader": described(or_null(_SEAT), "Who leads then; null where that is not known."),
    }
)

SHAPES: Mapping[str, Schema] = {
    **CARD_SHAPES,
    **playing_shapes("Guandan", _SHARED["to_act"], reason_of(REFUSALS)),
    "GuandanAction": _ACTION,
    "GuandanChoice": _CHOICE,
    "GuandanDealt": _DEALT,
    "GuandanTurn": _TURN,
    "GuandanEvent": _EVENT,
    "GuandanScore": _SCORE,
    "GuandanState": _STATE,
    "GuandanSuggestion": suggestion_of(worth_of("Guandan")),
    "GuandanTribute": _TRIBUTE,
    "GuandanView": _VIEW,
}
