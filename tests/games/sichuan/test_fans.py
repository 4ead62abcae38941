"""The fans of Sichuan mahjong, and waits at the wall's end, by the examples of written rules.

Melds are tiles, three or four alike; ``<4444p>`` is a concealed gang.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from paiju.all_games.sichuan.rulesets import rules_of
from paiju.all_games.sichuan.scoring import ready_value, ready_waits, score
from paiju.mahjong_tiles.notation import parse_tile, parse_tiles
from paiju.mahjong_tiles.tile import COPIES
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Circumstances, Win

if TYPE_CHECKING:
    from paiju.melding.rules.fan_table import Worth


class Case(NamedTuple):
    """A win with its source, its circumstances, its fans, and its value with a cap of three."""

    source: str
    hand: str
    melds: str
    tile: str
    how: str
    fans: str
    value: int


class Waits(NamedTuple):
    """A hand at the wall's end with its source, its waits, and the best value of those."""

    source: str
    hand: str
    melds: str
    void: str
    waits: str
    value: int | None
    rules: str = "sbr"


WINS = (
    Case("MIL 2025, art. 10 例1", "678m 1237p", "9999m <4444p>", "7p", "", "gang 2", 4),
    Case("MIL 2025, art. 10 例2", "677778p 4577s", "333s", "3s", "", "gen 2", 4),
    Case("MIL 2025, art. 10 例3", "333346677m 5577s", "", "4m", "", "gen 1 qidui 2", 8),
    Case("MIL 2025, art. 10 例4", "99m 88p", "555m 666m 777p", "9m", "", "duidui 1", 2),
    Case(
        "MIL 2025, art. 10 例5",
        "5s",
        "444p <9999p> 111s 888s",
        "5s",
        "",
        "gang 1 duidui 1 jingou 1",
        8,
    ),
    Case("MIL 2025, art. 10 例6", "2346788m", "111m 555m", "5m", "", "gen 1 qingyise 2", 8),
    Case("MIL 2025, art. 10 例7", "8889p", "111p 222p 444p", "9p", "", "duidui 1 qingyise 2", 8),
    Case("MIL 2025, art. 10 例8", "1122445578899s", "", "7s", "", "qingyise 2 qidui 2", 8),
    Case("MIL 2025, art. 10 例9", "4468899p 778899s", "", "6p", "", "qidui 2", 4),
    Case("Novikov, lesson 6", "3454566p 123888s", "", "6p", "", "", 1),
    Case("Novikov, lesson 6", "3454566p 123s", "8888s", "6p", "", "gang 1", 2),
    Case("Novikov, lesson 6", "34545666p 12388s", "", "6p", "", "gen 1", 2),
    Case("Novikov, lesson 6", "99p 33399s", "111s 888s", "9p", "", "duidui 1", 2),
    Case("Novikov, lesson 6", "9s", "111s 333s 888s 999p", "9s", "", "duidui 1 jingou 1", 4),
    Case("Novikov, lesson 6", "5679s", "111s 333s 888s", "9s", "", "qingyise 2", 4),
    Case("Novikov, lesson 6", "889p 1122338899s", "", "9p", "", "qidui 2", 4),
    Case(
        "Novikov, lesson 6",
        "3345656p 234s",
        "<8888s>",
        "7p",
        "after_gang self_draw",
        "gang 1 gangkai 1",
        4,
    ),
    Case("Novikov, lesson 6", "45667p 23488s", "333p", "8p", "robbing_gang", "qianggang 1", 2),
    Case("Novikov, lesson 6", "456678p 8834s", "333p", "5s", "after_gang", "gangpao 1", 2),
    Case("Novikov, lesson 6", "456678p 8835s", "333p", "4s", "last_tile", "haidi 1", 2),
    Case(
        "Novikov, lesson 6 compatibility", "3337778s", "3333p 4444p", "8s", "", "gang 2 duidui 1", 8
    ),
    Case(
        "Novikov, lesson 6 compatibility",
        "8s",
        "3333p 444p 333s 777s",
        "8s",
        "",
        "gang 1 duidui 1 jingou 1",
        8,
    ),
    Case(
        "Novikov, lesson 6 compatibility",
        "6667899p",
        "3333p 444p",
        "9p",
        "",
        "gang 1 qingyise 2",
        8,
    ),
    Case(
        "Novikov, lesson 6 compatibility", "6678999p", "333p 444p", "9p", "", "gen 1 qingyise 2", 8
    ),
    Case(
        "Novikov, lesson 6 compatibility",
        "6668899p",
        "333p 444p",
        "9p",
        "",
        "duidui 1 qingyise 2",
        8,
    ),
    Case("Novikov, lesson 6 compatibility", "44446699p 11223s", "", "3s", "", "gen 1 qidui 2", 8),
    Case("riichi_advanced, declare void suit and win", "2344566m 234777p", "", "6m", "", "", 1),
    Case("riichi_advanced, root", "234456m 6777789p", "", "6p", "", "gen 1", 2),
    Case("riichi_advanced, root x2", "2333345m 777789p", "", "1m", "", "gen 2", 4),
    Case(
        "riichi_advanced, root x4",
        "5m",
        "2222s 4444s 9999m 3333s",
        "5m",
        "",
        "gang 4 duidui 1 jingou 1",
        8,
    ),
    Case("riichi_advanced, all triplets", "222333m 7778889p", "", "9p", "", "duidui 1", 2),
    Case("riichi_advanced, full flush", "2223457778889m", "", "9m", "", "qingyise 2", 4),
    Case(
        "riichi_advanced, seven pairs with repeat",
        "22223355m 77889p",
        "",
        "9p",
        "",
        "gen 1 qidui 2",
        8,
    ),
    Case(
        "riichi_advanced, golden single wait",
        "8p",
        "<2222m> 333m 555m 777p",
        "8p",
        "",
        "gang 1 duidui 1 jingou 1",
        8,
    ),
    Case(
        "riichi_advanced, chankan", "2224478m 789p", "333m", "9m", "robbing_gang", "qianggang 1", 2
    ),
    Case("dcmshi, scoring-cases", "111123m 4567892p", "", "2p", "", "gen 1", 2),
    Case("dcmshi, scoring-cases", "122223333m 2p", "111m", "2p", "", "gen 3", 8),
    Case("dcmshi, scoring-cases", "1122334455667m", "", "7m", "", "qidui 2 qingyise 2", 8),
    Case(
        "dcmshi, A67",
        "234m 4562p",
        "<1111m> 999p",
        "2p",
        "after_gang self_draw last_tile",
        "gang 1 gangkai 1 haidi 1",
        8,
    ),
)
READY = (
    Waits("MIL 2025, art. 10 三(二)例1", "9m 111p", "888m 999m 444p", "s", "9m", None),
    Waits("MIL 2025, art. 10 三(二)例2", "9999m", "888m 111p 444p", "s", "", None),
    Waits("MIL 2025, art. 10 三(二)例3", "1111234444s", "999p", "m", "", None),
    Waits("MIL 2025, art. 10 三(二)例4", "34566p 35s", "999p <4444s>", "m", "4s", None),
    Waits("MIL 2025, art. 10 三(四)例1", "3444m", "111m 888p 999p", "s", "235m", 2),
    Waits("MIL 2025, art. 10 三(四)例2", "1112233456s", "888s", "m", "12347s", 8),
    Waits("MIL 2025, art. 10 三(四)例3", "34567p 88899s", "555p", "m", "258p", 2),
    Waits("MIL 2025, art. 10 三(四)例4", "34567888p 99s", "555p", "m", "258p 9s", 4),
    Waits("Novikov, lesson 6 maximum", "34666m 67899s", "222m", "p", "25m", 2),
    Waits("Novikov, lesson 6 maximum", "7778m", "333s 4444s 111m", "p", "689m", 2, "novikov"),
    Waits("Novikov, lesson 6 maximum", "7778m", "333s 4444s 111m", "p", "689m", 4),
    Waits("Novikov, lesson 6 maximum", "112233p 5566677s", "", "m", "567s", 8),
    Waits("Novikov, lesson 5 waits", "8888p", "111s 333s 555s", "m", "", None),
    Waits("Novikov, lesson 5 waits", "4444567777s", "111p", "m", "", None),
    Waits("Novikov, table 8", "4p", "111s 333s 555s 777s", "m", "4p", None),
    Waits("Novikov, table 8", "24p 99s", "111s 333s 555s", "m", "3p", None),
    Waits("Novikov, table 8", "12p 99s", "111s 333s 555s", "m", "3p", None),
    Waits("Novikov, table 8", "23p 99s", "111s 333s 555s", "m", "14p", None),
    Waits("Novikov, table 8", "1234p", "111s 333s 555s", "m", "14p", None),
    Waits("Novikov, table 8", "3345p", "111s 333s 555s", "m", "36p", None),
    Waits("Novikov, table 8", "2223p", "111s 333s 555s", "m", "134p", None),
    Waits("Novikov, table 8", "23456p 99s", "111s 333s", "m", "147p", None),
    Waits("Novikov, table 8", "1234567p", "111s 333s", "m", "147p", None),
    Waits("Novikov, table 8", "2223444p", "111s 333s", "m", "12345p", None),
    Waits("Novikov, table 8", "22m 22s", "666m 888m 999s", "p", "2m 2s", None),
    Waits("Novikov, table 8", "22m 22234s", "666m 888m", "p", "2m 25s", None),
)


