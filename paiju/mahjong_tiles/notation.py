"""The notations of tiles: codes, short forms, Botzone's codes, and the numbers of single tiles."""

from __future__ import annotations

import re
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import ALL_TILES, DRAGONS, FLOWERS, HONOURS, WALL, WINDS, Tile
from paiju.shapes.errors import Fault, NotationError
from paiju.shapes.read import as_whole, place_in_text, read_each, shown
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

_SUIT_OF = {"万": "m", "萬": "m"} | dict.fromkeys("饼餅筒铜銅", "p") | dict.fromkeys("条條索", "s")
_RANK_OF = (
    {str(rank): rank for rank in range(1, 10)}
    | {sign: rank for rank, sign in enumerate("一二三四五六七八九", start=1)}
    | {sign: rank for rank, sign in enumerate("壹贰叁肆伍陆柒捌玖", start=1)}
)
_NAMED: dict[str, Tile] = (
    dict(zip("东南西北中发白", HONOURS, strict=True))
    | {"東": WINDS[0], "發": DRAGONS[1]}
    | dict(zip("春夏秋冬梅兰竹菊", FLOWERS, strict=True))
    | {"蘭": FLOWERS[5]}
)

# Digits belong to the letter after them: "1s" is one bamboo, "1m s" one character and south.
_TOKEN = re.compile(
    rf"""(?P<ranks> [1-9]+ ) (?P<suit> [mps] )
       | (?P<flowers> [1-8]+ ) f
       | (?P<rank> [{"".join(_RANK_OF)}] ) (?P<sign> [{"".join(_SUIT_OF)}] )
       | (?P<honour> [ESWNCFP] )
       | (?P<named> [{"".join(_NAMED)}] )""",
    # ASCII, because case folding turns the long s into an S.
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)
_BETWEEN = re.compile(r"[\s,;、，；|]+")

TILES_OF_CODES: dict[str, Tile] = {tile: tile for tile in ALL_TILES}

# Botzone writes the suit first: W 万, T 条, B 饼, F winds, J dragons (箭), H flowers (花).
BOTZONE_TILES: dict[str, Tile] = {
    **{
        f"{letter}{rank}": Tile(f"{rank}{suit}")
        for letter, suit in zip("WBT", "mps", strict=True)
        for rank in range(1, 10)
    },
    **{f"F{place}": tile for place, tile in enumerate(WINDS, start=1)},
    **{f"J{place}": tile for place, tile in enumerate(DRAGONS, start=1)},
    **{f"H{place}": tile for place, tile in enumerate(FLOWERS, start=1)},
}
_BOTZONE_TOKEN = re.compile(
    "[WBT][1-9] | F[1-4] | J[1-3] | H[1-8]", re.VERBOSE | re.IGNORECASE | re.ASCII
)
_TO_BOTZONE = {tile: code for code, tile in BOTZONE_TILES.items()}

# The order of Unicode: winds, dragons, characters, bamboos, dots, flowers, seasons.
_IN_UNICODE = (*HONOURS, *(Tile(f"{rank}{suit}") for suit in "msp" for rank in range(1, 10)))
_DRAWN: dict[Tile, str] = {
    tile: chr(0x1F000 + place)
    for place, tile in enumerate(
        (*_IN_UNICODE, *(FLOWERS[number] for number in (4, 5, 6, 7, 0, 1, 2, 3)))
    )
}


def parse_tile(text: str) -> Tile:
    """The tile that a text names.

    >>> parse_tile("5M"), parse_tile("五万"), parse_tile("發"), parse_tile("e")
    ('5m', '5m', 'F', 'E')
    """
    tile = TILES_OF_CODES.get(text)
    if tile is not None:
        return tile
    match = _TOKEN.fullmatch(text.strip())
    read = tuple(_tiles_of(match)) if match else ()
    if len(read) != 1:
        raise NotationError(_fault(_NOT_A_TILE, text))
    return read[0]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that a text names; a suit may follow several ranks (`123m`).

    >>> parse_tiles("123m EEE"), parse_tiles("1m2m3mPP"), parse_tiles("东一万")
    (('1m', '2m', '3m', 'E', 'E', 'E'), ('1m', '2m', '3m', 'P', 'P'), ('E', '1m'))
    """
    return tuple(_each(text, _TOKEN, _tiles_of, _NOT_A_TILE))


def parse_tile_list(texts: Sequence[object]) -> tuple[Tile, ...]:
    """The tiles of a list of codes; an error names the place of each wrong entry."""
    return read_each(texts, _read_text)


def parse_botzone(text: str) -> tuple[Tile, ...]:
    """The tiles that a text names in Botzone's codes.

    >>> parse_botzone("W1 B2 T3 F1 J1 H1")
    ('1m', '2p', '3s', 'E', 'C', '1f')
    """
    return tuple(_each(text, _BOTZONE_TOKEN, _botzone_of, _NOT_BOTZONE))


def parse_botzone_list(texts: Sequence[object]) -> tuple[Tile, ...]:
    """The tiles of a list of Botzone's codes; an error names the place of each wrong entry."""
    return read_each(texts, _read_botzone)


