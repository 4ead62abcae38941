"""Example questions about Guandan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.example import Example

if TYPE_CHECKING:
    from collections.abc import Mapping

_HAND = [
    *("3S", "4S", "5S", "6S", "7H", "8D", "8C", "9S", "9D", "9C", "TS", "JS", "QS", "KS"),
    *("AD", "AC", "2D", "2C", "2H", "BJ", "BJ", "RJ"),
]

GUANDAN: Mapping[str, tuple[Example, ...]] = {
    "guandan_classify": (
        Example(
            "straight_flush",
            "At level 7 the 7 of hearts is wild: every reading, the strongest first",
            {"cards": ["7H", "3S", "4S", "5S", "6S"], "level": "7"},
        ),
        Example(
            "declared",
            "A plain straight, because the player says that the wild card is no spade",
            {"cards": ["7H", "3S", "4S", "5S", "6S"], "as": {"7H": "2D"}, "level": "7"},
        ),
        Example(
            "five_alike",
            "A bomb of five, or a full house",
            {"cards": ["7H", "7H", "9S", "9D", "9C"], "level": "7"},
        ),
        Example("nothing", "No wild card is part of a pair of jokers", {"cards": ["2H", "BJ"]}),
        Example(
            "homework", "Two players and one pack", {"cards": "AS2S3S4S5S", "ruleset": "homework"}
        ),
        Example("third_copy", "A card that two packs have twice", {"cards": ["3S", "3S", "3S"]}),
    ),
    "guandan_validate": (
        Example(
            "which_reading",
            "The reading that beats the last play counts",
            {
                "cards": ["5S", "5D", "7H", "9S", "9D"],
                "hand": ["5S", "5D", "7H", "9S", "9D", "KS", "BJ"],
                "last": ["8S", "8H", "8D", "2S", "2C"],
                "level": "7",
            },
        ),
        Example(
            "level_card",
            "The level card is higher than the ace",
            {"cards": ["7S"], "last": ["AS"], "level": "7"},
        ),
        Example(
            "flush_below_six",
            "A straight flush does not beat a bomb of six",
            {"cards": ["3S", "4S", "5S", "6S", "7S"], "last": "444444"},
        ),
        Example("must_lead", "Who leads may not pass", {"cards": [], "hand": ["3S", "4H"]}),
        Example(
            "impossible_last",
            "A last play that nobody can have made",
            {"cards": ["6S", "6H"], "last": ["BJ", "RJ"]},
        ),
    ),
    "guandan_compare": (
        Example(
            "flush_over_five",
            "A straight flush beats a bomb of five",
            {"a": ["3S", "4S", "5S", "6S", "7S"], "b": "KKKKK"},
        ),
        Example(
            "natural_order",
            "In straights the level card stands at its natural place",
            {
                "a": ["5S", "6D", "7C", "8S", "9S"],
                "b": ["6H", "7D", "8C", "9H", "TH"],
                "level": "7",
            },
        ),
        Example(
            "joker_bomb",
            "Four jokers beat everything",
            {"a": ["BJ", "BJ", "RJ", "RJ"], "b": "33333333"},
        ),
        Example(
            "unknown_ruleset",
            "A rule set that does not exist",
            {"a": ["3S"], "b": ["4S"], "ruleset": "tournament"},
        ),
    ),
    "guandan_moves": (
        Example(
            "follow",
            "What beats a pair of aces with one wild card",
            {
                "hand": ["5S", "5H", "5D", "9C", "7S", "7H", "BJ", "BJ"],
                "last": ["AH", "AC"],
                "level": "7",
            },
        ),
        Example(
            "straight_flushes",
            "The straight flushes of a hand",
            {"hand": _HAND, "patterns": ["straight_flush"]},
        ),
        Example("nothing_beats", "Nothing beats it", {"hand": ["3S", "4H"], "last": ["RJ"]}),
        Example(
            "unknown_pattern",
            "A pattern that the game does not have",
            {"hand": ["3S", "4H"], "patterns": ["rocket"]},
        ),
    ),
    "guandan_split": (
        Example("best", "The best way to cut a hand", {"hand": _HAND}),
        Example(
            "level",
            "The same hand at another level",
            {"hand": _HAND, "level": "9", "limit": 2},
        ),
        Example(
            "homework",
            "A hand of the game for two",
            {"hand": ["3S", "4H", "5S", "6D", "7S", "KS", "KH", "2D"], "ruleset": "homework"},
        ),
        Example(
            "unknown_level",
            "The game for two is always played at level 2",
            {"hand": ["3S"], "ruleset": "homework", "level": "3"},
        ),
    ),
    "guandan_hints": (
        Example("lead", "The best three leads", {"hand": _HAND, "limit": 3}),
        Example(
            "follow",
            "What best beats a straight",
            {"hand": _HAND, "last": ["4D", "5D", "6H", "7D", "8H"], "limit": 2},
        ),
        Example("nothing_beats", "Nothing beats it", {"hand": ["3S", "4H"], "last": ["RJ"]}),
        Example(
            "impossible",
            "A last play that is no play",
            {"hand": ["6S", "6H"], "last": ["4S", "5S"]},
        ),
    ),
}
