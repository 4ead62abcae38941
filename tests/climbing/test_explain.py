"""The words of refusals: the rule that cards break, and the card that would mend them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.climbing.plays.reading import play_of
from paiju.climbing.plays.refusal_texts import refusal_text
from paiju.climbing.questions.validate import validate
from paiju.climbing.rules.duties import Duties
from paiju.climbing.rules.reasons import TEXTS, Reason
from paiju.play.declaration.registry import GAMES
from tests.games.bigtwo.named import rules_of as bigtwo
from tests.support.games import after, begun, said
from tests.support.groups import hold

if TYPE_CHECKING:
    from paiju.text import Text


def told(game: str, ruleset: str, cards: str, **asked: Any) -> Text:  # noqa: ANN401 - what a question has
    """The words for which cards are refused."""
    declared: Any = GAMES[game]
    rules = declared.rules_of(ruleset, asked.get("options", {}))
    table = declared.table_with(rules, asked.get("setting", declared.setting_of({})))
    hand, last = (hold(asked[name]) if name in asked else None for name in ("hand", "last"))
    reason = validate(table, hold(cards), hand, last).reason
    assert reason is not None
    beaten = None if last is None else play_of(table, table.read(last)[0], last)
    return refusal_text(reason, table, hold(cards), hand=hand, last=beaten, known=declared.patterns)


# The game and its rule set, the cards, and the words.
BROKEN: tuple[tuple[str, str, str, str], ...] = (
    (
        "doudizhu classic",
        "3456",
        "顺子须 5-12 个点数相连，这里有 4 个；再加一张 7 就是顺子",
        "5-12 ranks in a row make a straight, and here are 4; with another 7 it is a straight",
    ),
    (
        "doudizhu classic",
        "TJQKA2",
        "2 不能进顺子；去掉 2 就是顺子",
        "2 cannot be in a straight; without 2 it is a straight",
    ),
    (
        "doudizhu classic",
        "9TJQKB",
        "小王 不能进顺子；去掉 小王 就是顺子",
        "the black joker cannot be in a straight; without the black joker it is a straight",
    ),
    (
        "doudizhu classic",
        "34578",
        "顺子须点数相连，缺 6；再加一张 6 就是顺子",
        "the ranks of a straight are in a row: 6 is missing; with another 6 it is a straight",
    ),
    (
        "doudizhu classic",
        "333555 46",
        "飞机带单须点数相连，缺 4",
        "the ranks of a plane with singles are in a row: 4 is missing",
    ),
    ("doudizhu classic", "AAA222 34", "2 不能进飞机带单", "2 cannot be in a plane with singles"),
    ("doudizhu classic", "34", "对子须点数相同", "a pair is of one rank"),
    (
        "doudizhu classic",
        "334",
        "这些牌不成牌型；去掉 4 就是对子",
        "these cards form no pattern; without 4 it is a pair",
    ),
    ("doudizhu classic", "33BR", "这些牌不成牌型", "these cards form no pattern"),
    (
        "doudizhu classic",
        "3568TK",
        "这些牌不成牌型",
        "these cards form no pattern",
    ),
    (
        "doudizhu classic",
        "333456",
        "带牌须 1 / 2 张（三带一、三带二），这里有 3 张",
        "trio with a single, trio with a pair: the kickers are 1 / 2 cards, and here are 3",
    ),
    (
        "doudizhu classic",
        "33345",
        "三带二的带牌须是对子；去掉 4 就是三带一",
        "the kickers of a trio with a pair are pairs; without 4 it is a trio with a single",
    ),
    (
        "doudizhu classic",
        "333444BR",
        "飞机带单的带牌不能是大小王",
        "the kickers of a plane with singles cannot be both jokers",
    ),
    (
        "doudizhu classic",
        "33334444",
        "这套规则没有四顺",
        "these rules have no straight of quads",
    ),
    (
        "doudizhu laizi",
        "BR7",
        "癞子不能代替王；去掉 7 就是王炸",
        "a wild card cannot stand for a joker; without 7 it is a rocket",
    ),
    (
        "guandan competition",
        "3S4S5S6S7S8S",
        "顺子须 5 个点数相连，这里有 6 个；去掉 ♠3 就是同花顺",
        "5 ranks in a row make a straight, and here are 6; without ♠3 it is a straight flush",
    ),
    (
        "bigtwo pagat",
        "3S3H3C3D 4D5D",
        "带牌须 2 张（葫芦），这里有 3 张；去掉 ♦4 就是铁支",
        "full house: the kickers are 2 cards, and here are 3; without ♦4 it is a four with one",
    ),
    (
        "zhengshangyou classic",
        "33344",
        "这套规则没有三带二；去掉 3 就是连对",
        "these rules have no full house; without 3 it is a straight of pairs",
    ),
    ("paodekuai classic16", "JQKA2", "2 不能进顺子", "2 cannot be in a straight"),
    (
        "tienlen classic",
        "3S3H4S4H",
        "连对须 3-6 个点数相连，这里有 2 个",
        "3-6 ranks in a row make pairs in a row, and here are 2",
    ),
    (
        "tienlen classic",
        "QSKSAS2S",
        "2 不能进顺子；去掉 ♠2 就是顺子",
        "2 cannot be in a run; without ♠2 it is a run",
    ),
)


@pytest.mark.parametrize(("named", "cards", "zh", "en"), BROKEN)
def test_cards_that_are_no_play_are_refused_with_the_rule_that_they_break(
    named: str, cards: str, zh: str, en: str
) -> None:
    game, ruleset = named.split()
    setting = {"setting": ("7",)} if ruleset == "laizi" else {}
    assert told(game, ruleset, cards, **setting) == (zh, en)


# The changed options of a rule set of Dou Dizhu, the cards, and the rule.
OPTIONS: tuple[tuple[dict[str, object], str, str], ...] = (
    ({"four_two": "no"}, "4444 56", "these rules have no four with two"),
    (
        {"four_two": "two_ranks"},
        "4444 55",
        "these rules have no four with a pair",
    ),
    (
        {"kicker_repeat": False},
        "333444 55",
        "the kickers of a plane with singles are of different ranks",
    ),
    ({}, "333444555 66 77 89", "the kickers of a plane with pairs are pairs"),
    ({}, "33334445", "the kickers of a plane with singles are of other ranks"),
)


@pytest.mark.parametrize(("options", "cards", "rule"), OPTIONS)
def test_an_option_is_a_rule_too(options: dict[str, object], cards: str, rule: str) -> None:
    assert told("doudizhu", "classic", cards, options=options).en.partition(";")[0] == rule


def test_a_card_that_mends_is_one_of_the_hand() -> None:
    rule = "5-12 ranks in a row make a straight, and here are 4"
    assert told("doudizhu", "classic", "3456", hand="34569").en == rule
    mended = told("doudizhu", "classic", "3S4S5S6S", hand="3S4S5S6S7D9D").en
    assert mended == f"{rule}; with another 7 it is a straight"


# The game, the cards, what they are to beat, and the words.
BEATEN: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "doudizhu classic",
        "55",
        "66",
        "上一手是 6 的对子：须出更大的或炸弹",
        "the last play is a pair of 6: it takes a higher one or a bomb",
    ),
    (
        "doudizhu classic",
        "55",
        "333444",
        "上一手是飞机，6 张：须出同样张数更大的飞机或炸弹",
        "the last play is a plane of 6: it takes a higher one of as many cards or a bomb",
    ),
    (
        "doudizhu classic",
        "5",
        "4444",
        "上一手是 4 的炸弹：只有更大的炸弹压得过",
        "the last play is a bomb of 4: only a higher bomb beats it",
    ),
    (
        "doudizhu classic",
        "4444",
        "BR",
        "没有牌压得过上一手的王炸",
        "nothing beats the last play, a rocket",
    ),
    (
        "bigtwo pagat",
        "3S3H",
        "4D",
        "上一手是单张：须出同样张数更大的单张",
        "the last play is a single: it takes a higher one of as many cards",
    ),
    (
        "bigtwo pagat",
        "3S3H",
        "4D5D6D7D8S",
        "上一手是顺子，5 张：须出同样张数更大的牌型",
        "the last play is a straight of 5: it takes a higher kind of as many cards",
    ),
)


# The words where no play of the same pattern is higher, or where other patterns beat it.
CHOPPED: tuple[tuple[str, str, str, str, str], ...] = (
    (
        "doudizhu classic",
        "B",
        "R",
        "上一手是 大王 的单张：须出炸弹",
        "the last play is a single of the red joker: it takes a bomb",
    ),
    (
        "tienlen classic",
        "AH",
        "2S",
        "上一手是 2 的单张：须出更大的、连对或四条",
        (
            "the last play is a single of 2: it takes a higher one, pairs in a row, or a four of a "
            "rank"
        ),
    ),
    (
        "tienlen classic",
        "AH",
        "2S2H",
        "上一手是 2 的对子：须出连对（4 连起）或四条",
        (
            "the last play is a pair of 2: it takes pairs in a row of 4 ranks or more or a four of "
            "a rank"
        ),
    ),
    (
        "tienlen classic",
        "QH",
        "KH",
        "上一手是 K 的单张：须出更大的",
        "the last play is a single of K: it takes a higher one",
    ),
)


@pytest.mark.parametrize(("named", "cards", "last", "zh", "en"), [*BEATEN, *CHOPPED])
def test_cards_that_do_not_beat_the_last_play_are_refused_with_what_does(
    named: str, cards: str, last: str, zh: str, en: str
) -> None:
    game, ruleset = named.split()
    assert told(game, ruleset, cards, last=last) == (zh, en)


def test_a_first_play_without_the_demanded_card_is_refused_with_that_card() -> None:
    game: Any = GAMES["bigtwo"]
    state = game.flow.deal(bigtwo("pagat"), 1)
    lead = state.duties.contains
    cards = [card for card in state.hands[state.to_act[0]].cards if card != lead][:1]
    action = game.flow.read_action({"type": "play", "cards": cards})
    refusal = game.flow.step(state, action).refusal
    assert refusal == ("must_contain", ("第一手牌必须含有 ♦3", "the first play must hold ♦3"))


def test_a_refused_action_has_the_rule_as_its_text() -> None:
    state = after(begun(rules_of("classic", {"doubling": "no"})), "call 3")
    refusal = COURSE.step(state, said("play 9H8H7H6H")).refusal
    assert refusal is not None
    assert refusal.code == "not_a_pattern"
    assert refusal.text.zh.startswith("顺子须 5-12 个点数相连，这里有 4 个")


def test_other_reasons_have_their_own_words() -> None:
    assert told("doudizhu", "classic", "") == TEXTS[Reason.MUST_LEAD]
    assert told("doudizhu", "classic", "5", hand="34") == TEXTS[Reason.NOT_IN_HAND]


def test_a_duty_names_what_it_allows() -> None:
    table = GAMES["tienlen"].rules_of("classic").table
    pair = hold("4S4H")
    back = Duties(only=("pair_run", 4))
    assert refusal_text(Reason.HAS_PASSED, table, pair, duties=back) == (
        "过牌后只有连对（4 连）还能压",
        "a seat that has passed may come back with pairs in a row of 4 ranks only",
    )
    fours = Duties(only=("four", 1))
    assert refusal_text(Reason.HAS_PASSED, table, pair, duties=fours).zh == "过牌后只有四条还能压"
    barred = refusal_text(Reason.NOT_AS_LAST, table, hold("2S"), duties=Duties(bars_last="2"))
    assert barred == ("最后一手不能有 2", "the last play may hold no 2")
