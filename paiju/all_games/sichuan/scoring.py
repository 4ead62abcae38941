"""The worth of wins of 四川麻将, and the waits of hands."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from paiju.all_games.sichuan.fans import FANS, NO_GANGS
from paiju.mahjong_tiles.tile import COPIES, KINDS, RANKS, SUITED
from paiju.melding.hands.melds import HIDDEN
from paiju.melding.hands.waits import waits as waits_in
from paiju.melding.hands.winning import Win
from paiju.melding.hands.winning_shapes import Aim, Form
from paiju.melding.rules.fan_table import best_worth, kinds_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from paiju.all_games.sichuan.rulesets import Rules
    from paiju.mahjong_tiles.tile import Tile
    from paiju.melding.hands.melds import Meld
    from paiju.melding.rules.fan_table import Worth

_KEPT_SUITS = 2
_WAITS_KEPT = 1 << 14


def suits_of(tiles: Iterable[Tile]) -> set[str]:
    """The suits that occur among these tiles."""
    return {tile[1:] for tile in tiles}


def holds(tiles: Iterable[Tile], suit: str | None) -> bool:
    """Tests if one of the tiles has this suit; False if the suit is None."""
    # The letter of a suit occurs in no other tile.
    return suit is not None and suit in "".join(tiles)


def score(rules: Rules, win: Win, *, gangs_count: bool = True) -> Worth | None:
    """The worth of a win in its best reading; None if the tiles are no win.

    `gangs_count` says if gangs count as fans.

    >>> from paiju.all_games.sichuan.rulesets import rules_of
    >>> from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
    >>> win = Win(parse_tiles("3333m 4m 66m 77m 55s 77s"), parse_tile("4m"))
    >>> [(each.code, each.fans) for each in score(rules_of(), win).fans]
    [('gen', 1), ('qidui', 2)]
    """
    kinds = kinds_of(win)
    if len({kind // RANKS for kind in kinds}) > _KEPT_SUITS:
        return None
    return best_worth(FANS if gangs_count else NO_GANGS, win, kinds, rules.options, rules.worth)


def waits(hand: tuple[Tile, ...], melds: int, void: str | None = None) -> frozenset[Tile]:
    """The tiles that complete a hand with `melds` melds, including tiles with no copy left.

    >>> from paiju.mahjong_tiles.notation import parse_tiles
    >>> sorted(waits(parse_tiles("3444m"), 3, "s"))
    ['2m', '3m', '5m']
    """
    if holds(hand, void) or HIDDEN in hand:
        return frozenset()
    return _waits(hand, melds, void)


@lru_cache(maxsize=_WAITS_KEPT)
def _waits(hand: tuple[Tile, ...], melds: int, void: str | None) -> frozenset[Tile]:
    return frozenset([KINDS[kind] for kind in waits_in(hand, melds, aim=aim_of(void))])


@cache
def aim_of(void: str | None) -> Aim:
    """The wins that a seat can aim at: sets and a pair, or seven pairs, without its void suit."""
    kept = [kind for kind in range(SUITED) if KINDS[kind][1:] != void]
    return Aim((Form.STANDARD, Form.SEVEN_PAIRS), sum(1 << kind for kind in kept))


def ready_waits(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], void: str | None
) -> tuple[Tile, ...]:
    """The tiles that make a hand ready 有叫 at the wall's end, in order."""
    every = [*hand, *(tile for meld in melds for tile in meld.tiles)]
    counted = {"hand": list(hand), "own": every, "none": []}[rules.options.exhausted_wait]
    suits = suits_of(every)
    return tuple(
        tile
        for tile in KINDS
        if tile in waits(hand, len(melds), void)
        and len(suits | {tile[1:]}) <= _KEPT_SUITS
        and counted.count(tile) < COPIES
    )


def ready_value(
    rules: Rules, hand: tuple[Tile, ...], melds: tuple[Meld, ...], void: str | None
) -> int | None:
    """The greatest value of a win that a hand waits for at the wall's end; None without a wait."""
    gangs_count = rules.options.wall_end_gangs
    worths = [
        score(rules, Win(hand, tile, melds), gangs_count=gangs_count)
        for tile in ready_waits(rules, hand, melds, void)
    ]
    return max([worth.value for worth in worths if worth is not None], default=None)
