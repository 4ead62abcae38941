"""Guandan over HTTP: the questions about plays, with a level if they need one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.api.contract import complaints, component, problem

if TYPE_CHECKING:
    from tests.api.serving import Inside, Json

RULE_SETS = ("competition", "homework")
EACH_RULE_SET = pytest.mark.parametrize("ruleset", RULE_SETS)

HAND = [
    *("3S", "4S", "5S", "6S", "8D", "8C", "9S", "9D", "9C", "TS", "JS", "QS", "KS"),
    *("AD", "AC", "2D", "2C", "7H", "7H", "BJ", "BJ", "RJ"),
]


def asked(inside: Inside, question: str, **body: object) -> Json:
    """The answer to a question about Guandan, which must have status 200."""
    response = inside.post(f"/v1/guandan/{question}", body)
    assert response.status_code == 200, response.text
    answer: Json = response.json()
    return answer


def described(inside: Inside, ruleset: str) -> Json:
    """The description of a rule set."""
    found: Json = inside.get(f"/v1/games/guandan/rulesets/{ruleset}").json()
    assert complaints(component("RuleSet"), found) == []
    return found


def test_the_level_decides_what_is_wild(inside: Inside) -> None:
    cards = ["7H", "3S", "4S", "5S", "6S"]
    at_seven = asked(inside, "classify", cards=cards, level="7")
    found = [at_seven["play"], *at_seven["alternatives"]]
    assert [(play["pattern"], play["key"], play["wild"]) for play in found] == [
        ("straight_flush", "3", {"7H": "7S"}),
        ("straight_flush", "2", {"7H": "2S"}),
        ("straight", "3", {"7H": "7H"}),
        ("straight", "2", {"7H": "2D"}),
    ]
    at_two = asked(inside, "classify", cards=cards)
    assert (at_two["play"]["pattern"], at_two["alternatives"]) == ("straight", [])
    assert at_two["play"]["wild"] == {}


@pytest.mark.parametrize(
    ("stands", "pattern", "key"),
    [("2S", "straight_flush", "2"), ("2D", "straight", "2"), ("7", "straight_flush", "3")],
)
def test_a_player_declares_what_a_wild_card_stands_for(
    inside: Inside, stands: str, pattern: str, key: str
) -> None:
    answer = asked(inside, "classify", cards="7H3S4S5S6S", level="7", **{"as": {"7H": stands}})
    assert (pattern, key) == (answer["play"]["pattern"], answer["play"]["key"])


def test_what_is_declared_of_a_last_play_counts(inside: Inside) -> None:
    last = {"cards": "7H3S4S5S6S", "as": {"7H": "2D"}}
    question = {"cards": "4S5D6H7S8C", "last": last, "level": "7"}
    assert asked(inside, "validate", **question)["legal"]
    flush = {"cards": "7H3S4S5S6S", "as": {"7H": "2S"}}
    refused = asked(inside, "validate", **question | {"last": flush})
    assert (refused["legal"], refused["reason"]) == (False, "pattern_mismatch")


def test_every_move_is_legal_and_is_what_it_says(inside: Inside) -> None:
    listed = asked(inside, "moves", hand=HAND, level="7", limit=1000)
    assert listed["total"] == len(listed["moves"]) > 100
    for move in listed["moves"]:
        judged = asked(
            inside, "validate", hand=HAND, cards=move["cards"], level="7", **{"as": move["wild"]}
        )
        assert judged["legal"], move
        assert set(judged["play"]["cards"]) == set(move["cards"])


def test_each_core_is_listed_once_with_its_kickers(inside: Inside) -> None:
    question = {"hand": HAND, "level": "7", "expand": "cores", "patterns": ["full_house"]}
    cores = asked(inside, "moves", **question)["moves"]
    assert len({core["key"] for core in cores}) == len(cores)
    assert all(core["kickers"]["size"] == 2 for core in cores)


def test_a_hand_is_cut_and_hinted_with_each_card_once(inside: Inside) -> None:
    split = asked(inside, "split", hand=HAND, level="7")["splits"][0]
    assert sorted(HAND) == sorted(card for play in split["plays"] for card in play["cards"])
    hints = asked(inside, "hints", hand=HAND, level="7", limit=5)["hints"]
    assert len(hints) == 5
    last = asked(inside, "hints", hand=HAND, last=["AH", "AS"], level="7")["hints"]
    assert {hint["play"]["pattern"] for hint in last} <= {
        *("pair", "straight_flush", "bomb", "bomb_5")
    }


@pytest.mark.parametrize(
    ("body", "code", "pointer"),
    [
        ({"cards": "3S", "level": "1"}, "out_of_range", "/level"),
        ({"cards": "3S", "level": 7}, "out_of_range", "/level"),
        ({"cards": "3S", "level": "3", "ruleset": "homework"}, "unknown_level", "/level"),
        ({"cards": "3S", "wild": ["7"]}, "unknown_field", "/wild"),
        ({"cards": ["3S", "3S", "3S"]}, "card_repeated", "/cards/2"),
        ({"cards": "333333333"}, "too_many_of_rank", "/cards"),
        ({"cards": "FL"}, "not_in_deck", "/cards"),
        ({"cards": "3S7H", "as": {"3S": "4"}, "level": "7"}, "cannot_stand_for", "/as/3S"),
        ({"cards": "3S7H", "as": {"7H": "B"}, "level": "7"}, "out_of_range", "/as/7H"),
    ],
)
def test_what_cannot_be_is_refused_at_its_place(
    inside: Inside, body: Json, code: str, pointer: str
) -> None:
    response = inside.post("/v1/guandan/classify", body)
    assert response.status_code == 422
    assert (code, pointer) in [
        (error["code"], error["pointer"]) for error in response.json()["errors"]
    ]


@EACH_RULE_SET
def test_the_example_of_each_form_is_read_as_that_form(inside: Inside, ruleset: str) -> None:
    for pattern in described(inside, ruleset)["patterns"]:
        for form in pattern["forms"]:
            answer = asked(inside, "classify", cards=form["example"], ruleset=ruleset)
            readings = [answer["play"], *answer["alternatives"]]
            forms = [(each["pattern"], each["links"], each["bomb"]) for each in readings]
            assert (pattern["id"], form["links"], pattern["bomb"]) in forms
            assert form["cards"] == len(form["example"])


def test_the_catalogue_lists_options_that_every_rule_set_gives_a_value(inside: Inside) -> None:
    game = inside.get("/v1/games/guandan").json()
    assert complaints(component("Game"), game) == []
    values = {option["id"]: option["values"] for option in game["options"]}
    for ruleset in RULE_SETS:
        options = described(inside, ruleset)["options"]
        assert set(values) == set(options)
        assert all(options[name] in values[name] for name in values)


def test_the_competition_has_one_wild_card_and_the_game_for_two_has_none(inside: Inside) -> None:
    assert described(inside, "homework")["wilds"] is None
    wilds = described(inside, "competition")["wilds"]
    assert (wilds["drawn"], wilds["card"], len(wilds["stand_for"])) == (0, "2H", 13)


@pytest.mark.wide
def test_a_match_goes_on_from_round_to_round(inside: Inside) -> None:
    position: Json = {"finished": [], "team_levels": ["2", "2"]}
    for number in range(2):
        body = {"seed": f"round {number}", **position}
        state = asked(inside, "deal", **body)["state"]
        while state["to_act"]:
            action = {"type": "auto", "seat": state["to_act"][0]}
            done = asked(inside, "step", state=state, action=action)
            assert done["accepted"]
            state = done["state"]
        score = asked(inside, "settle", state=state)
        assert sum(score["scores"]) == 0
        position = score["next"]
    assert position["team_levels"] != ["2", "2"]
    again = asked(inside, "deal", seed="round 2", **position)
    assert again["state"]["phase"] in {"tribute", "play"}


def test_next_is_null_when_the_match_is_won_and_null_begins_a_new_one(inside: Inside) -> None:
    at_ace = {"finished": [0, 2, 1, 3], "team_levels": ["A", "2"]}
    state = asked(inside, "deal", seed="won 2", **at_ace)["state"]
    while state["to_act"]:
        action = {"type": "auto", "seat": state["to_act"][0]}
        state = asked(inside, "step", state=state, action=action)["state"]
    score = asked(inside, "settle", state=state, time_is_up=True)
    assert (score["match_winner"], score["next"]) == (0, None)
    table = {"game": "guandan", "seed": 1}
    fresh, again = (
        inside.post("/v1/tables", body).json()
        for body in (table, {**table, "match": score["next"]})
    )
    assert again["view"] == fresh["view"]


def test_a_view_tells_no_other_hand_but_in_the_game_for_two(inside: Inside) -> None:
    state = asked(inside, "deal", seed=7)["state"]
    seen = asked(inside, "view", state=state, seat=1)["view"]
    assert (seen["hands"], seen["counts"]) == (None, [None, 27, None, None])
    two = asked(inside, "deal", seed=7, ruleset="homework")["state"]
    assert asked(inside, "view", state=two, seat=1)["view"]["hands"] == two["hands"]


def test_tribute_is_told_by_the_hands_that_are_known(inside: Inside) -> None:
    hand = [f"{rank}{suit}" for rank in "3456789TJ" for suit in "SHD"]
    answer = asked(
        inside, "tribute", finished=[0, 1, 2, 3], hands=[None, None, None, hand], level="9"
    )
    assert answer["payments"][0]["may"] == ["9S", "9D"]
    assert (answer["resisted"], answer["leader"]) == (False, 3)


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"finished": [], "hands": [None] * 4}, "/finished"),
        ({"finished": [0, 1, 2, 3], "hands": [None] * 3}, "/hands"),
        ({"finished": [0, 1, 2, 3], "hands": [None] * 4, "ruleset": "homework"}, "/finished"),
    ],
)
def test_tributes_that_cannot_be_are_refused(inside: Inside, body: Json, pointer: str) -> None:
    response = inside.post("/v1/guandan/tribute", body)
    assert response.status_code == 422
    assert pointer in [error["pointer"] for error in response.json()["errors"]]


@pytest.mark.parametrize(("ruleset", "seats"), [("competition", 4), ("homework", 2)])
def test_a_human_plays_a_round_against_bots_at_a_sealed_table(
    inside: Inside, ruleset: str, seats: int
) -> None:
    table = inside.post("/v1/tables", {"game": "guandan", "ruleset": ruleset, "seed": 1}).json()
    others = 0
    while not table["over"]:
        others += sum(event.get("seat", 0) > 0 for event in table["events"])
        act = {"table": table["table"], "action": {"type": "auto"}}
        table = inside.post("/v1/tables/act", act).json()
        assert table["accepted"]
    assert len(table["score"]["scores"]) == seats
    assert others > seats


def test_a_table_has_as_many_seats_as_its_rule_set(inside: Inside) -> None:
    laid = {"game": "guandan", "ruleset": "homework", "seats": ["human", 1, 1, 1]}
    response = inside.post("/v1/tables", laid)
    assert (response.status_code, response.json()["errors"][0]["code"]) == (422, "wrong_seats")


@pytest.mark.parametrize("question", ["deal", "replay", "step", "view", "settle"])
def test_the_flower_card_of_another_game_is_not_dealt(inside: Inside, question: str) -> None:
    hands = inside.post("/v1/guandan/deal", {"seed": 4}).json()["state"]["hands"]
    dealt = {"hands": [["FL", *hands[0][1:]], *hands[1:]]}
    state = {"ruleset": "competition", "seed": 4, "dealt": dealt}
    bodies: dict[str, Json] = {
        "deal": {"seed": 4, "dealt": dealt},
        "replay": {"seed": 4, "dealt": dealt, "actions": []},
        "step": {"state": state, "action": {"type": "auto"}},
        "view": {"state": state, "seat": 0},
        "settle": {"state": state},
    }
    response = inside.post(f"/v1/guandan/{question}", bodies[question])
    place = "/state/dealt" if "state" in bodies[question] else "/dealt"
    found = problem(response, 422, "inconsistent_state")
    assert [(each["pointer"], each["code"]) for each in found["errors"]] == [
        (place, "not_the_deck")
    ]
