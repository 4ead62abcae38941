"""The payments of Hong Kong mahjong and its wins by flowers, by the sentences of written rules."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.all_games.hongkong import GAME
from paiju.all_games.hongkong.payments import Due, liable_for, paid, win_payments
from paiju.all_games.hongkong.rulesets import LADDERS, rules_of
from paiju.all_games.hongkong.scoring import flower_fans, flower_worth, score
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.ledger import points_of
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win
from paiju.melding.plain.rules import Won

if TYPE_CHECKING:
    from collections.abc import Mapping

HALF = {"discard_pays": "half"}
LAAK = {"ladder": "laak_4_7_10", **HALF}


class Paid(NamedTuple):
    """Wins with one tile, and the sentence that says what each seat wins or loses.

    `wins` are the faan of each winner, `source` is the seat that gave the tile.
    """

    says: str
    wins: Mapping[int, int]
    source: int | None
    deltas: tuple[int, ...]
    options: Mapping[str, Any] = MappingProxyType({})
    liable: int | None = None
    robbed: bool = False


PAID = (
    Paid("全铳: 3 faan are worth 8; the discarder pays four", {1: 3}, 3, (0, 32, 0, -32)),
    Paid("半铳: the discarder two, the others one", {1: 3}, 3, (-8, 32, -8, -16), HALF),
    Paid("a self-draw: two from each", {1: 3}, None, (-16, 48, -16, -16)),
    Paid("半辣上: 5 faan 24", {1: 5}, None, (-48, 144, -48, -48)),
    Paid("半辣上: 7 faan 48", {0: 7}, 2, (192, 0, -192, 0)),
    Paid("半辣上: 9 faan 96", {0: 9}, 2, (384, 0, -384, 0)),
    Paid("半辣上: 10 faan 128", {0: 10}, 2, (512, 0, -512, 0)),
    Paid("半辣上: 13 faan 384", {0: 13}, None, (2304, -768, -768, -768)),
    Paid("15 faan are paid as the limit of 13", {0: 15}, None, (2304, -768, -768, -768)),
    Paid("a limit of 10", {1: 13}, 0, (-512, 512, 0, 0), {"limit": 10}),
    Paid("a limit of 8", {1: 13}, 0, (-256, 256, 0, 0), {"limit": 8}),
    Paid("辣辣上: 6 faan 64", {1: 6}, 0, (-256, 256, 0, 0), {"ladder": "full"}),
    Paid("辣辣上: 10 faan 1024", {1: 10}, None, (-2048, 6144, -2048, -2048), {"ladder": "full"}),
    Paid("laak 4-7-10: 5 faan as 4", {3: 5}, 2, (-16, -16, -32, 64), LAAK),
    Paid("laak 4-7-10: 9 faan as 7", {3: 9}, None, (-64, -64, -64, 192), LAAK),
    Paid("laak 4-7-10: 12 faan as 10", {3: 12}, None, (-128, -128, -128, 384), LAAK),
    Paid("鸡糊: 0 faan are worth 1", {1: 0}, 3, (-1, 4, -1, -2), {**HALF, "minimum": 0}),
    Paid("包自摸: one seat pays all shares", {1: 4}, None, (0, 96, -96, 0), liable=2),
    Paid("包打出, 半铳: one seat pays it all", {1: 4}, 2, (0, 64, -64, 0), HALF, liable=2),
    Paid("包打出: another discarded", {1: 4}, 3, (0, 64, -64, 0), liable=2),
    Paid("一炮多响: each is paid", {1: 3, 2: 4}, 0, (-96, 32, 64, 0)),
    Paid("截糊: the nearest after the discarder is paid alone", {1: 3}, 0, (-32, 32, 0, 0)),
    Paid("半铳: two winners pay each other nothing", {1: 3, 2: 4}, 0, (-48, 24, 48, -24), HALF),
    Paid("three wins on one discard", {1: 3, 2: 4, 3: 6}, 0, (-224, 32, 64, 128)),
    Paid("抢杠 as a discard", {2: 3}, 3, (0, 0, 32, -32), robbed=True),
    Paid(
        "搶槓當自摸，開槓的一家包: all of it by the seat of the gang",
        {2: 3},
        3,
        (0, 0, 48, -48),
        {"robbed_gang": "self_draw"},
        robbed=True,
    ),
)


@pytest.mark.parametrize("case", PAID, ids=lambda case: case.says)
def test_wins_are_paid_as_the_sentence_says(case: Paid) -> None:
    rules = rules_of(None, case.options)
    payments = [
        payment
        for seat, faan in case.wins.items()
        for payment in paid(
            rules.options,
            Due(seat, rules.value(faan), case.source, case.liable, case.robbed),
            [*case.wins],
            7,
        )
    ]
    assert points_of(payments) == case.deltas
    assert {each.turn for each in payments} == {7}
    assert {each.reason for each in payments} <= ({"bao", "hu"} if case.liable else {"hu"})


def test_payments_for_others_have_a_reason_of_their_own() -> None:
    """包自摸: seat 2 pays its own two shares, and those of seats 0 and 3."""
    payments = paid(rules_of().options, Due(1, 16, liable=2), [1], 0)
    assert [(each.reason, each.payer, each.points) for each in payments] == [
        ("bao", 2, 32),
        ("hu", 2, 32),
        ("bao", 2, 32),
    ]


def test_ladders_have_a_value_for_each_faan() -> None:
    """#180, W, Y: a ladder doubles each two faan from five on, each faan, or at its limits."""
    assert LADDERS["half"][4::2] == (16, 32, 64, 128, 256)
    assert LADDERS["full"][13] == 8192
    assert [LADDERS["laak_4_7_10"][faan] for faan in (3, 4, 6, 7, 9, 10, 13)] == [
        *(8, 16, 16, 32, 32, 64, 64)
    ]
    assert {len(ladder) for ladder in LADDERS.values()} == {14}


