"""The named bots, by their sources: a position, the action, and the rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from paiju.all_games.doudizhu.bidding import landlord_index, must_call
from paiju.all_games.doudizhu.players import RANDOM
from paiju.all_games.doudizhu.players.panda import FEW, PANDA
from paiju.all_games.doudizhu.players.simple import CALLS_FROM, H5, KUANLI, NOVICE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.all_games.doudizhu.state import deal as deal_cards
from paiju.chance import Chance
from paiju.climbing.splits.hints import hints
from paiju.playing_cards.notation import parse_cards
from tests.support.groups import hold, ranks_of
from tests.support.views import calling, doubling, playing

if TYPE_CHECKING:
    from paiju.all_games.doudizhu.state import View
    from paiju.play.players.player import Bot

CALL = Action("call", points=1)
MANY, LITTLE = FEW + 1, FEW


def done(bot: Bot[View, Action], seen: View, seed: int = 1) -> tuple[str, str]:
    """The ranks of a bot's play, or the type of another action; and the code of its reason."""
    decision = bot.agent.decide(seen, 100, Chance(seed, "test"))
    action = decision.action
    assert action.seat == seen.seat
    ranks = "".join(sorted((card[0] for card in action.cards), key="3456789TJQKA2BR".index))
    return ranks or action.type, decision.reasons[0].code


# --- panda ----------------------------------------------------------------------------------------
# Seat 0 is the landlord, seat 1 the peasant after it, seat 2 the peasant before it.


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        pytest.param("333444555 66 7", "333444555", id="planes-first"),
        pytest.param("334455 789TJ", "334455", id="then-straights-of-pairs"),
        pytest.param("3456789 JJJ K", "3456789", id="then-the-longest-straight"),
        pytest.param("4445 5 6", "44455", id="then-trios-with-a-pair"),
        pytest.param("4446 8", "4446", id="then-trios-with-a-solo"),
        pytest.param("55 7 99", "55", id="then-pairs"),
        pytest.param("7 9 K", "7", id="then-solos"),
        pytest.param("3334 5", "3334", id="the-lowest-trio-with-the-lowest-card"),
        pytest.param("AAA 2 K", "AA", id="but-no-combination-of-big-cards"),
        pytest.param("3333", "33", id="it-tears-a-bomb-as-its-source-does"),
        pytest.param("333 444 56", "33344", id="it-does-not-find-planes-with-kickers"),
        pytest.param("333", "33", id="nor-leads-a-trio-alone"),
        pytest.param("BR", "B", id="nor-the-rocket-before-its-jokers"),
    ],
)
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_panda_leads_combinations_then_pairs_then_solos(hand: str, led: str, seat: int) -> None:
    assert led == done(PANDA, playing(hand, seat=seat, ruleset="panda"))[0]


def test_panda_keeps_a_straight_up_to_the_ace_while_others_may_have_one() -> None:
    hand = "9TJQKA 666 4"
    assert done(PANDA, playing(hand)) == ("4666", "combination")
    # All 7s and 10s are played or in the hand, so that no other seat has a straight.
    gone = ("777T", "", "", "7", "", "", "TT", "", "")
    assert done(PANDA, playing(hand, *gone)) == ("9TJQKA", "combination")


@pytest.mark.parametrize(
    ("left", "hand", "led", "code"),
    [
        pytest.param(LITTLE, "3334 66 8", "33", "slips_small", id="a-pair-first"),
        pytest.param(LITTLE, "3456789 K", "3", "slips_small", id="or-a-solo"),
        pytest.param(1, "3334 66 8", "3", "slips_small", id="a-solo-to-one-card"),
        pytest.param(MANY, "3334 66 8", "33366", "combination", id="not-while-he-has-many"),
        pytest.param(LITTLE, "AA 22 BR", "AA", "pair_or_solo", id="big-ones-are-no-help"),
    ],
)
def test_panda_slips_small_cards_to_a_partner_who_is_next_and_has_few(
    left: int, hand: str, led: str, code: str
) -> None:
    seen = playing(hand, seat=1, left=(left, 17))
    assert (led, code) == done(PANDA, seen)
    # The peasant before the landlord has the landlord next.
    before = playing(hand, seat=2, left=(left, 17))
    assert done(PANDA, before)[1] != "slips_small"


