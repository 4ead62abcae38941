"""The opening wins 起手胡 of 长沙麻将: what a hand may show for points before the first act."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from paiju.all_games.changsha.fans import GENERALS
from paiju.mahjong_tiles.tile import COPIES, KINDS, RANKS, SUITED, count_kinds
from paiju.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from paiju.all_games.changsha.options import Options
    from paiju.all_games.changsha.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile

_SUITS = tuple(range(0, SUITED, RANKS))
# The kinds of 2p and of 2s.
_BOY_AND_GIRL = (RANKS + 1, 2 * RANKS + 1)
# The rank of a 5, counted from 0.
_FIVE = 4


class Opening(NamedTuple):
    """A kind of opening win.

    Attributes:
        code: its stable code, which is the option that has it.
        name: its name.
        about: a text that says which hands have it.
        proof: gives the tiles that prove it, from the number of tiles of each kind; none if the
            hand does not have it.

    """

    code: str
    name: Text
    about: Text
    proof: Callable[[Sequence[int], Options], tuple[Tile, ...]]


def _copies(kinds: Iterable[int], count: int) -> tuple[Tile, ...]:
    """The tiles of these kinds, `count` of each."""
    return tuple([KINDS[kind] for kind in kinds for _ in range(count)])


def _all(counts: Sequence[int]) -> tuple[Tile, ...]:
    """All tiles of the hand."""
    return tuple([KINDS[kind] for kind in range(SUITED) for _ in range(counts[kind])])


def _generals(counts: Sequence[int]) -> int:
    """The number of 2, 5 and 8."""
    return sum([counts[kind] for kind in range(SUITED) if kind % RANKS in GENERALS])


def _sizes(counts: Sequence[int]) -> list[int]:
    """The number of tiles of each suit."""
    return [sum(counts[start : start + RANKS]) for start in _SUITS]


def _four_alike(counts: Sequence[int], _: Options) -> tuple[Tile, ...]:
    return _copies([kind for kind in range(SUITED) if counts[kind] == COPIES], COPIES)


def _two_thrice(counts: Sequence[int], options: Options) -> tuple[Tile, ...]:
    thrice = (3, COPIES) if options.liuliushun == "three_or_more" else (3,)
    kinds = [kind for kind in range(SUITED) if counts[kind] in thrice]
    return _copies(kinds[:2], 3) if len(kinds) > 1 else ()


def _paired(counts: Sequence[int], triples: Iterable[tuple[int, ...]]) -> tuple[Tile, ...]:
    """The tiles of the first of these groups of kinds of which the hand has pairs."""
    pairs = [kinds for kinds in triples if all(counts[kind] > 1 for kind in kinds)]
    return _copies(pairs[0], 2) if pairs else ()


def _has_lone(counts: Sequence[int], options: Options) -> bool:
    """Tests if one suit has a single tile: a 5, or one whose rank no other suit has."""
    for start, size in zip(_SUITS, _sizes(counts), strict=True):
        rank = next((rank for rank in range(RANKS) if counts[start + rank]), 0)
        alike = sum([counts[suit + rank] for suit in _SUITS])
        if size == 1 and (rank == _FIVE if options.yizhihua == "five" else alike == 1):
            return True
    return False


_ONE_RANK = tuple([tuple([suit + rank for suit in _SUITS]) for rank in range(RANKS)])
_IN_A_ROW = tuple(
    [(suit + low, suit + low + 1, suit + low + 2) for suit in _SUITS for low in range(RANKS - 2)]
)
OPENINGS = (
    Opening("sixi", Text("四喜", "Four alike"), Text("四张相同", "four alike"), _four_alike),
    Opening(
        "banban",
        Text("板板胡", "No generals"),
        Text("没有二、五、八", "no 2, 5 or 8"),
        lambda counts, _: () if _generals(counts) else _all(counts),
    ),
    Opening(
        "queyise",
        Text("缺一色", "Missing suit"),
        Text("少一门花色", "a suit is missing"),
        lambda counts, _: () if all(_sizes(counts)) else _all(counts),
    ),
    Opening(
        "liuliushun",
        Text("六六顺", "Two triplets"),
        Text("两副三张相同", "two kinds thrice"),
        _two_thrice,
    ),
    Opening(
        "santong",
        Text("三同", "One rank paired"),
        Text("三门同点各一对", "a rank paired in all three suits"),
        lambda counts, _: _paired(counts, _ONE_RANK),
    ),
    Opening(
        "bubugao",
        Text("步步高", "Pairs in a row"),
        Text("同花色三连对", "three pairs in a row of one suit"),
        lambda counts, _: _paired(counts, _IN_A_ROW),
    ),
    Opening(
        "yizhihua",
        Text("一枝花", "Single flower"),
        Text("一门只有一张", "a suit of one tile"),
        lambda counts, options: _all(counts) if _has_lone(counts, options) else (),
    ),
    Opening(
        "jintongyunv",
        Text("金童玉女", "Boy and girl"),
        Text("二筒、二条各一对", "a pair of 2p and one of 2s"),
        lambda counts, _: _paired(counts, (_BOY_AND_GIRL,)),
    ),
    Opening(
        "yidianhong",
        Text("一点红", "Single general"),
        Text("二、五、八只有一张", "a single 2, 5 or 8"),
        lambda counts, _: _all(counts) if _generals(counts) == 1 else (),
    ),
)


class Shown(NamedTuple):
    """The opening wins of a hand.

    Attributes:
        codes: their codes, in the order of the table.
        tiles: the tiles that prove them, in order.

    """

    codes: tuple[str, ...]
    tiles: tuple[Tile, ...]


def openings_of(rules: Rules, hand: Iterable[Tile]) -> Shown:
    """The opening wins of a hand of dealt tiles that these rules have, and what it shows.

    >>> from paiju.all_games.changsha.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> openings_of(rules_of(), parse_tiles("1111m 258m 258p 258s"))
    Shown(codes=('sixi',), tiles=('1m', '1m', '1m', '1m'))
    """
    counts, options = count_kinds(hand), rules.options
    proofs = {
        each.code: each.proof(counts, options)
        for each in OPENINGS
        if getattr(options, each.code) not in {False, "none"}
    }
    found = {code: tiles for code, tiles in proofs.items() if tiles}
    most = [max([tiles.count(tile) for tiles in found.values()], default=0) for tile in KINDS]
    shown = [tile for tile, count in zip(KINDS, most, strict=True) for _ in range(count)]
    return Shown(tuple(found), tuple(shown))
