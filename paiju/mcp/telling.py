"""Answers as short text for language models; cards are written with suit symbols, such as 3♠."""

from __future__ import annotations

import json
from typing import Any

from paiju import picture
from paiju.mahjong_tiles.notation import TILES_OF_CODES, format_tiles
from paiju.playing_cards.card import ALL_CARDS

# The number of values of a list that are shown.
MOST = 12

_CARDS = frozenset(ALL_CARDS)
_NOTHING: tuple[object, ...] = (None, [], {}, "")


def short_json(value: object) -> str:
    """A value as one line of JSON: short lists, cards with symbols, and no empty values.

    >>> short_json({"legal": False, "play": {"cards": ["3S", "3H"], "bomb": False}, "text": None})
    '{"legal":false,"play":{"cards":"3♠ 3♥"}}'
    >>> short_json({"hand": ["1m", "2m", "3m", "E"]})
    '{"hand":"123m E"}'
    >>> short_json(list(range(20)))
    '[0,1,2,3,4,5,6,7,8,9,10,11,"… 8 more"]'
    """
    return json.dumps(_short(value, 0), ensure_ascii=False, separators=(",", ":"))


def _short(value: Any, depth: int) -> Any:  # noqa: ANN401 - JSON is anything
    if isinstance(value, dict):
        return {
            key: _short(each, depth + 1)
            for key, each in value.items()
            if each not in _NOTHING and not (each is False and depth)
        }
    if not isinstance(value, list):
        return value
    if value and all(isinstance(each, str) for each in value):
        if _CARDS.issuperset(value):
            return picture(value)
        if all(each in TILES_OF_CODES for each in value):
            return format_tiles(TILES_OF_CODES[each] for each in value)
    listed = [_short(each, depth + 1) for each in value[:MOST]]
    return listed if len(value) <= MOST else [*listed, f"… {len(value) - MOST} more"]


def action_text(action: dict[str, Any], named: str | None = None) -> str:
    """An action in a few words; `named` is its Chinese name, or None for English.

    >>> action_text({"seat": 1, "type": "play", "cards": ["3S", "2H"], "as": {"2H": "3"}})
    'play 3♠ 2♥ (2♥ as 3)'
    >>> action_text({"seat": 1, "type": "call", "points": 2})
    'call points 2'
    >>> action_text({"seat": 1, "type": "call", "points": 2}, "叫地主")
    '叫地主 2 分'
    """
    words = [named or action["type"]]
    for key, each in _short(action, 1).items():
        if key == "as":
            words.append(_wild_text(each, "当" if named else "as"))
        elif key not in {"seat", "type"}:
            text = each if isinstance(each, str) else short_json(each)
            own = _CHINESE.get(key, "{}") if named else _ENGLISH.get(key, f"{key} {{}}")
            words.append(own.format(_SUITS.get(text, text) if named else text))
    return " ".join(words)


def _wild_text(wild: dict[str, str], word: str) -> str:
    """The wild cards of a play in brackets, each with the rank that it stands for.

    `wild` is the field `as` of an action: the code of each wild card, with "#2" for the second of
    two equal ones, and the rank.
    """
    text = (f"{picture([card.partition('#')[0]])} {word} {to}" for card, to in wild.items())
    return f"({', '.join(text)})"


# Formats of an action's fields; an English one that is missing here is written with its name.
_ENGLISH = dict.fromkeys(("cards", "tile", "tiles", "card"), "{}")
_CHINESE = {"points": "{} 分", "factor": "×{}", "seats": "座位 {}", "source": "座位 {}"}
_SUITS = {"m": "万", "p": "筒", "s": "条"}