@pytest.mark.parametrize(
    ("seat", "landlord", "last", "left", "hand", "expected"),
    [
        # Seat 1 follows the landlord, seat 0; the partner, seat 2, is the next.
        pytest.param(1, 0, "5", (17, MANY), "7 K 2", ("7", "many_left"), id="landlord-has-many"),
        pytest.param(1, 0, "K", (17, MANY), "7 2 B", ("pass", "keeps_back"), id="keeps-big-cards"),
        pytest.param(1, 0, "5", (17, MANY), "3 4444", ("pass", "keeps_back"), id="no-bomb-yet"),
        pytest.param(1, 0, "K", (17, LITTLE), "7 2 B", ("2", "few_left"), id="beats-when-few"),
        pytest.param(1, 0, "2", (17, LITTLE), "7 4444", ("4444", "few_left"), id="bombs-when-few"),
        pytest.param(
            1, 0, "2222", (17, LITTLE), "7 AAAA BR", ("BR", "few_left"), id="the-rocket-at-last"
        ),
        pytest.param(
            1, 0, "99", (17, LITTLE), "4444 BR", ("BR", "few_left"), id="the-rocket-before-a-bomb"
        ),
        pytest.param(1, 0, "A", (17, LITTLE), "7 8", ("pass", "nothing_beats"), id="cannot"),
        # Seat 0 follows its partner, seat 2; the landlord, seat 1, is the next.
        pytest.param(0, 1, "5", (17, MANY), "7 K", ("7", "beats_partner"), id="partner-has-many"),
        pytest.param(0, 1, "5", (17, MANY), "2 4444", ("2", "beats_partner"), id="with-big-cards"),
        pytest.param(0, 1, "2", (17, MANY), "7 4444", ("pass", "nothing_beats"), id="never-bombs"),
        pytest.param(
            0, 1, "5", (17, LITTLE), "7 K", ("pass", "lets_partner"), id="partner-has-few"
        ),
        # Seat 0 is the landlord and follows seat 2; seat 2 has many cards, seat 1 few.
        pytest.param(0, 0, "5", (MANY, MANY), "7 K", ("7", "many_left"), id="both-have-many"),
        pytest.param(0, 0, "K", (MANY, MANY), "7 A", ("pass", "keeps_back"), id="landlord-keeps"),
        pytest.param(0, 0, "K", (LITTLE, MANY), "7 A", ("A", "few_left"), id="one-has-few"),
        pytest.param(0, 0, "K", (MANY, LITTLE), "7 A", ("A", "few_left"), id="or-the-other"),
    ],
)
def test_panda_follows_by_whose_play_it_is_and_how_many_cards_are_left(
    seat: int, landlord: int, last: str, left: tuple[int, int], hand: str, expected: tuple[str, str]
) -> None:
    seen = playing(hand, last, seat=seat, landlord=landlord, left=left, ruleset="panda")
    assert expected == done(PANDA, seen)


def test_panda_spends_a_big_card_that_nothing_outside_beats() -> None:
    follow = ("BR", "", "", "K")
    # Both jokers are played: nothing beats a 2.
    assert done(PANDA, playing("7 2", *follow, seat=1)) == ("2", "many_left")
    assert done(PANDA, playing("7 A", *follow, seat=1)) == ("pass", "keeps_back")


def test_panda_finds_no_answer_to_a_plane_with_kickers_but_a_bomb() -> None:
    hand = "777888 9 J 5555"
    assert done(PANDA, playing(hand, "33344469", seat=1)) == ("pass", "keeps_back")
    assert done(PANDA, playing(hand, "33344469", seat=1, left=(17, LITTLE))) == ("5555", "few_left")


def test_panda_speaks_as_the_novice_does() -> None:
    for hand in ("2R3", "223", "22BR"):
        assert done(PANDA, calling(hand)) == done(NOVICE, calling(hand))
    assert done(PANDA, doubling("2222BR", 1)) == ("pass", "never_doubles")


# --- kuanli ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(20))
def test_kuanli_plays_the_first_hint_on_friend_and_foe_alike(seed: int) -> None:
    table, hand = (
        rules_of().table,
        "".join(card[0] for card in deal_cards(rules_of(), seed).hands[0]),
    )
    leads = hints(table, hold(hand), limit=10).hints
    assert done(KUANLI, playing(hand)) == (ranks_of(table, leads[0].row), "first_hint")
    for landlord in range(3):
        seen = playing(hand, "5", landlord=landlord)
        assert seen.last is not None
        follows = hints(table, hold(hand), seen.last.play).hints
        assert done(KUANLI, seen) == (ranks_of(table, follows[0].row), "first_hint")


def test_kuanli_passes_only_where_nothing_beats() -> None:
    assert done(KUANLI, playing("3334", "5")) == ("pass", "nothing_beats")
    assert done(KUANLI, playing("33334", "5")) == ("3333", "first_hint")


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        pytest.param("3456789TJQKA", 0, id="nothing"),
        pytest.param("BR", 8, id="both-jokers"),
        pytest.param("R3", 4, id="the-big-one"),
        pytest.param("B3", 3, id="the-small-one"),
        pytest.param("22", 4, id="two-deuces"),
        pytest.param("3333", 6, id="a-bomb"),
        pytest.param("2222", 14, id="four-deuces-are-a-bomb-too"),
        pytest.param("FL", 3, id="the-flower"),
        pytest.param("BR2222333344445555", 30, id="no-more-than-all"),
    ],
)
def test_the_landlord_index_counts_as_its_source_says(hand: str, points: int) -> None:
    assert landlord_index(parse_cards(hand)) == points / 30


