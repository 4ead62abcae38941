"""States as JSON: complete, readable, and refused if no game can reach them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.records import RECORDS
from paiju.all_games.mcr.rulesets import rules_of
from paiju.mahjong_tiles.notation import TileScript
from paiju.mahjong_tiles.tile import WALL
from paiju.shapes.errors import ImpossibleError, InconsistentStateError
from tests.support.mahjong_games import PLAIN, after, begun, last_of, random_game

Json = dict[str, Any]

TABLED = after(begun(), "discard 5p")
ANSWERED = after(TABLED, "2: peng")
CLAIMED = after(ANSWERED, "1: pass", "3: pass")
FOULS = rules_of("mcr", {"flowers": False, "fouls": "penalised"})


def test_a_state_says_all_that_there_is_to_know() -> None:
    written = FLOW.write_state(ANSWERED)
    assert [len(wall) for wall in written.pop("dealt")["walls"]] == [136]
    assert [len(wall) for wall in written.pop("walls")] == [83]
    assert written == {
        "ruleset": {"id": "mcr", "options": {"flowers": False}},
        "seed": "by hand",
        "hand_number": 0,
        "results": [],
        "phase": "claims",
        "to_act": [1, 3],
        "dealer": 0,
        "round_wind": "E",
        "turn": 0,
        "hands": [
            ["1m", "4m", "7m", "2s", "5s", "8s", "9s", "E", "S", "W", "N", "C", "F"],
            ["1m", "4p", "6p", "3s", "6s", "9s", "E", "E", "S", "S", "W", "N", "C"],
            ["2m", "5m", "8m", "5p", "5p", "1s", "4s", "7s", "W", "N", "C", "F", "P"],
            ["1m", "2m", "3m", "1p", "2p", "3p", "4p", "6p", "7p", "8p", "9p", "P", "P"],
        ],
        "drawn": None,
        "melds": [[], [], [], []],
        "discards": [["5p"], [], [], []],
        "flowers": [[], [], [], []],
        "tabled": {"seat": 0, "tile": "5p", "robbing": False},
        "history": [
            {"seat": 0, "type": "draw", "tile": "9s"},
            {"seat": 0, "type": "discard", "tile": "5p"},
        ],
        "answers": [{"seat": 2, "type": "peng"}],
        "result": None,
    }


def test_a_written_state_says_where_melds_and_results_came_from() -> None:
    claimed = FLOW.write_state(CLAIMED)
    peng = {"type": "peng", "tiles": ["5p"] * 3, "from": 0, "concealed": False}
    assert claimed["melds"] == [[], [], [peng], []]
    assert claimed["history"][-1] == {"seat": 2, "type": "peng", "tile": "5p", "from": 0}
    won = FLOW.write_state(after(TABLED, "1: pass", "2: pass", "3: hu"))
    assert won["history"][-1] == {"seat": 3, "type": "hu", "tile": "5p", "from": 0}
    total = won["result"]["total"]
    assert won["result"] == {
        "winner": 3,
        "from": 0,
        "total": total,
        "offender": None,
        "scores": [-8 - total, -8, -8, 24 + total],
    }


@pytest.mark.parametrize("script", TileScript)
@pytest.mark.parametrize("name", ["mcr", "botzone"])
def test_every_state_of_a_game_survives_json(name: str, script: TileScript) -> None:
    rules = rules_of(name, {"hands": 4})
    states = list(random_game(rules, "survives", eager=True))
    for state in states[:: len(states) // 14]:
        assert state == FLOW.read_state(
            json.loads(json.dumps(FLOW.write_state(state, script))), script
        )
    assert FLOW.read_state(FLOW.write_state(states[-1])).results != ()


def test_wins_gangs_and_robbed_gangs_survive_json() -> None:
    seen = set()
    for seed in range(12):
        state = last_of(random_game(PLAIN, seed, eager=True))
        seen |= {(turn.type, turn.concealed, turn.source is None) for turn in state.history}
        assert state == FLOW.read_state(FLOW.write_state(state))
    assert {("gang", True, True), ("gang", False, True), ("gang", False, False)} <= seen
    assert ("chi", False, False) in seen


def test_what_follows_may_be_left_out() -> None:
    written = FLOW.write_state(ANSWERED)
    least = ("ruleset", "seed", "dealt", "history", "answers")
    assert FLOW.read_state({key: written[key] for key in least}) == ANSWERED


def test_the_tile_of_a_draw_may_be_left_out_of_the_history() -> None:
    written = FLOW.write_state(TABLED)
    written["history"][0].pop("tile")
    assert FLOW.read_state(written) == TABLED


def test_numbers_that_json_writes_otherwise_are_the_same() -> None:
    written = FLOW.write_state(ENGINE.deal(PLAIN, 7))
    assert FLOW.read_state({**written, "turn": 0.0}) == ENGINE.deal(PLAIN, 7)


def test_every_tile_is_somewhere() -> None:
    for state in (TABLED, CLAIMED, last_of(random_game(rules_of(), 3, eager=True))):
        places = FLOW.whereabouts(state)
        rules_have = len(WALL) - (0 if state.rules.options.flowers else 8)
        assert sum(map(len, places.values())) == rules_have


STATE = FLOW.write_state(TABLED)
HISTORY = STATE["history"]
FRESH = FLOW.write_state(ENGINE.deal(rules_of(), 7))
WALL_OF = STATE["dealt"]["walls"][0]
MATCH: Json = {
    "ruleset": {"id": "mcr", "options": {"hands": 4}},
    "seed": 7,
    "hand_number": 1,
}


def with_turn(**turn: object) -> Json:
    """The state with one more turn."""
    keep = ("ruleset", "seed", "dealt")
    return {**{key: STATE[key] for key in keep}, "history": [*HISTORY, turn]}


def with_dealt(*walls: object) -> Json:
    return {"ruleset": STATE["ruleset"], "seed": 7, "dealt": {"walls": list(walls)}}


# Unreachable states: a description, the change, the code and the place of the fault.
IMPOSSIBLE: tuple[tuple[str, Json, str, tuple[str | int, ...]], ...] = (
    ("another turn", {**STATE, "turn": 1}, "does_not_follow", ("turn",)),
    ("a yes for a one", {**FRESH, "turn": False}, "does_not_follow", ("turn",)),
    ("other hands", {**STATE, "hands": STATE["hands"][::-1]}, "does_not_follow", ("hands",)),
    ("fewer hands", {**STATE, "hands": STATE["hands"][1:]}, "does_not_follow", ("hands",)),
    ("another drawn", {**FRESH, "drawn": "P"}, "does_not_follow", ("drawn",)),
    ("another wall", {**FRESH, "walls": []}, "does_not_follow", ("walls",)),
    ("another phase", {**STATE, "phase": "over"}, "does_not_follow", ("phase",)),
    ("another's tile", {**STATE, "tabled": {"seat": 1}}, "does_not_follow", ("tabled",)),
    (
        "a draw of another tile",
        {**STATE, "history": [{"seat": 0, "type": "draw", "tile": "1m"}]},
        "does_not_follow",
        ("history", 0),
    ),
    (
        "a tile that was not held",
        with_turn(seat=0, type="discard", tile="P"),
        "not_offered",
        ("history", 2),
    ),
    (
        "a discard out of turn",
        {**STATE, "history": [HISTORY[0], {"seat": 1, "type": "discard", "tile": "1m"}]},
        "not_your_turn",
        ("history", 1),
    ),
    (
        "a draw before the discard",
        {**STATE, "history": [HISTORY[0], {"seat": 1, "type": "draw"}]},
        "not_offered",
        ("history", 1),
    ),
    (
        "a win that is none",
        with_turn(seat=2, type="hu", tile="5p", **{"from": 0}),
        "not_a_win",
        ("history", 2),
    ),
    (
        "a claim of another's tile",
        with_turn(seat=2, type="peng", tile="5p", **{"from": 1}),
        "does_not_follow",
        ("history", 2),
    ),
    ("a draw by another", with_turn(seat=2, type="draw"), "does_not_follow", ("history", 2)),
    ("a foul that costs nothing", with_turn(seat=1, type="foul"), "not_offered", ("history", 2)),
    (
        "a turn after the end",
        {
            "ruleset": STATE["ruleset"],
            "seed": 7,
            "dealt": STATE["dealt"],
            "history": [
                *HISTORY,
                {"seat": 3, "type": "hu", "tile": "5p", "from": 0},
                {"seat": 0, "type": "draw"},
            ],
        },
        "game_over",
        ("history", 3),
    ),
    (
        "an answer that may not be given",
        {**STATE, "to_act": ..., "answers": [{"seat": 1, "type": "peng"}]},
        "tile_not_in_hand",
        ("answers", 0),
    ),
    (
        "an answer of who is not asked",
        {**STATE, "to_act": ..., "answers": [{"seat": 0, "type": "pass"}]},
        "not_your_turn",
        ("answers", 0),
    ),
    (
        "answers of all",
        {
            **STATE,
            "to_act": ...,
            "answers": [{"seat": seat, "type": "pass"} for seat in (1, 2, 3)],
        },
        "all_answered",
        ("answers", 2),
    ),
    (
        "a hand that is over where the game goes on",
        {
            "ruleset": {"id": "mcr", "options": {"hands": 4, "fouls": "penalised"}},
            "seed": 7,
            "history": [
                {"seat": 0, "type": "draw"},
                {"seat": 0, "type": "foul"},
            ],
        },
        "hand_over",
        ("hand_number",),
    ),
    (
        "a hand before the first",
        {**FRESH, "results": [{}]},
        "too_many_results",
        ("results",),
    ),
    (
        "a winner who is an offender",
        {**MATCH, "results": [{"winner": 1, "offender": 1}]},
        "no_result",
        ("results", 0),
    ),
    (
        "a winner by his own tile",
        {**MATCH, "results": [{"winner": 1, "from": 1, "total": 8}]},
        "no_result",
        ("results", 0),
    ),
    ("nobody's tile", {**MATCH, "results": [{"from": 1}]}, "no_result", ("results", 0)),
    (
        "a win that is worth too little",
        {**MATCH, "results": [{"winner": 1, "total": 7}]},
        "no_result",
        ("results", 0, "total"),
    ),
    (
        "worth without a win",
        {**MATCH, "results": [{"total": 8}]},
        "no_result",
        ("results", 0, "total"),
    ),
    (
        "scores that do not follow",
        {**MATCH, "results": [{"offender": 1, "scores": [0, 0, 0, 0]}]},
        "does_not_follow",
        ("results", 0, "scores"),
    ),
    ("a wall too small", with_dealt(WALL_OF[1:]), "wrong_size", ("dealt", "walls", 0)),
    (
        "a wall of other tiles",
        with_dealt([WALL_OF[1], *WALL_OF[1:]]),
        "not_the_deck",
        ("dealt", "walls"),
    ),
)


@pytest.mark.parametrize(
    ("state", "code", "place"), [pytest.param(*case, id=why) for why, *case in IMPOSSIBLE]
)
def test_a_state_that_no_game_comes_to_is_refused_where_it_is_wrong(
    state: Json, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(InconsistentStateError) as refused:
        FLOW.read_state({key: value for key, value in state.items() if value is not ...})
    assert (code, place) in [(fault.code, fault.place) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("state", "code", "place"),
    [
        ([], "wrong_type", ()),
        ({}, "required", ("ruleset",)),
        ({**FRESH, "hand": []}, "unknown_field", ("hand",)),
        ({**FRESH, "seed": -1}, "out_of_range", ("seed",)),
        ({**FRESH, "hand_number": 16}, "out_of_range", ("hand_number",)),
        ({**FRESH, "ruleset": "mahjong"}, "unknown_ruleset", ("ruleset", "id")),
        ({**FRESH, "history": {}}, "wrong_type", ("history",)),
        ({**FRESH, "history": [7]}, "wrong_type", ("history", 0)),
        ({**FRESH, "history": [{}]}, "required", ("history", 0, "type")),
        ({**FRESH, "history": [{"type": "play"}]}, "out_of_range", ("history", 0, "type")),
        (with_turn(type="peng", seat=4, tile="5p"), "required", ("history", 2, "from")),
        (
            with_turn(type="gang", seat=2, tile="5p", concealed=1),
            "wrong_type",
            ("history", 2, "concealed"),
        ),
        (with_turn(type="discard", seat=0, tile="5q"), "not_a_tile", ("history", 2, "tile")),
        (with_turn(type="discard", seat=0, tile=5), "not_a_tile", ("history", 2, "tile")),
        ({**FRESH, "answers": [{"type": "peng"}]}, "required", ("answers", 0, "seat")),
        (
            {**FRESH, "answers": [{"type": "discard", "seat": 0}]},
            "out_of_range",
            ("answers", 0, "type"),
        ),
        ({**FRESH, "results": [{"winner": "E"}]}, "wrong_type", ("results", 0, "winner")),
        (with_dealt(), "out_of_range", ("dealt", "walls")),
        (with_dealt("W1"), "not_a_tile", ("dealt", "walls", 0)),
        (with_dealt("1m" * 400), "out_of_range", ("dealt", "walls", 0)),
        (with_dealt(["1m"] * 145), "out_of_range", ("dealt", "walls", 0)),
        (with_dealt(7), "wrong_type", ("dealt", "walls", 0)),
    ],
)
def test_what_is_no_state_is_refused_where_it_is_wrong(
    state: object, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        FLOW.read_state(state)
    assert not isinstance(refused.value, InconsistentStateError)
    assert (code, place) in [(fault.code, fault.place) for fault in refused.value.faults]


def test_walls_are_written_in_either_script() -> None:
    rules = rules_of("botzone")
    dealt = ENGINE.deal(rules, 7).dealt
    for script in TileScript:
        walls = [" ".join(script.write(wall.tiles)) for wall in dealt]
        assert RECORDS.dealt(rules).read({"walls": walls}, script) == dealt


@pytest.mark.parametrize("script", TileScript)
def test_every_choice_is_written_as_the_action_that_it_is(script: TileScript) -> None:
    for state in (begun(), TABLED, CLAIMED):
        for choice in ENGINE.legal(state):
            assert FLOW.read_action(FLOW.write_choice(choice, script), script) == choice.action
