"""The flow of Sichuan mahjong: choices before play, turns, claims, bars, and who goes on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from paiju.all_games.sichuan.flow.flow import FLOW
from paiju.all_games.sichuan.flow.hand import ENGINE
from paiju.all_games.sichuan.flow.hand_steps import win
from paiju.all_games.sichuan.flow.stages import direction_of, exchanges
from paiju.all_games.sichuan.rulesets import rules_of
from paiju.mahjong_tiles.notation import parse_tiles
from paiju.mahjong_tiles.tile import Tile
from paiju.melding.flow.turns import Turn
from paiju.melding.hands.actions import Action
from tests.support.sichuan import NOT_READY, READY, discarded, drawn, table

if TYPE_CHECKING:
    from paiju.all_games.sichuan.state import State

Json = dict[str, Any]


def offered(state: State, seat: int) -> list[str]:
    """The choices of a seat, in words."""
    found = [each.action for each in FLOW.legal(state) if each.action.seat == seat]
    return [f"{each.type} {each.tile or each.suit or ''}".strip() for each in found]


def done(state: State, *acts: Action) -> State:
    """The state after some legal actions."""
    for act in acts:
        result = FLOW.step(state, act)
        assert result.refusal is None, act
        state = result.state
    return state


def refused(state: State, act: Action) -> str | None:
    """The code of the refusal of an action."""
    refusal = FLOW.step(state, act).refusal
    return refusal.code if refusal else None


def test_the_dealer_gets_fourteen_tiles_and_55_stay_in_the_wall() -> None:
    """Novikov, part 1."""
    state = FLOW.deal(rules_of(), 1, dealer=2)
    assert [len(player.hand) for player in state.players] == [13, 13, 14, 13]
    assert state.wall.left == 55


# The words of an act in the exchange or the choice of a void suit, and its refusal.
CHOSEN: tuple[tuple[Json, str, Action, str | None], ...] = (
    ({"exchange": "same_suit"}, "111m 22p", Action("exchange", 0, tiles=parse_tiles("111m")), None),
    (
        {"exchange": "same_suit"}, "111m 22p",
        Action("exchange", 0, tiles=parse_tiles("11m 2p")), "not_one_suit",
    ),
    ({"exchange": "any"}, "111m 22p", Action("exchange", 0, tiles=parse_tiles("11m 2p")), None),
    ({"exchange": "any"}, "111m 22p", Action("exchange", 0, tiles=parse_tiles("11m")), "not_three"),
    ({"exchange": "any"}, "11m 22p", Action("exchange", 0, tiles=parse_tiles("111m")), "not_three"),
    ({"exchange": "any"}, "11m 22p", Action("void", 0, suit="m"), "not_offered"),
    ({}, "11m 22p", Action("void", 0, suit="s"), None),
    ({}, "11m 22p", Action("void", 0, suit="m", tile=Tile("1m")), "lays_none"),
    ({}, "11m 22p", Action("void", 0), "not_offered"),
    ({}, "11m 22p", Action("discard", 0, Tile("1m")), "not_offered"),
    ({"void_choice": "tile"}, "11m 22p", Action("void", 0, suit="m"), "must_lay"),
    ({"void_choice": "tile"}, "11m 22p", Action("void", 0, Tile("1m"), suit="p"), "must_lay"),
    ({"void_choice": "tile"}, "11m 22p", Action("void", 0, Tile("3m")), "tile_not_in_hand"),
    ({"void_choice": "tile"}, "11m 22p", Action("void", 0, Tile("1m")), None),
    ({"void_choice": "tile"}, "11m 22p", Action("void", 0, suit="s"), None),
)  # fmt: skip


@pytest.mark.parametrize(("rules", "hand", "act", "code"), CHOSEN)
def test_what_may_be_given_and_what_suit_be_void(
    rules: Json, hand: str, act: Action, code: str | None
) -> None:
    state = FLOW.deal(rules_of("sbr", rules), 1)
    own = replace(state.players[0], hand=parse_tiles(hand))
    assert refused(replace(state, players=(own, *state.players[1:])), act) == code


@pytest.mark.parametrize(("to", "direction"), [("next", 1), ("across", 2), ("previous", 3)])
def test_three_tiles_change_hands_when_the_last_has_chosen(to: str, direction: int) -> None:
    state = FLOW.deal(rules_of("chengdu", {"exchange_to": to}), 3)
    assert state.to_act == (0, 1, 2, 3)
    before = state
    gifts = {}
    for seat in (2, 0, 3, 1):
        act = FLOW.pick(
            replace(
                state, offers=tuple(o if s == seat else () for s, o in enumerate(state.offers))
            ),
            lambda _: 0,
        )
        gifts[seat] = act.tiles
        state = done(state, act)
    assert state.phase == "void"
    for seat, tiles in gifts.items():
        held = list(before.players[(seat + direction) % 4].hand)
        for tile in gifts[(seat + direction) % 4]:
            held.remove(tile)
        assert sorted((*held, *tiles)) == sorted(state.players[(seat + direction) % 4].hand)


def test_an_exchange_is_of_any_three_tiles_of_the_hand() -> None:
    hand = parse_tiles("111m 2p")
    assert exchanges(rules_of("sbr", {"exchange": "any"}), hand) == (
        parse_tiles("111m"), parse_tiles("11m 2p"),
    )  # fmt: skip
    assert exchanges(rules_of("chengdu"), hand) == (parse_tiles("111m"),)


def test_the_direction_of_the_exchange_is_drawn_evenly_from_the_seed() -> None:
    rules = rules_of("chengdu")
    found = [direction_of(rules, seed, 0) for seed in range(300)]
    assert all(80 < found.count(each) < 120 for each in (1, 2, 3))


def test_a_tile_laid_face_down_is_the_first_discard() -> None:
    state = FLOW.deal(rules_of("novikov", {"void_choice": "tile"}), 5)
    for seat in range(4):
        state = done(state, Action("auto", seat))
    laid = state.players[0].laid
    assert laid is not None
    others = [each for each in offered(state, 0) if each.startswith("discard")]
    assert others == [f"discard {laid}"]
    assert refused(state, Action("discard", 0, state.players[0].hand[0])) == "laid_first"
    views = [FLOW.view(state, seat).voids[0] for seat in range(4)]
    assert views == [state.players[0].void, None, None, None]
    after = done(state, Action("discard", 0, laid))
    assert {FLOW.view(after, seat).voids[0] for seat in range(4)} == {laid[1:]}


# The source, the hand of seat 0 with its tile drawn, its melds, the rules, and what it may do.
TURNS: tuple[tuple[str, str, str, str, Json, str], ...] = (
    (
        "MIL 2025, art. 6: tiles of the void suit first",
        "1234m 56788p 279s", "5m", "", {}, "discard 2s, discard 7s, discard 9s",
    ),
    (
        "MIL 2025, art. 7: no gang when the wall is empty",
        "111m 55m 22334678p", "1m", "", {"wall": ""},
        ", ".join(f"discard {tile}" for tile in parse_tiles("15m 234678p")),
    ),
    ("free discards", "1m 9s", "5m", "111p 222p 333p", {"void_discard": "free"},
     "discard 1m, discard 5m, discard 9s"),
    ("a win, a gang, a discard", "111m 5m", "1m", "222p 333p 444p", {},
     "gang 1m, discard 1m, discard 5m"),
    ("a tile added", "6m 9m 5p 5p", "9m", "666m 222p 333p", {},
     "gang 6m, discard 6m, discard 9m, discard 5p"),
    ("a win", "1m 1p 1p 1p", "1m", "222p 333p 444p", {},
     "hu, discard 1m, discard 1p"),
)  # fmt: skip


@pytest.mark.parametrize(("source", "hand", "tile", "melds", "rules", "words"), TURNS)
def test_what_a_seat_may_do_in_its_turn(
    source: str, hand: str, tile: str, melds: str, rules: Json, words: str
) -> None:
    state = drawn(table((hand, NOT_READY, NOT_READY, NOT_READY), {0: melds}, **rules), 0, tile)
    assert ", ".join(offered(state, 0)) == words, source


# An act that is none in a turn, or no claim to a 9p, and its refusal.
WRONG: tuple[tuple[bool, Action, str], ...] = (
    (False, Action("peng", 0), "not_offered"),
    (False, Action("discard", 1, Tile("1m")), "not_your_turn"),
    (False, Action("discard", 0, Tile("8m")), "tile_not_in_hand"),
    (False, Action("gang", 0), "no_gang"),
    (False, Action("gang", 0, Tile("9s")), "void_suit"),
    (False, Action("gang", 0, Tile("5m")), "no_gang"),
    (True, Action("gang", 0, Tile("5m")), "not_offered"),
    (True, Action("discard", 0, Tile("1m")), "not_offered"),
)


@pytest.mark.parametrize(("is_claim", "act", "code"), WRONG)
def test_what_is_no_act_of_a_seat_is_refused(is_claim: bool, act: Action, code: str) -> None:  # noqa: FBT001 - a case
    begun = table(("123345m 456p 1199p", NOT_READY, NOT_READY, NOT_READY))
    state = discarded(begun, 1, "9p") if is_claim else drawn(begun, 0, "5m")
    assert refused(state, act) == code


def test_a_gang_is_paid_and_draws_a_tile_at_once() -> None:
    hands = ("1111m 222m 55p 789p 9p", NOT_READY, NOT_READY, NOT_READY)
    concealed = done(drawn(table(hands), 0, "6m"), Action("gang", 0, Tile("1m")))
    assert [each.reason for each in concealed.ledger] == ["concealed_gang"] * 3
    melded = done(discarded(table(hands), 1, "2m"), Action("gang", 0, Tile("2m")))
    assert [(each.reason, each.payer) for each in melded.ledger] == [("melded_gang", 1)]
    assert (concealed.turn, concealed.drawn, melded.turn, melded.drawn) == (0, "9s", 0, "9s")


def test_after_a_peng_there_is_neither_gang_nor_win_until_the_next_draw() -> None:
    """MIL 2025, art. 7."""
    hands = ("1111m 99p 234p 678p 5m", NOT_READY, NOT_READY, NOT_READY)
    state = done(discarded(table(hands), 1, "9p"), Action("peng", 0))
    assert offered(state, 0) == [
        f"discard {each}" for each in ["1m", "5m", "2p", "3p", "4p", "6p", "7p", "8p"]
    ]
    assert refused(state, Action("gang", 0, Tile("1m"))) == "after_peng"
    assert refused(state, Action("hu", 0)) == "after_peng"


# The source, the hand of seat 0, the tile that seat 1 discards, the rules, and its claims.
CLAIMED: tuple[tuple[str, str, str, Json, str], ...] = (
    ("MIL 2025, art. 6: nothing of the void suit", "22s 123456789m 11p", "2s", {}, ""),
    ("MIL 2025, art. 7: the last discard may be peng-ed, not gang-ed",
     "12m 4m 66m 77m 999p 8p 5p 2p", "9p", {"wall": ""}, "peng, pass"),
    ("before that it may be", "12m 4m 66m 77m 999p 8p 5p 2p", "9p", {}, "gang 9p, peng, pass"),
    ("a win and a peng", "123345m 456p 1199p", "9p", {}, "hu, peng, pass"),
    ("no win with a tile of the void suit", "123345m 456p 119p 9s", "9p", {}, ""),
)  # fmt: skip


@pytest.mark.parametrize(("source", "hand", "tile", "rules", "words"), CLAIMED)
def test_what_a_seat_may_claim(source: str, hand: str, tile: str, rules: Json, words: str) -> None:
    state = discarded(table((hand, NOT_READY, NOT_READY, NOT_READY), **rules), 1, tile)
    assert ", ".join(offered(state, 0)) == words, source


# The seat that gives the tile, who wins with it, who has won before, and who draws next.
NEXT = (
    (0, (2,), (), 3),
    (0, (1, 2), (), 3),
    (2, (3, 1), (), 2),
    (1, (0,), (3,), 1),
)


@pytest.mark.parametrize(("source", "won", "before", "turn"), NEXT)
def test_the_seat_after_the_last_winner_draws(
    source: int, won: tuple[int, ...], before: tuple[int, ...], turn: int
) -> None:
    """MIL 2025, art. 9: counted from the discarder, those that are out skipped."""
    state = discarded(table((READY[1],) * 4, won=before), source, "9p")
    assert win(state, dict.fromkeys(won)).turn == turn


def test_after_a_self_draw_the_next_seat_that_plays_draws() -> None:
    state = win(drawn(table((READY[1],) * 4, won=[2]), 1, "9p"), {1: None})
    assert (state.turn, state.winners, state.players[1].won) == (3, (2, 1), ("9p",))


# MIL 2025, art. 9: the dealer, who wins first and by whose tile, and the next dealer.
DEALERS: tuple[tuple[int, tuple[int, ...], int], ...] = ((0, (2,), 2), (0, (2, 3), 1))


@pytest.mark.parametrize(("dealer", "won", "after"), DEALERS)
def test_the_first_winner_deals_next_or_who_gave_to_several(
    dealer: int, won: tuple[int, ...], after: int
) -> None:
    state = discarded(replace(table((READY[1],) * 4), dealer=dealer), 1, "9p")
    state = win(state, dict.fromkeys(won))
    assert state.next_dealer == after


def test_without_a_winner_the_dealer_stays() -> None:
    state = FLOW.deal(rules_of(), 4, dealer=3)
    while state.to_act:
        state = done(state, Action("auto", state.to_act[0]))
    assert state.result is not None
    assert (state.winners, state.result.next_dealer) == ((), 3)


def test_all_who_claim_a_discard_win_and_other_claims_lapse() -> None:
    hands = (NOT_READY, READY[1], READY[1], "99p 1467m 2587p 369p".replace("87p", "8p"))
    state = discarded(table(hands), 0, "9p")
    state = done(state, Action("hu", 2), Action("peng", 3), Action("hu", 1))
    assert state.winners == (1, 2)
    assert state.turn == 3


def test_a_robbed_gang_goes_to_who_wins_and_a_tile_not_robbed_is_paid() -> None:
    hands = ("9p 1m 4m 7m", NOT_READY, READY[1], NOT_READY)
    state = drawn(table(hands, {0: "999p 111m 222m"}), 0, "5m")
    robbed = done(state, Action("gang", 0, Tile("9p")))
    assert (robbed.to_act, offered(robbed, 2)) == ((2,), ["hu", "pass"])
    assert refused(robbed, Action("peng", 2)) == "only_hu"
    won = done(robbed, Action("hu", 2))
    assert [meld.type for meld in won.players[0].melds] == ["peng"] * 3
    kept = done(robbed, Action("pass", 2))
    # Nine was not the tile drawn: the gang comes too late to be paid.
    assert (kept.ledger, kept.turn, kept.players[0].melds[0].type) == ((), 0, "gang")
    safe = done(
        replace(
            table(hands, {0: "999p 111m 222m"}, rob_gang=False),
            drawn=Tile("9p"),
            offers=state.offers,
        ),
        Action("gang", 0, Tile("9p")),
    )
    assert [each.reason for each in safe.ledger] == ["added_gang"] * 3


# A win that is passed bars others until the next draw 过水不胡.
# Seat 0 waits on 3m for one fan, on 6m for two: a root more.
HAND = "333m 45m 666m 444m 99p"


def barred_table(options: Json) -> State:
    """Seat 0 waits on 3m and 6m; all others are far."""
    return table((HAND, NOT_READY, NOT_READY, NOT_READY), **options)


def passed(options: Json | None = None) -> State:
    """Seat 0 has let a 3m of seat 1 go, and seat 2 is to discard."""
    return done(discarded(barred_table(options or {}), 1, "3m"), Action("pass", 0))


def test_only_a_win_of_more_fans_is_possible_until_the_next_draw() -> None:
    """MIL 2025, art. 4 二十七."""
    state = passed()
    bar = state.players[0].bar
    assert bar is not None
    assert "hu" not in offered(discarded(state, 2, "3m"), 0)
    assert refused(discarded(state, 2, "3m"), Action("hu", 0)) in {"barred", "not_your_turn"}
    state = replace(state, players=(replace(state.players[0], bar=0), *state.players[1:]))
    assert "hu" in offered(discarded(state, 3, "6m"), 0)


def test_a_bar_without_exception_and_none_at_all() -> None:
    state = passed({"pass_win": "until_draw"})
    low = replace(state, players=(replace(state.players[0], bar=0), *state.players[1:]))
    assert "hu" not in offered(discarded(low, 3, "6m"), 0)
    assert passed({"pass_win": "off"}).players[0].bar is None


def test_the_own_draw_lifts_the_bar() -> None:
    state = passed()
    while state.turn != 0 or state.tabled is not None:
        state = done(state, Action("auto", state.to_act[0]))
    assert state.players[0].bar is None


def test_a_win_that_is_drawn_and_discarded_counts_as_passed() -> None:
    state = done(drawn(barred_table({}), 0, "3m"), Action("discard", 0, Tile("3m")))
    assert state.players[0].bar is not None


def test_whatever_is_discarded_after_a_declined_win_is_a_winning_tile_that_went() -> None:
    """MIL 2025, art. 4 二十七: not the tile that was drawn alone, for the rest waits on each."""
    hands = ("3456m 111222p 456p", NOT_READY, NOT_READY, NOT_READY)
    for tile in ("3m", "6m", "4p"):
        state = done(drawn(table(hands), 0, "6m"), Action("discard", 0, Tile(tile)))
        assert state.players[0].bar == 0
        assert "hu" not in offered(discarded(state, 1, tile), 0)
    # Without a draw there was no win to decline.
    state = table(("3456m 111222p 4566p", *hands[1:]))
    pong = done(discarded(state, 1, "6p"), Action("peng", 0))
    assert done(pong, Action("discard", 0, Tile("3m"))).players[0].bar is None


def test_the_dealers_first_tiles_are_a_win_that_may_be_declined() -> None:
    state = first_turn("123456789m 11555p")
    assert "hu" in offered(state, 0)
    assert done(state, Action("discard", 0, Tile("5p"))).players[0].bar == 0
    other = first_turn("123456789m 11568p")
    assert "hu" not in offered(other, 0)
    assert done(other, Action("discard", 0, Tile("8p"))).players[0].bar is None


def test_a_peng_lifts_it_unless_its_tile_would_have_won() -> None:
    hands = ("123345m 456p 1199p", NOT_READY, NOT_READY, NOT_READY)
    barred = done(discarded(table(hands), 1, "9p"), Action("pass", 0))
    assert barred.players[0].bar == 0
    again = discarded(barred, 2, "9p")
    assert done(again, Action("peng", 0)).players[0].bar == 0
    other = table(("123345m 446p 1199p", *hands[1:]))
    own = replace(other.players[0], bar=0)
    lifted = discarded(replace(other, players=(own, *other.players[1:])), 2, "9p")
    assert done(lifted, Action("peng", 0)).players[0].bar is None


def test_a_peng_that_is_passed_bars_the_tile_in_some_rules() -> None:
    """World Mahjong Tour, 过水碰."""
    hands = ("99p 147m 258m 36p 147p", NOT_READY, NOT_READY, NOT_READY)
    for rules, words in (("wmt", []), ("sbr", ["peng", "pass"])):
        state = done(discarded(table(hands, rules=rules), 1, "9p"), Action("pass", 0))
        assert offered(discarded(state, 2, "9p"), 0) == words


# Winners go on with a fixed hand 血流成河.


def test_a_winner_discards_what_it_draws_or_wins_again() -> None:
    state = table((READY[1],) * 4, mode="flow", won=[0])
    assert offered(drawn(state, 0, "1m"), 0) == ["discard 1m"]
    assert offered(drawn(state, 0, "9p"), 0) == ["hu", "discard 9p"]
    assert refused(drawn(state, 0, "1m"), Action("discard", 0, Tile("2m"))) == "fixed"
    again = win(drawn(state, 0, "9p"), {0: None})
    assert (again.winners, again.turn, again.phase) == ((0, 0), 1, "turn")


def test_a_winner_claims_wins_alone() -> None:
    state = table(("123345m 456p 1199p", *(NOT_READY,) * 3), mode="flow", won=[0])
    assert offered(discarded(state, 1, "9p"), 0) == ["hu", "pass"]
    assert refused(discarded(state, 1, "9p"), Action("peng", 0)) == "fixed"


def test_a_winner_makes_a_gang_that_keeps_its_waits() -> None:
    hands = ("111m 234p 567p 888p 9p", NOT_READY, NOT_READY, NOT_READY)
    state = table(hands, mode="flow", won=[0])
    assert "gang 1m" in offered(drawn(state, 0, "1m"), 0)
    # With four 8p down the hand no longer waits on 7p.
    assert "gang 8p" not in offered(drawn(state, 0, "8p"), 0)


def test_the_hand_goes_on_to_the_end_of_the_wall() -> None:
    state = FLOW.deal(rules_of("sbr", {"mode": "flow"}), 11)
    while state.to_act:
        state = done(state, Action("auto", state.to_act[0]))
    assert (state.wall.left, state.history[-1].type) == (0, "exhausted")


def test_a_match_goes_on_with_the_next_dealer() -> None:
    state = FLOW.deal(rules_of("sbr", {"hands": 4}), 9)
    hands = [state.dealer]
    while state.to_act:
        after = done(state, Action("auto", state.to_act[0]))
        if after.hand_number != state.hand_number:
            assert after.dealer == after.results[-1].next_dealer
            hands.append(after.dealer)
        state = after
    assert len(hands) == len(FLOW.settle(state).results) == 4


def first_turn(hand: str, **options: Any) -> State:  # noqa: ANN401 - the options of a table
    """The dealer's first turn, with these fourteen tiles."""
    state = table((hand, *(NOT_READY,) * 3), wall="9" * 55 + "s", **options)
    wall = state.wall._replace(head=53, tiles=state.wall.tiles[7:])
    return ENGINE.with_offers(replace(state, walls=(wall,), turn=0))