@pytest.mark.parametrize(
    ("hand", "must"),
    [("BR", True), ("2222", True), ("B222", False), ("R222", False), ("AAAAKKKK", False)],
)
def test_both_jokers_or_all_deuces_must_call(hand: str, must: bool) -> None:  # noqa: FBT001 - a case of a table
    assert must == must_call(parse_cards(hand))


@pytest.mark.parametrize(
    ("hand", "bids", "ruleset", "did"),
    [
        pytest.param("22 3", (), "classic", Action("pass", 0), id="0.13"),
        pytest.param("222 3", (), "classic", Action("call", 0, points=1), id="0.20"),
        pytest.param("3333 B", (), "classic", Action("call", 0, points=2), id="0.30"),
        pytest.param("3333 222", (), "classic", Action("call", 0, points=3), id="0.40"),
        pytest.param("BR 3", (), "classic", Action("call", 0, points=3), id="must-call"),
        pytest.param("3333 B", (CALL,), "classic", Action("call", 1, points=2), id="one-more"),
        pytest.param("222 3", (CALL,), "classic", Action("pass", 1), id="called-as-much"),
        pytest.param("222 3", (CALL,), "huanle", Action("rob", 1), id="who-would-call-robs"),
        pytest.param("22 3", (CALL,), "huanle", Action("pass", 1), id="who-would-not-does-not"),
    ],
)
def test_kuanli_calls_by_the_landlord_index(
    hand: str, bids: tuple[Action, ...], ruleset: str, did: Action
) -> None:
    assert CALLS_FROM == (0.2, 0.3, 0.4)
    seen = calling(hand, *bids, ruleset=ruleset)
    assert did == KUANLI.agent.decide(seen, 100, Chance(1, "test")).action


def test_kuanli_never_doubles() -> None:
    assert done(KUANLI, doubling("2222BR", 1)) == ("pass", "never_doubles")


# --- h5 -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "played", "did"),
    [
        pytest.param("KK33", (), "3", id="leads-the-smallest"),
        pytest.param("789", ("6",), "7", id="the-smallest-that-beats"),
        pytest.param("55 888", ("3334",), "5888", id="with-the-smallest-kicker"),
        pytest.param("34444", ("2",), "4444", id="a-bomb-if-nothing-else"),
        pytest.param("345", ("2",), "pass", id="or-nothing"),
    ],
)
def test_h5_plays_the_smallest_that_beats(hand: str, played: tuple[str, ...], did: str) -> None:
    for landlord in range(3):
        assert did == done(H5, playing(hand, *played, landlord=landlord))[0]


@pytest.mark.parametrize(
    ("bids", "ruleset", "did"),
    [
        pytest.param((), "h5", Action("call", 0, points=1), id="calls"),
        pytest.param((Action("pass"),), "h5", Action("call", 1, points=1), id="after-a-pass"),
        pytest.param((CALL,), "classic", Action("pass", 1), id="outbids-nobody"),
        pytest.param((CALL,), "huanle", Action("pass", 1), id="robs-nobody"),
    ],
)
def test_h5_calls_if_nobody_has(bids: tuple[Action, ...], ruleset: str, did: Action) -> None:
    seen = calling("3456", *bids, ruleset=ruleset)
    assert did == H5.agent.decide(seen, 100, Chance(1, "test")).action


def test_h5_never_doubles() -> None:
    assert done(H5, doubling("2222BR", 1)) == ("pass", "never_more")


# --- random ---------------------------------------------------------------------------------------


def drawn(seen: View) -> set[Action]:
    """The actions of three hundred draws."""
    return {RANDOM.agent.decide(seen, 100, Chance(seed, "test")).action for seed in range(300)}


def test_random_may_lead_any_play_and_never_passes_on_a_lead() -> None:
    led = {"".join(action.cards) for action in drawn(playing("3344"))}
    assert led == {"3", "4", "33", "44"}


def test_random_passes_where_it_can_lead_nothing() -> None:
    # The flower card is never played alone.
    assert drawn(playing("FL", ruleset="yuncheng")) == {Action("pass", 0)}


def test_random_may_follow_with_any_play_that_beats_or_pass() -> None:
    followed = {"".join(action.cards) for action in drawn(playing("344445", "4"))}
    assert followed == {"5", "4444", ""}


def test_random_may_say_whatever_may_be_said() -> None:
    assert {action.points for action in drawn(calling("3", CALL))} == {0, 2, 3}
    assert {(each.type, each.factor) for each in drawn(doubling("3", 1))} == {
        ("double", 2),
        ("double", 4),
        ("pass", 1),
    }
