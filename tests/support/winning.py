"""A notation for wins, so that tests can be written as tables.

Melds are in brackets, ``(123m)`` and ``(EEEE)`` open, ``<EEEE>`` a concealed kong; the winning tile
follows a plus sign, and the circumstances a semicolon: ``drawn``, ``last tile``, ``last copy``,
``after kong``, ``robbing``, ``seat S``, ``round W``, ``flowers 2``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.scoring import score
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import FLOWERS, Tile
from paiju.melding.hands.melds import Meld, MeldType, meld_of
from paiju.melding.hands.winning import Circumstances, Win

if TYPE_CHECKING:
    from paiju.all_games.mcr.scoring import Worth

_MELD = re.compile(r"\(([^)]*)\)|<([^>]*)>")
_FLAGS = {
    "drawn": "self_draw",
    "last tile": "last_tile",
    "last copy": "last_copy",
    "after kong": "after_gang",
    "robbing": "robbing_gang",
}


def win_of(text: str) -> Win:
    """The win of a text.

    >>> win_of("(CCC) 234m 55p 67s EE + E; drawn").melds
    (Meld(type='peng', tile='C', source=None, concealed=False),)
    """
    tiles, _, happened = text.partition(";")
    held, _, tile = tiles.partition("+")
    melds = tuple(_meld(open_ or closed, bool(closed)) for open_, closed in _MELD.findall(held))
    hand = parse_tiles(_MELD.sub(" ", held))
    return Win(hand, parse_tile(tile.strip()), melds, _circumstances(happened))


def scored(text: str, ruleset: str = "mcr", **options: object) -> Worth:
    """The score of a written win."""
    found = score(rules_of(ruleset, options), win_of(text))
    assert found is not None, f"no win: {text}"
    return found


def fans_in(found: Worth) -> dict[str, int]:
    """The counts of the fans of a score, by their Chinese names."""
    flowers = {"花牌": found.flowers} if found.flowers else {}
    return {each.fan.name.zh: each.count for each in found.fans} | flowers


def _meld(tiles: str, concealed: bool) -> Meld:  # noqa: FBT001 - as the bracket says
    read = parse_tiles(tiles)
    kinds: dict[int, MeldType] = {4: "gang", 3: "peng" if read[0] == read[1] else "chi"}
    return meld_of(kinds[len(read)], read, concealed=concealed)


def _circumstances(text: str) -> Circumstances:
    found: dict[str, Any] = {}
    for word in filter(None, (each.strip() for each in text.split(","))):
        name, _, value = word.partition(" ")
        if word in _FLAGS:
            found[_FLAGS[word]] = True
        elif name == "flowers":
            found["flowers"] = FLOWERS[: int(value)]
        else:
            found[{"seat": "seat_wind", "round": "round_wind"}[name]] = Tile(value)
    return Circumstances(**found)
