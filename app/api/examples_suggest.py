"""Example questions to players of Dou Dizhu."""

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

SUGGEST: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "doudizhu_suggest": (
            Example(
                "lead",
                "A lead, with all that was compared",
                {"view": _LEADING, "skill": 3, "seed": 7},
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
                "no_such_skill",
                "A skill that nobody has yet",
                {"view": _FOLLOWING, "skill": 5},
            ),
            Example(
                "not_your_turn",
                "A seat that is not to act",
                {"view": {**_BEHIND, "history": HISTORY[:7]}, "skill": 3},
            ),
        ),
        "doudizhu_bid": (
            Example("call", "The first to speak", {"view": _CALLING}),
            Example("rob", "Another has called: rob him?", {"view": _WEAK}),
            Example("kick", "A peasant, and whether he kicks", {"view": _KICKING}),
            Example("not_bidding", "A game in which cards are played", {"view": _FOLLOWING}),
        ),
    }
)