def melds_of(words: str) -> tuple[Meld, ...]:
    """The melds of words."""
    found = []
    for word in words.split():
        tiles = parse_tiles(word.strip("<>"))
        kind = "gang" if len(tiles) == COPIES else "peng"
        found.append(Meld(kind, tiles[0], concealed=word.startswith("<")))  # type: ignore[arg-type] # a meld's type
    return tuple(found)


def scored(case: Case, **options: object) -> Worth | None:
    """The worth of a case."""
    named: dict[str, Any] = dict.fromkeys(case.how.split(), True)
    win = Win(
        parse_tiles(case.hand), parse_tile(case.tile), melds_of(case.melds), Circumstances(**named)
    )
    return score(rules_of("sbr", options), win)


def fans_in(worth: Worth | None) -> dict[str, int]:
    """The fans of a win."""
    assert worth is not None
    return {each.code: each.fans for each in worth.fans}


@pytest.mark.parametrize("case", WINS, ids=lambda case: f"{case.hand}+{case.tile}")
def test_the_fans_of_a_win_add_up_to_its_value(case: Case) -> None:
    worth = scored(case)
    words = case.fans.split()
    wanted = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert fans_in(worth) == wanted
    assert worth is not None
    assert (worth.total, worth.value) == (sum(wanted.values()), case.value)


