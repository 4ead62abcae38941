"""Example questions for the reference; their answers are worked out when it is generated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.api.example import Example
from app.api.examples_batch import BATCH
from app.api.examples_guandan import GUANDAN
from app.api.examples_guandan_playing import GUANDAN_PLAYING
from app.api.examples_mahjong import EXAMPLES as MAHJONG
from app.api.examples_playing import PLAYING
from app.api.examples_suggest import SUGGEST
from app.api.examples_tables import TABLES

if TYPE_CHECKING:
    from collections.abc import Mapping


_CHI = {"type": "chi", "tiles": ["3p", "4p", "5p"], "from": 0}

QUESTIONS: Mapping[str, tuple[Example, ...]] = {
    "doudizhu_classify": (
        Example("trio_with_a_solo", "A trio with a solo", {"cards": ["3S", "3H", "3D", "4C"]}),
        Example(
            "several_readings",
            "Where adjacent trios may be kickers, a plane of four may be read as three with one",
            {"cards": "333444555666", "ruleset": "douzero"},
        ),
        Example("nothing", "No pattern", {"cards": "34445555"}),
        Example("numbers", "Cards by number", {"cards": [53, 54], "notation": "ids"}),
        Example(
            "wild",
            "Sevens are wild: every reading, the strongest first",
            {"cards": ["4S", "4H", "7S", "8D", "8C"], "ruleset": "laizi", "wild": ["7"]},
        ),
        Example(
            "declared",
            "A reading that the player declares",
            {
                "cards": ["4S", "4H", "7S", "8D", "8C"],
                "as": {"7S": "4"},
                "ruleset": "laizi",
                "wild": ["7"],
            },
        ),
        Example("not_a_card", "Something that is no card", {"cards": ["3S", "3H", "3D", "1S"]}),
        Example("five_of_a_rank", "Cards that one pack does not have", {"cards": "33333"}),
    ),
    "doudizhu_validate": (
        Example(
            "beats",
            "A bigger play of the same pattern",
            {
                "cards": ["6S", "6H", "6D", "9C"],
                "hand": ["6S", "6H", "6D", "9C", "9D", "KS", "BJ"],
                "last": ["4S", "4H", "4D", "2C"],
            },
        ),
        Example(
            "not_bigger",
            "The cores are compared, not the kickers",
            {"cards": "333A", "last": "4445"},
        ),
        Example("pass", "No cards are a pass", {"cards": [], "hand": "3345", "last": "44"}),
        Example("must_lead", "Who leads may not pass", {"cards": [], "hand": "3345"}),
        Example(
            "wild_alone",
            "The flower card is never played alone",
            {"cards": ["FL"], "ruleset": "yuncheng"},
        ),
        Example(
            "impossible_last",
            "A last play that nobody can have made",
            {"cards": "66", "last": "45"},
        ),
    ),
    "doudizhu_compare": (
        Example(
            "planes",
            "Planes by their cores",
            {"a": "333444555KKK", "b": "6667778889TJ"},
        ),
        Example("bomb", "A bomb beats what is no bomb", {"a": "3333", "b": "TJQKA"}),
        Example(
            "wild",
            "A bomb with wild cards, against one without",
            {
                "a": {"cards": "8887", "as": {"7": "8"}},
                "b": "3333",
                "ruleset": "laizi",
                "wild": ["7"],
            },
        ),
        Example("neither", "Other lengths do not meet", {"a": "34567", "b": "456789"}),
        Example(
            "unknown_ruleset",
            "A rule set that does not exist",
            {"a": "3", "b": "4", "ruleset": "pagta"},
        ),
    ),
    "doudizhu_moves": (
        Example(
            "follow",
            "Everything that beats a pair",
            {"hand": ["5S", "5H", "5D", "5C", "8S", "8D", "BJ", "RJ"], "last": ["7H", "7C"]},
        ),
        Example("nothing_beats", "Nothing beats it", {"hand": "34567", "last": "2"}),
        Example(
            "cores",
            "Each core once, with the kickers to choose from",
            {"hand": "33344455679", "patterns": ["plane_solo"], "expand": "cores"},
        ),
        Example(
            "wild",
            "What beats a pair with one wild card",
            {"hand": "55 8 9 K 7", "last": "66", "ruleset": "laizi", "wild": ["7"]},
        ),
        Example("first_page", "One move a page", {"hand": "3345", "limit": 1}),
        Example(
            "unknown_pattern",
            "A pattern that the game does not have",
            {"hand": "3345", "patterns": ["flush"]},
        ),
    ),
    "doudizhu_split": (
        Example(
            "two_ways", "The two best ways to cut a hand", {"hand": "3334445566778", "limit": 2}
        ),
        Example(
            "bare_ranks",
            "A bomb, a rocket and what else there is",
            {"hand": "7777BR3456"},
        ),
        Example(
            "two_wild_ranks",
            "Wild cards where they do most good",
            {"hand": "34689JJJK7A", "ruleset": "tiandi", "wild": ["7", "A"]},
        ),
        Example("hand_too_big", "A hand that nobody can hold", {"hand": "33334444555566667777R"}),
    ),
    "doudizhu_hints": (
        Example("lead", "The best three leads", {"hand": "433335", "limit": 3}),
        Example(
            "follow",
            "What best beats a trio with a solo",
            {
                "hand": ["6S", "6H", "6D", "9C", "9D", "KS", "AH", "AD", "AC", "3C"],
                "last": ["4S", "4H", "4D", "2C"],
                "limit": 2,
            },
        ),
        Example(
            "flower",
            "The flower card completes a straight",
            {"hand": ["3S", "4D", "5H", "7C", "KS", "KD", "FL"], "ruleset": "yuncheng", "limit": 2},
        ),
        Example("nothing_beats", "Nothing beats it", {"hand": "34567", "last": "2"}),
        Example("impossible", "A last play that is no play", {"hand": "66", "last": "45"}),
    ),
    **GUANDAN,
    **GUANDAN_PLAYING,
    "mcr_analyze": (
        Example(
            "waiting",
            "What a hand waits on, and how many of those the player has not seen",
            {"hand": "234m 55p 67s EEE", "melds": [_CHI], "seen": "5s 5s 8s C C"},
        ),
        Example(
            "discards",
            "What each discard leaves",
            {"hand": "23m 1357p 5679s CCPE", "seen": "1m C"},
        ),
        Example(
            "formal",
            "A hand that waits on a fifth copy waits in form only",
            {"hand": "234m 345s 333p EEEE"},
        ),
        Example(
            "states",
            "A hand whose tiles are kept with their states",
            {
                # 1m 2m 3m, three E melded, 1p 1p 1p, S S, 1s 2s; one row is empty.
                "hand": [
                    *([0, 1], [4, 1], [8, 1], [108, 2], [109, 2], [110, 2], [-1, -1]),
                    *([36, 1], [37, 1], [38, 1], [112, 1], [113, 1], [72, 1], [76, 1]),
                ],
                "notation": "states",
            },
        ),
        Example("fifth_copy", "Five of a tile", {"hand": "11111m 234p 567s EE"}),
        Example("fifteen", "Fifteen tiles", {"hand": "123456789m 123456p"}),
    ),
    "mcr_win": (
        Example(
            "two_readings",
            "Seven pairs that are also four chows and a pair",
            {"hand": "223344m 556677p 8s", "tile": "8s"},
        ),
        Example("no_win", "No win", {"hand": "123456789m 1234p", "tile": "E"}),
        Example(
            "botzone",
            "Botzone's codes",
            {
                "hand": ["B3", "B4", "B5", "J2", "J2", "J3", "J3"],
                "melds": [
                    {"type": "peng", "tiles": ["J1", "J1", "J1"], "from": 1},
                    {"type": "chi", "tiles": ["W5", "W6", "W7"], "from": 0},
                ],
                "tile": "J3",
                "notation": "botzone",
            },
        ),
        Example(
            "no_meld",
            "A meld that is none",
            {
                "hand": "123m 456p 789s E",
                "melds": [{"type": "chi", "tiles": ["8m", "9m", "1p"]}],
                "tile": "E",
            },
        ),
    ),
    "mcr_score": (
        Example(
            "plain",
            "A mixed straight, given by another player",
            {"hand": "123456m 456p 1178s", "tile": "9s"},
        ),
        Example(
            "excluded",
            "What high fans imply does not count beside them",
            {
                "hand": "11p PP",
                "melds": [
                    {"type": "peng", "tiles": "CCC", "from": 2},
                    {"type": "gang", "tiles": "FFFF", "concealed": True},
                    {"type": "peng", "tiles": "999m", "from": 1},
                ],
                "tile": "P",
                "flowers": ["1f", "5f"],
            },
        ),
        Example(
            "circumstances",
            "The last tile of the wall, drawn by oneself to replace a kong's",
            {
                "hand": "234m 345p 88s 67s",
                "melds": [{"type": "gang", "tiles": "EEEE", "from": 3}],
                "tile": "8s",
                "self_draw": True,
                "last_tile": True,
                "after_kong": True,
                "seat_wind": "S",
                "round_wind": "E",
            },
        ),
        Example("no_win", "No win", {"hand": "123456789m 1234p", "tile": "E"}),
        Example(
            "wmo2006",
            "The book of 2006, with one option changed back",
            {
                "hand": "55m 777m 34s",
                "melds": [
                    {"type": "gang", "tiles": "6666s", "concealed": True},
                    {"type": "gang", "tiles": "5555p", "concealed": True},
                ],
                "tile": "5s",
                "self_draw": True,
                "ruleset": {"id": "wmo2006", "options": {"concealed_with_forms": False}},
            },
        ),
        Example(
            "no_kong",
            "Out with a replacement tile, but without a kong",
            {
                "hand": "123456m 456p 1178s",
                "tile": "9s",
                "self_draw": True,
                "after_kong": True,
            },
        ),
    ),
    **PLAYING,
    **SUGGEST,
    **MAHJONG,
    **TABLES,
    **BATCH,
}

# The catalogue takes no body; these are the paths that its examples show.
CATALOGUE: Mapping[str, Mapping[str, str]] = {
    "list_games": {},
    "get_game": {"game": "doudizhu"},
    "get_ruleset": {"game": "doudizhu", "ruleset": "classic"},
}
