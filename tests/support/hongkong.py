"""A notation for wins of Hong Kong mahjong, so that tests can be written as tables.

Melds come first, each in brackets with the seat that gave its tile, ``(123m 0)``; a concealed gang
is ``<EEEE>``. The winning tile follows a plus sign, and what is not usual about the win a
semicolon: ``drawn``, ``from 2``, ``seat 2``, ``dealer 2``, ``flowers 2f 6f``, and how it was won.
Usually the seat 1 wins with a discard of the dealer, seat 0, in the East round.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import WINDS, Tile
from paiju.melding.hands.melds import Meld, MeldType, meld_of
from paiju.melding.hands.winning import Circumstances, Win

_MELD = re.compile(r"\((\w+) (\d)\)|<(\w+)>")
_SPECIAL = frozenset(("liangang", "buhua", "dihu", "renhu"))


class Written(NamedTuple):
    """A win with the seats that it concerns; `source` is None for a self-draw."""

    win: Win
    seat: int
    source: int | None


def written(text: str) -> Written:
    """The win of a text.

    >>> written("(CCC 2) 234m 55p 67s EE + E; seat 3").win.melds
    (Meld(type='peng', tile='C', source=2, concealed=False),)
    """
    tiles, _, rest = text.partition(";")
    held, _, tile = tiles.partition("+")
    facts = dict(each.strip().partition(" ")[::2] for each in rest.split(",") if each)
    named = {"seat": 1, "dealer": 0, "from": 0}
    named |= {name: int(value) for name, value in facts.items() if name in named}
    how = Circumstances(
        self_draw="drawn" in facts,
        after_gang=not facts.keys().isdisjoint(("gangkai", "liangang")),
        robbing_gang="qianggang" in facts,
        first="tianhu" in facts,
        last_tile=not facts.keys().isdisjoint(("haidi", "hedi")),
        seat_wind=WINDS[(named["seat"] - named["dealer"]) % len(WINDS)],
        flowers=tuple(map(Tile, facts.get("flowers", "").split())),
        special=_SPECIAL & facts.keys(),
    )
    melds = tuple(_meld(*found.groups()) for found in _MELD.finditer(held))
    hand = parse_tiles(_MELD.sub(" ", held))
    source = None if "drawn" in facts else named["from"]
    return Written(Win(hand, parse_tile(tile.strip()), melds, how), named["seat"], source)


def _meld(open_: str | None, source: str | None, concealed: str | None) -> Meld:
    read = parse_tiles(open_ or concealed or "")
    kinds: dict[int, MeldType] = {4: "gang", 3: "peng" if read[0] == read[1] else "chi"}
    giver = None if source is None else int(source)
    return meld_of(kinds[len(read)], read, giver, concealed=concealed is not None)
