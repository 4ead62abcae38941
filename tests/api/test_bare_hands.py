"""Suggestions for a hand alone: what is assumed is told, and what cannot be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.api.contract import answer_of, complaints, problem

if TYPE_CHECKING:
    from flask.testing import FlaskClient

Json = dict[str, Any]

HAND = "3S4S5S6S7S 9C9D KS"


def suggested(client: FlaskClient, game: str, **body: object) -> Json:
    """The suggestion for a hand, checked against its schema."""
    response = client.post(f"/v1/{game}/suggest", json={"seed": 1, **body})
    answer: Json = response.get_json()
    assert response.status_code == 200, answer
    assert complaints(answer_of(f"/v1/{game}/suggest"), answer) == []
    return answer


@pytest.mark.parametrize("game", ["doudizhu", "guandan", "paodekuai", "zhengshangyou"])
def test_a_hand_leads_or_follows_with_cards_that_it_holds(client: FlaskClient, game: str) -> None:
    led = suggested(client, game, hand=HAND)
    assert led["action"]["type"] == "play"
    assert all(card in HAND for card in led["action"]["cards"])
    assert led["assumed"]["last_by"] is None
    assert set(led["assumed"]["counts"]) == {8}
    followed = suggested(client, game, hand=HAND, last="88")
    assert followed["action"]["cards"] == ["9C", "9D"]
    assert followed["assumed"]["last_by"] not in {None, followed["assumed"]["seat"]}
    # Nobody who goes by the whole game so far is asked.
    assert followed["engine"]["skill"] <= 3


def test_fields_that_were_left_out_and_a_skill_that_was_lowered_are_named(
    client: FlaskClient,
) -> None:
    told = suggested(client, "guandan", hand=HAND, skill=5)
    assert (told["assumed"]["defaults"], told["assumed"]["skill"]) == (["ruleset", "level"], 3)
    assert told["engine"]["skill"] == 3
    told = suggested(client, "guandan", hand=HAND, skill=2, level="9", ruleset="competition")
    assert (told["assumed"]["defaults"], told["assumed"]["skill"]) == ([], None)
    # Without a skill none is lowered.
    assert suggested(client, "guandan", hand=HAND)["assumed"]["skill"] is None
    told = suggested(client, "doudizhu", hand=HAND, role="landlord")
    assert told["assumed"]["defaults"] == ["ruleset", "wild"]
    told = suggested(client, "mcr", hand="123m456p789s EE CC 9p", seen="EE9p")
    assert told["assumed"]["defaults"] == ["ruleset", "melds"]


@pytest.mark.parametrize(
    ("game", "objective"),
    [("tienlen", "wins"), ("zhengshangyou", "points"), ("guandan", "points"), ("mcr", "wins")],
)
def test_an_objective_that_no_player_has_is_refused_by_one_code(
    client: FlaskClient, game: str, objective: str
) -> None:
    hand = "123m456p789s EE CC 9p" if game == "mcr" else HAND
    answer = client.post(f"/v1/{game}/suggest", json={"hand": hand, "objective": objective})
    (error,) = answer.get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/objective", "unknown_objective")
    answer = client.post(f"/v1/{game}/suggest", json={"hand": hand, "objective": "fame"})
    assert answer.get_json()["errors"][0]["code"] == "out_of_range"


def test_a_role_says_who_played_the_last_play(client: FlaskClient) -> None:
    seats = {
        role: suggested(client, "doudizhu", hand=HAND, last="88", role=role)["assumed"]
        for role in ("landlord", "landlord_down", "landlord_up")
    }
    landlord = seats["landlord"]["seat"]
    assert seats["landlord_down"]["seat"] == (landlord + 1) % 3
    assert seats["landlord_up"]["seat"] == (landlord + 2) % 3
    assert seats["landlord_down"]["last_by"] == seats["landlord_up"]["last_by"] == landlord
    assert seats["landlord"]["last_by"] == (landlord + 2) % 3


def test_bare_ranks_the_level_and_wild_ranks_count(client: FlaskClient) -> None:
    nines = suggested(client, "guandan", hand="9 9 A", last="KK", level="9")
    assert nines["action"]["cards"] == ["9S", "9S"]
    wild = suggested(client, "doudizhu", hand="7KK4", ruleset="laizi", wild=["7"], last="QQQ")
    assert wild["action"]["as"] == {"7S": "K"}


def test_tiles_are_discarded_by_what_lies_open(client: FlaskClient) -> None:
    answer = suggested(client, "mcr", hand="123m456p789s EE CC 9p", seen="EE9p")
    assert answer["action"] == {"seat": 0, "type": "discard", "tile": "9p"}
    assert answer["assumed"]["counts"] == [14, 13, 13, 13]
    meld = {"type": "chi", "tiles": "123m", "from": 3}
    assert suggested(client, "mcr", hand="456p789s EE CC 9p", melds=[meld])["action"]
    waiting = suggested(client, "mcr", hand="123m456p789s EE CC")
    assert (waiting["action"], waiting["reasons"][0]["code"]) == (None, "not_your_turn")


@pytest.mark.parametrize(
    ("game", "body", "kind", "pointer", "code"),
    [
        ("doudizhu", {"hand": "33333"}, "impossible_cards", "/hand", "too_many_of_rank"),
        ("doudizhu", {"hand": "34", "last": "79"}, "impossible_cards", "/last", "last_is_no_play"),
        ("guandan", {"hand": ""}, "impossible_cards", "/hand", "no_cards"),
        ("doudizhu", {"last": "77"}, "invalid_request", "/last", "without_hand"),
        ("guandan", {"level": "9"}, "invalid_request", "/level", "without_hand"),
        ("mcr", {"hand": "EEEEE"}, "impossible_cards", "/hand", "too_many_of_tile"),
        (
            "mcr",
            {"hand": "1m", "state": {"ruleset": "mcr", "seed": 1}},
            "invalid_request",
            "/state",
            "view_or_hand",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_its_place(
    client: FlaskClient, game: str, body: Json, kind: str, pointer: str, code: str
) -> None:
    found = problem(client.post(f"/v1/{game}/suggest", json=body), 422, kind)
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in found["errors"]]
