"""Views of tiles without their history that no state can have: the pointer and code of each fault.

`short_views.json` has views of games; each case changes some parts of one of them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from paiju.play.declaration.registry import GAMES
from paiju.play.questions.state_fields import read_view
from paiju.shapes.errors import InconsistentViewError
from tests.melding.test_plain_mahjong import GAME as SCHOOLYARD

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]

TILES = {**GAMES, SCHOOLYARD.id: SCHOOLYARD}
VIEWS: dict[str, Json] = json.loads(Path(__file__).with_name("short_views.json").read_text("utf-8"))


def changed(view: Json, changes: Mapping[str, Any]) -> Json:
    """The view with other values at some paths."""
    copy: Json = json.loads(json.dumps(view))
    for path, value in changes.items():
        part: Any = copy
        *steps, last = (int(step) if step.isdigit() else step for step in path.split("/"))
        for step in steps:
            part = part[step]
        part[last] = value
    return copy


def refused(view: Json) -> list[tuple[str, str]]:
    """The pointers and codes with which a view is refused."""
    game = TILES[view["game"]]
    with pytest.raises(InconsistentViewError) as error:
        read_view(game, view, game.scripts("codes"))
    return [("/".join(map(str, each.place)), each.code) for each in error.value.faults]


@pytest.mark.parametrize("name", VIEWS)
def test_the_views_are_read(name: str) -> None:
    view = VIEWS[name]
    game = TILES[view["game"]]
    assert read_view(game, view, game.scripts("codes")).seat == view["seat"]


DRAWN, CHI, CLAIMS, WON = "mcr drawn", "mcr chi", "mcr claims", "mcr won"
EXCHANGE, VOID, PLAY, LAID = "sichuan exchange", "sichuan void", "sichuan drawn", "sichuan laid"
OVER, EXHAUSTED = "sichuan over", "mcr exhausted"
OWN_PENG = {"type": "peng", "tiles": ["5m", "5m", "5m"], "from": 3, "concealed": False}
CHI_OF_5P = {"type": "chi", "tiles": ["4p", "5p", "6p"], "from": 1, "concealed": False}
UNREADY = ["3m", "3m", "6m", *VIEWS["plain ready"]["hand"][3:11], "5s", "7s", "9s"]
HIDDEN_GANG: Json = {"type": "gang", "tiles": [], "from": None, "concealed": True}
GANG_OF_5P = {"type": "gang", "tiles": ["5p"] * 4, "from": None, "concealed": True}
TWO, THREE = "plain two", "plain drawn"
OF_THREE = {"winners": [0], "points": [2, -2, 0], "next_dealer": 0}
PAID_BY_A_THIRD = {"reason": "hu", "from": 2, "to": 0, "points": 1, "turn": 1}
ADDED, NOT_ROBBED = "mcr added gang", ("last_turns/3", "does_not_follow")
# The seat that has drawn finds the wall empty in place of that.
NOT_EXHAUSTED: Json = {
    "phase": "over",
    "turn": 2,
    "to_act": [],
    "hand": [tile for tile in VIEWS[DRAWN]["hand"] if tile != "4m"],
    "drawn": None,
    "counts/3": 13,
    "left": [66],
    "result": {"winner": None, "from": None, "total": 0, "offender": None},
    "last_turns/3": {"seat": 3, "type": "exhausted"},
}
NOTHING_BARRED = {"id": "sbr", "options": {"pass_win": "off"}}


@pytest.mark.parametrize(
    ("name", "changes", "pointer", "code"),
    [
        # The last turns.
        (DRAWN, {"last_turns/0/seat": 1}, "last_turns", "seat_repeated"),
        (DRAWN, {"last_turns/3/type": "discard"}, "last_turns/3", "not_offered"),
        (DRAWN, {"last_turns/0": {"seat": 0, "type": "exhausted"}}, "last_turns/0", "not_offered"),
        (
            DRAWN,
            {"last_turns": [{"seat": 3, "type": "draw", "tile": "4m"}]},
            "last_turns",
            "does_not_follow",
        ),
        (DRAWN, {"last_turns/0/tile": "2p"}, "last_turns/0", "does_not_follow"),
        (DRAWN, {"last_turns/3/tile": "1m"}, "last_turns/3", "does_not_follow"),
        (CHI, {"last_turns/3/from": 0}, "last_turns/3", "does_not_follow"),
        (CHI, {"last_turns/3/tile": "1s"}, "last_turns/3", "does_not_follow"),
        (DRAWN, NOT_EXHAUSTED, "left", "does_not_follow"),
        (ADDED, {"melds/2/0": GANG_OF_5P, "last_turns/3/concealed": True}, *NOT_ROBBED),
        ("mcr added gang", {"last_turns/3/concealed": True}, "last_turns/3", "does_not_follow"),
        ("mcr robbed", {"last_turns/2/tile": "6p"}, "last_turns/2", "does_not_follow"),
        # The seat in turn, and the tile on the table.
        (DRAWN, {"turn": 2}, "turn", "does_not_follow"),
        (CHI, {"last_turns": [3, 1, 0, 2]}, "turn", "does_not_follow"),
        ("mcr first", {"dealer": 1, "hand_number": 1}, "turn", "does_not_follow"),
        (DRAWN, {"last_turns": [0, 2, 1, 3]}, "turn", "does_not_follow"),
        (CLAIMS, {"turn": 1}, "turn", "does_not_follow"),
        (CLAIMS, {"tabled/tile": "4m"}, "tabled", "does_not_follow"),
        (CLAIMS, {"tabled": None}, "tabled", "does_not_follow"),
        (
            DRAWN,
            {"tabled": {"seat": 2, "tile": "E", "robbing": False}},
            "tabled",
            "does_not_follow",
        ),
        (DRAWN, {"drawn": "E", "last_turns/3/tile": "E"}, "drawn", "does_not_follow"),
        (DRAWN, {"to_act": []}, "to_act", "does_not_follow"),
        (CLAIMS, {"answer": {"type": "hu", "seat": 1}}, "answer", "not_offered"),
        (CHI, {"answer": {"type": "pass", "seat": 2}}, "answer", "not_offered"),
        # Melds.
        (DRAWN, {"melds/2/0/from": 0}, "melds/2/0", "does_not_follow"),
        (DRAWN, {"melds/2/0": {**OWN_PENG, "from": 2}}, "melds/2/0", "does_not_follow"),
        (DRAWN, {"melds/2/0": {**OWN_PENG, "from": None}}, "melds/2/0", "does_not_follow"),
        (DRAWN, {"melds/3": [HIDDEN_GANG]}, "melds/3/0", "does_not_follow"),
        ("sichuan melds", {"melds/1/0": HIDDEN_GANG}, "melds/1/0", "does_not_follow"),
        ("sichuan melds", {"melds/1/0": CHI_OF_5P}, "melds/1/0", "does_not_follow"),
        # Copies of tiles, and flowers.
        (DRAWN, {"hand/0": "P", "hand/1": "P", "hand/3": "P"}, "discards/2/2", "too_many_of_tile"),
        (DRAWN, {"hand/0": "1f"}, "hand/0", "flower_in_hand"),
        (DRAWN, {"flowers/3/0": "1m"}, "flowers/3/0", "not_a_flower"),
        (
            "mcr hidden gang",
            {
                "hand": [
                    "1m",
                    "2m",
                    "3m",
                    "4m",
                    "5m",
                    "6m",
                    "7m",
                    "8m",
                    "9m",
                    "1p",
                    "2p",
                    "3p",
                    "4p",
                ],
                "discards/0": ["5p", "6p", "7p", "8p", "9p", "1s", "2s", "3s", "W"],
                "discards/1": ["4s", "5s", "6s", "7s", "8s", "9s", "E"],
                "discards/2": ["S", "N", "C", "F", "P", "1m", "1m", "9p"],
                "melds/1": [HIDDEN_GANG],
            },
            "melds/1/0",
            "no_hidden_gang",
        ),
        (
            EXHAUSTED,
            {"flowers/0": [], "discards/0": ["5p", *VIEWS[EXHAUSTED]["discards"][0]]},
            "flowers",
            "wrong_size",
        ),
        # Numbers of tiles, and walls.
        (DRAWN, {"counts/0": 14}, "counts/0", "wrong_size"),
        (DRAWN, {"hand": ["4m"]}, "hand", "wrong_size"),
        (DRAWN, {"left": [64]}, "left", "wrong_size"),
        (DRAWN, {"left": [65, 0]}, "left", "wrong_size"),
        ("mcr foul", {"left/1": 18}, "left", "wrong_size"),
        ("mcr foul", {"melds/3/0/from": 0, "last_turns/2/tile": "C"}, "left", "wrong_size"),
        # Fields that follow from others.
        (DRAWN, {"dealer": 1}, "dealer", "does_not_follow"),
        (DRAWN, {"results": [VIEWS[WON]["result"]]}, "results", "too_many_results"),
        (DRAWN, {"seat_wind": "E"}, "seat_wind", "does_not_follow"),
        # The result.
        (DRAWN, {"result": VIEWS[WON]["result"]}, "result", "does_not_follow"),
        (WON, {"result": None}, "result", "does_not_follow"),
        (WON, {"result/winner": 2}, "result/scores", "does_not_follow"),
        (WON, {"result": {"winner": 2, "from": 0, "total": 12}}, "result", "does_not_follow"),
        (WON, {"result": {"winner": 1, "from": 0, "total": 7}}, "result/total", "no_result"),
        (
            "mcr foul",
            {"ruleset": {"id": "botzone", "options": {"fouls": "refused"}}},
            "result",
            "does_not_follow",
        ),
        (WON, {"shown": None}, "shown", "does_not_follow"),
        (WON, {"shown/0": "E"}, "shown", "does_not_follow"),
        # 四川: the exchange and void suits.
        (EXCHANGE, {"given": []}, "hand", "wrong_size"),
        (EXCHANGE, {"last_turns/0/tiles": ["2s", "7s", "7s"]}, "given", "does_not_follow"),
        (EXCHANGE, {"ruleset": "sbr"}, "phase", "does_not_follow"),
        (EXCHANGE, {"voids/2": "m"}, "voids", "does_not_follow"),
        (EXCHANGE, {"last_turns/0/seat": 1}, "given", "does_not_follow"),
        (VOID, {"voids/3": "m"}, "voids", "does_not_follow"),
        (VOID, {"voids/2": "m"}, "voids", "does_not_follow"),
        (VOID, {"ruleset": "sbr"}, "last_turns", "does_not_follow"),
        (VOID, {"phase": "exchange"}, "last_turns/0", "not_offered"),
        ("sichuan first", {"last_turns/3/suit": "m"}, "last_turns/3", "does_not_follow"),
        ("sichuan first", {"turn": 1}, "turn", "does_not_follow"),
        ("sichuan first", {"last_turns": [0, 1, 2]}, "last_turns", "does_not_follow"),
        (PLAY, {"voids/1": None}, "voids/1", "does_not_follow"),
        (PLAY, {"voids/3": None}, "voids/3", "does_not_follow"),
        (PLAY, {"given": ["1m"]}, "hand", "wrong_size"),
        (PLAY, {"given": ["9p"], "hand": VIEWS[PLAY]["hand"][:-1]}, "given", "does_not_follow"),
        (LAID, {"laid": "7p"}, "laid", "does_not_follow"),
        (LAID, {"voids/0": None}, "voids/0", "does_not_follow"),
        ("sichuan melds", {"voids/1": "m"}, "melds/1/0", "void_suit"),
        # 四川: wins, payments, open hands, bars.
        (PLAY, {"winners": []}, "last_turns/2", "does_not_follow"),
        (PLAY, {"winners": [2, 2]}, "winners", "does_not_follow"),
        (PLAY, {"winners": [0, 2]}, "last_turns/0", "does_not_follow"),
        (PLAY, {"won/1": ["2p"], "won/2": []}, "won/1", "does_not_follow"),
        (PLAY, {"ledger/0/to": 3}, "ledger", "does_not_follow"),
        (PLAY, {"points": [0, 0, 2, -2]}, "points", "does_not_follow"),
        (PLAY, {"shown/2": None}, "shown/2", "wrong_size"),
        (PLAY, {"shown/2": ["2m"]}, "shown/2", "wrong_size"),
        (PLAY, {"bar": 1}, "bar", "does_not_follow"),
        (OVER, {"result/winners": [3, 2]}, "result", "does_not_follow"),
        (OVER, {"result": None}, "result", "does_not_follow"),
        (OVER, {"ruleset": NOTHING_BARRED, "bar": 1}, "bar", "does_not_follow"),
        (OVER, {"passed": ["1m"]}, "passed", "does_not_follow"),
        (OVER, {"winners": [3, 1]}, "winners", "does_not_follow"),
        # A mahjong of two seats, or of three.
        (TWO, {"counts": [14, 13, 0]}, "counts", "wrong_size"),
        (TWO, {"seat": 2}, "seat", "no_such_seat"),
        (TWO, {"last_turns/0/seat": 2}, "last_turns", "no_such_seat"),
        (TWO, {"winners": [2]}, "winners", "no_such_seat"),
        (TWO, {"ledger": [PAID_BY_A_THIRD]}, "ledger", "no_such_seat"),
        (THREE, {"winners": [0]}, "winners", "does_not_follow"),
        (THREE, {"bar": 1}, "bar", "does_not_follow"),
        (THREE, {"passed": ["1m"]}, "passed", "does_not_follow"),
        (THREE, {"wild": ["E", "S"]}, "wild", "does_not_follow"),
        ("plain ready", {"ready": [None] * 3}, "ready/1", "does_not_follow"),
        # No discard leaves a wait; then a hand that has discarded and does not wait.
        ("plain ready", {"hand": UNREADY}, "ready/1", "does_not_follow"),
        ("plain two", {"ready": [2, None]}, "ready/0", "does_not_follow"),
        ("plain won", {"winners": [1]}, "last_turns/2", "does_not_follow"),
        ("plain won", {"result/winners": []}, "result", "does_not_follow"),
        ("plain won", {"shown/0": None}, "shown", "wrong_size"),
        ("plain turned", {"turned": None}, "turned", "does_not_follow"),
        (TWO, {"hand_number": 1, "results": [OF_THREE]}, "results/0/points", "wrong_size"),
        ("plain birds", {"last_turns/2/tiles": ["3s"] * 4}, "last_turns/2", "too_many_of_tile"),
    ],
)
def test_a_view_that_no_state_can_have_is_refused(
    name: str, changes: Json, pointer: str, code: str
) -> None:
    view = VIEWS[name]
    order = changes.get("last_turns")
    if order and isinstance(order[0], int):
        turns = {turn["seat"]: turn for turn in view["last_turns"]}
        changes = {**changes, "last_turns": [turns[seat] for seat in order]}
    assert (pointer, code) in refused(changed(view, changes))
