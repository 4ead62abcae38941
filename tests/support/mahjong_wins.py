"""Random wins at mahjong that are possible, of every form and with many fans."""

from __future__ import annotations

from collections import Counter as Multiset
from typing import TYPE_CHECKING

from paiju.mahjong_tiles.tile import COPIES, FLOWERS, KIND, KINDS, WALL, WINDS, Tile, count_kinds
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.hands.winning_shapes import KNITTED, ORPHANS

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

Sets = list[tuple[Tile, ...]]

# The pools of sets: whole suits make flushes, few ranks make chains and equal tiles.
_POOLS = (
    KINDS,
    tuple(tile for tile in KINDS if tile[1:] == "m" or len(tile) == 1),
    tuple(tile for tile in KINDS if tile[1:] == "s"),
    tuple(tile for tile in KINDS if tile[0] in "123"),
    tuple(tile for tile in KINDS if tile[0] in "456"),
    tuple(tile for tile in KINDS if tile[0] in "789"),
    tuple(tile for tile in KINDS if tile[0] in "19" or len(tile) == 1),
    tuple(tile for tile in KINDS if tile[0] in "19"),
    tuple(tile for tile in KINDS if tile[1:] in {"m", "p"}),
    tuple(tile for tile in KINDS if len(tile) == 1),
    tuple(tile for tile in KINDS if tile in {*WINDS, "1p"}),
    tuple(tile for tile in KINDS if tile in {"2s", "3s", "4s", "6s", "8s", "F"}),
)


# The distances of sets from the lowest one, for sets that may be fans together.
_STEPS = (
    (0, 0), (0, 3), (0, 6), (0, 0, 0), (0, 1, 2), (0, 2, 4), (0, 3, 6),
    (0, 0, 0, 0), (0, 1, 2, 3), (0, 2, 4, 6), (0, 0, 6, 6),
)  # fmt: skip


def random_win(chance: random.Random) -> Win:
    """A random win, with circumstances that agree with its tiles."""
    while True:
        made = chance.choice(_MAKERS)(chance)
        if made is not None and _is_possible(made):
            return _happened(made, chance)


def near_win(chance: random.Random) -> Win:
    """A win with a few tiles of its hand exchanged: it is seldom still a win."""
    win = random_win(chance)
    kept = chance.sample(win.hand, max(0, len(win.hand) - chance.randrange(1, 5)))
    melded = [tile for meld in win.melds for tile in meld.tiles]
    others = list((Multiset(WALL[:136]) - Multiset([*kept, *melded])).elements())
    hand = (*kept, *chance.sample(others, len(win.hand) - len(kept)))
    return win._replace(hand=hand, circumstances=Circumstances())


def _standard(chance: random.Random) -> Win | None:
    pool = chance.choice(_POOLS)
    chows = chance.choice((0, 0.2, 0.5, 0.8, 1))
    sets = [_set(chance, pool, chows) for _ in range(4)]
    if None in sets:
        return None
    return _laid_out(chance, [each for each in sets if each], (chance.choice(pool),) * 2)


def _chained(chance: random.Random) -> Win | None:
    steps = chance.choice(_STEPS)
    run = chance.random() < 0.6
    lowest = chance.randrange((7 if run else 9) - max(steps)) if max(steps) < 7 else 0
    suits = [chance.randrange(3)] * 3 if chance.random() < 0.4 else chance.sample(range(3), 3)
    turns = chance.choice((2, 3))
    kinds = [9 * suits[place % turns] + lowest + step for place, step in enumerate(steps)]
    sets = [KINDS[kind : kind + 3] if run else (KINDS[kind],) * 3 for kind in kinds]
    others = [_set(chance, KINDS, 0.5) for _ in range(4 - len(sets))]
    pair = KINDS[9 * suits[2] + 4] if chance.random() < 0.5 else chance.choice(KINDS)
    if None in others:
        return None
    return _laid_out(chance, [*sets, *(each for each in others if each)], (pair,) * 2)


def _plain(chance: random.Random) -> Win:
    """Chows that form no fan together, mostly melded: often a win without any fan."""
    suits = chance.sample("mps", 3)
    ranks = (("123", 0), ("345", 0), ("678", 1), ("567", 2))
    sets = [tuple(Tile(rank + suits[suit]) for rank in run) for run, suit in ranks]
    return _laid_out(chance, list(sets), (chance.choice(WINDS),) * 2)


