"""Rule sets with changed options: accepted ones, refused ones, and their answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.contract import exists, problem

if TYPE_CHECKING:
    from tests.api.serving import Inside

CLASSIFY = "/v1/doudizhu/classify"


@pytest.mark.parametrize(
    ("options", "cards", "pattern"),
    [
        pytest.param({}, "333344", "four_two", id="unchanged"),
        pytest.param({"four_two": "any"}, "333344", "four_two", id="any-two"),
        pytest.param({"four_two": True}, "333344", "four_two", id="true-is-any"),
        pytest.param({"four_two": "two_ranks"}, "333344", None, id="two-ranks"),
        pytest.param({"four_two": "two_ranks"}, "333345", "four_two", id="two-ranks-are-kept"),
        pytest.param({"four_two": "named"}, "333344", "four_pair", id="named"),
        pytest.param({"four_two": "no"}, "333345", None, id="no"),
        pytest.param({"four_two": False}, "333345", None, id="false-is-no"),
        pytest.param({"four_two_pair": False}, "33334455", None, id="no-two-pairs"),
        pytest.param({"quad_chain": True}, "33334444", "quad_chain", id="quads-in-a-row"),
        pytest.param({"quad_chain": False}, "33334444", None, id="no-quads-in-a-row"),
        pytest.param({"plane_min": 3}, "333444", None, id="longer-planes"),
        pytest.param({"plane_min": 3}, "333444555", "plane", id="longer-planes-are-kept"),
        pytest.param({"kicker_jokers": True}, "333444BR", "plane_solo", id="jokers-as-kickers"),
        pytest.param({"kicker_jokers": False}, "333444BR", None, id="no-jokers-as-kickers"),
        pytest.param({"kicker_repeat": False}, "33344455", None, id="no-kickers-alike"),
    ],
)
def test_an_option_changes_what_cards_are(
    inside: Inside, options: dict[str, object], cards: str, pattern: str | None
) -> None:
    answer = inside.ask("classify", cards=cards, ruleset={"id": "classic", "options": options})
    plays = [answer["play"], *answer["alternatives"]]
    assert pattern in [play and play["pattern"] for play in plays]


def test_a_rule_set_without_an_id_is_the_default_one(inside: Inside) -> None:
    expected = inside.ask("deal", seed=1)
    written: tuple[object, ...] = ("classic", {}, {"options": {}}, {"id": "classic"})
    for ruleset in written:
        assert expected == inside.ask("deal", seed=1, ruleset=ruleset)


def test_a_deal_names_only_the_options_that_were_changed(inside: Inside) -> None:
    changed = {"id": "classic", "options": {"plane_min": 3, "quad_chain": False, "four_two": True}}
    state = inside.ask("deal", seed=1, ruleset=changed)["state"]
    assert state["ruleset"] == {"id": "classic", "options": {"plane_min": 3}}


def test_the_rule_set_of_a_deal_can_be_sent_back(inside: Inside) -> None:
    for options in ({"four_two": False}, {}):
        state = inside.ask("deal", seed=1, ruleset={"id": "h5", "options": options})["state"]
        again = inside.ask("deal", seed=1, ruleset=state["ruleset"])["state"]
        assert state == again


@pytest.mark.parametrize(
    ("ruleset", "pointer", "code"),
    [
        pytest.param("pagta", "/ruleset", "unknown_ruleset", id="unknown"),
        pytest.param("Classic", "/ruleset", "unknown_ruleset", id="upper-case"),
        pytest.param({"id": "pagta"}, "/ruleset/id", "unknown_ruleset", id="unknown-id"),
        pytest.param(
            {"options": {"jokers": 1}}, "/ruleset/options/jokers", "unknown_option", id="option"
        ),
        pytest.param(
            {"options": {"plane_min": 4}}, "/ruleset/options/plane_min", "bad_option", id="value"
        ),
        pytest.param(
            {"options": {"plane_min": True}},
            "/ruleset/options/plane_min",
            "bad_option",
            id="true-is-no-number",
        ),
        pytest.param(
            {"options": {"quad_chain": 1}},
            "/ruleset/options/quad_chain",
            "bad_option",
            id="one-is-not-true",
        ),
        pytest.param({"option": {}}, "/ruleset/option", "unknown_field", id="field"),
        pytest.param({"options": []}, "/ruleset", "wrong_type", id="options-as-a-list"),
        pytest.param(7, "/ruleset", "wrong_type", id="number"),
        pytest.param(None, "/ruleset", "null", id="null"),
    ],
)
def test_a_rule_set_that_does_not_exist_is_refused_where_it_is_wrong(
    inside: Inside, ruleset: object, pointer: str, code: str
) -> None:
    body = {"cards": "3", "ruleset": ruleset}
    found = problem(inside.post(CLASSIFY, body), 422, "invalid_request")
    assert [(pointer, code)] == [(each["pointer"], each["code"]) for each in found["errors"]]
    assert exists(pointer, body)


def test_a_refusal_lists_what_there_is(inside: Inside) -> None:
    body = {"cards": "3", "ruleset": "pagta"}
    found = problem(inside.post(CLASSIFY, body, Accept_Language="zh"), 422, "invalid_request")
    known = "classic, pagat, huanle, panda, h5, rlcard, douzero, laizi, tiandi, yuncheng"
    detail = f"没有规则集 “pagta”；有：{known}"
    assert [detail] == [each["detail"] for each in found["errors"]]


@pytest.mark.parametrize(
    ("question", "body", "pointer", "code"),
    [
        ("classify", {"cards": "33333"}, "/cards", "too_many_of_rank"),
        ("classify", {"cards": ["3S", "4S", "3S"]}, "/cards/2", "card_repeated"),
        ("classify", {"cards": "3S3S"}, "/cards", "card_repeated"),
        ("classify", {"cards": "BJBJ"}, "/cards", "card_repeated"),
        ("classify", {"cards": "FL"}, "/cards", "not_in_deck"),
        ("classify", {"cards": [55], "notation": "ids"}, "/cards", "not_in_deck"),
        ("validate", {"cards": "3", "last": "45"}, "/last", "last_is_no_play"),
        ("validate", {"cards": "3", "hand": "33333"}, "/hand", "too_many_of_rank"),
        ("validate", {"cards": "3", "hand": "333", "last": "33"}, "/last", "too_many_of_rank"),
        ("validate", {"cards": ["3S"], "last": ["3S"]}, "/last", "card_repeated"),
        ("compare", {"a": "3", "b": "22222"}, "/b", "too_many_of_rank"),
        ("moves", {"hand": "334455667788991TJQKA2"[:-1]}, "/hand", "not_a_card"),
        ("moves", {"hand": "3344556677889TTJJQQKKA"}, "/hand", "hand_too_big"),
    ],
)
def test_cards_that_cannot_be_are_refused_where_they_are(
    inside: Inside, question: str, body: dict[str, object], pointer: str, code: str
) -> None:
    response = inside.post(f"/v1/doudizhu/{question}", body)
    kind = "invalid_request" if code == "not_a_card" else "impossible_cards"
    found = problem(response, 422, kind)
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in found["errors"]]
    assert all(exists(each["pointer"], body) for each in found["errors"])
