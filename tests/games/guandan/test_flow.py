"""The flow: passes, tricks, 接风, the early end of a round, and the game for two."""

from __future__ import annotations

import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.rulesets import rules_of
from paiju.all_games.guandan.scoring import settle
from paiju.all_games.guandan.state import Action, State
from paiju.all_games.guandan.state import deal as deal_cards
from paiju.chance import Chance
from paiju.play.flow.flow import Event
from paiju.playing_cards.script import Script
from paiju.shapes.errors import InconsistentStateError
from tests.games.guandan.rounds import after, events_of, laid, refused

EIGHTS = {rank: "".join(rank + suit for suit in "SHDC") * 2 for rank in "3456789"}
# Seat 0 is out after four plays, and so is seat 2.
ZERO = EIGHTS["3"] + EIGHTS["4"] + EIGHTS["5"] + "TS TH TD"
TWO = EIGHTS["7"] + EIGHTS["8"] + EIGHTS["9"] + "JS JH JD"
THREE_PASSES = ("1: pass", "2: pass", "3: pass")
ZERO_OUT = (
    f"0: play {EIGHTS['3']}",
    *THREE_PASSES,
    f"0: play {EIGHTS['4']}",
    *THREE_PASSES,
    f"0: play {EIGHTS['5']}",
    *THREE_PASSES,
    "0: play TS TH TD",
)


def test_the_leader_may_not_pass_and_the_others_may() -> None:
    state = laid("3S")
    assert refused(state, "0: pass") == "must_lead"
    assert refused(state, "1: pass") == "not_your_turn"
    assert after(state, "0: play 3S", "1: pass").to_act == (2,)


def test_a_trick_ends_when_all_others_have_passed_and_its_winner_leads() -> None:
    state = after(laid("3S", "", "KS"), "0: play 3S", "1: pass", "2: play KS", "3: pass", "0: pass")
    assert state.to_act == (1,)
    done = after(state, "1: pass")
    assert (done.to_act, done.last) == ((2,), None)
    assert events_of(state, "1: pass")[-1] == Event("lead", {"seat": 2})


def test_who_passed_may_play_later_in_the_trick_unless_a_pass_locks_out() -> None:
    words = ("0: play 3S", "1: pass", "2: play KS", "3: pass", "0: pass")
    assert after(laid("3S", "AS", "KS"), *words, "1: play AS").to_act == (2,)
    locked = laid("3S", "AS", "KS", options={"pass_locks_out": True})
    # Seat 1 has passed: when 3 and 0 pass too, the trick is over.
    assert (after(locked, *words).to_act, after(locked, *words).last) == ((2,), None)


def test_what_does_not_beat_is_refused() -> None:
    state = after(laid("KS", "3S 3D"), "0: play KS")
    assert refused(state, "1: play 3S") == "not_bigger"
    assert refused(state, "1: play 3S 3D") == "pattern_mismatch"
    assert refused(state, "1: play RJ RJ") == "not_in_hand"
    assert refused(state, "1: pay 3S") == "not_offered"
    assert COURSE.step(state, Action("play", 1)).refusal is not None


def test_a_player_declares_the_reading_of_its_cards() -> None:
    state = laid("2H 3S 4S 5S 6S")
    flush = COURSE.step(state, Action("play", 0, cards=("2H", "3S", "4S", "5S", "6S")))  # type: ignore[arg-type] # codes
    assert flush.state.last
    assert flush.state.last.play
    assert flush.state.last.play.pattern.id == "straight_flush"
    declared = (("2H", "7D"),)
    run = Action("play", 0, cards=("3S", "4S", "5S", "6S", "2H"), declared=declared)  # type: ignore[arg-type] # codes
    straight = COURSE.step(state, run).state.last
    assert straight
    assert straight.play
    assert (straight.play.pattern.id, straight.play.wild) == ("straight", declared)


def test_if_the_winner_of_a_trick_is_out_its_partner_leads() -> None:
    state = after(laid(ZERO, "", TWO), *ZERO_OUT)
    assert (state.out, state.to_act) == ((0,), (1,))
    assert after(state, "1: pass", "2: pass", "3: pass").to_act == (2,)


def test_the_next_seat_leads_instead_by_option() -> None:
    state = after(laid(ZERO, "", TWO, options={"jiefeng_to": "next"}), *ZERO_OUT)
    assert after(state, "1: pass", "2: pass", "3: pass").to_act == (1,)


def test_the_others_may_still_beat_the_last_play_of_who_is_out() -> None:
    state = after(laid(ZERO, "QS QH QD", TWO), *ZERO_OUT, "1: play QS QH QD")
    # Seat 0 is out, and has no turn any more.
    assert after(state, "2: pass", "3: pass").to_act == (1,)


