"""Views: a seat sees what it may and nothing more, and impossible views are refused."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from paiju.all_games.mcr.flow.flow import FLOW
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.records import RECORDS
from paiju.all_games.mcr.rulesets import rules_of
from paiju.all_games.mcr.view import view
from paiju.chance import Chance
from paiju.mahjong_tiles.notation import TileScript
from paiju.mahjong_tiles.tile import KINDS, WALL, is_flower
from paiju.shapes.errors import ImpossibleError, InconsistentViewError
from tests.support.invented_mcr import invented_game, unseen_tiles
from tests.support.mahjong_games import PLAIN, after, begun, random_game

Json = dict[str, Any]

TABLED = after(begun(), "discard 5p")
ANSWERED = after(TABLED, "2: peng")
WON = after(TABLED, "1: pass", "2: pass", "3: hu")
GANGS = (
    "1111m 258p 258s ENC",
    "258m 147p 147s ESWN",
    "369m 369p 369s ESWN",
    "4477m 99p 33s CCCFP",
)
HIDDEN = after(begun(GANGS, tail="P"), "gang 1m", "discard P")


def test_a_view_shows_the_own_hand_and_what_everybody_saw() -> None:
    assert FLOW.write_view(view(ANSWERED, 2)) == {
        "ruleset": {"id": "mcr", "options": {"flowers": False}},
        "seat": 2,
        "hand_number": 0,
        "results": [],
        "phase": "claims",
        "to_act": [],
        "dealer": 0,
        "round_wind": "E",
        "seat_wind": "W",
        "turn": 0,
        "hand": ["2m", "5m", "8m", "5p", "5p", "1s", "4s", "7s", "W", "N", "C", "F", "P"],
        "drawn": None,
        "counts": [13, 13, 13, 13],
        "melds": [[], [], [], []],
        "discards": [["5p"], [], [], []],
        "flowers": [[], [], [], []],
        "left": [83],
        "tabled": {"seat": 0, "tile": "5p", "robbing": False},
        "history": [
            {"seat": 0, "type": "draw", "tile": None},
            {"seat": 0, "type": "discard", "tile": "5p"},
        ],
        "answer": {"seat": 2, "type": "peng"},
        "result": None,
        "shown": None,
    }


def test_other_seats_claims_and_their_answers_are_hidden() -> None:
    assert [view(TABLED, seat).to_act for seat in range(4)] == [(), (1,), (2,), (3,)]
    assert [view(ANSWERED, seat).answer is not None for seat in range(4)] == [
        False, False, True, False,
    ]  # fmt: skip
    assert view(ANSWERED, 1) == view(TABLED, 1)


def test_what_a_seat_may_do_is_part_of_what_it_sees() -> None:
    assert [action.type for action in view(TABLED, 2).offers] == ["peng", "pass"]
    assert view(ANSWERED, 2).offers == ()


def test_a_tile_that_another_drew_is_not_seen() -> None:
    assert [view(begun(), seat).drawn for seat in range(4)] == ["9s", None, None, None]
    assert [view(begun(), seat).history[0].tile for seat in range(4)] == ["9s", None, None, None]


def test_a_concealed_gang_of_another_is_hidden_until_it_wins() -> None:
    gang: Json = {"type": "gang", "tiles": [], "from": None, "concealed": True}
    assert [FLOW.write_view(view(HIDDEN, seat))["melds"][0] == [gang] for seat in range(4)] == [
        False, True, True, True,
    ]  # fmt: skip
    hands = ("111m 123456789p E", *GANGS[1:3], "4477m 99s CCCFFPP")
    won = after(begun(hands, "1m", "E"), "gang 1m", "hu")
    assert view(won, 2).melds[0] == won.players[0].melds
    assert FLOW.read_view(FLOW.write_view(view(won, 2))) == view(won, 2)


def test_the_melds_that_all_see_are_read_as_they_are_written() -> None:
    melds, kind = view(HIDDEN, 0).melds, RECORDS.view_fields["melds"].kind
    assert kind.read(kind.write(melds, TileScript.CODES), TileScript.CODES) == melds


def test_all_see_the_hand_that_has_won() -> None:
    assert [view(WON, seat).shown for seat in range(4)] == [WON.players[3].hand] * 4


@pytest.mark.parametrize("script", TileScript)
@pytest.mark.parametrize("name", ["mcr", "botzone"])
def test_every_view_of_a_game_survives_json(name: str, script: TileScript) -> None:
    states = list(random_game(rules_of(name), 0, eager=True))
    for state in (*states[::17], states[-1]):
        for seat in range(4):
            seen = view(state, seat)
            written = json.loads(json.dumps(FLOW.write_view(seen, script)))
            assert seen == FLOW.read_view(written, script)


def test_what_follows_may_be_left_out() -> None:
    written = FLOW.write_view(view(ANSWERED, 2))
    least = ("ruleset", "seat", "hand", "history", "answer")
    assert view(ANSWERED, 2) == FLOW.read_view({key: written[key] for key in least})


def test_a_view_of_the_second_hand_knows_the_first() -> None:
    rules = rules_of("mcr", {"hands": 4, "fouls": "penalised"})
    state = after(ENGINE.deal(rules, 7), "hu")
    seen = view(state, 0)
    assert seen.results == FLOW.read_view(FLOW.write_view(seen)).results == state.results


# Secrecy: with other tiles in hidden places, a view stays the same.


@pytest.mark.parametrize("name", ["mcr", "botzone"])
def test_no_view_tells_of_tiles_that_its_seat_cannot_see(name: str) -> None:
    chance = Chance(name, "worlds")
    changed = 0
    for state in list(random_game(rules_of(name), 5, eager=True))[::13]:
        for seat in range(4):
            seen = view(state, seat)
            order = sorted(unseen_tiles(seen), key=lambda _: chance.random())
            other = invented_game(seen, order)
            assert view(other, seat) == view(state, seat)
            changed += other.players != state.players
    assert changed > 20


def test_a_hidden_gang_may_be_of_any_tile_of_which_none_is_seen() -> None:
    seen = view(HIDDEN, 1)
    unseen = unseen_tiles(seen)
    found = set()
    for rotated in (0, 20, 60):
        other = invented_game(seen, (*unseen[rotated:], *unseen[:rotated]))
        assert view(other, 1) == view(HIDDEN, 1)
        found.add(other.players[0].melds)
    assert len(found) > 1


def test_flowers_that_nobody_has_shown_must_be_in_the_walls() -> None:
    """A hand is played to the last tile, and no flower was drawn."""
    hand = KINDS[:13]
    rest = Counter(tile for tile in WALL if not is_flower(tile)) - Counter(hand)
    history: list[Json] = []
    for number, tile in enumerate([*rest.elements()][: len(WALL) - 4 * len(hand)]):
        seat = number % 4
        history += [
            {"seat": seat, "type": "draw", "tile": None if seat else tile},
            {"seat": seat, "type": "discard", "tile": tile},
        ]
    with pytest.raises(InconsistentViewError) as refused:
        FLOW.read_view({"seat": 0, "hand": [*hand], "history": history})
    (fault,) = refused.value.faults
    assert (fault.code, fault.place) == ("wrong_size", ("flowers",))


VIEW = FLOW.write_view(view(TABLED, 2))
HAND, HISTORY = VIEW["hand"], VIEW["history"]
FRESH = FLOW.write_view(view(ENGINE.deal(PLAIN, 7), 0))
FLOWERED = FLOW.write_view(view(ENGINE.deal(rules_of(), 7), 0))
# Seat 0 was dealt a flower, and each seat has discarded twice.
SHOWN = FLOW.write_view(view(after(ENGINE.deal(rules_of(), 6), *["auto"] * 8), 3))
END = FLOW.write_view(view(WON, 1))
# Another has hidden a gang.
HIDING = FLOW.write_view(view(HIDDEN, 1))


# Seat 0 has won with a tile that it drew.
DRAWN = FLOW.write_view(
    view(
        after(
            begun(("111m 123456789p E", *GANGS[1:3], "4477m 99s CCCFFPP"), "1m", "E"),
            "gang 1m",
            "hu",
        ),
        2,
    )
)
# Seat 3 has claimed a 5p, and seat 1 holds the other three copies of the tile that seat 0 discards.
PENALISED = {"id": "mcr", "options": {"flowers": False, "fouls": "penalised"}}
CLAIMED: Json = {
    "seat": 1,
    "ruleset": PENALISED,
    "hand": "147m 147p 147s EEES",
    "history": [
        *HISTORY,
        {"seat": 3, "type": "peng", "tile": "5p", "from": 0},
        {"seat": 3, "type": "discard", "tile": "S"},
        {"seat": 0, "type": "draw"},
        {"seat": 0, "type": "discard", "tile": "E"},
    ],
}


@pytest.mark.parametrize("seat", [2, 3])
def test_a_seat_that_could_claim_a_tile_may_be_seen_to_foul(seat: int) -> None:
    seen = FLOW.read_view(
        {
            "seat": 1,
            "ruleset": PENALISED,
            "hand": "147m 147p 147s EEES",
            "history": [*HISTORY, {"seat": seat, "type": "foul"}],
        }
    )
    assert seen.result is not None
    assert seen.result.offender == seat


def with_turn(**turn: object) -> Json:
    """The view with one more turn."""
    return {"seat": 2, "ruleset": VIEW["ruleset"], "hand": HAND, "history": [*HISTORY, turn]}


# Impossible views: a description, the change, the code and the place of the fault.
IMPOSSIBLE: tuple[tuple[str, Json, str, tuple[str | int, ...]], ...] = (
    ("other counts", {**VIEW, "counts": [14, 13, 13, 13]}, "does_not_follow", ("counts",)),
    ("another's turn", {**VIEW, "to_act": [1]}, "does_not_follow", ("to_act",)),
    ("another wind", {**VIEW, "seat_wind": "E"}, "does_not_follow", ("seat_wind",)),
    ("a result", {**VIEW, "result": {}}, "does_not_follow", ("result",)),
    ("a hand too small", {**VIEW, "hand": HAND[1:]}, "wrong_size", ("hand",)),
    ("a hand too large", {**VIEW, "hand": [*HAND, "9m"]}, "wrong_size", ("hand",)),
    ("a fifth copy", {**VIEW, "hand": ["5p"] * 4 + HAND[4:]}, "too_many_of_tile", ("history", 1)),
    ("a flower held", {**FLOWERED, "hand": ["1f", *HAND]}, "flower_in_hand", ("hand", 0)),
    (
        "a flower shown twice",
        {**FLOWERED, "flowers": [["1f"], ["1f"], [], []]},
        "too_many_of_tile",
        ("flowers", 1, 0),
    ),
    (
        "a plain tile shown as a flower",
        {**SHOWN, "flowers": [["E", *SHOWN["flowers"][0][1:]], *SHOWN["flowers"][1:]]},
        "not_a_flower",
        ("flowers", 0, 0),
    ),
    (
        "an answer that may not be given",
        {**VIEW, "answer": {"seat": 2, "type": "hu"}},
        "not_offered",
        ("answer",),
    ),
    (
        "another's answer",
        {**VIEW, "answer": {"seat": 1, "type": "pass"}},
        "not_offered",
        ("answer",),
    ),
    (
        "more discarded than was drawn",
        {**VIEW, "history": [*HISTORY, {"seat": 1, "type": "discard", "tile": "9m"}] * 9},
        "too_many_of_tile",
        ("history", 13),
    ),
    (
        "a discard without a draw",
        with_turn(seat=1, type="discard", tile="9m"),
        "not_offered",
        ("history", 2),
    ),
    (
        "a chi without the tile",
        with_turn(seat=1, type="chi", tile="5p", tiles="123m", **{"from": 0}),
        "not_a_run",
        ("history", 2),
    ),
    (
        "a hidden gang of nothing that is left",
        {
            **VIEW,
            "history": [
                HISTORY[0],
                *({"seat": 0, "type": "gang", "concealed": True},) * 30,
            ],
        },
        "no_hidden_gang",
        ("history", 23),
    ),
    (
        "more drawn than there was",
        {**VIEW, "history": [{"seat": 0, "type": "draw"}] * 90},
        "wall_empty",
        ("history", 84),
    ),
    (
        "a tile that another drew",
        {**VIEW, "history": [{**HISTORY[0], "tile": "E"}, *HISTORY[1:]]},
        "does_not_follow",
        ("history", 0, "tile"),
    ),
    (
        "a gang that another hides",
        {**HIDING, "history": FLOW.write_view(view(HIDDEN, 0))["history"]},
        "does_not_follow",
        ("history", 1, "tile"),
    ),
    ("another end", {**END, "shown": END["shown"][::-1]}, "does_not_follow", ("shown",)),
    (
        "a hand without the tile that it won with",
        {**DRAWN, "shown": [*DRAWN["shown"][:-2], "C", "C"]},
        "does_not_follow",
        ("shown",),
    ),
    (
        "a draw that the history leaves out",
        {
            "seat": 0,
            "ruleset": VIEW["ruleset"],
            "hand": [*HIDDEN.players[0].hand],
            "history": FLOW.write_view(view(HIDDEN, 0))["history"][:2],
        },
        "does_not_follow",
        ("hand",),
    ),
    (
        "a foul of the seat itself, which had no claim",
        {**CLAIMED, "history": [*HISTORY, {"seat": 1, "type": "foul"}]},
        "not_offered",
        ("history", 2),
    ),
    ("a win that is not shown", {**END, "shown": None}, "not_a_win", ("history", 2)),
    (
        "a foul of who has no tile to claim with",
        {**CLAIMED, "history": [*CLAIMED["history"], {"seat": 3, "type": "foul"}]},
        "not_offered",
        ("history", 6),
    ),
    (
        "a foul of who gave the tile",
        {**CLAIMED, "history": [*CLAIMED["history"], {"seat": 0, "type": "foul"}]},
        "not_offered",
        ("history", 6),
    ),
    (
        "a hand that does not win",
        {**END, "shown": ["E", *END["shown"][1:]]},
        "not_a_win",
        ("history", 2),
    ),
)


@pytest.mark.parametrize(
    ("seen", "code", "place"), [pytest.param(*case, id=why) for why, *case in IMPOSSIBLE]
)
def test_a_view_that_nobody_has_is_refused_where_it_is_wrong(
    seen: Json, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(InconsistentViewError) as refused:
        FLOW.read_view(seen)
    assert (code, place) in [(fault.code, fault.place) for fault in refused.value.faults]


@pytest.mark.parametrize(
    ("seen", "code", "place"),
    [
        ([], "wrong_type", ()),
        ({}, "required", ("seat",)),
        ({**VIEW, "hands": []}, "unknown_field", ("hands",)),
        ({**VIEW, "seat": 4}, "out_of_range", ("seat",)),
        ({**VIEW, "hand": 7}, "wrong_type", ("hand",)),
        ({**VIEW, "shown": "0m"}, "not_a_tile", ("shown",)),
        ({**VIEW, "answer": 7}, "wrong_type", ("answer",)),
        ({**VIEW, "flowers": []}, "wrong_type", ("flowers",)),
        ({**VIEW, "flowers": [[], [], [], 7]}, "wrong_type", ("flowers", 3)),
        ({**VIEW, "ruleset": "mj"}, "unknown_ruleset", ("ruleset", "id")),
    ],
)
def test_what_is_no_view_is_refused_where_it_is_wrong(
    seen: object, code: str, place: tuple[str | int, ...]
) -> None:
    with pytest.raises(ImpossibleError) as refused:
        FLOW.read_view(seen)
    assert not isinstance(refused.value, InconsistentViewError)
    assert (code, place) == (refused.value.faults[0].code, refused.value.faults[0].place)
