"""Mahjong over HTTP: rule sets, one hand and claims, in every notation."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.refusals import REFUSALS
from paiju.all_games.mcr.rulesets import RULE_SETS, rules_of
from paiju.mahjong_tiles.notation import parse_tile_numbers
from tests.api.contract import complaints, component, problem
from tests.api.mahjong import Json, ask, post

if TYPE_CHECKING:
    from flask.testing import FlaskClient


# The catalogue.


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_set_is_described_with_its_options_and_every_fan(
    client: FlaskClient, name: str
) -> None:
    told = client.get(f"/v1/games/mcr/rulesets/{name}").get_json()
    assert complaints(component("AnyRuleSet"), told) == []
    assert told["options"] == asdict(rules_of(name).options)
    assert told["tiles"] == (136 if name == "botzone" else 144)
    assert sum(fan["number"] is not None for fan in told["fans"]) == 81
    assert len(told["principles"]) == 5


def test_the_game_is_listed_with_its_bots_and_every_reason(client: FlaskClient) -> None:
    told = client.get("/v1/games/mcr").get_json()
    assert complaints(component("Game"), told) == []
    assert [bot["id"] for bot in told["bots"]] == [
        "novice", "casual", "skilled", "expert", "greedy", "random",
    ]  # fmt: skip
    assert {reason["code"] for reason in told["reasons"]} == {each.code for each in REFUSALS}


# One hand.

HAND = "123456m 456p 1178s"


def test_a_hand_is_understood_in_every_notation(client: FlaskClient) -> None:
    numbers = [0, 4, 8, 12, 16, 20, 48, 52, 56, 72, 73, 96, 100]
    assert "".join(parse_tile_numbers(numbers)) == "1m2m3m4m5m6m4p5p6p1s1s7s8s"
    hands: list[Json] = [
        {"hand": HAND, "tile": "9s"},
        {"hand": "W1W2W3W4W5W6 B4B5B6 T1T1T7T8", "tile": "T9", "notation": "botzone"},
        {"hand": numbers, "tile": 104, "notation": "ids"},
        {"hand": [[number, 1] for number in numbers], "tile": 104, "notation": "states"},
    ]
    totals = [ask(client, "score", **hand)["total"] for hand in hands]
    assert totals == [13, 13, 13, 13]


def test_tiles_with_their_states_tell_the_melds_too(client: FlaskClient) -> None:
    rows = [[108, 2], [109, 2], [110, 2], [-1, -1], *([number, 1] for number in (0, 4, 8, 72))]
    gang = [[number, 4] for number in (132, 133, 134, 135)]
    chi = [[number, 3] for number in (40, 44, 48)]
    told = ask(client, "analyze", hand=[*rows, *gang, *chi], notation="states")
    assert told["shanten"]["standard"] == 0
    assert told["waits"] == [{"tile": 72, "left": 3}]


def test_an_answer_in_numbers_names_the_tiles_of_the_question(client: FlaskClient) -> None:
    hand = [0, 4, 8, 12, 16, 20, 48, 52, 56, 72, 75, 98, 100]
    told = ask(client, "score", hand=hand, tile=106, notation="ids")
    named = [tile for group in told["reading"]["groups"] for tile in group["tiles"]]
    assert sorted(named) == sorted([*hand, 106])


def test_a_win_that_is_none_is_a_no(client: FlaskClient) -> None:
    for question in ("win", "score"):
        told = ask(client, question, hand=HAND, tile="E")
        assert (told["wins"], told["reason"]) == (False, "not_a_win")


def test_an_answer_in_the_words_of_botzone_names_tiles_so(client: FlaskClient) -> None:
    told = ask(client, "analyze", hand="W1W2W3W4W5W6 B4B5B6 T1T1T7T8", notation="botzone")
    assert [wait["tile"] for wait in told["waits"]] == ["T6", "T9"]


def test_flowers_in_numbers_are_single_tiles_too(client: FlaskClient) -> None:
    hand = [0, 4, 8, 12, 16, 20, 48, 52, 56, 72, 73, 96, 100]
    told = ask(client, "score", hand=hand, tile=104, flowers=[136, 140], notation="ids")
    assert told["total"] == 15


def test_flowers_are_told_by_number_or_by_name(client: FlaskClient) -> None:
    totals = [
        ask(client, "score", hand=HAND, tile="9s", flowers=flowers)["total"]
        for flowers in (2, "15f", ["1f", "5f"])
    ]
    assert totals == [15, 15, 15]


@pytest.mark.parametrize(
    ("question", "body", "pointer", "code"),
    [
        ("analyze", {"hand": "0m"}, "/hand", "not_a_tile"),
        ("analyze", {"hand": ["1m", "X"]}, "/hand/1", "not_a_tile"),
        ("analyze", {"hand": 7}, "/hand", "wrong_type"),
        ("analyze", {"hand": "1m" * 400}, "/hand", "out_of_range"),
        ("analyze", {"hand": ["1m"] * 145}, "/hand", "out_of_range"),
        ("analyze", {"hand": [7, 7], "notation": "ids"}, "/hand/1", "tile_repeated"),
        ("analyze", {"hand": "1m", "notation": "ids"}, "/hand", "wrong_type"),
        ("analyze", {"hand": [7], "notation": "states"}, "/hand/0", "not_a_row"),
        ("analyze", {"hand": 7, "notation": "states"}, "/hand", "wrong_type"),
        ("analyze", {"hand": [[1, 1]] * 19, "notation": "states"}, "/hand", "out_of_range"),
        ("analyze", {"hand": [[900, 1]], "notation": "states"}, "/hand/0/0", "not_a_tile"),
        ("analyze", {"hand": [[0, 2]], "notation": "states"}, "/hand/0", "not_a_meld"),
        (
            "analyze",
            {"hand": [[0, 1]], "melds": [], "notation": "states"},
            "/melds",
            "melds_twice",
        ),
        (
            "analyze",
            {
                "hand": list(range(0, 40, 4)),
                "melds": [{"type": "peng", "tiles": [0, 1, 2]}],
                "notation": "ids",
            },
            "/melds/0/tiles/0",
            "tile_repeated",
        ),
        ("analyze", {"hand": HAND, "melds": 7}, "/melds", "wrong_type"),
        ("analyze", {"hand": HAND, "melds": [{}] * 5}, "/melds", "out_of_range"),
        ("analyze", {"hand": HAND, "melds": [7]}, "/melds/0", "wrong_type"),
        ("analyze", {"hand": HAND, "melds": [{}]}, "/melds/0/type", "required"),
        (
            "analyze",
            {"hand": HAND, "melds": [{"type": "kan", "tiles": "1111m"}]},
            "/melds/0/type",
            "out_of_range",
        ),
        (
            "analyze",
            {"hand": HAND, "melds": [{"type": "chi", "tiles": "124m"}]},
            "/melds/0/tiles",
            "not_a_meld",
        ),
        (
            "analyze",
            {"hand": HAND, "melds": [{"type": "chi", "tiles": "123m", "from": 4}]},
            "/melds/0/from",
            "out_of_range",
        ),
        (
            "analyze",
            {"hand": HAND, "melds": [{"type": "chi", "tiles": "123m", "concealed": 1}]},
            "/melds/0/concealed",
            "wrong_type",
        ),
        ("win", {"hand": HAND, "tile": "10m"}, "/tile", "not_a_tile"),
        ("win", {"hand": HAND}, "/tile", "required"),
        ("score", {"hand": HAND, "tile": "9s", "flowers": 9}, "/flowers", "out_of_range"),
        (
            "score",
            {"hand": HAND, "tile": "9s", "flowers": ["1f", "1m"]},
            "/flowers/1",
            "not_a_flower",
        ),
        ("score", {"hand": HAND, "tile": "9s", "flowers": "1m"}, "/flowers", "not_a_flower"),
        ("score", {"hand": HAND, "tile": "9s", "flowers": "11f"}, "/flowers", "too_many_of_tile"),
        ("score", {"hand": HAND, "tile": "9s", "self_draw": 1}, "/self_draw", "wrong_type"),
        ("score", {"hand": HAND, "tile": "9s", "seat_wind": "C"}, "/seat_wind", "out_of_range"),
        ("score", {"hand": HAND, "tile": "8s", "ruleset": "hk"}, "/ruleset", "unknown_ruleset"),
        (
            "score",
            {"hand": [0] * 13, "tile": 0, "flowers": [136, 136], "notation": "ids"},
            "/hand/1",
            "tile_repeated",
        ),
    ],
)
def test_what_no_hand_can_be_is_refused_where_it_is_wrong(
    client: FlaskClient, question: str, body: Json, pointer: str, code: str
) -> None:
    response = post(client, question, body)
    found = problem(response, 422, response.get_json()["type"].removeprefix("/problems/"))
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in found["errors"]]


# Claims.

CLAIMS: Json = {"hand": "3445m 1239p 99s CCC", "tile": "4m", "seat": 1, "from": 0}


def test_claims_are_listed_explained_and_resolved(client: FlaskClient) -> None:
    made = [{"seat": 1, "type": "chi", "tiles": "345m"}, {"seat": 3, "type": "hu"}]
    told = ask(client, "claims", **CLAIMS, claims=made)
    assert told["claims"] == [
        {"seat": 1, "type": "peng"},
        {"seat": 1, "type": "chi", "tiles": ["3m", "4m", "5m"]},
    ]
    assert [each["type"] for each in told["refused"]] == ["hu", "gang"]
    assert told["resolve"]["claim"] == {"seat": 3, "type": "hu"}
    assert told["resolve"]["reason"] == "stronger"


def test_claims_in_numbers_name_the_tiles_of_the_hand(client: FlaskClient) -> None:
    hand = [9, 13, 14, 18, 36, 40, 44, 68, 104, 105, 124, 125, 126]
    told = ask(client, "claims", hand=hand, tile=12, seat=1, **{"from": 0}, notation="ids")
    assert told["claims"][1]["tiles"] == [9, 12, 18]


def test_what_a_seat_would_win_is_told(client: FlaskClient) -> None:
    told = ask(client, "claims", hand="123456789s 999p C", tile="C", seat=3, **{"from": 0})
    assert told["claims"] == [{"seat": 3, "type": "hu"}]
    assert told["score"]["enough"]
    assert told["resolve"] is None


@pytest.mark.parametrize(
    ("more", "pointer", "code"),
    [
        ({"from": 1}, "/from", "own_tile"),
        ({"from": 4}, "/from", "out_of_range"),
        ({"claims": 7}, "/claims", "wrong_type"),
        ({"claims": [{}] * 4}, "/claims", "out_of_range"),
        ({"claims": [7]}, "/claims/0", "wrong_type"),
        ({"claims": [{"seat": 1}]}, "/claims/0/type", "required"),
        ({"claims": [{"seat": 1, "type": "chi"}]}, "/claims/0/tiles", "required"),
        ({"claims": [{"seat": 1, "type": "discard"}]}, "/claims/0/type", "out_of_range"),
        (
            {"claims": [{"seat": 1, "type": "chi", "tiles": ["0m"]}]},
            "/claims/0/tiles/0",
            "not_a_tile",
        ),
        (
            {"claims": [{"seat": 2, "type": "gang"}, {"seat": 3, "type": "peng"}]},
            "/claims/1",
            "too_many_of_tile",
        ),
        ({"claims": [{"seat": 1, "type": "gang"}]}, "/claims/0", "tile_not_in_hand"),
    ],
)
def test_claims_that_cannot_be_are_refused_where_they_are_wrong(
    client: FlaskClient, more: Json, pointer: str, code: str
) -> None:
    response = post(client, "claims", {**CLAIMS, **more})
    found = problem(response, 422, response.get_json()["type"].removeprefix("/problems/"))
    assert (pointer, code) in [(each["pointer"], each["code"]) for each in found["errors"]]
