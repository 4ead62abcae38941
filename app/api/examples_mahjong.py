"""Example questions about claims, and about playing a whole game of mahjong."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.example import Example

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

# A red dragon that seat 2 may peng, and on which seat 3 may win. The four seats take four tiles
# each, three times, then one each; the dealer draws; the flowers are at the tail.
_WALL = (
    "1234m 1379m 1159m 1234s 5678m 258p4s 46pCC 5678s 9m123p 7sESW 2255s 9s999p C N F C 4p "
    "2223344455666778889m 111223334455566677778889p 111233344566677888999s EEESSSWWWNNNFFFPPPP "
    "12345678f"
)
_DEALT: Json = {"walls": [_WALL]}
_FRESH: Json = {"ruleset": "mcr", "seed": 7}
_BEGUN: Json = {**_FRESH, "dealt": _DEALT}
_DISCARDED: list[Json] = [
    {"seat": 0, "type": "draw", "tile": "4p"},
    {"seat": 0, "type": "discard", "tile": "C"},
]
_TABLED: Json = {**_BEGUN, "history": _DISCARDED}
_PENG: Json = {"seat": 2, "type": "peng"}
_ANSWERED: Json = {**_TABLED, "answers": [_PENG]}
_OVER: Json = {
    **_BEGUN,
    "history": [*_DISCARDED, {"seat": 3, "type": "hu", "tile": "C", "from": 0}],
}
# What the dealer sees to begin with, and another seat when he has discarded.
_SEEN: Json = {"seat": 0, "hand": "1m2m3m4m5m6m7m8m9m1p2p3p4pC", "history": _DISCARDED[:1]}
_OFFERED: Json = {
    "seat": 2,
    "hand": "1m1m5m9m4p6p2s2s5s5sCCF",
    "history": [{"seat": 0, "type": "draw"}, _DISCARDED[1]],
}
_CLAIMS: Json = {
    "hand": "3445m 1239p 99s CCC",
    "tile": "4m",
    "seat": 1,
    "from": 0,
    "seat_wind": "S",
}

EXAMPLES: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "mcr_claims": (
            Example("peng_or_chi", "A tile that may be had in more than one way", _CLAIMS),
            Example(
                "win",
                "A tile that wins, and what the win is worth",
                {"hand": "123456789s 999p C", "tile": "C", "seat": 3, "from": 0, "seat_wind": "N"},
            ),
            Example(
                "resolve",
                "Three seats claim: a win comes first",
                {
                    **_CLAIMS,
                    "claims": [
                        {"seat": 1, "type": "chi", "tiles": "345m"},
                        {"seat": 2, "type": "pass"},
                        {"seat": 3, "type": "hu"},
                    ],
                },
            ),
            Example(
                "last_discard",
                "Behind the last tile of the wall nobody chis or pengs",
                {**_CLAIMS, "last_tile": True},
            ),
            Example(
                "not_from_left",
                "A chi that nobody of that seat can make",
                {**_CLAIMS, "claims": [{"seat": 3, "type": "chi", "tiles": "345m"}]},
            ),
        ),
        "mcr_deal": (
            Example("seeded", "The deal of a seed", {"seed": 7}),
            Example(
                "botzone",
                "Four walls without flowers, in the sixth hand of a match, in Botzone's codes",
                {
                    "seed": "table 12",
                    "ruleset": "botzone",
                    "hand_number": 5,
                    "notation": "botzone",
                },
            ),
            Example("dealt", "A wall that was built elsewhere", {"seed": 7, "dealt": _DEALT}),
            Example(
                "not_the_deck",
                "A wall with one tile for another",
                {"seed": 7, "dealt": {"walls": [_WALL.replace("12345678f", "1234567f P")]}},
            ),
        ),
        "mcr_step": (
            Example(
                "discard",
                "The dealer discards, and two others may claim the tile",
                {"state": _BEGUN, "action": {"type": "discard", "tile": "C"}},
            ),
            Example(
                "peng",
                "One of them answers, while the other still thinks",
                {"state": _TABLED, "action": _PENG},
            ),
            Example(
                "hu",
                "The other wins: his claim comes first",
                {"state": _ANSWERED, "action": {"seat": 3, "type": "hu"}},
            ),
            Example(
                "not_a_win",
                "A win that is none changes nothing",
                {"state": _TABLED, "action": {"seat": 2, "type": "hu"}},
            ),
            Example(
                "foul",
                "Where fouls are penalised, it costs 30 points",
                {
                    "state": {
                        **_TABLED,
                        "ruleset": {"id": "mcr", "options": {"fouls": "penalised"}},
                    },
                    "action": {"seat": 2, "type": "hu"},
                },
            ),
            Example(
                "auto",
                "A player whose time is up",
                {"state": _ANSWERED, "action": {"type": "auto"}},
            ),
            Example(
                "impossible",
                "A state in which somebody discarded what he never had",
                {
                    "state": {
                        **_BEGUN,
                        "history": [_DISCARDED[0], {"seat": 0, "type": "discard", "tile": "P"}],
                    },
                    "action": {"type": "auto"},
                },
            ),
        ),
        "mcr_view": (
            Example("dealer", "What the dealer sees to begin with", {"state": _FRESH, "seat": 0}),
            Example("claim", "To claim a tile, or not", {"state": _TABLED, "seat": 2}),
            Example("over", "When all is over", {"state": _OVER, "seat": 1}),
            Example(
                "forged",
                "A state in which somebody has helped himself to a tile",
                {"state": {**_FRESH, "drawn": "P"}, "seat": 0},
            ),
        ),
        "mcr_settle": (
            Example("discard", "A win by a discard", {"state": _OVER}),
            Example(
                "foul",
                "A false win",
                {
                    "state": {
                        **_TABLED,
                        "ruleset": {"id": "mcr", "options": {"fouls": "penalised"}},
                        "history": [*_DISCARDED, {"seat": 2, "type": "foul"}],
                    }
                },
            ),
            Example(
                "not_over",
                "A hand that goes on",
                {"state": _TABLED},
            ),
        ),
        "mcr_suggest": (
            Example(
                "discard",
                "What to discard, with all that was compared",
                {"view": _SEEN, "skill": 4, "seed": 7},
            ),
            Example(
                "claim",
                "A tile that another discards, to a beginner",
                {"view": _OFFERED, "skill": 1, "seed": 7},
            ),
            Example(
                "claim_for_a_route",
                "The same tile, to who plays for fans",
                {"view": _OFFERED, "skill": 4, "seed": 7},
            ),
            Example(
                "bot",
                "A bot by its name",
                {"view": _SEEN, "bot": "greedy", "seed": 7},
            ),
            Example(
                "kinder",
                "A player who is asked to err",
                {"view": _SEEN, "skill": 1, "blunder_rate": 1, "seed": 7},
            ),
            Example(
                "no_such_skill",
                "A skill that nobody has",
                {"view": _SEEN, "skill": 5},
            ),
            Example(
                "not_your_turn",
                "A seat that is not to act",
                {"view": {**_OFFERED, "history": _DISCARDED[:1]}, "skill": 1},
            ),
        ),
        "mcr_replay": (
            Example(
                "whole_game",
                "A whole hand, from the walls to the win",
                {
                    "seed": 7,
                    "dealt": _DEALT,
                    "actions": [
                        {"type": "discard", "tile": "C"},
                        _PENG,
                        {"seat": 3, "type": "hu"},
                    ],
                },
            ),
            Example(
                "refused",
                "A record that goes wrong",
                {
                    "seed": 7,
                    "dealt": _DEALT,
                    "actions": [
                        {"type": "discard", "tile": "C"},
                        {"seat": 1, "type": "chi", "tiles": "CFP"},
                    ],
                },
            ),
            Example(
                "not_a_tile",
                "Something that is no tile",
                {"seed": 7, "actions": [{"type": "discard", "tile": "0m"}]},
            ),
        ),
    }
)