@pytest.mark.parametrize("case", READY, ids=lambda case: case.hand)
def test_a_hand_is_ready_where_some_tile_would_complete_it(case: Waits) -> None:
    rules, hand = rules_of(case.rules), parse_tiles(case.hand)
    waits = ready_waits(rules, hand, melds_of(case.melds), case.void)
    assert set(waits) == set(parse_tiles(case.waits))
    value = ready_value(rules, hand, melds_of(case.melds), case.void)
    assert (value is None) == (not waits)
    if case.value is not None:
        assert value == case.value


_PLAIN = Case("", "123345m 456p 1178p", "", "9p", "", "", 1)
# Rows that are off in the default rules: the option that counts them, and a hand that has them.
ROWS = (
    ("menqing", 1, _PLAIN, 1),
    ("menqing", 1, _PLAIN._replace(hand="123345m 1178p", melds="<4444p>"), 1),
    ("menqing", 1, _PLAIN._replace(hand="123345m 1178p", melds="444p"), 0),
    ("menqing", 1, WINS[8], 0),
    ("zhongzhang", 1, _PLAIN._replace(hand="234345m 456p 2267p", tile="8p"), 1),
    ("zhongzhang", 1, _PLAIN, 0),
    ("yaojiu", 2, _PLAIN._replace(hand="123789m 111p 9978p", tile="9p"), 2),
    ("yaojiu", 2, _PLAIN, 0),
    ("jiangdui", 2, _PLAIN._replace(hand="222555m 888p 5522p", tile="2p"), 2),
    ("jiangdui", 1, _PLAIN._replace(hand="2255882255m 228p", tile="8p"), 1),
    ("jiangdui", 2, _PLAIN._replace(hand="222555m 999p 5522p", tile="2p"), 0),
)


