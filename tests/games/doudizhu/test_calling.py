"""Calling and doubling in every style."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paiju.all_games.doudizhu.calling import CALLINGS, DOUBLINGS, MAX_REDEALS
from paiju.all_games.doudizhu.flow import COURSE
from paiju.all_games.doudizhu.rulesets import rules_of
from paiju.playing_cards.holding import Holding
from tests.support.games import after, begun, dealt, events_of, refused, said

SCORE, ROB = rules_of("classic"), rules_of("huanle")
ONCE, NONE = rules_of("h5"), rules_of("rlcard")

# The calls from seat 0 on, the landlord after them, and the rule that decides.
CALLED: tuple[tuple[str, str, tuple[str, ...], int | None], ...] = (
    ("3 ends the calling", "classic", ("call 3",), 0),
    ("3 ends it for a later seat too", "classic", ("pass", "call 3"), 1),
    ("each may speak once", "classic", ("call 1",), None),
    ("the highest call wins", "classic", ("call 1", "call 2", "pass"), 1),
    ("the last seat may outbid", "classic", ("call 1", "call 2", "call 3"), 2),
    ("one call is enough", "classic", ("pass", "pass", "call 1"), 2),
    ("a first call stands where nobody outbids", "classic", ("call 2", "pass", "pass"), 0),
    ("nobody robs: the caller is the landlord", "huanle", ("call 1", "pass", "pass"), 0),
    ("a call alone does not end it", "huanle", ("call 1",), None),
    ("robbed once: the caller has the last word", "huanle", ("call 1", "rob", "pass"), None),
    ("and robs back", "huanle", ("call 1", "rob", "pass", "rob"), 0),
    ("or lets it go", "huanle", ("call 1", "rob", "pass", "pass"), 1),
    ("the last robber wins", "huanle", ("call 1", "rob", "rob", "pass"), 2),
    ("the caller over two robbers", "huanle", ("call 1", "rob", "rob", "rob"), 0),
    ("who passed may not rob", "huanle", ("pass", "call 1", "rob", "pass"), 2),
    ("the last seat's call cannot be robbed", "huanle", ("pass", "pass", "call 1"), 2),
    ("the first who calls has it", "h5", ("pass", "call 1"), 1),
    ("no calling: the first seat is the landlord", "rlcard", (), 0),
)


@pytest.mark.parametrize(
    ("ruleset", "words", "landlord"), [pytest.param(*case, id=why) for why, *case in CALLED]
)
def test_the_calling_makes_a_landlord(
    ruleset: str, words: tuple[str, ...], landlord: int | None
) -> None:
    state = after(begun(rules_of(ruleset)), *words)
    assert landlord == state.landlord
    assert (state.phase == "calling") == (landlord is None)


# The legal calls after some calls.
OPEN: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("classic", (), ("0: call 1", "0: call 2", "0: call 3", "0: pass")),
    ("classic", ("call 1",), ("1: call 2", "1: call 3", "1: pass")),
    ("classic", ("pass", "call 2"), ("2: call 3", "2: pass")),
    ("huanle", ("pass",), ("1: call 1", "1: pass")),
    ("huanle", ("call 1",), ("1: rob", "1: pass")),
    ("huanle", ("call 1", "pass", "rob"), ("0: rob", "0: pass")),
    ("h5", ("pass",), ("1: call 1", "1: pass")),
)


@pytest.mark.parametrize(("ruleset", "words", "choices"), OPEN)
def test_what_may_be_said_is_listed(
    ruleset: str, words: tuple[str, ...], choices: tuple[str, ...]
) -> None:
    state = after(begun(rules_of(ruleset)), *words)
    assert [said(word) for word in choices] == [choice.action for choice in COURSE.legal(state)]


@pytest.mark.parametrize(
    ("ruleset", "words", "word", "reason"),
    [
        ("classic", ("call 2",), "call 2", "not_higher"),
        ("classic", ("call 2",), "call 1", "not_higher"),
        ("classic", (), "call 4", "not_offered"),
        ("classic", (), "rob", "not_offered"),
        ("classic", (), "play 2S", "not_offered"),
        ("classic", (), "double 2", "not_offered"),
        ("classic", (), "1: pass", "not_your_turn"),
        ("huanle", ("call 1",), "call 1", "not_higher"),
        ("huanle", ("pass",), "rob", "not_offered"),
        ("h5", ("pass",), "call 2", "not_offered"),
    ],
)
def test_what_may_not_be_said_is_refused(
    ruleset: str, words: tuple[str, ...], word: str, reason: str
) -> None:
    assert reason == refused(after(begun(rules_of(ruleset)), *words), word)


def test_the_calling_begins_at_the_given_seat_and_goes_round() -> None:
    state = begun(first=2)
    seats = [state.to_act]
    for word in ("pass", "pass"):
        state = after(state, word)
        seats.append(state.to_act)
    assert seats == [(2,), (0,), (1,)]


def test_every_seat_may_be_drawn_to_speak_first() -> None:
    assert {0, 1, 2} == {COURSE.deal(SCORE, seed).first for seed in range(20)}


def test_the_landlord_takes_the_bottom_and_everybody_sees_it() -> None:
    before = begun()
    events = events_of(before, "call 3")
    state = after(before, "call 3")
    assert before.bottom is None
    assert [event.type for event in events] == ["call", "landlord"]
    assert state.bottom == ("7C", "6C", "5C")
    assert [len(hand) for hand in state.hands] == [20, 17, 17]
    assert set(state.bottom) <= set(state.hands[0].cards)
    assert list(state.hands[0].cards[-7:-3]) == ["6H", "6C", "5H", "5C"]


def test_wild_ranks_are_drawn_before_and_after_the_calling() -> None:
    given = replace(dealt(), wild=("7", "K"))
    state = begun(given=given)
    shown = [(each.type, each.facts) for each in events_of(state, "call 3")][1:]
    assert state.wild == ("7",)
    assert after(state, "call 3").wild == ("7", "K")
    assert [
        ("landlord", {"seat": 0, "bottom": Holding.of(given.bottom)}),
        ("wild", {"rank": "K"}),
    ] == (shown)


def test_where_nobody_calls_the_cards_are_dealt_again_and_the_next_seat_begins() -> None:
    state = COURSE.deal(SCORE, "again", first=1)
    again = after(state, "pass", "pass", "pass")
    assert (again.redeals, again.first, again.to_act, again.bids) == (1, 2, (2,), ())
    assert again.deal.hands != state.deal.hands
    assert sorted(card for hand in (*again.deal.hands, again.deal.bottom) for card in hand) == (
        sorted(SCORE.play.deck.cards)
    )
    assert again == after(COURSE.deal(SCORE, "again", first=1), "pass", "pass", "pass")


def test_a_deal_again_tells_a_number_from_its_digits() -> None:
    hands = [
        after(COURSE.deal(SCORE, seed, 0), "pass", "pass", "pass").deal.hands for seed in (7, "7")
    ]
    assert hands[0] != hands[1]


def test_cards_dealt_by_hand_are_dealt_again_from_the_seed() -> None:
    again = after(begun(), "pass", "pass", "pass")
    assert (again.is_given, again.redeals) == (False, 1)


def test_the_first_seat_must_take_it_where_the_rules_say_so() -> None:
    rules = rules_of("classic", {"nobody_calls": "first"})
    state = after(begun(rules, first=1), "pass", "pass", "pass")
    assert (state.landlord, state.redeals, len(state.bids)) == (1, 0, 3)


def test_the_cards_are_not_dealt_again_without_end() -> None:
    state = COURSE.deal(SCORE, "sleepers")
    for _ in range(MAX_REDEALS):
        state = after(state, "auto", "auto", "auto")
    assert (state.phase, state.redeals) == ("calling", MAX_REDEALS)
    forced = after(state, "auto", "auto", "auto")
    assert (forced.landlord, forced.redeals) == (state.first, MAX_REDEALS)


# Seat 0 is the landlord. The choices, then the phase and the seats to act.
DOUBLED: tuple[tuple[str, str, tuple[str, ...], str, tuple[int, ...]], ...] = (
    ("both peasants choose at once", "redouble", (), "doubling", (1, 2)),
    ("in any order", "redouble", ("2: double 2",), "doubling", (1,)),
    ("nobody doubled: nothing to answer", "redouble", ("2: pass", "1: pass"), "play", (0,)),
    ("the landlord may answer", "redouble", ("1: double 2", "2: pass"), "doubling", (0,)),
    ("and then leads", "redouble", ("1: double 2", "2: pass", "redouble 1"), "play", (0,)),
    ("or leaves it", "redouble", ("1: double 2", "2: double 2", "pass"), "play", (0,)),
    ("all three choose at once", "super", (), "doubling", (0, 1, 2)),
    ("the landlord too", "super", ("1: double 4", "2: pass"), "doubling", (0,)),
    ("and nobody answers", "super", ("1: double 4", "2: pass", "double 2"), "play", (0,)),
    ("peasants alone kick", "kick", (), "doubling", (1, 2)),
    ("and the landlord may not answer", "kick", ("1: double 2", "2: double 2"), "play", (0,)),
    ("no doubling", "no", (), "play", (0,)),
)


@pytest.mark.parametrize(
    ("doubling", "words", "phase", "to_act"),
    [pytest.param(*case, id=why) for why, *case in DOUBLED],
)
def test_the_doubling_goes_on_until_nobody_is_to_choose(
    doubling: str, words: tuple[str, ...], phase: str, to_act: tuple[int, ...]
) -> None:
    state = after(begun(rules_of("classic", {"doubling": doubling})), "call 3", *words)
    assert (phase, to_act) == (state.phase, state.to_act)


def test_the_landlord_may_redouble_both_or_one_of_those_who_doubled() -> None:
    state = after(begun(), "call 3", "1: double 2", "2: double 2")
    answers = ["0: redouble 1 2", "0: redouble 1", "0: redouble 2", "0: pass"]
    assert [said(word) for word in answers] == [choice.action for choice in COURSE.legal(state)]


@pytest.mark.parametrize(
    ("words", "word", "reason"),
    [
        ((), "double 2", "which_seat"),
        ((), "1: double 4", "not_offered"),
        ((), "1: redouble 1", "not_offered"),
        ((), "0: double 2", "not_your_turn"),
        (("1: pass",), "1: double 2", "not_your_turn"),
        (("1: double 2", "2: pass"), "redouble 2", "not_offered"),
        (("1: double 2", "2: pass"), "redouble", "not_offered"),
        (("1: double 2", "2: pass"), "double 2", "not_offered"),
    ],
)
def test_doubling_out_of_order_is_refused(words: tuple[str, ...], word: str, reason: str) -> None:
    assert reason == refused(after(begun(), "call 3", *words), word)


def test_choices_of_one_moment_are_shown_together() -> None:
    state = after(begun(), "call 3")
    first = events_of(state, "2: double 2")
    then = events_of(after(state, "2: double 2"), "1: pass")
    assert [(event.type, event.facts) for event in first] == [("chosen", {"seat": 2})]
    assert [(event.type, event.facts) for event in then] == [
        ("chosen", {"seat": 1}),
        ("pass", {"seat": 1}),
        ("double", {"seat": 2, "factor": 2}),
    ]


def test_an_answer_is_shown_at_once() -> None:
    state = after(begun(), "call 3", "1: double 2", "2: pass")
    shown = [(event.type, event.facts) for event in events_of(state, "redouble 1")]
    assert shown == [("redouble", {"seat": 0, "seats": (1,)})]


@pytest.mark.parametrize("style", [*CALLINGS.values(), *DOUBLINGS.values()], ids=str)
def test_a_style_has_a_name_in_both_languages(style: object) -> None:
    name = getattr(style, "name", None)
    assert isinstance(name, tuple)
    assert name[0] != name[1]
