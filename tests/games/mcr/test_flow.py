"""The flow by the rule book: the deal, turns, claims, gangs, wins, the end."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from paiju.all_games.mcr.flow.claims import ORDER
from paiju.all_games.mcr.flow.hand import ENGINE
from paiju.all_games.mcr.payments import payments, settle
from paiju.all_games.mcr.questions.checks import Claimant
from paiju.all_games.mcr.questions.checks import claims as claimed
from paiju.all_games.mcr.rulesets import RULE_SETS, rules_of
from paiju.all_games.mcr.state import Result, State
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.wall import build_walls
from paiju.melding.hands.melds import Meld
from paiju.melding.hands.winning import Win
from paiju.shapes.errors import InconsistentStateError
from tests.support.mahjong_games import (
    HANDS,
    PLAIN,
    after,
    begun,
    events_of,
    last_of,
    offers,
    random_game,
    refused,
    said,
)
from tests.support.winning import fans_in

if TYPE_CHECKING:
    from collections.abc import Callable

EACH_RULE_SET = pytest.mark.parametrize("name", RULE_SETS)
FLOWERS = rules_of("mcr")
FOULS = rules_of("mcr", {"flowers": False, "fouls": "penalised"})


def tiles(text: str) -> tuple[Tile, ...]:
    return parse_tiles(text)


# The deal.


def test_each_seat_takes_four_tiles_three_times_then_one_and_the_dealer_draws() -> None:
    wall = PLAIN.walls.tiles
    state = begun(("1111m 5555m 9999m 1s", "2222m 6666m 1111p 1s", "3333m 7777m 2222p 1s",
                   "4444m 8888m 3333p 1s"), "4p")  # fmt: skip
    assert [len(player.hand) for player in state.players] == [14, 13, 13, 13]
    assert state.drawn == "4p"
    assert len(state.walls[0].rest) == len(wall) - 4 * 13 - 1


@pytest.mark.parametrize(
    ("hand_number", "dealer", "round_wind", "winds"),
    [(0, 0, "E", "ESWN"), (1, 1, "E", "NESW"), (6, 2, "S", "WNES"), (15, 3, "N", "SWNE")],
)
def test_the_dealer_moves_every_hand_and_the_round_wind_every_four(
    hand_number: int, dealer: int, round_wind: str, winds: str
) -> None:
    state = ENGINE.deal(PLAIN, 7, hand_number)
    assert (state.dealer, state.round_wind, state.to_act) == (dealer, round_wind, (dealer,))
    assert "".join(state.seat_wind(seat) for seat in range(4)) == winds


def test_flowers_that_are_dealt_are_replaced_from_the_tail_the_dealer_first() -> None:
    hands = ("1f 47m 5p 258s ESWNCF", "2f 46p 369s EESSWNC", *HANDS[2:])
    state = begun(hands, "9s", "C7s", FLOWERS)
    # Seat 0 has the last tile of the wall for its flower, seat 1 the one before.
    assert [player.flowers for player in state.players] == [("1f",), ("2f",), (), ()]
    assert state.players[0].hand.count(Tile("C")) == 2
    assert state.players[1].hand.count(Tile("7s")) == 1
    assert state.walls[0].tail == 2


def test_a_flower_that_replaces_a_flower_is_replaced_too() -> None:
    hands = ("1f 47m 5p 258s ESWNCF", *HANDS[1:])
    state = begun(hands, "9s", "3fC", FLOWERS)
    assert state.players[0].flowers == ("1f", "3f")
    assert state.walls[0].tail == 2


def test_a_flower_that_is_drawn_is_shown_and_replaced_from_the_tail() -> None:
    state = after(begun(draws="9s 5f", tail="P", rules=FLOWERS), "discard 9s")
    assert (state.turn, state.drawn, state.players[1].flowers) == (1, "P", ("5f",))
    assert [turn.type for turn in state.history] == ["draw", "discard", "flower", "draw"]


@EACH_RULE_SET
def test_equal_seeds_build_equal_walls_and_each_hand_has_others(name: str) -> None:
    rules = rules_of(name)
    walls = [
        build_walls(rules.walls, seed, hand) for seed, hand in ((7, 0), (7, 0), (7, 1), ("7", 0))
    ]
    assert walls[0] == walls[1]
    assert len({*walls}) == 3
    assert {*Counter(tile for wall in walls[0] for tile in wall.tiles).values()} <= {1, 4}


def test_with_walls_of_their_own_all_draw_from_the_same_end() -> None:
    state = ENGINE.deal(rules_of("botzone"), 7)
    for seat, wall in enumerate(state.dealt):
        assert sorted(wall.tiles[: 13 + (seat == 0)]) == sorted(state.players[seat].hand)
    assert [wall.left for wall in state.walls] == [20, 21, 21, 21]


# One's own turn.


def test_the_seat_in_turn_discards_any_tile_that_it_holds_and_no_other() -> None:
    state = begun()
    own = [choice.action.tile for choice in ENGINE.legal(state)]
    assert own == list(dict.fromkeys(state.players[0].hand))
    assert refused(state, "discard P") == "tile_not_in_hand"
    assert refused(state, "discard") == "tile_not_in_hand"
    assert refused(state, "pass") == "not_offered"
    assert refused(state, "1: discard 1m") == "not_your_turn"


def test_a_discard_that_nobody_may_claim_passes_the_turn_on() -> None:
    state = after(begun(draws="9s 1s"), "discard 9s")
    assert (state.phase, state.turn, state.drawn) == ("turn", 1, "1s")
    assert state.players[0].discards == ("9s",)


def test_auto_discards_the_tile_drawn_and_passes_where_that_may_be_done() -> None:
    state = after(begun(draws="9s 1s"), "auto")
    assert state.players[0].discards == ("9s",)
    claimed = after(begun(), "discard 5p", "1: auto", "2: auto", "3: auto")
    assert (claimed.phase, claimed.turn) == ("turn", 1)


def test_auto_discards_the_last_of_the_hand_where_no_tile_was_drawn() -> None:
    state = after(begun(), "discard 5p", "1: pass", "2: peng", "3: pass", "auto")
    assert state.players[2].discards == ("P",)


# Claims.


def test_who_may_claim_a_discard_is_asked_and_nobody_else() -> None:
    state = after(begun(), "discard 5p")
    assert state.phase == "claims"
    assert [offers(state, seat) for seat in range(4)] == [
        [], ["chi 4p 5p 6p", "pass"], ["peng", "pass"], ["hu", "pass"],
    ]  # fmt: skip
    assert refused(state, "0: pass") == "not_your_turn"
    assert refused(state, "pass") == "which_seat"


def test_seats_answer_in_any_order_and_what_they_answer_shows_when_all_have() -> None:
    state = after(begun(), "discard 5p")
    assert events_of(state, "3: hu") == ()
    waiting = after(state, "3: hu")
    assert (waiting.to_act, waiting.history) == ((1, 2), state.history)
    orders = (("1: pass", "2: peng", "3: pass"), ("3: pass", "2: peng", "1: pass"))
    one, other = (after(state, *order) for order in orders)
    assert one == other
    assert one.turn == 2


@pytest.mark.parametrize(
    ("answers", "turn", "meld"),
    [
        (("1: chi 456p", "2: pass", "3: pass"), 1, Meld("chi", Tile("4p"), 0)),
        (("1: chi 456p", "2: peng", "3: pass"), 2, Meld("peng", Tile("5p"), 0)),
        (("1: pass", "2: peng", "3: pass"), 2, Meld("peng", Tile("5p"), 0)),
    ],
)
def test_peng_comes_before_chi(answers: tuple[str, ...], turn: int, meld: Meld) -> None:
    state = after(begun(), "discard 5p", *answers)
    assert (state.phase, state.turn, state.drawn) == ("turn", turn, None)
    assert state.players[turn].melds == (meld,)
    assert len(state.players[turn].hand) == 11
    assert state.players[0].discards == ()


def test_a_win_comes_before_every_other_claim() -> None:
    state = after(begun(), "discard 5p", "1: chi 456p", "2: peng", "3: hu")
    assert state.phase == "over"
    assert state.result == Result(winner=3, source=0, total=state.won.total if state.won else 0)
    assert state.players[3].hand.count(Tile("5p")) == 1


def test_after_chi_or_peng_there_is_neither_gang_nor_win_until_the_next_draw() -> None:
    hands = (HANDS[0], HANDS[1], "55p PP 2222m 147s CF", "369m 12378s 99p CFF")
    state = after(begun(hands), "discard 5p", "1: pass", "2: peng")
    assert offers(state, 2) == []
    assert refused(state, "gang 2m") == "after_claim"
    assert refused(state, "hu") == "after_claim"


def test_chi_takes_the_discard_of_the_seat_before_only() -> None:
    win = Win(tiles(HANDS[1]), Tile("5p"))
    claims = [claimed(PLAIN, Claimant(seat, 0, win)).legal for seat in (1, 2, 3)]
    assert [[each.type for each in own] for own in claims] == [["chi"], [], []]


@pytest.mark.parametrize(
    ("word", "code"),
    [
        ("1: chi 567p", "tile_not_in_hand"),
        ("1: chi 678p", "not_a_run"),
        ("1: chi 456s", "not_a_run"),
        ("1: chi 44p5p", "not_a_run"),
        ("1: chi 5p", "not_a_run"),
        ("1: chi ESW", "not_a_run"),
        ("1: chi 1f2f3f", "not_a_run"),
        ("2: chi 456p", "not_from_left"),
        ("1: peng", "tile_not_in_hand"),
        ("2: gang 5p", "tile_not_in_hand"),
        ("2: gang 2m", "not_offered"),
        ("2: hu", "not_a_win"),
        ("3: discard P", "not_offered"),
    ],
)
def test_a_claim_that_may_not_be_made_says_why(word: str, code: str) -> None:
    assert refused(after(begun(), "discard 5p"), word) == code


def test_a_run_is_made_of_one_suit_and_not_across_its_end() -> None:
    hand = tiles("89m 12p 1s EEE 777s 9p")
    found = claimed(PLAIN, Claimant(1, 0, Win((*hand, Tile("3p")), Tile("1p"))))
    assert [each.tiles for each in found.legal if each.type == "chi"] == [("1p", "2p", "3p")]


def test_of_several_who_win_the_nearest_after_the_discarder_does() -> None:
    resolved = ORDER.resolve(2, [said("1: hu"), said("0: hu"), said("3: chi 123m")])
    assert resolved is not None
    assert (resolved.claims[0].seat, resolved.reason) == (0, "nearest")


def test_nobody_who_claims_gets_nothing() -> None:
    assert ORDER.resolve(0, []) is None
    assert ORDER.resolve(0, [said("1: pass"), said("2: pass")]) is None
    only = ORDER.resolve(0, [said("1: pass"), said("2: peng")])
    assert only is not None
    assert only.reason == "only_claim"


# Gangs.

GANGS = (
    "1111m 258p 258s ENC",
    "258m 147p 147s ESWN",
    "369m 369p 369s ESWN",
    "4477m 99p 33s CCCFP",
)


def test_four_alike_in_the_hand_make_a_concealed_gang_and_a_tile_comes_from_the_tail() -> None:
    state = begun(GANGS, tail="P")
    assert offers(state, 0) == ["gang 1m"]
    told = events_of(state, "gang 1m")
    assert [event.type for event in told] == ["gang", "draw"]
    assert dict(told[0].facts) == {"seat": 0, "concealed": True}
    ganged = after(state, "gang 1m")
    assert ganged.players[0].melds == (Meld("gang", Tile("1m"), concealed=True),)
    assert (ganged.turn, ganged.drawn, ganged.after_gang) == (0, "P", True)


def test_three_alike_in_the_hand_make_a_gang_of_a_discard() -> None:
    state = after(begun(GANGS, tail="P"), "discard C")
    assert offers(state, 3) == ["gang C", "peng", "pass"]
    ganged = after(state, "3: gang C")
    assert ganged.players[3].melds == (Meld("gang", Tile("C"), 0),)
    assert (ganged.turn, ganged.drawn, ganged.after_gang) == (3, "P", True)
    assert len(ganged.players[3].hand) == 11


def test_what_is_no_gang_is_refused() -> None:
    assert refused(begun(GANGS), "gang 2p") == "no_gang"
    assert refused(begun(GANGS), "gang P") == "no_gang"
    assert refused(begun(GANGS), "gang") == "no_gang"


def test_a_discard_behind_a_gang_is_no_longer_drawn_for_one() -> None:
    state = after(begun(GANGS, "9s F", tail="P"), "gang 1m", "discard P")
    assert (state.turn, state.drawn, state.after_gang) == (1, "F", False)


def robbable() -> State:
    """Seat 2 adds the fourth 5p to its peng, for which seat 3 waits."""
    state = after(begun(draws="9s 9m 8m 7s 5p", tail="C"), "discard 5p", "1: pass", "2: peng")
    state = until(after(state, "3: pass"), lambda now: now.drawn == "5p")
    assert offers(state, 2) == ["gang 5p"]
    return after(state, "gang 5p")


def until(state: State, found: Callable[[State], bool]) -> State:
    """Let all seats act automatically until a condition holds."""
    while not found(state):
        state = after(state, f"{state.to_act[0]}: auto")
    return state


def test_the_fourth_tile_to_a_peng_makes_a_gang_which_may_be_robbed_by_a_win_only() -> None:
    state = robbable()
    assert (state.phase, state.to_act, offers(state, 3)) == ("claims", (3,), ["hu", "pass"])
    assert state.players[2].melds == (Meld("gang", Tile("5p"), 0),)
    assert refused(state, "3: chi 456p") == "only_hu"
    assert refused(state, "3: peng") == "only_hu"


def test_a_gang_that_nobody_robs_gets_its_tile() -> None:
    state = after(robbable(), "3: pass")
    assert (state.turn, state.drawn, state.after_gang) == (2, "C", True)


def test_a_robbed_gang_is_a_peng_again_and_its_owner_pays() -> None:
    state = after(robbable(), "3: hu")
    assert state.players[2].melds == (Meld("peng", Tile("5p"), 0),)
    assert state.won is not None
    assert fans_in(state.won)["抢杠和"] == 1
    assert "和绝张" not in fans_in(state.won)
    assert settle(state).points == payments(Result(winner=3, source=2, total=state.won.total))


def test_a_win_with_the_tile_of_a_gang_is_out_on_a_replacement_tile() -> None:
    hands = ("111m 123456789p E", GANGS[1], GANGS[2], "4477m 99s CCCFFPP")
    won = after(begun(hands, "1m", "E"), "gang 1m", "hu").won
    assert won is not None
    assert fans_in(won)["杠上开花"] == 1


def test_behind_a_flower_the_tile_of_a_gang_is_none() -> None:
    state = after(begun(GANGS, tail="5fP", rules=FLOWERS), "gang 1m")
    assert (state.drawn, state.after_gang, state.players[0].flowers) == ("P", False, ("5f",))


# The wall's last tiles.

LAST = ("123m 12346789p PP", "258m 147s ESWN CFP", "369m 369s ESWN CFE", "8888s 5p 47m EWN 3p CF")


def drained(state: State) -> State:
    """Let all seats discard their draws until the wall is empty."""
    return until(state, lambda now: now.phase == "turn" and not now.walls[0].left)


def test_on_the_last_tile_of_the_wall_nobody_makes_a_gang() -> None:
    state = drained(begun(LAST))
    assert state.turn == 3
    assert offers(state, 3) == []
    assert refused(state, "gang 8s") == "last_tile"


def test_the_last_discard_may_be_won_and_nothing_else() -> None:
    state = after(drained(begun(LAST)), "discard 5p")
    assert [offers(state, seat) for seat in range(4)] == [["hu", "pass"], [], [], []]
    assert refused(state, "chi 456p") == "last_tile"
    won = after(state, "hu")
    assert won.won is not None
    assert fans_in(won.won)["海底捞月"] == 1


def test_the_last_tile_of_the_wall_may_be_won() -> None:
    state = drained(begun((*LAST[1:], LAST[0]), tail="5p"))
    assert state.drawn == "5p"
    won = after(state, "hu").won
    assert won is not None
    assert fans_in(won)["妙手回春"] == 1


def test_a_hand_is_drawn_when_the_wall_is_empty() -> None:
    state = after(drained(begun(LAST)), "discard 5p", "pass")
    assert (state.phase, state.to_act, state.result) == ("over", (), Result())
    assert [turn.type for turn in state.history[-2:]] == ["discard", "exhausted"]
    assert settle(state).points == (0, 0, 0, 0)
    assert refused(state, "0: auto") == "game_over"


def test_with_walls_of_their_own_the_hand_ends_when_the_next_seat_has_none() -> None:
    state = last_of(random_game(rules_of("botzone"), 3))
    assert state.result == Result()
    assert state.walls[state.history[-1].seat].left == 0
    assert any(wall.left for wall in state.walls)


# Wins.


def test_a_win_is_worth_eight_points_at_least() -> None:
    cheap = (HANDS[0], HANDS[1], HANDS[2], "123m 46p 678s 999s PP")
    state = after(begun(cheap, "E"), "discard 5p")
    assert state.to_act == (1, 2)
    who = Claimant(3, 0, Win(state.players[3].hand, Tile("5p")))
    assert claimed(PLAIN, who).refused["hu"].code == "not_enough"


def test_the_last_of_four_copies_is_known_by_what_lies_open() -> None:
    state = after(begun(draws="9s 9m 5p"), "discard 5p", "1: pass", "2: peng", "3: pass")
    state = until(state, lambda now: now.drawn == "5p")
    won = after(state, "discard 5p", "1: pass", "3: hu").won
    assert won is not None
    assert fans_in(won)["和绝张"] == 1


def test_the_event_of_a_self_drawn_win_has_the_hand_and_its_worth() -> None:
    state = begun(("123m 12346789p PP", *HANDS[1:3], "147m 5p 258s ESWNCF"), "5p")
    told = events_of(state, "hu")
    assert [event.type for event in told] == ["hu", "scores", "over"]
    assert told[0].facts["tile"] == "5p"
    assert len(told[0].facts["hand"]) == 14  # type: ignore[arg-type] # it is a tuple of tiles
    assert "from" not in told[0].facts
    assert sum(told[1].facts["scores"]) == 0  # type: ignore[call-overload] # as before


@pytest.mark.parametrize(
    ("result", "paid"),
    [
        pytest.param(Result(winner=0, total=10), (54, -18, -18, -18), id="self-draw"),
        pytest.param(Result(winner=2, source=1, total=24), (-8, -32, 48, -8), id="discard"),
        pytest.param(Result(offender=3), (10, 10, 10, -30), id="foul"),
        pytest.param(Result(), (0, 0, 0, 0), id="drawn"),
    ],
)
def test_what_the_end_of_a_hand_costs(result: Result, paid: tuple[int, ...]) -> None:
    assert payments(result) == paid


# Fouls.


@pytest.mark.parametrize("word", ["hu", "discard P", "gang 5p", "chi 123m"])
def test_an_act_that_may_not_be_done_ends_the_hand_where_fouls_are_penalised(word: str) -> None:
    assert refused(begun(), word) is not None
    told = events_of(begun(rules=FOULS), word)
    assert [event.type for event in told] == ["foul", "scores", "over"]
    state = after(begun(rules=FOULS), word)
    assert (state.result, settle(state).points) == (Result(offender=0), (-30, 10, 10, 10))


def test_a_false_claim_is_a_foul_and_to_act_out_of_turn_is_none() -> None:
    state = after(begun(rules=FOULS), "discard 5p")
    assert after(state, "1: hu").result == Result(offender=1)
    assert refused(state, "0: hu") == "not_your_turn"


# Matches.


def test_a_game_of_several_hands_goes_on_until_the_last() -> None:
    rules = rules_of("mcr", {"hands": 4, "fouls": "penalised"})
    state = ENGINE.deal(rules, 7)
    told = events_of(state, "hu")
    kinds = [event.type for event in told]
    assert kinds[:3] == ["foul", "scores", "hand"]
    assert dict(told[2].facts) == {"hand_number": 1, "dealer": 1, "round_wind": "E"}
    assert kinds[-1] == "draw"
    for number in range(4):
        assert (state.hand_number, state.dealer) == (number, number)
        state = after(state, "hu")
    assert state.phase == "over"
    score = settle(state)
    assert score.results == tuple(Result(offender=seat) for seat in range(4))
    assert score.points == (0, 0, 0, 0)


def test_the_flowers_of_the_next_hand_are_in_its_events() -> None:
    rules = rules_of("mcr", {"hands": 16, "fouls": "penalised"})
    told = events_of(ENGINE.deal(rules, 7), "hu")
    fresh = ENGINE.step(ENGINE.deal(rules, 7), said("hu")).state
    shown = [event.facts["tile"] for event in told if event.type == "flower"]
    assert sorted(map(str, shown)) == sorted(
        tile for player in fresh.players for tile in player.flowers
    )
    assert shown


# Whole games.


def test_every_random_game_ends_with_all_tiles_and_payments_that_sum_to_nothing() -> None:
    names = list(RULE_SETS)
    for seed in range(15):
        rules = rules_of(names[seed % len(names)])
        state = last_of(random_game(rules, seed, eager=seed % 2 == 0))
        assert state.phase == "over"
        assert sorted(rules.walls.tiles) == sorted(tiles_in(state))
        assert sum(settle(state).points) == 0


def tiles_in(state: State) -> list[Tile]:
    """Every tile, wherever it is."""
    found = [tile for wall in state.walls for tile in wall.rest]
    for player in state.players:
        melded = (tile for meld in player.melds for tile in meld.tiles)
        found += (*player.hand, *player.discards, *player.flowers, *melded)
    return found


def test_a_score_there_is_when_the_game_is_over_and_not_before() -> None:
    with pytest.raises(InconsistentStateError, match="not over"):
        settle(begun())