@pytest.mark.parametrize(("name", "fans", "case", "counts"), ROWS)
def test_rows_of_room_options_count_where_they_are_on(
    name: str, fans: int, case: Case, counts: int
) -> None:
    assert fans_in(scored(case, **{name: fans})).get(name, 0) == counts
    assert name not in fans_in(scored(case))


# The fans that rooms of Chinese platforms print, with a cap of five: what each row counts.
_ROOM: dict[str, object] = {
    "menqing": 1,
    "zhongzhang": 1,
    "yaojiu": 2,
    "heaven_earth": "five",
    "cap": 5,
}
PRINTED = (
    ("duidui", 1, _PLAIN._replace(hand="111333m 555p 7799p", tile="7p")),
    ("qingyise", 2, _PLAIN._replace(hand="1122334455667m", tile="7m")),
    ("yaojiu", 2, _PLAIN._replace(hand="123789m 111p 9978p")),
    ("qidui", 2, _PLAIN._replace(hand="1133557799m 11p 3p", tile="3p")),
    ("gen", 1, WINS[2]),
    ("first", 5, _PLAIN._replace(how="self_draw first")),
    ("gangkai", 1, _PLAIN._replace(how="self_draw after_gang")),
    ("gangpao", 1, _PLAIN._replace(how="after_gang")),
    ("qianggang", 1, _PLAIN._replace(how="robbing_gang")),
    ("haidi", 1, _PLAIN._replace(how="last_tile")),
    ("jingou", 1, WINS[4]),
    ("menqing", 1, _PLAIN),
    ("zhongzhang", 1, _PLAIN._replace(hand="234345m 456p 2267p", tile="8p")),
)


@pytest.mark.parametrize(("name", "fans", "case"), PRINTED)
def test_a_room_of_a_platform_counts_what_it_prints(name: str, fans: int, case: Case) -> None:
    assert fans_in(scored(case, **_ROOM))[name] == fans


@pytest.mark.parametrize(
    ("option", "cap", "total"), [("none", 3, 0), ("cap", 3, 3), ("cap", 0, 5), ("five", 3, 5)]
)
def test_a_win_by_the_first_tiles_is_worth_what_the_rules_say(
    option: str, cap: int, total: int
) -> None:
    worth = scored(_PLAIN._replace(how="self_draw first"), heaven_earth=option, cap=cap)
    assert worth is not None
    assert worth.total == total


def test_a_golden_hook_is_any_wait_for_the_pair_of_triplets_where_the_rules_say_so() -> None:
    case = _PLAIN._replace(hand="333777m 8p", melds="333p 444p", tile="8p")
    assert fans_in(scored(case)) == {"duidui": 1}
    assert fans_in(scored(case, golden_wait="pair")) == {"duidui": 1, "jingou": 1}
    other = case._replace(hand="33377m 88p", tile="8p")
    assert fans_in(scored(other, golden_wait="pair")) == {"duidui": 1}


def test_seven_pairs_with_a_root_are_three_fans_or_four() -> None:
    dragon = WINS[2]
    for option, fans in (("sum", {"gen": 1, "qidui": 2}), ("four", {"qidui": 4})):
        assert fans_in(scored(dragon, dragon_pairs=option)) == fans


def test_a_tile_that_is_robbed_right_after_a_gang_is_a_shot_in_some_rules() -> None:
    case = _PLAIN._replace(how="after_gang robbing_gang")
    assert fans_in(scored(case)) == {"gangpao": 1, "qianggang": 1}
    assert fans_in(scored(case, shot_by_gang=False)) == {"qianggang": 1}


def test_three_suits_are_no_win() -> None:
    assert scored(_PLAIN._replace(hand="123345m 456s 1178p")) is None
    assert scored(_PLAIN._replace(tile="8p")) is None


def test_no_tile_is_waited_on_with_all_four_where_the_rules_count_melds() -> None:
    hand, melds = parse_tiles("111p 9m"), melds_of("888m 999m 444p")
    for option, waits in (("hand", ("9m",)), ("own", ()), ("none", ("9m",))):
        rules = rules_of("sbr", {"exhausted_wait": option})
        assert ready_waits(rules, hand, melds, "s") == waits
    rules = rules_of("sbr", {"exhausted_wait": "none"})
    assert ready_waits(rules, parse_tiles("9999m"), melds_of("888m 111p 444p"), "s") == ("9m",)