def test_a_round_ends_when_both_of_a_team_are_out() -> None:
    state = after(laid(ZERO, "", TWO), *ZERO_OUT, "1: pass", "2: pass", "3: pass")
    for rank in "789":
        state = after(state, f"2: play {EIGHTS[rank]}", "3: pass", "1: pass")
    events = events_of(state, "2: play JS JH JD")
    assert [event.type for event in events] == ["play", "out", "over"]
    over = after(state, "2: play JS JH JD")
    assert (over.phase, over.to_act, over.out) == ("over", (), (0, 2, 3, 1))
    assert settle(over).points == (3, -3, 3, -3)
    assert refused(over, "1: pass") == "game_over"


def test_a_round_ends_when_three_players_are_out() -> None:
    one = EIGHTS["7"] + EIGHTS["8"] + EIGHTS["9"] + "JS JH JD"
    state = after(laid(ZERO, one, ""), *ZERO_OUT, "1: play JS JH JD", "2: pass", "3: pass")
    for rank in "78":
        state = after(state, f"1: play {EIGHTS[rank]}", "2: pass", "3: pass")
    state = after(state, f"1: play {EIGHTS['9']}")
    assert (state.phase, state.out) == ("play", (0, 1))


@pytest.mark.parametrize("seed", range(5))
def test_the_game_for_two_is_dealt_whole_and_ends_when_one_is_out(seed: int) -> None:
    rules, chance = rules_of("homework"), Chance(seed, "two")
    state = COURSE.deal(rules, seed)
    assert [len(hand) for hand in state.hands] == [27, 27]
    assert COURSE.view(state, 0).hands == tuple(hand.cards for hand in state.hands)
    while state.to_act:
        state = COURSE.step(state, COURSE.pick(state, chance.randrange)).state
    score = settle(state)
    assert sorted(score.points) == [-1, 1]
    assert (score.match, score.winners) == (None, (state.out[0],))


@pytest.mark.parametrize("name", ["competition", "homework"])
def test_who_is_dealt_a_red_joker_first_may_lead(name: str) -> None:
    rules = rules_of(name, {"first_lead": "red_joker"})
    for seed in range(10):
        dealt = deal_cards(rules, "2", seed)
        assert "RJ" in dealt.hands[dealt.first]


def elsewhere(seats: int) -> list[list[str]]:
    """Hands in which the red jokers are the last seat's, and in four hands the third's too."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "SHCD"] * (seats // 2)
    hands = [pack[seat::seats] for seat in range(seats)]
    jokers = [["BJ"], ["RJ"]] if seats == 2 else [["BJ"], ["BJ"], ["RJ"], ["RJ"]]
    return [hand + more for hand, more in zip(hands, jokers, strict=True)]


def dealt_elsewhere(name: str, first_lead: str, seed: int, first: int | None = None) -> State:
    """A fresh round of such hands."""
    seats = rules_of(name).seats
    asked = {
        "ruleset": rules_of(name, {"first_lead": first_lead}),
        "dealt": {"hands": elsewhere(seats)},
        **({} if first is None else {"first": first}),
    }
    return COURSE.deal_of_question(asked, seed, Script.CODES)


@pytest.mark.parametrize(("name", "holders"), [("homework", {1}), ("competition", {2, 3})])
def test_of_hands_dealt_elsewhere_a_red_joker_leads(name: str, holders: set[int]) -> None:
    """By the option `red_joker`: the cards decide, not those that the seed would deal."""
    leaders = {dealt_elsewhere(name, "red_joker", seed).first for seed in range(30)}
    assert leaders == holders
    for holder in holders:
        assert dealt_elsewhere(name, "red_joker", 1, first=holder).to_act == (holder,)
    with pytest.raises(InconsistentStateError) as refused:
        dealt_elsewhere(name, "red_joker", 1, first=0)
    assert [(each.code, each.place) for each in refused.value.faults] == [
        ("does_not_lead", ("first",))
    ]


def test_who_led_hands_that_were_dealt_elsewhere_may_be_said() -> None:
    """The hands do not tell it where the seat was drawn, or a card turned up."""
    for first_lead in ("random", "turned_up"):
        for seat in range(4):
            state = dealt_elsewhere("competition", first_lead, 1, first=seat)
            assert (state.first, state.to_act) == (seat, (seat,))
            written = COURSE.write_state(state)
            assert (written["first"], COURSE.read_state(written)) == (seat, state)
    with pytest.raises(InconsistentStateError):
        dealt_elsewhere("homework", "random", 1, first=2)


def test_a_card_that_is_turned_up_falls_to_every_seat_alike() -> None:
    rules = rules_of("competition", {"first_lead": "turned_up"})
    firsts = [deal_cards(rules, "2", seed).first for seed in range(200)]
    assert all(30 < firsts.count(seat) < 70 for seat in range(4))


def test_cards_left_are_told_from_ten_on_or_always() -> None:
    state = after(laid(ZERO, "", TWO), *ZERO_OUT[:8])
    assert [len(hand) for hand in state.hands] == [11, 27, 27, 27]
    assert COURSE.view(state, 1).counts == (None, 27, None, None)
    state = after(state, *ZERO_OUT[8:9])
    assert COURSE.view(state, 1).counts == (3, 27, None, None)
    always = laid(ZERO, options={"counts_visible": "always"})
    assert COURSE.view(always, 1).counts == (27, 27, 27, 27)
