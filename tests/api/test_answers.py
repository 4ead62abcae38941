"""The answers of questions: plays, refusals, notations, languages, deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from tests.api.contract import complaints, component

if TYPE_CHECKING:
    from tests.api.serving import Inside

Json = dict[str, Any]

SHAPES = {
    "classify": "Reading",
    "validate": "Verdict",
    "compare": "Comparison",
    "moves": "Moves",
    "deal": "DoudizhuPosition",
}


def ask(inside: Inside, question: str, **body: object) -> Json:
    """The answer, checked against its schema."""
    answer = inside.ask(question, **body)
    assert complaints(component(SHAPES[question]), answer, body.get("notation")) == []
    return answer


def test_a_play_names_its_pattern_key_core_and_kickers(inside: Inside) -> None:
    answer = ask(inside, "classify", cards=["4C", "3S", "3H", "3D"])
    expected = {
        "pattern": "trio_solo",
        "key": "3",
        "links": 1,
        "cards": ["3S", "3H", "3D", "4C"],
        "core": ["3S", "3H", "3D"],
        "kickers": ["4C"],
        "wild": {},
        "bomb": False,
        "last_only": False,
        "name": "trio with a single",
    }
    no = {"reason": None, "text": None}
    assert {"play": expected, **no, "alternatives": []} == answer


@pytest.mark.parametrize(
    ("cards", "pattern", "shown"),
    [
        pytest.param("333444TJ", "plane_solo", list("333444TJ"), id="bare-ranks"),
        pytest.param("10 h", None, ["T"], id="a-stranger"),
        pytest.param(["10h"], "solo", ["TH"], id="ten-in-lower-case"),
        pytest.param("♠3 3♥", "pair", ["3S", "3H"], id="suit-signs"),
        pytest.param("小王大王", "rocket", ["BJ", "RJ"], id="jokers-in-chinese"),
        pytest.param(["B", "R"], "rocket", ["B", "R"], id="bare-jokers"),
        pytest.param("3S 3H 4D 4C 5S 5H", "pair_straight", None, id="spaces"),
    ],
)
def test_cards_are_read_as_people_write_them(
    inside: Inside, cards: object, pattern: str | None, shown: list[str] | None
) -> None:
    response = inside.post("/v1/doudizhu/classify", {"cards": cards})
    if pattern is None:
        assert response.status_code == 422
        return
    play = response.json()["play"]
    assert (pattern, shown or play["cards"]) == (play["pattern"], play["cards"])


def test_every_other_reading_is_an_alternative(inside: Inside) -> None:
    answer = ask(inside, "classify", cards="333444555666", ruleset="douzero")
    plays = [answer["play"], *answer["alternatives"]]
    read = [(play["pattern"], play["links"], play["key"]) for play in plays]
    assert read == [("plane", 4, "3"), ("plane_solo", 3, "4"), ("plane_solo", 3, "3")]


def test_numbers_go_in_and_come_out(inside: Inside) -> None:
    answer = ask(inside, "classify", cards=[54, 53], notation="ids")
    assert answer["play"]["cards"] == [53, 54]


def test_numbers_and_codes_name_the_same_cards(inside: Inside) -> None:
    by_code = ask(inside, "deal", seed="both")["state"]
    by_number = ask(inside, "deal", seed="both", notation="ids")["state"]
    order = "A23456789TJQK"
    numbers = {
        f"{rank}{suit}": 13 * block + place
        for block, suit in enumerate("CDHS")
        for place, rank in enumerate(order, start=1)
    } | {"BJ": 53, "RJ": 54}
    assert [[numbers[card] for card in hand] for hand in by_code["hands"]] == by_number["hands"]
    assert [numbers[card] for card in by_code["bottom"]] == by_number["bottom"]


def test_a_hand_of_numbers_is_answered_in_numbers(inside: Inside) -> None:
    hand = ask(inside, "deal", seed=5, notation="ids")["state"]["hands"][0]
    answer = ask(inside, "moves", hand=hand, notation="ids", limit=1000)
    for move in answer["moves"]:
        assert set(move["cards"]) <= set(hand)


@pytest.mark.parametrize("expand", ["kickers", "cores"])
def test_physical_cards_are_answered_with_cards_of_that_hand_each_once(
    inside: Inside, expand: str
) -> None:
    hand = ask(inside, "deal", seed=11)["state"]["hands"][1]
    for move in ask(inside, "moves", hand=hand, limit=1000, expand=expand)["moves"]:
        cards = move.get("cards") or [*move["core"], *(move["kickers"] or {"among": []})["among"]]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(hand)


def test_bare_ranks_are_answered_with_bare_ranks(inside: Inside) -> None:
    answer = ask(inside, "moves", hand="33344456BR", limit=1000)
    shown = {card for move in answer["moves"] for card in move["cards"]}
    assert set("3456BR") == shown


FRESH: Json = {"ruleset": "classic", "seed": 7, "first": 0}
CALLED = [{"seat": 0, "type": "call", "points": 3}]


def finished() -> Json:
    """The last state of a game."""
    state = COURSE.deal(rules_of(), 7)
    while state.to_act:
        state = COURSE.step(state, COURSE.pick(state, lambda below: below // 2)).state
    return COURSE.write_state(state)


# A refusal for each reason: the question, its body, and the words in both languages.
REFUSALS = {
    "no_cards": ("classify", {"cards": []}, "没有选牌", "no cards were chosen"),
    "not_a_pattern": (
        "classify",
        {"cards": "345"},
        "顺子须 5-12 个点数相连，这里有 3 个",
        "5-12 ranks in a row make a straight, and here are 3",
    ),
    "not_in_hand": (
        "validate",
        {"cards": "5", "hand": "34"},
        "手里没有这些牌",
        "these cards are not in the hand",
    ),
    "pattern_mismatch": (
        "validate",
        {"cards": "5", "last": "44"},
        "上一手是对子：须出同样张数更大的对子或炸弹",
        "the last play is a pair: it takes a higher one of as many cards or a bomb",
    ),
    "not_bigger": (
        "validate",
        {"cards": "3", "last": "4"},
        "上一手是 4 的单张：须出更大的或炸弹",
        "the last play is a single of 4: it takes a higher one or a bomb",
    ),
    "must_lead": (
        "validate",
        {"cards": [], "hand": "34"},
        "轮到你先出，不能不出",
        "you lead, so you may not pass",
    ),
    "nothing_beats": (
        "moves",
        {"hand": "34", "last": "2"},
        "要不起：手里没有能管上一手的牌",
        "no play from this hand beats the last play",
    ),
    "wild_alone": (
        "classify",
        {"cards": ["FL"], "ruleset": "yuncheng"},
        "不能全用癞子凑这个牌型",
        "wild cards alone stand for nothing: this needs another card",
    ),
    "not_your_turn": (
        "step",
        {"state": FRESH, "action": {"type": "pass", "seat": 1}},
        "还没轮到这一家",
        "it is not this seat's turn",
    ),
    "which_seat": (
        "step",
        {"state": {**FRESH, "bids": CALLED}, "action": {"type": "pass"}},
        "此时可以行动的不止一家，请说明是哪一家",
        "several seats may act now: name one of them",
    ),
    "not_offered": (
        "step",
        {"state": FRESH, "action": {"type": "rob"}},
        "此时没有这个选择",
        "this cannot be chosen now",
    ),
    "not_higher": (
        "step",
        {
            "state": {**FRESH, "bids": [{"seat": 0, "type": "call", "points": 2}]},
            "action": {"type": "call", "points": 1},
        },
        "须叫得比前面高",
        "a call must be higher than those before",
    ),
    "game_over": (
        "step",
        {"state": finished(), "action": {"type": "auto"}},
        "牌局已结束",
        "the game is over",
    ),
}


@pytest.mark.parametrize("reason", REFUSALS)
def test_a_refusal_is_an_answer_with_its_reason_in_words(inside: Inside, reason: str) -> None:
    question, body, chinese, english = REFUSALS[reason]
    for language, words in (("zh-CN", chinese), ("en", english)):
        response = inside.post(f"/v1/doudizhu/{question}", body, Accept_Language=language)
        answer = response.json()
        assert (200, reason, words) == (response.status_code, answer["reason"], answer["text"])


def test_the_catalogue_lists_exactly_the_reasons_that_are_given(inside: Inside) -> None:
    listed = {
        each["code"]: each["text"] for each in inside.get("/v1/games/doudizhu").json()["reasons"]
    }
    assert listed.keys() == REFUSALS.keys()
    words = {reason: english for reason, (_, _, _, english) in REFUSALS.items()}
    # The words of these name the cards that are asked about.
    others = {"not_a_pattern", "pattern_mismatch", "not_bigger"}
    assert {each for each in words if words[each] != listed[each]} == others


@pytest.mark.parametrize(
    ("header", "name"),
    [
        pytest.param("zh-CN", "单张", id="zh-CN"),
        pytest.param("zh-TW", "单张", id="zh-TW"),
        pytest.param("zh", "单张", id="zh"),
        pytest.param("ZH-hans-cn", "单张", id="script"),
        pytest.param("en-GB", "single", id="en-GB"),
        pytest.param("fr", "single", id="unknown-language"),
        pytest.param("fr, zh;q=0.5", "单张", id="second-choice"),
        pytest.param("en;q=0.4, zh;q=0.6", "单张", id="weights"),
        pytest.param("*", "single", id="any"),
        pytest.param("", "single", id="empty"),
        pytest.param(";;q=,,=x;q=nan", "single", id="garbage"),
        pytest.param("x" * 4000, "single", id="long"),
    ],
)
def test_accept_language_picks_the_words(inside: Inside, header: str, name: str) -> None:
    response = inside.post("/v1/doudizhu/classify", {"cards": "3"}, Accept_Language=header)
    assert name == response.json()["play"]["name"]


@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        pytest.param("6667778889TJ", "333444555KKK", "a_beats_b", id="planes-by-their-cores"),
        pytest.param("TJQKA", "3333", "b_beats_a", id="bomb"),
        pytest.param("BR", "2222", "a_beats_b", id="rocket"),
        pytest.param("34567", "456789", "neither", id="lengths"),
        pytest.param("3", "3", "neither", id="equal"),
        pytest.param("345", "3", "neither", id="no-play"),
        pytest.param("", "", "neither", id="nothing"),
    ],
)
def test_two_groups_compare(inside: Inside, a: str, b: str, result: str) -> None:
    mirrored = {"a_beats_b": "b_beats_a", "b_beats_a": "a_beats_b"}.get(result, result)
    assert result == ask(inside, "compare", a=a, b=b)["result"]
    assert mirrored == ask(inside, "compare", a=b, b=a)["result"]


def test_a_pass_is_legal_where_there_is_something_to_pass_on(inside: Inside) -> None:
    answer = ask(inside, "validate", cards=[], hand="34", last="5")
    assert answer == {"legal": True, "play": None}


@pytest.mark.parametrize("last", [None, [], ""], ids=["null", "list", "string"])
def test_no_last_play_means_a_lead(inside: Inside, last: object) -> None:
    assert ask(inside, "moves", hand="33", last=last)["can_pass"] is False


SEEDS: list[Any] = [0, 7, 2**53 - 1, 7.0, "7", "牌", "x" * 64]


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_a_seed_deals_the_same_cards_every_time(inside: Inside, seed: object) -> None:
    first, second = (ask(inside, "deal", seed=seed)["state"] for _ in range(2))
    assert first == second
    assert seed == first["seed"]


def test_seven_and_the_word_seven_are_different_seeds(inside: Inside) -> None:
    deals = [ask(inside, "deal", seed=seed)["state"]["hands"] for seed in (7, "7")]
    assert deals[0] != deals[1]


def test_without_a_seed_one_is_drawn_and_deals_the_same_again(inside: Inside) -> None:
    drawn, other = (ask(inside, "deal")["state"] for _ in range(2))
    assert drawn == ask(inside, "deal", seed=drawn["seed"])["state"]
    assert drawn["seed"] != other["seed"]


def test_a_deal_has_every_card_once(inside: Inside) -> None:
    state = ask(inside, "deal", seed=1)["state"]
    cards = [card for group in (*state["hands"], state["bottom"]) for card in group]
    assert [*map(len, state["hands"]), len(state["bottom"])] == [17, 17, 17, 3]
    assert (len(cards), len(set(cards))) == (54, 54)
