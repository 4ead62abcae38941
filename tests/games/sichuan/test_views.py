"""Views of Sichuan mahjong: what is hidden, and views that no seat can have."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.flow.state_of_view import state_of_view
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.wall import takers
from paiju.melding.hands.actions import Action
from paiju.shapes.errors import InconsistentStateError, InconsistentViewError
from tests.support.sichuan import NOT_READY, READY, discarded, table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from paiju.all_games.sichuan.state import State

Json = dict[str, Any]


def played(seed: str, **options: object) -> Iterator[State]:
    """The states of a game by chance."""
    state, chance = FLOW.deal(rules_of("chengdu", options), seed), Chance(seed, "views")
    yield state
    while state.to_act:
        state = FLOW.step(state, FLOW.pick(state, chance.randrange)).state
        yield state


def test_what_is_chosen_at_once_is_hidden_until_all_have_chosen() -> None:
    for state in played("hidden"):
        if state.phase not in {"exchange", "void"}:
            break
        for looker in range(4):
            seen = FLOW.view(state, looker)
            assert seen.to_act in {(), (looker,)}
            others = [turn for turn in seen.history if turn.seat != looker]
            assert [turn for turn in others if turn.tiles or turn.suit or turn.tile] == []
            assert [suit for seat, suit in enumerate(seen.voids) if suit and seat != looker] == []
    assert None not in FLOW.view(state, 0).voids


def test_hidden_tiles_may_be_any_others() -> None:
    """Other hands, and the wall in another order, look the same."""
    for number, state in enumerate(played("others")):
        if number % 9 or state.phase == "over":
            continue
        one, other = state.players[1], state.players[2]
        swapped = (
            state.players[0],
            replace(one, hand=(*other.hand[: len(one.hand)], *one.hand[len(other.hand) :])),
            replace(other, hand=(*one.hand[: len(other.hand)], *other.hand[len(one.hand) :])),
            state.players[3],
        )
        wall = state.wall._replace(tiles=state.wall.tiles[::-1])
        changed = replace(state, players=swapped, walls=(wall,), drawn=state.drawn)
        if state.turn == 0 or state.phase != "turn":
            assert FLOW.view(changed, 0).history == FLOW.view(state, 0).history
            assert FLOW.view(changed, 0).counts == FLOW.view(state, 0).counts


@pytest.mark.parametrize("option", ["hidden", "shown"])
def test_the_hand_of_a_winner_is_hidden_or_shown(option: str) -> None:
    hands = (READY[1], NOT_READY, NOT_READY, NOT_READY)
    state = discarded(table(hands, won_hands=option), 1, "9p")
    after = FLOW.step(state, Action("hu", 0)).state
    shown = FLOW.view(after, 2).shown
    assert shown == ((after.players[0].hand if option == "shown" else None), None, None, None)


def test_a_seat_sees_its_own_answer_alone() -> None:
    hands = (READY[1], READY[1], NOT_READY, NOT_READY)
    state = FLOW.step(discarded(table(hands), 2, "9p"), Action("hu", 0)).state
    assert FLOW.view(state, 0).answer == Action("hu", 0)
    assert [FLOW.view(state, seat).answer for seat in (1, 2, 3)] == [None] * 3
    assert [FLOW.view(state, seat).to_act for seat in range(4)] == [(), (1,), (), ()]


VOIDS: list[Json] = [{"seat": seat, "type": "void", "suit": "s", "tile": None} for seat in range(4)]
HAND = "123345m 456p 1178p"
SEEN: Json = {"seat": 1, "hand": HAND, "history": VOIDS}
EXCHANGING: Json = {**SEEN, "ruleset": "chengdu"}
# Seat 1 gives three 条 to seat 2, whose void suit they are, and gets three 饼 from seat 0.
GOT = ["1p", "2p", "3p"]
EXCHANGE: list[Json] = [
    {"seat": 0, "type": "exchange", "tiles": None},
    {"seat": 1, "type": "exchange", "tiles": ["1s", "2s", "3s"]},
    {"seat": 2, "type": "exchange", "tiles": None},
    {"seat": 3, "type": "exchange", "tiles": None},
    {"seat": 0, "type": "receive", "tiles": None, "from": 3},
    {"seat": 1, "type": "receive", "tiles": GOT, "from": 0},
    {"seat": 2, "type": "receive", "tiles": None, "from": 1},
    {"seat": 3, "type": "receive", "tiles": None, "from": 2},
]
EXCHANGED: Json = {
    "seat": 1,
    "ruleset": {"id": "chengdu", "options": {"won_hands": "shown"}},
    "hand": "123345m 456p 1123p",
    "history": [*EXCHANGE, *VOIDS],
}
FIRST = {"seat": 0, "type": "discard", "tile": "9p"}
VOID_M = {"seat": 2, "type": "void", "suit": "m", "tile": None}
WON = {"seat": 2, "type": "hu", "tile": "9p", "from": 0, "fans": [], "value": 1}
OPEN = {"id": "sbr", "options": {"won_hands": "shown"}}
# The fault, the view, its code and its place.
REFUSED: tuple[tuple[str, Json, str, tuple[str | int, ...]], ...] = (
    ("a tile too few", {**SEEN, "hand": "123345m 456p 117p"}, "wrong_size", ("hand",)),
    ("a fifth copy", {**SEEN, "hand": "11111m 1234p 4567p"}, "too_many_of_tile", ("hand",)),
    ("an honour", {**SEEN, "hand": "123345m 456p 117p E"}, "too_many_of_tile", ("hand",)),
    (
        "a flower",
        {**SEEN, "hand": f"{HAND} 8p", "history": [
            *VOIDS, {"seat": 0, "type": "discard", "tile": "6f"},
            {"seat": 1, "type": "draw", "tile": "8p"},
        ]},
        "too_many_of_tile", ("history", 4),
    ),
    (
        "a flower that the seat drew and does not hold",
        {**SEEN, "hand": f"{HAND} 8p", "history": [
            *VOIDS, {"seat": 0, "type": "discard", "tile": "1p"},
            {"seat": 1, "type": "draw", "tile": "6f"},
        ]},
        "wrong_size", ("hand",),
    ),
    (
        "a flower that the seat drew, and another tile too few",
        {**SEEN, "hand": HAND, "history": [
            *VOIDS, {"seat": 0, "type": "discard", "tile": "1p"},
            {"seat": 1, "type": "draw", "tile": "6f"},
        ]},
        "does_not_follow", ("hand",),
    ),
    (
        "a draw before the discard",
        {**SEEN, "history": [*VOIDS, {"seat": 1, "type": "draw", "tile": "1m"}]},
        "wrong_size", ("hand",),
    ),
    (
        "a discard of the void suit's follower",
        {**SEEN, "history": [*VOIDS, {"seat": 2, "type": "discard", "tile": "1m"}]},
        "not_your_turn", ("history", 4),
    ),
    (
        "a suit twice", {**SEEN, "history": [*VOIDS, VOIDS[0]]}, "not_offered", ("history", 4),
    ),
    (
        "an exchange where there is none",
        {**SEEN, "history": [{"seat": 0, "type": "exchange", "tiles": None}]},
        "not_offered", ("history", 0),
    ),
    (
        "an answer to nothing",
        {**SEEN, "answer": {"seat": 1, "type": "pass"}}, "not_offered", ("answer",),
    ),
    (
        "a hand that is shown with another size",
        {**SEEN, "shown": [["1m"], None, None, None]}, "wrong_size", ("shown", 0),
    ),
    (
        "tiles of two suits that another gave",
        {**EXCHANGED, "hand": "1233345m 456p 112p", "history": [
            *EXCHANGE[:5], {**EXCHANGE[5], "tiles": ["1p", "2p", "3m"]}, *EXCHANGE[6:], *VOIDS,
        ]},
        "not_one_suit", ("history", 0),
    ),
    (
        "another suit of a seat that was given tiles of its void suit",
        {**EXCHANGED, "history": [
            *EXCHANGE, *VOIDS, {"seat": 0, "type": "discard", "tile": "9s"},
            {"seat": 1, "type": "draw", "tile": "8p"}, {"seat": 1, "type": "discard", "tile": "8p"},
            {"seat": 2, "type": "draw"}, {"seat": 2, "type": "discard", "tile": "9m"},
        ], "hand": "123345m 456p 1123p"},
        "void_first", ("history", 16),
    ),
    (
        "an open hand without the tiles that it was given",
        {**EXCHANGED, "shown": [None, None, "45667799p 45678s", None], "history": [
            *EXCHANGE, *VOIDS[:2], VOID_M, VOIDS[3], {**FIRST, "tile": "7p"},
            {**WON, "tile": "7p"},
        ]},
        "does_not_follow", ("shown", 2),
    ),
    (
        "a fifth copy of a tile that was given",
        {**EXCHANGED, "history": [
            *EXCHANGE, *VOIDS[:2], VOID_M, {**VOIDS[3], "suit": "p"},
            {"seat": 0, "type": "discard", "tile": "1s"},
            {"seat": 3, "type": "peng", "tile": "1s", "from": 0},
            {"seat": 3, "type": "discard", "tile": "1s"},
        ]},
        "too_many_of_tile", ("history", 1),
    ),
    (
        "an open hand that has not won",
        {**SEEN, "ruleset": OPEN, "shown": [None, None, "1122334455667m", None], "history": [
            *VOIDS, FIRST, WON, {"seat": 3, "type": "draw"},
        ]},
        "not_a_win", ("history", 5),
    ),
    (
        "an open hand that has won more",
        {**SEEN, "ruleset": OPEN, "shown": [None, None, "1122334455m 779p", None], "history": [
            *VOIDS, FIRST, WON, {"seat": 3, "type": "draw"},
        ]},
        "does_not_follow", ("history", 5),
    ),
    (
        "a tile that another drew",
        {**SEEN, "history": [
            *VOIDS, {"seat": 0, "type": "discard", "tile": "1p"},
            {"seat": 1, "type": "draw", "tile": "8p"}, {"seat": 1, "type": "discard", "tile": "8p"},
            {"seat": 2, "type": "draw", "tile": "9m"},
        ]},
        "does_not_follow", ("history", 7, "tile"),
    ),
    (
        "tiles that another gave",
        {**EXCHANGING, "history": [{"seat": 0, "type": "exchange", "tiles": ["1s", "2s", "3s"]}]},
        "does_not_follow", ("history", 0, "tiles"),
    ),
    (
        "a suit that another has not shown yet",
        {**SEEN, "history": VOIDS[:1]}, "does_not_follow", ("history", 0, "suit"),
    ),
    (
        "a win of another worth",
        {**SEEN, "history": [
            *VOIDS, {"seat": 0, "type": "discard", "tile": "1p"},
            {"seat": 2, "type": "hu", "tile": "1p", "from": 0, "fans": [], "value": 4},
        ]},
        "does_not_follow", ("history", 5),
    ),
    (
        "a win of a seat whose tile of its void suit still lies face down",
        {**SEEN, "ruleset": "novikov", "history": [
            *[VOIDS[1] if seat == 1 else {**VOIDS[seat], "suit": None} for seat in range(4)],
            FIRST, WON,
        ]},
        "void_suit", ("history", 5),
    ),
    (
        "a gang before the void suits are chosen",
        {**SEEN, "history": [
            {"seat": 0, "type": "gang", "tile": "9s", "concealed": True},
            {"seat": 0, "type": "draw"},
        ]},
        "not_offered", ("history", 0),
    ),
)  # fmt: skip


@pytest.mark.parametrize(("why", "view", "code", "place"), REFUSED)
def test_a_view_that_no_seat_can_have_is_refused_in_its_place(
    why: str, view: Json, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(InconsistentViewError) as caught:
        FLOW.read_view(view)
    found = [(fault.code, fault.place) for fault in caught.value.faults]
    assert (code, place) in found, why


def test_all_who_win_by_one_discard_are_seen_to_win() -> None:
    won = {"type": "hu", "tile": "9p", "from": 0, "fans": [], "value": 1}
    turns = [
        *VOIDS, {"seat": 0, "type": "discard", "tile": "9p"},
        {"seat": 1, **won}, {"seat": 2, **won}, {"seat": 3, "type": "draw"},
    ]  # fmt: skip
    seen = FLOW.read_view({**SEEN, "history": turns})
    assert (seen.winners, seen.turn, seen.won[1], seen.points) == (
        (1, 2), 3, ("9p",), (-2, 1, 1, 0),
    )  # fmt: skip


def test_a_gang_after_a_win_hides_the_hand_that_won() -> None:
    turns = [
        *VOIDS, FIRST, WON, {"seat": 3, "type": "draw"},
        {"seat": 3, "type": "discard", "tile": "9m"},
        {"seat": 0, "type": "draw"}, {"seat": 0, "type": "discard", "tile": "9m"},
        {"seat": 1, "type": "draw", "tile": "8p"}, {"seat": 1, "type": "discard", "tile": "8p"},
        {"seat": 2, "type": "draw"},
        {"seat": 2, "type": "gang", "tile": "6m", "concealed": True},
        {"seat": 2, "type": "draw"},
    ]  # fmt: skip
    seen = FLOW.read_view(
        {
            **SEEN,
            "ruleset": {"id": "sbr", "options": {"won_hands": "shown", "mode": "flow"}},
            "history": turns,
            "shown": [None, None, ["1m", *["2p"] * 3, *["4p"] * 3, *["9p"] * 3], None],
        }
    )
    assert (seen.winners, seen.melds[2][0].tile) == ((2,), "6m")


def test_a_wall_has_no_more_tiles_than_it_has() -> None:
    draws = [{"seat": number % 2 * 2, "type": "draw"} for number in range(60)]
    with pytest.raises(InconsistentViewError) as caught:
        FLOW.read_view({"seat": 1, "hand": HAND, "history": [*VOIDS, *draws]})
    assert caught.value.faults[0].code == "wall_empty"


NONE_WON: Json = {"winners": [], "points": [0, 0, 0, 0], "next_dealer": 0}


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        ({"results": [NONE_WON]}, "too_many_results"),
        ({"answers": [{"seat": 0, "type": "pass"}]}, "not_offered"),
    ],
)  # fmt: skip
def test_a_state_that_no_game_reaches_is_refused(parts: Json, code: str) -> None:
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.read_state({"ruleset": "sbr", "seed": 1, **parts})
    assert caught.value.faults[0].code == code


def test_nobody_wins_before_the_void_suits_are_chosen() -> None:
    """Not even the dealer, whose fourteen tiles win as they are dealt."""
    winning = parse_tiles("111234567m 234p 99p")
    deck = Counter(FLOW.deal(rules_of("sbr"), 0).dealt[0].tiles)
    dealers, others = iter(winning), iter((deck - Counter(winning)).elements())
    # The dealer draws the fourteenth tile.
    wall = [next(others if seat else dealers) for seat in (*takers(0), 0)]
    won = {"seat": 0, "type": "hu", "tile": "9p", "fans": [], "value": 1}
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.read_state(
            {
                "ruleset": "sbr",
                "seed": 0,
                "dealt": {"walls": [[*wall, *others]]},
                "history": [won],
            }
        )
    assert [fault.code for fault in caught.value.faults] == ["not_offered"]


def test_a_hand_that_is_over_is_no_state_of_a_longer_match() -> None:
    *_, last = played("over", exchange="none", hands=1)
    written = json.loads(json.dumps(FLOW.write_state(last)))
    longer = {"id": "chengdu", "options": {"exchange": "none", "hands": 4}}
    with pytest.raises(InconsistentStateError) as caught:
        FLOW.read_state({**written, "ruleset": longer})
    assert caught.value.faults[0].code == "hand_over"


def test_what_a_seat_sees_makes_a_game_with_hidden_tiles() -> None:
    *_, state = (each for each, _ in zip(played("world"), range(30), strict=False))
    seen = FLOW.view(state, 2)
    made = state_of_view(seen)
    assert made.players[2].hand == seen.hand
    assert set(made.players[0].hand) == {Tile("")}
    assert FLOW.view(made, 2) == seen
