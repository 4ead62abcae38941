"""Wild cards over HTTP: their ranks, declared ranks, and refusals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from paiju.playing_cards.notation import parse_cards
from paiju.playing_cards.script import Script
from tests.api.contract import complaints, component

if TYPE_CHECKING:
    from tests.api.serving import Inside

Json = dict[str, Any]

SEVENS: Json = {"ruleset": "laizi", "wild": ["7"]}
HEAVEN_AND_EARTH: Json = {"ruleset": "tiandi", "wild": ["7", "A"]}
FLOWER: Json = {"ruleset": "yuncheng"}


def ask(inside: Inside, question: str, shape: str, **body: object) -> Json:
    """The answer, checked against its schema."""
    answer = inside.ask(question, **body)
    assert complaints(component(shape), answer, body.get("notation")) == []
    return answer


def test_every_reading_says_what_its_wild_cards_stand_for(inside: Inside) -> None:
    answer = ask(inside, "classify", "Reading", cards=["4S", "4H", "7S", "8D", "8C"], **SEVENS)
    plays = [answer["play"], *answer["alternatives"]]
    assert [(play["pattern"], play["key"], play["wild"]) for play in plays] == [
        ("trio_pair", "8", {"7S": "8"}),
        ("trio_pair", "4", {"7S": "4"}),
    ]


@pytest.mark.parametrize("cards", ["448877", "4477", "77", "34567789", "777444", "JJJ7A", "777A"])
@pytest.mark.parametrize("wild", [SEVENS, HEAVEN_AND_EARTH], ids=["one-rank", "two-ranks"])
def test_a_reading_that_is_declared_as_it_was_answered_is_that_reading(
    inside: Inside, cards: str, wild: Json
) -> None:
    answer = ask(inside, "classify", "Reading", cards=cards, **wild)
    plays = [answer["play"], *answer["alternatives"]]
    for play in plays:
        again = {"cards": play["cards"], "as": play["wild"]}
        assert play == ask(inside, "classify", "Reading", **again, **wild)["play"]


@pytest.mark.parametrize(
    ("question", "legal"),
    [
        pytest.param({"cards": "44788"}, True, id="the strongest reading that beats"),
        pytest.param({"cards": "44788", "as": {"7": "4"}}, False, id="a declared one does not"),
        pytest.param({"cards": "44788", "as": {"7": "8"}}, True, id="another does"),
        pytest.param({"cards": "4447"}, True, id="soft bombs beat what is no bomb"),
    ],
)
def test_declared_readings_are_judged_as_declared(
    inside: Inside, question: Json, legal: object
) -> None:
    answer = ask(inside, "validate", "Verdict", last="55566", **question, **SEVENS)
    assert answer["legal"] is legal


@pytest.mark.parametrize(
    ("last", "legal"),
    [
        # 4 4 and two 7s: 4447 with a soft bomb of 4s, or the trio 447 with one 7 beside it.
        pytest.param("4477", False, id="read at its strongest, a bomb"),
        pytest.param({"cards": "4477", "as": {"7": "4", "7#2": "5"}}, True, id="declared a trio"),
    ],
)
def test_the_last_play_is_what_it_was_declared(inside: Inside, last: object, legal: object) -> None:
    # A trio of 6s with a kicker beats a trio of 4s, and no bomb.
    answer = ask(inside, "validate", "Verdict", cards="6668", last=last, **SEVENS)
    assert answer["legal"] is legal


def test_the_last_play_of_a_view_goes_in_as_it_is(inside: Inside) -> None:
    turn = {"seat": 2, "cards": ["4S", "4H", "7S", "5D"], "as": {"7S": "4"}}
    assert ask(inside, "validate", "Verdict", cards="6668", last=turn, **SEVENS)["legal"] is True
    natural = {"seat": 2, "cards": ["4S"]}
    assert ask(inside, "validate", "Verdict", cards="5", last=natural)["legal"] is True


@pytest.mark.parametrize(
    ("last", "pointer"),
    [
        (["3S", "3S"], "/last/1"),
        ({"cards": ["3S", "3S"]}, "/last/cards/1"),
        ({"cards": ["3S", "3S", "7S"], "as": {"7S": "3"}}, "/last/cards/1"),
        ({"cards": "3S3S"}, "/last/cards"),
        ({"cards": ["3S"], "seat": 4}, "/last/seat"),
        ({"cards": ["7S"], "as": {"3S": "3"}}, "/last/as/3S"),
    ],
)
def test_what_is_wrong_in_a_group_is_named_where_it_stands(
    inside: Inside, last: object, pointer: str
) -> None:
    question = {"hand": "5", "last": last, **SEVENS}
    response = inside.post("/v1/doudizhu/moves", question)
    assert response.status_code == 422
    assert [error["pointer"] for error in response.json()["errors"]] == [pointer]


def test_groups_are_compared_as_declared(inside: Inside) -> None:
    soft, hard = "4447", "5555"
    question: Json = {"a": soft, "b": hard}
    assert ask(inside, "compare", "Comparison", **question, **SEVENS)["result"] == "b_beats_a"
    declared = {"cards": "5577", "as": {"7": "5", "7#2": "6"}}
    answer = ask(inside, "compare", "Comparison", a=soft, b=declared, **SEVENS)
    assert (answer["result"], answer["b"]["pattern"]) == ("a_beats_b", "trio_solo")


def test_moves_and_hints_say_what_is_wild_in_each(inside: Inside) -> None:
    question: Json = {"hand": "55 8 9 K 7", "last": "66", **SEVENS}
    moves = ask(inside, "moves", "Moves", **question)["moves"]
    assert [(move["key"], move["wild"]) for move in moves] == [
        ("8", {"7": "8"}),
        ("9", {"7": "9"}),
        ("K", {"7": "K"}),
    ]
    cores = ask(inside, "moves", "Moves", expand="cores", **question)["moves"]
    assert [(move["key"], move["wild"]) for move in cores] == [
        (move["key"], move["wild"]) for move in moves
    ]
    hints = ask(inside, "hints", "Hints", **question)["hints"]
    assert sorted(hint["play"]["key"] for hint in hints) == ["8", "9", "K"]


def test_cards_that_are_numbers_declare_by_number(inside: Inside) -> None:
    five, seven = Script.IDS.write(parse_cards("5S 7S"))
    question = {"cards": [five, seven], "as": {str(seven): "5"}, "notation": "ids"}
    play = ask(inside, "classify", "Reading", **question, **SEVENS)["play"]
    assert (play["pattern"], play["wild"]) == ("pair", {str(seven): "5"})


def test_a_hand_of_the_flower_alone_passes_even_where_it_leads(inside: Inside) -> None:
    # The flower is never played alone: the hand has no lead.
    assert ask(inside, "validate", "Verdict", cards="", hand="FL", **FLOWER)["legal"] is True
    for question, shape in (("moves", "Moves"), ("hints", "Hints")):
        answer = ask(inside, question, shape, hand="FL", **FLOWER)
        assert (answer["can_pass"], answer["reason"]) == (True, None)
        assert ask(inside, question, shape, hand="3FL", **FLOWER)["can_pass"] is False


def test_what_a_cut_cannot_use_is_left(inside: Inside) -> None:
    (split,) = ask(inside, "split", "Splits", hand="22FL", limit=1, **FLOWER)["splits"]
    assert ([play["cards"] for play in split["plays"]], split["left"]) == ([["2", "2"]], ["FL"])


REFUSED: list[tuple[str, Json, str, str]] = [
    ("no wild ranks here", {"ruleset": "classic", "wild": ["7"]}, "/wild", "too_many_wild"),
    ("one at most", {"ruleset": "laizi", "wild": ["7", "8"]}, "/wild", "too_many_wild"),
    ("jokers are not drawn", {"ruleset": "laizi", "wild": ["BJ"]}, "/wild/0", "not_wild_rank"),
    ("no rank twice", {"ruleset": "tiandi", "wild": ["7", "7"]}, "/wild/1", "not_wild_rank"),
    ("not a wild card", {**SEVENS, "as": {"3": "4"}}, "/as/3", "cannot_stand_for"),
    ("not among the cards", {**SEVENS, "as": {"7": "4"}}, "/as/7", "cannot_stand_for"),
    ("no flower here", {"ruleset": "laizi", "cards": "3FL"}, "/cards", "not_in_deck"),
    (
        "the flower is no 2",
        {**FLOWER, "cards": "22FL", "as": {"FL": "2"}},
        "/as/FL",
        "cannot_stand_for",
    ),
    ("no joker", {**SEVENS, "cards": "37", "as": {"7": "BJ"}}, "/as/7", "out_of_range"),
]


@pytest.mark.parametrize(
    ("body", "pointer", "code"), [each[1:] for each in REFUSED], ids=[each[0] for each in REFUSED]
)
def test_what_cannot_be_wild_is_refused_where_it_stands(
    inside: Inside, body: Json, pointer: str, code: str
) -> None:
    response = inside.post("/v1/doudizhu/classify", {"cards": "3456", **body})
    assert response.status_code == 422
    (error,) = response.json()["errors"]
    assert (error["pointer"], error["code"]) == (pointer, code)


@pytest.mark.parametrize(("ruleset", "ranks"), [("laizi", 1), ("tiandi", 2)])
def test_a_deal_draws_the_wild_ranks_from_its_seed(
    inside: Inside, ruleset: str, ranks: int
) -> None:
    def drawn() -> list[str]:
        position = inside.ask("deal", seed="wild", ruleset=ruleset)
        while position["state"]["phase"] != "play":
            # The first choice is to call, to rob or to double.
            action = position["legal"][0]
            position = inside.ask("step", state=position["state"], action=action)
        return list(position["state"]["wild"])

    assert drawn() == drawn()
    assert len(set(drawn())) == ranks
