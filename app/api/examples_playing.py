"""Example questions about playing a whole game of Dou Dizhu."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from app.api.example import Example

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

# The game by which the competition's scoring is checked: call 3, a bomb, a rocket, anti-spring;
# only peasant 1 doubles, and the landlord redoubles him.
_DEALT: Json = {
    "hands": [
        "2S2H2C2DAHKHQHJHTH9H8H7H6H5H3S3H3C",
        "RJBJASKSQSJSTS9S8S7S6S5S4S4H4C4D3D",
        "ACADKCKDQCQDJCJDTCTD9C9D8C8D7D6D5D",
    ],
    "bottom": "7C6C5C",
}
_BIDS: list[Json] = [{"seat": 0, "type": "call", "points": 3}]
_DOUBLED: list[Json] = [
    {"seat": 1, "type": "double", "factor": 2},
    {"seat": 2, "type": "pass"},
    {"seat": 0, "type": "redouble", "seats": [1]},
]
_HISTORY: list[Json] = [
    {"seat": 0, "cards": "3S"},
    {"seat": 1, "cards": "4S4H4C4D"},
    {"seat": 2, "cards": []},
    {"seat": 0, "cards": []},
    {"seat": 1, "cards": "BJRJ"},
    {"seat": 2, "cards": []},
    {"seat": 0, "cards": []},
    {"seat": 1, "cards": "5S6S7S8S9STSJSQSKSAS"},
    {"seat": 2, "cards": []},
    {"seat": 0, "cards": []},
    {"seat": 1, "cards": "3D"},
]
_ACTIONS: list[Json] = [
    *_BIDS,
    *_DOUBLED,
    *({**turn, "type": "play"} if turn["cards"] else {"type": "pass"} for turn in _HISTORY),
]

_FRESH: Json = {"ruleset": "classic", "seed": 7, "first": 0}
_CALLED: Json = {**_FRESH, "bids": _BIDS}
_LEADING: Json = {**_CALLED, "doubled": [{"seat": seat, "type": "pass"} for seat in (1, 2)]}
_LED: Json = {**_LEADING, "history": [{"seat": 0, "cards": ["3S", "3H"]}]}
_OVER: Json = {
    "ruleset": "classic",
    "seed": 7,
    "first": 0,
    "dealt": _DEALT,
    "bids": _BIDS,
    "doubled": _DOUBLED,
    "history": _HISTORY,
}

PLAYING: Mapping[str, tuple[Example, ...]] = MappingProxyType(
    {
        "doudizhu_deal": (
            Example("seeded", "The deal of a seed", {"seed": 7}),
            Example(
                "custom",
                "Another rule set, with one option changed, and a first seat",
                {
                    "seed": "table 12",
                    "first": 1,
                    "ruleset": {"id": "huanle", "options": {"base": 100}},
                },
            ),
            Example(
                "dealt", "Cards that were dealt elsewhere", {"seed": 7, "first": 0, "dealt": _DEALT}
            ),
            Example(
                "bad_option",
                "An option with a value that it does not have",
                {"seed": 7, "ruleset": {"id": "classic", "options": {"plane_min": 4}}},
            ),
        ),
        "doudizhu_step": (
            Example(
                "call",
                "The first seat calls 3 and is the landlord",
                {"state": _FRESH, "action": {"type": "call", "points": 3}},
            ),
            Example(
                "double",
                "A peasant doubles, while the other still thinks",
                {"state": _CALLED, "action": {"seat": 2, "type": "double", "factor": 2}},
            ),
            Example(
                "play",
                "The landlord leads a pair",
                {"state": _LEADING, "action": {"type": "play", "cards": ["3S", "3H"]}},
            ),
            Example(
                "not_bigger",
                "A pair that is too small changes nothing",
                {"state": _LED, "action": {"seat": 1, "type": "play", "cards": "33"}},
            ),
            Example(
                "auto", "A player whose time is up", {"state": _LED, "action": {"type": "auto"}}
            ),
            Example(
                "forged",
                "A state in which a peasant has helped himself to the lead",
                {"state": {**_LED, "to_act": [2]}, "action": {"type": "auto"}},
            ),
            Example(
                "impossible",
                "A state in which somebody played what he never had",
                {
                    "state": {**_LEADING, "history": [{"seat": 0, "cards": "AS"}]},
                    "action": {"type": "pass"},
                },
            ),
        ),
        "doudizhu_view": (
            Example("calling", "Before anybody has called", {"state": _FRESH, "seat": 2}),
            Example("follow", "To follow a pair", {"state": _LED, "seat": 1}),
            Example("over", "When all is over", {"state": _OVER, "seat": 0}),
            Example(
                "impossible",
                "A state whose bids nobody can have made",
                {
                    "state": {**_FRESH, "bids": [{"seat": 1, "type": "call", "points": 3}]},
                    "seat": 0,
                },
            ),
        ),
        "doudizhu_settle": (
            Example("anti_spring", "A bomb, a rocket, anti-spring and doubling", {"state": _OVER}),
            Example(
                "capped",
                "The same under a cap, for 10 a point",
                {
                    "state": {
                        **_OVER,
                        "ruleset": {"id": "classic", "options": {"cap": 64, "base": 10}},
                    }
                },
            ),
            Example("not_over", "A game that goes on", {"state": _LED}),
        ),
        "doudizhu_replay": (
            Example(
                "whole_game",
                "A whole game, from a deal to the last card",
                {"seed": 7, "first": 0, "dealt": _DEALT, "actions": _ACTIONS},
            ),
            Example(
                "refused",
                "A record that goes wrong",
                {
                    "seed": 7,
                    "first": 0,
                    "actions": [
                        {"type": "call", "points": 2},
                        {"type": "call", "points": 1},
                        {"type": "pass"},
                    ],
                },
            ),
            Example(
                "not_the_deck",
                "Hands that are not the deck",
                {
                    "seed": 7,
                    "dealt": {**_DEALT, "bottom": "7C6C6C"},
                    "actions": [],
                },
            ),
        ),
    }
)