def _gates(chance: random.Random) -> Win:
    suit = chance.choice("mps")
    hand = tuple(Tile(rank + suit) for rank in "1112345678999")
    return Win(hand, Tile(chance.choice("123456789") + suit))


def _set(chance: random.Random, pool: Sequence[Tile], chows: float) -> tuple[Tile, ...] | None:
    tile = chance.choice(pool)
    kind = KIND[tile]
    if chance.random() < chows:
        run = KINDS[kind : kind + 3]
        suits = {each[1:] for each in run}
        return run if len(run) == 3 and len(suits) == 1 and suits != {""} else None
    return (tile,) * 3


def _laid_out(chance: random.Random, sets: Sets, rest: tuple[Tile, ...]) -> Win:
    """A win with random sets melded, triplets turned into kongs, and a random winning tile."""
    melds: list[Meld] = []
    held: list[Tile] = list(rest)
    melding = chance.choice((0, 0, 0.3, 0.7, 1))
    konging = chance.choice((0, 0, 0.3, 1))
    for each in sets:
        alike = each[0] == each[1]
        if alike and chance.random() < konging:
            melds.append(Meld("gang", each[0], concealed=chance.random() < 0.5))
        elif chance.random() < melding:
            melds.append(Meld("peng" if alike else "chi", each[0]))
        else:
            held += each
    return _won(chance, held, melds)


def _won(chance: random.Random, held: list[Tile], melds: Sequence[Meld] = ()) -> Win:
    chance.shuffle(held)
    return Win(tuple(held[:-1]), held[-1], tuple(melds))


def _pairs(chance: random.Random) -> Win:
    pool = chance.choice(_POOLS)
    first = chance.randrange(3) + 9 * chance.randrange(3)
    row = KINDS[first : first + 7]
    kinds = row if chance.random() < 0.1 else [chance.choice(pool) for _ in range(7)]
    return _won(chance, [tile for tile in kinds for _ in range(2)])


def _orphans(chance: random.Random) -> Win:
    kinds = [*ORPHANS, chance.choice(ORPHANS)]
    return _won(chance, [KINDS[kind] for kind in kinds])


def _knitted(chance: random.Random) -> Win:
    kinds = [*chance.choice(KNITTED), *range(27, 34)]
    return _won(chance, [KINDS[kind] for kind in chance.sample(kinds, 14)])


def _straight(chance: random.Random) -> Win | None:
    body = [KINDS[kind] for kind in chance.choice(KNITTED)]
    one = _set(chance, KINDS, 0.5)
    return _laid_out(chance, [one], (*body, *[chance.choice(KINDS)] * 2)) if one else None


# Forms without much variety are rarer.
_MAKERS = (
    *(_standard,) * 8, *(_chained,) * 8, _pairs, _pairs, _orphans, _knitted, _straight, _straight,
    _gates, _plain,
)  # fmt: skip


def _is_possible(win: Win) -> bool:
    return max(count_kinds(_all_tiles(win))) <= COPIES


def _all_tiles(win: Win) -> list[Tile]:
    return [*win.hand, win.tile, *(tile for meld in win.melds for tile in meld.tiles)]


def _happened(win: Win, chance: random.Random) -> Win:
    self_draw = chance.random() < 0.5
    shown = Multiset(_all_tiles(win))[win.tile]
    kongs = any(meld.type == "gang" for meld in win.melds)
    circumstances = Circumstances(
        self_draw=self_draw,
        seat_wind=chance.choice(WINDS),
        round_wind=chance.choice(WINDS),
        flowers=FLOWERS[: chance.choice((0, 0, 0, 1, 8))],
        last_copy=win.tile not in win.hand and chance.random() < 0.2,
        last_tile=chance.random() < 0.1,
        after_gang=self_draw and kongs and chance.random() < 0.3,
    )
    if not self_draw and shown == 1 and not circumstances.last_tile and chance.random() < 0.1:
        circumstances = circumstances._replace(robbing_gang=True)
    return win._replace(circumstances=circumstances)
