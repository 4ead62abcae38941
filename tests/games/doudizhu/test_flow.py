"""The play: leads, follows, new tricks, and the end."""

from __future__ import annotations

import pytest

from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.all_games.doudizhu.state import Action
from paiju.chance import Chance
from paiju.climbing.questions.validate import validate
from paiju.playing_cards.holding import Holding
from tests.support.games import (
    after,
    begun,
    events_of,
    random_game,
    refused,
    said,
    stuck_with_the_flower,
)
from tests.support.scale import cases, wide_but

# Seat 0 calls 3, and nobody doubles: seat 0 leads.
LEAD = after(begun(), "call 3", "1: pass", "2: pass")


def test_the_landlord_leads() -> None:
    assert (LEAD.phase, LEAD.to_act, LEAD.last) == ("play", (0,), None)


def test_play_goes_round() -> None:
    state = LEAD
    seats = []
    for word in ("play 5H", "play 6S", "play 7D", "play 8H"):
        state = after(state, word)
        seats.append(state.to_act)
    assert seats == [(1,), (2,), (0,), (1,)]


def test_two_passes_give_the_lead_back() -> None:
    state = after(LEAD, "play 5H", "play 6S", "pass", "pass")
    assert (state.to_act, state.last) == ((1,), None)
    assert refused(state, "pass") == "must_lead"


def test_who_holds_nothing_but_the_flower_passes_the_lead_on() -> None:
    # The flower card is never played alone.
    stuck = after(*stuck_with_the_flower())
    assert stuck.hands[1].cards == ("FL",)
    assert [choice.action.type for choice in COURSE.legal(stuck)] == ["pass"]
    result = COURSE.step(stuck, said("pass"))
    assert (result.refusal, result.state.to_act, result.state.last) == (None, (2,), None)
    assert [event.type for event in result.events] == ["pass", "lead"]
    assert after(stuck, "auto") == result.state
    # The seat that leads in its place may not pass.
    assert refused(result.state, "pass") == "must_lead"


def test_one_pass_does_not_end_the_trick() -> None:
    state = after(LEAD, "play 5H", "pass")
    assert state.last is not None
    assert (state.last.seat, state.to_act) == (0, (2,))


def test_a_seat_that_passed_may_play_at_its_next_turn() -> None:
    state = after(LEAD, "play 5H", "pass", "play 7D", "play 8H", "play 9S")
    assert state.to_act == (2,)


@pytest.mark.parametrize(
    ("words", "word", "reason"),
    [
        pytest.param((), "pass", "must_lead", id="the leader may not pass"),
        pytest.param((), "play", "must_lead", id="nor play nothing"),
        pytest.param((), "play 4S", "not_in_hand", id="a card of another hand"),
        pytest.param((), "play 3S3S", "not_in_hand", id="the same card twice"),
        pytest.param((), "play 3S4", "not_in_hand", id="a rank that is not there"),
        pytest.param((), "play 3S5H", "not_a_pattern", id="no pattern"),
        pytest.param((), "1: play 3D", "not_your_turn", id="another seat's turn"),
        pytest.param((), "call 3", "not_offered", id="a call in the play"),
        pytest.param((), "double 2", "not_offered", id="a double in the play"),
        pytest.param(("play 5H",), "play", "no_cards", id="a play of nothing"),
        pytest.param(("play 5H",), "play 5S", "not_bigger", id="no bigger"),
        pytest.param(("play 3S3H",), "play 5S", "pattern_mismatch", id="another pattern"),
    ],
)
def test_what_may_not_be_played_is_refused_and_changes_nothing(
    words: tuple[str, ...], word: str, reason: str
) -> None:
    assert reason == refused(after(LEAD, *words), word)


def test_a_rank_plays_any_card_of_it() -> None:
    state = after(LEAD, "play 33")
    assert state.history[-1].cards == ("3H", "3C")
    assert len(state.hands[0]) == 18


def test_a_bomb_and_the_rocket_are_played_on_anything() -> None:
    state = after(LEAD, "play 3S3H3C", "play 4S4H4C4D", "pass", "pass", "play 3D")
    assert refused(state, "play TDTC") == "pattern_mismatch"
    assert after(state, "play 5D", "play 6H", "play RJBJ").to_act == (2,)


