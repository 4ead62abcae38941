"""Birds, payments and the next dealer of Changsha mahjong, each with the sentence that decides it.

Seats are counted from 0; the dealer is seat 0.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from paiju.all_games.changsha.openings import openings_of
from paiju.all_games.changsha.payments import (
    REASONS,
    Paid,
    bird_seats,
    bird_tiles,
    next_dealer,
    opening_payments,
    win_payments,
)
from paiju.all_games.changsha.rulesets import rules_of
from paiju.all_games.changsha.scoring import score, turned_win
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.melding.flow.ledger import points_of
from tests.games.changsha.test_rule_book import PAIRS, SMALL, listed, named, read

WINNER = "classic bird_origin=winner"

BIRDS = (
    ("10 从庄家数：一、五、九是庄家", "classic", (1, 9), 2, (0, 0)),
    ("10 从庄家数：二、六下家，四、八上家", "classic", (6, 8), 2, (1, 3)),
    ("10 从胡牌者数", WINNER, (6, 8), 2, (3, 1)),
    ("rule page L: 骰子的点与牌的点同样数", WINNER, (1, 2), 2, (2, 3)),
)


@pytest.mark.parametrize(("sentence", "rules", "ranks", "winner", "seats"), BIRDS)
def test_a_bird_names_a_seat_by_its_rank(
    sentence: str, rules: str, ranks: tuple[int, ...], winner: int, seats: tuple[int, ...]
) -> None:
    assert bird_seats(named(rules), ranks, 0, winner) == seats, sentence


TURNED_BIRDS = (
    ("2 抓双鸟", "classic", "1p 5s 3m", "2s", "1p 5s"),
    ("engine of 2026: 抓一只鸟", "classic birds=1", "1m 2m", "2s", "1m"),
    ("不抓鸟", "classic birds=0", "1m 2m", "2s", ""),
    ("牌不够，剩几张抓几张", "classic birds=4", "1m 2m", "2s", "1m 2m"),
    ("9 海底牌算两只鸟", "classic", "", "1m", "1m 1m"),
    ("engine of 2026: 海底牌算一只鸟", "classic seabed_birds=once", "", "1m", "1m"),
    ("海底胡后无鸟", "classic seabed_birds=none", "", "1m", ""),
    ("不抓鸟时海底牌也不是鸟", "classic birds=0", "", "1m", ""),
)


@pytest.mark.parametrize(("sentence", "rules", "rest", "last", "birds"), TURNED_BIRDS)
def test_birds_are_turned_after_a_win(
    sentence: str, rules: str, rest: str, last: str, birds: str
) -> None:
    found = bird_tiles(named(rules), parse_tiles(rest), parse_tile(last))
    assert found == parse_tiles(birds), sentence


class Case(NamedTuple):
    """A win of seat 1, or of another, that is paid.

    Attributes:
        sentence: the sentence that decides it.
        win: the win in the notation of wins.
        source: the seat that gave the tile; None for a self-draw.
        birds: the birds.
        points: the points of each seat.
        rules: the rule set, and after it options as `name=value`.
        seat: the winner.

    """

    sentence: str
    win: str
    source: int | None
    birds: str
    points: tuple[int, ...]
    rules: str = WINNER
    seat: int = 1


TRIPLETS = "(999s) 1177m 333p 555s + 1m"
SEABED = "(123p) (999s) 23m 22p 567s + 1m; last tile"
DRAWN = f"{SMALL}; drawn"
PAYMENTS = (
    Case("10 小胡自摸，两鸟都中胡牌者", DRAWN, None, "1p 5s", (-8, 16, -4, -4)),
    Case("engine of 2026: 一只鸟", SMALL, 2, "1m", (0, 2, -2, 0), f"{WINNER} birds=1"),
    Case("engine of 2026: 四筒中上家，一条中自己", SMALL, 2, "4p 1s", (0, 2, -2, 0)),
    Case("11.2 大胡闲家点炮", PAIRS, 2, "", (0, 12, -12, 0), "classic birds=0"),
    Case("11.2 大胡庄家点炮", PAIRS, 0, "", (-14, 14, 0, 0), "classic birds=0"),
    Case(
        "11.2 庄家自摸大胡", f"{TRIPLETS}; drawn", None, "", (21, -7, -7, -7), "classic birds=0", 0
    ),
    Case("9, 10 海底牌算两只鸟", SEABED, 2, "1m 1m", (0, 24, -24, 0)),
    Case("engine of 2026: 海底牌算一只鸟", SEABED, 2, "1m", (0, 12, -12, 0)),
    Case("sy599: 中鸟加倍", DRAWN, None, "1p 5s", (-6, 12, -3, -3), f"{WINNER} bird_effect=times"),
    Case("sy599: 中鸟加分", DRAWN, None, "1p 5s", (-4, 10, -3, -3), f"{WINNER} bird_effect=add"),
    Case("10 从庄家数，二筒中下家即胡牌者", SMALL, 2, "2p 5s", (0, 2, -2, 0), "classic"),
    Case("10 鸟中付分的一家，只加倍那一家", DRAWN, None, "3p 4s", (-4, 7, -1, -2)),
    Case("11.4 一炮两响，小胡", SMALL, 3, "", (0, 1, 0, -1), "classic birds=0"),
    Case(
        "11.4 一炮两响，大胡",
        "(999s) 111m 333p 22s 99m + 2s",
        3,
        "",
        (0, 0, 6, -6),
        "classic birds=0",
        2,
    ),
)


@pytest.mark.parametrize("case", PAYMENTS, ids=lambda case: case.sentence)
def test_a_win_is_paid_with_its_birds(case: Case) -> None:
    rules = named(case.rules)
    worth = score(rules, read(case.win))
    assert worth is not None
    ranks = [int(tile[0]) for tile in parse_tiles(case.birds)]
    birds = bird_seats(rules, ranks, 0, case.seat)
    win = Paid(case.seat, case.source, worth.total, birds)
    paid = [*win_payments(rules, 0, win, 30)]
    assert points_of(paid) == case.points
    assert {each.reason for each in paid} <= REASONS.keys()
    without_birds = [*win_payments(rules, 0, win._replace(birds=()), 30)]
    assert [each for each in paid if each.reason != "birds"] == without_birds


# Two dice, 1 and 2, counted from seat 1.
OPENINGS = (
    (
        "engine of 2026: 四喜、板板胡、缺一色只算一个",
        "once",
        "sixi banban queyise",
        (-4, 10, -4, -2),
    ),
    ("rule page L: 小胡和小胡可累计", "each", "sixi banban", (-8, 20, -8, -4)),
)


@pytest.mark.parametrize(("sentence", "summed", "codes", "points"), OPENINGS)
def test_opening_wins_are_paid_at_once(
    sentence: str, summed: str, codes: str, points: tuple[int, ...]
) -> None:
    rules = named(f"{WINNER} opening={codes.replace(' ', '+')} opening_sum={summed}")
    found = openings_of(rules, parse_tiles("11113467m 13469p")).codes
    assert " ".join(found) == codes
    win = Paid(1, None, 0, bird_seats(rules, (1, 2), 0, 1))
    assert points_of(opening_payments(rules, 0, win, len(found), 0)) == points, sentence


DEALERS = (
    ("12 胡牌者坐庄", (Paid(1, 2, 0),), None, 0, 1),
    ("12 自摸者坐庄", (Paid(2, None, 1),), None, 0, 2),
    ("12 一炮多响，点炮者坐庄", (Paid(1, 3, 0), Paid(2, 3, 1)), None, 0, 3),
    ("12 荒庄，要海底者坐庄", (), 2, 1, 2),
    ("12 荒庄，无人能要，轮到摸海底者坐庄", (), None, 1, 1),
)


@pytest.mark.parametrize(("sentence", "wins", "taker", "turn", "dealer"), DEALERS)
def test_the_next_dealer_need_not_have_won(
    sentence: str, wins: tuple[Paid, ...], taker: int | None, turn: int, dealer: int
) -> None:
    assert next_dealer(wins, taker, turn) == dealer, sentence


class Opened(NamedTuple):
    """Tiles that an open gang turned, and what a hand wins by them.

    Attributes:
        sentence: the sentence that decides it.
        hand: the hand in the notation of wins; after the plus sign any tile.
        turned: the tiles that were turned.
        won: the tile that completes the hand, the dearest; empty if none does.
        fans: the fans of the win; empty if there is none.

    """

    sentence: str
    hand: str
    turned: str
    won: str
    fans: str


FLOWER = "drawn, after kong"
READY = f"<9999m> 234m 345p 7892s + 1m; {FLOWER}"
TURNED = (
    Opened("7.3 一张成胡", READY, "2s 4p", "2s", "gangkai 1"),
    Opened("7.3 四张里两张成胡", READY, "2s 4p 2s 7p", "2s", "gangkai 2"),
    Opened("7.3 都不成", READY, "1s 4p", "", ""),
    Opened(
        "engine of 2026: 牌型的番只算一次，杠上开花每张一个",
        f"<1111m> 2343457822m + 1m; {FLOWER}",
        "6m 9m",
        "6m",
        "qingyise 1 gangkai 2",
    ),
    Opened(
        "7.3 别家胡杠上炮，任何将",
        "(111p) (777s) 23p 22s 567m + 1m; after kong",
        "1s 4p",
        "4p",
        "gangpao 1",
    ),
    Opened(
        "7.3 别家只胡一张，胡大的",
        "(888m) 22255588m 22p + 1m; after kong",
        "2p 8m",
        "2p",
        "pengpeng 1 jiangjiang 1 gangpao 1",
    ),
)


@pytest.mark.parametrize("case", TURNED, ids=lambda case: case.sentence)
def test_turned_tiles_are_won_by_whom_they_complete(case: Opened) -> None:
    found = turned_win(rules_of(), read(case.hand), parse_tiles(case.turned))
    if found is None:
        assert not case.won
        return
    assert found.tile == case.won
    assert listed(score(rules_of(), found)) == case.fans
