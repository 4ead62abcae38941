"""Tribute 进贡: payers, cards and receivers, returns, the first lead, and resistance 抗贡."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

import numpy as np
import pytest

from paiju.all_games.guandan.flow import COURSE
from paiju.all_games.guandan.lab.training_game import after_tribute, pay_tribute
from paiju.all_games.guandan.match import Match
from paiju.all_games.guandan.players import BOTS
from paiju.all_games.guandan.players.played import give_simply
from paiju.all_games.guandan.rulesets import LEVELS, rules_of
from paiju.all_games.guandan.state import Deal, in_hand
from paiju.all_games.guandan.tribute import KnownTribute
from paiju.chance import Chance
from paiju.play.flow.flow import Event
from tests.games.guandan.rounds import after, events_of, laid, refused

if TYPE_CHECKING:
    from paiju.all_games.guandan.state import State

SINGLE = Match(("4", "2"), (0, 1, 2, 3))
DOUBLE = Match(("5", "2"), (0, 2, 1, 3))


def choices(state: State) -> list[str]:
    """The legal actions as texts."""
    return [
        " ".join([f"{each.action.seat}: {each.action.type}", *each.action.cards])
        for each in COURSE.legal(state)
    ]


def cards_of(state: State, seat: int) -> tuple[str, ...]:
    return state.hands[seat].cards


def test_the_first_round_has_no_tribute() -> None:
    state = laid("", first=2)
    assert (state.phase, state.to_act, state.level) == ("play", (2,), "2")


def test_the_last_pays_the_first_its_highest_card_and_leads() -> None:
    state = laid("3S", "", "", "RJ BJ", match=SINGLE)
    assert (state.phase, state.to_act, choices(state)) == ("tribute", (3,), ["3: pay RJ"])
    state = after(state, "3: pay RJ")
    assert (state.phase, state.to_act) == ("return", (0,))
    assert cards_of(state, 0)[0] == "RJ"
    assert (len(cards_of(state, 0)), len(cards_of(state, 3))) == (28, 26)
    state = after(state, "0: return 3S")
    assert (state.phase, state.to_act) == ("play", (3,))
    assert "3S" in cards_of(state, 3)
    assert {len(hand) for hand in state.hands} == {27}


def test_wild_cards_are_not_paid_but_other_level_cards_are() -> None:
    jokers = "BJ BJ RJ RJ"
    state = laid(jokers, "", "", "4H 4H 4S 4D AS", match=SINGLE)
    assert choices(state) == ["3: pay 4S", "3: pay 4D"]
    with_aces = laid(jokers, "4S4S4D4D4C4C", "", "4H 4H AS AC", match=SINGLE)
    assert set(choices(with_aces)) >= {"3: pay AS", "3: pay AC"}
    assert all(" A" in each for each in choices(with_aces))


@pytest.mark.parametrize(
    ("option", "may", "may_not"),
    [
        ("ten_not_level", ["3S", "TD"], ["JS", "4S", "4H", "AS"]),
        ("ten", ["3S", "TD", "4S", "4H"], ["JS", "AS"]),
        ("any", ["3S", "TD", "4S", "4H", "JS", "AS", "RJ"], []),
    ],
)
def test_what_may_be_returned(option: str, may: list[str], may_not: list[str]) -> None:
    hand = "3S TD JS 4S 4H AS"
    state = laid(hand, "", "", "RJ BJ", match=SINGLE, options={"return_max": option})
    state = after(state, "3: pay RJ")
    listed = choices(state)
    assert all(f"0: return {card}" in listed for card in may)
    assert all(refused(state, f"0: return {card}") == "not_offered" for card in may_not)


def test_a_seat_without_a_card_up_to_ten_returns_its_lowest() -> None:
    high = "JSJSJHJHJDJDJCJCQSQSQHQHQDQDQCQCKSKSKHKHKDKDKCKCASASAH"
    state = after(laid(high, "", "", "RJ BJ", match=SINGLE), "3: pay RJ")
    assert choices(state) == ["0: return JS", "0: return JH", "0: return JC", "0: return JD"]


def test_both_losers_pay_the_larger_card_to_the_first_whose_payer_leads() -> None:
    state = laid("3S", "BJ", "6S", "RJ", match=DOUBLE)
    assert (state.to_act, choices(state)) == ((1, 3), ["1: pay BJ", "3: pay RJ"])
    state = after(state, "3: pay RJ", "1: pay BJ")
    assert [(each.payer, each.payee, each.card) for each in KnownTribute.of(state).payments] == [
        (1, 2, "BJ"),
        (3, 0, "RJ"),
    ]
    assert state.to_act == (0, 2)
    state = after(state, "2: return 6S", "0: return 3S")
    assert (state.phase, state.to_act) == ("play", (3,))
    assert "6S" in cards_of(state, 1)
    assert "3S" in cards_of(state, 3)


def equal(**options: object) -> State:
    """A round in which both losers have paid a black joker."""
    state = laid("RJ RJ", "BJ", "", "BJ", match=DOUBLE, options=options, lot=1)
    return after(state, "1: pay BJ", "3: pay BJ")


def test_equal_tributes_go_to_the_seat_before_each_payer() -> None:
    pairs = [(each.payer, each.payee) for each in KnownTribute.of(equal()).payments]
    assert pairs == [(1, 0), (3, 2)]


def test_equal_tributes_may_be_drawn() -> None:
    state = equal(equal_double_tribute="random")
    assert [(each.payer, each.payee) for each in KnownTribute.of(state).payments] == [
        (1, 2),
        (3, 0),
    ]


def test_the_first_may_choose_between_equal_tributes() -> None:
    state = equal(equal_double_tribute="choose")
    assert (state.phase, state.to_act, KnownTribute.of(state).payments) == ("choice", (0,), ())
    assert refused(state, "0: take 2") == "not_offered"
    chosen = after(state, "0: take 3")
    assert [(each.payer, each.payee) for each in KnownTribute.of(chosen).payments] == [
        (1, 2),
        (3, 0),
    ]
    assert events_of(state, "0: take 3")[0] == Event("take", {"seat": 0, "source": 3})


@pytest.mark.parametrize(
    ("hands", "match"),
    [
        (("", "", "", "RJ RJ"), SINGLE),
        (("", "RJ RJ", "", ""), DOUBLE),
        (("", "RJ", "", "RJ"), DOUBLE),
    ],
)
def test_both_red_jokers_resist_and_the_first_leads(hands: tuple[str, ...], match: Match) -> None:
    state = laid(*hands, match=match)
    assert (state.phase, state.to_act, state.tribute) == ("play", (0,), ())


def test_one_red_joker_of_two_does_not_resist() -> None:
    assert laid("", "RJ", "", "RJ", match=SINGLE).phase == "tribute"


def test_payers_may_pay_though_they_could_resist_where_that_is_an_option() -> None:
    state = laid("3S", "", "", "RJ RJ", match=SINGLE, options={"anti_tribute": "optional"})
    assert choices(state) == ["3: pay RJ", "3: resist"]
    resisted = after(state, "3: resist")
    assert (resisted.phase, resisted.to_act) == ("play", (0,))
    assert events_of(state, "3: resist") == (
        Event("resist", {"seat": 3}),
        Event("lead", {"seat": 0}),
    )
    assert after(state, "3: pay RJ").phase == "return"


def test_who_pays_first_of_two_has_decided_for_both() -> None:
    state = laid("", "RJ", "", "RJ", match=DOUBLE, options={"anti_tribute": "optional"})
    assert "3: resist" in choices(state)
    assert "3: resist" not in choices(after(state, "1: pay RJ"))


def test_what_may_not_be_paid_is_refused() -> None:
    state = laid("", "", "", "RJ BJ", match=SINGLE)
    assert refused(state, "3: pay BJ") == "not_offered"
    assert refused(state, "3: pay RJ RJ") == "not_in_hand"
    assert refused(state, "3: play BJ") == "not_offered"
    assert refused(state, "0: pay 3S") == "not_your_turn"
    assert refused(after(state, "3: auto"), "0: pay RJ") == "not_offered"


def test_cards_of_one_moment_are_shown_together() -> None:
    state = laid("3S", "BJ", "6S", "RJ", match=DOUBLE)
    assert events_of(state, "1: pay BJ") == (Event("chosen", {"seat": 1}),)
    second = events_of(after(state, "1: pay BJ"), "3: pay RJ")
    assert [event.type for event in second] == ["chosen", "tribute", "tribute"]
    state = after(state, "1: pay BJ", "3: pay RJ", "0: return 3S")
    last = events_of(state, "2: return 6S")
    assert [event.type for event in last] == ["chosen", "return", "return", "lead"]


def test_the_novice_takes_one_of_two_equal_tributes() -> None:
    state = equal(equal_double_tribute="choose")
    decision = BOTS[0].agent.decide(COURSE.view(state, 0), 0, Chance(1, "novice"))
    assert COURSE.step(state, decision.action).refusal is None
    assert (decision.action.type, decision.reasons[0].code) == ("take", "takes_one")


def test_learners_begin_rounds_as_the_flow_does() -> None:
    """After every order of places at every level: the same leader, with hands of the same ranks."""
    rules, chance, steps = rules_of(), np.random.default_rng(1), set()
    for level, finished in product(LEVELS, permutations(range(4))):
        match, cards = Match((level, level), finished), chance.permutation(108).tolist()
        hands = [cards[27 * seat : 27 * seat + 27] for seat in range(4)]
        dealt = [[rules.deck.cards[card] for card in hand] for hand in hands]
        deal = Deal("given", tuple(in_hand(hand, rules, level) for hand in dealt))
        state = COURSE.deal(rules, "given", match, deal)
        while state.phase != "play":
            choice = give_simply(COURSE.view(state, state.to_act[0])).action
            state = COURSE.step(state, choice).state
        steps.add(len(state.tribute))
        begun = after_tribute(match, rules.deck.cards, hands)
        order = [(state.to_act[0] + away) % 4 for away in range(4)]
        assert [sorted(rules.deck.cards[card][0] for card in hand) for hand in begun] == [
            sorted(card[0] for card in cards_of(state, seat)) for seat in order
        ]
    assert steps == {0, 2, 4}


def test_a_quarter_of_the_rounds_of_learners_begin_without_tribute() -> None:
    deck, chance = rules_of().deck.cards, np.random.default_rng(1)
    dealt = np.array([chance.permutation(len(deck)) for _ in range(800)])
    begun = pay_tribute("7", deck, dealt, chance)
    assert (np.sort(begun) == np.arange(len(deck))).all()
    # Resisting leaves the cards too: a quarter of two payers can, and a sixteenth of single ones.
    assert (begun == dealt).all(axis=1).mean() == pytest.approx(1 / 4 + 1 / 16 + 1 / 32, abs=0.05)