def test_a_concealed_gang_of_the_third_dragons_leaves_twelve_tiles_to_answer_for() -> None:
    """F: who gave the third dragons answers; nobody gave a concealed gang."""
    options = rules_of(None, {"bao_patterns": True}).options
    gang = Meld("gang", Tile("F"), concealed=True)
    melds = [
        Meld("peng", Tile("C"), 0),
        Meld("peng", Tile("P"), 2),
        gang,
        Meld("chi", Tile("1m"), 0),
    ]
    fans = {"dasanyuan"}
    assert liable_for(options, melds[:3], fans, self_draw=True) is None
    assert liable_for(options, melds, fans, self_draw=True) == 0


def test_a_seat_answers_for_a_discard_only_where_the_rules_say_so() -> None:
    """包自摸: the giver of the fourth set answers for a self-draw; 包打出: for a discard too."""
    flow: Any = GAME.flow
    melds = tuple([Meld("peng", Tile(code), 0) for code in ("1m", "4p", "6s", "7s")])
    win = Win((Tile("5m"),), Tile("5m"), melds)
    for options, deltas in (({}, (0, 0, 32, -32)), ({"bao_scope": "all"}, (-32, 0, 32, 0))):
        state = flow.engine.deal(rules_of(None, options), 1)
        worth = score(state.rules, win)
        assert worth is not None
        won = Won(2, 3, win, worth._replace(value=8), 0)
        assert points_of([*win_payments(state, (won,))]) == deltas


def test_four_sets_of_honours_are_not_of_one_suit() -> None:
    """Y: only if the four are of one suit."""
    options = rules_of(None, {"bao_12": "suit"}).options
    melds = [Meld("peng", Tile(code), 0) for code in "ESCF"]
    assert liable_for(options, melds, (), self_draw=True) is None


SEVEN, EIGHT = "1234567f", "12345678f"

# The sentence, the options, the flowers that seat 2 has shown, the fans, and what each seat gets.
FLOWERS: tuple[tuple[str, dict[str, Any], str, str, tuple[int, ...]], ...] = (
    ("花糊: seven are a self-draw of 3", {}, SEVEN, "huahu 3", (-16, -16, 48, -16)),
    ("大花糊: eight, 8 faan", {}, EIGHT, "dahuahu 8", (-128, -128, 384, -128)),
    ("six are no win", {}, "123456f", "", ()),
    ("eight are needed", {"flower_win": 8}, SEVEN, "", ()),
    ("eight are there", {"flower_win": 8}, EIGHT, "dahuahu 8", (-128, -128, 384, -128)),
    ("no flower wins", {"flower_win": 0}, SEVEN, "", ()),
    (
        "自摸 and 花上自摸 count: 3 + 1 + 1",
        {"flower_win_extras": True},
        SEVEN,
        "huahu 3 zimo 1 buhua 1",
        (-48, -48, 144, -48),
    ),
    (
        "a row without faan is no row",
        {"flower_win_extras": True, "faan_buhua": 0},
        SEVEN,
        "huahu 3 zimo 1",
        (-32, -32, 96, -32),
    ),
)


@pytest.mark.parametrize(("says", "options", "shown", "fans", "deltas"), FLOWERS)
def test_flowers_win_by_themselves(
    says: str, options: dict[str, Any], shown: str, fans: str, deltas: tuple[int, ...]
) -> None:
    rules = rules_of(None, options)
    found = flower_fans(rules.options, parse_tiles(shown))
    assert " ".join(f"{each.code} {each.fans}" for each in found) == fans, says
    if found:
        value = rules.value(sum(each.fans for each in found))
        assert points_of(paid(rules.options, Due(2, value), [2], 0)) == deltas


def test_nobody_answers_for_a_win_by_flowers() -> None:
    """花糊: the fourth meld did not make it; each seat pays its own two shares."""
    flow: Any = GAME.flow
    state = flow.engine.deal(rules_of(), 1)
    melds = tuple([Meld("peng", Tile(code), 0) for code in "ESCF"])
    how = Circumstances(self_draw=True, flowers=parse_tiles(SEVEN))
    win = Win((Tile("1m"),), Tile("2m"), melds, how)
    worth = flower_worth(state.rules, win)
    assert worth is not None
    payments = [*win_payments(state, (Won(2, None, win, worth, 0),))]
    assert {each.reason for each in payments} == {"hu"}
    assert points_of(payments) == (-16, -16, 48, -16)