def test_a_win_by_the_first_tiles_is_the_dealers_before_its_first_discard() -> None:
    first = first_turn(READY[1] + "9p", heaven_earth="cap")
    assert first.is_first(0)
    assert not first.is_first(1)
    won = win(first, {0: None})
    assert won.history[-2].fans[-1].code == "first"


def test_a_first_draw_is_one_until_somebody_claims() -> None:
    """地胡: a concealed gang and a self-drawn win are no claims; a peng and a claimed win are."""
    first = first_turn("1111m 2223334p 578p", heaven_earth="cap")
    passed_on = done(first, Action("discard", 0, Tile("4p")))
    gang = done(first, Action("gang", 0, Tile("1m")))
    assert not gang.is_first(0)
    after_gang = done(gang, Action("discard", 0, gang.drawn))
    won = win(first_turn(READY[1] + "9p", heaven_earth="cap"), {0: None})
    assert [each.is_first(1) for each in (passed_on, after_gang, won)] == [True, True, True]
    claimed = replace(passed_on, history=(*passed_on.history, Turn("hu", 2, Tile("4p"), source=0)))
    assert not claimed.is_first(1)


def test_after_a_peng_no_draw_is_a_first_one() -> None:
    """As many tiles are drawn then as after a concealed gang."""
    state = done(first_turn("123456789m 11568p"), Action("discard", 0, Tile("1p")))
    others = [Action("pass", seat) for seat in state.to_act if seat != 3]
    state = done(state, *others, Action("peng", 3), Action("discard", 3, Tile("3p")))
    state = done(state, *(Action("pass", seat) for seat in state.to_act if state.tabled))
    assert (state.turn, state.drawn is None, state.wall.head) == (0, False, 54)
    assert not state.is_first(0)
