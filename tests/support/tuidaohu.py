"""Wins of 推倒胡 as texts, so that its tests can be written as tables.

Melds are in brackets, ``<EEEE>`` is a concealed gang, the winning tile follows a plus sign, and the
circumstances a semicolon: ``drawn``, ``after gang``, ``robbing``, ``last``, ``first``, ``ready``,
``first ready``, ``out 3`` (wild tiles discarded), ``south`` (a seat that is not the dealer).
"""

from __future__ import annotations

from typing import Any

from paiju.mahjong_tiles.tile import WINDS
from paiju.melding.hands.winning import Circumstances, Win
from tests.support.winning import win_of as plain_win_of

_FLAGS = {
    "drawn": "self_draw",
    "after gang": "after_gang",
    "robbing": "robbing_gang",
    "last": "last_tile",
    "first": "first",
}


def win_of(text: str) -> Win:
    """The win of a text.

    >>> win_of("(CCC) 234m 55p 67s EE + E; drawn, out 2").circumstances.wilds_out
    2
    """
    tiles, _, happened = text.partition(";")
    found: dict[str, Any] = {}
    special = set()
    for word in filter(None, map(str.strip, happened.split(","))):
        if word in _FLAGS:
            found[_FLAGS[word]] = True
        elif word.startswith("out "):
            found["wilds_out"] = int(word.removeprefix("out "))
        elif word == "south":
            found["seat_wind"] = WINDS[1]
        else:
            special.add(word.replace(" ", "_"))
    how = Circumstances(special=frozenset(special), **found)
    return plain_win_of(tiles)._replace(circumstances=how)
