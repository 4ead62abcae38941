"""States as JSON: complete, readable, and refused if no game can reach them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.playing_cards.script import Script
from paiju.shapes.errors import ImpossibleError, InconsistentStateError
from tests.support.games import after, begun, cards, random_game

Json = dict[str, Any]

LED = after(
    COURSE.deal(rules_of(), 7, 0), "call 3", "1: double 2", "2: pass", "redouble 1", "play 33"
)
# As the game is in `LED`.
STAKE = {
    "base": 1,
    "multiplier": 3,
    "by_seat": [15, 12, 3],
    "factors": [
        {"code": "call", "factor": 3, "count": 1, "seats": [0, 1, 2]},
        {"code": "double", "factor": 2, "count": 1, "seats": [1]},
        {"code": "redouble", "factor": 2, "count": 1, "seats": [1]},
    ],
    "possible": [
        {"code": "spring", "factor": 2, "count": 1, "seats": [1, 2]},
        {"code": "anti_spring", "factor": 2, "count": 1, "seats": [0]},
    ],
}


def changed(state: Json, **changes: object) -> Json:
    """A state with some fields changed, and those with `...` removed."""
    merged = {**state, **changes}
    return {key: value for key, value in merged.items() if value is not ...}


def test_a_state_says_all_that_there_is_to_know() -> None:
    assert COURSE.write_state(LED) == {
        "ruleset": "classic",
        "seed": 7,
        "first": 0,
        "redeals": 0,
        "dealt": None,
        "phase": "play",
        "to_act": [1],
        "landlord": 0,
        "hands": [
            cards("RJ BJ 2S 2C AD KH KD QD TS TH 9H 8S 8H 8D 6H 6C 5S 5D"),
            cards("2H 2D AH KC QC JC JD TC 9S 9D 7S 6D 5H 4S 4D 3C 3D"),
            cards("AS AC KS QS QH JS JH TD 9C 8C 7H 7C 7D 6S 5C 4H 4C"),
        ],
        "bottom": ["2S", "2C", "3H"],
        "wild": [],
        "bids": [{"seat": 0, "type": "call", "points": 3}],
        "doubled": [
            {"seat": 1, "type": "double", "factor": 2},
            {"seat": 2, "type": "pass"},
            {"seat": 0, "type": "redouble", "seats": [1]},
        ],
        "stake": STAKE,
        "history": [{"seat": 0, "cards": ["3S", "3H"], "as": None}],
        "last": {"seat": 0, "cards": ["3S", "3H"], "as": None},
        "winner": None,
    }


@pytest.mark.parametrize("script", Script)
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [("classic", {}), ("huanle", {"cap": 64}), ("h5", {"base": 10}), ("rlcard", {})],
)
def test_every_state_of_a_game_survives_json(
    script: Script, ruleset: str, options: dict[str, object]
) -> None:
    for state in random_game(rules_of(ruleset, options), "survives"):
        assert state == COURSE.read_state(
            json.loads(json.dumps(COURSE.write_state(state, script))), script
        )


def test_a_state_of_cards_dealt_by_hand_carries_them() -> None:
    state = after(begun(), "call 3", "1: pass", "2: pass", "play 5H")
    written = COURSE.write_state(state)
    assert written["dealt"]["bottom"] == ["7C", "6C", "5C"]
    assert state == COURSE.read_state(
        {**written, "dealt": {**written["dealt"], "bottom": "5C6C7C"}}
    )


def test_a_state_of_cards_dealt_again_needs_their_number_only() -> None:
    state = after(COURSE.deal(rules_of(), "x"), "pass", "pass", "pass", "call 2")
    least = {"ruleset": "classic", "seed": "x", "redeals": 1}
    bids = [{"seat": state.first, "type": "call", "points": 2}]
    assert state == COURSE.read_state({**least, "bids": bids})
    assert state == COURSE.read_state({**least, "first": state.first, "bids": bids})


@pytest.mark.parametrize(
    "left_out",
    ["phase", "to_act", "landlord", "hands", "bottom", "wild", "last", "winner", "redeals"],
)
def test_what_follows_from_the_rest_may_be_left_out(left_out: str) -> None:
    assert COURSE.read_state(changed(COURSE.write_state(LED), **{left_out: ...})) == LED


def test_hands_may_be_sorted_otherwise() -> None:
    written = COURSE.write_state(LED)
    shuffled = [list(reversed(hand)) for hand in written["hands"]]
    assert COURSE.read_state({**written, "hands": shuffled, "first": 0.0, "to_act": [1.0]}) == LED


STATE = COURSE.write_state(LED)
HANDS, BIDS, DOUBLED = STATE["hands"], STATE["bids"], STATE["doubled"]
GIVEN = COURSE.write_state(begun())["dealt"]
FRESH = {"ruleset": "classic", "seed": 7, "first": 0}

# Unreachable states: a description, the change, the code and the place of the fault.
FORGED: tuple[tuple[str, Json, str, tuple[str | int, ...]], ...] = (
    ("another phase", {**STATE, "phase": "over"}, "does_not_follow", ("phase",)),
    ("a word for a phase", {**STATE, "phase": 7}, "does_not_follow", ("phase",)),
    ("another's turn", {**STATE, "to_act": [2]}, "does_not_follow", ("to_act",)),
    ("true is no seat", {**STATE, "to_act": [True]}, "does_not_follow", ("to_act",)),
    ("two turns", {**STATE, "to_act": [1, 2]}, "does_not_follow", ("to_act",)),
    ("another landlord", {**STATE, "landlord": 1}, "does_not_follow", ("landlord",)),
    ("no landlord", {**STATE, "landlord": None}, "does_not_follow", ("landlord",)),
    ("a winner", {**STATE, "winner": 0}, "does_not_follow", ("winner",)),
    ("a wild rank", {**STATE, "wild": ["7"]}, "does_not_follow", ("wild",)),
    ("another bottom", {**STATE, "bottom": ["2S", "2C", "3D"]}, "does_not_follow", ("bottom",)),
    ("no play to beat", {**STATE, "last": None}, "does_not_follow", ("last",)),
    (
        "another play to beat",
        {**STATE, "last": {"seat": 0, "cards": ["3S"]}},
        "does_not_follow",
        ("last",),
    ),
    ("the play of another", {**STATE, "last": {"seat": 2}}, "does_not_follow", ("last",)),
    (
        "a card too many",
        {**STATE, "hands": [[*HANDS[0], "3S"], *HANDS[1:]]},
        "does_not_follow",
        ("hands", 0),
    ),
    (
        "a card too few",
        {**STATE, "hands": [HANDS[0], HANDS[1][1:], HANDS[2]]},
        "does_not_follow",
        ("hands", 1),
    ),
    (
        "hands changed round",
        {**STATE, "hands": [HANDS[0], HANDS[2], HANDS[1]]},
        "does_not_follow",
        ("hands", 1),
    ),
    ("a hand too few", {**STATE, "hands": HANDS[:2]}, "does_not_follow", ("hands",)),
    (
        "bare ranks for cards",
        {**STATE, "hands": [HANDS[0], HANDS[1], "AAKQQJJT98777654"]},
        "does_not_follow",
        ("hands", 2),
    ),
    ("another seed", {**STATE, "seed": 8}, "not_in_hand", ("history", 0)),
    ("another first seat", {**STATE, "first": 1}, "not_your_turn", ("bids", 0)),
    (
        "another call",
        {**STATE, "bids": [{"seat": 0, "type": "call", "points": 2}]},
        "not_offered",
        ("doubled", 0),
    ),
    (
        "a call too low",
        {
            **FRESH,
            "bids": [
                *BIDS[:0],
                {"seat": 0, "type": "call", "points": 2},
                {"seat": 1, "type": "call", "points": 1},
            ],
        },
        "not_higher",
        ("bids", 1),
    ),
    (
        "a call after the last",
        {**STATE, "bids": [*BIDS, {"seat": 1, "type": "pass"}]},
        "not_offered",
        ("bids", 1),
    ),
    (
        "a call where there is none",
        {"ruleset": "rlcard", "seed": 7, "bids": [{"seat": 0, "type": "pass"}]},
        "not_offered",
        ("bids", 0),
    ),
    ("no bids", {**STATE, "bids": []}, "not_offered", ("doubled", 0)),
    (
        "a factor that is not offered",
        {**STATE, "doubled": [{**DOUBLED[0], "factor": 4}]},
        "not_offered",
        ("doubled", 0),
    ),
    (
        "a redouble of who did not",
        {**STATE, "doubled": [*DOUBLED[:2], {**DOUBLED[2], "seats": [2]}]},
        "not_offered",
        ("doubled", 2),
    ),
    ("no doubling", {**STATE, "doubled": []}, "not_offered", ("history", 0)),
    (
        "all passed and nothing came of it",
        {**FRESH, "bids": [{"seat": seat, "type": "pass"} for seat in (0, 1, 2)]},
        "dealt_again",
        ("bids",),
    ),
    (
        "a play out of turn",
        {**STATE, "history": [{"seat": 1, "cards": ["3D"]}]},
        "not_your_turn",
        ("history", 0),
    ),
    (
        "a play of another's cards",
        {**STATE, "history": [{"seat": 0, "cards": ["3D"]}]},
        "not_in_hand",
        ("history", 0),
    ),
    (
        "a card played twice",
        {
            **STATE,
            "history": [
                *STATE["history"],
                *({"seat": seat, "cards": []} for seat in (1, 2)),
                {"seat": 0, "cards": ["3S"]},
            ],
        },
        "not_in_hand",
        ("history", 3),
    ),
    (
        "no pattern",
        {**STATE, "history": [{"seat": 0, "cards": ["3S", "5S"]}]},
        "not_a_pattern",
        ("history", 0),
    ),
    (
        "a play that beats nothing",
        {**STATE, "history": [*STATE["history"], {"seat": 1, "cards": ["3C", "3D"]}]},
        "not_bigger",
        ("history", 1),
    ),
    (
        "a lead passed",
        {**STATE, "history": [{"seat": 0, "cards": []}]},
        "must_lead",
        ("history", 0),
    ),
    (
        "dealt again without end",
        {**FRESH, "redeals": 9, "ruleset": {"options": {"nobody_calls": "first"}}},
        "never_redealt",
        ("redeals",),
    ),
    (
        "dealt again without calling",
        {**FRESH, "redeals": 1, "ruleset": "rlcard"},
        "never_redealt",
        ("redeals",),
    ),
    (
        "given cards dealt again",
        {**FRESH, "redeals": 1, "dealt": GIVEN},
        "dealt_and_redealt",
        ("redeals",),
    ),
    (
        "a given card too many",
        {**FRESH, "dealt": {**GIVEN, "bottom": "7C6C5C3S"}},
        "wrong_size",
        ("dealt", "bottom"),
    ),
    (
        "a given hand too small",
        {**FRESH, "dealt": {**GIVEN, "hands": [GIVEN["hands"][0][1:], *GIVEN["hands"][1:]]}},
        "wrong_size",
        ("dealt", "hands", 0),
    ),
    (
        "a given card twice",
        {**FRESH, "dealt": {**GIVEN, "bottom": "7C6C6C"}},
        "not_the_deck",
        ("dealt",),
    ),
    (
        "a given bare rank",
        {**FRESH, "dealt": {**GIVEN, "bottom": "7C6C5"}},
        "not_the_deck",
        ("dealt",),
    ),
    (
        "a given flower",
        {**FRESH, "dealt": {**GIVEN, "bottom": ["7C", "6C", "FL"]}},
        "not_the_deck",
        ("dealt",),
    ),
)


@pytest.mark.parametrize(
    ("state", "code", "place"), [pytest.param(*case, id=why) for why, *case in FORGED]
)
def test_a_state_that_no_game_comes_to_is_refused_where_it_is_wrong(
    state: Json, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(InconsistentStateError) as refused:
        COURSE.read_state(state)
    assert [(code, place)] == [(fault.code, fault.place) for fault in refused.value.faults]


# Values that are no state.
MISSHAPEN: tuple[tuple[object, str, tuple[str | int, ...]], ...] = (
    ([], "wrong_type", ()),
    (None, "wrong_type", ()),
    ({}, "required", ("ruleset",)),
    ({**FRESH, "turn": 0}, "unknown_field", ("turn",)),
    ({**FRESH, "seed": -1}, "out_of_range", ("seed",)),
    ({**FRESH, "seed": ""}, "out_of_range", ("seed",)),
    ({**FRESH, "seed": None}, "wrong_type", ("seed",)),
    ({**FRESH, "ruleset": 7}, "wrong_type", ("ruleset",)),
    ({**FRESH, "ruleset": {"id": 7}}, "wrong_type", ("ruleset",)),
    ({**FRESH, "ruleset": {"options": []}}, "wrong_type", ("ruleset",)),
    ({**FRESH, "ruleset": {"option": {}}}, "unknown_field", ("ruleset", "option")),
    ({**FRESH, "ruleset": "ddz"}, "unknown_ruleset", ("ruleset", "id")),
    ({**FRESH, "first": 3}, "out_of_range", ("first",)),
    ({**FRESH, "first": None}, "wrong_type", ("first",)),
    ({**FRESH, "redeals": 10}, "out_of_range", ("redeals",)),
    ({**FRESH, "bids": {}}, "wrong_type", ("bids",)),
    ({**FRESH, "bids": [{}] * 5}, "out_of_range", ("bids",)),
    ({**FRESH, "bids": [7]}, "wrong_type", ("bids", 0)),
    ({**FRESH, "bids": [{}]}, "required", ("bids", 0, "type")),
    ({**FRESH, "bids": [{"type": "pass"}]}, "required", ("bids", 0, "seat")),
    ({**FRESH, "bids": [{"type": "play"}]}, "out_of_range", ("bids", 0, "type")),
    ({**FRESH, "bids": [{"seat": 0, "type": "call"}]}, "required", ("bids", 0, "points")),
    ({**FRESH, "bids": [{"seat": "0", "type": "pass"}]}, "wrong_type", ("bids", 0, "seat")),
    ({**FRESH, "doubled": [{"seat": 0, "type": "rob"}]}, "out_of_range", ("doubled", 0, "type")),
    ({**FRESH, "history": [{"seat": 0}]}, "required", ("history", 0, "cards")),
    ({**FRESH, "history": [{"seat": 4, "cards": []}]}, "out_of_range", ("history", 0, "seat")),
    ({**FRESH, "history": [{"seat": 0, "cards": 3}]}, "wrong_type", ("history", 0, "cards")),
    (
        {**FRESH, "history": [{"seat": 0, "cards": ["1S"]}]},
        "not_a_card",
        ("history", 0, "cards", 0),
    ),
    ({**FRESH, "hands": {}}, "wrong_type", ("hands",)),
    ({**STATE, "hands": [HANDS[0], HANDS[1], 3]}, "wrong_type", ("hands", 2)),
    ({**FRESH, "dealt": {}}, "required", ("dealt", "hands")),
    ({**FRESH, "dealt": {"hands": ["3S"], "bottom": []}}, "wrong_type", ("dealt", "hands")),
    (
        {**FRESH, "dealt": {"hands": ["3", "4", "x"], "bottom": []}},
        "not_a_card",
        ("dealt", "hands", 2),
    ),
)


@pytest.mark.parametrize(("state", "code", "place"), MISSHAPEN)
def test_what_is_no_state_is_refused_where_it_is_wrong(
    state: object, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        COURSE.read_state(state)
    assert not isinstance(refused.value, InconsistentStateError)
    assert (code, place) in [(fault.code, fault.place) for fault in refused.value.faults]
    assert all(fault.text.zh != fault.text.en for fault in refused.value.faults)
