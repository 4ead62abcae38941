"""Drawn wins of Hong Kong mahjong have the faan that a plain reference gives them."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.hongkong.rulesets import SETS, rules_of
from paiju.all_games.hongkong.scoring import score
from paiju.chance import Chance
from paiju.mahjong_tiles.tile import DRAGONS, FLOWERS, KINDS, WINDS, Tile, sort_tiles
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from tests.support.hongkong_reference import Asked, totals

if TYPE_CHECKING:
    from collections.abc import Sequence

CASES = 1500
# The tiles that sets are drawn from: few suits and many honours make the rare fans.
POOLS = (
    KINDS,
    (*KINDS[:9], *WINDS, *DRAGONS),
    KINDS[:9],
    KINDS[18:27],
    (*WINDS, *DRAGONS),
    (*KINDS[:27:8], *KINDS[8:27:9], *WINDS, *DRAGONS),
)


def group(chance: Chance, pool: Sequence[Tile], triplets: int) -> tuple[Tile, ...]:
    """A run or a triplet; one of `triplets` in eight is a triplet, if a run is possible."""
    tile = pool[chance.randrange(len(pool))]
    if chance.randrange(8) < triplets or len(tile) == 1 or tile[0] in "89":
        return (tile,) * 3
    return KINDS[KINDS.index(tile) : KINDS.index(tile) + 3]


def drawn_win(chance: Chance) -> Win | None:
    """A win of random sets, some of them melds; None if a tile is there five times."""
    pool, triplets = POOLS[chance.randrange(len(POOLS))], chance.randrange(9)
    held: list[Tile] = []
    melds = []
    for _ in range(4):
        tiles = group(chance, pool, triplets)
        if chance.randrange(8) < 5:
            held += tiles
        elif tiles[0] != tiles[1]:
            melds.append(Meld("chi", tiles[0], 0))
        else:
            kind = chance.randrange(3)
            melds.append(
                Meld("gang" if kind else "peng", tiles[0], None if kind == 2 else 0, kind == 2)
            )
    held += [pool[chance.randrange(len(pool))]] * 2
    if chance.randrange(20) == 0:
        held, melds = [*(KINDS[place] for place in (0, 8, 9, 17, 18, 26)), *WINDS, *DRAGONS], []
        held.append(held[chance.randrange(13)])
    elif chance.randrange(10) == 0:
        held, melds = [pool[chance.randrange(len(pool))] for _ in range(7)] * 2, []
    counts = Counter([*held, *(tile for meld in melds for tile in meld.tiles)])
    if max(counts.values()) > 4:
        return None
    shown = tuple([tile for tile in FLOWERS if chance.randrange(3) == 0])
    if chance.randrange(4) == 0:
        shown = FLOWERS[: chance.randrange(9)]
    how = Circumstances(
        self_draw=not chance.randrange(2),
        seat_wind=WINDS[chance.randrange(4)],
        round_wind=WINDS[chance.randrange(4)],
        flowers=shown,
    )
    tile = held.pop(chance.randrange(len(held)))
    return Win(sort_tiles(held), tile, tuple(melds), how)


def asked_of(win: Win) -> Asked:
    """The win as the reference takes it."""
    how = win.circumstances
    melds = [([*meld.tiles], meld.concealed) for meld in win.melds]
    hand = [*win.hand, win.tile]
    return Asked(hand, melds, how.self_draw, how.seat_wind, how.round_wind, {*how.flowers})


@pytest.mark.parametrize("name", SETS.own)
def test_a_win_has_the_faan_of_the_reference(name: str) -> None:
    chance = Chance(name, "reference")
    seen: Counter[str] = Counter()
    for _ in range(CASES):
        win = drawn_win(chance)
        if win is None:
            continue
        changes: dict[str, Any] = {"faan_sanselong": 10, "faan_qinglong": 8, "jiulian": "any"}
        if chance.randrange(2):
            changes["pinghu_pair"] = ("any", "no_value", "suited")[chance.randrange(3)]
            changes["kankan"] = ("self_draw", "concealed")[chance.randrange(2)]
            changes["kankan_gangs"] = not chance.randrange(2)
            changes["faan_qidui"] = 4 * chance.randrange(2)
            changes["qidui_repeats"] = not chance.randrange(2)
        rules = rules_of(name, changes)
        worth, expected = score(rules, win), totals(asked_of(win), asdict(rules.options))
        if not expected:
            assert worth is None or worth.reading.form.value == "shapeless"
            continue
        assert worth is not None, win
        assert worth.total == max(expected), (win, worth.fans, expected)
        seen.update(each.code for each in worth.fans)
    assert len(seen) > 20, seen