def parse_tile_numbers(numbers: Sequence[object]) -> tuple[Tile, ...]:
    """The tiles of a list of numbers from 0 to 143; each number is one single tile of the wall.

    >>> parse_tile_numbers([0, 3, 4, 135, 143])
    ('1m', '1m', '2m', 'P', '8f')
    """
    tiles = read_each(numbers, _read_number)
    whole = [int(number) for number in numbers]  # type: ignore[call-overload] # read as such above
    faults = [
        Fault("tile_repeated", NUMBER_REPEATED.format(number=number), (place,))
        for place, number in enumerate(whole)
        if number in whole[:place]
    ]
    if faults:
        raise NotationError(*faults)
    return tiles


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles in their given order as a short string, in which a suit's letter follows its ranks.

    >>> format_tiles(parse_tiles("1m2m3m E E 1f"))
    '123m EE 1f'
    """
    words = []
    for suit, group in groupby(tiles, key=lambda tile: tile[1:] or "honours"):
        listed = list(group)
        words.append("".join(tile[0] for tile in listed) + ("" if suit == "honours" else suit))
    return " ".join(words)


def drawn(tile: Tile) -> str:
    """The character of a tile in Unicode.

    >>> drawn(Tile("1m")), drawn(Tile("9p")), drawn(Tile("P")), drawn(Tile("1f"))
    ('🀇', '🀡', '🀆', '🀦')
    """
    return _DRAWN[tile]


def to_botzone(tile: Tile) -> str:
    """The code of a tile at Botzone.

    >>> to_botzone(Tile("5p")), to_botzone(Tile("P"))
    ('B5', 'J3')
    """
    return _TO_BOTZONE[tile]


class TileScript(StrEnum):
    """A notation of tiles; its value is its name in a question."""

    CODES = "codes"
    BOTZONE = "botzone"

    def write_one(self, tile: Tile) -> str:
        """One tile in this notation."""
        return _TO_BOTZONE[tile] if self is _BOTZONE else tile

    def write(self, tiles: Iterable[Tile]) -> list[str]:
        """A list of tiles in this notation.

        >>> TileScript.BOTZONE.write(parse_tiles("12m E"))
        ['W1', 'W2', 'F1']
        """
        return [_TO_BOTZONE[tile] for tile in tiles] if self is _BOTZONE else list(tiles)


_BOTZONE = TileScript.BOTZONE


def _each(
    text: str,
    token: re.Pattern[str],
    tiles_of: Callable[[re.Match[str]], Iterable[Tile]],
    otherwise: Text,
) -> Iterator[Tile]:
    at = 0
    while at < len(text):
        gap = _BETWEEN.match(text, at)
        if gap is not None:
            at = gap.end()
            continue
        match = token.match(text, at)
        if match is None:
            raise NotationError(_fault(otherwise, text[at:], at + 1))
        yield from tiles_of(match)
        at = match.end()


def _tiles_of(match: re.Match[str]) -> Iterator[Tile]:
    group = match.groupdict()
    if group["ranks"]:
        yield from (Tile(rank + group["suit"].lower()) for rank in group["ranks"])
    elif group["flowers"]:
        yield from (Tile(number + "f") for number in group["flowers"])
    elif group["rank"]:
        yield Tile(f"{_RANK_OF[group['rank']]}{_SUIT_OF[group['sign']]}")
    elif group["honour"]:
        yield Tile(group["honour"].upper())
    else:
        yield _NAMED[group["named"]]


def _botzone_of(match: re.Match[str]) -> Iterator[Tile]:
    yield BOTZONE_TILES[match.group().upper()]


def _read_text(item: object) -> Tile | Fault:
    if not isinstance(item, str):
        return Fault("not_a_tile", _NUMBER_WITHOUT_NOTATION.format(shown=shown(item)))
    try:
        return parse_tile(item)
    except NotationError as error:
        return error.faults[0]


def _read_botzone(item: object) -> Tile | Fault:
    tile = BOTZONE_TILES.get(item.strip().upper()) if isinstance(item, str) else None
    return tile or _fault(_NOT_BOTZONE, item)


def _read_number(item: object) -> Tile | Fault:
    number = as_whole(item)
    if number is not None and 0 <= number < len(WALL):
        return WALL[number]
    quoted = f'"{shown(item)}"' if isinstance(item, str) else shown(item)
    return Fault("not_a_tile", _NOT_A_NUMBER.format(shown=quoted))


_NOT_A_TILE = Text(
    "“{shown}” 不是一张牌；牌为 1m-9m 1p-9p 1s-9s E S W N C F P，花牌为 1f-8f{where}",
    '"{shown}" is not a tile; tiles are 1m-9m 1p-9p 1s-9s E S W N C F P, flowers 1f-8f{where}',
)
_NOT_BOTZONE = Text(
    "“{shown}” 不是 Botzone 的牌；牌为 W1-W9 B1-B9 T1-T9 F1-F4 J1-J3，花牌为 H1-H8{where}",
    '"{shown}" is not a tile of Botzone\'s; those are W1-W9 B1-B9 T1-T9 F1-F4 J1-J3, '
    "flowers H1-H8{where}",
)
_NOT_A_NUMBER = Text(
    "{shown} 不是牌的编号；编号为 0 到 143 的整数",
    "{shown} is not the number of a tile; numbers are whole, from 0 to 143",
)
_NUMBER_WITHOUT_NOTATION = Text(
    '{shown} 不是牌的代码；用编号时请加 "notation": "ids"',
    '{shown} is not the code of a tile; to use numbers, send "notation": "ids"',
)
NUMBER_REPEATED = Text(
    "编号 {number} 重复：每个编号是一张牌",
    "number {number} stands here twice; each number is one single tile",
)


def _fault(text: Text, item: object, at: int | None = None) -> Fault:
    return Fault("not_a_tile", text.format(shown=shown(item), where=place_in_text(at)))
