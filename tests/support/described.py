"""Positions in words: what is said of a position, and the cards and tiles in what is said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from paiju.chance import Chance
from paiju.mahjong_tiles.tile import FLOWERS

if TYPE_CHECKING:
    from paiju.play.declaration.game import Game
    from paiju.text import Language

Json = dict[str, Any]

_NUMBERS = {
    "en": ("one", "two", "three", "four", "five", "six", "seven", "eight"),
    "zh": ("一", "两", "三", "四", "五", "六", "七", "八"),
}
_RANKS = {
    "ace": "A",
    "king": "K",
    "queen": "Q",
    "jack": "J",
    "10": "T",
    "red joker": "RJ",
    "black joker": "BJ",
    "flower card": "FL",
    "大王": "RJ",
    "小王": "BJ",
    "花牌": "FL",
}
_SUITS = {
    "spades": "S",
    "hearts": "H",
    "clubs": "C",
    "diamonds": "D",
    "黑桃": "S",
    "红桃": "H",
    "梅花": "C",
    "方块": "D",
}
_ENGLISH_RANK = r"ace|king|queen|jack|10|[2-9]|red joker|black joker|flower card"
_CARDS = {
    "en": re.compile(
        rf"(?:(?P<n>{'|'.join(_NUMBERS['en'])}) )?\b(?P<rank>{_ENGLISH_RANK})s?\b"
        r"(?: of (?P<suit>spades|hearts|clubs|diamonds)"
        r"| \((?P<suits>(?:spades|hearts|clubs|diamonds)[a-z, ]*)\))?"
    ),
    "zh": re.compile(
        r"(?:(?P<n>[两三四五六七八])张 ?)?(?P<suit>黑桃|红桃|梅花|方块)? ?"
        r"(?P<rank>大王|小王|花牌|10|[AKQJ2-9])(?:（(?P<suits>[^）]*)）)?"
    ),
}
_HONOURS = {
    **dict(zip(("spring", "summer", "autumn", "winter"), FLOWERS, strict=False)),
    **dict(zip("春夏秋冬", FLOWERS, strict=False)),
    "east": "E",
    "south": "S",
    "west": "W",
    "north": "N",
    "red dragon": "C",
    "green dragon": "F",
    "white dragon": "P",
    "东": "E",
    "南": "S",
    "西": "W",
    "北": "N",
    "中": "C",
    "发": "F",
    "白": "P",
}
_TILE_SUITS = {"characters": "m", "dots": "p", "bamboo": "s", "万": "m", "饼": "p", "筒": "p"}
_TILE_SUITS["条"] = "s"
_TILES = re.compile(
    r"(?P<digits>(?:\d )+)of (?P<suit>characters|dots|bamboo)"
    r"|(?P<numbers>[一二三四五六七八九]+)(?P<own>[万饼筒条])"
    r"|(?P<honour>east|south|west|north|(?:red|green|white) dragon|[东南西北中发白]"
    r"|spring|summer|autumn|winter|[春夏秋冬])"
)


def ask(game: Game, language: Language, **fields: object) -> Json:
    """The answer to `describe` about a state or a view that is no JSON."""
    (question,) = (each for each in game.questions if each.name == "describe")
    return question.ask(fields, game.writer(language, {"notation": "codes"}))


def said(game: Game, language: Language, *about: str, **fields: object) -> list[str]:
    """The sentences about something; all of them if nothing is named."""
    answer = ask(game, language, **fields)
    return [each["text"] for each in answer["sentences"] if not about or each["about"] in about]


def cards_in(text: str, language: Language) -> list[str]:
    """The codes of the cards that are named in a text, each as often as it is."""
    found = []
    for match in _CARDS[language].finditer(text):
        rank = _RANKS.get(match["rank"], match["rank"])
        number = 1 + _NUMBERS[language].index(match["n"]) if match["n"] else 1
        if match["suits"]:
            suits = re.split(r", | and |、", match["suits"])
            assert len(suits) == number, text
            found += [rank + _SUITS[suit] for suit in suits]
        else:
            found += [rank + _SUITS[match["suit"]] if match["suit"] else rank] * number
    return found


def tiles_in(text: str) -> list[str]:
    """The codes of the tiles that are named in a text."""
    found = []
    for match in _TILES.finditer(text):
        if match["honour"]:
            found.append(_HONOURS[match["honour"]])
        elif match["suit"]:
            found += [digit + _TILE_SUITS[match["suit"]] for digit in match["digits"].split()]
        else:
            suit = _TILE_SUITS[match["own"]]
            found += [f"{'一二三四五六七八九'.index(each) + 1}{suit}" for each in match["numbers"]]
    return found


def played(game: Game, deal: Json, turns: int) -> Any:  # noqa: ANN401 - each game has its own
    """The state after a number of actions that are drawn from the seed of the deal."""
    flow, chance = game.flow, Chance(deal["seed"], "described")
    state = flow.read_state(deal)
    for _ in range(turns):
        state = flow.step(state, flow.pick(state, chance.randrange)).state
    return state


def in_both_languages(game: Game, seen: Any) -> list[tuple[str, str]]:  # noqa: ANN401 - as above
    """The sentences about a state or a view, in English and in Chinese."""
    fields = {"view" if hasattr(seen, "seat") else "state": seen}
    return [*zip(said(game, "en", **fields), said(game, "zh", **fields), strict=True)]
