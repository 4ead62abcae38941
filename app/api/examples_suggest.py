"""Example questions to players of climbing games."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.example import Example
from app.api.examples_playing import BIDS, DOUBLED, HISTORY

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

_CALLED: Json = {"ruleset": "classic", "first": 0, "bids": BIDS, "doubled": DOUBLED}
_BOTTOM: Json = {"landlord": 0, "bottom": "7C6C5C"}

# A peasant behind the landlord, after the landlord's first single.
_FOLLOWING: Json = {
    **_CALLED,
    **_BOTTOM,
    "seat": 1,
    "hand": "RJBJASKSQSJSTS9S8S7S6S5S4S4H4C4D3D",
    "history": HISTORY[:1],
}
# The same peasant leads.
_LEADING: Json = {
    **_FOLLOWING,
    "hand": "ASKSQSJSTS9S8S7S6S5S3D",
    "history": HISTORY[:7],
}
# His partner, when he has one card left.
_BEHIND: Json = {
    **_FOLLOWING,
    "seat": 2,
    "hand": "ACADKCKDQCQDJCJDTCTD9C9D8C8D7D6D5D",
    "history": HISTORY[:8],
}

# The first to speak, before anybody has.
_CALLING: Json = {
    "seat": 1,
    "first": 1,
    "hand": "RJBJASKSQSJSTS9S8S7S6S5S4S4H4C4D3D",
    "bids": [],
    "history": [],
}
_WEAK: Json = {
    **_CALLING,
    "ruleset": "huanle",
    "seat": 2,
    "hand": "ACADKCKDQCQDJCJDTCTD9C9D8C8D7D6D5D",
    "bids": [{"seat": 1, "type": "call", "points": 1}],
}
_KICKING: Json = {
    "ruleset": {"id": "classic", "options": {"doubling": "kick"}},
    "first": 0,
    "landlord": 0,
    "bottom": "7C6C5C",
    "seat": 1,
    "hand": _CALLING["hand"],
    "bids": BIDS,
    "to_act": [1, 2],
    "history": [],
}

# Seat 0 leads, and seat 1 follows its single card.
_GUANDAN_HAND = "RJBJ2C2DAHAHKSKCQDQCQSJHTHTDTC9H8H8C7S6S6D5H5C4S4D3C3D"
_GUANDAN_LEADING: Json = {"seat": 0, "to_act": [0], "hand": _GUANDAN_HAND, "history": []}
_GUANDAN_FOLLOWING: Json = {
    **_GUANDAN_LEADING,
    "seat": 1,
    "to_act": [1],
    "history": [{"seat": 0, "cards": ["4H"]}],
}
# The last of the round before pays his highest card.
_GUANDAN_PAYING: Json = {
    "team_levels": ["5", "2"],
    "finished": [0, 1, 2, 3],
    "seat": 3,
    "phase": "tribute",
    "to_act": [3],
    "hand": _GUANDAN_HAND,
    "history": [],
}
# The game for two: the hand tells the other one.
_GUANDAN_FOR_TWO: Json = {
    "ruleset": "homework",
    "seat": 0,
    "to_act": [0],
    "hand": "RJ2S2CASAHKSQDQCJHTHTDTC9H8H8C7S6S6D5H5C4S4D4H3C3D3S9C",
    "history": [],
}

SUGGEST: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "doudizhu_suggest": (
            Example(
                "lead",
                "A lead, with all that was compared",
                {"view": _LEADING, "skill": 3, "seed": 7},
            ),
            Example(
                "learnt",
                "A player who learnt, with how likely he does what",
                {"view": _FOLLOWING, "skill": 4, "seed": 7},
            ),
            Example(
                "searched",
                "The strongest, who plays out what he doubts",
                {"view": _FOLLOWING, "skill": 5, "budget_ms": 100, "seed": 7},
            ),
            Example(
                "nothing_beats",
                "Nothing beats it, and what that is worth",
                {"view": _BEHIND, "skill": 3, "seed": 7},
            ),
            Example(
                "bot",
                "A bot by its name, as the landlord leads a single",
                {"view": _FOLLOWING, "bot": "panda", "seed": 7},
            ),
            Example(
                "call",
                "What to call",
                {
                    "view": _CALLING,
                    "skill": 2,
                    "seed": 7,
                },
            ),
            Example(
                "kinder",
                "A player who is asked to err",
                {"view": _FOLLOWING, "skill": 1, "blunder_rate": 1, "seed": 7},
            ),
            Example(
                "skill_and_bot",
                "Two players named at once",
                {"view": _FOLLOWING, "skill": 4, "bot": "panda"},
            ),
            Example(
                "not_your_turn",
                "A seat that is not to act",
                {"view": {**_BEHIND, "history": HISTORY[:7]}, "skill": 3},
            ),
        ),
        "guandan_suggest": (
            Example(
                "lead",
                "A lead, with all that was compared",
                {"view": _GUANDAN_LEADING, "skill": 3, "seed": 7},
            ),
            Example(
                "follow",
                "An answer to a single card",
                {"view": _GUANDAN_FOLLOWING, "skill": 3, "seed": 7},
            ),
            Example(
                "learnt",
                "By what was learnt from rounds against itself",
                {"view": _GUANDAN_FOLLOWING, "skill": 4, "seed": 7},
            ),
            Example(
                "searched",
                "The strongest, who plays on what he doubts",
                {"view": _GUANDAN_FOLLOWING, "skill": 5, "budget_ms": 100, "seed": 7},
            ),
            Example("tribute", "What to pay", {"view": _GUANDAN_PAYING, "skill": 3, "seed": 7}),
            Example(
                "homework",
                "The advice of a student's homework, in the game for two",
                {"view": _GUANDAN_FOR_TWO, "bot": "homework", "seed": 7},
            ),
            Example(
                "kinder",
                "A player who is asked to err",
                {"view": _GUANDAN_FOLLOWING, "skill": 2, "blunder_rate": 1, "seed": 7},
            ),
            Example(
                "not_your_turn",
                "A seat that is not to act",
                {"view": {**_GUANDAN_FOLLOWING, "seat": 2, "to_act": [1]}, "skill": 3},
            ),
        ),
        "doudizhu_bid": (
            Example("call", "The first to speak", {"view": _CALLING}),
            Example("rob", "Another has called: rob him?", {"view": _WEAK}),
            Example("hands", "By the model of hands", {"view": _CALLING, "skill": 3}),
            Example("kick", "A peasant, and whether he kicks", {"view": _KICKING}),
            Example("not_bidding", "A game in which cards are played", {"view": _FOLLOWING}),
        ),
    }
)