def test_the_first_who_is_out_ends_the_game() -> None:
    before = after(
        LEAD,
        *("play 3S", "play 4444", "pass", "pass", "play BJRJ", "pass", "pass"),
        *("play 56789TJQKA", "pass", "pass"),
    )
    over = after(before, "play 3D")
    assert (over.phase, over.to_act, over.winner) == ("over", (), 1)
    assert COURSE.legal(over) == ()
    assert [event.type for event in events_of(before, "play 3D")] == ["play", "over"]
    for word in ("pass", "auto", "0: play 3H", "2: pass"):
        assert refused(over, word) == "game_over"


def test_every_action_has_its_events() -> None:
    state = after(LEAD, "play 5H", "pass")
    told = [(event.type, event.facts) for event in events_of(state, "pass")]
    assert told == [("pass", {"seat": 2}), ("lead", {"seat": 0})]


def test_playing_cards_is_one_choice_with_the_number_of_moves() -> None:
    state = after(LEAD, "play 2S2H2C2D")
    found = [
        (choice.action.type, choice.action.seat, choice.moves) for choice in COURSE.legal(state)
    ]
    assert found == [("play", 1, 1), ("pass", 1, 1)]


def test_where_nothing_beats_it_one_may_only_pass() -> None:
    state = after(LEAD, "play 2S2H2C2D", "pass")
    assert [said("2: pass")] == [choice.action for choice in COURSE.legal(state)]


def test_who_leads_may_only_play() -> None:
    assert [choice.action.type for choice in COURSE.legal(LEAD)] == ["play"]


def test_every_choice_and_every_move_can_be_picked() -> None:
    state = after(LEAD, "play AH")
    plays, _ = COURSE.legal(state)

    def picking(*numbers: int) -> tuple[str, ...]:
        left = list(numbers)
        return COURSE.pick(state, lambda below: min(left.pop(0), below - 1)).cards

    assert plays.moves == 4
    moves = [("BJ",), ("RJ",), ("4S", "4H", "4C", "4D"), ("BJ", "RJ")]
    assert moves == [picking(0, move) for move in range(4)]
    assert picking(1) == ()


@pytest.mark.parametrize("ruleset", wide_but(["classic", "panda", "douzero"], "panda"))
def test_what_may_be_played_is_what_validate_says(ruleset: str) -> None:
    chance = Chance(ruleset, "what may be played")
    for seed in range(cases(12, 3)):
        for state in random_game(rules_of(ruleset), seed):
            if state.phase != "play":
                continue
            hand = state.hands[state.to_act[0]]
            last = None if state.last is None else Holding.of(state.last.cards)
            for size in (1, 1, 2, 3, 4, 5, 6):
                # Adjacent cards of a hand are alike, so that many groups are plays.
                start = chance.randrange(len(hand))
                cards = hand.cards[start : start + size]
                verdict = validate(state.table, Holding.of(cards), hand, last)
                result = COURSE.step(state, Action("play", cards=cards))
                expected = None if verdict.reason is None else verdict.reason.value
                assert expected == (result.refusal and result.refusal.code)


# The default action: a pass if it is legal, else the smallest single.
DEFAULTS = (
    pytest.param("classic", (), "0: pass", id="calling"),
    pytest.param("huanle", ("call 1",), "1: pass", id="robbing"),
    pytest.param("classic", ("call 3", "2: pass"), "1: pass", id="doubling"),
    pytest.param("classic", ("call 3", "1: double 2", "2: pass"), "0: pass", id="redoubling"),
    pytest.param("classic", ("call 3", "1: pass", "2: pass"), "0: play 3C", id="lead"),
    pytest.param("classic", ("call 3", "1: pass", "2: pass", "play 5H"), "1: pass", id="follow"),
)


@pytest.mark.parametrize(("ruleset", "words", "word"), DEFAULTS)
def test_the_default_action_declines_or_leads_the_smallest_single(
    ruleset: str, words: tuple[str, ...], word: str
) -> None:
    state = after(begun(rules_of(ruleset)), *words)
    assert after(state, word) == after(state, "auto")


def test_the_default_is_done_for_the_seat_that_is_named() -> None:
    state = after(begun(), "call 3")
    assert refused(state, "auto") == "which_seat"
    assert after(state, "2: auto").to_act == (1,)


def test_a_game_of_defaults_ends() -> None:
    state = COURSE.deal(rules_of(), "asleep")
    actions = 0
    while state.to_act:
        state = COURSE.step(state, said(f"{state.to_act[0]}: auto")).state
        actions += 1
    assert state.winner is not None
    assert actions < 3 * 10 + 2 + 3 * 54
