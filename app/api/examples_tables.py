"""Example questions about sealed tables."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.example import Example

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

# The human is the landlord, and leads.
_LEADING: Json = {
    "game": "doudizhu",
    "ruleset": {"id": "classic", "options": {"calling": "none", "doubling": "no"}},
    "seats": ["human", "novice", "novice"],
    "seed": 3,
}
_CALLING: Json = {"game": "doudizhu", "ruleset": "classic", "seats": ["human", 1, 1], "seed": 7}

# What the score of the round before called `next`: the human and his partner were out first.
_MATCH: Json = {
    "team_levels": ["4", "2"],
    "finished": [0, 2, 1, 3],
    "failures": [0, 0],
    "ahead": None,
}

TABLES: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "lay_table": (
            Example("classic", "A game against two bots of skill 1", _CALLING),
            Example("leading", "Without calling, the human leads at once", _LEADING),
            Example(
                "next_round",
                "The round of a match of Guandan that follows, with tribute",
                {"game": "guandan", "seats": ["human", 1, 1, 1], "seed": 2, "match": _MATCH},
            ),
            Example(
                "no_match",
                "A match where a table is a whole game",
                {"game": "mahjong", "seats": ["human", 1, 1, 1], "match": _MATCH},
            ),
            Example(
                "no_human",
                "A table without a human",
                {"game": "doudizhu", "seats": [1, 1, 1]},
            ),
            Example(
                "unknown_bot",
                "A bot that does not exist",
                {"game": "doudizhu", "seats": ["human", 1, "champion"]},
            ),
        ),
        "act_at_table": (
            Example("call", "A call", {"action": {"type": "call", "points": 3}}, laid=_CALLING),
            Example("auto", "The time is up", {"action": {"type": "auto"}}, laid=_LEADING),
            Example(
                "not_legal",
                "Who leads may not pass: nothing has changed",
                {"action": {"type": "pass"}},
                laid=_LEADING,
            ),
            Example(
                "bad_seal",
                "A table that nobody sealed",
                {"table": "a-table-of-my-own", "action": {"type": "pass"}},
            ),
            Example(
                "not_a_card",
                "Something that is no card",
                {"action": {"type": "play", "cards": ["1S"]}},
                laid=_LEADING,
            ),
        ),
    }
)
