"""Routes: the sets of each fan, and the kernels against the official count."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.mcr.fans.facts import kinds
from paiju.all_games.mcr.players.planning import Setting, facts_of
from paiju.all_games.mcr.players.routes import (
    EVERY_SET,
    SETS,
    book,
    chow,
    pung,
    sets_with,
    sets_within,
)
from paiju.all_games.mcr.players.worth_kernels import tiles_of_set, worth_of
from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.scoring import score
from paiju.jit import is_wanted
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import KIND
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.hands.winning_shapes import KNITTED, Form, readings
from tests.support.mahjong_wins import random_win

if TYPE_CHECKING:
    from paiju.melding.hands.winning_shapes import Reading

# Fans of the last tile or of a closed hand, which the kernel does not know.
APART = {
    "self_drawn", "concealed_hand", "fully_concealed_hand", "edge_wait", "closed_wait",
    "single_wait", "last_tile", "last_tile_draw", "last_tile_claim",
    "out_with_replacement_tile", "robbing_the_kong", "melded_hand", "chicken_hand",
}  # fmt: skip
# Fans that the kernel does not look for: chains of four sets, more than two kongs, gates.
UNSEEN = {
    "quadruple_chow", "four_pure_shifted_chows", "four_pure_shifted_pungs", "nine_gates",
    "pure_terminal_chows", "three_suited_terminal_chows", "all_even_pungs", "three_kongs",
    "four_kongs",
}  # fmt: skip


def test_sets_are_numbered_chows_first() -> None:
    assert [SETS[chow(low)] for low in (0, 6, 9, 24)] == [
        (0, 1, 2), (6, 7, 8), (9, 10, 11), (24, 25, 26),
    ]  # fmt: skip
    assert SETS[pung(33)] == (33, 33, 33)
    assert [[tiles_of_set(number, place) for place in range(3)] for number in range(len(SETS))] == [
        list(kinds) for kinds in SETS
    ]


def test_sets_of_some_kinds() -> None:
    assert sets_within(kinds("123m")) == (1 << chow(0) | 1 << pung(0) | 1 << pung(1) | 1 << pung(2))
    assert sets_with(kinds("E")) == 1 << pung(KIND["E"])  # type: ignore[index] # a tile
    assert sets_within(kinds("123456789m 123456789p 123456789s ESWN CFP")) == EVERY_SET


@pytest.mark.parametrize(
    ("code", "ways"),
    [
        ("mixed_shifted_chows", 30),  # 三色三步高: five ranks, six orders of suits
        ("mixed_triple_chow", 7),
        ("mixed_straight", 6),
        ("pure_straight", 3),
        ("pure_shifted_chows", 24),
        ("pure_triple_chow", 21),
        ("mixed_shifted_pungs", 42),
        ("triple_pung", 9),
        ("half_flush", 3),
        ("all_pungs", 1),
        ("all_types", 5),  # 五门齐: the pair is of any of the five
        ("outside_hand", 1),
        ("reversible_tiles", 1),
        ("two_dragons_pungs", 3),
        ("big_three_winds", 4),
        ("knitted_straight", 6),
    ],
)
def test_the_number_of_ways_of_a_route(code: str, ways: int) -> None:
    routes = [route.code for route in book().routes]
    assert np.count_nonzero(book().lore.rows[:, 0] == routes.index(code)) == ways


def test_forms_without_sets_come_last() -> None:
    assert [route.name.zh for route in book().routes[-4:]] == ["凑番", "七对", "十三幺", "全不靠"]


def told(win: Win, reading: Reading) -> int:
    """The kernel's best count of a reading, over the places of the winning tile."""
    groups = [group for group in reading.groups if group.type in {"chi", "peng", "gang"}]
    numbered = sorted(
        ((chow if group.type == "chi" else pung)(group.kinds[0]), place)
        for place, group in enumerate(groups)
    )
    body = next(
        (
            number
            for number, kinds in enumerate(KNITTED)
            for group in reading.groups
            if group.type == "knitted" and set(group.kinds) == set(kinds)
        ),
        -1,
    )
    pair = next(group.kinds[0] for group in reading.groups if group.type == "pair")
    happened = win.circumstances
    facts = facts_of(
        Setting(win.melds, KIND[happened.seat_wind], KIND[happened.round_wind], 10.0, 100)
    )
    sets = np.array([number for number, _ in numbered], dtype=np.int64)
    found = []
    for completed in reading.placings(win.tile):
        given = -1 if happened.self_draw else completed
        concealed = sum(
            1 << at
            for at, (_, place) in enumerate(numbered)
            if groups[place].type != "chi"
            and groups[place].concealed
            and reading.groups.index(groups[place]) != given
        )
        found.append(worth_of(sets, len(sets), pair, body, concealed, facts, book().lore))
    return max(found)


@pytest.mark.parametrize(
    ("hand", "tile", "points"),
    [
        pytest.param(
            "EEE SSS WWW NNN 5m", "5m", 88 + 6 + 64 + 4, id="大四喜 混一色 四暗刻 门风 圈风"
        ),
        pytest.param(
            "EEE SSS WWW NN 34m", "5m", 64 + 6 + 16 + 4, id="小四喜 混一色 三暗刻 门风 圈风"
        ),
        pytest.param("CCC FFF PPP 34m 9p", "5m", 0, id="no-win"),
        pytest.param("EEE SSS 111m 999p C", "C", 32 + 64 + 4 + 1, id="混幺九 四暗刻 双风 缺一门"),
        pytest.param("CCC FFF PPP 34m 99m", "5m", 88 + 6 + 16, id="大三元 混一色 三暗刻"),
        pytest.param("CCC FFF PP 345m 34m", "5m", 64 + 6 + 2 + 1, id="小三元 混一色 双暗刻 一般高"),
        pytest.param(
            "345m 456p 567s 55s 34s",
            "5s",
            16 + 6 + 2 + 2 + 1,
            id="全带五 三色三步高 平和 四归一 喜相逢",
        ),
        pytest.param(
            "123m 789m 99p 789s 12p", "3p", 4 + 2 + 2 + 1, id="全带幺 平和 两个喜相逢 老少副"
        ),
    ],
)
def test_the_kernel_counts_what_seldom_comes(hand: str, tile: str, points: int) -> None:
    win = Win(parse_tiles(hand), parse_tile(tile), (), Circumstances(self_draw=True))
    ways = readings((*win.hand, win.tile))
    assert max((told(win, way) for way in ways), default=0) == points


def test_the_kernel_counts_fans_as_the_table_does() -> None:
    """On random wins rich in fans, without those that it does not know or look for."""
    chance, compared = Random(3), 0
    for _ in range(4000 if is_wanted() else 250):
        win = random_win(chance)
        scored = score(rules_of(), win)
        assert scored is not None
        codes = {each.fan.code for each in scored.fans}
        if scored.reading.form not in {Form.STANDARD, Form.KNITTED_STRAIGHT} or codes & UNSEEN:
            continue
        expected = sum(
            each.fan.points * each.count for each in scored.fans if each.fan.code not in APART
        )
        if 0 < expected < 40:
            ways = readings((*win.hand, win.tile), win.melds)
            most = max(told(win, way) for way in ways if way.form is scored.reading.form)
            # With another place of the tile, the official count may prefer a wait to a fan.
            assert expected <= most <= expected + 1, [each.fan.code for each in scored.fans]
            compared += 1
    assert compared > (1000 if is_wanted() else 60)
