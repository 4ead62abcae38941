"""Tiles as people say them: "2 3 4 of characters, east and red dragon"."""

from __future__ import annotations

from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import FLOWERS, HONOURS, Tile, chinese_name
from paiju.text import Text, all_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_WITHOUT_SUIT: Mapping[Tile, str] = MappingProxyType(
    dict(
        zip(
            (*HONOURS, *FLOWERS),
            (
                *("east", "south", "west", "north", "red dragon", "green dragon", "white dragon"),
                *("spring", "summer", "autumn", "winter"),
                *("plum", "orchid", "bamboo", "chrysanthemum"),
            ),
            strict=True,
        )
    )
)


def tile_names(tiles: Iterable[Tile], suits: Mapping[str, Text]) -> Text:
    """The names of some tiles in their order; neighbours of one suit are named together.

    `suits` has the game's names of the suits, by code.

    >>> suits = {"m": Text("万", "characters"), "p": Text("筒", "dots")}
    >>> tile_names((Tile("2m"), Tile("3m"), Tile("9p"), Tile("E"), Tile("E")), suits)
    Text(zh='二三万、九筒、东、东', en='2 3 of characters, 9 of dots, east and east')
    """
    named: list[Text] = []
    for suit, group in groupby(tiles, lambda tile: tile[1:] if tile[1:] in suits else ""):
        if not suit:
            named += (Text(chinese_name(tile), _WITHOUT_SUIT[tile]) for tile in group)
            continue
        run = tuple(group)
        numbers = "".join(chinese_name(tile)[0] for tile in run)
        named.append(
            Text(
                f"{numbers}{suits[suit].zh}",
                f"{' '.join(tile[0] for tile in run)} of {suits[suit].en}",
            )
        )
    return all_of(named)
